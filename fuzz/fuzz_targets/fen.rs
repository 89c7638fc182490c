//! A position that reads is written and read back as the same; one that can be played has moves that
//! can be played.

#![no_main]

use damath_fuzz::engine::notation::fen;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let rules = damath_fuzz::rules(input.0);
    let Ok(setup) = fen::read(&rules, input.1) else {
        return;
    };
    let written = fen::write(&setup);
    assert_eq!(
        fen::read(&rules, &written).as_ref(),
        Ok(&setup),
        "{written}"
    );
    if let Ok(position) = setup.position() {
        for played in position.legal_moves() {
            position.score(&played);
            position
                .clone()
                .play(&played)
                .expect("a generated move is legal");
        }
    }
});
