//! Random boards obey the rules. The check is written from the rules alone: it treats the walls as lines
//! between posts, the points where squares meet, and finds the groups of connected walls.

use std::collections::{BTreeMap, BTreeSet};

use carom_engine::ricochet::{Board, Robot, Shape};
use carom_engine::{Direction, Size, Square};
use carom_generator::ricochet::{random_board, random_robots, scattered_board};
use rand_pcg::Pcg64;

const BOARDS: u64 = 10_000;

/// A point where squares meet: column and row, 0 to 16.
type Post = (u8, u8);
/// A wall between two neighbouring posts, the smaller one first.
type Wall = (Post, Post);

/// The parts of a valid board.
struct Parts {
    /// For each side and each half of it, 0 the northern or western half: the number of squares from the
    /// board's corner to the wall on the border.
    border: BTreeMap<(Direction, usize), u8>,
    /// The square that each corner surrounds, with the post where its walls meet.
    corners: Vec<(Square, Post)>,
}

fn walls_of(square: Square, board: &Board) -> impl Iterator<Item = Wall> {
    let (x, y) = square.into();
    board.walls(square).iter().map(move |side| match side {
        Direction::North => ((x, y), (x + 1, y)),
        Direction::East => ((x + 1, y), (x + 1, y + 1)),
        Direction::South => ((x, y + 1), (x + 1, y + 1)),
        Direction::West => ((x, y), (x, y + 1)),
    })
}

/// Sorts the walls inside the border into groups of connected walls.
fn groups(mut walls: BTreeSet<Wall>) -> Vec<BTreeSet<Wall>> {
    let mut groups = Vec::new();
    while let Some(first) = walls.pop_first() {
        let mut group = BTreeSet::from([first]);
        let touches = |group: &BTreeSet<Wall>, wall: &Wall| {
            group.iter().any(|it| [it.0, it.1].iter().any(|&post| post == wall.0 || post == wall.1))
        };
        while let Some(wall) = walls.iter().find(|wall| touches(&group, wall)).copied() {
            walls.remove(&wall);
            group.insert(wall);
        }
        groups.push(group);
    }
    groups
}

fn take_apart(board: &Board) -> Result<Parts, String> {
    if board.size().to_string() != "16x16" || board.diagonals().next().is_some() {
        return Err("not 16x16, or with diagonals".into());
    }
    let walls: BTreeSet<Wall> =
        board.size().squares().flat_map(|square| walls_of(square, board)).collect();
    let at_edge = |number: u8| number == 0 || number == 16;
    let on_border = |post: Post| at_edge(post.0) || at_edge(post.1);
    let is_border = |&(a, b): &Wall| (a.0 == b.0 && at_edge(a.0)) || (a.1 == b.1 && at_edge(a.1));
    if walls.iter().filter(|wall| is_border(wall)).count() != 64 {
        return Err("the border has gaps".into());
    }
    let inside: BTreeSet<Wall> = walls.into_iter().filter(|wall| !is_border(wall)).collect();

    let mut parts = Parts { border: BTreeMap::new(), corners: Vec::new() };
    let mut centres = 0;
    for group in groups(inside) {
        let group: Vec<Wall> = group.into_iter().collect();
        match group[..] {
            // A wall at the border.
            [(a, b)] if on_border(a) != on_border(b) => {
                let (side, along) = match (a, b) {
                    ((x, 0), _) => (Direction::North, x),
                    ((0, y), _) => (Direction::West, y),
                    (_, (x, 16)) => (Direction::South, x),
                    (_, (_, y)) => (Direction::East, y),
                };
                let (half, squares) = if along < 8 { (0, along) } else { (1, 16 - along) };
                if !(2..=7).contains(&squares) {
                    return Err(format!("a wall on the border beside a corner: {a:?} {b:?}"));
                }
                if parts.border.insert((side, half), squares).is_some() {
                    return Err(format!("two walls on half of the {side} side"));
                }
            }
            // A corner that does not touch anything.
            [first, second] => {
                let posts = [first.0, first.1, second.0, second.1];
                if posts.iter().any(|&post| on_border(post)) {
                    return Err(format!("a corner on the border: {posts:?}"));
                }
                let meets =
                    if second.0 == first.0 || second.0 == first.1 { second.0 } else { second.1 };
                let xs = posts.map(|post| post.0);
                let ys = posts.map(|post| post.1);
                let (x, y) = (xs.into_iter().min().unwrap(), ys.into_iter().min().unwrap());
                if xs.into_iter().max() != Some(x + 1) || ys.into_iter().max() != Some(y + 1) {
                    return Err(format!("two walls in a line: {posts:?}"));
                }
                parts.corners.push((Square::new(x, y), meets));
            }
            // The centre: four closed squares, 8 walls around and 4 between them.
            ref centre if centre.len() == 12 => {
                centres += 1;
                let is_centre =
                    |post: &Post| (7..=9).contains(&post.0) && (7..=9).contains(&post.1);
                if !centre.iter().all(|wall| is_centre(&wall.0) && is_centre(&wall.1)) {
                    return Err("twelve walls away from the centre".into());
                }
            }
            ref group => return Err(format!("an unknown group of walls: {group:?}")),
        }
    }
    let closed: Vec<Square> = board.size().squares().filter(|&it| board.is_closed(it)).collect();
    if centres != 1 || closed != [(7, 7), (8, 7), (7, 8), (8, 8)].map(Square::from) {
        return Err(format!("closed squares {closed:?}"));
    }
    if parts.border.len() != 8 || parts.corners.len() != 17 {
        return Err(format!("{} walls, {} corners", parts.border.len(), parts.corners.len()));
    }
    Ok(parts)
}

