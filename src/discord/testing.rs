//! Sessions for tests of this room: played through the real [`Sessions`], written to a journal that
//! keeps nothing.

use std::sync::Arc;

use super::style::Look;
use crate::engine::damath::Score;
use crate::engine::{BySide, Outcome, Rules, Side};
use crate::render::Style;
use crate::session::{
    At, BotGame, Challenge, ChallengeEnd, ChallengeId, ChannelId, GameId, GameRecord, GameState,
    Journal, ManualClock, MessageId, NewChallenge, OpenTo, Person, PersonId, Place, PlyRecord,
    ServerId, Session, Sessions, Shelf, ShelvedGame, ShownBoard, SideWish, Stored, Sums, Terms,
    TimeControl, Timestamp, Written,
};
use crate::text::Text;

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
        _: &'a GameState,
        _: Option<(Outcome, BySide<Score>)>,
    ) -> Written<'a> {
        Box::pin(async { Ok(()) })
    }
    fn plies_undone<'a>(&'a self, _: GameId, _: usize, _: &'a GameState) -> Written<'a> {
        Box::pin(async { Ok(()) })
    }
    fn state_changed<'a>(&'a self, _: GameId, _: &'a GameState) -> Written<'a> {
        Box::pin(async { Ok(()) })
    }
    fn game_shelved(&self, _: GameId, _: Shelf, _: Timestamp) -> Written<'_> {
        Box::pin(async { Ok(()) })
    }
    fn game_taken_up<'a>(&'a self, _: GameId, _: Place, _: &'a GameState) -> Written<'a> {
        Box::pin(async { Ok(()) })
    }
    fn shelved(&self, _: GameId) -> Written<'_, Option<ShelvedGame>> {
        Box::pin(async { Ok(None) })
    }
    fn shelf_cleared(&self, _: Timestamp, _: Timestamp) -> Written<'_, u64> {
        Box::pin(async { Ok(0) })
    }
    fn rested(&self, _: Timestamp, _: Timestamp) -> Written<'_> {
        Box::pin(async { Ok(()) })
    }
    fn last_refusal(&self, _: PersonId, _: PersonId) -> Written<'_, Option<Timestamp>> {
        Box::pin(async { Ok(None) })
    }
    fn alive(&self, _: Timestamp) -> Written<'_> {
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

/// How everybody sees a game of these rules, in English.
pub fn look_of(rules: &Rules) -> Look {
    Look {
        text: Text::english(),
        style: Style::of(rules),
        sums: Sums::After,
    }
}

/// How everybody sees a game, in English.
pub fn look(session: &Session) -> Look {
    look_of(session.game().rules())
}

/// When everything in these tests happens.
pub const NOW: Timestamp = Timestamp(1_700_000_000_000);

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
    let clock = Arc::new(ManualClock::new(NOW));
    let loaded = Sessions::load(Arc::new(Forgetful), clock, 7).await;
    loaded.expect("a journal that keeps nothing never fails").0
}

/// A challenge of Ana, who wants to be Red, to Ben.
pub async fn challenge(sessions: &Sessions) -> Challenge {
    challenge_to(sessions, "damath-whole", SideWish::Side(Side::Red)).await
}

/// A challenge of Ana to Ben to a game by these rules.
pub async fn challenge_to(sessions: &Sessions, rules: &str, side: SideWish) -> Challenge {
    challenge_on(sessions, Terms::of(rules), side).await
}

/// A challenge of Ana to Ben to a game on these terms.
pub async fn challenge_on(sessions: &Sessions, terms: Terms, side: SideWish) -> Challenge {
    let new = NewChallenge {
        channel: ROOM,
        server: Some(ServerId(20)),
        challenger: somebody(ANA, "Ana"),
        open_to: OpenTo::Person(somebody(BEN, "Ben")),
        side,
        terms,
    };
    let made = sessions.challenge(new).await;
    made.expect("nothing else waits in these sessions")
}

/// Ben accepts a challenge.
pub async fn accept(sessions: &Sessions, made: ChallengeId) -> Session {
    let ben = somebody(BEN, "Ben");
    let accepted = sessions.accept(ROOM, made, ben, Place::here(ROOM)).await;
    accepted.expect("the challenge is open, and to Ben")
}

/// Ana's game as Red against Ben, after these moves.
pub async fn game(moves: &[&str]) -> Session {
    game_by("damath-whole", moves).await
}

/// Ana's game by these rules as Red against Ben, after these moves.
pub async fn game_by(rules: &str, moves: &[&str]) -> Session {
    game_on(Terms::of(rules), moves).await
}

/// Ana's game with this clock as Red against Ben, after these moves.
pub async fn timed(clock: TimeControl, moves: &[&str]) -> Session {
    let terms = Terms {
        clock,
        ..Terms::of("damath-whole")
    };
    game_on(terms, moves).await
}

/// Ana's game on these terms as Red against Ben, after these moves.
pub async fn game_on(terms: Terms, moves: &[&str]) -> Session {
    let sessions = sessions().await;
    let made = challenge_on(&sessions, terms, SideWish::Side(Side::Red)).await;
    let mut session = accept(&sessions, made.id).await;
    for played in moves {
        let mover = session.seat_to_move().person();
        let by = mover.expect("two people play").id;
        let turn = sessions.play(ROOM, by, At::Now, played).await;
        session = turn.expect("the test gives legal moves").session;
    }
    session
}

/// Ana's game against the bot on this side of hers.
pub async fn bot_game(side: Side) -> Session {
    let new = BotGame {
        place: Place::here(ROOM),
        server: Some(ServerId(20)),
        person: somebody(ANA, "Ana"),
        side: SideWish::Side(side),
        level: "easy".to_owned(),
        terms: Terms::of("damath-whole"),
    };
    let begun = sessions().await.play_bot(new).await;
    begun.expect("nothing else runs in these sessions")
}
