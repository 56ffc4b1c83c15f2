//! [`run`]: measures the units of a shard.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, sync_channel};

use anyhow::Context;
use carom_support::interrupt;
use carom_support::wording::{counted, grouped};
use indicatif::{ProgressBar, ProgressStyle};

use super::store::Store;
use super::{Options, Record, Work};

/// A unit that is being measured.
pub struct Unit<'a> {
    /// Its number.
    pub number: usize,
    bar: &'a ProgressBar,
}

impl Unit<'_> {
    /// Shows what is being done.
    pub fn note(&self, text: String) {
        self.bar.set_message(text);
    }
}

/// What is left to do for the record of a unit that is measured: other threads do it while the next units are measured.
pub type Check<R> = Box<dyn FnOnce() -> anyhow::Result<R> + Send>;

/// Measures the remaining units of a shard in the given order, which has every unit of the work once. `prepare` gets the
/// remaining units and tells what the run will take; `measure` measures a unit. A line is written when its check is done, in the
/// order of the units. `false` if Ctrl-C ended the run.
///
/// # Errors
/// The file of the shard cannot be used or has a wrong line, or a unit cannot be measured.
pub fn run<W: Work>(
    work: &W,
    options: &Options,
    order: impl IntoIterator<Item = usize>,
    prepare: impl FnOnce(&[usize]) -> anyhow::Result<String>,
    mut measure: impl FnMut(&Unit<'_>) -> anyhow::Result<Check<W::Record>>,
) -> anyhow::Result<bool>
where
    W::Record: Send + 'static,
{
    let &Options { shard, resume, ref out, .. } = options;
    std::fs::create_dir_all(out).with_context(|| out.display().to_string())?;
    let path = out.join(shard.file_name(&work.name()));
    let mut store = Store::open::<W>(&path, resume, |record| {
        let unit = record.unit();
        let is_mine = unit < work.units() && shard.has(unit) && record.work() == work.name();
        anyhow::ensure!(is_mine, "{} {unit} of {} is not in {shard}", W::UNIT, record.work());
        work.check(record)
    })?;
    let mine = (0..work.units()).filter(|&number| shard.has(number)).count();
    let is_left = |number: &usize| shard.has(*number) && !store.has(*number);
    let left: Vec<usize> = order.into_iter().filter(is_left).collect();
    let mut done = mine - left.len();

    eprintln!(
        "{}, part {shard}: {}, {} of them done; {}{}",
        work.name(),
        counted(mine as u64, W::UNIT),
        grouped(done as u64),
        counted(options.threads() as u64, "thread"),
        prepare(&left)?,
    );
    interrupt::end_at_second();
    let bar = bar(mine, done);
    let checkers = rayon::ThreadPoolBuilder::new().num_threads(options.threads()).build()?;
    let mut checks = Checks(VecDeque::new());
    let mut add = |record: W::Record| {
        store.append(&record)?;
        done += 1;
        bar.inc(1);
        anyhow::Ok(())
    };
    for number in left.into_iter().take(options.limit.unwrap_or(usize::MAX)) {
        if interrupt::is_cancelled() {
            break;
        }
        let check = measure(&Unit { number, bar: &bar })
            .with_context(|| format!("{} {number}", W::UNIT))?;
        let (sender, receiver) = sync_channel(1);
        // After an error of the run, the receiver is gone.
        checkers.spawn(move || drop(sender.send(check())));
        checks.0.push_back((number, receiver));
        while let Some(record) = checks.next::<W>(MOST_CHECKS * options.threads())? {
            add(record)?;
        }
    }
    while let Some(record) = checks.next::<W>(0)? {
        add(record)?;
    }
    bar.finish_and_clear();

    let left = mine - done;
    let interrupted = interrupt::is_cancelled() && left > 0;
    eprintln!(
        "{}{} in {}{}",
        if interrupted { "stopped; " } else { "" },
        counted(done as u64, W::UNIT),
        path.display(),
        if left > 0 {
            format!("; --resume continues with the other {}", grouped(left as u64))
        } else {
            String::new()
        }
    );
    Ok(!interrupted)
}

/// The number of checks that may be open for each thread.
const MOST_CHECKS: usize = 4;

/// The checks that are not done, by unit.
struct Checks<R>(VecDeque<(usize, Receiver<anyhow::Result<R>>)>);

impl<R: Record> Checks<R> {
    /// The record of the first check if it is done, or if more checks than `most` are open.
    fn next<W: Work>(&mut self, most: usize) -> anyhow::Result<Option<R>> {
        let Some((number, receiver)) = self.0.front() else { return Ok(None) };
        let checked = if self.0.len() > most {
            receiver.recv().context("a check has ended early").flatten()
        } else {
            match receiver.try_recv() {
                Ok(checked) => checked,
                Err(_) => return Ok(None),
            }
        };
        let record = checked.with_context(|| format!("{} {number}", W::UNIT))?;
        self.0.pop_front();
        Ok(Some(record))
    }
}

/// A progress bar over units, on standard error if that is a terminal. Units of an earlier run do not count
/// for the estimate of the remaining time.
fn bar(count: usize, done: usize) -> ProgressBar {
    let bar = ProgressBar::new(count as u64).with_position(done as u64);
    let template = "{elapsed:>4} {wide_bar} {human_pos} of {human_len}, {eta} left: {msg:34}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.reset_eta();
    bar
}
