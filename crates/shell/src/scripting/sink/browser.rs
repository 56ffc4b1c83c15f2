//! [`Sink`]: a function of the page.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use js_sys::Reflect;
use send_wrapper::SendWrapper;
use serde_json::{Map, Value};
use wasm_bindgen::prelude::*;

/// The name of the function. It gives one line of JSON with the last values of all lines.
const NAME: &str = "carom_state";

/// The place of the lines of a trace: what is on the screen now.
pub(super) struct Sink(SendWrapper<Rc<RefCell<Map<String, Value>>>>);

impl Sink {
    /// The path is not used.
    ///
    /// # Errors
    /// The page cannot have the function.
    pub(super) fn create(_: &Path) -> Result<Self, String> {
        let lines = Rc::new(RefCell::new(Map::new()));
        let last = Rc::clone(&lines);
        let tell = Closure::<dyn FnMut() -> String>::new(move || {
            serde_json::to_string(&*last.borrow()).unwrap_or_default()
        });
        let tell = tell.into_js_value();
        let set = Reflect::set(&js_sys::global(), &NAME.into(), &tell);
        set.map_err(|_| format!("there is no function {NAME}"))?;
        Ok(Self(SendWrapper::new(lines)))
    }

    /// Replaces the values of this line.
    pub(super) fn write(&mut self, line: Value) {
        if let Value::Object(line) = line {
            self.0.borrow_mut().extend(line);
        }
    }
}
