//! `carom unblock corpus`: what it says and does for Unblock Me only.

use std::sync::Arc;

use carom_engine::unblock::{Board, Metric, Round};
use carom_formats::Optimum;
use carom_formats::unblock::Entry;

use super::values::{self, optimum};
use crate::corpus::{CorpusGame, Group};

pub(super) const EXAMPLES: &str = "\
Examples:
  carom unblock corpus boards.txt
  carom unblock corpus boards.txt --metric steps --solver astar --threads 2
  carom unblock corpus boards.txt --repeat 5 --csv times.csv --peer theirs.tsv";

pub(super) const NOTES: &str = "\
The length in the file is the column of the metric. JSON has the metric, too.";

/// The boards of a corpus.
#[derive(clap::Args, Debug)]
pub(crate) struct Boards {
    /// What the length of a solution counts
    #[arg(long, value_name = "METRIC", value_parser = values::metric(), default_value = "moves")]
    metric: Metric,
}

impl CorpusGame for Boards {
    type Entry = Entry;
    type Puzzle = Round;
    type Raw = Arc<Board>;
    const NOUNS: &'static str = "boards";
    const GROUPS: &'static [Group] = &[
        ("all", 0, usize::MAX),
        ("1-8", 1, 8),
        ("9-14", 9, 14),
        ("15-21", 15, 21),
        ("22-30", 22, 30),
        ("31-50", 31, 50),
        ("51+", 51, usize::MAX),
    ];

    fn raw(&self, entry: &Entry) -> anyhow::Result<Arc<Board>> {
        Ok(Arc::clone(&entry.board))
    }

    fn prepare(&self, board: Arc<Board>) -> anyhow::Result<Round> {
        Ok(Round::new(board, self.metric))
    }

    fn optimum(&self, entry: &Entry) -> Optimum {
        optimum(entry, self.metric)
    }

    fn metric(&self) -> Option<&'static str> {
        Some(self.metric.name())
    }
}
