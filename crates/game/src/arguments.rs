//! What the command line asks for.

use std::ffi::OsString;

/// What to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Request {
    /// Open the window.
    Play,
    /// Show the round in the terminal.
    Terminal,
    /// Print [`HELP`].
    Help,
    /// Print [`VERSION`].
    Version,
}

pub(crate) const HELP: &str = "\
Ricochet Robots in a window

Usage: carom-game [--terminal]

Options:
  --terminal     Show the round and its solution in the terminal; opens no window
  -h, --help     Print this help
  -V, --version  Print the version

Keys:
  Esc            Leave
";

pub(crate) const VERSION: &str = concat!("carom-game ", env!("CARGO_PKG_VERSION"), "\n");

/// An argument that means nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UnknownArgument(String);

impl std::fmt::Display for UnknownArgument {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "unknown argument `{}`: --help lists those that exist", self.0)
    }
}

/// Reads the arguments after the program's name. Help and version win over the rest.
pub(crate) fn parse(
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<Request, UnknownArgument> {
    let mut request = Request::Play;
    for argument in arguments {
        request = match argument.to_str() {
            Some("-h" | "--help") => return Ok(Request::Help),
            Some("-V" | "--version") => return Ok(Request::Version),
            Some("--terminal") => Request::Terminal,
            _ => return Err(UnknownArgument(argument.to_string_lossy().into_owned())),
        };
    }
    Ok(request)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &[&str], expected: Result<Request, &str>) {
        let found = parse(words.iter().map(OsString::from));
        assert_eq!(found, expected.map_err(|word| UnknownArgument(word.to_owned())), "{words:?}");
    }

    #[test]
    fn reads_arguments() {
        check(&[], Ok(Request::Play));
        check(&["--terminal"], Ok(Request::Terminal));
        check(&["-h"], Ok(Request::Help));
        check(&["--terminal", "--version"], Ok(Request::Version));
        check(&["--terminals"], Err("--terminals"));
        check(&["board.txt"], Err("board.txt"));
    }
}
