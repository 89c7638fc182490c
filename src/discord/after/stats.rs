//! What somebody's games add up to.

use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::discord::reply::Reply;
use crate::discord::view::{players, stats};
use crate::session::{Person, PersonId, Ratings};
use crate::store::{Among, Stats};

/// Tells one's own results in full, wherever they were played; of others those of this server alone.
pub async fn show(call: &Call, whose: Option<Person>, rules: Option<&str>) -> Result<(), Problem> {
    let content = match whose.filter(|person| person.id != call.person.id) {
        Some(other) => of_other(call, &other, rules).await?,
        None => own(call, rules).await?,
    };
    call.reply(&Reply::private(content)).await?;
    Ok(())
}

async fn own(call: &Call, rules: Option<&str>) -> Result<String, Problem> {
    let (store, me) = (&call.app.store, call.person.id);
    let found = found(call, me, Among::Everywhere, rules).await?;
    let ratings = match call.server {
        Some(server) if call.server_settings.ratings == Ratings::On => {
            store.ratings_of(server, me).await?
        }
        _ => Vec::new(),
    };
    Ok(stats::own(&call.text(), &found, &ratings))
}

async fn of_other(call: &Call, other: &Person, rules: Option<&str>) -> Result<String, Problem> {
    let server = call.server.ok_or(Problem::OutsideServers)?;
    let found = found(call, other.id, Among::Server(server), rules).await?;
    let text = call.text();
    let name = players::name(&text, &other.name);
    Ok(stats::of_other(&text, name, &found))
}

/// What somebody's games among these add up to, under one rule set or under each.
async fn found(
    call: &Call,
    who: PersonId,
    among: Among,
    rules: Option<&str>,
) -> Result<Stats, Problem> {
    let mut found = call.app.store.stats(who, among).await?;
    let is_asked_for = |name: &str| rules.is_none_or(|asked| name == asked);
    found.rules.retain(|one| is_asked_for(&one.rules));
    Ok(found)
}
