//! What players read, in both languages and in both kinds of game, as it was when somebody last read
//! it: `tests/data/replies.en.txt` and `replies.fil.txt`.
//!
//! After a change that is meant, renew them with `RENEW=1 cargo test --lib snapshots` and read them.

mod lists;

use std::fs;
use std::path::PathBuf;

use super::board::{Address, Controls};
use super::end::{self, Aftermath};
use super::offer::{self, Asking, Settled};
use super::sheet;
use super::time::{self, Notify};
use super::{analysis, arbiter, board, challenge, hint, opening, slips};
use crate::ai::{Budget, Choice, Claim, GradedPly, Hint, Search, Stop, grade};
use crate::discord::permissions::Files;
use crate::discord::reply::{Reply, Row};
use crate::discord::start::Sides;
use crate::discord::style::Look;
use crate::discord::testing::{self, ANA, BEN, NOW, bot_game, challenge_to, game_by, timed};
use crate::engine::damath::Score;
use crate::engine::notation::{Blocker, GameRecord, Naming, ReadMoveError};
use crate::engine::{EndReason, Kind, Outcome, Rules, Side, Square};
use crate::session::{ChallengeEnd, Offer, OfferKind, OpenTo, Session, SideWish, TimeControl};
use crate::store::{HintCount, RatingChange};
use crate::text::{Language, Text};

/// A game up to a capture of two, by the rules of plain dama as well as of Damath.
const MOVES: &str = "e3-d4 d6-e5 a3-b4 c7-d6 b2-a3 b6-c5 d4xb6 a7xc5 d2-e3 b8-c7 e3-f4 c7-b6 b4-a5 \
    c5-d4 a5xc7 d4xb2 a1xc3 d6xb8 f4xd6 e7xc5 e1-d2 f8-e7 f2-e3 d8-c7 g1-f2 h6-g5 g3-f4 g5-h4 \
    c3-d4 c7-b6 h2-g3 g7-h6 d4-e5 f6xd4 a3-b4 c5xa3 e3xa7";

/// The rules that everything is said for.
const GAMES: [&str; 2] = ["damath-whole", "filipino"];

async fn after(rules: &str, plies: usize) -> Session {
    let moves: Vec<&str> = MOVES.split_whitespace().take(plies).collect();
    game_by(rules, &moves).await
}

fn look(text: &Text, session: &Session) -> Look {
    Look {
        text: text.clone(),
        ..testing::look(session)
    }
}

/// All that is said in one language, under headings.
async fn all_said(text: &Text) -> String {
    let mut said = challenges(text).await;
    said.push(("time".to_owned(), of_time(text).await));
    said.push(("teachers".to_owned(), of_teachers(text).await));
    for rules in GAMES {
        said.push((format!("{rules}: boards"), boards(text, rules).await));
        said.push((format!("{rules}: offers"), offers(text, rules).await));
        said.push((format!("{rules}: ends"), ends(text, rules).await));
        said.push((format!("{rules}: slips"), all_slips(text, rules)));
        said.push((format!("{rules}: hints"), hints(text, rules).await));
        said.push((format!("{rules}: analysis"), analysed(text, rules).await));
        said.push((format!("{rules}: lists"), lists::all(text, rules).await));
    }
    let parts = said
        .into_iter()
        .map(|(heading, lines)| format!("# {heading}\n\n{}\n", lines.join("\n\n")));
    parts.collect::<Vec<_>>().join("\n")
}

/// A message with what stands under it.
fn whole(reply: &Reply) -> String {
    let mut lines = vec![reply.content.clone()];
    for row in &reply.rows {
        lines.push(match row {
            Row::Menu(menu) => {
                let entries = menu
                    .entries
                    .iter()
                    .take(2)
                    .map(|entry| match &entry.description {
                        Some(more) => format!("{} | {more}", entry.label),
                        None => entry.label.clone(),
                    });
                format!(
                    "[{}: {} …]",
                    menu.placeholder,
                    entries.collect::<Vec<_>>().join("; ")
                )
            }
            Row::People(people) => format!("[{}: people]", people.placeholder),
            Row::Buttons(buttons) => {
                let labels = buttons.iter().map(|button| format!("[{}]", button.label));
                labels.collect::<Vec<_>>().join(" ")
            }
        });
    }
    lines.join("\n")
}

