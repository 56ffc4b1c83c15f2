//! The planes of a table: how the distance of each state is stored, and what a layer changes.
//!
//! With n planes, plane i has bit i of the *rest* of each state: 2^n - 1 minus its distance. A state without a distance yet has
//! the rest 0, so a state is reached if any of its bits is set, and no further set is necessary. The lowest plane is the exception:
//! it has the bit of the distance itself, so that it begins empty.
//!
//! ```text
//! distance   0  1 ... 15 | 16 ... 23 | 24 ... 27 | 28 29 | none
//! rest      31 30     16 | 15      8 |  7      4 |  3  2 |    0
//! plane 4    1  1      1 |  0      0 |  0      0 |  0  0 |    0
//! plane 3    1  1      0 |  1      1 |  0      0 |  0  0 |    0
//! plane 2    1  1      0 |  1      0 |  1      1 |  0  0 |    0
//! plane 1    1  1      0 |  1      0 |  1      0 |  1  1 |    0
//! plane 0    0  1      1 |  0      1 |  0      1 |  0  1 |    0
//! ```
//!
//! A new layer is added to the plane of the highest bit of its rest, which therefore *grows*: with five planes, plane 4 in
//! layers 0 to 15, plane 3 in layers 16 to 23, plane 2 in layers 24 to 27, and plane 1 in layers 28 and 29. Moves into the last layer
//! give every new state, so a layer only follows moves into the plane that grew before. A sixth plane, if it is necessary, begins with all states so far.
//!
//! Other bits are noted later, because that is cheaper. A plane from [`SELDOM`] on is noted once for each group of 2^i consecutive
//! layers whose rest has the bit i: at the end of the group. Its states are then the only ones in the plane that grows and in no
//! other plane above plane i. The last layer of each group is odd, so only odd layers have notes. Their passes find the octets
//! of a plane one after the other in memory (`plain/layers.rs`), but those of even layers do not.

use carom_solver::ricochet::bits::Squares;

use crate::plain::triples::Octet;
use crate::threads::split;

/// The number of planes of a new table: enough for 29 moves.
pub(crate) const PLANES: usize = 5;

/// The plane that grows first.
pub(crate) const FIRST: usize = PLANES - 1;

/// From this bit on, a bit is noted for many layers at once.
const SELDOM: usize = 1;

/// The number of planes after a layer.
pub(crate) const fn planes_after(layer: u32) -> usize {
    // The planes below `SELDOM` do not grow, so the rest has a higher bit.
    let bits = (u32::BITS - (layer + (1 << SELDOM)).leading_zeros()) as usize;
    if bits < PLANES { PLANES } else { bits }
}

/// The plane that grows in a layer.
pub(crate) const fn growing(layer: u32) -> usize {
    ((1_u32 << planes_after(layer)) - 1 - layer).ilog2() as usize
}

/// The planes in which a layer is noted, beside the one that grows.
pub(crate) fn notes(layer: u32) -> impl Iterator<Item = Note> {
    let note = move |plane: usize| {
        let (is_now, what, first) = if plane < SELDOM {
            (layer >> plane & 1 != 0, States::New, 1 << plane)
        } else {
            let group = 1 << plane;
            (layer % (2 * group) == group - 1, States::Group, group - 1)
        };
        is_now.then_some(Note { plane, states: what, begins: layer == first })
    };
    (0..growing(layer)).filter_map(note)
}

/// Whether a plane that does not grow in a layer has been noted before or in this layer. Before, its content is undefined.
pub(crate) const fn has_begun(plane: usize, layer: u32) -> bool {
    layer + 1 >= 1 << plane
}

/// A note in a plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Note {
    pub(crate) plane: usize,
    pub(crate) states: States,
    /// Whether this is the first note; then the old content of the plane is undefined.
    pub(crate) begins: bool,
}

/// What a layer changes.
#[derive(Debug)]
pub(crate) struct Change {
    pub(crate) layer: u32,
    /// The plane with the states of the last layer.
    pub(crate) source: usize,
    /// The plane to which the new states are added. It and those above it have all states.
    pub(crate) grows: usize,
    /// The number of planes.
    pub(crate) planes: usize,
    pub(crate) notes: Vec<Note>,
}

/// The states that are noted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum States {
    /// Those of the layer.
    New,
    /// Those in the plane that grows and in no other higher plane.
    Group,
}

/// The number of binary digits of the distances up to the greatest one.
pub(crate) const fn binary_digits(longest: u32) -> usize {
    (u32::BITS - longest.leading_zeros()) as usize
}

/// For one placement of the helpers in a finished table with the greatest distance `longest`: the squares that are reached.
#[inline]
pub(crate) fn reached(set: impl Fn(usize) -> Squares, longest: u32) -> Squares {
    (growing(longest)..planes_after(longest)).fold(Squares::NONE, |all, plane| all.or(&set(plane)))
}

/// For one placement of the helpers in a finished table: the squares with the bit `bit` of their distance. There must be such a distance.
#[inline]
pub(crate) fn with_bit(set: impl Fn(usize) -> Squares, bit: usize, longest: u32) -> Squares {
    let own = set(bit);
    if bit < SELDOM {
        return own;
    }
    let grown = growing(longest);
    let mut with = reached(&set, longest).without(&own);
    // The table has finished its last layer with a state, and the empty layer after it. If the last group had more layers, its
    // states are not noted.
    let is_last_noted = (longest | ((1 << bit) - 1)) <= longest + 1;
    if bit < grown && longest >> bit & 1 == 0 && !is_last_noted {
        let others = (bit + 1..planes_after(longest)).filter(|&plane| plane != grown);
        let group = others.fold(set(grown), |group, plane| group.without(&set(plane)));
        with = with.without(&group);
    }
    with
}

/// Adds octets to those of another plane.
pub(crate) fn add(octets: &mut [Octet], more: &[Octet]) {
    for (octet, more) in octets.iter_mut().zip(more) {
        for (set, more) in octet.0.iter_mut().zip(&more.0) {
            *set = set.or(more);
        }
    }
}

/// The planes of the bits of a layer's depth, cut into pieces of some lengths: for each piece its part of each plane. Here plane i
/// has bit i of each distance. The plane of a bit that is new begins empty.
pub(crate) fn of_depth<'a, T: Clone + Default>(
    planes: &'a mut Vec<Vec<T>>,
    depth: u32,
    len: usize,
    lens: &(impl Iterator<Item = usize> + Clone),
) -> Vec<Vec<&'a mut [T]>> {
    planes.resize_with(planes.len().max(binary_digits(depth)), Vec::new);
    let mut pieces: Vec<Vec<&mut [T]>> = lens.clone().map(|_| Vec::new()).collect();
    for (bit, plane) in planes.iter_mut().enumerate().filter(|(bit, _)| depth >> bit & 1 != 0) {
        if depth == 1 << bit {
            plane.clear();
            plane.resize(len, T::default());
        }
        for (piece, part) in pieces.iter_mut().zip(split(plane, lens.clone())) {
            piece.push(part);
        }
    }
    pieces
}
