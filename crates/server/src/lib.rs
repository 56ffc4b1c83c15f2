//! The server of Carom: it gives browsers the files of the page.

use std::path::Path;

use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

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
    let set = |name: HeaderName, value| {
        SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
    };
    Router::new()
        .fallback_service(ServeDir::new(folder).precompressed_br())
        .layer(set(header::CACHE_CONTROL, "no-cache"))
        .layer(set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
}
