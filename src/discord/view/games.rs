//! One's own games: those that run, those that are parked, those that are over.

use super::menu::MOST_ENTRIES;
use super::{challenge, players, sums};
use crate::discord::after::AfterControl;
use crate::discord::components::Control;
use crate::discord::explain;
use crate::discord::parked::ParkedControl;
use crate::discord::reply::{Button, ButtonStyle, Entry, Menu, Reply, Row, limits};
use crate::engine::damath::Score;
use crate::engine::{BySide, Decision, EndReason, Side};
use crate::session::{GameId, GameRecord, PersonId, Session, Timestamp, Zone};
use crate::store::FinishedGame;
use crate::text::Text;

/// How many characters of a message a page fills at most; the rest is room for its heading.
const PAGE: usize = limits::CONTENT - 100;

/// Up to how many parked games on a page have buttons: as many as fit a row. More are in a menu.
const PARKED_BUTTONS: usize = 5;

/// A game that was put away because nobody moved.
#[derive(Clone, Debug)]
pub struct Parked {
    /// The game.
    pub session: Session,
    /// Since when.
    pub since: Timestamp,
}

/// Somebody's games.
#[derive(Clone, Debug)]
pub struct Own {
    /// Whose.
    pub me: PersonId,
    /// Those that run.
    pub running: Vec<Session>,
    /// Those that are parked.
    pub parked: Vec<Parked>,
    /// Those that ended last.
    pub finished: Vec<FinishedGame>,
    /// When all this is so.
    pub now: Timestamp,
}

/// A page of somebody's games, counted from 0; of one that is not there, the last.
pub fn message(text: &Text, zone: &Zone, own: &Own, page: usize) -> Reply {
    let pages = pages(&lines(text, own));
    let Some(last) = pages.len().checked_sub(1) else {
        return Reply::private(text.own_games_none());
    };
    let page = page.min(last);
    let shown = &pages[page];
    let content = format!("{}\n{}", text.own_games_title(), shown.text);
    let is_shown = |parked: &&Parked| shown.parked.contains(&parked.session.record().id);
    let parked: Vec<&Parked> = own.parked.iter().filter(is_shown).collect();
    let mut rows = menu(text, zone, own);
    rows.extend(parked_rows(text, own, &parked));
    rows.extend(turning(text, page, last));
    Reply::private(content).with_rows(rows)
}

/// A line of the list.
#[derive(Clone, Debug)]
struct Line {
    text: String,
    /// The parked game that it is about.
    parked: Option<GameId>,
}

impl Line {
    const fn new(text: String) -> Self {
        Self { text, parked: None }
    }
}

fn lines(text: &Text, own: &Own) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut section = |title: String, of: Vec<Line>| {
        if !of.is_empty() {
            lines.push(Line::new(title));
            lines.extend(of);
        }
    };
    let running = own.running.iter();
    let running = running.map(|game| Line::new(running_line(text, game, own.me)));
    section(text.own_games_running(), running.collect());
    let parked = own.parked.iter().map(|game| Line {
        text: parked_line(text, game, own.me),
        parked: Some(game.session.record().id),
    });
    section(text.own_games_parked(), parked.collect());
    let finished = own.finished.iter();
    let finished = finished.map(|game| Line::new(finished_line(text, game, own.me)));
    section(text.own_games_finished(), finished.collect());
    lines
}

/// `• **Ben** · Damath (whole numbers) · 19.14 – 21 — Your turn. <link>`
pub fn running_line(text: &Text, session: &Session, me: PersonId) -> String {
    let mut turn = if session.seat_to_move().is(me) {
        text.own_games_your_turn()
    } else {
        text.own_games_their_turn(players::seat(text, session.seat_to_move()))
    };
    if let Some(deadline) = session.move_deadline().or(session.contest_end()) {
        turn.push(' ');
        turn += &text.own_games_until(challenge::countdown(deadline));
    }
    let link = explain::link(session);
    format!("{} — {turn} {link}", standing(text, session, me))
}

fn parked_line(text: &Text, parked: &Parked, me: PersonId) -> String {
    let since = text.own_games_parked_since(challenge::countdown(parked.since));
    format!("{} — {since}", standing(text, &parked.session, me))
}

/// `• **Ben** · Damath (whole numbers) · 19.14 – 21`, one's own figure first.
fn standing(text: &Text, session: &Session, me: PersonId) -> String {
    let head = head(text, session.record(), me);
    format!("{head} · {}", score(session, me))
}

