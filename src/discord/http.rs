//! How Discord is reached: the real one with its rate limits, or a stand-in.

use std::time::Duration;

use serenity::http::{Http, HttpBuilder};

use super::errors::NotSent;
use crate::config::Config;

/// How long one request may take. The first answer to an interaction must be there within three
/// seconds; the rest of the time is for a picture over a slow line.
const REQUEST_WITHIN: Duration = Duration::from_secs(15);

/// How long making a connection may take.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// How long to wait before a request is repeated.
const PAUSE: Duration = Duration::from_millis(700);

/// The client of all requests. Serenity's own has no time-outs: a hung request would hang for ever.
pub fn client() -> Result<reqwest::Client, reqwest::Error> {
    reqwest::Client::builder()
        .use_rustls_tls()
        .timeout(REQUEST_WITHIN)
        .connect_timeout(CONNECT_WITHIN)
        .build()
}

/// Discord's REST side as the settings say. With a stand-in the rate limiter is off, because serenity
/// uses the other address only then.
pub fn discord(config: &Config, client: reqwest::Client) -> Http {
    let builder = HttpBuilder::new(config.token.expose()).client(client);
    match &config.api_url {
        Some(url) => builder.proxy(url).ratelimiter_disabled(true).build(),
        None => builder.build(),
    }
}

/// Makes a request, and makes it once more if the first time failed in a way that may pass. For
/// requests that do no harm when they arrive twice.
pub async fn twice<T, F>(request: impl Fn() -> F) -> Result<T, NotSent>
where
    F: Future<Output = Result<T, serenity::Error>>,
{
    match request().await.map_err(NotSent::from) {
        Err(error) if error.may_pass() => {
            tracing::debug!(%error, "a request is repeated");
            tokio::time::sleep(PAUSE).await;
            Ok(request().await?)
        }
        result => result,
    }
}
