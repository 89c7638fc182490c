//! Games that are neither running nor over: parked because nobody moved, or ended without a result by
//! the arbiter. They take no channel and no memory, and can be taken up again.

use super::error::SessionError;
use super::ids::{ChannelId, GameId, PersonId};
use super::journal::{Place, Shelf, ShelvedGame};
use super::pace::{CLAIMED_AFTER, PARKED_FOR};
use super::session::{Opposition, Session};
use super::sessions::Sessions;
use super::state::Reminder;
use crate::engine::Game;

/// Who takes up a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenUpBy {
    /// One of its players, who can take up only what was parked.
    Player(PersonId),
    /// The arbiter.
    Arbiter,
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
        let waits = session.opposition() == Opposition::People && side != session.game().turn();
        if !waits || shelved.shelf != Shelf::Parked {
            return Err(SessionError::NotClaimable { from: None });
        }
        let from = session.state().pace.turn_since.after(CLAIMED_AFTER);
        let now = self.clock().now();
        // Both were told that it can be claimed now, which holds though time was given back since.
        let told = session.state().pace.reminder == Reminder::Sent;
        if now < from && !told {
            return Err(SessionError::NotClaimable { from: Some(from) });
        }
        let ended = session.ended(|game| game.forfeit(!side));
        let outcome = ended.game().outcome().ok_or(SessionError::NoGame)?;
        let totals = ended.game().totals();
        slot.write(self.journal().game_ended(game, outcome, totals, now))
            .await?;
        Ok(ended)
    }

    /// Ends a running game without a result, for the arbiter, who can take it up again.
    pub async fn void(&self, channel: ChannelId, game: GameId) -> Result<Session, SessionError> {
        let mut slot = self.enter(channel).await?;
        let session = slot.running()?.clone();
        if session.record().id != game {
            return Err(SessionError::GameOver);
        }
        let now = self.clock().now();
        slot.write(self.journal().game_shelved(game, Shelf::Voided, now))
            .await?;
        slot.session = None;
        Ok(session)
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

    /// The game with this id, wherever it runs.
    pub async fn running_game(&self, game: GameId) -> Option<Session> {
        let mut running = self.all_running().await.into_iter();
        running.find(|session| session.record().id == game)
    }

    /// The running games of a person.
    pub async fn running_of(&self, person: PersonId) -> Vec<Session> {
        let mut running = self.all_running().await;
        running.retain(|session| session.side_of(person).is_some());
        running
    }

    /// Whether a person plays a game that may count for ratings, during which nobody helps them anywhere.
    pub async fn plays_rated(&self, person: PersonId) -> bool {
        let running = self.running_of(person).await;
        running.iter().any(Session::is_rated)
    }
}
