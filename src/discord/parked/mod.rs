//! Parked games: taken up again by a button, by an old control, or claimed.
//!
//! Invariant: a control from before a game was parked plays nothing. It brings the game back and shows
//! the board, for much may have been forgotten since.

mod control;

use std::sync::Arc;

use serenity::all::{Channel, ChannelId as DiscordChannel};

pub use control::ParkedControl;

use super::after::games;
use super::boards;
use super::call::Call;
use super::components::UnknownControl;
use super::errors::Problem;
use super::explain;
use super::http::twice;
use super::opponent::{self, Show};
use super::permissions::Pictures;
use super::reply::{Reply, Row};
use super::settings;
use super::start::{self, By, Opening, Sides, rooms};
use super::turn;
use super::view::board::Address;
use super::view::{players, time};
use crate::session::{
    ChannelId, GameId, Place, Session, SessionError, Shelf, ShelvedGame, TakenUpBy,
};

/// Does what the control is for; `choice` is what was chosen in a menu.
pub async fn used(
    call: &Arc<Call>,
    control: ParkedControl,
    choice: Option<&str>,
) -> Result<(), Problem> {
    match control {
        // One's own games are listed privately. Under a message that everybody sees it is forged.
        ParkedControl::Choose if call.public_message.is_some() => Err(UnknownControl.into()),
        ParkedControl::Choose => games::choose_parked(call, choice.ok_or(Problem::Choice)?).await,
        ParkedControl::Resume(game) => take_up(call, game).await,
        ParkedControl::Claim(game) => claim(call, game).await,
    }
}

/// A control of a game that does not run here: if the game is parked, it goes on; if it goes on
/// elsewhere, the one who asks learns where.
pub async fn with_old_control(call: &Arc<Call>, game: GameId) -> Result<(), Problem> {
    match call.app.sessions.shelved(game).await {
        Ok((_, shelved)) if shelved.shelf == Shelf::Parked => take_up(call, game).await,
        Ok(_) => Err(SessionError::GameOver.into()),
        Err(SessionError::NotShelved) => elsewhere(call, game, SessionError::GameOver).await,
        Err(error) => Err(error.into()),
    }
}

/// Goes on with a parked game of the one who asks.
pub async fn take_up(call: &Arc<Call>, game: GameId) -> Result<(), Problem> {
    let (parked, _) = match call.app.sessions.shelved(game).await {
        Ok(found) => found,
        Err(error @ SessionError::NotShelved) => return elsewhere(call, game, error).await,
        Err(error) => return Err(error.into()),
    };
    let by = TakenUpBy::Player(call.person.id);
    let place = place_for(call, &parked).await?;
    let taken = match call.app.sessions.take_up(game, by, place).await {
        Err(SessionError::ChannelTaken(_)) if may_open_thread(call, &parked) => {
            settings::may_begin(call)?;
            return Box::pin(in_thread(call, &parked, by)).await;
        }
        other => other.map_err(|refused| not_there(call, place, refused))?,
    };
    let text = call.text_about(&taken).await;
    let line = text.game_resumed(players::person(&text, &call.person));
    show_back(call, &parked, &taken, &line).await;
    Ok(())
}

/// Whether a thread for a game may be opened where it is asked for.
fn may_open_thread(call: &Call, game: &Session) -> bool {
    is_at_home(call, game) && rooms::when(call) != rooms::When::Never
}

/// Whether a call comes from the server of a game. What is played outside servers is at home nowhere but
/// in its own channel.
fn is_at_home(call: &Call, game: &Session) -> bool {
    call.server.is_some() && call.server == game.record().server
}

/// A refusal as it reads in another channel than the one it is about.
pub fn not_there(call: &Call, place: Place, refused: SessionError) -> Problem {
    match refused {
        SessionError::ChannelTaken(running) if place.channel != call.channel => {
            Problem::PlaceTaken(running)
        }
        other => other.into(),
    }
}

/// Goes on in a thread with a game in whose channel another one runs.
async fn in_thread(call: &Arc<Call>, parked: &Session, by: TakenUpBy) -> Result<(), Problem> {
    let (record, sessions) = (parked.record(), &call.app.sessions);
    let opening = Opening {
        seats: [record.seats.red.clone(), record.seats.blue.clone()],
        terms: record.terms.clone(),
        sides: Sides::Chosen,
        by: By::Resuming(record.id),
    };
    let take_up = |place| sessions.take_up(record.id, by, place);
    start::in_thread(call, &opening, take_up).await?;
    take_old_controls_off(call, parked).await;
    Ok(())
}

/// Where a game that was put away goes on: where it was played, or, where that is gone, where it is asked for in
/// the same server.
pub async fn place_for(call: &Call, parked: &Session) -> Result<Place, Problem> {
    match there(call, parked).await {
        Err(Problem::PlaceGone) => here(call, parked),
        found => found,
    }
}

/// Where a game was played before it was put away, if boards can be shown there.
pub async fn there(call: &Call, game: &Session) -> Result<Place, Problem> {
    let record = game.record();
    // Outside servers the bot learns of no channel whether it is there.
    let found = record.channel == call.channel
        || record.server.is_none()
        || is_there(call, record.channel).await;
    if found {
        Ok(Place {
            channel: record.channel,
            parent: record.parent,
        })
    } else {
        Err(Problem::PlaceGone)
    }
}

