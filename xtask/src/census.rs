//! `census`: a short command for the programs that measure every position of official boards or of a size.

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::Result;

use crate::{game, process};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// `--game GAME`, and the arguments of its census; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    census: Vec<OsString>,
}

/// Runs the census at the root of the workspace, because it writes documentation there. Exits with the
/// status of the census.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let programs = [("ricochet", "census"), ("unblock", "census-unblock")];
    let (program, rest) = game::take(&programs, &arguments.census)?;
    let mut command = process::cargo();
    command.args(["run", "--release", "--quiet", "--package=carom-benches", "--bin", program]);
    process::become_it(command.arg("--").args(rest))
}
