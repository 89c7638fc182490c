//! The strongest players of a server, and where somebody stands among them.

use super::players;
use crate::session::Rating;
use crate::store::Standing;
use crate::text::Text;

/// The strongest of a server under a rule set, of those who have played enough to be listed.
pub fn message(text: &Text, rules: &str, listed: &[&Standing]) -> String {
    let mut lines = vec![format!("🏆 **{}**", text.rules_title(rules))];
    if listed.is_empty() {
        lines.push(text.leaderboard_empty());
    }
    lines.extend(listed.iter().zip(1..).map(|(standing, place)| {
        let name = players::name(text, &standing.name);
        let rating = points(standing.rating);
        text.leaderboard_line(standing.games, place, name, rating)
    }));
    lines.push(text.leaderboard_note());
    lines.join("\n")
}

/// Where the person who asks stands; `place` is none for somebody who is not listed.
pub fn own(text: &Text, own: Option<&Standing>, place: Option<usize>) -> String {
    match (own, place) {
        (Some(own), Some(place)) => text.leaderboard_own(place, points(own.rating)),
        (Some(own), None) => text.leaderboard_not_yet(own.games, points(own.rating), own.opponents),
        (None, _) => text.leaderboard_none(),
    }
}

/// A rating as it is shown: `1512`.
pub fn points(rating: Rating) -> String {
    whole(rating.value)
}

/// A figure of ratings without decimals, `1512`.
pub fn whole(figure: f64) -> String {
    format!("{figure:.0}").replace('-', "−")
}

/// What a game did to a rating: `+12`, `−7`, `±0`. The difference of what is shown, so that the figures
/// agree.
pub fn change(before: f64, after: f64) -> String {
    let change = after.round() - before.round();
    match change {
        gained if gained > 0.0 => format!("+{gained:.0}"),
        lost if lost < 0.0 => whole(lost),
        _ => "±0".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_the_difference_of_what_is_shown() {
        assert_eq!(change(1500.0, 1512.4), "+12");
        assert_eq!(change(1500.4, 1487.6), "−12");
        assert_eq!(change(1500.0, 1500.4), "±0");
    }
}
