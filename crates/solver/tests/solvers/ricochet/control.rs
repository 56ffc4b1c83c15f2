//! Limits, cancellation and progress of every solver of the catalogue.

use std::cell::Cell;
use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use carom_engine::Square;
use carom_engine::ricochet::{Goal, Layout, Move, Profile, Robot, Round, RoundSetup};
use carom_solver::ricochet::{CATALOGUE, CatalogueEntry, by_id};
use carom_solver::{Control, Progress, Proof, StopReason, Verdict};

/// The 24-move puzzle, far beyond the limits of these tests.
fn hard_round() -> Round {
    let setup = RoundSetup {
        robots: [(14, 2), (1, 2), (13, 11), (15, 0)].map(Square::from).to_vec(),
        goal: Goal { robot: Some(Robot::Blue), square: Square::new(3, 9) },
        profile: Profile::PLAIN,
    };
    let board = "1A-4B-3B-2B".parse::<Layout>().expect("a layout").board();
    Round::new(board, setup).expect("a sound round")
}

/// The solvers that search until they have a proof.
fn exact() -> impl Iterator<Item = &'static CatalogueEntry> {
    CATALOGUE.iter().filter(|entry| !["anytime", "reach", "astar-single"].contains(&entry.id))
}

#[test]
fn the_limits_hold() {
    for entry in exact() {
        let id = entry.id;
        let mut solver = entry.solver();
        let mut stopped = |mut control: Control<'_>| {
            let report = solver.solve(&hard_round(), &mut control);
            let Verdict::Stopped(why) = report.verdict else {
                panic!("{id}: {:?}", report.verdict)
            };
            (why, report.stats)
        };
        let (why, stats) = stopped(Control::default().max_nodes(20_000));
        assert_eq!(why, StopReason::NodeLimit, "{id}");
        assert!(stats.expanded < 20_000 + Control::INTERVAL, "{id}: {stats:?}");
        // It expands whole sets of states.
        assert!(stats.expanded >= 20_000 || id == "fast", "{id}: {stats:?}");
        let (why, stats) = stopped(Control::default().max_depth(4));
        assert_eq!(why, StopReason::DepthLimit, "{id}");
        assert!(stats.depth <= 4, "{id}: {stats:?}");
        // It keeps no states.
        if id != "dfs" {
            let (why, _) = stopped(Control::default().max_memory(1 << 20));
            assert_eq!(why, StopReason::MemoryLimit, "{id}");
        }
    }
}

/// Also by the solvers that prove little.
#[test]
fn limits_that_are_reached_at_once_stop_every_solver() {
    let cancel = AtomicBool::new(true);
    for entry in CATALOGUE {
        let stopped = |mut control: Control<'_>| {
            let report = entry.solver().solve(&hard_round(), &mut control);
            assert_eq!(report.solver, entry.id);
            report.verdict
        };
        let no_node = stopped(Control::default().max_nodes(0));
        assert_eq!(no_node, Verdict::Stopped(StopReason::NodeLimit), "{}", entry.id);
        let cancelled = stopped(Control::default().cancel_on(&cancel));
        assert_eq!(cancelled, Verdict::Stopped(StopReason::Cancelled), "{}", entry.id);
    }
}

#[test]
fn cancellation_is_seen_within_the_interval() {
    for entry in exact() {
        let cancel = AtomicBool::new(false);
        let mut expanded_at_cancel = 0;
        let mut on_progress = |progress: &Progress| {
            if progress.stats.expanded >= 5000 && !cancel.load(Ordering::Relaxed) {
                expanded_at_cancel = progress.stats.expanded;
                cancel.store(true, Ordering::Relaxed);
            }
        };
        let mut control = Control::default().cancel_on(&cancel).progress(&mut on_progress);
        let report = entry.solver().solve(&hard_round(), &mut control);
        assert_eq!(report.verdict, Verdict::Stopped(StopReason::Cancelled), "{}", entry.id);
        assert!(report.stats.expanded - expanded_at_cancel <= Control::INTERVAL, "{}", entry.id);
    }
}

#[test]
fn ids_are_unique() {
    for (i, entry) in CATALOGUE.iter().enumerate() {
        assert!(CATALOGUE[..i].iter().all(|other| other.id != entry.id));
        assert_eq!(by_id(entry.id).map(|found| found.id), Some(entry.id));
    }
    assert!(by_id("no such solver").is_none());
}

#[test]
fn the_deadline_holds() {
    for entry in exact() {
        let round = hard_round();
        // The clock strikes at its third look.
        let looks = Cell::new(0);
        let is_late = || {
            looks.set(looks.get() + 1);
            looks.get() > 2
        };
        let mut control = Control::default().deadline(&is_late);
        let report = entry.solver().solve(&round, &mut control);
        assert_eq!(report.verdict, Verdict::Stopped(StopReason::TimeLimit), "{}", entry.id);
        assert_eq!(looks.get(), 3, "{}", entry.id);
    }
}

