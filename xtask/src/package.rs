//! `package`: packs the public crates.
//!
//! The manifests contain `publish = false` until a person changes it. Of such crates, cargo packs only
//! those without dependencies inside the workspace. So this task packs a copy without that line.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::process;

#[derive(clap::Args, Default)]
pub(crate) struct Arguments {
    /// Also build each crate from its package
    #[arg(long)]
    verify: bool,
}

/// The folders of the crates.
const CRATES: [&str; 7] = [
    "crates/engine",
    "crates/formats",
    "crates/solver",
    "crates/tablebase",
    "crates/generator",
    "crates/play",
    "crates/picture",
];

/// The files that each package must contain.
const FILES: [&str; 3] = ["LICENSE-APACHE", "LICENSE-MIT", "README.md"];

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let copy = tempfile::tempdir()?;
    copy_workspace(copy.path())?;
    for folder in CRATES {
        let list = process::output(
            cargo_package(copy.path()).args(["--list", "--package"]).arg(package(folder)),
        )?;
        let list = String::from_utf8_lossy(&list);
        for file in FILES {
            ensure!(
                list.lines().any(|line| line == file),
                "{folder}: its package does not contain {file}"
            );
        }
    }
    let target = process::target_folder()?.join("packages");
    let mut command = cargo_package(copy.path());
    command.args(["--workspace", "--target-dir"]).arg(&target);
    if !arguments.verify {
        command.arg("--no-verify");
    }
    process::run(&mut command)?;
    eprintln!("the packages are in {}", target.join("package").display());
    Ok(())
}

fn cargo_package(folder: &Path) -> std::process::Command {
    let mut command = process::cargo();
    command.current_dir(folder).args(["package", "--quiet", "--offline"]);
    command
}

/// The name of the package in a folder.
fn package(folder: &str) -> String {
    folder.replace("crates/", "carom-")
}

/// Copies the sources of the packages.
fn copy_workspace(to: &Path) -> Result<()> {
    let manifest = fs::read_to_string(process::root().join("Cargo.toml"))?;
    fs::write(to.join("Cargo.toml"), publishable(&manifest)?)?;
    fs::copy(process::root().join("Cargo.lock"), to.join("Cargo.lock"))?;
    let mut listing = process::program("git");
    listing.args(["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "-z"]);
    let files = String::from_utf8(process::output(listing.args(CRATES))?)?;
    for file in files.split_terminator('\0') {
        let (from, to) = (process::root().join(file), to.join(file));
        // A file that is deleted but still in git's index.
        if !from.is_file() {
            continue;
        }
        fs::create_dir_all(to.parent().context("a file is in a folder")?)?;
        fs::copy(from, to).with_context(|| format!("cannot copy {file}"))?;
    }
    Ok(())
}

/// The manifest of the workspace with only [`CRATES`], which may be published.
fn publishable(manifest: &str) -> Result<String> {
    let (before, rest) = manifest.split_once("members = [").context("Cargo.toml: no members")?;
    let (_, after) = rest.split_once(']').context("Cargo.toml: the list of members has no end")?;
    let manifest = format!("{before}members = {CRATES:?}{after}");
    let is_kept = |line: &&str| !line.starts_with("default-members");
    let lines = manifest.lines().filter(is_kept).map(|line| match line {
        "publish = false" => "publish = true\n".to_owned(),
        line => format!("{line}\n"),
    });
    Ok(lines.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copy_has_the_crates_alone_and_may_be_published() {
        let manifest = "[workspace]\nmembers = [\n    \"a\",\n]\ndefault-members = [\"a\"]\n\n[workspace.package]\npublish = false\n";
        let expected =
            format!("[workspace]\nmembers = {CRATES:?}\n\n[workspace.package]\npublish = true\n");
        assert_eq!(publishable(manifest).expect("members"), expected);
        assert!(publishable("[workspace]\n").is_err());
    }
}
