//! Limits, cancellation and progress of every solver of the catalogue.

use std::sync::atomic::{AtomicBool, Ordering};

use carom_engine::Square;
use carom_engine::ricochet::{Goal, Layout, Profile, Robot, Round, RoundSetup};
use carom_solver::ricochet::{CATALOGUE, CatalogueEntry, by_id};
use carom_solver::{Control, Progress, Stopped, Verdict};

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
    ["bfs", "dfs", "dfs-memory", "astar", "idastar"].into_iter().map(|id| by_id(id).expect(id))
}

#[test]
fn the_node_limit_holds() {
    for entry in exact() {
        let mut control = Control { max_nodes: Some(20_000), ..Control::default() };
        let report = entry.solver().solve(&hard_round(), &mut control);
        assert_eq!(report.verdict, Verdict::Stopped(Stopped::NodeLimit), "{}", entry.id);
        let expanded = report.stats.expanded;
        assert!((20_000..20_000 + Control::INTERVAL).contains(&expanded), "{}", entry.id);
    }
}

#[test]
fn the_memory_limit_holds() {
    for entry in exact().filter(|entry| entry.id != "dfs") {
        let mut control = Control { max_memory: Some(1 << 20), ..Control::default() };
        let report = entry.solver().solve(&hard_round(), &mut control);
        assert_eq!(report.verdict, Verdict::Stopped(Stopped::MemoryLimit), "{}", entry.id);
    }
}

#[test]
fn the_depth_limit_holds() {
    for entry in exact() {
        let mut control = Control { max_depth: Some(4), ..Control::default() };
        let report = entry.solver().solve(&hard_round(), &mut control);
        assert_eq!(report.verdict, Verdict::Stopped(Stopped::DepthLimit), "{}", entry.id);
        assert!(report.stats.depth <= 4, "{}", entry.id);
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
        let mut control = Control {
            cancel: Some(&cancel),
            progress: Some(&mut on_progress),
            ..Control::default()
        };
        let report = entry.solver().solve(&hard_round(), &mut control);
        assert_eq!(report.verdict, Verdict::Stopped(Stopped::Cancelled), "{}", entry.id);
        assert!(report.stats.expanded - expanded_at_cancel <= Control::INTERVAL, "{}", entry.id);
    }
}

#[test]
fn a_solved_round_needs_no_move() {
    let solved = |profile| {
        let setup = RoundSetup {
            robots: vec![Square::new(3, 9)],
            goal: Goal { robot: None, square: Square::new(3, 9) },
            profile,
        };
        let board = "1A-4B-3B-2B".parse::<Layout>().expect("a layout").board();
        Round::new(board, setup).expect("a sound round")
    };
    for entry in exact() {
        let report = entry.solver().solve(&solved(Profile::PLAIN), &mut Control::default());
        assert_eq!(report.verdict.moves(), Some(&[][..]), "{}", entry.id);
        // Under the official rules the robot must leave, turn and come back.
        let report = entry.solver().solve(&solved(Profile::OFFICIAL), &mut Control::default());
        assert!(report.verdict.moves().is_none_or(|moves| moves.len() >= 2), "{}", entry.id);
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
