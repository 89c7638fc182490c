//! The REST side: Discord's v10 routes that such a bot uses, one file a resource.

mod applications;
mod call;
mod channels;
mod commands;
mod gateway;
mod interactions;
mod messages;
mod threads;
mod users;
mod webhooks;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, delete, get, post, put};

use super::rejection::Rejection;
use super::server::App;
use super::snowflake::Snowflake;

/// Where the API stands.
const API: &str = "/api/v10";

/// Everything but the page.
pub(crate) fn routes(app: &App) -> Router<App> {
    let api = Router::new()
        .merge(app_routes())
        .merge(message_routes())
        .fallback(no_such_route)
        .method_not_allowed_fallback(no_such_method)
        .layer(from_fn_with_state(app.clone(), call::intake));
    Router::new()
        .nest(API, api)
        .route("/gateway", any(super::gateway::upgrade))
        .route("/gateway/", any(super::gateway::upgrade))
        .route("/gateway/resume", any(super::gateway::upgrade))
        .route("/gateway/resume/", any(super::gateway::upgrade))
}

fn app_routes() -> Router<App> {
    Router::new()
        .route("/gateway", get(gateway::url))
        .route("/gateway/bot", get(gateway::bot))
        .route("/users/@me", get(users::own))
        .route("/users/@me/guilds", get(users::guilds))
        .route("/users/@me/channels", post(users::open_direct))
        .route("/users/{user}", get(users::one))
        .route("/applications/@me", get(applications::own))
        .route("/oauth2/applications/@me", get(applications::own))
        .route("/guilds/{guild}", get(users::guild))
        .route("/guilds/{guild}/channels", get(channels::of_guild))
        .route("/guilds/{guild}/roles", get(users::roles))
        .route("/guilds/{guild}/members", get(users::members))
        .route("/guilds/{guild}/members/{user}", get(users::member))
        .route("/guilds/{guild}/threads/active", get(threads::active))
        .route(
            "/applications/{app}/commands",
            put(commands::overwrite)
                .post(commands::create)
                .get(commands::list),
        )
        .route(
            "/applications/{app}/commands/{id}",
            get(commands::one)
                .patch(commands::change)
                .delete(commands::remove),
        )
        .route(
            "/applications/{app}/guilds/{guild}/commands",
            put(commands::overwrite_in_guild)
                .post(commands::create_in_guild)
                .get(commands::list_in_guild),
        )
        .route(
            "/applications/{app}/guilds/{guild}/commands/{id}",
            get(commands::one_in_guild)
                .patch(commands::change_in_guild)
                .delete(commands::remove_in_guild),
        )
}

fn message_routes() -> Router<App> {
    Router::new()
        .route(
            "/interactions/{id}/{token}/callback",
            post(interactions::answer),
        )
        .route("/webhooks/{app}/{token}", post(webhooks::follow_up))
        .route(
            "/webhooks/{app}/{token}/messages/{message}",
            get(webhooks::get)
                .patch(webhooks::edit)
                .delete(webhooks::remove),
        )
        .route(
            "/channels/{channel}",
            get(channels::one)
                .patch(channels::change)
                .delete(channels::remove),
        )
        .route("/channels/{channel}/typing", post(channels::typing))
        .route(
            "/channels/{channel}/messages",
            get(messages::list).post(messages::create),
        )
        .route(
            "/channels/{channel}/messages/{message}",
            get(messages::one)
                .patch(messages::edit)
                .delete(messages::remove),
        )
        .route("/channels/{channel}/threads", post(threads::open))
        .route(
            "/channels/{channel}/messages/{message}/threads",
            post(threads::open_under),
        )
        .route(
            "/channels/{channel}/thread-members/{user}",
            put(threads::join),
        )
        .route(
            "/channels/{channel}/thread-members/@me",
            delete(threads::leave),
        )
}

/// Marks an answer for a route the stand-in does not have.
#[derive(Clone, Copy)]
struct UnknownRoute;

async fn no_such_route() -> Response {
    mark_unknown(Rejection::NotFound)
}

async fn no_such_method() -> Response {
    mark_unknown(Rejection::MethodNotAllowed)
}

fn mark_unknown(rejection: Rejection) -> Response {
    let mut response = rejection.into_response();
    response.extensions_mut().insert(UnknownRoute);
    response
}

/// An id in a path; `otherwise` names what such an id cannot be.
fn id_in_path(text: &str, otherwise: Rejection) -> Result<Snowflake, Rejection> {
    text.parse().map_err(|_| otherwise)
}
