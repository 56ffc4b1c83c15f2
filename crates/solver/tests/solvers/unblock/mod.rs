//! The solvers of Unblock Me: proven results, and every solver against every other.

mod anytime;
mod enumeration;
mod sizes;

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::atomic::AtomicBool;

use carom_engine::unblock::{
    Axis, Block, BlockId, Board, BoardSetup, Metric, Move, Position, Round,
};
use carom_engine::{Puzzle, Rules, Size, Square};
use carom_solver::search::{LowerBound, OptimalVerdict, bfs};
use carom_solver::unblock::{
    Barrier, Blockers, CATALOGUE, ComponentBuilder, DEFAULT, Fast, all_optimal, all_within, by_id,
};
use carom_solver::{Control, Progress, Proof, Report, Solve, StopReason, Verdict};
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// A line of `unblock.txt` of the command line's tests: the board, the fewest moves and steps, and the size of the component.
struct Golden {
    id: &'static str,
    board: Board,
    /// By metric; `None` if the board is unsolvable or the number is unknown.
    fewest: [Option<usize>; 2],
    positions: Option<usize>,
    is_solvable: bool,
}

fn golden() -> Vec<Golden> {
    let lines = include_str!("../../../../cli/tests/data/unblock.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let parse = |line: &'static str| {
        let words: Vec<&str> = line.split(' ').collect();
        let [id, board, moves, steps, positions] = words[..] else {
            panic!("five columns: {line}")
        };
        let board = Board::new(board.parse().expect(line)).expect(line);
        let number = |word: &str| (word != "-").then(|| word.parse().expect(line));
        let is_solvable = !id.starts_with("unsolvable");
        let fewest = [number(moves), number(steps)];
        Golden { id, board, fewest, positions: number(positions), is_solvable }
    };
    lines.map(parse).collect()
}

/// The length of a proven shortest solution, replayed in the engine; `None` if unsolvable.
fn optimum(round: &Round, report: &Report<Move>) -> Option<usize> {
    match &report.verdict {
        Verdict::Solved { moves, proof } => {
            assert_eq!(*proof, Proof::Optimal);
            assert_eq!(round.check_solution(moves), Ok(()), "{}", round.board());
            Some(moves.len())
        }
        Verdict::Unsolvable => None,
        Verdict::Stopped(why) => panic!("no limit was set, but: {why}"),
    }
}

/// A random board, a tenth of its squares walls on average in one board of three. The main block starts in the west.
fn random_board(sides: (u8, u8), rng: &mut impl Rng) -> Board {
    let size = Size::new(rng.random_range(sides.0..=sides.1), rng.random_range(sides.0..=sides.1));
    let size = size.expect("sides in range");
    let row = rng.random_range(0..size.height());
    let main = Block { square: Square::new(0, row), axis: Axis::Horizontal, length: 2 };
    let mut setup = BoardSetup { blocks: vec![main], ..BoardSetup::empty(size) };
    let with_walls = rng.random_range(0..3) == 0;
    for _ in 0..rng.random_range(0..size.area()) {
        let square =
            Square::new(rng.random_range(0..size.width()), rng.random_range(0..size.height()));
        let mut larger = setup.clone();
        if with_walls && rng.random_range(0..4) == 0 {
            larger.walls.push(square);
        } else {
            let axis = [Axis::Horizontal, Axis::Vertical, Axis::Vertical][rng.random_range(0..3)];
            // Most blocks in the exit row make the board unsolvable at once.
            if axis == Axis::Horizontal && square.y() == row && rng.random_range(0..10) > 0 {
                continue;
            }
            larger.blocks.push(Block { square, axis, length: rng.random_range(2..=3) });
        }
        if Board::new(larger.clone()).is_ok() {
            setup = larger;
        }
    }
    Board::new(setup).expect("only pieces that fit")
}

/// Every reachable position and its distance from the start, by the rules of the engine alone.
fn distances_from_start(round: &Round, most: usize) -> Option<HashMap<Position, u32>> {
    distances_from(round, &[round.initial_state()], most)
}

