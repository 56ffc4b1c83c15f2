//! The moves of the active robot, for all its squares at once.

use fearless_simd::Simd;

use crate::ricochet::bits::{EAST, NORTH, SOUTH, Set, WEST, fill, powers, shift};

/// The squares from which one move of the active robot ends in a set.
#[inline(always)]
pub(super) fn moves_into<S: Simd>(
    simd: S,
    set: Set<S>,
    walls: [Set<S>; 4],
    helpers: Set<S>,
) -> Set<S> {
    let [north, east, south, west] = stops(simd, walls, helpers);
    let [north, east, south, west] = [set & north, set & east, set & south, set & west];
    // Backwards a robot enters a square that has no wall on the side where it leaves.
    let enter = entered(walls, helpers);
    fill::<S, SOUTH>(simd, north, powers::<S, SOUTH>(simd, enter[NORTH]))
        | fill::<S, WEST>(simd, east, powers::<S, WEST>(simd, enter[EAST]))
        | fill::<S, NORTH>(simd, south, powers::<S, NORTH>(simd, enter[SOUTH]))
        | fill::<S, EAST>(simd, west, powers::<S, EAST>(simd, enter[WEST]))
}

/// The squares in which one move of the active robot from a set ends.
#[inline(always)]
pub(super) fn moves_from<S: Simd>(
    simd: S,
    set: Set<S>,
    walls: [Set<S>; 4],
    helpers: Set<S>,
) -> Set<S> {
    let stops = stops(simd, walls, helpers);
    let enter = entered(walls, helpers);
    fill::<S, NORTH>(simd, set, powers::<S, NORTH>(simd, enter[SOUTH])) & stops[NORTH]
        | fill::<S, EAST>(simd, set, powers::<S, EAST>(simd, enter[WEST])) & stops[EAST]
        | fill::<S, SOUTH>(simd, set, powers::<S, SOUTH>(simd, enter[NORTH])) & stops[SOUTH]
        | fill::<S, WEST>(simd, set, powers::<S, WEST>(simd, enter[EAST])) & stops[WEST]
}

/// By direction: the squares without a helper and without a wall on that side.
#[inline(always)]
fn entered<S: Simd>([north, east, south, west]: [Set<S>; 4], helpers: Set<S>) -> [Set<S>; 4] {
    [!(north | helpers), !(east | helpers), !(south | helpers), !(west | helpers)]
}

/// By direction: the squares on which a slide ends.
#[inline(always)]
fn stops<S: Simd>(
    simd: S,
    [north, east, south, west]: [Set<S>; 4],
    helpers: Set<S>,
) -> [Set<S>; 4] {
    [
        north | shift::<S, SOUTH, 1>(simd, helpers),
        east | shift::<S, WEST, 1>(simd, helpers),
        south | shift::<S, NORTH, 1>(simd, helpers),
        west | shift::<S, EAST, 1>(simd, helpers),
    ]
}
