//! [`Game`]: what the program knows of a game.

use std::process::ExitCode;

use bevy::prelude::*;

use crate::action::BoxedAction;
use crate::ids::{OverlayId, PageId};
use crate::import::OpenError;
use crate::page::{PageSpec, add_tab};
use crate::place::SaveLocation;
use crate::theme::Glyph;
use crate::words::{AddTexts as _, Texts};

/// A game in the window. The program has a list of them, and knows nothing else of them.
pub struct Game {
    /// Its name in messages of the command line.
    pub name: &'static str,
    /// The name of its tab: the key of a text.
    pub title: &'static str,
    pub icon: Glyph,
    /// The cards that stand beside its pages, such as that with its packs of puzzles, with the keys of their names.
    pub cards: &'static [(&'static str, OverlayId)],
    /// The folder of its kept files, which also names it in the order of a frame.
    pub id: &'static str,
    pub texts: &'static [Texts],
    /// Its pages. The first one opens texts and files.
    pub pages: &'static [&'static PageSpec],
    /// The command with which the first page opens a text or a file.
    pub open: fn(String) -> BoxedAction,
    /// The command of the first page for the two parts of an address, such as `level` and `12`; `None` if the game does not know it.
    pub address: fn(&str, &str) -> Option<BoxedAction>,
    /// The start if the player has named nothing of this game: for somebody who plays for the first time, or the usual one.
    pub start: fn(is_first: bool) -> GameStart,
    /// The start with a puzzle that the player has named. The number is a random seed.
    pub read: fn(&str, u64) -> Result<GameStart, OpenError>,
    /// What the command line's help says of the texts that it reads, with an example of each.
    pub puzzle_help: &'static [&'static str],
    /// The argument `--board`, if the game has something random on a board.
    pub board_argument: Option<BoardArgument>,
}

impl Game {
    /// The page that opens texts and files.
    pub const fn opens(&self) -> PageId {
        self.pages[0].id
    }
}

/// The argument of the command line that names a board, on which the rest is random.
pub struct BoardArgument {
    /// What the help says of it.
    pub help: &'static str,
    /// The start with such a board, by a random seed.
    pub read: fn(&str, u64) -> Result<GameStart, String>,
}

/// An extension for the wiring.
pub trait AddGame {
    /// Adds a game's texts and its pages with their keys. The first page of the first game is open at the start.
    fn add_game(&mut self, game: &Game) -> &mut Self;
}

impl AddGame for App {
    fn add_game(&mut self, game: &Game) -> &mut Self {
        self.add_texts(game.texts);
        add_tab(self, game.title, game.icon, game.pages, game.cards);
        if !self.world().contains_resource::<State<PageId>>() {
            self.insert_state(game.opens());
        }
        self
    }
}

/// The start of a game.
pub struct GameStart {
    /// Adds the game, on top of the shell.
    pub add: Box<dyn FnOnce(&mut App, &Launch)>,
    /// Prints what the window would show. Without it, only the window can show the game.
    pub print: Option<Box<dyn FnOnce() -> ExitCode>>,
}

/// The options of the program for every game.
pub struct Launch {
    /// The random seed.
    pub seed: u64,
    /// The place of results and games.
    pub records: SaveLocation,
    pub settings: SaveLocation,
    /// The place of the boards of the editors.
    pub drawing: SaveLocation,
}
