//! One game between people and bot, in words that know nothing of Discord.
//!
//! [`Sessions`] is the concurrent map, one entry a channel; a [`Session`] is one game with its seats;
//! a [`Challenge`] occupies nothing. Invariant: what a method here reports as done has been written
//! down by the [`Journal`] first, and what the journal refused has not happened.

mod challenge;
mod channels;
mod clock;
mod error;
mod hint;
mod ids;
mod journal;
mod seat;
#[expect(
    clippy::module_inception,
    reason = "the module is named for the room, the file for its noun"
)]
mod session;
mod sessions;
mod settings;
mod start;
mod terms;
mod untold;
mod zone;

pub use challenge::{CHALLENGE_LIFE, Challenge, SideWish};
pub use clock::{Clock, ClockFile, ManualClock, SystemClock, Timestamp};
pub use error::{NotPlayed, SessionError};
pub use ids::{ChallengeId, ChannelId, GameId, MessageId, PersonId, ServerId};
pub use journal::{
    ChallengeEnd, EndedGame, Entry, GameRecord, Journal, JournalError, NotRestored, PlyRecord,
    ShownBoard, Stored, StoredGame, Written,
};
pub use seat::{Person, Seat};
pub use session::{Played, RestoreError, Session};
pub use sessions::{At, Sessions};
pub use settings::{
    BoardMessages, Boards, Bottom, Challenges, Offer, PersonSetting, PersonSettings, Pings,
    Ratings, RoleId, ServerSetting, ServerSettings, Sums, Threads, UnknownValue,
};
pub use start::{BotGame, NewChallenge};
pub use terms::{BoardChoice, Help, OpenTo, Terms, TimeControl};
pub use zone::Zone;
