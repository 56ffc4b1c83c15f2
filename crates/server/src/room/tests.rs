use std::path::Path;

use carom_engine::Rules as _;
use carom_rooms::{MAX_WATCHERS, RoomGame};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};
use tokio::time::timeout;

use super::log::{MAX_BYTES, MAX_EVENTS, MAX_VISITS};
use super::messages::written;
use super::seats::MORE_CONNECTIONS;
use super::*;
use crate::outbox::{OUTGOING, PAGE};
use crate::server::RoomSettings;
use crate::solver::Searches;
use crate::store::{Database, OwnerRooms, RoomStore};

const TERMS: &str = "{\"unblock\":{\"level\":\"Easy\",\"clock\":60}}";

fn database(folder: &Path) -> Database {
    Database::Folder(folder.to_owned())
}

/// A server with a room, and the code of the room.
async fn open(folder: &Path) -> (Arc<RoomServer>, String) {
    let store = RoomStore::open(&database(folder)).await.expect("a store");
    let searches = Searches::start().expect("a solver");
    let server = RoomServer::new(store, searches, RoomSettings::default());
    let code = open_room(&server, TERMS).await;
    (server, code)
}

fn visitor(server: &RoomServer, last: u8) -> Visitor {
    server.visitors.known([192, 0, 2, last].into())
}

async fn open_room(server: &Arc<RoomServer>, terms: &str) -> String {
    let terms = serde_json::from_str(terms).expect("terms");
    server.open(&visitor(server, 1), terms, false).await.ok().expect("a room")
}

/// A room in the memory of the test itself.
async fn load(server: &Arc<RoomServer>, code: &str) -> Actor {
    let room = Actor::load(Arc::clone(server), code, 0, 0..0).await;
    room.expect("a store").expect("a room")
}

impl Actor {
    /// Somebody connects from an address that ends with a number.
    async fn meet(
        &mut self,
        connection: u64,
        token: Option<&str>,
        last: u8,
    ) -> mpsc::Receiver<Outgoing> {
        let (out, outgoing) = mpsc::channel(OUTGOING);
        let (token, visitor) = (token.map(str::to_owned), visitor(&self.server, last));
        let hello = Letter::Hello { connection, token, after: 0, out, visitor };
        self.receive(hello).await.expect("stored");
        outgoing
    }

    async fn ask(&mut self, connection: u64, number: u64, request: Request) {
        let at = self.server.store.clock.now();
        let letter = Letter::Request { connection, number, request, at };
        self.receive(letter).await.expect("stored");
    }
}

/// What a client was sent.
fn heard(outgoing: &mut mpsc::Receiver<Outgoing>) -> Vec<ServerMessage> {
    let read = |it: Outgoing| serde_json::from_str(&it.text).expect("a message");
    std::iter::from_fn(|| outgoing.try_recv().ok()).map(read).collect()
}

fn token_of(messages: &[ServerMessage]) -> String {
    match messages.first() {
        Some(ServerMessage::Welcome { token, .. }) => token.clone(),
        other => panic!("{other:?} in place of welcome"),
    }
}

fn refusal(messages: &[ServerMessage]) -> Option<RefusalCode> {
    messages.iter().find_map(|it| match it {
        ServerMessage::Refused { refusal, .. } => Some(refusal.code),
        _ => None,
    })
}

fn join(name: &str) -> Request {
    Request::Join { name: name.to_owned(), colour: None }
}

/// A connection to a room, without a socket.
async fn connect(
    server: &RoomServer,
    letters: &mpsc::Sender<Letter>,
    connection: u64,
) -> mpsc::Receiver<Outgoing> {
    let (out, outgoing) = mpsc::channel(OUTGOING);
    let visitor = visitor(server, connection as u8);
    let letter = Letter::Hello { connection, token: None, after: 0, out, visitor };
    letters.send(letter).await.expect("a room");
    outgoing
}

fn watch(connection: u64) -> Letter {
    let request = Request::Watch { name: "Eve".to_owned() };
    Letter::Request { connection, number: 1, request, at: 0 }
}

