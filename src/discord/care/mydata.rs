//! What is kept about a person: given out as a file, and erased.
//!
//! Invariant: nothing is erased while a game of the person goes on; what runs is resigned first, and its
//! channel told.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::games;
use crate::discord::boards;
use crate::discord::call::Call;
use crate::discord::errors::{Problem, with_sources};
use crate::discord::permissions::Pictures;
use crate::discord::reply::{Audience, File, Reply};
use crate::discord::view::board::Address;
use crate::discord::view::{challenge, erase as erase_view};
use crate::session::{At, ChallengeEnd, GameId, Session, SessionError, Shelf};
use crate::store::{Cell, Sheet, StoreError};

/// Up to this number an integer is itself in every reader of JSON; larger ones, all of them ids, are texts.
const EXACT: i64 = 1 << 53;

/// Gives the person who asks a file with everything that is kept about them.
pub async fn export(call: &Call) -> Result<(), Problem> {
    call.promise(Audience::OnlyAsker).await?;
    let sheets = call.app.store.about_person(call.person.id).await?;
    let file = File {
        name: "damath-my-data.json",
        bytes: written(call, sheets).to_string().into_bytes(),
        words: String::new(),
    };
    let reply = Reply::private(call.text().mydata_export()).with_file(file);
    call.reply(&reply).await?;
    Ok(())
}

fn written(call: &Call, sheets: Vec<Sheet>) -> Value {
    let mut told = Map::new();
    told.insert("person".to_owned(), json!(call.person.id.to_string()));
    for sheet in sheets {
        let rows = sheet.rows.into_iter().map(|row| {
            let cells = row.into_iter().map(|(name, cell)| (name, value(cell)));
            Value::Object(cells.collect())
        });
        told.insert(sheet.name.to_owned(), rows.collect());
    }
    Value::Object(told)
}

fn value(cell: Cell) -> Value {
    match cell {
        Cell::Nothing => Value::Null,
        Cell::Number(number) if number.abs() <= EXACT => json!(number),
        Cell::Number(number) => json!(number.to_string()),
        Cell::Text(text) => json!(text),
    }
}

/// Asks whether to erase, naming the games that would be resigned.
pub async fn ask(call: &Call) -> Result<(), Problem> {
    let text = call.text();
    let unfinished = games::of(call).await?.lines(&text);
    call.reply(&erase_view::question(&text, &unfinished))
        .await?;
    Ok(())
}

/// Erases nothing.
pub async fn keep(call: &Call) -> Result<(), Problem> {
    let kept = Reply::private(call.text().mydata_kept());
    call.update(&kept).await?;
    Ok(())
}

/// Resigns what the person plays, takes back what waits, and erases the rest.
pub async fn erase(call: &Arc<Call>) -> Result<(), Problem> {
    let text = call.text();
    call.update(&Reply::private(text.mydata_erasing())).await?;
    let done = erase_all(call).await;
    let told = match &done {
        Ok(unreadable) if unreadable.is_empty() => text.mydata_erased(),
        Ok(unreadable) => {
            let games: Vec<String> = unreadable.iter().map(GameId::to_string).collect();
            let of_games = text.mydata_unreadable(games.len(), games.join(", "));
            format!("{}\n{of_games}", text.mydata_erased())
        }
        Err(_) => text.mydata_not_erased(),
    };
    if let Err(error) = call.edit_answer(&Reply::private(told)).await {
        tracing::warn!(%error, "what came of erasing was not told");
    }
    if let Err(problem) = done {
        problem.log();
    }
    Ok(())
}

/// Erases everything, and gives back the games that could not be read and ended without a result.
async fn erase_all(call: &Call) -> Result<Vec<GameId>, Problem> {
    let (app, me) = (&call.app, call.person.id);
    let unreadable = end_games(call).await?;
    for waiting in app.sessions.take_back_challenges_of(me).await? {
        let Some(message) = waiting.message.filter(|_| !app.visits.has(waiting.channel)) else {
            continue;
        };
        let text = app.preferences.text_of(waiting.server).await;
        let reply = challenge::ended(&text, &waiting, ChallengeEnd::Withdrawn);
        boards::edit(&call.http, waiting.channel, message, || reply.to_edit()).await;
    }
    app.sessions.forget(me).await?;
    app.store.erase_person(me).await?;
    app.preferences.forget_person(me);
    Ok(unreadable)
}

/// Ends every game of the person, and gives back those that could not be read. One that does not end
/// keeps none of the others from it; what it is for waits for it.
async fn end_games(call: &Call) -> Result<Vec<GameId>, Problem> {
    let unfinished = games::of(call).await?;
    let (mut unreadable, mut failed) = (Vec::new(), None);
    for session in &unfinished.running {
        match resign(call, session).await {
            Ok(()) => {}
            Err(problem) if failed.is_none() => failed = Some(problem),
            Err(problem) => problem.log(),
        }
    }
    for game in unfinished.shelved {
        match resign_shelved(call, game).await {
            Ok(Shelved::Resigned) => {}
            Ok(Shelved::Unreadable) => unreadable.push(game),
            Err(problem) if failed.is_none() => failed = Some(problem),
            Err(problem) => problem.log(),
        }
    }
    failed.map_or(Ok(unreadable), Err)
}

/// How a game ended that was put away.
enum Shelved {
    Resigned,
    /// Without a result.
    Unreadable,
}

async fn resign_shelved(call: &Call, game: GameId) -> Result<Shelved, Problem> {
    let sessions = &call.app.sessions;
    let shelf = match sessions.shelved(game).await {
        Ok((_, put)) => put.shelf,
        Err(error) if is_unreadable(&error) => {
            let reason = with_sources(&error);
            tracing::error!(%game, reason, "a game that cannot be read ends without a result");
            sessions.give_up_shelved(game, &reason).await?;
            return Ok(Shelved::Unreadable);
        }
        Err(error) => return Err(error.into()),
    };
    let ended = sessions.resign_shelved(game, call.person.id).await?;
    match shelf {
        Shelf::Parked => tell_end(call, &ended).await,
        Shelf::Voided => sessions.end_told(&ended).await?,
    }
    Ok(Shelved::Resigned)
}

/// Whether a game will not be read by asking again.
fn is_unreadable(error: &SessionError) -> bool {
    match error {
        SessionError::Restore(_) => true,
        SessionError::Journal(error) => {
            let stored = error.source.downcast_ref::<StoreError>();
            stored.is_some_and(StoreError::is_unreadable)
        }
        _ => false,
    }
}

async fn resign(call: &Call, session: &Session) -> Result<(), Problem> {
    let (channel, game) = (session.record().channel, session.record().id);
    // Of the position only the game counts here.
    let at = At::Shown {
        game,
        ply: 0,
        undone: 0,
    };
    let resigned = call.app.sessions.resign(channel, call.person.id, at).await;
    match resigned {
        Ok(ended) => {
            call.app.opponent.stop(game);
            tell_end(call, &ended).await;
            Ok(())
        }
        // It ended meanwhile by itself.
        Err(SessionError::NoGame | SessionError::GameOver) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

async fn tell_end(call: &Call, ended: &Session) {
    let app = &call.app;
    let end = boards::newest(app, ended, Address::Nobody, Pictures::Attached).await;
    boards::post(app, &call.http, ended, &end).await;
}
