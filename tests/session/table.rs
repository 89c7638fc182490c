//! Sessions with their journal and clock, and the people of these tests.

use std::sync::Arc;
use std::time::Duration;

use damath::engine::{BySide, Move, Side};
use damath::session::{
    At, BotGame, Challenge, ChallengeId, ChannelId, HotseatGame, ManualClock, MessageId,
    NewChallenge, OpenTo, Person, PersonId, Place, Played, Round, Session, SessionError, Sessions,
    ShownBoard, SideLabel, SideWish, Terms, Timestamp,
};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::memory::Memory;

pub const ANA: PersonId = PersonId(1);
pub const BEN: PersonId = PersonId(2);
pub const CY: PersonId = PersonId(3);
pub const HERE: ChannelId = ChannelId(10);
pub const THERE: ChannelId = ChannelId(11);
pub const START: Timestamp = Timestamp(1_700_000_000_000);

pub type Answer<T> = Result<T, SessionError>;

#[derive(Clone)]
pub struct Table {
    pub sessions: Arc<Sessions>,
    pub journal: Arc<Memory>,
    pub clock: Arc<ManualClock>,
}

impl Table {
    pub async fn new() -> Self {
        Self::with_seed(1).await
    }

    pub async fn with_seed(seed: u64) -> Self {
        let clock = Arc::new(ManualClock::new(START));
        let (table, lost) = Self::load(Arc::default(), clock, seed).await;
        assert_eq!(lost, Vec::<String>::new());
        table
    }

    async fn load(journal: Arc<Memory>, clock: Arc<ManualClock>, seed: u64) -> (Self, Vec<String>) {
        let (sessions, lost) = Sessions::load(journal.clone(), clock.clone(), seed)
            .await
            .unwrap();
        let table = Self {
            sessions: Arc::new(sessions),
            journal,
            clock,
        };
        (table, lost.into_iter().map(|lost| lost.reason).collect())
    }

    /// The program started anew on the same journal; the reasons why games cannot go on.
    pub async fn restarted(&self) -> (Self, Vec<String>) {
        Self::load(self.journal.clone(), self.clock.clone(), 99).await
    }

    pub fn wait(&self, milliseconds: u64) {
        self.clock.advance(Duration::from_millis(milliseconds));
    }

    pub async fn challenge(&self, from: PersonId, to: PersonId) -> Answer<Challenge> {
        self.challenge_for(from, to, SideWish::Toss).await
    }

    pub async fn challenge_for(
        &self,
        from: PersonId,
        to: PersonId,
        side: SideWish,
    ) -> Answer<Challenge> {
        let new = NewChallenge {
            channel: HERE,
            server: None,
            challenger: person(from),
            open_to: OpenTo::Person(person(to)),
            side,
            terms: Terms::of("damath-whole"),
        };
        self.sessions.challenge(new).await
    }

    /// A challenge to whoever accepts first.
    pub async fn open_challenge(&self, from: PersonId) -> Answer<Challenge> {
        let new = NewChallenge {
            channel: HERE,
            server: None,
            challenger: person(from),
            open_to: OpenTo::Anybody,
            side: SideWish::Toss,
            terms: Terms::of("damath-whole"),
        };
        self.sessions.challenge(new).await
    }

    /// A game of two groups at one person's device.
    pub async fn hotseat(&self, keeper: PersonId) -> Answer<Session> {
        let new = HotseatGame {
            place: Place::here(HERE),
            server: None,
            keeper: person(keeper),
            labels: BySide {
                red: SideLabel::Group(1),
                blue: SideLabel::Group(2),
            },
            terms: Terms::of("damath-whole"),
        };
        self.sessions.play_hotseat(new).await
    }

    /// A game of Ana, who is Red, and Ben on these terms.
    pub async fn on_terms(&self, terms: Terms) -> Session {
        let new = NewChallenge {
            channel: HERE,
            server: None,
            challenger: person(ANA),
            open_to: OpenTo::Person(person(BEN)),
            side: SideWish::Side(Side::Red),
            terms,
        };
        let challenge = self.sessions.challenge(new).await.unwrap();
        self.accept(&challenge, BEN).await.unwrap()
    }

