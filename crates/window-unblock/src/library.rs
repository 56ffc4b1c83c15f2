//! [`Library`]: the packs, and the player's progress, which a file keeps between starts.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::unblock::{Board, Metric, Move};
use carom_play::packs::{LevelId, Progress, PuzzleIdentity as _};
use carom_play::records::Best;
use carom_play::unblock::{Knowledge, OpenFile, PackPuzzle, Packs, Source};
use carom_shell::calendar::Calendar;
use carom_shell::home;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::pack_progress::PackProgress;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;
use carom_shell::words::Phrase;

use crate::command::PackCommand;
use crate::history::PuzzleHistory;
use crate::ids::{PLAY, PUZZLES};
use crate::order::{BackgroundPart, UpdatePart};
use crate::persistence;
use crate::session::Session;

/// The text of a pack's file.
macro_rules! pack {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards/unblock/", $name, ".txt"))
    };
}

/// Every pack, from the easiest to the hardest, and their files.
const PACKS: &[(&str, &str)] = &[
    ("report", pack!("report")),
    ("easy", pack!("graded/easy")),
    ("medium", pack!("graded/medium")),
    ("hard", pack!("graded/hard")),
    ("very-hard", pack!("graded/very-hard")),
    ("master", pack!("graded/master")),
    ("grandmaster", pack!("graded/grandmaster")),
    ("records", pack!("records")),
];

/// The packs, and what the player has achieved in them.
#[derive(Resource)]
pub struct Library {
    shelf: PackProgress<PackPuzzle>,
    /// The solution that was recorded last.
    recorded: Option<(Arc<Board>, Vec<Move>)>,
    /// The board at the last check, and whether moves of it had been shown.
    seen: Option<(Arc<Board>, bool)>,
    /// The file with several boards that was opened last.
    file: OpenFile,
    kept_file: Persisted<OpenFile>,
    /// How the player came from the file to the packs.
    way_out: Option<WayOut>,
}

/// A way from an end of the open file to a puzzle of the packs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct WayOut {
    /// The number of the board in the file.
    from: usize,
    to: LevelId,
    is_next: bool,
}

/// A puzzle that the buttons ◀ and ▶ open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Beside {
    Pack(LevelId),
    /// By its number in the open file.
    File(usize),
    /// A puzzle of the packs, because the open file ends.
    Out(LevelId),
}

impl Library {
    /// The packs of the game.
    ///
    /// # Panics
    /// If a pack is not valid; a test reads all of them.
    pub(crate) fn new(kept: Persisted<Progress>, kept_file: Persisted<OpenFile>) -> Self {
        let packs = Packs::read(PACKS).expect("the packs are valid");
        let first = packs.places().next().unwrap_or_default();
        Self {
            shelf: PackProgress::new(packs, kept, first),
            recorded: None,
            seen: None,
            file: kept_file.to_value(),
            kept_file,
            way_out: None,
        }
    }

    pub const fn packs(&self) -> &Packs {
        self.shelf.packs()
    }

    pub(crate) fn progress(&self) -> &Progress {
        self.shelf.progress()
    }

    /// The player's best result of a board.
    pub fn best(&self, board: &Board) -> Option<Best> {
        self.shelf.best(board)
    }

    /// The puzzle at the start of the program: the one that was open last.
    pub(crate) fn first(&self) -> LevelId {
        self.shelf.last()
    }

    /// Opens a puzzle of the packs.
    pub(crate) fn open(&self, session: &mut Session, place: LevelId) {
        let Some(puzzle) = self.packs().get(place) else { return };
        session.open(Arc::clone(&puzzle.board), Source::Pack(place));
        session.tell(puzzle.fewest_moves, puzzle.fewest_steps);
    }

    /// Opens the first puzzle of a file with several boards, which is a pack while nobody opens another such file. Returns a
    /// message if the file cannot be kept.
    pub(crate) fn open_file(&mut self, session: &mut Session, file: OpenFile) -> Option<Phrase> {
        self.file = file;
        self.way_out = None;
        self.open_of_file(session, 0);
        self.kept_file.put(self.file.clone())
    }

    fn open_of_file(&self, session: &mut Session, number: usize) {
        let Some(puzzle) = self.file.puzzles.get(number) else { return };
        let (name, all) = (self.file.name.clone(), self.file.puzzles.len());
        session.open(Arc::clone(&puzzle.board), Source::File { name, number, all });
        session.tell(puzzle.fewest_moves, puzzle.fewest_steps);
    }

