//! Challenges in a channel: made, accepted, declined, run out.

use std::sync::Arc;
use std::time::Duration;

use serenity::http::Http;

use super::app::App;
use super::boards;
use super::call::{Call, Kind};
use super::errors::Problem;
use super::settings;
use super::turn;
use super::view::{challenge, players};
use crate::session::{
    Challenge, ChallengeEnd, ChallengeId, MessageId, NewChallenge, OpenTo, Person, Place, Seat,
    Session,
};

/// How often challenges are looked through for those that have run out. The clock says which have.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Makes a challenge and shows it.
pub async fn make(call: &Call, new: NewChallenge) -> Result<(), Problem> {
    settings::may_begin(call)?;
    if let OpenTo::Person(asked) = &new.open_to {
        may_ask(call, asked).await?;
    }
    let sessions = &call.app.sessions;
    let made = sessions.challenge(new).await?;
    let shown = call
        .reply(&challenge::waiting(&call.public_text(), &made))
        .await;
    if let Err(error) = shown {
        // Nobody can answer a challenge that nobody sees, and it would keep its maker from another.
        sessions
            .decline(made.channel, made.id, made.challenger.id)
            .await?;
        return Err(error.into());
    }
    match call.answer_id().await {
        Ok(message) => {
            let shown = sessions.challenge_shown(made.channel, made.id, message);
            if let Err(error) = shown.await {
                tracing::error!(%error, "the message of a challenge was not written down");
            }
        }
        Err(error) => tracing::warn!(%error, "the id of a challenge's message is not known"),
    }
    Ok(())
}

/// Refuses to ask a person who takes no challenges; whoever is blocked learns no more than that.
async fn may_ask(call: &Call, asked: &Person) -> Result<(), Problem> {
    let theirs = call.app.preferences.person(asked.id).await;
    if asked.id == call.person.id || theirs.takes_challenges_of(call.person.id) {
        Ok(())
    } else {
        Err(Problem::NotTaking(asked.name.clone()))
    }
}

/// Accepts a challenge: the game begins.
pub async fn accept(call: &Arc<Call>, id: ChallengeId) -> Result<(), Problem> {
    let accepted = call
        .app
        .sessions
        .accept(
            call.channel,
            id,
            call.person.clone(),
            Place::here(call.channel),
        )
        .await;
    let session = match accepted {
        Ok(session) => session,
        Err(refused) => return Err(tidied(call, refused.into()).await),
    };
    turn::show(call, &session, Some(&begins(call, &session))).await;
    if let Kind::Component(message) = call.kind {
        let reply = challenge::accepted(&call.public_text(), &session, call.person.id);
        boards::edit(&call.http, call.channel, message, || reply.to_edit()).await;
    }
    Ok(())
}

/// Declines a challenge, or takes one's own back.
pub async fn decline(call: &Call, id: ChallengeId) -> Result<(), Problem> {
    let declined = call
        .app
        .sessions
        .decline(call.channel, id, call.person.id)
        .await;
    let (declined, end) = match declined {
        Ok(ended) => ended,
        Err(refused) => return Err(tidied(call, refused.into()).await),
    };
    call.update(&challenge::ended(&call.public_text(), &declined, end))
        .await?;
    Ok(())
}

fn begins(call: &Call, session: &Session) -> String {
    let seats = session.seats();
    let text = call.public_text();
    let [red, blue] = [&seats.red, &seats.blue].map(|seat: &Seat| players::seat(&text, seat));
    text.game_begins(red, blue)
}

/// A refusal, after the dead buttons that led to it were taken away.
async fn tidied(call: &Call, refused: Problem) -> Problem {
    use crate::session::SessionError::{ChallengeExpired, NoChallenge};
    let Kind::Component(message) = call.kind else {
        return refused;
    };
    match &refused {
        Problem::Session(ChallengeExpired(challenge)) => {
            show_ran_out(&call.app, &call.http, challenge, message).await;
        }
        Problem::Session(NoChallenge) => {
            boards::take_controls_off(&call.http, call.channel, message).await;
        }
        _ => {}
    }
    refused
}

async fn show_ran_out(app: &App, http: &Arc<Http>, challenge: &Challenge, message: MessageId) {
    let text = app.preferences.text_of(challenge.server).await;
    let reply = challenge::ended(&text, challenge, ChallengeEnd::Expired);
    boards::edit(http, challenge.channel, message, || reply.to_edit()).await;
}

/// Ends challenges that have run out, for as long as the bot runs.
pub async fn watch(app: Arc<App>, http: Arc<Http>) {
    let mut ticks = tokio::time::interval(LOOK_EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match app.sessions.expire_challenges().await {
            Ok(expired) => {
                for challenge in expired {
                    if let Some(message) = challenge.message {
                        show_ran_out(&app, &http, &challenge, message).await;
                    }
                }
            }
            Err(error) => tracing::error!(%error, "challenges that ran out were not ended"),
        }
    }
}
