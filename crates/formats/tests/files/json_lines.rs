//! JSON Lines: what is written fits the schema in docs, and what does not fit is not read.

#![expect(clippy::disallowed_methods, reason = "a test reads a file of the repository")]

use std::path::Path;
use std::{env, fs};

use carom_engine::ricochet::{Profile, Robot};
use carom_formats::Optimum;
use carom_formats::ricochet::{Entry, by_id, entry_from_name};
use proptest::prelude::{ProptestConfig, any, prop_assert_eq};
use proptest::{option, proptest};
use serde_json::{Map, Value, json};

use crate::common::{entries, official_games};

/// The schema of a line.
fn schema() -> Value {
    // The folder of the checkout that runs the test; `env!` names the one that compiled it.
    let folder = env::var("CARGO_MANIFEST_DIR").expect("set by Cargo");
    let path = Path::new(&folder).join("../../docs/puzzle.schema.json");
    serde_json::from_str(&fs::read_to_string(path).expect("the schema")).expect("JSON")
}

/// The first fault of a value, with its place. A keyword that the check does not know is a fault of the schema.
fn fault(root: &Value, schema: &Value, value: &Value, place: &str) -> Option<String> {
    let rules = schema.as_object().expect("an object");
    let mut faults = rules.iter().filter_map(|(keyword, rule)| {
        let number = || rule.as_u64().expect("a whole number");
        let is_right = match keyword.as_str() {
            "$schema" | "title" | "description" | "$defs" => true,
            "$ref" => {
                let path = rule.as_str().and_then(|it| it.strip_prefix('#')).expect("a reference");
                return fault(root, root.pointer(path).expect("a definition"), value, place);
            }
            "type" => match rule.as_str().expect("a type") {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "integer" => value.is_u64(),
                other => panic!("the type {other}"),
            },
            "const" => value == rule,
            "enum" => rule.as_array().expect("a list").contains(value),
            "oneOf" => {
                let all = rule.as_array().expect("a list").iter();
                all.filter(|it| fault(root, it, value, place).is_none()).count() == 1
            }
            "minimum" => value.as_u64().is_none_or(|it| it >= number()),
            "maximum" => value.as_u64().is_none_or(|it| it <= number()),
            "minItems" => value.as_array().is_none_or(|it| it.len() as u64 >= number()),
            "maxItems" => value.as_array().is_none_or(|it| it.len() as u64 <= number()),
            "pattern" => {
                assert_eq!(rule, "^[0-9a-fA-F]{3,64}$", "the only pattern that this check knows");
                value.as_str().is_none_or(|it| {
                    (3..=64).contains(&it.len()) && it.bytes().all(|it| it.is_ascii_hexdigit())
                })
            }
            "items" => {
                let mut items = value.as_array().into_iter().flatten().enumerate();
                return items.find_map(|(at, it)| fault(root, rule, it, &format!("{place}/{at}")));
            }
            "required" => {
                let mut names = rule.as_array().expect("a list").iter();
                names.all(|it| value.get(it.as_str().expect("a name")).is_some())
            }
            "properties" => {
                let mut known = rule.as_object().expect("an object").iter();
                return known.find_map(|(name, rule)| {
                    fault(root, rule, value.get(name)?, &format!("{place}/{name}"))
                });
            }
            "additionalProperties" => {
                assert_eq!(rule, false);
                let known = rules["properties"].as_object().expect("an object");
                value.as_object().is_none_or(|it| it.keys().all(|name| known.contains_key(name)))
            }
            other => panic!("the keyword {other}"),
        };
        (!is_right).then(|| format!("{place}: {keyword} {rule}: {value}"))
    });
    faults.next()
}

/// What a line says that is read as a puzzle.
fn read(line: &str) -> Result<Vec<Entry>, String> {
    let format = by_id("jsonl").expect("a known format");
    (format.read)(line).map_err(|error| error.to_string())
}

fn written(entry: &Entry) -> String {
    let format = by_id("jsonl").expect("a known format");
    (format.write)(std::slice::from_ref(entry)).expect("JSON Lines can say everything")
}

/// A puzzle with all fields.
fn full() -> Entry {
    let mut entry = entry_from_name("official:1D-2C-4A-3C").expect("a name").expect("a board");
    let goal = entry.board.targets()[0].goal();
    let squares = entry.board.size().squares().filter(|&it| entry.board.is_standable(it));
    entry.robots = squares.filter(|&it| it != goal.square).take(Robot::MAX).collect();
    entry.goal = Some(goal);
    entry.id = Some("a \"name\"\nof two lines\u{1F916}".to_owned());
    entry.profile = Profile::OFFICIAL.without_rebounds();
    entry.optimum = Optimum::Moves(7);
    entry
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_line_fits_the_schema_and_comes_back(
        entry in entries(),
        id in option::of(any::<String>()),
        optimum in option::of(option::of(any::<u32>())),
    ) {
        let optimum = match optimum {
            None => Optimum::Unknown,
            Some(None) => Optimum::Unsolvable,
            Some(Some(moves)) => Optimum::Moves(moves),
        };
        let entry = Entry { id, optimum, ..entry };
        let line = written(&entry);
        prop_assert_eq!(line.matches('\n').count(), 1);
        let value = serde_json::from_str(&line).expect("JSON");
        prop_assert_eq!(fault(&schema(), &schema(), &value, ""), None);
        prop_assert_eq!(read(&line), Ok(vec![entry]));
    }

    #[test]
    fn games_fit_the_schema(entry in official_games()) {
        let value = serde_json::from_str(&written(&entry)).expect("JSON");
        prop_assert_eq!(fault(&schema(), &schema(), &value, ""), None);
    }
}

