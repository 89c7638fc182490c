//! Themes: every colour of a picture by what it is for. Nothing here draws.
//!
//! Invariant: a theme's ramps fit a palette of 255 colours, and its contrasts pass the test in
//! `tests/render/colours.rs`.

use std::fmt;
use std::str::FromStr;

use super::colour::Rgb;
use crate::engine::{BySide, echo};

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Wood and enamel. The default.
    #[default]
    Classic,
    /// Chalk on slate.
    Slate,
    /// Black on white, for handouts and photocopies.
    Print,
    /// The strongest contrasts, for weak sight and bright sun.
    Contrast,
}

/// No theme has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no theme called “{0}”; there are classic, slate, print, contrast")]
pub struct UnknownTheme(pub String);

impl Theme {
    /// All themes, the default first.
    pub const ALL: [Self; 4] = [Self::Classic, Self::Slate, Self::Print, Self::Contrast];

    /// The theme's name in commands and settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Slate => "slate",
            Self::Print => "print",
            Self::Contrast => "contrast",
        }
    }

    /// The theme's colours.
    pub const fn colours(self) -> &'static Colours {
        match self {
            Self::Classic => &CLASSIC,
            Self::Slate => &SLATE,
            Self::Print => &PRINT,
            Self::Contrast => &CONTRAST,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Self, UnknownTheme> {
        Self::ALL
            .into_iter()
            .find(|theme| theme.name() == text)
            .ok_or_else(|| UnknownTheme(echo(text)))
    }
}

/// The colours of one side's chips.
#[derive(Clone, Copy, Debug)]
pub struct ChipColours {
    /// The face.
    pub body: Rgb,
    /// The edge and the thickness below it.
    pub rim: Rgb,
    /// What is printed on the face.
    pub ink: Rgb,
    /// The inner ring that tells Red's chips from Blue's without colour; Blue has none.
    pub ring: Option<Rgb>,
    /// A dama's outer ring and crown.
    pub gold: Rgb,
}

/// Every colour of a theme, by what it is for.
#[derive(Clone, Copy, Debug)]
pub struct Colours {
    /// Around the board.
    pub margin: Rgb,
    /// Coordinates on the margin.
    pub coordinate: Rgb,
    /// Squares that are not played on.
    pub resting: Rgb,
    /// Playing squares.
    pub square: Rgb,
    /// The large operation on an empty square.
    pub operation: Rgb,
    /// The small operation and the square's number beside a chip.
    pub corner: Rgb,
    /// Lines of the line board.
    pub line: Rgb,
    /// The squares of the last move.
    pub last: Rgb,
    /// The frame around the squares of the last move, and the ground of step numbers.
    pub frame: Rgb,
    /// The figure of a step number.
    pub step: Rgb,
    /// A square that the chosen chip may go to.
    pub target: Rgb,
    /// The ring on such a square, and around a chip that must capture or was chosen.
    pub target_ring: Rgb,
    /// Both sides' chips.
    pub chips: BySide<ChipColours>,
    /// The score bars.
    pub bar: Rgb,
    /// Names and scores.
    pub text: Rgb,
    /// Sums and remarks.
    pub muted: Rgb,
    /// The mark of the side to move.
    pub turn: Rgb,
}

/// How many colours lie between the two ends of a ramp.
const STEPS: u8 = 6;

impl Colours {
    /// Every pair of colours that meet along a smooth edge.
    fn edges(&self) -> Vec<(Rgb, Rgb)> {
        let mut edges = vec![
            (self.margin, self.coordinate),
            (self.square, self.operation),
            (self.square, self.corner),
            (self.last, self.operation),
            (self.last, self.corner),
            (self.target, self.operation),
            (self.target, self.target_ring),
            (self.square, self.line),
            (self.resting, self.line),
            (self.square, self.last),
            (self.square, self.target),
            (self.last, self.frame),
            (self.frame, self.step),
            (self.square, self.target_ring),
            (self.last, self.target_ring),
            (self.bar, self.text),
            (self.bar, self.muted),
            (self.bar, self.turn),
        ];
        for (_, chip) in self.chips.iter() {
            edges.extend([
                (self.square, chip.rim),
                (self.last, chip.rim),
                (self.target, chip.rim),
                (self.bar, chip.rim),
                (chip.rim, chip.body),
                (chip.rim, chip.gold),
                (chip.body, chip.ink),
                (chip.body, chip.gold),
            ]);
            edges.extend(chip.ring.map(|ring| (chip.body, ring)));
        }
        edges
    }

    /// The colours of a board's picture, each once, in a fixed order.
    pub(super) fn ramps(&self) -> Vec<Rgb> {
        ramps(
            &[self.margin, self.resting, self.square, self.bar],
            &self.edges(),
        )
    }
}

/// Flat colours, and the shades between colours that meet along smooth edges, each once.
pub(super) fn ramps(flat: &[Rgb], edges: &[(Rgb, Rgb)]) -> Vec<Rgb> {
    let mut colours = flat.to_vec();
    for (from, to) in edges {
        for step in 0..=STEPS + 1 {
            let share = u16::from(step) * 255 / u16::from(STEPS + 1);
            colours.push(from.towards(*to, u8::try_from(share).unwrap_or(u8::MAX)));
        }
    }
    let mut seen = std::collections::HashSet::new();
    colours.retain(|colour| seen.insert(*colour));
    colours
}

