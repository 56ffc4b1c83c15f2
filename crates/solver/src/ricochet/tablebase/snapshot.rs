//! [`Snapshot`]: a plane for the bit of large distances, in little memory.

use super::layers::{LARGEST, split};
use super::triples::Octet;

/// The sets after a layer, while they grow on. It has the octets that have grown since then, with their former sets; the sets of all
/// others are still the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Snapshot {
    /// For each octet its part and its place among the kept octets of this part: [`place`]. 0 if it has not grown.
    places: Vec<u32>,
    /// The kept octets of each part.
    kept: Vec<Vec<Octet>>,
}

/// A place that is not 0.
const fn place(part: usize, index: usize) -> u32 {
    ((part * (LARGEST + 1)) + index + 1) as u32
}

impl Snapshot {
    /// Begins with the present sets.
    pub(super) fn begin(&mut self, octets: usize, parts: usize) {
        self.places.clear();
        self.places.resize(octets, 0);
        self.kept.iter_mut().for_each(Vec::clear);
        self.kept.resize_with(parts, Vec::new);
    }

    /// The snapshot of each part, from the numbers of octets of the parts.
    pub(super) fn parts(&mut self, lens: impl Iterator<Item = usize>) -> Vec<SnapshotPart<'_>> {
        let places = split(&mut self.places, lens).into_iter();
        let parts = places.zip(&mut self.kept).enumerate();
        parts.map(|(part, (places, kept))| SnapshotPart { part, places, kept }).collect()
    }

    /// The former sets of an octet that has grown.
    #[inline]
    pub(super) fn get(&self, octet: usize) -> Option<&Octet> {
        let place = self.places[octet].checked_sub(1)? as usize;
        Some(&self.kept[place / (LARGEST + 1)][place % (LARGEST + 1)])
    }

    /// Its memory.
    pub(super) fn bytes(&self) -> usize {
        let kept: usize = self.kept.iter().map(Vec::capacity).sum();
        self.places.capacity() * size_of::<u32>() + kept * size_of::<Octet>()
    }
}

/// The snapshot of a part.
pub(super) struct SnapshotPart<'a> {
    part: usize,
    places: &'a mut [u32],
    kept: &'a mut Vec<Octet>,
}

impl SnapshotPart<'_> {
    /// Keeps an octet before it grows.
    #[inline]
    pub(super) fn keep(&mut self, number: usize, octet: &Octet) {
        let at = &mut self.places[number];
        if *at == 0 {
            *at = place(self.part, self.kept.len());
            self.kept.push(*octet);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ricochet::bits::Squares;

    #[test]
    fn keeps_the_first_sets_of_octets_that_grow() {
        let octet = |row: u16| Octet([Squares([row; 16]); 8]);
        let mut snapshot = Snapshot::default();
        for round in 0..2_u16 {
            snapshot.begin(LARGEST + 3, 2);
            let mut parts = snapshot.parts([LARGEST, 3].into_iter());
            for number in 0..LARGEST {
                parts[0].keep(number, &octet(round + number as u16));
                parts[0].keep(number, &octet(u16::MAX));
            }
            parts[1].keep(2, &octet(7));
            assert_eq!(snapshot.get(LARGEST - 1), Some(&octet(round + LARGEST as u16 - 1)));
            assert_eq!(snapshot.get(0), Some(&octet(round)));
            assert_eq!(snapshot.get(LARGEST), None);
            assert_eq!(snapshot.get(LARGEST + 2), Some(&octet(7)));
        }
    }
}
