//! Tests of the editor: drawings, undo, and the places of problems.

use carom_engine::ricochet::{
    BoardSetup, Diagonal, Fault, Goal, Layout, Lean, Profile, Robot, Shape, Sides, Tile,
};
use carom_engine::{Direction, Directions, Size, Square};
use carom_formats::ricochet::Entry;
use carom_play::ricochet::editor::{EditError, Problem, Quarter, Symmetry};
use carom_play::ricochet::{Canvas, Edit, EditorSession, example};
use proptest::prelude::{Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest};
use proptest::sample::select;

fn square(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

fn size(width: u8, height: u8) -> Size {
    Size::new(width, height).expect("a size in range")
}

#[track_caller]
fn drawn(size: Size, edits: &[Edit]) -> Canvas {
    let mut canvas = Canvas::empty(size);
    for &edit in edits {
        canvas.apply(edit).expect("an edit on the board");
    }
    canvas
}

fn turned(canvas: &Canvas, quarters: usize) -> Canvas {
    (0..quarters).fold(canvas.clone(), |it, _| it.transformed(Symmetry::Rotate))
}

#[test]
fn a_drawing_becomes_a_round_and_comes_back() {
    let entry = Entry::of_round(&example());
    let canvas = Canvas::of_entry(&entry);
    assert_eq!(canvas.entry(), Ok(entry));
    assert_eq!(canvas.round(), Some(example()));
    let mut session = EditorSession::new(canvas.clone());
    assert!(session.draw([Edit::Transform(Symmetry::Rotate)]));
    assert_ne!(session.canvas(), &canvas);
    for _ in 0..3 {
        assert!(session.draw([Edit::Transform(Symmetry::Rotate)]));
    }
    assert_eq!(session.canvas(), &canvas);
    assert!(session.canvas().round().is_some());
}

#[test]
fn walls_stand_between_squares() {
    let at = square(1, 1);
    let canvas = drawn(size(3, 3), &[Edit::AddWall(at, Direction::East)]);
    assert!(canvas.walls(square(2, 1)).contains(Direction::West));
    let toggled = drawn(
        size(3, 3),
        &[Edit::ToggleWall(at, Direction::East), Edit::ToggleWall(square(2, 1), Direction::West)],
    );
    assert_eq!(toggled, Canvas::empty(size(3, 3)));
    let border = drawn(size(3, 3), &[Edit::RemoveWall(square(0, 0), Direction::North)]);
    assert_eq!(border, Canvas::empty(size(3, 3)), "the border stays");
}

#[test]
fn closed_squares_open_again_without_opening_their_neighbours() {
    let (a, b) = (square(1, 1), square(2, 1));
    let both = drawn(size(4, 3), &[Edit::Close(a), Edit::Close(b)]);
    assert!(both.is_closed(a) && both.is_closed(b));
    let mut one = both.clone();
    one.apply(Edit::Open(a)).expect("on the board");
    assert_eq!(one, drawn(size(4, 3), &[Edit::Close(b)]));
    one.apply(Edit::Open(b)).expect("on the board");
    assert_eq!(one, Canvas::empty(size(4, 3)));
}

#[test]
fn every_layout_can_be_made_of_its_tiles_in_any_order() {
    let layouts: Vec<Layout> = Layout::all(Sides::All).collect();
    let orders = [[0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0]];
    for (layout, order) in layouts.iter().step_by(7).zip(orders.iter().cycle()) {
        let mut canvas = Canvas::empty(Size::OFFICIAL);
        // First put another tile in each quarter, which must be replaced completely.
        for (quarter, tile) in Quarter::ALL.into_iter().zip(Tile::all().skip(12)) {
            canvas.apply(Edit::Tile(quarter, tile)).expect("an official board");
        }
        for &place in order {
            let (quarter, tile) = (Quarter::ALL[place], layout.tiles()[place]);
            canvas.apply(Edit::Tile(quarter, tile)).expect("an official board");
            assert_eq!(canvas.tile_in(quarter), Some(tile));
        }
        assert_eq!(canvas.board().as_ref(), Ok(&layout.board()), "{layout}");
    }
}

#[test]
fn tiles_need_an_official_board() {
    let mut canvas = Canvas::empty(size(15, 16));
    let tile = Tile::all().next().expect("a tile");
    let refused = canvas.apply(Edit::Tile(Quarter::NorthWest, tile));
    assert_eq!(refused, Err(EditError::NotOfficialSize { size: size(15, 16) }));
    assert_eq!(canvas.tile_in(Quarter::NorthWest), None);
    assert_eq!(Canvas::empty(Size::OFFICIAL).tile_in(Quarter::NorthWest), None);
}

#[test]
fn a_smaller_board_loses_what_is_outside_and_a_larger_one_nothing() {
    let goal = Goal { robot: None, square: square(4, 4) };
    let canvas = drawn(
        size(5, 5),
        &[
            Edit::AddWall(square(1, 1), Direction::East),
            Edit::Close(square(4, 0)),
            Edit::Robot(Robot::Red, Some(square(0, 0))),
            Edit::Robot(Robot::Green, Some(square(4, 4))),
            Edit::Goal(Some(goal)),
            Edit::Target(square(4, 2), Some((None, Shape::Vortex))),
        ],
    );
    let mut larger = canvas.clone();
    larger.apply(Edit::Resize(size(64, 7))).expect("any size");
    assert!(larger.is_closed(square(4, 0)));
    assert!(!larger.walls(square(4, 3)).contains(Direction::East), "the old border is removed");
    assert_eq!(larger.walls(square(63, 6)).len(), 2);
    let mut again = larger.clone();
    again.apply(Edit::Resize(size(5, 5))).expect("any size");
    assert_eq!(again, canvas);
    let mut smaller = canvas;
    smaller.apply(Edit::Resize(size(3, 3))).expect("any size");
    let expected = drawn(
        size(3, 3),
        &[
            Edit::AddWall(square(1, 1), Direction::East),
            Edit::Robot(Robot::Red, Some(square(0, 0))),
        ],
    );
    assert_eq!(smaller, expected);
}

#[test]
fn what_is_unsound_is_found_where_it_is() {
    let red = Diagonal { lean: Lean::Slash, robot: Robot::Red };
    let circle = Some((Some(Robot::Red), Shape::Circle));
    let (closed, diagonal, free) = (square(1, 1), square(3, 1), square(0, 0));
    let base = [Edit::Close(closed), Edit::Diagonal(diagonal, Some(red))];
    let check = |edits: &[Edit], expected: &[Problem]| {
        let canvas = drawn(size(5, 5), &[&base, edits].concat());
        assert_eq!(canvas.problems(), expected, "{edits:?}");
        assert_eq!(canvas.entry().is_ok(), expected.is_empty());
        let on_board =
            |problem: &Problem| problem.square().is_some_and(|it| size(5, 5).contains(it));
        assert!(expected.iter().all(on_board), "{expected:?}");
    };
    let robot = |robot, square| Edit::Robot(robot, Some(square));
    check(&[], &[]);
    check(&[robot(Robot::Red, free), Edit::Target(free, circle)], &[]);
    check(
        &[Edit::Target(closed, circle), Edit::Target(diagonal, circle)],
        &[
            Fault::TargetOnClosed { square: closed }.into(),
            Fault::TargetOnDiagonal { square: diagonal }.into(),
        ],
    );
    check(
        &[Edit::Diagonal(closed, Some(red))],
        &[Fault::DiagonalOnClosed { square: closed }.into()],
    );
    check(
        &[robot(Robot::Red, closed), robot(Robot::Green, diagonal), Edit::Target(closed, circle)],
        &[
            Fault::TargetOnClosed { square: closed }.into(),
            Fault::RobotOnDiagonal { robot: Robot::Green, square: diagonal }.into(),
        ],
    );
    check(
        &[robot(Robot::Red, free), robot(Robot::Green, free)],
        &[Fault::TwoRobots { first: Robot::Red, second: Robot::Green, square: free }.into()],
    );
    check(
        &[robot(Robot::Red, free), robot(Robot::Blue, square(4, 4))],
        &[Problem::RobotGap { robot: Robot::Blue, square: square(4, 4), missing: Robot::Green }],
    );
    let goal = |square| Edit::Goal(Some(Goal { robot: None, square }));
    check(&[goal(closed)], &[Fault::GoalOnClosed { square: closed }.into()]);
    check(&[goal(diagonal)], &[Fault::GoalOnDiagonal { square: diagonal }.into()]);
    check(
        &[robot(Robot::Red, free), goal(closed)],
        &[Fault::GoalOnClosed { square: closed }.into()],
    );
    check(&[goal(free)], &[]);
}

#[test]
fn what_lies_outside_is_refused_and_changes_nothing() {
    let mut session = EditorSession::new(Canvas::empty(size(5, 4)));
    let outside = square(5, 0);
    for edit in [
        Edit::AddWall(outside, Direction::North),
        Edit::RemoveWall(outside, Direction::North),
        Edit::ToggleWall(outside, Direction::North),
        Edit::Close(outside),
        Edit::Open(outside),
        Edit::Diagonal(outside, None),
        Edit::Target(outside, None),
        Edit::Robot(Robot::Red, Some(outside)),
        Edit::Goal(Some(Goal { robot: None, square: outside })),
    ] {
        let stroke = [Edit::Close(square(1, 1)), edit];
        let expected = EditError::Outside { square: outside, size: size(5, 4) };
        session.settle();
        assert!(session.draw(stroke), "{edit:?}");
        assert_eq!(session.refusal(), Some(&expected.into()), "{edit:?}");
    }
    assert_eq!(session.canvas(), &Canvas::empty(size(5, 4)));
    assert!(!session.can_undo());
}

#[test]
fn a_stroke_is_one_step_and_nothing_is_none() {
    let mut session = EditorSession::new(Canvas::empty(size(5, 4)));
    let stroke = (0..3).map(|x| Edit::AddWall(square(x, 1), Direction::South));
    assert!(session.draw(stroke.clone()) && !session.draw(stroke));
    assert!(session.undo() && !session.undo());
    assert!(!session.can_undo() && session.can_redo());
    assert_eq!(session.canvas(), &Canvas::empty(size(5, 4)));
    assert!(session.draw([Edit::Close(square(2, 2))]));
    assert!(!session.can_redo(), "a new change forgets the undone changes");
    assert_eq!(session.refusal(), None);
}

fn edit() -> impl Strategy<Value = Edit> {
    let at = || (0..20_u8, 0..20_u8).prop_map(Square::from);
    let side = || select(Direction::ALL.to_vec());
    let robot = || select(Robot::ALL.to_vec());
    let diagonal = (any::<bool>(), robot()).prop_map(|(slash, robot)| Diagonal {
        lean: if slash { Lean::Slash } else { Lean::Backslash },
        robot,
    });
    let printed = (proptest::option::of(robot()), select(Shape::ALL.to_vec()));
    let goal =
        (proptest::option::of(robot()), at()).prop_map(|(robot, square)| Goal { robot, square });
    let tile = (select(Quarter::ALL.to_vec()), select(Tile::all().collect::<Vec<_>>()));
    prop_oneof![
        4 => (at(), side()).prop_map(|(square, side)| Edit::AddWall(square, side)),
        1 => (at(), side()).prop_map(|(square, side)| Edit::RemoveWall(square, side)),
        2 => (at(), side()).prop_map(|(square, side)| Edit::ToggleWall(square, side)),
        1 => at().prop_map(Edit::Close),
        1 => at().prop_map(Edit::Open),
        2 => (at(), proptest::option::of(diagonal)).prop_map(|(at, it)| Edit::Diagonal(at, it)),
        2 => (at(), proptest::option::of(printed)).prop_map(|(at, it)| Edit::Target(at, it)),
        2 => (robot(), proptest::option::of(at())).prop_map(|(robot, at)| Edit::Robot(robot, at)),
        1 => proptest::option::of(goal).prop_map(Edit::Goal),
        1 => select(Profile::ALL.to_vec()).prop_map(Edit::Profile),
        1 => (3..=20_u8, 3..=20_u8).prop_map(|(x, y)| Edit::Resize(size(x, y))),
        1 => select(Symmetry::ALL.to_vec()).prop_map(Edit::Transform),
        1 => tile.prop_map(|(quarter, tile)| Edit::Tile(quarter, tile)),
    ]
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    proptest::collection::vec(edit(), 0..60)
}

/// A canvas after those edits that are possible on it.
fn scribble(edits: Vec<Edit>) -> EditorSession {
    let mut session = EditorSession::new(Canvas::empty(Size::OFFICIAL));
    for edit in edits {
        let before = session.clone();
        session.settle();
        if !session.draw([edit]) || session.refusal().is_some() {
            assert_eq!(session.canvas(), before.canvas());
            assert_eq!(session.can_undo(), before.can_undo());
        }
    }
    session
}

proptest! {
    #[test]
    fn four_turns_and_two_mirrors_are_nothing(edits in edits()) {
        let canvas = scribble(edits).canvas().clone();
        prop_assert_eq!(&turned(&canvas, 4), &canvas);
        for mirror in [Symmetry::MirrorEastWest, Symmetry::MirrorNorthSouth] {
            prop_assert_eq!(&canvas.transformed(mirror).transformed(mirror), &canvas);
        }
        let both = canvas
            .transformed(Symmetry::MirrorEastWest)
            .transformed(Symmetry::MirrorNorthSouth);
        prop_assert_eq!(&turned(&canvas, 2), &both);
    }

    #[test]
    fn a_turned_board_has_the_turned_problems(edits in edits()) {
        let canvas = scribble(edits).canvas().clone();
        for symmetry in Symmetry::ALL {
            let turned = canvas.transformed(symmetry);
            prop_assert_eq!(turned.problems().len(), canvas.problems().len());
            prop_assert_eq!(turned.entry().is_ok(), canvas.entry().is_ok());
        }
    }

    /// A move that a robot can make on a board, it can make, turned, on the turned board.
    #[test]
    fn robots_slide_on_a_turned_board_as_before(
        edits in edits(),
        at in (0..20_u8, 0..20_u8).prop_map(Square::from),
    ) {
        let mut canvas = scribble(edits).canvas().clone();
        // The rest of the drawing after every invalid part is removed.
        for problem in canvas.problems() {
            let Some(square) = problem.square() else { continue };
            canvas.apply(Edit::Diagonal(square, None)).expect("on the board");
            canvas.apply(Edit::Target(square, None)).expect("on the board");
        }
        let size = canvas.size();
        let board = canvas.board().expect("nothing invalid is left");
        let at = Square::new(at.x() % size.width(), at.y() % size.height());
        for robot in Robot::ALL {
            for symmetry in Symmetry::ALL {
                let turned = canvas.transformed(symmetry).board().expect("as valid as before");
                let place = |square| symmetry.square(size, square);
                for heading in Direction::ALL {
                    let expected = board
                        .step(robot, at, heading)
                        .map(|(square, heading)| (place(square), symmetry.direction(heading)));
                    let found = turned.step(robot, place(at), symmetry.direction(heading));
                    prop_assert_eq!(found, expected);
                }
            }
        }
    }

    #[test]
    fn undo_and_redo_are_inverse(edits in edits()) {
        let session = scribble(edits);
        let mut back = session.clone();
        let mut steps = 0;
        while back.undo() {
            steps += 1;
        }
        prop_assert_eq!(back.canvas(), &Canvas::empty(Size::OFFICIAL));
        for _ in 0..steps {
            prop_assert!(back.redo());
        }
        prop_assert_eq!(back.canvas(), session.canvas());
        prop_assert!(!back.can_redo());
    }

    #[test]
    fn what_is_drawn_is_well_formed(edits in edits()) {
        let canvas = scribble(edits).canvas().clone();
        let size = canvas.size();
        for square in size.squares() {
            for side in Direction::ALL {
                let has_wall = canvas.walls(square).contains(side);
                match square.step(side).filter(|&next| size.contains(next)) {
                    Some(next) => {
                        let facing = canvas.walls(next).contains(side.opposite());
                        prop_assert_eq!(facing, has_wall);
                    }
                    None => prop_assert!(has_wall),
                }
            }
        }
        // Every problem has a place, except a goal whose robot is missing.
        for problem in canvas.problems() {
            let is_placeless = matches!(problem, Problem::Fault(Fault::GoalRobotMissing { .. }));
            prop_assert!(is_placeless || problem.square().is_some_and(|it| size.contains(it)));
        }
        match canvas.entry() {
            Ok(entry) => {
                prop_assert_eq!(&Canvas::of_entry(&entry), &canvas);
                prop_assert_eq!(BoardSetup::from((*entry.board).clone()), canvas.setup().clone());
            }
            Err(problems) => prop_assert_eq!(problems, canvas.problems()),
        }
        prop_assert_eq!(canvas.walls(Square::new(255, 255)), Directions::ALL);
    }
}