/// The same from the nearest of several positions.
fn distances_from(
    round: &Round,
    starts: &[Position],
    most: usize,
) -> Option<HashMap<Position, u32>> {
    let mut distances: HashMap<Position, u32> = starts.iter().map(|&it| (it, 0)).collect();
    let mut queue: VecDeque<Position> = starts.iter().copied().collect();
    let mut moves = Vec::new();
    while let Some(position) = queue.pop_front() {
        round.legal_moves_into(&position, &mut moves);
        for &mv in &moves {
            let next = round.play_unchecked(&position, mv);
            let distance = distances[&position] + 1;
            distances.entry(next).or_insert_with(|| {
                queue.push_back(next);
                distance
            });
        }
        if distances.len() > most {
            return None;
        }
    }
    Some(distances)
}

/// Depth-first searches expand positions again and again: on some boards they need a limit.
fn is_depth_first(id: &str) -> bool {
    matches!(id, "dfs" | "dfs-memory" | "idastar")
}

#[test]
fn golden_boards_have_their_fewest_moves_and_steps() {
    const EXPANDED: usize = 10_000;
    let mut solvers: Vec<_> = CATALOGUE
        .iter()
        .filter(|it| it.id != "dfs-report")
        .map(|entry| (entry.id, entry.solver(), 0))
        .collect();
    for golden in golden() {
        for (metric, fewest) in Metric::ALL.into_iter().zip(golden.fewest) {
            let round = Round::new(golden.board.clone(), metric);
            // A search with memory expands a position once under each limit, and again if a shorter line leads to it: less
            // than twice the fewest moves.
            let most = fewest.zip(golden.positions).map(|(moves, positions)| 2 * moves * positions);
            for (id, solver, answered) in &mut solvers {
                let name = format!("{} {metric} {id}", golden.id);
                let max_nodes = is_depth_first(id).then_some(EXPANDED as u64);
                let report = solver.solve(&round, &mut Control::default().max_nodes(max_nodes));
                if max_nodes.is_some() && report.verdict == Verdict::Stopped(StopReason::NodeLimit)
                {
                    assert!(*id == "dfs" || most.is_none_or(|it| it > EXPANDED), "{name}");
                    continue;
                }
                let found = optimum(&round, &report);
                assert_eq!(found.is_some(), golden.is_solvable, "{name}");
                assert_eq!(found, fewest.or(found), "{name}");
                *answered += 1;
            }
        }
    }
    // Even without memory, S1 to S5, the solved board and the two unsolvable ones need at most 5,705 expanded positions under
    // both metrics, and so does S6 in moves.
    for (id, _, answered) in solvers {
        assert!(answered >= 17, "{id} answered only {answered} times");
    }
}

#[test]
fn golden_boards_have_their_components() {
    let mut builder = ComponentBuilder::new();
    for golden in golden() {
        let board = &golden.board;
        let component = builder.build(board, &mut Control::default()).expect("no limit");
        if let Some(positions) = golden.positions {
            assert_eq!(component.len(), positions, "{}", golden.id);
        }
        assert_eq!(component.is_solvable(), golden.is_solvable, "{}", golden.id);
        for (metric, fewest) in Metric::ALL.into_iter().zip(golden.fewest) {
            let distance = component.distance(board.start(), metric).map(|it| it as usize);
            assert_eq!(distance, fewest.or(distance), "{} {metric}", golden.id);
            let histogram = component.histogram(metric);
            let counted: u64 = histogram.iter().sum();
            assert_eq!(counted, if golden.is_solvable { component.len() as u64 } else { 0 });
            let hardest = component.hardest(metric).map(|it| component.distance(it, metric));
            assert_eq!(hardest.flatten(), histogram.len().checked_sub(1).map(|it| it as u32));
        }
    }
}

