//! Reads and writes the formats of every game.

use carom_bindings::files::{self, entries};
use carom_formats::{FileEntry, Format};
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

use crate::errors::{Result, wrong};
use crate::values::text;

/// Only the program that calls can read a file.
const HINT: &str = "; to read a file, pass its content";

/// The entries that a source contains: a name of an entry, or the content of a file. `main` is the name of the main block, if the caller
/// says it.
pub(crate) fn read_source<E: FileEntry>(source: &JsValue, main: Option<&str>) -> Result<Vec<E>> {
    if let Some(text) = source.as_string() {
        return files::read_text(&text, HINT, main).map_err(wrong);
    }
    let content = source.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
    let content = content.ok_or_else(|| wrong("expected a text or a Uint8Array"))?;
    entries(&content, main).map_err(wrong)
}

/// The only entry of a text, which is its name or the content of a file.
pub(crate) fn read_one<E: FileEntry>(text: &str, main: Option<&str>) -> Result<E> {
    files::read_one(text, HINT, main).map_err(wrong)
}

/// The only entry of a text, which is number `number` of the array `puzzles`; `expected` says what may stand there.
pub(crate) fn read_at<E: FileEntry>(number: usize, value: &JsValue, expected: &str) -> Result<E> {
    let text = text(value, expected)?;
    files::read_one(&text, HINT, None).map_err(|error| wrong(format!("puzzles[{number}]: {error}")))
}

/// The ids of the formats of a game.
pub(crate) fn ids<E: FileEntry>() -> Vec<String> {
    files::ids::<E>().into_iter().map(str::to_owned).collect()
}

/// The text of entries in a format; without an id, in the native one.
pub(crate) fn write<E: FileEntry>(
    entries: &[E],
    id: Option<&str>,
    native: &Format<E>,
) -> Result<String> {
    files::write(entries, id.unwrap_or(native.id)).map_err(wrong)
}
