//! A* with a lower bound of one's own, compared with the bound of the library.
//!
//!     cargo run -p carom-solver --example own_bound

use carom_solver::ricochet::prelude::*;
use carom_solver::search::{NoBound, astar};

/// On a board without diagonals, a robot that stands neither in the row nor in the column of the target needs at least two moves, and any other robot that
/// is not on the target at least one.
struct TargetLines(Goal);

impl LowerBound<Round> for TargetLines {
    fn lower_bound(&self, position: &Position) -> Option<u32> {
        let Goal { robot, square } = self.0;
        let needed =
            |place: Square| u32::from(place.x() != square.x()) + u32::from(place.y() != square.y());
        let robots = position.robots().filter(|&(it, _)| robot.is_none_or(|active| active == it));
        robots.map(|(_, place)| needed(place)).min()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let round = Round::parse("4B-3B-2B-1A", "0,0 15,0", "red to 3,4")?;

    let control = || Control::default().max_nodes(1_000_000);
    let without = astar(&round, &NoBound, &mut control());
    let own = astar(&round, &TargetLines(round.goal()), &mut control());
    let relaxed = astar(&round, &RelaxedMap::new(&round), &mut control());
    for (name, report) in [("none", &without), ("own", &own), ("relaxed map", &relaxed)] {
        println!("{name:12} {} nodes, {}", report.stats.expanded, report.verdict);
    }
    // A bound changes the work, never the length of the answer.
    let length = |report: &Report<Move>| report.verdict.moves().map(<[Move]>::len);
    assert_eq!(length(&own), length(&without));
    assert_eq!(length(&relaxed), length(&without));
    assert!(relaxed.stats.expanded <= own.stats.expanded);
    Ok(())
}
