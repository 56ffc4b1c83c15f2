//! Records of games in JavaScript.

use carom_formats::tablut::{NATIVE, Record as Entry, result_text};
use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::*;

use super::game::Game;
use crate::errors::{Result, wrong};
use crate::files;
use crate::values::{held, object, or_null, text};

/// A game of a file with its headers, comments and variations. It never changes.
#[wasm_bindgen(js_namespace = tablut)]
pub struct Record(Entry);

#[wasm_bindgen(js_namespace = tablut)]
impl Record {
    /// The only record of a text in any format. A name of rules is their start. An error has the place and the reason.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Self> {
        files::read_one(text, None).map(Self)
    }

    /// The record of a game, with headers such as `{ White: "first" }`.
    pub fn of(
        game: &Game,
        #[wasm_bindgen(unchecked_optional_param_type = "{ [name: string]: string }")]
        headers: JsValue,
    ) -> Result<Self> {
        let mut record = Entry::of(&game.0);
        if let Some(object) = headers.dyn_ref::<Object>().filter(|_| headers.is_object()) {
            for name in Object::keys(object).iter() {
                let value = text(&Reflect::get(&headers, &name)?, "headers that are texts")?;
                record.headers.push((name.as_string().unwrap_or_default(), value));
            }
        }
        Ok(Self(record))
    }

    /// The headers, such as the names of the players.
    #[wasm_bindgen(getter, unchecked_return_type = "{ [name: string]: string }")]
    pub fn headers(&self) -> JsValue {
        object(self.0.headers.iter().map(|(name, value)| (name, value.into())))
    }

    /// The name of the rules.
    #[wasm_bindgen(getter, unchecked_return_type = "tablut.Rules")]
    pub fn rules(&self) -> String {
        self.0.variant.rules().name.to_owned()
    }

    /// The result as in chess: `1-0` if the defenders (white) have won, `0-1`, `1/2-1/2`, or `*`.
    #[wasm_bindgen(getter, unchecked_return_type = "tablut.GameResult")]
    pub fn result(&self) -> String {
        result_text(self.0.result).to_owned()
    }

    /// The comments on the game: that before the first move, then that of each move; `null` where there is none.
    #[wasm_bindgen(getter, unchecked_return_type = "(string | null)[]")]
    pub fn comments(&self) -> Vec<JsValue> {
        let of_moves = self.0.line.moves.iter().map(|it| it.comment.as_deref());
        [self.0.line.comment.as_deref()].into_iter().chain(of_moves).map(or_null).collect()
    }

    /// The game, with all its moves but without variations.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> Game {
        Game(self.0.game())
    }

    /// The record in the format with this id, one of `formats()`; by default `record`. Throws an error if the format cannot express it.
    pub fn text(&self, format: Option<String>) -> Result<String> {
        files::write(std::slice::from_ref(&self.0), format.as_deref(), NATIVE)
    }

    /// For functions of this module that take a record.
    #[wasm_bindgen(skip_typescript)]
    pub fn copy(&self) -> Self {
        Self(self.0.clone())
    }
}

fn entry_of(value: &JsValue) -> Result<Entry> {
    if let Some(Record(entry)) = held(value) {
        return Ok(entry);
    }
    let game = held::<Game>(value).ok_or_else(|| wrong("expected a Record or a Game"))?;
    Ok(Entry::of(&game.0))
}

/// Reads the games of a text, which is the name of rules or the content of a file, or of bytes: records, positions or the logs of the
/// student competition. The format is detected. An error has the line and the reason.
#[wasm_bindgen(js_namespace = tablut)]
pub fn read(
    #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] source: JsValue,
) -> Result<Vec<Record>> {
    Ok(files::read_source(&source, None)?.into_iter().map(Record).collect())
}

/// The text of records or games in the format with this id, one of `formats()`; by default `record`. Throws an error if the format cannot
/// express them.
#[wasm_bindgen(js_namespace = tablut)]
pub fn write(
    #[wasm_bindgen(unchecked_param_type = "(tablut.Record | tablut.Game)[]")] records: Vec<JsValue>,
    format: Option<String>,
) -> Result<String> {
    let records: Vec<Entry> = records.iter().map(entry_of).collect::<Result<_>>()?;
    files::write(&records, format.as_deref(), NATIVE)
}
