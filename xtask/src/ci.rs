//! `ci`: every check, step by step.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::{
    deny, display, examples, fuzz, package, process, python, smoke, tidy, wasm, web, web_package,
};

/// A row of the table of steps.
struct Step {
    name: &'static str,
    run: fn() -> Result<()>,
}

/// The steps in their order: the ones that fail fastest and tell the most come first.
///
/// A step must not set RUSTFLAGS, because cargo would then build every dependency again. For the same reason the steps are for the
/// whole workspace: cargo selects the features of third-party crates from the packages of a command, and half of these crates would
/// be built once for the libraries and once more for the game.
const STEPS: &[Step] = &[
    Step { name: "format", run: format },
    Step { name: "tidy", run: tidy::run },
    Step { name: "clippy", run: clippy },
    Step { name: "clippy, fewest features", run: fewest_features },
    Step { name: "browser, and no standard library", run: wasm::run },
    Step { name: "documentation", run: documentation },
    Step { name: "tests", run: tests },
    Step { name: "examples", run: || examples::run(&examples::Arguments::default()) },
    Step {
        name: "examples in the documentation",
        run: || cargo(&["test", "--doc"], &["--workspace", process::FEATURES]),
    },
    Step { name: "random inputs", run: fuzz::check },
    Step { name: "Python", run: python::run },
    Step { name: "server", run: web::check_server },
    Step { name: "JavaScript", run: web_package::check },
    Step { name: "game in a window", run: smoke::run_if_possible },
    // These tell only of changes of manifests, so they come last on a slow machine.
    Step { name: "packages", run: || package::run(&package::Arguments::default()) },
    Step { name: "third-party crates", run: deny::run },
];

/// After more time the checks of the page in a browser, which take up to 40 minutes from nothing, are left out.
const ROOM_FOR_PAGE: Duration = Duration::from_mins(30);
/// After more time no step begins, so that a slow machine tells what it has checked within 90 minutes.
const ROOM_FOR_STEPS: Duration = Duration::from_mins(70);

pub(crate) fn run() -> Result<()> {
    let mut timings = Vec::new();
    let outcome = run_steps(STEPS, &mut timings);
    eprintln!("\n== summary");
    for (name, time) in &timings {
        eprintln!("{:>8.1} s  {name}", time.as_secs_f64());
    }
    outcome?;
    let total = total(&timings);
    eprintln!("{:>8.1} s  {} of {} steps passed", total.as_secs_f64(), timings.len(), STEPS.len());
    if total > ROOM_FOR_PAGE {
        let minutes = ROOM_FOR_PAGE.as_secs() / 60;
        eprintln!("SKIPPED: the page in a browser: the steps took more than {minutes} minutes");
        return Ok(());
    }
    web::check().context("the page in a browser failed")
}

fn total(timings: &[(&str, Duration)]) -> Duration {
    timings.iter().map(|(_, time)| *time).sum()
}

/// Runs the steps up to the first failure and records the time of each.
fn run_steps(steps: &[Step], timings: &mut Vec<(&'static str, Duration)>) -> Result<()> {
    for (number, Step { name, run }) in (1..).zip(steps) {
        if total(timings) > ROOM_FOR_STEPS {
            let minutes = ROOM_FOR_STEPS.as_secs() / 60;
            eprintln!("SKIPPED: {name}: the steps before took more than {minutes} minutes");
            continue;
        }
        eprintln!("\n== {number}/{} {name}", steps.len());
        let start = Instant::now();
        let outcome = run();
        timings.push((name, start.elapsed()));
        outcome.with_context(|| format!("step {number} ({name}) failed"))?;
    }
    Ok(())
}

/// The fuzzer, the packages for Python and JavaScript and the server are outside the workspace.
fn format() -> Result<()> {
    cargo(&["fmt"], &["--all", "--check"])?;
    cargo(&["fmt", "--manifest-path=fuzz/Cargo.toml"], &["--check"])?;
    // The libraries that these depend on are checked already.
    cargo(&["fmt", "--manifest-path=crates/python/Cargo.toml"], &["--check"])?;
    cargo(&["fmt", web_package::MANIFEST], &["--check"])?;
    cargo(&["fmt", web::SERVER], &["--check"])
}

fn cargo(command: &[&str], arguments: &[&str]) -> Result<()> {
    process::run(process::cargo().args(command).args(arguments))
}

fn clippy() -> Result<()> {
    let all = ["--workspace", "--all-targets", "--all-features", "--", "--deny=warnings"];
    cargo(&["clippy"], &all)
}

/// The libraries with no feature and with each one alone. A run has a feature of both crates, which do not depend on one another.
fn fewest_features() -> Result<()> {
    for features in [
        "",
        "carom-formats/dump,carom-solver/ricochet",
        "carom-formats/json,carom-solver/tablut",
        "carom-formats/ron,carom-solver/unblock",
    ] {
        let mut command = process::cargo();
        command.args(["clippy", "--lib", "--no-default-features", "--features", features]);
        let packages = ["engine", "formats", "picture", "solver", "tablebase"];
        command.args(packages.map(|name| format!("--package=carom-{name}")));
        process::run(command.args(["--", "--deny=warnings"]))?;
    }
    Ok(())
}

/// With all features, as [`clippy`], so that third-party crates are checked once.
fn documentation() -> Result<()> {
    let mut command = process::cargo();
    command.args(["doc", "--workspace", "--no-deps", "--all-features"]);
    process::run(command.env("RUSTDOCFLAGS", "--deny=warnings"))
}

/// Uses cargo-nextest if it is installed, else cargo itself. With the packages of a display there is a program in place of a
/// graphics processor, and the tests of tables on such a processor must run.
fn tests() -> Result<()> {
    let mut command = process::cargo();
    if process::succeeds(process::cargo().args(["nextest", "--version"])) {
        command.args(["nextest", "run", "--no-fail-fast"]);
    } else {
        command.args(["test", "--tests", "--no-fail-fast"]);
    }
    match display::prepare() {
        Ok(_) => {
            command.env("CAROM_NEEDS_GPU", "1");
        }
        Err(why) => eprintln!("SKIPPED: the tests of tables on a graphics processor: {why}"),
    }
    process::run(command.args(["--workspace", process::FEATURES]))
}
