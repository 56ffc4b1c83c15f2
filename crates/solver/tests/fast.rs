//! The point solver against A*, known optima and its limits.

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Goal, Lean, Move, Profile, Robot, Round, RoundSetup,
};
use carom_engine::{Direction, Directions, Puzzle, Rules, Size, Square};
use carom_solver::ricochet::{self, RelaxedMap, Solve};
use carom_solver::search::{astar, bfs};
use carom_solver::{Control, Proof, Report, StopReason, Verdict};
use rand::RngExt;
use rand_pcg::Pcg32;

/// The number of random puzzles in each test; puzzles that are too hard for A* are replaced.
const PUZZLES: u32 = 5000;

fn fast() -> Box<dyn Solve<Round>> {
    ricochet::by_id("fast").expect("a row of the catalogue").solver()
}

/// The length of an optimal solution, checked by replay; `None` for unsolvable.
fn length(round: &Round, report: &Report<Move>) -> Option<usize> {
    match &report.verdict {
        Verdict::Solved { moves, proof } => {
            assert_eq!(*proof, Proof::Optimal);
            let end = round.play_all(moves).expect("legal moves");
            assert!(round.is_solved(&end), "{moves:?} do not solve {round:?}");
            Some(moves.len())
        }
        Verdict::Unsolvable => None,
        Verdict::Stopped(why) => panic!("{why}: {round:?}"),
    }
}

/// Solves with both and compares. Returns the answer if the puzzle was easy enough for A*.
fn check(solver: &mut dyn Solve<Round>, round: &Round) -> Option<Verdict<Move>> {
    let mut control = Control::default().max_nodes(20_000);
    let expected = astar(round, &RelaxedMap::new(round), &mut control);
    if matches!(expected.verdict, Verdict::Stopped(_)) {
        return None;
    }
    let found = solver.solve(round, &mut Control::default());
    assert_eq!(length(round, &found), length(round, &expected), "{round:?}");
    Some(found.verdict)
}

fn random_square(rng: &mut Pcg32, size: Size) -> Square {
    Square::new(rng.random_range(0..size.width()), rng.random_range(0..size.height()))
}

/// A random board of a random size, 3x3 to `most`x`most`.
fn random_board(rng: &mut Pcg32, most: u8, diagonals: usize) -> Board {
    let size = Size::new(rng.random_range(3..=most), rng.random_range(3..=most)).expect("in range");
    let mut setup = BoardSetup::empty(size);
    let walls = if most <= 4 { size.area() * 3 / 4 } else { size.area() / 4 };
    for _ in 0..rng.random_range(0..=walls) {
        setup.add_wall(random_square(rng, size), Direction::ALL[rng.random_range(0..4)]);
    }
    for _ in 0..diagonals {
        let square = random_square(rng, size);
        let lean = if rng.random_bool(0.5) { Lean::Slash } else { Lean::Backslash };
        let robot = Robot::ALL[rng.random_range(0..=Robot::STANDARD)];
        let is_free = setup.diagonals.iter().all(|&(other, _)| other != square);
        if is_free && setup.walls_of(square) != Directions::ALL {
            setup.diagonals.push((square, Diagonal { lean, robot }));
        }
    }
    Board::new(setup).expect("a sound board")
}

/// A random round with `robots` to five robots. A part `any` of the goals are for any robot.
fn random_round(
    rng: &mut Pcg32,
    board: &Board,
    robots: usize,
    profile: Profile,
    any: f64,
) -> Round {
    loop {
        let size = board.size();
        let count = rng.random_range(robots.min(size.area() / 2)..=Robot::STANDARD);
        let robots: Vec<Square> = (0..count).map(|_| random_square(rng, size)).collect();
        let robot = rng.random_bool(1.0 - any).then(|| Robot::ALL[rng.random_range(0..count)]);
        let goal = Goal { robot, square: random_square(rng, size) };
        if let Ok(round) = Round::new(board.clone(), RoundSetup { robots, goal, profile }) {
            return round;
        }
    }
}

/// Compares `PUZZLES` random puzzles on boards of up to 16x16 squares, each with at least `robots` robots
/// and at most `diagonals` diagonals. A part `any` of the goals are for any robot.
fn compare(seed: u64, diagonals: usize, robots: usize, profile: Profile, any: f64) {
    let mut rng = Pcg32::new(seed, 1);
    let mut solver = fast();
    let (mut compared, mut unsolvable, mut drawn) = (0, 0, 0);
    while compared < PUZZLES {
        // A* can prove that the smallest boards have no solution.
        let most = [16, 4, 8, 8][drawn % 4];
        let diagonals = if diagonals > 0 { rng.random_range(1..=diagonals) } else { 0 };
        let board = random_board(&mut rng, most, diagonals);
        let round = random_round(&mut rng, &board, robots, profile, any);
        if let Some(verdict) = check(&mut *solver, &round) {
            compared += 1;
            unsolvable += u32::from(verdict == Verdict::Unsolvable);
        }
        drawn += 1;
    }
    assert!(unsolvable > 0, "no puzzle without a solution");
}

