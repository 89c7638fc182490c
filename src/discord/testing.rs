//! Sessions for tests of this room: played through the real [`Sessions`], written to a journal that
//! keeps nothing.

use std::sync::Arc;

use crate::engine::Side;
use crate::engine::damath::Score;
use crate::engine::{BySide, Outcome};
use crate::session::{
    At, BotGame, Challenge, ChallengeEnd, ChallengeId, ChannelId, GameId, GameRecord, Journal,
    ManualClock, MessageId, NewChallenge, Person, PersonId, PlyRecord, ServerId, Session, Sessions,
    ShownBoard, SideWish, Stored, Timestamp, Written,
};

struct Forgetful;

impl Journal for Forgetful {
    fn load(&self, _: Timestamp) -> Written<'_, Stored> {
        Box::pin(async { Ok(Stored::default()) })
    }
    fn challenge_made<'a>(&'a self, _: &'a Challenge) -> Written<'a> {
        Box::pin(async { Ok(()) })
    }
    fn challenge_shown(&self, _: ChallengeId, _: MessageId) -> Written<'_> {
        Box::pin(async { Ok(()) })
    }
    fn challenge_ended(&self, _: ChallengeId, _: ChallengeEnd, _: Timestamp) -> Written<'_> {
        Box::pin(async { Ok(()) })
    }
    fn game_started<'a>(&'a self, _: &'a GameRecord, _: Option<ChallengeId>) -> Written<'a> {
        Box::pin(async { Ok(()) })
    }
    fn ply_played<'a>(
        &'a self,
        _: &'a PlyRecord,
        _: Option<(Outcome, BySide<Score>)>,
    ) -> Written<'a> {
        Box::pin(async { Ok(()) })
    }
    fn game_ended(&self, _: GameId, _: Outcome, _: BySide<Score>, _: Timestamp) -> Written<'_> {
        Box::pin(async { Ok(()) })
    }
    fn end_told(&self, _: GameId) -> Written<'_> {
        Box::pin(async { Ok(()) })
    }
    fn game_broken<'a>(&'a self, _: GameId, _: &'a str, _: Timestamp) -> Written<'a> {
        Box::pin(async { Ok(()) })
    }
    fn board_shown(&self, _: GameId, _: ShownBoard) -> Written<'_> {
        Box::pin(async { Ok(()) })
    }
}

/// The channel of every test's game.
pub const ROOM: ChannelId = ChannelId(10);
/// Who plays Red.
pub const ANA: PersonId = PersonId(1);
/// Who plays Blue.
pub const BEN: PersonId = PersonId(2);

/// Somebody with this name.
pub fn somebody(id: PersonId, name: &str) -> Person {
    Person {
        id,
        name: name.to_owned(),
    }
}

/// Sessions in which nothing has happened yet.
pub async fn sessions() -> Sessions {
    let clock = Arc::new(ManualClock::new(Timestamp(1_700_000_000_000)));
    let loaded = Sessions::load(Arc::new(Forgetful), clock, 7).await;
    loaded.unwrap().0
}

/// A challenge of Ana, who wants to be Red, to Ben.
pub async fn challenge(sessions: &Sessions) -> Challenge {
    let new = NewChallenge {
        channel: ROOM,
        server: Some(ServerId(20)),
        challenger: somebody(ANA, "Ana"),
        challenged: somebody(BEN, "Ben"),
        side: SideWish::Side(Side::Red),
        rules: "damath-whole".to_owned(),
    };
    sessions.challenge(new).await.unwrap()
}

/// Ana's game as Red against Ben, after these moves.
pub async fn game(moves: &[&str]) -> Session {
    let sessions = sessions().await;
    let made = challenge(&sessions).await;
    let mut session = sessions.accept(ROOM, made.id, BEN).await.unwrap();
    for played in moves {
        let by = session.seat_to_move().person().unwrap().id;
        let turn = sessions.play(ROOM, by, At::Now, played).await;
        session = turn.unwrap().session;
    }
    session
}

/// Ana's game against the bot on this side of hers.
pub async fn bot_game(side: Side) -> Session {
    let new = BotGame {
        channel: ROOM,
        server: Some(ServerId(20)),
        person: somebody(ANA, "Ana"),
        side: SideWish::Side(side),
        level: "easy".to_owned(),
        rules: "damath-whole".to_owned(),
    };
    sessions().await.play_bot(new).await.unwrap()
}
