//! The block at the end of a run of all checks, which is also kept in the target folder.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::process;

/// How a step ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum StepOutcome {
    Passed,
    /// It passed before with the same inputs.
    Unchanged,
    Failed(String),
    /// The reason why nobody knows.
    NotRun(String),
}

/// A row of the block.
pub(super) struct StepRow {
    pub(super) step: &'static str,
    pub(super) time: Duration,
    pub(super) outcome: StepOutcome,
}

/// The block: the state of the repository, a row for each step, and the counts, which are the last line.
pub(super) fn text(state: &str, rows: &[StepRow]) -> String {
    let mut text = format!("== summary of {state}\n");
    let total: Duration = rows.iter().map(|row| row.time).sum();
    for StepRow { step, time, outcome } in rows {
        let (word, reason) = match outcome {
            StepOutcome::Passed => ("passed", ""),
            StepOutcome::Unchanged => ("unchanged", ""),
            StepOutcome::Failed(reason) => ("FAILED", reason.as_str()),
            StepOutcome::NotRun(reason) => ("NOT RUN", reason.as_str()),
        };
        let colon = if reason.is_empty() { "" } else { ": " };
        let seconds = time.as_secs_f64();
        let _ = writeln!(text, "{seconds:>8.1} s  {word:<9}  {step}{colon}{reason}");
    }
    let _ = writeln!(text, "{:>8.1} s  all steps", total.as_secs_f64());
    let count =
        |word: fn(&StepOutcome) -> bool| rows.iter().filter(|row| word(&row.outcome)).count();
    let passed = count(|it| *it == StepOutcome::Passed);
    let unchanged = count(|it| *it == StepOutcome::Unchanged);
    let failed = count(|it| matches!(it, StepOutcome::Failed(_)));
    let not_run = count(|it| matches!(it, StepOutcome::NotRun(_)));
    let failed = if failed == 0 { String::new() } else { format!("{failed} FAILED, ") };
    let _ = writeln!(
        text,
        "{failed}{passed} passed, {unchanged} unchanged since they passed, {not_run} NOT RUN"
    );
    text
}

/// The commit, whether the files are those of the commit, and the machine.
pub(super) fn state() -> Result<String> {
    let words = |arguments: &[&str]| -> Result<String> {
        let output = process::output(process::program("git").args(arguments))?;
        Ok(String::from_utf8(output)?.trim().to_owned())
    };
    let commit = words(&["rev-parse", "HEAD"])?;
    let is_clean = words(&["status", "--porcelain"])?.is_empty();
    let tree = if is_clean { "clean tree" } else { "changed tree" };
    let processors = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
    Ok(format!("commit {commit}, {tree}, {}, {processors} processors", processor()))
}

fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let value = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name))?;
        line.split_once(": ").map(|(_, value)| value.trim().to_owned())
    };
    let Some(name) = value("model name") else {
        return std::env::consts::ARCH.to_owned();
    };
    // Some machines hide the generation in the name, and tell it by these numbers.
    let number = |name| value(name).unwrap_or_default();
    format!("{name} (family {}, model {})", number("cpu family"), number("model\t"))
}

/// The folder of what a run keeps: the summary, and the keys of what passed.
pub(super) fn folder() -> Result<PathBuf> {
    let folder = process::target_folder()?.join("ci");
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_counts_and_reasons_stand_beside_their_steps() {
        let row =
            |step, seconds, outcome| StepRow { step, time: Duration::from_secs(seconds), outcome };
        let mut rows = vec![
            row("format", 2, StepOutcome::Passed),
            row("tidy", 0, StepOutcome::Unchanged),
            row("page", 0, StepOutcome::NotRun("chromedriver is missing".to_owned())),
        ];
        let all = text("commit 1, clean tree", &rows);
        let expected = "== summary of commit 1, clean tree\n     \
            2.0 s  passed     format\n     0.0 s  unchanged  tidy\n     \
            0.0 s  NOT RUN    page: chromedriver is missing\n     2.0 s  all steps\n\
            1 passed, 1 unchanged since they passed, 1 NOT RUN\n";
        assert_eq!(all, expected);
        rows.push(row("clippy", 1, StepOutcome::Failed("exit status: 1".to_owned())));
        let all = text("commit 1, clean tree", &rows);
        let last = all.lines().last().expect("a line");
        assert_eq!(last, "1 FAILED, 1 passed, 1 unchanged since they passed, 1 NOT RUN");
    }
}
