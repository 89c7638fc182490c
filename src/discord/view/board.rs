//! The message that shows a board: what was played, both scores, who is to move.

use super::notation::{self, Called};
use super::{menu, players, sums, time};
use crate::discord::reply::Reply;
use crate::discord::style::Look;
use crate::engine::{Move, Ply, Position, Side};
use crate::render::{game, points};
use crate::session::{Seat, Session};
use crate::text::Text;

/// How the player to move is addressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Address {
    /// Mentioned and notified.
    Mention,
    /// By name.
    Name,
    /// Not at all: the board is not the newest any more.
    Nobody,
}

/// Whether the board can be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controls {
    /// The menu of moves and the buttons, where a person is to move.
    Shown,
    /// Nothing under the board.
    Hidden,
}

/// The board of a running game, without its picture.
pub fn message(look: &Look, session: &Session, address: Address, controls: Controls) -> Reply {
    let text = &look.text;
    let rules = text.rules_title(session.record().terms.rules.as_str());
    let mut lines = vec![text.board_title(session.ply(), rules)];
    lines.extend(last_turns(look, session));
    lines.push(state(text, session, address));
    if address != Address::Nobody {
        lines.extend(time::clock(text, session));
    }
    let playable = controls == Controls::Shown && !session.bot_to_move();
    if playable && session.ply() == 0 {
        lines.push(text.board_to_start(game(session.game().rules())));
    }
    let reply = Reply::new(lines.join("\n"));
    let reply = match session.seat_to_move() {
        Seat::Person(person) if address == Address::Mention => reply.notifying(person.id),
        _ => reply,
    };
    let rows = playable.then(|| menu::controls(look, session));
    reply.with_rows(rows.flatten().unwrap_or_default())
}

/// Both sides' points, or their pieces where there are no points.
pub fn standing(text: &Text, session: &Session) -> [String; 2] {
    let game = session.game();
    let board = game.position().board();
    let figures = sums::alike(&[game.points().red, game.points().blue]);
    Side::ALL.map(|side| {
        let who = players::side_and_name(text, session, side);
        match game.rules().chips() {
            Some(_) => text.score_of(who, figures[usize::from(side == Side::Blue)].as_str()),
            None => text.pieces_of(board.pieces(side).count(), who),
        }
    })
}

/// How it stands, whose turn it is, and whether something must be captured.
fn state(text: &Text, session: &Session, address: Address) -> String {
    let scores = standing(text, session).join(" · ");
    let turn = match (address, session.seat_to_move()) {
        (Address::Nobody, _) => return scores,
        (Address::Mention, Seat::Person(person)) => text.to_move(players::mention(person.id)),
        (_, seat @ (Seat::Person(_) | Seat::Hotseat { .. } | Seat::Gone)) => {
            text.to_move(players::seat(text, seat))
        }
        (_, seat @ Seat::Bot { .. }) => text.thinking(players::seat(text, seat)),
    };
    let mut line = format!("{scores} — {turn}");
    let legal = session.game().legal_moves();
    if legal.first().is_some_and(Move::is_capture) {
        line.push(' ');
        line += &text.capture_compulsory();
    }
    line
}

/// What the last turn was, with each hop as a sum and what it gave; before a turn of the bot also the
/// person's, because one message shows both.
pub fn last_turns(look: &Look, session: &Session) -> Vec<String> {
    let mut before = session.game().clone();
    let Some(last) = before.undo() else {
        return Vec::new();
    };
    let mut lines = vec![turn(look, session, before.position(), &last)];
    if session.seats()[last.side].is_bot()
        && let Some(answered) = before.undo()
    {
        lines.insert(0, turn(look, session, before.position(), &answered));
    }
    lines
}