#[tokio::test]
async fn who_does_not_read_loses_the_connection_and_the_others_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, code) = open(folder.path()).await;
    let (answer, _state) = oneshot::channel();
    let letters = server.send(&code, Letter::State(answer)).await.expect("a room");
    let mut slow = connect(&server, &letters, 1).await;
    let mut reader = connect(&server, &letters, 2).await;
    let join = join("Ada");
    let ready = (2..=OUTGOING as u64 + 10).map(|it| (it, Request::Ready(it % 2 == 0)));
    for (number, request) in [(1, join)].into_iter().chain(ready) {
        letters
            .send(Letter::Request { connection: 2, number, request, at: 0 })
            .await
            .expect("a room");
        let own = format!("\"request\":{number}}}");
        while !reader.recv().await.expect("a connection").text.contains(&own) {}
    }
    let mut taken = 0;
    while slow.recv().await.is_some() {
        taken += 1;
    }
    assert_eq!(taken, OUTGOING, "what was sent before the queue was full");
    // Nobody else may use the folder.
    assert!(RoomStore::open(&database(folder.path())).await.is_err());
}

#[tokio::test]
async fn watchers_who_are_gone_leave_and_a_full_room_is_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, code) = open(folder.path()).await;
    let mut room = load(&server, &code).await;
    let _eve = room.meet(1, None, 1).await;
    room.receive(watch(1)).await.expect("stored");
    let id = room.participant(1).expect("a place");
    room.drop_connection(1);
    assert!(room.away[&id] > Instant::now(), "it may come back");
    let number = room.log.room.number();
    for is_there in [true, false] {
        assert_eq!(room.log.room.number(), number, "that it is away is no event");
        room.away.insert(id, Instant::now());
        room.time_passed().await.expect("stored");
        assert_eq!(room.log.room.people().get(id).is_some(), is_there);
    }
    room.log.bytes = MAX_BYTES;
    let _eve = room.meet(2, None, 1).await;
    room.receive(watch(2)).await.expect("stored");
    assert!(room.log.room.closed().is_some_and(|it| it.contains("as many events")));
}

#[tokio::test]
async fn a_clock_that_was_set_back_stands_until_its_time_is_there_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, code) = open(folder.path()).await;
    let later = server.store.clock.now() + 3_600_000;
    let stored = server.store.room(&code).await.expect("a store").expect("a room");
    let room = RoomLog::replay(&stored.events).expect("sound events").room;
    let request = join("Ada");
    let records = room.decide(Moment { now: later, chance: 1 }, None, 1, &request);
    let records = records.expect("a seat");
    let events = records.into_iter().map(WrittenEvent::new).collect();
    let append = RoomChange::Append { code: code.clone(), owner: 0, events, token: None };
    server.store.change(append).await.expect("stored");
    let stood = 0..server.store.clock.now();
    let room = Actor::load(server, &code, 0, stood).await.expect("a store");
    let mut room = room.expect("a room");
    let _eve = room.meet(1, None, 1).await;
    room.receive(watch(1)).await.expect("stored");
    let room = &room.log.room;
    assert_eq!((room.people().watchers().count(), room.at()), (1, later));
}

#[tokio::test]
async fn rooms_that_nobody_uses_are_closed_and_deleted() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, code) = open(folder.path()).await;
    let later = server.store.clock.now() + 60_000;
    let store = &server.store;
    assert_eq!(store.idle(0, later).await.expect("codes"), [code.as_str()], "it has no seat");
    let mut room = load(&server, &code).await;
    let _ada = room.meet(1, None, 1).await;
    room.ask(1, 1, join("Ada")).await;
    drop(room);
    assert!(store.idle(0, later).await.expect("codes").is_empty(), "it has had a player");
    assert_eq!(store.idle(later, 0).await.expect("codes"), [code.as_str()]);
    server.send(&code, Letter::Close("enough".to_owned())).await.expect("a room");
    let state = server.state(&code).await.expect("an answer").expect("a room");
    assert_eq!(state.closed.as_deref(), Some("enough"));
    for (before, is_there) in [(0, true), (later, false)] {
        server.delete_old(before).await;
        assert_eq!(server.store.room(&code).await.expect("a store").is_some(), is_there);
    }
}

