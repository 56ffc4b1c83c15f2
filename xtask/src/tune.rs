//! `tune`: a short command for the programs that tune evaluations.

use std::ffi::OsString;

use anyhow::Result;

use crate::process;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The game: tablut
    #[arg(value_name = "GAME", value_parser = ["tablut"])]
    game: String,
    /// The arguments of the program; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    tune: Vec<OsString>,
}

/// Runs the program at the root of the workspace.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut command = process::cargo();
    command.args(["run", "--release", "--quiet", "--package=carom-benches", "--bin"]);
    process::run(command.arg(format!("tune-{}", arguments.game)).arg("--").args(&arguments.tune))
}