    /// The number of the puzzle in the open file. Another file may be open by now.
    pub(crate) fn number_in_file(&self, session: &Session) -> Option<usize> {
        let Source::File { name, number, .. } = session.source() else { return None };
        let puzzle = self.file.puzzles.get(*number)?;
        (*name == self.file.name && puzzle.board == *session.board()).then_some(*number)
    }

    /// The puzzle after the present one or before it. The packs follow after the ends of a file, and the way back leads to the
    /// file again.
    fn beside(&mut self, session: &Session, is_next: bool) -> Beside {
        let open = match *session.source() {
            Source::Pack(place) => Some(place),
            _ => None,
        };
        if let Some(from) = open.and_then(|place| self.way_back(place, is_next)) {
            return Beside::File(from);
        }
        let Some(number) = self.number_in_file(session) else {
            return Beside::Pack(self.shelf.beside(open, is_next));
        };
        let beside = if is_next { number.checked_add(1) } else { number.checked_sub(1) };
        if let Some(beside) = beside.filter(|&it| it < self.file.puzzles.len()) {
            return Beside::File(beside);
        }
        let to = self.shelf.beside(None, is_next);
        self.way_out = Some(WayOut { from: number, to, is_next });
        Beside::Out(to)
    }

    /// The number of the board in the open file to which the way from a puzzle of the packs leads back.
    fn way_back(&self, open: LevelId, is_next: bool) -> Option<usize> {
        let way = self.way_out.filter(|it| it.to == open && it.is_next != is_next);
        way.map(|it| it.from)
    }

    /// Whether there is a puzzle after the present one or before it. Only the packs have ends: other puzzles lead to them.
    pub(crate) fn has_beside(&self, session: &Session, is_next: bool) -> bool {
        let Source::Pack(open) = *session.source() else { return true };
        self.way_back(open, is_next).is_some() || self.shelf.neighbour(open, is_next).is_some()
    }

    /// What the player has done in an earlier start is recorded already.
    pub(crate) fn begin(&mut self, session: &Session) {
        let board = session.board();
        self.seen = Some((Arc::clone(board), session.is_helped()));
        self.recorded = session.is_solved().then(|| (Arc::clone(board), session.moves().to_vec()));
    }
}

pub(crate) fn plugin(place: SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let kept = Persisted::open_in(app, &place);
        let file = Persisted::open_in(app, &place.beside::<OpenFile>());
        let library = Library::new(kept, file);
        let start = library.first();
        let board = library.packs().get(start).map(|it| Arc::clone(&it.board));
        // There is always a first puzzle.
        if let Some(board) = board {
            let session = carom_play::unblock::Session::new(board, Source::Pack(start));
            let mut session = Session(session);
            library.open(&mut session, start);
            app.insert_resource(session);
        }
        app.insert_resource(library).add_systems(
            Update,
            (
                turn.in_set(UpdatePart::Library).run_if(in_state(PLAY)),
                (keep_place, travel, record).chain().in_set(BackgroundPart::Persist),
            ),
        );
    }
}

/// The days of the streak are those of the place where the player is.
fn travel(calendar: Res<Calendar>, mut library: ResMut<Library>, mut notice: ResMut<Notice>) {
    let Some(now) = calendar.now().filter(|it| library.progress().records().is_elsewhere(*it))
    else {
        return;
    };
    library.shelf.change(|progress| progress.records_mut().move_to(now), &mut notice);
}

