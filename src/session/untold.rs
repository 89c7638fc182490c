//! Ends of games that their channel has not been told: the process stopped, or nothing could be sent.
//!
//! An end is told at least once. It is told twice only when it was told and the journal did not hear
//! of it.

use std::time::Duration;

use super::error::SessionError;
use super::ids::{ChannelId, ServerId};
use super::session::Session;
use super::sessions::Sessions;

/// For how long after its end a game is still of interest to its channel.
pub(super) const TOLD_WITHIN: Duration = Duration::from_hours(24);

/// How many untold ends of one channel are kept in memory; older ones are in the journal alone.
const MOST: usize = 5;

impl Sessions {
    /// Takes out the games of a channel whose end it has not been told, oldest first. Whoever takes
    /// them tells them, or gives them back.
    pub async fn take_untold(&self, channel: ChannelId) -> Result<Vec<Session>, SessionError> {
        Ok(std::mem::take(&mut self.enter(channel).await?.untold))
    }

    /// Like [`Sessions::take_untold`], for all channels of a server.
    pub async fn take_untold_in(&self, server: ServerId) -> Vec<Session> {
        let mut taken = Vec::new();
        for id in self.all_channels() {
            // What the journal is not sure of is told later.
            if let Ok(mut channel) = self.enter(id).await {
                let of_server = |ended: &mut Session| ended.record().server == Some(server);
                taken.extend(channel.untold.extract_if(.., of_server));
            }
        }
        taken
    }

    /// Gives back a game whose end could not be told.
    pub async fn keep_untold(&self, ended: Session) -> Result<(), SessionError> {
        let mut channel = self.enter(ended.record().channel).await?;
        let id = ended.record().id;
        channel.untold.retain(|other| other.record().id != id);
        channel.untold.push(ended);
        let surplus = channel.untold.len().saturating_sub(MOST);
        channel.untold.drain(..surplus);
        Ok(())
    }

    /// The channel has been told the end of this game.
    pub async fn end_told(&self, ended: &Session) -> Result<(), SessionError> {
        let mut channel = self.enter(ended.record().channel).await?;
        let game = ended.record().id;
        channel.write(self.journal().end_told(game)).await?;
        channel.untold.retain(|other| other.record().id != game);
        Ok(())
    }
}
