//! What happens to every request before its handler: read, recorded, hit by a fault, authorized.

use std::collections::HashMap;
use std::time::Instant;

use axum::Json;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{
    ConnectInfo, DefaultBodyLimit, FromRequest, FromRequestParts, Multipart, Query, Request, State,
};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::UnknownRoute;
use crate::playground::faults::Fault;
use crate::playground::net::Wire;
use crate::playground::record::Recorded;
use crate::playground::rejection::{Problems, Rejection, Verdict};
use crate::playground::server::App;
use crate::playground::shape::ATTACHMENT_SIZE_LIMIT;
use crate::playground::validate::message::Upload;

/// Largest body of a request: 25 MiB.
const BODY: usize = 25 * 1024 * 1024;

/// A request as handlers see it.
#[derive(Clone, Debug, Default)]
pub(super) struct Call {
    /// Null without a body.
    pub body: Value,
    pub files: Vec<Upload>,
    pub query: HashMap<String, String>,
}

impl Call {
    /// Whether the query says yes to `key`.
    pub fn asks(&self, key: &str) -> bool {
        self.query
            .get(key)
            .is_some_and(|value| matches!(value.as_str(), "true" | "1" | "True"))
    }
}

impl<S: Sync> FromRequestParts<S> for Call {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Rejection> {
        Ok(parts.extensions.remove().unwrap_or_default())
    }
}

/// The layer around every route of the API.
pub(super) async fn intake(
    State(app): State<App>,
    ConnectInfo(wire): ConnectInfo<Wire>,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let path = parts.uri.path().to_owned();
    let call = read(&parts, body).await;
    let (method, read_call) = (parts.method.clone(), call.as_ref().ok().cloned());
    let ticket = app
        .record
        .begin(recorded(method, &path, read_call.unwrap_or_default()));
    let fault = app.faults.take(&parts.method, &path);
    match fault {
        Some(Fault::Slow(by)) => tokio::time::sleep(by).await,
        Some(Fault::Drop) => {
            wire.cut();
            return StatusCode::NO_CONTENT.into_response();
        }
        Some(Fault::RateLimited { retry_after }) => {
            app.record.change(ticket, |request| request.status = 429);
            return rate_limited(retry_after, Limit::Route);
        }
        Some(Fault::Status(status)) => {
            app.record.change(ticket, |request| request.status = status);
            let status = StatusCode::from_u16(status);
            return status
                .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
                .into_response();
        }
        Some(Fault::SlowAnswer(_) | Fault::DropAnswer) | None => {}
    }
    if !carries_token(&path)
        && let Err(wait) = app
            .pace
            .count(Instant::now(), app.options.requests_a_second)
    {
        app.record.change(ticket, |request| request.status = 429);
        return rate_limited(wait.as_secs_f64(), Limit::Global);
    }
    let checked = call.and_then(|call| authorize(&app, &parts, &path).map(|()| call));
    let response = match checked {
        Ok(call) => {
            parts.extensions.insert(call);
            next.run(Request::from_parts(parts, Body::empty())).await
        }
        Err(rejection) => rejection.into_response(),
    };
    app.record.change(ticket, |request| {
        request.status = response.status().as_u16();
        request.refusal = response
            .extensions()
            .get::<Verdict>()
            .map(|v| (v.code, v.words.clone()));
        request.unknown_route = response.extensions().get::<UnknownRoute>().is_some();
    });
    match fault {
        Some(Fault::SlowAnswer(by)) => tokio::time::sleep(by).await,
        Some(Fault::DropAnswer) => wire.cut(),
        _ => {}
    }
    response
}

fn recorded(method: Method, path: &str, call: Call) -> Recorded {
    let files = call
        .files
        .iter()
        .map(|file| (file.filename.clone(), file.bytes.len()));
    Recorded {
        method,
        path: path.to_owned(),
        files: files.collect(),
        body: call.body,
        status: 0,
        refusal: None,
        unknown_route: false,
    }
}

/// What was used up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Limit {
    Route,
    Global,
}

