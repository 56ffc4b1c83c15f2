//! `deny`: licences, sources and duplicates of the crates of others, by cargo-deny.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::process;

/// The version that [`install`] builds; a later one may know rules that deny.toml does not.
const VERSION: &str = "0.20.2";

/// Checks deny.toml. Says so and passes where cargo-deny or the crates of other platforms, whose licences
/// it reads, are not there and cannot be fetched.
pub(crate) fn run() -> Result<()> {
    let program = process::target_folder()?.join("tools/bin/cargo-deny");
    let program = program.with_extension(std::env::consts::EXE_EXTENSION);
    let is_there = process::succeeds(Command::new(&program).arg("--version"));
    if !is_there && !install(&program)? {
        eprintln!("SKIPPED: cargo-deny {VERSION} cannot be installed; is there a network?");
        return Ok(());
    }
    if !process::succeeds(process::cargo().args(["fetch", "--locked"])) {
        eprintln!("SKIPPED: the crates of all platforms cannot be fetched; is there a network?");
        return Ok(());
    }
    let mut command = process::program(&program);
    process::run(command.args([
        "--offline",
        "--all-features",
        "check",
        "licenses",
        "bans",
        "sources",
    ]))
}

/// Builds the program in the folder of tools beside what cargo builds; it takes a few minutes, once.
/// Whether it is there afterwards.
fn install(program: &Path) -> Result<bool> {
    let tools = process::target_folder()?.join("tools");
    eprintln!("installing cargo-deny {VERSION} in {}", tools.display());
    // It checks a few megabytes of text: without optimisation it is built in a fraction of the time.
    let mut command = process::cargo();
    command.args(["install", "--quiet", "--locked", "--debug", "--config=profile.dev.debug=false"]);
    command.arg("--root").arg(&tools).arg("--target-dir").arg(tools.join("build"));
    let status = command.arg(format!("cargo-deny@{VERSION}")).status()?;
    Ok(status.success() && process::succeeds(Command::new(program).arg("--version")))
}
