//! Finished games, found again: by their id, as the channel's last one, or in a list while typing.

use serenity::all::CreateAutocompleteResponse;

use super::NoAfter;
use crate::discord::call::{Call, Kind};
use crate::discord::errors::Problem;
use crate::discord::reply::{Audience, Reply};
use crate::discord::style::Look;
use crate::discord::suggestions;
use crate::discord::view::games;
use crate::discord::view::menu::MOST_ENTRIES;
use crate::session::{EndedGame, GameId, GameRecord, Session, StoredGame};

/// A finished game, played through, and who may see here what comes of it.
pub struct Finished {
    /// The game.
    pub session: Session,
    /// Everybody where it was played; elsewhere the person who asks.
    pub audience: Audience,
}

impl Finished {
    /// How the game is shown to those who see it.
    pub async fn look(&self, call: &Call) -> Look {
        match self.audience {
            Audience::Everybody => Look::public(&call.app, &self.session).await,
            Audience::OnlyAsker => Look::private(call, &self.session),
        }
    }

    /// The reply for those who may see it.
    pub fn answer(&self, reply: Reply) -> Reply {
        match self.audience {
            Audience::Everybody => reply,
            Audience::OnlyAsker => reply.only_for_asker(),
        }
    }
}

/// The finished game with this id.
///
/// Fails if there is none, if it is not over, or if it was played elsewhere by others.
pub async fn find(call: &Call, game: GameId) -> Result<Finished, Problem> {
    let history = call.app.store.history(game).await?;
    let history = history.ok_or(NoAfter::NotFound)?;
    let (record, place) = (&history.record, place_of(call, &history.record));
    let plays = record.seats.iter().any(|(_, seat)| seat.is(call.person.id));
    if place == Place::Elsewhere && !plays || history.fault.is_some() {
        return Err(NoAfter::NotFound.into());
    }
    let end = history.end.ok_or(NoAfter::NotOver)?;
    let private = matches!(call.kind, Kind::Component(_)) && call.public_message.is_none();
    let audience = match place {
        Place::Here if !private => Audience::Everybody,
        _ => Audience::OnlyAsker,
    };
    let moves = history.plies.into_iter().map(|ply| ply.played);
    let ended = EndedGame {
        game: StoredGame {
            record: history.record,
            moves: moves.collect(),
            state: history.state,
            board: history.board,
        },
        outcome: end.outcome,
    };
    let session = Session::restore_ended(ended)?;
    Ok(Finished { session, audience })
}

/// Where a game was played, seen from where a call comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Here,
    Elsewhere,
}

fn place_of(call: &Call, record: &GameRecord) -> Place {
    let same_server = record.server.is_some() && record.server == call.server;
    if same_server || record.channel == call.channel {
        Place::Here
    } else {
        Place::Elsewhere
    }
}

/// The game that a command means: the one picked from its list, or the one that ended last in this
/// channel.
pub async fn meant(call: &Call, picked: Option<&str>) -> Result<GameId, Problem> {
    if let Some(id) = picked {
        return Ok(id.parse().map_err(|_| NoAfter::NotFound)?);
    }
    let last = call.app.store.last_finished(call.channel).await?;
    last.ok_or(Problem::NothingToAnalyze)
}

/// One's own finished games that fit what has been typed so far, the latest first.
pub async fn fitting(call: &Call, typed: &str) -> CreateAutocompleteResponse {
    let own = call.app.store.finished_of(call.person.id, MOST_ENTRIES);
    let own = own.await.unwrap_or_else(|error| {
        tracing::error!(%error, "somebody's finished games were not read");
        Vec::new()
    });
    let (text, zone) = (call.text(), &call.server_settings.time_zone);
    let lines = own.iter().map(|game| {
        let line = games::entry_line(&text, zone, game, call.person.id);
        (line, game.record.id.to_string())
    });
    suggestions::fitting(typed, lines)
}
