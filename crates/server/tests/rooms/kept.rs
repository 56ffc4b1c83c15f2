//! Databases of an earlier version: this one takes their rooms over.

use carom_rooms::{EventRecord, ParticipantId, Request, Room};
use serde_json::Value;
use sqlx::{Connection as _, SqliteConnection};

use crate::world::{RoomClient, ServerProcess};

/// Rooms of version 0.1.0 of commit f964cfac, which was stopped in the middle of all of them. The first lines are about people: the code
/// of the room, the number of the participant, the token, the number of the last request, and the number and digest of the room as this
/// participant saw it, in the form of that version; who has a part to play asks for what comes next.
pub(crate) const SQLITE: &str = include_str!("../kept-0.1.0/sqlite.sql");
/// The same kinds of rooms.
pub(crate) const POSTGRES: &str = include_str!("../kept-0.1.0/postgres.sql");

#[tokio::test]
async fn rooms_of_an_earlier_version_go_on() {
    let data = tempfile::tempdir().expect("a folder");
    let path = data.path().join("rooms.sqlite");
    let url = format!("sqlite:{}?mode=rwc", path.display());
    let mut database = SqliteConnection::connect(&url).await.expect("a database");
    sqlx::raw_sql(SQLITE).execute(&mut database).await.expect("its rooms");
    // Nobody has played for long, and such rooms are closed.
    let now = "UPDATE rooms SET last_at = unixepoch() * 1000";
    sqlx::raw_sql(now).execute(&mut database).await.expect("a new time");
    database.close().await.expect("closed");
    go_on(&ServerProcess::start(data.path()), SQLITE).await;
}

/// Everybody comes back, sees the same room as before, and goes on.
pub(crate) async fn go_on(server: &ServerProcess, dump: &str) {
    let lines: Vec<Vec<&str>> = dump
        .lines()
        .map_while(|it| Some(it.strip_prefix("-- ")?.splitn(7, ' ').collect()))
        .collect();
    for line in &lines {
        let [code, me, token, last, number, ..] = line[..] else { panic!("{line:?}") };
        let [last, number] = [last, number].map(|it| it.parse::<u64>().expect("a number"));
        let mut client = RoomClient::known(server, code, Some(token.to_owned())).await;
        assert_eq!(client.me, Some(ParticipantId(me.parse().expect("a number"))), "{line:?}");
        assert_eq!(client.last_request, last, "{line:?}");
        let before = client.log.iter().filter(|it| it.number <= number);
        assert_eq!(replay(before).number(), number, "{line:?}");
        client.number = last;
        if let Some(next) = line.get(6) {
            let next: Request = serde_json::from_str(next).expect("a request");
            client.ask(next).await.unwrap_or_else(|why| panic!("{why:?}: {line:?}"));
        }
    }
    let (status, _, rooms) = server.http("GET /api/rooms", "", "").await;
    let rooms: Value = serde_json::from_str(&rooms).expect("JSON");
    let code = &rooms["rooms"][0]["code"];
    assert_eq!((status, code.as_str()), (200, lines.last().map(|it| it[0])), "the listed room");
}

fn replay<'a>(mut log: impl Iterator<Item = &'a EventRecord>) -> Room {
    let mut room = Room::new(log.next().expect("an event")).expect("the first event");
    log.for_each(|it| room.apply(it).expect("the next event"));
    room
}
