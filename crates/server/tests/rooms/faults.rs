//! The disk is full, or another program locks the database.

use carom_rooms::{RefusalCode, Request};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

use crate::restart::terms;
use crate::world::{RoomClient, ServerProcess};

/// A player in a new room who waits for somebody else: only this player's requests lead to events.
async fn alone(server: &ServerProcess, name: &str) -> RoomClient {
    let code = server.open(&terms()).await;
    RoomClient::join(server, &code, name).await
}

#[cfg(target_os = "linux")]
mod full_disk {
    use std::fs::{self, File};
    use std::io::{BufRead as _, BufReader, ErrorKind, Write as _};
    use std::path::{Path, PathBuf};
    use std::process::{Child, Command, Stdio};

    use super::*;

    /// A file system of 3 MB in the memory, which only the programs see that are started in it. It is there until this is dropped.
    struct SmallDisk {
        folder: tempfile::TempDir,
        /// A program that has the file system, and ends when nobody can write to it any more.
        keeper: Child,
    }

    impl Drop for SmallDisk {
        fn drop(&mut self) {
            drop(self.keeper.stdin.take());
            let _ = self.keeper.wait();
        }
    }

    impl SmallDisk {
        fn new() -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            let mut command = Command::new("unshare");
            command.args(["--user", "--map-root-user", "--mount", "sh", "-c"]);
            command.arg("mount -t tmpfs -o size=3m small \"$0\" && echo mounted && read -r _");
            command.arg(folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
            let mut keeper = command.spawn().expect("the program unshare, of util-linux");
            let mut line = String::new();
            let output = keeper.stdout.take().expect("its output");
            BufReader::new(output).read_line(&mut line).expect("a line");
            assert_eq!(
                line, "mounted\n",
                "this test needs a small disk of its own: let this user make user namespaces and mount in them, or run the test as root"
            );
            Self { folder, keeper }
        }

        fn start(&self) -> ServerProcess {
            let mut command = Command::new("nsenter");
            command.args(["--user", "--mount", "--preserve-credentials", "--target"]);
            command.arg(self.keeper.id().to_string()).arg(env!("CARGO_BIN_EXE_carom-server"));
            command.args(["--log", "off", "--port", "0", "--data"]).arg(self.folder.path());
            command.arg(self.folder.path().join("no-page"));
            ServerProcess::run(command)
        }

        /// A file of the disk, as programs outside reach it.
        fn file(&self, name: &str) -> PathBuf {
            let root = format!("/proc/{}/root", self.keeper.id());
            let folder = self.folder.path().strip_prefix("/").expect("a whole path");
            Path::new(&root).join(folder).join(name)
        }

        /// Writes until there is no space for a byte more.
        fn fill(&self) {
            let mut file = File::create(self.file("full")).expect("a file");
            for size in [4096, 1] {
                let why = loop {
                    if let Err(why) = file.write_all(&[0; 4096][..size]) {
                        break why;
                    }
                };
                assert_eq!(why.kind(), ErrorKind::StorageFull, "{why}");
            }
        }

        fn empty(&self) {
            fs::remove_file(self.file("full")).expect("the file that fills the disk");
        }
    }

    #[tokio::test]
    async fn a_full_disk_loses_nothing_that_anybody_was_told() {
        let disk = SmallDisk::new();
        let mut server = disk.start();
        let mut ada = alone(&server, "Ada").await;
        let mut is_ready = false;
        // The second time is not like the first one if a failure leaves anything behind.
        for _ in 0..2 {
            disk.fill();
            for _ in 0..5 {
                let refused = ada.ask(Request::Ready(!is_ready)).await;
                assert_eq!(refused, Err(RefusalCode::NotStored));
                ada.again(&server).await.expect("the room can be read");
            }
            disk.empty();
            for _ in 0..5 {
                is_ready = !is_ready;
                ada.ask(Request::Ready(is_ready)).await.expect("the disk has space");
            }
        }
        // A room that is opened now is there for others, too.
        let mut blaise = alone(&server, "Blaise").await;
        blaise.ask(Request::Ready(true)).await.expect("before the game");
        server.kill();
        let server = disk.start();
        for told in [ada, blaise] {
            let again = RoomClient::known(&server, &told.code, told.token).await;
            assert_eq!(again.me, told.me);
            let (before, after) = again.log.split_at(told.log.len().min(again.log.len()));
            assert_eq!(before, told.log, "all that was told is there");
            assert!(after.iter().all(|it| it.by.is_none()), "what was refused is not: {after:?}");
        }
    }
}

#[tokio::test]
async fn a_locked_database_refuses_and_then_goes_on() {
    let data = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(data.path());
    let mut ada = alone(&server, "Ada").await;
    let path = SqliteConnectOptions::new().filename(data.path().join("rooms.sqlite"));
    let mut other = SqliteConnection::connect_with(&path).await.expect("a database");
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.expect("a lock");
    assert_eq!(ada.ask(Request::Ready(true)).await, Err(RefusalCode::NotStored));
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.expect("no lock");
    ada.again(&server).await.expect("the token is known");
    ada.ask(Request::Ready(true)).await.expect("the database is free");
}
