//! The BOARD argument: a board string, a file in any format, or standard input.

use std::path::Path;
use std::sync::LazyLock;

use carom_formats::ReadError;
use carom_formats::unblock::{Entry, by_id};

use crate::batch::Sources;
use crate::input::{self, Input};

/// The content of a BOARD argument.
pub(crate) type Source = input::Source<Entry>;

impl Input for Entry {
    const NOUN: &'static str = "board";
    const NAMES: Option<&'static str> = Some("a board string");
    const LOOK: &'static str = " such as ..B.AAB..CC...DD";
    const ARGUMENT: &'static str =
        "a board string, a file in any format, or `-` for standard input";

    /// `A` is the usual main block.
    fn notes(&self) -> &[String] {
        static CARD: LazyLock<[String; 1]> = LazyLock::new(|| {
            ["X is the main block, as on the cards of the classic game; A is not".to_owned()]
        });
        if self.board.is_card() { &*CARD } else { &[] }
    }

    /// A text of letters that is as long as a square board, such as a board without an empty square, or a text with dots.
    fn from_unlikely_name(name: &str) -> Option<Result<Self, ReadError>> {
        let is_square = |it: u8| it == b'.' || it.is_ascii_alphabetic();
        let is_long = |it: &str| it.contains('.') || (3..=8).any(|side| side * side == it.len());
        let is_board = name.len() >= 9 && name.bytes().all(is_square) && is_long(name);
        let strings = by_id("string").filter(|_| is_board)?;
        Some((strings.read)(name).map(|mut entries| entries.remove(0)))
    }
}

/// A board, or one board of a file.
#[derive(clap::Args, Debug)]
pub(crate) struct BoardArgs {
    /// A board string, a file in any format, or `-` for standard input
    #[arg(value_name = "BOARD")]
    board: String,
    /// Use one board of a file, by its name or by its number from 1
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
}

impl BoardArgs {
    /// Reads the first board, and notes on standard error that there are more.
    pub(crate) fn read_first(&self) -> anyhow::Result<(String, Entry)> {
        let source = Source::read_only(&self.board, self.only.as_deref())?;
        source.note_first();
        source.print_notes();
        Ok((source.entry_name(0), source.entries[0].clone()))
    }
}

/// Any number of boards.
#[derive(clap::Args, Debug)]
pub(crate) struct ManyBoards {
    /// Board strings, files in any format, or `-` for standard input
    #[arg(value_name = "BOARD", required = true)]
    pub(crate) boards: Vec<String>,
    /// Use one board of a file, by its name or by its number from 1
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Option<String>,
}

impl ManyBoards {
    /// Reads the first argument as a whole.
    pub(crate) fn read_first(&self) -> anyhow::Result<Source> {
        Source::read_only(self.boards.first().map_or("", String::as_str), self.only.as_deref())
    }

    /// The boards, some thousand at a time.
    ///
    /// # Errors
    /// An argument names nothing or is the output, or the arguments cannot be read together.
    pub(crate) fn sources(&self, out: Option<&Path>) -> anyhow::Result<Sources<Entry>> {
        Sources::new(&self.boards, self.only.as_deref(), out)
    }
}
