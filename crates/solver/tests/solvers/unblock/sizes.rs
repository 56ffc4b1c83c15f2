//! Unblock Me beyond the classic game: blocks of one square, main blocks of both axes with exits at both ends, and boards to 16x16,
//! against a breadth-first search over plain texts.

use std::collections::{HashMap, HashSet};

use carom_engine::unblock::{Axis, Block, Board, BoardSetup, Metric, Round};
use carom_engine::{Direction, Puzzle as _, Size, Square};
use carom_solver::search::bfs;
use carom_solver::unblock::{Barrier, CATALOGUE, ComponentBuilder, Fast};
use carom_solver::{Control, Proof, Solve as _, Verdict};
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// The letters of the squares, row by row.
type Cells = Vec<char>;

/// What the search knows of a board besides its squares.
struct Plain {
    width: usize,
    exit: Direction,
}

impl Plain {
    /// The squares of every letter.
    fn blocks(&self, cells: &Cells) -> HashMap<char, Vec<(usize, usize)>> {
        let mut blocks: HashMap<char, Vec<(usize, usize)>> = HashMap::new();
        for (place, &letter) in cells.iter().enumerate().filter(|(_, it)| !".x".contains(**it)) {
            blocks.entry(letter).or_default().push((place % self.width, place / self.width));
        }
        blocks
    }

    fn is_solved(&self, cells: &Cells) -> bool {
        let height = cells.len() / self.width;
        self.blocks(cells)[&'A'].iter().any(|&(x, y)| match self.exit {
            Direction::North => y == 0,
            Direction::East => x + 1 == self.width,
            Direction::South => y + 1 == height,
            Direction::West => x == 0,
        })
    }

    /// The texts after one move.
    fn next(&self, cells: &Cells, metric: Metric) -> Vec<Cells> {
        let height = cells.len() / self.width;
        let mut all = Vec::new();
        for (letter, squares) in self.blocks(cells) {
            let is_row = squares.iter().all(|it| it.1 == squares[0].1);
            let is_column = squares.iter().all(|it| it.0 == squares[0].0);
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                if (dx != 0 && !is_row) || (dy != 0 && !is_column) {
                    continue;
                }
                let (mut cells, mut squares) = (cells.clone(), squares.clone());
                loop {
                    for &(x, y) in &squares {
                        cells[y * self.width + x] = '.';
                    }
                    let moved = squares.iter().map(|&(x, y)| {
                        let (x, y) = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
                        let is_free = x < self.width && y < height;
                        (is_free && cells[y * self.width + x] == '.').then_some((x, y))
                    });
                    let Some(moved) = moved.collect::<Option<Vec<_>>>() else { break };
                    squares = moved;
                    for &(x, y) in &squares {
                        cells[y * self.width + x] = letter;
                    }
                    all.push(cells.clone());
                    if metric == Metric::Steps {
                        break;
                    }
                }
            }
        }
        all
    }

    /// The fewest moves, the number of texts that can be reached, and the greatest distance of one of them from the exit.
    fn facts(&self, start: &Cells, metric: Metric, most: usize) -> Option<Facts> {
        let mut known = HashSet::from([start.clone()]);
        let mut order = vec![start.clone()];
        let mut fewest = self.is_solved(start).then_some(0);
        let (mut layer, mut moves) = (0, 0);
        while layer < order.len() {
            let end = order.len();
            moves += 1;
            for at in layer..end {
                for next in self.next(&order[at], metric) {
                    if known.insert(next.clone()) {
                        if fewest.is_none() && self.is_solved(&next) {
                            fewest = Some(moves);
                        }
                        order.push(next);
                    }
                }
                if order.len() > most {
                    return None;
                }
            }
            layer = end;
        }
        let mut left: HashSet<Cells> = known.clone();
        let mut ahead: Vec<Cells> = known.iter().filter(|it| self.is_solved(it)).cloned().collect();
        left.retain(|it| !self.is_solved(it));
        let mut longest = (!ahead.is_empty()).then_some(0);
        while !ahead.is_empty() {
            let next = ahead.iter().flat_map(|it| self.next(it, metric));
            let next: Vec<Cells> = next.filter(|it| left.remove(it)).collect();
            longest = longest.map(|it| it + usize::from(!next.is_empty()));
            ahead = next;
        }
        Some(Facts { fewest, positions: known.len(), longest })
    }
}

