//! [`OpenFile`]: a file with several boards, which is a pack while it is open.

use std::sync::Arc;

use carom_engine::unblock::{Board, BoardSetup};
use serde::{Deserialize, Serialize};

use super::PackPuzzle;
use crate::saved::Persist;

/// The file with several boards that was opened last. [`StoredValue`](crate::StoredValue) keeps it with its boards, because the file itself
/// may change or disappear.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "SavedFile", into = "SavedFile")]
pub struct OpenFile {
    /// The name of the file.
    pub name: String,
    /// Its puzzles in order; none if no such file was opened.
    pub puzzles: Vec<PackPuzzle>,
}

impl Persist for OpenFile {
    const VERSION: u32 = 1;
    const FILE: &'static str = "open-file.ron";
}

/// The saved form.
#[derive(Serialize, Deserialize, Default)]
#[serde(rename = "file", default, deny_unknown_fields)]
struct SavedFile {
    name: String,
    puzzles: Vec<SavedPuzzle>,
}

/// Its name, its board string, the fewest moves and the fewest steps.
#[derive(Serialize, Deserialize)]
struct SavedPuzzle(String, String, Option<u32>, Option<u32>);

impl From<OpenFile> for SavedFile {
    fn from(file: OpenFile) -> Self {
        let puzzle = |it: PackPuzzle| {
            SavedPuzzle(it.name, it.board.to_string(), it.fewest_moves, it.fewest_steps)
        };
        Self { name: file.name, puzzles: file.puzzles.into_iter().map(puzzle).collect() }
    }
}

impl TryFrom<SavedFile> for OpenFile {
    type Error = String;

    fn try_from(saved: SavedFile) -> Result<Self, String> {
        let puzzle = |SavedPuzzle(name, board, fewest_moves, fewest_steps)| {
            let board = Arc::new(board_of_string(&board)?);
            Ok(PackPuzzle { name, board, fewest_moves, fewest_steps })
        };
        let puzzles = saved.puzzles.into_iter().map(puzzle).collect::<Result<_, String>>()?;
        Ok(Self { name: saved.name, puzzles })
    }
}

/// The board of a board string; the error begins with the string.
pub(super) fn board_of_string(text: &str) -> Result<Board, String> {
    let setup: BoardSetup = text.parse().map_err(|why| format!("{text}: {why}"))?;
    Board::new(setup).map_err(|why| format!("{text}: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_kept_with_its_boards() {
        let puzzle = |name: &str, board: &str, fewest_moves| PackPuzzle {
            name: name.to_owned(),
            board: Arc::new(board_of_string(board).expect(board)),
            fewest_moves,
            fewest_steps: None,
        };
        let puzzles = vec![
            puzzle("", "..B.AAB.........", None),
            puzzle("two", "5x3:.....AA........", Some(1)),
        ];
        let file = OpenFile { name: "my.txt".to_owned(), puzzles };
        let text = ron::to_string(&file).expect("written");
        assert_eq!(ron::from_str::<OpenFile>(&text), Ok(file));
        let error = ron::from_str::<OpenFile>(&text.replace("AAB", "AA-")).expect_err("damaged");
        assert!(error.to_string().contains("unexpected character `-`"), "{error}");
    }
}
