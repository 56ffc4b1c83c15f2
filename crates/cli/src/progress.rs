//! Progress on standard error if it is a terminal; otherwise indicatif draws nothing.

use std::time::{Duration, Instant};

use carom_solver::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use carom_formats::wording::grouped;

/// The progress of a long search; short searches show nothing.
pub(crate) struct SearchSpinner {
    bar: ProgressBar,
    next: Instant,
    shown: bool,
}

impl SearchSpinner {
    const PATIENCE: Duration = Duration::from_millis(500);
    const INTERVAL: Duration = Duration::from_millis(100);

    /// A spinner that is hidden for the first half second.
    pub(crate) fn new() -> Self {
        let next = Instant::now() + Self::PATIENCE;
        Self { bar: ProgressBar::hidden(), next, shown: false }
    }

    /// Shows the progress of a search.
    pub(crate) fn update(&mut self, progress: &Progress) {
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.next = now + Self::INTERVAL;
        if !self.shown {
            self.shown = true;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
                self.bar.set_style(style);
            }
        }
        let nodes = grouped(progress.stats.expanded);
        self.bar.set_message(format!("searching for {} moves, {nodes} nodes", progress.depth));
        self.bar.tick();
    }
}

impl Drop for SearchSpinner {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A bar over `count` puzzles.
pub(crate) fn puzzle_bar(count: usize) -> ProgressBar {
    let bar = ProgressBar::new(count as u64);
    let template = "{elapsed} {wide_bar} {human_pos} of {human_len} puzzles, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// A bar over the positions of a table during its construction.
pub(crate) struct TableBar {
    bar: ProgressBar,
}

impl TableBar {
    /// A bar over `positions`; `what` names the table if there are several.
    pub(crate) fn new(positions: u64, what: String) -> Self {
        let bar = ProgressBar::new(positions);
        let template = "{elapsed} {prefix}{wide_bar} {msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_prefix(what);
        Self { bar }
    }

    /// Shows the number of complete layers.
    pub(crate) fn update(&self, progress: &Progress) {
        self.bar.set_message(format!("{} moves", progress.depth));
        self.bar.set_position(progress.stats.expanded);
    }
}

impl Drop for TableBar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
