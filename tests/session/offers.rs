//! Ending by agreement and taking turns back: nothing without the other's consent.

use damath::engine::{EndReason, Side};
use damath::session::{
    Answered, At, Consent, Help, Offer, OfferKind, SessionError, SideWish, Terms, Undo,
};

use crate::table::{ANA, BEN, CY, HERE, Table, assert_refused};

fn helped() -> Terms {
    Terms {
        help: Help::On,
        ..Terms::of("damath-whole")
    }
}

async fn offer(
    table: &Table,
    by: damath::session::PersonId,
    kind: OfferKind,
) -> crate::table::Answer<damath::session::Session> {
    table.sessions.offer(HERE, by, At::Now, kind).await
}

#[tokio::test]
async fn an_offer_ends_the_game_only_when_the_other_agrees() {
    let table = Table::new().await;
    let game = table.ana_against_ben().await.record().id;
    let offered = offer(&table, ANA, OfferKind::End).await.unwrap();
    let standing = Offer {
        kind: OfferKind::End,
        by: Side::Red,
    };
    assert_eq!(offered.state().offer, Some(standing));
    let answer = |by, consent| {
        let sessions = &table.sessions;
        sessions.answer_offer(HERE, by, At::Now, OfferKind::End, consent)
    };
    assert_refused!(answer(ANA, Consent::Agree).await, SessionError::NoOffer);
    assert_refused!(
        answer(CY, Consent::Agree).await,
        SessionError::NotAPlayer(_)
    );
    let Answered::Ended(ended) = answer(BEN, Consent::Agree).await.unwrap() else {
        panic!("agreed");
    };
    assert_eq!(ended.game().outcome().unwrap().reason, EndReason::Agreement);
    assert!(table.journal.kept().ends.contains_key(&game));
    assert_refused!(table.running().await, SessionError::NoGame);
}

#[tokio::test]
async fn an_offer_refused_or_taken_back_leaves_the_game_as_it_was() {
    for by in [ANA, BEN] {
        let table = Table::new().await;
        table.ana_against_ben().await;
        offer(&table, ANA, OfferKind::End).await.unwrap();
        let answer = table
            .sessions
            .answer_offer(HERE, by, At::Now, OfferKind::End, Consent::PlayOn)
            .await;
        let Answered::PlaysOn(session, offer) = answer.unwrap() else {
            panic!("not agreed");
        };
        assert_eq!((session.state().offer, offer.by), (None, Side::Red));
        let (next, _) = table.restarted().await;
        let running = next.running().await.unwrap();
        assert_eq!(running.state().offer, None);
    }
}

#[tokio::test]
async fn one_offer_stands_at_a_time_and_survives_a_restart() {
    let table = Table::new().await;
    table.on_terms(helped()).await;
    table.play(ANA, "c3-d4").await.unwrap();
    offer(&table, BEN, OfferKind::End).await.unwrap();
    let (table, _) = table.restarted().await;
    for (by, kind) in [
        (ANA, OfferKind::End),
        (ANA, OfferKind::Undo),
        (BEN, OfferKind::End),
    ] {
        assert_refused!(
            offer(&table, by, kind).await,
            SessionError::OfferStands(Offer {
                by: Side::Blue,
                kind: OfferKind::End
            })
        );
    }
}

#[tokio::test]
async fn a_turn_ends_what_was_offered_about_the_position_before() {
    let table = Table::new().await;
    table.ana_against_ben().await;
    let asked_at = offer(&table, BEN, OfferKind::End).await.unwrap().at();
    table.play(ANA, "c3-d4").await.unwrap();
    let late = |at| {
        let sessions = &table.sessions;
        sessions.answer_offer(HERE, ANA, at, OfferKind::End, Consent::Agree)
    };
    assert_refused!(late(At::Now).await, SessionError::NoOffer);
    assert_refused!(late(asked_at).await, SessionError::Stale { shown: 0, .. });
}

#[tokio::test]
async fn a_control_of_an_earlier_position_neither_offers_nor_takes_back() {
    let table = Table::new().await;
    let before = table.on_terms(helped()).await.at();
    table.play(ANA, "c3-d4").await.unwrap();
    let late = table.sessions.undo(HERE, ANA, before).await;
    assert_refused!(late, SessionError::Stale { shown: 0, .. });
    let late = table.sessions.offer(HERE, ANA, before, OfferKind::End);
    assert_refused!(late.await, SessionError::Stale { shown: 0, .. });
    assert_eq!(table.running().await.unwrap().state().offer, None);
}

#[tokio::test]
async fn moves_taken_back_do_not_lengthen_the_wait_for_the_next_offer() {
    let table = Table::new().await;
    table.on_terms(helped()).await;
    table.play_by_lot(HERE, 4, 1).await;
    table.sessions.undo(HERE, ANA, At::Now).await.unwrap();
    let agree = table
        .sessions
        .answer_offer(HERE, BEN, At::Now, OfferKind::Undo, Consent::Agree);
    let Answered::Undone(undone) = agree.await.unwrap() else {
        panic!("agreed");
    };
    assert_eq!(undone.ply(), 2);
    table.play_by_lot(HERE, 4, 1).await;
    offer(&table, ANA, OfferKind::End).await.unwrap();
}

