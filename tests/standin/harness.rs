//! A small class to try the stand-in with.

use damath::playground::{Snowflake, StandIn, StandInOptions, World};
use serenity::all::GatewayIntents;

use crate::fixture_bot::FixtureBot;

pub const ANA: u64 = 2_000_000_000_000_000_001;
pub const BEN: u64 = 2_000_000_000_000_000_002;
pub const REYES: u64 = 2_000_000_000_000_000_003;
pub const HALL: u64 = 3_000_000_000_000_000_001;
pub const ROOM: u64 = 3_000_000_000_000_000_002;

pub fn class() -> World {
    World::new("Class", "Fixture")
        .member(ANA, "Ana")
        .member(BEN, "Ben")
        .teacher(REYES, "Ms. Reyes")
        .channel(HALL, "hall", "")
        .channel(ROOM, "room", "A second one")
}

/// Without the global rate limit: the tables of cases are faster than any bot may be.
pub fn unhurried() -> StandInOptions {
    StandInOptions {
        requests_a_second: usize::MAX,
        ..StandInOptions::default()
    }
}

pub async fn stand_in() -> StandIn {
    StandIn::start(class(), unhurried())
        .await
        .expect("a free port")
}

/// A stand-in with the fixture bot connected and registered.
pub async fn with_bot() -> (StandIn, FixtureBot) {
    with_bot_in(stand_in().await).await
}

pub async fn with_bot_in(stand_in: StandIn) -> (StandIn, FixtureBot) {
    let bot = FixtureBot::start(stand_in.url(), stand_in.token(), GatewayIntents::GUILDS).await;
    stand_in.bot_online().await.expect("the bot connects");
    stand_in
        .command_registered("mute")
        .await
        .expect("the bot registers its commands");
    (stand_in, bot)
}

pub fn ids(of: &[u64]) -> Vec<Snowflake> {
    of.iter().copied().map(Snowflake).collect()
}
