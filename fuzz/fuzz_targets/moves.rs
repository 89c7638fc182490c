//! A text that reads as a move is a legal one and a candidate; candidates are legal.

#![no_main]

use damath_fuzz::engine::Setup;
use damath_fuzz::engine::notation::{ReadMoveError, candidates, fen, naming_of, read_move};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str, &str)| {
    let rules = damath_fuzz::rules(input.0);
    let setup = fen::read(&rules, input.1).unwrap_or_else(|_| Setup::start(rules));
    let Ok(position) = setup.position() else {
        return;
    };
    let legal = position.legal_moves();
    let listed = candidates(&position, input.2);
    assert!(listed.iter().all(|played| legal.contains(played)));
    match read_move(&position, input.2) {
        Ok(played) => assert!(legal.contains(&played)),
        Err(ReadMoveError::Ambiguous { candidates }) => {
            assert!(candidates.len() > 1);
            assert!(candidates.iter().all(|played| legal.contains(played)));
        }
        Err(error) => {
            let naming = naming_of(&position, input.2);
            let _ = naming.map(|naming| error.worded(naming).to_string());
        }
    }
});
