//! Searches for puzzles of a chosen difficulty and of the day, on a separate thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_engine::ricochet::{Profile, Round, Sides};
use carom_generator::ricochet::{GenerateError, Puzzle, Recipe, Style};
use carom_play::Date;
use carom_play::ricochet::{BoardName, Level, deal};
use carom_solver::ricochet::DEFAULT;
use rand_pcg::Pcg64;

use crate::ricochet::command::Command;
use crate::ricochet::opening::{Opening, ROBOTS};
use crate::ricochet::order::Obey;
use crate::ricochet::session::{BoardMessage, Session};
use crate::shell;
use crate::shell::calendar::Calendar;
use crate::shell::notice::Notice;
use crate::shell::words::Phrase;

mod draft;

pub(crate) use draft::Draft;

/// A search for a puzzle. Dropping it cancels the search.
struct Search {
    /// The day, if the search is for the puzzle of a day.
    date: Option<Date>,
    cancel: Arc<AtomicBool>,
    thread: Option<JoinHandle<Result<Opening, String>>>,
}

impl Search {
    fn new(level: Level, robots: usize, profile: Profile, style: Style, seed: u64) -> Self {
        let recipe = Recipe { style, robots, goal_robot: None, profile };
        Self::start(None, move |cancel| {
            let mut solver = DEFAULT.solver();
            let mut rng = Pcg64::new(u128::from(seed), 2);
            deal::by_level(level, &recipe, &mut *solver, Some(cancel), &mut rng)
        })
    }

    fn of_the_day(date: Date) -> Self {
        Self::start(Some(date), move |cancel| {
            deal::daily(date, &mut *DEFAULT.solver(), Some(cancel))
        })
    }

