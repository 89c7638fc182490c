//! A chip that reads is printed and read back as the same, and is worth something everywhere; twelve
//! of them make a set.

#![no_main]

use damath_fuzz::engine::Square;
use damath_fuzz::engine::damath::{Chip, ChipSet, Factor};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(chip) = text.parse::<Chip>() {
        assert_eq!(chip.to_string().parse(), Ok(chip));
        assert_eq!(chip.ascii().parse(), Ok(chip));
        for square in Square::ALL {
            for factor in Factor::ALL {
                chip.value_at(square).record(factor);
            }
        }
    }
    if let Ok(set) = ChipSet::custom(text) {
        let again = ChipSet::custom(&set.to_string()).expect("what was written is read");
        assert_eq!(set, again);
    }
});