fn turn(
    mut commands: MessageReader<PackCommand>,
    mut library: ResMut<Library>,
    (mut session, history): (ResMut<Session>, Res<PuzzleHistory>),
    mut overlay: ResMut<Overlay>,
    mut notice: ResMut<Notice>,
) {
    for command in commands.read() {
        let library = library.bypass_change_detection();
        let beside = match *command {
            PackCommand::Open(place) => Beside::Pack(place),
            // The next one is another new puzzle.
            PackCommand::Next if matches!(session.source(), Source::Level(_)) => continue,
            // At the ends of the packs these commands do nothing, and their buttons are off.
            PackCommand::Next if !library.has_beside(&session, true) => continue,
            PackCommand::Previous if !library.has_beside(&session, false) => continue,
            PackCommand::Next => library.beside(&session, true),
            PackCommand::Previous => library.beside(&session, false),
            PackCommand::Again(number) => {
                if let Some(again) = history.all().get(number) {
                    session.open_again(&again.attempt);
                    persistence::place(library, &mut session);
                    *overlay = Overlay::NONE;
                }
                continue;
            }
        };
        match beside {
            Beside::Pack(place) => {
                let is_beside = !matches!(command, PackCommand::Open(_));
                let is_new = matches!(session.source(), Source::Level(_) | Source::Daily(_));
                library.open(&mut session, place);
                if is_new && is_beside {
                    notice.0 = Some(Phrase::new("block-packs-next"));
                }
            }
            Beside::File(number) => library.open_of_file(&mut session, number),
            Beside::Out(place) => {
                library.open(&mut session, place);
                let key = if *command == PackCommand::Next {
                    "block-file-after"
                } else {
                    "block-file-before"
                };
                let name = library.file.name.clone();
                notice.0 = Some(Phrase::new(key).with("file", name));
            }
        }
        if overlay.shows(PUZZLES) {
            *overlay = Overlay::NONE;
        }
    }
}

/// Keeps the open puzzle of the packs for the next start.
fn keep_place(
    session: Res<Session>,
    mut library: ResMut<Library>,
    mut notice: ResMut<Notice>,
    mut seen: Local<Option<Source>>,
) {
    if seen.as_ref() == Some(session.source()) {
        return;
    }
    let is_start = seen.is_none();
    *seen = Some(session.source().clone());
    if let Source::Pack(place) = *session.source()
        && !is_start
    {
        let mut news = Notice::default();
        library.shelf.keep_place(place, &mut news);
        Notice::tell(&mut notice, news);
    }
}

/// Records each solution without help once, as soon as the fewest moves are known.
pub(crate) fn record(
    session: Res<Session>,
    mut library: ResMut<Library>,
    mut notice: ResMut<Notice>,
) {
    let board = session.board();
    let mut news = Notice::default();
    // A puzzle with shown moves to which the player comes back has ended the streak already.
    let is_new_help = session.is_helped()
        && library.seen.as_ref().is_some_and(|(on, was)| Arc::ptr_eq(on, board) && !was);
    library.bypass_change_detection().seen = Some((Arc::clone(board), session.is_helped()));
    if is_new_help && library.best(board).is_none() {
        library.shelf.change(|progress| progress.records_mut().gave_up(), &mut news);
    }
    let fewest = session.fewest(Metric::Moves);
    let is_known = fewest.is_some() || matches!(session.knowledge(), Knowledge::TooMany);
    let is_own = session.is_solved() && !session.is_helped() && !session.moves().is_empty();
    let is_recorded = library
        .recorded
        .as_ref()
        .is_some_and(|(on, moves)| Arc::ptr_eq(on, board) && *moves == session.moves());
    if is_own && is_known && !is_recorded {
        library.recorded = Some((Arc::clone(board), session.moves().to_vec()));
        let moves = session.made(Metric::Moves);
        let change = |progress: &mut Progress| {
            progress.solved(board.as_ref(), moves, fewest);
            if let Source::Daily(date) = *session.source() {
                progress.records_mut().daily_solved(date, board.puzzle_id());
            }
        };
        library.shelf.change(change, &mut news);
    }
    if let Source::Daily(date) = *session.source()
        && session.is_solved()
        && session.is_helped()
        && home::Achievement::of_day(library.progress().records(), date).is_none()
    {
        let change = |progress: &mut Progress| progress.records_mut().daily_solved_with_help(date);
        library.shelf.change(change, &mut news);
    }
    Notice::tell(&mut notice, news);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pack_is_valid_and_has_what_the_panel_shows() {
        let (kept, _) = Persisted::open(&SaveLocation::Nowhere);
        let (file, _) = Persisted::open(&SaveLocation::Nowhere);
        let library = Library::new(kept, file);
        assert_eq!(library.packs().places().count(), 300);
        for place in library.packs().places() {
            let puzzle = library.packs().get(place).expect("a puzzle");
            assert!(puzzle.fewest_moves.is_some() && puzzle.fewest_steps.is_some(), "{place:?}");
        }
        assert_eq!(library.first(), LevelId::default());
    }
}
