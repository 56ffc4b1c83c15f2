//! Messages and events as this version writes them: it reads them, writes the same, and has the same rooms.

#![expect(clippy::disallowed_methods, reason = "a test writes a file of the repository")]

use std::fmt::Write as _;

use carom_rooms::{ClientMessage, EventRecord, Room, ServerMessage, VERSION};

/// First the version that has the digests below. Then rooms of every kind, each after a line with `#`. A line with `>` is what a client
/// has sent, a line with `<` has the digest of the room after an event, and the event, and a line with `=` is what the server has sent.
const RECORDS: &str = include_str!("../records.txt");

/// With this variable the test writes the file again with the digests of now.
const WRITE: &str = "CAROM_WRITE";

/// Reads a line again. Returns it with the present digest.
fn again(line: &str, room: &mut Option<Room>) -> String {
    let (mark, text) = line.split_once(' ').expect("a mark and a text");
    match mark {
        "#" => *room = None,
        ">" => {
            let message = ClientMessage::read(text).expect("a message");
            assert_eq!(serde_json::to_string(&message).expect("JSON"), text);
        }
        "<" => {
            let (_, text) = text.split_once(' ').expect("a digest and an event");
            let record: EventRecord = serde_json::from_str(text).expect("an event");
            assert_eq!(serde_json::to_string(&record).expect("JSON"), text);
            match room {
                None => *room = Some(Room::new(&record).expect("the first event")),
                Some(room) => room.apply(&record).expect("the next event"),
            }
            let digest = room.as_ref().map(Room::digest).expect("a room");
            return format!("< {digest} {text}");
        }
        "=" => {
            let message: ServerMessage = serde_json::from_str(text).expect("a message");
            assert_eq!(serde_json::to_string(&message).expect("JSON"), text);
        }
        other => panic!("no line begins with {other}"),
    }
    line.to_owned()
}

#[test]
fn what_was_written_is_read_and_written_again_and_a_new_digest_is_a_new_version() {
    let (version, rest) = RECORDS.split_once('\n').expect("a version");
    let (mut now, mut room) = (format!("version {VERSION}\n"), None);
    for line in rest.lines() {
        writeln!(now, "{}", again(line, &mut room)).expect("memory");
    }
    assert_eq!(
        now.matches("\n# ").count(),
        ROOMS,
        "each mode, game and puzzle of the day, and other messages"
    );
    if std::env::var_os(WRITE).is_some() {
        assert_ne!(version, format!("version {VERSION}"), "the digests of a version stay");
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records.txt");
        return std::fs::write(path, now).expect("a file");
    }
    // A program whose rooms have another form would leave every room of the version before.
    for (line, same) in RECORDS.lines().zip(now.lines()) {
        assert_eq!(
            line, same,
            "raise VERSION, which is {version}, and run this test with {WRITE}=1"
        );
    }
}

/// The rooms of the file.
const ROOMS: usize = 11;
