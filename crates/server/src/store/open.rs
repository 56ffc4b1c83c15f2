//! The two databases are opened, or made.

use std::fmt::Write as _;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use carom_rooms::Millis;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, ConnectOptions as _, SqlSafeStr as _};
use tokio::sync::{mpsc, watch};

use super::RoomStore;
use super::lease::Sharing;
use super::writer::{self, Writer};
use crate::clock::ServerClock;

/// With `synchronous=FULL` a commit is on the disk when it returns: a power cut loses nothing that anybody was told.
const SQLITE: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";
/// So a lost connection keeps no room from the other servers.
const POSTGRES: &str =
    "SET idle_in_transaction_session_timeout = '5s'; SET statement_timeout = '5s'";
/// Who wants to read from a database that is gone waits for this time.
const PATIENCE: Duration = Duration::from_secs(3);

/// Where the rooms are kept.
#[derive(Clone, Debug)]
pub enum Database {
    /// A folder, which this server has for itself.
    Folder(PathBuf),
    /// A database of PostgreSQL, which several servers share.
    Postgres {
        /// Its address, such as `postgres://user@host/database`.
        url: String,
        /// How clients reach this very server.
        own_url: String,
    },
}

/// How to connect to a database.
#[derive(Clone)]
pub(super) struct Access {
    options: AnyConnectOptions,
    setup: &'static str,
}

impl Access {
    fn new(url: &str, setup: &'static str) -> Result<Self> {
        Ok(Self { options: url.parse()?, setup })
    }

    /// The database of a folder, with a mode of `SQLite`.
    pub(super) fn folder(folder: &Path, mode: &str) -> Result<Self> {
        let mut name = String::new();
        for byte in folder.join("rooms.sqlite").as_os_str().as_encoded_bytes() {
            // Writing to a string does not fail.
            let _ = write!(name, "%{byte:02X}");
        }
        Self::new(&format!("sqlite:{name}?mode={mode}"), SQLITE)
    }

    pub(super) fn postgres(url: &str) -> Result<Self> {
        Self::new(url, POSTGRES)
    }

    pub(super) async fn connect(&self) -> Result<AnyConnection, sqlx::Error> {
        let mut connection = self.options.connect().await?;
        sqlx::raw_sql(self.setup).execute(&mut connection).await?;
        Ok(connection)
    }

    fn pool(self) -> AnyPoolOptions {
        AnyPoolOptions::new().max_connections(4).after_connect(move |connection, _| {
            Box::pin(async move {
                sqlx::raw_sql(self.setup).execute(connection).await?;
                Ok(())
            })
        })
    }
}

impl RoomStore {
    /// Opens or makes a database.
    pub(crate) async fn open(database: &Database) -> Result<Self> {
        sqlx::any::install_default_drivers();
        match database {
            Database::Folder(folder) => {
                let about = || format!("cannot use the folder {} for the rooms", folder.display());
                std::fs::create_dir_all(folder).with_context(about)?;
                let lock = File::create(folder.join("lock")).with_context(about)?;
                if lock.try_lock().is_err() {
                    bail!(
                        "another server uses the folder {}; name one with --data",
                        folder.display()
                    );
                }
                Self::open_folder(folder, lock).await.with_context(about)
            }
            Database::Postgres { url, own_url } => Self::open_postgres(url, own_url)
                .await
                .context("cannot use the database of PostgreSQL for the rooms"),
        }
    }

    async fn open_folder(folder: &Path, lock: File) -> Result<Self> {
        let access = Access::folder(folder, "rwc")?;
        let mut connection = access.connect().await?;
        migrate(include_str!("sqlite.sql"), &mut connection).await?;
        let alive: i64 =
            sqlx::query_scalar("SELECT alive_at FROM server").fetch_one(&mut connection).await?;
        let read = Access::folder(folder, "ro")?;
        let pool = read.clone().pool().connect_with(read.options).await?;
        let store = Self::start(access, connection, pool, ServerClock::new(), None).await?;
        Ok(Self { alive_before: alive.cast_unsigned(), _lock: Some(lock), ..store })
    }

    async fn open_postgres(url: &str, own_url: &str) -> Result<Self> {
        let access = Access::postgres(url)?;
        let mut connection = access.connect().await?;
        migrate(include_str!("postgres.sql"), &mut connection).await?;
        let now: i64 = sqlx::query_scalar("SELECT carom_now()").fetch_one(&mut connection).await?;
        let clock = ServerClock::starting_at(now.cast_unsigned());
        let pool = access.clone().pool().acquire_timeout(PATIENCE);
        let pool = pool.connect_with(access.options.clone()).await?;
        let sharing = Some(Sharing::new(own_url.to_owned()));
        let store = Self::start(access, connection, pool, clock, sharing).await?;
        store.register().await?;
        Ok(store)
    }

    async fn start(
        access: Access,
        mut connection: AnyConnection,
        readers: sqlx::AnyPool,
        clock: ServerClock,
        sharing: Option<Sharing>,
    ) -> Result<Self> {
        let (jobs, queue) = mpsc::channel(writer::QUEUE);
        let owner = watch::Sender::new(0);
        let is_shared = sharing.is_some();
        let stored = Arc::new(AtomicU64::new(writer::count(&mut connection).await?));
        let writer = Writer {
            access,
            connection: Some(connection),
            clock: clock.clone(),
            owner: owner.clone(),
            is_shared,
            stored: Arc::clone(&stored),
        };
        tokio::spawn(writer.run(queue));
        let alive_before = Millis::MIN;
        Ok(Self { readers, jobs, clock, alive_before, owner, sharing, _lock: None, stored })
    }
}

/// Makes the tables, unless they are there.
async fn migrate(script: &'static str, connection: &mut AnyConnection) -> Result<()> {
    let script = script.into_sql_str();
    let tables = Migration::new(1, "rooms".into(), MigrationType::Simple, script, false);
    Migrator::with_migrations(vec![tables]).run(connection).await.map_err(|why| match why {
        MigrateError::VersionMismatch(_) | MigrateError::VersionMissing(_) => {
            anyhow!("its rooms are those of another version of carom-server; name another one")
        }
        why => why.into(),
    })
}
