//! The HTTP interface: the examples of docs/protocol.md, and what is not possible.

use std::net::TcpListener;
use std::process::Command;
use std::time::Instant;

use carom_rooms::EventRecord;
use serde_json::{Value, json};

use crate::world::{RoomClient, ServerProcess, http, socket};

const PAGE: &str = include_str!("../../../../docs/protocol.md");

#[tokio::test]
async fn every_example_of_the_page_is_true() {
    let data = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(data.path());
    let section = PAGE.split("\n## The HTTP interface\n").nth(1).expect("the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix("` |"));
    let mut code = "CODE".to_owned();
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.split("` | `").collect();
        let [request, status, answer] = cells[..] else { panic!("{row}") };
        let (line, body) = match request.split_once(" {") {
            Some((line, body)) => (line, format!("{{{body}")),
            None => (request, String::new()),
        };
        let (got, head, text) = server.http(&line.replace("CODE", &code), "", &body).await;
        assert_eq!(got.to_string(), status, "{row}: {text}");
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
        if let Ok(Value::String(new)) =
            serde_json::from_str(&text).map(|it: Value| it["code"].clone())
            && code == "CODE"
        {
            assert_eq!(new.len(), 12);
            code = new;
        }
        let text = text.replace(&code, "CODE").replace(&server.host, "HOST");
        assert_eq!(text.trim_end(), answer, "{row}");
        count += 1;
    }
    assert!(count >= 6, "{count} examples");
}

#[tokio::test]
async fn what_is_not_possible_has_an_error_in_json() {
    let data = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(data.path());
    let unblock = |level: &str, clock: u32| {
        json!({"terms": {"unblock": {"level": level, "clock": clock}}}).to_string()
    };
    let long = " ".repeat(17_000);
    for (line, body, status) in [
        ("POST /api/rooms", "", 400),
        ("POST /api/rooms", "[]", 400),
        ("POST /api/rooms", "{\"terms\":{\"chess\":{}}}", 400),
        ("POST /api/rooms", &unblock("Easier", 60), 400),
        ("POST /api/rooms", &unblock("Easy", 1), 400),
        ("POST /api/rooms", &unblock("Easy", 60).replace("\"terms\"", "\"term\""), 400),
        ("POST /api/rooms", r#"{"terms":{"daily":{"game":"unblock","date":"2020-01-01"}}}"#, 400),
        ("POST /api/rooms", &long, 413),
        ("GET /api/rooms/short", "", 404),
        ("GET /api/rooms/0123456789ab", "", 404),
        ("GET /api/rooms/%2e%2e%2f%2e%2e%2fx", "", 404),
        ("GET /api/rooms/0123456789ab/socket", "", 400),
    ] {
        let (got, head, text) = server.http(line, "", body).await;
        assert_eq!(got, status, "{line} {body:.60}: {text}");
        assert!(head.contains("content-type: application/json"), "{head}");
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        assert!(!answer["error"].as_str().unwrap_or_default().is_empty(), "{text}");
    }
    for (line, status) in [
        ("DELETE /api/rooms", 405),
        ("GET /api/nothing", 404),
        ("GET /metrics", 404),
        ("GET /", 404),
    ] {
        assert_eq!(server.http(line, "", "").await.0, status, "{line}");
    }
    // None of it has opened a room.
    assert_eq!(server.http("GET /api/rooms", "", "").await.2.trim(), "{\"rooms\":[]}");
}

#[tokio::test]
async fn only_listed_rooms_are_in_the_list_and_names_are_only_data() {
    let data = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(data.path());
    let terms = json!({"unblock": {"level": "Easy", "clock": 60}});
    server.open(&terms).await;
    let body = json!({"terms": terms, "listed": true}).to_string();
    let answer: Value =
        serde_json::from_str(&server.http("POST /api/rooms", "", &body).await.2).expect("JSON");
    let code = answer["code"].as_str().expect("a code");
    let name = "<b>\"&'</b>";
    let _ada = RoomClient::join(&server, code, name).await;
    let list: Value =
        serde_json::from_str(&server.http("GET /api/rooms", "", "").await.2).expect("JSON");
    let rooms = list["rooms"].as_array().expect("rooms");
    assert_eq!(rooms.len(), 1);
    assert_eq!(rooms[0]["code"], code);
    assert_eq!(rooms[0]["players"][0]["name"], name);
    assert_eq!(rooms[0]["players"][0]["is_connected"], true);
}

#[tokio::test]
async fn an_address_that_asks_for_too_much_is_refused_and_others_are_not() {
    let data = tempfile::tempdir().expect("a folder");
    let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("one").port();
    let metrics = format!("127.0.0.1:{port}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_carom-server"));
    command.args(["--port", "0", "--address-rooms", "3", "--address-sockets", "2"]);
    command.args(["--trusted-proxy", "127.0.0.1", "--metrics", &metrics, "--data"]);
    command.arg(data.path()).arg(data.path().join("no-page"));
    let server = ServerProcess::run(command);
    let body = json!({"terms": {"unblock": {"level": "Easy", "clock": 60}}}).to_string();
    let open = async |head: &str| server.http("POST /api/rooms", head, &body).await;
    let eve = "X-Forwarded-For: 192.0.2.1, 2001:db8::1\r\n";
    let began = Instant::now();
    let mut refused = 0;
    // The last one is of the same network.
    for head in [eve, eve, eve, eve, "X-Forwarded-For: 2001:db8::ffff:1\r\n"] {
        let status = open(head).await.0;
        assert!([201, 429].contains(&status), "{status}");
        refused += u64::from(status == 429);
    }
    // Three at once and three in each minute, however slow this computer is.
    let most = 3 + began.elapsed().as_secs() / 20;
    assert!((3..=most).contains(&(5 - refused)), "{refused} are refused");
    let (status, _, answer) = open("X-Forwarded-For: 2001:db8:0:1::1\r\n").await;
    assert_eq!(status, 201, "another one");
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    let code = answer["code"].as_str().expect("a code");
    // These come without a proxy between.
    let sockets = [socket(&server.host, code, None).await, socket(&server.host, code, None).await];
    assert!(sockets.iter().all(Result::is_ok));
    assert!(socket(&server.host, code, None).await.is_err());
    let mut answered = 0;
    for _ in 0..3000 {
        answered += u64::from(server.http("GET /healthz", eve, "").await.0 == 200);
    }
    // 2000 at once, and 100 more in each second.
    let most = 2000 + 100 * (began.elapsed().as_secs() + 1);
    assert!(answered <= most, "{answered} of {most}");
    assert_eq!(server.http("GET /healthz", "", "").await.0, 200);
    let counts = http(&metrics, "GET /metrics", "", "").await.2;
    assert!(counts.contains(&format!("\ncarom_refused_rooms_total {refused}\n")), "{counts}");
    assert!(counts.contains("\ncarom_refused_connections_total 1\n"), "{counts}");
    assert_eq!(server.http("GET /metrics", "", "").await.0, 404, "not for visitors");
}

#[tokio::test]
async fn the_owner_sees_exports_and_closes_rooms_while_the_server_runs() {
    let data = tempfile::tempdir().expect("a folder");
    let owner = |task: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_carom-server"));
        let output = command.arg("rooms").args(task).arg("--data").arg(data.path()).output();
        let output = output.expect("the program");
        let text = String::from_utf8(output.stdout).expect("a text");
        (output.status.code(), text, String::from_utf8(output.stderr).expect("a text"))
    };
    let why = "error: rooms: add `list`, `close CODE` or `export CODE`\n";
    assert_eq!(owner(&[]), (Some(2), String::new(), why.to_owned()));
    let (status, text, why) = owner(&["list"]);
    assert_eq!((status, text.as_str()), (Some(2), ""), "{why}");
    assert!(why.contains("rooms.sqlite"), "{why}");
    let server = ServerProcess::start(data.path());
    let code = server.open(&json!({"unblock": {"level": "Easy", "clock": 60}})).await;
    let mut ada = RoomClient::join(&server, &code, "Ada").await;
    let (status, list, why) = owner(&["list"]);
    assert_eq!(status, Some(0), "{why}");
    let list: Value = serde_json::from_str(&list).expect("one room");
    assert_eq!((&list["code"], &list["has_had_players"]), (&json!(code), &json!(true)));
    let export: Value = serde_json::from_str(&owner(&["export", &code]).1).expect("JSON");
    let events: Vec<EventRecord> =
        serde_json::from_value(export["events"].clone()).expect("events");
    assert_eq!(events, ada.log);
    let token = ada.token.clone().expect("a token");
    assert!(!export.to_string().contains(&token), "a seat is a secret");
    assert_eq!(owner(&["close", "0123456789ab"]).0, Some(2));
    assert_eq!(owner(&["close", &code]).0, Some(0));
    ada.until(|room| room.closed().is_some()).await;
}
