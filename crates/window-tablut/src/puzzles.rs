//! [`Library`]: forced wins to find, and what the player has achieved in them.

use bevy::prelude::*;
use carom_engine::tablut::Variant;
use carom_formats::tablut::Win;
use carom_play::packs::{Place, Progress};
use carom_play::tablut::{NodeId, Puzzles};
use carom_shell::kept::Kept;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::place::Place as FilePlace;
use carom_shell::shelf::Shelf;
use carom_shell::words::Phrase;

use crate::analysis::Analysis;
use crate::command::PuzzleCommand;
use crate::files::Opened;
use crate::ids::{PLAY, PUZZLES};
use crate::order::{Learn, Obey};
use crate::session::Session;

/// The text of the pack with wins in a number of moves.
macro_rules! pack {
    ($moves:literal) => {
        include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../boards/tablut/win-in-",
            $moves,
            ".txt"
        ))
    };
}

const LIST: &str = concat!(pack!(1), pack!(2), pack!(3), pack!(4), pack!(5));

/// The puzzles, and the player's progress.
#[derive(Resource)]
pub struct Library {
    shelf: Shelf<Win>,
    /// The win that was recorded last: the game, and its last move.
    recorded: Option<(u64, NodeId)>,
}

impl Library {
    /// The puzzles of the game.
    ///
    /// # Panics
    /// If the list is not valid; a test reads it.
    fn new(kept: Kept<Progress>) -> Self {
        let puzzles = Puzzles::of_list(LIST).expect("the list is valid");
        Self { shelf: Shelf::new(puzzles, kept, Place::default()), recorded: None }
    }

    pub const fn shelf(&self) -> &Shelf<Win> {
        &self.shelf
    }

    /// Opens a puzzle.
    fn open(&self, session: &mut Session, place: Place) {
        if let Some(win) = self.shelf.packs().get(place) {
            session.open_puzzle(place, win);
        }
    }
}

pub(crate) fn plugin(place: FilePlace) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let library = Library::new(Kept::open_in(app, &place));
        app.insert_resource(library).add_systems(Startup, check).add_systems(
            Update,
            (
                turn.in_set(Obey::Puzzles).run_if(in_state(PLAY)),
                (help, record).chain().in_set(Learn::Record),
            ),
        );
    }
}

fn turn(
    mut commands: MessageReader<PuzzleCommand>,
    (mut library, opened): (ResMut<Library>, Res<Opened>),
    mut session: ResMut<Session>,
    mut overlay: ResMut<Overlay>,
    mut notice: ResMut<Notice>,
) {
    for command in commands.read() {
        if let Some(why) = session.stays() {
            notice.0 = Some(why);
            continue;
        }
        let open = session.task().map(|it| it.place);
        let place = match (command, open) {
            (PuzzleCommand::Open(place), _) => *place,
            // Games of one text are beside one another.
            (PuzzleCommand::Next | PuzzleCommand::Previous, _)
                if opened.place(&session).is_some() =>
            {
                continue;
            }
            (PuzzleCommand::Next, _) => library.shelf.beside(open, true),
            (PuzzleCommand::Previous, _) => library.shelf.beside(open, false),
            (PuzzleCommand::Restart, Some(open)) => open,
            (PuzzleCommand::Restart, None) => continue,
        };
        library.open(&mut session, place);
        if open != Some(place) {
            let mut news = Notice::default();
            library.shelf.keep_place(place, &mut news);
            Notice::tell(&mut notice, news);
        }
        if overlay.shows(PUZZLES) {
            *overlay = Overlay::NONE;
        }
    }
}

/// The analysis shows the best moves: that is help.
fn help(analysis: Res<Analysis>, mut session: ResMut<Session>, mut notice: ResMut<Notice>) {
    if analysis.is_on() && session.can_lose_stars() {
        session.help();
        notice.0 = Some(Phrase::new("tablut-helped"));
    }
}

/// A puzzle that was kept may be at another place, because the packs have changed meanwhile. If it is in none, it is only a game.
fn check(library: Res<Library>, mut session: ResMut<Session>) {
    let Some(task) = session.task() else { return };
    let (place, variant) = (task.place, Variant::new(*session.rules(), session.tree().start()));
    match library.shelf.packs().find_by(|it| it.variant == variant) {
        Some(found) if found == place => {}
        Some(found) => session.move_task(found),
        None => session.forget_task(),
    }
}

/// Records each win without help once.
fn record(session: Res<Session>, mut library: ResMut<Library>, mut notice: ResMut<Notice>) {
    let (Some(task), Some(moves)) = (session.task(), session.solved_in()) else { return };
    let win = (session.number(), session.tree().here());
    if task.is_helped || !session.has_just_ended() || library.recorded == Some(win) {
        return;
    }
    library.recorded = Some(win);
    let Some(puzzle) = library.shelf.packs().get(task.place).cloned() else { return };
    let mut news = Notice::default();
    library.shelf.change(
        |progress| {
            progress.solved(&puzzle, moves, Some(task.fewest));
        },
        &mut news,
    );
    Notice::tell(&mut notice, news);
}

#[cfg(test)]
mod tests {
    use carom_engine::tablut::RuleSet;

    use super::*;

    #[test]
    fn the_list_has_wins_of_many_lengths_for_both_rule_sets() {
        let (kept, _) = Kept::open(&FilePlace::Nowhere);
        let library = Library::new(kept);
        let puzzles = library.shelf().packs();
        assert_eq!((puzzles.all().len(), puzzles.places().count()), (5, 150));
        for rules in RuleSet::ALL {
            let count = puzzles.places().filter_map(|it| puzzles.get(it));
            assert!(count.filter(|it| *it.variant.rules() == rules).count() >= 70, "{rules}");
        }
    }
}
