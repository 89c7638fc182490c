//! A board that one person alone sees, from that person's own side, with a menu of its own.
//!
//! It leads from a piece to the squares that the piece can go to, and plays the move: the channel then
//! gets its new board, and the private one shows the same without controls.

use std::sync::Arc;

use super::{of_mover, of_player};
use crate::discord::boards;
use crate::discord::call::Call;
use crate::discord::components::{Control, Position};
use crate::discord::errors::{NotSent, Problem};
use crate::discord::pictures;
use crate::discord::reply::{Button, ButtonStyle, Menu, Reply, Row};
use crate::discord::style::Look;
use crate::discord::view::board::{self, Address, Controls};
use crate::discord::view::{menu, players};
use crate::engine::{Bitboard, Move};
use crate::render::{Marks, Scene, game};
use crate::session::Session;

/// What is chosen on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choosing<'a> {
    /// Nothing: it is not the person's turn, or not any more.
    Nothing,
    /// A move.
    Move,
    /// A piece; those that must capture are marked.
    Piece,
    /// A move among those that begin so; where they lead is marked.
    From(&'a str),
}

/// Shows a player the board from the player's own side.
pub async fn show(call: &Call, place: Position) -> Result<(), Problem> {
    let session = of_player(call, place).await?;
    let board = now(call, &session).await;
    give(call, &board).await?;
    Ok(())
}

/// Shows the pieces that can move.
pub async fn choose_piece(call: &Call, place: Position) -> Result<(), Problem> {
    let session = of_mover(call, place).await?;
    let board = drawn(call, &session, Choosing::Piece).await;
    give(call, &board).await?;
    Ok(())
}

/// Shows where the moves that begin so lead, and those moves alone.
pub async fn choose_target(call: &Call, place: Position, beginning: &str) -> Result<(), Problem> {
    let session = of_mover(call, place).await?;
    if menu::beginning_with(session.game().position(), beginning).is_empty() {
        return Err(Problem::Choice);
    }
    let board = drawn(call, &session, Choosing::From(beginning)).await;
    give(call, &board).await?;
    Ok(())
}

/// The board as it is now, to be played on if it is the person's turn.
pub async fn now(call: &Call, session: &Session) -> Reply {
    let choosing = if session.seat_to_move().is(call.person.id) {
        Choosing::Move
    } else {
        Choosing::Nothing
    };
    drawn(call, session, choosing).await
}

/// The board after the person has played, which everybody sees now.
pub async fn played(call: &Call, session: &Session) -> Reply {
    let board = drawn(call, session, Choosing::Nothing).await;
    board.after(&call.text().own_board_played())
}

/// Shows it in the place of the private message that a control stands under, or as a new one.
pub async fn give(call: &Call, board: &Reply) -> Result<(), NotSent> {
    if call.is_from_private() {
        call.update(board).await
    } else {
        call.reply(board).await
    }
}

async fn drawn(call: &Call, session: &Session, choosing: Choosing<'_>) -> Reply {
    let look = Look::own_side(call, session);
    let mut board = board::message(&look, session, Address::Name, Controls::Hidden);
    if let Some(sentence) = targets_told(&look, session, choosing) {
        board.content = format!("{}\n{sentence}", board.content);
    }
    let board = board
        .only_for_asker()
        .with_rows(rows(&look, session, choosing));
    let names = players::both_plain(&look.text, session);
    let scene = marked(Scene::of(session.game(), names), session, choosing);
    pictures::drawn(&look, scene, board, boards::private_pictures_of(call)).await
}

/// The moves among which one is chosen.
fn among(session: &Session, choosing: Choosing) -> Vec<Move> {
    let beginning = match choosing {
        Choosing::From(beginning) => beginning,
        Choosing::Nothing | Choosing::Move | Choosing::Piece => "",
    };
    menu::beginning_with(session.game().position(), beginning)
}

fn marked(scene: Scene, session: &Session, choosing: Choosing) -> Scene {
    match choosing {
        Choosing::Nothing => scene,
        Choosing::Move | Choosing::Piece => scene.choosing_chip(),
        Choosing::From(_) => {
            let moves = among(session, choosing);
            Scene {
                marks: Marks {
                    chips: moves.iter().map(Move::from).collect(),
                    targets: moves.iter().map(Move::to).collect(),
                },
                ..scene
            }
        }
    }
}

/// Which squares are marked, for whoever does not see the picture.
fn targets_told(look: &Look, session: &Session, choosing: Choosing) -> Option<String> {
    let Choosing::From(beginning) = choosing else {
        return None;
    };
    let moves = among(session, choosing);
    let head = menu::head(look, session.game().position(), moves.first()?, beginning);
    let squares: Bitboard = moves.iter().map(Move::to).collect();
    let names = squares
        .into_iter()
        .map(|square| look.naming().square(square));
    let names: Vec<String> = names.collect();
    Some(look.text.own_board_targets(head, names.join(", ")))
}

fn rows(look: &Look, session: &Session, choosing: Choosing) -> Vec<Row> {
    let (position, place) = (session.game().position(), menu::place(session));
    let text = &look.text;
    let (menu, back) = match choosing {
        Choosing::Nothing => return Vec::new(),
        Choosing::Piece => (Some(menu::pieces(look, position, place)), None),
        Choosing::Move => {
            let menu = menu::moves(look, position, place, "");
            // A menu of pieces needs no way to itself.
            let is_of_moves = |menu: &Menu| menu.id == Control::Move(place);
            let label = text.button_choose_chip(game(position.rules()));
            let back = menu.as_ref().is_some_and(is_of_moves).then_some(label);
            (menu, back)
        }
        Choosing::From(beginning) => {
            let menu = menu::moves(look, position, place, beginning);
            (menu, Some(text.button_other_chip(game(position.rules()))))
        }
    };
    let back = back.map(|label| {
        Row::Buttons(vec![Button {
            id: Control::Widen(place),
            label,
            style: ButtonStyle::Secondary,
        }])
    });
    menu.map(Row::Menu).into_iter().chain(back).collect()
}

/// After the bot has moved, the private board from which the person had played goes on.
pub async fn go_on(call: &Arc<Call>, session: &Session) {
    let board = match session.game().outcome() {
        None => now(call, session).await,
        // The channel is told the end.
        Some(_) => drawn(call, session, Choosing::Nothing).await,
    };
    if let Err(error) = call.edit_answer(&board).await {
        tracing::debug!(%error, "a private board was not changed");
    }
}
