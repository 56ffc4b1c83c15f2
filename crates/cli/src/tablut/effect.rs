//! Options that have an effect only on some players.

use anyhow::bail;
use carom_solver::tablut::Kind;

/// Whether a player searches, so that time, nodes and depth limit it.
const fn searches(player: Kind) -> bool {
    !matches!(player, Kind::Random)
}

/// Whether a player has a table and can use several threads.
const fn is_engine(player: Kind) -> bool {
    !matches!(player, Kind::Random | Kind::Report(_))
}

/// Whether a player chooses at random: the others score the move that they play.
fn chooses_at_random(player: Kind) -> bool {
    !player.scores_its_move()
}

/// What an option is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Searches,
    Engines,
    Chance,
}

impl Purpose {
    fn is(self, player: Kind) -> bool {
        match self {
            Self::Searches => searches(player),
            Self::Engines => is_engine(player),
            Self::Chance => chooses_at_random(player),
        }
    }

    const fn reason(self) -> &'static str {
        match self {
            Self::Searches => "does not search",
            Self::Engines => "is not an engine",
            Self::Chance => "does not choose at random",
        }
    }
}

/// Refuses options that are given and have no effect on any of the players. Without players there is another fault.
///
/// # Errors
/// The first one of them.
pub(super) fn check(players: &[Kind], options: &[(&str, bool, Purpose)]) -> anyhow::Result<()> {
    let without_effect = |&&(_, is_given, whose): &&(&str, bool, Purpose)| {
        is_given && !players.iter().any(|&it| whose.is(it))
    };
    let found = options.iter().find(without_effect).filter(|_| !players.is_empty());
    let Some((option, _, whose)) = found else { return Ok(()) };
    let reason = whose.reason();
    match players {
        [one] => bail!("{option}: the player {one} {reason}"),
        _ => bail!("{option}: none of the players has this option: each {reason}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(players: &[&str], whose: Purpose) -> Option<String> {
        let players: Vec<Kind> = players.iter().map(|it| it.parse().expect("a player")).collect();
        check(&players, &[("--other", false, whose), ("--this", true, whose)])
            .err()
            .map(|error| error.to_string())
    }

    #[test]
    fn an_option_needs_one_player_that_has_it() {
        let random = "--this: the player random does not search";
        assert_eq!(refused(&["random"], Purpose::Searches).as_deref(), Some(random));
        let report = "--this: the player report:2 is not an engine";
        assert_eq!(refused(&["report:2"], Purpose::Engines).as_deref(), Some(report));
        assert!(refused(&["random", "report:2"], Purpose::Engines).is_some());
        assert_eq!(refused(&[], Purpose::Searches), None);
        for player in ["report:2", "engine", "engine:8", "engine:10"] {
            assert!(refused(&[player], Purpose::Chance).is_some(), "{player}");
            assert_eq!(refused(&[player], Purpose::Searches), None);
        }
        assert_eq!(refused(&["random"], Purpose::Chance), None);
        assert_eq!(refused(&["engine:3"], Purpose::Chance), None);
        assert_eq!(refused(&["random", "engine:3"], Purpose::Engines), None);
    }
}
