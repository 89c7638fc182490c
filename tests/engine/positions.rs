//! Positions with all their legal moves, and positions that catch one wrong rule each.

use std::collections::BTreeSet;

use damath::engine::notation::fen;
use damath::engine::{EndReason, Game, Hop, Move, Outcome, Position, Rules, Side, Square};
use serde::Deserialize;

use crate::data::{load, position, rules, setup};

#[derive(Deserialize)]
struct DamathPosition {
    rules: String,
    fen: String,
    moves: Vec<DamathMove>,
    remaining: Remaining,
}

#[derive(Deserialize, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct DamathMove {
    path: Vec<String>,
    captured: BTreeSet<String>,
    #[serde(default)]
    hops: Vec<DamathHop>,
    score: Option<String>,
}

#[derive(Deserialize, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct DamathHop {
    taker: String,
    op: String,
    taken: String,
    score: String,
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(rename_all = "UPPERCASE")]
struct Remaining {
    w: String,
    b: String,
}

fn names<C: FromIterator<String>>(squares: impl IntoIterator<Item = Square>) -> C {
    squares
        .into_iter()
        .map(|square| square.to_string())
        .collect()
}

fn described(position: &Position, played: &Move) -> DamathMove {
    let chips = position.rules().chips().unwrap();
    // The vectors print chips with an ASCII minus.
    let printed = |id| chips.chip(id).to_string().replace('−', "-");
    let hop = |hop: &Hop| DamathHop {
        taker: printed(hop.taker),
        op: hop.operation.to_string(),
        taken: printed(hop.taken),
        score: hop.score.plain().to_string(),
    };
    let score = position.score(played).plain().to_string();
    DamathMove {
        path: names(played.path()),
        captured: names(played.captured()),
        hops: position.hops(played).iter().map(hop).collect(),
        score: played.is_capture().then_some(score),
    }
}

#[test]
fn damath_positions_have_these_moves_and_scores() {
    for vector in load::<Vec<DamathPosition>>("damath_positions.json") {
        let position = position(&vector.rules, &vector.fen);
        let moves = position.legal_moves();
        let found: BTreeSet<_> = moves.iter().map(|m| described(&position, m)).collect();
        assert_eq!(found.len(), moves.len(), "{}", vector.fen);
        assert_eq!(found, vector.moves.into_iter().collect(), "{}", vector.fen);
        let remaining = position.remaining().map(|score| score.plain().to_string());
        let (w, b) = (remaining.red, remaining.blue);
        assert_eq!(Remaining { w, b }, vector.remaining, "{}", vector.fen);
    }
}

#[derive(Deserialize)]
struct RulePosition {
    id: String,
    rule: String,
    pos: String,
    turn: String,
    legal: Vec<String>,
    #[serde(default)]
    hops: Vec<Vec<f64>>,
}

/// The vector's own way to write a position, `Rc3=7 RDh2=4 Bg3=6`, as a FEN.
fn as_fen(vector: &RulePosition) -> String {
    let side = |letter: char| {
        let pieces = vector.pos.split(' ').filter_map(|p| p.strip_prefix(letter));
        let pieces: Vec<_> = pieces.map(|piece| piece.replace('D', "K")).collect();
        pieces.join(",")
    };
    let turn = if vector.turn == "R" { 'W' } else { 'B' };
    format!("{turn}:W{}:B{}", side('R'), side('B'))
}

#[test]
fn damath_rules_one_by_one() {
    for vector in load::<Vec<RulePosition>>("damath_rules_positions.json") {
        let position = position("damath-whole", &as_fen(&vector));
        let moves = position.legal_moves();
        let found: BTreeSet<_> = moves.iter().map(Move::to_string).collect();
        let expected = vector.legal.iter().cloned().collect();
        assert_eq!(found, expected, "{}: {}", vector.id, vector.rule);
        for (text, hops) in vector.legal.iter().zip(&vector.hops) {
            let played = moves.iter().find(|m| m.to_string() == *text).unwrap();
            let scores = position.hops(played).into_iter().map(|hop| hop.score);
            let scores: Vec<_> = scores.map(|s| s.plain().to_string()).collect();
            let hops: Vec<_> = hops.iter().map(|hop| format!("{hop:.2}")).collect();
            assert_eq!(scores, hops, "{}: {text}", vector.id);
        }
    }
}

#[derive(Deserialize)]
struct Discriminator {
    rules: String,
    catches: String,
    fen: String,
    moves: Vec<NumberedMove>,
}

#[derive(Deserialize, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct NumberedMove {
    from: u8,
    to: u8,
    captured: BTreeSet<u8>,
}

