//! The connections over TCP: who connects and says nothing, or takes nothing, does not keep a place.

use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::http::Request;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpListener;
use tokio::time::{Instant, Sleep, sleep, sleep_until, timeout};
use tower::ServiceExt as _;

use crate::Rooms;
use crate::metrics::METRICS;
use crate::visitor::{Counted, Peer};

/// A request has its head in this time.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// A client takes something of what it is sent in this time. A phone on a bad network needs much of it.
const WRITE_TIME: Duration = Duration::from_mins(1);
/// Open answers have this time when the server stops.
const STOP_TIME: Duration = Duration::from_secs(3);
/// The computer has no place for another connection: it is tried again after this time.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers requests until a future is ready, and for some seconds what is open then. With rooms, it counts the connections of each
/// address.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    rooms: Option<&Rooms>,
    stop: impl Future<Output = ()>,
) {
    let mut http = Builder::new(TokioExecutor::new()).http1_only();
    http.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
    let open = GracefulShutdown::new();
    let visitors = rooms.map(|it| Arc::clone(&it.0));
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(why) => {
                tracing::warn!("a connection is not accepted: {why}");
                sleep(PAUSE).await;
                continue;
            }
        };
        let mut place = None;
        if let Some(visitors) = visitors.as_ref().map(|it| &it.visitors)
            && !visitors.is_proxy(peer.ip())
        {
            let visitor = visitors.known(peer.ip());
            // To refuse a request costs far more than to end a connection on which nothing was read.
            if visitors.take(&visitor, Counted::Connection, 1.0) {
                place = visitors.place(&visitor, false);
            }
            if place.is_none() {
                METRICS.refused_connections.add(1);
                continue;
            }
        }
        // Without it a small message may wait for the next one.
        let _ = stream.set_nodelay(true);
        let service = router.clone().map_request(move |mut request: Request<_>| {
            request.extensions_mut().insert(Peer(peer));
            request
        });
        let service = TowerToHyperService::new(service);
        let stream = WriteDeadline { stream, late: None, _place: place };
        let connection = http.serve_connection_with_upgrades(TokioIo::new(stream), service);
        let connection = open.watch(connection.into_owned());
        tokio::spawn(async move {
            if let Err(why) = connection.await {
                tracing::debug!("a connection has ended: {why}");
            }
        });
    }
    drop(listener);
    if timeout(STOP_TIME, open.shutdown()).await.is_err() {
        tracing::warn!("some connections were still open");
    }
}

/// A connection that fails if the other end takes nothing for some time.
struct WriteDeadline<S, P> {
    stream: S,
    /// While something waits to be taken.
    late: Option<Pin<Box<Sleep>>>,
    _place: P,
}

impl<S, P> WriteDeadline<S, P> {
    /// Passes on what writing says, unless it is too late.
    fn check<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.late = None;
            return written;
        }
        let late =
            self.late.get_or_insert_with(|| Box::pin(sleep_until(Instant::now() + WRITE_TIME)));
        ready!(late.as_mut().poll(context));
        METRICS.slow.add(1);
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin, P: Unpin> AsyncRead for WriteDeadline<S, P> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin, P: Unpin> AsyncWrite for WriteDeadline<S, P> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.check(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.check(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let written = Pin::new(&mut self.stream).poll_flush(context);
        self.check(context, written)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let written = Pin::new(&mut self.stream).poll_shutdown(context);
        self.check(context, written)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};
    use tokio::time::pause;

    use super::*;

    #[tokio::test]
    async fn who_takes_nothing_of_a_page_loses_the_connection_and_who_reads_slowly_does_not() {
        // Time passes as soon as nothing else can happen.
        pause();
        let (server, mut client) = duplex(10);
        let mut server = WriteDeadline { stream: server, late: None, _place: () };
        let reader = tokio::spawn(async move {
            for _ in 0..10 {
                sleep(WRITE_TIME / 2).await;
                client.read_exact(&mut [0; 10]).await.expect("a part of the page");
            }
            client
        });
        server.write_all(&[7; 100]).await.expect("it is taken, slowly");
        let _client = reader.await.expect("the client");
        server.write_all(&[7; 10]).await.expect("a buffer that is free");
        let why = server.write_all(&[7; 10]).await.expect_err("nobody reads");
        assert_eq!(why.kind(), io::ErrorKind::TimedOut);
    }
}
