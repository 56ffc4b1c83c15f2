//! Ricochet Robots in JavaScript.

mod board;
mod generate;
mod goal;
mod moves;
mod multi_round;
mod position;
mod puzzle;
mod round;

use carom_formats::ricochet::Entry;
use carom_solver::ricochet::CATALOGUE;
use wasm_bindgen::prelude::*;

use crate::{files, values};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// The ids of the formats that `write` knows.
#[wasm_bindgen(js_namespace = ricochet)]
pub fn formats() -> Vec<String> {
    files::ids::<Entry>()
}

/// The ids of the solvers.
#[wasm_bindgen(js_namespace = ricochet, unchecked_return_type = "ricochet.Solver[]")]
pub fn solvers() -> Vec<String> {
    values::solvers(CATALOGUE)
}
