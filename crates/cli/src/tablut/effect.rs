//! Options that have an effect only on some players.

use anyhow::bail;
use carom_solver::tablut::PlayerKind;

/// Whether a player searches, so that time, nodes and depth limit it.
const fn searches(player: PlayerKind) -> bool {
    !matches!(player, PlayerKind::Random)
}

/// Whether a player has a table and can use several threads.
const fn is_engine(player: PlayerKind) -> bool {
    !matches!(player, PlayerKind::Random | PlayerKind::Report(_))
}

/// Whether a player chooses at random: the others score the move that they play.
fn chooses_at_random(player: PlayerKind) -> bool {
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
    fn is(self, player: PlayerKind) -> bool {
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
pub(super) fn check(
    players: &[PlayerKind],
    options: &[(&str, bool, Purpose)],
) -> anyhow::Result<()> {
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
