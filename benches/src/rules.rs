//! Rounds of every kind of rule: [`KINDS`].
//!
//! Each round number of a kind has its own generator, so each round can be made alone. The first three
//! kinds are the same rounds under different rules, so their times can be compared. The files in
//! `data/rules/` contain the first [`PER_KIND`] rounds of each kind, with the optimum on which two
//! independent searches agree. The program `rules` in `research/` writes them again.

use carom_engine::ricochet::{Profile, Sides};
use carom_generator::ricochet::{Deal, Recipe, Style};
use rand_pcg::Pcg64;

use crate::{Case, cases};

/// A kind of rounds on official boards.
#[derive(Clone, Copy, Debug)]
pub struct RoundKind {
    /// The name, also of its file in `data/rules/`.
    pub id: &'static str,
    /// The file.
    text: &'static str,
    /// The rules.
    pub profile: Profile,
    /// The number of robots.
    pub robots: usize,
    /// Whether every board has diagonals; otherwise no board has any.
    pub diagonals: bool,
}

/// The kinds; the others are compared with the first.
pub const KINDS: [RoundKind; 5] = [
    RoundKind {
        id: "plain",
        text: include_str!("../data/rules/plain.txt"),
        profile: Profile::PLAIN,
        robots: 4,
        diagonals: false,
    },
    RoundKind {
        id: "official",
        text: include_str!("../data/rules/official.txt"),
        profile: Profile::OFFICIAL,
        robots: 4,
        diagonals: false,
    },
    RoundKind {
        id: "no-rebounds",
        text: include_str!("../data/rules/no-rebounds.txt"),
        profile: Profile::PLAIN.without_rebounds(),
        robots: 4,
        diagonals: false,
    },
    RoundKind {
        id: "diagonals",
        text: include_str!("../data/rules/diagonals.txt"),
        profile: Profile::PLAIN,
        robots: 4,
        diagonals: true,
    },
    RoundKind {
        id: "five-robots",
        text: include_str!("../data/rules/five-robots.txt"),
        profile: Profile::PLAIN,
        robots: 5,
        diagonals: false,
    },
];

/// The number of compared rounds of each kind.
pub const PER_KIND: u64 = 500;

/// The seed of the rounds.
const SEED: u64 = 14;

impl RoundKind {
    /// The rounds of the file.
    ///
    /// # Panics
    /// If the file is damaged.
    #[must_use]
    pub fn cases(&self) -> Vec<Case> {
        cases(self.text)
    }

    /// Round number `number` of the kind.
    ///
    /// # Panics
    /// Never: every official board has targets for its robots.
    #[must_use]
    pub fn deal(&self, number: u64) -> Deal {
        let sides = if self.diagonals { Sides::All } else { Sides::WithoutDiagonals };
        let recipe = Recipe {
            style: Style::Official(sides),
            robots: self.robots,
            goal_robot: None,
            profile: self.profile,
        };
        let mut rng = Pcg64::new(SEED.into(), number.into());
        loop {
            let deal = recipe.deal(&mut rng).expect("an official board has targets");
            if deal.round.board().has_diagonals() == self.diagonals {
                return deal;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{corpus_format, entry};

    #[test]
    fn the_rounds_are_the_deals_of_their_numbers() {
        let write = |entry| (corpus_format().write)(&[entry]).expect("a corpus line");
        for kind in KINDS {
            let cases = kind.cases();
            assert_eq!(cases.len(), PER_KIND as usize, "{}", kind.id);
            for (number, case) in (0..).zip(cases) {
                let dealt = entry(number, &kind.deal(number), case.optimum);
                assert_eq!(write(dealt), write(case.entry), "{} {number}", kind.id);
            }
        }
    }
}
