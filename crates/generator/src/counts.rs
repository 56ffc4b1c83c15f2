//! Lists of counts as text.

use std::fmt::Write;

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
    use super::{count, counted, grouped, list};

    #[test]
    fn counts_read_well() {
        let counts = [
            count(12_345, ["needs", "need"], "too few moves"),
            count(0, ["is", "are"], "undecided"),
            count(1, ["has", "have"], "no solution"),
        ];
        assert_eq!(list(&counts), "12,345 need too few moves, 1 has no solution");
        assert_eq!(list(&[]), "");
        assert_eq!([999, 1000, 1_234_567].map(grouped), ["999", "1,000", "1,234,567"]);
        assert_eq!([1, 2].map(|it| counted(it, "move")), ["1 move", "2 moves"]);
    }
}
