//! What somebody's games add up to.

use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::discord::reply::Reply;
use crate::discord::view::{players, stats};
use crate::session::{Person, Ratings};
use crate::store::Among;

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
    let mut found = store.stats(me, Among::Everywhere).await?;
    found
        .rules
        .retain(|one| rules.is_none_or(|asked| one.rules == asked));
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
    let among = Among::Server(server);
    let mut found = call.app.store.stats(other.id, among).await?;
    found
        .rules
        .retain(|one| rules.is_none_or(|asked| one.rules == asked));
    let text = call.text();
    let name = players::name(&text, &other.name);
    Ok(stats::of_other(&text, name, &found))
}
