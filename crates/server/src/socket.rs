//! A connection of a client: its messages are read, checked and given to the room, and what the room says is sent.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use carom_rooms::{
    ClientMessage, MAX_MESSAGE, MAX_MESSAGE_RATE, Refusal, RefusalCode, ServerMessage,
};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, interval, timeout};

use crate::metrics::METRICS;
use crate::outbox::{OUTGOING, Outgoing};
use crate::room::Letter;
use crate::server::{Rate, RoomServer};
use crate::visitor::{Counted, Visitor};

/// A client says hello in this time.
const HELLO_TIME: Duration = Duration::from_secs(10);
/// A client is asked whether it is there.
const PING: Duration = Duration::from_secs(10);
/// A client that was not heard for this time is gone.
const SILENCE: Duration = Duration::from_secs(40);
/// A client takes a message in this time. With a pause of [`PING`] it is less than [`SILENCE`], in which nothing is heard meanwhile.
const SEND_TIME: Duration = Duration::from_secs(25);
/// A client that sends this number of messages in a second loses its connection.
const FLOOD: u32 = 10 * MAX_MESSAGE_RATE;
/// Longer messages are not even read.
pub(crate) const MAX_READ: usize = 4 * MAX_MESSAGE;

/// The bytes that are read at once. Most messages are far shorter.
pub(crate) const READ_BUFFER: usize = 1024;

/// The connection is over.
struct Over;

struct SocketClient {
    server: Arc<RoomServer>,
    code: String,
    visitor: Visitor,
    number: u64,
    socket: WebSocket,
    /// Until it has said hello.
    out: Option<mpsc::Sender<Outgoing>>,
    room: Option<mpsc::Sender<Letter>>,
    messages: Rate,
    /// With the messages of the protocol itself, such as pings.
    frames: Rate,
    /// Reading many events again costs more than other messages.
    histories: Rate,
    heard: Instant,
}

/// Serves a connection until it ends.
pub(crate) async fn serve(
    server: Arc<RoomServer>,
    code: String,
    visitor: Visitor,
    socket: WebSocket,
) {
    METRICS.connections.add(1);
    let (out, outgoing) = mpsc::channel(OUTGOING);
    let mut client = SocketClient {
        number: server.number(),
        server,
        code,
        visitor,
        socket,
        out: Some(out),
        room: None,
        messages: Rate::new(Duration::from_secs(1)),
        frames: Rate::new(Duration::from_secs(1)),
        histories: Rate::new(Duration::from_secs(1)),
        heard: Instant::now(),
    };
    let Err(Over) = client.talk(outgoing).await;
    if let Some(room) = client.room {
        // A room that is gone does not miss anybody.
        let _ = room.send(Letter::Gone { connection: client.number }).await;
    }
    METRICS.connections.take(1);
}

/// Waits until the server stops.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    // The server lives as long as its connections.
    let _ = stop.wait_for(|it| *it).await;
}

