//! Every capture's recorded score, looked up instead of computed.

use super::chip::Chip;
use super::chipset::ChipId;
use super::operation::Operation;
use super::score::{Factor, Score};
use crate::engine::square::Square;

const CHIPS: usize = 12;

/// Recorded scores by landing square, taker, taken and factor.
///
/// A square's scores depend on its operation alone unless chips are terms in x and y, so squares that
/// score alike share a slot: 4 slots (14 KB) or 32 (110 KB).
pub(super) struct ScoreTable {
    slot_of: [u8; 32],
    scores: Vec<Score>,
}

impl ScoreTable {
    pub(super) fn new(chips: &[Chip]) -> Self {
        let by_square = chips.iter().any(|chip| chip.depends_on_square());
        let mut slot_of = [0; 32];
        let mut models: Vec<Square> = Vec::new();
        for square in Square::ALL {
            let alike =
                |model: &Square| !by_square && Operation::at(*model) == Operation::at(square);
            let slot = models.iter().position(alike).unwrap_or_else(|| {
                models.push(square);
                models.len() - 1
            });
            slot_of[square.index()] = u8::try_from(slot).expect("there are at most 32 slots");
        }
        let mut scores = vec![Score::ZERO; models.len() * Factor::ALL.len() * CHIPS * CHIPS];
        for (slot, landing) in models.iter().enumerate() {
            for (taker_id, taker) in chips.iter().enumerate() {
                for (taken_id, taken) in chips.iter().enumerate() {
                    let exact = taker
                        .value_at(*landing)
                        .apply(Operation::at(*landing), taken.value_at(*landing));
                    for factor in Factor::ALL {
                        scores[place(slot, factor, taker_id, taken_id)] = exact.record(factor);
                    }
                }
            }
        }
        Self { slot_of, scores }
    }

    pub(super) fn hop(
        &self,
        landing: Square,
        taker: ChipId,
        taken: ChipId,
        factor: Factor,
    ) -> Score {
        let slot = usize::from(self.slot_of[landing.index()]);
        self.scores[place(slot, factor, taker.index(), taken.index())]
    }
}

const fn place(slot: usize, factor: Factor, taker: usize, taken: usize) -> usize {
    ((slot * Factor::ALL.len() + factor.index()) * CHIPS + taker) * CHIPS + taken
}
