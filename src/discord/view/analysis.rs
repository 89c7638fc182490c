//! What the moves of a finished game were worth: in words, and as the numbers of a graph.

use super::{menu, players, sums};
use crate::ai::{GradedPly, Summary, summarise};
use crate::discord::reply::{Reply, limits};
use crate::discord::style::Look;
use crate::engine::damath::Score;
use crate::engine::{BySide, Position, Side};
use crate::render::{self, Course, game};
use crate::session::Session;
use crate::text::Text;

/// How many of each player's moves are shown.
const WORST_SHOWN: usize = 3;

/// A graph still to be drawn.
#[derive(Clone, Debug)]
pub struct Graph {
    /// Its numbers.
    pub course: Course,
    /// Who played, for plain text.
    pub names: BySide<String>,
    /// What it shows, in words.
    pub alt: String,
}

/// How far an analysis is.
pub fn progress(text: &Text, done: usize, all: usize) -> Reply {
    Reply::new(text.analysis_progress(done, all))
}

/// The analysis of a game in words, with every ply of it graded. What does not fit a message is left
/// out, the smallest losses first.
pub fn message(look: &Look, session: &Session, graded: &[GradedPly]) -> String {
    let text = &look.text;
    let summary = summarise(graded);
    let positions = positions(session);
    let rules = text.rules_title(session.record().terms.rules.as_str());
    let mut lines = vec![text.analysis_title(rules, graded.len())];
    lines.extend(Side::ALL.map(|side| accuracy(text, session, side, &summary)));
    let turned = summary.turning_point.and_then(|ply| graded.get(ply));
    lines.push(turned.map_or_else(
        || text.analysis_no_turn(),
        |ply| {
            let who = players::at(text, session, ply.side);
            let (number, lost) = (ply.ply + 1, points(ply.lost()));
            if ply.gave_the_game_away() {
                text.analysis_turn(number, who, lost)
            } else {
                text.analysis_most_lost(number, who, lost)
            }
        },
    ));
    for side in Side::ALL {
        lines.extend(worst(look, session, &positions, graded, side));
    }
    fitting(&lines)
}

/// The board before every ply.
fn positions(session: &Session) -> Vec<Position> {
    let mut game = session.game().clone();
    let mut positions = Vec::with_capacity(session.ply());
    while game.undo().is_some() {
        positions.push(game.position().clone());
    }
    positions.reverse();
    positions
}

fn accuracy(text: &Text, session: &Session, side: Side, summary: &Summary) -> String {
    let who = players::side_and_name(text, session, side);
    match summary.accuracy[side] {
        Some(share) => {
            let percent = format!("{:.0}", share * 100.0);
            text.analysis_accuracy(
                game(session.game().rules()),
                who,
                percent,
                points(summary.lost[side]),
            )
        }
        None => text.analysis_no_choice(who),
    }
}

/// A side's moves that lost most, after a heading; nothing where no move lost anything.
fn worst(
    look: &Look,
    session: &Session,
    positions: &[Position],
    graded: &[GradedPly],
    side: Side,
) -> Vec<String> {
    let text = &look.text;
    let own = graded.iter().filter(|ply| ply.side == side);
    let mut losing: Vec<&GradedPly> = own.filter(|ply| ply.lost() > 0).collect();
    losing.sort_by_key(|ply| -ply.lost());
    losing.truncate(WORST_SHOWN);
    if losing.is_empty() {
        return vec![text.analysis_no_loss(players::at(text, session, side))];
    }
    let mut lines = vec![text.analysis_worst(losing.len(), players::at(text, session, side))];
    let shown = losing.into_iter().filter_map(|ply| {
        let position = positions.get(ply.ply)?;
        Some(lost(look, position, ply))
    });
    lines.extend(shown);
    lines
}

/// `Move 5, 7: b2→c3, lost 4.20. Best: 1: c3×e5×g7, (1 − 3) + (1 ÷ 7) = −1.86`
fn lost(look: &Look, position: &Position, ply: &GradedPly) -> String {
    let text = &look.text;
    let number = ply.ply + 1;
    let played = menu::label(look, position, &ply.played);
    let best = menu::label(look, position, &ply.best);
    let lost = points(ply.lost());
    match position
        .rules()
        .chips()
        .filter(|_| !ply.best_hops.is_empty())
    {
        Some(chips) => {
            let total: Score = ply.best_hops.iter().map(|hop| hop.score).sum();
            let sum = text.sum_result(sums::capture(chips, &ply.best_hops), render::points(total));
            text.analysis_move_with_sum(number, played, lost, best, sum)
        }
        None => text.analysis_move(number, played, lost, best),
    }
}