#[derive(Debug)]
struct Facts {
    fewest: Option<usize>,
    positions: usize,
    longest: Option<usize>,
}

/// A random board: small ones with many blocks of one square, and large ones that are nearly full.
fn random_board(rng: &mut impl Rng) -> Board {
    let side = |rng: &mut dyn FnMut() -> u8| Size::new(rng(), rng()).expect("a size");
    let is_large = rng.random_range(0..3) == 0;
    let sides = if is_large { 9..=16 } else { 3..=6 };
    let size = side(&mut || rng.random_range(sides.clone()));
    let (axis, exit_at_start) =
        ([Axis::Horizontal, Axis::Vertical][rng.random_range(0..2)], rng.random_range(0..2) == 0);
    let square = |rng: &mut dyn FnMut(u8) -> u8| Square::new(rng(size.width()), rng(size.height()));
    let mut setup = BoardSetup { exit_at_start, ..BoardSetup::empty(size) };
    for number in 0..4 * size.area() {
        let at = square(&mut |end| rng.random_range(0..end));
        let mut larger = setup.clone();
        let any = [Axis::Horizontal, Axis::Vertical][rng.random_range(0..2)];
        let kind = rng.random_range(0..10);
        match (setup.blocks.is_empty(), kind) {
            (true, _) => larger.blocks.push(Block { square: at, axis, length: 2 }),
            (_, 0) => larger.walls.push(at),
            (_, 2..=5) if is_large => larger.walls.push(at),
            _ if is_large && setup.blocks.len() > 3 => {}
            (_, 1) => larger.blocks.push(Block { square: at, axis: any, length: 1 }),
            _ if is_large || number < size.area() => {
                let length = rng.random_range(2..=if is_large { 6 } else { 3 });
                larger.blocks.push(Block { square: at, axis: any, length });
            }
            _ => {}
        }
        if Board::new(larger.clone()).is_ok() {
            setup = larger;
        }
    }
    Board::new(setup).expect("only pieces that fit")
}

#[test]
fn every_solver_agrees_with_a_search_over_texts() {
    let mut rng = Pcg64::seed_from_u64(53);
    let (mut compared, mut large, mut singles, mut away, mut moved) = (0, 0, 0, 0, 0);
    let mut solvers: Vec<_> = CATALOGUE.iter().map(|it| (it.id, it.solver())).collect();
    while compared < 150 {
        let board = random_board(&mut rng);
        let size = board.size();
        // The text of the search has a letter for each block; the numbers of blocks are their letters.
        let cell = |square: Square| match board.block_on(board.start(), square) {
            Some(block) => block.letter(),
            None if board.is_wall(square) => 'x',
            None => '.',
        };
        let cells: Cells = size.squares().map(cell).collect();
        let plain = Plain { width: size.width().into(), exit: board.exit() };
        let Some(facts) = plain.facts(&cells, Metric::Moves, 2_000) else { continue };
        if facts.positions < 20 && rng.random_range(0..10) > 0 {
            continue;
        }
        let steps = plain.facts(&cells, Metric::Steps, 2_000).expect("the same positions");
        let component = ComponentBuilder::new().build(&board, &mut Control::default());
        let component = component.expect("no limit");
        assert_eq!(component.len(), facts.positions, "{board}");
        for (metric, facts) in [(Metric::Moves, &facts), (Metric::Steps, &steps)] {
            let round = Round::new(board.clone(), metric);
            let longest = component.longest(metric).map(|it| it as usize);
            assert_eq!(longest, facts.longest, "{board} {metric}");
            let here = component.distance(board.start(), metric).map(|it| it as usize);
            assert_eq!(here, facts.fewest, "{board} {metric}");
            if let Some(line) = component.optimal_line(board.start(), metric) {
                assert_eq!(round.check_solution(&line), Ok(()), "{board} {metric}");
                assert_eq!(Some(line.len()), facts.fewest);
            }
            for position in component.positions().take(20) {
                let is_solved = component.distance(position, metric) == Some(0);
                assert_eq!(is_solved, round.is_solved(&position), "{board} {metric}");
                super::check_moves(&component, &round.resumed(position), position, metric);
            }
            for (id, solver) in &mut solvers {
                let control = &mut Control::default().max_nodes(20_000);
                match solver.solve(&round, control).verdict {
                    Verdict::Solved { moves, proof } => {
                        assert_eq!(round.check_solution(&moves), Ok(()), "{id}: {board} {metric}");
                        let fewest = facts.fewest.expect("a solution");
                        let is_best = moves.len() == fewest;
                        let is_longer = moves.len() > fewest && proof == Proof::UpperBound;
                        assert!(is_best || is_longer, "{id}: {board} {metric}");
                    }
                    Verdict::Unsolvable => assert_eq!(facts.fewest, None, "{id}: {board}"),
                    Verdict::Stopped(_) => {
                        assert!(id.contains("dfs") || ["anytime", "idastar"].contains(id), "{id}");
                    }
                }
            }
        }
        if Barrier::find(&board).is_some() {
            assert_eq!(facts.fewest, None, "{board}");
        }
        compared += 1;
        large += u32::from(size.width() > 8 || size.height() > 8);
        singles += u32::from(board.blocks().any(|block| board.is_single(block)));
        away += u32::from(board.exit() != Direction::East);
        moved += u32::from(facts.fewest.is_some_and(|it| it > 2));
    }
    let told =
        format!("{large} large, {singles} with singles, {away} exits, {moved} of 3 moves or more");
    assert!(large >= 15 && singles > 40 && away > 60 && moved >= 6, "{told}");
}

