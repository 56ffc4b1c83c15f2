//! The round at the start of the game.

use std::fmt;
use std::path::Path;
use std::{fs, io};

use carom_engine::ricochet::{Layout, Round};
use carom_formats::ArgumentError;
use carom_formats::ricochet::Entry;
use carom_formats::ricochet::read_argument;
use carom_generator::ricochet::random_round;
use carom_play::ricochet::BoardName;
pub(crate) use carom_play::ricochet::example as round;
use rand_pcg::Pcg64;

use crate::shell::words::Phrase;

/// The robots for a board without robots.
const ROBOTS: usize = 4;

/// A round and the name of its board.
pub(crate) struct Opening {
    pub(crate) round: Round,
    pub(crate) board_name: BoardName,
}

/// The name of a board in the header.
pub(crate) fn board_phrase(name: &BoardName) -> Phrase {
    match name {
        BoardName::Official(layout) => {
            Phrase::new("board-official").with("layout", layout.to_string())
        }
        BoardName::Random => Phrase::new("board-random"),
        BoardName::Own => Phrase::new("edit-own-board"),
        BoardName::Named(name) => name.clone().into(),
    }
}

impl Opening {
    /// The round of [`round`].
    pub(crate) fn of_the_house() -> Self {
        Self { round: round(), board_name: BoardName::of(Some("4B-3B-2B-1A")) }
    }

    /// An easy round, for somebody who plays for the first time.
    pub(crate) fn first() -> Self {
        Self { round: carom_play::ricochet::first(), ..Self::of_the_house() }
    }

    /// The first puzzle of [`read_entries`]. A board without robots gets random robots and a random target.
    ///
    /// # Errors
    /// [`OpenError`].
    pub(crate) fn read(text: &str, seed: u64) -> Result<Self, OpenError> {
        let entry = read_entries(text)?.into_iter().next();
        let entry = entry.ok_or_else(|| OpenError::new(text, "it does not contain a puzzle"))?;
        let round = if entry.robots.is_empty() {
            let mut rng = Pcg64::new(u128::from(seed), 1);
            random_round(&entry.board, ROBOTS, entry.profile, &mut rng)
                .map_err(|why| OpenError::new(text, why))?
        } else {
            entry.round().map_err(|why| OpenError::new(text, why))?
        };
        Ok(Self { round, board_name: BoardName::of(entry.id.or(entry.board_name).as_deref()) })
    }

    /// Random robots and a random target on a board, given as an official layout, the name of a board, a
    /// file or a text.
    pub(crate) fn on_board(board: &str, seed: u64) -> Result<Self, String> {
        let layout = board.parse::<Layout>();
        let is_layout = layout.is_ok();
        let name = if is_layout { format!("official:{board}") } else { board.to_owned() };
        let entry = match carom_formats::ricochet::entry_from_name(&name) {
            Some(entry) => entry.map_err(|error| error.to_string()),
            None if Path::new(board).exists() => first_of_file(board),
            None if board.contains('\n') => first_of(board.as_bytes()),
            None => Err(match layout {
                Err(error) if board.matches('-').count() == 3 => error.to_string(),
                _ => "not an official layout and not a file".to_owned(),
            }),
        };
        // A text with several lines is not repeated in the message.
        let shown = board.lines().next().unwrap_or_default();
        let fault = |why: String| format!("--board {shown}: {why}");
        let entry = entry.map_err(fault)?;
        let mut rng = Pcg64::new(u128::from(seed), 1);
        let round = random_round(&entry.board, ROBOTS, entry.profile, &mut rng)
            .map_err(|error| fault(error.to_string()))?;
        let name = if is_layout { Some(board.to_owned()) } else { entry.board_name };
        let board_name = BoardName::of(name.as_deref());
        Ok(Self { round, board_name })
    }
}

