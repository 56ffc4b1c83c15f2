//! Measures the pairs of a shard.

use std::path::Path;

use anyhow::Context;
use carom_formats::wording::{counted, grouped};
use indicatif::{ProgressBar, ProgressStyle};

use crate::interrupt;
use crate::measure::Meter;
use crate::store::Store;
use crate::work::{Layouts, Pair, Shard};

/// The options of a run.
pub(crate) struct Settings<'a> {
    pub(crate) layouts: Layouts,
    pub(crate) shard: Shard,
    pub(crate) resume: bool,
    pub(crate) out: &'a Path,
    pub(crate) threads: usize,
    /// The maximum number of pairs to measure.
    pub(crate) limit: usize,
}

/// Measures the remaining pairs of a shard. `false` if Ctrl-C ended it.
pub(crate) fn run(settings: &Settings<'_>) -> anyhow::Result<bool> {
    let &Settings { layouts, shard, resume, out, threads, limit } = settings;
    let pairs = layouts.pairs();
    std::fs::create_dir_all(out).with_context(|| out.display().to_string())?;
    let path = out.join(shard.file_name(layouts));
    let mut store = Store::open(&path, resume, |record| {
        let pair = pairs.get(record.pair).filter(|pair| shard.has(pair.number));
        let pair = pair.with_context(|| format!("pair {} is not in {shard}", record.pair))?;
        record.check(layouts, pair)
    })?;
    let mine: Vec<&Pair> = pairs.iter().filter(|pair| shard.has(pair.number)).collect();
    let left: Vec<&Pair> = mine.iter().copied().filter(|it| !store.has(it.number)).collect();
    let mut done = mine.len() - left.len();

    eprintln!(
        "{}, part {shard}: {}, {} of them done; {}{}",
        layouts.name(),
        counted(mine.len() as u64, "pair"),
        grouped(done as u64),
        counted(threads as u64, "thread"),
        table_size(&left)?,
    );
    interrupt::catch();
    let bar = bar(mine.len(), done);
    let mut meter = Meter::new(layouts, threads)?;
    for pair in left.into_iter().take(limit) {
        if interrupt::happened() {
            break;
        }
        let name = pair.to_string();
        bar.set_message(name.clone());
        let record = meter
            .measure(pair, |depth| bar.set_message(format!("{name}, {depth} moves")))
            .with_context(|| format!("pair {} ({name})", pair.number))?;
        store.append(&record)?;
        done += 1;
        bar.inc(1);
    }
    bar.finish_and_clear();

    let left = mine.len() - done;
    let interrupted = interrupt::happened() && left > 0;
    eprintln!(
        "{}{} in {}{}",
        if interrupted { "stopped; " } else { "" },
        counted(done as u64, "pair"),
        path.display(),
        if left > 0 {
            format!("; --resume continues with the other {}", grouped(left as u64))
        } else {
            String::new()
        }
    );
    Ok(!interrupted)
}

/// The memory of the tables, as text before they are built.
fn table_size(left: &[&Pair]) -> anyhow::Result<String> {
    let sizes = left.iter().map(|pair| Meter::memory(pair)).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(sizes.into_iter().max().map_or_else(String::new, |bytes| {
        format!(", {} MB of memory", grouped(bytes.div_ceil(1_000_000)))
    }))
}

/// A progress bar over pairs, on standard error if that is a terminal. Pairs of an earlier run do not count
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
