//! [`Search`]: the job of a solver, and the creation of solvers.

use std::collections::HashMap;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_engine::ricochet::{Move, Round};
use carom_engine::{Puzzle as _, Rules as _};
use carom_shell::worker::{self, Call, Job, Wake, Worker};
use carom_solver::ricochet::{CatalogueEntry, Solve};
use carom_solver::{Control, Progress, Report, Stats, StopReason};

use super::optima::Optima;
use super::shared::{SharedTable, TABLE};

/// The maximum number of bytes for the tables of one search.
const MEMORY: u64 = 2 << 30;

/// The goal of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Task {
    OneSolution,
    EveryOptimum,
}

/// A question to a solver.
pub(crate) struct Search {
    task: Task,
    solver: &'static str,
    round: Round,
}

/// The answer of a solver. The engine has played the moves of each solution, and they solve the round.
#[derive(Debug)]
pub(crate) enum Answer {
    One(Report<Move>),
    /// The answer to [`Search::all_optimal`].
    All(Optima),
}

pub(crate) type Searcher = Worker<Search>;
pub(crate) type Update = worker::Update<Progress>;
pub(crate) type Reply = worker::Reply<Result<Answer, String>>;

/// Creates a solver from its id.
pub(crate) type Make = Box<dyn Fn(&str) -> Option<Box<dyn Solve<Round>>>>;

/// The solvers of a thread. They are kept, because they may reuse their tables.
pub(crate) struct Solvers {
    make: Make,
    known: HashMap<&'static str, Box<dyn Solve<Round>>>,
}

impl Solvers {
    pub(crate) fn new(make: Make) -> Self {
        Self { make, known: HashMap::new() }
    }
}

/// The shared state of all searches.
#[derive(Resource, Clone)]
pub(crate) struct Searches {
    table: SharedTable,
    wake: Wake,
}

impl FromWorld for Searches {
    fn from_world(world: &mut World) -> Self {
        Self {
            table: SharedTable::default(),
            wake: worker::wake(world.get_resource::<EventLoopProxyWrapper>()),
        }
    }
}

impl Searches {
    pub(crate) const fn table(&self) -> &SharedTable {
        &self.table
    }

    /// A worker with the solvers of the catalogue.
    pub(crate) fn worker(&self) -> Searcher {
        let table = self.table.clone();
        let tools = move || {
            let table = table.clone();
            let make = move |id: &str| -> Option<Box<dyn Solve<Round>>> {
                match id {
                    TABLE => Some(Box::new(table.clone())),
                    _ => carom_tablebase::by_id(id).map(CatalogueEntry::solver),
                }
            };
            Solvers::new(Box::new(make))
        };
        Worker::new(tools, self.wake.clone())
    }
}

impl Search {
    /// A search for one solution.
    pub(crate) const fn one(solver: &'static str, round: Round) -> Self {
        Self { task: Task::OneSolution, solver, round }
    }

    /// A search for all optimal solutions; `solver` finds their length.
    pub(crate) const fn all_optimal(solver: &'static str, round: Round) -> Self {
        Self { task: Task::EveryOptimum, solver, round }
    }
}

impl Job for Search {
    type Tools = Solvers;
    type Progress = Progress;
    /// Runs the search. An error means that the solver has failed, and gives the reason.
    type Answer = Result<Answer, String>;

    fn work(self, tools: &mut Solvers, call: &Call<Progress>) -> Result<Answer, String> {
        if call.is_cancelled() {
            let report = Report::new(self.solver, Err(StopReason::Cancelled), Stats::default());
            return Ok(Answer::One(report));
        }
        if !tools.known.contains_key(self.solver)
            && let Some(solver) = (tools.make)(self.solver)
        {
            tools.known.insert(self.solver, solver);
        }
        let Some(solver) = tools.known.get_mut(self.solver) else {
            return Err(format!("`{}` is not a solver", self.solver));
        };
        let memory = worker::memory(MEMORY);
        let mut tell = |progress: &Progress| call.tell(|| *progress);
        let mut control = Control::default()
            .cancel_on(call.cancel())
            .max_memory(memory.bytes())
            .progress(&mut tell);
        let answer = match self.task {
            Task::OneSolution => Answer::One(solver.solve(&self.round, &mut control)),
            Task::EveryOptimum => match Optima::find(&self.round, &mut **solver, &mut control) {
                Ok(optima) => Answer::All(optima),
                Err(report) => Answer::One(report),
            },
        };
        checked(&self.round, answer)
    }
}

/// The engine checks the moves of every solution before they are used.
fn checked(round: &Round, answer: Answer) -> Result<Answer, String> {
    let lines: Vec<&[Move]> = match &answer {
        Answer::One(report) => report.verdict.moves().into_iter().collect(),
        Answer::All(optima) => optima.list.iter().map(|it| &*it.solution.moves).collect(),
    };
    for moves in lines {
        let end = round.play_all(moves).map_err(|error| error.reason)?;
        if !round.is_solved(&end) {
            return Err("its moves do not lead to the target".to_owned());
        }
    }
    Ok(answer)
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use carom_solver::{Proof, Verdict};

    use super::*;
    use crate::opening;

    /// Solvers for tests: `slow` runs until it is cancelled, `broken` panics, `wrong` returns moves that
    /// do not solve the round. Other ids give the real solvers.
    pub(crate) fn make(id: &str) -> Option<Box<dyn Solve<Round>>> {
        match id {
            "slow" => Some(Box::new(|_: &Round, control: &mut Control<'_>| {
                let mut stats = Stats::default();
                loop {
                    stats.expanded += 1;
                    if let Err(why) = control.check(&stats, 1, 0) {
                        return Report::new("slow", Err(why), stats);
                    }
                }
            })),
            "broken" => Some(Box::new(|_: &Round, _: &mut Control<'_>| -> Report<Move> {
                panic!("broken on purpose")
            })),
            "wrong" => Some(Box::new(|_: &Round, _: &mut Control<'_>| -> Report<Move> {
                let verdict = Verdict::Solved { moves: Vec::new(), proof: Proof::Optimal };
                Report::new("wrong", Ok(verdict), Stats::default())
            })),
            _ => carom_tablebase::by_id(id).map(CatalogueEntry::solver),
        }
    }

    /// A worker that creates its solvers with this function.
    pub(crate) fn worker_with(make: fn(&str) -> Option<Box<dyn Solve<Round>>>) -> Searcher {
        Worker::new(move || Solvers::new(Box::new(make)), Arc::new(|| ()))
    }

    fn answer(worker: &mut Searcher, solver: &'static str) -> Result<Answer, String> {
        let id = worker.begin(Search::one(solver, opening::round()));
        loop {
            let reply = worker.replies().find(|reply| reply.id == id);
            if let Some(reply) = reply {
                return reply.answer.and_then(|answer| answer);
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn solves() {
        let mut worker = worker_with(make);
        let Ok(Answer::One(report)) = answer(&mut worker, "astar") else { panic!("no answer") };
        assert!(report.verdict.moves().is_some_and(|moves| !moves.is_empty()));
    }

    #[test]
    fn what_is_no_solution_is_a_failure() {
        let mut worker = worker_with(make);
        let why = answer(&mut worker, "wrong").expect_err("it solves nothing");
        assert_eq!(why, "its moves do not lead to the target");
        assert_eq!(answer(&mut worker, "broken").expect_err("a panic"), "broken on purpose");
        assert!(answer(&mut worker, "unknown").is_err());
        assert!(answer(&mut worker, "astar").is_ok());
    }
}
