//! The connections over TCP: who connects and says nothing does not keep a place.

use std::pin::pin;
use std::time::Duration;

use axum::Router;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};

/// A request has its head in this time.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// Open answers have this time when the server stops.
const STOP_TIME: Duration = Duration::from_secs(3);
/// The computer has no place for another connection: it is tried again after this time.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers requests until a future is ready, and for some seconds what is open then.
pub async fn serve(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let mut http = Builder::new(TokioExecutor::new()).http1_only();
    http.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
    let open = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(why) => {
                tracing::warn!("a connection is not accepted: {why}");
                sleep(PAUSE).await;
                continue;
            }
        };
        // Without it a small message may wait for the next one.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
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
