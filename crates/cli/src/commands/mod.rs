//! The subcommands, one file each: `Args` is what the command is told, `run` does it.

mod analyse;
mod convert;
mod corpus;
mod generate;
mod show;
mod solve;
mod tablebase;

use std::process::ExitCode;

pub(crate) use solve::All;

/// What to do.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum Command {
    Solve(solve::Args),
    Show(show::Args),
    Analyse(analyse::Args),
    #[command(subcommand)]
    Tablebase(tablebase::Command),
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
            Self::Analyse(args) => analyse::run(&args),
            Self::Tablebase(command) => command.run(),
            Self::Generate(args) => generate::run(&args),
            Self::Convert(args) => convert::run(&args),
            Self::Corpus(args) => corpus::run(&args),
        }
    }
}
