//! The listening socket, with a cutter on every connection so that a test can drop one mid-request.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// A handle that cuts one connection.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wire(Arc<AtomicBool>);

impl Wire {
    /// From now on nothing passes; the server gives the connection up at its next write.
    pub fn cut(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn check(&self) -> io::Result<()> {
        if self.0.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::ConnectionReset.into());
        }
        Ok(())
    }
}

impl Connected<IncomingStream<'_, Loopback>> for Wire {
    fn connect_info(stream: IncomingStream<'_, Loopback>) -> Self {
        stream.io().wire.clone()
    }
}

/// Listens on 127.0.0.1 and nowhere else.
pub(crate) struct Loopback(TcpListener);

impl Loopback {
    /// Port 0 takes a free one.
    pub async fn bind(port: u16) -> io::Result<Self> {
        TcpListener::bind(("127.0.0.1", port)).await.map(Self)
    }
}

impl Listener for Loopback {
    type Io = Stream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        let (tcp, from) = <TcpListener as Listener>::accept(&mut self.0).await;
        // Small frames must not wait for each other; without this they only come later.
        let _ = tcp.set_nodelay(true);
        (
            Stream {
                tcp,
                wire: Wire::default(),
            },
            from,
        )
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        self.0.local_addr()
    }
}

/// A TCP stream that can be cut.
pub(crate) struct Stream {
    tcp: TcpStream,
    wire: Wire,
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.wire.check()?;
        Pin::new(&mut self.tcp).poll_read(cx, buf)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.wire.check()?;
        Pin::new(&mut self.tcp).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.wire.check()?;
        Pin::new(&mut self.tcp).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.wire.check()?;
        Pin::new(&mut self.tcp).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }
}
