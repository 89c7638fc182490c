//! The arithmetic of Damath: operations on squares, chips, exact values, and recorded scores.
//!
//! Invariant: values are exact until [`Surd::record`] turns them into hundredths; no other function
//! rounds, and nothing here is a floating-point number.

mod chip;
mod chip_text;
mod chipset;
mod operation;
mod ratio;
mod score;
mod table;
mod value;

pub use chip::Chip;
pub use chip_text::ChipError;
pub use chipset::{ChipId, ChipSet, CustomChipsError, START_ORDER};
pub use operation::Operation;
pub use ratio::Ratio;
pub use score::{Factor, NotAScore, Score};
pub use value::Surd;