    fn start(
        date: Option<Date>,
        find: impl FnOnce(&AtomicBool) -> Result<Puzzle, GenerateError> + Send + 'static,
    ) -> Self {
        let cancel = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&cancel);
        let thread = std::thread::Builder::new().name("dealer".to_owned());
        let thread = thread.spawn(move || {
            let Puzzle { round, layout, .. } = find(&flag).map_err(|error| error.to_string())?;
            Ok(Opening { round, board_name: layout.into() })
        });
        Self { date, cancel, thread: thread.ok() }
    }

    fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// The found puzzle; waits for it.
    fn result(mut self) -> Result<Opening, String> {
        let thread = self.thread.take().ok_or("no thread can be started")?;
        thread.join().unwrap_or_else(|_| Err("the search for a puzzle failed".to_owned()))
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The running search.
#[derive(Resource, Default)]
struct Dealing(Option<Search>);

/// The last puzzle of a day that was dealt.
#[derive(Resource, Default)]
pub(crate) struct Daily(Option<(Date, Round)>);

impl Daily {
    /// The puzzle of a day.
    pub(crate) const fn of(date: Date, round: Round) -> Self {
        Self(Some((date, round)))
    }

    /// The day whose puzzle this round is.
    pub(crate) fn date(&self, round: &Round) -> Option<Date> {
        self.0.as_ref().filter(|(_, it)| it == round).map(|&(date, _)| date)
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Dealing>()
        .init_resource::<Daily>()
        .init_resource::<Calendar>()
        .init_resource::<Notice>()
        .init_resource::<Draft>()
        .add_systems(Update, (draft::choose, begin, end).chain().in_set(Obey::Deal));
}

fn begin(
    (mut commands, mut others): (MessageReader<Command>, MessageReader<shell::Command>),
    mut dealing: ResMut<Dealing>,
    mut session: ResMut<Session>,
    mut notice: ResMut<Notice>,
    (calendar, daily): (Res<Calendar>, Res<Daily>),
) {
    let is_left = others.read().filter(|&it| *it == shell::Command::Back).count() > 0;
    if is_left && dealing.0.take().is_some() {
        notice.0 = Some(Phrase::new("cancelled"));
    }
    for command in commands.read() {
        let search = match *command {
            Command::Puzzle(level) => {
                // A lesson is a small board of its own, with fewer robots than usual.
                let is_lesson = session.lesson().is_some();
                let robots = if is_lesson { ROBOTS } else { session.position().squares().len() };
                let profile = session.round().profile();
                let is_official = matches!(session.board_name(), BoardName::Official(_));
                let style = if is_lesson || is_official {
                    Style::Official(Sides::All)
                } else {
                    Style::Random
                };
                let seed = session.bypass_change_detection().seed();
                Search::new(level, robots, profile, style, seed)
            }
            Command::Daily => {
                let Some(date) = calendar.today() else {
                    notice.0 = Some(Phrase::new("no-date"));
                    continue;
                };
                // The puzzle that is on the board goes on.
                if daily.date(session.round()) == Some(date) && session.game().is_none() {
                    dealing.0 = None;
                    notice.0 = Some(Phrase::new("daily-is-open"));
                    continue;
                }
                Search::of_the_day(date)
            }
            Command::Cancel if dealing.0.is_some() => {
                dealing.0 = None;
                notice.0 = Some(Phrase::new("cancelled"));
                continue;
            }
            _ => continue,
        };
        dealing.0 = Some(search);
        notice.0 = Some(Phrase::new("looking-for-puzzle"));
    }
}

fn end(
    mut dealing: ResMut<Dealing>,
    mut daily: ResMut<Daily>,
    mut session: ResMut<Session>,
    mut events: MessageWriter<BoardMessage>,
    mut notice: ResMut<Notice>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if dealing.0.is_none() {
        return;
    }
    redraw.write(RequestRedraw);
    let finished = dealing.0.take_if(|search| search.is_finished());
    let Some(search) = finished else { return };
    let date = search.date;
    notice.0 = match search.result() {
        Ok(opening) => {
            if let Some(date) = date {
                daily.0 = Some((date, opening.round.clone()));
            }
            session.open(opening);
            events.write(BoardMessage::PLACED);
            None
        }
        Err(why) => Some(Phrase::new("no-puzzle").with("why", why)),
    };
}

#[cfg(test)]
mod tests {
    use carom_solver::{Control, Verdict};

    use super::*;

    #[test]
    fn puzzles_are_as_hard_as_asked_for() {
        for level in [Level::Easy, Level::Medium] {
            let style = Style::Official(Sides::All);
            let found = Search::new(level, 4, Profile::PLAIN, style, 1).result().expect("a puzzle");
            let report = DEFAULT.solver().solve(&found.round, &mut Control::default());
            let Verdict::Solved { moves, .. } = report.verdict else { panic!("{level:?}") };
            let range = level.moves();
            assert!(range.contains(&(moves.len() as u32)), "{level:?}: {}", moves.len());
        }
    }

    /// The part of the app that looks for puzzles.
    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            shell::command::plugin,
            crate::ricochet::commands,
            crate::ricochet::session::plugin,
        ))
        .add_message::<RequestRedraw>()
        .insert_resource(Session::new(crate::ricochet::opening::round(), None, 1))
        .add_plugins(plugin);
        app
    }

    fn today() -> Option<Date> {
        "2025-01-31".parse().ok()
    }

    #[test]
    fn the_puzzle_of_the_day_is_opened_and_known_again() {
        let mut app = app();
        app.insert_resource(Calendar(today));
        app.world_mut().write_message(Command::Daily);
        app.update();
        while app.world().resource::<Dealing>().0.is_some() {
            std::thread::yield_now();
            app.update();
        }
        let date = today().expect("a day");
        let puzzle = deal::daily(date, &mut *DEFAULT.solver(), None).expect("a puzzle");
        let session = app.world().resource::<Session>();
        assert_eq!(*session.round(), puzzle.round);
        let daily = app.world().resource::<Daily>();
        assert_eq!(daily.date(session.round()), Some(date));
        assert_eq!(daily.date(&crate::ricochet::opening::round()), None);
        assert_eq!(app.world().resource::<Notice>().0, None);
        let (direction, _) = session.slides().remove(0);
        app.world_mut().write_message(Command::Slide(direction));
        app.update();
        let (world, round) = (app.world(), app.world().resource::<Session>().round());
        assert_eq!(world.resource::<Daily>().date(round), Some(date), "after a move");
    }

    #[test]
    fn a_search_can_be_given_up() {
        let mut app = app();
        // Almost no round needs this many moves.
        app.world_mut().write_message(Command::Puzzle(Level::Exactly(40)));
        app.update();
        assert!(app.world().resource::<Dealing>().0.is_some());
        app.world_mut().write_message(shell::Command::Back);
        app.update();
        assert!(app.world().resource::<Dealing>().0.is_none());
        assert_eq!(*app.world().resource::<Session>().round(), crate::ricochet::opening::round());
    }

    #[test]
    fn a_dropped_search_ends() {
        drop(Search::new(Level::Hard, 4, Profile::PLAIN, Style::Random, 1));
    }
}
