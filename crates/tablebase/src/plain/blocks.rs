//! [`Blocks`]: all octets again, grouped by their columns of dominoes. Moves along columns stay in a block.

use super::steps::{Numbering, Steps};
use super::triples::{self, Octet, Triples, ascending};
use crate::squares::{Domino, WAITING};

/// Unused places between one block and the next, as between parts.
pub(crate) const GAP: usize = 37;

/// The octets of three columns of dominoes.
#[derive(Debug)]
pub(crate) struct Block {
    /// Ascending.
    pub(crate) groups: [u8; 3],
    /// The octet of each number.
    pub(crate) octets: Vec<u32>,
    /// The numbers in the order in memory.
    in_memory: Vec<u16>,
    /// Its place in [`Blocks::kinds`].
    kind: usize,
}

impl Block {
    /// The octets of the runs of this block, by number.
    pub(crate) fn octets_in<'o>(&self, runs: Vec<&'o mut [Octet]>) -> Vec<&'o mut Octet> {
        let mut octets: Vec<_> = self.octets.iter().map(|_| None).collect();
        for (octet, &number) in runs.into_iter().flatten().zip(&self.in_memory) {
            octets[usize::from(number)] = Some(octet);
        }
        octets.into_iter().flatten().collect()
    }

    /// The dominoes in the rows of its columns of dominoes, in ascending order.
    #[inline(always)]
    pub(crate) fn dominoes(&self, rows: [u8; 3]) -> [Domino; 3] {
        let mut dominoes = std::array::from_fn(|slot| domino(self.groups[slot], rows[slot]));
        dominoes.sort_unstable();
        dominoes
    }
}

/// The domino of a column of dominoes and a row.
const fn domino(group: u8, row: u8) -> Domino {
    match group {
        WAITING => Domino { row: WAITING, group: 0 },
        group => Domino { row, group },
    }
}

/// All octets by blocks.
#[derive(Debug)]
pub(crate) struct Blocks {
    /// The number of columns of dominoes, the height of the board, and the number of missing helpers.
    size: [u8; 3],
    all: Vec<Block>,
    /// How the octets of a block are numbered.
    kinds: Vec<Steps>,
    /// For each octet, its place, counted through all blocks including gaps.
    places: Vec<u32>,
    /// All octets in the order in memory.
    runs: Vec<BlockRun>,
}

/// Neighbours in memory: octets of one block, or of no block.
#[derive(Clone, Copy, Debug)]
struct BlockRun {
    block: u16,
    len: u16,
}

/// The number of the block of gaps between parts.
const NO_BLOCK: u16 = u16::MAX;

impl Blocks {
    pub(crate) fn new(triples: &Triples) -> Self {
        let places = vec![0; triples.len()];
        let (all, kinds, runs) = (Vec::new(), Vec::new(), Vec::new());
        let mut blocks = Self { size: Self::size_of(triples), all, kinds, places, runs };
        let mut block_of = vec![NO_BLOCK; triples.len()];
        let mut place = 0;
        for groups in ascending(triples.groups(), triples.missing()) {
            let (height, of) = (triples.height(), |slot: usize, row| domino(groups[slot], row));
            let kind = Steps::kind(&mut blocks.kinds, groups, height, Numbering::Block, of);
            let mut block = Block { groups, octets: Vec::new(), in_memory: Vec::new(), kind };
            let rows = blocks.kinds[kind].coordinates();
            block.octets =
                rows.iter().map(|&it| triples.octet(block.dominoes(it)) as u32).collect();
            for (place, &octet) in (place..).zip(&block.octets) {
                blocks.places[octet as usize] = place;
                block_of[octet as usize] = blocks.all.len() as u16;
            }
            place += (block.octets.len() + GAP) as u32;
            block.in_memory = (0..block.octets.len() as u16).collect();
            block.in_memory.sort_unstable_by_key(|&number| block.octets[usize::from(number)]);
            blocks.all.push(block);
        }
        let runs = block_of.chunk_by(|one, next| one == next);
        blocks.runs = runs.map(|run| BlockRun { block: run[0], len: run.len() as u16 }).collect();
        blocks
    }

    /// Whether these are the blocks of a board of this size with this number of helpers.
    pub(crate) fn are_those_of(&self, triples: &Triples) -> bool {
        self.size == Self::size_of(triples)
    }

    const fn size_of(triples: &Triples) -> [u8; 3] {
        [triples.groups(), triples.height(), triples.missing()]
    }

    /// The number of places, including gaps.
    pub(crate) fn len(triples: &Triples) -> usize {
        let octets = triples.len() - triples.parts().len() * triples::GAP;
        octets + ascending(triples.groups(), triples.missing()).len() * GAP
    }

    pub(crate) fn all(&self) -> &[Block] {
        &self.all
    }

    /// The numbering of the octets of a block: its slots are its columns of dominoes, its coordinates are
    /// rows.
    pub(crate) fn steps(&self, block: &Block) -> &Steps {
        &self.kinds[block.kind]
    }

    /// The runs of a plane, by blocks.
    pub(crate) fn runs<'o>(&self, mut plane: &'o mut [Octet]) -> Vec<Vec<&'o mut [Octet]>> {
        let mut by_blocks: Vec<_> =
            self.all.iter().map(|block| Vec::with_capacity(block.octets.len() / 4)).collect();
        for &BlockRun { block, len } in &self.runs {
            let run = plane.split_off_mut(..usize::from(len)).unwrap_or_default();
            if let Some(runs) = by_blocks.get_mut(usize::from(block)) {
                runs.push(run);
            }
        }
        by_blocks
    }

    /// The place of an octet, counted through all blocks.
    #[inline(always)]
    pub(crate) fn place(&self, octet: usize) -> usize {
        self.places[octet] as usize
    }
}
