//! Unblock Me in JavaScript.

mod board;
mod component;
mod generate;
mod puzzle;

use carom_formats::unblock::Entry;
use carom_solver::unblock::CATALOGUE;
use wasm_bindgen::prelude::*;

use crate::{files, values};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// The ids of the formats that `write` knows.
#[wasm_bindgen(js_namespace = unblock)]
pub fn formats() -> Vec<String> {
    files::ids::<Entry>()
}

/// The ids of the solvers.
#[wasm_bindgen(js_namespace = unblock, unchecked_return_type = "unblock.Solver[]")]
pub fn solvers() -> Vec<String> {
    values::solvers(CATALOGUE)
}
