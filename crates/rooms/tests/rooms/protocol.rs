//! docs/protocol.md has an example of everything that is sent, and nothing else.

use std::collections::BTreeSet;
use std::fmt::Debug;

use carom_rooms::daily::{DailyCommand, DailyDeal, DailyEvent};
use carom_rooms::ricochet::{RicochetCommand, RicochetEvent};
use carom_rooms::tablut::{TablutCommand, TablutEvent};
use carom_rooms::unblock::{UnblockCommand, UnblockEvent};
use carom_rooms::{
    ClientMessage, Deal, Event, EventRecord, GameCommand, GameEvent, RefusalCode, Request,
    ServerMessage, Terms, VERSION,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

const PAGE: &str = include_str!("../../../../docs/protocol.md");

/// The examples under a heading: the first cell of each row of its table.
fn examples(heading: &str) -> Vec<Value> {
    let start = format!("\n## {heading}\n");
    let at = PAGE.find(&start).unwrap_or_else(|| panic!("no heading {heading}")) + start.len();
    let section = PAGE[at..].split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    rows.map(|(cell, _)| {
        serde_json::from_str(cell).unwrap_or_else(|error| panic!("{cell}: {error}"))
    })
    .collect()
}

/// The name of a variant: the text itself, or the one key.
fn tag(value: &Value) -> String {
    let key = || value.as_object().and_then(|it| it.keys().next());
    value.as_str().or(key().map(String::as_str)).unwrap_or_default().to_owned()
}

/// The names of all variants of a type, which serde says when it reads another one.
fn tags<T: DeserializeOwned + Debug>() -> BTreeSet<String> {
    let error = serde_json::from_str::<T>("{\"?\":0}").expect_err("no variant").to_string();
    let quoted = error.split('`').skip(1).step_by(2).skip(1);
    quoted.map(str::to_owned).collect()
}

#[track_caller]
fn check<T: Serialize + DeserializeOwned + Debug>(heading: &str) {
    let examples = examples(heading);
    for example in &examples {
        let read: T = serde_json::from_value(example.clone())
            .unwrap_or_else(|error| panic!("{heading}: {example}: {error}"));
        assert_eq!(serde_json::to_value(&read).expect("JSON"), *example, "{heading}");
    }
    let found: BTreeSet<String> = examples.iter().map(tag).collect();
    let wanted = tags::<T>();
    assert!(!wanted.is_empty());
    assert_eq!(found, wanted, "{heading}: each variant has an example");
}

#[test]
fn everything_that_is_sent_has_an_example() {
    check::<ClientMessage>("Messages of a client");
    check::<ServerMessage>("Messages of the server");
    check::<Request>("Requests");
    check::<Event>("Events");
    check::<Terms>("Rooms");
    check::<Deal>("Deals");
    check::<GameCommand>("Commands in a game");
    check::<GameEvent>("Events of a game");
    check::<RicochetCommand>("Ricochet Robots: commands");
    check::<RicochetEvent>("Ricochet Robots: events");
    check::<TablutCommand>("Tablut: commands");
    check::<TablutEvent>("Tablut: events");
    check::<UnblockCommand>("Unblock Me: commands");
    check::<UnblockEvent>("Unblock Me: events");
    check::<DailyCommand>("The puzzle of the day: commands");
    check::<DailyEvent>("The puzzle of the day: events");
    check::<DailyDeal>("The puzzle of the day: the puzzle");
    check::<RefusalCode>("Refusals");
}

#[test]
fn the_page_has_the_version_and_a_whole_record() {
    assert!(PAGE.contains(&format!("This page describes version {VERSION}.")));
    for example in examples("Records of events") {
        let record: EventRecord = serde_json::from_value(example.clone()).expect("a record");
        assert_eq!(serde_json::to_value(&record).expect("JSON"), example);
    }
}

/// A request of every kind, and every command.
pub(crate) fn requests() -> Vec<Value> {
    let game = |kind: &str, heading: &str| {
        let wrap = |command| serde_json::json!({"game": {(kind): command}});
        examples(heading).into_iter().map(wrap).collect::<Vec<_>>()
    };
    [
        examples("Requests"),
        game("ricochet", "Ricochet Robots: commands"),
        game("tablut", "Tablut: commands"),
        game("unblock", "Unblock Me: commands"),
        game("daily", "The puzzle of the day: commands"),
    ]
    .concat()
}
