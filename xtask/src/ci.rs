//! `ci`: every check, step by step.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::{process, tidy};

/// A row of the table of steps.
struct Step {
    name: &'static str,
    action: Action,
}

enum Action {
    /// Cargo with these arguments.
    Cargo(&'static [&'static str]),
    /// A step that is more than one fixed command.
    Call(fn() -> Result<()>),
}

/// The steps in the order in which they run: first those that fail fastest.
///
/// No step may set RUSTFLAGS, for then cargo would build every dependency again.
const STEPS: &[Step] = &[
    Step { name: "format", action: Action::Cargo(&["fmt", "--all", "--check"]) },
    Step { name: "tidy", action: Action::Call(tidy::run) },
    Step {
        name: "clippy",
        action: Action::Cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny=warnings"]),
    },
    Step {
        name: "clippy, all features",
        // Without the game, whose features are those of a large dependency.
        action: Action::Cargo(&[
            "clippy",
            "--workspace",
            "--exclude=carom-game",
            "--all-targets",
            "--all-features",
            "--",
            "--deny=warnings",
        ]),
    },
    Step {
        name: "clippy, engine alone",
        action: Action::Cargo(&["clippy", "--package=carom-engine", "--", "--deny=warnings"]),
    },
    Step { name: "documentation", action: Action::Call(documentation) },
    Step { name: "tests", action: Action::Call(tests) },
    Step {
        name: "examples in the documentation",
        action: Action::Cargo(&["test", "--workspace", "--doc"]),
    },
];

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

/// Runs the steps up to the first that fails and records how long each took.
fn run_steps(steps: &[Step], timings: &mut Vec<(&'static str, Duration)>) -> Result<()> {
    for (number, Step { name, action }) in (1..).zip(steps) {
        eprintln!("\n== {number}/{} {name}", steps.len());
        let start = Instant::now();
        let outcome = match action {
            Action::Cargo(arguments) => process::run(process::cargo().args(*arguments)),
            Action::Call(function) => function(),
        };
        timings.push((name, start.elapsed()));
        outcome.with_context(|| format!("step {number} ({name}) failed"))?;
    }
    Ok(())
}

fn documentation() -> Result<()> {
    let mut command = process::cargo();
    command.args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny=warnings");
    process::run(&mut command)
}

/// By cargo-nextest where it is installed, else by cargo itself.
fn tests() -> Result<()> {
    let nextest = process::succeeds(process::cargo().args(["nextest", "--version"]));
    let runner: &[&str] = if nextest { &["nextest", "run"] } else { &["test", "--all-targets"] };
    process::run(process::cargo().args(runner).arg("--workspace"))
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn stops_at_the_first_failure() {
        let step = |name, function| Step { name, action: Action::Call(function) };
        let mut timings = Vec::new();
        let steps =
            [step("one", || Ok(())), step("two", || bail!("on purpose")), step("three", || Ok(()))];
        let error = run_steps(&steps, &mut timings).unwrap_err();
        assert_eq!(format!("{error:#}"), "step 2 (two) failed: on purpose");
        assert_eq!(timings.len(), 2);
    }
}
