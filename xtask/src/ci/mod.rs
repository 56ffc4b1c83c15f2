//! `ci`: every check, step by step.
//!
//! A step states its inputs in one place, its row in [`steps`]. What passed once is not run again as long as no input changes; the keys
//! are in the target folder. A step that cannot run is never left out in silence: the block at the end says why.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant, SystemTime};
use std::{fs, thread};

use anyhow::{Context, Result, bail};

use self::inputs::{Inputs, Pattern};
use self::steps::{LONG, STEPS};
use self::summary::{StepOutcome, StepRow};
use crate::process::{self, Missing};

mod inputs;
mod steps;
mod summary;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Also run the long checks, as before a release, and record the files that each step opens: they must be among its inputs
    #[arg(long)]
    long: bool,
    /// Run also what passed before with the same inputs
    #[arg(long)]
    fresh: bool,
    /// Continue after a step that fails
    #[arg(long)]
    keep_going: bool,
    /// Only the steps whose names contain this text
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Run one step in this process; the run of all checks starts itself in this way
    #[arg(long, hide = true, requires = "reason")]
    step: Option<String>,
    /// The file for the reason why the step cannot run
    #[arg(long, hide = true)]
    reason: Option<PathBuf>,
}

/// A row of the tables of steps.
struct Step {
    name: &'static str,
    /// The files that the step may open. Steps share lists, so these are lists of lists.
    inputs: &'static [&'static [Pattern]],
    /// A step that takes longer on a machine for checks is ended, and has failed.
    minutes: u64,
    run: fn() -> Result<()>,
}

impl Step {
    fn patterns(&self) -> Vec<Pattern> {
        self.inputs.concat()
    }
}

/// With CI=true no step begins later, so that a run on a slow machine ends with a result.
const LAST_START: Duration = Duration::from_mins(80);
/// With CI=true no step lasts longer than until this time.
const LAST_END: Duration = Duration::from_mins(85);
/// The folders of the keys of what passed, and of what passed while the files that it opened were recorded.
const PASSED: &str = "passed";
const RECORDED: &str = "recorded";
/// The exit code of the process of a step that cannot run.
const NOT_RUN: i32 = 3;

/// # Errors
/// A step failed.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    if let (Some(name), Some(reason)) = (&arguments.step, &arguments.reason) {
        return run_here(name, reason);
    }
    let mut run = CheckRun::new(arguments)?;
    for step in STEPS {
        run.step(step)?;
    }
    if arguments.long {
        for step in LONG {
            run.step(step)?;
        }
    } else if run.is_ci && arguments.only.is_none() {
        run.one_long_check()?;
    }
    run.end()
}

/// The process of one step: code 0 says that it passed.
fn run_here(name: &str, reason: &Path) -> Result<()> {
    let step = STEPS.iter().chain(LONG).find(|step| step.name == name);
    let outcome = (step.with_context(|| format!("there is no step {name}"))?.run)();
    if let Err(error) = &outcome
        && let Some(missing) = error.downcast_ref::<Missing>()
    {
        fs::write(reason, missing.to_string())?;
        std::process::exit(NOT_RUN);
    }
    outcome
}

/// A run of the checks.
struct CheckRun<'a> {
    arguments: &'a Arguments,
    is_ci: bool,
    start: Instant,
    /// The folder of what is kept.
    folder: PathBuf,
    inputs: Inputs,
    rows: Vec<StepRow>,
}

impl<'a> CheckRun<'a> {
    fn new(arguments: &'a Arguments) -> Result<Self> {
        let is_ci = std::env::var_os("CI").is_some_and(|it| it == "true");
        let folder = summary::folder()?;
        let (start, inputs) = (Instant::now(), Inputs::read()?);
        for kept in [PASSED, RECORDED] {
            if arguments.fresh {
                let _ = fs::remove_dir_all(folder.join(kept));
            }
            fs::create_dir_all(folder.join(kept))?;
        }
        take_over(&folder.join("checkout"))?;
        Ok(Self { arguments, is_ci, start, folder, inputs, rows: Vec::new() })
    }

