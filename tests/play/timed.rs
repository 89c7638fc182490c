//! Games with clocks, and what else a test of time prepares.

use std::time::{SystemTime, UNIX_EPOCH};

use damath::playground::SeenMessage;
use sqlx::{AnyConnection, AssertSqlSafe, Connection};

use super::stage::{BEN, Stage, public};

pub const MINUTE: u64 = 60;
pub const HOUR: u64 = 60 * MINUTE;
pub const DAY: u64 = 24 * HOUR;

/// Ana's game as Red against Ben with this clock: the first board.
pub async fn begin(stage: &Stage, clock: &str) -> SeenMessage {
    let ben = BEN.to_string();
    let options = [
        ("opponent", ben.as_str()),
        ("side", "red"),
        ("clock", clock),
    ];
    let made = public(&stage.ana().command("/challenge", &options).await.unwrap());
    let accept = made.button("Accept").unwrap().custom_id;
    public(&stage.ben().click(made.id, &accept).await.unwrap())
}

/// Changes columns of all games.
pub async fn set(stage: &mut Stage, columns: &[&str]) {
    let sql = format!("UPDATE games SET {}", columns.join(", "));
    with_the_bot_away(stage, &[&sql]).await;
}

/// Runs statements on the bot's database while it does not run.
pub async fn with_the_bot_away(stage: &mut Stage, statements: &[&str]) {
    #[cfg(unix)]
    stage.stop_bot().await;
    #[cfg(not(unix))]
    stage.kill_bot().await;
    execute(stage, statements).await;
    stage.start_bot().await;
}

/// Runs statements on the database of a bot that does not run.
pub async fn execute(stage: &Stage, statements: &[&str]) {
    sqlx::any::install_default_drivers();
    let file = format!("sqlite:{}", stage.path("data/damath.db").display());
    let mut connection = AnyConnection::connect(&file).await.unwrap();
    for sql in statements {
        let sql = AssertSqlSafe((*sql).to_owned());
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
}

/// What the board of the first channel says.
pub async fn board(stage: &Stage) -> String {
    let shown = stage.carla().command("/board", &[]).await.unwrap();
    public(&shown).content().to_owned()
}

/// The moments that a message shows, in seconds, in the order in which they stand.
pub fn moments(message: &SeenMessage) -> Vec<i64> {
    let parts = message.content().split("<t:").skip(1);
    let digits = parts.map(|part| part.split(':').next().unwrap());
    digits.map(|digits| digits.parse().unwrap()).collect()
}

/// Where it is noon.
pub const NOON: i64 = 12;
/// Where it is one o'clock in the night.
pub const NIGHT: i64 = 1;

/// Puts the server where the hour will be `wanted` so many seconds from now, and moves the clock on to
/// twenty minutes past the hour: gives by how many seconds.
pub async fn zone(stage: &mut Stage, seconds: u64, wanted: i64) -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let now = now.as_secs();
    let to_wait = (HOUR + 20 * MINUTE - now % HOUR) % HOUR;
    let hour = i64::try_from((now + to_wait + seconds) / HOUR % 24).unwrap();
    let mut east = (wanted - hour).rem_euclid(24);
    if east > 12 {
        east -= 24;
    }
    // The names of these zones count to the west.
    let name = match east {
        0 => "Etc/GMT".to_owned(),
        _ => format!("Etc/GMT{:+}", -east),
    };
    let server = stage.everybody();
    let sql = format!("INSERT INTO server_settings VALUES ({server}, 'time-zone', '{name}')");
    stage.later(to_wait);
    with_the_bot_away(stage, &[&sql]).await;
    to_wait
}
