//! The messages: what is written is read again, and no bytes make a reader panic.

use std::io::{self, ErrorKind, Read};
use std::str::FromStr;

use carom_competition::wire::{Action, LONGEST, Name, ReceiveError, State, framed, receive};
use carom_engine::tablut::{Cell, Move, Side};
use proptest::prelude::{Strategy, any};
use proptest::sample::select;
use proptest::{collection, option, prop_assert, prop_assert_eq, proptest};

#[test]
fn moves_are_read_as_programs_write_them() {
    let mv = Move { from: "e4".parse().expect("a square"), to: "f4".parse().expect("a square") };
    for (text, side) in [
        (r#"{"from":"e4","to":"f4","turn":"WHITE"}"#, Some(Side::Defenders)),
        (r#"{"from":"e4","to":"f4","turn":"B"}"#, Some(Side::Attackers)),
        (
            r#" { "turn" : "W", "to" : "F4", "from" : "E4", "columnFrom" : 4 } "#,
            Some(Side::Defenders),
        ),
        (r#"{"from":"e4","to":"f4","turn":null}"#, None),
        (r#"{"from":"e4","to":"f4"}"#, None),
    ] {
        assert_eq!(text.parse(), Ok(Action { mv, side }), "{text}");
    }
}

#[test]
fn other_texts_are_refused_with_a_reason() {
    let many = format!("{}1{}", "[".repeat(5000), "]".repeat(5000));
    for (text, reason) in [
        ("", ", found ``, which is not a JSON text"),
        ("{", ", found `{`, which is not a JSON text"),
        ("nonsense", ", found `nonsense`, which is not a JSON text"),
        (&many, ", found `[[[["),
        (r#"{"from":"e4"}"#, ", found `{\"from\":\"e4\"}`"),
        (r#"{"from":"e4","from":"e3","to":"f4"}"#, ", found `{\"from\":"),
        (r#"{"from":"e4","to":"l4"}"#, "`l4` is not a square"),
        (r#"{"from":"e4","to":"e4e4e4"}"#, "`e4e4e4` is not a square"),
        (r#"{"from":"e4","to":"f4","turn":"DRAW"}"#, "a move is for WHITE or BLACK"),
        (r#"{"from":"e4","to":"f4","turn":"RED"}"#, ", found `{\"from\":"),
        (r#"{"from":4,"to":"f4","turn":"WHITE"}"#, ", found `{\"from\":4,"),
    ] {
        let error = text.parse::<Action>().expect_err(text).to_string();
        assert!(error.contains(reason) && error.len() < 1000, "{text}: {error}");
    }
    let a_name = Action::from_str("\"carom\"").expect_err("a name is not a move").to_string();
    assert!(a_name.ends_with(", found `\"carom\"`"), "{a_name}");
}

#[test]
fn a_name_has_at_most_ten_letters_and_digits() {
    for (text, name) in [
        ("carom", Some("carom")),
        ("../../etc/passwd 42", Some("etcpasswd4")),
        ("Élan\u{1b}[2J", Some("Élan2J")),
        ("\u{202e} -_/", None),
        ("", None),
    ] {
        let read = Name::from_message(&serde_json::Value::from(text).to_string());
        assert_eq!(read.ok().as_ref().map(Name::as_str), name, "{text:?}");
    }
    for (text, found) in [
        ("abc", "found `abc`, which is not a JSON text"),
        ("\"abc", "found `\"abc`, which is not a JSON text"),
        ("null", "found `null`"),
        ("\"-\"", "found `\"-\"`"),
    ] {
        let error = Name::from_message(text).expect_err(text).to_string();
        let expected = "expected a name with a letter or a digit, as in \"carom\", ";
        assert_eq!(error, format!("{expected}{found}"));
    }
    assert_eq!(Name::new("carom").expect("letters").message(), "\"carom\"");
}

/// What remains of the reader's answer: its text or the name of its error.
fn received(bytes: &[u8]) -> Result<Option<String>, String> {
    receive(&mut &bytes[..]).map_err(|error| error.to_string())
}

#[test]
fn lengths_are_checked_before_memory_is_reserved() {
    let too_long = LONGEST as u32 + 1;
    for (length, shown) in [
        (u32::MAX, -1),
        (1 << 31, i32::MIN),
        (i32::MAX as u32, i32::MAX),
        (too_long, too_long.cast_signed()),
    ] {
        let expected = format!("a message with a length of {shown} bytes, not 0 to {LONGEST}");
        assert_eq!(received(&length.to_be_bytes()), Err(expected));
    }
    assert_eq!(received(&framed("")), Ok(Some(String::new())));
    let longest = "x".repeat(LONGEST);
    assert_eq!(received(&framed(&longest)), Ok(Some(longest)));
}

#[test]
fn a_message_that_ends_early_is_not_a_message() {
    let bytes = framed("\"carom\"");
    assert_eq!(received(&[]), Err(ReceiveError::Closed.to_string()));
    for end in 1..bytes.len() {
        assert_eq!(received(&bytes[..end]), Err(ReceiveError::Half.to_string()), "{end}");
    }
    assert_eq!(received(&[0, 0, 0, 1, 0xff]), Err(ReceiveError::NotText.to_string()));
}

/// A connection with a time limit that gives one byte at a time; a gap is a limit that passes.
struct Slow(Vec<Option<u8>>);

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Ok(0);
        }
        let Some(byte) = self.0.remove(0) else { return Err(ErrorKind::WouldBlock.into()) };
        buffer[0] = byte;
        Ok(1)
    }
}

#[test]
fn silence_is_fine_between_messages_but_not_within() {
    let message = framed("7").into_iter().map(Some);
    let mut slow = Slow(std::iter::once(None).chain(message.clone()).collect());
    assert!(matches!(receive(&mut slow), Ok(None)));
    assert!(matches!(receive(&mut slow), Ok(Some(text)) if text == "7"));
    assert!(matches!(receive(&mut slow), Err(ReceiveError::Closed)));
    for place in 1..message.len() {
        let mut bytes: Vec<_> = message.clone().collect();
        bytes.insert(place, None);
        assert!(matches!(receive(&mut Slow(bytes)), Err(ReceiveError::Half)), "{place}");
    }
}

fn cell() -> impl Strategy<Value = Cell> {
    (0..Cell::COUNT).prop_map(|index| Cell::from_index(index).expect("a square"))
}

fn side() -> impl Strategy<Value = Side> {
    select(&Side::ALL)
}

proptest! {
    #[test]
    fn moves_are_read_as_they_were_written(from in cell(), to in cell(), side in option::of(side())) {
        let action = Action { mv: Move { from, to }, side };
        prop_assert_eq!(action.to_string().parse(), Ok(action));
    }

    #[test]
    fn names_are_read_as_they_were_written(text in any::<String>()) {
        if let Some(name) = Name::new(&text) {
            prop_assert_eq!(Name::from_message(&name.message()), Ok(name));
        }
    }

    #[test]
    fn messages_in_a_row_are_read_one_by_one(texts in collection::vec(any::<String>(), 0..5)) {
        let bytes: Vec<u8> = texts.iter().flat_map(|text| framed(text)).collect();
        let mut rest = bytes.as_slice();
        for text in texts {
            prop_assert_eq!(receive(&mut rest).ok().flatten(), Some(text));
        }
        prop_assert!(matches!(receive(&mut rest), Err(ReceiveError::Closed)));
    }

    #[test]
    fn any_bytes_end_with_an_answer(bytes in collection::vec(any::<u8>(), 0..64)) {
        let mut rest = bytes.as_slice();
        while let Ok(Some(text)) = receive(&mut rest) {
            let _ = (text.parse::<State>(), text.parse::<Action>(), Name::from_message(&text));
        }
    }
}
