//! Hostile clients are refused, and the others are still answered.

use std::process::Command;
use std::time::Instant;

use carom_rooms::{ClientMessage, MAX_MESSAGE, RefusalCode, Request, ServerMessage, VERSION};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite;

use crate::world::{PATIENCE, RoomClient, ServerProcess, socket};

async fn table(server: &ServerProcess) -> String {
    server.open(&json!({"unblock": {"level": "Easy", "clock": 60}})).await
}

/// The code of the next refusal; `None` if the connection is closed.
async fn refusal(client: &mut RoomClient) -> Option<RefusalCode> {
    loop {
        match client.step().await {
            Ok(()) => {}
            Err(why) => return why.map(|(_, code)| code),
        }
    }
}

#[tokio::test]
async fn bad_messages_are_refused_and_the_room_goes_on() {
    let data = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(data.path());
    let code = table(&server).await;
    let mut eve = RoomClient::new(&server, &code).await;
    let long = " ".repeat(MAX_MESSAGE + 1);
    for (text, code) in [
        (long.as_str(), RefusalCode::TooLong),
        ("nonsense", RefusalCode::Malformed),
        ("{\"hello\":{\"version\":2,\"after\":0}}", RefusalCode::Malformed),
        ("{\"hello\":{\"version\":9}}", RefusalCode::Version),
        ("{\"request\":{\"number\":1,\"request\":\"leave\"}}", RefusalCode::Place),
        (
            "{\"request\":{\"number\":0,\"request\":{\"watch\":{\"name\":\"E\"}}}}",
            RefusalCode::Repeated,
        ),
        ("{\"request\":{\"number\":1,\"request\":{\"watch\":{\"name\":\"\"}}}}", RefusalCode::Name),
    ] {
        eve.text(text).await;
        assert_eq!(refusal(&mut eve).await, Some(code), "{:.80}", text.trim());
    }
    let mut ada = RoomClient::join(&server, &code, "Ada").await;
    // Much too long: it is not even read.
    eve.text(&" ".repeat(20 * MAX_MESSAGE)).await;
    let end = refusal(&mut eve).await;
    assert!(matches!(end, Some(RefusalCode::TooLong) | None), "{end:?}");
    ada.ask(Request::Ready(true)).await.expect("the room goes on");
}

#[tokio::test]
async fn an_address_with_too_many_new_connections_gets_no_more() {
    let data = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_carom-server"));
    command.args(["--port", "0", "--address-sockets", "2", "--data"]).arg(data.path());
    let server = ServerProcess::run(command);
    let began = Instant::now();
    let code = table(&server).await;
    let mut ada = RoomClient::join(&server, &code, "Ada").await;
    let mut answers = Vec::new();
    while answers.len() < 200 && answers.last() != Some(&String::new()) {
        let mut stream = TcpStream::connect(&server.host).await.expect("the system takes it");
        let line = b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
        let _ = stream.write_all(line).await;
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer).await;
        answers.push(answer);
    }
    // 30 at once, and 2 more in each second, however slow this computer is.
    let most = 32 + 2 * began.elapsed().as_secs() as usize;
    assert!((20..=most).contains(&answers.len()), "{} of {most}", answers.len());
    assert!(answers[..20].iter().all(|it| it.starts_with("HTTP/1.1 200")));
    ada.ask(Request::Ready(true)).await.expect("who is there stays there");
}

#[tokio::test]
async fn a_client_that_floods_is_refused_and_then_closed() {
    let data = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(data.path());
    let code = table(&server).await;
    let (mut eve, mut ada) =
        (RoomClient::new(&server, &code).await, RoomClient::join(&server, &code, "Ada").await);
    let mut codes = Vec::new();
    let began = Instant::now();
    for _ in 0..60 {
        eve.begin(Request::Leave).await;
    }
    for _ in 0..60 {
        codes.push(refusal(&mut eve).await.expect("a refusal"));
    }
    // 20 in each second that has begun. Hello was a message, too.
    let most = 20 * (began.elapsed().as_secs() as usize + 2);
    let answered = codes.iter().filter(|&&it| it == RefusalCode::Place).count();
    let fast = codes.iter().filter(|&&it| it == RefusalCode::TooFast).count();
    assert!((19..=most).contains(&answered) && answered + fast == 60, "{codes:?}");
    // Events again cost more. A second may end between the two.
    let mut reader = RoomClient::new(&server, &code).await;
    let mut refused = Ok(());
    while refused.is_ok() {
        for _ in 0..2 {
            reader.send(&ClientMessage::Events { after: 0 }).await;
        }
        for _ in 0..2 {
            refused = refused.and(reader.step().await);
        }
    }
    assert_eq!(refused, Err(Some((None, RefusalCode::TooFast))));
    // Who goes on like this loses the connection.
    'flood: loop {
        for _ in 0..1000 {
            eve.begin(Request::Leave).await;
        }
        for _ in 0..1000 {
            if refusal(&mut eve).await.is_none() {
                break 'flood;
            }
        }
    }
    ada.ask(Request::Ready(true)).await.expect("the room goes on");
}