/// The number of expanded states is the same on every machine: a change of the rules that leave out moves shows here.
#[test]
fn counts_of_the_default_solver_are_fixed() {
    let golden = golden();
    let counts = ["card40", "hardest51", "walls60"].map(|id| {
        let it = golden.iter().find(|it| it.id == id).expect(id);
        Metric::ALL.map(|metric| {
            let round = Round::new(it.board.clone(), metric);
            let stats = Fast::new().solve(&round, &mut Control::default()).stats;
            [stats.expanded, stats.generated, stats.duplicate]
        })
    });
    let expected = [
        [[2801, 2811, 0], [2832, 2850, 0]],
        [[2813, 3025, 0], [2891, 3027, 0]],
        [[2077, 2128, 0], [2153, 2178, 0]],
    ];
    assert_eq!(counts, expected);
}

#[test]
fn all_solvers_agree_on_random_boards() {
    // For depth-first searches.
    const EXPANDED: u64 = 5000;
    let mut builder = ComponentBuilder::new();
    let mut rng = Pcg64::seed_from_u64(11);
    let mut solvers: Vec<_> = CATALOGUE.iter().map(|entry| (entry.id, entry.solver(), 0)).collect();
    let (mut unsolvable, mut longest, mut compared) = (0, 0, 0);
    while compared < 2000 {
        let board = random_board(if compared % 10 == 0 { (3, 8) } else { (3, 6) }, &mut rng);
        // Small components only: on some boards the default solver proves more than others can search.
        let control = &mut Control::default().max_nodes(9000);
        if builder.build(&board, control).is_err() {
            continue;
        }
        let round = Round::new(board, Metric::ALL[compared % 2]);
        compared += 1;
        let expected = bfs(&round, &mut Control::default());
        let expected = optimum(&round, &expected);
        for (id, solver, answered) in &mut solvers {
            let is_depth_first = is_depth_first(id);
            let max_nodes = is_depth_first.then_some(EXPANDED);
            let report = solver.solve(&round, &mut Control::default().max_nodes(max_nodes));
            if is_depth_first && report.verdict == Verdict::Stopped(StopReason::NodeLimit) {
                continue;
            }
            if let ("dfs-report", Verdict::Solved { moves, .. }) = (*id, &report.verdict) {
                assert!(expected.is_some_and(|it| it <= moves.len()), "{}", round.board());
                round.check_solution(moves).expect("a solution");
            } else {
                assert_eq!(optimum(&round, &report), expected, "{id} {}", round.board());
            }
            *answered += 1;
            if let Some(short) = expected.and_then(|it| it.checked_sub(1)) {
                let control = Control::default().max_nodes(max_nodes).max_depth(short as u32);
                let report = solver.solve(&round, &mut { control });
                let limits = [StopReason::DepthLimit, StopReason::NodeLimit].map(Verdict::Stopped);
                assert!(limits.contains(&report.verdict), "{id} {}", round.board());
            }
        }
        unsolvable += u32::from(expected.is_none());
        longest = longest.max(expected.unwrap_or(0));
    }
    assert!(unsolvable >= 200, "only {unsolvable} unsolvable boards");
    assert!(longest >= 11, "no board needs more than {longest} moves");
    for (id, _, answered) in solvers {
        assert!(answered >= 1200, "{id} answered only {answered} times");
    }
}

#[test]
fn the_search_of_the_report_finds_the_solutions_of_the_report() {
    let mut solver = by_id("dfs-report").expect("a row").solver();
    for (board, steps) in [
        ("..B.AAB..CC...DD", 13),
        ("..BCAABC.DD..EE.", 20),
        ("....FAAC.FB.CEEB.....DD..", 91),
        ("...GFAACGFBHCEEBH....DD..", 185),
    ] {
        let board = Board::new(board.parse().expect("a board")).expect("a board");
        let round = Round::new(board, Metric::Steps);
        let report = solver.solve(&round, &mut Control::default());
        let moves = report.verdict.moves().expect("a solution");
        assert_eq!((moves.len(), report.stats.peak_closed), (steps, steps as u64));
        round.check_solution(moves).expect("a solution");
        assert!(matches!(report.verdict, Verdict::Solved { proof: Proof::UpperBound, .. }));
        let cut = solver.solve(&round, &mut Control::default().max_depth(3));
        assert_eq!(cut.verdict, Verdict::Stopped(StopReason::DepthLimit));
    }
}

