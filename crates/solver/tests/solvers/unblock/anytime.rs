//! The solver that has a solution soon and then shorter ones.

use carom_engine::Puzzle;
use carom_engine::unblock::{Metric, Move, Round};
use carom_solver::search::bfs;
use carom_solver::unblock::{Anytime, Fast};
use carom_solver::{Control, Proof, Report, Solve, StopReason, Verdict};
use rand::SeedableRng;
use rand_pcg::Pcg64;

use super::{golden, random_board};

/// The report under a limit of nodes. Its solution is replayed, and its bound and its length enclose the optimum.
fn enclosed(mut solver: Anytime, round: &Round, nodes: u64, fewest: Option<usize>) -> Report<Move> {
    let report = solver.solve(round, &mut Control::default().max_nodes(nodes));
    let board = round.board();
    assert!(fewest.is_none_or(|fewest| report.at_least as usize <= fewest), "{board}: {report:?}");
    match &report.verdict {
        Verdict::Solved { moves, proof } => {
            assert_eq!(round.check_solution(moves), Ok(()), "{board}");
            let fewest = fewest.expect("a solution");
            assert!(moves.len() >= fewest, "{board}: {report:?}");
            let is_proven = moves.len() == report.at_least as usize;
            assert_eq!(*proof == Proof::Optimal, is_proven, "{board}: {report:?}");
        }
        Verdict::Unsolvable => assert_eq!(fewest, None, "{board}"),
        Verdict::Stopped(why) => assert_eq!(*why, StopReason::NodeLimit, "{board}"),
    }
    report
}

/// Also on boards above 8x8 and under both metrics.
#[test]
fn length_and_bound_enclose_the_optimum_on_random_boards() {
    let mut rng = Pcg64::seed_from_u64(81);
    let (mut compared, mut unproven) = (0, 0);
    while compared < 150 {
        let board = random_board(if compared % 3 == 0 { (7, 12) } else { (3, 7) }, &mut rng);
        let round = Round::new(board, Metric::ALL[compared % 2]);
        let fewest = match bfs(&round, &mut Control::default().max_nodes(10_000)).verdict {
            Verdict::Solved { moves, .. } => Some(moves.len()),
            Verdict::Unsolvable => None,
            Verdict::Stopped(_) => continue,
        };
        compared += 1;
        let solvers = [(Anytime::new(), 30_000), (Anytime::without_exact_search(), 2_000)];
        for (solver, nodes) in solvers {
            let report = enclosed(solver, &round, nodes, fewest);
            let is_unproven =
                matches!(report.verdict, Verdict::Solved { proof: Proof::UpperBound, .. });
            unproven += u32::from(is_unproven);
        }
    }
    assert!(unproven > 10, "{unproven}");
}

#[test]
fn long_puzzles_are_solved_nearly_as_well_as_possible_within_few_nodes() {
    let (mut length, mut optimum) = (0, 0);
    for it in golden() {
        let Some(fewest) = it.fewest[0].filter(|&fewest| fewest >= 20) else { continue };
        let report = {
            let round = Round::new(it.board, Metric::Moves);
            enclosed(Anytime::without_exact_search(), &round, 100_000, Some(fewest))
        };
        length += report.verdict.moves().expect(it.id).len();
        optimum += fewest;
    }
    assert!(optimum > 200 && length * 10 <= optimum * 12, "{length} moves, {optimum} needed");
}

/// A crowded board of 12x12 squares with 40 blocks, on which no exact search ends.
const CROWDED: &str = "EE.ZZZ...jSi.....gggPjSiYD....VVP...YD.eeFOOO.GG.DKfJF..QQ..AAKfJF..BcRmn.a.JLLLBcRmn.a.lhh.CH...da.l...CH..Ndkk..MTC.bbNd....MTIIUUN..XXX...WWW";

#[test]
fn a_crowded_board_has_the_same_solution_for_the_same_limit_of_nodes() {
    let board = carom_engine::unblock::Board::new(CROWDED.parse().expect("a board"));
    let round = Round::new(board.expect("a board"), Metric::Moves);
    let first = Anytime::new().solve(&round, &mut Control::default().max_nodes(20_000));
    let moves = first.verdict.moves().expect("a solution");
    assert_eq!(round.check_solution(moves), Ok(()));
    assert!(first.at_least > 5 && moves.len() >= first.at_least as usize);
    let again = Anytime::new().solve(&round, &mut Control::default().max_nodes(20_000));
    assert_eq!(again, first);
    // The default solver does not end with nothing, also if it ends early.
    for nodes in [2_500, 20_000, 60_000] {
        let anytime = Anytime::new().solve(&round, &mut Control::default().max_nodes(nodes));
        let report = Fast::new().solve(&round, &mut Control::default().max_nodes(nodes));
        assert_eq!(report.verdict, Verdict::Stopped(StopReason::NodeLimit));
        assert!(report.best.is_some() || anytime.verdict.moves().is_none(), "{nodes}");
        let Some(best) = report.best else { continue };
        assert_eq!(round.check_solution(&best), Ok(()));
        assert!(report.at_least > 3 && best.len() >= report.at_least as usize);
    }
}
