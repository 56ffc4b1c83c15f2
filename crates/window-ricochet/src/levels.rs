//! The levels: graded rounds in packs.

use std::sync::LazyLock;

use bevy::tasks::AsyncComputeTaskPool;
use carom_engine::ricochet::Round;
use carom_play::packs::LevelId;
use carom_play::ricochet::Packs;
use carom_shell::words::Phrase;

/// A pack: its name and its file.
macro_rules! pack {
    ($name:literal) => {
        (
            $name,
            &[include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../boards/ricochet/graded/",
                $name,
                ".jsonl"
            ))],
        )
    };
}

/// Every pack: the easy levels, one idea after the other, and then the hard levels.
const PACKS: &[(&str, &[&str])] = &[
    pack!("easy"),
    pack!("stop"),
    pack!("two-robots"),
    pack!("centre"),
    pack!("vortex"),
    pack!("diagonals"),
    pack!("medium"),
    pack!("hard"),
    pack!("very-hard"),
    pack!("long"),
];

/// They are read when they are needed first.
static ALL: LazyLock<Packs> = LazyLock::new(|| Packs::read(PACKS).expect("the levels are valid"));

/// All levels.
///
/// # Panics
/// If a file is not valid; a test reads all of them.
pub fn packs() -> &'static LazyLock<Packs> {
    &ALL
}

/// Reads the levels on another thread, so that the first frame does not wait for them.
pub(crate) fn read_early() {
    if let Some(pool) = AsyncComputeTaskPool::try_get() {
        pool.spawn(async { LazyLock::force(&ALL) }).detach();
    }
}

/// The level that this round is.
pub fn place_of(round: &Round) -> Option<LevelId> {
    packs().find_by(|it| it.round == *round)
}

/// The name of a level.
pub(crate) fn phrase(place: LevelId) -> Phrase {
    let pack = packs().all().get(place.pack).map_or("", |it| it.id);
    Phrase::new("level-named").with("pack", pack).with("number", place.number + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_levels_is_a_pack_and_every_level_has_its_place() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards/ricochet/graded");
        let files = std::fs::read_dir(folder).expect("a folder").flatten();
        let is_pack = |path: &std::path::Path| path.extension().is_some_and(|it| it == "jsonl");
        assert_eq!(files.filter(|it| is_pack(&it.path())).count(), packs().all().len());
        assert_eq!(packs().places().count(), 200);
        for place in packs().places() {
            let level = packs().get(place).expect("a level");
            assert!(level.fewest.is_some());
            assert_eq!(place_of(&level.round), Some(place));
        }
    }
}
