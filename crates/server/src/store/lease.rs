//! Several servers share a database: each room has one owner, a server whose lease has not run out.
//!
//! A lease is a row in `servers`, by the clock of the database. Each transaction renews it, and fails if it has run out or a room has
//! another owner. So a server that was away for long cannot write over what the new owner of a room has written.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use carom_rooms::Millis;
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use super::{RoomChange, RoomStore};

/// The rooms of a server that was not heard for this time can be taken by others.
pub(super) const LEASE: Duration = Duration::from_secs(10);
/// A lease is renewed after this time.
const RENEWAL: Duration = Duration::from_secs(2);
/// A server with a folder says after this time that it is alive.
const ALIVE: Duration = Duration::from_secs(5);

/// Whose a room is.
pub(crate) enum RoomOwner {
    /// It is this server's. Nobody had it in this span, so its clocks stood.
    Own(Range<Millis>),
    /// Another server has it, which clients reach at this URL.
    Elsewhere(String),
    /// There is no room with this code.
    Nowhere,
}

/// What a server knows of those with which it shares a database.
pub(super) struct Sharing {
    own_url: String,
    renewed: Mutex<Instant>,
    urls: Mutex<Vec<String>>,
}

impl Sharing {
    pub(super) fn new(own_url: String) -> Self {
        Self { own_url, renewed: Mutex::new(Instant::now()), urls: Mutex::default() }
    }
}

impl RoomStore {
    /// The id with which this server takes rooms. When it changes, the server has lost them.
    pub(crate) fn owner(&self) -> watch::Receiver<i64> {
        self.owner.subscribe()
    }

    pub(crate) fn has_lease(&self) -> bool {
        self.sharing.is_none() || *self.owner.borrow() != 0
    }

    /// The URLs of all servers that are alive.
    pub(crate) fn urls(&self) -> Vec<String> {
        let urls = self.sharing.as_ref().map(|it| it.urls.lock());
        urls.map(|it| it.unwrap_or_else(PoisonError::into_inner).clone()).unwrap_or_default()
    }

    /// Takes a room for this server, unless another one has it.
    pub(crate) async fn take(&self, code: &str, owner: i64) -> Result<RoomOwner> {
        if self.sharing.is_none() {
            return Ok(RoomOwner::Own(self.alive_before..self.clock.start));
        }
        // Others may take it at the same time.
        for _ in 0..3 {
            let row = sqlx::query_as(
                "SELECT owner, COALESCE(alive_at, 0), CASE WHEN is_alive(servers) THEN url ELSE '' END FROM rooms LEFT JOIN servers ON id = owner WHERE code = $1",
            );
            let row: Option<(i64, i64, String)> =
                row.bind(code).fetch_optional(&self.readers).await?;
            let Some((before, alive_at, url)) = row else { return Ok(RoomOwner::Nowhere) };
            if before == owner && owner != 0 {
                return Ok(RoomOwner::Own(0..0));
            }
            if !url.is_empty() {
                return Ok(RoomOwner::Elsewhere(url));
            }
            let take = sqlx::query(
                "UPDATE rooms SET owner = $1 WHERE code = $2 AND owner = $3 AND EXISTS (SELECT FROM servers WHERE id = $1 AND is_alive(servers))",
            );
            let take = take.bind(owner).bind(code).bind(before).execute(&self.readers).await?;
            if take.rows_affected() > 0 {
                // Who gives a room back leaves no clock that runs.
                let now = if before == 0 { 0 } else { self.clock.now() };
                return Ok(RoomOwner::Own(alive_at.cast_unsigned()..now));
            }
        }
        bail!("the lease has run out")
    }

    /// Gives back a room that nobody needs now.
    pub(crate) async fn give_back(&self, code: &str, owner: i64) {
        if self.sharing.is_some() {
            let room = sqlx::query("UPDATE rooms SET owner = 0 WHERE code = $1 AND owner = $2");
            // It can stay with this server, too.
            let _ = room.bind(code).bind(owner).execute(&self.readers).await;
        }
    }

    /// The time between two renewals.
    pub(crate) fn renewal(&self) -> Duration {
        if self.sharing.is_some() { RENEWAL } else { ALIVE }
    }

    /// Says that the server is alive, and has rooms or not. If its lease has run out, it takes another one.
    pub(crate) async fn renew(&self, has_rooms: bool) {
        let Some(sharing) = &self.sharing else {
            if has_rooms {
                // The writer has said why it failed.
                let _ = self.change(RoomChange::Alive).await;
            }
            return;
        };
        let began = Instant::now();
        let renewal = async {
            if *self.owner.borrow() == 0 {
                tracing::error!("the lease has run out: the server takes another one");
                return self.register().await;
            }
            self.change(RoomChange::Alive).await.ok().context("the lease is not renewed")?;
            self.look().await
        };
        let is_renewed = timeout(RENEWAL, renewal).await.is_ok_and(|it| it.is_ok());
        let mut renewed = sharing.renewed.lock().unwrap_or_else(PoisonError::into_inner);
        if is_renewed {
            *renewed = began;
        } else if renewed.elapsed() >= LEASE {
            self.owner.send_if_modified(|it| std::mem::take(it) != 0);
        }
    }

    /// Takes a lease. An earlier server with this URL is dead.
    pub(super) async fn register(&self) -> Result<()> {
        let Some(sharing) = &self.sharing else { return Ok(()) };
        let dead = sqlx::query("UPDATE servers SET alive_until = 0 WHERE url = $1");
        dead.bind(&sharing.own_url).execute(&self.readers).await?;
        let lease = sqlx::query_scalar(
            "INSERT INTO servers (url, alive_at, alive_until) VALUES ($1, carom_now(), carom_now() + $2) RETURNING id",
        );
        let lease = lease.bind(&sharing.own_url).bind(LEASE.as_millis() as i64);
        let id = lease.fetch_one(&self.readers).await?;
        self.owner.send_replace(id);
        self.look().await
    }

    /// Looks which servers are there.
    async fn look(&self) -> Result<()> {
        let Some(sharing) = &self.sharing else { return Ok(()) };
        let urls = sqlx::query_scalar("SELECT DISTINCT url FROM servers WHERE is_alive(servers)");
        let urls = urls.fetch_all(&self.readers).await?;
        *sharing.urls.lock().unwrap_or_else(PoisonError::into_inner) = urls;
        Ok(())
    }

    /// Forgets servers that have ended long ago.
    pub(crate) async fn forget_servers(&self) {
        const DAY: i64 = 86_400_000;
        if self.sharing.is_some() {
            let dead = sqlx::query("DELETE FROM servers WHERE alive_at < carom_now() - $1");
            // The next time does it, too.
            let _ = dead.bind(DAY).execute(&self.readers).await;
        }
    }

    /// Waits until everything is stored. Then others can take the rooms.
    pub(crate) async fn end(&self) -> Result<()> {
        self.change(RoomChange::Alive).await.ok().context("the database does not store")?;
        if self.sharing.is_some() {
            let end = sqlx::query("UPDATE servers SET alive_until = 0 WHERE id = $1");
            let owner = *self.owner.borrow();
            end.bind(owner).execute(&self.readers).await?;
        }
        Ok(())
    }
}