fn quarter(square: Square) -> usize {
    usize::from(square.x() >= 8) + 2 * usize::from(square.y() >= 8)
}

fn check_targets(board: &Board, parts: &Parts) -> Result<(), String> {
    let corners: BTreeSet<Square> = parts.corners.iter().map(|&(square, _)| square).collect();
    let targets: BTreeSet<Square> = board.targets().iter().map(|target| target.square).collect();
    if corners != targets || targets.len() != 17 {
        return Err("the targets are not in the corners".into());
    }
    let mut kinds: Vec<_> = board.targets().iter().map(|it| (it.robot, it.shape)).collect();
    kinds.sort_unstable();
    let mut expected = vec![(None, Shape::Vortex)];
    for robot in [Robot::Red, Robot::Green, Robot::Blue, Robot::Yellow] {
        for shape in [Shape::Circle, Shape::Triangle, Shape::Square, Shape::Hexagon] {
            expected.push((Some(robot), shape));
        }
    }
    if kinds != expected {
        return Err(format!("the targets are {kinds:?}"));
    }
    let mut coloured = [0; 4];
    for target in board.targets().iter().filter(|target| target.robot.is_some()) {
        coloured[quarter(target.square)] += 1;
    }
    if coloured != [4; 4] {
        return Err(format!("{coloured:?} coloured targets in the quarters"));
    }
    Ok(())
}

fn check_robots(board: &Board, robots: &[Square]) -> Result<(), String> {
    let distinct: BTreeSet<Square> = robots.iter().copied().collect();
    let is_free = |square: &Square| {
        let centre = [7, 8].contains(&square.x()) && [7, 8].contains(&square.y());
        !centre && board.targets().iter().all(|target| target.square != *square)
    };
    if robots.len() != 4 || distinct.len() != 4 || !robots.iter().all(is_free) {
        return Err(format!("robots on {robots:?}"));
    }
    Ok(())
}

/// The number of squares that are connected with the corner square: all except the four closed ones.
fn reachable_squares(board: &Board) -> usize {
    let mut seen = BTreeSet::from([Square::new(0, 0)]);
    let mut waiting = vec![Square::new(0, 0)];
    while let Some(square) = waiting.pop() {
        for side in Direction::ALL {
            if !board.walls(square).contains(side) {
                let next = square.step(side).expect("the border is closed");
                if seen.insert(next) {
                    waiting.push(next);
                }
            }
        }
    }
    seen.len()
}

