//! The WebAssembly module of the npm package `carom-wasm`. The documentation of the package is that of its classes in JavaScript, and
//! `README.md`.
//!
//! The sources of a game are in its own module, as in the libraries; in JavaScript each of them is a namespace. Moves, squares, goals
//! and reports are plain values, which can be sent to other threads; what must be checked once is a class. The folder `js` has
//! what cannot be said in Rust: how the module is loaded, and the functions that search in a Web Worker.

use std::panic;

use wasm_bindgen::prelude::*;

mod errors;
mod files;
mod options;
mod report;
mod ricochet;
mod solutions;
mod tablut;
mod unblock;
mod values;
mod watch;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn complain(text: &str);
}

/// JavaScript only gets `unreachable` from a fault of the module.
#[wasm_bindgen(start)]
fn start() {
    panic::set_hook(Box::new(|fault| complain(&fault.to_string())));
}

/// The version of the package.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
