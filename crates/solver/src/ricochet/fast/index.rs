//! [`Index`]: the number of the record of each key.

use alloc::vec::Vec;

use fearless_simd::{Simd, SimdInto, u32x8};

/// The number of a record.
pub(super) type Id = u32;

/// The squares of the helpers as a key, the lowest in the lowest byte.
pub(super) type Key = u32;

/// Keys in buckets of one cache line. A key is in the bucket that its hash names, or in the first one after it that
/// had room.
///
/// A lookup compares all keys of a bucket at once. No branch depends on the place of the key in the bucket, because
/// the processor could not predict it.
#[derive(Default)]
pub(super) struct Index {
    /// The first `1 << bits` are in use. The others keep the memory of a larger search.
    buckets: Vec<Bucket>,
    bits: u32,
}

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket {
    /// [`NO_KEY`] for a free place.
    keys: [Key; KEYS],
    numbers: [Id; KEYS],
}

const KEYS: usize = 8;

/// No key: the squares of the helpers are different.
const NO_KEY: Key = 0;

impl Bucket {
    const EMPTY: Self = Self { keys: [NO_KEY; KEYS], numbers: [0; KEYS] };

    /// The place of a key.
    #[inline(always)]
    fn place<S: Simd>(&self, simd: S, key: Key) -> Option<usize> {
        let keys: u32x8<S> = self.keys.simd_into(simd);
        let equal = simd.to_bitmask_mask32x8(simd.simd_eq_u32x8(keys, simd.splat_u32x8(key)));
        (equal != 0).then(|| equal.trailing_zeros() as usize & (KEYS - 1))
    }
}

/// The least number of buckets, as a power of two. A small index makes easy puzzles fast.
const FIRST_BITS: u32 = 5;

impl Index {
    /// Forgets all keys and keeps the memory. Call it before any other function.
    pub(super) fn clear(&mut self) {
        self.resize(FIRST_BITS);
    }

    fn resize(&mut self, bits: u32) {
        self.bits = bits;
        let size = 1 << bits;
        let kept = self.buckets.len().min(size);
        self.buckets[..kept].fill(Bucket::EMPTY);
        if kept < size {
            self.buckets.resize(size, Bucket::EMPTY);
        }
    }

    /// The first bucket to try for a key, by multiplication with the golden ratio.
    #[inline(always)]
    fn home(&self, key: Key) -> usize {
        (key.wrapping_mul(0x9E37_79B1) >> (32 - self.bits)) as usize
    }

    /// The number of a key if it is in the first bucket to try; nearly all are.
    #[inline(always)]
    pub(super) fn find_at_home<S: Simd>(&self, simd: S, key: Key) -> Option<Id> {
        let bucket = &self.buckets[self.home(key)];
        bucket.place(simd, key).map(|place| bucket.numbers[place])
    }

    /// The number of a key. A missing key gets the number `new`.
    #[inline(always)]
    pub(super) fn find_or_insert<S: Simd>(&mut self, simd: S, key: Key, new: Id) -> Id {
        let mut home = self.home(key);
        loop {
            let bucket = &mut self.buckets[home & ((1 << self.bits) - 1)];
            if let Some(place) = bucket.place(simd, key) {
                return bucket.numbers[place];
            }
            if let Some(place) = bucket.place(simd, NO_KEY) {
                bucket.keys[place] = key;
                bucket.numbers[place] = new;
                return new;
            }
            home += 1;
        }
    }

    /// The number of a key.
    pub(super) fn find(&self, key: Key) -> Option<Id> {
        let mut home = self.home(key);
        loop {
            let bucket = &self.buckets[home & ((1 << self.bits) - 1)];
            if let Some(place) = bucket.keys.iter().position(|&it| it == key) {
                return Some(bucket.numbers[place]);
            }
            if bucket.keys.contains(&NO_KEY) {
                return None;
            }
            home += 1;
        }
    }

    /// Makes room if there are too many keys. `keys` are all of them, by their numbers.
    #[inline(always)]
    pub(super) fn make_room<S: Simd>(&mut self, simd: S, keys: &[Key]) {
        if keys.len() * 4 > (3 * KEYS) << self.bits {
            self.resize(self.bits + 2);
            for (id, &key) in (0..).zip(keys) {
                self.find_or_insert(simd, key, id);
            }
        }
    }

    #[cfg(feature = "std")]
    /// Takes the keys of another index instead of its own.
    pub(super) fn copy(&mut self, other: &Self) {
        self.bits = other.bits;
        let size = 1 << self.bits;
        copy(&mut self.buckets, &other.buckets[..size]);
    }

    /// The bytes in use.
    pub(super) fn memory(&self) -> usize {
        size_of::<Bucket>() << self.bits
    }
}

#[cfg(feature = "std")]
/// Copies a list to the beginning of another one, which keeps its length if it is longer.
pub(super) fn copy<T: Copy>(to: &mut Vec<T>, from: &[T]) {
    let (first, rest) = from.split_at(from.len().min(to.len()));
    to[..first.len()].copy_from_slice(first);
    to.extend_from_slice(rest);
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use fearless_simd::Level;
    use rand::RngExt;
    use rand_pcg::Pcg32;

    use super::*;
    use crate::dispatch;

    /// Compares an index with a map: keys that repeat, and enough of them to fill buckets and to make the index
    /// grow.
    #[test]
    fn an_index_is_a_map() {
        let mut random = Pcg32::new(14, 0);
        let mut index = Index::default();
        let mut is_one_full = false;
        for (level, last) in [Level::new(), Level::baseline()].into_iter().zip([5000, u32::MAX]) {
            index.clear();
            let (mut map, mut all) = (HashMap::new(), Vec::new());
            for _ in 0..20_000 {
                let key = random.random_range(1..=last);
                let new = all.len() as Id;
                let number = *map.entry(key).or_insert(new);
                assert_eq!(index.find(key), (number != new).then_some(number));
                dispatch!(level, simd => {
                    let at_home = index.find_at_home(simd, key);
                    assert!(at_home.is_none_or(|it| it == number && number != new));
                    assert_eq!(index.find_or_insert(simd, key, new), number);
                    if number == new {
                        all.push(key);
                        index.make_room(simd, &all);
                    }
                });
            }
            is_one_full |= index.buckets.iter().any(|bucket| !bucket.keys.contains(&NO_KEY));
            let mut copy = Index::default();
            copy.copy(&index);
            for (&key, &number) in &map {
                assert_eq!(index.find(key), Some(number));
                assert_eq!(copy.find(key), Some(number));
            }
            index.clear();
            assert!(map.keys().all(|&key| index.find(key).is_none()));
        }
        assert!(is_one_full, "some keys are not in their first bucket");
    }
}
