//! [`OpenedFile`]: the file with several boards that was opened last. It is a pack while nobody opens another such file.

use std::sync::Arc;

use bevy::prelude::*;
use carom_play::packs::LevelId;
use carom_play::solo::Origin;
use carom_play::unblock::OpenFile;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;
use carom_shell::words::Phrase;

use crate::library::{Library, packs};
use crate::session::Session;

/// The file, which is kept between starts.
#[derive(Resource)]
pub(crate) struct OpenedFile {
    file: OpenFile,
    kept: Persisted<OpenFile>,
    /// How the player came from the file to the packs.
    way_out: Option<WayOut>,
}

/// A way from an end of the file to a puzzle of the packs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct WayOut {
    /// The number of the board in the file.
    from: usize,
    to: LevelId,
    is_next: bool,
}

/// A puzzle that the buttons ◀ and ▶ open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Beside {
    Pack(LevelId),
    /// By its number in the file.
    File(usize),
    /// A puzzle of the packs, because the file ends.
    Out(LevelId),
}

impl OpenedFile {
    pub(crate) fn name(&self) -> &str {
        &self.file.name
    }

    /// Opens the first puzzle of another file. Returns a message if the file cannot be kept.
    pub(crate) fn replace(&mut self, session: &mut Session, file: OpenFile) -> Option<Phrase> {
        self.file = file;
        self.way_out = None;
        self.open(session, 0);
        self.kept.put(self.file.clone())
    }

    /// Opens a puzzle of the file.
    pub(crate) fn open(&self, session: &mut Session, number: usize) {
        let Some(puzzle) = self.file.puzzles.get(number) else { return };
        let (name, all) = (self.file.name.clone(), self.file.puzzles.len());
        session.open(Arc::clone(&puzzle.board), Origin::File { name, number, all });
        session.tell(puzzle.fewest_moves, puzzle.fewest_steps);
    }

    /// The number of the puzzle in the file. Another file may be open by now.
    pub(crate) fn number(&self, session: &Session) -> Option<usize> {
        let Origin::File { name, number, .. } = session.origin() else { return None };
        let puzzle = self.file.puzzles.get(*number)?;
        (*name == self.file.name && puzzle.board == *session.board()).then_some(*number)
    }

    /// The puzzle after the present one or before it. The packs follow after the ends of a file, and the way back leads to the
    /// file again.
    pub(crate) fn beside(&mut self, library: &Library, session: &Session, is_next: bool) -> Beside {
        let open = session.origin().level();
        if let Some(from) = open.and_then(|place| self.way_back(place, is_next)) {
            return Beside::File(from);
        }
        let Some(number) = self.number(session) else {
            return Beside::Pack(library.beside(open, is_next));
        };
        let beside = if is_next { number.checked_add(1) } else { number.checked_sub(1) };
        if let Some(beside) = beside.filter(|&it| it < self.file.puzzles.len()) {
            return Beside::File(beside);
        }
        let to = library.beside(None, is_next);
        self.way_out = Some(WayOut { from: number, to, is_next });
        Beside::Out(to)
    }

    /// The number of the board in the file to which the way from a puzzle of the packs leads back.
    fn way_back(&self, open: LevelId, is_next: bool) -> Option<usize> {
        let way = self.way_out.filter(|it| it.to == open && it.is_next != is_next);
        way.map(|it| it.from)
    }

    /// Whether there is a puzzle after the present one or before it. Only the packs have ends: other puzzles lead to them.
    pub(crate) fn has_beside(&self, session: &Session, is_next: bool) -> bool {
        let Some(open) = session.origin().level() else { return true };
        self.way_back(open, is_next).is_some() || packs().beside(open, is_next).is_some()
    }
}

/// The place of the records also determines the place of the file.
pub(crate) fn plugin(records: SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let kept = Persisted::open_in(app, &records.beside::<OpenFile>());
        app.insert_resource(OpenedFile { file: kept.to_value(), kept, way_out: None });
    }
}
