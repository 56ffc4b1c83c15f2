//! The jobs of Ricochet Robots.

use carom_engine::ricochet::{Move, Round};
use carom_engine::{Puzzle as _, Rules as _};
use carom_generator::ricochet::{Puzzle, Recipe};
use carom_play::Date;
use carom_play::ricochet::{Level, deal};
use carom_solver::ricochet::{
    CatalogueEntry, DEFAULT, MOST_COMPARED, Preference, Solution, Solve, all_optimal, distinct,
    preferred,
};
use carom_solver::search::OptimalVerdict;
use carom_solver::{Control, Progress, Stats, StopReason, Verdict};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use crate::{Call, Failure, FailureCode, Job, Solvers};

/// The maximum number of bytes for the tables of one search.
const MEMORY: u64 = 2 << 30;

/// Asks for the solution of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SolveJob {
    /// What is wanted.
    pub goal: SolveGoal,
    /// The id of a solver. In a search for every shortest solution it finds their length.
    pub solver: String,
    /// The round.
    pub round: Round,
}

/// The goal of a [`SolveJob`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SolveGoal {
    /// One solution.
    One,
    /// Every solution that is as short as possible.
    EveryOptimum,
}

/// The answer to a [`SolveJob`]. The engine has played the moves of each solution, and they solve the round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SolveAnswer {
    /// What the solver says. If every shortest solution was wanted, there is none, or the search was stopped.
    One {
        /// The answer of the solver.
        verdict: Verdict<Move>,
        /// Its work.
        stats: Stats,
    },
    /// Every shortest solution.
    Every(Optima),
}

/// The distinct shortest solutions of a round; those with the fewest robots come first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Optima {
    /// At least one solution, at most [`Optima::LISTED`].
    pub list: Vec<ListedSolution>,
    /// The number of distinct solutions.
    pub distinct: usize,
    /// Whether all solutions were compared; if not, there may be more distinct ones.
    pub is_complete: bool,
    /// The number of solutions if every order of the moves counts.
    pub count: u64,
}

/// A row of [`Optima`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ListedSolution {
    /// The solution.
    pub solution: Solution,
    /// The number of possible orders of its moves.
    pub orders: u64,
}

impl SolveJob {
    /// Asks for one solution.
    pub fn one(solver: impl Into<String>, round: Round) -> Self {
        Self { goal: SolveGoal::One, solver: solver.into(), round }
    }

    /// Asks for every shortest solution.
    pub fn every_optimum(solver: impl Into<String>, round: Round) -> Self {
        Self { goal: SolveGoal::EveryOptimum, solver: solver.into(), round }
    }
}

impl Job for SolveJob {
    const KIND: &'static str = "ricochet-solve";

    type Tools = Solvers<Round>;
    type Progress = Progress;
    type Answer = Result<SolveAnswer, Failure>;

    /// Every solver of the catalogue, with a table of all positions of its own.
    fn tools() -> Solvers<Round> {
        Solvers::new(|id| carom_tablebase::by_id(id).map(CatalogueEntry::solver))
    }

    fn work(self, solvers: &mut Solvers<Round>, call: &Call<'_, Progress>) -> Self::Answer {
        let Self { goal, solver, round } = self;
        if call.is_cancelled() {
            return Ok(SolveAnswer::stopped(StopReason::Cancelled, Stats::default()));
        }
        let solver = solvers.get(&solver)?;
        let answer = call.search(MEMORY, |control| match goal {
            SolveGoal::One => {
                let report = solver.solve(&round, control);
                SolveAnswer::One { verdict: report.verdict, stats: report.stats }
            }
            SolveGoal::EveryOptimum => SolveAnswer::every_optimum(&round, solver, control),
        });
        match answer.fault(&round) {
            Some(fault) => Err(Failure::new(FailureCode::WrongSolution, fault)),
            None => Ok(answer),
        }
    }
}

impl SolveAnswer {
    const fn stopped(why: StopReason, stats: Stats) -> Self {
        Self::One { verdict: Verdict::Stopped(why), stats }
    }

    fn every_optimum(
        round: &Round,
        solver: &mut dyn Solve<Round>,
        control: &mut Control<'_>,
    ) -> Self {
        let report = all_optimal(round, solver, control);
        let stats = report.stats;
        let solutions = match report.verdict {
            OptimalVerdict::Solved(solutions) => solutions,
            OptimalVerdict::Unsolvable => return Self::One { verdict: Verdict::Unsolvable, stats },
            OptimalVerdict::Stopped(why) => return Self::stopped(why, stats),
        };
        let is_cancelled = || control.interruption() == Some(StopReason::Cancelled);
        let lines = preferred(&solutions, Preference::FewestRobots);
        let found = distinct(round, lines.take_while(|_| !is_cancelled()), MOST_COMPARED);
        if is_cancelled() {
            return Self::stopped(StopReason::Cancelled, stats);
        }
        let listed = found.solutions.iter().take(Optima::LISTED).filter_map(|it| {
            let solution = Solution::new(round.board(), round.start(), it.moves.clone()).ok()?;
            Some(ListedSolution { solution, orders: it.reorderings })
        });
        Self::Every(Optima {
            list: listed.collect(),
            distinct: found.solutions.len(),
            is_complete: found.is_complete,
            count: solutions.count(),
        })
    }

    /// What is wrong with the moves of the solutions, which the engine plays before anybody uses them.
    fn fault(&self, round: &Round) -> Option<String> {
        let lines: Vec<&[Move]> = match self {
            Self::One { verdict, .. } => verdict.moves().into_iter().collect(),
            Self::Every(optima) => optima.list.iter().map(|it| &*it.solution.moves).collect(),
        };
        lines.into_iter().find_map(|moves| match round.play_all(moves) {
            Err(error) => Some(error.reason),
            Ok(end) if round.is_solved(&end) => None,
            Ok(_) => Some("its moves do not lead to the target".to_owned()),
        })
    }
}

impl Optima {
    /// The maximum number of solutions in the list.
    pub const LISTED: usize = 100;
}

/// Asks for a new puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DealJob {
    /// A puzzle of a level.
    Level {
        /// The level.
        level: Level,
        /// The kind of rounds.
        recipe: Recipe,
        /// Chooses the puzzle.
        seed: u64,
    },
    /// The puzzle of a day.
    Daily(Date),
}

impl Job for DealJob {
    const KIND: &'static str = "ricochet-deal";

    /// The solver that says how long the solutions of new puzzles are.
    type Tools = Box<dyn Solve<Round>>;
    /// The number of rounds that were tried.
    type Progress = u64;
    type Answer = Result<Puzzle, Failure>;

    fn tools() -> Self::Tools {
        DEFAULT.solver()
    }

    fn work(self, solver: &mut Self::Tools, call: &Call<'_, u64>) -> Self::Answer {
        let cancel = Some(call.cancel);
        let mut tried = 0;
        let mut solver = |round: &Round, control: &mut Control<'_>| {
            tried += 1;
            call.tell(|| tried);
            solver.solve(round, control)
        };
        Ok(match self {
            Self::Level { level, recipe, seed } => {
                let mut rng = Pcg64::new(u128::from(seed), 2);
                deal::by_level(level, &recipe, &mut solver, cancel, &mut rng)?
            }
            Self::Daily(date) => deal::daily(date, &mut solver, cancel)?,
        })
    }
}
