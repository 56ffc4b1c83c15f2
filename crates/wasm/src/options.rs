//! [`Options`]: the named arguments of a function, the properties of an object of JavaScript.

use std::str::FromStr;
use std::time::Duration;

use js_sys::{Function, Object, Reflect};
use wasm_bindgen::prelude::*;

use crate::errors::{Result, wrong};

/// The greatest whole number that a number of JavaScript can say.
const MOST: f64 = 9_007_199_254_740_991.0;

/// The named arguments of a call.
pub(crate) struct Options(JsValue);

impl Options {
    /// The arguments, which have some of these names.
    ///
    /// # Errors
    /// It is not an object, or it has another name.
    pub(crate) fn new(options: JsValue, names: &[&str]) -> Result<Self> {
        if options.is_undefined() || options.is_null() {
            return Ok(Self(JsValue::UNDEFINED));
        }
        let Some(object) = options.dyn_ref::<Object>().filter(|_| options.is_object()) else {
            return Err(wrong(format!("expected an object with options: {}", names.join(", "))));
        };
        for name in Object::keys(object).iter() {
            let name = name.as_string().unwrap_or_default();
            if !names.contains(&&*name) {
                let names = names.join(", ");
                return Err(wrong(format!("there is no option `{name}`: expected {names}")));
            }
        }
        Ok(Self(options))
    }

    /// The value of a name; `None` if it is missing, `undefined` or `null`.
    pub(crate) fn get(&self, name: &str) -> Option<JsValue> {
        let value = Reflect::get(&self.0, &name.into()).ok()?;
        Some(value).filter(|it| !it.is_undefined() && !it.is_null())
    }

    /// A text.
    pub(crate) fn text(&self, name: &str) -> Result<Option<String>> {
        let text = |value: JsValue| {
            value.as_string().ok_or_else(|| wrong(format!("{name}: expected a text")))
        };
        self.get(name).map(text).transpose()
    }

    /// A text that names a value.
    pub(crate) fn named<T: FromStr<Err: std::fmt::Display>>(
        &self,
        name: &str,
    ) -> Result<Option<T>> {
        self.text(name)?.map(|text| text.parse().map_err(wrong)).transpose()
    }

    /// `true` or `false`, which is what a missing value is.
    pub(crate) fn flag(&self, name: &str) -> Result<bool> {
        let flag = |value: JsValue| {
            value.as_bool().ok_or_else(|| wrong(format!("{name}: expected true or false")))
        };
        self.get(name).map_or(Ok(false), flag)
    }

    /// A whole number.
    pub(crate) fn whole<T: TryFrom<u64>>(&self, name: &str) -> Result<Option<T>> {
        self.get(name).map(|value| whole(name, &value)).transpose()
    }

    /// A number of seconds.
    pub(crate) fn seconds(&self, name: &str) -> Result<Option<Duration>> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let seconds = value.as_f64().unwrap_or(f64::NAN);
        let time = Duration::try_from_secs_f64(seconds).ok().filter(|it| it.as_secs() < 1 << 32);
        time.map(Some).ok_or_else(|| {
            wrong(format!("{name}={seconds}: expected a number of seconds from 0 to {}", u32::MAX))
        })
    }

    /// A function.
    pub(crate) fn function(&self, name: &str) -> Result<Option<Function>> {
        let function = |value: JsValue| {
            value.dyn_into().map_err(|_| wrong(format!("{name}: expected a function")))
        };
        self.get(name).map(function).transpose()
    }
}

/// A whole number. The message about a wrong one names its argument.
pub(crate) fn whole<T: TryFrom<u64>>(name: &str, value: &JsValue) -> Result<T> {
    let number = value.as_f64().unwrap_or(f64::NAN);
    if number.fract() != 0.0 || number < 0.0 {
        return Err(wrong(format!("{name}={number}: expected a whole number, 0 or more")));
    }
    // A number with a fraction, of which there is none now, has less digits.
    #[expect(clippy::cast_sign_loss, reason = "it is not negative")]
    let exact = Some(number as u64).filter(|_| number <= MOST);
    let too_large = || wrong(format!("{name}={number}: the number is too large"));
    exact.and_then(|it| T::try_from(it).ok()).ok_or_else(too_large)
}
