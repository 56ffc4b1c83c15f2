//! `deny`: checks the licences, sources and duplicates of third-party crates with cargo-deny.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::process;

/// The version that [`install`] builds; a later version may have rules that deny.toml does not cover.
const VERSION: &str = "0.20.2";

/// The workspaces whose programs people install, each with the rules of deny.toml that it need not use.
const WORKSPACES: &[(&str, &[&str])] = &[
    ("Cargo.toml", &[]),
    (
        "crates/python/Cargo.toml",
        &[
            "--allow=license-not-encountered",
            "--allow=license-exception-not-encountered",
            "--allow=unmatched-skip",
            "--allow=unmatched-skip-root",
        ],
    ),
];

/// Checks deny.toml. Prints a line and passes if cargo-deny is missing, or if the third-party crates of other
/// platforms, whose licences it reads, cannot be downloaded.
pub(crate) fn run() -> Result<()> {
    let program = process::target_folder()?.join("tools/bin/cargo-deny");
    let program = program.with_extension(std::env::consts::EXE_EXTENSION);
    let is_there = process::succeeds(Command::new(&program).arg("--version"));
    if !is_there && !install(&program)? {
        eprintln!("SKIPPED: cargo-deny {VERSION} cannot be installed; is there a network?");
        return Ok(());
    }
    for (workspace, unused) in WORKSPACES {
        let manifest = format!("--manifest-path={workspace}");
        if !process::succeeds(process::cargo().args(["fetch", "--locked", &manifest])) {
            eprintln!(
                "SKIPPED: the crates of all platforms cannot be fetched; is there a network?"
            );
            return Ok(());
        }
        let mut command = process::program(&program);
        command.args([&manifest, "--config=deny.toml", "--offline", "--all-features", "check"]);
        process::run(command.args(*unused).args(["licenses", "bans", "sources"]))?;
    }
    Ok(())
}

/// Builds cargo-deny in a tools folder beside the build output; it takes a few minutes, once. Returns
/// whether the program exists afterwards.
fn install(program: &Path) -> Result<bool> {
    let tools = process::target_folder()?.join("tools");
    eprintln!("installing cargo-deny {VERSION} in {}", tools.display());
    // It only checks a few megabytes of text. A build without optimisation is several times faster.
    let mut command = process::cargo();
    command.args(["install", "--quiet", "--locked", "--debug", "--config=profile.dev.debug=false"]);
    command.arg("--root").arg(&tools).arg("--target-dir").arg(tools.join("build"));
    let status = command.arg(format!("cargo-deny@{VERSION}")).status()?;
    Ok(status.success() && process::succeeds(Command::new(program).arg("--version")))
}
