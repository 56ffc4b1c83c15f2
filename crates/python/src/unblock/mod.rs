//! Unblock Me in Python.

mod board;
mod component;
mod generate;
mod moves;
mod puzzle;

use carom_formats::unblock::Entry;
use carom_solver::unblock::CATALOGUE;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use carom_bindings::files;

/// Adds everything to the module.
pub(crate) fn fill(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<board::Block>()?;
    module.add_class::<board::Board>()?;
    module.add_class::<component::Component>()?;
    module.add_class::<moves::Move>()?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_function(wrap_pyfunction!(puzzle::read, module)?)?;
    module.add_function(wrap_pyfunction!(puzzle::read_file, module)?)?;
    module.add_function(wrap_pyfunction!(puzzle::write, module)?)?;
    module.add_function(wrap_pyfunction!(board::solve_many, module)?)?;
    module.add_function(wrap_pyfunction!(generate::generate, module)?)?;
    let py = module.py();
    module.add("FORMATS", PyTuple::new(py, files::ids::<Entry>())?)?;
    module.add("SOLVERS", PyTuple::new(py, CATALOGUE.iter().map(|it| it.id))?)
}
