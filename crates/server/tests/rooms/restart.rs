//! The server is killed, stopped and started again.

use std::process::Command;
use std::time::Duration;

use carom_engine::Rules as _;
use carom_engine::tablut::Move;
use carom_rooms::tablut::TablutCommand;
use carom_rooms::{
    ClientMessage, Event, EventRecord, GameCommand, Millis, Request, Room, RoomGame,
};
use serde_json::json;
use sqlx::{Connection as _, SqliteConnection};

use crate::world::{RoomClient, ServerProcess};

pub(crate) fn terms() -> serde_json::Value {
    json!({"tablut": {"rules": "ashton", "clock": {"base": 86400, "increment": 5}, "side": "defenders"}})
}

/// A legal move of the side to move, which depends on the number of the move.
pub(crate) fn pick(room: &Room) -> Move {
    let Some(RoomGame::Tablut(table)) = room.game() else { panic!("no game") };
    let game = table.game();
    let legal = game.variant().legal_moves(game.position());
    legal[game.moves().len() * 7919 % legal.len()]
}

pub(crate) fn play(mv: Move) -> Request {
    Request::Game(GameCommand::Tablut(TablutCommand::Move(mv)))
}

#[tokio::test]
async fn a_game_goes_on_to_its_end_although_the_server_is_killed_again_and_again() {
    let data = tempfile::tempdir().expect("a folder");
    play_and_kill(|| ServerProcess::start(data.path())).await;
}

/// For how long clocks stood.
pub(crate) struct Pause {
    pub(crate) first: Millis,
    /// The times of the event before the first pause, and of the one that says it.
    pub(crate) before: Millis,
    pub(crate) at: Millis,
    /// All together: they stand again whenever the database is slow.
    pub(crate) all: Millis,
}

/// For how long clocks stood after so many events.
pub(crate) fn pauses(log: &[EventRecord], seen: usize) -> Pause {
    let new = log.windows(2).skip(seen - 1);
    let pauses: Vec<(Millis, Millis, Millis)> = new
        .filter_map(|it| match it[1].event {
            Event::Resumed { pause } => Some((pause, it[0].at, it[1].at)),
            _ => None,
        })
        .collect();
    let &(first, before, at) = pauses.first().expect("the clocks stood");
    Pause { first, before, at, all: pauses.iter().map(|it| it.0).sum() }
}

/// Begins a game in a new room. Returns its code and the players.
pub(crate) async fn begin(server: &ServerProcess) -> (String, [RoomClient; 2]) {
    let code = server.open(&terms()).await;
    let mut players = [
        RoomClient::join(server, &code, "Ada").await,
        RoomClient::join(server, &code, "Blaise").await,
    ];
    for player in &mut players {
        player.ask(Request::Ready(true)).await.expect("before the game");
    }
    (code, players)
}

/// Plays a game at a server that is killed and started again.
pub(crate) async fn play_and_kill(start: impl Fn() -> ServerProcess) {
    let mut server = start();
    let (_, mut players) = begin(&server).await;
    let mut last = 0;
    for turn in 0..60 {
        let [ada, blaise] = &mut players;
        let (mover, other) = if turn % 2 == 0 { (ada, blaise) } else { (blaise, ada) };
        mover.until(|room| room.number() >= last && room.is_playing()).await;
        if turn % 12 == 5 {
            // Nobody knows whether the move arrives.
            let (mv, due, seen) = (pick(mover.room()), mover.room().due(), mover.log.len());
            mover.begin(play(mv)).await;
            tokio::time::sleep(Duration::from_millis(turn * 2 % 7)).await;
            server.kill();
            tokio::time::sleep(Duration::from_millis(300)).await;
            server = start();
            mover.again(&server).await.expect("the token is known");
            other.again(&server).await.expect("the token is known");
            let Pause { first, before, at, all } = pauses(&mover.log, seen);
            assert!((300..=at - before).contains(&first), "{first} ms between {before} and {at}");
            let number = mover.number;
            assert_eq!(mover.last_request == number, mover.has_happened(number));
            if mover.last_request < number {
                assert_eq!(mover.room().due(), due.map(|it| it + all), "clocks stood");
                mover.send(&ClientMessage::Request { number, request: play(mv) }).await;
                while !mover.has_happened(number) {
                    mover.step().await.expect("events");
                }
            }
        } else {
            let mv = pick(mover.room());
            mover.ask(play(mv)).await.expect("a legal move");
        }
        last = mover.room().number();
        if !mover.room().is_playing() {
            break;
        }
    }
    let [ada, blaise] = &mut players;
    if ada.room().is_playing() {
        ada.ask(Request::Game(GameCommand::Tablut(TablutCommand::Resign))).await.expect("a game");
    }
    let number = ada.room().number().max(blaise.room().number());
    ada.until(|room| room.number() >= number && !room.is_playing()).await;
    blaise.until(|room| room.number() >= number && !room.is_playing()).await;
    assert_eq!(ada.room().digest(), blaise.room().digest());
    assert_eq!(ada.log, blaise.log, "nothing is lost, nothing happens twice");
    let moves = ada.log.iter().filter(|it| it.by.is_some()).count();
    let Some(RoomGame::Tablut(table)) = ada.room().game() else { panic!("no game") };
    assert!(moves > table.game().moves().len() && table.game().moves().len() > 5);
}

#[tokio::test]
async fn a_server_that_is_asked_to_stop_ends_and_says_so() {
    let data = tempfile::tempdir().expect("a folder");
    let mut server = ServerProcess::start(data.path());
    let code = server.open(&terms()).await;
    let mut ada = RoomClient::join(&server, &code, "Ada").await;
    let status = server.terminate();
    assert!(status.success(), "{status}");
    // It closes the connection, and the seat is still there afterwards.
    while ada.step().await.is_ok() {}
    let server = ServerProcess::start(data.path());
    ada.again(&server).await.expect("the token is known");
    assert_eq!(ada.room().people().players().count(), 1);
    assert!(ada.me.is_some());
}

#[tokio::test]
async fn a_database_of_another_version_is_refused_in_one_line() {
    let data = tempfile::tempdir().expect("a folder");
    ServerProcess::start(data.path()).kill();
    let url = format!("sqlite:{}", data.path().join("rooms.sqlite").display());
    let mut database = SqliteConnection::connect(&url).await.expect("a database");
    let other = "UPDATE _sqlx_migrations SET checksum = x'00'";
    sqlx::raw_sql(other).execute(&mut database).await.expect("another script");
    let mut command = Command::new(env!("CARGO_BIN_EXE_carom-server"));
    let output = command.args(["--port", "0", "--data"]).arg(data.path()).output();
    let output = output.expect("the server");
    let why = String::from_utf8(output.stderr).expect("a text");
    assert_eq!((output.status.code(), why.lines().count()), (Some(2), 1), "{why}");
    assert!(
        why.contains("another version") && why.contains(&*data.path().to_string_lossy()),
        "{why}"
    );
}
