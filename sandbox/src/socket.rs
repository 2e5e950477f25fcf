//! Connections that the handler of a request can cut.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// A listener whose connections can be cut.
pub(crate) struct Sockets(pub TcpListener);

/// A connection.
pub(crate) struct Socket {
    stream: TcpStream,
    line: Line,
}

/// Cuts a connection: its next write fails, and none of that write is sent.
#[derive(Clone, Default)]
pub(crate) struct Line(Arc<AtomicU8>);

const WHOLE: u8 = 0;
const CLOSED: u8 = 1;
const RESET: u8 = 2;

impl Line {
    /// Cuts the connection. With `reset`, it ends with a reset instead of an orderly end.
    pub(crate) fn cut(&self, reset: bool) {
        self.0.store(if reset { RESET } else { CLOSED }, Ordering::Relaxed);
    }

    /// Whether it was cut.
    pub(crate) fn is_cut(&self) -> bool {
        self.0.load(Ordering::Relaxed) != WHOLE
    }
}

impl Listener for Sockets {
    type Io = Socket;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Socket, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.0).await;
        // Sends each piece at once. If that cannot be set, pieces only arrive later.
        let _ = stream.set_nodelay(true);
        (Socket { stream, line: Line::default() }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

impl Connected<IncomingStream<'_, Sockets>> for Line {
    fn connect_info(stream: IncomingStream<'_, Sockets>) -> Self {
        stream.io().line.clone()
    }
}

impl Socket {
    /// The stream, unless it was cut.
    fn whole(self: Pin<&mut Self>) -> io::Result<Pin<&mut TcpStream>> {
        let Self { stream, line } = self.get_mut();
        if line.is_cut() { Err(io::ErrorKind::ConnectionAborted.into()) } else { Ok(Pin::new(stream)) }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        if self.line.0.load(Ordering::Relaxed) == RESET {
            // Closing a socket with a linger time of zero resets it. If that cannot be set, the end is orderly.
            let _ = self.stream.set_zero_linger();
        }
    }
}

impl AsyncRead for Socket {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.whole()?.poll_read(context, buffer)
    }
}

impl AsyncWrite for Socket {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.whole()?.poll_write(context, bytes)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.whole()?.poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.whole()?.poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.whole()?.poll_shutdown(context)
    }
}
