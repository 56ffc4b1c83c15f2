//! Hostile clients all at once, and people who play beside them.
//!
//! `CAROM_HOSTILE=50` makes it 50 times as large: 100,000 messages and 5,000 connections that say nothing. For these, a process
//! must be allowed to have 12,000 open files (`ulimit -n`).

use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use carom_rooms::{ClientMessage, Request, VERSION};
use futures_util::{SinkExt as _, StreamExt as _};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use serde_json::json;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::world::{RoomClient, ServerProcess, socket, socket_from};

/// What clients say, before it is damaged.
const SEEDS: &[&str] = &[
    r#"{"hello":{"version":2,"token":"00112233445566778899aabbccddeeff","after":3}}"#,
    r#"{"events":{"after":0}}"#,
    r#"{"request":{"number":1,"request":{"join":{"name":"Eve","colour":2}}}}"#,
    r#"{"request":{"number":2,"request":{"watch":{"name":"Eve"}}}}"#,
    r#"{"request":{"number":3,"request":{"ready":true}}}"#,
    r#"{"request":{"number":4,"request":{"remove":{"participant":1}}}}"#,
    r#"{"request":{"number":5,"request":{"add-computer":{"name":"C","strength":5}}}}"#,
    r#"{"request":{"number":6,"request":{"game":{"ricochet":{"bid":7}}}}}"#,
    r#"{"request":{"number":7,"request":{"game":{"unblock":{"solution":"A+1 B-2"}}}}}"#,
    r#"{"request":{"number":8,"request":{"game":{"tablut":{"move":"d1-d4"}}}}}"#,
];
const ATTACKERS: usize = 100;
/// A client that sends more loses its connection before its messages are read.
const PACE: Duration = Duration::from_millis(60);

/// A message with some bytes changed, left out, repeated or added.
fn damaged(rng: &mut Pcg64Mcg) -> Message {
    let mut bytes = SEEDS[rng.random_range(0..SEEDS.len())].as_bytes().to_vec();
    for _ in 0..rng.random_range(0..4) {
        let place = rng.random_range(0..bytes.len().max(1)).min(bytes.len());
        match rng.random_range(0..5) {
            0 if place < bytes.len() => bytes[place] = rng.random(),
            1 => bytes.truncate(place),
            2 => bytes.insert(place, *b"{}[]\",:0-9eE\\\0\xff".get(place % 16).unwrap_or(&0)),
            3 => bytes.extend_from_within(place..),
            _ => bytes.splice(place..place, [b'9'; 30]).for_each(drop),
        }
    }
    match String::from_utf8(bytes) {
        Ok(text) if !text.is_empty() => Message::text(text),
        Ok(_) => Message::Ping(vec![7; 100].into()),
        Err(why) => Message::binary(why.into_bytes()),
    }
}