#[tokio::test]
async fn nothing_happens_that_the_database_does_not_store() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, code) = open(folder.path()).await;
    let (answer, _state) = oneshot::channel();
    let letters = server.send(&code, Letter::State(answer)).await.expect("a room");
    let mut eve = connect(&server, &letters, 1).await;
    // As good as a full disk: writing fails, reading does not.
    let mut database = fill_database(folder.path()).await;
    letters.send(watch(1)).await.expect("a room");
    let mut said = Vec::new();
    while let Some(text) = eve.recv().await {
        said.push(text.text.to_string());
    }
    assert!(said.last().is_some_and(|it| it.contains("not-stored")), "{said:?}");
    assert!(!said.iter().any(|it| it.contains("Eve")), "{said:?}");
    // The disk has room again, and the room goes on.
    sqlx::query("DROP TRIGGER full").execute(&mut database).await.expect("no trigger");
    let (answer, _state) = oneshot::channel();
    let letters = server.send(&code, Letter::State(answer)).await.expect("a room");
    let mut eve = connect(&server, &letters, 2).await;
    letters.send(watch(2)).await.expect("a room");
    while !eve.recv().await.expect("a connection").text.contains("Eve") {}
}

#[test]
fn the_text_of_the_database_is_that_of_the_message() {
    let moment = Moment { now: 7, chance: 1 };
    let terms = serde_json::from_str(TERMS).expect("terms");
    let record = Room::open(moment, terms).expect("an event");
    let digest = Room::new(&record).expect("a room").digest();
    let events = vec![record.clone(), record];
    let all: Vec<_> = events.iter().cloned().map(WrittenEvent::new).collect();
    assert_eq!(written(&all, digest), text(&ServerMessage::Events { events, digest }));
}

#[tokio::test]
async fn old_rooms_are_deleted_a_few_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, code) = open(folder.path()).await;
    let later = server.store.clock.now() + 60_000;
    for number in 1..80 {
        let terms = serde_json::from_str(TERMS).expect("terms");
        let code = server.open(&visitor(&server, number), terms, false).await;
        let code = code.ok().expect("a room");
        server.store.change(RoomChange::Shut(code)).await.expect("stored");
    }
    let count = async || server.store.old(later).await.expect("codes").len();
    assert_eq!(count().await, 50, "few enough for one transaction");
    // A large room goes alone.
    let path = SqliteConnectOptions::new().filename(folder.path().join("rooms.sqlite"));
    let mut database = SqliteConnection::connect_with(&path).await.expect("a database");
    let large = "UPDATE rooms SET bytes = 2000000 WHERE closed = 1";
    sqlx::query(large).execute(&mut database).await.expect("large rooms");
    assert_eq!(count().await, 1);
    server.delete_old(later).await;
    assert_eq!(count().await, 0);
    assert!(server.store.room(&code).await.expect("a store").is_some(), "it is open");
}

#[tokio::test]
async fn a_history_comes_in_parts_that_fit_together_and_waits_until_they_are_taken() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, code) = open(folder.path()).await;
    let mut room = load(&server, &code).await;
    let mut ada = room.meet(1, None, 1).await;
    room.ask(1, 1, join("Ada")).await;
    let token = token_of(&heard(&mut ada));
    for number in 2..4000 {
        let seat = room.seats.values_mut().next().expect("a seat");
        (seat.caused, room.strangers) = (SpentAllowance::default(), SpentAllowance::default());
        room.ask(1, number, Request::Ready(number % 2 == 0)).await;
        while ada.try_recv().is_ok() {}
    }
    assert!(room.log.bytes > 2 * PAGE, "{}", room.log.bytes);
    // Beside what is loaded again, the cuts are the same.
    let again = load(&server, &code).await;
    assert_eq!(again.log.cuts, room.log.cuts);
    drop(again);
    let (mut eve, mut own) = (room.meet(2, None, 2).await, room.meet(3, Some(&token), 1).await);
    room.ask(1, 4000, Request::Ready(true)).await;
    for (connection, outgoing) in [(2, &mut eve), (3, &mut own)] {
        let mut client = carom_rooms::RoomClient::new(None);
        let mut parts = 0;
        while let Ok(message) = outgoing.try_recv() {
            let (size, has_more) = (message.text.len(), message.has_more);
            let message = serde_json::from_str(&message.text).expect("a message");
            parts += u32::from(matches!(message, ServerMessage::Events { .. }));
            // The digest of each part is right, or the client would ask for all events again.
            assert_eq!(client.hear(message).expect("sound events").answers, []);
            assert!(size <= PAGE + 100, "{size} bytes");
            assert!(!has_more || room.waiting.get() <= 2 * (PAGE + 1000), "one part for each");
            if has_more {
                room.receive(Letter::More { connection }).await.expect("stored");
            }
        }
        assert!(parts >= 3, "{parts} parts");
        let seen = client.room().expect("a room");
        assert_eq!((seen.number(), seen.digest()), (4001, room.log.room.digest()));
    }
}

