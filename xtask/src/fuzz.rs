//! `fuzz`: random inputs for all readers of untrusted files, with libFuzzer. A run starts from the seeds in fuzz/corpus and
//! from what earlier runs found, which stays in cargo's target folder. The step of `ci --long` looks for nothing new: it
//! gives every target the same inputs on every machine, so that a change fails by its own faults alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::process::{self, Missing};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Seconds for each target
    #[arg(long, default_value_t = 60)]
    seconds: u32,
    /// Also stop each target after N inputs
    #[arg(long, value_name = "N")]
    runs: Option<u64>,
    /// The targets [default: all]
    targets: Vec<String>,
}

/// The instrumentation that libFuzzer needs. Stable compilers have it. The searches are compiled for one
/// kind of vector instructions alone, which takes a quarter of the time.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 \
    --cfg=disable_dispatch_avx2 --cfg=disable_dispatch_avx512";

/// The limits for one input: seconds and MiB. The length of an input is at most that of the longest seed or
/// found input, or 4096 bytes.
const LIMITS: [&str; 3] = ["-timeout=120", "-rss_limit_mb=1024", "-malloc_limit_mb=256"];

/// The number of found inputs of a target after which those that others replace are removed.
const MOST_FOUND: usize = 1000;

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
    let fuzzer = build()?;
    let all_found = process::target_folder()?.join("fuzz/corpus");
    let targets = if arguments.targets.is_empty() { &all } else { &arguments.targets };
    for target in targets {
        eprintln!("-- {target}");
        let (seeds, found) = (corpus.join(target), all_found.join(target));
        fs::create_dir_all(&found)?;
        let mut command = command(&fuzzer, target)?;
        command.arg(format!("-max_total_time={}", arguments.seconds)).args(LIMITS);
        command.arg("-print_final_stats=1");
        command.args(arguments.runs.map(|runs| format!("-runs={runs}")));
        // New inputs that reach new code go to the first folder.
        process::run(command.arg(&found).arg(&seeds))?;
        if fs::read_dir(&found)?.count() > MOST_FOUND {
            shrink(&fuzzer, target, &seeds, &found)?;
        }
    }
    Ok(())
}

/// The step of `ci --long`: the same inputs for each target, from its seeds alone.
pub(crate) fn check() -> Result<()> {
    let fuzzer = build()?;
    let corpus = process::root().join("fuzz/corpus");
    for target in folders(&corpus)? {
        eprintln!("-- {target}");
        let found = tempfile::tempdir()?;
        let mut command = command(&fuzzer, &target)?;
        command.args(["-seed=1", "-runs=20000", "-verbosity=0"]).args(LIMITS);
        process::run(command.arg(found.path()).arg(corpus.join(&target)))?;
    }
    Ok(())
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

/// Builds the program of all targets. It has its own folder, because its flags differ from those of the other builds. An explicit
/// platform keeps the flags away from programs that run during the build.
///
/// # Errors
/// The build fails; or [`Missing`]: what libFuzzer needs.
fn build() -> Result<PathBuf> {
    if let Some(reason) = missing() {
        bail!(Missing(reason.to_owned()));
    }
    let host = process::host()?;
    let folder = process::target_folder()?.join("fuzz");
    let mut command = process::cargo();
    command.args([
        "build",
        "--release",
        "--manifest-path=fuzz/libfuzzer/Cargo.toml",
        "--target",
        &host,
    ]);
    process::run(command.arg("--target-dir").arg(&folder).env("RUSTFLAGS", FLAGS))?;
    Ok(folder.join(host).join("release/carom-libfuzzer"))
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

/// Leaves few and short inputs that together reach all code that was reached, regardless of how often.
fn shrink(fuzzer: &Path, target: &str, seeds: &Path, found: &Path) -> Result<()> {
    let merged = tempfile::tempdir_in(found.parent().context("a folder of targets")?)?;
    let mut command = command(fuzzer, target)?;
    command.args(["-set_cover_merge=1", "-use_counters=0"]).args(LIMITS);
    process::run(command.args([merged.path(), seeds, found]))?;
    fs::remove_dir_all(found)?;
    Ok(fs::rename(merged.keep(), found)?)
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

    /// The largest number of seeds of a target.
    const MOST_SEEDS: usize = 8;

    #[test]
    fn every_target_has_named_seeds() {
        let corpus = process::root().join("fuzz/corpus");
        for name in folders(&corpus).expect("folders") {
            let seeds = fs::read_dir(corpus.join(&name)).expect("a folder");
            let seeds: Vec<String> = seeds
                .map(|seed| seed.expect("a seed").file_name().to_string_lossy().into_owned())
                .collect();
            assert!((1..=MOST_SEEDS).contains(&seeds.len()), "{name}: {} seeds", seeds.len());
            // The fuzzer names what it finds by a hash of 40 digits.
            let hash = seeds.iter().find(|seed| seed.len() >= 40);
            assert_eq!(hash, None, "{name}: give the seed a name that says what it is");
        }
    }
}
