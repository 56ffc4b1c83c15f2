//! [`Library`]: forced wins to find, and what the player has achieved in them.

use bevy::prelude::*;
use carom_formats::tablut::Win;
use carom_play::packs::{LevelId, Progress, PuzzleIdentity as _};
use carom_play::tablut::{NodeId, Puzzles};
use carom_shell::calendar::Calendar;
use carom_shell::frame::Frame;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::pack_progress::PackProgress;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;
use carom_shell::words::Phrase;

use crate::command::PuzzleCommand;
use crate::files::OpenText;
use crate::ids::{PLAY, PUZZLES};
use crate::order::{BackgroundPart, UpdatePart};
use crate::session::Session;

/// The packs with wins in one move, in two, and so on.
const LIST: &str = concat!(
    include_str!("../../../boards/tablut/win-in-1.txt"),
    include_str!("../../../boards/tablut/win-in-2.txt"),
    include_str!("../../../boards/tablut/win-in-3.txt"),
    include_str!("../../../boards/tablut/win-in-4.txt"),
    include_str!("../../../boards/tablut/win-in-5.txt"),
);

/// The puzzles, and the player's progress.
#[derive(Resource)]
pub struct Library {
    shelf: PackProgress<Win>,
    /// The win that was recorded last: the game, and its last move.
    recorded: Option<(u64, NodeId)>,
}

impl Library {
    /// The puzzles of the game.
    ///
    /// # Panics
    /// If the list is not valid; a test reads it.
    fn new(kept: Persisted<Progress>) -> Self {
        let puzzles = Puzzles::of_list(LIST).expect("the list is valid");
        Self { shelf: PackProgress::new(puzzles, kept, LevelId::default()), recorded: None }
    }

    pub const fn shelf(&self) -> &PackProgress<Win> {
        &self.shelf
    }
}

pub(crate) fn plugin(app: &mut App, place: &SaveLocation) {
    let library = Library::new(Persisted::open_in(app, place));
    app.insert_resource(library).add_systems(Startup, check).add_systems(
        Update,
        (
            follow.in_set(Frame::Navigate),
            turn.in_set(UpdatePart::Puzzles).run_if(in_state(PLAY)),
            (travel, record).chain().in_set(BackgroundPart::Record),
        ),
    );
}

/// Help costs the stars of a puzzle until the next day.
pub(crate) fn follow(calendar: Res<Calendar>, mut session: ResMut<Session>) {
    session.bypass_change_detection().set_today(calendar.today());
}

/// The days of the streak are those of the place where the player is.
fn travel(calendar: Res<Calendar>, mut library: ResMut<Library>, mut notice: ResMut<Notice>) {
    let progress = library.shelf.progress();
    let Some(now) = calendar.now().filter(|it| progress.records().is_elsewhere(*it)) else {
        return;
    };
    library.shelf.change(|progress| progress.records_mut().move_to(now), &mut notice);
}

fn turn(
    mut commands: MessageReader<PuzzleCommand>,
    (mut library, opened): (ResMut<Library>, Res<OpenText>),
    calendar: Res<Calendar>,
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
        // Nothing is beside a lesson, and games of one text are beside one another.
        let is_beside = matches!(command, PuzzleCommand::Next | PuzzleCommand::Previous);
        if is_beside && (session.lesson().is_some() || opened.place(&session).is_some()) {
            continue;
        }
        let mut day = None;
        let place = match (command, open) {
            (PuzzleCommand::Open(place), _) => *place,
            (PuzzleCommand::Daily, _) => {
                day = calendar.today();
                let of_day = day.and_then(|it| library.shelf.packs().of_day(it));
                let Some(place) = of_day else {
                    notice.0 = Some(Phrase::new("tablut-no-date"));
                    continue;
                };
                if session.task().is_some_and(|it| it.day == day) {
                    notice.0 = Some(Phrase::new("tablut-daily-is-open"));
                    overlay.set_if_neq(Overlay::NONE);
                    continue;
                }
                place
            }
            (PuzzleCommand::Next, _) => library.shelf.beside(open, true),
            (PuzzleCommand::Previous, _) => library.shelf.beside(open, false),
            (PuzzleCommand::Restart, Some(open)) => {
                day = session.task().and_then(|it| it.day);
                open
            }
            (PuzzleCommand::Restart, None) => continue,
        };
        if let Some(win) = library.shelf.packs().get(place) {
            session.open_puzzle(place, win, day);
        }
        if open != Some(place) && day.is_none() {
            let mut news = Notice::default();
            library.shelf.keep_place(place, &mut news);
            Notice::tell(&mut notice, news);
        }
        if overlay.shows(PUZZLES) {
            *overlay = Overlay::NONE;
        }
    }
}

/// A puzzle that was kept is only a game if the list has changed meanwhile.
fn check(library: Res<Library>, mut session: ResMut<Session>) {
    let variant = *session.tree().variant();
    let found = library.shelf.packs().find_by(|it| it.variant == variant);
    match found {
        Some(place) => session.bypass_change_detection().find_task(place),
        None => session.forget_task(),
    }
}

/// Records each win once. One with help gives no stars.
fn record(session: Res<Session>, mut library: ResMut<Library>, mut notice: ResMut<Notice>) {
    let (Some(task), Some(moves)) = (session.task(), session.solved_in()) else { return };
    let win = (session.number(), session.tree().here());
    if !session.has_just_ended() || library.recorded == Some(win) {
        return;
    }
    library.recorded = Some(win);
    let Some(puzzle) = library.shelf.packs().get(task.place).cloned() else { return };
    let mut news = Notice::default();
    library.shelf.change(
        |progress| match (task.is_helped, task.day) {
            (true, Some(day)) => progress.records_mut().daily_solved_with_help(day),
            (true, None) => {}
            (false, day) => {
                progress.solved(&puzzle, moves, Some(task.fewest));
                if let Some(day) = day {
                    progress.records_mut().daily_solved(day, puzzle.puzzle_id());
                }
            }
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
        let (kept, _) = Persisted::open(&SaveLocation::Nowhere);
        let library = Library::new(kept);
        let puzzles = library.shelf().packs();
        assert_eq!((puzzles.all().len(), puzzles.places().count()), (5, 150));
        for rules in RuleSet::ALL {
            let count = puzzles.places().filter_map(|it| puzzles.get(it));
            assert!(count.filter(|it| *it.variant.rules() == rules).count() >= 70, "{rules}");
        }
    }
}
