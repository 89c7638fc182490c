//! The question whether to erase what is kept about a person.

use super::consent::{self, Asked};
use super::list;
use crate::discord::care::CareControl;
use crate::discord::components::Control;
use crate::discord::reply::Reply;
use crate::text::Text;

/// Asks whether to erase, naming the games that would be resigned, or to have a copy before.
pub fn question(text: &Text, unfinished: &[String]) -> Reply {
    let mut heading = text.mydata_sure();
    if !unfinished.is_empty() {
        heading.push('\n');
        heading += &text.mydata_resigns();
    }
    let content = list::fitting(heading, unfinished, |left| text.games_more(left));
    let rows = consent::rows(
        Asked::Erase((
            Control::Care(CareControl::Export),
            text.button_export_first(),
        )),
        (
            Control::Care(CareControl::EraseYes),
            text.button_erase_yes(),
        ),
        (Control::Care(CareControl::EraseNo), text.button_erase_no()),
    );
    Reply::private(content).with_rows(rows)
}