fn score(session: &Session, me: PersonId) -> String {
    let game = session.game();
    let own = session.side_of(me).unwrap_or(Side::Red);
    let pieces = |side| game.position().board().pieces(side).count();
    if game.rules().chips().is_some() {
        figures(game.points(), own)
    } else {
        format!("{} – {}", pieces(own), pieces(!own))
    }
}

fn figures(points: BySide<Score>, own: Side) -> String {
    let figures = sums::alike(&[points[own], points[!own]]);
    format!("{} – {}", figures[0], figures[1])
}

/// `• **Ben** · Damath (whole numbers)`
fn head(text: &Text, record: &GameRecord, me: PersonId) -> String {
    let seats = &record.seats;
    let against = match side(record, me) {
        Held::One(own) => players::seat(text, &seats[!own]),
        Held::Both => {
            let names = [&seats.red, &seats.blue].map(|seat| players::seat(text, seat));
            names.join(" – ")
        }
    };
    let rules = text.rules_name(record.terms.rules.as_str());
    format!("• **{against}** · {rules}")
}

/// `• **Ben** · Damath (whole numbers) · 1.12.2026: won 96.33 – 84.67`
fn finished_line(text: &Text, game: &FinishedGame, me: PersonId) -> String {
    let date = format!("<t:{}:d>", game.end.at.seconds());
    let head = head(text, &game.record, me);
    format!("{head} · {date}: {}", result(text, game, me))
}

/// A finished game in plain text: `2026-12-01 · Ben · won 96.33 – 84.67 · Damath (whole numbers)`.
pub fn entry_line(text: &Text, zone: &Zone, game: &FinishedGame, me: PersonId) -> String {
    let date = zone.date(game.end.at).unwrap_or_default();
    let rules = text.rules_name(game.record.terms.rules.as_str());
    let against = against_plain(text, &game.record, me);
    format!("{date} · {against} · {} · {rules}", result(text, game, me))
}

fn against_plain(text: &Text, record: &GameRecord, me: PersonId) -> String {
    let seats = &record.seats;
    match side(record, me) {
        Held::One(own) => players::seat_plain(text, &seats[!own]),
        Held::Both => {
            let names = [&seats.red, &seats.blue].map(|seat| players::seat_plain(text, seat));
            names.join(" – ")
        }
    }
}

/// Which seats of a game somebody holds.
enum Held {
    One(Side),
    Both,
}

fn side(record: &GameRecord, me: PersonId) -> Held {
    match (record.seats.red.is(me), record.seats.blue.is(me)) {
        (true, true) => Held::Both,
        (true, false) => Held::One(Side::Red),
        _ => Held::One(Side::Blue),
    }
}

/// `won 96.33 – 84.67`; without figures where they did not decide.
fn result(text: &Text, game: &FinishedGame, me: PersonId) -> String {
    let (own, word) = match (side(&game.record, me), game.end.outcome.winner) {
        (Held::Both, _) => (Side::Red, "ended"),
        (Held::One(own), None) => (own, "drew"),
        (Held::One(own), Some(winner)) if winner == own => (own, "won"),
        (Held::One(own), Some(_)) => (own, "lost"),
    };
    let said = text.own_games_result(word);
    let rules = game.record.terms.rules();
    let whatever_the_totals = matches!(
        game.end.outcome.reason,
        EndReason::Resignation(_) | EndReason::Forfeit(_)
    );
    match rules.map(|rules| rules.ruleset().decision) {
        Ok(Decision::TotalsDecide) if !whatever_the_totals => {
            format!("{said} {}", figures(game.end.totals, own))
        }
        _ => said,
    }
}

/// A page of the list.
#[derive(Clone, Debug)]
struct Page {
    text: String,
    /// The parked games on it, no more than a menu holds.
    parked: Vec<GameId>,
}