#[tokio::test]
async fn who_has_a_seat_always_gets_in_and_of_the_others_the_oldest_of_an_address_goes() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, code) = open(folder.path()).await;
    let mut room = load(&server, &code).await;
    let mut ada = room.meet(0, None, 1).await;
    room.ask(0, 1, join("Ada")).await;
    let token = token_of(&heard(&mut ada));
    room.drop_connection(0);
    let most = room.log.room.terms().seating().seats.end() + MAX_WATCHERS + MORE_CONNECTIONS;
    let mut idle = Vec::new();
    for connection in 1..=most as u64 + 10 {
        idle.push(room.meet(connection, None, 2).await);
    }
    assert_eq!(room.connections.len(), most);
    assert_eq!(refusal(&heard(idle.last_mut().expect("one"))), Some(RefusalCode::Full));
    let mut ada = room.meet(1001, Some(&token), 1).await;
    assert_eq!((refusal(&heard(&mut ada)), room.connections.len()), (None, most));
    assert!(!room.connections.contains_key(&1), "the oldest of those without a seat");
    let mut blaise = room.meet(1002, None, 3).await;
    assert_eq!((refusal(&heard(&mut blaise)), room.connections.len()), (None, most));
    assert!(!room.connections.contains_key(&2), "of the address that has most");
    // A seat has some connections, and then its own oldest one goes.
    for connection in 1010..1020 {
        idle.push(room.meet(connection, Some(&token), 1).await);
    }
    assert!(!room.connections.contains_key(&1001));
    assert_eq!(room.connections.len(), most);
    let mut eve = room.meet(1020, Some("guessed"), 2).await;
    assert_eq!(refusal(&heard(&mut eve)), Some(RefusalCode::Unknown));
}

#[tokio::test]
async fn strangers_cannot_fill_a_room_with_events_and_those_in_it_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, code) = open(folder.path()).await;
    let mut room = load(&server, &code).await;
    let mut ada = room.meet(1, None, 1).await;
    room.ask(1, 1, join("Ada")).await;
    let began = Instant::now();
    let mut count = 0;
    // From many addresses, since each one is bounded, too.
    for number in 0..2000_u64 {
        let mut eve = room.meet(2, None, (number % 200) as u8 + 10).await;
        room.ask(2, 1, Request::Watch { name: "Eve".to_owned() }).await;
        room.ask(2, 2, Request::Leave).await;
        count += u64::from(refusal(&heard(&mut eve)).is_none());
        room.drop_connection(2);
        while ada.try_recv().is_ok() {}
    }
    // Once for each of 208 places, and once more in two seconds, however slow this computer is.
    let most = 209 + began.elapsed().as_secs() / 2;
    assert!((100..=most).contains(&count), "{count} of 2000 have come in");
    room.ask(1, 2, Request::Ready(true)).await;
    assert_eq!(refusal(&heard(&mut ada)), None);
    // In a year they do not end the room.
    (room.log.visits, room.strangers) = (MAX_VISITS, SpentAllowance::default());
    let mut eve = room.meet(2, None, 250).await;
    room.ask(2, 1, join("Eve")).await;
    assert_eq!(refusal(&heard(&mut eve)), Some(RefusalCode::Full));
    room.ask(1, 3, Request::Ready(false)).await;
    assert_eq!((refusal(&heard(&mut ada)), room.log.room.closed()), (None, None));
    let before = room.log.room.number();
    for number in 4..1000 {
        room.ask(1, number, Request::Ready(number % 2 == 0)).await;
        let refused = refusal(&heard(&mut ada));
        assert!(refused.is_none_or(|it| it == RefusalCode::TooFast), "{refused:?}");
    }
    let (caused, most) = (room.log.room.number() - before, 301 + began.elapsed().as_secs());
    assert!((200..=most).contains(&caused), "a seat has a bound, too: {caused} of {most}");
}

