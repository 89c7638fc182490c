//! Who may ask for a hint, and when.

use damath::engine::Side;
use damath::session::{At, GameId, NotPlayed, SessionError, SideWish};

use crate::table::{ANA, Answer, BEN, CY, HERE, Table, shown};

async fn ask(table: &Table, who: damath::session::PersonId) -> Answer<damath::session::Session> {
    table.sessions.hint_allowed(HERE, who, At::Now).await
}

#[tokio::test]
async fn against_the_bot_the_player_to_move_may_ask() {
    let table = Table::new().await;
    let begun = table.play_bot(ANA, SideWish::Toss).await.unwrap();
    let allowed = ask(&table, ANA).await.unwrap();
    assert_eq!(allowed.record(), begun.record());
    let refused = ask(&table, BEN).await.unwrap_err();
    assert!(matches!(refused, SessionError::NotAPlayer(_)), "{refused}");
}

#[tokio::test]
async fn on_the_bots_turn_nobody_may_ask() {
    let table = Table::new().await;
    let blue = SideWish::Side(Side::Blue);
    table.play_bot(ANA, blue).await.unwrap();
    let refused = ask(&table, ANA).await.unwrap_err();
    let SessionError::NotPlayed(NotPlayed::NotYourTurn(seat)) = refused else {
        panic!("{refused}");
    };
    assert!(seat.is_bot());
}

#[tokio::test]
async fn between_people_no_player_may_ask_and_nobody_else() {
    let table = Table::new().await;
    table.ana_against_ben().await;
    for who in [ANA, BEN] {
        let refused = ask(&table, who).await.unwrap_err();
        assert!(matches!(refused, SessionError::HelpNotAgreed), "{refused}");
    }
    let refused = ask(&table, CY).await.unwrap_err();
    assert!(matches!(refused, SessionError::NotAPlayer(_)), "{refused}");
}

#[tokio::test]
async fn a_hint_belongs_to_one_position() {
    let table = Table::new().await;
    let begun = table.play_bot(ANA, SideWish::Toss).await.unwrap();
    let before = shown(&begun);
    table.play_by_lot(HERE, 2, 1).await.unwrap();
    let stale = table.sessions.hint_allowed(HERE, ANA, before).await;
    assert!(matches!(stale, Err(SessionError::Stale { shown: 0, .. })));
    let other = At::Shown {
        game: GameId(1),
        ply: 2,
        undone: 0,
    };
    let over = table.sessions.hint_allowed(HERE, ANA, other).await;
    assert!(matches!(over, Err(SessionError::GameOver)));
}
