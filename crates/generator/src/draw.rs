//! Draws of bounded integers that give the same results in every version.

use rand::Rng;

/// An unbiased number below `bound`. `bound` must not be 0.
///
/// Daniel Lemire, *Fast Random Integer Generation in an Interval*, 2019: the result is the upper half of
/// the product of 32 random bits and the bound; the few draws that would favour some numbers are repeated.
/// The code is here because random number libraries may change their ranges and shuffles between versions,
/// but boards must not change.
///
/// # Panics
/// If `bound` is 0 or does not fit in 32 bits.
pub fn below(rng: &mut dyn Rng, bound: usize) -> usize {
    let bound = u32::try_from(bound).expect("bounds are numbers of squares and of targets");
    let excess = bound.wrapping_neg() % bound;
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        if product as u32 >= excess {
            return (product >> 32) as usize;
        }
    }
}

/// One of the items, `None` if there is none.
pub fn pick<T: Copy>(rng: &mut dyn Rng, items: &[T]) -> Option<T> {
    (!items.is_empty()).then(|| items[below(rng, items.len())])
}

/// Moves a random choice of `count` items in random order to the front (R. A. Fisher and F. Yates,
/// *Statistical tables*, 1938, in the form of R. Durstenfeld, 1964).
pub fn shuffle_front<T>(rng: &mut dyn Rng, items: &mut [T], count: usize) {
    for i in 0..count.min(items.len()) {
        let chosen = i + below(rng, items.len() - i);
        items.swap(i, chosen);
    }
}

#[cfg(test)]
mod tests {
    use rand_pcg::Pcg64;

    use super::{below, pick, shuffle_front};

    #[test]
    fn draws_are_pinned() {
        let mut rng = Pcg64::new(1, 0);
        let drawn: Vec<usize> = (0..12).map(|_| below(&mut rng, 100)).collect();
        assert_eq!(drawn, [57, 95, 48, 0, 48, 78, 52, 96, 29, 59, 78, 17]);
    }

    #[test]
    fn every_number_comes_equally_often() {
        let mut rng = Pcg64::new(2, 0);
        for bound in [1, 2, 3, 7, 17, 100] {
            let mut counts = vec![0_u32; bound];
            for _ in 0..1000 * bound {
                counts[below(&mut rng, bound)] += 1;
            }
            // The standard deviation is less than 32: five of them.
            assert!(counts.iter().all(|&count| (840..=1160).contains(&count)), "{counts:?}");
        }
    }

    #[test]
    fn shuffles_keep_the_items_and_reach_every_order() {
        let mut rng = Pcg64::new(3, 0);
        let mut seen = alloc::collections::BTreeSet::new();
        for _ in 0..500 {
            let mut items = [0, 1, 2, 3];
            shuffle_front(&mut rng, &mut items, 4);
            let mut sorted = items;
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3]);
            seen.insert(items);
        }
        assert_eq!(seen.len(), 24);
    }

    #[test]
    fn nothing_is_picked_from_nothing() {
        assert_eq!(pick::<u8>(&mut Pcg64::new(4, 0), &[]), None);
    }
}
