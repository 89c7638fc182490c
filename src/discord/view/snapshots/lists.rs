//! What players read about games that are over or wait: their own games, results, strength, replays.

use super::{after, whole};
use crate::discord::reply::Reply;
use crate::discord::testing::{ANA, BEN, bot_game};
use crate::discord::view::games::{self, Own, Parked};
use crate::discord::view::{leaderboard, stats};
use crate::engine::damath::Score;
use crate::engine::{BySide, EndReason, Outcome, Side};
use crate::session::{Rating, Timestamp, Zone};
use crate::store::{FinishedGame, GameEnd, RatedRules, RulesStats, Standing, Stats, Tally};
use crate::text::Text;

/// 2026-01-01 at 21:30 in Manila.
const EVENING: Timestamp = Timestamp(1_767_274_200_000);

pub(super) async fn all(text: &Text, rules: &str) -> Vec<String> {
    let mut said = own_games(text, rules).await;
    said.extend(strength(text, rules));
    said.extend(results(text, rules));
    said
}

async fn own_games(text: &Text, rules: &str) -> Vec<String> {
    let finished = async |winner, reason, plies| {
        let session = after(rules, plies).await;
        FinishedGame {
            record: session.record().clone(),
            plies,
            end: GameEnd {
                outcome: Outcome { winner, reason },
                totals: session.game().totals(),
                at: EVENING,
            },
        }
    };
    let parked = Parked {
        session: after(rules, 8).await,
        since: EVENING,
    };
    let own = Own {
        me: BEN,
        running: vec![after(rules, 7).await, after(rules, 0).await],
        parked: vec![parked],
        finished: vec![
            finished(Some(Side::Red), EndReason::Agreement, 37).await,
            finished(Some(Side::Blue), EndReason::Resignation(Side::Red), 8).await,
            finished(None, EndReason::Agreement, 6).await,
        ],
        now: EVENING,
    };
    let nothing = Own {
        me: ANA,
        running: Vec::new(),
        parked: Vec::new(),
        finished: Vec::new(),
        now: EVENING,
    };
    let zone = Zone::default();
    let mut said = vec![
        whole(&games::message(text, &zone, &own, 0)),
        whole(&games::message(text, &zone, &nothing, 0)),
    ];
    if rules == "damath-whole" {
        let with_bot = Own {
            running: vec![bot_game(Side::Red).await],
            ..nothing
        };
        said.push(whole(&games::message(text, &zone, &with_bot, 0)));
    }
    said
}

fn standing(name: &str, value: f64, games: usize, opponents: usize) -> Standing {
    Standing {
        person: ANA,
        name: name.to_owned(),
        rating: Rating {
            value,
            ..Rating::default()
        },
        games,
        opponents,
    }
}

fn strength(text: &Text, rules: &str) -> Vec<String> {
    let ana = standing("Ana", 1712.4, 12, 4);
    let (erased, new) = (standing("", 1604.0, 5, 3), standing("Ben", 1338.0, 1, 1));
    let plain = |content: String| whole(&Reply::new(content));
    vec![
        plain(leaderboard::message(text, rules, &[&ana, &erased])),
        plain(leaderboard::message(text, rules, &[])),
        plain(leaderboard::own(text, Some(&ana), Some(1))),
        plain(leaderboard::own(text, Some(&new), None)),
        plain(leaderboard::own(text, None, None)),
    ]
}

fn results(text: &Text, rules: &str) -> Vec<String> {
    let tally = |wins, draws, losses| Tally {
        wins,
        draws,
        losses,
    };
    let points = |hundredths| match rules {
        "filipino" => Score::ZERO,
        _ => Score::from_hundredths(hundredths),
    };
    let full = Stats {
        rules: vec![RulesStats {
            rules: rules.to_owned(),
            people: tally(3, 1, 2),
            bot: tally(0, 0, 1),
            hotseat: 1,
            captured: points(25_075),
            best: Some(points(10_150)),
        }],
        hints: 1,
    };
    let rated = RatedRules {
        rules: rules.to_owned(),
        rating: Rating::default(),
    };
    let names = BySide::new_with(|_| "Ben".to_owned());
    vec![
        stats::own(text, &full, &[rated]),
        stats::own(text, &Stats::default(), &[]),
        stats::of_other(text, "Ben".to_owned(), &full),
        text.replay_of(
            37,
            names.red.as_str(),
            names.blue.as_str(),
            text.rules_name(rules),
        ),
        text.replay_words(37, names.red.as_str(), names.blue.as_str()),
    ]
}
