//! The verbs of Tablut, one file each: `Args` has the arguments of the verb, and `run` executes it.

mod connection;
mod join;
mod person;
mod player;
mod serve;
mod values;

use std::process::ExitCode;

/// The end of the help.
pub(crate) const NOTES: &str = "\
White are the defenders with their king, black are the attackers. A move is two squares, as in e3-b3 or e3b3: the \
columns are a to i from the left, the rows 1 to 9 from the top.

Examples:
  carom tablut serve --rules ashton               hold a game for two programs of the student competition
  carom tablut join --side white --player human   play white in this terminal
  carom tablut join --side black --host 192.0.2.7 --name carom --player random

Exit codes: 0 done, 1 the game did not end, 2 bad input or usage.";

/// The verb and its arguments.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum Command {
    Serve(serve::Args),
    Join(join::Args),
}

impl Command {
    /// Executes the verb.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Serve(args) => serve::run(&args),
            Self::Join(args) => join::run(&args),
        }
    }
}