    pub async fn accept(&self, challenge: &Challenge, by: PersonId) -> Answer<Session> {
        self.sessions
            .accept(
                challenge.channel,
                challenge.id,
                person(by),
                Place::here(challenge.channel),
            )
            .await
    }

    pub async fn play_bot(&self, who: PersonId, side: SideWish) -> Answer<Session> {
        self.sessions.play_bot(bot_game(HERE, who, side)).await
    }

    /// A game of Ana, who is Red, and Ben.
    pub async fn ana_against_ben(&self) -> Session {
        let red = SideWish::Side(Side::Red);
        let challenge = self.challenge_for(ANA, BEN, red).await.unwrap();
        self.accept(&challenge, BEN).await.unwrap()
    }

    pub async fn play(&self, by: PersonId, text: &str) -> Answer<Played> {
        self.sessions.play(HERE, by, At::Now, text).await
    }

    pub async fn running(&self) -> Answer<Session> {
        self.sessions.running(HERE).await
    }

    /// Plays moves by lot for whoever is to move, until the game ends or so many plies are played.
    pub async fn play_by_lot(&self, channel: ChannelId, plies: usize, seed: u64) -> Option<Played> {
        let mut lot = ChaCha8Rng::seed_from_u64(seed);
        let mut last = None;
        for _ in 0..plies {
            let Ok(session) = self.sessions.running(channel).await else {
                break;
            };
            let played = *session.game().legal_moves().choose(&mut lot).unwrap();
            last = Some(self.play_move(channel, &session, &played).await);
        }
        last
    }

    async fn play_move(&self, channel: ChannelId, session: &Session, played: &Move) -> Played {
        let at = shown(session);
        let answer = if let Some(person) = session.seat_to_move().person() {
            let text = played.to_string();
            self.sessions.play(channel, person.id, at, &text).await
        } else {
            self.sessions.play_for_bot(channel, at, played).await
        };
        answer.unwrap()
    }
}

pub fn person(id: PersonId) -> Person {
    let name = match id {
        ANA => "Ana".to_owned(),
        BEN => "Ben".to_owned(),
        CY => "Cy".to_owned(),
        PersonId(other) => format!("Pupil {other}"),
    };
    Person { id, name }
}

pub fn bot_game(channel: ChannelId, who: PersonId, side: SideWish) -> BotGame {
    BotGame {
        place: Place::here(channel),
        server: None,
        person: person(who),
        side,
        level: "easy".to_owned(),
        terms: Terms::of("damath-whole"),
    }
}

/// The control under the board of a session as it is now.
pub fn shown(session: &Session) -> At {
    session.at()
}

pub fn unknown_challenge() -> ChallengeId {
    ChallengeId(12_345)
}

/// What can be seen of a session.
pub fn seen(session: &Session) -> impl PartialEq + std::fmt::Debug + use<> {
    let game = session.game();
    (
        session.record().clone(),
        session.board(),
        game.setup(),
        game.plies().to_vec(),
        game.totals(),
        game.outcome(),
    )
}

/// Asserts that an answer is an error of this form.
macro_rules! assert_refused {
    ($answer:expr, $form:pat $(if $guard:expr)?) => {
        match $answer {
            Err($form) $(if $guard)? => {}
            other => panic!("expected {}, got {other:?}", stringify!($form $(if $guard)?)),
        }
    };
}
pub(crate) use assert_refused;

/// What a round through all channels did, or why it left something.
pub fn all_of<T>(round: Round<T>) -> Answer<Vec<T>> {
    round.failed.map_or(Ok(round.done), Err)
}

/// A message that shows a board at the start of a game.
pub fn board(message: u64) -> ShownBoard {
    ShownBoard {
        message: MessageId(message),
        ply: Some(0),
    }
}
