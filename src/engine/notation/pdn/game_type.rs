//! PDN's `GameType`: which game is played, and how its squares are numbered.

use super::PdnFault;
use crate::engine::notation::numeric::Numbering;
use crate::engine::ruleset::{FILIPINO, Rules, SPANISH};
use crate::engine::side::Side;
use crate::engine::square::BoardView;

/// What a `GameType` says, `26,W,8,8,A0,0`.
///
/// The fifth field's digit is the corner of the board, as White sees it, where the numbers start (0
/// bottom left, 1 bottom right, 2 top left, 3 top right); the sixth is 1 for the mirrored board.
/// Source: PDN 3.0, section on game types.
pub(super) struct GameType {
    pub(super) rules: Rules,
    pub(super) numbering: Numbering,
}

impl GameType {
    pub(super) fn read(text: &str) -> Result<Self, PdnFault> {
        let refuse = || PdnFault::GameType(text.to_owned());
        let fields: Vec<_> = text.split(',').map(str::trim).collect();
        let (rules, usual) = match fields[0] {
            "26" => (Rules::filipino(), Numbering::STANDARD),
            "24" => (Rules::spanish(), Numbering::SPANISH),
            _ => return Err(refuse()),
        };
        let numbering = match fields[1..] {
            [] | ["W" | "w"] | ["W" | "w", "8", "8"] => usual,
            ["W" | "w", "8", "8", notation, ref mirrored @ ..] => {
                let mirrored = match mirrored {
                    [] | ["0"] => false,
                    ["1"] => true,
                    _ => return Err(refuse()),
                };
                let letters = notation.starts_with(['A', 'a', 'S', 's']);
                match notation.trim_start_matches(['A', 'a', 'N', 'n', 'S', 's']) {
                    _ if letters => usual,
                    "" => usual,
                    corner => numbering(corner, mirrored).ok_or_else(refuse)?,
                }
            }
            _ => return Err(refuse()),
        };
        Ok(Self { rules, numbering })
    }
}

fn numbering(corner: &str, mirrored: bool) -> Option<Numbering> {
    let (first_edge, from_right) = match corner {
        "0" => (Side::Red, false),
        "1" => (Side::Red, true),
        "2" => (Side::Blue, false),
        "3" => (Side::Blue, true),
        _ => return None,
    };
    // Counting from the right of the mirrored board is counting from the left of the other.
    let rising_on = if from_right == mirrored {
        BoardView::Vismin
    } else {
        BoardView::Luzon
    };
    Some(Numbering {
        first_edge,
        rising_on,
    })
}

/// The `GameType` that we write.
pub(super) fn written(rules: &Rules, view: BoardView) -> &'static str {
    if rules.ruleset() == &SPANISH {
        return "24,W,8,8,N1,1";
    }
    debug_assert!(rules.ruleset() == &FILIPINO || rules.chips().is_some());
    match view {
        BoardView::Vismin => "26,W,8,8,A0,0",
        BoardView::Luzon => "26,W,8,8,A0,1",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_types_of_the_standard() {
        for (text, rules, numbering) in [
            ("26", "filipino", Numbering::STANDARD),
            ("26,W,8,8,A0,0", "filipino", Numbering::STANDARD),
            ("26,W,8,8,A0,1", "filipino", Numbering::STANDARD),
            ("26,W,8,8,N2,0", "filipino", Numbering::STANDARD),
            ("24", "spanish", Numbering::SPANISH),
            ("24,W,8,8,N1,1", "spanish", Numbering::SPANISH),
        ] {
            let read = GameType::read(text).unwrap();
            assert_eq!(
                (read.rules.name().as_str(), read.numbering),
                (rules, numbering),
                "{text}"
            );
        }
        for text in [
            "",
            "20",
            "25",
            "26,B",
            "26,W,10,10",
            "26,W,8,8,N7",
            "26,W,8,8,N2,2",
        ] {
            assert!(GameType::read(text).is_err(), "{text}");
        }
    }
}
