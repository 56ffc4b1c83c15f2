//! The point solver: against A* on rounds that are too hard for the rule book, known optima, and its own cost.

use carom_engine::ricochet::{Board, BoardSetup, Goal, Move, Profile, Robot, Round, RoundSetup};
use carom_engine::{Rules, Size, Square};
use carom_solver::ricochet::{self, RelaxedMap};
use carom_solver::search::{astar, bfs};
use carom_solver::{Control, Progress, Proof, Report, Solve, Verdict};
use rand::SeedableRng;
use rand_pcg::Pcg64;

use super::corpus::{CorpusRound, golden, hardest};
use crate::common::{RoundKind, assert_solves, random_round};

fn fast() -> Box<dyn Solve<Round>> {
    ricochet::by_id("fast").expect("a row of the catalogue").solver()
}

/// The length of an optimal solution, checked by replay; `None` for unsolvable.
fn length(round: &Round, report: &Report<Move>) -> Option<usize> {
    match &report.verdict {
        Verdict::Solved { moves, proof } => {
            assert_eq!(*proof, Proof::Optimal);
            assert_solves(round, moves);
            Some(moves.len())
        }
        Verdict::Unsolvable => None,
        Verdict::Stopped(why) => panic!("{why}: {round:?}"),
    }
}

const PLAIN: RoundKind =
    RoundKind { sides: (3, 16), robots: (1, 5), diagonals: false, profile: Profile::PLAIN };
const STRICT: Profile = Profile::OFFICIAL.without_rebounds();

/// Compares some rounds of a kind with A*, under all rules that it is slow for. Rounds that need too many states are replaced.
fn compare(name: &str, kind: RoundKind, rounds: usize) {
    let mut rng = Pcg64::seed_from_u64(1);
    let mut solver = fast();
    let (mut compared, mut longest) = (0, 0);
    while compared < rounds {
        let round = random_round(kind, &mut rng);
        let mut control = Control::default().max_nodes(4_000);
        let expected = astar(&round, &RelaxedMap::new(&round), &mut control);
        if matches!(expected.verdict, Verdict::Stopped(_)) {
            continue;
        }
        let found = solver.solve(&round, &mut Control::default());
        let expected = length(&round, &expected);
        assert_eq!(length(&round, &found), expected, "{name}, round {compared}: {round:?}");
        longest = longest.max(expected.unwrap_or(0));
        compared += 1;
    }
    assert!(longest > 5, "{name}: no round needs more than {longest} moves");
}

#[test]
fn agrees_with_astar() {
    let diagonals = RoundKind { diagonals: true, ..PLAIN };
    for (name, kind) in [
        ("plain", PLAIN),
        ("diagonals", diagonals),
        ("five robots", RoundKind { robots: (5, 5), ..PLAIN }),
        ("five robots and diagonals", RoundKind { robots: (5, 5), ..diagonals }),
        ("official", RoundKind { profile: Profile::OFFICIAL, ..PLAIN }),
        ("no rebounds", RoundKind { profile: Profile::PLAIN.without_rebounds(), ..PLAIN }),
        ("all rules", RoundKind { profile: STRICT, ..diagonals }),
        ("stops", RoundKind { profile: STRICT.with_stops_on_diagonals(), ..diagonals }),
    ] {
        compare(name, kind, 500);
    }
}

/// Above 32x32 squares the sets of squares are larger.
#[test]
fn agrees_with_astar_on_large_boards() {
    for (name, kind, rounds) in [
        ("up to 32x32", RoundKind { sides: (17, 32), ..PLAIN }, 200),
        ("up to 64x64", RoundKind { sides: (1, 64), ..PLAIN }, 300),
        ("stricter rules", RoundKind { sides: (17, 40), profile: STRICT, ..PLAIN }, 200),
        ("many robots", RoundKind { sides: (33, 36), robots: (6, Robot::MAX), ..PLAIN }, 10),
    ] {
        compare(name, kind, rounds);
    }
}

/// The second half of a solution solves the position in its middle, if earlier moves count.
#[test]
fn rounds_are_resumed_with_their_past() {
    let kind = RoundKind { sides: (3, 8), robots: (1, 3), diagonals: true, profile: STRICT };
    let mut rng = Pcg64::seed_from_u64(7);
    let mut solver = fast();
    let mut resumed = 0;
    while resumed < 300 {
        let round = random_round(kind, &mut rng);
        let report = solver.solve(&round, &mut Control::default());
        let Verdict::Solved { moves, .. } = report.verdict else { continue };
        let (first, second) = moves.split_at(moves.len() / 2);
        let middle = round.play_all(first).expect("legal moves");
        let rest = round.resumed(&middle).expect("the same board");
        let left = length(&rest, &solver.solve(&rest, &mut Control::default()));
        assert_eq!(left, Some(second.len()), "{rest:?}");
        resumed += 1;
    }
}

/// Long solutions, after which layers no longer grow.
#[test]
fn agrees_with_breadth_first_search_on_long_solutions() {
    let mut rng = Pcg64::seed_from_u64(13);
    let mut solver = fast();
    let mut long = 0;
    for _ in 0..100 {
        let round = random_round(RoundKind { sides: (17, 36), robots: (2, 2), ..PLAIN }, &mut rng);
        let expected = length(&round, &bfs(&round, &mut Control::default()));
        let found = solver.solve(&round, &mut Control::default());
        assert_eq!(length(&round, &found), expected, "{round:?}");
        long += u32::from(expected > Some(10));
    }
    assert!(long > 10, "only {long} long solutions");
}

#[test]
fn the_largest_boards_are_left_to_astar() {
    for (size, expected) in [((64, 10), "fast"), ((65, 10), "astar"), ((3, 255), "astar")] {
        let size = Size::new(size.0, size.1).expect("a size");
        let board = Board::new(BoardSetup::empty(size)).expect("a sound board");
        let robots = vec![Square::new(1, 1), Square::new(0, 0)];
        let goal = Goal { robot: Some(Robot::Red), square: Square::new(0, size.height() - 1) };
        let setup = RoundSetup { robots, goal, profile: Profile::PLAIN };
        let round = Round::new(board, setup).expect("a sound round");
        let report = ricochet::solve(&round);
        assert_eq!((length(&round, &report), report.solver), (Some(2), expected), "{size}");
    }
}

/// Its tables are used again for the next round.
#[test]
fn golden_puzzles_have_their_proven_optima_also_with_a_used_solver() {
    let mut solver = fast();
    for CorpusRound { id, round, optimal } in golden() {
        let report = solver.solve(&round, &mut Control::default());
        assert_eq!(length(&round, &report), Some(optimal), "{id}");
        if optimal < 15 {
            assert_eq!(report, fast().solve(&round, &mut Control::default()), "{id}");
        }
    }
}

#[test]
fn the_hardest_known_puzzle_fits_into_200_megabytes_and_tells_its_progress() {
    let mut depths = Vec::new();
    let mut progress = |progress: &Progress| depths.push(progress.depth);
    let mut control = Control::default().max_memory(200_000_000).progress(&mut progress);
    let round = hardest();
    let report = fast().solve(&round, &mut control);
    assert_eq!(length(&round, &report), Some(25));
    assert!(depths.len() > 1000);
    assert!(depths.is_sorted());
    assert_eq!(depths.last(), Some(&25));
}
