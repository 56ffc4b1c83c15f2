//! Texts of values: what `to_string` writes, `parse` reads again.

use std::collections::{BTreeSet, HashSet};
use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use carom_engine::SizeTextError;
use carom_engine::ricochet::{
    Board, BoardSetup, Drawing, Goal, Layout, LayoutError, Move, Position, Profile, ReadError,
    Robot, Round, RoundSetup, Shape, Sides, Target,
};
use carom_engine::tablut::{Cell, Cells};
use carom_engine::{Direction, Directions, Grid, Rules, Size, Square, parse_squares};

#[track_caller]
fn check<T: FromStr<Err: Debug> + Display + PartialEq + Debug>(value: &T, text: &str) {
    assert_eq!(value.to_string(), text);
    assert_eq!(text.parse::<T>().as_ref().expect("a text that is written"), value);
}

#[track_caller]
fn refuse<T: FromStr<Err: Error> + Debug>(texts: &[&str], reason: &str) {
    for text in texts {
        let error = text.parse::<T>().expect_err(text).to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

fn round(robots: &[(u8, u8)]) -> Round {
    let setup = RoundSetup {
        robots: robots.iter().copied().map(Square::from).collect(),
        goal: "red to 0,4".parse().expect("a goal"),
        profile: Profile::PLAIN,
    };
    Round::new("1A-2A-3A-4A".parse::<Layout>().expect("a layout").board(), setup).expect("sound")
}

#[test]
fn squares_and_sizes() {
    check(&Square::new(3, 9), "3,9");
    for text in ["(3, 9)", "D10", "d10"] {
        assert_eq!(text.parse(), Ok(Square::new(3, 9)), "{text}");
    }
    refuse::<Square>(&["", "3", "3,", "3,9,1", "-1,2", "300,1", "a,b"], "as in 3,9");
    refuse::<Square>(&["D", "D0", "D01", "(D10)", "D10,3", "A300"], "from 1, as in D10");
    refuse::<Square>(&["(3,9", "3,9)", "((3,9))", "((3,9", ")3,9("], "as in 3,9");
    for text in ["2,14 0,3; 11,2", "2,14\t0,3\r\n11,2\n", ";2,14;0,3;11,2", "C15 0,3;l3"] {
        let squares = parse_squares(text).expect("squares");
        assert_eq!(squares, [(2, 14), (0, 3), (11, 2)].map(Square::from), "{text:?}");
    }
    assert_eq!(parse_squares("2,14 D0").map_err(|it| it.text), Err("D0".to_owned()));
    assert_eq!(parse_squares("2,14 0").map_err(|it| it.text), Err("0".to_owned()));
    assert_eq!(parse_squares("(3, 9)").map_err(|it| it.text), Err("(3,".to_owned()));

    check(&Size::OFFICIAL, "16x16");
    refuse::<Size>(&["", "16", "16x", "x16", "-3x4", "16x16x1"], "as in 16x16");
    refuse::<Size>(&["0x16", "16x256", "16x70000"], "1x1 to 255x255");
    assert!(matches!("256x3".parse::<Size>(), Err(SizeTextError::Limits(why)) if why.width == 256));
}

#[test]
fn directions() {
    for direction in Direction::ALL {
        check(&direction, &direction.to_string());
        assert_eq!(direction.letter().to_string().parse(), Ok(direction));
        assert_eq!(direction.letter().to_ascii_lowercase().to_string().parse(), Ok(direction));
        assert_eq!(direction.arrow().to_string().parse(), Ok(direction));
        assert_eq!(direction.to_string().to_uppercase().parse(), Ok(direction));
    }
    assert_eq!(format!("[{:>6}]", Direction::East), "[  east]");
    refuse::<Direction>(&["", "x", "nord", "NE"], "not a direction");

    check(&Directions::NONE, "");
    check(&Directions::ALL, "NESW");
    assert_eq!("wn".parse(), Ok(Directions::from(Direction::North) | Direction::West.into()));
    let why = "is not a set of directions: expected letters of N, E, S and W, as in NE";
    refuse::<Directions>(&["NX", "N E", "north"], why);
}

#[test]
fn robots() {
    for robot in Robot::ALL {
        check(&robot, robot.name());
        for letter in [robot.letter(), robot.letter().to_ascii_uppercase()] {
            assert_eq!(letter.to_string().parse(), Ok(robot));
        }
        assert_eq!(Robot::from_index(robot.index()), Some(robot));
    }
    assert_eq!(Robot::ALL.map(Robot::name).join(", "), Robot::NAMES);
    assert_eq!(Robot::from_index(Robot::MAX), None);
    refuse::<Robot>(&["", "x", "purple", "any"], Robot::NAMES);
}

#[test]
fn goals_and_targets() {
    let blue = Goal { robot: Some(Robot::Blue), square: Square::new(9, 12) };
    check(&blue, "blue to 9,12");
    check(&Goal { robot: None, ..blue }, "any robot to 9,12");
    assert_eq!("b 9,12".parse(), Ok(blue));
    for text in ["any to 9,12", "any 9,12", "any robot 9,12", "ANY Robot TO 9,12"] {
        assert_eq!(text.parse(), Ok(Goal { robot: None, ..blue }), "{text}");
    }
    let wrong = ["", "9,12", "blue", "blue at 9,12", "purple to 9,12", "any robot 9"];
    refuse::<Goal>(&[&wrong[..], &["any robot", "blue robot 9,12"]].concat(), "blue to");
    assert_eq!(Goal::parse_robot("Any"), Ok(None));
    assert_eq!(Goal::parse_robot("B"), Ok(Some(Robot::Blue)));
    assert_eq!(Goal::parse_robot("any robot").map_err(|it| it.text), Err("any robot".to_owned()));

    let target = Target { square: blue.square, robot: blue.robot, shape: Shape::Triangle };
    assert_eq!(target.to_string(), "blue triangle");
    assert_eq!(format!("{target:#}"), "blue triangle on 9,12");
    for text in ["blue triangle on 9,12", "Blue TRIANGLE On 9,12"] {
        assert_eq!(text.parse(), Ok(target), "{text}");
    }
    let vortex = Target { robot: None, shape: Shape::Vortex, ..target };
    assert_eq!(format!("{vortex:#}").parse(), Ok(vortex));
    refuse::<Target>(&["blue triangle", "blue on 9,12", "blue triangle on 9"], "as in blue");

    assert_eq!([Sides::FirstEdition, Sides::All].map(|it| it.to_string()), ["ab", "abcd"]);
    for sides in [Sides::FirstEdition, Sides::WithoutDiagonals, Sides::All] {
        assert_eq!(sides.to_string().to_uppercase().parse(), Ok(sides));
    }
    let error = "abd".parse::<Sides>().expect_err("no sides").to_string();
    assert_eq!(error, "`abd` names no sides of the tiles: expected ab, abc or abcd");
}

#[test]
fn positions_and_slides() {
    let round = round(&[(0, 0), (15, 0)]);
    let start = *round.start();
    assert_eq!(start.to_string(), "0,0 15,0");
    assert_eq!(parse_squares(&start.to_string()).as_deref(), Ok(start.squares()));
    assert_eq!(format!("{start:?}"), "Position(red 0,0; green 15,0)");
    let (slide, end) = round.slide(&start, "rS".parse().expect("a move")).expect("legal");
    assert_eq!(slide.to_string(), "0,1 0,2 0,3 0,4 0,5, stopped by a wall");
    assert_eq!(end.to_string(), "0,5 15,0");

    let official = RoundSetup {
        robots: start.squares().to_vec(),
        goal: round.goal(),
        profile: Profile::OFFICIAL.without_rebounds(),
    };
    let official = Round::new(round.board().clone(), official).expect("sound");
    let turned = official.play_all(&["rS".parse().expect("a move")]).expect("legal");
    let text = format!("{turned:?}");
    assert_eq!(text, "Position(red 0,5; green 15,0; marks [11, 0])");
}

#[test]
fn boards_and_rounds_are_drawn() {
    let round = round(&[(0, 0), (15, 0)]);
    assert_eq!(round.to_string(), Drawing::of_round(&round).to_string());
    assert_eq!(round.board().to_string(), Drawing::new(round.board()).to_string());
    let (setup, robots, goal) = Drawing::parse(&format!("{round:#}")).expect("a plain drawing");
    assert_eq!(Board::new(setup).as_ref(), Ok(round.board().as_ref()));
    assert_eq!((robots.as_slice(), goal), (round.start().squares(), Some(round.goal())));
    assert!(Drawing::parse(&format!("{:#}", round.board())).is_ok());
}

#[test]
fn boards_and_rounds_are_read_from_plain_drawings() {
    let round = round(&[(0, 0), (15, 0)]);
    let (drawn, bare) = (format!("{round:#}"), format!("{:#}", round.board()));
    assert_eq!(drawn.parse().as_ref(), Ok(&round));
    assert_eq!(bare.parse().as_ref(), Ok(round.board().as_ref()));
    refuse::<Round>(&[&bare], "the drawing has no goal");
    refuse::<Board>(&[&drawn], "it is a round and not a board alone");
    refuse::<Round>(&["", "round", &round.to_string()], "line ");
    let wrong = drawn.replace("goal: red", "goal: blue");
    refuse::<Round>(&[&wrong], "blue");
    assert!(matches!(wrong.parse::<Round>(), Err(ReadError::Faults(_))));
}

/// The same texts as in Python: the tiles or a drawing, the squares or their names, a square or a printed target.
#[test]
fn a_round_is_read_from_three_texts() {
    let expected = round(&[(0, 0), (15, 0)]);
    let drawing = format!("{:#}", expected.board());
    for board in ["1A-2A-3A-4A", "1a 2a 3a 4a", "1A-2A-3A-4A\n", &drawing] {
        for robots in ["0,0 15,0", "A1 P1", "0,0;15,0"] {
            for goal in ["red to 0,4", "R to A5", "red 0,4"] {
                assert_eq!(Round::parse(board, robots, goal).as_ref(), Ok(&expected), "{goal}");
            }
        }
    }
    for target in expected.board().targets() {
        let parse = |goal: &str| Round::parse("1A-2A-3A-4A", "0,0 15,0 0,15 15,15", goal);
        let by_name = parse(&target.to_string()).expect("a printed target");
        assert_eq!(by_name.goal(), target.goal());
        assert_eq!(parse(&target.to_string().replace(' ', "-")), Ok(by_name));
    }
}

#[test]
fn each_text_of_a_round_has_its_error() {
    let wrong = |board: &str, robots: &str, goal: &str| {
        Round::parse(board, robots, goal).expect_err("a wrong round")
    };
    let of_board = wrong("1A-2A-3A-5A", "0,0", "red to 0,4");
    assert!(matches!(&of_board, ReadError::Layout(LayoutError::Text(why)) if why.text == "5A"));
    assert_eq!(
        of_board.to_string(),
        "`5A` is not a tile: expected a number 1 to 4 and a side A to D, as in 4B"
    );
    let twice = wrong("1A-2A-3A-1B", "0,0", "red to 0,4");
    assert!(matches!(twice, ReadError::Layout(LayoutError::RepeatedNumber { number: 1 })));
    assert!(matches!(wrong("two\nlines", "0,0", "red to 0,4"), ReadError::Drawing(_)));
    let whole = format!("{:#}", round(&[(0, 0)]));
    assert_eq!(wrong(&whole, "0,0", "red to 0,4"), ReadError::Round);

    let of_robots = wrong("1A-2A-3A-4A", "0,0 x", "red to 0,4");
    assert!(matches!(&of_robots, ReadError::Text(why) if why.text == "x"));
    let of_goal = wrong("1A-2A-3A-4A", "0,0", "red at 0,4");
    assert_eq!(
        of_goal.to_string(),
        "`red at 0,4` is not a goal: expected a robot or any, and a square, as in blue to 9,12, or a printed target, as in blue triangle"
    );
    let missing = wrong("1A-2A-3A-4A", "0,0", "any circle").to_string();
    assert!(missing.starts_with("any circle: the board has only the targets "), "{missing}");
    let bare = format!("{:#}", Board::new(BoardSetup::empty(Size::OFFICIAL)).expect("a board"));
    assert_eq!(
        wrong(&bare, "0,0", "vortex").to_string(),
        "vortex: the board has no printed targets: name a square, as in red to D10"
    );
    let no_robot = wrong("1A-2A-3A-4A", "0,0", "blue to 0,4");
    assert!(matches!(&no_robot, ReadError::Faults(faults) if faults.as_slice().len() == 1));
}

#[test]
fn an_illegal_line_is_an_error() {
    fn play(moves: &str) -> Result<Position, Box<dyn Error>> {
        let moves: Vec<Move> = carom_engine::ricochet::parse_moves(moves)?;
        Ok(round(&[(0, 0), (15, 0)]).play_all(&moves)?)
    }
    assert!(play("rS rE").is_ok());
    let error = play("rS rS").expect_err("the second move is illegal").to_string();
    assert_eq!(
        error,
        "move 2 is illegal: rS: the red robot cannot move south: a wall is in the way"
    );
}

#[test]
#[expect(clippy::mutable_key_type, reason = "the table of slides does not belong to the value")]
fn boards_and_rounds_are_keys() {
    let first = round(&[(0, 0), (15, 0)]);
    // The first slide builds the table of slides.
    assert!(first.play_all(&["rS".parse().expect("a move")]).is_ok());
    let rounds =
        HashSet::from([first.clone(), round(&[(0, 0), (15, 0)]), round(&[(0, 0), (14, 0)])]);
    assert_eq!(rounds.len(), 2);
    let copy = Layout::clone(&"1A-2A-3A-4A".parse().expect("a layout")).board();
    assert!(HashSet::from([first.board().as_ref().clone()]).contains(&copy));
    let positions = BTreeSet::from([*first.start(), *round(&[(0, 0), (14, 0)]).start()]);
    assert_eq!(positions.len(), 2);
    assert!(Goal { robot: None, square: Square::new(9, 9) } < first.goal());
}

#[test]
fn collections_are_iterated() {
    let sides: Directions = "SN".parse().expect("directions");
    assert!(sides.into_iter().eq([Direction::North, Direction::South]));
    let mut squares = Vec::new();
    for (square, &index) in &Grid::from_fn(Size::OFFICIAL, |it| Size::OFFICIAL.index(it)) {
        assert_eq!(Size::OFFICIAL.square(index), Some(square));
        squares.push(square);
    }
    assert!(squares.into_iter().eq(Size::OFFICIAL.squares()));
    let cells: Cells = [Cell::THRONE, Cell::new(0, 0).expect("a square")].into_iter().collect();
    assert!(cells.into_iter().eq(cells.iter()));

    let mut setup = BoardSetup::empty(Size::OFFICIAL);
    setup.walls[0] = Directions::NONE;
    let faults = Board::new(setup).expect_err("a board with an open border");
    let borrowed: Vec<String> = (&faults).into_iter().map(ToString::to_string).collect();
    assert_eq!(borrowed, ["the border is open north of 0,0", "the border is open west of 0,0"]);
    assert_eq!(faults.into_iter().count(), 2);
}

/// Sizes have an order, and slides can be kept in sets.
#[test]
fn values_are_ordered_and_kept_in_sets() {
    let sizes =
        [(4, 3), (3, 5), (3, 4)].map(|(width, height)| Size::new(width, height).expect("a size"));
    let sorted: Vec<Size> = sizes.into_iter().collect::<BTreeSet<_>>().into_iter().collect();
    assert_eq!(sorted, [sizes[2], sizes[1], sizes[0]]);
    let board = Board::new(BoardSetup::empty(Size::OFFICIAL)).expect("a board");
    let position = board.position(&[Square::new(0, 0)]).expect("a position");
    let slide = |direction| board.slide(&position, Move { robot: Robot::Red, direction });
    let slides: HashSet<_> = [Direction::East, Direction::South, Direction::East]
        .into_iter()
        .map(|it| slide(it).expect("a legal move"))
        .collect();
    assert_eq!(slides.len(), 2);
}
