//! Tests of the strokes of each tool, and of a drawing that is kept.

use carom_engine::ricochet::{Diagonal, Goal, Lean, Profile, Robot, Shape, Tile};
use carom_engine::{Direction, Size, Square};
use carom_formats::ricochet::Entry;
use carom_play::StoredValue;
use carom_play::ricochet::editor::{Pen, Quarter, Spot, Stroke, Tool};
use carom_play::ricochet::{Canvas, Edit, example};
use carom_play::saved::Persist;

use crate::common::MemoryStore;

const SIZE: (u8, u8) = (6, 5);

fn square(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

fn empty() -> Canvas {
    Canvas::empty(Size::new(SIZE.0, SIZE.1).expect("a size in range"))
}

fn side(x: u8, y: u8, side: Direction) -> Spot {
    Spot { square: square(x, y), side: Some(side) }
}

fn on(x: u8, y: u8) -> Spot {
    Spot::on(square(x, y))
}

fn stroke(spots: &[Spot]) -> Stroke {
    let mut stroke = Stroke::new(spots[0]);
    for &spot in &spots[1..] {
        stroke.extend(Some(spot));
    }
    stroke
}

/// The canvas after some edits.
#[track_caller]
fn edited(mut canvas: Canvas, edits: Vec<Edit>) -> Canvas {
    for edit in edits {
        canvas.apply(edit).expect("an edit on the board");
    }
    canvas
}

/// The canvas after a stroke.
#[track_caller]
fn drawn(canvas: &Canvas, pen: Pen, spots: &[Spot]) -> Canvas {
    edited(canvas.clone(), pen.edits(canvas, &stroke(spots)))
}

fn pen(tool: Tool) -> Pen {
    Pen { tool, ..Pen::default() }
}

#[test]
fn walls_are_drawn_in_straight_runs_and_taken_away_by_the_same_stroke() {
    let pen = pen(Tool::Wall);
    // The hand shakes, but the line of walls stays straight.
    let spots = [
        side(1, 2, Direction::South),
        side(2, 2, Direction::East),
        side(3, 1, Direction::North),
        on(4, 3),
    ];
    let run = drawn(&empty(), pen, &spots);
    for x in 0..SIZE.0 {
        let has = run.walls(square(x, 2)).contains(Direction::South);
        assert_eq!(has, (1..=4).contains(&x), "{x}");
    }
    assert_eq!(drawn(&run, pen, &spots), empty());
    // Back towards the start of the stroke.
    let short = drawn(&empty(), pen, &[spots[0], spots[3], on(1, 2)]);
    assert_eq!(
        short,
        drawn(&empty(), pen, &spots[..1]),
        "a stroke ends at the last place of the pen"
    );
    // West of a column, from below.
    let up = drawn(&empty(), pen, &[side(3, 4, Direction::West), on(3, 2)]);
    let walled: Vec<u8> =
        (0..SIZE.1).filter(|&y| up.walls(square(2, y)).contains(Direction::East)).collect();
    assert_eq!(walled, [2, 3, 4]);
    assert_eq!(drawn(&empty(), pen, &[side(2, 0, Direction::North)]), empty(), "the border stays");
    assert_eq!(drawn(&empty(), pen, &[on(2, 2)]), empty(), "the spot has no side");
}

#[test]
fn squares_are_closed_and_opened_along_the_way() {
    let pen = pen(Tool::Closed);
    let spots = [on(1, 1), on(2, 1), on(2, 2), on(1, 1)];
    let closed = drawn(&empty(), pen, &spots);
    let is_closed: Vec<Square> =
        closed.size().squares().filter(|&it| closed.is_closed(it)).collect();
    assert_eq!(is_closed, [square(1, 1), square(2, 1), square(2, 2)]);
    assert_eq!(drawn(&closed, pen, &spots), empty());
}

#[test]
fn what_is_there_already_is_taken_away_and_what_is_not_replaced() {
    for tool in [Tool::Diagonal, Tool::Target, Tool::Goal] {
        let first = pen(tool);
        let one = drawn(&empty(), first, &[on(3, 3)]);
        assert_ne!(one, empty(), "{tool:?}");
        assert_eq!(drawn(&one, first, &[on(3, 3)]), empty(), "{tool:?}");
        let other = Pen { robot: Robot::Blue, ..first };
        let two = drawn(&one, other, &[on(3, 3)]);
        assert_ne!(two, one, "{tool:?}");
        assert_eq!(drawn(&two, other, &[on(3, 3)]), empty(), "{tool:?}");
    }
    let any = Pen { is_any: true, shape: Shape::Vortex, ..pen(Tool::Target) };
    let vortex = drawn(&empty(), any, &[on(0, 4)]);
    let target = vortex.target_on(square(0, 4)).expect("a target");
    assert_eq!((target.robot, target.shape), (None, Shape::Vortex));
    let lean = Pen { lean: Lean::Backslash, is_any: true, ..pen(Tool::Diagonal) };
    let diagonal = drawn(&empty(), lean, &[on(0, 4)]).diagonal_on(square(0, 4));
    assert_eq!(diagonal, Some(Diagonal { lean: Lean::Backslash, robot: Robot::Red }));
}

#[test]
fn the_goal_on_a_printed_target_is_that_target() {
    let blue = Pen { robot: Robot::Blue, ..pen(Tool::Target) };
    let canvas = drawn(&empty(), blue, &[on(2, 2)]);
    let goal = |x, y| drawn(&canvas, pen(Tool::Goal), &[on(x, y)]).goal();
    assert_eq!(goal(2, 2), Some(Goal { robot: Some(Robot::Blue), square: square(2, 2) }));
    assert_eq!(goal(3, 2), Some(Goal { robot: Some(Robot::Red), square: square(3, 2) }));
}

#[test]
fn robots_are_placed_dragged_and_dragged_off() {
    let pen = pen(Tool::Robot);
    let canvas = drawn(&empty(), pen, &[on(1, 1)]);
    assert_eq!(canvas.robots().collect::<Vec<_>>(), [(Robot::Red, square(1, 1))]);
    let green = Pen { robot: Robot::Green, ..pen };
    // The stroke moves red, with any colour of the pen.
    let moved = drawn(&canvas, green, &[on(1, 1), on(2, 1), on(4, 3)]);
    assert_eq!(moved.robots().collect::<Vec<_>>(), [(Robot::Red, square(4, 3))]);
    assert_eq!(
        drawn(&canvas, green, &[on(1, 1)]),
        canvas,
        "a click without a drag changes nothing"
    );
    let mut off = stroke(&[on(1, 1), on(0, 1)]);
    off.extend(None);
    assert_eq!(green.edits(&canvas, &off), [Edit::Robot(Robot::Red, None)]);
    let mut nothing = stroke(&[on(3, 3)]);
    nothing.extend(None);
    assert_eq!(green.edits(&canvas, &nothing), []);
    // If two robots stand on one square, the stroke moves the one with the colour of the pen.
    let mut both = canvas.clone();
    both.apply(Edit::Robot(Robot::Green, Some(square(1, 1)))).expect("on the board");
    assert_eq!(green.grabbed(&both, square(1, 1)), Some(Robot::Green));
    assert_eq!(pen.grabbed(&both, square(1, 1)), Some(Robot::Red));
}

#[test]
fn tiles_fall_into_the_quarter_where_the_pen_ends() {
    let tile: Tile = "3D".parse().expect("a tile");
    let pen = Pen { tile, ..pen(Tool::Tile) };
    let official = Canvas::default();
    let canvas = drawn(&official, pen, &[on(0, 0), on(12, 3)]);
    let tiles = Quarter::ALL.map(|quarter| canvas.tile_in(quarter));
    assert_eq!(tiles, [None, Some(tile), None, None]);
    let mut outside = stroke(&[on(0, 0)]);
    outside.extend(None);
    assert_eq!(pen.edits(&official, &outside), []);
}

#[test]
fn the_eraser_takes_everything_it_touches_and_nothing_else() {
    let (full, closed, robot) = (square(1, 1), square(2, 1), square(4, 4));
    let goal = Goal { robot: None, square: full };
    let wall = Edit::AddWall(square(0, 3), Direction::South);
    let edits = vec![
        Edit::Diagonal(full, Some(Diagonal { lean: Lean::Slash, robot: Robot::Red })),
        Edit::Target(full, Some((None, Shape::Circle))),
        Edit::Robot(Robot::Red, Some(full)),
        Edit::Robot(Robot::Green, Some(full)),
        Edit::Goal(Some(goal)),
        Edit::Close(closed),
        Edit::Robot(Robot::Blue, Some(robot)),
        wall,
    ];
    let pen = pen(Tool::Eraser);
    let rest = drawn(&edited(empty(), edits), pen, &[Spot::on(full), Spot::on(closed)]);
    assert_eq!(rest.robots().collect::<Vec<_>>(), [(Robot::Blue, robot)]);
    assert!(rest.diagonals().is_empty() && rest.targets().is_empty() && rest.goal().is_none());
    assert!(!rest.is_closed(closed) && rest.walls(square(0, 3)).contains(Direction::South));
    let by_hand = Pen::erase(&rest, robot);
    assert_eq!(by_hand, [Edit::Robot(Robot::Blue, None)]);
    assert_eq!(Pen::erase(&rest, square(0, 3)), [Edit::Open(square(0, 3))]);
    let rest = drawn(&edited(rest, by_hand), pen, &[side(0, 4, Direction::North)]);
    assert_eq!(rest, empty());
    assert_eq!(drawn(&empty(), pen, &[side(0, 4, Direction::North)]), empty());
}

#[test]
fn a_drawing_is_kept_sound_or_not() {
    let store = MemoryStore::default();
    let (mut saved, notice) = StoredValue::<Canvas>::open_in(store.clone());
    assert_eq!((&saved.value, notice), (&Canvas::default(), None));
    let mut unsound = Canvas::of_entry(&Entry::of_round(&example()));
    for edit in [
        Edit::Close(square(3, 3)),
        Edit::Robot(Robot::Red, None),
        Edit::Robot(Robot::Blue, Some(square(3, 3))),
        Edit::Profile(Profile::OFFICIAL.without_rebounds()),
        Edit::Target(square(3, 3), Some((None, Shape::Vortex))),
        Edit::Resize(Size::new(17, 9).expect("a size")),
    ] {
        unsound.apply(edit).expect("on the board");
    }
    assert!(!unsound.problems().is_empty());
    for canvas in [unsound, empty(), Canvas::of_entry(&Entry::of_round(&example()))] {
        saved.value = canvas.clone();
        saved.save().expect("saved");
        let (again, notice) = StoredValue::<Canvas>::open_in(store.clone());
        assert_eq!((again.value, notice), (canvas, None));
    }
}

#[test]
fn a_damaged_drawing_is_set_aside() {
    let store = MemoryStore::default();
    let (mut saved, _) = StoredValue::<Canvas>::open_in(store.clone());
    saved.value = empty();
    saved.value.apply(Edit::Robot(Robot::Red, Some(square(5, 4)))).expect("on the board");
    saved.save().expect("saved");
    let text = store.text(Canvas::FILE);
    let rows = "\"9";
    assert!(text.contains(rows), "{text}");
    for (from, to) in [
        (rows, "\"g"),
        (rows, "\""),
        (rows, "\"99"),
        ("(5, 4)", "(6, 4)"),
        ("(6, 5)", "(6, 6)"),
        ("(6, 5)", "(6, 65)"),
        ("plain", "planes"),
        ("red", "rid"),
    ] {
        assert!(text.contains(from), "{from} in {text}");
        store.put(Canvas::FILE, text.replacen(from, to, 1));
        let (opened, notice) = StoredValue::<Canvas>::open_in(store.clone());
        assert_eq!(opened.value, Canvas::default(), "{to}");
        assert!(
            notice.is_some() && !store.names().contains(&Canvas::FILE.to_owned()),
            "{to}: {notice:?}"
        );
    }
}