#[tokio::test]
async fn the_next_offer_waits_for_two_own_moves() {
    let table = Table::new().await;
    table.ana_against_ben().await;
    offer(&table, ANA, OfferKind::End).await.unwrap();
    let declined = table
        .sessions
        .answer_offer(HERE, BEN, At::Now, OfferKind::End, Consent::PlayOn)
        .await;
    declined.unwrap();
    for _ in 0..3 {
        assert_refused!(
            offer(&table, ANA, OfferKind::End).await,
            SessionError::OfferTooSoon
        );
        table.play_by_lot(HERE, 1, 3).await;
    }
    // Red has moved twice, and Ben may offer whenever he likes.
    let made = offer(&table, BEN, OfferKind::End).await.unwrap();
    assert_eq!(made.ply(), 3);
    let declined = table
        .sessions
        .answer_offer(HERE, ANA, At::Now, OfferKind::End, Consent::PlayOn)
        .await;
    declined.unwrap();
    offer(&table, ANA, OfferKind::End).await.unwrap();
}

#[tokio::test]
async fn between_people_without_help_nothing_is_taken_back() {
    let table = Table::new().await;
    table.ana_against_ben().await;
    table.play(ANA, "c3-d4").await.unwrap();
    assert_refused!(
        table.sessions.undo(HERE, ANA, At::Now).await,
        SessionError::HelpNotAgreed
    );
}

#[tokio::test]
async fn between_people_with_help_the_other_agrees_to_take_back() {
    let table = Table::new().await;
    let before = table.on_terms(helped()).await;
    assert_refused!(
        table.sessions.undo(HERE, ANA, At::Now).await,
        SessionError::NothingToUndo
    );
    table.play(ANA, "c3-d4").await.unwrap();
    let shown = table.play_by_lot(HERE, 1, 1).await.unwrap().session.at();
    let asked = table.sessions.undo(HERE, ANA, At::Now).await.unwrap();
    assert!(matches!(asked, Undo::Asked(session) if session.ply() == 2));
    let answer = table
        .sessions
        .answer_offer(HERE, BEN, At::Now, OfferKind::Undo, Consent::Agree)
        .await;
    let Answered::Undone(undone) = answer.unwrap() else {
        panic!("agreed");
    };
    // Ana's turn again: her move and the answer to it are gone.
    assert_eq!((undone.ply(), undone.state().undone), (0, 1));
    assert_eq!(undone.game().setup(), before.game().setup());
    // A control of a board that is no more is old, though its number of plies comes again.
    table.play(ANA, "a3-b4").await.unwrap();
    table.play_by_lot(HERE, 1, 1).await;
    let old = table.sessions.play(HERE, ANA, shown, "c3-d4").await;
    assert_refused!(old, SessionError::Stale { .. });
    let (restarted, _) = table.restarted().await;
    let now = restarted.running().await.unwrap();
    assert_eq!((now.ply(), now.state().undone), (2, 1));
}

#[tokio::test]
async fn the_one_who_has_just_moved_takes_back_that_move_alone() {
    let table = Table::new().await;
    table.on_terms(helped()).await;
    table.play_by_lot(HERE, 3, 1).await;
    table.sessions.undo(HERE, ANA, At::Now).await.unwrap();
    let answer = table
        .sessions
        .answer_offer(HERE, BEN, At::Now, OfferKind::Undo, Consent::Agree)
        .await;
    assert!(matches!(answer.unwrap(), Answered::Undone(now) if now.ply() == 2));
}

#[tokio::test]
async fn against_the_bot_a_turn_is_taken_back_at_once() {
    let table = Table::new().await;
    let red = SideWish::Side(Side::Red);
    let before = table.play_bot(ANA, red).await.unwrap();
    table.play_by_lot(HERE, 2, 1).await;
    let undone = table.sessions.undo(HERE, ANA, At::Now).await.unwrap();
    let Undo::Done(now) = undone else {
        panic!("at once");
    };
    assert_eq!(now.game().setup(), before.game().setup());
    assert_eq!(table.journal.kept().plies.len(), 0);
    // While the bot thinks, its turn ends with the move that is taken back.
    table.play_by_lot(HERE, 1, 1).await;
    let thinking = table.running().await.unwrap();
    table.sessions.undo(HERE, ANA, At::Now).await.unwrap();
    let found = thinking.game().legal_moves()[0];
    let late = table
        .sessions
        .play_for_bot(HERE, thinking.at(), &found)
        .await;
    assert_refused!(late, SessionError::Stale { .. });
}

#[tokio::test]
async fn the_bot_s_first_move_is_not_a_person_s_to_take_back() {
    let table = Table::new().await;
    let blue = SideWish::Side(Side::Blue);
    table.play_bot(ANA, blue).await.unwrap();
    table.play_by_lot(HERE, 1, 1).await;
    assert_refused!(
        table.sessions.undo(HERE, ANA, At::Now).await,
        SessionError::NothingToUndo
    );
}

#[tokio::test]
async fn at_one_device_one_turn_is_taken_back_at_a_time_and_one_person_ends_the_game() {
    let table = Table::new().await;
    table.hotseat(ANA).await.unwrap();
    table.play_by_lot(HERE, 3, 1).await;
    for left in [2, 1, 0] {
        let undone = table.sessions.undo(HERE, ANA, At::Now).await.unwrap();
        assert!(matches!(undone, Undo::Done(now) if now.ply() == left));
    }
    assert_refused!(
        offer(&table, ANA, OfferKind::End).await,
        SessionError::NobodyToAsk
    );
    let stranger = table.sessions.end_by_agreement(HERE, BEN, At::Now).await;
    assert_refused!(stranger, SessionError::NotAPlayer(_));
    let ended = table.sessions.end_by_agreement(HERE, ANA, At::Now).await;
    assert_eq!(
        ended.unwrap().game().outcome().unwrap().reason,
        EndReason::Agreement
    );
}

#[tokio::test]
async fn between_people_one_alone_does_not_end_the_game_by_agreement() {
    let table = Table::new().await;
    table.ana_against_ben().await;
    let alone = table.sessions.end_by_agreement(HERE, ANA, At::Now).await;
    assert_refused!(alone, SessionError::NoOffer);
    table.running().await.unwrap();
}
