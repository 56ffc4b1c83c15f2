//! Values that JavaScript passes and gets, the same in every game.

use carom_engine::Square;
use carom_picture::Theme;
use carom_solver::CatalogueEntry;
use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::convert::TryFromJsValue;
use wasm_bindgen::prelude::*;

use crate::errors::{Result, wrong};

/// An object with these properties.
pub(crate) fn object<N: AsRef<str>>(properties: impl IntoIterator<Item = (N, JsValue)>) -> JsValue {
    let object = Object::new();
    for (name, value) in properties {
        // A new object takes every property.
        let _ = Reflect::set(&object, &name.as_ref().into(), &value);
    }
    object.into()
}

/// An array.
pub(crate) fn array<V: Into<JsValue>>(values: impl IntoIterator<Item = V>) -> JsValue {
    values.into_iter().map(Into::into).collect::<Array>().into()
}

/// A number, `null` if there is none.
pub(crate) fn or_null<V: Into<JsValue>>(value: Option<V>) -> JsValue {
    value.map_or(JsValue::NULL, Into::into)
}

/// What an object of a class holds. The object stays that of the caller: a copy of it, which its class makes, is taken apart.
pub(crate) fn held<T: TryFromJsValue>(value: &JsValue) -> Option<T> {
    let copy = Reflect::get(value, &"copy".into()).ok()?.dyn_into::<Function>().ok()?;
    T::try_from_js_value(copy.call0(value).ok()?).ok()
}

/// The values of an array.
pub(crate) fn items(value: &JsValue, expected: &str) -> Result<Vec<JsValue>> {
    let items = js_sys::try_iter(value).ok().flatten().filter(|_| !value.is_string());
    items.ok_or_else(|| wrong(format!("expected {expected}")))?.collect()
}

/// The text of a value.
pub(crate) fn text(value: &JsValue, expected: &str) -> Result<String> {
    value.as_string().ok_or_else(|| wrong(format!("expected {expected}")))
}

/// The words of a text, or of the texts of an array.
pub(crate) fn words(value: &JsValue, expected: &str) -> Result<String> {
    if let Some(text) = value.as_string() {
        return Ok(text);
    }
    let words = items(value, expected)?;
    let words: Vec<String> = words.iter().map(|it| text(it, expected)).collect::<Result<_>>()?;
    Ok(words.join(" "))
}

/// A square as JavaScript gets it: column and row.
pub(crate) fn pair(square: Square) -> JsValue {
    array([square.x(), square.y()])
}

/// A square: a pair `[x, y]`, or a text such as `3,9` or `D10`.
pub(crate) fn square(value: &JsValue) -> Result<Square> {
    if let Some(text) = value.as_string() {
        return text.parse().map_err(wrong);
    }
    let numbers: Vec<Option<f64>> = items(value, "a square")?.iter().map(JsValue::as_f64).collect();
    let side = |number: f64| {
        #[expect(clippy::cast_sign_loss, reason = "it is in the range")]
        let side =
            (number.fract() == 0.0 && (0.0..256.0).contains(&number)).then_some(number as u8);
        side
    };
    match numbers[..] {
        [Some(x), Some(y)] => {
            side(x).zip(side(y)).map(|(x, y)| Square::new(x, y)).ok_or_else(|| {
                wrong(format!(
                    "({x}, {y}) is not a square: expected a column and a row from 0 to 255"
                ))
            })
        }
        _ => Err(wrong("expected a square: two numbers, or a text such as D10")),
    }
}

/// Squares: an array of them, or a text such as `2,14 D10`.
pub(crate) fn squares(value: &JsValue) -> Result<Vec<Square>> {
    if let Some(text) = value.as_string() {
        return carom_engine::parse_squares(&text).map_err(wrong);
    }
    items(value, "squares")?.iter().map(square).collect()
}

/// The ids of a game's solvers.
pub(crate) fn solvers<P>(catalogue: &'static [CatalogueEntry<P>]) -> Vec<String> {
    catalogue.iter().map(|it| it.id.to_owned()).collect()
}

/// The colours of a picture.
pub(crate) fn theme(name: Option<String>) -> Result<Theme> {
    name.as_deref().unwrap_or("light").parse().map_err(wrong)
}
