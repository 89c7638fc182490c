//! Lines of the Hub protocol: `name a=b c="d e" flag`.

use std::time::Duration;

/// One line: a command and its arguments.
pub(super) struct Command {
    pub name: String,
    arguments: Vec<(String, String)>,
}

impl Command {
    /// Reads `name a=b c="d e" flag`.
    pub fn read(line: &str) -> Self {
        let mut rest = line.trim();
        let mut words = Vec::new();
        while !rest.is_empty() {
            let mut quoted = false;
            let end = rest.find(|letter: char| {
                quoted ^= letter == '"';
                letter.is_whitespace() && !quoted
            });
            let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
            words.push(word);
            rest = after.trim_start();
        }
        let mut words = words.into_iter();
        Self {
            name: words.next().unwrap_or_default().to_owned(),
            arguments: words
                .map(|word| {
                    let (name, value) = word.split_once('=').unwrap_or((word, ""));
                    (name.to_owned(), value.trim_matches('"').to_owned())
                })
                .collect(),
        }
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.arguments.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    pub fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.get(name)?.parse().ok()
    }

    pub fn seconds(&self, name: &str) -> Option<Duration> {
        Duration::try_from_secs_f64(self.number(name)?).ok()
    }
}