async fn challenges(text: &Text) -> Vec<(String, Vec<String>)> {
    let mut said = Vec::new();
    for (rules, side) in [
        ("damath-whole", SideWish::Side(Side::Blue)),
        ("filipino", SideWish::Toss),
    ] {
        let sessions = testing::sessions().await;
        let made = challenge_to(&sessions, rules, side).await;
        let mut to_all = made.clone();
        to_all.open_to = OpenTo::Anybody;
        let mut lines = vec![
            whole(&challenge::waiting(text, &made)),
            whole(&challenge::waiting(text, &to_all)),
        ];
        let ends = [
            ChallengeEnd::Declined,
            ChallengeEnd::Withdrawn,
            ChallengeEnd::Expired,
        ];
        lines.extend(ends.map(|end| whole(&challenge::ended(text, &made, end))));
        let begun = after(rules, 0).await;
        lines.push(whole(&opening::accepted(text, &begun, BEN)));
        lines.push(whole(&opening::accepted_in_thread(text, &begun, BEN)));
        lines.extend(
            [Sides::Chosen, Sides::Tossed].map(|sides| opening::begins(text, &begun, sides)),
        );
        said.push((format!("{rules}: challenges"), lines));
    }
    said
}

async fn of_time(text: &Text) -> Vec<String> {
    let moves: Vec<&str> = MOVES.split_whitespace().take(6).collect();
    let mut lines = Vec::new();
    for (clock, plies) in [
        (TimeControl::Contest, 0),
        (TimeControl::Contest, 6),
        (TimeControl::Days(3), 1),
    ] {
        let session = timed(clock, &moves[..plies]).await;
        lines.extend(time::clock(text, &session));
    }
    let session = after(GAMES[0], 1).await;
    for warnings in [1, 3] {
        lines.push(time::overstepped(text, &session, Side::Red, warnings));
    }
    lines.push(time::last_capture(text, &session, Side::Blue));
    lines.push(whole(&time::parked(text, &session, NOW)));
    lines.push(whole(&time::parked(text, &bot_game(Side::Red).await, NOW)));
    lines.push(whole(&time::parked_reminder(
        text,
        &session,
        Notify::Mention,
    )));
    let link = "https://discord.com/channels/20/10/1".to_owned();
    lines.push(whole(&time::move_reminder(
        text,
        &session,
        NOW,
        link,
        Notify::Name,
    )));
    lines.push(text.game_resumed("Ana"));
    lines.push(text.game_claimed("Ana", "Ben"));
    lines.push(text.game_parked_here());
    lines
}

async fn of_teachers(text: &Text) -> Vec<String> {
    let session = after(GAMES[0], 9).await;
    let link = "https://discord.com/channels/20/10/1".to_owned();
    let line = arbiter::line(text, &session, link, NOW);
    let teacher = "Mrs. Reyes";
    vec![
        whole(&arbiter::running(text, &[])),
        whole(&arbiter::running(text, std::slice::from_ref(&line))),
        whole(&arbiter::running(text, &vec![line; 40])),
        text.clock_paused(),
        text.paused_by(teacher),
        text.resumed_by(teacher),
        text.voided_by(teacher),
        text.stopped_by(teacher),
        text.restored_by(teacher),
        text.admin_paused(3),
        text.admin_resumed(1),
        text.not_teacher(),
        text.no_such_game(),
    ]
}

async fn boards(text: &Text, rules: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for (plies, address) in [
        (0, Address::Mention),
        (1, Address::Name),
        (7, Address::Mention),
        (37, Address::Name),
    ] {
        let session = after(rules, plies).await;
        lines.push(whole(&board::message(
            &look(text, &session),
            &session,
            address,
            Controls::Shown,
        )));
    }
    if rules == "damath-whole" {
        for side in [Side::Red, Side::Blue] {
            let session = bot_game(side).await;
            lines.push(whole(&board::message(
                &look(text, &session),
                &session,
                Address::Name,
                Controls::Shown,
            )));
        }
    }
    lines
}

