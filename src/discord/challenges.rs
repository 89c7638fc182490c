//! Challenges in a channel: made, accepted, declined, run out.

use std::sync::Arc;
use std::time::Duration;

use serenity::http::Http;

use super::app::App;
use super::boards;
use super::call::{Call, Kind};
use super::errors::Problem;
use super::settings;
use super::start::{self, By, Opening, Sides, rooms};
use super::venue::Venue;
use super::view::{challenge, opening};
use crate::session::{
    Challenge, ChallengeEnd, ChallengeId, MessageId, NewChallenge, OpenTo, Person, Seat,
    SessionError, SideWish,
};
use crate::store::EndedChallenge;

/// How often challenges are looked through for those that have run out. The clock says which have.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Makes a challenge and shows it.
pub async fn make(call: &Call, new: NewChallenge) -> Result<(), Problem> {
    settings::may_begin(call)?;
    rooms::check(call).await?;
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
            match shown.await {
                Ok(()) => {}
                Err(SessionError::NoChallenge) => say_met(call, made.id, message).await,
                Err(error) => {
                    tracing::error!(%error, "the message of a challenge was not written down");
                }
            }
        }
        Err(error) => tracing::warn!(%error, "the id of a challenge's message is not known"),
    }
    Ok(())
}

/// Whoever accepted a challenge by asking for the same, before it was known where it is shown, could not
/// say so there.
async fn say_met(call: &Call, id: ChallengeId, message: MessageId) {
    let Some(Problem::Accepted(session)) = what_became(call, id).await else {
        return;
    };
    let mut people = session.seats().iter().filter_map(|(_, seat)| seat.person());
    let other = people.find(|person| person.id != call.person.id);
    if let Some(other) = other
        && call.venue != Venue::Visit
    {
        let text = call.text_about(&session).await;
        let told = if session.record().channel == call.channel {
            opening::accepted(&text, &session, other.id)
        } else {
            opening::accepted_in_thread(&text, &session, other.id)
        };
        boards::edit(&call.http, call.channel, message, || told.to_edit()).await;
    }
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
    let sessions = &call.app.sessions;
    let challenge = sessions.may_accept(call.channel, id, call.person.id).await;
    let begun = match challenge {
        Ok(challenge) => begin(call, challenge, By::Accepting(id)).await,
        Err(refused) => Err(refused.into()),
    };
    match begun {
        Ok(()) => Ok(()),
        Err(refused) => Err(tidied(call, id, refused).await),
    }
}

/// Accepts a challenge by asking its challenger for the same game.
pub async fn meet(call: &Arc<Call>, challenge: Challenge) -> Result<(), Problem> {
    let by = By::Meeting(challenge.id, challenge.message);
    begin(call, challenge, by).await
}

async fn begin(call: &Arc<Call>, challenge: Challenge, by: By) -> Result<(), Problem> {
    let (id, person) = (challenge.id, &call.person);
    let theirs = call.app.preferences.person(challenge.challenger.id).await;
    if theirs.blocked.contains(&person.id) {
        return Err(Problem::NotTaking(challenge.challenger.name));
    }
    let opening = Opening {
        seats: [
            Seat::Person(challenge.challenger),
            Seat::Person(person.clone()),
        ],
        terms: challenge.terms,
        sides: match challenge.side {
            SideWish::Toss => Sides::Tossed,
            SideWish::Side(_) => Sides::Chosen,
        },
        by,
    };
    let sessions = &call.app.sessions;
    let start = |place| sessions.accept(call.channel, id, person.clone(), place);
    start::begin(call, &opening, start).await
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
        Err(refused) => return Err(tidied(call, id, refused.into()).await),
    };
    call.update(&challenge::ended(&call.public_text(), &declined, end))
        .await?;
    Ok(())
}

/// A refusal, after the dead buttons that led to it were taken away. Of a challenge that is open no
/// more, it says what became of it.
async fn tidied(call: &Call, id: ChallengeId, refused: Problem) -> Problem {
    use crate::session::SessionError::{ChallengeExpired, NoChallenge};
    let Kind::Component(message) = call.kind else {
        return refused;
    };
    match &refused {
        Problem::Session(ChallengeExpired(challenge)) => {
            show_ran_out(&call.app, &call.http, challenge, message).await;
            refused
        }
        Problem::Session(NoChallenge) => {
            if call.venue != Venue::Visit {
                boards::take_controls_off(&call.http, call.channel, message).await;
            }
            what_became(call, id).await.unwrap_or(refused)
        }
        _ => refused,
    }
}

/// What became of a challenge: it ran out, or its game runs and the person plays it.
async fn what_became(call: &Call, id: ChallengeId) -> Option<Problem> {
    match call.app.store.challenge_end(id).await {
        Ok(Some(EndedChallenge::RanOut)) => Some(Problem::ChallengeRanOut),
        Ok(Some(EndedChallenge::Accepted { game, channel })) => {
            let running = call.app.sessions.running(channel).await.ok()?;
            let plays = running.record().id == game && running.side_of(call.person.id).is_some();
            plays.then(|| Problem::Accepted(Box::new(running)))
        }
        Ok(_) => None,
        Err(error) => {
            tracing::error!(%error, "what became of a challenge was not read");
            None
        }
    }
}

async fn show_ran_out(app: &App, http: &Arc<Http>, challenge: &Challenge, message: MessageId) {
    if app.visits.has(challenge.channel) {
        return;
    }
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
        let expired = app.sessions.expire_challenges().await;
        for challenge in expired.done {
            if let Some(message) = challenge.message {
                show_ran_out(&app, &http, &challenge, message).await;
            }
        }
        if let Some(error) = expired.failed {
            tracing::error!(%error, "challenges that ran out were not ended");
        }
    }
}