/// The solver visits each position several times, and counts it once.
#[test]
fn a_table_counts_each_position_once() {
    let board = Board::new("..B.AAB..CC...DD".parse().expect("a board")).expect("a board");
    let round = Round::new(board, Metric::Moves);
    let report = by_id("table").expect("a row").solver().solve(&round, &mut Control::default());
    assert_eq!((report.stats.expanded, report.stats.generated), (15, 15));
}

/// Every distance in larger components, on boards of every size and with walls, against a search over positions from all
/// solved ones.
#[test]
fn components_of_every_size_of_board_have_exact_distances() {
    let mut rng = Pcg64::seed_from_u64(15);
    let mut builder = ComponentBuilder::new();
    let (mut positions, mut with_walls, mut large, mut unsolvable) = (0, 0, 0, 0);
    let mut sides = [0; 9];
    while positions < 60_000 {
        let board = random_board((3, 8), &mut rng);
        let Some(reached) = distances_from_start(&Round::new(board.clone(), Metric::Moves), 4000)
        else {
            continue;
        };
        let solved: Vec<Position> =
            reached.keys().copied().filter(|&it| board.is_solved(it)).collect();
        if solved.is_empty() {
            // Each of these takes as long as another one, and says less.
            if unsolvable >= 30 {
                continue;
            }
            unsolvable += 1;
        }
        positions += reached.len();
        with_walls += usize::from(!board.walls().is_empty());
        large += usize::from(reached.len() > 1000);
        sides[usize::from(board.size().width())] += 1;
        let component = builder.build(&board, &mut Control::default()).expect("no limit");
        assert_eq!(component.len(), reached.len(), "{board}");
        assert_eq!(component.positions().next(), Some(board.start()));
        for metric in Metric::ALL {
            let round = Round::new(board.clone(), metric);
            let distances = distances_from(&round, &solved, usize::MAX).expect("no limit");
            let mut histogram = vec![0; component.histogram(metric).len()];
            for (number, position) in component.positions().enumerate() {
                assert!(reached.contains_key(&position) && component.contains(position));
                let distance = component.distance(position, metric);
                assert_eq!(distance.as_ref(), distances.get(&position), "{board} {metric}");
                if let Some(distance) = distance {
                    histogram[distance as usize] += 1;
                }
                if number < 20 {
                    check_moves(&component, &round.resumed(position), position, metric);
                }
            }
            assert_eq!(component.is_solvable(), !solved.is_empty(), "{board}");
            assert_eq!(component.histogram(metric), histogram, "{board} {metric}");
            let between: HashSet<Position> = component.positions_at(metric, 2..=4).collect();
            let is_between =
                |it: &Position| distances.get(it).is_some_and(|it| (2..=4).contains(it));
            assert_eq!(between, reached.keys().copied().filter(is_between).collect());
        }
    }
    assert!(with_walls >= 10 && large >= 10, "{with_walls} with walls, {large} large");
    assert!(sides[3..].iter().all(|&it| it >= 2), "{sides:?}");
}

/// Best moves are those that come nearer, and shortest solutions are counted.
fn check_moves(
    component: &carom_solver::unblock::Component,
    round: &Round,
    position: Position,
    metric: Metric,
) {
    let distance = component.distance(position, metric);
    let mut legal = round.legal_moves(&position);
    let after = |mv: Move| component.distance(round.play_unchecked(&position, mv), metric);
    legal.retain(|&mv| after(mv) < distance && distance.is_some());
    assert_eq!(component.best_moves(position, metric), legal);
    let line = component.optimal_line(position, metric);
    assert_eq!(line.as_ref().map(|it| it.len() as u32), distance);
    if let Some(line) = &line {
        assert_eq!(round.check_solution(line), Ok(()));
    }
    let solutions = component.optimal_solutions(position, metric);
    let expected = match distance {
        None => 0,
        Some(0) => 1,
        Some(_) => {
            let next = legal.iter().map(|&mv| round.play_unchecked(&position, mv));
            next.map(|next| component.optimal_solutions(next, metric)).sum()
        }
    };
    assert_eq!(solutions, expected);
}

