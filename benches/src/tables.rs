//! The pairs of a board and a target whose tables are measured.

use std::sync::Arc;

use carom_engine::Square;
use carom_engine::ricochet::{Layout, Sides};
use carom_tablebase::TableSetup;

/// Both sets of pairs with their names, for four robots.
#[must_use]
pub fn all() -> [(&'static str, Vec<TableSetup>); 2] {
    [("longest pair", vec![longest()]), ("twelve pairs", spread())]
}

/// 0765 with the blue triangle: 25 moves.
fn longest() -> TableSetup {
    let board = Layout::from_digits("0765").expect("a layout").board();
    let target = board.target_on(Square::new(3, 9)).expect("the blue triangle");
    TableSetup::new(Arc::new(board), target.goal(), 4)
}

/// Every eighth board of the first edition with the next of its targets for one robot.
fn spread() -> Vec<TableSetup> {
    let layouts = Layout::all(Sides::FirstEdition).step_by(8);
    let pair = |(number, layout): (usize, Layout)| {
        let board = layout.board();
        let mut goals = board.targets().iter().map(|target| target.goal()).cycle().skip(number);
        let goal = goals.find(|goal| goal.robot.is_some()).expect("a target");
        TableSetup::new(Arc::new(board), goal, 4)
    };
    layouts.enumerate().map(pair).collect()
}