/// The lines on as few pages as hold them; a heading goes with what follows it.
fn pages(lines: &[Line]) -> Vec<Page> {
    let mut pages: Vec<Page> = Vec::new();
    let is_heading = |line: &Line| !line.text.starts_with('•');
    for (at, line) in lines.iter().enumerate() {
        let next = lines.get(at + 1).filter(|_| is_heading(line));
        let needed = || [Some(line), next].into_iter().flatten();
        let characters: usize = needed().map(|line| line.text.chars().count() + 1).sum();
        let parked = needed().filter_map(|line| line.parked).count();
        let has_room = |page: &Page| {
            page.text.chars().count() + characters <= PAGE
                && page.parked.len() + parked <= MOST_ENTRIES
        };
        match pages.last_mut() {
            Some(page) if has_room(page) => {
                page.text.push('\n');
                page.text.push_str(&line.text);
                page.parked.extend(line.parked);
            }
            _ => pages.push(Page {
                text: line.text.clone(),
                parked: line.parked.into_iter().collect(),
            }),
        }
    }
    pages
}

/// The menu that leads back to finished games.
fn menu(text: &Text, zone: &Zone, own: &Own) -> Vec<Row> {
    if own.finished.is_empty() {
        return Vec::new();
    }
    let entries = own.finished.iter().map(|game| Entry {
        label: format!(
            "{} · {}",
            against_plain(text, &game.record, own.me),
            result(text, game, own.me)
        ),
        value: game.record.id.to_string(),
        description: Some(format!(
            "{} · {}",
            zone.date(game.end.at).unwrap_or_default(),
            text.rules_name(game.record.terms.rules.as_str())
        )),
    });
    vec![Row::Menu(Menu {
        id: Control::After(AfterControl::Choose),
        placeholder: text.own_games_choose(),
        entries: entries.collect(),
    })]
}

/// What leads back to these parked games: buttons, or a menu where they are many.
fn parked_rows(text: &Text, own: &Own, parked: &[&Parked]) -> Vec<Row> {
    if parked.len() <= PARKED_BUTTONS {
        return parked_buttons(text, own, parked);
    }
    let entries = parked.iter().map(|Parked { session, .. }| Entry {
        label: format!(
            "{} · {}",
            against_plain(text, session.record(), own.me),
            score(session, own.me)
        ),
        value: session.record().id.to_string(),
        description: Some(text.rules_name(session.record().terms.rules.as_str())),
    });
    vec![Row::Menu(Menu {
        id: Control::Parked(ParkedControl::Choose),
        placeholder: text.own_games_choose_parked(),
        entries: entries.collect(),
    })]
}

/// The buttons of parked games: to go on with one, and to claim one that the other side has left alone
/// for long.
fn parked_buttons(text: &Text, own: &Own, parked: &[&Parked]) -> Vec<Row> {
    let parked = || parked.iter().map(|parked| &parked.session);
    let resume = parked().map(|session| Button {
        id: Control::Parked(ParkedControl::Resume(session.record().id)),
        label: text.own_games_resume(against_plain(text, session.record(), own.me)),
        style: ButtonStyle::Success,
    });
    let claimable = parked().filter(|session| may_claim(session, own));
    let claim = claimable.map(|session| Button {
        id: Control::Parked(ParkedControl::Claim(session.record().id)),
        label: text.own_games_claim(against_plain(text, session.record(), own.me)),
        style: ButtonStyle::Secondary,
    });
    let rows = [resume.collect(), claim.collect()];
    rows.into_iter().flat_map(super::end_row::row_of).collect()
}

fn may_claim(session: &Session, own: &Own) -> bool {
    let from = session.claimable_from(own.me);
    from.is_some_and(|from| from <= own.now)
}

/// The buttons that turn pages; none where there is one page.
fn turning(text: &Text, page: usize, last: usize) -> Option<Row> {
    let to = |page: usize, label| Button {
        id: Control::After(AfterControl::Page(u16::try_from(page).unwrap_or(u16::MAX))),
        label,
        style: ButtonStyle::Secondary,
    };
    let before = page
        .checked_sub(1)
        .map(|before| to(before, text.button_page_before()));
    let next = (page < last).then(|| to(page + 1, text.button_page_next()));
    let buttons: Vec<Button> = before.into_iter().chain(next).collect();
    (!buttons.is_empty()).then_some(Row::Buttons(buttons))
}

/// A parked game with its buttons; nothing where it is not among one's own any more.
pub fn one_parked(text: &Text, own: &Own, game: GameId) -> Option<Reply> {
    let is_meant = |parked: &&Parked| parked.session.record().id == game;
    let parked = own.parked.iter().find(is_meant)?;
    let rows = parked_buttons(text, own, &[parked]);
    Some(Reply::private(parked_line(text, parked, own.me)).with_rows(rows))
}
