//! `test`: every test of the workspace, and nothing else.
//!
//! The programs with tests are compiled in the profile of `xtask/tests.toml`. Those of the libraries run first, and those of the window,
//! which take the longest, last.

use std::fmt;
use std::io::{Read as _, Seek as _};
use std::iter::Sum;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::process;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only the tests of this package; this option can stand more than once
    #[arg(short, long = "package", value_name = "NAME")]
    packages: Vec<String>,
    /// Only the tests whose names have this text in them
    #[arg(value_name = "TEXT")]
    text: Option<String>,
}

/// The packages of each step of `cargo xtask ci`, in the order of their tests.
pub(crate) const LIBRARIES: &[&str] = &[
    "carom-rulebook",
    "carom-engine",
    "carom-formats",
    "carom-solver",
    "carom-tablebase",
    "carom-generator",
    "carom-picture",
    "carom-bindings",
];
pub(crate) const PROGRAMS: &[&str] = &[
    "xtask",
    "carom-support",
    "carom-competition",
    "carom-play",
    "carom-jobs",
    "carom-rooms",
    "carom-fuzz",
    "carom-benches",
    "carom-cli",
];
pub(crate) const WINDOW: &[&str] = &["carom-shell", "carom-window-*", "carom-game"];

/// A player of Tablut in the tests is a program in Python.
const IN_PYTHON: &str = "a_program_in_another_language_plays_whole_games";

/// A program with tests.
pub(crate) struct TestProgram {
    package: String,
    /// The folder of its package, in which cargo would start it.
    folder: PathBuf,
    path: PathBuf,
}

/// Programs that run at once: while one waits for its longest test, another one has work.
const AT_ONCE: usize = 2;

/// What has become of tests, and the time of their programs.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct TestCount {
    passed: u32,
    failed: u32,
    ignored: u32,
    /// Tests that the arguments of their program leave out.
    left_out: u32,
    time: Duration,
}

impl Sum for TestCount {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |a, b| Self {
            passed: a.passed + b.passed,
            failed: a.failed + b.failed,
            ignored: a.ignored + b.ignored,
            left_out: a.left_out + b.left_out,
            time: a.time + b.time,
        })
    }
}

impl fmt::Display for TestCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>4} passed", self.passed)?;
        if self.failed > 0 {
            write!(f, ", {} FAILED", self.failed)?;
        }
        write!(f, ", {:.1} s", self.time.as_secs_f64())
    }
}

/// Runs the tests that a person asks for, and ends with one line about all of them.
///
/// # Errors
/// The build or a test fails.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let packages: Vec<String> =
        arguments.packages.iter().map(|it| format!("--package={it}")).collect();
    let programs = build(&packages)?;
    let text: Vec<&str> = arguments.text.iter().map(String::as_str).collect();
    run_programs(&programs, &text)
}

/// Runs the tests of some packages. All are built, so that cargo selects the same features for each group.
///
/// # Errors
/// The build or a test fails.
pub(crate) fn run_group(packages: &[&str]) -> Result<()> {
    let mut programs = build(&[])?;
    programs.retain(|it| place(packages, &it.package).is_some());
    run_programs(&programs, &[])
}

/// Builds the tests of some packages or of all, in the order in which they run.
///
/// # Errors
/// The build fails.
pub(crate) fn build(packages: &[String]) -> Result<Vec<TestProgram>> {
    let mut command = process::cargo();
    command.args(["test", "--tests", "--no-run"]).args(process::TEST_PROFILE).args(packages);
    // Other packages ask for the features of one: alone, it would have fewer tests.
    command.arg(if packages.is_empty() { "--workspace" } else { "--all-features" });
    let messages = process::output(command.arg("--message-format=json-render-diagnostics"))?;
    let messages = String::from_utf8_lossy(&messages);
    let values = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut programs: Vec<TestProgram> =
        values.filter_map(|it| test_program(&it).transpose()).collect::<Result<_>>()?;
    ensure!(!programs.is_empty(), "there is no such test");
    let order = [LIBRARIES, PROGRAMS, WINDOW].concat();
    programs.sort_by_key(|it| (place(&order, &it.package), it.package.clone()));
    Ok(programs)
}

