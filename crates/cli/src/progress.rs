//! The progress of long commands on standard error: a line that changes if it is a terminal, otherwise a new line
//! every ten seconds.

use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use carom_solver::Progress;
use indicatif::{
    FormattedDuration, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
};

use crate::{interrupt, output};
use carom_support::wording::{counted, grouped};

/// The time between two lines if standard error is not a terminal.
const INTERVAL: Duration = Duration::from_secs(10);
/// The time between two looks at [`Watch::also`] on a terminal.
const LOOK: Duration = Duration::from_secs(1);

/// The work that is shown now. A command does one thing after the other.
static SHOWN: Mutex<Option<Work>> = Mutex::new(None);

/// Some work with its progress.
#[derive(Clone)]
struct Work {
    bar: ProgressBar,
    /// What the bar counts, in the plural.
    unit: &'static str,
    /// The number of other things, and what one of them is.
    also: Option<(Arc<AtomicU64>, &'static str)>,
}

impl Work {
    /// Work whose bar looks like `template` on a terminal.
    fn new(bar: ProgressBar, template: &str, unit: &'static str) -> Self {
        if output::is_quiet() {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        } else if let Ok(style) = ProgressStyle::with_template(template) {
            let rate = |state: &ProgressState, text: &mut dyn fmt::Write| {
                let (rate, digits) = (state.per_sec(), usize::from(state.per_sec() < 10.0));
                let _ = write!(text, "{rate:.digits$}/s");
            };
            // Before the first of them is done, the time that is left is unknown.
            let left = |state: &ProgressState, text: &mut dyn fmt::Write| {
                let _ = match state.pos() {
                    0 => text.write_str("time left unknown"),
                    _ => write!(text, "{:#} left", HumanDuration(state.eta())),
                };
            };
            bar.set_style(style.with_key("rate", rate).with_key("left", left));
        }
        Self { bar, unit, also: None }
    }

    /// The number of other things, as text.
    fn message(&self) -> String {
        match &self.also {
            Some((count, noun)) => counted(count.load(Ordering::Relaxed), noun),
            None => self.bar.message(),
        }
    }

    /// `progress: 00:01:40, 3 of 5 puzzles, 68 tables`.
    fn line(&self, elapsed: Duration) -> String {
        let done = grouped(self.bar.position());
        let counts = match self.bar.length() {
            Some(all) => format!("{done} of {} {}", grouped(all), self.unit),
            None if self.unit.is_empty() => String::new(),
            None => format!("{done} {}", self.unit),
        };
        let time = FormattedDuration(elapsed).to_string();
        let mut parts = vec![time, self.bar.prefix().trim().to_owned(), counts, self.message()];
        parts.retain(|part| !part.is_empty());
        format!("progress: {}", parts.join(", "))
    }
}

/// Shows the progress of some work until it is dropped. Threads may share it.
pub(crate) struct Watch {
    work: Work,
}

impl Watch {
    /// Of work whose bar looks like `template` on a terminal.
    fn new(bar: ProgressBar, template: &str, unit: &'static str) -> Self {
        interrupt::end_at_second();
        let work = Work::new(bar, template, unit);
        show(Some(work.clone()));
        Self { work }
    }

    /// Of `count` things; `unit` says what they are, in the plural.
    pub(crate) fn of(count: u64, unit: &'static str) -> Self {
        let template = "{elapsed} {wide_bar} {human_pos} of {human_len} {prefix}, {left} {msg}";
        let watch = Self::new(ProgressBar::new(count), &template.replace("{prefix}", unit), unit);
        watch.work.bar.tick();
        watch
    }

    /// Of things whose number is not known.
    pub(crate) fn counting(unit: &'static str) -> Self {
        let template = "{elapsed} {human_pos} {prefix}, {rate}";
        let watch = Self::new(ProgressBar::no_length(), &template.replace("{prefix}", unit), unit);
        watch.work.bar.tick();
        watch
    }

    /// Also shows another number, such as the tables that were built; `noun` says what one of them is.
    pub(crate) fn also(mut self, count: Arc<AtomicU64>, noun: &'static str) -> Self {
        self.work.also = Some((count, noun));
        show(Some(self.work.clone()));
        self
    }

    /// One more is done.
    pub(crate) fn add_one(&self) {
        self.work.bar.inc(1);
    }

    /// Sets the number of those that are done.
    pub(crate) fn set(&self, done: u64) {
        self.work.bar.set_position(done);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        show(None);
        self.work.bar.finish_and_clear();
    }
}

fn shown() -> MutexGuard<'static, Option<Work>> {
    SHOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Shows some work from now on. The first work starts the thread that shows all of them.
fn show(work: Option<Work>) {
    static THREAD: OnceLock<Option<Sender<()>>> = OnceLock::new();
    *shown() = work;
    THREAD.get_or_init(|| {
        let started = Instant::now();
        if io::stderr().is_terminal() {
            return every(LOOK, || {
                if let Some(work) = shown().as_ref().filter(|work| work.also.is_some()) {
                    work.bar.set_message(work.message());
                }
            });
        }
        every(INTERVAL, move || {
            let line = shown().as_ref().map(|work| work.line(started.elapsed()));
            if let Some(line) = line {
                output::note(&line);
            }
        })
    });
}

/// Acts on a thread after each interval, until the sender is dropped. Without a thread, nothing is shown.
fn every(interval: Duration, mut act: impl FnMut() + Send + 'static) -> Option<Sender<()>> {
    let (sender, end) = mpsc::channel();
    let work = move || {
        while end.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
            act();
        }
    };
    thread::Builder::new().spawn(work).ok().map(|_| sender)
}