#[tokio::test]
async fn tokens_are_needed_and_not_to_be_guessed() {
    let data = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(data.path());
    let code = table(&server).await;
    let mut ada = RoomClient::join(&server, &code, "Ada").await;
    let other = table(&server).await;
    let token = ada.token.clone();
    for (code, token) in [
        (&code, Some("guessed".to_owned())),
        (&code, token.clone().map(|it| it.to_uppercase())),
        (&other, token.clone()),
        (&"0123456789ab".to_owned(), None),
    ] {
        let mut eve = RoomClient::new(&server, &other).await;
        (eve.code, eve.token, eve.room) = (code.clone(), token, None);
        assert_eq!(eve.again(&server).await, Err(RefusalCode::Unknown));
        assert_eq!(eve.receive().await, None, "the connection is closed");
    }
    // The database does not have the token itself.
    let token = token.expect("a token");
    for file in ["rooms.sqlite", "rooms.sqlite-wal"] {
        let bytes = std::fs::read(data.path().join(file)).expect("a file");
        assert!(!bytes.windows(token.len()).any(|it| it == token.as_bytes()), "{file}");
        assert!(file == "rooms.sqlite" || bytes.windows(3).any(|it| it == b"Ada"), "{file}");
    }
    // Who has left has no place any more, and can come again.
    ada.ask(Request::Leave).await.expect("a place");
    while ada.me.is_some() {
        ada.step().await.expect("no place");
    }
    ada.ask(Request::Watch { name: "Ada".to_owned() }).await.expect("room for a watcher");
}

#[tokio::test]
async fn pages_of_other_servers_have_no_socket() {
    let data = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(data.path());
    let code = table(&server).await;
    let own = format!("http://{}", server.host);
    assert!(socket(&server.host, &code, Some(&own)).await.is_ok());
    for (origin, code, status) in [
        ("https://evil.example", code.as_str(), 403),
        ("null", code.as_str(), 403),
        (&own, "..%2f..%2fsecret", 404),
    ] {
        match socket(&server.host, code, Some(origin)).await {
            Err(tungstenite::Error::Http(answer)) => {
                assert_eq!(answer.status(), status, "{origin}");
            }
            other => panic!("{other:?} for {origin}"),
        }
    }
    let head = "Origin: https://evil.example\r\n";
    assert_eq!(server.http("POST /api/rooms", head, "{}").await.0, 403);
}

#[tokio::test]
async fn who_does_not_say_hello_is_only_refused() {
    let data = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(data.path());
    let code = table(&server).await;
    let mut eve = RoomClient::new(&server, &code).await;
    eve.token = None;
    // A new connection without a hello.
    let raw = socket(&server.host, &code, None).await.expect("a socket");
    eve.replace(raw);
    eve.begin(Request::Watch { name: "Eve".to_owned() }).await;
    match eve.receive().await {
        Some(ServerMessage::Refused { request: Some(1), refusal }) => {
            assert_eq!(refusal.code, RefusalCode::Malformed);
        }
        other => panic!("{other:?}"),
    }
    eve.send(&ClientMessage::Hello { version: VERSION, token: None, after: 0 }).await;
    assert!(matches!(eve.receive().await, Some(ServerMessage::Welcome { .. })));
}

#[tokio::test]
async fn who_connects_and_says_nothing_is_gone_after_a_while() {
    let data = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(data.path());
    let mut silent = TcpStream::connect(&server.host).await.expect("the server");
    silent.write_all(b"GET / HTTP/1.1\r\nHost").await.expect("a connection");
    let mut body = TcpStream::connect(&server.host).await.expect("the server");
    let head =
        b"POST /api/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nConnection: close\r\n\r\n";
    body.write_all(head).await.expect("a connection");
    for stream in [&mut silent, &mut body] {
        let mut answer = Vec::new();
        let end = timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
        end.expect("it is closed").expect("an end");
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
    }
}
