//! Numbers, counts, times and bytes as English text.
//!
//! For the command line and the benchmarks.

use std::time::Duration;

/// A number with thousands separators: `12,345`.
#[must_use]
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 move`, `2 moves`.
#[must_use]
pub fn counted(count: impl Into<u128>, noun: &str) -> String {
    let count = count.into();
    let number = grouped(count);
    format!("{number} {noun}{}", if count == 1 { "" } else { "s" })
}

/// A time in a suitable unit: `1.2 us`, `34 ms`, `5.67 s`.
#[must_use]
pub fn timed(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = match seconds {
        ..1e-3 => (seconds * 1e6, "us"),
        ..1.0 => (seconds * 1e3, "ms"),
        _ => (seconds, "s"),
    };
    format!("{} {unit}", rounded(value))
}

/// A number with three digits: `1.23`, `12.3`, `123`, `1,234`.
#[must_use]
pub fn rounded(value: f64) -> String {
    match value {
        ..9.995 => format!("{value:.2}"),
        ..99.95 => format!("{value:.1}"),
        // Whole and not negative, so the conversion is exact up to 2^53.
        #[allow(clippy::cast_sign_loss)]
        _ => grouped(value.round() as u64),
    }
}

/// A size in a suitable unit: `512 B`, `1.50 MiB`.
#[must_use]
pub fn sized(bytes: u64) -> String {
    in_unit(bytes, rounded)
}

/// A size that is needed, as [`sized`], but rounded up.
#[must_use]
pub fn sized_up(bytes: u64) -> String {
    in_unit(bytes, |value| rounded(to_digits(value, f64::ceil)))
}

/// The largest possible size, as [`sized`], but rounded down.
#[must_use]
pub fn sized_down(bytes: u64) -> String {
    in_unit(bytes, |value| rounded(to_digits(value, f64::floor)))
}

/// A number with the digits of [`rounded`], rounded in one direction.
fn to_digits(value: f64, round: fn(f64) -> f64) -> f64 {
    let scale = match value {
        ..10.0 => 100.0,
        ..100.0 => 10.0,
        _ => 1.0,
    };
    round(value * scale) / scale
}

fn in_unit(bytes: u64, text: impl Fn(f64) -> String) -> String {
    let mut value = bytes as f64;
    let mut unit = "B";
    for next in ["KiB", "MiB", "GiB", "TiB"] {
        if value < 1024.0 {
            break;
        }
        value /= 1024.0;
        unit = next;
    }
    if unit == "B" { format!("{bytes} B") } else { format!("{} {unit}", text(value)) }
}

#[cfg(test)]
mod tests {
    use super::{counted, grouped, rounded, sized, sized_down, sized_up, timed};
    use std::time::Duration;

    #[test]
    fn numbers_read_well() {
        assert_eq!([0_u64, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([0_u64, 1, 2].map(|it| counted(it, "move")), ["0 moves", "1 move", "2 moves"]);
        assert_eq!([0.5, 9.999, 99.96, 1234.4].map(rounded), ["0.50", "10.0", "100", "1,234"]);
        assert_eq!(timed(Duration::from_micros(1500)), "1.50 ms");
        assert_eq!(timed(Duration::from_nanos(1230)), "1.23 us");
        assert_eq!([512, 1536, 5 << 30].map(sized), ["512 B", "1.50 KiB", "5.00 GiB"]);
    }

    #[test]
    fn a_size_that_is_needed_is_rounded_up() {
        let mib = |hundredths: u64| hundredths * (1 << 20) / 100;
        let near = [52_549, 52_500, 9_999, 1_001].map(mib);
        assert_eq!(near.map(sized), ["525 MiB", "525 MiB", "100 MiB", "10.0 MiB"]);
        assert_eq!(near.map(sized_up), ["526 MiB", "525 MiB", "100 MiB", "10.1 MiB"]);
        assert_eq!(near.map(sized_down), ["525 MiB", "525 MiB", "99.9 MiB", "10.0 MiB"]);
        for size in [0, 512, 1536, 5 << 30] {
            assert_eq!([sized_up(size), sized_down(size)], [sized(size), sized(size)]);
        }
        assert_eq!(sized_up((5 << 30) + 1), "5.01 GiB");
    }
}
