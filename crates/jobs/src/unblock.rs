//! The jobs of Unblock Me.

use carom_engine::unblock::{Board, Metric, Move, Round};
use carom_generator::unblock::{GenerateError, Puzzle};
use carom_play::Date;
use carom_play::unblock::{Level, deal};
use carom_solver::unblock::{CatalogueEntry, Component, ComponentBuilder, DEFAULT, by_id};
use carom_solver::{Control, Progress, StopReason, Verdict};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use crate::{Answer, Call, Failure, FailureCode, Job, JobKind, Solvers, solve};

/// Every kind of jobs of the game.
pub(crate) const JOBS: &[JobKind] =
    &[JobKind::of::<SolveJob>(), JobKind::of::<DealJob>(), JobKind::of::<TableJob>()];

/// The maximum number of bytes of a table.
const TABLE_MEMORY: u64 = 1 << 30;
/// The maximum number of states that the default solver examines before a table is built.
const NODES: u64 = 1_000_000;

/// Asks for a solution of a round.
pub type SolveJob = solve::SolveJob<Round>;

impl Job for SolveJob {
    const KIND: &'static str = "unblock-solve";

    type Tools = Solvers<Round>;
    type Progress = Progress;
    type Answer = Result<Answer<Move>, Failure>;

    /// Every solver of the catalogue.
    fn tools() -> Solvers<Round> {
        Solvers::new(|id| by_id(id).map(CatalogueEntry::solver))
    }

    fn work(self, solvers: &mut Solvers<Round>, call: &Call<'_, Progress>) -> Self::Answer {
        self.solve(solvers, call)
    }
}

/// Asks for a new puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DealJob {
    /// A puzzle of a level.
    Level {
        /// The level.
        level: Level,
        /// Chooses the puzzle.
        seed: u64,
    },
    /// The puzzle of a day.
    Daily(Date),
}

impl Job for DealJob {
    const KIND: &'static str = "unblock-deal";

    type Tools = ();
    type Progress = ();
    type Answer = Result<Puzzle, Failure>;

    fn tools() {}

    fn work(self, (): &mut (), call: &Call<'_, ()>) -> Self::Answer {
        let cancel = Some(call.cancel);
        Ok(match self {
            Self::Level { level, seed } => {
                deal::by_level(level, cancel, &mut Pcg64::new(u128::from(seed), 5))?
            }
            Self::Daily(date) => deal::daily(date, cancel)?,
        })
    }
}

/// Asks for the table of all positions of a board. First it asks the default solver for the fewest moves: a large table takes long.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableJob(pub Board);

/// What is found while a table is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TableProgress {
    /// The number of positions that were examined: each one counts once when it is found, and once for each metric.
    pub positions: u64,
    /// The fewest moves from the start, if they are proven.
    pub fewest: Option<u32>,
}

impl Job for TableJob {
    const KIND: &'static str = "unblock-table";

    type Tools = ComponentBuilder;
    type Progress = TableProgress;
    type Answer = Result<Component, StopReason>;

    fn tools() -> ComponentBuilder {
        ComponentBuilder::new()
    }

    fn work(self, builder: &mut ComponentBuilder, call: &Call<'_, TableProgress>) -> Self::Answer {
        let memory = call.memory.take(TABLE_MEMORY);
        let control = || Control::default().cancel_on(call.cancel).max_memory(memory.bytes());
        let round = Round::new(self.0, Metric::Moves);
        let report = DEFAULT.solver().solve(&round, &mut control().max_nodes(NODES));
        let fewest = match report.verdict {
            Verdict::Solved { moves, proof: carom_solver::Proof::Optimal } => {
                Some(moves.len() as u32)
            }
            _ => None,
        };
        // Each message says it again: a message may be lost.
        let mut tell = |progress: &Progress| {
            call.tell(|| TableProgress { positions: progress.stats.expanded, fewest });
        };
        builder.build(round.board(), &mut control().progress(&mut tell))
    }
}

impl From<GenerateError> for Failure {
    fn from(why: GenerateError) -> Self {
        let code = match why {
            GenerateError::BudgetExhausted { attempts, .. } => {
                FailureCode::BudgetExhausted { attempts }
            }
            GenerateError::Cancelled => FailureCode::Cancelled,
            _ => FailureCode::Other,
        };
        Self::new(code, why.to_string())
    }
}
