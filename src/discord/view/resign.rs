//! The question whether to resign.

use super::consent::{self, Asked};
use super::{menu, players};
use crate::discord::components::Control;
use crate::discord::during::DuringControl;
use crate::discord::reply::Reply;
use crate::session::{PersonId, Session};
use crate::text::Text;

/// Asks a player whether to resign, or to end the game by agreement instead.
pub fn question(text: &Text, session: &Session, player: PersonId) -> Reply {
    let game = session.record().id;
    let opponent = session
        .side_of(player)
        .map(|side| players::at(text, session, !side))
        .unwrap_or_default();
    let end = Control::During(DuringControl::End(menu::place(session)));
    let rows = consent::rows(
        Asked::Resign((end, menu::end_label(text, session))),
        (Control::ResignYes(game), text.button_resign_yes()),
        (Control::ResignNo(game), text.button_resign_no()),
    );
    Reply::private(text.resign_sure(opponent)).with_rows(rows)
}
