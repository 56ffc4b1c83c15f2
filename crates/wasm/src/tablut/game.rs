//! A game in JavaScript.

use std::time::Duration;

use carom_bindings::tablut as bindings;
use carom_engine::perft;
use carom_engine::tablut::{self, Cells, parse_moves};
use carom_formats::tablut::result_text;
use carom_generator::draw::below;
use carom_solver::tablut::{Player, PlayerKind};
use rand_pcg::Pcg64;
use wasm_bindgen::prelude::*;

use super::advice;
use super::position::Position;
use crate::errors::{Result, wrong};
use crate::options::{Options, whole};
use crate::values::{array, or_null, words};
use crate::watch::{self, Limits};

/// The smallest and the greatest table of an engine, in bytes.
const TABLE: std::ops::RangeInclusive<usize> = 64 << 10..=1 << 30;

/// A game with its moves, which knows draws by repetition.
///
/// `new Game()` begins at the start; `new Game("9/9/9/3bk4/9/9/9/5b3/9", { side: "attackers", rules: "linnaean" })` begins from a position
/// string. `rules` is a name, or the text of a file of rules. An error has every fault.
#[wasm_bindgen(js_namespace = tablut)]
pub struct Game(pub(super) tablut::Game);

#[wasm_bindgen(js_namespace = tablut)]
impl Game {
    /// A game from a position string, or from the start. `side` is the side that moves first: by default that of the rules.
    #[wasm_bindgen(constructor)]
    pub fn new(
        start: Option<String>,
        #[wasm_bindgen(
            unchecked_optional_param_type = "{ side?: tablut.AnySide; rules?: tablut.Rules }"
        )]
        options: JsValue,
    ) -> Result<Self> {
        let options = Options::new(options, &["side", "rules"])?;
        let rules = options.text("rules")?;
        let rules = rules.as_deref().unwrap_or("ashton");
        let side = options.text("side")?;
        bindings::game(start.as_deref().unwrap_or("start"), side.as_deref(), rules)
            .map(Self)
            .map_err(wrong)
    }

    /// The name of the rules; `custom` if they are those of a file.
    #[wasm_bindgen(getter, unchecked_return_type = "tablut.Rules")]
    pub fn rules(&self) -> String {
        self.0.rules().name.to_owned()
    }

    /// The position now.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> Position {
        Position(*self.0.position())
    }

    /// The side to move.
    #[wasm_bindgen(getter, unchecked_return_type = "tablut.Side")]
    pub fn side(&self) -> String {
        self.0.position().to_move().to_string()
    }

    /// The moves that were made.
    #[wasm_bindgen(getter, unchecked_return_type = "tablut.Move[]")]
    pub fn moves(&self) -> Vec<String> {
        self.0.moves().map(|mv| mv.to_string()).collect()
    }

    /// The squares of the pieces that the last move captured.
    #[wasm_bindgen(getter)]
    pub fn captured(&self) -> Vec<String> {
        bindings::squares(self.0.captured())
    }

    /// Who has won; `null` while the game goes on.
    #[wasm_bindgen(getter, unchecked_return_type = "tablut.Side | \"draw\" | null")]
    pub fn outcome(&self) -> JsValue {
        or_null(bindings::outcome(&self.0))
    }

    /// How the game has ended; `null` while it goes on.
    #[wasm_bindgen(getter, unchecked_return_type = "tablut.Ending | null")]
    pub fn end(&self) -> JsValue {
        or_null(bindings::ending(&self.0))
    }

    /// The result as in chess: `1-0` if the defenders (white) have won, `0-1`, `1/2-1/2`, or `*`.
    #[wasm_bindgen(getter, unchecked_return_type = "tablut.GameResult")]
    pub fn result(&self) -> String {
        result_text(self.0.outcome()).to_owned()
    }

    /// The legal moves; none if the game has ended.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "tablut.Move[]")]
    pub fn legal_moves(&self) -> Vec<String> {
        bindings::legal_moves(&self.0).into_iter().map(|mv| mv.to_string()).collect()
    }

    /// Makes moves: an array, or a text such as `"e3-b3 b5-b7"`. Returns the squares of the pieces that the last one captured. An error has
    /// the reason why a move is illegal; then the game has not changed.
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "tablut.AnyMoves")] moves: JsValue,
    ) -> Result<Vec<String>> {
        let words = words(&moves, "moves: an array of texts, or a text such as e3-b3 b5-b7")?;
        let mut next = self.0.clone();
        let mut captured = Cells::NONE;
        for mv in parse_moves(&words).map_err(wrong)? {
            captured = next.play(mv).map_err(wrong)?;
        }
        self.0 = next;
        Ok(bindings::squares(captured))
    }

    /// Takes the last move back and returns it; `null` at the start.
    #[wasm_bindgen(unchecked_return_type = "tablut.Move | null")]
    pub fn undo(&mut self) -> JsValue {
        or_null(self.0.undo().map(|mv| mv.to_string()))
    }

    /// Another game with the same moves.
    pub fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    /// Counts the sequences of exactly `depth` legal moves, at most 6; draws by repetition are not considered.
    pub fn perft(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] depth: JsValue,
    ) -> Result<f64> {
        let depth: u32 = whole("depth", &depth)?;
        if depth > 6 {
            return Err(wrong(format!("depth={depth}: expected a number from 0 to 6")));
        }
        Ok(perft(self.0.variant(), self.0.position(), depth) as f64)
    }

    /// Asks a player for its move on this thread, which waits meanwhile; the function `best` of the package asks in a Web Worker. Without a
    /// limit the player thinks for one second. With limits of nodes or moves the answer is the same on every machine.
    #[wasm_bindgen(unchecked_return_type = "tablut.Advice")]
    pub fn best(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "tablut.BestOptions")] options: JsValue,
    ) -> Result<JsValue> {
        let options = Options::new(options, &[&["player", "seed"][..], &Limits::NAMES].concat())?;
        let player = options.text("player")?;
        let kind: PlayerKind = player.as_deref().unwrap_or("engine").parse().map_err(wrong)?;
        let memory: usize = options.whole("maxMemory")?.unwrap_or(64 << 20);
        if !TABLE.contains(&memory) {
            let (least, most) = (TABLE.start(), TABLE.end());
            return Err(wrong(format!("maxMemory={memory}: expected {least} to {most} bytes")));
        }
        let seed: u64 = options.whole("seed")?.unwrap_or(1);
        let mut limits = Limits { max_memory: None, ..Limits::of(&options)? };
        if limits.timeout.is_none() && limits.max_nodes.is_none() && limits.max_depth.is_none() {
            limits.timeout = Some(Duration::from_secs(1));
        }
        let done = watch::run(&limits, |control| {
            let mut player = Player::new(kind, memory).for_analysis();
            let mut numbers = Pcg64::new(seed.into(), 0);
            player.advise(&self.0, control, &mut |most| below(&mut numbers, most))
        })?;
        Ok(advice::values(done.outcome, kind, done.time.as_secs_f64()))
    }

    /// The position as a picture: an SVG document. The squares of the last move have a frame.
    pub fn svg(&self) -> String {
        carom_picture::tablut::svg(&self.0)
    }

    /// The position string, the side to move and the rules.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        format!("{} {}", self.0.position(), self.0.rules().name)
    }

    /// The argument of the record that has the game, in a Web Worker.
    #[wasm_bindgen(skip_typescript)]
    pub fn parts(&self) -> Result<JsValue> {
        Ok(array([bindings::record(&self.0).map_err(wrong)?]))
    }
}
