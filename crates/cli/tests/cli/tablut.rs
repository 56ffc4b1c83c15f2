//! `carom tablut` and what other parts of the project say about it.

use serde_json::Value;

use super::carom;

/// The window starts with the session of the game model. The transcripts show that these are the rules of every answer without the
/// option.
#[test]
fn without_an_option_the_rules_are_those_of_the_window() {
    assert_eq!(carom_play::tablut::Session::default().rules().name, "ashton");
    let help = carom(&["tablut", "--help"]).quiet(0);
    assert!(help.contains("  ashton    the default, also in the window"), "{help}");
}

/// Every example of docs/tablut-rules.md.
#[test]
fn the_examples_of_the_rules_are_true() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/tablut-rules.md");
    let page = std::fs::read_to_string(page).expect("a page");
    let rows = page.lines().filter(|line| line.starts_with("| ") && line.matches('/').count() >= 8);
    let mut count = 0;
    for row in rows {
        let fields: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, position, side, mv, linnaean, ashton, ..] = fields.as_slice() else {
            panic!("{row}")
        };
        for (rules, expected) in [("linnaean", linnaean), ("ashton", ashton)] {
            let options = ["--rules", rules, "--side", side, "--moves", mv, "--format", "json"];
            let run = carom(&[&["tablut", "show", position], &options[..]].concat());
            let found: Value = serde_json::from_str(&run.out).expect(&run.err);
            let captures = found["captures"].as_array().expect("a list");
            let captured = captures.last().and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            let captured: Vec<&str> = captured.iter().filter_map(Value::as_str).collect();
            let shown = match &found["outcome"] {
                _ if !found["reason"].is_null() => "illegal".to_owned(),
                Value::String(winner) => format!("{winner} win"),
                _ if captured.is_empty() => "nothing".to_owned(),
                _ => captured.join(" "),
            };
            assert_eq!(shown, **expected, "{rules}: {row}");
        }
        count += 1;
    }
    assert_eq!(count, 24);
}
