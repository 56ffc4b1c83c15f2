//! [`GameEnding`]: how a game has ended; [`Warning`]: what the next move can do to the king.

use carom_engine::Outcome;
use carom_engine::tablut::{self, Game, Position, RuleSet, Side};

/// Why a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndingReason {
    /// The king has reached an escape.
    Escape,
    /// The king is captured.
    Capture,
    /// The king is in a fort at the edge that attackers cannot break.
    ExitFort,
    /// Attackers surround the king and all defenders.
    Encirclement,
    /// The side to move has no move.
    NoMove,
    /// The position has occurred too often.
    Repetition,
    /// A player has resigned.
    Resignation,
    /// The players have agreed on a draw.
    Agreement,
    /// A player has no time left.
    Time,
    /// A remote player has left, or has broken the rules.
    Left,
    /// The connection with a remote player was lost. The game has no result.
    Disconnected,
}

impl EndingReason {
    /// The reasons that do not come from the rules of the board.
    pub(super) const BY_PLAYERS: [Self; 5] =
        [Self::Resignation, Self::Agreement, Self::Time, Self::Left, Self::Disconnected];

    /// Whether a game that ends like this can have this result; `None` is a game without a result.
    pub(super) fn fits(self, outcome: Option<Outcome<Side>>) -> bool {
        match outcome {
            None => self == Self::Disconnected,
            // A resignation is not a draw, and an agreement is not a win.
            Some(Outcome::Drawn) => self == Self::Agreement,
            Some(Outcome::Won(_)) => !matches!(self, Self::Agreement | Self::Disconnected),
        }
    }

    /// The name in files and texts, such as `no-move`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Escape => "escape",
            Self::Capture => "capture",
            Self::ExitFort => "exit-fort",
            Self::Encirclement => "encirclement",
            Self::NoMove => "no-move",
            Self::Repetition => "repetition",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Time => "time",
            Self::Left => "left",
            Self::Disconnected => "disconnected",
        }
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameEnding {
    /// The result; `None` if there is none.
    pub outcome: Option<Outcome<Side>>,
    /// Why it has ended.
    pub reason: EndingReason,
}

impl GameEnding {
    /// The end of a game by the rules; `None` while it goes on.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let ending = game.ending()?;
        let reason = match ending {
            tablut::Ending::Escape => EndingReason::Escape,
            tablut::Ending::Capture => EndingReason::Capture,
            tablut::Ending::ExitFort => EndingReason::ExitFort,
            tablut::Ending::Encirclement => EndingReason::Encirclement,
            tablut::Ending::NoMove(_) => EndingReason::NoMove,
            tablut::Ending::Repetition(_) => EndingReason::Repetition,
        };
        Some(Self { outcome: Some(ending.outcome()), reason })
    }

    /// The end that a side brings about by giving up or by running out of time.
    #[must_use]
    pub const fn lost_by(side: Side, reason: EndingReason) -> Self {
        Self { outcome: Some(Outcome::Won(side.other())), reason }
    }
}

/// What a move of the defenders can do next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Warning {
    /// Raichi: the king can reach one escape.
    Raichi,
    /// Tuichu: the king can reach two or more escapes. Then only a capture of the king stops him.
    Tuichu,
}

impl Warning {
    /// The warning of a position in which the game goes on.
    #[must_use]
    pub fn of(rules: &RuleSet, position: &Position) -> Option<Self> {
        match position.king_escapes(rules).len() {
            0 => None,
            1 => Some(Self::Raichi),
            _ => Some(Self::Tuichu),
        }
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::tablut::{Setup, Variant};

    use super::*;

    fn position(text: &str) -> Position {
        let setup = Setup::parse(text, Side::Attackers).expect("a position string");
        Position::new(&setup).expect("a position")
    }

    fn ending(text: &str) -> Option<GameEnding> {
        GameEnding::of(&Game::new(Variant::new(RuleSet::ASHTON, position(text))))
    }

    #[test]
    fn an_end_by_the_rules_has_its_reason() {
        assert_eq!(ending(Setup::START), None);
        let escaped = ending("1k7/9/9/9/9/9/9/9/4b4");
        let outcome = Some(Outcome::Won(Side::Defenders));
        assert_eq!(escaped, Some(GameEnding { outcome, reason: EndingReason::Escape }));
        // The only attacker is shut in.
        let shut = ending("b8/w8/1k7/9/9/9/9/9/9");
        assert_eq!(shut, None, "it can still go east");
        let shut = ending("bw7/w8/1k7/9/9/9/9/9/9");
        assert_eq!(shut, Some(GameEnding { outcome, reason: EndingReason::NoMove }));
    }

    #[test]
    fn one_way_out_is_raichi_and_two_are_tuichu() {
        let warning = |text| Warning::of(&RuleSet::ASHTON, &position(text));
        assert_eq!(warning(Setup::START), None);
        assert_eq!(warning("9/9/9/9/9/9/2k3b2/2b6/9"), Some(Warning::Tuichu), "west and north");
        assert_eq!(warning("9/2b6/9/9/9/9/2k3b2/2b6/9"), Some(Warning::Raichi));
    }
}
