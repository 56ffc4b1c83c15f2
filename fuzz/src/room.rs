//! The messages of clients to a room on a server.

use carom_rooms::{
    ClientMessage, EventRecord, Moment, ParticipantId, Room, ServerMessage, ServerRequest, Terms,
};

/// Reads the first line as the settings of a room and every other one as a message of one of its people, and carries it out. What was
/// decided is possible, a refusal changes nothing, and a client that sees the events has the same room.
pub(crate) fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut lines = text.lines();
    let Some(Ok(terms)) = lines.next().map(serde_json::from_str::<Terms>) else { return };
    let Ok(first) = Room::open(Moment { now: 1000, chance: 7 }, terms) else { return };
    let mut room = Room::new(&first).expect("the first event");
    let mut client = Room::new(&first.seen_by(None)).expect("the first event");
    for (now, line) in (1000_u64..).step_by(700).zip(lines.take(200)) {
        // A server reads the same text, and a client what the server says.
        let _ = serde_json::from_str::<ServerMessage>(line);
        let moment = Moment { now, chance: now.wrapping_mul(7919) };
        let decided = match ClientMessage::read(line) {
            Ok(ClientMessage::Request { number, request }) => {
                // The number says who asks: 0 is a newcomer.
                let who = number % 4;
                let from = (who > 0).then_some(ParticipantId(who as u32));
                let before = room.digest();
                let decided = room.decide(moment, from, number / 4 + now, &request);
                assert_eq!(room.digest(), before, "a decision changes nothing");
                decided
            }
            Ok(ClientMessage::Events { .. }) => Ok(room.expire(moment)),
            Ok(ClientMessage::Hello { after, .. }) => {
                let id = ParticipantId((after % 4) as u32);
                room.tell(moment, &ServerRequest::Connected(id, after % 8 < 4))
            }
            Err(_) => continue,
        };
        for record in decided.unwrap_or_default() {
            let text = serde_json::to_string(&record).expect("JSON");
            assert_eq!(serde_json::from_str::<EventRecord>(&text).expect("an event"), record);
            room.apply(&record).expect("what was decided is possible");
            client.apply(&record.seen_by(None)).expect("a client can follow");
            assert_eq!(client.digest(), room.digest(), "the same room");
        }
    }
}
