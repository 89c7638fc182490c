//! Who may challenge, accept, decline and withdraw, and until when.

use damath::engine::Side;
use damath::session::{
    At, CHALLENGE_PAUSE, ChallengeEnd, Clock, MessageId, Place, SessionError, SideWish,
};

use crate::table::{
    ANA, BEN, CY, HERE, START, THERE, Table, all_of, assert_refused, person, unknown_challenge,
};

const FIFTEEN_MINUTES: u64 = 900_000;

#[tokio::test]
async fn nobody_challenges_themselves() {
    let table = Table::new().await;
    assert_refused!(table.challenge(ANA, ANA).await, SessionError::OwnChallenge);
}

#[tokio::test]
async fn a_challenger_has_one_challenge_waiting() {
    let table = Table::new().await;
    let first = table.challenge(ANA, BEN).await.unwrap();
    assert_refused!(
        table.challenge(ANA, CY).await,
        SessionError::ChallengeWaiting(waiting) if *waiting == first
    );
}

#[tokio::test]
async fn any_number_of_challengers_wait_in_a_channel() {
    let table = Table::new().await;
    for (from, to) in [(ANA, BEN), (BEN, ANA), (CY, BEN)] {
        table.challenge(from, to).await.unwrap();
    }
    assert_refused!(table.running().await, SessionError::NoGame);
}

#[tokio::test]
async fn only_the_challenged_accepts() {
    let table = Table::new().await;
    let challenge = table.challenge(ANA, BEN).await.unwrap();
    for other in [ANA, CY] {
        assert_refused!(
            table.accept(&challenge, other).await,
            SessionError::NotChallenged(about) if *about == challenge
        );
    }
    let session = table.accept(&challenge, BEN).await.unwrap();
    assert!(Side::ALL.iter().any(|side| session.seats()[*side].is(ANA)));
    assert!(Side::ALL.iter().any(|side| session.seats()[*side].is(BEN)));
}

#[tokio::test]
async fn an_accepted_challenge_is_gone() {
    let table = Table::new().await;
    let challenge = table.challenge(ANA, BEN).await.unwrap();
    let session = table.accept(&challenge, BEN).await.unwrap();
    assert_eq!(
        table.journal.kept().accepted[&challenge.id],
        session.record().id
    );
    assert_refused!(
        table.accept(&challenge, BEN).await,
        SessionError::NoChallenge
    );
}

#[tokio::test]
async fn a_challenge_is_answered_in_its_own_channel_only() {
    let table = Table::new().await;
    let challenge = table.challenge(ANA, BEN).await.unwrap();
    for (channel, id) in [(THERE, challenge.id), (HERE, unknown_challenge())] {
        let place = Place::here(channel);
        let answer = table.sessions.accept(channel, id, person(BEN), place).await;
        assert_refused!(answer, SessionError::NoChallenge);
    }
}

#[tokio::test]
async fn a_challenge_lives_until_the_last_millisecond_of_its_quarter_of_an_hour() {
    let table = Table::new().await;
    let challenge = table.challenge(ANA, BEN).await.unwrap();
    assert_eq!(challenge.expires_at().0, START.0 + 900_000);
    table.wait(FIFTEEN_MINUTES - 1);
    table.accept(&challenge, BEN).await.unwrap();
}

#[tokio::test]
async fn a_challenge_expires_after_a_quarter_of_an_hour() {
    let table = Table::new().await;
    let challenge = table.challenge(ANA, BEN).await.unwrap();
    table.wait(FIFTEEN_MINUTES);
    assert_refused!(
        table.accept(&challenge, BEN).await,
        SessionError::ChallengeExpired(about) if *about == challenge
    );
    let kept = table.journal.kept().clone();
    assert_eq!(kept.closed[&challenge.id], ChallengeEnd::Expired);
    assert_refused!(
        table.accept(&challenge, BEN).await,
        SessionError::NoChallenge
    );
}

