//! The enumeration of every position of Unblock Me on a size of board.

use std::sync::atomic::{AtomicBool, Ordering};

use carom_engine::Size;
use carom_engine::unblock::{Board, Metric};
use carom_solver::unblock::{ComponentBuilder, Enumeration, StructureCounts};
use carom_solver::{Control, Progress, StopReason};

/// The counts of a whole size, which another program found as well.
#[test]
fn all_positions_of_four_by_four_are_counted() {
    let size = Size::new(4, 4).expect("in range");
    let enumeration = Enumeration::new(size, 1).expect("a row of the board");
    let tally = enumeration.count(0..enumeration.structures(), &mut Control::default());
    let tally = tally.expect("no limit");
    assert_eq!((tally.positions, tally.components, tally.solvable), (9304, 880, 493));
    assert_eq!(tally.by_longest_moves, [217, 135, 50, 45, 27, 8, 8, 3]);
    let longest = |found: &Option<(u32, String)>| found.as_ref().map(|it| it.0);
    assert_eq!((longest(&tally.longest_moves), longest(&tally.longest_steps)), (Some(7), Some(10)));
    // Parts of the work add up, in any order.
    let middle = enumeration.structures() / 3;
    let part = |range| enumeration.count(range, &mut Control::default()).expect("no limit");
    let mut sum = part(middle..enumeration.structures());
    sum.add(part(0..middle));
    assert_eq!(sum, tally);
}

/// The exact number of positions does not come from the list that is counted.
#[test]
fn all_positions_have_a_known_number() {
    for (width, height, row, components) in
        [(3, 3, 0, None), (4, 3, 1, None), (3, 4, 2, None), (4, 4, 1, Some(880)), (5, 4, 0, None)]
    {
        let size = Size::new(width, height).expect("in range");
        let enumeration = Enumeration::new(size, row).expect("a row of the board");
        let mut sum = StructureCounts::default();
        for choice in 0..enumeration.column_choices() {
            let structures = enumeration.structures_of(choice);
            sum.add(enumeration.count(structures, &mut Control::default()).expect("no limit"));
        }
        assert_eq!(u128::from(sum.positions), enumeration.positions(), "{size} {row}");
        assert_eq!(sum.components, components.unwrap_or(sum.components));
        // The hardest positions are as far as a search finds.
        for (metric, longest) in
            [(Metric::Moves, sum.longest_moves), (Metric::Steps, sum.longest_steps)]
        {
            let (distance, text) = longest.expect("a solvable position");
            let board = Board::new(text.parse().expect("a board")).expect("a board");
            let component = ComponentBuilder::new().build(&board, &mut Control::default());
            let component = component.expect("no limit");
            assert_eq!(component.distance(board.start(), metric), Some(distance), "{text}");
            assert_eq!(component.longest(metric), Some(distance), "{text}");
        }
    }
    let positions = |side, row| {
        let size = Size::new(side, side).expect("in range");
        Enumeration::new(size, row).map(|it| it.positions())
    };
    assert_eq!((positions(4, 1), positions(5, 2)), (Some(9304), Some(6_795_364)));
}

#[test]
fn an_enumeration_stops_within_a_structure() {
    let size = Size::new(8, 8).expect("in range");
    let enumeration = Enumeration::new(size, 3).expect("a row of the board");
    // Empty columns, and rows with two blocks each: two million positions.
    let last = enumeration.structures_of(0).end;
    let cancel = AtomicBool::new(false);
    let mut checks = 0;
    let mut progress = |_: &Progress| {
        checks += 1;
        cancel.store(checks == 100, Ordering::Relaxed);
    };
    let mut control = Control::default().cancel_on(&cancel).progress(&mut progress);
    let counted = enumeration.count(last - 1..last, &mut control);
    assert_eq!((counted, checks), (Err(StopReason::Cancelled), 100));
}
