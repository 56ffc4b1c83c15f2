//! Errors of the system and of numbers in plain words, in one place for every command.

use std::env;
use std::error::Error;
use std::ffi::OsStr;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

/// An error with its causes on one line.
pub(crate) fn line(error: &anyhow::Error) -> String {
    let mut all: Vec<String> = error.chain().map(words).collect();
    // Some errors say what their cause says.
    all.dedup();
    all.join(": ")
}

/// Prints the error of an argument, or the help, and ends the program.
pub(crate) fn refuse(error: &clap::Error) -> ! {
    if !error.use_stderr() {
        // The help or the version; the program that reads it may have closed the pipe.
        let full = error.print().err().filter(|it| it.kind() != ErrorKind::BrokenPipe);
        if let Some(why) = &full {
            let _ = writeln!(io::stderr(), "standard output: {}", words(why));
        }
        std::process::exit(if full.is_some() { 2 } else { 0 });
    }
    let Some(cause) = error.source() else { error.exit() };
    let text = error.render();
    let has_colours = has_colours(io::stderr().is_terminal(), env::var_os("NO_COLOR").as_deref());
    let text = if has_colours { text.ansi().to_string() } else { text.to_string() };
    // If standard error is closed, nobody can read the message.
    let _ = write!(io::stderr(), "{}", text.replace(&cause.to_string(), &words(cause)));
    std::process::exit(error.exit_code())
}

/// Whether a message has colours: on a terminal, unless the variable `NO_COLOR` has any value.
fn has_colours(is_terminal: bool, no_color: Option<&OsStr>) -> bool {
    is_terminal && no_color.is_none_or(OsStr::is_empty)
}

/// The text of one error, without its causes.
fn words(error: &(dyn Error + 'static)) -> String {
    let plain = error.downcast_ref::<io::Error>().and_then(of_system);
    let plain = plain.or_else(|| error.downcast_ref().and_then(of_number));
    let plain = plain.or_else(|| error.is::<ParseFloatError>().then_some("expected a number"));
    plain.map_or_else(|| without_code(error.to_string()), str::to_owned)
}

fn of_system(error: &io::Error) -> Option<&'static str> {
    // An error with its own text says more than its kind.
    error.raw_os_error()?;
    Some(match error.kind() {
        ErrorKind::NotFound => "no such file or folder",
        ErrorKind::PermissionDenied => "permission denied",
        ErrorKind::IsADirectory => "this is a folder, not a file",
        ErrorKind::NotADirectory => "a part of the path is a file, not a folder",
        ErrorKind::DirectoryNotEmpty => "the folder is not empty",
        ErrorKind::AlreadyExists => "it exists already",
        ErrorKind::StorageFull => "no space is left on the disk",
        ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
        ErrorKind::InvalidFilename => "this cannot be the name of a file",
        ErrorKind::AddrInUse => "another program uses this address",
        ErrorKind::AddrNotAvailable => "this computer does not have this address",
        ErrorKind::ConnectionRefused => "no program listens at this address",
        ErrorKind::OutOfMemory => "there is not enough memory",
        _ => return None,
    })
}

const fn of_number(error: &ParseIntError) -> Option<&'static str> {
    match error.kind() {
        IntErrorKind::PosOverflow => Some("the number is too large"),
        IntErrorKind::NegOverflow => Some("the number is too small"),
        // Every number of an option counts something.
        IntErrorKind::Empty | IntErrorKind::InvalidDigit => {
            Some("expected a whole number, at least 0")
        }
        _ => None,
    }
}

/// A text without the code of the system, as in `Connection reset by peer (os error 104)`.
fn without_code(text: String) -> String {
    match text.split_once(" (os error ") {
        Some((before, after)) => {
            let rest = after.split_once(')').map_or("", |(_, rest)| rest);
            format!("{before}{rest}")
        }
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[test]
    fn an_error_has_plain_words() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = std::fs::read(folder.path().join("x")).context("x").expect_err("no file");
        assert_eq!(line(&error), "x: no such file or folder");
        let own = anyhow::Error::new(io::Error::new(ErrorKind::NotFound, "a text")).context("y");
        assert_eq!(line(&own), "y: a text");
        let unknown = anyhow::anyhow!("z: Too many levels (os error 40); stop");
        assert_eq!(line(&unknown), "z: Too many levels; stop");
    }

    #[test]
    fn only_a_terminal_has_colours_and_no_color_forbids_them() {
        assert!(has_colours(true, None) && has_colours(true, Some(OsStr::new(""))));
        assert!(!has_colours(true, Some(OsStr::new("1"))) && !has_colours(false, None));
    }

    #[test]
    fn a_number_has_plain_words() {
        let words = |text: &str| words(&text.parse::<u8>().expect_err("no number"));
        assert_eq!(words("256"), "the number is too large");
        for text in ["", "-1", "x", "1.5"] {
            assert_eq!(words(text), "expected a whole number, at least 0");
        }
    }
}
