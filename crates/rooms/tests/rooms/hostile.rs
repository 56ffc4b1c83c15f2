//! Messages and events that no honest program sends: nothing panics, and what is refused changes nothing.

use carom_rooms::{ClientMessage, EventRecord, ParticipantId, Request, Room};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::interleavings::{KINDS, steps, story};

/// What replaces a part of a message.
fn nonsense(choice: usize) -> Value {
    let values = [
        json!(null),
        json!(0),
        json!(1),
        json!(7),
        json!(-1),
        json!(u64::from(u32::MAX)),
        json!(u64::MAX),
        json!(1e300),
        json!(""),
        json!("a"),
        json!("hidden"),
        json!("x".repeat(30)),
        json!([]),
        json!({}),
        json!(true),
    ];
    values[choice % values.len()].clone()
}

/// Replaces the part of a value with this number, counted from the outside; `None` if it has fewer.
fn replace(value: &mut Value, number: &mut usize, by: &Value) -> Option<()> {
    if *number == 0 {
        *value = by.clone();
        return Some(());
    }
    *number -= 1;
    match value {
        Value::Array(parts) => parts.iter_mut().find_map(|it| replace(it, number, by)),
        Value::Object(parts) => parts.values_mut().find_map(|it| replace(it, number, by)),
        _ => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn changed_events_are_refused_or_lead_to_a_sound_room(
        (kind, steps) in (0..KINDS, steps()),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), 0..60_usize, any::<usize>()), 40),
    ) {
        let (world, _) = story(kind, &steps);
        let mut room = Room::new(&world.record(1)).expect("the first event");
        for (number, (other, part, choice)) in (2..=world.room.number()).zip(changes.iter().cycle()) {
            // The event with a change, or one from another moment.
            let place = if part % 4 == 0 { other.index(world.store.len()) } else { number as usize - 1 };
            let mut value: Value = serde_json::from_str(&world.store[place]).expect("JSON");
            let _ = replace(&mut value["event"], &mut part.clone(), &nonsense(*choice));
            value["number"] = json!(number);
            if let Ok(record) = serde_json::from_value::<EventRecord>(value) {
                let mut hostile = room.clone();
                let before = hostile.digest();
                if hostile.apply(&record).is_err() {
                    prop_assert_eq!(hostile.digest(), before);
                } else {
                    // A room with a strange history goes on.
                    let _ = (hostile.query(0), hostile.due(), hostile.expire(world.moment()));
                    let leave = &Request::Leave;
                    let _ = hostile.decide(world.moment(), Some(ParticipantId(1)), u64::MAX, leave);
                }
            }
            room.apply(&world.record(number)).expect("the next event");
        }
    }

    #[test]
    fn changed_messages_are_refused_or_decided(
        (kind, steps) in (0..KINDS, steps()),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<usize>()), 60),
    ) {
        let (world, _) = story(kind, &steps);
        let examples = crate::protocol::requests();
        for (number, (index, choice)) in changes.into_iter().enumerate() {
            let example = &examples[index.index(examples.len())];
            let mut value = json!({"request": {"number": 1_000_000 + number, "request": example}});
            let _ = replace(&mut value["request"]["request"], &mut (choice % 5), &nonsense(choice / 5));
            if let Ok(ClientMessage::Request { number, request }) = ClientMessage::read(&value.to_string()) {
                for from in [None, Some(ParticipantId(1)), Some(ParticipantId(2))] {
                    let decided = world.room.decide(world.moment(), from, number, &request);
                    let mut room = world.room.clone();
                    for record in decided.unwrap_or_default() {
                        room.apply(&record).expect("what was decided is possible");
                    }
                }
            }
        }
    }

    #[test]
    fn any_text_is_refused(text in "\\PC{0,80}") {
        prop_assert!(ClientMessage::read(&text).is_err());
    }
}
