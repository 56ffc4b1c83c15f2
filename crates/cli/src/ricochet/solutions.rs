//! Every optimal solution of a round: counts, orders and lists them.

use std::fmt::Write;

use carom_engine::Puzzle;
use carom_engine::ricochet::{Move, Robot, Round};
use carom_jobs::ricochet::{ListedSolution, Optima, every_optimum};
use carom_solver::ricochet::{ListOptions, MOST_COMPARED, Preference, all_within};
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
    optima: Optima,
    /// Whether those that differ only by the order of the moves are merged.
    is_distinct: bool,
}

impl AllArgs {
    /// Finds all shortest solutions of a round that has a solution of `length` moves: the report with the first one, and the list.
    pub(crate) fn solve(
        self,
        round: &Round,
        length: u32,
        control: &mut Control<'_>,
    ) -> (Report<Move>, Option<SolutionList>) {
        let preference = self.prefer.map(|prefer| match prefer {
            Prefer::FewestRobots => Preference::FewestRobots,
            Prefer::MostRobots => Preference::MostRobots,
        });
        let Self { distinct: is_distinct, limit, .. } = self;
        let options = ListOptions { preference, is_distinct, limit };
        let all = all_within(round, length, control);
        let (report, optima) = every_optimum(round, all, options, &Control::default());
        (report, optima.map(|optima| SolutionList { optima, is_distinct }))
    }
}

impl<P: Puzzle<Move = Move>> AllSolutions<P> for SolutionList {
    fn check(&self, round: &P) -> Result<(), String> {
        let mut listed = self.optima.list.iter();
        listed
            .try_for_each(|it| round.check_solution(&it.solution.moves))
            .map_err(|it| it.to_string())
    }

    fn counts(&self) -> String {
        let Optima { count, distinct, is_complete, .. } = self.optima;
        let text = all_solutions::counts(count);
        let (distinct, looked_at) = (grouped(distinct as u64), grouped(MOST_COMPARED as u64));
        match (self.is_distinct, is_complete) {
            (false, _) => text,
            (true, true) => format!("{text}, {distinct} distinct"),
            (true, false) => format!(
                "{text}, at least {distinct} distinct: only the first {looked_at} were compared"
            ),
        }
    }

    fn lines(&self, _: &P) -> String {
        let mut text = String::new();
        let Optima { list, distinct, is_complete, count } = &self.optima;
        for (number, ListedSolution { solution, orders }) in (1..).zip(list) {
            let robots: Vec<String> =
                solution.robots_moved().map(|(robot, moves)| format!("{robot} {moves}")).collect();
            let mut facts = vec![robots.join(", ")];
            if solution.rebounds > 0 {
                facts.push(counted(u64::from(solution.rebounds), "rebound"));
            }
            if self.is_distinct {
                let is_cut = !is_complete && number == *distinct;
                let bound = if is_cut { "at least " } else { "" };
                facts.push(format!("{bound}{}", counted(*orders, "order")));
            }
            facts.retain(|fact| !fact.is_empty());
            let line = arrows(&solution.moves);
            let _ = writeln!(text, "{number:>7} {line}  ({})", facts.join("; "));
        }
        let total = if self.is_distinct { *distinct as u64 } else { *count };
        text + &all_solutions::more(total, list.len())
    }

    fn json(&self, _: &P) -> Value {
        let Optima { list, distinct, is_complete, count } = &self.optima;
        let list = list.iter().map(|ListedSolution { solution, orders }| {
            let by_robot: serde_json::Map<String, Value> = solution
                .robots_moved()
                .map(|(robot, moves)| (Robot::name(robot).to_owned(), moves.into()))
                .collect();
            json!({
                "moves": solution.moves,
                "moves_by_robot": by_robot,
                "rebounds": solution.rebounds,
                "orders": self.is_distinct.then_some(orders),
            })
        });
        json!({
            "count": all_solutions::exact(*count),
            "distinct": (self.is_distinct && *is_complete).then_some(distinct),
            "complete": self.is_distinct.then_some(is_complete),
            "list": list.collect::<Vec<_>>(),
        })
    }
}