/// The program with tests that a message of cargo names.
fn test_program(message: &Value) -> Result<Option<TestProgram>> {
    let (true, Some(path), Some(manifest)) = (
        message["profile"]["test"] == true,
        message["executable"].as_str(),
        message["manifest_path"].as_str(),
    ) else {
        return Ok(None);
    };
    let folder = Path::new(manifest).parent().context("a manifest is in a folder")?.to_owned();
    Ok(Some(TestProgram { package: process::package_name(&folder)?, folder, path: path.into() }))
}

/// Where the first pattern stands that a package is like.
fn place(patterns: &[&str], package: &str) -> Option<usize> {
    patterns.iter().position(|it| process::is_like(package, it))
}

/// Runs programs, and prints a line for each package and one for all.
fn run_programs(programs: &[TestProgram], text: &[&str]) -> Result<()> {
    let has_python = process::succeeds(process::program("python3").arg("--version"));
    let groups: Vec<&[TestProgram]> = programs.chunk_by(|a, b| a.package == b.package).collect();
    let (next, (sender, receiver)) = (AtomicUsize::new(0), mpsc::channel());
    let work = |sender: Sender<Result<(usize, TestCount)>>| {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(program) = programs.get(place) else { return };
            let result = run_program(program, text, has_python).map(|count| (place, count));
            // After an error nobody listens.
            if sender.send(result).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            let sender = sender.clone();
            scope.spawn(|| work(sender));
        }
        drop(sender);
        let mut counts = vec![None; programs.len()];
        let (mut printed, mut first) = (0, 0);
        for result in receiver {
            let (place, count) = result?;
            counts[place] = Some(count);
            while let Some(group) = groups.get(printed)
                && let Some(count) =
                    counts[first..first + group.len()].iter().copied().sum::<Option<TestCount>>()
            {
                printed += 1;
                first += group.len();
                println!("[{printed:>2}/{}] {:<22} {count}", groups.len(), group[0].package);
            }
        }
        let all: TestCount = counts.into_iter().flatten().sum();
        // With a text the tests that have it are all that are asked for.
        let left_out = if text.is_empty() { all.left_out } else { 0 };
        println!("{}", last_line(TestCount { left_out, ..all }));
        ensure!(all.failed == 0, "{} of the tests failed", all.failed);
        ensure!(all.passed > 0, "there is no such test");
        Ok(())
    })
}

/// The line about all tests.
fn last_line(all: TestCount) -> String {
    let reasons = [(all.left_out, "python3 is not installed"), (all.ignored, "ignored")];
    let reasons = reasons.into_iter().filter(|it| it.0 > 0);
    let why: Vec<String> = reasons.map(|(count, why)| format!("{count}: {why}")).collect();
    let why = if why.is_empty() { String::new() } else { format!(" ({})", why.join(", ")) };
    let not_run = all.left_out + all.ignored;
    format!("{} passed, {} failed, {not_run} not run{why}", all.passed, all.failed)
}

/// Runs a program with tests, and prints what it said of those that failed.
fn run_program(program: &TestProgram, text: &[&str], has_python: bool) -> Result<TestCount> {
    let start = Instant::now();
    let mut command = Command::new(&program.path);
    command.current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder);
    command.args(text);
    if !has_python {
        command.args(["--skip", IN_PYTHON]);
    }
    // A file and no pipe, which a program that a test has left behind would keep open.
    let mut output = tempfile::tempfile()?;
    let status = command.stdout(output.try_clone()?).stderr(output.try_clone()?).status()?;
    let mut said = Vec::new();
    output.rewind()?;
    output.read_to_end(&mut said)?;
    let said = String::from_utf8_lossy(&said);
    let count = said.lines().rev().find_map(result);
    let is_whole = count.is_some() && status.success();
    let count = TestCount { time: start.elapsed(), ..count.unwrap_or_default() };
    if is_whole {
        return Ok(count);
    }
    // What failed, without the names of what passed; all, if it has no such part.
    println!("{}", said.find("\nfailures:\n").map_or(&*said, |start| &said[start..]));
    // A program that ends before its last line has a fault, too.
    Ok(TestCount { failed: count.failed.max(1), ..count })
}

