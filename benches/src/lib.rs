//! Fixed puzzles for the benchmarks, and for the programs in `research/`.
//!
//! The files are in `data/`. A number identifies a random puzzle, so any thread can generate each puzzle
//! alone: [`deal`].

use std::ops::RangeInclusive;

use carom_engine::ricochet::{Profile, Round, Sides};
use carom_formats::ricochet::Entry;
use carom_formats::{Format, Optimum};
use carom_generator::ricochet::{Deal, Recipe, Style};
use rand_pcg::Pcg64;

pub mod clock;
pub mod large;
pub mod mixed;
pub mod rules;
pub mod tables;

/// A puzzle with a known optimum.
pub struct Case {
    /// The data of the file.
    pub entry: Entry,
    /// The same, ready to be solved.
    pub round: Round,
    /// The fewest moves.
    pub optimum: u32,
}

/// Puzzles of four robots on official boards, [`PER_LENGTH`] of each [length](length_class).
///
/// They are the first ones of each length among the [`deal`]s of [`BY_LENGTH_SEED`]. Their ids are the
/// numbers of the deals.
///
/// # Panics
/// If the file is damaged.
#[must_use]
pub fn by_length() -> Vec<Case> {
    cases(include_str!("../data/by-length.txt"))
}

/// 300 random puzzles of five robots on official boards.
///
/// # Panics
/// If the file is damaged.
#[must_use]
pub fn five_robots() -> Vec<Case> {
    cases(include_str!("../data/five-robots.txt"))
}

fn cases(text: &str) -> Vec<Case> {
    let entries = (corpus_format().read)(text).expect("a valid corpus");
    let case = |entry: Entry| {
        let round = entry.round().expect("a valid puzzle");
        let Optimum::Moves(optimum) = entry.optimum else { panic!("a puzzle of unknown length") };
        Case { entry, round, optimum }
    };
    entries.into_iter().map(case).collect()
}

/// The format of the files in `data/`.
///
/// # Panics
/// Never: the format is a row of the table.
#[must_use]
pub fn corpus_format() -> &'static Format<Entry> {
    carom_formats::ricochet::by_id("corpus").expect("a row of the table of formats")
}

/// The depth bins of the solver benchmarks: a name, and the lengths in the bin.
pub const DEPTH_BINS: [(&str, RangeInclusive<u32>); 5] = [
    ("1-3 moves", 1..=3),
    ("4-6 moves", 4..=6),
    ("7-9 moves", 7..=9),
    ("10-12 moves", 10..=12),
    ("13+ moves", 13..=u32::MAX),
];

/// Puzzles with at least this number of moves are one class of [`by_length`].
pub const LAST_CLASS: u32 = 13;
/// The number of puzzles in each class of [`by_length`].
pub const PER_LENGTH: usize = 20;
/// The seed of [`by_length`].
pub const BY_LENGTH_SEED: u64 = 1;

/// The class of a length: its number of moves, at most [`LAST_CLASS`].
#[must_use]
pub fn length_class(moves: u32) -> u32 {
    moves.min(LAST_CLASS)
}

/// The random puzzle `number` of a seed: four robots and a printed target on an official board without
/// diagonals, plain rules.
///
/// # Panics
/// Never: every official board has targets for its robots.
#[must_use]
pub fn deal(seed: u64, number: u64) -> Deal {
    let recipe = Recipe {
        style: Style::Official(Sides::WithoutDiagonals),
        robots: 4,
        goal_robot: None,
        profile: Profile::PLAIN,
    };
    // Every puzzle uses its own stream of the generator, so it does not depend on earlier puzzles.
    let mut rng = Pcg64::new(seed.into(), number.into());
    recipe.deal(&mut rng).expect("an official board has targets")
}

/// The line of [`by_length`] for a deal.
#[must_use]
pub fn entry(number: u64, deal: &Deal, optimum: u32) -> Entry {
    Entry {
        id: Some(number.to_string()),
        board_name: deal.layout.map(|layout| layout.to_string()),
        optimum: Optimum::Moves(optimum),
        ..Entry::of_round(&deal.round)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_has_its_puzzles() {
        let cases = by_length();
        for class in 1..=LAST_CLASS {
            let count = cases.iter().filter(|case| length_class(case.optimum) == class).count();
            assert_eq!(count, PER_LENGTH, "{class} moves");
        }
        assert_eq!(cases.len(), PER_LENGTH * LAST_CLASS as usize);
    }

    #[test]
    fn the_puzzles_are_the_deals_of_their_numbers() {
        for case in by_length() {
            let number: u64 = case.entry.id.as_deref().expect("an id").parse().expect("a number");
            let dealt = entry(number, &deal(BY_LENGTH_SEED, number), case.optimum);
            let write = |entry: Entry| (corpus_format().write)(&[entry]).expect("a corpus line");
            assert_eq!(write(dealt), write(case.entry));
        }
    }

    #[test]
    fn five_robots_are_five() {
        let cases = five_robots();
        assert_eq!(cases.len(), 300);
        assert!(cases.iter().all(|case| case.round.start().squares().len() == 5));
    }
}