#[test]
fn agrees_with_astar_on_random_boards() {
    compare(1, 0, 1, Profile::PLAIN, 0.2);
}

#[test]
fn agrees_with_astar_on_boards_with_diagonals() {
    compare(2, 8, 1, Profile::PLAIN, 0.2);
}

#[test]
fn agrees_with_astar_if_any_robot_may_arrive_on_boards_with_diagonals() {
    compare(9, 8, 2, Profile::PLAIN, 1.0);
}

#[test]
fn agrees_with_astar_under_the_official_rules() {
    compare(3, 0, 1, Profile::OFFICIAL, 0.2);
}

#[test]
fn agrees_with_astar_without_rebounds() {
    compare(4, 0, 1, Profile::PLAIN.without_rebounds(), 0.2);
}

#[test]
fn agrees_with_astar_on_five_robots() {
    compare(5, 0, 5, Profile::PLAIN, 0.2);
}

#[test]
fn agrees_with_astar_under_all_rules_at_once() {
    compare(6, 8, 1, Profile::OFFICIAL.without_rebounds(), 0.2);
}

/// The second half of a solution solves the position in its middle, if earlier moves count.
#[test]
fn rounds_are_resumed_with_their_past() {
    let mut rng = Pcg32::new(7, 1);
    let mut solver = fast();
    let mut resumed = 0;
    while resumed < 300 {
        let diagonals = rng.random_range(0..=4);
        let board = random_board(&mut rng, 8, diagonals);
        let round = random_round(&mut rng, &board, 1, Profile::OFFICIAL.without_rebounds(), 0.2);
        let Some(Verdict::Solved { moves, .. }) = check(&mut *solver, &round) else { continue };
        let (first, second) = moves.split_at(moves.len() / 2);
        let middle = round.play_all(first).expect("legal moves");
        let rest = round.resumed(&middle).expect("the same board");
        let left = length(&rest, &solver.solve(&rest, &mut Control::default()));
        assert_eq!(left, Some(second.len()), "{rest:?}");
        resumed += 1;
    }
}

/// A random board with one side in a range and the other one of up to this size.
fn large_board(rng: &mut Pcg32, sides: RangeInclusive<u8>) -> Board {
    let (long, short) = (rng.random_range(sides.clone()), rng.random_range(1..=*sides.end()));
    let (width, height) = if rng.random_bool(0.5) { (long, short) } else { (short, long) };
    let size = Size::new(width, height).expect("in range");
    let mut setup = BoardSetup::empty(size);
    for _ in 0..rng.random_range(0..=size.area() / 3) {
        setup.add_wall(random_square(rng, size), Direction::ALL[rng.random_range(0..4)]);
    }
    Board::new(setup).expect("a sound board")
}

/// Compares rounds on boards above 16x16 with A*.
fn compare_large(seed: u64, sides: RangeInclusive<u8>, profile: Profile) {
    let mut rng = Pcg32::new(seed, 1);
    let mut solver = fast();
    let (mut compared, mut unsolvable, mut longest) = (0, 0, 0);
    while compared < PUZZLES / 5 {
        let board = large_board(&mut rng, sides.clone());
        let round = random_round(&mut rng, &board, 1, profile, 0.2);
        match check(&mut *solver, &round) {
            Some(Verdict::Solved { moves, .. }) => longest = longest.max(moves.len()),
            Some(Verdict::Unsolvable) => unsolvable += 1,
            _ => continue,
        }
        compared += 1;
    }
    assert!(unsolvable > 0 && longest > 7, "{unsolvable} without a solution, {longest} moves");
}

#[test]
fn agrees_with_astar_up_to_32x32() {
    compare_large(10, 17..=32, Profile::PLAIN);
}

#[test]
fn agrees_with_astar_up_to_64x64() {
    compare_large(11, 33..=64, Profile::PLAIN);
}

#[test]
fn agrees_with_astar_under_stricter_rules_on_large_boards() {
    compare_large(12, 17..=40, Profile::OFFICIAL.without_rebounds());
}

