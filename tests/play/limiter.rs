//! The configuration of a real server, without `DISCORD_API_URL`: serenity's rate limiter on, and
//! `https://discord.com` reached through TLS, which a terminator on loopback takes off.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::Method;
use damath::config::Config;
use damath::discord::{Bot, Parts};
use damath::playground::{Fault, Route};
use damath::session::SystemClock;
use rcgen::CertifiedKey;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use super::stage::{Stage, public};

/// Takes TLS off in front of `port` and gives its own address and the root that clients must trust.
async fn terminator(port: u16) -> (SocketAddr, reqwest::Certificate) {
    let CertifiedKey { cert, signing_key } =
        rcgen::generate_simple_self_signed(["discord.com".to_owned()]).unwrap();
    let key = PrivateKeyDer::try_from(signing_key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let mut client = acceptor.accept(client).await?;
                let mut server = TcpStream::connect(("127.0.0.1", port)).await?;
                copy_bidirectional(&mut client, &mut server).await
            });
        }
    });
    (address, reqwest::Certificate::from_der(cert.der()).unwrap())
}

fn limited() -> Fault {
    Fault::RateLimited { retry_after: 1.0 }
}

#[tokio::test(flavor = "multi_thread")]
async fn rate_limits_are_waited_out_and_nothing_is_lost() {
    let stage = Stage::without_bot().await;
    let (address, root) = terminator(stage.standin.port()).await;
    let client = reqwest::Client::builder()
        .use_rustls_tls()
        .tls_built_in_root_certs(false)
        .add_root_certificate(root)
        .resolve("discord.com", address)
        .timeout(Duration::from_secs(15))
        .build()
        .unwrap();
    let token = stage.standin.token().to_owned();
    let database = format!("sqlite://{}", stage.path("limited.db").display());
    let config = Config::from_lookup(|name| match name {
        "DISCORD_TOKEN" => Some(token.clone()),
        "DATABASE_URL" => Some(database.clone()),
        _ => None,
    });
    let config = config.unwrap();
    assert_eq!(config.api_url, None, "as a real server is configured");
    let parts = Parts {
        clock: Arc::new(SystemClock),
        seed: 1,
        http_client: Some(client),
    };
    let bot = Bot::start(config, parts).await.unwrap();
    stage.standin.command_registered("play").await.unwrap();

    // A 429 on a first answer.
    let asked = Instant::now();
    stage.standin.inject(
        Route::new(Method::POST, "/interactions/*/*/callback"),
        limited(),
    );
    let board = public(&stage.ana().command("/play", &[]).await.unwrap());
    assert!(
        asked.elapsed() >= Duration::from_secs(1),
        "the wait that was told is kept"
    );

    // A 429 on the edit that brings the bot's move.
    stage.standin.inject(
        Route::new(Method::PATCH, "/webhooks/*/*/messages/@original"),
        limited(),
    );
    let menu = board.menus()[0].custom_id.clone();
    let moved = public(
        &stage
            .ana()
            .select(board.id, &menu, &["c3-d4"])
            .await
            .unwrap(),
    );
    let id = moved.id;
    let answered = stage
        .message("the bot's move", move |message| {
            message.id == id && !message.menus().is_empty()
        })
        .await;
    assert!(
        answered.content().contains("move 2"),
        "{}",
        answered.content()
    );

    let limited = stage
        .standin
        .requests()
        .iter()
        .filter(|request| request.status == 429)
        .count();
    assert_eq!(limited, 2, "both limits were met");
    bot.shutdown().await;
    stage.close_but_for(&[429]);
}
