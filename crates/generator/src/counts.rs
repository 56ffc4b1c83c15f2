//! Lists of counts as text.

use alloc::format;
use alloc::string::String;
use alloc::string::ToString;
use core::fmt::Write;

/// A count with its reason in the singular and in the plural, such as `needs too few moves` and `need too few moves`.
pub(crate) type Count = (u64, String, String);

/// A count with a reason that needs no number. The first words are the verb in the singular and in the plural.
pub(crate) fn count(number: u64, [one, several]: [&str; 2], rest: &str) -> Count {
    (number, format!("{one} {rest}"), format!("{several} {rest}"))
}

/// For example `12 need too few moves, 1 has no solution`: every count above zero with its reason.
pub(crate) fn list(counts: &[Count]) -> String {
    let mut text = String::new();
    for (number, one, several) in counts.iter().filter(|it| it.0 > 0) {
        let separator = if text.is_empty() { "" } else { ", " };
        let reason = if *number == 1 { one } else { several };
        // Writing to a string cannot fail.
        let _ = write!(text, "{separator}{} {reason}", grouped(*number));
    }
    text
}

/// For example `none of 40 candidates meets the criteria (40 need too few moves)`.
pub(crate) fn exhausted(attempts: u64, rejected: &str) -> String {
    let of = format!("none of {} candidates meets the criteria", grouped(attempts));
    if rejected.is_empty() { of } else { format!("{of} ({rejected})") }
}

/// `1 robot must move`, `2 robots must move`.
pub(crate) fn must_move(robots: usize) -> String {
    format!("{} must move", counted(robots as u64, "robot"))
}

/// A number with thousands separators: `12,345`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 move`, `2 moves`.
pub(crate) fn counted(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::{count, counted, exhausted, grouped, list, must_move};

    #[test]
    fn counts_read_well() {
        let counts = [
            count(12_345, ["needs", "need"], "too few moves"),
            count(0, ["is", "are"], "undecided"),
            count(1, ["has", "have"], "no solution"),
        ];
        assert_eq!(list(&counts), "12,345 need too few moves, 1 has no solution");
        assert_eq!(list(&[]), "");
        assert_eq!(exhausted(0, ""), "none of 0 candidates meets the criteria");
        assert_eq!(
            exhausted(1, "1 is undecided"),
            "none of 1 candidates meets the criteria (1 is undecided)"
        );
        assert_eq!([1, 2].map(must_move), ["1 robot must move", "2 robots must move"]);
        assert_eq!([999, 1000, 1_234_567].map(grouped), ["999", "1,000", "1,234,567"]);
        assert_eq!([1, 2].map(|it| counted(it, "move")), ["1 move", "2 moves"]);
    }
}
