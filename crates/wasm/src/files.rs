//! Reads and writes the formats of every game.

use carom_formats::format::{by_id, read};
use carom_formats::{FileEntry, Format, ReadError, ReadFault};
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

use crate::errors::{Result, wrong};
use crate::values::text;

/// The entries that a source contains: a name of an entry, or the content of a file.
pub(crate) fn read_source<E: FileEntry>(source: &JsValue) -> Result<Vec<E>> {
    if let Some(text) = source.as_string() {
        return read_text(&text);
    }
    let content = source.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
    let content = content.ok_or_else(|| wrong("expected a text or a Uint8Array"))?;
    entries(&content).map_err(wrong)
}

/// The only entry of a text, which is its name or the content of a file.
pub(crate) fn read_one<E: FileEntry>(text: &str) -> Result<E> {
    let mut entries = read_text(text)?;
    match (entries.pop(), entries.len()) {
        (Some(entry), 0) => Ok(entry),
        (_, others) => Err(wrong(format!("expected one entry, found {}", others + 1))),
    }
}

/// The only entry of a text, which is number `number` of the array `puzzles`; `expected` says what may stand there.
pub(crate) fn read_at<E: FileEntry>(number: usize, value: &JsValue, expected: &str) -> Result<E> {
    read_one(&text(value, expected)?).map_err(|error| {
        let error = js_sys::Error::from(error);
        wrong(format!("puzzles[{number}]: {}", String::from(error.message())))
    })
}

fn read_text<E: FileEntry>(text: &str) -> Result<Vec<E>> {
    let is_line = text.trim().lines().count() == 1;
    if let Some(entry) = Some(text.trim()).filter(|_| is_line).and_then(E::from_name) {
        return Ok(vec![entry.map_err(wrong)?]);
    }
    entries(text.as_bytes()).map_err(|error| {
        let is_name = error.fault == ReadFault::Unknown && is_line;
        let hint = "; to read a file, pass its content";
        wrong(format!("{error}{}", if is_name { hint } else { "" }))
    })
}

fn entries<E: FileEntry>(content: &[u8]) -> std::result::Result<Vec<E>, ReadError> {
    read(E::FORMATS, content).map(|(_, entries)| entries)
}

/// The format of an id.
fn format<E: FileEntry>(id: &str) -> Result<&'static Format<E>> {
    by_id(E::FORMATS, id).ok_or_else(|| {
        wrong(format!("there is no format `{id}`: expected {}", ids::<E>().join(", ")))
    })
}

/// The ids of the formats of a game.
pub(crate) fn ids<E: FileEntry>() -> Vec<String> {
    E::FORMATS.iter().map(|format| format.id.to_owned()).collect()
}

/// The text of entries in a format; without an id, in the native one.
pub(crate) fn write<E: FileEntry>(
    entries: &[E],
    id: Option<&str>,
    native: &Format<E>,
) -> Result<String> {
    let write = id.map(format::<E>).transpose()?.map_or(native.write, |it| it.write);
    write(entries).map_err(wrong)
}