#[test]
fn a_puzzle_with_all_fields_fits() {
    let line = written(&full());
    let value: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(fault(&schema(), &schema(), &value, ""), None);
    let mut fields: Vec<&String> = value.as_object().expect("an object").keys().collect();
    fields.sort_unstable();
    let all = ["board", "board_name", "goal", "id", "optimum", "robots", "rules"];
    assert_eq!(fields, all);
    assert_eq!(read(&line), Ok(vec![full()]));
}

/// Every value inside a value, as a path of names and numbers.
fn places(value: &Value, at: &str) -> Vec<String> {
    let below: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(name, it)| (name.clone(), it)).collect(),
        Value::Array(values) => {
            (0..).zip(values).map(|(at, it): (usize, _)| (at.to_string(), it)).collect()
        }
        _ => Vec::new(),
    };
    let inner = below.iter().flat_map(|(name, it)| places(it, &format!("{at}/{name}")));
    [at.to_owned()].into_iter().chain(inner).collect()
}

/// The reader is as strict as the schema: whatever replaces a value of a puzzle, the line is read only if it fits.
#[test]
fn what_does_not_fit_the_schema_is_not_read() {
    let schema = schema();
    let whole: Value = serde_json::from_str(&written(&full())).expect("JSON");
    let others = [
        json!(null),
        json!(true),
        json!(-1),
        json!(3),
        json!(1.5),
        json!(300),
        json!(""),
        json!("red"),
        json!([]),
        json!([1, 1]),
        json!([1, 1, 1]),
        json!(["red"]),
        json!({}),
        json!({ "red": null }),
        json!({ "unsolvable": null }),
        json!({ "moves": 4_294_967_296_u64 }),
    ];
    let (mut misfits, mut fits) = (0, 0);
    for place in places(&whole, "") {
        for other in &others {
            let mut value = whole.clone();
            *value.pointer_mut(&place).expect("a value") = other.clone();
            let is_read = read(&value.to_string()).is_ok();
            let fault = fault(&schema, &schema, &value, "");
            assert!(fault.is_none() || !is_read, "{place} = {other}: {fault:?}");
            misfits += usize::from(fault.is_some());
            fits += usize::from(is_read);
        }
        // Another field in every object.
        let mut value = whole.clone();
        if let Some(fields) = value.pointer_mut(&place).and_then(Value::as_object_mut) {
            fields.insert("more".to_owned(), json!(1));
            let why = read(&value.to_string()).expect_err("an unknown field");
            // An optimum is one variant, so that serde_json expects its end there.
            let told = if place == "/optimum" { "expected value" } else { "unknown field `more`" };
            assert!(why.starts_with("1:") && why.contains(told), "{place}: {why}");
        }
    }
    assert!(misfits > 1000 && fits > 10, "{misfits} misfits, {fits} that are read");
}

/// A struct of the reader also accepts a list of its fields, which no line may have.
#[test]
fn a_list_is_no_object() {
    let whole: Map<String, Value> = serde_json::from_str(&written(&full())).expect("JSON");
    for name in ["board", "goal", "robots"] {
        let fields = whole[name].as_object().expect("an object");
        let mut value = whole.clone();
        let order: &[&str] = match name {
            "board" => &["walls", "diagonals", "targets"],
            "goal" => &["robot", "square"],
            _ => &[
                "red", "green", "blue", "yellow", "silver", "orange", "pink", "aqua", "maroon",
                "lime",
            ],
        };
        let list = order.iter().map(|it| fields[*it].clone()).collect();
        value.insert(name.to_owned(), list);
        let why = read(&Value::Object(value).to_string()).expect_err("a list");
        assert_eq!(why, format!("1: `{name}` must not be a list"));
    }
    let mut value = Value::Object(whole.clone());
    value["board"]["targets"] = json!([[[1, 1], "red", "circle"]]);
    let why = read(&value.to_string()).expect_err("a list");
    assert_eq!(why, "1: `targets` must be a list of objects");
}

#[test]
fn a_list_of_puzzles_is_detected_and_read() {
    let game = entry_from_name("7650+42+E2302B12+C9").expect("a name").expect("a puzzle");
    let text = format!("\n{}\r\n  {}", written(&full()), written(&game));
    let (format, read) = carom_formats::ricochet::read(text.as_bytes()).expect("two puzzles");
    assert_eq!((format.id, read), ("jsonl", vec![full(), game]));
    let wrong = format!("{text}\n{{}}\n");
    let error = carom_formats::ricochet::read(wrong.as_bytes()).expect_err("no board");
    assert_eq!(error.to_string(), "6:2: missing field `board`");
}