#[tokio::test]
async fn an_address_with_all_seats_but_one_leaves_events_for_the_other_player() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, code) = open(folder.path()).await;
    let mut room = load(&server, &code).await;
    let mut people = Vec::new();
    for connection in 1..=8_u64 {
        people.push(room.meet(connection, None, if connection == 1 { 1 } else { 2 }).await);
        room.ask(connection, 1, join(&format!("Person {connection}"))).await;
    }
    let token = token_of(&heard(&mut people[1]));
    // Eve has seven seats, and the room has had most of its events from there.
    let eve = visitor(&server, 2).address;
    let most = MAX_EVENTS / 8 * 7;
    room.caused.insert(eve, most - 50);
    let before = room.log.room.number();
    for number in 2..20 {
        for connection in 2..=8 {
            room.ask(connection, number, Request::Ready(number % 2 == 0)).await;
        }
    }
    assert_eq!(room.log.room.number(), before + 50, "and then everything is refused");
    assert_eq!(refusal(&heard(&mut people[1])), Some(RefusalCode::Full));
    // To be away and there again all the time is no way around it: who has used everything stays away.
    for _ in 0..5 {
        room.drop_connection(2);
        room.away.values_mut().for_each(|at| *at = Instant::now());
        room.time_passed().await.expect("stored");
        people[1] = room.meet(2, Some(&token), 2).await;
    }
    assert_eq!(room.log.room.number(), before + 51);
    // The other one goes on, and those who want to go can go.
    room.ask(1, 2, Request::Ready(true)).await;
    assert_eq!(refusal(&heard(&mut people[0])), None);
    room.ask(3, 99, Request::Leave).await;
    assert_eq!(room.log.room.people().players().count(), 7);
}

const HOUR: Millis = 3_600_000;

/// A game of Tablut with an hour for each side, whose clock runs: the room, and what the players hear.
async fn tablut(folder: &Path) -> (Actor, [mpsc::Receiver<Outgoing>; 2]) {
    const TERMS: &str =
        r#"{"tablut":{"rules":"ashton","clock":{"base":3600,"increment":0},"side":"defenders"}}"#;
    let (server, _) = open(folder).await;
    let code = open_room(&server, TERMS).await;
    let mut room = load(&server, &code).await;
    let players = [room.meet(1, None, 1).await, room.meet(2, None, 2).await];
    for (connection, name) in [(1, "Ada"), (2, "Blaise")] {
        room.ask(connection, 1, join(name)).await;
        room.ask(connection, 2, Request::Ready(true)).await;
    }
    let next = play(&room);
    room.ask(1, 3, next).await;
    assert!(room.log.room.due().is_some(), "the clock of Blaise runs");
    (room, players)
}

/// The database stores no event any more.
async fn fill_database(folder: &Path) -> SqliteConnection {
    let path = SqliteConnectOptions::new().filename(folder.join("rooms.sqlite"));
    let mut database = SqliteConnection::connect_with(&path).await.expect("a database");
    let full = "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(FAIL, 'full'); END";
    sqlx::query(full).execute(&mut database).await.expect("a trigger");
    database
}

/// A legal move of the side to move.
fn play(room: &Actor) -> Request {
    let Some(RoomGame::Tablut(table)) = room.log.room.game() else { panic!("no game") };
    let game = table.game();
    let mv = game.variant().legal_moves(game.position())[0];
    let request = format!(r#"{{"game":{{"tablut":{{"move":"{mv}"}}}}}}"#);
    serde_json::from_str(&request).expect("a request")
}

#[tokio::test]
async fn a_move_has_the_time_when_it_was_read_however_long_the_queue_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut room, mut players) = tablut(folder.path()).await;
    let due = room.log.room.due().expect("a clock");
    // Everything that is read is handled long after it.
    room.server.store.clock.sleep(2 * HOUR);
    (room.slept, room.stood) = (room.server.store.clock.slept(), 0);
    let (letters, mut queue) = mpsc::channel(QUEUE);
    let (answer, _state) = oneshot::channel();
    letters.send(Letter::State(answer)).await.expect("a place");
    let request = play(&room);
    let letter = Letter::Request { connection: 2, number: 3, request, at: due - 1 };
    letters.send(letter).await.expect("a place");
    let late = Letter::Request { connection: 1, number: 4, request: Request::Leave, at: due + 1 };
    letters.send(late).await.expect("a place");
    room.hear_early(&mut queue).await.expect("stored");
    assert_eq!(room.early.len(), 1, "what came later waits");
    assert_eq!(room.log.room.at(), due - 1);
    assert!(room.log.room.is_playing());
    assert_eq!(refusal(&heard(&mut players[1])), None);
}

