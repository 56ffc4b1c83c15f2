//! JSON Lines: one JSON object on each line, which has what an entry of the [native format](super::native) has. Programs of any
//! language can write and read it one puzzle after the other.
//!
//! The fields are those of the native format, RON: `id`, `board_name`, `board` with `walls`, `diagonals` and `targets`,
//! `robots`, `goal`, `rules` and `optimum`. Only the board is required. The values differ only in their notation: an object
//! is in braces, names of robots and shapes are texts, and so is a lean, `"/"` or `"\\"`. A square is `[x, y]`, and `optimum`
//! is `{"length": 25}` or `"unsolvable"`. A field that does not apply is left out: `null` is an error, and so is an unknown
//! field. Blank lines are skipped. A list of such objects in brackets, with line breaks anywhere, is read, too. `docs/puzzle.schema.json` in the repository is the JSON Schema of a line.
//!
//! ```json
//! {"board":{"walls":["913","802","c46"]},"robots":{"red":[0,0]},"goal":{"robot":"red","square":[1,1]},"rules":"plain"}
//! ```

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::native::{EntryText, SetupText, ValidEntry};
use super::{Entry, limits};
use crate::{Format, ReadError, ReadFault, WriteError};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "jsonl",
    label: "JSON Lines, one puzzle per line",
    extension: "jsonl",
    detect,
    is_fallback: true,
    is_by_line: true,
    read,
    write,
};

fn detect(text: &str) -> bool {
    text.trim_start().starts_with('{') || is_list(text)
}

/// Whether a text is a list of objects, which has their lines between brackets and with commas, in any form.
fn is_list(text: &str) -> bool {
    let list = text.trim_start().strip_prefix('[');
    list.is_some_and(|it| it.trim_start().starts_with('{'))
}

fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    if is_list(text) {
        // As texts: a map would keep the last one of two fields with one name.
        let list: Vec<&RawValue> = serde_json::from_str(text).map_err(|error| {
            let reason = error.to_string();
            let reason = reason.rsplit_once(" at line ").map_or(&*reason, |(reason, _)| reason);
            ReadError::at(error.line(), error.column().max(1), reason)
        })?;
        return (1..)
            .zip(list)
            .map(|(number, it)| {
                let because = |why: ReadError| {
                    ReadError::whole(format!("object {number}: {}", why.reason)).of(why.fault)
                };
                read_line(1, it.get()).map_err(because)
            })
            .collect();
    }
    let lines = (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty());
    let entries = lines.map(|(line, text)| {
        read_line(line, text).map_err(|error| match error.fault {
            ReadFault::Form if is_puzzle(text) => error.of(ReadFault::Part),
            _ => error,
        })
    });
    let entries: Vec<Entry> = entries.collect::<Result<_, _>>()?;
    if entries.is_empty() {
        return Err(ReadError::whole("the file has no puzzles").of(ReadFault::Empty));
    }
    Ok(entries)
}

/// Whether a line can only be meant as a puzzle: an object with a board, which is an object, too.
fn is_puzzle(text: &str) -> bool {
    match serde_json::from_str::<Map<String, Value>>(text) {
        Ok(fields) => fields.get("board").is_some_and(Value::is_object),
        // The object is damaged.
        Err(_) => text.trim_start().starts_with('{') && text.contains("\"walls\""),
    }
}

fn read_line(line: usize, text: &str) -> Result<Entry, ReadError> {
    let located = |error: serde_json::Error| {
        // The library adds a place that counts from the start of this line.
        let reason = error.to_string();
        let reason = reason.rsplit_once(" at line ").map_or(&*reason, |(reason, _)| reason);
        // The library has words that JSON does not have.
        let reason = reason.replace("a tuple of size 2", "two numbers in brackets");
        let reason = reason.replace("a sequence", "a list").replace(": sequence,", ": list,");
        let reason = reason.replace("EOF while parsing a value", "the text ends before a value");
        let reason = reason.replace("EOF while parsing", "the text ends inside");
        let reason = reason.replace("trailing characters", "there is text after the object");
        if error.is_eof() {
            let reason = format!("{reason}: a puzzle is one object on one line");
            return ReadError::at_line(line, reason);
        }
        let before = &text.as_bytes()[..error.column().min(text.len())];
        ReadError::at(line, String::from_utf8_lossy(before).chars().count().max(1), reason)
    };
    let value = |text| serde_json::from_str::<EntryText<SetupText>>(text).map_err(located);
    if !text.trim_start().starts_with('{') {
        return Err(ReadError::at_line(line, "expected an object in braces"));
    }
    let entry = value(text)?;
    // The library also reads a list as an object, and null as a field that is missing.
    let all: Map<String, Value> = serde_json::from_str(text).map_err(located)?;
    check_forms(&all).map_err(|reason| ReadError::at_line(line, reason))?;
    let checked =
        ValidEntry::try_from(entry).map_err(|reason| ReadError::invalid_at(line, reason))?;
    Ok(checked.0)
}

/// Whether every field has the form that the writer gives it: no null, and no list in the place of an object.
fn check_forms(entry: &Map<String, Value>) -> Result<(), String> {
    for (name, value) in entry {
        if value.is_array() {
            return Err(format!("`{name}` must not be a list"));
        }
        let Some(fields) = value.as_object() else { continue };
        for (inner, value) in fields {
            let is_list = matches!(inner.as_str(), "diagonals" | "targets");
            if is_list && value.as_array().is_some_and(|list| !list.iter().all(Value::is_object)) {
                return Err(format!("`{inner}` must be a list of objects"));
            }
        }
    }
    match entry.iter().find(|(_, value)| has_null(value)) {
        Some((name, _)) => Err(format!("`{name}` has null: leave out what does not apply")),
        None => Ok(()),
    }
}

fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(values) => values.iter().any(has_null),
        Value::Object(fields) => fields.values().any(has_null),
        _ => false,
    }
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    if entries.is_empty() {
        return Err(WriteError::new("there are no puzzles to write"));
    }
    entries.iter().map(write_line).collect()
}

/// The object of an entry, as on its line.
///
/// # Errors
/// [`WriteError`] if the entry is not sound.
pub fn object(entry: &Entry) -> Result<Value, WriteError> {
    limits::sound(entry)?;
    serde_json::to_value(EntryText::from(entry)).map_err(|error| WriteError::new(error.to_string()))
}

fn write_line(entry: &Entry) -> Result<String, WriteError> {
    limits::sound(entry)?;
    let line = serde_json::to_string(&EntryText::from(entry))
        .map_err(|error| WriteError::new(error.to_string()))?;
    Ok(line + "\n")
}
