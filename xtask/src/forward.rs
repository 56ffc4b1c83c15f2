//! Short commands for programs that have arguments of their own, and the checks of those that made the pages of results.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::process;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The game; before all other arguments
    #[arg(long, default_value = "ricochet")]
    game: String,
    /// The arguments of the program; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

#[derive(clap::Args)]
pub(crate) struct Tune {
    /// The game
    game: String,
    /// The arguments of the program; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

#[derive(clap::Args)]
pub(crate) struct Levels {
    /// The arguments of the program; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// The workspace of the programs that made the pages of results.
const RESEARCH: &str = "--manifest-path=benches/research/Cargo.toml";

/// A program that a game has under a name of its own, and the first game without one.
pub(crate) fn of_game(
    program: &str,
    Arguments { game, arguments }: &Arguments,
) -> Result<ExitCode> {
    match game.as_str() {
        "ricochet" => research(program, arguments),
        game => research(&format!("{program}-{game}"), arguments),
    }
}

pub(crate) fn levels(Levels { arguments }: &Levels) -> Result<ExitCode> {
    run(process::cargo(), &["--package=carom-benches", "--bin", "levels", "--"], arguments)
}

pub(crate) fn tune(Tune { game, arguments }: &Tune) -> Result<ExitCode> {
    research(&format!("tune-{game}"), arguments)
}

/// The generator of the command line, in the caller's folder, because its `--out` is relative to it.
pub(crate) fn generate(Arguments { game, arguments }: &Arguments) -> Result<ExitCode> {
    let manifest = process::root().join("Cargo.toml");
    let manifest = format!("--manifest-path={}", manifest.display());
    let carom = ["--package=carom-cli", "--bin=carom", &manifest, "--", game, "generate"];
    run(Command::new(process::cargo_path()), &carom, arguments)
}

/// Checks the programs that made the pages of results, and tests them.
///
/// # Errors
/// A check fails.
pub(crate) fn check_research() -> Result<()> {
    let mut clippy = in_research("clippy")?;
    process::run(clippy.args(["--all-targets", "--all-features", "--", "--deny=warnings"]))?;
    process::run(in_research("test")?.arg("--tests"))
}

/// A program at the root of the workspace, because it writes documentation there.
fn research(program: &str, arguments: &[OsString]) -> Result<ExitCode> {
    let mut command = in_research("run")?;
    command.args(["--release", "--bin", program, "--"]);
    process::become_it(command.args(arguments))
}

/// A command of cargo for the programs that made the pages of results.
fn in_research(task: &str) -> Result<Command> {
    let mut command = process::cargo();
    command.args([task, "--quiet", RESEARCH, "--target-dir"]);
    command.arg(process::target_folder()?.join("research"));
    Ok(command)
}

fn run(mut cargo: Command, words: &[&str], arguments: &[OsString]) -> Result<ExitCode> {
    process::become_it(cargo.args(["run", "--release", "--quiet"]).args(words).args(arguments))
}
