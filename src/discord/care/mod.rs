//! Looking after people and places: the menu, what the bot is and may do, what it keeps about a person,
//! and what becomes of games whose channel or server is gone.

mod about;
mod control;
pub mod doctor;
mod games;
mod menu;
pub mod mydata;
pub mod places;

use std::sync::Arc;

use serenity::all::ComponentInteractionData;

pub use about::about;
#[cfg(test)]
pub use control::Item;
pub use control::{CareControl, offered_rules};
pub use menu::{Shown, show as show_menu};

use super::call::Call;
use super::components::UnknownControl;
use super::controls::chosen;
use super::errors::Problem;

/// Does what a control of the menu or of one's own data is for.
pub async fn used(
    call: &Arc<Call>,
    control: CareControl,
    data: &ComponentInteractionData,
) -> Result<(), Problem> {
    if let CareControl::Menu(item) = control {
        return menu::pressed(call, item).await;
    }
    // The others stand in private messages. Under a message that everybody sees they are forged, and
    // answering them could overwrite that message.
    if call.public_message.is_some() {
        return Err(UnknownControl.into());
    }
    let kind = &data.kind;
    match control {
        CareControl::Menu(_) => Ok(()),
        CareControl::ChooseRules => menu::rules_chosen(call, chosen(kind)?).await,
        CareControl::Begin(rules, level) => menu::begin(call, rules, level).await,
        CareControl::Whom => menu::person_chosen(call, data).await,
        CareControl::Export => mydata::export(call).await,
        CareControl::EraseYes => mydata::erase(call).await,
        CareControl::EraseNo => mydata::keep(call).await,
    }
}