#[test]
fn all_shortest_solutions_are_as_many_as_the_component_counts() {
    let mut rng = Pcg64::seed_from_u64(15);
    let mut solved = 0;
    for _ in 0..60 {
        let board = random_board((3, 5), &mut rng);
        let control = &mut Control::default().max_nodes(15_000);
        let Ok(component) = ComponentBuilder::new().build(&board, control) else { continue };
        for metric in Metric::ALL {
            let round = Round::new(board.clone(), metric);
            let report = all_optimal(&round, &mut *DEFAULT.solver(), &mut Control::default());
            let expected = component.optimal_solutions(board.start(), metric);
            match report.verdict {
                OptimalVerdict::Solved(all) => {
                    assert_eq!(u128::from(all.count()), expected);
                    let first = all.iter().next().expect("at least one solution");
                    assert_eq!(round.check_solution(&first), Ok(()));
                    solved += 1;
                }
                OptimalVerdict::Unsolvable => assert_eq!(expected, 0),
                OptimalVerdict::Stopped(why) => panic!("no limit was set, but: {why}"),
            }
            let none = all_within(&round, 0, &mut Control::default()).verdict;
            let is_solved = round.is_solved(&board.start());
            assert_eq!(matches!(none, OptimalVerdict::Solved(_)), is_solved);
        }
    }
    assert!(solved > 20, "only {solved} boards are solvable");
}

#[test]
fn the_hardest_position_is_the_same_from_everywhere() {
    let mut rng = Pcg64::seed_from_u64(13);
    let mut builder = ComponentBuilder::new();
    for _ in 0..50 {
        let board = random_board((4, 6), &mut rng);
        let control = &mut Control::default().max_nodes(15_000);
        let Ok(component) = builder.build(&board, control) else { continue };
        let last = component.positions().last().expect("the start");
        let other = builder.build(&board.starting_from(last), &mut Control::default());
        let other = other.expect("no limit");
        assert_eq!(other.len(), component.len());
        for metric in Metric::ALL {
            let round = Round::new(board.clone(), metric);
            let farthest = Fast::new().farthest(&round, &mut Control::default()).expect("no limit");
            let is_counted = farthest.positions == component.len();
            assert!(is_counted || (farthest.positions == 0 && !component.is_solvable()));
            assert_eq!(farthest.distance, component.longest(metric));
            assert_eq!(other.hardest(metric), component.hardest(metric));
            assert_eq!(other.histogram(metric), component.histogram(metric));
        }
    }
}

#[test]
fn bounds_and_barriers_never_claim_too_much() {
    let mut rng = Pcg64::seed_from_u64(14);
    let mut builder = ComponentBuilder::new();
    let (mut barriers, mut exact, mut positions) = (0, 0, 0);
    for _ in 0..600 {
        let board = random_board((3, 6), &mut rng);
        let control = &mut Control::default().max_nodes(9000);
        let Ok(component) = builder.build(&board, control) else { continue };
        if let Some(barrier) = Barrier::find(&board) {
            assert!(!component.is_solvable(), "{board}: {barrier}");
            barriers += 1;
        }
        for metric in Metric::ALL {
            let bound = Blockers::new(&Round::new(board.clone(), metric));
            for position in component.positions().take(100) {
                let distance = component.distance(position, metric);
                match bound.lower_bound(&position) {
                    None => assert_eq!(distance, None, "{board}"),
                    Some(least) => {
                        assert!(distance.is_none_or(|it| least <= it), "{board} {metric} {least}");
                        assert_eq!(least == 0, board.is_solved(position));
                        exact += u32::from(distance == Some(least));
                    }
                }
                positions += 1;
            }
        }
    }
    assert!(barriers >= 40, "only {barriers} barriers");
    assert!(exact * 10 > positions, "the bound is exact for {exact} of {positions} positions");
}