/// What the last line of a program with tests says.
fn result(line: &str) -> Option<TestCount> {
    let (_, counts) = line.strip_prefix("test result: ")?.split_once(". ")?;
    let number = |word: &str| {
        counts.split("; ").find_map(|it| it.strip_suffix(word)?.trim().parse::<u32>().ok())
    };
    let [passed, failed] = [number("passed")?, number("failed")?];
    let [ignored, left_out] = [number("ignored")?, number("filtered out")?];
    Some(TestCount { passed, failed, ignored, left_out, time: Duration::ZERO })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::panic::catch_unwind;

    use super::*;

    #[test]
    fn the_last_line_of_a_program_is_read() {
        let last = "test result: FAILED. 7 passed; 2 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.00s";
        let count = result(last).expect("counts");
        let time = Duration::ZERO;
        assert_eq!(count, TestCount { passed: 7, failed: 2, ignored: 1, left_out: 3, time });
        let line = "7 passed, 2 failed, 4 not run (3: python3 is not installed, 1: ignored)";
        assert_eq!(last_line(count), line);
        assert_eq!(
            last_line(TestCount { passed: 7, ..TestCount::default() }),
            "7 passed, 0 failed, 0 not run"
        );
        assert_eq!(result("test result::a_name ... ok"), None);
    }

    /// It leaves a program behind that keeps its output open, and does not come to its last line.
    #[cfg(unix)]
    #[test]
    fn a_program_that_ends_early_has_failed_and_nobody_waits_for_what_it_left() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("tests");
        fs::write(&path, "#!/bin/sh\nsleep 86400 &\necho $! > child\n").expect("a program");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
        let program = TestProgram { package: String::new(), folder: folder.path().into(), path };
        let count = run_program(&program, &[], true).expect("a result");
        assert_eq!((count.passed, count.failed), (0, 1));
        let child = fs::read_to_string(folder.path().join("child")).expect("its number");
        assert!(process::succeeds(Command::new("kill").arg(child.trim())));
    }

    /// This package has them like every other in the file.
    #[test]
    fn tests_are_compiled_with_debug_assertions_and_checks_of_overflow() {
        let most = std::hint::black_box(u8::MAX);
        assert!(catch_unwind(|| most + std::hint::black_box(1)).is_err(), "overflow");
        assert!(catch_unwind(|| debug_assert!(most == 0)).is_err(), "debug assertions");
        let file = fs::read_to_string(process::root().join("xtask/tests.toml")).expect("a file");
        let parts = file.split("[profile.bench.package.").skip(1);
        let named: BTreeSet<&str> = parts
            .filter(|it| it.contains("\ndebug-assertions = true\noverflow-checks = true\n"))
            .filter_map(|it| Some(it.split_once(']')?.0))
            .collect();
        let mut command = process::cargo();
        let output = process::output(command.args(["metadata", "--no-deps", "--format-version=1"]));
        let all: Value = serde_json::from_slice(&output.expect("packages")).expect("JSON");
        let packages = all["packages"].as_array().expect("packages").iter();
        let names: BTreeSet<&str> = packages.filter_map(|it| it["name"].as_str()).collect();
        assert_eq!(named, names);
    }

    /// Otherwise Bevy is compiled once for `cargo run --release` and once more for the tests.
    #[test]
    fn the_game_has_the_features_that_the_tests_ask_of_its_crates() {
        let crates = |options: &[&str]| -> BTreeSet<String> {
            let mut command = process::cargo();
            command.args(["tree", "--prefix=none", "--format={p} [{f}]"]);
            let output = process::output(command.args(options)).expect("crates");
            let text = String::from_utf8(output).expect("UTF-8");
            let lines = text.lines().map(|line| line.trim_end_matches(" (*)"));
            lines.filter(|it| !it.contains(" (/")).map(str::to_owned).collect()
        };
        let game = crates(&["--package=carom-game", "--edges=normal,build"]);
        let tests = crates(&["--workspace", "--edges=normal,build,dev"]);
        assert!(game.len() > 300, "{}", game.len());
        // A crate that macros use, too, has two forms, of which cargo shows the second one only at some places.
        let package = |line: &str| line.split(" [").next().map(str::to_owned);
        let same: BTreeSet<_> = game.intersection(&tests).map(|it| package(it)).collect();
        let others: Vec<&String> =
            game.difference(&tests).filter(|it| !same.contains(&package(it))).collect();
        assert_eq!(others, [""; 0], "crates/shell/Cargo.toml gives them the features of the tests");
    }
}
