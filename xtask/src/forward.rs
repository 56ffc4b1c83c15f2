//! Short commands for programs of the workspace that have arguments of their own.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

use crate::process;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The game: ricochet, tablut or unblock; before all other arguments
    #[arg(long, default_value = "ricochet")]
    game: String,
    /// The arguments of the program; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

#[derive(clap::Args)]
pub(crate) struct Tune {
    /// The game
    #[arg(value_parser = ["tablut"])]
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

pub(crate) fn census(arguments: &Arguments) -> Result<ExitCode> {
    bench(&[("ricochet", "census"), ("unblock", "census-unblock")], arguments)
}

pub(crate) fn experiments(arguments: &Arguments) -> Result<ExitCode> {
    let programs = [
        ("ricochet", "experiments"),
        ("tablut", "experiments-tablut"),
        ("unblock", "experiments-unblock"),
    ];
    bench(&programs, arguments)
}

pub(crate) fn levels(Levels { arguments }: &Levels) -> Result<ExitCode> {
    run(process::cargo(), &["--package=carom-benches", "--bin", "levels", "--"], arguments)
}

pub(crate) fn tune(Tune { game, arguments }: &Tune) -> Result<ExitCode> {
    run(
        process::cargo(),
        &["--package=carom-benches", "--bin", &format!("tune-{game}"), "--"],
        arguments,
    )
}

/// The generator of the command line, in the caller's folder, because its `--out` is relative to it.
pub(crate) fn generate(Arguments { game, arguments }: &Arguments) -> Result<ExitCode> {
    let manifest = process::root().join("Cargo.toml");
    let manifest = format!("--manifest-path={}", manifest.display());
    let carom = ["--package=carom-cli", "--bin=carom", &manifest, "--", game, "generate"];
    run(Command::new(process::cargo_path()), &carom, arguments)
}

/// A program of the benchmarks, at the root of the workspace, because it writes documentation there.
fn bench(programs: &[(&str, &str)], arguments: &Arguments) -> Result<ExitCode> {
    let of_game = programs.iter().find(|(game, _)| *game == arguments.game);
    let (_, program) = of_game.with_context(|| {
        let games: Vec<&str> = programs.iter().map(|(game, _)| *game).collect();
        format!("--game must be {}", games.join(" or "))
    })?;
    run(
        process::cargo(),
        &["--package=carom-benches", "--bin", program, "--"],
        &arguments.arguments,
    )
}

fn run(mut cargo: Command, words: &[&str], arguments: &[OsString]) -> Result<ExitCode> {
    process::become_it(cargo.args(["run", "--release", "--quiet"]).args(words).args(arguments))
}
