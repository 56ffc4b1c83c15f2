//! The HTTP interface, which docs/protocol.md describes.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Extension, Router};
use carom_rooms::{MAX_MESSAGE, Terms};
use serde::{Deserialize, Serialize};
use tower_http::timeout::TimeoutLayer;

use crate::metrics::METRICS;
use crate::room::RoomState;
use crate::server::{NotOpened, RoomServer};
use crate::visitor::{Counted, Peer, Visitor};
use crate::{secret, socket};

/// A request is read and answered in this time. What follows on a socket is no part of it.
const TIME: Duration = Duration::from_secs(10);

/// An answer other than the one that was asked for.
#[derive(Serialize)]
struct HttpFailure {
    #[serde(skip)]
    status: StatusCode,
    error: String,
}

impl HttpFailure {
    fn new(status: StatusCode, error: impl Into<String>) -> Self {
        Self { status, error: error.into() }
    }

    fn no_room() -> Self {
        Self::new(StatusCode::NOT_FOUND, "there is no room with this code")
    }

    fn busy(error: &str) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, error)
    }
}

impl IntoResponse for HttpFailure {
    fn into_response(self) -> Response {
        json(self.status, &self)
    }
}

fn json(status: StatusCode, value: &impl Serialize) -> Response {
    let text = serde_json::to_string(value).expect("an answer is JSON");
    let kind = (header::CONTENT_TYPE, "application/json");
    (status, [kind, (header::CACHE_CONTROL, "no-store")], text + "\n").into_response()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewRoom {
    terms: Terms,
    #[serde(default)]
    listed: bool,
}

#[derive(Serialize)]
struct RoomLink {
    code: String,
    link: String,
}

#[derive(Serialize)]
struct List {
    rooms: Vec<RoomState>,
}

/// The addresses of the interface.
pub(crate) fn router(server: Arc<RoomServer>) -> Router {
    Router::new()
        .route("/api/rooms", get(list).post(open))
        .route("/api/rooms/{code}", get(state))
        .route("/api/rooms/{code}/socket", any(connect))
        .route("/healthz", get(health))
        .layer(DefaultBodyLimit::max(MAX_MESSAGE))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, TIME))
        .with_state(server)
}

/// What the server counts, for its owner.
pub(crate) fn metrics() -> Router {
    let kind = (header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8");
    Router::new().route("/metrics", get(async move || ([kind], METRICS.text())))
}

/// Finds out who asks, and refuses who asks for too much.
pub(crate) async fn count(
    State(server): State<Arc<RoomServer>>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get::<Peer>().copied();
    let visitor = server.visitors.visitor(peer, request.headers());
    if !server.visitors.take(&visitor, Counted::Request, 1.0) {
        METRICS.refused_requests.add(1);
        let text = "too many requests from your address: try again in a minute";
        return HttpFailure::new(StatusCode::TOO_MANY_REQUESTS, text).into_response();
    }
    request.extensions_mut().insert(visitor);
    next.run(request).await
}

/// A page of a foreign server must not act for those who look at it. Programs other than browsers have no origin.
fn check_origin(server: &RoomServer, headers: &HeaderMap) -> Result<(), HttpFailure> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let host = origin.strip_prefix("http://").or(origin.strip_prefix("https://"));
    let own = headers.get(header::HOST).and_then(|it| it.to_str().ok());
    if server.settings.public_url.as_deref() == Some(origin)
        || host.is_some() && host == own
        || server.store.urls().iter().any(|it| it == origin)
    {
        return Ok(());
    }
    Err(HttpFailure::new(StatusCode::FORBIDDEN, "the page is not of this server"))
}

async fn open(
    State(server): State<Arc<RoomServer>>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpFailure> {
    check_origin(&server, &headers)?;
    let body = body.map_err(|why| HttpFailure::new(why.status(), why.body_text()))?;
    let bad = |why: String| HttpFailure::new(StatusCode::BAD_REQUEST, why);
    let room: NewRoom = serde_json::from_slice(&body).map_err(|why| bad(why.to_string()))?;
    let code = server.open(&visitor, room.terms, room.listed).await.map_err(|why| match why {
        NotOpened::Terms(refusal) => bad(refusal.text),
        NotOpened::TooFast => HttpFailure::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too many new rooms: try again in a minute",
        ),
        NotOpened::Full => HttpFailure::busy("the server has as many rooms as it can have"),
        NotOpened::NotStored => HttpFailure::busy("the server cannot store the room"),
    })?;
    let host = headers.get(header::HOST).and_then(|it| it.to_str().ok()).unwrap_or("localhost");
    let base = server.settings.public_url.clone().unwrap_or_else(|| format!("http://{host}"));
    let link = format!("{base}/#room/{code}");
    Ok(json(StatusCode::CREATED, &RoomLink { code, link }))
}

async fn list(State(server): State<Arc<RoomServer>>) -> Result<Response, HttpFailure> {
    let rooms = server.list().await.map_err(|_| HttpFailure::busy("the list cannot be read"))?;
    Ok(json(StatusCode::OK, &List { rooms }))
}

async fn state(
    State(server): State<Arc<RoomServer>>,
    Path(code): Path<String>,
) -> Result<Response, HttpFailure> {
    if !secret::is_code(&code) {
        return Err(HttpFailure::no_room());
    }
    let state = server.state(&code).await;
    let state = state.map_err(|_| HttpFailure::busy("the room cannot be read"))?;
    Ok(json(StatusCode::OK, &state.ok_or_else(HttpFailure::no_room)?))
}

async fn connect(
    State(server): State<Arc<RoomServer>>,
    Path(code): Path<String>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, HttpFailure> {
    check_origin(&server, &headers)?;
    if !secret::is_code(&code) {
        return Err(HttpFailure::no_room());
    }
    let upgrade = upgrade.map_err(|why| HttpFailure::new(why.status(), why.body_text()))?;
    let own = server.visitors.place(&visitor, true);
    let place = Arc::clone(&server.places).try_acquire_owned().ok();
    let Some(place) = own.zip(place) else {
        METRICS.refused_connections.add(1);
        return Err(HttpFailure::busy("too many connections"));
    };
    let upgrade = upgrade.max_message_size(socket::MAX_READ).max_frame_size(socket::MAX_READ);
    // Without this each connection has a buffer of 128 KiB.
    let upgrade = upgrade.read_buffer_size(socket::READ_BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        socket::serve(server, code, visitor, socket).await;
        drop(place);
    }))
}

async fn health(State(server): State<Arc<RoomServer>>) -> Result<&'static str, HttpFailure> {
    let rooms = server.store.open_rooms().await;
    rooms.map_err(|_| HttpFailure::busy("the database cannot be read"))?;
    if !server.store.has_lease() {
        return Err(HttpFailure::busy("the server cannot have rooms now"));
    }
    Ok("ok\n")
}
