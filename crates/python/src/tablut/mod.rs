//! Tablut in Python.

mod advice;
mod game;
mod moves;
mod position;
mod record;
mod wins;

use carom_engine::tablut::RuleSet;
use carom_formats::tablut::Record;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use carom_bindings::files;

/// Adds everything to the module.
pub(crate) fn fill(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<advice::Advice>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<moves::Move>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<record::Record>()?;
    module.add_class::<wins::Win>()?;
    module.add_function(wrap_pyfunction!(record::read, module)?)?;
    module.add_function(wrap_pyfunction!(record::read_file, module)?)?;
    module.add_function(wrap_pyfunction!(record::write, module)?)?;
    module.add_function(wrap_pyfunction!(wins::generate, module)?)?;
    let py = module.py();
    module.add("FORMATS", PyTuple::new(py, files::ids::<Record>())?)?;
    module.add("RULES", PyTuple::new(py, RuleSet::BUILT_IN.iter().map(|it| it.name))?)
}
