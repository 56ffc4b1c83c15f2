//! The HTTP interface: the examples of docs/protocol.md, and what is not possible.

use serde_json::{Value, json};

use crate::world::{RoomClient, ServerProcess};

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
        if line == "GET /metrics" {
            assert!(text.starts_with(answer) && text.contains("\ncarom_rooms 1\n"), "{text}");
        } else {
            assert_eq!(text.trim_end(), answer, "{row}");
        }
        count += 1;
    }
    assert!(count >= 7, "{count} examples");
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
    for (line, status) in [("DELETE /api/rooms", 405), ("GET /api/nothing", 404), ("GET /", 404)] {
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
