//! `python`: builds the Python package and tests it in a virtual environment of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process::{self, Missing};

/// The folder of the package.
const FOLDER: &str = "crates/python";
const REQUIREMENTS: &str = "crates/python/requirements.txt";
/// The package is a workspace of its own.
const MANIFEST: &str = "--manifest-path=crates/python/Cargo.toml";
/// Says with its status whether this Python can build and test the package.
const IS_USABLE: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";

#[derive(clap::Args, Default)]
pub(crate) struct Arguments {
    /// The folder for a copy of the wheel that has passed the tests
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Checks the sources with clippy, builds a wheel, installs it in a virtual environment and runs the tests there.
///
/// # Errors
/// A check fails; or [`Missing`]: Python, or a package that this needs.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let python = find()?;
    let target = process::target_folder()?.join("python");
    let environment = target.join("environment");
    if !prepare(python, &environment, &["-r", REQUIREMENTS])? {
        let install = "`cargo xtask ci --install` installs them beside the build, from a network";
        bail!(Missing(format!("maturin, mypy, numpy or pytest is missing; {install}")));
    }
    if !process::succeeds(process::cargo().args(["fetch", "--locked", MANIFEST])) {
        let why = "the crates of the package cannot be fetched; is there a network?";
        bail!(Missing(why.to_owned()));
    }
    let build = target.join("build");
    clippy(&build)?;
    let wheel = wheel(&environment, &target.join("wheels"), &build)?;
    let mut install = pip(&environment);
    process::run(install.args(["--no-index", "--no-deps", "--force-reinstall"]).arg(&wheel))?;
    let mut tests = process::program(program(&environment, "python"));
    // The tests import the installed package: no folder of the sources is on the path.
    process::run(tests.args(["-P", "-m", "pytest", "--color=no", "-q", FOLDER]))?;
    if let (Some(out), Some(name)) = (&arguments.out, wheel.file_name()) {
        let out = process::root().join(out);
        fs::create_dir_all(&out)?;
        fs::copy(&wheel, out.join(name)).with_context(|| out.display().to_string())?;
    }
    Ok(())
}

/// A Python that is recent enough and can make virtual environments.
///
/// # Errors
/// [`Missing`] if there is none.
pub(crate) fn find() -> Result<&'static str> {
    let is_usable = |name: &&str| process::succeeds(Command::new(name).args(["-c", IS_USABLE]));
    let why = "there is no Python 3.11 or later with venv (Debian: python3-venv)";
    let found = ["python3", "python"].into_iter().find(is_usable);
    Ok(found.ok_or_else(|| Missing(why.to_owned()))?)
}

/// Makes the environment and installs what is missing of what pip should install, if that is allowed. Returns whether everything is
/// there.
///
/// # Errors
/// The environment cannot be made.
pub(crate) fn prepare(python: &str, environment: &Path, wanted: &[&str]) -> Result<bool> {
    if process::may_install() {
        process::run(process::program(python).args(["-m", "venv"]).arg(environment))?;
    } else if !environment.exists() {
        return Ok(false);
    }
    let mut install = pip(environment);
    install.args(wanted);
    if process::may_install() {
        return Ok(install.status().context("cannot start pip")?.success());
    }
    // It only looks whether everything is installed.
    Ok(process::succeeds(install.arg("--no-index")))
}

fn pip(environment: &Path) -> Command {
    let mut command = process::program(program(environment, "python"));
    // Without a network it should not try for minutes.
    command.args(["-m", "pip", "--retries=1", "--disable-pip-version-check", "install", "--quiet"]);
    command
}

/// A program of an environment.
pub(crate) fn program(environment: &Path, name: &str) -> PathBuf {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    environment.join(folder).join(name).with_extension(std::env::consts::EXE_EXTENSION)
}

fn clippy(build: &Path) -> Result<()> {
    let mut command = process::cargo();
    command.args(["clippy", "--release", "--locked", MANIFEST, "--target-dir"]).arg(build);
    process::run(command.args(["--", "--deny=warnings"]))
}

/// Builds the wheel in an empty folder.
fn wheel(environment: &Path, folder: &Path, build: &Path) -> Result<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let mut command = process::program(program(environment, "maturin"));
    command.args(["build", "--release", "--locked", "--quiet", MANIFEST]);
    command.arg("--interpreter").arg(program(environment, "python"));
    command.arg("--out").arg(folder).arg("--target-dir").arg(build);
    process::run(&mut command)?;
    let wheel = fs::read_dir(folder)?.next().context("maturin has built no wheel")??;
    Ok(wheel.path())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The package is a workspace of its own, so it cannot inherit the version.
    #[test]
    fn the_package_has_the_version_of_the_workspace() {
        let version = |manifest: &str| {
            let text = fs::read_to_string(process::root().join(manifest)).expect("a manifest");
            let line = text.lines().find(|line| line.starts_with("version = ")).map(str::to_owned);
            line.expect("a version")
        };
        assert_eq!(version("crates/python/Cargo.toml"), version("Cargo.toml"));
    }
}
