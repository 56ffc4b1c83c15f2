//! What several tests share: random sound entries.

use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Goal, Layout, Lean, Profile, Robot, Shape, Target,
};
use carom_engine::{Direction, Size, Square};
use carom_formats::Optimum;
use carom_formats::ricochet::Entry;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::select;
use proptest::{collection, option};

/// The raw numbers of an entry; what does not fit on the board is left out, so that they shrink well.
type Raw = (
    (u8, u8),
    Vec<(u16, u8)>,
    Vec<u16>,
    Vec<(u16, bool, u8)>,
    Vec<(u16, u8, u8)>,
    Vec<u16>,
    Option<(u16, u8)>,
);

/// Random sound entries of 3x3 to 20x20 squares, with a bias to 16x16.
pub(crate) fn entries() -> impl Strategy<Value = Entry> {
    let size = prop_oneof![Just((16, 16)), (3..=20_u8, 3..=20_u8)];
    let raw = (
        size,
        collection::vec((any::<u16>(), 0..4_u8), 0..60),
        collection::vec(any::<u16>(), 0..5),
        collection::vec((any::<u16>(), any::<bool>(), 0..10_u8), 0..4),
        collection::vec((any::<u16>(), 0..11_u8, 0..5_u8), 0..18),
        collection::vec(any::<u16>(), 0..12),
        option::of((any::<u16>(), 0..11_u8)),
    );
    let name = || option::of("[a-zA-Z0-9][a-zA-Z0-9/_-]{0,8}");
    let optimum = prop_oneof![
        Just(Optimum::Unknown),
        Just(Optimum::Unsolvable),
        (0..30_u32).prop_map(Optimum::Moves)
    ];
    let profile = select(Profile::variants().collect::<Vec<_>>());
    (raw, name(), name(), optimum, profile).prop_map(|(raw, id, board_name, optimum, profile)| {
        Entry { id, board_name, optimum, profile, ..sound(raw) }
    })
}

fn sound((size, walls, closed, diagonals, targets, robots, goal): Raw) -> Entry {
    let size = Size::try_from(size).expect("3 to 20 squares");
    let square = |raw: u16| size.square(usize::from(raw) % size.area()).expect("below the area");
    let mut setup = BoardSetup::empty(size);
    for (raw, side) in walls {
        setup.add_wall(square(raw), Direction::ALL[usize::from(side)]);
    }
    for raw in closed {
        setup.close(square(raw));
    }
    // Where the crate ricochetrobots parks the robots that do not play.
    setup.close(Square::new(7, 7));
    let mut used: Vec<Square> =
        size.squares().filter(|&it| setup.walls_of(it).len() == 4).collect();
    let mut is_free = |square: Square| !used.contains(&square) && (used.push(square), true).1;
    for (raw, is_slash, robot) in diagonals {
        let lean = if is_slash { Lean::Slash } else { Lean::Backslash };
        let robot = Robot::ALL[usize::from(robot)];
        if is_free(square(raw)) {
            setup.diagonals.push((square(raw), Diagonal { lean, robot }));
        }
    }
    for (raw, robot, shape) in targets {
        let (robot, shape) =
            (Robot::from_index(usize::from(robot)), Shape::ALL[usize::from(shape)]);
        if is_free(square(raw)) {
            setup.targets.push(Target { square: square(raw), robot, shape });
        }
    }
    let board = Board::new(setup).expect("a sound board");
    let mut places: Vec<Square> = Vec::new();
    for square in robots.into_iter().map(square) {
        // There a robot does not play, as the crate ricochetrobots has it.
        let is_parked = [square.x(), square.y()].iter().all(|it| (7..=8).contains(it));
        let can_stand = !is_parked && board.position(&[square]).is_ok();
        if can_stand && !places.contains(&square) && places.len() < Robot::MAX {
            places.push(square);
        }
    }
    let goal = goal
        .map(|(raw, robot)| Goal {
            robot: Robot::from_index(usize::from(robot)).filter(|it| it.index() < places.len()),
            square: square(raw),
        })
        .filter(|goal| board.is_standable(goal.square));
    Entry { robots: places, goal, ..Entry::board(board) }
}

/// Random games on official boards as a game ID describes them.
pub(crate) fn official_games() -> impl Strategy<Value = Entry> {
    let tiles = (Just(vec![0, 1, 2, 3_u8]).prop_shuffle(), collection::vec(0..4_u8, 4));
    let robots = collection::vec(any::<u16>(), 1..6);
    (tiles, robots, 0..17_usize).prop_map(|((numbers, sides), robots, target)| {
        let digits: String = numbers
            .iter()
            .zip(&sides)
            .map(|(number, side)| format!("{:X}", number + 4 * side))
            .collect();
        let layout = Layout::from_digits(&digits).expect("one tile of each number");
        let board = layout.board_without_diagonals();
        let mut places = Vec::new();
        for square in robots.iter().filter_map(|&raw| board.size().square(usize::from(raw) % 256)) {
            if board.is_standable(square) && !places.contains(&square) {
                places.push(square);
            }
        }
        // The centre alone may have been drawn.
        if places.is_empty() {
            places.push(Square::new(0, 0));
        }
        let fits = |target: &&Target| target.robot.is_none_or(|it| it.index() < places.len());
        let goal = {
            let (before, from) = board.targets().split_at(target);
            from.iter().chain(before).find(fits).map(|it| it.goal())
        };
        Entry { board_name: Some(layout.to_string()), robots: places, goal, ..Entry::board(board) }
    })
}
