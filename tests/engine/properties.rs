//! What holds in every position: in random games and in random arrangements.

use std::collections::BTreeSet;

use damath::engine::damath::Score;
use damath::engine::notation::{
    Notation, ReadMoveError, candidates, fen, read_move, read_move_in, write_move,
};
use damath::engine::{Game, Kind, Move, Piece, Position, Rules, Setup, Side, Square};
use proptest::prelude::*;

use crate::slow::{self, SlowMove};

fn any_rules() -> impl Strategy<Value = Rules> {
    let built_in = Rules::NAMES
        .into_iter()
        .filter(|name| *name != "damath-custom");
    let mut all: Vec<_> = built_in
        .map(|name| Rules::named(name, None).unwrap())
        .collect();
    // Twelve values with equal faces among them, so that a chip's number names several chips.
    let twins = "1 1 2 2 -3 -3 1/2 0.5 7 7 7 999";
    all.push(Rules::named("damath-custom", Some(twins)).unwrap());
    prop::sample::select(all)
}

/// Rules and a choice among the legal moves for each turn.
fn any_game() -> impl Strategy<Value = (Rules, Vec<prop::sample::Index>)> {
    (
        any_rules(),
        prop::collection::vec(any::<prop::sample::Index>(), 70),
    )
}

prop_compose! {
    /// A position with few pieces, many of them kings, so that long captures come up.
    fn any_position()(
        rules in any_rules(),
        squares in prop::sample::subsequence(Square::ALL.to_vec(), 2..=16),
        pieces in prop::collection::vec((any::<bool>(), any::<bool>(), 0..12usize), 16),
        red in any::<bool>(),
    ) -> Position {
        let mut setup = Setup::empty(rules.clone());
        setup.turn = if red { Side::Red } else { Side::Blue };
        for (square, (own, king, chip)) in squares.into_iter().zip(pieces) {
            let side = if own { Side::Red } else { Side::Blue };
            let crowned = king || square.rank() == side.crowning_rank();
            let kind = if crowned { Kind::King } else { Kind::Man };
            let chip = rules.chips().map(|chips| chips.start()[chip]);
            let count = setup.pieces().filter(|(_, piece)| piece.side == side).count();
            if count < 12 {
                setup.put(square, Some(Piece { side, kind, chip }));
            }
        }
        setup.position().unwrap()
    }
}

fn as_slow(position: &Position, played: &Move) -> SlowMove {
    let path: Vec<_> = if position.rules().chips().is_some() {
        played.path().collect()
    } else {
        vec![played.from(), played.to()]
    };
    SlowMove {
        path: path.iter().map(ToString::to_string).collect(),
        captured: played
            .captured()
            .into_iter()
            .map(|s| s.to_string())
            .collect(),
    }
}

fn generated_is_legal(position: &Position) {
    let moves = position.legal_moves();
    let found: BTreeSet<_> = moves
        .iter()
        .map(|played| as_slow(position, played))
        .collect();
    assert_eq!(found.len(), moves.len(), "a move comes twice");
    assert_eq!(found, slow::legal_moves(position));
    for played in &moves {
        assert_eq!(
            played.taken_in_order().collect::<BTreeSet<_>>().len(),
            played.captured().count() as usize
        );
    }
}

/// Reading what was written gives the move back, or an ambiguity that holds it.
fn every_move_is_read_back(position: &Position) {
    for played in position.legal_moves() {
        for notation in Notation::ALL {
            let text = write_move(position, &played, notation);
            let exact = matches!(
                notation,
                Notation::Vismin | Notation::Luzon | Notation::Numeric
            );
            for read in [
                read_move(position, &text),
                read_move_in(position, &text, notation),
            ] {
                match read {
                    Ok(read) => assert_eq!(read, played, "{text}"),
                    Err(ReadMoveError::Ambiguous { candidates }) => {
                        assert!(candidates.contains(&played), "{text}");
                    }
                    Err(error) => panic!("{text}: {error}"),
                }
            }
            if exact {
                assert_eq!(
                    read_move_in(position, &text, notation),
                    Ok(played),
                    "{text}"
                );
            }
            assert!(candidates(position, &text).contains(&played), "{text}");
        }
        assert_eq!(read_move(position, &played.to_string()), Ok(played));
    }
}

fn survives_text(setup: &Setup) {
    let text = fen::write(setup);
    assert_eq!(&fen::read(&setup.rules, &text).unwrap(), setup, "{text}");
}