#[test]
fn scattered_boards_are_connected_and_have_their_walls() {
    for (width, height, percent) in [
        (1, 1, 50),
        (2, 1, 10),
        (7, 3, 40),
        (30, 20, 10),
        (64, 45, 0),
        (20, 20, 100),
        (255, 255, 8),
    ] {
        let size = Size::new(width, height).unwrap();
        let draw = |seed| scattered_board(size, percent, 4, &mut Pcg64::new(seed, 0));
        let board = draw(1);
        assert_eq!(board, draw(1));
        assert_eq!(reachable_squares(&board), size.area(), "{size}");
        let expected = if size.area() == 1 { 0 } else { (size.area() / 10).clamp(1, 17) };
        assert_eq!(board.targets().len(), expected, "{size}");
        // Each wall between two squares is in the list of both.
        let border = 2 * (usize::from(width) + usize::from(height));
        let walls = board.walls_by_square().iter().map(|walls| walls.len() as usize).sum::<usize>()
            - border;
        let places = 2 * size.area() - usize::from(width) - usize::from(height);
        let most = places * usize::from(percent) / 100;
        let tree = size.area() - 1;
        if percent <= 10 {
            // A few would have cut off squares.
            assert!(walls / 2 <= most && walls / 2 + most / 20 + 1 >= most, "{size}: {walls}");
        }
        if percent == 100 {
            assert_eq!(walls / 2, places - tree, "{size}");
        }
        assert!(size.area() < 100 || percent == 0 || board != draw(2));
    }
}

#[test]
fn the_check_finds_broken_rules() {
    use carom_engine::ricochet::BoardSetup;
    let edits: [fn(&mut BoardSetup); 5] = [
        |setup| setup.add_wall(Square::new(0, 0), Direction::East),
        |setup| setup.remove_wall(Square::new(7, 7), Direction::North),
        |setup| {
            let square = setup.targets[3].square;
            for side in Direction::ALL {
                setup.remove_wall(square, side);
            }
        },
        |setup| {
            let square = setup.targets[3].square;
            setup.targets[3].square = Square::new(0, 0);
            setup.add_wall(square, Direction::North);
        },
        |setup| setup.targets[0].robot = setup.targets[1].robot,
    ];
    for (number, edit) in edits.into_iter().enumerate() {
        let mut setup = BoardSetup::from(random_board(&mut Pcg64::new(1, 0)));
        edit(&mut setup);
        let board = Board::new(setup).unwrap();
        let checked = take_apart(&board).and_then(|parts| check_targets(&board, &parts));
        assert!(checked.is_err(), "edit {number}");
    }
}

#[test]
fn ten_thousand_boards_keep_every_rule_and_favour_nothing() {
    let mut border = BTreeMap::<_, u32>::new();
    let mut squares = BTreeMap::<Square, u32>::new();
    let mut meets = BTreeMap::<_, u32>::new();
    let mut kinds = BTreeMap::<_, u32>::new();
    for index in 0..BOARDS {
        let mut rng = Pcg64::new(1, index.into());
        let board = random_board(&mut rng);
        let robots = random_robots(&board, 4, &mut rng).unwrap();
        let parts = take_apart(&board).unwrap();
        let checked = check_targets(&board, &parts).and_then(|()| check_robots(&board, &robots));
        assert_eq!(checked, Ok(()), "board {index}");
        assert_eq!(reachable_squares(&board), 252, "board {index}");
        for place in parts.border {
            *border.entry(place).or_default() += 1;
        }
        for (square, post) in parts.corners {
            *squares.entry(square).or_default() += 1;
            *meets.entry((post.0 - square.x(), post.1 - square.y())).or_default() += 1;
        }
        for target in board.targets() {
            let kind = (target.robot, target.shape, quarter(target.square));
            *kinds.entry(kind).or_default() += 1;
        }
    }
    // Within 6 standard deviations of the mean. On average, 1,667 boards have each of the 6 places on each
    // half side, and 2,500 each kind of target in each quarter.
    let is_near = |count: &u32, mean: u32, deviation: u32| count.abs_diff(mean) <= 6 * deviation;
    assert_eq!(border.len(), 8 * 6);
    assert!(border.values().all(|count| is_near(count, 1667, 38)), "{border:?}");
    assert_eq!(kinds.len(), 17 * 4);
    assert!(kinds.values().all(|count| is_near(count, 2500, 44)), "{kinds:?}");
    // 170,000 corners, a quarter of them in each orientation.
    assert!(meets.values().all(|count| is_near(count, 42_500, 179)), "{meets:?}");
    // Every square away from the border, 14 x 14, except the 4 of the centre and the 8 beside it, where
    // every corner would touch the centre. The mean is 924. Squares at the corners of the centre and of the
    // board, and squares beside walls on the border, allow fewer corners.
    assert_eq!(squares.len(), 184);
    assert!(squares.values().all(|count| (100..1800).contains(count)), "{squares:?}");
}
