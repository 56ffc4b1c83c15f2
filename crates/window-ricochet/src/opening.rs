//! The round at the start of the game.

use std::fs;
use std::path::Path;

use bevy::prelude::*;
use carom_engine::ricochet::{Layout, Round};
use carom_formats::Optimum;
use carom_formats::ricochet::Entry;
use carom_generator::ricochet::{GenerateError, random_round};
pub use carom_play::ricochet::example as round;
use carom_play::ricochet::{Attempt, BoardName, Level};
use carom_play::solo::Origin;
use carom_shell::import::{OpenError, of_system, read_first};
use carom_shell::words::Phrase;
use rand_pcg::Pcg64;

use crate::levels;

/// The robots for a board without robots.
pub(crate) const ROBOTS: usize = 4;

/// A round, the name of its board, and where it comes from.
pub struct Opening {
    pub round: Round,
    pub(crate) board_name: BoardName,
    pub(crate) origin: Origin<Level>,
    /// The fewest moves according to the file of the round.
    pub(crate) claimed: Optimum,
}

/// What the file of a round says about its fewest moves, until the player knows them.
#[derive(Resource, Default)]
pub(crate) struct Claim(Option<(Round, Optimum)>);

impl Claim {
    pub(crate) fn of(opening: &Opening) -> Self {
        let is_known = opening.claimed != Optimum::Unknown;
        Self(is_known.then(|| (opening.round.clone(), opening.claimed)))
    }

    /// What the file says about this round, once.
    pub(crate) fn take(&mut self, round: &Round) -> Option<Optimum> {
        self.0.take_if(|(of, _)| *of == *round).map(|(_, claimed)| claimed)
    }
}

/// The name of a board in the header.
pub(crate) fn board_phrase(name: &BoardName) -> Phrase {
    match name {
        BoardName::Official(layout) => {
            Phrase::new("board-official").with("layout", layout.to_string())
        }
        BoardName::Random => Phrase::new("board-random"),
        BoardName::Named(name) => name.clone().into(),
    }
}

impl Opening {
    /// A round without a file.
    pub(crate) fn new(
        round: Round,
        board_name: impl Into<BoardName>,
        origin: Origin<Level>,
    ) -> Self {
        Self { round, board_name: board_name.into(), origin, claimed: Optimum::Unknown }
    }

    /// A round that was played before, at its start.
    pub(crate) fn again(attempt: &Attempt) -> Self {
        let (round, origin) = (attempt.round().clone(), attempt.origin().clone());
        let origin = levels::packs().corrected(origin, |it| it.round == round);
        Self::new(round, attempt.board_name().clone(), origin)
    }

    /// The round of [`round`].
    pub(crate) fn of_the_house() -> Self {
        Self::new(round(), BoardName::of(Some("4B-3B-2B-1A")), Origin::House)
    }

    /// An easy round, for somebody who plays for the first time.
    pub(crate) fn first() -> Self {
        Self { round: carom_play::ricochet::first(), ..Self::of_the_house() }
    }

    /// The first puzzle of a text, as [`read_first`] reads it. A board without robots gets random robots and a random target.
    ///
    /// # Errors
    /// [`OpenError`].
    pub fn read(text: &str, seed: u64) -> Result<Self, OpenError> {
        let (entry, _) = read_first::<Entry>(text)?;
        let (round, claimed) = if entry.robots.is_empty() {
            let round = deal_on(&entry, seed).map_err(|why| OpenError::new(text, why))?;
            (round, Optimum::Unknown)
        } else {
            (entry.round().map_err(|why| OpenError::new(text, why))?, entry.optimum)
        };
        // A level that somebody has shared is a level.
        let origin = levels::place_of(&round).map_or(Origin::Text(entry.id.clone()), Origin::Level);
        let board_name = BoardName::of(entry.id.or(entry.board_name).as_deref());
        Ok(Self { round, board_name, origin, claimed })
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
        let round = deal_on(&entry, seed).map_err(|error| fault(error.to_string()))?;
        let name = if is_layout { Some(board.to_owned()) } else { entry.board_name };
        Ok(Self::new(round, BoardName::of(name.as_deref()), Origin::House))
    }
}

/// Random robots and a random target on the board of an entry.
fn deal_on(entry: &Entry, seed: u64) -> Result<Round, GenerateError> {
    let mut rng = Pcg64::new(u128::from(seed), 1);
    random_round(&entry.board, ROBOTS, entry.profile, &mut rng)
}

fn first_of_file(path: &str) -> Result<Entry, String> {
    first_of(&fs::read(path).map_err(|error| of_system(&error))?)
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
        assert_eq!(
            english(&why.phrase()),
            "“no/such/file” is neither a file nor a text that this page can open"
        );
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
        // Windows gives no permission to read a folder.
        if cfg!(unix) {
            let folder = env!("CARGO_MANIFEST_DIR");
            let why = open(folder, 1).err();
            assert_eq!(why, Some(format!("--board {folder}: it is a folder")));
        }
    }
}
