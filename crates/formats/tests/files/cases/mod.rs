//! Malformed inputs in files, which describe their own form.

use carom_formats::ReadError;

/// An input and its fault.
pub(crate) struct Case {
    pub(crate) number: usize,
    /// The first word of the case: a format.
    pub(crate) format: &'static str,
    place: &'static str,
    reason: &'static str,
    pub(crate) bytes: Vec<u8>,
}

/// The cases of a file.
pub(crate) fn of(text: &'static str) -> Vec<Case> {
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

/// Compares a refusal with the place and the reason of a case.
pub(crate) fn check(case: &Case, error: &ReadError) {
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
