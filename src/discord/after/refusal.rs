//! Why there is nothing to show of a finished game.

use crate::text::Text;

/// Why a wish about finished games was not fulfilled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAfter {
    /// There is no such game, or it is none of this person's business here.
    #[error("no such finished game is shown to this person here")]
    NotFound,
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// The bot may not attach files here.
    #[error("files may not be attached here")]
    NoFiles,
    /// The same replay is being made in this channel.
    #[error("the replay is being made")]
    UnderWay,
    /// The file is larger than Discord takes.
    #[error("the file is larger than Discord takes")]
    TooLarge,
    /// The person plays a game that may count for ratings.
    #[error("somebody in a rated game asked for an analysis")]
    RatedRunning,
    /// The server keeps no ratings.
    #[error("the server keeps no ratings")]
    RatingsOff,
}

impl NoAfter {
    /// What the person reads.
    pub fn message(self, text: &Text) -> String {
        match self {
            Self::NotFound => text.finished_not_found(),
            Self::NotOver => text.finished_not_over(),
            Self::NoFiles => text.files_missing(),
            Self::UnderWay => text.replay_under_way(),
            Self::TooLarge => text.replay_too_large(),
            Self::RatedRunning => text.analysis_rated_running(),
            Self::RatingsOff => text.ratings_off(),
        }
    }
}
