//! `/damath hotseat`: a game of two at one device.

use super::Context;
use super::options::{Chosen, RulesName, Timer, wishes};
use crate::discord::errors::Problem;
use crate::discord::start::solo;
use crate::discord::start::terms;
use crate::engine::BySide;
use crate::session::{BoardChoice, SideLabel};

#[poise::command(slash_command)]
pub async fn hotseat(
    ctx: Context<'_>,
    red: Option<Chosen<SideLabel>>,
    blue: Option<Chosen<SideLabel>>,
    rules: Option<Chosen<RulesName>>,
    #[max_length = 200] chips: Option<String>,
    clock: Option<Chosen<Timer>>,
    board: Option<Chosen<BoardChoice>>,
) -> Result<(), Problem> {
    let call = ctx.data();
    let clock = clock.map(|Chosen(timer)| timer.0);
    let wishes = wishes(rules, chips, board, clock);
    let labels = BySide {
        red: red.map_or(SideLabel::Red, |own| own.0),
        blue: blue.map_or(SideLabel::Blue, |own| own.0),
    };
    solo::at_one_device(call, labels, terms::friendly(call, wishes)?).await
}
