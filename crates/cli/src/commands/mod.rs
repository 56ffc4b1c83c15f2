//! The subcommands, one file each: `Args` is what the command is told, `run` does it.

mod convert;
mod corpus;
mod generate;
mod show;
mod solve;

use std::process::ExitCode;

pub(crate) use solve::All;

/// What to do.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum Command {
    Solve(solve::Args),
    Show(show::Args),
    Generate(generate::Args),
    Convert(convert::Args),
    Corpus(corpus::Args),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Solve(args) => solve::run(&args),
            Self::Show(args) => show::run(&args),
            Self::Generate(args) => generate::run(&args),
            Self::Convert(args) => convert::run(&args),
            Self::Corpus(args) => corpus::run(&args),
        }
    }
}
