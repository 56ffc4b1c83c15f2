//! `deny`: checks the licences, sources and duplicates of third-party crates with cargo-deny, and which crates may use some of them.

use std::path::Path;

use anyhow::{Result, bail};

use crate::process::{self, Missing};

/// A later version may have rules that deny.toml does not cover.
const VERSION: &str = "0.20.2";

/// The workspaces whose programs people install. Not every row of deny.toml is for both.
const WORKSPACES: [&str; 4] = [
    "Cargo.toml",
    "crates/python/Cargo.toml",
    "crates/server/Cargo.toml",
    "crates/wasm/Cargo.toml",
];

/// Checks deny.toml.
///
/// # Errors
/// A check fails; or [`Missing`]: cargo-deny, or the third-party crates of other platforms, whose licences it reads.
pub(crate) fn run() -> Result<()> {
    let tools = process::target_folder()?.join(format!("cargo-deny-{VERSION}"));
    let program = tools.join("bin/cargo-deny").with_extension(std::env::consts::EXE_EXTENSION);
    if !program.exists() && process::may_install() {
        install(&tools)?;
    }
    if !program.exists() {
        let install = "`cargo xtask ci --install` installs it beside the build";
        bail!(Missing(format!("cargo-deny {VERSION} is missing; {install}")));
    }
    for workspace in WORKSPACES {
        let manifest = format!("--manifest-path={workspace}");
        if !process::succeeds(process::cargo().args(["fetch", "--locked", &manifest])) {
            let why = "the crates of all platforms cannot be fetched; is there a network?";
            bail!(Missing(why.to_owned()));
        }
        let mut command = process::program(&program);
        command.args([&manifest, "--config=deny.toml", "--offline", "--all-features"]);
        // Warnings name the rows that the other workspace needs.
        command.args(["--log-level=error", "check", "licenses", "bans", "sources"]);
        process::run(&mut command)?;
    }
    Ok(())
}

/// Builds cargo-deny in a folder beside the build output; it takes some minutes, once.
fn install(tools: &Path) -> Result<()> {
    eprintln!("installing cargo-deny {VERSION} in {}", tools.display());
    // It only checks a few megabytes of text. A build without optimisation is several times faster.
    let mut command = process::cargo();
    command.args(["install", "--quiet", "--locked", "--debug", "--config=profile.dev.debug=false"]);
    command.arg("--root").arg(tools).arg("--target-dir").arg(tools.join("build"));
    // Without a network it fails, and the check does not run.
    command.arg(format!("cargo-deny@{VERSION}")).status()?;
    Ok(())
}
