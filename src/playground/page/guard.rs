//! Keeps other web sites out: they can make a browser send requests here, but not with a loopback
//! name in `Host`, nor with this page's own origin.

use axum::extract::Request;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// The layer around every route of the page.
pub(super) async fn guard(request: Request, next: Next) -> Response {
    if !is_at_home(request.headers()) {
        let text = "The playground answers only its own page on this computer.";
        return (StatusCode::FORBIDDEN, text).into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (OPENER_POLICY, "same-origin"),
        (RESOURCE_POLICY, "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether a request comes from this computer's own page: its `Host` is a loopback name (else it is
/// DNS rebinding), and its `Origin`, when there is one, is that very host (else it is another site).
fn is_at_home(headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(HOST).and_then(|host| host.to_str().ok()) else {
        return false;
    };
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port),
        _ => (host, "80"),
    };
    let named = matches!(name, "127.0.0.1" | "localhost" | "[::1]");
    let numbered = port.parse::<u16>().is_ok();
    let same = headers.get(ORIGIN).is_none_or(|origin| {
        origin
            .to_str()
            .is_ok_and(|origin| origin.strip_prefix("http://") == Some(host))
    });
    named && numbered && same
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_home(host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        is_at_home(&headers)
    }

    #[test]
    fn loopback_names_are_at_home() {
        assert!(at_home("127.0.0.1:8099", None));
        assert!(at_home("localhost:8099", Some("http://localhost:8099")));
        assert!(at_home("[::1]:8099", None));
        assert!(at_home("localhost", None));
    }

    #[test]
    fn rebinding_and_foreign_sites_are_not() {
        assert!(!at_home("evil.example:8099", None));
        assert!(!at_home("127.0.0.1.evil.example:8099", None));
        assert!(!at_home("127.0.0.1:8099", Some("http://evil.example")));
        assert!(!at_home("127.0.0.1:8099", Some("null")));
        assert!(!at_home("127.0.0.1:8099", Some("http://127.0.0.1:9000")));
        assert!(!at_home("127.0.0.1:8099", Some("https://127.0.0.1:8099")));
    }
}