#[tokio::test]
async fn an_expired_challenge_is_not_declined_either() {
    let table = Table::new().await;
    let challenge = table.challenge(ANA, BEN).await.unwrap();
    table.wait(FIFTEEN_MINUTES);
    let answer = table.sessions.decline(HERE, challenge.id, ANA).await;
    assert_refused!(answer, SessionError::ChallengeExpired(_));
}

#[tokio::test]
async fn an_expired_challenge_makes_room_for_the_next() {
    let table = Table::new().await;
    let first = table.challenge(ANA, BEN).await.unwrap();
    table.wait(FIFTEEN_MINUTES - 1);
    assert_refused!(
        table.challenge(ANA, CY).await,
        SessionError::ChallengeWaiting(_)
    );
    table.wait(1);
    table.challenge(ANA, CY).await.unwrap();
    let kept = table.journal.kept().clone();
    assert_eq!(kept.closed[&first.id], ChallengeEnd::Expired);
    assert_eq!(kept.open.len(), 1);
}

#[tokio::test]
async fn what_has_waited_too_long_is_cleared_away_and_named() {
    let table = Table::new().await;
    let early = table.challenge(ANA, BEN).await.unwrap();
    table.wait(1);
    let late = table.challenge(CY, BEN).await.unwrap();
    table.wait(FIFTEEN_MINUTES - 1);
    assert_eq!(
        all_of(table.sessions.expire_challenges().await).unwrap(),
        [early]
    );
    assert_eq!(
        all_of(table.sessions.expire_challenges().await).unwrap(),
        []
    );
    table.accept(&late, BEN).await.unwrap();
}

#[tokio::test]
async fn the_challenged_declines_and_the_challenger_withdraws() {
    for (by, end) in [
        (BEN, ChallengeEnd::Declined),
        (ANA, ChallengeEnd::Withdrawn),
    ] {
        let table = Table::new().await;
        let challenge = table.challenge(ANA, BEN).await.unwrap();
        let stranger = table.sessions.decline(HERE, challenge.id, CY).await;
        assert_refused!(stranger, SessionError::NotChallenged(_));
        let (about, ended) = table
            .sessions
            .decline(HERE, challenge.id, by)
            .await
            .unwrap();
        assert_eq!((&about, ended), (&challenge, end));
        assert_eq!(table.journal.kept().closed[&challenge.id], end);
        assert_refused!(
            table.accept(&challenge, BEN).await,
            SessionError::NoChallenge
        );
    }
}

#[tokio::test]
async fn after_a_declined_or_ignored_challenge_the_same_two_wait_half_an_hour() {
    for ignored in [false, true] {
        let table = Table::new().await;
        let challenge = table.challenge(ANA, BEN).await.unwrap();
        if ignored {
            table.wait(FIFTEEN_MINUTES);
            all_of(table.sessions.expire_challenges().await).unwrap();
        } else {
            let declined = table.sessions.decline(HERE, challenge.id, BEN).await;
            declined.unwrap();
        }
        let again = table.clock.now().after(CHALLENGE_PAUSE);
        assert_refused!(
            table.challenge(ANA, BEN).await,
            SessionError::ChallengeTooSoon { from } if from == again
        );
        let (restarted, _) = table.restarted().await;
        assert_refused!(
            restarted.challenge(ANA, BEN).await,
            SessionError::ChallengeTooSoon { .. }
        );
        assert_refused!(
            table.challenge(BEN, ANA).await,
            SessionError::ChallengeTooSoon { from } if from == again
        );
        table.challenge(ANA, CY).await.unwrap();
        table.wait(2 * FIFTEEN_MINUTES);
        table.challenge(BEN, ANA).await.unwrap();
        table.challenge(ANA, BEN).await.unwrap();
    }
}

#[tokio::test]
async fn a_withdrawn_challenge_can_be_made_again_at_once() {
    let table = Table::new().await;
    let challenge = table.challenge(ANA, BEN).await.unwrap();
    let withdrawn = table.sessions.decline(HERE, challenge.id, ANA).await;
    withdrawn.unwrap();
    table.challenge(ANA, BEN).await.unwrap();
}