#[test]
fn barriers_name_their_reason() {
    let check = |board: &str, expected: Option<&str>| {
        let board = Board::new(board.parse().expect(board)).expect(board);
        let barrier = Barrier::find(&board).map(|it| it.to_string());
        assert_eq!(barrier.as_deref(), expected, "{board}");
    };
    check("....AA.xCCC.....", Some("the wall in column 4 closes the row of the exit"));
    check("....AABBCCC.....", Some("block B lies in the row of the exit and can never leave it"));
    check("..B.AAB...B.....", Some("the blocks of column 3 can never leave the row of the exit"));
    // B cannot leave north, since row 0 is full, nor south, since D keeps C under it.
    check(
        "EEEFFF..B.D.AAB.D.CCC.D.......GGGHHH",
        Some("the blocks of column 3 can never leave the row of the exit"),
    );
    check(
        "..B.....B...AAB...CCCDDD............",
        Some("the blocks of column 3 can never leave the row of the exit"),
    );
    check("..B.AAB.........", None);
}

#[test]
fn limits_stop_a_search() {
    let golden = golden();
    let large = golden.iter().find(|it| it.id == "large").expect("a board");
    let round = Round::new(large.board.clone(), Metric::Moves);
    let stopped = |id: &str, mut control: Control<'_>| {
        let solver = by_id(id).expect(id);
        let report = solver.solver().solve(&round, &mut control);
        let most = control.node_limit().unwrap_or(u64::MAX - Control::INTERVAL);
        assert!(report.stats.expanded < most + Control::INTERVAL, "{id}");
        match report.verdict {
            Verdict::Stopped(why) => why,
            verdict => panic!("{id}: {verdict:?}"),
        }
    };
    let flag = AtomicBool::new(true);
    for id in ["fast", "table"] {
        let control = Control::default().cancel_on(&flag);
        assert_eq!(stopped(id, control), StopReason::Cancelled);
        let control = Control::default().max_nodes(5000);
        assert_eq!(stopped(id, control), StopReason::NodeLimit);
        let control = Control::default().max_memory(100_000);
        assert_eq!(stopped(id, control), StopReason::MemoryLimit);
        let control = Control::default().max_depth(26);
        assert_eq!(stopped(id, control), StopReason::DepthLimit);
    }
    let mut calls = 0;
    let mut progress = |_: &Progress| calls += 1;
    let mut control = Control::default().progress(&mut progress);
    let report = Fast::new().solve(&round, &mut control);
    assert_eq!(report.verdict.moves().map(<[Move]>::len), Some(27));
    // Sets of positions are expanded at once, so a call may come a little earlier.
    let fewest = report.stats.expanded / Control::INTERVAL;
    assert!(
        (fewest..=fewest + fewest / 6 + 1).contains(&calls),
        "{calls} calls, {fewest} intervals"
    );
}

/// Every size and the most blocks that a board can have.
#[test]
fn full_boards_and_large_boards() {
    let full: String = (0..32)
        .flat_map(|block| {
            let letter = BlockId::new(block).expect("in range").letter();
            [letter, letter]
        })
        .collect();
    // With the mark of the exit, since P is in the row where an exit is expected.
    let full = format!("8x8>:{full}");
    let board = Board::new(full.parse().expect("a board")).expect("a full board");
    let round = Round::new(board, Metric::Moves);
    let report = DEFAULT.solver().solve(&round, &mut Control::default());
    assert_eq!(optimum(&round, &report), None);
    // Sixteen lines, each with two blocks of two among four empty squares, have the most arrangements.
    let wide = "AA..BB..........................................................";
    let board = Board::new(wide.parse().expect("a board")).expect("a board");
    let component = ComponentBuilder::new().build(&board, &mut Control::default());
    assert_eq!(component.map(|it| it.len()), Ok(15));
}
