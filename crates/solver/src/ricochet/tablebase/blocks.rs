//! [`Blocks`]: all octets again, grouped by their columns of dominoes. Moves along columns stay in a block.

use super::steps::{Numbering, Steps};
use super::triples::{self, Domino, Triples, WAITING, ascending};

/// Unused places between one block and the next, as between parts.
pub(super) const GAP: usize = 37;

/// The octets of three columns of dominoes.
pub(super) struct Block {
    /// Ascending.
    pub(super) groups: [u8; 3],
    /// The octet of each number.
    pub(super) octets: Vec<u32>,
    /// Its place in [`Blocks::kinds`].
    kind: usize,
}

/// All octets by blocks.
pub(super) struct Blocks {
    all: Vec<Block>,
    /// How the octets of a block are numbered.
    kinds: Vec<Steps>,
    /// For each octet, its place, counted through all blocks including gaps.
    places: Vec<u32>,
}

impl Blocks {
    pub(super) fn new(triples: &Triples) -> Self {
        let mut blocks =
            Self { all: Vec::new(), kinds: Vec::new(), places: vec![0; triples.len()] };
        let mut place = 0;
        for groups in ascending(triples.groups(), triples.missing()) {
            let domino = |slot: usize, row| match groups[slot] {
                WAITING => Domino { row: WAITING, group: 0 },
                group => Domino { row, group },
            };
            let kind =
                Steps::kind(&mut blocks.kinds, groups, triples.height(), Numbering::Block, domino);
            let octets = blocks.kinds[kind].coordinates().iter().map(|&[a, b, c]| {
                let mut dominoes = [domino(0, a), domino(1, b), domino(2, c)];
                dominoes.sort_unstable();
                triples.octet(dominoes) as u32
            });
            let octets: Vec<u32> = octets.collect();
            for (place, &octet) in (place..).zip(&octets) {
                blocks.places[octet as usize] = place;
            }
            place += (octets.len() + GAP) as u32;
            blocks.all.push(Block { groups, octets, kind });
        }
        blocks
    }

    /// The number of places, including gaps.
    pub(super) fn len(triples: &Triples) -> usize {
        let octets = triples.len() - triples.parts().len() * triples::GAP;
        octets + ascending(triples.groups(), triples.missing()).len() * GAP
    }

    pub(super) fn all(&self) -> &[Block] {
        &self.all
    }

    /// The numbering of the octets of a block: its slots are its columns of dominoes, its coordinates are
    /// rows.
    pub(super) fn steps(&self, block: &Block) -> &Steps {
        &self.kinds[block.kind]
    }

    /// The place of an octet, counted through all blocks.
    #[inline(always)]
    pub(super) fn place(&self, octet: usize) -> usize {
        self.places[octet] as usize
    }
}
