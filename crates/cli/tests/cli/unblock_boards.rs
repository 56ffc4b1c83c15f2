//! The boards of the project: what their files say, and that they are our own.

use std::fs;

use carom_engine::unblock::{Axis, Board, Metric, Position};
use carom_formats::unblock::{Entry, read};
use carom_solver::Control;
use carom_solver::unblock::ComponentBuilder;

/// The boards of the project.
const BOARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards/unblock");

const LEVELS: [&str; 6] = ["easy", "medium", "hard", "very-hard", "master", "grandmaster"];

fn entries(path: &str) -> Vec<Entry> {
    let bytes = fs::read(path).expect(path);
    read(&bytes).unwrap_or_else(|why| panic!("{path}: {why}")).1
}

/// The start of a board as a position of another board, if each line has the same blocks in the same order: only then one of
/// them can be reached from the other. The blocks may have other letters.
fn start_on(board: &Board, other: &Board) -> Option<Position> {
    let sorted = |it: &Board| {
        let mut blocks: Vec<_> = it.blocks().collect();
        let is_vertical = |id| it.axis(id) == Axis::Vertical;
        blocks.sort_by_key(|&id| (is_vertical(id), it.line(id), it.start().offset(id)));
        blocks
    };
    let walls = |it: &Board| {
        let mut walls = it.walls().to_vec();
        walls.sort_unstable();
        walls
    };
    let (own, others) = (sorted(board), sorted(other));
    if board.size() != other.size() || walls(board) != walls(other) || own.len() != others.len() {
        return None;
    }
    let mut offsets = vec![0; own.len()];
    for (&one, &another) in own.iter().zip(&others) {
        let facts = |it: &Board, id| (it.axis(id), it.line(id), it.length(id));
        if facts(board, one) != facts(other, another) {
            return None;
        }
        offsets[another.index()] = board.start().offset(one);
    }
    other.position(&offsets)
}

/// Whether one board can be reached from another one.
fn is_in_component(board: &Board, other: &Board) -> bool {
    start_on(board, other).is_some_and(|start| {
        let component = ComponentBuilder::new().build(other, &mut Control::default());
        component.expect("no limit").contains(start)
    })
}

/// The graded puzzles are our own: none can be reached from a record, from a card of a deck or from another known board, and
/// none from another one.
#[test]
fn graded_boards_differ_from_the_known_ones() {
    let known = ["records.txt", "report.txt"].map(|it| format!("{BOARDS}/{it}"));
    let golden = format!("{}/unblock.txt", super::DATA);
    let known: Vec<Entry> = known.iter().chain([&golden]).flat_map(|it| entries(it)).collect();
    assert_eq!(known.len(), 5 + 7 + 99);
    let graded = LEVELS.iter().flat_map(|it| entries(&format!("{BOARDS}/graded/{it}.txt")));
    let graded: Vec<Entry> = graded.collect();
    for (number, entry) in graded.iter().enumerate() {
        for other in known.iter().chain(&graded[..number]) {
            let is_same = is_in_component(&entry.board, &other.board);
            assert!(!is_same, "{:?} {} is {:?}", entry.id, entry.board, other.id);
        }
    }
    // The check finds a record with other letters, and a position of its component.
    let reaches = |text: &str, id: &str| {
        let board = Board::new(text.parse().expect(text)).expect(text);
        let other = known.iter().find(|it| it.id.as_deref() == Some(id)).expect(id);
        is_in_component(&board, &other.board)
    };
    assert!(reaches("ZZZCDEFGGCDEF.AADEHHI....JI.KK.JLLMM", "steps93"));
    assert!(reaches("BCDDE.BCF.EGB.FAAGHHHI.G..JIKKLLJMM.", "hardest51"));
    assert!(!reaches("BCDDE.BCF.EGB.FAAGHHHI.G..JIKKLLJMM.", "steps93"));
}

/// Each puzzle has the numbers of its line and is the hardest one in reach, and the harder ones of a pack come later.
#[test]
fn graded_boards_are_the_hardest_in_reach_and_in_order() {
    let mut builder = ComponentBuilder::new();
    for level in LEVELS {
        let entries = entries(&format!("{BOARDS}/graded/{level}.txt"));
        let mut last = (None, None, None);
        for entry in entries {
            let (board, id) = (&entry.board, &entry.id);
            let component = builder.build(board, &mut Control::default()).expect("no limit");
            let distance = |metric| component.distance(board.start(), metric);
            let numbers =
                (distance(Metric::Moves), distance(Metric::Steps), Some(component.len() as u64));
            assert_eq!(
                numbers,
                (entry.fewest_moves, entry.fewest_steps, entry.positions),
                "{id:?}"
            );
            let hardest = component.hardest(Metric::Moves).expect("it can be solved");
            assert_eq!(component.distance(hardest, Metric::Moves), numbers.0, "{id:?}");
            assert!(numbers >= last, "{id:?}");
            last = numbers;
        }
    }
}
