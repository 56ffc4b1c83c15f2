//! [`Dealer`]: makes new puzzles and the puzzle of the day on a separate thread.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_generator::unblock::Puzzle;
use carom_jobs::unblock::DealJob;
use carom_jobs::{Failure, FailureCode};
use carom_play::solo::Origin;
use carom_play::unblock::Level;
use carom_shell::calendar::Calendar;
use carom_shell::latest_job::LatestJob;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::words::Phrase;
use carom_shell::words::verdict::failed;
use carom_shell::worker::{Job as _, Worker, wake};

use crate::command::{Command, DealCommand, PackCommand};
use crate::ids::{PLAY, PUZZLES};
use crate::order::UpdatePart;
use crate::session::Session;

/// The thread for new puzzles, and the running search.
#[derive(Resource)]
pub struct Dealer {
    latest_job: LatestJob<DealJob, Origin<Level>>,
    seed: u64,
}

impl Dealer {
    pub const fn is_running(&self) -> bool {
        self.latest_job.is_waiting()
    }

    fn begin(&mut self, origin: Origin<Level>) -> Option<Phrase> {
        let deal = match origin {
            Origin::Dealt(level) => {
                self.seed = self.seed.wrapping_add(1);
                DealJob::Level { level, seed: self.seed }
            }
            Origin::Daily(date) => DealJob::Daily(date),
            _ => return None,
        };
        self.latest_job.ask(origin, deal);
        Some(Phrase::new("block-looking"))
    }

    /// Gives the search up. Returns whether there was one.
    fn stop(&mut self) -> bool {
        self.latest_job.cancel()
    }
}

/// The seed of the first puzzle.
#[derive(Resource, Clone, Copy)]
struct Seed(u64);

pub(crate) fn plugin(seed: u64) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        app.insert_resource(Seed(seed))
            .init_resource::<Calendar>()
            .add_systems(PreStartup, start)
            .add_systems(
                Update,
                (begin.run_if(in_state(PLAY)), end).chain().in_set(UpdatePart::Deal),
            );
    }
}

fn start(mut commands: Commands, seed: Res<Seed>, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    let worker = Worker::new(DealJob::tools, wake(event_loop.as_deref()));
    commands.insert_resource(Dealer { latest_job: LatestJob::new(worker), seed: seed.0 });
}

fn begin(
    (mut commands, mut others): (MessageReader<DealCommand>, MessageReader<carom_shell::Command>),
    (mut opens, mut moves): (MessageReader<PackCommand>, MessageReader<Command>),
    session: Res<Session>,
    calendar: Res<Calendar>,
    mut dealer: ResMut<Dealer>,
    mut overlay: ResMut<Overlay>,
    mut notice: ResMut<Notice>,
) {
    if others.read().any(|it| *it == carom_shell::Command::Back) && dealer.stop() {
        notice.0 = Some(Phrase::new("cancelled"));
    }
    let mut commands: Vec<DealCommand> = commands.read().cloned().collect();
    for open in opens.read() {
        match (open, session.origin()) {
            // After a new puzzle the next one is a new one, too.
            (PackCommand::Next, Origin::Dealt(level)) => commands.push(DealCommand::New(*level)),
            // Another puzzle was opened meanwhile.
            _ => _ = dealer.stop(),
        }
    }
    if moves.read().any(|it| *it == Command::Before) {
        dealer.stop();
    }
    for command in commands {
        let origin = match command {
            DealCommand::New(level) => Origin::Dealt(level),
            DealCommand::Daily => {
                let Some(date) = calendar.today() else {
                    notice.0 = Some(Phrase::new("block-no-date"));
                    continue;
                };
                Origin::Daily(date)
            }
            DealCommand::CancelNew => {
                if dealer.stop() {
                    notice.0 = Some(Phrase::new("cancelled"));
                }
                continue;
            }
        };
        if overlay.shows(PUZZLES) {
            *overlay = Overlay::NONE;
        }
        if *session.origin() == origin && matches!(origin, Origin::Daily(_)) {
            notice.0 = Some(Phrase::new("block-daily-is-open"));
            continue;
        }
        notice.0 = dealer.begin(origin);
    }
}

fn end(mut dealer: ResMut<Dealer>, mut session: ResMut<Session>, mut notice: ResMut<Notice>) {
    let answer = dealer.bypass_change_detection().latest_job.answer();
    let Some((origin, reply)) = answer else { return };
    dealer.set_changed();
    notice.0 = match reply.answer {
        Ok(Ok(puzzle)) => {
            open(&mut session, puzzle, origin);
            None
        }
        Ok(Err(why)) => Some(Phrase::new("block-no-puzzle").with("why", reason(why))),
        Err(why) => Some(failed(&why)),
    };
}

/// Why there is no puzzle, for the player.
fn reason(why: Failure) -> Phrase {
    match why.code {
        FailureCode::BudgetExhausted { attempts } => {
            Phrase::new("block-deal-none").with("count", attempts)
        }
        FailureCode::Cancelled => Phrase::new("cancelled"),
        // The window does not ask for what the other errors are about.
        _ => why.text.into(),
    }
}

fn open(session: &mut Session, puzzle: Puzzle, origin: Origin<Level>) {
    let Puzzle { board, fewest_moves, fewest_steps, .. } = puzzle;
    session.open(board, origin);
    session.tell(Some(fewest_moves), Some(fewest_steps));
}
