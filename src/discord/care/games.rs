//! The games that a person is playing, as lines with links.

use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::discord::view::games::running_line;
use crate::session::{GameId, PersonId, Session};
use crate::text::Text;

/// The games that a person has not finished.
pub struct Unfinished {
    /// Whose.
    pub me: PersonId,
    /// Those that run.
    pub running: Vec<Session>,
    /// Those that were put away.
    pub shelved: Vec<GameId>,
}

/// The games that the person who asks has not finished.
pub async fn of(call: &Call) -> Result<Unfinished, Problem> {
    let (app, me) = (&call.app, call.person.id);
    Ok(Unfinished {
        me,
        running: app.sessions.running_of(me).await,
        shelved: app.store.shelved_of(me).await?,
    })
}

impl Unfinished {
    /// A line for those that were put away, and one for each game that runs.
    pub fn lines(&self, text: &Text) -> Vec<String> {
        let parked = (!self.shelved.is_empty()).then(|| text.games_parked(self.shelved.len()));
        let running = self.running.iter();
        let running = running.map(|session| running_line(text, session, self.me));
        parked.into_iter().chain(running).collect()
    }
}