impl SocketClient {
    async fn talk(
        &mut self,
        mut outgoing: mpsc::Receiver<Outgoing>,
    ) -> Result<std::convert::Infallible, Over> {
        let mut stop = self.server.stop.subscribe();
        let mut ticks = interval(PING);
        let began = Instant::now();
        loop {
            tokio::select! {
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.hear(message).await?,
                    Some(Err(why)) => {
                        if why.to_string().contains("too long") {
                            let text = format!("a message has at most {MAX_MESSAGE} bytes");
                            self.refuse(None, RefusalCode::TooLong.because(text)).await?;
                            self.close(close_code::SIZE, "too long").await?;
                        }
                        return Err(Over);
                    }
                    None => return Err(Over),
                },
                text = outgoing.recv() => match text {
                    Some(outgoing) => self.pass_on(&outgoing).await?,
                    // The room has said everything to this client.
                    None => self.close(close_code::NORMAL, "").await?,
                },
                _ = ticks.tick() => {
                    let is_late = self.room.is_none() && began.elapsed() >= HELLO_TIME;
                    if is_late || self.heard.elapsed() >= SILENCE {
                        return Err(Over);
                    }
                    self.send(Message::Ping(Bytes::new())).await?;
                }
                () = stopped(&mut stop) => {
                    self.close(close_code::AWAY, "the server stops").await?;
                }
            }
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), Over> {
        self.heard = Instant::now();
        METRICS.messages.add(1);
        if self.frames.count() > FLOOD {
            return Err(Over);
        }
        let text = match message {
            Message::Close(_) => return Err(Over),
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            _ if self.messages.count() > MAX_MESSAGE_RATE
                || !self.server.visitors.take(&self.visitor, Counted::Message, 1.0) =>
            {
                METRICS.refused_messages.add(1);
                let text = format!("at most {MAX_MESSAGE_RATE} messages a second");
                return self.refuse(None, RefusalCode::TooFast.because(text)).await;
            }
            Message::Binary(_) => {
                let refusal = RefusalCode::Malformed.because("a message is a text");
                return self.refuse(None, refusal).await;
            }
            Message::Text(text) => text,
        };
        match ClientMessage::read(&text) {
            Ok(message) => self.understand(message).await,
            Err(refusal) => self.refuse(None, refusal).await,
        }
    }

    async fn understand(&mut self, message: ClientMessage) -> Result<(), Over> {
        // A message may wait in the queue of the room, but its time is this one.
        let at = self.server.store.clock.now();
        let connection = self.number;
        let letter = match (message, &self.room, self.out.take()) {
            (ClientMessage::Hello { token, after, .. }, None, Some(out)) => {
                let visitor = self.visitor.clone();
                let letter = Letter::Hello { connection, token, after, out, visitor };
                self.room = Some(self.server.send(&self.code, letter).await.ok_or(Over)?);
                return Ok(());
            }
            (ClientMessage::Hello { .. }, ..) => {
                let refusal = RefusalCode::Malformed.because("hello was said before");
                return self.refuse(None, refusal).await;
            }
            (message, None, out) => {
                self.out = out;
                let number = match message {
                    ClientMessage::Request { number, .. } => Some(number),
                    _ => None,
                };
                let refusal = RefusalCode::Malformed.because("the first message is hello");
                return self.refuse(number, refusal).await;
            }
            (ClientMessage::Events { .. }, ..) if self.histories.count() > 1 => {
                let refusal = RefusalCode::TooFast.because("once a second is enough");
                return self.refuse(None, refusal).await;
            }
            (ClientMessage::Events { after }, ..) => Letter::History { connection, after },
            (ClientMessage::Request { number, request }, ..) => {
                Letter::Request { connection, number, request, at }
            }
        };
        let room = self.room.as_ref().ok_or(Over)?;
        room.send(letter).await.map_err(|_| Over)
    }

    /// Sends what the room says.
    async fn pass_on(&mut self, outgoing: &Outgoing) -> Result<(), Over> {
        self.send(Message::Text(outgoing.text.clone())).await?;
        if let Some(room) = self.room.as_ref().filter(|_| outgoing.has_more) {
            let more = Letter::More { connection: self.number };
            room.send(more).await.map_err(|_| Over)?;
        }
        Ok(())
    }

    async fn refuse(&mut self, request: Option<u64>, refusal: Refusal) -> Result<(), Over> {
        METRICS.refusals.add(1);
        let refused = ServerMessage::Refused { request, refusal };
        let text = serde_json::to_string(&refused).expect("a message is JSON");
        self.send(Message::Text(text.into())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Over> {
        let sent = timeout(SEND_TIME, self.socket.send(message)).await;
        sent.is_ok_and(|it| it.is_ok()).then_some(()).ok_or(Over)
    }

    /// Says why the connection ends, and ends it.
    async fn close(&mut self, code: u16, reason: &'static str) -> Result<(), Over> {
        self.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await?;
        Err(Over)
    }
}
