//! A turn: a person's move is played, shown, and, against the bot, answered.

use std::sync::Arc;

use super::boards;
use super::call::Call;
use super::errors::Problem;
use super::opponent::{self, Show};
use super::venue::Venue;
use super::view::board::Address;
use crate::session::{At, NotPlayed, Session, SessionError};

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
    show(call, &played.session, None).await;
    // A crash between a board's answer and its being remembered leaves a board that only its own
    // menu names.
    if let Some(shown) = call.public_message
        && played.board_before != Some(shown)
        && call.venue != Venue::Visit
    {
        boards::take_controls_off(&call.http, call.channel, shown).await;
    }
    Ok(())
}

/// Answers with the board of a game that has just begun or gone on, and has the bot move if it is to.
pub async fn show(call: &Arc<Call>, session: &Session, before: Option<&str>) {
    let address = address(session);
    let pictures = boards::pictures_of(call);
    let mut reply = boards::newest(&call.app, session, address, pictures).await;
    if let Some(sentence) = before {
        reply = reply.after(sentence);
    }
    boards::answer(call, session, &reply).await;
    have_bot_move(call, session);
}

/// Shows the board of a game once more. Nobody is notified: nothing has happened.
pub async fn show_again(call: &Arc<Call>, session: &Session) {
    let pictures = boards::pictures_of(call);
    let reply = boards::newest(&call.app, session, Address::Name, pictures).await;
    boards::answer(call, session, &reply).await;
    have_bot_move(call, session);
}

fn have_bot_move(call: &Arc<Call>, session: &Session) {
    if session.bot_to_move() {
        let show = Show::Answer(Arc::clone(call));
        opponent::think(&call.app, &call.http, session, show);
    }
}

/// The person to move is notified, except against the bot: that person is there.
pub fn address(session: &Session) -> Address {
    if session.seats().iter().any(|(_, seat)| seat.is_bot()) {
        Address::Name
    } else {
        Address::Mention
    }
}
