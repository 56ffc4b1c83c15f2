//! Malformed inputs: each is refused with one line that says where and why.

use carom_formats::ricochet::{FORMATS, by_id};

use crate::cases::{Case, check};

/// The cases of `data/malformed.txt`.
fn all() -> Vec<Case> {
    crate::cases::of(include_str!("../data/malformed.txt"))
}

#[test]
fn every_malformed_input_is_refused_where_and_why() {
    let cases = all();
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
    for case in all() {
        let read = carom_formats::ricochet::read(&case.bytes);
        assert!(read.is_err(), "case {} is read as {:?}", case.number, read.map(|it| it.0.id));
    }
}
