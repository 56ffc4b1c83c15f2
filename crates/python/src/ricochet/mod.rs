//! Ricochet Robots in Python.

mod board;
mod generate;
mod goal;
mod moves;
mod multi_round;
mod position;
mod puzzle;
mod round;
mod tablebase;

use carom_formats::ricochet::Entry;
use carom_tablebase::SOLVERS;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use carom_bindings::files;

/// Adds everything to the module.
pub(crate) fn fill(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<board::Board>()?;
    module.add_class::<goal::Goal>()?;
    module.add_class::<moves::Move>()?;
    module.add_class::<multi_round::MultiRound>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<position::Slide>()?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<round::Round>()?;
    module.add_class::<tablebase::Tablebase>()?;
    module.add_function(wrap_pyfunction!(puzzle::read, module)?)?;
    module.add_function(wrap_pyfunction!(puzzle::read_file, module)?)?;
    module.add_function(wrap_pyfunction!(puzzle::write, module)?)?;
    module.add_function(wrap_pyfunction!(round::solve_many, module)?)?;
    module.add_function(wrap_pyfunction!(generate::generate, module)?)?;
    let py = module.py();
    module.add("FORMATS", PyTuple::new(py, files::ids::<Entry>())?)?;
    module.add("SOLVERS", PyTuple::new(py, SOLVERS.iter().map(|it| it.id))?)
}
