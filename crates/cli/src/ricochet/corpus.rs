//! `carom corpus`: what it says and does for Ricochet Robots only.

use carom_engine::ricochet::{Board, BoardSetup, Round, RoundSetup};
use carom_formats::Optimum;
use carom_formats::ricochet::Entry;

use crate::corpus::{CorpusGame, Group};

pub(super) const EXAMPLES: &str = "\
Examples:
  carom corpus puzzles.txt
  carom corpus puzzles.txt hard.txt --solver astar --skip-longer 14
  carom corpus puzzles.txt --repeat 3 --csv ours.csv --peer theirs.tsv";

pub(super) const NOTES: &str = "\
A solver that does not guarantee the optimum may give a longer solution or none: such an answer is counted, but it is not \
wrong. An answer is wrong for every solver if it does not replay or is shorter than the optimum. The solver tablebase, which takes \
up to 526 MiB, keeps its table, so only the first puzzle of a board and target builds one. Of puzzles that the solver does not \
support, the output names the solver that answered.";

/// The rounds of a corpus.
#[derive(clap::Args, Debug)]
pub(crate) struct Rounds {}

impl CorpusGame for Rounds {
    type Entry = Entry;
    type Puzzle = Round;
    type Raw = (BoardSetup, RoundSetup);
    const NOUNS: &'static str = "puzzles";
    const GROUPS: &'static [Group] = &[
        ("all", 0, usize::MAX),
        ("1-3", 1, 3),
        ("4-6", 4, 6),
        ("7-9", 7, 9),
        ("10-12", 10, 12),
        ("13+", 13, usize::MAX),
    ];

    fn raw(&self, entry: &Entry) -> anyhow::Result<(BoardSetup, RoundSetup)> {
        let goal = entry.round()?.goal();
        let setup = RoundSetup { robots: entry.robots.clone(), goal, profile: entry.profile };
        Ok((Board::clone(&entry.board).into(), setup))
    }

    fn prepare(&self, (board, setup): (BoardSetup, RoundSetup)) -> anyhow::Result<Round> {
        Ok(Round::new(Board::new(board)?, setup)?)
    }

    fn optimum(&self, entry: &Entry) -> Optimum {
        entry.optimum
    }
}
