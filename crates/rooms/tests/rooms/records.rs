//! Messages and events that an earlier version has written: this one reads them, writes the same, and has the same rooms.

use carom_rooms::{ClientMessage, EventRecord, Room, ServerMessage};

/// Rooms of every kind, each after a line with `#`. A line with `>` is what a client has sent, a line with `<` has the digest of the
/// room after an event, and the event, and a line with `=` is what the server has sent.
const RECORDS: &str = include_str!("../records.txt");

#[test]
fn what_was_written_before_is_read_and_written_again() {
    let mut rooms = 0;
    let mut room: Option<Room> = None;
    for line in RECORDS.lines() {
        let (mark, text) = line.split_once(' ').expect("a mark and a text");
        match mark {
            "#" => {
                rooms += 1;
                room = None;
            }
            ">" => {
                let message = ClientMessage::read(text).expect("a message");
                assert_eq!(serde_json::to_string(&message).expect("JSON"), text);
            }
            "<" => {
                let (digest, text) = text.split_once(' ').expect("a digest and an event");
                let record: EventRecord = serde_json::from_str(text).expect("an event");
                assert_eq!(serde_json::to_string(&record).expect("JSON"), text);
                match &mut room {
                    None => room = Some(Room::new(&record).expect("the first event")),
                    Some(room) => room.apply(&record).expect("the next event"),
                }
                let now = room.as_ref().map(|it| it.digest().to_string());
                assert_eq!(now.as_deref(), Some(digest), "after {text}");
            }
            "=" => {
                let message: ServerMessage = serde_json::from_str(text).expect("a message");
                assert_eq!(serde_json::to_string(&message).expect("JSON"), text);
            }
            other => panic!("no line begins with {other}"),
        }
    }
    assert_eq!(rooms, 8, "each mode, game and puzzle of the day, and other messages");
}
