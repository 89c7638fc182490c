//! A second scorer for whole-number Damath, written from the rules alone and sharing no code with the
//! engine: it moves chips about and does the sums, so that what players are told can be checked.

use std::collections::HashMap;

/// Operations, rank 8 first, as the rules print the board.
const BOARD: [&str; 8] = [
    "·+·−·÷·×",
    "−·+·×·÷·",
    "·÷·×·+·−",
    "×·÷·−·+·",
    "·+·−·÷·×",
    "−·+·×·÷·",
    "·÷·×·+·−",
    "×·÷·−·+·",
];

/// Red's chips at the start; Blue's are these with the board turned by half a turn.
const RED: [(&str, i64); 12] = [
    ("a3", 4),
    ("c3", 1),
    ("e3", 6),
    ("g3", 9),
    ("b2", 7),
    ("d2", 10),
    ("f2", 3),
    ("h2", 0),
    ("a1", 2),
    ("c1", 5),
    ("e1", 8),
    ("g1", 11),
];

type At = (i8, i8);

#[derive(Clone, Copy)]
struct Chip {
    red: bool,
    value: i64,
    dama: bool,
}

/// One hop as the referee works it out.
#[derive(Debug, PartialEq, Eq)]
pub struct Sum {
    /// `7 × 3`, the taker first.
    pub written: String,
    /// 1, 2 or 4.
    pub factor: i64,
    /// The recorded result in hundredths.
    pub hundredths: i64,
}

/// The referee's own board and score sheet.
pub struct Referee {
    chips: HashMap<At, Chip>,
    /// Points taken in hundredths: Red's, Blue's.
    pub points: [i64; 2],
}

fn at(name: &str) -> At {
    let bytes = name.as_bytes();
    let from = |zero: u8, letter: u8| i8::try_from(letter - zero).unwrap();
    (from(b'a', bytes[0]), from(b'1', bytes[1]))
}

fn operation(square: At) -> char {
    let index = |place: i8| usize::try_from(place).unwrap();
    BOARD[7 - index(square.1)]
        .chars()
        .nth(index(square.0))
        .unwrap()
}

/// Hundredths of `numerator / denominator`, half away from zero.
fn rounded(numerator: i64, denominator: i64) -> i64 {
    let negative = (numerator < 0) != (denominator < 0);
    let (size, by) = (numerator.abs() * 100, denominator.abs());
    let result = (2 * size + by) / (2 * by);
    if negative { -result } else { result }
}

impl Referee {
    pub fn new() -> Self {
        let mut chips = HashMap::new();
        for (name, value) in RED {
            let (file, rank) = at(name);
            chips.insert(
                (file, rank),
                Chip {
                    red: true,
                    value,
                    dama: false,
                },
            );
            chips.insert(
                (7 - file, 7 - rank),
                Chip {
                    red: false,
                    value,
                    dama: false,
                },
            );
        }
        Self {
            chips,
            points: [0, 0],
        }
    }

    /// Plays `c3-d4` or `c3xe5xg7` and says what each hop records.
    pub fn play(&mut self, played: &str) -> Vec<Sum> {
        let path: Vec<At> = played.split(['-', 'x']).map(at).collect();
        let mut taker = self
            .chips
            .remove(&path[0])
            .expect("a chip stands where the move starts");
        let mut sums = Vec::new();
        let mut taken = Vec::new();
        for hop in path.windows(2) {
            let (from, to) = (hop[0], hop[1]);
            let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
            let mut over = (from.0 + step.0, from.1 + step.1);
            while over != to {
                if let Some(victim) = self.chips.get(&over) {
                    assert_ne!(victim.red, taker.red, "{played} jumps over an own chip");
                    sums.push(Self::sum(taker, *victim, operation(to)));
                    taken.push(over);
                }
                over = (over.0 + step.0, over.1 + step.1);
            }
        }
        for square in taken {
            self.chips.remove(&square);
        }
        let end = *path.last().unwrap();
        let far_row = if taker.red { 7 } else { 0 };
        taker.dama |= end.1 == far_row;
        assert!(
            self.chips.insert(end, taker).is_none(),
            "{played} lands on a chip"
        );
        self.points[usize::from(!taker.red)] += sums.iter().map(|sum| sum.hundredths).sum::<i64>();
        sums
    }

    fn sum(taker: Chip, victim: Chip, operation: char) -> Sum {
        let factor = if taker.dama { 2 } else { 1 } * if victim.dama { 2 } else { 1 };
        let (a, b) = (taker.value, victim.value);
        let hundredths = match operation {
            '+' => 100 * factor * (a + b),
            '−' => 100 * factor * (a - b),
            '×' => 100 * factor * a * b,
            '÷' if b == 0 => 0,
            '÷' => rounded(factor * a, b),
            other => panic!("{other} is no operation"),
        };
        Sum {
            written: format!("{a} {operation} {b}"),
            factor,
            hundredths,
        }
    }

    /// Points plus surviving chips, a dama counted twice, in hundredths: Red's, Blue's.
    pub fn totals(&self) -> [i64; 2] {
        let mut totals = self.points;
        for chip in self.chips.values() {
            totals[usize::from(!chip.red)] += 100 * chip.value * if chip.dama { 2 } else { 1 };
        }
        totals
    }

    /// Whether anybody's chips are left: Red's, Blue's.
    pub fn chips_left(&self) -> [usize; 2] {
        let count = |red| self.chips.values().filter(|chip| chip.red == red).count();
        [count(true), count(false)]
    }
}

#[test]
fn sums_from_the_rules() {
    let chip = |value, dama| Chip {
        red: true,
        value,
        dama,
    };
    let recorded = |taker, operation, victim| Referee::sum(taker, victim, operation).hundredths;
    assert_eq!(recorded(chip(7, false), '×', chip(3, false)), 2100);
    assert_eq!(recorded(chip(9, false), '−', chip(10, false)), -100);
    assert_eq!(recorded(chip(1, true), '÷', chip(3, false)), 67);
    assert_eq!(recorded(chip(1, false), '÷', chip(8, false)), 13);
    assert_eq!(recorded(chip(7, false), '÷', chip(0, true)), 0);
    assert_eq!(recorded(chip(6, true), '×', chip(4, true)), 9600);
}
