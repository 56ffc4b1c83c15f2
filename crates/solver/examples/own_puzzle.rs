//! Solves a puzzle of one's own with the searches for any puzzle: a knight crosses a chess board.
//!
//!     cargo run -p carom-solver --example own_puzzle

use carom_engine::{Puzzle, Rules};
use carom_solver::search::{LowerBound, astar, bfs};
use carom_solver::{Control, Report};

/// The fewest moves of a knight from one corner to the opposite one.
struct Knight;

type Place = (i8, i8);
const STEPS: [Place; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Rules for Knight {
    type State = Place;
    type Move = Place;

    fn initial_state(&self) -> Place {
        (0, 0)
    }

    fn legal_moves(&self, place: &Place) -> Vec<Place> {
        let stays = |&step: &Place| {
            let (x, y) = self.play_unchecked(place, step);
            (0..8).contains(&x) && (0..8).contains(&y)
        };
        STEPS.into_iter().filter(stays).collect()
    }

    fn play_unchecked(&self, &(x, y): &Place, (right, down): Place) -> Place {
        (x + right, y + down)
    }
}

impl Puzzle for Knight {
    type Key = Place;

    fn is_solved(&self, place: &Place) -> bool {
        *place == (7, 7)
    }

    fn key(&self, place: &Place) -> Place {
        *place
    }
}

/// A move changes the sum of the coordinates by at most 3.
struct Sum;

impl LowerBound<Knight> for Sum {
    fn lower_bound(&self, &(x, y): &Place) -> Option<u32> {
        Some(u32::from((14 - x - y).unsigned_abs()).div_ceil(3))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let length = |report: &Report<Place>| report.verdict.moves().map(<[Place]>::len);
    let plain = bfs(&Knight, &mut Control::default());
    let guided = astar(&Knight, &Sum, &mut Control::default());
    println!("breadth-first: {} nodes; A*: {}", plain.stats.expanded, guided.stats.expanded);
    assert_eq!((length(&plain), length(&guided)), (Some(6), Some(6)));
    Knight.check_solution(guided.verdict.moves().ok_or("no solution")?)?;
    Ok(())
}
