//! `carom tablebase`: tables of all positions in files.

mod build;
mod file;
mod info;
mod query;

use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  carom tablebase build record.tb 0765 --target 3,9 --robot blue
  carom tablebase info record.tb
  carom tablebase query record.tb --at-distance 25 --list

Each has examples of its own: carom tablebase query --help.

Files are checked to the last byte when they are opened, and read where they lie: no other program may \
write over one meanwhile. A new table of the same name, from carom tablebase build, does no harm.";

/// Keep the fewest moves of every position in a file, and ask it
#[derive(clap::Subcommand, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) enum Command {
    Build(build::Args),
    Info(info::Args),
    Query(query::Args),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Build(args) => build::run(&args),
            Self::Info(args) => info::run(&args),
            Self::Query(args) => query::run(&args),
        }
    }
}