/// Every puzzle in a text that somebody types, pastes or drops. Only this function reads such texts, for
/// the command line, the play page and the editor:
///
/// 1. A game ID, or a board such as `official:4B-3B-2B-1A` or `4B-3B-2B-1A`, even if a file has that name:
///    `7650` is a board, `./7650` is a file.
/// 2. A text with several lines is the content of a file.
/// 3. Any other text is the path of a file or, if the file does not exist, the content of a file.
///
/// # Errors
/// [`OpenError`].
pub(crate) fn read_entries(text: &str) -> Result<Vec<Entry>, OpenError> {
    let name = text.trim();
    let official = format!("official:{name}");
    let name = if name.parse::<Layout>().is_ok() { &official } else { name };
    if name.contains('\n') {
        // Spaces are significant in drawings.
        let read = carom_formats::ricochet::read(text.as_bytes());
        return read.map(|(_, entries)| entries).map_err(|why| OpenError::new("the text", why));
    }
    let name = name.strip_prefix("file://").unwrap_or(name);
    match read_argument(name, |path| fs::read(path)) {
        Ok(entries) => Ok(entries),
        Err(ArgumentError::Load(error)) => match carom_formats::ricochet::read(text.as_bytes()) {
            Ok((_, entries)) => Ok(entries),
            Err(_) => Err(OpenError {
                what: name.to_owned(),
                why: error.to_string(),
                is_missing: error.kind() == io::ErrorKind::NotFound,
            }),
        },
        Err(why) => Err(OpenError::new(name, why)),
    }
}

/// The reason why a text is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OpenError {
    what: String,
    why: String,
    /// Whether the reason is a missing file.
    is_missing: bool,
}

impl OpenError {
    fn new(what: &str, why: impl fmt::Display) -> Self {
        // A text with several lines is not repeated in the message.
        let what = what.trim().lines().next().unwrap_or_default().to_owned();
        Self { what, why: why.to_string(), is_missing: false }
    }

    /// The message to the player.
    pub(crate) fn phrase(&self) -> Phrase {
        if self.is_missing {
            return Phrase::new("no-such-file").with("file", self.what.clone());
        }
        Phrase::new("cannot-open").with("file", self.what.clone()).with("why", self.why.clone())
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.why)
    }
}

fn first_of_file(path: &str) -> Result<Entry, String> {
    first_of(&fs::read(path).map_err(|error| error.to_string())?)
}

fn first_of(bytes: &[u8]) -> Result<Entry, String> {
    let (_, entries) = carom_formats::ricochet::read(bytes).map_err(|error| error.to_string())?;
    entries.into_iter().next().ok_or_else(|| "it does not contain a puzzle".to_owned())
}

#[cfg(test)]
mod tests {
    use carom_engine::ricochet::Robot;

    use super::*;
    use crate::testing::english;

    #[test]
    fn reads_ids_and_boards_and_says_what_is_wrong() {
        let puzzle = Opening::read("7650+42+E2302B12+C9", 1).expect("a game ID");
        assert_eq!(puzzle.round.goal().robot, Some(Robot::Blue));
        let board = Opening::read("official:1A-2A-3A-4A", 1).expect("a board");
        assert_eq!(board.round.start().squares().len(), ROBOTS);
        let drawing = carom_formats::ricochet::by_id("drawing").expect("a format");
        let text = (drawing.write)(&[Entry::of_round(&round())]).expect("text");
        assert_eq!(Opening::read(&text, 1).expect("a drawing").round, round());
        for text in [" 7650+42+E2302B12+C9\n", "1A-2A-3A-4A", "official:1A-2A-3A-4A"] {
            assert!(Opening::read(text, 1).is_ok(), "{text}");
        }
        for text in ["", "   ", "nonsense", "two\nlines", "1A-1B-3A-4A"] {
            assert!(Opening::read(text, 1).is_err(), "{text}");
        }
        let why = Opening::read("no/such/file", 1).err().expect("no such file");
        assert!(why.to_string().starts_with("no/such/file: "), "{why}");
        assert_eq!(english(&why.phrase()), "no/such/file does not exist");
    }

    #[test]
    fn boards_get_robots_and_a_target_by_the_seed() {
        let open = |board: &str, seed| Opening::on_board(board, seed);
        let layout = open("1A-2A-3A-4A", 1).expect("a layout");
        assert_eq!(layout.board_name.to_string(), "official 1A-2A-3A-4A");
        let same = open("official:1A-2A-3A-4A", 1).expect("a board");
        assert_eq!(same.round, layout.round);
        assert_ne!(open("1A-2A-3A-4A", 2).expect("a layout").round, layout.round);
        let entry = Entry::of_round(&layout.round);
        let text = (carom_formats::ricochet::NATIVE.write)(&[entry]).expect("a text");
        let drawn = open(&text, 1).expect("a text");
        assert_eq!(drawn.round.board(), layout.round.board());
        for wrong in ["1A-2A-3A", "no/such/file", "", "a\nb", "official:9Z-9Z-9Z-9Z"] {
            let why = open(wrong, 1).err().expect("no board");
            assert!(why.starts_with("--board ") && why.lines().count() == 1, "{why}");
        }
    }
}
