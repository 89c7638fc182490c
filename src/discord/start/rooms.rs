//! Threads of games.

use serenity::all::{
    AutoArchiveDuration, ChannelId as DiscordChannel, ChannelType, CreateThread, EditThread,
    MessageId as DiscordMessage,
};

use crate::discord::call::Call;
use crate::discord::errors::{NotSent, Problem};
use crate::discord::permissions::ThreadPermission;
use crate::session::{ChannelId, MessageId, SessionError, Threads};

/// When a game that would begin where a call came from opens a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Where another game runs.
    Busy,
    /// Each time.
    Always,
    /// Never: it is not wanted, or there are no threads under such a channel.
    Never,
}

/// When a game opens a thread here.
pub fn when(call: &Call) -> When {
    let has_threads = matches!(
        call.channel_kind,
        Some(ChannelType::Text | ChannelType::News)
    );
    if call.server.is_none() || !has_threads {
        return When::Never;
    }
    match call.server_settings.threads {
        Threads::WhenBusy => When::Busy,
        Threads::Always => When::Always,
        Threads::Never => When::Never,
    }
}

/// Refuses what could not begin if it were to begin now, so that nobody is asked for it in vain.
pub async fn check(call: &Call) -> Result<(), Problem> {
    let when = when(call);
    let running = call.app.sessions.running(call.channel).await;
    match (when, running) {
        (When::Never, Ok(running)) => Err(SessionError::ChannelTaken(Box::new(running)).into()),
        (When::Busy, Ok(_)) | (When::Always, _) => permitted(call),
        (When::Never | When::Busy, Err(_)) => Ok(()),
    }
}

/// Refuses where a permission for threads is known to be missing.
pub fn permitted(call: &Call) -> Result<(), Problem> {
    match ThreadPermission::missing(call.permissions) {
        Some(missing) => Err(Problem::NoThreads(missing)),
        None => Ok(()),
    }
}

/// Opens a thread under a message. It is archived after a week without a message, which is longer than
/// any clock waits for a move.
pub async fn open(call: &Call, under: MessageId, name: &str) -> Result<ChannelId, Problem> {
    let channel = DiscordChannel::new(call.channel.0);
    let message = DiscordMessage::new(under.0);
    let wanted = CreateThread::new(name).auto_archive_duration(AutoArchiveDuration::OneWeek);
    let opened = channel.create_thread_from_message(&call.http, message, wanted);
    match opened.await.map_err(NotSent::from) {
        Ok(thread) => Ok(ChannelId(thread.id.get())),
        Err(error) if error.is_forbidden() => Err(Problem::NoThreads(ThreadPermission::Create)),
        Err(error) => Err(error.into()),
    }
}

/// Puts a thread away in which no game began: deletes it, or, where that is not allowed, archives it.
pub async fn close(call: &Call, thread: ChannelId) {
    let thread = DiscordChannel::new(thread.0);
    if thread.delete(&call.http).await.is_ok() {
        return;
    }
    let archived = thread.edit_thread(&call.http, EditThread::new().archived(true));
    if let Err(error) = archived.await {
        let error = NotSent::from(error);
        tracing::warn!(%error, thread = thread.get(), "an empty thread was not put away");
    }
}