#[tokio::test]
async fn clocks_stand_while_the_computer_sleeps_and_while_the_database_stores_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut room, _players) = tablut(folder.path()).await;
    let clock = room.server.store.clock.clone();
    let due = |room: &Actor| room.log.room.due().expect("a clock");
    // This computer may have been slow, too.
    let first = due(&room) + room.stood;
    clock.sleep(HOUR);
    room.go_on().await.expect("stored");
    assert_eq!(due(&room), first + HOUR);
    // A store that takes its time.
    let first = due(&room);
    room.stood = HOUR;
    room.go_on().await.expect("stored");
    assert_eq!(due(&room), first + HOUR);
    // A store that fails: the room leaves the memory, and comes back when the database stores again.
    let mut database = fill_database(folder.path()).await;
    let (server, code, first) = (Arc::clone(&room.server), room.code.clone(), due(&room));
    let before = clock.now();
    let ready = Letter::Request { connection: 2, number: 3, request: play(&room), at: before };
    assert!(room.receive(ready).await.is_err());
    let failed = clock.now();
    drop(room);
    clock.sleep(HOUR);
    assert!(Actor::load(Arc::clone(&server), &code, 0, 0..0).await.is_err(), "it still fails");
    clock.sleep(HOUR);
    sqlx::query("DROP TRIGGER full").execute(&mut database).await.expect("no trigger");
    let again = clock.now();
    let room = load(&server, &code).await;
    let stood = again - failed..=clock.now() - before;
    assert!(stood.contains(&(due(&room) - first)), "{} ms of {stood:?}", due(&room) - first);
    assert_eq!(server.stands(&code), None);
}

#[tokio::test]
async fn a_database_that_is_always_slow_does_not_fill_a_room_and_takes_no_time_from_anybody() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut room, _players) = tablut(folder.path()).await;
    let due = room.log.room.due().expect("a clock");
    let (letters, mut queue) = mpsc::channel(QUEUE);
    let mut number = room.log.room.number();
    let next = play(&room);
    for (count, request) in [(0, None), (2, Some(next))] {
        for _ in 0..50 {
            // Each commit takes a second, also that of the event which says so.
            room.stood = 1000;
            letters.send(Letter::Gone { connection: 99 }).await.expect("a place");
            room.step(&mut queue).await.expect("stored");
        }
        assert!(room.log.room.number() <= number + 1, "it has been said once");
        number = room.log.room.number();
        if let Some(request) = request {
            assert!(room.due() >= Some(due + 2000), "what has not been said counts, too");
            room.ask(2, 3, request).await;
        }
        assert_eq!(room.log.room.number(), number + count, "it is said before a move");
    }
}

#[tokio::test]
async fn a_room_without_a_clock_stands_for_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, code) = open(folder.path()).await;
    let mut room = load(&server, &code).await;
    let _ada = room.meet(1, None, 1).await;
    fill_database(folder.path()).await;
    let at = server.store.clock.now();
    let letter = Letter::Request { connection: 1, number: 1, request: join("Ada"), at };
    assert!(room.receive(letter).await.is_err());
    assert_eq!(server.stands(&code), None);
}

#[tokio::test]
async fn letters_do_not_put_off_the_history_of_who_waits_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, code) = open(folder.path()).await;
    let mut room = load(&server, &code).await;
    let _ada = room.meet(1, None, 1).await;
    room.wait_for_space(1);
    let first = room.wake();
    for _ in 0..10 {
        room.receive(Letter::Gone { connection: 99 }).await.expect("stored");
        assert_eq!(room.wake(), first);
    }
    room.feed().await;
    assert_eq!((room.hungry.len(), room.feed_at), (0, None));
}

