//! What the native format of every game shares: RON text, its version, and the places of its faults.

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{ReadError, ReadFault, WriteError};

/// Whether a text can be a RON value in parentheses.
pub(crate) fn detect(text: &str) -> bool {
    let text = text.trim_start();
    ["(", "//", "/*", "#!["].iter().any(|start| text.starts_with(start))
}

/// Reads a file. An error has the place of the fault.
pub(crate) fn read<F: DeserializeOwned>(text: &str) -> Result<F, ReadError> {
    options().from_str(text).map_err(|error| {
        let place = error.span.start;
        let fault = match error.code {
            // Our own checks while the file is read.
            ron::Error::Message(_) => ReadFault::Invalid,
            _ => ReadFault::Form,
        };
        // A file of ours ends with the parenthesis that closes it.
        let is_cut = fault == ReadFault::Form && !text.trim_end().ends_with(')');
        let cut = if is_cut { "; the end of the file is missing: it has no `)`" } else { "" };
        let reason = match error.code {
            ron::Error::TrailingCharacters => "there is text after the end of the value".to_owned(),
            ron::Error::Eof => "the text ends too early".to_owned(),
            code => code.to_string(),
        };
        ReadError::at(place.line, place.col, format!("{reason}{cut}")).of(fault)
    })
}

/// The value of a part of a file, which may borrow from it.
pub(crate) fn part<'a, V: Deserialize<'a>>(text: &'a str) -> Option<V> {
    options().from_str(text).ok()
}

/// The error with the place of a part of the text instead of its own.
pub(crate) fn error_at(error: ReadError, text: &str, part: &str) -> ReadError {
    let part = part.trim_start();
    let start = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize);
    let Some(before) = start.and_then(|start| text.get(..start)) else { return error };
    let line = before.rsplit('\n').next().unwrap_or_default();
    let column = Some(1 + line.chars().count());
    ReadError { line: Some(1 + before.matches('\n').count()), column, ..error }
}

/// Writes a file, with a newline at its end.
pub(crate) fn write<F: Serialize>(file: &F) -> Result<String, WriteError> {
    let config = PrettyConfig::new().depth_limit(5).new_line("\n");
    options()
        .to_string_pretty(file, config)
        .map(|text| text + "\n")
        .map_err(|error| WriteError::new(error.to_string()))
}

fn options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// The number 1, the only version of the native formats so far.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub(crate) struct Version;

impl TryFrom<u32> for Version {
    type Error = String;

    fn try_from(version: u32) -> Result<Self, String> {
        if version == 1 {
            return Ok(Self);
        }
        Err(format!("expected version 1 of the format, found version {version}"))
    }
}

impl From<Version> for u32 {
    fn from(_: Version) -> Self {
        1
    }
}
