//! What is offered while an option is typed.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::reply::{cut, limits};
use super::view::menu::MOST_ENTRIES;

/// Those of all, given by name and value, that have what was typed in their names.
pub fn fitting(
    typed: &str,
    all: impl IntoIterator<Item = (String, String)>,
) -> CreateAutocompleteResponse {
    let typed = typed.trim().to_lowercase();
    let has_it = |(name, _): &(String, String)| name.to_lowercase().contains(&typed);
    listed(all.into_iter().filter(has_it))
}

/// The first of these, given by name and value.
pub fn listed(all: impl Iterator<Item = (String, String)>) -> CreateAutocompleteResponse {
    let choice =
        |(name, value): (String, String)| AutocompleteChoice::new(cut(&name, limits::ENTRY), value);
    let choices = all.take(MOST_ENTRIES).map(choice);
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}
