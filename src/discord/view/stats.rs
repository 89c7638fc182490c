//! What somebody's games add up to: in full for the person, results alone for others.

use super::analysis::fitting;
use super::leaderboard::{points, whole};
use crate::engine::damath::Score;
use crate::render;
use crate::store::{RatedRules, RulesStats, Stats, Tally};
use crate::text::Text;

/// One's own games in full.
pub fn own(text: &Text, stats: &Stats, ratings: &[RatedRules]) -> String {
    let mut lines = vec![text.stats_title_own()];
    if stats.rules.is_empty() {
        lines.push(text.stats_nothing());
    }
    for rules in &stats.rules {
        lines.push(heading(text, rules));
        lines.extend(results(text, rules));
        if rules.captured != Score::ZERO {
            lines.push(text.stats_captured(render::points(rules.captured)));
        }
        if let Some(best) = rules.best.filter(|best| *best != Score::ZERO) {
            lines.push(text.stats_best(render::points(best)));
        }
        let rated = ratings.iter().find(|rated| rated.rules == rules.rules);
        lines.extend(rated.map(|RatedRules { rating, .. }| {
            // Glickman's interval: in 95 of 100 cases the strength lies in it.
            text.stats_rating(points(*rating), whole(2.0 * rating.deviation))
        }));
    }
    if stats.hints > 0 {
        lines.push(text.stats_hints(stats.hints));
    }
    fitting(&lines)
}

/// Somebody else's results.
pub fn of_other(text: &Text, name: String, stats: &Stats) -> String {
    let mut lines = vec![text.stats_title_other(name)];
    let played = stats.rules.iter().filter(|rules| rules.people.games() > 0);
    for rules in played {
        lines.push(heading(text, rules));
        lines.push(tally(rules.people, |games, wins, draws, losses| {
            text.stats_people(games, wins, draws, losses)
        }));
    }
    if lines.len() == 1 {
        lines.push(text.stats_nothing());
    }
    fitting(&lines)
}

fn heading(text: &Text, rules: &RulesStats) -> String {
    format!("__{}__", text.rules_name(rules.rules.as_str()))
}

fn results(text: &Text, rules: &RulesStats) -> Vec<String> {
    let mut lines = Vec::new();
    if rules.people.games() > 0 {
        lines.push(tally(rules.people, |games, wins, draws, losses| {
            text.stats_people(games, wins, draws, losses)
        }));
    }
    if rules.bot.games() > 0 {
        lines.push(tally(rules.bot, |games, wins, draws, losses| {
            text.stats_bot(games, wins, draws, losses)
        }));
    }
    if rules.hotseat > 0 {
        lines.push(text.stats_hotseat(rules.hotseat));
    }
    lines
}

fn tally(tally: Tally, say: impl FnOnce(usize, usize, usize, usize) -> String) -> String {
    say(tally.games(), tally.wins, tally.draws, tally.losses)
}
