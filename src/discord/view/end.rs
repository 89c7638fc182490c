//! The message at the end of a game: who won, both totals worked out, and why it is over.

use super::{board, end_row, leaderboard, players, sums};
use crate::discord::reply::Reply;
use crate::discord::style::Look;
use crate::engine::damath::{ChipSet, Score};
use crate::engine::{Decision, EndReason, Kind, Outcome, Side};
use crate::render::{game, points};
use crate::session::{Opposition, Session};
use crate::store::{HintCount, RatingChange};
use crate::text::Text;

/// What the end of a game tells besides its result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aftermath {
    /// Who was helped.
    pub hints: Vec<HintCount>,
    /// What the game did to ratings.
    pub ratings: Vec<RatingChange>,
}

/// The end of a game, without its picture. Nobody is mentioned.
pub fn message(look: &Look, session: &Session, outcome: Outcome, after: &Aftermath) -> Reply {
    let text = &look.text;
    let mut lines = vec![headline(text, session, outcome)];
    if !matches!(outcome.reason, EndReason::Resignation(_)) {
        lines.extend(board::last_turns(look, session));
    }
    match session.game().rules().ruleset().decision {
        Decision::TotalsDecide => {
            lines.extend(Side::ALL.map(|side| total(look, session, side)));
        }
        Decision::LastToMoveWins => lines.extend(board::standing(text, session)),
    }
    lines.push(reason(text, session, outcome.reason));
    lines.extend(ratings(text, session, &after.ratings));
    lines.extend(after.hints.iter().filter_map(|helped| {
        let mut seats = session.seats().iter().map(|(_, seat)| seat);
        let seat = seats.find(|seat| seat.is(helped.person))?;
        Some(text.hints_used(helped.hints, players::seat(text, seat)))
    }));
    lines.extend(taken_back(text, session));
    Reply::new(lines.join("\n")).with_rows(end_row::rows(text, session))
}

/// `Ratings: Ana 1512 (+12), Ben 1488 (−12)`; nothing for a game that does not count.
fn ratings(text: &Text, session: &Session, changes: &[RatingChange]) -> Option<String> {
    let seats = session.seats().iter();
    let told: Vec<String> = seats
        .filter_map(|(_, seat)| {
            let change = changes.iter().find(|change| seat.is(change.person))?;
            Some(format!(
                "{} **{}** ({})",
                players::seat(text, seat),
                leaderboard::whole(change.after),
                leaderboard::change(change.before, change.after),
            ))
        })
        .collect();
    (!told.is_empty()).then(|| text.ratings_now(told.join(", ")))
}

/// The one line about the end of a game in the channel above its thread.
pub fn in_channel_above(text: &Text, session: &Session) -> Reply {
    let record = session.record();
    let link = players::channel(record.channel);
    let Some(outcome) = session.game().outcome() else {
        return Reply::new(link);
    };
    let [red, blue] = Side::ALL.map(|side| players::at(text, session, side));
    let rules = text.rules_name(record.terms.rules.as_str());
    let result = headline(text, session, outcome);
    Reply::new(text.thread_ended(result, red, blue, rules, link))
}

/// How often a move was taken back, and by whom where that is known.
fn taken_back(text: &Text, session: &Session) -> Option<String> {
    let count = usize::from(session.state().undone);
    let mut people = session.seats().iter().filter(|(_, seat)| !seat.is_bot());
    match (count, session.opposition(), people.next()) {
        (0, ..) => None,
        (_, Opposition::Bot, Some((_, seat))) => {
            Some(text.took_back(count, players::seat(text, seat)))
        }
        _ => Some(text.taken_back(count)),
    }
}

fn headline(text: &Text, session: &Session, outcome: Outcome) -> String {
    let totals = session.game().totals();
    let totals_count = session.game().rules().ruleset().decision == Decision::TotalsDecide;
    let by_totals = totals_count
        && !matches!(
            outcome.reason,
            EndReason::Resignation(_) | EndReason::Forfeit(_)
        );
    match outcome.winner {
        Some(winner) if by_totals => {
            let figures = sums::alike(&[totals[winner], totals[!winner]]);
            let name = players::at(text, session, winner);
            text.end_win(name, figures[0].as_str(), figures[1].as_str())
        }
        Some(winner) => text.end_win_against_totals(players::at(text, session, winner)),
        None if totals_count => text.end_draw(points(totals.red)),
        None => text.end_draw_without_totals(),
    }
}