const CLASSIC: Colours = Colours {
    margin: Rgb::hex(0x4A_3527),
    coordinate: Rgb::hex(0xEB_DCC3),
    resting: Rgb::hex(0xF6_ECD6),
    square: Rgb::hex(0xDB_C89F),
    operation: Rgb::hex(0x6B_5530),
    corner: Rgb::hex(0x3A_3324),
    line: Rgb::hex(0x6B_5530),
    last: Rgb::hex(0xFF_D54A),
    frame: Rgb::hex(0x3A_3324),
    step: Rgb::hex(0xFF_F3CF),
    target: Rgb::hex(0xBF_E3F2),
    target_ring: Rgb::hex(0x12_4A66),
    chips: BySide {
        red: ChipColours {
            body: Rgb::hex(0xC6_2828),
            rim: Rgb::hex(0x6E_1010),
            ink: Rgb::hex(0xFF_FFFF),
            ring: Some(Rgb::hex(0xFF_FFFF)),
            gold: Rgb::hex(0xFF_D75E),
        },
        blue: ChipColours {
            body: Rgb::hex(0x1B_4F9C),
            rim: Rgb::hex(0x0B_2550),
            ink: Rgb::hex(0xFF_FFFF),
            ring: None,
            gold: Rgb::hex(0xFF_D75E),
        },
    },
    bar: Rgb::hex(0x2B_2D31),
    text: Rgb::hex(0xF2_F3F5),
    muted: Rgb::hex(0xB9_BBC1),
    turn: Rgb::hex(0xFF_D54A),
};

const SLATE: Colours = Colours {
    margin: Rgb::hex(0x23_2B2E),
    coordinate: Rgb::hex(0xC9_D3D1),
    resting: Rgb::hex(0x2B_3538),
    square: Rgb::hex(0x3B_484B),
    operation: Rgb::hex(0xD5_DDDA),
    corner: Rgb::hex(0xE4_EAE7),
    line: Rgb::hex(0xC4_CECB),
    last: Rgb::hex(0x6A_6231),
    frame: Rgb::hex(0xF3_E7A1),
    step: Rgb::hex(0x23_2B2E),
    target: Rgb::hex(0x2C_6878),
    target_ring: Rgb::hex(0xBF_ECF5),
    chips: BySide {
        red: ChipColours {
            body: Rgb::hex(0xF2_9A8C),
            rim: Rgb::hex(0x8A_2F26),
            ink: Rgb::hex(0x2B_0D0A),
            ring: Some(Rgb::hex(0x7A_241C)),
            gold: Rgb::hex(0x5E_1A12),
        },
        blue: ChipColours {
            body: Rgb::hex(0x9C_CBF0),
            rim: Rgb::hex(0x1D_4A73),
            ink: Rgb::hex(0x08_1C30),
            ring: None,
            gold: Rgb::hex(0x12_3A60),
        },
    },
    bar: Rgb::hex(0x1B_2123),
    text: Rgb::hex(0xEE_F2F0),
    muted: Rgb::hex(0xAE_BAB7),
    turn: Rgb::hex(0xF3_E7A1),
};

const PRINT: Colours = Colours {
    margin: Rgb::hex(0xFF_FFFF),
    coordinate: Rgb::hex(0x22_2222),
    resting: Rgb::hex(0xD2_D2D2),
    square: Rgb::hex(0xFF_FFFF),
    operation: Rgb::hex(0x4A_4A4A),
    corner: Rgb::hex(0x22_2222),
    line: Rgb::hex(0x3A_3A3A),
    last: Rgb::hex(0xE4_E4E4),
    frame: Rgb::hex(0x11_1111),
    step: Rgb::hex(0xFF_FFFF),
    target: Rgb::hex(0xFF_FFFF),
    target_ring: Rgb::hex(0x11_1111),
    chips: BySide {
        red: ChipColours {
            body: Rgb::hex(0xFF_FFFF),
            rim: Rgb::hex(0x11_1111),
            ink: Rgb::hex(0x11_1111),
            ring: Some(Rgb::hex(0x11_1111)),
            gold: Rgb::hex(0x11_1111),
        },
        blue: ChipColours {
            body: Rgb::hex(0x3D_3D3D),
            rim: Rgb::hex(0x11_1111),
            ink: Rgb::hex(0xFF_FFFF),
            ring: None,
            gold: Rgb::hex(0xFF_FFFF),
        },
    },
    bar: Rgb::hex(0xFF_FFFF),
    text: Rgb::hex(0x11_1111),
    muted: Rgb::hex(0x4A_4A4A),
    turn: Rgb::hex(0x11_1111),
};

const CONTRAST: Colours = Colours {
    margin: Rgb::hex(0x00_0000),
    coordinate: Rgb::hex(0xFF_FFFF),
    resting: Rgb::hex(0x1E_1E1E),
    square: Rgb::hex(0xFF_FFFF),
    operation: Rgb::hex(0x00_0000),
    corner: Rgb::hex(0x00_0000),
    line: Rgb::hex(0x00_0000),
    last: Rgb::hex(0xFF_E100),
    frame: Rgb::hex(0x00_0000),
    step: Rgb::hex(0xFF_FFFF),
    target: Rgb::hex(0xA6_E4FF),
    target_ring: Rgb::hex(0x00_0000),
    chips: BySide {
        red: ChipColours {
            body: Rgb::hex(0xA8_0000),
            rim: Rgb::hex(0x30_0000),
            ink: Rgb::hex(0xFF_FFFF),
            ring: Some(Rgb::hex(0xFF_FFFF)),
            gold: Rgb::hex(0xFF_E100),
        },
        blue: ChipColours {
            body: Rgb::hex(0x00_2F9E),
            rim: Rgb::hex(0x00_0B2E),
            ink: Rgb::hex(0xFF_FFFF),
            ring: None,
            gold: Rgb::hex(0xFF_E100),
        },
    },
    bar: Rgb::hex(0x00_0000),
    text: Rgb::hex(0xFF_FFFF),
    muted: Rgb::hex(0xE6_E6E6),
    turn: Rgb::hex(0xFF_E100),
};
