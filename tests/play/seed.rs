//! Games of the past, put into the store of a stage while no bot runs.

use std::time::Duration;

use damath::engine::{BySide, EndReason, Game, Outcome, Side};
use damath::session::{
    ChannelId, Clock, GameId, GameRecord, Journal, Person, PersonId, PlyRecord, Seat, ServerId,
    ServerSetting, Shelf, Stakes, SystemClock, Terms, Timestamp,
};
use damath::store::Store;

use super::stage::{ROOM, Stage};

const DAY: Duration = Duration::from_hours(24);

/// The store of a stage whose bot does not run.
pub struct Seed {
    store: Store,
    server: ServerId,
    /// When every running game began.
    now: Timestamp,
}

/// A game to put there: rated, of two people, after ten plies.
pub struct Past {
    pub id: u64,
    pub channel: u64,
    pub red: (u64, &'static str),
    pub blue: (u64, &'static str),
}

impl Seed {
    pub async fn open(stage: &Stage) -> Self {
        let path = stage.path("data/damath.db");
        let place = format!("sqlite:{}", path.display()).parse().unwrap();
        let channel = stage.standin.channel(ROOM).unwrap();
        let server = channel["guild_id"].as_str().unwrap().parse().unwrap();
        Self {
            store: Store::open(&place).await.unwrap(),
            server: ServerId(server),
            now: SystemClock.now(),
        }
    }

    /// Puts a game there that runs.
    pub async fn runs(&self, past: &Past) {
        let seat = |(id, name): (u64, &str)| {
            Seat::Person(Person {
                id: PersonId(id),
                name: name.to_owned(),
            })
        };
        let record = GameRecord {
            id: GameId(past.id),
            channel: ChannelId(past.channel),
            parent: None,
            server: Some(self.server),
            seats: BySide {
                red: seat(past.red),
                blue: seat(past.blue),
            },
            terms: Terms {
                stakes: Stakes::Rated,
                ..Terms::of("damath-whole")
            },
            seed: 7,
            started_at: self.now,
        };
        self.store.game_started(&record, None).await.unwrap();
        let mut game = Game::new(record.terms.rules().unwrap());
        for ply in 0..10 {
            let played = game.legal_moves()[0];
            let by = record.seats[game.turn()].person().map(|person| person.id);
            let score = game.play(&played).unwrap().score();
            let played = played.to_string();
            let ply = PlyRecord {
                game: record.id,
                ply,
                played,
                score,
                by,
                at: self.now,
            };
            let state = record.first_state();
            self.store.ply_played(&ply, &state, None).await.unwrap();
        }
    }

    /// Puts a game there that Red won so many days ago, because Blue resigned.
    pub async fn won_by_red(&self, past: &Past, days: u32) {
        self.runs(past).await;
        let (game, at) = (GameId(past.id), self.now.before(DAY * days));
        let outcome = Outcome {
            winner: Some(Side::Red),
            reason: EndReason::Resignation(Side::Blue),
        };
        let totals = self.totals(game).await;
        let ended = self.store.game_ended(game, outcome, totals, at);
        ended.await.unwrap();
    }

    /// Puts a game there that was parked so many days ago.
    pub async fn parked(&self, past: &Past, days: u32) {
        self.runs(past).await;
        let (game, at) = (GameId(past.id), self.now.before(DAY * days));
        let parked = self.store.game_shelved(game, Shelf::Parked, at);
        parked.await.unwrap();
    }

    async fn totals(&self, game: GameId) -> BySide<damath::engine::damath::Score> {
        let history = self.store.history(game).await.unwrap().unwrap();
        let mut played = Game::new(history.record.terms.rules().unwrap());
        for ply in &history.plies {
            let legal = played.legal_moves();
            let found = legal.iter().find(|one| one.to_string() == ply.played);
            played.play(found.unwrap()).unwrap();
        }
        played.resign(Side::Blue);
        played.totals()
    }

    /// The channel of a finished game was told its end.
    pub async fn told(&self, game: u64) {
        self.store.end_told(GameId(game)).await.unwrap();
    }

    pub async fn set(&self, setting: ServerSetting, word: &str) {
        let set = self
            .store
            .set_server_setting(self.server, setting, Some(word));
        set.await.unwrap();
    }

    pub async fn close(self) {
        self.store.close().await;
    }
}
