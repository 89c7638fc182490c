//! Discord's ids: a timestamp and a counter in 64 bits, written as decimal strings in JSON.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::clock::Moment;

/// First moment an id can name: 2015-01-01 in milliseconds since the Unix epoch.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;

/// An id of anything: user, channel, message, command, interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snowflake(pub u64);

impl Snowflake {
    /// The id in a JSON string, or in an integer as some libraries send it.
    pub fn from_json(value: &Value) -> Option<Self> {
        match value {
            Value::String(text) => text.parse().ok(),
            Value::Number(number) => number.as_u64().map(Self),
            _ => None,
        }
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<u64> for Snowflake {
    fn from(id: u64) -> Self {
        Self(id)
    }
}

impl FromStr for Snowflake {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Snowflake {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Gives out ids that only grow, also when the clock stands still.
#[derive(Debug)]
pub(crate) struct Mint {
    last: u64,
}

impl Mint {
    pub fn new() -> Self {
        Self { last: 0 }
    }

    pub fn next(&mut self, now: Moment) -> Snowflake {
        let by_time = now.0.saturating_sub(DISCORD_EPOCH) << 22;
        self.last = by_time.max(self.last + 1);
        Snowflake(self.last)
    }

    /// Keeps later ids above `id`, one that was given out before a restart.
    pub fn keep_above(&mut self, id: Snowflake) {
        self.last = self.last.max(id.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_hold_the_time_and_only_grow() {
        // Discord's documentation: 175928847299117063 was made at 2016-04-30 11:18:25.796 UTC.
        let mut mint = Mint::new();
        let first = mint.next(Moment(1_462_015_105_796));
        assert_eq!(first.0 >> 22, 175_928_847_299_117_063 >> 22);
        assert!(mint.next(Moment(1_462_015_105_796)) > first);
        assert!(mint.next(Moment(1_462_015_105_000)) > first);
    }
}