fn points(hundredths: i64) -> String {
    render::points(Score::from_hundredths(hundredths))
}

/// As many lines as a message holds.
pub(super) fn fitting(lines: &[String]) -> String {
    let mut shown = String::new();
    let mut room = limits::CONTENT;
    for line in lines {
        let length = line.chars().count() + 1;
        if length > room {
            break;
        }
        room -= length;
        shown += line;
        shown.push('\n');
    }
    shown.truncate(shown.trim_end().len());
    shown
}

/// The graph of a game's expected difference, at the start and after every ply.
pub fn graph(text: &Text, session: &Session, graded: &[GradedPly]) -> Graph {
    let summary = summarise(graded);
    let at_start = graded.first().map(|first| match first.side {
        Side::Red => first.expected_best,
        Side::Blue => -first.expected_best,
    });
    let expected = at_start.into_iter().chain(summary.expected.iter().copied());
    let course = Course {
        differences: expected.map(Score::from_hundredths).collect(),
        marked: summary
            .turning_point
            .map(|ply| ply + 1)
            .into_iter()
            .collect(),
    };
    Graph {
        alt: alt(text, session, &course) + &mark(text, graded, &summary),
        names: players::both_plain(text, session),
        course,
    }
}

/// The graph in words: where it begins and ends, its extremes.
fn alt(text: &Text, session: &Session, course: &Course) -> String {
    let names = players::both_plain(text, session);
    let all = || course.differences.iter().copied().enumerate();
    let (Some((_, first)), Some((turns, last))) = (all().next(), all().next_back()) else {
        return text.graph_empty();
    };
    // Of equal extremes the first counts.
    let highest = all().rev().max_by_key(|(_, score)| *score);
    let lowest = all().min_by_key(|(_, score)| *score);
    let (high_turn, high) = highest.unwrap_or((turns, last));
    let (low_turn, low) = lowest.unwrap_or((turns, last));
    text.graph_course(
        game(session.game().rules()),
        turns,
        names.red,
        names.blue,
        first.to_string(),
        high.to_string(),
        high_turn,
        low.to_string(),
        low_turn,
        last.to_string(),
    )
}

