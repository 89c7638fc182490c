//! A file that reads is written and read back with the same moves.

#![no_main]

use damath_fuzz::engine::BoardView;
use damath_fuzz::engine::notation::{GameRecord, pdn, scoresheet};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let rules = damath_fuzz::rules(input.0);
    for game in pdn::Reader::new(input.1.chars(), rules.clone()) {
        let Ok(game) = game else {
            break;
        };
        let written = pdn::write(&game, BoardView::Vismin);
        let back = pdn::read(&written, &rules).expect("what was written is read");
        let moves = |game: &GameRecord| game.moves().iter().map(|m| m.played).collect::<Vec<_>>();
        assert_eq!(moves(&back[0]), moves(&game), "{written}");
        assert_eq!(back[0].comments.len(), game.comments.len(), "{written}");
        scoresheet::csv(&game, BoardView::Luzon);
        scoresheet::text(&game, BoardView::Luzon, &scoresheet::Labels::ENGLISH);
    }
    let _ = pdn::read_dama(input.1, &rules, pdn::Standing::IfUnnamed);
    let _ = scoresheet::read_csv(input.1, &rules);
});
