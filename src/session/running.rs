//! Which games run: found by their channel, their id, who plays them.

use super::error::SessionError;
use super::ids::{ChannelId, GameId, PersonId};
use super::session::Session;
use super::sessions::Sessions;

impl Sessions {
    /// A snapshot of the game that runs in a channel.
    pub async fn running(&self, channel: ChannelId) -> Result<Session, SessionError> {
        self.enter(channel).await?.running().cloned()
    }

    /// Looks at every running game. One that neither memory nor journal is sure of is none to go on with.
    async fn look_through(&self, mut look: impl FnMut(&Session) + Send) {
        for id in self.all_channels() {
            if let Ok(channel) = self.enter(id).await
                && let Ok(session) = channel.running()
            {
                look(session);
            }
        }
    }

    /// Snapshots of the running games that fit.
    pub async fn find_running(
        &self,
        mut fits: impl FnMut(&Session) -> bool + Send,
    ) -> Vec<Session> {
        let mut found = Vec::new();
        self.look_through(|session| found.extend(fits(session).then(|| session.clone())))
            .await;
        found
    }

    /// Snapshots of all running games.
    pub async fn all_running(&self) -> Vec<Session> {
        self.find_running(|_| true).await
    }

    /// How many games run.
    pub async fn running_count(&self) -> usize {
        let mut count = 0;
        self.look_through(|_| count += 1).await;
        count
    }

    /// The game with this id, wherever it runs.
    pub async fn running_game(&self, game: GameId) -> Option<Session> {
        let found = self.find_running(|session| session.record().id == game);
        found.await.pop()
    }

    /// The running games of a person.
    pub async fn running_of(&self, person: PersonId) -> Vec<Session> {
        self.find_running(|session| session.side_of(person).is_some())
            .await
    }

    /// Whether a person plays a game that may count for ratings, during which nobody helps them anywhere.
    pub async fn plays_rated(&self, person: PersonId) -> bool {
        let mut plays = false;
        self.look_through(|session| {
            plays |= session.is_rated() && session.side_of(person).is_some();
        })
        .await;
        plays
    }
}
