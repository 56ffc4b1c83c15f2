//! Every shortest solution of a board: counts and lists them.

use std::fmt::Write;

use carom_engine::Puzzle;
use carom_engine::unblock::{Move, Round};
use carom_solver::unblock::all_within;
use carom_solver::{Control, Report};
use serde_json::{Value, json};

use crate::all_solutions;
use crate::options::whole_number;
use crate::problem::{AllSolutions, Problem};

/// Options for the list of solutions.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct AllArgs {
    /// Count and list every shortest solution
    #[arg(long)]
    pub(super) all: bool,
    /// List at most N, in the order of the list; the count includes all
    #[arg(long, value_name = "N", requires = "all", default_value_t = 20, value_parser = whole_number::<usize>(0..))]
    limit: usize,
}

/// The number of shortest solutions, and the first ones.
pub(crate) struct SolutionList {
    count: u64,
    list: Vec<Vec<Move>>,
}

impl AllArgs {
    /// Finds all shortest solutions of a round that has a solution of `length` moves: the report with the first one, and the
    /// list.
    pub(super) fn solve(
        self,
        round: &Round,
        length: u32,
        control: &mut Control<'_>,
    ) -> (Report<Move>, Option<SolutionList>) {
        let report = all_within(round, length, control);
        carom_jobs::all_solutions(report, |solutions| {
            let first = solutions.iter().next().expect("at least one solution");
            let list = solutions.iter().take(self.limit).collect();
            (first, SolutionList { count: solutions.count(), list })
        })
    }
}

impl AllSolutions<Round> for SolutionList {
    fn check(&self, round: &Round) -> Result<(), String> {
        let mut list = self.list.iter();
        list.try_for_each(|moves| round.check_solution(moves)).map_err(|wrong| wrong.to_string())
    }

    fn counts(&self) -> String {
        all_solutions::counts(self.count)
    }

    fn lines(&self, round: &Round) -> String {
        let mut text = String::new();
        for (number, moves) in (1..).zip(&self.list) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{number:>7} {}", round.board().format_notation(moves));
        }
        text + &all_solutions::more(self.count, self.list.len())
    }

    fn json(&self, round: &Round) -> Value {
        let list = self.list.iter().map(|moves| json!({ "moves": round.texts(moves) }));
        json!({ "count": all_solutions::exact(self.count), "list": list.collect::<Vec<_>>() })
    }
}
