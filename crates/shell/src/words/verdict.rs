//! What solvers answer, in words: for every page of every game.

use carom_solver::{Proof, StopReason};

use super::Phrase;

/// The texts of a page about the answer of a solver.
pub struct Verdicts {
    /// A solution of `count` moves; it is proven that none is shorter.
    pub fewest: Phrase,
    /// A solution of `count` moves; a shorter one may exist.
    pub at_most: Phrase,
    /// It is proven that there is no solution.
    pub unsolvable: Phrase,
}

impl Verdicts {
    /// A solution with this number of moves.
    pub fn solved(&self, count: usize, proof: Proof) -> Phrase {
        let phrase = match proof {
            Proof::Optimal => &self.fewest,
            Proof::UpperBound => &self.at_most,
        };
        phrase.clone().with("count", count)
    }

    /// There is no solution.
    pub fn unsolvable(&self) -> Phrase {
        self.unsolvable.clone()
    }
}

/// Why a solver has stopped without an answer.
pub fn stopped(why: StopReason) -> Phrase {
    match why {
        StopReason::Cancelled => Phrase::new("cancelled"),
        StopReason::NodeLimit => Phrase::new("node-limit"),
        StopReason::MemoryLimit => Phrase::new("memory-limit"),
        StopReason::DepthLimit => Phrase::new("depth-limit"),
        StopReason::GaveUp => Phrase::new("gave-up"),
        other => other.to_string().into(),
    }
}

/// A solver has failed.
pub fn failed(why: &str) -> Phrase {
    Phrase::new("solver-failed").with("why", why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::words;
    use crate::words::Language;

    #[test]
    fn a_verdict_depends_on_its_proof() {
        let text = |key| Phrase::new(key);
        let verdicts = Verdicts { fewest: text("a"), at_most: text("b"), unsolvable: text("c") };
        assert_eq!(verdicts.solved(3, Proof::Optimal), text("a").with("count", 3));
        assert_eq!(verdicts.solved(3, Proof::UpperBound), text("b").with("count", 3));
        assert_eq!(verdicts.unsolvable(), text("c"));
    }

    #[test]
    fn the_reason_for_a_stop_is_said_in_every_language() {
        let texts = |why| Language::ALL.map(|language| words(language).say(&stopped(why)));
        assert_eq!(
            texts(StopReason::NodeLimit),
            ["Stopped: too many positions", "Arrêt\u{202f}: trop de positions"]
        );
        assert_eq!(texts(StopReason::Cancelled), ["Cancelled", "Arrêté"]);
        let failures = Language::ALL.map(|language| words(language).say(&failed("why")));
        assert_eq!(failures, ["The solver failed: why", "Le solveur a échoué\u{202f}: why"]);
    }
}
