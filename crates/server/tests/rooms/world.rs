//! A server as a process of its own, and its clients. Each client applies all events to a room of its own and compares the digests.

use std::io::{BufRead as _, BufReader};
use std::net::Ipv4Addr;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use carom_rooms::{
    ClientMessage, Event, EventRecord, ParticipantId, RefusalCode, Request, Room, ServerMessage,
    VERSION,
};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async};

/// Only what hangs takes so long.
pub(crate) const PATIENCE: Duration = Duration::from_mins(10);

pub(crate) struct ServerProcess {
    child: Child,
    pub(crate) host: String,
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl ServerProcess {
    pub(crate) fn start(data: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_carom-server"));
        command.args(["--port", "0", "--data"]).arg(data).arg(data.join("no-page"));
        Self::run(command)
    }

    /// Starts a server with more arguments.
    pub(crate) fn run(mut command: Command) -> Self {
        command.args(["--address", "127.0.0.1"]).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the server");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        let mut lines = output.lines().map_while(Result::ok);
        let line = lines.find_map(|it| Some(it.strip_prefix("http://")?.to_owned()));
        let line = line.expect("the server says where it is");
        let host = line.split(' ').next().unwrap_or_default().to_owned();
        Self { child, host }
    }

    /// Ends it at once, as a failure of the computer would.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("a running server");
        self.child.wait().expect("an end");
    }

    /// Asks it to end, as the system does.
    pub(crate) fn terminate(&mut self) -> ExitStatus {
        self.signal("-TERM");
        self.child.wait().expect("an end")
    }

    /// The memory that it has now, in KiB; 0 where the system does not tell.
    pub(crate) fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|it| it.strip_prefix("VmRSS:"));
        line.and_then(|it| it.trim().strip_suffix(" kB")?.parse().ok()).unwrap_or(0)
    }

    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        Command::new("kill").args([name, &id]).status().expect("kill");
    }

    /// A request over HTTP: the status, the head and the body of the answer.
    pub(crate) async fn http(&self, line: &str, head: &str, body: &str) -> (u16, String, String) {
        http(&self.host, line, head, body).await
    }

    /// Opens a room and returns its code.
    pub(crate) async fn open(&self, terms: &Value) -> String {
        let body = json!({ "terms": terms }).to_string();
        let (status, _, answer) = self.http("POST /api/rooms", "", &body).await;
        assert_eq!(status, 201, "{answer}");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        answer["code"].as_str().expect("a code").to_owned()
    }
}