/// Long solutions, after which layers no longer grow; in half of the rounds any robot may arrive.
#[test]
fn agrees_with_breadth_first_search_on_long_solutions() {
    let mut rng = Pcg32::new(13, 1);
    let mut solver = fast();
    let mut long = 0;
    for number in 0..150 {
        let board = large_board(&mut rng, 17..=36);
        let setup = |rng: &mut Pcg32| RoundSetup {
            robots: vec![random_square(rng, board.size()), random_square(rng, board.size())],
            goal: Goal {
                robot: (number % 2 == 0).then_some(Robot::Red),
                square: random_square(rng, board.size()),
            },
            profile: Profile::PLAIN,
        };
        let Ok(round) = Round::new(board.clone(), setup(&mut rng)) else { continue };
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

/// The rounds of the committed corpus with their optimal lengths.
fn golden() -> Vec<(String, Round, usize)> {
    let lines = include_str!("data/golden.txt").lines().filter(|line| !line.starts_with('#'));
    let rounds = lines.map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let &[id, _, walls, robots, active, target, optimal] = &words[..] else {
            panic!("seven words: {line}")
        };
        let size = Size::OFFICIAL;
        let square = |text: &str| size.square(text.parse().expect("a number")).expect("a square");
        let sides = |digit: char| Directions::from_bits(digit.to_digit(16).expect("hex") as u8);
        let setup = BoardSetup {
            walls: walls.chars().map(|digit| sides(digit).expect("a hex digit")).collect(),
            ..BoardSetup::empty(size)
        };
        let round = RoundSetup {
            robots: robots.split(',').map(square).collect(),
            goal: Goal {
                robot: active.parse().ok().and_then(Robot::from_index),
                square: square(target),
            },
            profile: Profile::PLAIN,
        };
        let round = Round::new(Board::new(setup).expect("a board"), round).expect("a round");
        (id.to_owned(), round, optimal.parse().expect("a number"))
    });
    rounds.collect()
}

#[test]
fn golden_puzzles_have_their_proven_optima() {
    let mut solver = fast();
    for (id, round, optimal) in golden() {
        let report = solver.solve(&round, &mut Control::default());
        assert_eq!(length(&round, &report), Some(optimal), "{id}");
    }
}

#[test]
fn a_reused_solver_answers_and_counts_as_a_new_one() {
    let mut solver = fast();
    for (id, round, optimal) in golden() {
        if optimal < 15 {
            let reused = solver.solve(&round, &mut Control::default());
            assert_eq!(reused, fast().solve(&round, &mut Control::default()), "{id}");
        }
    }
}

/// The longest puzzle of the corpus.
fn hardest() -> Round {
    golden().into_iter().max_by_key(|&(_, _, optimal)| optimal).expect("a corpus").1
}

#[test]
fn limits_hold() {
    let round = hardest();
    let mut solver = fast();
    let mut stopped = |mut control: Control<'_>| {
        let report = solver.solve(&round, &mut control);
        let Verdict::Stopped(why) = report.verdict else { panic!("{:?}", report.verdict) };
        (why, report.stats)
    };

    let (why, stats) = stopped(Control::default().max_nodes(5_000));
    assert_eq!(why, StopReason::NodeLimit);
    assert!(stats.expanded < 5_000 + Control::INTERVAL, "{stats:?}");

    let cancel = AtomicBool::new(true);
    let (why, stats) = stopped(Control::default().cancel_on(&cancel));
    assert_eq!(why, StopReason::Cancelled);
    assert!(stats.expanded <= Control::INTERVAL, "{stats:?}");

    let (why, _) = stopped(Control::default().max_memory(1 << 20));
    assert_eq!(why, StopReason::MemoryLimit);

    let (why, stats) = stopped(Control::default().max_depth(9));
    assert_eq!(why, StopReason::DepthLimit);
    assert!(stats.depth <= 9, "{stats:?}");
}

#[test]
fn the_hardest_known_puzzle_fits_into_200_megabytes() {
    let mut control = Control::default().max_memory(200_000_000);
    let round = hardest();
    let report = fast().solve(&round, &mut control);
    assert_eq!(length(&round, &report), Some(25));
}

#[test]
fn progress_is_reported() {
    let mut depths = Vec::new();
    let mut progress = |progress: &carom_solver::Progress| depths.push(progress.depth);
    let mut control = Control::default().progress(&mut progress);
    fast().solve(&hardest(), &mut control);
    assert!(depths.len() > 1000);
    assert!(depths.is_sorted());
    assert_eq!(depths.last(), Some(&25));
}
