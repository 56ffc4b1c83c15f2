//! Export, then import: nothing that a format can express is lost, and nothing is changed in silence.

use std::sync::Arc;

use carom_engine::Square;
use carom_engine::ricochet::{Board, BoardSetup, Goal, Profile, Robot, Shape, Target};
use carom_formats::Optimum;
use carom_formats::ricochet::{Entry, FORMATS, by_id};
use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq};
use proptest::proptest;

use crate::common::{entries, official_games};

/// Writes entries in a format; reads them back in whatever format they seem to be in, which must be the
/// same one.
fn reread(id: &str, entries: &[Entry]) -> Result<Vec<Entry>, String> {
    let text = (by_id(id).expect("a known format").write)(entries).map_err(|it| it.reason)?;
    let (format, mut entries) = carom_formats::ricochet::read(text.as_bytes())
        .unwrap_or_else(|error| panic!("{id} does not read what it writes: {error}\n{text}"));
    assert_eq!(format.id, id, "{text}");
    for entry in &mut entries {
        entry.notes.clear();
    }
    Ok(entries)
}

/// The board of an entry after a change.
fn with_board(entry: &Entry, change: impl FnOnce(&mut BoardSetup)) -> Arc<Board> {
    let mut setup = BoardSetup::from(Board::clone(&entry.board));
    change(&mut setup);
    Arc::new(Board::new(setup).expect("still a sound board"))
}

/// What matters to a puzzle's solution: walls, diagonals, robots, goal and rules.
fn puzzle_of(entry: &Entry) -> Entry {
    Entry {
        board: with_board(entry, |setup| setup.targets.clear()),
        id: None,
        board_name: None,
        optimum: Optimum::Unknown,
        plan_limit: None,
        notes: Vec::new(),
        ..entry.clone()
    }
}

/// An entry cut down to what a format promises to carry.
fn cut_to(id: &str, entry: &Entry) -> Entry {
    let mut cut = entry.clone();
    if matches!(id, "ron" | "jsonl") {
        return cut;
    }
    if id != "corpus" {
        cut.profile = Profile::PLAIN;
        cut.board_name = None;
        cut.id = cut.id.filter(|_| id == "roboyard");
        cut.optimum = Optimum::Unknown;
    }
    if !matches!(id, "corpus" | "ricochetrobots" | "drawing") {
        cut.board = with_board(&cut, |setup| setup.diagonals.clear());
    }
    if id == "drawing" {
        return cut;
    }
    cut.board = with_board(&cut, |setup| match id {
        "dump" => {}
        "text" => {
            for target in &mut setup.targets {
                (target.robot, target.shape) = (None, Shape::Vortex);
            }
        }
        _ => setup.targets.clear(),
    });
    match id {
        "dump" => {
            if cut.robots.is_empty() {
                cut.robots = cut
                    .board
                    .size()
                    .squares()
                    .filter(|&it| cut.board.is_standable(it))
                    .take(1)
                    .collect();
            }
            if let Some(goal) = &mut cut.goal {
                let robot = goal.robot.filter(|robot| robot.index() < cut.robots.len());
                let target = Target { square: goal.square, robot, shape: Shape::Hexagon };
                goal.robot = robot;
                cut.board = with_board(&cut, |setup| {
                    setup.targets.retain(|it| it.square != target.square);
                    setup.targets.push(target);
                });
            }
        }
        "text" => {
            cut.goal = cut.goal.filter(|_| !cut.robots.is_empty());
            if let Some(goal) = &mut cut.goal {
                goal.robot = Some(Robot::Red);
            }
            let square = cut.goal.map(|goal| goal.square);
            let robots = cut.robots.clone();
            cut.board = with_board(&cut, |setup| {
                setup
                    .targets
                    .retain(|it| Some(it.square) != square && !robots.contains(&it.square));
                if square.is_none() && !robots.is_empty() {
                    setup.targets.clear();
                }
            });
        }
        "grid" => {
            let size = cut.board.size();
            let closed: Vec<Square> =
                size.squares().filter(|&it| cut.board.is_closed(it)).collect();
            cut.board = with_board(&cut, |setup| {
                setup.walls = BoardSetup::empty(size).walls;
                for &it in &closed {
                    setup.close(it);
                }
            });
            if let Some(goal) = cut.goal.as_mut().filter(|_| !cut.robots.is_empty()) {
                goal.robot = Some(Robot::Red);
            }
        }
        _ => {}
    }
    cut
}