    fn step(&mut self, step: &Step) -> Result<()> {
        if self.arguments.only.as_ref().is_some_and(|text| !step.name.contains(text.as_str())) {
            return Ok(());
        }
        let begin = Instant::now();
        let outcome = self.outcome(step)?;
        if let StepOutcome::Failed(reason) | StepOutcome::NotRun(reason) = &outcome {
            eprintln!("{}: {reason}", step.name);
        }
        self.rows.push(StepRow { step: step.name, time: begin.elapsed(), outcome });
        Ok(())
    }

    fn outcome(&self, step: &Step) -> Result<StepOutcome> {
        let key = self.inputs.key(&step.patterns())?;
        let needed = if self.arguments.long { RECORDED } else { PASSED };
        if self.kept(step, needed).as_ref() == Some(&key) {
            return Ok(StepOutcome::Unchanged);
        }
        let has_failed = self.rows.iter().any(|row| matches!(row.outcome, StepOutcome::Failed(_)));
        if has_failed && !self.arguments.keep_going {
            return Ok(StepOutcome::NotRun("a step before it failed".to_owned()));
        }
        if self.is_ci && self.start.elapsed() > LAST_START {
            let minutes = LAST_START.as_secs() / 60;
            return Ok(StepOutcome::NotRun(format!("it would begin after {minutes} minutes")));
        }
        eprintln!("\n== {}", step.name);
        let outcome = self.run_step(step)?;
        // The step may have seen what was written while it ran.
        if outcome == StepOutcome::Passed && Inputs::read()?.key(&step.patterns())? == key {
            fs::write(self.place(step, PASSED), &key)?;
            fs::write(self.place(step, needed), &key)?;
        }
        Ok(outcome)
    }

    /// Runs a step in a process of its own, which can be ended with all that it started.
    fn run_step(&self, step: &Step) -> Result<StepOutcome> {
        let [reason, trace] = ["reason", "trace"].map(|name| self.folder.join(name));
        let program = std::env::current_exe()?;
        let mut command = if self.arguments.long {
            if !process::succeeds(process::program("strace").arg("--version")) {
                return Ok(StepOutcome::NotRun(
                    "strace is missing, which compares the files that a step opens with its inputs (Debian: strace)"
                        .to_owned(),
                ));
            }
            let mut strace = process::program("strace");
            // Only these calls stop a process, and only what was opened is written, with its path.
            strace.args(["--follow-forks", "--seccomp-bpf", "--quiet=all", "--decode-fds=path"]);
            strace.args(["--trace=open,openat", "--status=successful", "--output"]);
            strace.arg(&trace).arg("--").arg(program);
            strace
        } else {
            process::program(program)
        };
        command.args(["ci", "--step", step.name, "--reason"]).arg(&reason);
        if process::may_install() {
            command.arg("--install");
        }
        let limit = self.is_ci.then(|| {
            let left = LAST_END.saturating_sub(self.start.elapsed());
            Duration::from_mins(step.minutes).min(left)
        });
        let Some(status) = wait(&mut command, limit)? else {
            return Ok(if self.start.elapsed() >= LAST_END {
                StepOutcome::NotRun(format!(
                    "it was ended after {} minutes of the run",
                    minutes(LAST_END)
                ))
            } else {
                StepOutcome::Failed(format!(
                    "it took more than its limit of {} minutes",
                    step.minutes
                ))
            });
        };
        match status.code() {
            Some(0) if self.arguments.long => self.compare(step, &trace),
            Some(0) => Ok(StepOutcome::Passed),
            Some(NOT_RUN) => Ok(StepOutcome::NotRun(fs::read_to_string(&reason)?)),
            _ => Ok(StepOutcome::Failed(status.to_string())),
        }
    }

    /// Compares the files that a step opened with its inputs.
    fn compare(&self, step: &Step, trace: &Path) -> Result<StepOutcome> {
        let text = String::from_utf8_lossy(&fs::read(trace)?).into_owned();
        let found = self.inputs.undeclared(&text, process::root(), &step.patterns());
        if found.is_empty() {
            return Ok(StepOutcome::Passed);
        }
        let count = found.len();
        for path in &found {
            eprintln!("{} opens {path}", step.name);
        }
        Ok(StepOutcome::Failed(format!(
            "it opens {count} files that its inputs do not name: {}, …",
            found[0]
        )))
    }

