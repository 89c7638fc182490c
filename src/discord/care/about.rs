//! What the bot is, what it keeps, and for how long.

use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::discord::reply::Reply;

/// Tells the person who asks.
pub async fn about(call: &Call) -> Result<(), Problem> {
    let (text, app) = (call.text(), &call.app);
    let running = app.sessions.running_count().await;
    let since = format!("<t:{}:R>", app.started_at.0.div_euclid(1000));
    let lines = [
        text.info_bot(env!("CARGO_PKG_VERSION"), since, running),
        text.info_kept(),
        text.info_how_long(),
        text.info_licence(),
    ];
    call.reply(&Reply::private(lines.join("\n"))).await?;
    Ok(())
}