async fn offers(text: &Text, rules: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for plies in [0, 37] {
        let session = after(rules, plies).await;
        let offer = |kind| Offer {
            kind,
            by: Side::Red,
        };
        let standing = |kind| offer::standing(text, &session, offer(kind), Asking::Mention);
        lines.extend(OfferKind::ALL.map(|kind| whole(&standing(kind))));
        let settled = [
            Settled::Agreed,
            Settled::Refused,
            Settled::Withdrawn,
            Settled::Lapsed,
            Settled::LapsedAtEnd,
        ];
        let told = |settled| offer::settled(text, &session, offer(OfferKind::End), settled);
        lines.extend(settled.map(|settled| told(settled).content));
        lines.push(whole(&offer::sure(text, &session)));
    }
    let session = after(rules, 8).await;
    let record = GameRecord::of(session.game());
    let look = look(text, &session);
    lines.push(sheet::message(&look, &session, &record, Files::Taken));
    lines
}

async fn ends(text: &Text, rules: &str) -> Vec<String> {
    let session = after(rules, 37).await;
    let outcomes = [
        (Some(Side::Red), EndReason::NoPieces(Side::Blue)),
        (Some(Side::Red), EndReason::Blocked(Side::Blue)),
        (None, EndReason::Repetition),
        (None, EndReason::QuietTurns),
        (Some(Side::Blue), EndReason::Resignation(Side::Red)),
        (None, EndReason::Agreement),
        (None, EndReason::TimeUp),
        (None, EndReason::Arbiter),
        (Some(Side::Blue), EndReason::Forfeit(Side::Red)),
    ];
    let helped = [(ANA, 1), (BEN, 2)].map(|(person, hints)| HintCount { person, hints });
    let rated = |person, before, after| RatingChange {
        person,
        before,
        after,
    };
    let helped = Aftermath {
        hints: helped.to_vec(),
        ratings: vec![rated(ANA, 1500.0, 1662.3), rated(BEN, 1500.0, 1337.7)],
    };
    let said = outcomes.into_iter().map(|(winner, reason)| {
        whole(&end::message(
            &look(text, &session),
            &session,
            Outcome { winner, reason },
            &helped,
        ))
    });
    said.collect()
}

fn all_slips(text: &Text, rules: &str) -> Vec<String> {
    let rules = Rules::named(rules, None).expect("one of the names above");
    let legal = crate::engine::Game::new(rules.clone()).legal_moves();
    let square = |name: &str| name.parse::<Square>().expect("a square of the board");
    let (from, to, by) = (square("c3"), square("e5"), square("d4"));
    let mut errors = vec![
        ReadMoveError::Unreadable {
            text: "hello".to_owned(),
        },
        ReadMoveError::NotOnTheBoard {
            name: "j9".to_owned(),
        },
        ReadMoveError::Ambiguous {
            candidates: legal[..2].to_vec(),
        },
        ReadMoveError::Incomplete {
            candidates: legal[..2].to_vec(),
        },
        ReadMoveError::NothingThere { square: by },
        ReadMoveError::NotYourPiece { square: by },
        ReadMoveError::Blocked {
            from,
            to,
            by,
            whose: Blocker::Own,
        },
        ReadMoveError::Blocked {
            from,
            to,
            by,
            whose: Blocker::OtherSide,
        },
        ReadMoveError::OutOfReach {
            from,
            to,
            kind: Kind::Man,
        },
        ReadMoveError::OutOfReach {
            from,
            to,
            kind: Kind::King,
        },
        ReadMoveError::CannotMove { square: from },
        ReadMoveError::NoMoves,
    ];
    errors.extend([1, 2, 5].map(|count| ReadMoveError::CaptureCompulsory {
        count,
        legal: legal[..1].to_vec(),
    }));
    errors.push(match rules.chips() {
        Some(_) => ReadMoveError::DamaMustTake {
            legal: legal[..1].to_vec(),
        },
        None => ReadMoveError::MostKingsCompulsory {
            kings: 2,
            legal: legal[..1].to_vec(),
        },
    });
    if rules.chips().is_some() {
        errors.push(ReadMoveError::NoSuchChip {
            chip: "12".to_owned(),
        });
    }
    let said = errors.iter().map(|error| {
        slips::explain(
            text,
            &rules,
            Naming::Letters(rules.ruleset().view),
            "hello",
            error,
        )
    });
    said.collect()
}

