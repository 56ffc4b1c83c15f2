//! `ci`: every check, step by step.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::{deny, display, examples, fuzz, package, process, python, smoke, tidy};

/// A row of the table of steps.
struct Step {
    name: &'static str,
    run: fn() -> Result<()>,
}

/// The steps in their order: the ones that fail fastest come first.
///
/// A step must not set RUSTFLAGS, because cargo would then build every dependency again.
const STEPS: &[Step] = &[
    Step { name: "format", run: format },
    Step { name: "tidy", run: tidy::run },
    Step { name: "clippy", run: || clippy(LIBRARIES, &[]) },
    Step { name: "clippy, all features", run: || clippy(LIBRARIES, &["--all-features"]) },
    Step { name: "clippy, fewest features", run: fewest_features },
    Step { name: "documentation", run: || documentation(LIBRARIES) },
    Step { name: "tests", run: || tests(LIBRARIES) },
    Step { name: "tests on a graphics processor", run: gpu_tests },
    Step { name: "examples", run: || examples::run(&examples::Arguments::default()) },
    Step { name: "examples in the documentation", run: || cargo(&["test", "--doc"], LIBRARIES) },
    Step { name: "third-party crates", run: deny::run },
    Step { name: "packages", run: || package::run(&package::Arguments::default()) },
    Step { name: "random inputs", run: fuzz::check },
    Step { name: "Python", run: python::run },
    Step { name: "game: clippy", run: || clippy(GAME, &[]) },
    Step { name: "game: documentation", run: || documentation(GAME) },
    Step { name: "game: tests", run: || tests(GAME) },
    Step { name: "game: in a window", run: smoke::run_if_possible },
];

/// Everything except the game. Cargo selects the features of shared dependencies from the packages of one
/// command. With the game in a separate command, the program to play and the program to check are built
/// with the same features.
const LIBRARIES: &[&str] = &["--workspace", "--exclude=carom-game"];
const GAME: &[&str] = &["--package=carom-game"];

pub(crate) fn run() -> Result<()> {
    let mut timings = Vec::new();
    let outcome = run_steps(STEPS, &mut timings);
    eprintln!("\n== summary");
    for (name, time) in &timings {
        eprintln!("{:>8.1} s  {name}", time.as_secs_f64());
    }
    outcome?;
    let total: Duration = timings.iter().map(|(_, time)| *time).sum();
    eprintln!("{:>8.1} s  all {} steps passed", total.as_secs_f64(), timings.len());
    Ok(())
}

/// Runs the steps up to the first failure and records the time of each.
fn run_steps(steps: &[Step], timings: &mut Vec<(&'static str, Duration)>) -> Result<()> {
    for (number, Step { name, run }) in (1..).zip(steps) {
        eprintln!("\n== {number}/{} {name}", steps.len());
        let start = Instant::now();
        let outcome = run();
        timings.push((name, start.elapsed()));
        outcome.with_context(|| format!("step {number} ({name}) failed"))?;
    }
    Ok(())
}

/// The fuzzer and the Python package are outside the workspace.
fn format() -> Result<()> {
    cargo(&["fmt"], &["--all", "--check"])?;
    cargo(&["fmt", "--manifest-path=fuzz/Cargo.toml"], &["--check"])?;
    // The libraries that it depends on are checked already.
    cargo(&["fmt", "--manifest-path=crates/python/Cargo.toml"], &["--check"])
}

fn cargo(command: &[&str], arguments: &[&str]) -> Result<()> {
    process::run(process::cargo().args(command).args(arguments))
}

fn clippy(packages: &[&str], features: &[&str]) -> Result<()> {
    let mut command = process::cargo();
    command.args(["clippy", "--all-targets"]).args(packages).args(features);
    process::run(command.args(["--", "--deny=warnings"]))
}

/// The libraries with none and with each of their features, which the other packages of the workspace turn on.
fn fewest_features() -> Result<()> {
    clippy(&["--package=carom-engine"], &[])?;
    for (package, feature) in [
        ("carom-picture", ""),
        ("carom-solver", ""),
        ("carom-solver", "ricochet"),
        ("carom-solver", "tablut"),
        ("carom-solver", "unblock"),
        ("carom-tablebase", ""),
        ("carom-tablebase", "gpu"),
        ("carom-formats", ""),
        ("carom-formats", "dump"),
        ("carom-formats", "json"),
        ("carom-formats", "ron"),
    ] {
        let mut command = process::cargo();
        command.args(["clippy", "--lib", "--no-default-features", "--package", package]);
        command.args(["--features", feature]);
        process::run(command.args(["--", "--deny=warnings"]))?;
    }
    Ok(())
}

fn documentation(packages: &[&str]) -> Result<()> {
    let mut command = process::cargo();
    command.args(["doc", "--no-deps"]).args(packages).env("RUSTDOCFLAGS", "--deny=warnings");
    process::run(&mut command)
}

/// With the packages of a display there is a program in place of a graphics processor.
fn gpu_tests() -> Result<()> {
    let mut command = process::cargo();
    command.args(["test", "--package=carom-tablebase", "--features=gpu", "--test=gpu"]);
    match display::prepare() {
        Ok(_) => {
            command.env("CAROM_NEEDS_GPU", "1");
        }
        Err(why) => eprintln!("SKIPPED: the tests of tables on a graphics processor: {why}"),
    }
    process::run(&mut command)
}

/// Uses cargo-nextest if it is installed, else cargo itself.
fn tests(packages: &[&str]) -> Result<()> {
    let mut command = process::cargo();
    if process::succeeds(process::cargo().args(["nextest", "--version"])) {
        command.args(["nextest", "run", "--no-fail-fast"]);
    } else {
        command.args(["test", "--tests", "--no-fail-fast"]);
    }
    process::run(command.args(packages))
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn stops_at_the_first_failure() {
        let mut timings = Vec::new();
        let steps = [
            Step { name: "one", run: || Ok(()) },
            Step { name: "two", run: || bail!("on purpose") },
            Step { name: "three", run: || Ok(()) },
        ];
        let error = run_steps(&steps, &mut timings).unwrap_err();
        assert_eq!(format!("{error:#}"), "step 2 (two) failed: on purpose");
        assert_eq!(timings.len(), 2);
    }
}
