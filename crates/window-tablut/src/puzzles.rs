//! [`Library`]: forced wins to find, and what the player has achieved in them.

use std::sync::LazyLock;

use bevy::prelude::*;
use carom_formats::tablut::Win;
use carom_play::packs::PuzzleIdentity as _;
use carom_play::solo::PlayState;
use carom_play::tablut::Puzzles;
use carom_shell::calendar::Calendar;
use carom_shell::frame::Frame;
use carom_shell::library::{self, travel};
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
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

/// The puzzles; a test reads them.
static WINS: LazyLock<Puzzles> =
    LazyLock::new(|| Puzzles::of_list(LIST).expect("the list is valid"));

/// The puzzles, and the player's records.
pub type Library = library::Library<Win>;

pub(crate) fn plugin(app: &mut App, place: &SaveLocation) {
    let kept = Persisted::open_in(app, place);
    library::add(app, Library::new(&WINS, kept));
    app.add_systems(Startup, check).add_systems(
        Update,
        (
            follow.in_set(Frame::Navigate),
            turn.in_set(UpdatePart::Puzzles).run_if(in_state(PLAY)),
            (travel::<Win>, record).chain().in_set(BackgroundPart::Record),
        ),
    );
}

/// Help costs the stars of a puzzle until the next day.
pub(crate) fn follow(calendar: Res<Calendar>, mut session: ResMut<Session>) {
    session.bypass_change_detection().set_today(calendar.today());
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
                let of_day = day.and_then(|it| library.packs().of_day(it));
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
            (PuzzleCommand::Next, _) => library.beside(open, true),
            (PuzzleCommand::Previous, _) => library.beside(open, false),
            (PuzzleCommand::Restart, Some(open)) => {
                day = session.task().and_then(|it| it.day);
                open
            }
            (PuzzleCommand::Restart, None) => continue,
        };
        if let Some(win) = library.packs().get(place) {
            session.open_puzzle(place, win, day);
        }
        if open != Some(place) && day.is_none() {
            let mut news = Notice::default();
            library.keep_level(place, &mut news);
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
    let found = library.packs().find_by(|it| it.variant == variant);
    match found {
        Some(place) => session.bypass_change_detection().find_task(place),
        None => session.forget_task(),
    }
}

/// Records each win once. One with help gives no stars.
fn record(session: Res<Session>, mut library: ResMut<Library>, mut notice: ResMut<Notice>) {
    if !session.is_changed() {
        return;
    }
    let Some(task) = session.task() else { return };
    let Some(puzzle) = library.packs().get(task.place) else { return };
    let state = PlayState {
        id: puzzle.puzzle_id(),
        line: format!("{} {:?}", session.number(), session.tree().here()),
        moves: session.tries(),
        // The way through the moves of a win that was found earlier is no new win.
        is_solved: session.has_just_ended() && session.solved_in().is_some(),
        is_helped: task.is_helped,
        fewest: Some(task.fewest),
        may_be_proven: false,
        day: task.day,
        seconds: None,
    };
    Library::record(&mut library, &state, &mut notice);
}

#[cfg(test)]
mod tests {
    use carom_engine::tablut::RuleSet;

    use super::*;

    #[test]
    fn the_list_has_wins_of_many_lengths_for_both_rule_sets() {
        let puzzles = &WINS;
        assert_eq!((puzzles.all().len(), puzzles.places().count()), (5, 150));
        for rules in RuleSet::ALL {
            let count = puzzles.places().filter_map(|it| puzzles.get(it));
            assert!(count.filter(|it| *it.variant.rules() == rules).count() >= 70, "{rules}");
        }
    }
}
