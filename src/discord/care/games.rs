//! The games that a person is playing, as lines with links.

use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::discord::explain::link;
use crate::discord::view::players;
use crate::session::{GameId, Session};
use crate::text::Text;

/// How many games are named; of more than that the number is told.
const MOST: usize = 15;

/// The games that a person has not finished.
pub struct Unfinished {
    /// Those that run.
    pub running: Vec<Session>,
    /// Those that were put away.
    pub shelved: Vec<GameId>,
}

/// The games that the person who asks has not finished.
pub async fn of(call: &Call) -> Result<Unfinished, Problem> {
    let (app, me) = (&call.app, call.person.id);
    Ok(Unfinished {
        running: app.sessions.running_of(me).await,
        shelved: app.store.shelved_of(me).await?,
    })
}

impl Unfinished {
    /// A line for each game that runs, and one for those that were put away.
    pub fn lines(&self, text: &Text) -> Vec<String> {
        let mut lines: Vec<String> = self
            .running
            .iter()
            .take(MOST)
            .map(|session| line(text, session))
            .collect();
        let unnamed = self.running.len().saturating_sub(MOST);
        if unnamed > 0 {
            lines.push(text.games_more(unnamed));
        }
        if !self.shelved.is_empty() {
            lines.push(text.games_parked(self.shelved.len()));
        }
        lines
    }
}

fn line(text: &Text, session: &Session) -> String {
    let seats = session.seats();
    let [red, blue] = [&seats.red, &seats.blue].map(|seat| players::seat(text, seat));
    let rules = text.rules_name(session.record().terms.rules.as_str());
    text.games_line(rules, red, blue, link(session.record().server, session))
}