fn rate_limited(retry_after: f64, limit: Limit) -> Response {
    let body = json!({
        "message": "You are being rate limited.", "code": 0,
        "retry_after": retry_after, "global": limit == Limit::Global,
    });
    let mut response = (StatusCode::TOO_MANY_REQUESTS, Json(body)).into_response();
    let mut tell = |name: &'static str, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(name, value);
        }
    };
    tell("retry-after", &retry_after.ceil().to_string());
    if limit == Limit::Global {
        tell("x-ratelimit-global", "true");
        tell("x-ratelimit-scope", "global");
    } else {
        tell("x-ratelimit-scope", "user");
        tell("x-ratelimit-bucket", "stand-in");
        tell("x-ratelimit-limit", "5");
        tell("x-ratelimit-remaining", "0");
        tell("x-ratelimit-reset-after", &retry_after.to_string());
    }
    response
}

/// Whether the path holds an interaction's token, which stands in for the bot's own.
fn carries_token(path: &str) -> bool {
    path.starts_with("/interactions/") || path.starts_with("/webhooks/")
}

/// Interaction answers carry their token in the path, and anybody may ask where the gateway is;
/// everything else needs the bot's token.
fn authorize(app: &App, parts: &Parts, path: &str) -> Result<(), Rejection> {
    if carries_token(path) || path == "/gateway" {
        return Ok(());
    }
    let given = parts
        .headers
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    match given.and_then(|value| value.strip_prefix("Bot ")) {
        Some(token) if token == app.options.token => Ok(()),
        _ => Err(Rejection::Unauthorized),
    }
}

async fn read(parts: &Parts, body: Body) -> Result<Call, Rejection> {
    let query = Query::try_from_uri(&parts.uri)
        .map(|Query(query)| query)
        .unwrap_or_default();
    let bytes = to_bytes(body, BODY)
        .await
        .map_err(|_| Rejection::TooLarge)?;
    let kind = parts
        .headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let (body, files) = match kind.unwrap_or_default() {
        _ if bytes.is_empty() => (Value::Null, Vec::new()),
        kind if kind.starts_with("application/json") => (parse(&bytes)?, Vec::new()),
        kind if kind.starts_with("multipart/form-data") => read_multipart(kind, bytes).await?,
        _ => {
            let text = "Expected \"Content-Type\" header to be one of {'application/json', 'multipart/form-data'}.";
            return Err(Problems::one("_misc", "CONTENT_TYPE_INVALID", text));
        }
    };
    Ok(Call { body, files, query })
}

fn parse(bytes: &[u8]) -> Result<Value, Rejection> {
    serde_json::from_slice(bytes).map_err(|_| Rejection::InvalidJson)
}

async fn read_multipart(kind: &str, bytes: Bytes) -> Result<(Value, Vec<Upload>), Rejection> {
    let mut request = Request::new(Body::from(bytes));
    let kind = kind.parse().map_err(|_| Rejection::InvalidJson)?;
    request.headers_mut().insert(CONTENT_TYPE, kind);
    DefaultBodyLimit::disable().apply(&mut request);
    let form = Multipart::from_request(request, &()).await;
    let mut form = form.map_err(|_| Rejection::InvalidJson)?;
    let (mut body, mut files) = (Value::Null, Vec::new());
    while let Some(field) = form
        .next_field()
        .await
        .map_err(|_| Rejection::InvalidJson)?
    {
        let name = field.name().unwrap_or_default().to_owned();
        let filename = field.file_name().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|_| Rejection::InvalidJson)?;
        if name == "payload_json" {
            body = parse(&bytes)?;
            continue;
        }
        let number = name
            .strip_prefix("files[")
            .and_then(|rest| rest.strip_suffix(']'));
        let (Some(number), Some(filename)) = (number.and_then(|n| n.parse().ok()), filename) else {
            return Err(Problems::one(
                &name,
                "FILE_FIELD_INVALID",
                "Expected files[n].",
            ));
        };
        if bytes.len() > ATTACHMENT_SIZE_LIMIT {
            return Err(Rejection::TooLarge);
        }
        files.push(Upload {
            number,
            filename,
            bytes,
        });
    }
    Ok((body, files))
}
