//! [`Opening`]: what the window shows first, by the options or by what a player names.

use super::{LaunchOptions, Program};
use crate::action::BoxedAction;
use crate::game::{Game, GameStart};
use crate::ids::PageId;
use crate::import::{self, OpenError, first_line, quoted};
use crate::place::SaveLocation;

/// What the window shows first.
pub struct Opening {
    pub(super) game: &'static Game,
    pub(super) start: GameStart,
}

impl Program {
    /// What the options name, or the usual start. The seed is for what is random.
    ///
    /// # Errors
    /// The reason why there is no such round or game.
    pub fn open(&self, options: &LaunchOptions, seed: u64) -> Result<Opening, String> {
        match (&options.puzzle, &options.board) {
            (Some(puzzle), _) if is_room(puzzle) => Ok(self.usual(false)),
            (Some(puzzle), _) => self.read(puzzle, seed),
            (None, Some(board)) => self.read_board(board, seed),
            (None, None) => Ok(self.usual(false)),
        }
    }

    /// The same for the window, where the first start begins with an easy round.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub(super) fn open_in_window(
        &self,
        options: &LaunchOptions,
        seed: u64,
    ) -> Result<Opening, String> {
        if is_first(options) { Ok(self.usual(true)) } else { self.open(options, seed) }
    }

    /// The start of the first game, for somebody who plays for the first time or the usual one.
    fn usual(&self, is_first: bool) -> Opening {
        let game = self.games[0];
        Opening { game, start: (game.start)(is_first) }
    }

    /// The name of the game that can read a text or a file, as on the command line.
    ///
    /// # Errors
    /// The reason of each game, if they differ.
    pub fn game_of(&self, puzzle: &str) -> Result<&'static str, String> {
        self.read(puzzle, 0).map(|it| it.game.name)
    }

    /// Reads a puzzle of any game; a name of nothing else may be that of a file that the player has saved.
    ///
    /// # Errors
    /// The reason of each game, if they differ.
    fn read(&self, puzzle: &str, seed: u64) -> Result<Opening, String> {
        self.read_text(puzzle, seed).or_else(|why| {
            import::saved(puzzle).ok_or(why).and_then(|it| self.read_text(&it, seed))
        })
    }

    fn read_text(&self, puzzle: &str, seed: u64) -> Result<Opening, String> {
        let mut told = Vec::new();
        for game in self.games {
            match (game.read)(puzzle, seed) {
                Ok(start) => return Ok(Opening { game, start }),
                Err(why) => told.push((game.name, why)),
            }
        }
        let (_, first) = &told[0];
        Err(if told.iter().all(|(_, why)| why == first) {
            first.to_string()
        } else {
            unread(puzzle, &told)
        })
    }

    /// A random round on a board of the game that has such rounds.
    ///
    /// # Errors
    /// Why the board cannot be read.
    fn read_board(&self, board: &str, seed: u64) -> Result<Opening, String> {
        let mut games =
            self.games.iter().filter_map(|game| Some((game, game.board_argument.as_ref()?)));
        let (game, argument) = games.next().ok_or("no game has random rounds")?;
        Ok(Opening { game, start: (argument.read)(board, seed)? })
    }

    /// The page of the game that knows a text or a file, and the command that opens it there. The page reads the text again and tells
    /// its faults.
    pub(super) fn opens(&self, text: &str) -> Option<(PageId, BoxedAction)> {
        let game = self.read(text, 0).ok()?.game;
        Some((game.opens(), (game.open)(text.to_owned())))
    }
}

/// Whether a text is the link of a room on a server.
pub(super) fn is_room(text: &str) -> bool {
    text.contains("/#room/")
}

/// Whether the player has named what the window shows first.
pub(super) const fn is_named(options: &LaunchOptions) -> bool {
    options.puzzle.is_some() || options.board.is_some()
}

/// Whether every start is that of somebody who plays for the first time, because no results are kept. Scripts get the usual
/// one.
fn is_first(options: &LaunchOptions) -> bool {
    options.records == SaveLocation::Nowhere && !is_named(options) && !options.scripts.is_some()
}

/// The message that no game can read a text, with the reasons of those games that know its kind.
fn unread(puzzle: &str, told: &[(&str, OpenError)]) -> String {
    let known: Vec<_> =
        told.iter().filter_map(|(game, why)| Some((game, why.of_known()?))).collect();
    let named =
        format!("{}: not a board or puzzle that Carom can read", quoted(first_line(puzzle)));
    match &*known {
        [] => named,
        [(game, why)] => format!("{named}. As {game}: {why}"),
        several => several.iter().fold(named, |all, (game, why)| format!("{all}\n  {game}: {why}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_without_records_is_the_first_one() {
        let none = LaunchOptions { records: SaveLocation::Nowhere, ..LaunchOptions::default() };
        assert!(is_first(&none));
        let named = Some("7650+42+E2302B12+C9".to_owned());
        assert!(!is_first(&LaunchOptions { puzzle: named, ..none }));
        assert!(!is_first(&LaunchOptions::default()));
    }
}