#[test]
fn each_discriminator_has_exactly_its_moves() {
    let vectors = load::<Vec<Discriminator>>("discriminators.json");
    assert_eq!(vectors.len(), 98);
    for vector in vectors {
        let moves = position(&vector.rules, &vector.fen).legal_moves();
        let found: BTreeSet<_> = moves
            .iter()
            .map(|m| NumberedMove {
                from: m.from().number(),
                to: m.to().number(),
                captured: m.captured().into_iter().map(Square::number).collect(),
            })
            .collect();
        let what = format!("{}, {}: {}", vector.rules, vector.catches, vector.fen);
        assert_eq!(found.len(), moves.len(), "{what}");
        assert_eq!(found, vector.moves.into_iter().collect(), "{what}");
    }
}

#[test]
fn both_ways_round_a_circle_are_one_move_in_plain_dama() {
    for rules in ["filipino", "spanish"] {
        let moves = position(rules, "W:WK26:B14,15,22,23").legal_moves();
        let ends: BTreeSet<_> = moves.iter().map(|m| m.to().number()).collect();
        assert_eq!(ends, BTreeSet::from([26, 30, 31]), "{rules}");
        assert_eq!(moves.len(), 3, "{rules}");
    }
    let whole = "W:WK26=5:B14=1,15=2,22=3,23=4";
    assert!(position("damath-whole", whole).legal_moves().len() > 3);
}

#[test]
fn a_side_without_pieces_cannot_move() {
    for rules in ["filipino", "spanish"] {
        assert!(position(rules, "B:W32:B").legal_moves().is_empty());
    }
}

#[test]
fn every_position_of_the_vectors_is_written_back_letter_for_letter() {
    for vector in load::<Vec<DamathPosition>>("damath_positions.json") {
        let written = fen::write(&setup(&vector.rules, &vector.fen));
        let ascii = vector
            .fen
            .replace('√', "r")
            .replace('²', "^2")
            .replace('−', "-");
        assert_eq!(written, ascii);
    }
}

#[test]
fn arrangements_that_cannot_be_played_are_refused_by_name() {
    let faults = |rules: &str, text: &str| setup(rules, text).position().unwrap_err().to_string();
    let message = faults("filipino", "W:W4:B29");
    assert!(message.contains("Red has an uncrowned piece on h8"));
    assert!(message.contains("Blue has an uncrowned piece on a1"));
    assert!(setup("filipino", "W:WK4:BK29").position().is_ok());
    assert!(faults("filipino", "W:W17-29:B1").contains("Red has 13 pieces"));
    assert!(faults("damath-whole", "W:Wa1:Bb8=0").contains("the piece on a1 has no chip"));
    assert!(faults("filipino", "W:WKa1:BKb8:H10001").contains("10001 quiet turns"));
}

#[test]
fn the_chip_table_of_the_rules_is_the_start_of_every_set() {
    type Side12 = std::collections::BTreeMap<String, String>;
    type Table = std::collections::BTreeMap<String, std::collections::BTreeMap<String, Side12>>;
    let table = load::<Table>("chips.json");
    assert_eq!(table.len(), 7);
    for (set, sides) in table {
        let rules: Rules = rules(&format!("damath-{set}"));
        let start = damath::engine::Setup::start(rules.clone());
        for side in Side::ALL {
            for (square, printed) in &sides[&side.letter().to_string()] {
                let piece = start.at(square.parse().unwrap()).unwrap();
                let chip = rules.chips().unwrap().chip(piece.chip.unwrap());
                assert_eq!(piece.side, side);
                assert_eq!(chip.to_string().replace('−', "-"), *printed);
            }
        }
    }
}

fn outcome(rules_name: &str, text: &str) -> Option<Outcome> {
    let game = Game::from_setup(setup(rules_name, text)).unwrap();
    assert_eq!(game.outcome().is_some(), game.legal_moves().is_empty());
    game.outcome()
}

#[test]
fn a_position_at_the_quiet_turn_limit_is_a_finished_game() {
    let draw = |text| outcome("filipino", text).map(|end| (end.winner, end.reason));
    let quiet = Some((None, EndReason::QuietTurns));
    assert_eq!(draw("W:WKa1:BKb8:H79"), None);
    assert_eq!(draw("W:WKa1:BKb8:H80"), quiet);
    assert_eq!(draw("W:WKa1:BKb8:H93"), quiet);
    let ahead = outcome("damath-whole", "W:WKa1=7:BKb8=3:H80").unwrap();
    assert_eq!(
        (ahead.winner, ahead.reason),
        (Some(Side::Red), EndReason::QuietTurns)
    );
}

#[test]
fn a_side_without_pieces_has_lost_whoever_is_to_move() {
    for rules in ["filipino", "spanish"] {
        for (text, loser) in [
            ("W:WKa1:B", Side::Blue),
            ("B:WKa1:B", Side::Blue),
            ("B:W:BKb8", Side::Red),
        ] {
            let end = outcome(rules, text).unwrap();
            assert_eq!(
                (end.winner, end.reason),
                (Some(!loser), EndReason::NoPieces(loser))
            );
        }
    }
}
