//! `gen-boards`: a short command for the generator of the command line.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

use crate::{game, process};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// `--game GAME`, and the arguments of its `carom generate`; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    generate: Vec<OsString>,
}

/// Exits with the status of the command line. It runs in the caller's folder, because `--out` is relative
/// to it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let verbs: [(&str, &[&str]); 3] = [
        ("ricochet", &["generate"]),
        ("tablut", &["tablut", "generate"]),
        ("unblock", &["unblock", "generate"]),
    ];
    let (verb, rest) = game::take(&verbs, &arguments.generate)?;
    let status = Command::new(process::cargo_path())
        .args(["run", "--release", "--quiet", "--package=carom-cli", "--bin=carom"])
        .arg("--manifest-path")
        .arg(process::root().join("Cargo.toml"))
        .arg("--")
        .args(verb)
        .args(rest)
        .status()
        .context("cannot start cargo")?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
