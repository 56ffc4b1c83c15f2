//! The disk is full, or another program locks the database.

use std::process::Command;
use std::time::Duration;

use carom_rooms::{RefusalCode, Request};
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};
use tokio::time::sleep;

use crate::world::{RoomClient, ServerProcess};

async fn ada(server: &ServerProcess) -> RoomClient {
    let code = server.open(&json!({"unblock": {"level": "Easy", "clock": 60}})).await;
    let mut ada = RoomClient::join(server, &code, "Ada").await;
    // The race waits for somebody who is not ready.
    RoomClient::join(server, &code, "Blaise").await;
    ada.until(|room| room.people().players().count() == 2).await;
    ada
}

#[tokio::test]
async fn a_full_disk_loses_nothing_that_anybody_was_told() {
    let data = tempfile::tempdir().expect("a folder");
    let mut command = Command::new("sh");
    // The system does not let a file have more than this number of blocks.
    command.args(["-c", "trap '' XFSZ; ulimit -f 400; exec \"$0\" \"$@\""]);
    command.args([env!("CARGO_BIN_EXE_carom-server"), "--log", "off", "--port", "0", "--data"]);
    command.arg(data.path()).arg(data.path().join("no-page"));
    let mut server = ServerProcess::run(command);
    let mut ada = ada(&server).await;
    let mut is_ready = true;
    while ada.ask(Request::Ready(is_ready)).await != Err(RefusalCode::NotStored) {
        is_ready = !is_ready;
        assert!(ada.number < 500, "the disk is never full");
        // As fast as a client may be.
        sleep(Duration::from_millis(60)).await;
    }
    ada.again(&server).await.expect("the room can be read");
    assert_eq!(ada.ask(Request::Ready(is_ready)).await, Err(RefusalCode::NotStored));
    server.kill();
    let server = ServerProcess::start(data.path());
    let before = ada.log.len();
    ada.again(&server).await.expect("the token is known");
    assert!(
        ada.log[before..].iter().all(|it| it.by.is_none()),
        "what was refused has not happened"
    );
    ada.ask(Request::Ready(is_ready)).await.expect("the disk has room");
}

#[tokio::test]
async fn a_locked_database_refuses_and_then_goes_on() {
    let data = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(data.path());
    let mut ada = ada(&server).await;
    let path = SqliteConnectOptions::new().filename(data.path().join("rooms.sqlite"));
    let mut other = SqliteConnection::connect_with(&path).await.expect("a database");
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.expect("a lock");
    assert_eq!(ada.ask(Request::Ready(true)).await, Err(RefusalCode::NotStored));
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.expect("no lock");
    ada.again(&server).await.expect("the token is known");
    ada.ask(Request::Ready(true)).await.expect("the database is free");
}