/// Everything that a game keeps from turn to turn is what counting anew gives.
fn kept_is_recomputed(game: &Game) {
    let again = Game::from_setup(game.setup());
    let again = again.expect("a running game's position is valid");
    assert_eq!(again.position(), game.position());
    let taken = |side: Side| -> Score {
        let plies = game.plies().iter().filter(|ply| ply.side == side);
        plies.flat_map(|ply| &ply.hops).map(|hop| hop.score).sum()
    };
    let chips = |side: Side| -> Score {
        let Some(set) = game.rules().chips() else {
            return Score::ZERO;
        };
        let pieces = game.position().board().pieces(side);
        let worth = |square| {
            let piece = game.position().piece_at(square).unwrap();
            set.worth(piece.chip.unwrap(), square, piece.kind)
        };
        pieces.into_iter().map(worth).sum()
    };
    for side in Side::ALL {
        assert_eq!(game.points()[side], taken(side));
        assert_eq!(game.totals()[side], taken(side) + chips(side));
    }
    let quiet = game
        .plies()
        .iter()
        .rev()
        .take_while(|ply| !ply.played.is_capture() && !ply.crowned && ply_of_king(game, ply));
    assert_eq!(game.quiet_turns() as usize, quiet.count());
}

/// Whether a ply was made by a piece that is a king now and was not crowned by it: replayed.
fn ply_of_king(game: &Game, wanted: &damath::engine::Ply) -> bool {
    let mut position = game.start().clone().position().unwrap();
    for ply in game.plies() {
        if std::ptr::eq(ply, wanted) {
            return position.board().kind(ply.played.from()) == Kind::King;
        }
        position.play(&ply.played).unwrap();
    }
    false
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn in_every_position_of_a_game((rules, choices) in any_game()) {
        let mut game = Game::new(rules);
        for choice in choices {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            generated_is_legal(game.position());
            every_move_is_read_back(game.position());
            survives_text(&game.setup());
            kept_is_recomputed(&game);
            let before = game.clone();
            game.play(choice.get(&moves)).unwrap();
            let mut back = game.clone();
            back.undo();
            prop_assert_eq!(back.setup(), before.setup());
            prop_assert_eq!(back.outcome(), before.outcome());
        }
        prop_assert_eq!(game.outcome().is_some(), game.legal_moves().is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn in_any_arrangement(position in any_position()) {
        generated_is_legal(&position);
        every_move_is_read_back(&position);
    }

    #[test]
    fn scores_do_not_depend_on_the_order_of_reading(
        position in any_position(),
        order in any::<prop::sample::Index>(),
    ) {
        let mut setup = Setup::empty(position.rules().clone());
        for square in Square::ALL {
            setup.put(square, position.piece_at(square));
        }
        setup.turn = position.turn();
        let text = fen::write(&setup);
        let turned: Vec<_> = text.split(':').map(|part| turn_list(part, order)).collect();
        let again = fen::read(position.rules(), &turned.join(":")).unwrap().position().unwrap();
        prop_assert_eq!(again.legal_moves(), position.legal_moves());
        let scores = |position: &Position| -> Vec<Score> {
            position.legal_moves().iter().map(|played| position.score(played)).collect()
        };
        prop_assert_eq!(scores(&again), scores(&position));
        prop_assert_eq!(again.remaining(), position.remaining());
    }

    #[test]
    fn hops_in_table_and_arithmetic_agree(position in any_position()) {
        let Some(chips) = position.rules().chips() else {
            return Ok(());
        };
        for played in position.legal_moves() {
            for hop in position.hops(&played) {
                let exact = chips.exact_hop(hop.landing, hop.taker, hop.taken);
                prop_assert_eq!(exact.record(hop.factor), hop.score);
            }
        }
    }

    #[test]
    fn no_text_makes_reading_fail_badly(position in any_position(), text in ".{0,60}") {
        let _ = read_move(&position, &text);
        let _ = candidates(&position, &text);
        let _ = fen::read(position.rules(), &text);
    }
}

/// One side's list with its pieces in another order.
fn turn_list(part: &str, by: prop::sample::Index) -> String {
    let Some(letter) = part.chars().next().filter(|_| part.len() > 1) else {
        return part.to_owned();
    };
    let mut pieces: Vec<_> = part[1..].split(',').collect();
    let by = by.index(pieces.len());
    pieces.rotate_left(by);
    format!("{letter}{}", pieces.join(","))
}
