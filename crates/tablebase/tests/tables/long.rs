//! Tables with large distances, whose planes begin and change in late layers.

use std::sync::Arc;

use carom_engine::ricochet::{Board, BoardSetup, Goal, Profile, Robot, Round, RoundSetup};
use carom_engine::{Direction, Size, Square};
use carom_solver::Control;
use carom_tablebase::{Builder, TableSetup, Tablebase};

use crate::common::{all_starts, enumerate, file};

/// A board whose rows are one corridor: from one row to the next only at one end. So a robot slides along every row.
fn corridor(width: u8, rows: u8) -> Arc<Board> {
    let mut setup = BoardSetup::empty(Size::new(width, rows).expect("a size"));
    for y in 0..rows - 1 {
        let open = if y % 2 == 0 { width - 1 } else { 0 };
        for x in (0..width).filter(|&it| it != open) {
            setup.add_wall(Square::new(x, y), Direction::South);
        }
    }
    Arc::new(Board::new(setup).expect("a sound board"))
}

#[test]
fn large_distances_are_those_of_an_enumeration() {
    let mut longest = Vec::new();
    for rows in 7..=16 {
        for (robots, is_end) in [(1, true), (2, true), (1, false), (2, false)] {
            let board = corridor(4, rows);
            // The end of the last row, or its beginning.
            let column = if (rows % 2 == 0) == is_end { 0 } else { 3 };
            let goal = Goal { robot: Some(Robot::Red), square: Square::new(column, rows - 1) };
            let setup = TableSetup::new(Arc::clone(&board), goal, robots);
            let mut builder = Builder::new().with_threads(robots);
            let mut table = None;
            // The second table has the memory of the first one.
            for _ in 0..2 {
                if let Some(table) = table.take() {
                    builder.recycle(table);
                }
                table = builder.build(&setup, &mut Control::default()).ok();
            }
            let table = table.expect("a table");
            let loaded = Tablebase::load(file(&table)).expect("a sound file");
            let start = [Square::new(0, 0), Square::new(1, 0)][..robots].to_vec();
            let setup = RoundSetup { robots: start, goal, profile: Profile::PLAIN };
            let round = Round::new(Arc::clone(&board), setup).expect("a sound round");
            let starts = all_starts(&round);
            let expected = enumerate(&round, &starts);
            for start in &starts {
                assert_eq!(table.distance(start), expected[start], "{rows} {start:?}");
                assert_eq!(loaded.distance(start), expected[start], "{rows} {start:?}");
            }
            longest.push(table.histogram().len() - 1);
        }
    }
    // Other planes grow from layers 16, 24 and 28 on, and a sixth and a seventh plane begin with layers 30 and 62.
    for length in [14, 15, 16, 17, 23, 24, 25, 26, 27, 28, 29, 45, 57, 61] {
        assert!(longest.contains(&length), "{length}: {longest:?}");
    }
}
