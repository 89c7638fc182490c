//! What is kept about a person: given out as a file, and erased.
//!
//! Invariant: nothing is erased while a game of the person goes on; what runs is resigned first, and its
//! channel told.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::control::CareControl;
use super::games::{self, Unfinished};
use crate::discord::boards;
use crate::discord::call::Call;
use crate::discord::components::Control;
use crate::discord::errors::Problem;
use crate::discord::permissions::Pictures;
use crate::discord::reply::{Button, ButtonStyle, File, Reply, Row};
use crate::discord::view::board::Address;
use crate::discord::view::challenge;
use crate::session::{At, ChallengeEnd, Session, SessionError, Shelf};
use crate::store::{Cell, Sheet};

/// Up to this number an integer is itself in every reader of JSON; larger ones, all of them ids, are texts.
const EXACT: i64 = 1 << 53;

/// Gives the person who asks a file with everything that is kept about them.
pub async fn export(call: &Call) -> Result<(), Problem> {
    call.promise_private().await?;
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
    let mut lines = vec![text.mydata_sure()];
    if !unfinished.is_empty() {
        lines.push(text.mydata_resigns());
        lines.extend(unfinished);
    }
    let button = |control, label, style| Button {
        id: Control::Care(control),
        label,
        style,
    };
    let buttons = vec![
        button(
            CareControl::EraseYes,
            text.button_erase_yes(),
            ButtonStyle::Danger,
        ),
        button(
            CareControl::EraseNo,
            text.button_erase_no(),
            ButtonStyle::Secondary,
        ),
    ];
    let question = Reply::private(lines.join("\n")).with_rows(vec![Row::Buttons(buttons)]);
    call.reply(&question).await?;
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
        Ok(()) => text.mydata_erased(),
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

async fn erase_all(call: &Call) -> Result<(), Problem> {
    let (app, me) = (&call.app, call.person.id);
    let Unfinished { running, shelved } = games::of(call).await?;
    for session in &running {
        resign(call, session).await?;
    }
    for game in shelved {
        let shelf = app.sessions.shelved(game).await.map(|(_, put)| put.shelf);
        let ended = app.sessions.resign_shelved(game, me).await?;
        if matches!(shelf, Ok(Shelf::Parked)) {
            tell_end(call, &ended).await;
        } else {
            app.sessions.end_told(&ended).await?;
        }
    }
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
    Ok(())
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