async fn hints(text: &Text, rules: &str) -> Vec<String> {
    let claims = match rules {
        "filipino" => vec![
            vec![Claim::Takes(1), Claim::CannotBeRetaken, Claim::Crowns],
            vec![Claim::Takes(2), Claim::AvoidsLosingAPiece],
        ],
        _ => vec![
            vec![
                Claim::Gains(Score::from_hundredths(67)),
                Claim::CannotBeRetaken,
                Claim::Crowns,
            ],
            vec![
                Claim::ForcesNegativeCapture(Score::from_hundredths(-300)),
                Claim::AvoidsLosingPoints(Score::from_hundredths(500)),
            ],
        ],
    };
    let (capture, start) = (after(rules, 6).await, after(rules, 0).await);
    let mut said = Vec::new();
    let aheads = [None, Some(0), Some(100), Some(250)];
    for (nth, ahead_by) in aheads.into_iter().enumerate() {
        let session = if nth == 0 { &capture } else { &start };
        let claims = claims.get(nth).cloned().unwrap_or_default();
        said.push(hint::message(
            &look(text, session),
            session,
            &hint_of(session, claims, ahead_by),
            nth + 1,
        ));
    }
    said
}

/// A hint to play the first legal move.
fn hint_of(session: &Session, claims: Vec<Claim>, ahead_by: Option<i64>) -> Hint {
    let played = session.game().legal_moves()[0];
    let mut search = Search::with_memory(1 << 16);
    let run = search.run(session.game(), &Budget::depth(1), &Stop::new());
    Hint {
        choice: Choice {
            played,
            ..run.expect("a search of one ply finds a move")
        },
        hops: session.game().position().hops(&played),
        claims,
        ahead_by,
    }
}

async fn analysed(text: &Text, rules: &str) -> Vec<String> {
    let session = after(rules, 8).await;
    let mut search = Search::with_memory(1 << 16);
    let graded: Vec<GradedPly> = (0..session.ply())
        .map(|ply| {
            let graded = grade(
                &mut search,
                session.game(),
                ply,
                &Budget::depth(1),
                &Stop::new(),
            );
            let graded = graded.expect("nobody stops the search");
            // What is said must not change with what the search finds.
            GradedPly {
                best: graded.played,
                best_hops: Vec::new(),
                expected_best: 100,
                expected_played: if ply == 3 { -150 } else { 100 },
                expected_worst: -400,
                ..graded
            }
        })
        .collect();
    vec![
        analysis::progress(text, 3, 8).content,
        analysis::message(&look(text, &session), &session, &graded),
        analysis::graph(text, &session, &graded).alt,
    ]
}

async fn assert_as_last_read(language: Language) {
    let file = format!("tests/data/replies.{}.txt", language.code());
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file);
    let said = all_said(&Text::of(language)).await;
    if std::env::var_os("RENEW").is_some() {
        fs::write(&path, &said).expect("the file can be written in a checkout");
    }
    let read = fs::read_to_string(&path).unwrap_or_default();
    for (now, before) in said.lines().zip(read.lines()) {
        assert_eq!(now, before, "see how to renew it in snapshots.rs");
    }
    assert_eq!(said.lines().count(), read.lines().count());
}

#[tokio::test]
async fn players_read_in_english_what_was_last_read_over() {
    assert_as_last_read(Language::English).await;
}

#[tokio::test]
async fn players_read_in_filipino_what_was_last_read_over() {
    assert_as_last_read(Language::Filipino).await;
}

#[tokio::test]
async fn plain_dama_speaks_of_pieces_without_points_in_both_languages() {
    for (language, other_words) in [
        (Language::English, ["chip", "point", "total", "score"]),
        (Language::Filipino, ["chip", "puntos", "total", "numero"]),
    ] {
        let text = Text::of(language);
        let mut said = boards(&text, "filipino").await;
        said.extend(ends(&text, "filipino").await);
        said.extend(all_slips(&text, "filipino"));
        said.extend(hints(&text, "filipino").await);
        said.extend(analysed(&text, "filipino").await);
        said.extend(lists::all(&text, "filipino").await);
        for line in said {
            for word in other_words {
                assert!(!line.to_lowercase().contains(word), "{word}: {line}");
            }
        }
    }
}
