//! The menu: one panel from which everything can be reached by pressing. It is private; a moderator can
//! post it once for everybody, and then answers each person who presses alone.

use std::sync::Arc;

use serenity::all::{ComponentInteractionData, ComponentInteractionDataKind};

use super::control::{CareControl, Item, offered_rules, rules_named};
use crate::ai::Level;
use crate::discord::after::games;
use crate::discord::call::Call;
use crate::discord::commands::{challenge, play, rules};
use crate::discord::components::Control;
use crate::discord::errors::Problem;
use crate::discord::reply::{Button, ButtonStyle, Entry, Menu, People, Reply, Row};
use crate::discord::settings::{self, MyChanges, offer};
use crate::engine::Rules;
use crate::text::Text;

/// Who is shown the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The person who asks.
    Privately,
    /// Everybody, for good.
    ToEverybody,
}

/// Shows the menu.
pub async fn show(call: &Call, shown: Shown) -> Result<(), Problem> {
    let reply = match shown {
        Shown::Privately => {
            let text = call.text();
            let posting = if may_post(call) {
                Posting::Offered
            } else {
                Posting::NotOffered
            };
            Reply::private(text.menu_title()).with_rows(rows(&text, posting))
        }
        Shown::ToEverybody if !may_post(call) => return Err(Problem::NotModerator),
        Shown::ToEverybody => {
            let text = call.public_text();
            Reply::new(text.menu_title_pinned()).with_rows(rows(&text, Posting::NotOffered))
        }
    };
    call.reply(&reply).await?;
    Ok(())
}

/// Whether the button for posting the menu stands under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Posting {
    Offered,
    NotOffered,
}

fn may_post(call: &Call) -> bool {
    call.server.is_some() && call.may_manage_messages()
}

fn rows(text: &Text, posting: Posting) -> Vec<Row> {
    let button = |item, label, style| Button {
        id: Control::Care(CareControl::Menu(item)),
        label,
        style,
    };
    let grey = ButtonStyle::Secondary;
    let play = vec![
        button(Item::Play, text.button_menu_play(), ButtonStyle::Success),
        button(Item::Challenge, text.button_menu_challenge(), grey),
        button(Item::Games, text.button_menu_games(), grey),
    ];
    let mut rest = vec![
        button(Item::Rules, text.button_menu_rules(), grey),
        button(Item::Language, text.button_menu_language(), grey),
        button(Item::Settings, text.button_menu_settings(), grey),
    ];
    if posting == Posting::Offered {
        rest.push(button(Item::Post, text.button_menu_post(), grey));
    }
    vec![Row::Buttons(play), Row::Buttons(rest)]
}

/// Does what a button of the menu is for, answering the person who pressed alone.
pub async fn pressed(call: &Call, item: Item) -> Result<(), Problem> {
    let text = call.text();
    let reply = match item {
        Item::Play => {
            settings::may_begin(call)?;
            play_panel(&text, usual_rules(call))
        }
        Item::Challenge => challenge_panel(call, &text)?,
        Item::Games => return games::show(call).await,
        Item::Rules => return rules::show(call, None).await,
        Item::Language => {
            let rows = vec![offer::languages(settings::Whose::Mine)];
            Reply::private(text.menu_language()).with_rows(rows)
        }
        Item::Settings => return settings::show_mine(call, MyChanges::default()).await,
        Item::Post => return show(call, Shown::ToEverybody).await,
    };
    call.reply(&reply).await?;
    Ok(())
}

/// The rules of games for which none are named.
fn usual_rules(call: &Call) -> &'static str {
    let set = call.server_settings.rules.as_deref();
    let usual = set.and_then(rules_named);
    usual
        .or_else(|| rules_named(&Rules::default().name()))
        .unwrap_or_default()
}

/// The choice of rules and strength; pressing a strength begins.
fn play_panel(text: &Text, rules: &'static str) -> Reply {
    let entry = |name: &'static str| Entry {
        label: text.rules_name(name),
        value: name.to_owned(),
        description: None,
    };
    let menu = Menu {
        id: Control::Care(CareControl::ChooseRules),
        placeholder: text.menu_choose_rules(),
        entries: offered_rules().map(entry).collect(),
    };
    let level = |level: Level| Button {
        id: Control::Care(CareControl::Begin(rules, level)),
        label: text.level(level.to_string()),
        style: ButtonStyle::Success,
    };
    let levels = Level::ALL.into_iter().map(level).collect();
    Reply::private(text.menu_play(text.rules_name(rules)))
        .with_rows(vec![Row::Buttons(levels), Row::Menu(menu)])
}

/// Shows the choice again with other rules.
pub async fn rules_chosen(call: &Call, name: &str) -> Result<(), Problem> {
    let rules = rules_named(name).ok_or(Problem::Choice)?;
    call.update(&play_panel(&call.text(), rules)).await?;
    Ok(())
}

/// Begins a game against the bot.
pub async fn begin(call: &Arc<Call>, rules: &'static str, level: Level) -> Result<(), Problem> {
    play::by_menu(call, rules, level).await
}

fn challenge_panel(call: &Call, text: &Text) -> Result<Reply, Problem> {
    settings::may_begin(call)?;
    challenge::may_challenge(call)?;
    let people = People {
        id: Control::Care(CareControl::Whom),
        placeholder: text.menu_choose_person(),
    };
    let rules = text.rules_name(usual_rules(call));
    Ok(Reply::private(text.menu_whom(rules)).with_rows(vec![Row::People(people)]))
}

/// Challenges the person who was chosen.
pub async fn person_chosen(
    call: &Arc<Call>,
    data: &ComponentInteractionData,
) -> Result<(), Problem> {
    let ComponentInteractionDataKind::UserSelect { values } = &data.kind else {
        return Err(Problem::Choice);
    };
    let [id] = values.as_slice() else {
        return Err(Problem::Choice);
    };
    let user = data.resolved.users.get(id).ok_or(Problem::Choice)?;
    let member = data.resolved.members.get(id);
    challenge::by_menu(call, user, member).await
}
