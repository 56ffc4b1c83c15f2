//! Attacks on a server of rooms, each for some seconds, and what people who play notice meanwhile.
//!
//! Everything stays on this computer: each visitor has an address of 127.0.0.0/8.

use std::net::Ipv4Addr;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result, bail, ensure};
use carom_rooms::{ClientMessage, EventRecord, ParticipantId, Request, ServerMessage, VERSION};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::runtime::{Builder, Handle};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::{LoadOptions, LoadedServer, processor};

/// A person waits so long for an answer before the connection is given up.
const PATIENCE: Duration = Duration::from_secs(10);
/// The pause of a person between two requests.
const PACE: Duration = Duration::from_millis(400);
/// A message more than this would be too fast.
const FAST: Duration = Duration::from_millis(53);
/// The events of the room with a long history.
const LONG: u64 = 18_000;

type VisitorSocket = WebSocketStream<TcpStream>;

/// A kind of attack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attack {
    /// Nobody attacks.
    None,
    /// One address opens rooms and connections.
    Rooms,
    /// Connections ask for a long history again and again, and read nothing.
    Histories,
    /// Strangers come to a room and go.
    Events,
    /// Connections without a seat take all places of a room.
    Places,
    /// Rooms ask for puzzles that take long to find.
    Searches,
    /// Strangers send what is refused.
    Flood,
}

const ATTACKS: [(Attack, &str); 7] = [
    (Attack::None, "none"),
    (Attack::Rooms, "one address opens rooms and 1,000 connections"),
    (Attack::Histories, "40 connections ask for a history and read nothing"),
    (Attack::Events, "20 strangers come to the room and go"),
    (Attack::Places, "one address takes all places of the room"),
    (Attack::Searches, "65 rooms ask for the hardest puzzles"),
    (Attack::Flood, "250 strangers send what is refused"),
];

/// What people have noticed.
#[derive(Default)]
struct Notes {
    /// Milliseconds until something was done, and how much later than it was sent the server has written it.
    times: Vec<f32>,
    late: Vec<f32>,
    /// The connections that were lost or refused.
    lost: u32,
}

impl Notes {
    fn add(&mut self, other: Self) {
        self.times.extend(other.times);
        self.late.extend(other.late);
        self.lost += other.lost;
    }

    fn row(mut self) -> String {
        let Self { times, late, .. } = &mut self;
        for all in [&mut *times, &mut *late] {
            all.sort_by(f32::total_cmp);
        }
        let part = |all: &[f32], part: f32| {
            all.get((part * (all.len().max(1) - 1) as f32) as usize).copied().unwrap_or_default()
        };
        format!(
            "{:.0} / {:.0} / {:.0} | {:.0} | {}",
            part(times, 0.5),
            part(times, 0.99),
            part(times, 1.0),
            part(late, 1.0),
            self.lost
        )
    }
}

fn visitor(group: u8, number: usize) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, group, (number % 250) as u8 + 1)
}

async fn connect(from: Ipv4Addr, host: &str) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    Ok(timeout(PATIENCE, socket.connect(host.parse()?)).await??)
}