/// What is marked in the graph.
fn mark(text: &Text, graded: &[GradedPly], summary: &Summary) -> String {
    let marked = summary.turning_point.and_then(|ply| graded.get(ply));
    marked.map_or_else(String::new, |ply| {
        let turn = ply.ply + 1;
        if ply.gave_the_game_away() {
            format!(" {}", text.graph_turn(turn))
        } else {
            format!(" {}", text.graph_most_lost(turn))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Budget, Search, Stop, grade};
    use crate::discord::testing::{game, look};

    /// The sample game up to the second capture. Blue's sixth ply gives a 9 away.
    const MOVES: [&str; 8] = [
        "e3-d4", "d6-e5", "a3-b4", "c7-d6", "b2-a3", "b6-c5", "d4xb6", "a7xc5",
    ];

    async fn graded() -> (Session, Vec<GradedPly>) {
        let session = game(&MOVES).await;
        let mut search = Search::with_memory(1 << 20);
        let (budget, stop) = (Budget::depth(3), Stop::new());
        let graded = (0..session.ply())
            .map(|ply| grade(&mut search, session.game(), ply, &budget, &stop).unwrap())
            .collect();
        (session, graded)
    }

    #[tokio::test]
    async fn both_players_and_the_turning_point_are_told() {
        let (session, mut graded) = graded().await;
        // As if Blue had been ahead before the sixth ply and lost for good after it.
        for ply in &mut graded {
            (ply.expected_best, ply.expected_played) = (500, 500);
            ply.expected_worst = 100;
            if ply.ply == 5 {
                ply.expected_played = -1_550;
                ply.expected_worst = -1_550;
            }
        }
        graded[4].expected_played = 400;
        let told = message(&look(&session), &session, &graded);
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[0], "**Analysis · Damath · whole numbers** — 8 moves");
        // Red's fourth move was forced; of the other three two kept all, and one three quarters.
        assert!(lines[1].starts_with("Red Ana: accuracy **92 %**"), "{told}");
        assert!(lines[1].ends_with("points lost 1 in all"), "{told}");
        assert!(lines[2].starts_with("Blue Ben: accuracy **"), "{told}");
        assert!(lines[2].ends_with("points lost 20.50 in all"), "{told}");
        assert_eq!(lines[3], "The game turned at move 6: **Ben** lost 20.50.");
        let shown = graph(&look(&session).text, &session, &graded);
        assert!(shown.alt.ends_with("The game turned at move 6."));
        // The loser's slip or the winner's turned nothing.
        graded[5].expected_best = 3_000;
        graded[5].expected_played = 950;
        let told = message(&look(&session), &session, &graded);
        let line = told.lines().nth(3).unwrap();
        assert_eq!(
            line,
            "The lead never changed. The most was lost at move 6: **Ben** lost 20.50."
        );
        let shown = graph(&look(&session).text, &session, &graded);
        assert!(shown.alt.ends_with("The most was lost at move 6."));
        graded[5].expected_best = 500;
        graded[5].expected_played = -1_550;
        let told = message(&look(&session), &session, &graded);
        let lines: Vec<&str> = told.lines().collect();
        assert!(
            lines
                .iter()
                .any(|line| line.starts_with("• Move 6, 9: b6→c5, lost **20.50**")),
            "{told}"
        );
    }

    #[tokio::test]
    async fn a_better_capture_is_told_with_its_sum() {
        let (session, mut graded) = graded().await;
        for ply in &mut graded {
            (ply.expected_best, ply.expected_played) = (0, 0);
        }
        graded[6].expected_best = 100;
        let told = message(&look(&session), &session, &graded);
        assert!(
            told.contains("• Move 7, 6: d4×b6, lost **1**. Best: 6: d4×b6, 6 ÷ 9 = 0.67"),
            "{told}"
        );
    }

    #[tokio::test]
    async fn a_game_without_a_loss_has_no_turn() {
        let (session, mut graded) = graded().await;
        for ply in &mut graded {
            (ply.expected_best, ply.expected_played, ply.expected_worst) = (0, 0, 0);
        }
        let told = message(&look(&session), &session, &graded);
        assert_eq!(
            told,
            "**Analysis · Damath · whole numbers** — 8 moves\n\
             Red Ana: no move made a difference\n\
             Blue Ben: no move made a difference\n\
             The game did not turn: nobody threw anything away.\n\
             **Ana** lost nothing with any move.\n\
             **Ben** lost nothing with any move."
        );
    }

    #[tokio::test]
    async fn the_graph_begins_before_the_first_move_and_says_what_it_shows() {
        let (session, mut graded) = graded().await;
        for (ply, expected) in graded.iter_mut().zip([150, 300, -50, 0, 25, -800, 0, 0]) {
            ply.expected_played = match ply.side {
                Side::Red => expected,
                Side::Blue => -expected,
            };
            ply.expected_best = ply.expected_played;
        }
        graded[0].expected_best = 250;
        let graph = graph(&Text::english(), &session, &graded);
        let differences: Vec<i64> = graph
            .course
            .differences
            .iter()
            .map(|score| score.hundredths())
            .collect();
        assert_eq!(differences, [250, 150, 300, -50, 0, 25, -800, 0, 0]);
        assert_eq!(graph.course.marked, [1]);
        assert_eq!(
            graph.alt,
            "The expected final difference over 8 moves, Ana (Red) ahead above the middle, \
             Ben (Blue) below. At the start 2.50; highest 3 after move 2; lowest −8 after move 6; \
             at the end 0. The most was lost at move 1."
        );
        assert!(graph.alt.chars().count() <= limits::ALT_TEXT);
    }

    #[test]
    fn what_does_not_fit_is_left_out_by_whole_lines() {
        let lines: Vec<String> = (0..10)
            .map(|nth| format!("{nth}{}", "−".repeat(299)))
            .collect();
        let shown = fitting(&lines);
        assert!(shown.chars().count() <= limits::CONTENT);
        assert_eq!(shown.lines().count(), 6);
        assert!(shown.lines().all(|line| line.chars().count() == 300));
    }
}
