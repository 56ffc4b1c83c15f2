//! The extension module of the Python package `carom`. The documentation of the package is that of its classes in Python, and
//! `docs/python.md`.
//!
//! The sources of a game are in its own module, as in the libraries. [`watch`] and [`many`] are how every search runs: without
//! the lock of the interpreter, and so that Ctrl-C and an exception of a callback stop it.

use pyo3::prelude::*;

mod argument;
mod errors;
mod files;
mod many;
mod report;
mod ricochet;
mod solutions;
mod tablut;
mod unblock;
mod values;
mod watch;

/// Adds what a module of Python contains.
type Fill = fn(&Bound<'_, PyModule>) -> PyResult<()>;

/// The module of each game.
const GAMES: [(&str, Fill); 3] =
    [("ricochet", ricochet::fill), ("unblock", unblock::fill), ("tablut", tablut::fill)];

#[pymodule]
#[pyo3(name = "_carom")]
fn carom(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    report::fill(module)?;
    module.add_class::<solutions::Solutions>()?;
    for (name, fill) in GAMES {
        let game = PyModule::new(module.py(), name)?;
        fill(&game)?;
        module.add_submodule(&game)?;
    }
    Ok(())
}
