//! The jobs of Ricochet Robots.

use carom_engine::Puzzle as _;
use carom_engine::ricochet::{Move, Round};
use carom_generator::ricochet::{GenerateError, Puzzle, Recipe};
use carom_play::Date;
use carom_play::ricochet::{Level, deal};
use carom_solver::ricochet::{
    CatalogueEntry, DEFAULT, ListOptions, Preference, Solution, all_within, list_optimal,
};
use carom_solver::search::OptimalReport;
use carom_solver::{Control, Progress, Report, Solve};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use crate::solve::{self, MEMORY};
use crate::{Answer, Call, Failure, FailureCode, Job, JobKind, Solvers, all_solutions};

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

/// The shortest solutions of a round. A job lists the distinct ones, at most 100; those with the fewest robots come first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Optima {
    /// Some of the solutions.
    pub list: Vec<ListedSolution>,
    /// The number of solutions of a list without a limit.
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
    type Answer = Result<Answer<Move, Optima>, Failure>;

    /// Every solver of the catalogue, with a table of all positions of its own.
    fn tools() -> Solvers<Round> {
        Solvers::new(|id| carom_tablebase::by_id(id).map(CatalogueEntry::solver))
    }

    fn work(self, solvers: &mut Solvers<Round>, call: &Call<'_, Progress>) -> Self::Answer {
        let (Self::One(job) | Self::EveryOptimum(job)) = &self;
        let answer = job.solve(solvers, call)?;
        let (Self::EveryOptimum(_), Some(length)) = (&self, answer.length) else {
            return Ok(answer);
        };
        let round = &job.round;
        let all = call.search(MEMORY, |control| {
            let report = all_within(round, length, control);
            every_optimum(round, report, Optima::OPTIONS, control)
        });
        for listed in all.1.iter().flat_map(|optima| &optima.list) {
            round.check_solution(&listed.solution.moves)?;
        }
        Ok(answer.then_all(all, (call.elapsed)(), None))
    }
}

/// Lists the solutions of a search for all of them. The report has the first one, also if the list is empty.
#[must_use]
pub fn every_optimum(
    round: &Round,
    report: OptimalReport<Move>,
    options: ListOptions,
    control: &Control<'_>,
) -> (Report<Move>, Option<Optima>) {
    all_solutions(report, |solutions| {
        let at_least_one = ListOptions { limit: options.limit.max(1), ..options };
        let found = list_optimal(round, solutions, at_least_one, control);
        let first = found.solutions.first().map_or_else(Vec::new, |it| it.moves.clone());
        let listed = found.solutions.into_iter().take(options.limit).filter_map(|it| {
            let solution = Solution::new(round.board(), round.start(), it.moves).ok()?;
            Some(ListedSolution { solution, orders: it.reorderings })
        });
        let (list, distinct) = (listed.collect(), found.count as usize);
        (first, Optima { list, distinct, is_complete: found.is_exact, count: solutions.count() })
    })
}

impl Optima {
    /// The list of a job: the distinct ones, at most 100.
    const OPTIONS: ListOptions =
        ListOptions { preference: Some(Preference::FewestRobots), is_distinct: true, limit: 100 };
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