/// Sends damaged messages, and after each connection that the server ends, bytes that are no message at all.
async fn attack(host: String, code: String, seed: usize, messages: usize) -> usize {
    let mut rng = Pcg64Mcg::seed_from_u64(seed as u64);
    let mut sent = 0;
    while sent < messages {
        // Each one has an address of its own.
        let from = [127, 0, 1, seed as u8];
        let Ok(stream) = socket_from(from.into(), &host, &code, None).await else {
            sleep(PACE).await;
            continue;
        };
        let (mut sink, mut stream) = stream.split();
        // One of three says hello, so that the room itself hears what follows.
        if rng.random_ratio(1, 3) {
            let hello = ClientMessage::Hello { version: VERSION, token: None, after: 0 };
            let _ = sink.send(Message::text(serde_json::to_string(&hello).expect("JSON"))).await;
        }
        for _ in 0..rng.random_range(20..200) {
            sent += 1;
            if sink.send(damaged(&mut rng)).await.is_err() {
                break;
            }
            // Answers are read, or the server waits for this client.
            while let Ok(Some(Ok(_))) = timeout(PACE / 20, stream.next()).await {}
            sleep(PACE).await;
        }
        drop((sink, stream));
        let head = format!(
            "GET /api/rooms/{code}/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        );
        if let Ok(mut raw) = TcpStream::connect(&host).await {
            let noise: Vec<u8> = (0..rng.random_range(1..300)).map(|_| rng.random()).collect();
            let _ = raw.write_all(&[head.as_bytes(), &noise].concat()).await;
        }
    }
    sent
}

/// Keeps a connection open: every second one has said hello, and answers pings.
async fn idle(host: String, code: String, place: usize, mut stop: watch::Receiver<bool>) -> bool {
    // They do not come all in one moment, because the system refuses that.
    sleep(Duration::from_millis(2 * place as u64)).await;
    let Ok(mut stream) = socket(&host, &code, None).await else { return false };
    if place.is_multiple_of(2) {
        let hello = ClientMessage::Hello { version: VERSION, token: None, after: 0 };
        let _ = stream.send(Message::text(serde_json::to_string(&hello).expect("JSON"))).await;
    }
    loop {
        tokio::select! {
            _ = stop.changed() => return true,
            message = stream.next() => if !matches!(message, Some(Ok(_))) {
                // Who says nothing loses the connection, and comes again.
                match socket(&host, &code, None).await {
                    Ok(other) => stream = other,
                    Err(_) => return false,
                }
            },
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_play_on_while_others_attack() {
    let scale =
        std::env::var("CAROM_HOSTILE").ok().and_then(|it| it.parse().ok()).unwrap_or(1_usize);
    let (messages, connections) = (2000 * scale, 100 * scale);
    let data = tempfile::tempdir().expect("a folder");
    // All of them have one address.
    let mut command = Command::new(env!("CARGO_BIN_EXE_carom-server"));
    command.args(["--port", "0", "--address-sockets", "10000", "--address-rooms", "100", "--data"]);
    command.arg(data.path()).arg(data.path().join("no-page"));
    let server = Arc::new(ServerProcess::run(command));
    let terms = json!({"unblock": {"level": "Easy", "clock": 60}});
    let mut rooms = Vec::new();
    for _ in 0..connections.div_ceil(200) {
        rooms.push(server.open(&terms).await);
    }
    // In the attacked rooms a hostile client may take a seat and begin the game.
    let quiet = server.open(&terms).await;
    let mut ada = RoomClient::join(&server, &quiet, "Ada").await;

    let stop = watch::Sender::new(false);
    let mut silent = JoinSet::new();
    for place in 0..connections {
        let code = rooms[place % rooms.len()].clone();
        silent.spawn(idle(server.host.clone(), code, place, stop.subscribe()));
    }
    sleep(Duration::from_millis(2 * connections as u64)).await;
    let mut attackers = JoinSet::new();
    for seed in 0..ATTACKERS {
        let (host, code) = (server.host.clone(), rooms[seed % rooms.len()].clone());
        attackers.spawn(attack(host, code, seed, messages / ATTACKERS));
    }
    let mut times = Vec::new();
    let mut is_ready = false;
    // A seat can cause 300 events at once.
    while !attackers.is_empty() && times.len() < 250 {
        while attackers.try_join_next().is_some() {}
        let began = Instant::now();
        is_ready = !is_ready;
        ada.ask(Request::Ready(is_ready)).await.expect("an answer");
        times.push(began.elapsed());
        sleep(Duration::from_millis(100)).await;
    }
    attackers.join_all().await;
    let memory = server.memory();
    stop.send_replace(true);
    let open = silent.join_all().await.into_iter().filter(|it| *it).count();
    times.sort_unstable();
    println!(
        "{messages} damaged messages, {open} of {connections} silent connections; {} answers beside them: p50 {:?}, p99 {:?}, \
         longest {:?}; the server has {memory} KiB",
        times.len(),
        times[times.len() / 2],
        times[times.len() * 99 / 100],
        times[times.len() - 1]
    );
    assert_eq!(open, connections);
    assert!(memory < 1 << 20, "{memory} KiB");
    // A newcomer makes the same room as the server from the whole history.
    for room in rooms.iter().chain([&quiet]) {
        RoomClient::new(&server, room).await;
    }
}