/// A request over HTTP: the status and the body of the answer.
async fn http(from: Ipv4Addr, host: &str, line: &str, body: &str) -> Result<(u16, String)> {
    let mut stream = connect(from, host).await?;
    let request = format!(
        "{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    timeout(PATIENCE, stream.read_to_string(&mut answer)).await??;
    let status = answer.split(' ').nth(1).and_then(|it| it.parse().ok()).context("a status")?;
    let body = answer.split_once("\r\n\r\n").map_or("", |it| it.1);
    Ok((status, body.to_owned()))
}

/// Opens a room and returns its code.
pub(crate) async fn open_room(from: Ipv4Addr, host: &str, terms: &Value) -> Result<String> {
    let body = json!({ "terms": terms }).to_string();
    let (status, answer) = http(from, host, "POST /api/rooms", &body).await?;
    ensure!(status == 201, "{answer}");
    let answer: Value = serde_json::from_str(&answer)?;
    Ok(answer["code"].as_str().context("a code")?.to_owned())
}

/// Nobody begins a game of two alone.
fn tablut() -> Value {
    json!({"tablut": {"rules": "ashton", "clock": {"base": 300, "increment": 5}, "side": null}})
}

/// Opens a socket of a room.
pub(crate) async fn socket(from: Ipv4Addr, host: &str, code: &str) -> Result<VisitorSocket> {
    let stream = connect(from, host).await?;
    let address = format!("ws://{host}/api/rooms/{code}/socket");
    let client = tokio_tungstenite::client_async(address, stream);
    Ok(timeout(PATIENCE, client).await??.0)
}

async fn send(socket: &mut VisitorSocket, message: &ClientMessage) -> Result<()> {
    let text = serde_json::to_string(message)?;
    Ok(timeout(PATIENCE, socket.send(Message::text(text))).await??)
}

async fn receive(socket: &mut VisitorSocket) -> Result<ServerMessage> {
    loop {
        match timeout(PATIENCE, socket.next()).await?.context("closed")?? {
            Message::Text(text) => return Ok(serde_json::from_str(&text)?),
            Message::Close(_) => bail!("closed"),
            _ => {}
        }
    }
}

async fn hello(socket: &mut VisitorSocket, token: Option<String>, after: u64) -> Result<()> {
    send(socket, &ClientMessage::Hello { version: VERSION, token, after }).await
}

/// Somebody at a table, who does something now and then.
struct Person {
    from: Ipv4Addr,
    host: String,
    code: String,
    token: Option<String>,
    me: Option<ParticipantId>,
    after: u64,
    number: u64,
    /// Whether each request has a connection of its own.
    returns: bool,
    notes: Notes,
}

impl Person {
    fn new(from: Ipv4Addr, host: &str, code: &str, returns: bool) -> Self {
        let (host, code, notes) = (host.to_owned(), code.to_owned(), Notes::default());
        Self { from, host, code, token: None, me: None, after: 0, number: 0, returns, notes }
    }

    async fn connect(&mut self) -> Result<VisitorSocket> {
        let mut connection = socket(self.from, &self.host, &self.code).await?;
        hello(&mut connection, self.token.clone(), self.after).await?;
        match receive(&mut connection).await? {
            ServerMessage::Welcome { token, participant, last_request, .. } => {
                (self.token, self.me) = (Some(token), participant);
                self.number = self.number.max(last_request);
            }
            other => bail!("{other:?}"),
        }
        if self.me.is_none() {
            let name = "Ada".to_owned();
            self.ask(&mut connection, Request::Join { name, colour: None }).await?;
        }
        Ok(connection)
    }

    /// Asks for something and waits until it has happened. Returns the time that the server has written.
    async fn ask(&mut self, connection: &mut VisitorSocket, request: Request) -> Result<u64> {
        self.number += 1;
        let number = self.number;
        send(connection, &ClientMessage::Request { number, request }).await?;
        loop {
            let events: Vec<EventRecord> = match receive(connection).await? {
                ServerMessage::Events { events, .. } => events,
                ServerMessage::Place { participant } => {
                    self.me = participant;
                    continue;
                }
                ServerMessage::Refused { refusal, .. } => bail!(refusal.text),
                _ => continue,
            };
            self.after = events.last().map_or(self.after, |it| it.number.max(self.after));
            let is_own = |it: &&EventRecord| {
                it.by.is_some_and(|by| {
                    by.request == number && self.me.is_none_or(|me| me == by.participant)
                })
            };
            if let Some(own) = events.iter().find(is_own) {
                return Ok(own.at);
            }
        }
    }

    async fn play(mut self, end: Instant) -> Notes {
        let mut connection = None;
        let mut is_ready = false;
        while Instant::now() < end {
            is_ready = !is_ready;
            let began = Instant::now();
            let sent = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            let at = loop {
                match self.try_once(&mut connection, is_ready).await {
                    Ok(at) => break Some(at),
                    Err(why) => {
                        tracing::debug!("{why:#}");
                        connection = None;
                        self.notes.lost += 1;
                        sleep(PACE / 2).await;
                    }
                }
                if Instant::now() >= end {
                    break None;
                }
            };
            self.notes.times.push(began.elapsed().as_secs_f32() * 1000.0);
            if let Some(at) = at {
                self.notes.late.push(at.saturating_sub(sent.as_millis() as u64) as f32);
            }
            if self.returns {
                connection = None;
            }
            sleep(PACE).await;
        }
        self.notes
    }

    async fn try_once(
        &mut self,
        connection: &mut Option<VisitorSocket>,
        is_ready: bool,
    ) -> Result<u64> {
        if connection.is_none() {
            *connection = Some(self.connect().await?);
        }
        let socket = connection.as_mut().context("a connection")?;
        self.ask(socket, Request::Ready(is_ready)).await
    }
}

/// Newcomers open a race, come in and begin it.
async fn newcomers(host: String, end: Instant) -> Notes {
    let mut notes = Notes::default();
    let mut number = 0;
    while Instant::now() < end {
        number += 1;
        let began = Instant::now();
        if let Err(why) = timeout(PATIENCE, begin_race(visitor(9, number), &host, "Easy", end))
            .await
            .map_err(Into::into)
            .flatten()
        {
            tracing::debug!("{why:#}");
            notes.lost += 1;
        }
        notes.times.push(began.elapsed().as_secs_f32() * 1000.0);
        sleep(Duration::from_secs(1)).await;
    }
    notes
}

/// Two people open a room and wait for their puzzle, at most until the end.
async fn begin_race(from: Ipv4Addr, host: &str, level: &str, end: Instant) -> Result<()> {
    let terms = json!({"unblock": {"level": level, "clock": 60}});
    let code = open_room(from, host, &terms).await?;
    let mut people = Vec::new();
    for number in 1..=2_u8 {
        let mut connection = socket(from, host, &code).await?;
        hello(&mut connection, None, 0).await?;
        let name = format!("Person {number}");
        for (number, request) in
            [(1, Request::Join { name, colour: None }), (2, Request::Ready(true))]
        {
            send(&mut connection, &ClientMessage::Request { number, request }).await?;
        }
        people.push(connection);
    }
    while Instant::now() < end {
        let next = timeout(Duration::from_secs(1), receive(&mut people[0]));
        if let Ok(message) = next.await
            && let ServerMessage::Events { events, .. } = message?
            && events.iter().any(|it| matches!(it.event, carom_rooms::Event::Began(_)))
        {
            return Ok(());
        }
    }
    bail!("no puzzle")
}

/// Attacks until the end.
async fn attack(attack: Attack, host: String, code: String, end: Instant) {
    let mut tasks: JoinSet<Result<()>> = JoinSet::new();
    let count = match attack {
        Attack::None => 0,
        Attack::Rooms => 1004,
        Attack::Histories => 40,
        Attack::Events => 20,
        Attack::Places => 320,
        Attack::Searches => 65,
        Attack::Flood => 250,
    };
    for number in 0..count {
        let (host, code) = (host.clone(), code.clone());
        tasks.spawn(async move {
            // They do not come all in one moment, because the system refuses that.
            sleep(Duration::from_millis(3 * number as u64)).await;
            while Instant::now() < end {
                let once = attack_once(attack, number, &host, &code, end);
                if once.await.is_err() {
                    sleep(Duration::from_millis(500)).await;
                }
            }
            Ok(())
        });
    }
    tasks.join_all().await;
}

/// One connection of an attack, as long as it is open.
async fn attack_once(
    attack: Attack,
    number: usize,
    host: &str,
    code: &str,
    end: Instant,
) -> Result<()> {
    let from = match attack {
        Attack::Rooms | Attack::Places => visitor(3, 0),
        // Ten addresses.
        _ => visitor(3, number % 10),
    };
    if attack == Attack::Rooms && number < 4 {
        // It is not an error for an attacker that the server refuses.
        let _ = open_room(from, host, &tablut()).await;
        // Without a pause, only this program would be busy.
        sleep(FAST).await;
        return Ok(());
    }
    if attack == Attack::Searches {
        return begin_race(from, host, "Hardest", end).await;
    }
    let mut connection = socket(from, host, code).await?;
    hello(&mut connection, None, 0).await?;
    match attack {
        Attack::Histories => {
            while Instant::now() < end {
                sleep(Duration::from_millis(1050)).await;
                send(&mut connection, &ClientMessage::Events { after: 0 }).await?;
            }
            Ok(())
        }
        Attack::Events | Attack::Flood => {
            let mut request = 0;
            while Instant::now() < end {
                request += 1;
                let name = format!("Eve {number}");
                let asked = match (attack, request % 2) {
                    (Attack::Events, 1) => Request::Watch { name },
                    _ => Request::Leave,
                };
                send(&mut connection, &ClientMessage::Request { number: request, request: asked })
                    .await?;
                // What arrives is read, or the server would end the connection.
                while let Ok(message) = timeout(Duration::from_millis(1), connection.next()).await {
                    message.context("closed")??;
                }
                sleep(FAST).await;
            }
            Ok(())
        }
        _ => hold(connection, end).await,
    }
}

/// Stays, and answers pings.
async fn hold(mut connection: VisitorSocket, end: Instant) -> Result<()> {
    while Instant::now() < end {
        match timeout(Duration::from_secs(1), connection.next()).await {
            Err(_) | Ok(Some(Ok(_))) => {}
            Ok(_) => bail!("closed"),
        }
    }
    Ok(())
}

/// Makes a room with a long history in a database whose server has ended.
async fn lengthen(data: &Path, code: &str) -> Result<()> {
    let path = SqliteConnectOptions::new().filename(data.join("rooms.sqlite"));
    let mut database = SqliteConnection::connect_with(&path).await?;
    let (last, text): (i64, String) = sqlx::query_as(
        "SELECT number, record FROM events WHERE room = $1 ORDER BY number DESC LIMIT 1",
    )
    .bind(code)
    .fetch_one(&mut database)
    .await?;
    let last_record: EventRecord = serde_json::from_str(&text)?;
    let mut transaction = database.begin().await?;
    for number in last as u64 + 1..LONG {
        let event = carom_rooms::Event::Readied {
            participant: ParticipantId(1),
            is_ready: number % 2 == 0,
        };
        let record = EventRecord { number, event, by: None, ..last_record.clone() };
        sqlx::query("INSERT INTO events VALUES ($1, $2, $3)")
            .bind(code)
            .bind(number.cast_signed())
            .bind(serde_json::to_string(&record)?)
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    database.close().await?;
    Ok(())
}

/// The bytes of all files in a folder.
fn size(folder: &Path) -> u64 {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter_map(|it| it.metadata().ok()).map(|it| it.len()).sum()
}

async fn measure(options: &LoadOptions, people: &Handle, kind: Attack, name: &str) -> Result<()> {
    let data = tempfile::tempdir()?;
    let mut server = LoadedServer::start_bounded(options, data.path())?;
    let code = open_room(visitor(1, 1), &server.host, &tablut()).await?;
    let mut person = Person::new(visitor(1, 1), &server.host, &code, kind == Attack::Places);
    drop(person.connect().await?);
    if kind == Attack::Histories {
        server.end()?;
        lengthen(data.path(), &code).await?;
        server = LoadedServer::start_bounded(options, data.path())?;
        person.host.clone_from(&server.host);
    }
    let host = server.host.clone();
    let before = (server.processor(), processor("self"));
    let end = Instant::now() + Duration::from_secs(options.seconds.min(60));
    let mut others = JoinSet::new();
    for number in 0..4 {
        let from = visitor(2, number);
        let other = open_room(from, &host, &tablut()).await?;
        others.spawn_on(Person::new(from, &host, &other, false).play(end), people);
    }
    let same = people.spawn(person.play(end));
    let new = people.spawn(newcomers(host.clone(), end));
    attack(kind, host.clone(), code.clone(), end).await;
    let mut all = Notes::default();
    others.join_all().await.into_iter().for_each(|it| all.add(it));
    let (same, new) = (same.await?, new.await?);
    let used = |now: Option<f64>, before: Option<f64>| {
        now.zip(before).map_or_else(String::new, |(now, before)| format!("{:.1}", now - before))
    };
    let server_time = used(server.processor(), before.0);
    let own_time = used(processor("self"), before.1);
    let (lost, fresh) = (new.lost, new.times.len());
    let memory = server.most_memory().unwrap_or_default();
    server.end()?;
    let path = SqliteConnectOptions::new().filename(data.path().join("rooms.sqlite"));
    let mut database = SqliteConnection::connect_with(&path).await?;
    let events: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM events WHERE room = $1")
        .bind(&code)
        .fetch_one(&mut database)
        .await?;
    let rooms: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM rooms").fetch_one(&mut database).await?;
    database.close().await?;
    let new = new.row();
    let new = new.split(" | ").next().unwrap_or_default();
    println!(
        "| {name} | {} | {} | {new} | {lost} of {fresh} | {events} | {rooms} | {memory:.0} | {:.1} | {server_time} | {own_time} |",
        all.row(),
        same.row(),
        size(data.path()) as f64 / f64::from(1 << 20)
    );
    Ok(())
}

/// Measures each attack with a server of its own.
pub(crate) async fn run(options: &LoadOptions) -> Result<()> {
    println!(
        "Times are p50 / p99 / longest in ms; late: how much later than sent the server has written a request, at most.\n\
         The last columns are seconds of a processor that the server and this program have used.\n\
         | attack | others | late | lost | same room | late | lost | newcomers | refused | events | rooms | MiB | disk MiB | server | program |\n\
         | --- | --- | ---: | ---: | --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    );
    // Who attacks does not delay the others in this program, as little as on computers of their own.
    let people = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    for (kind, name) in ATTACKS {
        if let Err(why) = measure(options, people.handle(), kind, name).await {
            println!("| {name} | the server has ended: {why:#} |");
        }
    }
    people.shutdown_background();
    Ok(())
}
