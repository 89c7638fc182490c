//! Places and people that are gone: nothing is lost, and nothing waits for ever.

use damath::session::{
    At, ChannelId, Gone, NewChallenge, OpenTo, Place, ServerId, Session, SessionError, Shelf,
    SideWish, TakenUpBy, Terms,
};

use crate::table::{ANA, BEN, CY, HERE, START, THERE, Table, all_of, person};

const SCHOOL: ServerId = ServerId(20);
const THREAD: ChannelId = ChannelId(12);

/// A game of Ana, who is Red, and Ben in a server.
async fn school_game(table: &Table, place: Place) -> Session {
    let new = NewChallenge {
        channel: HERE,
        server: Some(SCHOOL),
        challenger: person(ANA),
        open_to: OpenTo::Person(person(BEN)),
        side: SideWish::Side(damath::engine::Side::Red),
        terms: Terms::of("damath-whole"),
    };
    let made = table.sessions.challenge(new).await.unwrap();
    let accepted = table.sessions.accept(HERE, made.id, person(BEN), place);
    accepted.await.unwrap()
}

async fn put_away(table: &Table, gone: Gone) -> Vec<Session> {
    all_of(table.sessions.put_away(gone).await).unwrap()
}

fn games(parked: &[Session]) -> Vec<damath::session::GameId> {
    parked.iter().map(|session| session.record().id).collect()
}

#[tokio::test]
async fn a_game_whose_channel_is_gone_goes_on_elsewhere() {
    let table = Table::new().await;
    let game = school_game(&table, Place::here(HERE)).await.record().id;
    table
        .sessions
        .play(HERE, ANA, At::Now, "c3-d4")
        .await
        .unwrap();
    let parked = put_away(&table, Gone::Channel(HERE)).await;
    assert_eq!(games(&parked), [game]);
    assert_eq!(table.sessions.channels_kept(), 0);
    let (table, lost) = table.restarted().await;
    assert_eq!(lost, Vec::<String>::new());
    let (_, shelved) = table.sessions.shelved(game).await.unwrap();
    assert_eq!((shelved.shelf, shelved.since), (Shelf::Parked, START));
    let by = TakenUpBy::Player(BEN);
    let taken = table.sessions.take_up(game, by, Place::here(THERE)).await;
    assert_eq!(taken.unwrap().ply(), 1);
    let played = table.sessions.play(THERE, BEN, At::Now, "b6-c5").await;
    assert_eq!(played.unwrap().session.ply(), 2);
}

#[tokio::test]
async fn threads_are_gone_with_their_channel_and_alone() {
    for gone in [HERE, THREAD] {
        let table = Table::new().await;
        let thread = Place {
            channel: THREAD,
            parent: Some(HERE),
        };
        let game = school_game(&table, thread).await.record().id;
        let parked = put_away(&table, Gone::Channel(gone)).await;
        assert_eq!(games(&parked), [game]);
    }
}

#[tokio::test]
async fn what_is_elsewhere_goes_on() {
    let table = Table::new().await;
    school_game(&table, Place::here(HERE)).await;
    for gone in [Gone::Channel(THERE), Gone::Server(ServerId(21))] {
        let parked = put_away(&table, gone).await;
        assert_eq!(games(&parked), []);
    }
    assert!(table.sessions.running(HERE).await.is_ok());
    let gone = Gone::Server(SCHOOL);
    let parked = put_away(&table, gone).await;
    assert_eq!(parked.len(), 1);
}

#[tokio::test]
async fn a_challenge_in_a_channel_that_is_gone_counts_as_taken_back() {
    let table = Table::new().await;
    let made = table.challenge(ANA, BEN).await.unwrap();
    put_away(&table, Gone::Channel(HERE)).await;
    let accepted = table
        .sessions
        .accept(HERE, made.id, person(BEN), Place::here(HERE));
    let refused = accepted.await;
    assert!(matches!(refused, Err(SessionError::NoChallenge)));
    // Nobody declined it, so that the next one need not wait.
    table.challenge(ANA, BEN).await.unwrap();
}

#[tokio::test]
async fn an_end_that_was_not_told_is_told_to_nobody_in_a_channel_that_is_gone() {
    let table = Table::new().await;
    school_game(&table, Place::here(HERE)).await;
    let ended = table.sessions.resign(HERE, ANA, At::Now).await.unwrap();
    table.sessions.keep_untold(ended).await.unwrap();
    put_away(&table, Gone::Server(SCHOOL)).await;
    let (table, _) = table.restarted().await;
    assert_eq!(table.sessions.take_untold(HERE).await.unwrap().len(), 0);
}

#[tokio::test]
async fn all_challenges_of_somebody_are_taken_back_and_no_others() {
    let table = Table::new().await;
    let by_ana = table.challenge(ANA, BEN).await.unwrap().id;
    let to_ana = table.challenge(BEN, ANA).await.unwrap().id;
    let other = table.challenge(CY, BEN).await.unwrap().id;
    let ended = table.sessions.take_back_challenges_of(ANA).await.unwrap();
    let ended: Vec<_> = ended.into_iter().map(|ended| ended.id).collect();
    assert_eq!(ended, [by_ana, to_ana]);
    let may = table.sessions.may_accept(HERE, other, BEN).await;
    assert!(may.is_ok());
}

#[tokio::test]
async fn a_parked_game_is_resigned_by_its_players_alone() {
    let table = Table::new().await;
    let game = school_game(&table, Place::here(HERE)).await.record().id;
    let refused = table.sessions.resign_shelved(game, ANA).await;
    assert!(matches!(refused, Err(SessionError::NotShelved)));
    put_away(&table, Gone::Channel(HERE)).await;
    let refused = table.sessions.resign_shelved(game, CY).await;
    assert!(matches!(refused, Err(SessionError::NotAPlayer(_))));
    let ended = table.sessions.resign_shelved(game, ANA).await.unwrap();
    let outcome = ended.game().outcome().unwrap();
    assert_eq!(outcome.winner, Some(damath::engine::Side::Blue));
    let again = table.sessions.resign_shelved(game, ANA).await;
    assert!(matches!(again, Err(SessionError::NotShelved)));
}

#[tokio::test]
async fn somebody_forgotten_is_named_in_no_end_that_is_still_to_be_told() {
    let table = Table::new().await;
    school_game(&table, Place::here(HERE)).await;
    let ended = table.sessions.resign(HERE, ANA, At::Now).await.unwrap();
    table.sessions.keep_untold(ended).await.unwrap();
    table.sessions.forget(ANA).await.unwrap();
    let untold = table.sessions.take_untold(HERE).await.unwrap();
    let seats = untold[0].seats();
    assert_eq!(seats.red, damath::session::Seat::Gone);
    assert!(seats.blue.is(BEN));
}