/// Where the call comes from, for a game of the same server, where the server lets games begin.
pub fn here(call: &Call, game: &Session) -> Result<Place, Problem> {
    if !is_at_home(call, game) {
        return Err(Problem::PlaceGone);
    }
    settings::may_begin(call)?;
    Ok(Place::here(call.channel))
}

/// Whether a channel can be written to, as far as is known. A thread that was locked cannot, nor can a
/// channel that the bot does not see.
async fn is_there(call: &Call, channel: ChannelId) -> bool {
    let get = || call.http.get_channel(DiscordChannel::new(channel.0));
    match twice(get).await {
        Ok(Channel::Guild(found)) => !found.thread_metadata.is_some_and(|thread| thread.locked),
        Ok(_) => true,
        Err(error) => !error.is_gone() && !error.is_forbidden(),
    }
}

/// Shows a game that goes on again after it was put away, as it stood in `before`; the control that led
/// to it, and the board from before, lose theirs.
pub async fn show_back(call: &Arc<Call>, before: &Session, taken: &Session, line: &str) {
    if taken.record().channel == call.channel {
        turn::show(call, taken, Some(line)).await;
    } else {
        post_back(call, taken, line).await;
    }
    take_old_controls_off(call, before).await;
}

async fn take_old_controls_off(call: &Call, before: &Session) {
    if let Some(board) = before.board() {
        boards::retire(&call.app, &call.http, before.record().channel, board).await;
    }
    take_used_control_off(call, before).await;
}

/// Takes the control that was used off its message, where that is not the game's board.
async fn take_used_control_off(call: &Call, game: &Session) {
    if let Some(used) = call
        .public_message
        .filter(|used| Some(*used) != game.board())
    {
        boards::retire(&call.app, &call.http, call.channel, used).await;
    }
}

/// The board comes in the game's own channel; the one who asked, elsewhere, is told where.
async fn post_back(call: &Arc<Call>, taken: &Session, line: &str) {
    let app = &call.app;
    let address = turn::address(taken);
    let reply = boards::newest(app, taken, address, Pictures::Attached).await;
    let shown = boards::post(app, &call.http, taken, &reply.after(line)).await;
    if taken.bot_to_move() {
        let shown = shown.map_or(Show::Post, Show::Message);
        opponent::think(app, &call.http, taken, vec![shown]);
    }
    let (text, channel) = (call.text(), taken.record().channel);
    let now = app.sessions.running_game(taken.record().id).await;
    let told = match (shown, now) {
        (Some(_), now) => text.game_goes_on_at(explain::link(now.as_ref().unwrap_or(taken))),
        (None, Some(_)) => text.game_goes_on_unshown(players::channel(channel)),
        // It was put away again, for its channel was found to be gone.
        (None, None) => text.place_gone(),
    };
    call.tell(Reply::private(told)).await;
}

async fn elsewhere(call: &Call, game: GameId, otherwise: SessionError) -> Result<(), Problem> {
    match call.app.sessions.running_game(game).await {
        Some(session) => {
            let link = explain::link(&session);
            let told = Reply::private(call.text().game_goes_on_at(link));
            call.reply(&told).await?;
            Ok(())
        }
        None => Err(otherwise.into()),
    }
}

/// What a person reads who looks for a game in a channel where one of theirs is parked: it, with the
/// button that brings it back. Nothing where there is none.
pub async fn parked_here(call: &Call) -> Option<Reply> {
    let parked = call.app.store.parked_of(call.person.id).await;
    let parked = parked.unwrap_or_else(|error| {
        tracing::error!(%error, "the parked games of a person were not read");
        Vec::new()
    });
    let here = |one: &&ShelvedGame| one.game.record.channel == call.channel;
    let game = parked.iter().find(here)?.game.record.id;
    let text = call.text();
    let button = time::resume_button(&text, game);
    Some(Reply::private(text.game_parked_here()).with_rows(vec![Row::Buttons(vec![button])]))
}

/// Wins a parked game for the one who has waited for the other to move.
async fn claim(call: &Arc<Call>, game: GameId) -> Result<(), Problem> {
    let ended = call.app.sessions.claim(game, call.person.id).await?;
    let text = call.text_about(&ended).await;
    let late = players::at(&text, &ended, ended.game().turn());
    let line = text.game_claimed(players::person(&text, &call.person), late);
    if ended.record().channel == call.channel {
        let pictures = boards::pictures_of(call);
        let reply = boards::newest(&call.app, &ended, Address::Nobody, pictures).await;
        boards::answer(call, &ended, &reply.after(&line)).await;
    } else {
        let attached = Pictures::Attached;
        let reply = boards::newest(&call.app, &ended, Address::Nobody, attached).await;
        let shown = boards::post(&call.app, &call.http, &ended, &reply.after(&line)).await;
        let (text, channel) = (call.text(), ended.record().channel);
        let told = match shown {
            Some(_) => text.game_ended_at(explain::link(&ended)),
            None => text.game_ended_unshown(players::channel(channel)),
        };
        call.tell(Reply::private(told)).await;
    }
    take_used_control_off(call, &ended).await;
    Ok(())
}
