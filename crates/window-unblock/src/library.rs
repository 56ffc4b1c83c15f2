//! [`Library`]: the packs, and the player's records, which a file keeps between starts.

use std::sync::{Arc, LazyLock};

use bevy::prelude::*;
use carom_engine::unblock::{Metric, format_moves};
use carom_play::packs::{LevelId, PuzzleIdentity as _};
use carom_play::solo::Origin;
use carom_play::solo::PlayState;
use carom_play::unblock::{Knowledge, Level, PackPuzzle, Packs};
use carom_shell::library::{self, travel};
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;
use carom_shell::words::Phrase;

use crate::command::PackCommand;
use crate::history::PuzzleHistory;
use crate::ids::{PLAY, PUZZLES};
use crate::opened_file::{Beside, OpenedFile};
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

/// They are read when they are needed first.
static ALL: LazyLock<Packs> = LazyLock::new(|| Packs::read(PACKS).expect("the packs are valid"));

/// The packs, and the player's records.
pub type Library = library::Library<PackPuzzle>;

/// The packs of the game.
///
/// # Panics
/// If a pack is not valid; a test reads all of them.
pub(crate) fn packs() -> &'static LazyLock<Packs> {
    &ALL
}

/// Opens a puzzle of the packs.
pub(crate) fn open(session: &mut Session, place: LevelId) {
    let Some(puzzle) = packs().get(place) else { return };
    session.open(Arc::clone(&puzzle.board), Origin::Level(place));
    session.tell(puzzle.fewest_moves, puzzle.fewest_steps);
}

pub(crate) fn plugin(place: SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let library = Library::new(packs(), Persisted::open_in(app, &place));
        let start = library.last();
        library::add(app, library);
        // There is always a first puzzle.
        if let Some(puzzle) = packs().get(start) {
            let board = Arc::clone(&puzzle.board);
            let mut session =
                Session(carom_play::unblock::Session::new(board, Origin::Level(start)));
            session.tell(puzzle.fewest_moves, puzzle.fewest_steps);
            app.insert_resource(session);
        }
        app.add_systems(
            Update,
            (
                turn.in_set(UpdatePart::Library).run_if(in_state(PLAY)),
                (keep_level, travel::<PackPuzzle>, record).chain().in_set(BackgroundPart::Persist),
            ),
        );
    }
}

fn turn(
    mut commands: MessageReader<PackCommand>,
    (library, mut opened): (Res<Library>, ResMut<OpenedFile>),
    (mut session, history): (ResMut<Session>, Res<PuzzleHistory>),
    mut overlay: ResMut<Overlay>,
    mut notice: ResMut<Notice>,
) {
    for command in commands.read() {
        let beside = match *command {
            PackCommand::Open(place) => Beside::Pack(place),
            // The next one is another new puzzle.
            PackCommand::Next if matches!(session.origin(), Origin::Dealt(_)) => continue,
            // At the ends of the packs these commands do nothing, and their buttons are off.
            PackCommand::Next if !opened.has_beside(&session, true) => continue,
            PackCommand::Previous if !opened.has_beside(&session, false) => continue,
            PackCommand::Next => opened.beside(&library, &session, true),
            PackCommand::Previous => opened.beside(&library, &session, false),
            PackCommand::Again(number) => {
                if let Some(again) = history.all().get(number) {
                    session.open_again(&again.attempt);
                    persistence::place(&opened, &mut session);
                    *overlay = Overlay::NONE;
                }
                continue;
            }
        };
        match beside {
            Beside::Pack(place) => {
                let is_beside = !matches!(command, PackCommand::Open(_));
                let is_new = matches!(session.origin(), Origin::Dealt(_) | Origin::Daily(_));
                open(&mut session, place);
                if is_new && is_beside {
                    notice.0 = Some(Phrase::new("block-packs-next"));
                }
            }
            Beside::File(number) => opened.open(&mut session, number),
            Beside::Out(place) => {
                open(&mut session, place);
                let key = if *command == PackCommand::Next {
                    "block-file-after"
                } else {
                    "block-file-before"
                };
                let name = opened.name().to_owned();
                notice.0 = Some(Phrase::new(key).with("file", name));
            }
        }
        if overlay.shows(PUZZLES) {
            *overlay = Overlay::NONE;
        }
    }
}

/// Keeps the open puzzle of the packs for the next start.
fn keep_level(
    session: Res<Session>,
    mut library: ResMut<Library>,
    mut notice: ResMut<Notice>,
    mut seen: Local<Option<Origin<Level>>>,
) {
    if seen.as_ref() == Some(session.origin()) {
        return;
    }
    let is_start = seen.is_none();
    *seen = Some(session.origin().clone());
    if let Origin::Level(place) = *session.origin()
        && !is_start
    {
        let mut news = Notice::default();
        library.keep_level(place, &mut news);
        Notice::tell(&mut notice, news);
    }
}

/// Records each solution without help once.
pub(crate) fn record(
    session: Res<Session>,
    mut library: ResMut<Library>,
    mut notice: ResMut<Notice>,
) {
    if session.is_changed() {
        Library::record(&mut library, &state(&session), &mut notice);
    }
}

/// What the records want to know of the puzzle in play.
pub(crate) fn state(session: &Session) -> PlayState {
    PlayState {
        id: session.board().puzzle_id(),
        line: format_moves(session.moves()),
        moves: session.made(Metric::Moves),
        is_solved: session.is_solved(),
        is_helped: session.is_helped(),
        fewest: session.fewest(Metric::Moves),
        may_be_proven: !matches!(session.knowledge(), Knowledge::TooMany),
        day: session.origin().day(),
        seconds: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pack_is_valid_and_has_what_the_panel_shows() {
        assert_eq!(packs().places().count(), 300);
        for place in packs().places() {
            let puzzle = packs().get(place).expect("a puzzle");
            assert!(puzzle.fewest_moves.is_some() && puzzle.fewest_steps.is_some(), "{place:?}");
        }
    }
}