/// The progress of a long search; short searches show nothing. It starts no thread.
pub(crate) struct SearchSpinner {
    started: Instant,
    next: Instant,
    /// When the next line is due if standard error is not a terminal.
    next_line: Instant,
    /// Nothing during the first half second, which costs a short search no time.
    work: Option<Work>,
    /// What the search counts, if it looks for all solutions of a known length: `all solutions of 25 moves, for at most 30 s`.
    counts: Option<String>,
}

impl SearchSpinner {
    const PATIENCE: Duration = Duration::from_millis(500);
    const INTERVAL: Duration = Duration::from_millis(100);

    /// A spinner that is hidden for the first half second.
    pub(crate) fn new() -> Self {
        let started = Instant::now();
        let (next, next_line) = (started + Self::PATIENCE, started + INTERVAL);
        Self { started, next, next_line, work: None, counts: None }
    }

    /// A spinner of a search for all solutions that are as short as one of `length`, which counts `unit`s. It takes at most this
    /// time. Its first line comes at once.
    pub(crate) fn for_all(length: u32, unit: &str, most: Option<Duration>) -> Self {
        let most =
            most.map_or_else(String::new, |it| format!(", for at most {} s", it.as_secs_f64()));
        let counts = format!("all solutions of {}{most}", counted(length, unit));
        let mut spinner = Self::new();
        spinner.next_line = spinner.started + LOOK;
        spinner.counts = Some(counts);
        spinner
    }

    /// Shows the progress of a search.
    pub(crate) fn update(&mut self, progress: &Progress) {
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.next = now + Self::INTERVAL;
        let work = self.work.get_or_insert_with(|| {
            let bar = ProgressBar::no_length().with_elapsed(Self::PATIENCE);
            Work::new(bar, "{spinner} {elapsed} {msg}", "")
        });
        work.bar.set_message(searching(progress, self.counts.as_deref()));
        work.bar.tick();
        if now >= self.next_line && !io::stderr().is_terminal() {
            self.next_line = now + INTERVAL;
            output::note(&work.line(self.started.elapsed()));
        }
    }
}

impl Drop for SearchSpinner {
    fn drop(&mut self) {
        self.work.iter().for_each(|work| work.bar.finish_and_clear());
    }
}

/// What a search does.
fn searching(progress: &Progress, counts: Option<&str>) -> String {
    let (depth, nodes) = (progress.depth, grouped(progress.stats.expanded));
    match counts {
        None => format!("searching for {depth} moves, {nodes} nodes"),
        Some(counts) => format!("counting {counts}: {depth} moves deep, {nodes} nodes"),
    }
}

/// A bar over the positions of a table during its construction.
pub(crate) struct TableBar {
    watch: Watch,
}

impl TableBar {
    /// A bar over `positions`; `what` names the table if there are several.
    pub(crate) fn new(positions: u64, what: String) -> Self {
        let bar = ProgressBar::new(positions).with_prefix(what);
        Self { watch: Watch::new(bar, "{elapsed} {prefix}{wide_bar} {msg}", "positions") }
    }

    /// Shows the number of complete layers.
    pub(crate) fn update(&self, progress: &Progress) {
        self.watch.work.bar.set_message(format!("{} moves", progress.depth));
        self.watch.set(progress.stats.expanded);
    }
}

#[cfg(test)]
mod tests {
    use carom_solver::Stats;

    use super::*;

    #[test]
    fn a_line_tells_the_time_and_what_is_done() {
        let watch = Watch::of(2000, "puzzles");
        watch.add_one();
        let line = |watch: &Watch, seconds| watch.work.line(Duration::from_secs(seconds));
        assert_eq!(line(&watch, 10), "progress: 00:00:10, 1 of 2,000 puzzles");
        let tables = Arc::new(AtomicU64::new(0));
        let watch = watch.also(Arc::clone(&tables), "table");
        tables.store(1, Ordering::Relaxed);
        assert_eq!(line(&watch, 10), "progress: 00:00:10, 1 of 2,000 puzzles, 1 table");
        tables.store(68, Ordering::Relaxed);
        watch.set(1999);
        let expected = "progress: 01:01:40, 1,999 of 2,000 puzzles, 68 tables";
        assert_eq!(line(&watch, 3700), expected);

        let table = TableBar::new(656, "target 3 of 17 ".to_owned());
        let mut stats = Stats::default();
        stats.expanded = 64;
        table.update(&Progress::new(7, stats));
        let expected = "progress: 00:00:20, target 3 of 17, 64 of 656 positions, 7 moves";
        assert_eq!(line(&table.watch, 20), expected);
        let counting = Watch::counting("puzzles");
        counting.set(1999);
        assert_eq!(line(&counting, 10), "progress: 00:00:10, 1,999 puzzles");
    }

    #[test]
    fn a_search_tells_what_it_looks_for() {
        let mut stats = Stats::default();
        stats.expanded = 4096;
        let progress = Progress::new(12, stats);
        assert_eq!(searching(&progress, None), "searching for 12 moves, 4,096 nodes");
        let all = |most| {
            let spinner = SearchSpinner::for_all(25, "move", most);
            searching(&progress, spinner.counts.as_deref())
        };
        let expected = "counting all solutions of 25 moves: 12 moves deep, 4,096 nodes";
        assert_eq!(all(None), expected);
        assert_eq!(
            all(Some(Duration::from_secs(30))),
            expected.replace("moves:", "moves, for at most 30 s:")
        );
    }

    #[test]
    fn lines_come_again_and_again_until_the_end() {
        let (line, lines) = mpsc::channel();
        let sender = every(Duration::from_millis(1), move || {
            let _ = line.send(());
        });
        assert_eq!(lines.iter().take(3).count(), 3);
        drop(sender);
        // The thread ends, and with it the channel.
        lines.iter().for_each(drop);
    }
}
