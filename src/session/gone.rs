//! Channels, servers and people that are gone: games are put away or ended, and nothing waits for an
//! answer that cannot come.

use super::challenge::Challenge;
use super::channel::Channel;
use super::error::SessionError;
use super::ids::{ChannelId, GameId, PersonId, ServerId};
use super::journal::{ChallengeEnd, Shelf};
use super::round::Round;
use super::session::Session;
use super::sessions::Sessions;

/// What is gone with everything in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gone {
    /// A channel with its threads, or a thread.
    Channel(ChannelId),
    /// A server.
    Server(ServerId),
}

impl Gone {
    fn holds(self, session: &Session) -> bool {
        let record = session.record();
        match self {
            Self::Channel(gone) => record.channel == gone || record.parent == Some(gone),
            Self::Server(gone) => record.server == Some(gone),
        }
    }

    fn holds_challenge(self, challenge: &Challenge) -> bool {
        match self {
            Self::Channel(gone) => challenge.channel == gone,
            Self::Server(gone) => challenge.server == Some(gone),
        }
    }
}

impl Sessions {
    /// Puts away what goes on in a place that is gone: its games are parked, its challenges taken back,
    /// and ends that it was not told are told to nobody. Gives back the games.
    pub async fn put_away(&self, gone: Gone) -> Round<Session> {
        let mut round = Round::default();
        for id in self.all_channels() {
            round.count(self.put_away_in(id, gone).await);
        }
        round
    }

    async fn put_away_in(
        &self,
        id: ChannelId,
        gone: Gone,
    ) -> Result<Option<Session>, SessionError> {
        let mut slot = self.enter(id).await?;
        let waiting = challenges(&slot, |waiting| gone.holds_challenge(waiting));
        self.withdraw(&mut slot, &waiting).await?;
        let untold = slot.untold.iter().filter(|ended| gone.holds(ended));
        let untold: Vec<GameId> = untold.map(|ended| ended.record().id).collect();
        for game in untold {
            slot.write(self.journal().end_told(game)).await?;
            slot.untold.retain(|ended| ended.record().id != game);
        }
        if !slot.running().is_ok_and(|own| gone.holds(own)) {
            return Ok(None);
        }
        self.write_shelved(&mut slot, Shelf::Parked).await.map(Some)
    }

    /// Takes back every challenge that a person made or was asked by, and gives them back.
    pub async fn take_back_challenges_of(
        &self,
        person: PersonId,
    ) -> Result<Vec<Challenge>, SessionError> {
        let mut ended = Vec::new();
        for id in self.all_channels() {
            let mut slot = self.enter(id).await?;
            let of_person = |waiting: &Challenge| {
                waiting.challenger.id == person || waiting.open_to.asks(person)
            };
            let waiting = challenges(&slot, of_person);
            self.withdraw(&mut slot, &waiting).await?;
            ended.extend(waiting);
        }
        Ok(ended)
    }

    async fn withdraw(
        &self,
        slot: &mut Channel,
        waiting: &[Challenge],
    ) -> Result<(), SessionError> {
        for challenge in waiting {
            self.end_challenge(slot, challenge.id, ChallengeEnd::Withdrawn)
                .await?;
        }
        Ok(())
    }

    /// Resigns for a person a game that was put away.
    pub async fn resign_shelved(
        &self,
        game: GameId,
        by: PersonId,
    ) -> Result<Session, SessionError> {
        // Held until the end is written, so that nobody takes the game up meanwhile.
        let _shelf = self.shelf().await;
        let (session, _) = self.shelved(game).await?;
        let mut slot = self.enter(session.record().channel).await?;
        let side = session.player(by)?;
        let ended = session.ended(|game| game.resign(side));
        self.write_end(&mut slot, ended).await
    }

    /// Ends without a result a game that was put away and cannot be read any more.
    pub async fn give_up_shelved(&self, game: GameId, reason: &str) -> Result<(), SessionError> {
        let _shelf = self.shelf().await;
        let now = self.clock().now();
        Ok(self.journal().game_broken(game, reason, now).await?)
    }

    /// Takes a person out of the ends that are still to be told.
    pub async fn forget(&self, person: PersonId) -> Result<(), SessionError> {
        for id in self.all_channels() {
            let mut slot = self.enter(id).await?;
            for ended in &mut slot.untold {
                ended.forget(person);
            }
        }
        Ok(())
    }
}

fn challenges(slot: &Channel, fits: impl Fn(&Challenge) -> bool) -> Vec<Challenge> {
    let waiting = slot.challenges.iter().filter(|waiting| fits(waiting));
    waiting.cloned().collect()
}
