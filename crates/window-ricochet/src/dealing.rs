//! Searches for puzzles of a chosen difficulty and of the day, on a separate thread.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_engine::ricochet::Sides;
use carom_generator::ricochet::{Puzzle, Recipe, Style};
use carom_jobs::ricochet::DealJob;
use carom_jobs::{Failure, FailureCode};
use carom_play::ricochet::{BoardName, Level};
use carom_play::solo::{Mode, Origin};
use carom_shell::calendar::Calendar;
use carom_shell::latest_job::LatestJob;
use carom_shell::notice::Notice;
use carom_shell::words::Phrase;
use carom_shell::words::verdict::failed;
use carom_shell::worker::{Job as _, Worker, wake};

use crate::command::{DealCommand, SolverCommand};
use crate::leaving::{Leaving, Question, is_held};
use crate::opening::{Opening, ROBOTS};
use crate::order::UpdatePart;
use crate::session::{BoardMessage, Session};

/// The keys of the names of `Level::NAMED`.
pub(crate) const DIFFICULTIES: [&str; 4] = ["easy", "medium", "hard", "very-hard"];

/// The thread for new puzzles, and the running search, with the origin of its puzzle.
#[derive(Resource)]
pub struct Dealing {
    latest_job: LatestJob<DealJob, Origin<Level>>,
    /// The number of rounds that were tried.
    tried: u64,
}

impl Dealing {
    pub const fn is_running(&self) -> bool {
        self.latest_job.is_waiting()
    }

    fn begin(&mut self, deal: DealJob) {
        let origin = match deal {
            DealJob::Daily(date) => Origin::Daily(date),
            DealJob::Level { level, .. } => Origin::Dealt(level),
        };
        self.tried = 0;
        self.latest_job.ask(origin, deal);
    }

    /// How far the search is.
    pub(crate) fn told(&self) -> Phrase {
        match self.tried {
            0 => Phrase::new("looking-for-puzzle"),
            tried => Phrase::new("looking-for-puzzle-tried").with("count", tried),
        }
    }

    /// Gives the search up. Returns whether there was one.
    fn stop(&mut self) -> bool {
        self.latest_job.cancel()
    }
}

/// The number of moves of a puzzle with an exact length.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ExactLength(u32);

/// The possible lengths. Longer puzzles are so rare that a search takes minutes.
const LENGTHS: std::ops::RangeInclusive<u32> = 1..=16;

impl Default for ExactLength {
    fn default() -> Self {
        Self(6)
    }
}

impl ExactLength {
    pub(crate) const fn get(self) -> u32 {
        self.0
    }

