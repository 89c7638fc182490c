//! After a game: seeing it once more, its files, its analysis, one's own games, strength.
//!
//! Invariant: a finished game is shown to everybody only where it was played, in its channel or its
//! server, and elsewhere to its own players alone.

mod control;
pub mod files;
pub mod finished;
pub mod games;
pub mod leaderboard;
mod refusal;
pub mod replay;
pub mod stats;

use std::sync::Arc;

pub use control::AfterControl;
pub use refusal::NoAfter;

use super::analyses;
use super::call::Call;
use super::components::UnknownControl;
use super::errors::Problem;
use crate::render::Pace;

/// Does what a control that leads back to finished games is for; `choice` is what was chosen in a menu.
pub async fn used(
    call: &Arc<Call>,
    control: AfterControl,
    choice: Option<&str>,
) -> Result<(), Problem> {
    match control {
        AfterControl::Replay(game) => replay::show(call, game, Pace::Steps).await,
        AfterControl::Sheet(game) => files::sheet(call, game).await,
        AfterControl::Pdn(game) => files::pdn(call, game).await,
        AfterControl::Analysis(game) => analyses::analyze(call, Some(game)).await,
        // One's own games are listed privately. Under a message that everybody sees these are forged.
        AfterControl::Page(_) | AfterControl::Choose if call.public_message.is_some() => {
            Err(UnknownControl.into())
        }
        AfterControl::Page(page) => games::turn_to(call, usize::from(page)).await,
        AfterControl::Choose => games::choose(call, choice.ok_or(Problem::Choice)?).await,
    }
}
