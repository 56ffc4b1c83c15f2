//! The official tiles and layouts.

use std::collections::HashSet;

use carom_engine::ricochet::{Diagonal, Layout, Lean, Robot, Shape, Sides, Target, Tile};
use carom_engine::{Direction, Directions, Square};

#[test]
fn there_are_as_many_layouts_as_the_pieces_allow() {
    for (sides, count) in
        [(Sides::FirstEdition, 96), (Sides::WithoutDiagonals, 486), (Sides::All, 1536)]
    {
        let layouts: HashSet<Layout> = Layout::all(sides).collect();
        assert_eq!(layouts.len(), count);
    }
}

#[test]
fn every_layout_is_a_board_of_the_official_kind() {
    for layout in Layout::all(Sides::All) {
        let board = layout.board();
        assert_eq!(board.size().squares().filter(|&it| board.is_closed(it)).count(), 4);
        for x in 7..9 {
            assert!(board.is_closed(Square::new(x, 7)) && board.is_closed(Square::new(x, 8)));
        }
        let kinds: HashSet<_> =
            board.targets().iter().map(|target| (target.robot, target.shape)).collect();
        assert_eq!((board.targets().len(), kinds.len()), (17, 17));
        for &Target { square, robot, shape } in board.targets() {
            assert!(board.is_standable(square));
            assert_eq!(shape == Shape::Vortex, robot.is_none());
            assert!(board.walls(square).len() >= 2, "{layout}: {square} is not a corner");
        }
        let d_sides = layout.tiles().iter().filter(|tile| tile.has_diagonals()).count();
        assert_eq!(board.diagonals().count(), 2 * d_sides);
        assert_eq!(layout.board_without_diagonals().diagonals().count(), 0);
    }
}

#[test]
fn tiles_turn_with_their_place() {
    let board = "1D-2A-3A-4D".parse::<Layout>().expect("a layout").board();
    // 1D in the north-west, as printed.
    assert!(board.walls(Square::new(5, 0)).contains(Direction::East));
    assert!(board.walls(Square::new(6, 0)).contains(Direction::West));
    let green = Diagonal { lean: Lean::Slash, robot: Robot::Green };
    assert_eq!(board.diagonal(Square::new(4, 1)), Some(green));
    // 2A in the north-east, turned once: its (5, 1) is (14, 5), south-east walls become south-west.
    let square = Square::new(14, 5);
    let southwest: Directions = [Direction::South, Direction::West].into_iter().collect();
    assert_eq!(board.walls(square), southwest);
    let target = Target { square, robot: Some(Robot::Green), shape: Shape::Hexagon };
    assert_eq!(board.target_on(square), Some(target));
    // 4D in the south-west, turned three times: its (2, 1) `\` is (1, 13) `/`.
    let red = Diagonal { lean: Lean::Slash, robot: Robot::Red };
    assert_eq!(board.diagonal(Square::new(1, 13)), Some(red));
}

#[test]
fn names_and_digits_read_back() {
    for layout in Layout::all(Sides::All) {
        assert_eq!(layout.to_string().parse(), Ok(layout));
        assert_eq!(Layout::from_digits(&layout.digits()), Ok(layout));
    }
    for (digit, tile) in (0..).zip(Tile::all()) {
        assert_eq!((tile.digit(), Tile::from_digit(digit)), (digit, Some(tile)));
    }
}

#[test]
fn hyphens_commas_and_spaces_are_between_tiles() {
    let layout: Layout = "4B-3B-2B-1A".parse().expect("a layout");
    for text in ["4B 3B 2B 1A", "4B,3B,2B,1A", "4b, 3b, 2b, 1a", "4B 3B,2B-1A", " 4B - 3B\t2B 1A\n"]
    {
        assert_eq!(text.parse(), Ok(layout), "{text}");
    }
}

#[test]
fn a_tile_alone_is_in_the_north_west() {
    for tile in Tile::all() {
        let board = tile.board();
        assert_eq!(board.targets().len(), if tile.number() == 4 { 5 } else { 4 }, "{tile}");
        assert_eq!(board.has_diagonals(), tile.has_diagonals(), "{tile}");
        let closed = board.size().squares().filter(|&it| board.is_closed(it));
        assert_eq!(closed.collect::<Vec<_>>(), [Square::new(7, 7)], "{tile}");
    }
}

/// Reading `text` as a layout's name or digits fails with this message.
#[test]
fn wrong_names_say_why() {
    for (text, message) in [
        ("4B-3B-2B", "`4B-3B-2B`: a layout has 4 tiles, as in 4B-3B-2B-1A, not 3"),
        ("4B 3B,2B 1A 1A", "`4B 3B,2B 1A 1A`: a layout has 4 tiles, as in 4B-3B-2B-1A, not 5"),
        ("4B,3E 2B,1A", "`3E` is not a tile: expected a number 1 to 4 and a side A to D, as in 4B"),
        ("4B-4A-2B-1A", "tile 4 appears twice: a layout has one tile of each number 1 to 4"),
        ("4B-3E-2B-1A", "`3E` is not a tile: expected a number 1 to 4 and a side A to D, as in 4B"),
        (
            "4B3B 2B 1A",
            "`4B3B` is not a tile: expected a number 1 to 4 and a side A to D, as in 4B",
        ),
        ("", "``: a layout has 4 tiles, as in 4B-3B-2B-1A, not 0"),
    ] {
        assert_eq!(text.parse::<Layout>().expect_err(text).to_string(), message);
    }
    for digits in ["765", "76501", "765g", "abcd", "7777"] {
        assert!(Layout::from_digits(digits).is_err(), "{digits}");
    }
}
