//! The forms of numbers, and the names of languages.

use super::*;

#[test]
fn numbers_have_their_forms() {
    let texts = |language, file: &str| {
        let mut words = Words::new(language, &[]);
        let file = FluentResource::try_new(file.to_owned()).expect("a valid file");
        words.texts.add_resource_overriding(file);
        [0, 1, 2].map(|count| words.with("moves", &[("count", count.into())]))
    };
    let english = "moves = { $count ->\n    [one] a move\n   *[other] { $count } moves\n}\n";
    assert_eq!(texts(Language::English, english), ["0 moves", "a move", "2 moves"]);
    let french =
        "moves = { $count ->\n    [one] { $count } coup\n   *[other] { $count } coups\n}\n";
    assert_eq!(texts(Language::French, french), ["0 coup", "1 coup", "2 coups"]);
}

#[test]
fn long_numbers_have_groups() {
    let texts = |language| {
        let mut words = Words::new(language, &[]);
        let file = FluentResource::try_new("all = { $count } in all\n".to_owned());
        words.texts.add_resource_overriding(file.expect("a valid file"));
        [2026, -12_345, 12_345, 115_668_175]
            .map(|it: i64| words.with("all", &[("count", it.into())]))
    };
    let english = ["2026 in all", "-12345 in all", "12,345 in all", "115,668,175 in all"];
    assert_eq!(texts(Language::English), english);
    assert_eq!(texts(Language::French)[3], "115\u{202f}668\u{202f}175 in all");
}

#[test]
fn a_day_is_written_in_words() {
    let day =
        |year, month, day| Value::date(carom_play::Date::new(year, month, day).expect("a day"));
    let texts = |date: Value| {
        Language::ALL
            .map(|it| crate::testing::words(it).with("home-today", &[("date", date.clone())]))
    };
    let today = ["24 November 2026", "24 novembre 2026"];
    assert_eq!(texts(day(2026, 11, 24)), today);
    assert_eq!(texts(day(2027, 8, 1))[1], "1er août 2027");
}

#[test]
fn a_locale_has_a_language() {
    for (locale, language) in [
        ("fr", Language::French),
        ("fr-CA", Language::French),
        ("FR_fr.UTF-8", Language::French),
        ("en-GB", Language::English),
        ("fro", Language::English),
        ("", Language::English),
    ] {
        assert_eq!(Language::of_locale(locale), language, "{locale}");
    }
}

#[test]
fn numbers_are_short() {
    let english = crate::testing::words(Language::English);
    let counts = [9_999, 10_500, 1_440_000].map(|it| english.count(it));
    assert_eq!(counts, ["9999", "10 k", "1.4 M"]);
    assert_eq!(english.time(Duration::from_millis(214)), "214 ms");
    assert_eq!(english.time(Duration::from_millis(2_140)), "2.1 s");
    assert_eq!(english.time(Duration::from_micros(70)), "70 µs");
    let french = crate::testing::words(Language::French);
    assert_eq!(french.time(Duration::from_millis(2_140)), "2,1 s");
}