/// A request over HTTP to an address: the status, the head and the body of the answer.
pub(crate) async fn http(host: &str, line: &str, head: &str, body: &str) -> (u16, String, String) {
    let mut stream = TcpStream::connect(host).await.expect("the server");
    let request = format!(
        "{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{head}Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    // A server that refuses a long body may close before it has read everything.
    let _ = stream.write_all(request.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8(answer).expect("a text");
    let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
    let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).expect("a status");
    (status, head.to_lowercase(), body.to_owned())
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Opens a WebSocket; with an origin, as a page of this origin does.
pub(crate) async fn socket(
    host: &str,
    code: &str,
    origin: Option<&str>,
) -> Result<Socket, tungstenite::Error> {
    socket_from(Ipv4Addr::UNSPECIFIED, host, code, origin).await
}

/// The same from an address of this computer.
pub(crate) async fn socket_from(
    address: Ipv4Addr,
    host: &str,
    code: &str,
    origin: Option<&str>,
) -> Result<Socket, tungstenite::Error> {
    let request = format!("ws://{host}/api/rooms/{code}/socket").into_client_request();
    let mut request = request.expect("an address");
    if let Some(origin) = origin {
        request.headers_mut().insert("Origin", origin.parse().expect("an origin"));
    }
    let own = TcpSocket::new_v4()?;
    own.bind((address, 0).into())?;
    let stream = own.connect(host.parse().expect("an address")).await?;
    Ok(client_async(request, MaybeTlsStream::Plain(stream)).await?.0)
}

/// Reads a connection, and answers pings, until it ends or the reader is dropped.
fn listen(
    socket: Socket,
) -> (SplitSink<Socket, Message>, mpsc::UnboundedReceiver<Message>, JoinSet<()>) {
    let (sink, mut stream) = socket.split();
    let (say, heard) = mpsc::unbounded_channel();
    let mut reader = JoinSet::new();
    reader.spawn(async move {
        while let Some(Ok(message)) = stream.next().await {
            // Nobody listens any more when the client is dropped.
            let _ = say.send(message);
        }
    });
    (sink, heard, reader)
}

pub(crate) struct RoomClient {
    pub(crate) code: String,
    sink: SplitSink<Socket, Message>,
    /// What the connection has said. It is read all the time, because the server ends the connections of those who answer no ping.
    heard: mpsc::UnboundedReceiver<Message>,
    /// Ends with the client.
    reader: JoinSet<()>,
    /// The server that it was given, and the one with which it is connected.
    home: String,
    pub(crate) host: String,
    pub(crate) token: Option<String>,
    pub(crate) me: Option<ParticipantId>,
    pub(crate) room: Option<Room>,
    /// The number of the last request that was sent, and of the last one that was carried out before a welcome.
    pub(crate) number: u64,
    pub(crate) last_request: u64,
    /// All events, as this client got them.
    pub(crate) log: Vec<EventRecord>,
}

impl RoomClient {
    pub(crate) async fn new(server: &ServerProcess, code: &str) -> Self {
        Self::known(server, code, None).await
    }

    /// Comes back with a token.
    pub(crate) async fn known(server: &ServerProcess, code: &str, token: Option<String>) -> Self {
        let socket = socket(&server.host, code, None).await.expect("a socket");
        let (sink, heard, reader) = listen(socket);
        let (me, room, log) = (None, None, Vec::new());
        let (code, home, host) = (code.to_owned(), server.host.clone(), server.host.clone());
        let (number, last_request) = (0, 0);
        let mut client = Self {
            code,
            sink,
            heard,
            reader,
            home,
            host,
            token,
            me,
            room,
            number,
            last_request,
            log,
        };
        client.hello().await.expect("welcome");
        client
    }

    /// Comes to a room, and takes a seat.
    pub(crate) async fn join(server: &ServerProcess, code: &str, name: &str) -> Self {
        let mut client = Self::new(server, code).await;
        let join = Request::Join { name: name.to_owned(), colour: None };
        client.ask(join).await.expect("a seat");
        client
    }

    /// Uses another connection.
    pub(crate) fn replace(&mut self, socket: Socket) {
        (self.sink, self.heard, self.reader) = listen(socket);
    }

    async fn hello(&mut self) -> Result<(), RefusalCode> {
        let after = self.room.as_ref().map_or(0, Room::number);
        let hello = ClientMessage::Hello { version: VERSION, token: self.token.clone(), after };
        self.send(&hello).await;
        let mut answer = self.receive().await;
        let began = Instant::now();
        while matches!(answer, Some(ServerMessage::Elsewhere { .. }) | None) {
            assert!(began.elapsed() < PATIENCE, "no server has the room");
            let there = match answer {
                Some(ServerMessage::Elsewhere { url }) => {
                    assert_eq!(self.receive().await, None, "the connection ends");
                    let host = url.strip_prefix("http://").expect("an address").to_owned();
                    socket(&host, &self.code, None).await.ok().map(|it| (host, it))
                }
                _ => None,
            };
            let (host, socket) = if let Some(there) = there {
                there
            } else {
                // The owner may be dead, or a server takes another lease: the room is there soon.
                sleep(Duration::from_millis(200)).await;
                let home = socket(&self.home, &self.code, None).await.expect("a socket");
                (self.home.clone(), home)
            };
            self.host = host;
            self.replace(socket);
            self.send(&hello).await;
            answer = self.receive().await;
        }
        match answer {
            Some(ServerMessage::Welcome { token, participant, last_request, .. }) => {
                (self.token, self.me) = (Some(token), participant);
                self.last_request = last_request;
            }
            Some(ServerMessage::Refused { refusal, .. }) => return Err(refusal.code),
            other => panic!("{other:?} in place of welcome"),
        }
        // The history.
        self.step().await.expect("events");
        Ok(())
    }

    /// Comes back over another connection.
    pub(crate) async fn again(&mut self, server: &ServerProcess) -> Result<(), RefusalCode> {
        self.replace(socket(&server.host, &self.code, None).await.expect("a socket"));
        (self.home, self.host) = (server.host.clone(), server.host.clone());
        self.hello().await
    }

    pub(crate) async fn send(&mut self, message: &ClientMessage) {
        self.text(&serde_json::to_string(message).expect("JSON")).await;
    }

    pub(crate) async fn text(&mut self, text: &str) {
        // The connection may be gone: then reading says so.
        let _ = self.sink.send(Message::text(text)).await;
    }

    /// The next message; `None` if the connection is closed.
    pub(crate) async fn receive(&mut self) -> Option<ServerMessage> {
        loop {
            match timeout(PATIENCE, self.heard.recv()).await.expect("a message") {
                Some(Message::Text(text)) => {
                    return Some(serde_json::from_str(&text).expect("a message of the protocol"));
                }
                Some(Message::Close(_)) | None => return None,
                Some(_) => {}
            }
        }
    }

    /// Takes the next message. A refusal is an error, and so is the end of the connection, which is no code of the protocol.
    pub(crate) async fn step(&mut self) -> Result<(), Option<(Option<u64>, RefusalCode)>> {
        match self.receive().await {
            Some(ServerMessage::Events { events, digest }) => {
                for record in events {
                    self.take(record);
                }
                let room = self.room.as_ref().expect("a first event");
                assert_eq!(room.digest(), digest, "the same room as on the server");
                Ok(())
            }
            Some(ServerMessage::Place { participant }) => {
                self.me = participant;
                Ok(())
            }
            Some(ServerMessage::Refused { request, refusal }) => Err(Some((request, refusal.code))),
            Some(other) => panic!("{other:?} after welcome"),
            None => Err(None),
        }
    }

    fn take(&mut self, record: EventRecord) {
        match &mut self.room {
            None => self.room = Some(Room::new(&record).expect("the first event")),
            Some(room) if record.number <= room.number() => return,
            Some(room) => room.apply(&record).expect("the next event"),
        }
        self.log.push(record);
    }

    /// Sends a request without waiting for the answer.
    pub(crate) async fn begin(&mut self, request: Request) {
        self.number += 1;
        self.send(&ClientMessage::Request { number: self.number, request }).await;
    }

    /// Asks for something and waits until it has happened or is refused.
    pub(crate) async fn ask(&mut self, request: Request) -> Result<(), RefusalCode> {
        self.begin(request).await;
        loop {
            match self.step().await {
                Ok(()) if self.has_happened(self.number) => return Ok(()),
                Ok(()) => {}
                Err(Some((request, code))) if request == Some(self.number) => return Err(code),
                Err(other) => panic!("{other:?} in place of an answer"),
            }
        }
    }

    /// Whether a request of this client has led to an event.
    pub(crate) fn has_happened(&self, number: u64) -> bool {
        let is_own = |it: &EventRecord| {
            it.by.is_some_and(|by| Some(by.participant) == self.me && by.request == number)
        };
        self.log.iter().rev().any(is_own)
    }

    /// Takes messages until the room is as wanted.
    pub(crate) async fn until(&mut self, mut is_so: impl FnMut(&Room) -> bool) {
        while !self.room.as_ref().is_some_and(&mut is_so) {
            self.step().await.expect("events");
        }
    }

    pub(crate) fn room(&self) -> &Room {
        self.room.as_ref().expect("a room")
    }

    pub(crate) fn events(&self) -> impl Iterator<Item = &Event> {
        self.log.iter().map(|it| &it.event)
    }
}
