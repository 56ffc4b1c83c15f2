//! `census`: a short command for the programs that measure every position of official boards or of a size.

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::game::Game;
use crate::process;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// `--game GAME`, and the arguments of its census; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    census: Vec<OsString>,
}

/// Runs the census at the root of the workspace, because it writes documentation there. Exits with the
/// status of the census.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let (game, rest) = Game::take(&arguments.census)?;
    let program = match game {
        Game::Ricochet => "census",
        Game::Tablut => bail!("there is no census of Tablut"),
        Game::Unblock => "census-unblock",
    };
    let mut command = process::cargo();
    command.args(["run", "--release", "--quiet", "--package=carom-benches", "--bin", program]);
    process::become_it(command.arg("--").args(rest))
}
