//! The strongest players of a server.

use super::NoAfter;
use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::discord::reply::Reply;
use crate::discord::view::leaderboard;
use crate::session::Ratings;
use crate::store::Standing;

/// From how many rated games on somebody is listed, and against how many opponents.
const GAMES: usize = 5;
const OPPONENTS: usize = 3;

/// How many are listed.
const PLACES: usize = 10;

/// Shows the strongest under a rule set to everybody, and to the person who asks where they stand.
pub async fn show(call: &Call, rules: &str) -> Result<(), Problem> {
    let server = call.server.ok_or(Problem::OutsideServers)?;
    if call.server_settings.ratings == Ratings::Off {
        return Err(NoAfter::RatingsOff.into());
    }
    let all = call.app.store.standings(server, rules).await?;
    let listed: Vec<&Standing> = all.iter().filter(|one| is_listed(one)).collect();
    let first = &listed[..listed.len().min(PLACES)];
    let message = leaderboard::message(&call.public_text(), rules, first);
    call.reply(&Reply::new(message)).await?;
    let me = call.person.id;
    let before = listed.iter().position(|one| one.person == me);
    let place = before.map(|before| before + 1);
    let own = all.iter().find(|one| one.person == me);
    let own = leaderboard::own(&call.text(), own, place);
    call.follow_up(&Reply::private(own)).await?;
    Ok(())
}

const fn is_listed(standing: &Standing) -> bool {
    standing.games >= GAMES && standing.opponents >= OPPONENTS
}
