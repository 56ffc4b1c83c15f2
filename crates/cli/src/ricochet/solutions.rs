//! Every optimal solution of a round: counts, orders and lists them.

use std::fmt::Write;

use carom_engine::Puzzle;
use carom_engine::ricochet::{Move, Robot, Round};
use carom_solver::ricochet::{
    DistinctSolution, ListOptions, MOST_COMPARED, Preference, Solution, all_within, list_optimal,
};
use carom_solver::search::OptimalSolutions;
use carom_solver::{Control, Report};
use clap::ValueEnum;
use serde_json::{Value, json};

use super::values::arrows;
use crate::all_solutions;
use crate::options::whole_number;
use crate::problem::AllSolutions;
use carom_support::wording::{counted, grouped};

/// Options for the list of solutions.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct AllArgs {
    /// Count and list every shortest solution; equal robots count as different
    #[arg(long, conflicts_with = "every_target")]
    pub(crate) all: bool,
    /// List at most N, in the order of the list; the count includes all
    #[arg(long, value_name = "N", requires = "all", conflicts_with = "every_target", default_value_t = 20, value_parser = whole_number::<usize>(0..))]
    limit: usize,
    /// Order of the list: start with the solutions in which the fewest or the most robots move
    #[arg(
        long,
        value_name = "WHICH",
        value_enum,
        requires = "all",
        conflicts_with = "every_target"
    )]
    prefer: Option<Prefer>,
    /// Merge solutions that differ only by the order of consecutive moves of different robots, if both
    /// orders lead to the same position
    #[arg(long, requires = "all", conflicts_with = "every_target")]
    distinct: bool,
}

/// Which solutions come first.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Prefer {
    /// Solutions in which the fewest robots move
    FewestRobots,
    /// Solutions in which the most robots move
    MostRobots,
}

/// The number of optimal solutions, and the listed ones.
pub(crate) struct SolutionList {
    count: u64,
    /// The number of distinct ones, and whether all were compared; `None` without `--distinct`.
    distinct: Option<(usize, bool)>,
    list: Vec<ListEntry>,
}

struct ListEntry {
    solution: Solution,
    /// The number of solutions that differ only by the order of the moves, including this one.
    reorderings: Option<u64>,
}

/// Finds all shortest solutions of a round that has a solution of `length` moves: the report with the first one, and the list.
pub(crate) fn solve(
    args: AllArgs,
    round: &Round,
    length: usize,
    control: &mut Control<'_>,
) -> (Report<Move>, Option<SolutionList>) {
    let report = all_within(round, length as u32, control);
    all_solutions::answer(report, |solutions| list(args, round, solutions))
}

/// The first solution, and the list.
fn list(
    args: AllArgs,
    round: &Round,
    solutions: &OptimalSolutions<Move>,
) -> (Vec<Move>, SolutionList) {
    let preference = args.prefer.map(|prefer| match prefer {
        Prefer::FewestRobots => Preference::FewestRobots,
        Prefer::MostRobots => Preference::MostRobots,
    });
    let is_distinct = args.distinct;
    // The list may be empty, but there is a first solution.
    let options = ListOptions { preference, is_distinct, limit: args.limit.max(1) };
    let found = list_optimal(round, solutions, options, &Control::default());
    let first = found.solutions.first().expect("at least one solution").moves.clone();
    let distinct = is_distinct.then_some((found.count as usize, found.is_exact));
    let listed = found.solutions.into_iter().take(args.limit);
    let list = listed.map(|DistinctSolution { moves, reorderings, .. }| {
        let solution = Solution::new(round.board(), round.start(), moves);
        let solution = solution.expect("every move of a solution is legal");
        ListEntry { solution, reorderings: is_distinct.then_some(reorderings) }
    });
    (first, SolutionList { count: solutions.count(), distinct, list: list.collect() })
}

impl AllSolutions<Round> for SolutionList {
    fn check(&self, round: &Round) -> Result<(), String> {
        let mut listed = self.list.iter();
        listed
            .try_for_each(|it| round.check_solution(&it.solution.moves))
            .map_err(|it| it.to_string())
    }

    fn counts(&self) -> String {
        let mut text = all_solutions::counts(self.count);
        if let Some((distinct, is_complete)) = self.distinct {
            let number = grouped(distinct as u64);
            let _ = if is_complete {
                write!(text, ", {number} distinct")
            } else {
                let looked_at = grouped(MOST_COMPARED as u64);
                write!(
                    text,
                    ", at least {number} distinct: only the first {looked_at} were compared"
                )
            };
        }
        text
    }

    fn lines(&self, _: &Round) -> String {
        let mut text = String::new();
        for (number, ListEntry { solution, reorderings }) in self.list.iter().enumerate() {
            let robots: Vec<String> =
                solution.robots_moved().map(|(robot, moves)| format!("{robot} {moves}")).collect();
            let mut facts = vec![robots.join(", ")];
            if solution.rebounds > 0 {
                facts.push(counted(u64::from(solution.rebounds), "rebound"));
            }
            if let Some(reorderings) = reorderings {
                let is_cut = self.distinct == Some((number + 1, false));
                let bound = if is_cut { "at least " } else { "" };
                facts.push(format!("{bound}{}", counted(*reorderings, "order")));
            }
            facts.retain(|fact| !fact.is_empty());
            let line = arrows(&solution.moves);
            let _ = writeln!(text, "{:>7} {line}  ({})", number + 1, facts.join("; "));
        }
        let total = self.distinct.map_or(self.count, |(distinct, _)| distinct as u64);
        text + &all_solutions::more(total, self.list.len())
    }

    fn json(&self, _: &Round) -> Value {
        let list = self.list.iter().map(|ListEntry { solution, reorderings }| {
            let by_robot: serde_json::Map<String, Value> = solution
                .robots_moved()
                .map(|(robot, moves)| (Robot::name(robot).to_owned(), moves.into()))
                .collect();
            json!({
                "moves": solution.moves,
                "moves_by_robot": by_robot,
                "rebounds": solution.rebounds,
                "orders": reorderings,
            })
        });
        json!({
            "count": all_solutions::exact(self.count),
            "distinct": self.distinct.filter(|(_, is_complete)| *is_complete).map(|(distinct, _)| distinct),
            "complete": self.distinct.map(|(_, is_complete)| is_complete),
            "list": list.collect::<Vec<_>>(),
        })
    }
}