    fn step(&mut self, by: i32) {
        self.0 = self.0.saturating_add_signed(by).clamp(*LENGTHS.start(), *LENGTHS.end());
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Calendar>()
        .init_resource::<Notice>()
        .init_resource::<ExactLength>()
        .add_systems(PreStartup, start)
        .add_systems(Update, (begin, progress, end).chain().in_set(UpdatePart::Deal));
}

fn start(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    commands.insert_resource(Dealing {
        latest_job: LatestJob::new(worker(event_loop.as_deref())),
        tried: 0,
    });
}

/// A thread that deals puzzles.
pub(crate) fn worker(event_loop: Option<&EventLoopProxyWrapper>) -> Worker<DealJob> {
    Worker::new(DealJob::tools, wake(event_loop))
}

/// The kind of new puzzles: with the robots, the rules and the kind of board of the round in play.
pub(crate) fn recipe(session: &Session) -> Recipe {
    // A lesson and a player's own board may have fewer robots than usual; a fifth one stays.
    let is_lesson = session.origin().lesson().is_some();
    let robots = session.position().squares().len().max(ROBOTS);
    let is_official = matches!(session.board_name(), BoardName::Official(_));
    let style = if is_lesson || is_official { Style::Official(Sides::All) } else { Style::Random };
    Recipe { style, robots, goal_robot: None, profile: session.round().profile() }
}

fn begin(
    (mut commands, mut stops): (MessageReader<DealCommand>, MessageReader<SolverCommand>),
    mut others: MessageReader<carom_shell::Command>,
    (mut dealing, mut length): (ResMut<Dealing>, ResMut<ExactLength>),
    mut session: ResMut<Session>,
    mut notice: ResMut<Notice>,
    calendar: Res<Calendar>,
    mut leaving: Option<ResMut<Leaving>>,
) {
    let is_left = others.read().filter(|&it| *it == carom_shell::Command::Back).count() > 0;
    let is_stopped = stops.read().filter(|it| **it == SolverCommand::Cancel).count() > 0;
    if (is_left || is_stopped) && dealing.stop() {
        notice.0 = Some(Phrase::new("cancelled"));
    }
    for command in commands.read() {
        let deal = match *command {
            DealCommand::Shorter => {
                length.step(-1);
                continue;
            }
            DealCommand::Longer => {
                length.step(1);
                continue;
            }
            // A run of timed practice puts the rounds on the board.
            DealCommand::Puzzle(_) | DealCommand::Daily | DealCommand::DailyOf(_)
                if session.mode() == Mode::Timed =>
            {
                notice.0 = Some(Phrase::new("practice-chooses"));
                continue;
            }
            DealCommand::Puzzle(_)
                if leaving.as_mut().is_some_and(|leaving| {
                    let is_held = is_held(&session);
                    !leaving.allows(is_held.then_some(Question::Level), command)
                }) =>
            {
                continue;
            }
            DealCommand::Puzzle(level) => {
                let seed = session.bypass_change_detection().seed();
                let recipe = recipe(&session);
                DealJob::Level { level, recipe, seed }
            }
            DealCommand::Daily | DealCommand::DailyOf(_) => {
                let date = match *command {
                    DealCommand::DailyOf(date) => Some(date),
                    _ => calendar.today(),
                };
                let Some(date) = date else {
                    notice.0 = Some(Phrase::new("no-date"));
                    continue;
                };
                // The puzzle that is on the board goes on.
                if *session.origin() == Origin::Daily(date) {
                    dealing.stop();
                    notice.0 = Some(Phrase::new("daily-is-open"));
                    continue;
                }
                DealJob::Daily(date)
            }
        };
        dealing.begin(deal);
        notice.0 = None;
    }
}

/// Notes how many rounds were tried.
fn progress(mut dealing: ResMut<Dealing>) {
    let last = dealing.latest_job.updates().last();
    if let Some(update) = last {
        dealing.bypass_change_detection().tried = update.progress;
    }
}

pub(crate) fn end(
    mut dealing: ResMut<Dealing>,
    mut session: ResMut<Session>,
    mut events: MessageWriter<BoardMessage>,
    mut notice: ResMut<Notice>,
) {
    let Some((origin, reply)) = dealing.latest_job.answer() else { return };
    notice.0 = match reply.answer {
        Ok(Ok(Puzzle { round, layout, .. })) => {
            session.open(Opening::new(round, layout, origin));
            events.write(BoardMessage::PLACED);
            None
        }
        Ok(Err(why)) => Some(Phrase::new("no-puzzle").with("why", reason(why))),
        Err(why) => Some(failed(&why)),
    };
}

/// Why there is no puzzle, for the player.
pub(crate) fn reason(why: Failure) -> Phrase {
    match why.code {
        FailureCode::BudgetExhausted { attempts } => {
            Phrase::new("deal-none").with("count", attempts)
        }
        FailureCode::NoRoom { count } => Phrase::new("deal-no-room").with("count", count),
        FailureCode::NoTarget => Phrase::new("deal-no-target"),
        FailureCode::Cancelled => Phrase::new("cancelled"),
        // The window does not ask for what the other errors are about.
        _ => why.text.into(),
    }
}

#[cfg(test)]
mod tests {

    use carom_play::Date;
    use carom_play::ricochet::deal;
    use carom_solver::ricochet::DEFAULT;

    use super::*;
    use crate::command::Command;

    /// The part of the app that looks for puzzles.
    fn app() -> App {
        let mut app = crate::testing::app(crate::opening::round());
        app.add_plugins(plugin);
        app
    }

    fn today() -> Option<Date> {
        "2025-01-31".parse().ok()
    }

    #[test]
    fn the_puzzle_of_the_day_is_opened_and_known_again() {
        let mut app = app();
        app.insert_resource(Calendar(|| today().map(Into::into)));
        app.world_mut().write_message(DealCommand::Daily);
        app.update();
        while app.world().resource::<Dealing>().latest_job.is_waiting() {
            std::thread::yield_now();
            app.update();
        }
        let date = today().expect("a day");
        let puzzle = deal::daily(date, &mut *DEFAULT.solver(), None).expect("a puzzle");
        let session = app.world().resource::<Session>();
        assert_eq!(*session.round(), puzzle.round);
        assert_eq!(*session.origin(), Origin::Daily(date));
        assert_eq!(app.world().resource::<Notice>().0, None);
        let (direction, _) = session.slides().remove(0);
        app.world_mut().write_message(Command::Slide(direction));
        app.update();
        let session = app.world().resource::<Session>();
        assert_eq!(*session.origin(), Origin::Daily(date), "after a move");
    }

    #[test]
    fn lengths_have_ends() {
        let mut app = app();
        for (command, end) in
            [(DealCommand::Shorter, *LENGTHS.start()), (DealCommand::Longer, *LENGTHS.end())]
        {
            for _ in 0..30 {
                app.world_mut().write_message(command.clone());
            }
            app.update();
            assert_eq!(app.world().resource::<ExactLength>().get(), end);
        }
    }

    #[test]
    fn a_search_can_be_given_up() {
        let mut app = app();
        // Almost no round needs this many moves.
        app.world_mut().write_message(DealCommand::Puzzle(Level::Exactly(40)));
        app.update();
        assert!(app.world().resource::<Dealing>().latest_job.is_waiting());
        app.world_mut().write_message(carom_shell::Command::Back);
        app.update();
        assert!(!app.world().resource::<Dealing>().latest_job.is_waiting());
        assert_eq!(*app.world().resource::<Session>().round(), crate::opening::round());
    }
}