/// Whether a format carries a cut entry; the rest are errors by its documentation.
fn is_expressible(id: &str, entry: &Entry) -> bool {
    let size = entry.board.size();
    let is_own = |robot: Robot| robot.index() < Robot::STANDARD;
    let has_own_robots = entry.robots.len() <= Robot::STANDARD
        && entry.goal.is_none_or(|goal| goal.robot.is_none_or(is_own));
    match id {
        "corpus" => entry.goal.is_some() && !entry.robots.is_empty(),
        "ricochetrobots" => {
            (size.width(), size.height()) == (16, 16)
                && (entry.goal.is_none() || !entry.robots.is_empty())
                && has_own_robots
                && entry.board.diagonals().all(|(_, diagonal)| is_own(diagonal.robot))
        }
        "roboyard" => has_own_robots,
        "grid" => {
            let is_closed = |square: &Square| entry.board.is_closed(*square);
            let is_open = |square: Square| !entry.robots.contains(&square);
            !entry.robots.iter().any(is_closed)
                && entry.goal.is_some_and(|it| it.robot == Some(Robot::Red) && is_open(it.square))
        }
        "asp" => {
            size.width() == size.height() && entry.goal.is_none_or(|goal| goal.robot.is_some())
        }
        "game-id" => false,
        // A goal alone has no robot, but a dump has one.
        "dump" => {
            let mut targets = entry.board.targets().iter();
            !entry.robots.is_empty()
                && has_own_robots
                && targets.all(|target| target.robot.is_none_or(is_own))
        }
        _ => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_a_format_expresses_comes_back(entry in entries()) {
        for format in FORMATS {
            let cut = cut_to(format.id, &entry);
            let reread = reread(format.id, std::slice::from_ref(&cut));
            if is_expressible(format.id, &cut) {
                prop_assert_eq!(reread, Ok(vec![cut]), "{}", format.id);
            } else {
                prop_assert!(reread.is_err(), "{} wrote {:?}", format.id, cut);
            }
        }
    }

    #[test]
    fn no_puzzle_changes_in_silence(entry in entries()) {
        for format in FORMATS {
            if let Ok(reread) = reread(format.id, std::slice::from_ref(&entry)) {
                prop_assert_eq!(reread.len(), 1);
                prop_assert_eq!(puzzle_of(&reread[0]), puzzle_of(&entry), "{}", format.id);
            }
        }
    }

    #[test]
    fn several_entries_come_back(entries in proptest::collection::vec(entries(), 2..4)) {
        for format in FORMATS {
            let cut: Vec<Entry> = entries.iter().map(|entry| cut_to(format.id, entry)).collect();
            let reread = reread(format.id, &cut);
            let holds_several = matches!(format.id, "ron" | "jsonl" | "corpus" | "game-id");
            if holds_several && cut.iter().all(|entry| is_expressible(format.id, entry)) {
                prop_assert_eq!(reread, Ok(cut));
            } else {
                prop_assert!(reread.is_err(), "{} wrote several entries", format.id);
            }
        }
    }

    #[test]
    fn official_games_come_back(entry in official_games()) {
        for id in ["ron", "jsonl", "game-id", "dump"] {
            prop_assert_eq!(reread(id, std::slice::from_ref(&entry)), Ok(vec![entry.clone()]), "{}", id);
        }
        // A corpus carries no printed targets; the walls alone tell the layout.
        let bare = reread("corpus", std::slice::from_ref(&entry)).expect("a puzzle without diagonals");
        prop_assert!(bare[0].board.targets().is_empty());
        let bare = Entry { board_name: None, ..bare[0].clone() };
        prop_assert_eq!(reread("game-id", &[bare]), Ok(vec![entry]));
    }
}

#[test]
fn a_dump_prints_a_goal_on_a_bare_square() {
    let mut entry =
        Entry::board(carom_engine::ricochet::Layout::from_digits("0123").unwrap().board());
    entry.robots = vec![Square::new(3, 3)];
    for (robot, shape) in [(Some(Robot::Red), Shape::Circle), (None, Shape::Vortex)] {
        let square = Square::new(0, 0);
        entry.goal = Some(Goal { robot, square });
        let reread = reread("dump", std::slice::from_ref(&entry)).expect("no diagonals");
        assert_eq!(reread[0].board.target_on(square), Some(Target { square, robot, shape }));
        assert_eq!(puzzle_of(&reread[0]), puzzle_of(&entry));
    }
}

/// The formats of programs that have the robots of the game itself say so.
#[test]
fn six_robots_are_written_or_refused_with_a_reason() {
    let board =
        carom_engine::ricochet::Layout::from_digits("0123").unwrap().board_without_diagonals();
    let mut entry = Entry::board(board);
    entry.robots = (0..6).map(|x| Square::new(x, 15)).collect();
    let printed = |target: &&Target| target.robot == Some(Robot::Red);
    entry.goal = entry.board.targets().iter().find(printed).map(|target| target.goal());
    for format in FORMATS {
        let cut = cut_to(format.id, &entry);
        let reread = reread(format.id, std::slice::from_ref(&cut));
        match format.id {
            "game-id" | "dump" | "ricochetrobots" | "roboyard" => {
                let reason = reread.expect_err(format.id);
                assert!(reason.ends_with(" supports up to 5 robots, not 6"), "{reason}");
            }
            _ => assert_eq!(reread, Ok(vec![cut]), "{}", format.id),
        }
    }
    entry.robots.truncate(5);
    entry.board = with_board(&entry, |setup| setup.targets[0].robot = Some(Robot::Lime));
    let reason = reread("dump", &[entry]).expect_err("a target for lime");
    assert!(reason.contains("cannot express the colour lime, as on "), "{reason}");
}

#[test]
fn a_corpus_comes_back_byte_for_byte() {
    let text = include_str!("../data/corpus.txt");
    let (format, entries) = carom_formats::ricochet::read(text.as_bytes()).expect("a corpus");
    assert_eq!((format.id, entries.len()), ("corpus", 20));
    let puzzles: String =
        text.lines().filter(|line| !line.starts_with('#')).flat_map(|line| [line, "\n"]).collect();
    assert_eq!((format.write)(&entries), Ok(puzzles));
}