/// One side's total, worked out: `captured 60.67 + chips 24 (4 + 9 + 2×5 + 1)`.
fn total(look: &Look, session: &Session, side: Side) -> String {
    let text = &look.text;
    let game = session.game();
    let totals = game.totals();
    let figures = sums::alike(&[totals.red, totals.blue]);
    let figure = match side {
        Side::Red => figures[0].as_str(),
        Side::Blue => figures[1].as_str(),
    };
    let captured = game.points()[side];
    let chips = game.position().remaining()[side];
    let counted = counted_chips(text, session, side);
    let who = players::side_and_name(text, session, side);
    let captured = points(captured);
    let joint = if chips_change(session) { ", " } else { " + " };
    match counted.as_slice() {
        [] => text.total_without_chips(who, figure, captured),
        [only] if is_just(only, chips) => {
            text.total_with_chips(who, figure, captured, points(chips))
        }
        _ => text.total_with_chips_worked_out(
            who,
            figure,
            captured,
            points(chips),
            counted.join(joint),
        ),
    }
}

fn is_just(counted: &str, chips: Score) -> bool {
    counted == chips.to_string()
}

/// Whether chips are worth something else on another square.
fn chips_change(session: &Session) -> bool {
    let chips = session.game().rules().chips();
    chips.is_some_and(ChipSet::depends_on_square)
}

/// A side's chips as they count at the end, a dama twice: `4`, `2×5`; those with variables with what x and
/// y are and what comes of it, `6x at (3,2) = 18`.
fn counted_chips(text: &Text, session: &Session, side: Side) -> Vec<String> {
    let position = session.game().position();
    let Some(chips) = position.rules().chips() else {
        return Vec::new();
    };
    let board = position.board();
    board
        .pieces(side)
        .into_iter()
        .map(|square| {
            let (id, kind) = (board.chip(square), board.kind(square));
            let chip = chips.chip(id);
            let face = match kind {
                Kind::King => format!("2×{}", sums::operand(chip)),
                Kind::Man if chip.depends_on_square() => chip.to_string(),
                Kind::Man => sums::operand(chip),
            };
            if chip.depends_on_square() {
                let worth = points(chips.worth(id, square, kind));
                text.chip_worth(face, square.coordinates().to_string(), worth)
            } else {
                face
            }
        })
        .collect()
}

fn reason(text: &Text, session: &Session, reason: EndReason) -> String {
    let name = |side| players::at(text, session, side);
    let game = game(session.game().rules());
    match reason {
        EndReason::NoPieces(side) => text.ended_no_pieces(game, name(side)),
        EndReason::Blocked(side) => text.ended_blocked(game, name(side)),
        EndReason::Repetition => text.ended_repetition(game),
        EndReason::QuietTurns => text.ended_quiet_turns(game),
        EndReason::Resignation(side) => text.ended_resignation(game, name(side)),
        EndReason::Agreement => text.ended_agreement(game),
        EndReason::TimeUp => text.ended_time_up(game),
        EndReason::Arbiter => text.ended_arbiter(game),
        EndReason::Forfeit(side) => text.ended_forfeit(game, name(side)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::testing::{ANA, BEN, ROOM, accept, challenge, look, sessions};
    use crate::session::At;

    #[tokio::test]
    async fn a_resignation_shows_both_totals_worked_out() {
        let sessions = sessions().await;
        let made = challenge(&sessions).await;
        accept(&sessions, made.id).await;
        // The sample game's first capture: 6 takes 9 on ÷; then 0 takes 6 on ÷.
        for (by, played) in [
            (ANA, "e3-d4"),
            (BEN, "d6-e5"),
            (ANA, "a3-b4"),
            (BEN, "c7-d6"),
            (ANA, "b2-a3"),
            (BEN, "b6-c5"),
            (ANA, "d4xb6"),
            (BEN, "a7xc5"),
        ] {
            sessions.play(ROOM, by, At::Now, played).await.unwrap();
        }
        let ended = sessions.resign(ROOM, BEN, At::Now).await.unwrap();
        let outcome = ended.game().outcome().unwrap();
        let change = |person, before, after| RatingChange {
            person,
            before,
            after,
        };
        let after = Aftermath {
            hints: vec![HintCount {
                person: ANA,
                hints: 2,
            }],
            ratings: vec![change(BEN, 1500.0, 1337.7), change(ANA, 1500.0, 1662.3)],
        };
        let reply = message(&look(&ended), &ended, outcome, &after);
        let lines: Vec<&str> = reply.content.lines().collect();
        assert_eq!(lines[0], "🏁 **Ana wins**");
        // All chips together are worth 66; Red lost a 6, Blue a 9.
        assert!(lines[1].starts_with("Red Ana **60.67** = captured 0.67 + chips 60 ("));
        assert!(lines[2].starts_with("Blue Ben **57.00** = captured 0 + chips 57 ("));
        assert_eq!(
            lines[3],
            "Ben resigned, which decides the game whatever the totals."
        );
        assert_eq!(
            lines[4],
            "Ratings: Ana **1662** (+162), Ben **1338** (−162)."
        );
        assert_eq!(lines[5], "Ana used 2 hints.");
        assert_eq!((reply.notified, reply.rows.len()), (None, 1));
    }
}
