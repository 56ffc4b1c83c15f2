//! `experiments`: a short command for the program that measures the solvers.

use std::ffi::OsString;

use anyhow::Result;

use crate::process;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Arguments of the experiments; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    experiments: Vec<OsString>,
}

/// Runs the experiments at the root of the workspace, because they write documentation there.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut command = process::cargo();
    command.args(["run", "--release", "--quiet", "--package=carom-benches", "--bin=experiments"]);
    process::run(command.arg("--").args(&arguments.experiments))
}
