//! Games that are neither running nor over: parked because nobody moved, or ended without a result by
//! the arbiter. They take no channel and no memory, and can be taken up again.

use super::clock::Timestamp;
use super::error::SessionError;
use super::ids::{ChannelId, GameId, PersonId};
use super::journal::{Place, Shelf, ShelvedGame};
use super::pace::PARKED_FOR;
use super::session::{Opposition, Session};
use super::sessions::Sessions;
use super::state::{Pace, Reminder};
use crate::engine::Game;

/// Who takes up a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenUpBy {
    /// One of its players, who can take up only what was parked.
    Player(PersonId),
    /// The arbiter.
    Arbiter,
}

impl Session {
    /// From when on a person may claim this game where it is parked: after as long as the other side has for
    /// a move, or at once when both were told that it can be claimed, which holds though time was given back
    /// since. Nothing where the other side is not to move, or nobody else plays.
    pub fn claimable_from(&self, by: PersonId) -> Option<Timestamp> {
        let side = self.side_of(by)?;
        if self.opposition() != Opposition::People || side == self.game().turn() {
            return None;
        }
        let Pace {
            turn_since,
            reminder,
            ..
        } = self.state().pace;
        Some(match reminder {
            Reminder::Sent => turn_since,
            Reminder::Due => turn_since.after(self.record().terms.clock.claimed_after()),
        })
    }
}

impl Sessions {
    /// A game that was put away.
    pub async fn shelved(&self, game: GameId) -> Result<(Session, ShelvedGame), SessionError> {
        let shelved = self.journal().shelved(game).await?;
        let shelved = shelved.ok_or(SessionError::NotShelved)?;
        let session = Session::restore(shelved.game.clone()).map_err(Box::new)?;
        Ok((session, shelved))
    }

    /// Goes on, at this place, with a game that was put away. The turn begins anew.
    pub async fn take_up(
        &self,
        game: GameId,
        by: TakenUpBy,
        place: Place,
    ) -> Result<Session, SessionError> {
        let _shelf = self.shelf().await;
        let mut slot = self.enter(place.channel).await?;
        let (mut session, shelved) = self.shelved(game).await?;
        let now = self.clock().now();
        if let TakenUpBy::Player(person) = by {
            if shelved.shelf != Shelf::Parked {
                return Err(SessionError::NotShelved);
            }
            session.player(person)?;
            if shelved.since.after(PARKED_FOR) <= now {
                return Err(SessionError::ShelvedTooLong);
            }
        }
        if let Some(running) = &slot.session {
            return Err(SessionError::ChannelTaken(Box::new(running.clone())));
        }
        session.move_to(place);
        let pace = &mut session.state_mut().pace;
        pace.turn_since = now;
        pace.reminder = Reminder::Due;
        pace.paused_at = None;
        let written = self.journal().game_taken_up(game, place, session.state());
        slot.write(written).await?;
        slot.session = Some(session.clone());
        Ok(session)
    }

    /// Claims a parked game for the side that has waited long enough for the other to move.
    pub async fn claim(&self, game: GameId, by: PersonId) -> Result<Session, SessionError> {
        // Held until the end is written, so that nobody takes the game up meanwhile.
        let _shelf = self.shelf().await;
        let (session, shelved) = self.shelved(game).await?;
        let mut slot = self.enter(session.record().channel).await?;
        let side = session.player(by)?;
        let from = session.claimable_from(by);
        let from = from.filter(|_| shelved.shelf == Shelf::Parked);
        if from.is_none_or(|from| self.clock().now() < from) {
            return Err(SessionError::NotClaimable { from });
        }
        let ended = session.ended(|game| game.forfeit(!side));
        self.write_end(&mut slot, ended).await
    }

    /// Ends a running game without a result, for the arbiter, who can take it up again.
    pub async fn void(&self, channel: ChannelId, game: GameId) -> Result<Session, SessionError> {
        let mut slot = self.enter(channel).await?;
        if slot.running()?.record().id != game {
            return Err(SessionError::GameOver);
        }
        self.write_shelved(&mut slot, Shelf::Voided).await
    }

    /// Ends a running game for the arbiter: totals decide in Damath, a draw in plain dama.
    pub async fn stop(&self, channel: ChannelId, game: GameId) -> Result<Session, SessionError> {
        let mut slot = self.enter(channel).await?;
        let session = slot.running()?;
        if session.record().id != game {
            return Err(SessionError::GameOver);
        }
        let ended = session.ended(Game::stop);
        self.write_end(&mut slot, ended).await
    }

    /// Ends without a result what was put away too long ago to be taken up; gives back how many games.
    pub async fn clear_shelf(&self) -> Result<u64, SessionError> {
        let _shelf = self.shelf().await;
        let now = self.clock().now();
        let cleared = self.journal().shelf_cleared(now.before(PARKED_FOR), now);
        Ok(cleared.await?)
    }
}
