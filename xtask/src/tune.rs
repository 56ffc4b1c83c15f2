//! `tune`: a short command for the program that tunes the evaluation of Tablut.

use std::ffi::OsString;

use anyhow::Result;

use crate::process;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The arguments of the program; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    tune: Vec<OsString>,
}

/// Runs the program at the root of the workspace.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut command = process::cargo();
    command.args(["run", "--release", "--quiet", "--package=carom-benches", "--bin=tune-tablut"]);
    process::run(command.arg("--").args(&arguments.tune))
}