/// Boards with walls, under both metrics.
#[test]
fn large_boards_have_the_lengths_of_a_plain_search() {
    let mut rng = Pcg64::seed_from_u64(82);
    let (mut solved, mut long) = (0, 0);
    let mut fast = Fast::new();
    while solved < 40 {
        let round = Round::new(super::random_board((9, 16), &mut rng), Metric::ALL[solved % 2]);
        let plain = bfs(&round, &mut Control::default().max_nodes(1_000));
        if matches!(plain.verdict, Verdict::Stopped(_)) {
            continue;
        }
        let report = fast.solve(&round, &mut Control::default());
        match plain.verdict {
            Verdict::Stopped(_) => {}
            Verdict::Unsolvable => {
                assert_eq!(report.verdict, Verdict::Unsolvable, "{}", round.board());
                assert_eq!(report.stats.expanded, plain.stats.expanded, "{}", round.board());
            }
            Verdict::Solved { moves, .. } => {
                let Verdict::Solved { moves: found, proof: Proof::Optimal } = report.verdict else {
                    panic!("{}", round.board())
                };
                assert_eq!(round.check_solution(&found), Ok(()), "{}", round.board());
                assert_eq!(found.len(), moves.len(), "{}", round.board());
                solved += 1;
                long += u32::from(moves.len() >= 4);
            }
        }
    }
    assert!(long >= 5, "{long}");
}

/// Walls around a board change nothing: the same states are searched.
#[test]
fn walls_at_the_border_cost_nothing() {
    let rows = ["BB.KM.", "DDDKM.", "IAAL..", "I.JLEE", "..JFFN", "GG.. N"]
        .map(|row| row.replace(' ', "."));
    let mut small: Option<carom_solver::Report<carom_engine::unblock::Move>> = None;
    for (margin, below) in [(0, 0), (2, 0), (3, 1), (5, 5), (10, 0)] {
        let width = 6 + margin;
        let wall = "x".repeat(width);
        let row = |row: &String| "x".repeat(margin) + row;
        let mut all = vec![wall.clone(); margin];
        all.extend(rows.iter().map(row));
        all.extend(vec![wall; below]);
        let text = format!("{width}x{}:{}", all.len(), all.concat());
        let board = Board::new(text.parse().expect(&text)).expect(&text);
        for metric in Metric::ALL {
            let round = Round::new(board.clone(), metric);
            let report = Fast::new().solve(&round, &mut Control::default());
            let moves = report.verdict.moves().expect(&text);
            assert_eq!(round.check_solution(moves), Ok(()), "{text}");
            if metric == Metric::Moves {
                let small = small.get_or_insert_with(|| report.clone());
                assert_eq!(report.stats.expanded, small.stats.expanded, "{text}");
                assert_eq!(moves.len(), small.verdict.moves().expect("a solution").len(), "{text}");
            }
        }
    }
}
