//! The jobs of Ricochet Robots.

use carom_engine::Puzzle as _;
use carom_engine::ricochet::{Move, Round};
use carom_generator::ricochet::{GenerateError, Puzzle, Recipe};
use carom_play::Date;
use carom_play::ricochet::{Level, deal};
use carom_solver::ricochet::{
    CatalogueEntry, DEFAULT, ListOptions, Preference, Solution, all_within, list_optimal,
};
use carom_solver::search::OptimalVerdict;
use carom_solver::{Control, Progress, Solve, Stats, StopReason, Verdict};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use crate::solve::{self, MEMORY};
use crate::{Call, Failure, FailureCode, Job, JobKind, Solvers};

/// Every kind of jobs of the game.
pub(crate) const JOBS: &[JobKind] = &[JobKind::of::<SolveJob>(), JobKind::of::<DealJob>()];

/// Asks for solutions of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SolveJob {
    /// For one solution.
    One(solve::SolveJob<Round>),
    /// For every solution that is as short as possible. The solver finds their length.
    EveryOptimum(solve::SolveJob<Round>),
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
        Self::One(solve::SolveJob { solver: solver.into(), round, is_for_hints: false })
    }

    /// Asks for one solution for hints: soon, and the shortest if it is found in a second.
    pub fn for_hints(solver: impl Into<String>, round: Round) -> Self {
        Self::One(solve::SolveJob { solver: solver.into(), round, is_for_hints: true })
    }

    /// Asks for every shortest solution.
    pub fn every_optimum(solver: impl Into<String>, round: Round) -> Self {
        Self::EveryOptimum(solve::SolveJob { solver: solver.into(), round, is_for_hints: false })
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
        let (Self::One(job) | Self::EveryOptimum(job)) = &self;
        let solve::SolveAnswer { verdict, stats } = job.solve(solvers, call)?;
        let (Self::EveryOptimum(_), Some(moves)) = (&self, verdict.moves()) else {
            return Ok(SolveAnswer::One { verdict, stats });
        };
        let (round, length) = (&job.round, moves.len() as u32);
        let answer = call.search(MEMORY, |control| every_optimum(round, length, control));
        if let SolveAnswer::Every(optima) = &answer {
            for listed in &optima.list {
                round.check_solution(&listed.solution.moves)?;
            }
        }
        Ok(answer)
    }
}

/// Every optimal solution of a round that has a solution of this length.
fn every_optimum(round: &Round, length: u32, control: &mut Control<'_>) -> SolveAnswer {
    let report = all_within(round, length, control);
    let answer = |verdict| SolveAnswer::One { verdict, stats: report.stats };
    let solutions = match report.verdict {
        OptimalVerdict::Solved(solutions) => solutions,
        OptimalVerdict::Unsolvable => return answer(Verdict::Unsolvable),
        OptimalVerdict::Stopped(why) => return answer(Verdict::Stopped(why)),
    };
    let preference = Some(Preference::FewestRobots);
    let options = ListOptions { preference, is_distinct: true, limit: Optima::LISTED };
    let found = list_optimal(round, &solutions, options, control);
    if control.interruption() == Some(StopReason::Cancelled) {
        return answer(Verdict::Stopped(StopReason::Cancelled));
    }
    let listed = found.solutions.into_iter().filter_map(|it| {
        let solution = Solution::new(round.board(), round.start(), it.moves).ok()?;
        Some(ListedSolution { solution, orders: it.reorderings })
    });
    SolveAnswer::Every(Optima {
        list: listed.collect(),
        distinct: found.count as usize,
        is_complete: found.is_exact,
        count: solutions.count(),
    })
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

impl From<GenerateError> for Failure {
    fn from(why: GenerateError) -> Self {
        let code = match why {
            GenerateError::BudgetExhausted { attempts, .. } => {
                FailureCode::BudgetExhausted { attempts }
            }
            GenerateError::NoRoom { count, .. } => FailureCode::NoRoom { count },
            GenerateError::NoTarget { .. } => FailureCode::NoTarget,
            GenerateError::Cancelled => FailureCode::Cancelled,
            _ => FailureCode::Other,
        };
        Self::new(code, why.to_string())
    }
}
