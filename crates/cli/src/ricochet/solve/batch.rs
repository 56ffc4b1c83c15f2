//! Many puzzles: a line for each.

use std::time::Instant;

use anyhow::{anyhow, bail};
use carom_engine::ricochet::Move;
use carom_formats::ricochet::{Entry, EntryError};
use carom_solver::Control;
use carom_solver::ricochet::answers;

use super::Args;
use crate::batch::{self, Batch, Form, Line, Puzzle};
use crate::exit::Ending;
use crate::{options, verdict};

/// The states of a search after which a solver is not kept.
const LARGE: u64 = 10_000;

/// Solves every puzzle of all files.
pub(super) fn run(args: &Args, form: Form) -> anyhow::Result<Ending> {
    for (option, is_given) in [
        ("--every-target", args.every_target),
        ("--targets", args.targets.is_some()),
        ("--all", args.all.all),
        ("--only", args.puzzle.only.is_some()),
    ] {
        if is_given {
            bail!("{option} cannot be used with --format jsonl or --format csv; use --format json");
        }
    }
    let threads = options::threads(args.threads);
    // More threads than cores would need memory and save no time. Several tables at the same time would need too much memory.
    let (at_once, each) = if args.solver.has_threads {
        (1, threads)
    } else {
        (threads.min(options::threads(None)), 1)
    };
    let (changes, solver) = (args.puzzle.changes.clone(), args.solver);
    let (limits, timeout, max_moves) = (args.limits, args.timeout, args.max_moves);
    let worker = move || {
        let (changes, mut search) = (changes.clone(), solver.solver_on(each));
        move |mut puzzle: Puzzle<Entry>| {
            let changed = changes.apply(&mut puzzle.entry);
            puzzle.fault(changed)?;
            let round = puzzle.entry.round().map_err(|error| match error {
                EntryError::NoRobots => anyhow!("{error}; place them with --robots"),
                EntryError::NoGoal => anyhow!("{error} with --target"),
                other => other.into(),
            });
            let round = puzzle.fault(round)?;
            let started = Instant::now();
            let is_late = || timeout.is_some_and(|most| started.elapsed() >= most);
            // After Ctrl-C the puzzles that have begun are solved.
            let mut control = Control {
                deadline: Some(&is_late),
                max_nodes: limits.nodes,
                max_memory: limits.memory,
                max_depth: max_moves,
                ..Control::default()
            };
            let report = search.solve(&round, &mut control);
            let seconds = started.elapsed().as_secs_f64();
            // The tables of a large search stay large, and every thread would have some in the end.
            if !solver.has_threads && report.stats.expanded > LARGE {
                search = solver.solver_on(each);
            }
            let found = &report.verdict;
            let mismatch = verdict::check(&round, found, puzzle.entry.optimum, verdict::MOVE).err();
            let moves = found.moves();
            let place = puzzle.place();
            Ok(batch::Answer {
                ending: Ending::of(found, mismatch.is_some()),
                notes: puzzle.entry.notes.iter().map(|it| format!("{place}: note: {it}")).collect(),
                line: Line {
                    verdict: verdict::kind(found),
                    reason: verdict::reason(found, verdict::MAX_MOVES),
                    mismatch,
                    length: moves.map(<[Move]>::len),
                    proof: verdict::proof(found),
                    moves: moves.map(|moves| moves.iter().map(Move::to_string).collect()),
                    solver: answers(solver, &round).id,
                    expanded: report.stats.expanded,
                    seconds,
                    id: puzzle.entry.id,
                    file: puzzle.file,
                    number: puzzle.number,
                },
            })
        }
    };
    let (files, skip) = (&args.puzzle.puzzles[..], args.skip.unwrap_or(0));
    Batch { files, skip, threads: at_once, form, out: args.output.path() }.run(worker)
}