/// One turn, played in `position`.
fn turn(look: &Look, session: &Session, position: &Position, ply: &Ply) -> String {
    let text = &look.text;
    let who = players::at(text, session, ply.side);
    let chip = notation::chip(look, position, ply.played.from(), Called::InSentence);
    let mut line = match position.rules().chips() {
        None => {
            let path = notation::piece_path(look, position, &ply.played);
            match ply.played.captured().count() {
                0 => text.played_piece(who, path),
                count => text.took_pieces(count, who, path),
            }
        }
        Some(_) if ply.hops.is_empty() => {
            text.moved(who, chip, notation::path(look.naming(), &ply.played))
        }
        Some(chips) => {
            let sums = sums::played(look, chips, &ply.hops);
            text.captured(ply.hops.len(), who, chip, sums, points(ply.score()))
        }
    };
    if ply.crowned {
        line.push(' ');
        line += &text.became_dama();
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::reply::Row;
    use crate::discord::testing::{BEN, bot_game, game, game_by, look};
    use crate::render;

    /// The sample game's first moves, up to a capture of a 9 by a 6 that lands on ÷.
    const OPENING: [&str; 7] = [
        "e3-d4", "d6-e5", "a3-b4", "c7-d6", "b2-a3", "b6-c5", "d4xb6",
    ];

    fn shown(session: &Session, address: Address) -> Reply {
        message(&look(session), session, address, Controls::Shown)
    }

    #[tokio::test]
    async fn a_board_says_what_was_played_both_scores_and_who_is_to_move() {
        let reply = shown(&game(&OPENING).await, Address::Mention);
        assert_eq!(
            reply.content,
            "**Damath · whole numbers** — move 7\n\
             **Ana** captured with 6: 6 ÷ 9 = 0.67 on b6 → **0.67**\n\
             Red Ana **0.67** · Blue Ben **0.00** — <@2> to move. *A capture is compulsory.*"
        );
        assert_eq!(reply.notified, Some(BEN));
        assert_eq!(reply.rows.len(), 2, "a menu and the buttons");
    }

    #[tokio::test]
    async fn a_capture_is_told_with_the_sum_of_the_picture_however_long_the_chain() {
        for rules in ["damath-radical", "damath-polynomial", "damath-integer"] {
            let session = game_by(rules, &OPENING).await;
            let mut before = session.game().clone();
            let last = before.undo().unwrap();
            let chips = session.game().rules().chips().unwrap();
            let content = shown(&session, Address::Name).content;
            assert!(
                content.contains(&render::sum(&last.hops[0], chips)),
                "{content}"
            );
            let chain = vec![last.hops[0]; 12];
            let told = sums::played(&look(&session), chips, &chain);
            assert!(told.chars().count() <= 500, "{told}");
            assert_eq!(told.split(", ").count(), 12, "{told}");
        }
    }

    #[tokio::test]
    async fn a_quiet_move_is_told_without_a_sum() {
        let reply = shown(&game(&OPENING[..1]).await, Address::Name);
        assert_eq!(
            reply.content,
            "**Damath · whole numbers** — move 1\n\
             **Ana** played 6: e3→d4\n\
             Red Ana **0** · Blue Ben **0** — Ben to move."
        );
        assert_eq!(reply.notified, None);
    }

    #[tokio::test]
    async fn a_new_game_says_how_to_begin() {
        let reply = shown(&game(&[]).await, Address::Mention);
        assert!(
            reply
                .content
                .starts_with("**Damath · whole numbers**\nRed Ana")
        );
        assert!(
            reply
                .content
                .ends_with("or type /move and a chip's number.")
        );
    }

    #[tokio::test]
    async fn while_the_bot_thinks_there_is_nothing_to_press() {
        let reply = shown(&bot_game(Side::Blue).await, Address::Mention);
        assert!(
            reply
                .content
                .ends_with("Damath bot (easy) to move. Thinking…")
        );
        assert_eq!((reply.notified, reply.rows.len()), (None, 0));
    }

    fn buttons(reply: &Reply) -> Vec<&str> {
        let rows = reply.rows.iter().filter_map(|row| match row {
            Row::Buttons(buttons) => Some(buttons),
            _ => None,
        });
        rows.flatten().map(|button| &*button.label).collect()
    }

    #[tokio::test]
    async fn help_stands_below_the_buttons_of_every_game_against_the_bot_alone() {
        let of_every_game = ["My side", "Type a move", "End and count", "Resign"];
        let against_bot = shown(&bot_game(Side::Red).await, Address::Name);
        assert_eq!(buttons(&against_bot)[..4], of_every_game);
        assert_eq!(buttons(&against_bot)[4..], ["Hint", "Undo"]);
        let between_people = shown(&game(&[]).await, Address::Name);
        assert_eq!(buttons(&between_people), of_every_game);
    }

    #[tokio::test]
    async fn an_old_board_does_not_say_whose_turn_it_is() {
        let reply = shown(&game(&OPENING[..1]).await, Address::Nobody);
        assert!(reply.content.ends_with("Blue Ben **0**"));
    }
}