#[tokio::test]
async fn a_clock_runs_out_in_time_although_letters_come_without_a_pause() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut room, _players) = tablut(folder.path()).await;
    // The time of Blaise is over, and letters come faster than the room rests.
    room.server.store.clock.sleep(2 * HOUR);
    room.slept = room.server.store.clock.slept();
    let (letters, mut queue) = mpsc::channel(QUEUE);
    let flood = tokio::spawn(async move {
        while letters.send(Letter::Gone { connection: 99 }).await.is_ok() {}
    });
    // Clocks stand for as long as a database is slow, so the number of letters until then is not known. The flood never ends.
    let play = async {
        while room.log.room.is_playing() {
            room.step(&mut queue).await.expect("stored");
        }
    };
    // Only what hangs takes so long.
    assert!(timeout(Duration::from_mins(10), play).await.is_ok());
    drop(queue);
    flood.await.expect("an end");
}

#[tokio::test]
async fn new_rooms_go_before_a_room_with_a_seat_does_when_the_disk_is_full() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = RoomStore::open(&database(folder.path())).await.expect("a store");
    let searches = Searches::start().expect("a solver");
    let settings = RoomSettings { most_stored: 1200, ..RoomSettings::default() };
    let server = RoomServer::new(store, searches, settings);
    let terms = || serde_json::from_str(TERMS).expect("terms");
    let used = open_room(&server, TERMS).await;
    let mut room = load(&server, &used).await;
    let mut ada = room.meet(1, None, 1).await;
    room.ask(1, 1, join("Ada")).await;
    let mut codes = Vec::new();
    while server.store.stored() < 900 {
        codes.push(open_room(&server, TERMS).await);
    }
    let stored = server.store.stored();
    let eve = visitor(&server, 2);
    for _ in 0..3 {
        let code = server.open(&eve, terms(), false).await.ok().expect("a room for another");
        codes.push(code);
        server.store.change(RoomChange::Count).await.expect("a count");
        assert!(server.store.stored() <= stored, "{}", server.store.stored());
    }
    let mut there = Vec::new();
    for code in &codes {
        there.push(server.store.room(code).await.expect("a store").is_some());
    }
    assert!(there[0] && there.iter().filter(|it| !**it).count() == 3, "{there:?}");
    // Whoever plays goes on although everything is full, and nobody new comes in.
    for number in 2..20 {
        room.ask(1, number, Request::Ready(number % 2 == 0)).await;
    }
    assert!(refusal(&heard(&mut ada)).is_none());
    server.store.change(RoomChange::Count).await.expect("a count");
    assert!(server.store.stored() > 1200, "{}", server.store.stored());
    let mut bob = room.meet(2, None, 2).await;
    room.ask(2, 1, join("Bob")).await;
    assert!(refusal(&heard(&mut bob)).is_some());
    assert!(server.store.room(&used).await.expect("a store").is_some());
}

#[tokio::test]
async fn a_room_that_cannot_be_read_can_be_closed_and_exported() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, code) = open(folder.path()).await;
    let path = SqliteConnectOptions::new().filename(folder.path().join("rooms.sqlite"));
    let mut rooms = SqliteConnection::connect_with(&path).await.expect("a database");
    let event = "INSERT INTO events SELECT code, 2, 'no event' FROM rooms";
    sqlx::query(event).execute(&mut rooms).await.expect("an event");
    let mut owner = OwnerRooms::open(&database(folder.path())).await.expect("rooms");
    let export = owner.export(&code).await.expect("a room");
    assert!(export.contains(r#"{"opened":"#) && export.contains(r#","no event"]"#), "{export}");
    let closed = owner.close(&code).await.expect("stored");
    assert!(closed.contains(r#""state":"closing""#), "{closed}");
    assert_eq!(server.store.closing().await.expect("codes"), [code.as_str()]);
    server.send(&code, Letter::Close("enough".to_owned())).await;
    while !owner.list().await.expect("rooms").contains(r#""state":"closed""#) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let why = owner.close(&code).await.expect_err("it is closed").to_string();
    assert!(why.contains("is closed"), "{why}");
    assert!(owner.close("0123456789ab").await.is_err());
}
