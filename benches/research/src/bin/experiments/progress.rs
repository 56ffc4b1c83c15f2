//! Progress bars on standard error, if it is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar over `count` puzzles.
pub(crate) fn bar(name: &'static str, count: u64) -> ProgressBar {
    let bar = ProgressBar::new(count).with_message(name);
    let template = "{msg:14} {elapsed:>4} {wide_bar} {human_pos} of {human_len}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
