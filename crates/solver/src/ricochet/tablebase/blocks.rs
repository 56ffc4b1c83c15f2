//! [`Blocks`]: all octets again, grouped by their columns of dominoes. Moves along columns stay in a block.

use super::steps::{Numbering, Steps};
use super::triples::{self, Domino, Octet, Triples, WAITING, ascending};
use crate::sort::sort_few;

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

impl Block {
    /// The dominoes in the rows of its columns of dominoes, in ascending order.
    #[inline(always)]
    pub(super) fn dominoes(&self, rows: [u8; 3]) -> [Domino; 3] {
        let mut dominoes = std::array::from_fn(|slot| domino(self.groups[slot], rows[slot]));
        sort_few(&mut dominoes, |&it| it);
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
pub(super) struct Blocks {
    all: Vec<Block>,
    /// How the octets of a block are numbered.
    kinds: Vec<Steps>,
    /// For each octet, its place, counted through all blocks including gaps. Gaps between parts have [`NOWHERE`].
    places: Vec<u32>,
}

/// The place of an octet that is in no block.
const NOWHERE: u32 = u32::MAX;

impl Blocks {
    pub(super) fn new(triples: &Triples) -> Self {
        let mut blocks =
            Self { all: Vec::new(), kinds: Vec::new(), places: vec![NOWHERE; triples.len()] };
        let mut place = 0;
        for groups in ascending(triples.groups(), triples.missing()) {
            let (height, of) = (triples.height(), |slot: usize, row| domino(groups[slot], row));
            let kind = Steps::kind(&mut blocks.kinds, groups, height, Numbering::Block, of);
            let mut block = Block { groups, octets: Vec::new(), kind };
            let rows = blocks.kinds[kind].coordinates();
            block.octets =
                rows.iter().map(|&it| triples.octet(block.dominoes(it)) as u32).collect();
            for (place, &octet) in (place..).zip(&block.octets) {
                blocks.places[octet as usize] = place;
            }
            place += (block.octets.len() + GAP) as u32;
            blocks.all.push(block);
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

    /// The octets of a plane at their places, counted through all blocks.
    pub(super) fn scatter<'a>(&self, plane: &'a mut [Octet]) -> Vec<Option<&'a mut Octet>> {
        let len = self.all.iter().map(|block| block.octets.len() + GAP).sum();
        let mut octets: Vec<_> = std::iter::repeat_with(|| None).take(len).collect();
        for (octet, &place) in plane.iter_mut().zip(&self.places) {
            if let Some(at) = octets.get_mut(place as usize) {
                *at = Some(octet);
            }
        }
        octets
    }

    /// The place of an octet, counted through all blocks.
    #[inline(always)]
    pub(super) fn place(&self, octet: usize) -> usize {
        self.places[octet] as usize
    }
}
