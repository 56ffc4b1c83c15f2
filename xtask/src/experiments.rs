//! `experiments`: a short command for the programs that measure the solvers.

use std::ffi::OsString;

use anyhow::Result;

use crate::{game, process};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// `--game GAME`, and the arguments of its experiments; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    experiments: Vec<OsString>,
}

/// Runs the experiments at the root of the workspace, because they write documentation there.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let programs = [
        ("ricochet", "experiments"),
        ("tablut", "experiments-tablut"),
        ("unblock", "experiments-unblock"),
    ];
    let (program, rest) = game::take(&programs, &arguments.experiments)?;
    let mut command = process::cargo();
    command.args(["run", "--release", "--quiet", "--package=carom-benches", "--bin", program]);
    process::run(command.arg("--").args(rest))
}
