//! One's own games, privately: those that run, those that are parked, those that are over.

use super::NoAfter;
use super::finished;
use crate::discord::boards;
use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::discord::style::Look;
use crate::discord::view::end_row;
use crate::discord::view::games::{self, Own, Parked};
use crate::session::{Session, SessionError};

/// How many finished games are listed.
const FINISHED: usize = 10;

/// Lists the games of the person who asks.
pub async fn show(call: &Call) -> Result<(), Problem> {
    let own = own(call).await?;
    let zone = &call.server_settings.time_zone;
    call.reply(&games::message(&call.text(), zone, &own, 0))
        .await?;
    Ok(())
}

/// Turns to another page of the list.
pub async fn turn_to(call: &Call, page: usize) -> Result<(), Problem> {
    let own = own(call).await?;
    let zone = &call.server_settings.time_zone;
    call.update(&games::message(&call.text(), zone, &own, page))
        .await?;
    Ok(())
}

/// Shows the end of the finished game with this id, with what leads back to the game.
pub async fn choose(call: &Call, id: &str) -> Result<(), Problem> {
    let game = id.parse().map_err(|_| NoAfter::NotFound)?;
    let found = finished::find(call, game).await?;
    let (session, look) = (&found.session, Look::private(call, &found.session));
    let outcome = session.game().outcome().ok_or(NoAfter::NotOver)?;
    let pictures = boards::private_pictures_of(call);
    let end = boards::end(&call.app, &look, session, outcome, pictures).await;
    let rows = end_row::row_of(end_row::again(&look.text, session));
    call.reply(&end.with_rows(rows).only_for_asker()).await?;
    Ok(())
}

/// Offers to go on with the parked game with this id, or to claim it.
pub async fn choose_parked(call: &Call, id: &str) -> Result<(), Problem> {
    let game = id.parse().map_err(|_| NoAfter::NotFound)?;
    let own = own(call).await?;
    let reply = games::one_parked(&call.text(), &own, game);
    call.reply(&reply.ok_or(SessionError::NotShelved)?).await?;
    Ok(())
}

async fn own(call: &Call) -> Result<Own, Problem> {
    let (app, me) = (&call.app, call.person.id);
    let parked = app.store.parked_of(me).await?;
    let parked = parked.into_iter().filter_map(|shelved| {
        let since = shelved.since;
        match Session::restore(shelved.game) {
            Ok(session) => Some(Parked { session, since }),
            Err(error) => {
                tracing::error!(%error, "a parked game cannot be played through");
                None
            }
        }
    });
    Ok(Own {
        me,
        running: app.sessions.running_of(me).await,
        parked: parked.collect(),
        finished: app.store.finished_of(me, FINISHED).await?,
        now: app.sessions.clock().now(),
    })
}
