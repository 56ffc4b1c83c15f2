//! What serde writes for values of the engine has the names and the spellings of files, and is read again.

use std::fmt::Debug;

use carom_engine::ricochet::{
    Board, Diagonal, Goal, Lean, Move, Robot, Shape, Target, parse_moves,
};
use carom_engine::unblock::{self, Axis, Metric};
use carom_engine::{Direction, Square};
use carom_formats::ricochet::{Entry, by_id};
use carom_formats::unblock as unblock_files;
use proptest::prelude::{ProptestConfig, TestCaseError, prop_assert, prop_assert_eq};
use proptest::proptest;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json, to_value};

use crate::common::{entries, official_games};

/// RON without blanks and without the commas after last values.
fn compact(text: &str) -> String {
    let text: String = text.split_whitespace().collect();
    text.replace(",)", ")").replace(",]", "]")
}

fn ron(value: &impl Serialize) -> String {
    ron::to_string(value).expect("RON")
}

/// Checks what is written, and that it is read, as JSON and as RON.
#[track_caller]
fn check<T>(value: &T, json: Value)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    assert_eq!(to_value(value).expect("JSON"), json);
    assert_eq!(&serde_json::from_value::<T>(json).expect("a value"), value);
    assert_eq!(&ron::from_str::<T>(&ron(value)).expect("RON"), value);
}

/// Checks that a board and a goal are written as in the files of a puzzle, and read again.
fn check_entry(entry: &Entry) -> Result<(), TestCaseError> {
    let file = |id: &str| {
        (by_id(id).expect("a format").write)(std::slice::from_ref(entry)).expect("a text")
    };
    let line: Value = serde_json::from_str(&file("jsonl")).expect("JSON");
    let board = to_value(&*entry.board).expect("JSON");
    prop_assert_eq!(&board, &line["board"]);
    prop_assert_eq!(&serde_json::from_value::<Board>(board).expect("a board"), &*entry.board);
    let goal = entry.goal.map(|goal| to_value(goal).expect("JSON"));
    prop_assert_eq!(goal.as_ref(), line.get("goal"));

    let native = compact(&file("ron"));
    let board = ron(&*entry.board);
    prop_assert!(native.contains(&board), "{board} in {native}");
    prop_assert_eq!(&ron::from_str::<Board>(&board).expect("a board"), &*entry.board);
    if let Some(goal) = entry.goal {
        prop_assert!(native.contains(&format!("goal:{}", ron(&goal))), "{native}");
        prop_assert_eq!(ron::from_str::<Goal>(&ron(&goal)), Ok(goal));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn boards_and_goals_are_written_as_in_files(entry in entries()) {
        check_entry(&entry)?;
    }

    #[test]
    fn official_boards_are_written_as_in_files(entry in official_games()) {
        check_entry(&entry)?;
    }
}

#[test]
fn names_of_ricochet_robots() {
    for robot in Robot::ALL {
        check(&robot, json!(robot.name()));
    }
    for shape in Shape::ALL {
        check(&shape, json!(shape.name()));
    }
    for direction in Direction::ALL {
        check(&direction, json!(direction.to_string()));
    }
    check(&Lean::Slash, json!("/"));
    check(&Lean::Backslash, json!("\\"));
    check(
        &Diagonal { lean: Lean::Slash, robot: Robot::Green },
        json!({ "lean": "/", "colour": "green" }),
    );
    check(
        &Goal { robot: None, square: Square::new(3, 9) },
        json!({ "robot": "any", "square": [3, 9] }),
    );
    check(
        &Target { square: Square::new(3, 9), robot: Some(Robot::Blue), shape: Shape::Square },
        json!({ "square": [3, 9], "colour": "blue", "shape": "square" }),
    );
    check(&parse_moves("gS rW").expect("moves"), json!(["gS", "rW"]));
    let board = json!({
        "walls": ["913", "802", "c46"],
        "diagonals": [{ "square": [1, 1], "lean": "/", "colour": "red" }],
        "targets": [{ "square": [2, 0], "colour": "any", "shape": "vortex" }],
    });
    check(&serde_json::from_value::<Board>(board.clone()).expect("a board"), board);
}

#[test]
fn names_of_unblock_me() {
    check(&Axis::Vertical, json!("vertical"));
    check(&Axis::Horizontal, json!("horizontal"));
    check(&Metric::Moves, json!("moves"));
    check(&Metric::Steps, json!("steps"));
    check(&"B-2".parse::<unblock::Move>().expect("a move"), json!("B-2"));

    let setup: unblock::BoardSetup = "5x3:AA.x...Q....Q..".parse().expect("a board string");
    let board = unblock::Board::new(setup).expect("a board");
    check(&board, json!(["AA.x.", "..Q..", "..Q.."]));
    let file =
        (unblock_files::by_id("ron").expect("a format").write)(&[unblock_files::Entry::board(
            board.clone(),
        )]);
    let file = compact(&file.expect("a text"));
    assert!(file.contains(&format!("board:{}", ron(&board))), "{file}");
}

/// What cannot be a value is refused with a reason.
#[test]
fn wrong_values_are_refused() {
    let why = |value: Value| serde_json::from_value::<Board>(value).expect_err("wrong").to_string();
    let of_walls = |walls: &[&str]| why(json!({ "walls": walls }));
    assert_eq!(
        of_walls(&["913", "82", "c46"]),
        "row 0 of the walls has 3 digits, but row 1 has 2; all rows must have the same number"
    );
    assert_eq!(of_walls(&["913", "8x2", "c46"]), "`x` in the walls is not a hexadecimal digit");
    assert!(of_walls(&[""]).contains("1x1 to 255x255"), "{}", of_walls(&[""]));
    assert!(
        of_walls(&["113", "802", "c46"]).contains("0,0"),
        "{}",
        of_walls(&["113", "802", "c46"])
    );
    let walls = why(json!({ "walls": [9, 1, 3] }));
    assert!(walls.contains("expected a string"), "{walls}");
    let goal = serde_json::from_value::<Goal>(json!({ "robot": "purple", "square": [1, 1] }));
    let goal = goal.expect_err("wrong").to_string();
    assert_eq!(
        goal,
        "expected red, green, blue, yellow, silver, orange, pink, aqua, maroon, lime or any"
    );
    let mv = serde_json::from_value::<Move>(json!("xS")).expect_err("wrong").to_string();
    assert!(mv.contains("`xS` is not a move"), "{mv}");
    let rows = serde_json::from_value::<unblock::Board>(json!(["AA.", ".."]));
    let rows = rows.expect_err("wrong").to_string();
    assert_eq!(
        rows,
        "row 0 of the board has 3 squares, but row 1 has 2; all rows must have the same number"
    );
}
