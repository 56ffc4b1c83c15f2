//! The packs of Unblock Me.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use carom_engine::unblock::{Axis, Board};
use carom_formats::unblock::{Entry, by_id, read};
use carom_generator::unblock::{Difficulty, Puzzle, PuzzleMaker, Recipe};
use rand_pcg::Pcg64;

use crate::{Lengths, write};

/// A pack: the puzzles of the first version, and more.
struct Pack {
    name: &'static str,
    /// The seed and the lengths of the first puzzles.
    first: (u64, RangeInclusive<u32>),
    blocks: usize,
    /// The lengths of the other puzzles, and how many have the same one.
    lengths: RangeInclusive<u32>,
    most: usize,
    climbs: bool,
}

const PACKS: [Pack; 6] = [
    random("easy", (1, 4..=8), 11, 4..=8, 8),
    random("medium", (2, 9..=14), 12, 9..=14, 7),
    random("hard", (3, 15..=21), 13, 15..=21, 6),
    random("very-hard", (4, 22..=30), 13, 22..=30, 5),
    random("master", (5, 31..=60), 13, 31..=39, 7),
    Pack { climbs: true, ..random("grandmaster", (41, 40..=50), 13, 40..=46, 12) },
];

/// A pack of random boards.
const fn random(
    name: &'static str,
    first: (u64, RangeInclusive<u32>),
    blocks: usize,
    lengths: RangeInclusive<u32>,
    most: usize,
) -> Pack {
    Pack { name, first, blocks, lengths, most, climbs: false }
}

/// The number of the first puzzles of a pack, before those with walls.
const FIRST: u64 = 8;
/// The number of puzzles of a pack.
const SIZE: usize = 48;
/// More reachable positions make a board slow to solve.
const MOST_POSITIONS: u64 = 20_000;
const MOST_POSITIONS_OF_CLIMBS: u64 = 30_000;
/// The seed of the puzzles after the first ones is that of the first ones and this.
const MORE: u64 = 1_000;

/// The records, and boards of other people.
const KNOWN: [&str; 3] = [
    "boards/unblock/records.txt",
    "boards/unblock/report.txt",
    "crates/cli/tests/data/unblock.txt",
];

pub(crate) fn make(folder: &Path) -> Result<()> {
    let (mut maker, mut known) = (PuzzleMaker::new(), BTreeSet::new());
    for name in KNOWN {
        let path = format!("{}/../{name}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read(&path).with_context(|| path.clone())?;
        let (_, entries) = read(&text).map_err(|why| anyhow!("{path}: {why}"))?;
        known.extend(entries.iter().map(|it| lines_of(&it.board)));
    }
    let firsts: Vec<Vec<Entry>> =
        PACKS.iter().map(|it| it.firsts(&mut maker)).collect::<Result<_>>()?;
    known.extend(firsts.iter().flatten().map(|it| lines_of(&it.board)));
    let corpus = by_id("corpus").context("the format corpus")?;
    for (pack, firsts) in PACKS.iter().zip(firsts) {
        let mut entries = pack.more(&mut maker, firsts, &mut known)?;
        entries.sort_by_key(|it| (it.fewest_moves, it.fewest_steps, it.positions));
        let text = (corpus.write)(&entries)?;
        write(&folder.join(format!("graded/{}.txt", pack.name)), &text)?;
    }
    Ok(())
}

impl Pack {
    fn recipe(&self) -> Recipe {
        Recipe { blocks: self.blocks, ..Recipe::classic() }
    }

    fn difficulty(&self, length: RangeInclusive<u32>) -> Difficulty {
        let max_positions = if self.climbs { MOST_POSITIONS_OF_CLIMBS } else { MOST_POSITIONS };
        Difficulty {
            length,
            hardest: true,
            max_attempts: u64::MAX,
            max_positions,
            ..Difficulty::default()
        }
    }

    /// The puzzle number `index` of a seed.
    fn puzzle(
        &self,
        maker: &mut PuzzleMaker,
        recipe: &Recipe,
        difficulty: &Difficulty,
        (seed, index): (u64, u64),
    ) -> Result<Puzzle> {
        let mut rng = Pcg64::new(seed.into(), index.into());
        Ok(if self.climbs {
            maker.climb(recipe, difficulty, None, &mut rng)?
        } else {
            maker.random(recipe, difficulty, None, &mut rng)?
        })
    }

    /// The puzzles of the first version.
    fn firsts(&self, maker: &mut PuzzleMaker) -> Result<Vec<Entry>> {
        let (seed, lengths) = &self.first;
        let difficulty = self.difficulty(lengths.clone());
        let mut entries = Vec::new();
        for index in 0..FIRST {
            let number = (*seed, index);
            entries.push(entry(number, self.puzzle(maker, &self.recipe(), &difficulty, number)?));
        }
        if self.climbs {
            let (number, recipe) = ((101, 0), Recipe { walls: 1, ..self.recipe() });
            let puzzle = self.puzzle(maker, &recipe, &self.difficulty(49..=51), number)?;
            entries.push(entry(number, puzzle));
        }
        Ok(entries)
    }

    /// The other puzzles, too. None has the same lines of blocks as a known one.
    fn more(
        &self,
        maker: &mut PuzzleMaker,
        mut entries: Vec<Entry>,
        known: &mut BTreeSet<BlockLines>,
    ) -> Result<Vec<Entry>> {
        let (seed, first) = (self.first.0 + MORE, *self.lengths.start());
        let classes = self.lengths.clone().count();
        let mut lengths = Lengths::new(first, classes, self.most, SIZE - entries.len());
        for index in 0.. {
            let Some((least, most)) = lengths.range() else { break };
            // Every other board that is made by climbing has a wall.
            let walls = usize::from(self.climbs && index % 2 == 1);
            let recipe = Recipe { walls, ..self.recipe() };
            let puzzle =
                self.puzzle(maker, &recipe, &self.difficulty(least..=most), (seed, index))?;
            if lengths.needs(puzzle.fewest_moves) && known.insert(lines_of(&puzzle.board)) {
                lengths.take(puzzle.fewest_moves);
                entries.push(entry((seed, index), puzzle));
            }
        }
        Ok(entries)
    }
}

/// A puzzle with the name that `carom unblock generate` gives it.
fn entry((seed, index): (u64, u64), puzzle: Puzzle) -> Entry {
    Entry {
        id: Some(format!("random-{seed}-{:04}", index + 1)),
        fewest_moves: Some(puzzle.fewest_moves),
        fewest_steps: Some(puzzle.fewest_steps),
        positions: Some(puzzle.positions),
        ..Entry::board(puzzle.board)
    }
}

/// Walls, and the length of each block in the order of the lines: equal for all boards of which one can be reached from another.
type BlockLines = (Vec<(u8, u8)>, Vec<(bool, u8, u8)>);

fn lines_of(board: &Board) -> BlockLines {
    let mut walls: Vec<(u8, u8)> = board.walls().iter().map(|it| (it.x(), it.y())).collect();
    walls.sort_unstable();
    let mut blocks: Vec<_> = board.blocks().collect();
    let is_vertical = |id| board.axis(id) == Axis::Vertical;
    blocks.sort_by_key(|&id| (is_vertical(id), board.line(id), board.start().offset(id)));
    let blocks = blocks.into_iter().map(|id| (is_vertical(id), board.line(id), board.length(id)));
    (walls, blocks.collect())
}
