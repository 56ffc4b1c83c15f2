//! [`Material`]: the evaluation of the report.

use carom_engine::tablut::{Position, Variant};

use crate::duel::Evaluate;

/// Own pieces less enemy pieces, 100 for each.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Material;

impl Evaluate<Variant> for Material {
    fn value(&self, _: &Variant, position: &Position) -> i32 {
        let count = |side| position.side(side).len().cast_signed();
        let own = position.to_move();
        100 * (count(own) - count(own.other()))
    }
}
