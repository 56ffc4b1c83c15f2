//! Rounds of every kind of rule: [`KINDS`].
//!
//! Round number n of a kind is dealt by a generator of its own, so each can be made again alone. The
//! first three kinds are the same rounds under different rules, so that their times can be compared.

use carom_engine::ricochet::{Profile, Sides};
use carom_generator::{Deal, Recipe, Style};
use rand_pcg::Pcg64;

/// A kind of rounds on official boards.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The name: that of its file in `data/`, too.
    pub id: &'static str,
    /// The rules.
    pub profile: Profile,
    /// How many robots.
    pub robots: usize,
    /// Whether every board has diagonals, or none.
    pub diagonals: bool,
}

/// The kinds, the one to compare the others with first.
pub const KINDS: [Kind; 5] = [
    Kind { id: "plain", profile: Profile::PLAIN, robots: 4, diagonals: false },
    Kind { id: "official", profile: Profile::OFFICIAL, robots: 4, diagonals: false },
    Kind {
        id: "no-rebounds",
        profile: Profile::PLAIN.without_rebounds(),
        robots: 4,
        diagonals: false,
    },
    Kind { id: "diagonals", profile: Profile::PLAIN, robots: 4, diagonals: true },
    Kind { id: "five-robots", profile: Profile::PLAIN, robots: 5, diagonals: false },
];

/// How many rounds of each kind are compared.
pub const PER_KIND: u64 = 500;

/// The seed of the rounds.
const SEED: u64 = 14;

impl Kind {
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
