//! `carom tablebase`: tables of all positions in files.

mod build;
mod file;
mod info;
mod query;

use crate::exit::Ending;

const EXAMPLES: &str = "\
Examples:
  carom tablebase build record.tb 0765 --target 3,9 --robot blue
  carom tablebase info record.tb
  carom tablebase query record.tb --at-distance 25 --list

Each command has its own examples: carom tablebase query --help.

Opening a file checks every byte and maps the file into memory. Do not let another program overwrite the \
file while it is open. It is safe to build a new table of the same name with carom tablebase build.";

/// Save the fewest moves for every position in a file, and query it
#[derive(clap::Subcommand, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) enum Command {
    Build(build::Args),
    Info(info::Args),
    Query(query::Args),
}

impl Command {
    /// Executes the command.
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        match self {
            Self::Build(args) => build::run(&args),
            Self::Info(args) => info::run(&args),
            Self::Query(args) => query::run(&args),
        }
    }
}
