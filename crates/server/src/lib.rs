//! The server of Carom: it gives browsers the files of the page, and has the rooms in which people play together.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

mod accept;
mod api;
mod clock;
mod metrics;
mod outbox;
mod room;
mod secret;
mod server;
mod socket;
mod solver;
mod store;
mod visitor;

pub use accept::serve;
use server::RoomServer;
pub use server::RoomSettings;
use store::RoomStore;
pub use store::{Database, OwnerRooms};
pub use visitor::Network;

/// What a page may load: only files of this server, and pictures that it makes itself. WebAssembly is compiled, and the dialog for
/// files brings its style along.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The policy of a page that can connect to servers with these URLs, too.
fn policy(urls: &[String]) -> Option<HeaderValue> {
    let sockets = urls.iter().map(|url| format!(" {}", url.replacen("http", "ws", 1)));
    let own = "connect-src 'self'";
    let all = POLICY.replace(own, &(own.to_owned() + &sockets.collect::<String>()));
    HeaderValue::try_from(all).ok()
}

fn set(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}

/// The service for a folder that `cargo xtask web` has made.
///
/// A file `NAME.br` beside a file is sent in its place to browsers that know brotli. Browsers ask each time whether a file has
/// changed, so that a new version comes as a whole.
///
/// # Examples
/// ```no_run
/// # async fn serve() -> std::io::Result<()> {
/// let listener = tokio::net::TcpListener::bind("127.0.0.1:8000").await?;
/// axum::serve(listener, carom_server::pages("dist/web")).await
/// # }
/// ```
pub fn pages(folder: impl AsRef<Path>) -> Router {
    Router::new()
        .fallback_service(ServeDir::new(folder).precompressed_br())
        .layer(set(header::CACHE_CONTROL, "no-cache"))
        .layer(set(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(set(header::REFERRER_POLICY, "no-referrer"))
        .layer(set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
}

/// The rooms, which are kept in a database.
#[derive(Clone)]
pub struct Rooms(Arc<RoomServer>);

impl Rooms {
    /// Opens or makes the database, and starts the solver.
    ///
    /// # Errors
    /// The database cannot be used, or another server uses its folder.
    pub async fn open(database: &Database, settings: RoomSettings) -> Result<Self> {
        let store = RoomStore::open(database).await?;
        Ok(Self(RoomServer::new(store, solver::Searches::start()?, settings)))
    }

    /// The service of [`pages`]. A page can connect to all servers that share the database now, too.
    pub fn pages(&self, folder: impl AsRef<Path>) -> Router {
        let server = Arc::clone(&self.0);
        pages(folder).layer(SetResponseHeaderLayer::overriding(
            header::CONTENT_SECURITY_POLICY,
            move |_: &Response| policy(&server.store.urls()),
        ))
    }

    /// The HTTP interface, with the sockets of the rooms.
    pub fn router(&self) -> Router {
        api::router(Arc::clone(&self.0)).layer(set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
    }

    /// Refuses who asks for too much, see [`RoomSettings`]. [`Rooms::router`] needs it around itself.
    pub fn bounded(&self, router: Router) -> Router {
        router.layer(from_fn_with_state(Arc::clone(&self.0), api::count))
    }

    /// What the server counts, at `/metrics` in the form of Prometheus. It is for the owner alone.
    pub fn metrics() -> Router {
        api::metrics()
    }

    /// Closes all connections. Everything that anybody was told is already stored.
    pub fn stop(&self) {
        self.0.stop.send_replace(true);
    }

    /// Waits until everything is stored, and lets other servers have the rooms.
    pub async fn finish(&self) {
        if let Err(why) = self.0.store.end().await {
            tracing::error!("{why:#}");
        }
    }
}

impl std::fmt::Debug for Rooms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rooms").finish_non_exhaustive()
    }
}