#[test]
fn a_deadline_also_ends_a_solver_without_proof() {
    let moves = |id: &str, is_late: &dyn Fn() -> bool| {
        let mut control = Control::default().deadline(is_late);
        by_id(id).expect(id).solver().solve(&hard_round(), &mut control).verdict
    };
    let at_once = moves("reach", &|| true);
    assert_eq!(at_once, Verdict::Stopped(StopReason::TimeLimit));
    let looks = Cell::new(0);
    let until = |last: u32| {
        looks.set(0);
        moves("reach", &|| looks.replace(looks.get() + 1) >= last)
    };
    assert!(until(u32::MAX).moves().is_some());
    assert!(looks.get() > 2);
    // The first look is before the search.
    let stopped = until(1);
    assert_eq!(looks.get(), 2);
    assert_eq!(stopped, Verdict::Stopped(StopReason::TimeLimit));
}

#[test]
fn a_cancelled_search_is_not_late() {
    let cancel = AtomicBool::new(true);
    let mut control = Control::default().cancel_on(&cancel).deadline(&|| true).max_nodes(0);
    let report = by_id("bfs").expect("bfs").solver().solve(&hard_round(), &mut control);
    assert_eq!(report.verdict, Verdict::Stopped(StopReason::Cancelled));
}

#[test]
fn a_child_has_the_same_limits_and_tells_its_progress_to_its_parent() {
    let (cancel, clock) = (AtomicBool::new(false), Cell::new(false));
    let is_late = || clock.get();
    let mut most = 0;
    let mut tell = |progress: &Progress| most = progress.memory.max(most);
    let control = Control::default().cancel_on(&cancel).deadline(&is_late).progress(&mut tell);
    let mut control = control.max_nodes(20_000).max_memory(1 << 40).max_depth(30);
    let part = control.child();
    assert_eq!(part.node_limit(), Some(20_000));
    assert_eq!(part.memory_limit(), Some(1 << 40));
    assert_eq!(part.depth_limit(), Some(30));
    assert_eq!(part.interruption(), None);
    clock.set(true);
    assert_eq!(part.interruption(), Some(StopReason::TimeLimit));
    cancel.store(true, Ordering::Relaxed);
    assert_eq!(part.interruption(), Some(StopReason::Cancelled));
    clock.set(false);
    cancel.store(false, Ordering::Relaxed);

    let mut forward = |progress: &Progress| control.tell(progress);
    let mut part = part.max_nodes(10_000).progress(&mut forward);
    let report = by_id("bfs").expect("bfs").solver().solve(&hard_round(), &mut part);
    assert_eq!(report.verdict, Verdict::Stopped(StopReason::NodeLimit));
    assert!((10_000..10_000 + Control::INTERVAL).contains(&report.stats.expanded));
    assert_eq!(control.node_limit(), Some(20_000));
    assert!(most > 0, "the memory of the search is told");
}

#[test]
fn a_timeout_stops_a_search_and_none_does_not() {
    let stopped = |control: Control<'_>| {
        let report =
            by_id("dfs").expect("dfs").solver().solve(&hard_round(), &mut control.max_nodes(3000));
        report.verdict
    };
    let none = Control::default().timeout(Duration::ZERO).timeout(None);
    assert_eq!(stopped(none), Verdict::Stopped(StopReason::NodeLimit));
    let never = Control::default().timeout(Duration::MAX);
    assert_eq!(stopped(never), Verdict::Stopped(StopReason::NodeLimit));
    let at_once = Control::default().timeout(Duration::ZERO);
    assert_eq!(stopped(at_once), Verdict::Stopped(StopReason::TimeLimit));
}

#[test]
fn reasons_have_codes() {
    use StopReason::{Cancelled, DepthLimit, GaveUp, MemoryLimit, NodeLimit, TimeLimit};
    let all = [Cancelled, TimeLimit, NodeLimit, MemoryLimit, DepthLimit, GaveUp];
    let codes = ["cancelled", "time-limit", "node-limit", "memory-limit", "depth-limit", "gave-up"];
    assert_eq!(all.map(StopReason::code), codes);
    assert_eq!([Proof::Optimal, Proof::UpperBound].map(Proof::code), ["optimal", "upper-bound"]);
}

#[test]
fn verdicts_are_texts() {
    let solved = |proof| Verdict::Solved { moves: vec!["rS", "rE"], proof };
    assert_eq!(solved(Proof::Optimal).to_string(), "solved, optimal: rS rE");
    assert_eq!(solved(Proof::UpperBound).to_string(), "solved, upper-bound: rS rE");
    assert_eq!(Verdict::<Move>::Unsolvable.to_string(), "unsolvable");
    let error: Box<dyn Error> = Box::new(StopReason::TimeLimit);
    assert_eq!(error.to_string(), "time limit reached");
    let stopped = Verdict::<Move>::Stopped(StopReason::TimeLimit);
    assert_eq!(stopped.to_string(), "stopped: time limit reached");
}
