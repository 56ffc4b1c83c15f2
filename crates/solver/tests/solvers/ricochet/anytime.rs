//! The solver that has a solution soon and then shorter ones.

use carom_engine::ricochet::{Move, Profile, Round};
use carom_solver::ricochet::{Anytime, Fast};
use carom_solver::{Control, Progress, Proof, Report, Solve, StopReason, Verdict};

use super::corpus::sample;
use crate::common::matrix::{KnownRound, known_rounds};
use crate::common::{RoundKind, assert_solves};

/// The report under a limit of nodes. Its solution is replayed, and its bound and its length enclose the optimum.
fn enclosed(
    mut solver: Anytime,
    round: &Round,
    nodes: u64,
    fewest: Option<u32>,
    name: &str,
) -> Report<Move> {
    let report = solver.solve(round, &mut Control::default().max_nodes(nodes));
    assert!(fewest.is_none_or(|fewest| report.at_least <= fewest), "{name}: {report:?}");
    match &report.verdict {
        Verdict::Solved { moves, proof } => {
            assert_solves(round, moves);
            let (length, fewest) = (moves.len() as u32, fewest.expect(name));
            assert!(length >= fewest, "{name}: {report:?}");
            assert_eq!(*proof == Proof::Optimal, length == report.at_least, "{name}: {report:?}");
        }
        Verdict::Unsolvable => assert_eq!(fewest, None, "{name}"),
        Verdict::Stopped(why) => assert_eq!(*why, StopReason::NodeLimit, "{name}"),
    }
    report
}

#[test]
fn length_and_bound_enclose_the_optimum_under_all_rules() {
    let (mut unproven, mut proven) = (0, 0);
    for profile in [Profile::PLAIN, Profile::OFFICIAL, Profile::PLAIN.without_rebounds()] {
        let kind = RoundKind { sides: (3, 8), robots: (1, 7), diagonals: true, profile };
        for known in known_rounds(kind, 5).take(60) {
            let KnownRound { round, fewest, name } = &known;
            let solvers = [(Anytime::new(), 40_000), (Anytime::without_exact_search(), 3_000)];
            for (solver, nodes) in solvers {
                let report = enclosed(solver, round, nodes, *fewest, name);
                match report.verdict {
                    Verdict::Solved { proof: Proof::Optimal, .. } => proven += 1,
                    Verdict::Solved { .. } => unproven += 1,
                    _ => {}
                }
            }
        }
    }
    assert!(proven > 100 && unproven > 50, "{proven} proven, {unproven} unproven");
}

#[test]
fn long_puzzles_are_solved_nearly_as_well_as_possible_within_few_nodes() {
    let (mut length, mut optimum) = (0, 0);
    for it in sample().iter().filter(|it| it.optimal >= 10).take(12) {
        let report = enclosed(
            Anytime::without_exact_search(),
            &it.round,
            100_000,
            Some(it.optimal as u32),
            &it.id,
        );
        length += report.verdict.moves().expect("a solution").len();
        optimum += it.optimal;
    }
    assert!(optimum > 100 && length * 10 <= optimum * 12, "{length} moves, {optimum} needed");
}

#[test]
fn the_same_limit_of_nodes_gives_the_same_answer() {
    for it in sample().iter().filter(|it| it.optimal >= 10).take(4) {
        let solve = |solver: &mut Anytime| {
            solver.solve(&it.round, &mut Control::default().max_nodes(50_000))
        };
        let mut used = Anytime::new();
        let first = solve(&mut used);
        assert_eq!(solve(&mut used), first, "{}", it.id);
        assert_eq!(solve(&mut Anytime::new()), first, "{}", it.id);
    }
}

/// Also a search that ends early has in its hands what `Anytime` finds within the same limit, and it says what is proven.
#[test]
fn the_default_solver_ends_with_a_solution_where_anytime_has_one() {
    let mut unproven = 0;
    for it in sample().iter().filter(|it| it.optimal >= 10).take(12) {
        for nodes in [1_000, 20_000, 200_000] {
            let control = || Control::default().max_nodes(nodes);
            let anytime = Anytime::new().solve(&it.round, &mut control());
            let fast = Fast::new().solve(&it.round, &mut control());
            let Verdict::Stopped(_) = fast.verdict else { continue };
            assert!(fast.best.is_some() || anytime.verdict.moves().is_none(), "{}", it.id);
            let Some(best) = fast.best else { continue };
            assert_solves(&it.round, &best);
            assert!(best.len() as u32 > fast.at_least, "{}", it.id);
            unproven += 1;
        }
    }
    assert!(unproven > 10, "{unproven}");
}

/// A stopped search of the default solver does not end with nothing.
#[test]
fn the_default_solver_tells_what_it_knows_at_its_limit() {
    let it = sample().into_iter().max_by_key(|it| it.optimal).expect("a sample");
    let mut told = None;
    let mut tell = |progress: &Progress| told = progress.best;
    let mut control = Control::default().max_nodes(400_000).progress(&mut tell);
    let report = Fast::new().solve(&it.round, &mut control);
    assert_eq!(report.verdict, Verdict::Stopped(StopReason::NodeLimit));
    let best = report.best.expect("a solution");
    assert_solves(&it.round, &best);
    assert_eq!(told, Some(best.len() as u32));
    assert!((2..=it.optimal as u32).contains(&report.at_least), "{}", report.at_least);
    // A depth limit is a bound.
    let report =
        Fast::new().solve(&it.round, &mut Control::default().max_nodes(1 << 30).max_depth(3));
    assert_eq!((report.verdict, report.at_least), (Verdict::Stopped(StopReason::DepthLimit), 4));
}