    /// Runs the first long check that passed before, but with other inputs, if there is time for all that it may take.
    fn one_long_check(&mut self) -> Result<()> {
        for step in LONG {
            let key = self.inputs.key(&step.patterns())?;
            let is_changed = self.kept(step, PASSED).is_some_and(|kept| kept != key);
            let end = self.start.elapsed() + Duration::from_mins(step.minutes);
            if is_changed && end < LAST_START {
                return self.step(step);
            }
        }
        Ok(())
    }

    /// The key with which a step passed the last time.
    fn kept(&self, step: &Step, kind: &str) -> Option<String> {
        fs::read_to_string(self.place(step, kind)).ok()
    }

    fn place(&self, step: &Step, kind: &str) -> PathBuf {
        self.folder.join(kind).join(step.name.replace([' ', ','], "-"))
    }

    fn end(self) -> Result<()> {
        if self.rows.is_empty() {
            bail!("no step has a name with this text");
        }
        let text = summary::text(&summary::state()?, &self.rows);
        let file = self.folder.join("summary.txt");
        // A part of the steps says nothing about all of them.
        if self.arguments.only.is_none() {
            fs::write(&file, &text).with_context(|| file.display().to_string())?;
        }
        eprint!("\n{text}");
        let is_failed = |row: &&StepRow| matches!(row.outcome, StepOutcome::Failed(_));
        if let Some(row) = self.rows.iter().find(is_failed) {
            bail!("{} failed", row.step);
        }
        Ok(())
    }
}

/// Makes cargo build the packages of the workspace again if another checkout used the target folder last.
///
/// Cargo knows a package by its path from the root, and takes what the other checkout built for its own. But tests contain the
/// whole path of their package, and would read the files of the other checkout.
fn take_over(file: &Path) -> Result<()> {
    let root = process::root().display().to_string();
    if fs::read_to_string(file).ok().as_ref() == Some(&root) {
        return Ok(());
    }
    for path in process::files(&["*.rs"])? {
        let source = fs::File::options().append(true).open(process::root().join(&path));
        source.and_then(|it| it.set_modified(SystemTime::now())).with_context(|| path.clone())?;
    }
    fs::write(file, root).with_context(|| file.display().to_string())
}

fn minutes(time: Duration) -> u64 {
    time.as_secs() / 60
}

/// Waits for a command. `None` if it took longer than the limit: then it is ended, and all that it started.
fn wait(command: &mut Command, limit: Option<Duration>) -> Result<Option<ExitStatus>> {
    let Some(limit) = limit else {
        // With the same process group, so that Ctrl+C ends all of it.
        return Ok(Some(command.status().context("cannot start a step")?));
    };
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut child = command.spawn().context("cannot start a step")?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() > limit {
            end(&mut child)?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(100));
    }
}

/// Ends a process that leads its group, and the group.
fn end(child: &mut Child) -> Result<()> {
    if cfg!(unix) {
        let group = format!("-{}", child.id());
        process::succeeds(process::program("kill").args(["-KILL", "--", &group]));
    }
    child.kill()?;
    child.wait()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_steps_differ_also_as_names_of_files() {
        let mut names: Vec<String> =
            STEPS.iter().chain(LONG).map(|step| step.name.replace([' ', ','], "-")).collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[cfg(unix)]
    #[test]
    fn a_step_over_its_limit_ends_with_all_that_it_started() {
        let (mut reader, writer) = std::io::pipe().expect("a pipe");
        let mut command = process::program("sh");
        command.args(["-c", "sleep 600 & wait"]).stdout(writer);
        let outcome = wait(&mut command, Some(Duration::from_millis(400))).expect("the end");
        assert!(outcome.is_none(), "it ended by itself");
        // The pipe ends when no process has it any more.
        drop(command);
        let mut rest = Vec::new();
        std::io::Read::read_to_end(&mut reader, &mut rest).expect("the end of the pipe");
        let outcome = wait(&mut process::program("true"), Some(Duration::from_hours(1)));
        assert!(outcome.expect("the end").is_some_and(|status| status.success()));
    }
}
