//! Malformed inputs: each is refused with one line that says where and why.

use carom_formats::ReadError;
use carom_formats::ricochet::{FORMATS, by_id};

/// A case of `data/malformed.txt`, which describes its own form.
struct Case {
    number: usize,
    /// The format to read as, or `*` for the one that is detected.
    format: &'static str,
    place: &'static str,
    reason: &'static str,
    bytes: Vec<u8>,
}

fn cases() -> Vec<Case> {
    let text = include_str!("data/malformed.txt");
    let (_, cases) = text.split_once("\n==== ").expect("a comment, then cases");
    let parse = |(number, case): (usize, &'static str)| {
        let (head, content) = case.split_once('\n').expect("a first line");
        let [format, place, reason] =
            head.splitn(3, ' ').collect::<Vec<_>>().try_into().expect("format, place and reason");
        let content = content.replace('␀', "\0").replace('␍', "\r").replace('␣', " ");
        let mut bytes = content.into_bytes();
        // The letter U+FFFD stands for a byte that is in no UTF-8 text.
        while let Some(at) = bytes.windows(3).position(|it| it == "\u{fffd}".as_bytes()) {
            bytes.splice(at..at + 3, [0xFF]);
        }
        Case { number, format, place, reason, bytes }
    };
    cases.split("\n==== ").enumerate().map(parse).collect()
}

fn check(case: &Case, error: &ReadError) {
    let place = match (error.line, error.column) {
        (Some(line), Some(column)) => format!("{line}:{column}"),
        (Some(line), None) => line.to_string(),
        _ => "-".to_owned(),
    };
    let found = format!("{} {place} {}", case.format, error.reason);
    let is_expected = place == case.place && error.reason.contains(case.reason);
    let input = String::from_utf8_lossy(&case.bytes);
    assert!(
        is_expected,
        "case {}: expected {} {}, found {found}\n{input}",
        case.number, case.place, case.reason
    );
    assert_eq!(error.to_string().lines().count(), 1, "{found}");
}

#[test]
fn every_malformed_input_is_refused_where_and_why() {
    let cases = cases();
    assert!(cases.len() >= 200, "{} cases", cases.len());
    for case in &cases {
        if case.format == "*" {
            let error = carom_formats::ricochet::read(&case.bytes).map(|(format, _)| format.id);
            check(case, &error.expect_err("a malformed input"));
        } else {
            let format = by_id(case.format).expect("a known format");
            let text = carom_formats::decode(&case.bytes).expect("UTF-8");
            let Err(error) = (format.read)(text) else {
                panic!("case {} is read as {}:\n{text}", case.number, case.format);
            };
            check(case, &error);
        }
    }
    for format in FORMATS {
        let count = cases.iter().filter(|case| case.format == format.id).count();
        assert!(count >= 20, "{}: {count} cases", format.id);
    }
}

#[test]
fn no_malformed_input_passes_for_another_format() {
    for case in cases() {
        let read = carom_formats::ricochet::read(&case.bytes);
        assert!(read.is_err(), "case {} is read as {:?}", case.number, read.map(|it| it.0.id));
    }
}
