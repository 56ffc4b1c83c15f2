//! [`GameWindow`]: the native game in a window of an X display, with real keys and clicks of `xdotool`.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use serde_json::Value;
use tempfile::TempDir;
use tokio::time::sleep;

use crate::page::{PATIENCE, PAUSE};

/// The game. Its process ends with it.
pub(crate) struct GameWindow {
    process: Child,
    folder: TempDir,
}

impl Drop for GameWindow {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl GameWindow {
    /// Starts the game, and waits for its window.
    pub(crate) async fn open(link: &str) -> Self {
        let game = std::env::var_os("CAROM_GAME");
        let game = game.expect("CAROM_GAME is the game; `cargo xtask web --test` sets it");
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(game);
        command.args(["--records", "none", "--settings", "none", "--language", "en"]);
        command.args(["--size", "1280x720", "--trace"]).arg(trace(&folder)).arg(link);
        let process = command.stdout(Stdio::null()).spawn().expect("the game");
        let window = Self { process, folder };
        window.expect("a window", |it| it["buttons"][0].is_array()).await;
        xdotool(&["search", "--sync", "--onlyvisible", "--name", "Carom", "windowfocus"]);
        window
    }

    /// What the game has said last about itself, with its buttons.
    fn state(&self) -> Value {
        let text = std::fs::read_to_string(trace(&self.folder)).unwrap_or_default();
        let lines = text.split_inclusive('\n').rev().filter(|it| it.ends_with('\n'));
        let mut lines = lines.map(|it| serde_json::from_str::<Value>(it).expect("JSON"));
        let is_buttons = |it: &Value| it.get("buttons").is_some();
        let buttons = lines.clone().find(is_buttons).unwrap_or_default();
        let mut state = lines.find(|it| !is_buttons(it)).unwrap_or_default();
        state["buttons"] = buttons["buttons"].clone();
        state
    }

    /// Waits until the game says what is expected.
    pub(crate) async fn expect(&self, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let began = Instant::now();
        loop {
            let state = self.state();
            if is_so(&state) {
                return state;
            }
            assert!(began.elapsed() < PATIENCE, "{what}: not after {PATIENCE:?}, but {state:#}");
            sleep(PAUSE).await;
        }
    }

    /// Clicks the button that sends a command.
    pub(crate) async fn button(&self, command: &str) {
        let button = |state: &Value| {
            let buttons = state["buttons"].as_array().into_iter().flatten();
            buttons.clone().find(|it| it[0] == command).cloned()
        };
        let state = self.expect(command, |it| button(it).is_some()).await;
        let place = button(&state).expect("a button");
        xdotool(&["mousemove", &place[1].to_string(), &place[2].to_string()]);
        self.expect("the button under the pointer", |it| it["hovered"] == command).await;
        xdotool(&["click", "1"]);
    }
}

fn trace(folder: &TempDir) -> PathBuf {
    folder.path().join("trace.jsonl")
}

/// Presses keys: letters, or names of X such as `Up`.
pub(crate) fn keys(keys: &[&str]) {
    for key in keys {
        xdotool(&["key", key]);
    }
}

fn xdotool(arguments: &[&str]) {
    let status = Command::new("xdotool").args(arguments).stdout(Stdio::null()).status();
    assert!(status.expect("xdotool").success(), "xdotool {arguments:?}");
}
