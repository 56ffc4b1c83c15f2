//! `carom generate`: new boards and puzzles.

use std::process::ExitCode;

/// What `carom generate` is told.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {}

/// Generates boards.
pub(crate) fn run(_args: Args) -> anyhow::Result<ExitCode> {
    anyhow::bail!("generate is not there yet")
}
