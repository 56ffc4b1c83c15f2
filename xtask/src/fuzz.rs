//! `fuzz`: random inputs for all readers of untrusted files, with libFuzzer.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::process;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Seconds for each target
    #[arg(long, default_value_t = 60)]
    seconds: u32,
    /// Also stop each target after N inputs
    #[arg(long, value_name = "N")]
    runs: Option<u64>,
    /// Keep new inputs in fuzz/corpus if they reach new code, and remove inputs that others replace
    #[arg(long)]
    keep: bool,
    /// The targets [default: all]
    targets: Vec<String>,
}

/// The instrumentation that libFuzzer needs. Stable compilers have it. The searches are compiled for one
/// kind of vector instructions alone, which takes a quarter of the time.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 \
    --cfg=disable_dispatch_avx2 --cfg=disable_dispatch_avx512";

/// The limits for one input: seconds and MiB. The length of an input is at most that of the longest kept
/// input, or 4096 bytes.
const LIMITS: [&str; 3] = ["-timeout=10", "-rss_limit_mb=1024", "-malloc_limit_mb=256"];

/// The longest kept corpus of a target, in bytes.
const MOST_KEPT: u64 = 64 << 10;

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let corpus = process::root().join("fuzz/corpus");
    let all = folders(&corpus)?;
    for target in &arguments.targets {
        ensure!(
            all.contains(target),
            "unknown target {target}; the targets are {}",
            all.join(", ")
        );
    }
    if let Some(reason) = missing() {
        eprintln!("SKIPPED: {reason}");
        return Ok(());
    }
    let fuzzer = build()?;
    let targets = if arguments.targets.is_empty() { &all } else { &arguments.targets };
    for target in targets {
        eprintln!("-- {target}");
        let (kept, new) = (corpus.join(target), tempfile::tempdir()?);
        let mut command = command(&fuzzer, target)?;
        command.arg(format!("-max_total_time={}", arguments.seconds)).args(LIMITS);
        command.arg("-print_final_stats=1");
        command.args(arguments.runs.map(|runs| format!("-runs={runs}")));
        process::run(command.arg(new.path()).arg(&kept))?;
        if arguments.keep {
            keep(&fuzzer, target, &kept, new.path())?;
        }
    }
    Ok(())
}

/// The step of `ci`: a short time for each target.
pub(crate) fn check() -> Result<()> {
    run(&Arguments { seconds: 2, runs: None, keep: false, targets: Vec::new() })
}

/// The reason why the targets cannot be built here.
fn missing() -> Option<&'static str> {
    if !cfg!(target_os = "linux") {
        return Some("the targets need Linux");
    }
    let compiler = std::env::var_os("CXX").unwrap_or_else(|| "c++".into());
    let is_there = process::succeeds(Command::new(compiler).arg("--version"));
    (!is_there).then_some("a C++ compiler is missing, which libFuzzer needs (Debian: g++)")
}

/// Builds the program of all targets. It has its own folder, because its flags differ from those of the
/// other builds. An explicit platform keeps the flags away from programs that run during the build.
fn build() -> Result<PathBuf> {
    let host = process::host()?;
    let folder = process::target_folder()?.join("fuzz");
    let mut command = process::cargo();
    command.args(["build", "--release", "--manifest-path=fuzz/Cargo.toml", "--target", &host]);
    process::run(command.arg("--target-dir").arg(&folder).env("RUSTFLAGS", FLAGS))?;
    Ok(folder.join(host).join("release/carom-fuzz"))
}

/// The program for one target. Inputs that make it fail are written to a folder beside it.
fn command(fuzzer: &Path, target: &str) -> Result<Command> {
    let failures = fuzzer.with_file_name("failures");
    fs::create_dir_all(&failures)?;
    let mut command = process::program(fuzzer);
    command.env("CAROM_FUZZ", target);
    command.arg(format!("-artifact_prefix={}/{target}-", failures.display()));
    Ok(command)
}

/// Keeps few and short inputs that together reach all code that was reached, regardless of how often.
fn keep(fuzzer: &Path, target: &str, kept: &Path, new: &Path) -> Result<()> {
    let merged = tempfile::tempdir()?;
    let mut command = command(fuzzer, target)?;
    command.args(["-set_cover_merge=1", "-use_counters=0"]).args(LIMITS);
    process::run(command.args([merged.path(), kept, new]))?;
    let mut inputs = Vec::new();
    for entry in fs::read_dir(merged.path())? {
        let entry = entry?;
        inputs.push((entry.metadata()?.len(), entry.path()));
    }
    inputs.sort_unstable();
    fs::remove_dir_all(kept)?;
    fs::create_dir(kept)?;
    let mut bytes = 0;
    for (length, path) in inputs {
        bytes += length;
        if bytes <= MOST_KEPT {
            fs::copy(&path, kept.join(path.file_name().context("an input has a name")?))?;
        }
    }
    Ok(())
}

/// The names of the folders in a folder, in order.
fn folders(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort_unstable();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_a_corpus() {
        let source = fs::read_to_string(process::root().join("fuzz/src/main.rs")).expect("a file");
        let names = folders(&process::root().join("fuzz/corpus")).expect("folders");
        let rows = source.lines().filter_map(|line| line.strip_prefix("    (\""));
        let rows: Vec<&str> = rows.filter_map(|row| row.split('"').next()).collect();
        assert_eq!(rows, names);
    }
}
