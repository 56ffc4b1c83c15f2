//! Rounds on boards above 16x16, [`large`], and a plain breadth-first search to compare with.
//!
//! A number identifies a round. The file has those of the first [`DEALS`] rounds that have [`SHORTEST`] to [`LONGEST`] moves, at most
//! [`PER_LENGTH`] of a length, and for whose search [`breadth_first`] needs no more than [`MOST_STATES`] states. The
//! program `rules` in `research/` writes it again.

use std::collections::HashSet;

use carom_engine::ricochet::{Profile, Round};
use carom_engine::{Puzzle, Rules, Size};
use carom_generator::ricochet::{Recipe, Style};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

/// The number of rounds to choose from.
pub const DEALS: u64 = 1_000;
/// The lengths of their solutions.
pub const SHORTEST: u32 = 4;
/// See [`SHORTEST`].
pub const LONGEST: u32 = 40;
/// The most rounds of a length.
pub const PER_LENGTH: usize = 14;
/// The most states of a breadth-first search.
pub const MOST_STATES: usize = 1_000_000;

/// A round with a known optimum.
pub struct LargeRound {
    /// Its number.
    pub number: u64,
    /// The round.
    pub round: Round,
    /// The fewest moves.
    pub optimum: u32,
}

/// The rounds of the file.
///
/// # Panics
/// If the file is damaged.
#[must_use]
pub fn large() -> Vec<LargeRound> {
    let lines = include_str!("../data/large.txt").lines().filter(|line| !line.starts_with('#'));
    let round = |line: &str| {
        let (number, optimum) = line.split_once(' ').expect("a number and the fewest moves");
        let number = number.parse().expect("a number");
        let optimum = optimum.parse().expect("a number of moves");
        LargeRound { number, round: deal(number), optimum }
    };
    lines.map(round).collect()
}

/// Round number `number`: 20x20 to 45x45 squares, two to four robots, walls on two to thirteen of 100 places.
///
/// # Panics
/// Never: the boards have targets for their robots.
#[must_use]
pub fn deal(number: u64) -> Round {
    let mut rng = Pcg64::new(53, number.into());
    let mut below = |bound: u32| (rng.next_u32() % bound) as u8;
    let size = Size::new(20 + below(26), 20 + below(26)).expect("a size");
    let (walls, robots) = (2 + below(12), 2 + usize::from(below(3)));
    let style = Style::Scattered { size, walls };
    let recipe = Recipe { style, robots, goal_robot: None, profile: Profile::PLAIN };
    recipe.deal(&mut rng).expect("the board has targets").round
}

/// The fewest moves by a plain breadth-first search over single states, and the number of states that it knew in the end. `None` if
/// there is no solution or the search would know more than `most`.
#[must_use]
pub fn breadth_first(round: &Round, most: usize) -> Option<(u32, usize)> {
    let start = round.initial_state();
    let mut known = HashSet::from([round.key(&start)]);
    let mut layer = vec![start];
    let mut moves = Vec::new();
    for depth in 1.. {
        let mut next = Vec::new();
        for state in &layer {
            round.legal_moves_into(state, &mut moves);
            for &mv in &moves {
                let child = round.play_unchecked(state, mv);
                if known.insert(round.key(&child)) {
                    if round.is_solved(&child) {
                        return Some((depth, known.len()));
                    }
                    next.push(child);
                }
            }
        }
        if next.is_empty() || known.len() > most {
            return None;
        }
        layer = next;
    }
    None
}
