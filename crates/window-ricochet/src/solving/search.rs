//! [`Searches`]: the workers of all searches, and the table that they share.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_engine::ricochet::{Move, Round};
use carom_jobs::ricochet::{Optima, SolveJob};
use carom_jobs::{Answer, Solvers};
use carom_shell::worker::{self, Wake, Worker};
use carom_solver::ricochet::CatalogueEntry;
use carom_solver::{Progress, Solve};

use super::shared::{SharedTable, TABLE};

pub(crate) type Searcher = Worker<SolveJob>;
pub(crate) type Update = worker::Update<Progress>;
pub(crate) type Reply = worker::Reply<<SolveJob as worker::Job>::Answer>;

/// The answer of a solver, or why it has failed.
pub(super) fn answer(reply: Reply) -> Result<Answer<Move, Optima>, String> {
    reply.answer?.map_err(|why| why.text)
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
            Solvers::new(move |id| -> Option<Box<dyn Solve<Round>>> {
                match id {
                    TABLE => Some(Box::new(table.clone())),
                    _ => carom_tablebase::by_id(id).map(CatalogueEntry::solver),
                }
            })
        };
        Worker::new(tools, self.wake.clone())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use carom_solver::{Control, Proof, Report, Stats, Verdict};

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
        Worker::new(move || Solvers::new(make), Arc::new(|| ()))
    }

    fn ask(worker: &mut Searcher, solver: &str) -> Result<Answer<Move, Optima>, String> {
        let id = worker.begin(SolveJob::one(solver, opening::round()));
        loop {
            let reply = worker.replies().find(|reply| reply.id == id);
            if let Some(reply) = reply {
                return answer(reply);
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn what_is_no_solution_is_a_failure() {
        let mut worker = worker_with(make);
        let why = ask(&mut worker, "wrong").expect_err("it solves nothing");
        assert_eq!(why, "the moves do not solve the puzzle");
        assert_eq!(ask(&mut worker, "broken").expect_err("a panic"), "broken on purpose");
        assert!(ask(&mut worker, "unknown").is_err());
        assert!(ask(&mut worker, "astar").is_ok());
    }
}
