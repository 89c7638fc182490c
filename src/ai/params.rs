//! Every weight of the evaluation.
//!
//! Weights of Damath are thousandths of the feature's own unit, one set for all chips: features are
//! measured from the chips (see [`eval`](super::eval)). Weights of plain dama are hundredths of a man.

/// One weight at the two ends of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Phased {
    /// With all pieces on the board.
    pub opening: i32,
    /// With none left.
    pub ending: i32,
}

const fn phased(opening: i32, ending: i32) -> Phased {
    Phased { opening, ending }
}

/// Features of a Damath chip on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChipWeights {
    /// What the chip adds to the final total if it survives.
    pub worth: Phased,
    /// The mean score of taking with it onto the squares it can land on.
    pub attack: Phased,
    /// The mean score that the enemy makes by taking it from the squares around.
    pub target: Phased,
    /// Its presence, in mean sizes of a hop.
    pub presence: Phased,
    /// Each rank advanced, in mean sizes of a hop.
    pub advance: Phased,
    /// Standing on its own first rank, in mean sizes of a hop.
    pub guard: Phased,
    /// Standing at a side edge, in mean sizes of a hop.
    pub edge: Phased,
}

/// Weights of Damath.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamathWeights {
    /// Uncrowned chips.
    pub chip: ChipWeights,
    /// Damas.
    pub dama: ChipWeights,
    /// Each square that a chip can step to, in mean sizes of a hop.
    pub step: Phased,
    /// Having the move, in mean sizes of a hop.
    pub turn: Phased,
}

/// Weights of plain dama.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamaWeights {
    /// A man, by the rank it stands on, counted from its own side.
    pub man: [Phased; 8],
    /// A king.
    pub king: Phased,
    /// A piece on a side edge.
    pub edge: Phased,
    /// A piece on one of the four middle squares of the long diagonals.
    pub centre: Phased,
    /// A king on the main diagonal from `a1` to `h8`.
    pub main_diagonal: Phased,
    /// Each square that a man can step to.
    pub step: Phased,
    /// Having the move.
    pub turn: Phased,
}

/// Damath, every chip set.
pub const DAMATH: DamathWeights = DamathWeights {
    chip: ChipWeights {
        worth: phased(700, 950),
        attack: phased(100, 50),
        target: phased(-100, -50),
        presence: phased(0, 0),
        advance: phased(10, 40),
        guard: phased(50, 0),
        edge: phased(0, 0),
    },
    dama: ChipWeights {
        worth: phased(700, 950),
        attack: phased(500, 300),
        target: phased(-100, -100),
        presence: phased(1000, 500),
        advance: phased(0, 0),
        guard: phased(0, 0),
        edge: phased(0, 0),
    },
    step: phased(20, 20),
    turn: phased(50, 50),
};

/// Filipino and Spanish dama.
pub const DAMA: DamaWeights = DamaWeights {
    man: [
        phased(108, 100),
        phased(100, 100),
        phased(101, 104),
        phased(103, 110),
        phased(106, 118),
        phased(110, 130),
        phased(120, 150),
        phased(100, 100),
    ],
    king: phased(300, 300),
    edge: phased(-2, -2),
    centre: phased(4, 2),
    main_diagonal: phased(10, 30),
    step: phased(2, 2),
    turn: phased(3, 3),
};
