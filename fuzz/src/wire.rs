//! The messages of programs that play Tablut, and games between them.

use std::fmt::Display;
use std::str::FromStr;

use carom_competition::wire::{Action, Name, State, framed, receive};
use carom_competition::{Answer, Event, Guest, Host};
use carom_engine::tablut::{RuleSet, Side};

/// Reads bytes as messages of two clients in turn, and plays a game with them.
pub(crate) fn check(bytes: &[u8]) {
    let mut rest = bytes;
    let mut host = Host::new(RuleSet::ASHTON);
    let mut guest = Guest::new(RuleSet::ASHTON);
    let mut other = Guest::new(RuleSet::ASHTON);
    let mut is_over = false;
    for side in Side::ALL.into_iter().cycle() {
        let _ = host.connect(side);
        let event = match receive(&mut rest) {
            Ok(Some(text)) => {
                check_message::<Action>(&text);
                check_message::<State>(&text);
                if let Ok(name) = Name::from_message(&text) {
                    assert_eq!(Name::from_message(&name.message()), Ok(name));
                }
                if let Ok(state) = text.parse() {
                    let _ = other.receive(&state);
                }
                Event::Message(text)
            }
            Ok(None) => unreachable!("bytes have no time limit"),
            Err(error) => Event::Fault(error),
        };
        let is_last = matches!(event, Event::Fault(_));
        if let Answer::Send(states) = host.handle(side, event) {
            assert!(!is_over, "after the end nothing is sent");
            for state in states {
                let bytes = framed(&state.to_string());
                let text = receive(&mut bytes.as_slice()).expect("a message").expect("a message");
                let state = text.parse().expect("what was written");
                guest.receive(&state).expect("a sound board");
            }
            assert_eq!(guest.game().position(), host.game().position());
        }
        is_over = host.conclusion().is_some();
        if is_last {
            return;
        }
    }
}

/// What can be read is written so that it can be read again.
fn check_message<T: FromStr + Display + PartialEq>(text: &str) {
    if let Ok(message) = text.parse::<T>() {
        let written = message.to_string();
        assert!(
            written.parse().is_ok_and(|it: T| it == message),
            "{text} was written as {written}"
        );
    }
}
