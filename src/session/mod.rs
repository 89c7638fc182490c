//! One game between people and bot, in words that know nothing of Discord.
//!
//! [`Sessions`] is the concurrent map, one entry a channel; a [`Session`] is one game with its seats;
//! a [`Challenge`] occupies nothing. Invariant: what a method here reports as done has been written
//! down by the [`Journal`] first, and what the journal refused has not happened.

mod challenge;
mod channel;
mod channels;
mod clock;
mod error;
mod gone;
mod hint;
mod ids;
mod journal;
mod pace;
mod rating;
mod reminder;
mod round;
mod running;
#[cfg(test)]
mod samples;
mod seat;
#[expect(
    clippy::module_inception,
    reason = "the module is named for the room, the file for its noun"
)]
mod session;
mod sessions;
mod settings;
mod shelf;
mod start;
mod state;
mod terms;
mod time;
mod undo;
mod untold;
mod zone;

pub use challenge::{CHALLENGE_LIFE, CHALLENGE_PAUSE, Challenge, SideWish};
pub use clock::{Clock, ClockFile, ManualClock, SystemClock, Timestamp};
pub use error::{NotPlayed, SessionError};
pub use gone::Gone;
pub use ids::{ChallengeId, ChannelId, GameId, MessageId, PersonId, ServerId};
pub use journal::{
    ChallengeEnd, EndedGame, Entry, GameRecord, Journal, JournalError, NotRestored, Place,
    PlyRecord, Shelf, ShelvedGame, ShownBoard, Stored, StoredGame, Written,
};
pub use pace::{
    CAPTURE_REST, CLAIMED_AFTER, CONTEST, CONTEST_MOVE, Due, PARKED_AFTER, PARKED_FOR, WARNINGS,
};
pub use rating::{RATED_A_DAY, RATED_FROM, Rateable, Rating};
pub use reminder::REMINDED_BEFORE;
pub use round::Round;
pub use seat::{Person, Seat, SideLabel};
pub use session::{Opposition, Played, RestoreError, Session};
pub use sessions::{At, Sessions};
pub use settings::{
    BoardMessages, Boards, Bottom, Challenges, LanguageOffer, PersonSetting, PersonSettings, Pings,
    Ratings, RoleId, ServerSetting, ServerSettings, Sums, Threads, UnknownValue,
};
pub use shelf::TakenUpBy;
pub use start::{BotGame, HotseatGame, NewChallenge};
pub use state::{GameState, Offer, OfferKind, Pace, Reminder};
pub use terms::{BoardChoice, Help, OpenTo, Stakes, Terms, TimeControl};
pub use time::Struck;
pub use undo::{Answered, Consent, MOVES_BETWEEN_OFFERS, Undo};
pub use zone::Zone;
