//! [`Table`]: a transposition table of a fixed size.

use alloc::collections::TryReserveError;
use alloc::vec;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering};

/// What a value in a table says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The value is exact.
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

/// What a table knows about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The value for the side to move, between -32,768 and 32,767. Wins count from this position.
    pub value: i32,
    /// The static value, in the same range.
    pub static_value: i32,
    /// What the value says.
    pub bound: Bound,
    /// The number of moves that the search looked ahead, 0 to 255.
    pub depth: u32,
    /// The best move as a number below 65,535 that the search chooses; `None` if there is none.
    pub best: Option<u16>,
    /// Whether the entry is from the present search, not from an earlier one.
    pub is_fresh: bool,
}

/// A transposition table: entries in buckets of four, 64 bytes each. A new entry replaces the entry of its own position. If
/// there is none, it replaces the entry with the least depth; each search since an entry was written reduces its depth by
/// four moves.
///
/// Several threads may use it without locks: a key is stored with its entry mixed in, so a mixture of two writes is never
/// taken for an entry.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

const WAYS: usize = 4;
/// Ages wrap after this number of searches.
const AGES: u8 = 64;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

#[derive(Debug, Default)]
struct Slot {
    /// The key, exclusive or with the data.
    check: AtomicU64,
    data: AtomicU64,
}

impl Table {
    /// A table that takes at most this number of bytes, at least one bucket. It has one bucket if the system does not give the
    /// memory: then a search is slower, but its answers are right.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self::try_new(bytes).unwrap_or_else(|_| Self { buckets: vec![Bucket::default()], age: 0 })
    }

    /// A table that takes at most this number of bytes, at least one bucket.
    ///
    /// # Errors
    /// The system does not give the memory.
    pub fn try_new(bytes: usize) -> Result<Self, TryReserveError> {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let count = 1 << count.ilog2();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count)?;
        buckets.resize_with(count, Bucket::default);
        Ok(Self { buckets, age: 0 })
    }

    /// The size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Starts another search: older entries are replaced first and are no longer fresh. After 63 searches it forgets everything,
    /// so that no old entry ever counts as fresh.
    pub fn start_search(&mut self) {
        self.age = (self.age + 1) % AGES;
        if self.age == 0 {
            self.clear();
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
    }

    fn bucket(&self, key: u64) -> &Bucket {
        // The number of buckets is a power of two.
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }

    /// Asks the processor to fetch what the table knows about a position. A later [`Table::get`] then waits less for the memory.
    /// It does nothing on other processors than x86-64, and without the feature `tablut`.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        #[cfg(all(target_arch = "x86_64", feature = "tablut"))]
        if let Some(sse2) = fearless_simd::Level::baseline().as_sse2() {
            prefetch(sse2, self.bucket(key));
        }
        #[cfg(not(all(target_arch = "x86_64", feature = "tablut")))]
        let _ = key;
    }

    /// What the table knows about a position.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64) -> Option<Entry> {
        // Without a jump for each slot, the processor goes on while it waits for the memory.
        let found = self.bucket(key).0.iter().fold(0, |found, slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let is_found = slot.check.load(Ordering::Relaxed) == key ^ data;
            if is_found { data } else { found }
        });
        (found != 0).then(|| unpack(found, self.age))
    }

    /// Stores an entry as fresh.
    #[inline]
    pub fn put(&self, key: u64, entry: &Entry) {
        let bucket = self.bucket(key);
        let mut worst = (&bucket.0[0], i32::MAX);
        let mut data = pack(entry, self.age);
        for slot in &bucket.0 {
            let old = slot.data.load(Ordering::Relaxed);
            if old == 0 || slot.check.load(Ordering::Relaxed) == key ^ old {
                if entry.best.is_none() && old != 0 {
                    // The old move is better than none.
                    data |= old & MOVE;
                }
                worst.0 = slot;
                break;
            }
            let age = self.age.wrapping_sub(age_of(old)) % AGES;
            let worth = i32::from((old >> 32) as u8) - 4 * i32::from(age);
            if worth < worst.1 {
                worst = (slot, worth);
            }
        }
        worst.0.data.store(data, Ordering::Relaxed);
        worst.0.check.store(key ^ data, Ordering::Relaxed);
    }
}

#[cfg(all(target_arch = "x86_64", feature = "tablut"))]
fearless_simd::kernel!(
    #[inline]
    fn prefetch(sse2: Sse2, bucket: &Bucket) {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(bucket).cast());
    }
);

/// The bits of the move.
const MOVE: u64 = 0xFFFF << 48;

/// Bits: value 16, static value 16, depth 8, bound 2 (from 1, so that no entry is 0), age 6, move 16 (0 for none).
fn pack(entry: &Entry, age: u8) -> u64 {
    let signed = |value: i32| u64::from((value as i16).cast_unsigned());
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    signed(entry.value)
        | signed(entry.static_value) << 16
        | u64::from(entry.depth.min(255)) << 32
        | bound << 40
        | u64::from(age) << 42
        | u64::from(entry.best.map_or(0, |it| it + 1)) << 48
}

const fn age_of(data: u64) -> u8 {
    (data >> 42) as u8 % AGES
}

fn unpack(data: u64, age: u8) -> Entry {
    let signed = |value: u64| i32::from((value as u16).cast_signed());
    Entry {
        value: signed(data),
        static_value: signed(data >> 16),
        bound: match data >> 40 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        depth: (data >> 32) as u32 & 255,
        best: ((data >> 48) as u16).checked_sub(1),
        is_fresh: age_of(data) == age,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u32, best: Option<u16>) -> Entry {
        let (value, static_value) = (-29_990, 123);
        Entry { value, static_value, bound: Bound::Upper, depth, best, is_fresh: true }
    }

    #[test]
    fn entries_come_back() {
        let mut table = Table::new(1 << 12);
        assert_eq!(table.bytes(), 1 << 12);
        for (key, best) in [(5, Some(0)), (u64::MAX, Some(6_560)), (77, None)] {
            table.put(key, &entry(9, best));
            assert_eq!(table.get(key), Some(entry(9, best)));
        }
        table.put(5, &entry(3, None));
        assert_eq!(table.get(5), Some(entry(3, Some(0))), "a move is kept");
        table.start_search();
        assert_eq!(table.get(5).map(|it| it.is_fresh), Some(false));
        assert_eq!(table.get(6), None);
        table.clear();
        assert_eq!(table.get(5), None);
    }

    #[test]
    fn memory_that_the_system_does_not_give_is_no_failure() {
        assert!(Table::try_new(1 << 60).is_err() && Table::try_new(1 << 12).is_ok());
        let table = Table::new(1 << 60);
        assert_eq!(table.bytes(), 64);
        table.put(7, &entry(1, None));
        assert!(table.get(7).is_some());
    }

    #[test]
    fn the_least_depth_is_replaced_first_and_old_entries_before() {
        let mut table = Table::new(1);
        for (key, depth) in [(1, 5), (2, 3), (3, 8), (4, 6)] {
            table.put(key, &entry(depth, None));
        }
        table.put(5, &entry(4, None));
        assert_eq!(
            [1, 2, 3, 4, 5].map(|key| table.get(key).is_some()),
            [true, false, true, true, true]
        );
        table.start_search();
        table.put(1, &entry(1, None));
        table.put(6, &entry(1, None));
        // 5 counts as 0, 1 as 1.
        assert_eq!(
            [1, 3, 4, 5, 6].map(|key| table.get(key).is_some()),
            [true, true, true, false, true]
        );
    }
}
