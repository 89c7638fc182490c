//! A turn: a person's move is played, shown, and, against the bot, answered.

use std::sync::Arc;

use super::after::finished;
use super::boards;
use super::call::Call;
use super::compact;
use super::components::Position;
use super::during::{lesson, own_board};
use super::errors::Problem;
use super::opponent::{self, Show};
use super::reply::Reply;
use super::venue::Venue;
use super::view::board::Address;
use crate::session::{At, NotPlayed, Opposition, Session, SessionError};

/// Plays a move given as text, and shows what came of it.
pub async fn play(call: &Arc<Call>, at: At, text: &str) -> Result<(), Problem> {
    let sessions = &call.app.sessions;
    let played = sessions.play(call.channel, call.person.id, at, text).await;
    let played = match played {
        Ok(played) => played,
        Err(SessionError::NotPlayed(NotPlayed::Unreadable { reason, naming })) => {
            let session = sessions.running(call.channel).await?;
            return Err(Problem::Slip {
                typed: text.to_owned(),
                reason,
                rules: session.game().rules().clone(),
                naming,
            });
        }
        Err(error) => return Err(error.into()),
    };
    if call.is_from_private() {
        show_from_own_board(call, &played.session).await;
    } else {
        show_turn(call, &played.session, None).await;
    }
    lesson::after(call, &played).await;
    // A crash between a board's answer and its being remembered leaves a board that only its own
    // menu names.
    if let Some(shown) = call.public_message
        && played.board_before != Some(shown)
        && call.venue != Venue::Visit
        // There the board that is kept shows the new position under its own controls.
        && !compact::is_on(&call.app, &played.session).await
    {
        boards::take_controls_off(&call.http, call.channel, shown).await;
    }
    Ok(())
}

/// Answers with the board of a game that has just begun, and has the bot move if it is to.
pub async fn show(call: &Arc<Call>, session: &Session, before: Option<&str>) {
    let reply = newest(call, session, before).await;
    boards::answer(call, session, &reply).await;
    have_bot_move(call, session, vec![Show::Answer(Arc::clone(call))]);
}

/// Answers with the board of a game that has gone on, or back, by a command or a control under its newest
/// board, and has the bot move if it is to.
pub async fn show_turn(call: &Arc<Call>, session: &Session, before: Option<&str>) {
    let reply = newest(call, session, before).await;
    let shown = boards::answer_turn(call, session, &reply).await;
    have_bot_move(call, session, vec![shown]);
}

async fn newest(call: &Call, session: &Session, before: Option<&str>) -> Reply {
    let pictures = boards::pictures_of(call);
    let reply = boards::newest(&call.app, session, address(session), pictures).await;
    match before {
        Some(sentence) => reply.after(sentence),
        None => reply,
    }
}

/// After a move from a private board: that one shows it and can be played on no more, the channel gets its
/// own.
async fn show_from_own_board(call: &Arc<Call>, session: &Session) {
    let own = own_board::played(call, session).await;
    if let Err(error) = own_board::give(call, &own).await {
        tracing::warn!(%error, "a private board was not changed");
    }
    let shown = match boards::announce(call, session, address(session)).await {
        // There further answers can be changed as answers alone.
        Some(message) if call.venue == Venue::Visit => Show::FollowUp(Arc::clone(call), message),
        Some(message) => Show::Message(message),
        None => Show::Post,
    };
    have_bot_move(call, session, vec![shown, Show::OwnBoard(Arc::clone(call))]);
}

/// Shows the board of a game once more. Nobody is notified: nothing has happened.
pub async fn show_again(call: &Arc<Call>, session: &Session) {
    let pictures = boards::pictures_of(call);
    let reply = boards::newest(&call.app, session, Address::Name, pictures).await;
    boards::answer(call, session, &reply).await;
    have_bot_move(call, session, vec![Show::Answer(Arc::clone(call))]);
}

fn have_bot_move(call: &Arc<Call>, session: &Session, shows: Vec<Show>) {
    if session.bot_to_move() {
        opponent::think(&call.app, &call.http, session, shows);
    }
}

/// Whether a move was refused because its player has just played it: the same choice, tapped twice.
pub async fn is_second_tap(call: &Call, place: Position, text: &str, problem: &Problem) -> bool {
    match problem {
        Problem::Session(SessionError::Stale { session, .. }) => {
            has_just_played(call, place, text, session)
        }
        // It may have been the last move.
        Problem::Session(SessionError::GameOver) => {
            let ended = finished::find(call, place.game).await;
            ended.is_ok_and(|ended| has_just_played(call, place, text, &ended.session))
        }
        _ => false,
    }
}

fn has_just_played(call: &Call, place: Position, text: &str, session: &Session) -> bool {
    // Against the bot its answer may be there already.
    let turns_since = session.ply().checked_sub(place.ply);
    let is_last = match session.opposition() {
        Opposition::Bot => matches!(turns_since, Some(1 | 2)),
        Opposition::Hotseat | Opposition::People => turns_since == Some(1),
    };
    let played = session.game().plies().get(place.ply);
    is_last
        && session.state().undone == place.undone
        && played.is_some_and(|ply| {
            session.seats()[ply.side].is(call.person.id) && ply.played.to_string() == text
        })
}

/// The person to move is notified, except against the bot: that person is there.
pub fn address(session: &Session) -> Address {
    if session.seats().iter().any(|(_, seat)| seat.is_bot()) {
        Address::Name
    } else {
        Address::Mention
    }
}
