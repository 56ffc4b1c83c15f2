//! Tablut in JavaScript.

mod advice;
mod game;
mod position;
mod record;

use carom_engine::tablut::RuleSet;
use carom_formats::tablut::Record;
use wasm_bindgen::prelude::*;

use crate::files;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// The ids of the formats that `write` knows.
#[wasm_bindgen(js_namespace = tablut)]
pub fn formats() -> Vec<String> {
    files::ids::<Record>()
}

/// The names of the sets of rules.
#[wasm_bindgen(js_namespace = tablut, unchecked_return_type = "tablut.Rules[]")]
pub fn rules() -> Vec<String> {
    RuleSet::BUILT_IN.iter().map(|it| it.name.to_owned()).collect()
}
