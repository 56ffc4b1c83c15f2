//! The levels: graded rounds in packs.

use std::sync::LazyLock;

use bevy::tasks::AsyncComputeTaskPool;
use carom_engine::ricochet::Round;
use carom_play::packs::Place;
use carom_play::ricochet::Packs;
use carom_shell::words::Phrase;

/// The texts of files in the folder of a level.
macro_rules! files {
    ($level:literal: $($name:literal)*) => {
        &[$(include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"), "/../../boards/ricochet/graded/", $level, "/", $name, ".ron"
        ))),*]
    };
}

/// A pack: its name and its files.
macro_rules! pack {
    ($level:literal) => {
        ($level, files!($level:
            "official/0001" "official/0002" "official/0003" "official/0004"
            "official/0005" "official/0006" "official/0007" "official/0008"
            "random/0001" "random/0002" "random/0003" "random/0004"
            "random/0005" "random/0006" "random/0007"))
    };
}

/// Every pack, from the easiest to the hardest.
const PACKS: &[(&str, &[&str])] =
    &[pack!("easy"), pack!("medium"), pack!("hard"), pack!("very-hard")];

/// They are read when they are needed first.
static ALL: LazyLock<Packs> = LazyLock::new(|| Packs::read(PACKS).expect("the levels are valid"));

/// All levels.
///
/// # Panics
/// If a file is not valid; a test reads all of them.
pub fn packs() -> &'static Packs {
    &ALL
}

/// Reads the levels on another thread, so that the first frame does not wait for them.
pub(crate) fn read_early() {
    if let Some(pool) = AsyncComputeTaskPool::try_get() {
        pool.spawn(async { LazyLock::force(&ALL) }).detach();
    }
}

/// The level that this round is.
pub fn place_of(round: &Round) -> Option<Place> {
    packs().find_by(|it| it.round == *round)
}

/// The level after the one that this round is.
pub(crate) fn after(round: &Round) -> Option<Place> {
    packs().after(place_of(round)?)
}

/// The name of a level.
pub(crate) fn phrase(place: Place) -> Phrase {
    let pack = packs().all().get(place.pack).map_or("", |it| it.id);
    Phrase::new("level-named").with("pack", pack).with("number", place.number + 1)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use carom_play::packs::PuzzleIdentity as _;
    use carom_solver::ricochet::DEFAULT;
    use carom_solver::{Control, Verdict};

    use super::*;

    #[test]
    fn every_level_has_the_fewest_moves_that_it_says_and_is_unlike_the_others() {
        let mut solver = DEFAULT.solver();
        let mut ids = HashSet::new();
        let mut before = 0;
        for place in packs().places() {
            let level = packs().get(place).expect("a level");
            let report = solver.solve(&level.round, &mut Control::default());
            let Verdict::Solved { moves, .. } = report.verdict else { panic!("{place:?}") };
            assert_eq!(level.fewest, Some(moves.len() as u32), "{place:?}");
            assert!(place.number == 0 || moves.len() >= before, "{place:?}");
            before = moves.len();
            assert!(ids.insert(level.puzzle_id()), "{place:?}");
            assert_eq!(place_of(&level.round), Some(place));
        }
        assert_eq!(ids.len(), 60);
    }

    #[test]
    fn every_graded_file_is_a_level() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards/ricochet/graded");
        for (level, files) in PACKS {
            let mut count = 0;
            for kind in ["official", "random"] {
                let all = std::fs::read_dir(format!("{folder}/{level}/{kind}")).expect("a folder");
                let is_board =
                    |path: &std::path::Path| path.extension().is_some_and(|it| it == "ron");
                count += all.flatten().filter(|it| is_board(&it.path())).count();
            }
            assert_eq!(count, files.len(), "{level}");
        }
    }
}