#[tokio::test]
async fn an_open_challenge_is_for_anybody_but_its_maker() {
    let table = Table::new().await;
    let challenge = table.open_challenge(ANA).await.unwrap();
    assert_refused!(
        table.accept(&challenge, ANA).await,
        SessionError::NotChallenged(_)
    );
    let stranger = table.sessions.decline(HERE, challenge.id, CY).await;
    assert_refused!(stranger, SessionError::NotChallenged(_));
    let session = table.accept(&challenge, CY).await.unwrap();
    assert!(session.side_of(ANA).is_some() && session.side_of(CY).is_some());
    let (_, end) = {
        let table = Table::new().await;
        let challenge = table.open_challenge(ANA).await.unwrap();
        let withdrawn = table.sessions.decline(HERE, challenge.id, ANA).await;
        withdrawn.unwrap()
    };
    assert_eq!(end, ChallengeEnd::Withdrawn);
}

#[tokio::test]
async fn a_challenge_may_lead_to_a_thread_while_its_channel_is_taken() {
    let table = Table::new().await;
    let running = table.ana_against_ben().await;
    let challenge = table.challenge(CY, BEN).await.unwrap();
    let thread = Place {
        channel: THERE,
        parent: Some(HERE),
    };
    let may = table.sessions.may_accept(HERE, challenge.id, BEN).await;
    assert_eq!(may.unwrap(), challenge);
    let begun = table
        .sessions
        .accept(HERE, challenge.id, person(BEN), thread)
        .await
        .unwrap();
    assert_eq!(begun.record().channel, THERE);
    assert_eq!(begun.record().parent, Some(HERE));
    let still = table.running().await.unwrap();
    assert_eq!(still.record().id, running.record().id);
    assert_refused!(
        table.accept(&challenge, BEN).await,
        SessionError::NoChallenge
    );
    let (restarted, _) = table.restarted().await;
    let again = restarted.sessions.running(THERE).await.unwrap();
    assert_eq!(again.record(), begun.record());
}

#[tokio::test]
async fn a_challenge_that_meets_a_running_game_goes_on_waiting() {
    let table = Table::new().await;
    let waiting = table.challenge(CY, BEN).await.unwrap();
    let running = table.ana_against_ben().await;
    assert_refused!(
        table.accept(&waiting, BEN).await,
        SessionError::ChannelTaken(session) if session.record().id == running.record().id
    );
    table.sessions.resign(HERE, ANA, At::Now).await.unwrap();
    let next = table.accept(&waiting, BEN).await.unwrap();
    assert!(Side::ALL.iter().any(|side| next.seats()[*side].is(CY)));
}

#[tokio::test]
async fn the_challenger_gets_the_side_asked_for() {
    for side in Side::ALL {
        let table = Table::new().await;
        let challenge = table
            .challenge_for(ANA, BEN, SideWish::Side(side))
            .await
            .unwrap();
        let session = table.accept(&challenge, BEN).await.unwrap();
        assert!(session.seats()[side].is(ANA));
        assert!(session.seats()[!side].is(BEN));
    }
}

#[tokio::test]
async fn a_challenge_that_expires_after_a_restart_names_its_message() {
    let table = Table::new().await;
    let made = table.challenge(ANA, BEN).await.unwrap();
    let message = MessageId(5);
    table
        .sessions
        .challenge_shown(HERE, made.id, message)
        .await
        .unwrap();
    let (next, _) = table.restarted().await;
    next.wait(FIFTEEN_MINUTES);
    let expired = all_of(next.sessions.expire_challenges().await).unwrap();
    assert_eq!(expired[0].message, Some(message));
    // Nothing is remembered of one that is over.
    assert_refused!(
        next.sessions.challenge_shown(HERE, made.id, message).await,
        SessionError::NoChallenge
    );
}
