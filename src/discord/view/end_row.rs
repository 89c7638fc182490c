//! The buttons under the end of a game.

use crate::discord::after::AfterControl;
use crate::discord::components::Control;
use crate::discord::reply::{Button, ButtonStyle, Row};
use crate::discord::start::StartControl;
use crate::render::game;
use crate::session::Session;
use crate::text::Text;

/// The name of the format, the same in every language.
const PDN: &str = "PDN";

/// What stands under the end of a game, for everybody who sees it: at most five buttons, one row.
pub fn rows(text: &Text, session: &Session) -> Vec<Row> {
    let rematch = Button {
        id: Control::Start(StartControl::Rematch(session.record().id)),
        label: text.button_rematch(),
        style: ButtonStyle::Secondary,
    };
    let mut buttons = vec![rematch];
    buttons.extend(again(text, session));
    row_of(buttons)
}

/// What leads back to a finished game; nothing to one in which nothing was played.
pub fn again(text: &Text, session: &Session) -> Vec<Button> {
    if session.ply() == 0 {
        return Vec::new();
    }
    let id = session.record().id;
    let button = |control, label| Button {
        id: Control::After(control),
        label,
        style: ButtonStyle::Secondary,
    };
    vec![
        button(AfterControl::Replay(id), text.button_replay()),
        button(
            AfterControl::Sheet(id),
            text.button_sheet(game(session.game().rules())),
        ),
        button(AfterControl::Pdn(id), PDN.to_owned()),
        button(AfterControl::Analysis(id), text.button_analysis()),
    ]
}

/// At most five buttons as one row; no row where there is none.
pub fn row_of(buttons: Vec<Button>) -> Vec<Row> {
    if buttons.is_empty() {
        Vec::new()
    } else {
        vec![Row::Buttons(buttons)]
    }
}
