//! `census`: a short command for the program that measures every official board.

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::Result;

use crate::process;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Arguments of the census; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    census: Vec<OsString>,
}

/// Runs the census at the root of the workspace, because it writes documentation there. Exits with the
/// status of the census.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut command = process::cargo();
    command.args(["run", "--release", "--quiet", "--package=carom-benches", "--bin=census"]);
    process::become_it(command.arg("--").args(&arguments.census))
}
