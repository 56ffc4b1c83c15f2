//! [`Solving`]: the solver of the player's choice, on a separate thread, and the playback of its solution.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::EventLoopProxyWrapper;
use carom_engine::unblock::{Board, Metric, Position, Round};
use carom_jobs::Failure;
use carom_jobs::unblock::SolveJob;
use carom_play::unblock::{Change, Knowledge};
use carom_shell::overlay::Overlay;
use carom_shell::solo::{self, PlaybackInput, PlaybackStep, SolverSearch};
use carom_shell::words::Phrase;
use carom_shell::words::verdict::{Verdicts, failed, stopped};
use carom_shell::worker::{Job as _, Wake, Worker, wake};
use carom_solver::unblock::{CATALOGUE, DEFAULT};
use carom_solver::{Proof, Verdict};

use crate::command::{Command, SolverCommand};
use crate::help::Help;
use crate::ids::PLAY;
use crate::order::BackgroundPart;
use crate::session::{BoardMessage, Session};

/// The answers of a solver that counts moves, and of one that counts steps.
static MOVES: Verdicts = Verdicts {
    fewest: Phrase::new("block-found"),
    at_most: Phrase::new("block-found-longer"),
    unsolvable: Phrase::new("block-no-solution"),
};
static STEPS: Verdicts = Verdicts {
    fewest: Phrase::new("block-found-steps"),
    at_most: Phrase::new("block-found-steps-longer"),
    unsolvable: Phrase::new("block-no-solution"),
};

/// The answers of a solver under a metric.
pub(crate) const fn verdicts(metric: Metric) -> &'static Verdicts {
    match metric {
        Metric::Moves => &MOVES,
        Metric::Steps => &STEPS,
    }
}

/// A question to a solver.
pub struct SolverQuestion {
    round: Round,
    /// Where the player was.
    position: Position,
    /// Whether the player wants to see the solution. Otherwise only the hints need it.
    is_for_all: bool,
}

/// The cost of the last answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Cost {
    pub(crate) metric: Metric,
    /// The number of moves or steps.
    pub(crate) count: usize,
    pub(crate) proof: Proof,
    pub(crate) expanded: u64,
    pub(crate) elapsed: Duration,
}

/// The solver of the player's choice, and what it says.
#[derive(Resource, Deref, DerefMut)]
pub struct Solving {
    #[deref]
    search: SolverSearch<Round, SolveJob, SolverQuestion>,
    pub(crate) cost: Option<Cost>,
}

/// Whether the solution is played move by move.
#[derive(Resource, Deref, DerefMut, Clone, Copy, PartialEq, Debug, Default)]
pub struct Playback(solo::Playback);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Playback>().add_systems(PreStartup, start).add_systems(
        Update,
        (leave, obey, receive, play).chain().in_set(BackgroundPart::Solve).run_if(in_state(PLAY)),
    );
}

fn start(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    commands.insert_resource(Solving::new(wake(event_loop.as_deref())));
}

impl Solving {
    fn new(wake: Wake) -> Self {
        let search = SolverSearch::new(CATALOGUE, Worker::new(SolveJob::tools, wake));
        Self { search, cost: None }
    }

    fn ask(&mut self, session: &Session, solver: &'static str, is_for_all: bool) {
        let round = session.round_from_here();
        let job =
            SolveJob { solver: solver.to_owned(), round: round.clone(), is_for_hints: !is_for_all };
        let position = session.position();
        self.search.ask(SolverQuestion { round, position, is_for_all }, job);
        self.cost = None;
    }

    pub(crate) fn choose(&mut self, choice: usize) {
        self.cancel();
        self.search.choose(choice);
        (self.cost, self.message) = (None, None);
    }
}

/// A search for a position that the player has left is not needed.
fn leave(
    session: Res<Session>,
    (mut solving, mut playback): (ResMut<Solving>, ResMut<Playback>),
    mut board: Local<Option<Arc<Board>>>,
) {
    let is_left = solving.question().is_some_and(|it| {
        it.position != session.position() || !Arc::ptr_eq(it.round.board(), session.board())
    });
    if is_left {
        solving.cancel();
    }
    // What a solver said about another board says nothing about this one.
    let before = board.replace(session.board().clone());
    let is_other = before.is_some_and(|it| !Arc::ptr_eq(&it, session.board()));
    if is_other && solving.message.is_some() {
        solving.message = None;
    }
    // A puzzle is played only after its own solution is asked for.
    if playback.is_playing() && is_other {
        playback.pause();
    }
    if solving.cost.is_some() && session.solution().is_none() {
        solving.cost = None;
    }
}

fn obey(
    (mut commands, mut others): (MessageReader<SolverCommand>, MessageReader<carom_shell::Command>),
    mut hints: MessageReader<Command>,
    mut session: ResMut<Session>,
    (mut solving, mut playback): (ResMut<Solving>, ResMut<Playback>),
    mut help: Help,
    mut events: MessageWriter<BoardMessage>,
) {
    let mut tell = |change: Option<Change>| _ = events.write_batch(change.map(BoardMessage));
    for command in commands.read() {
        if !help.allows_solver(&session, command) {
            continue;
        }
        match *command {
            SolverCommand::NextSolver => {
                let next = solving.next();
                solving.choose(next);
            }
            SolverCommand::UseSolver(choice) => solving.choose(choice),
            SolverCommand::Solve => {
                let solver = solving.entry().id;
                solving.ask(&session, solver, true);
            }
            SolverCommand::Cancel => {
                solving.stop();
                playback.pause();
            }
            SolverCommand::PlayOrPause if playback.is_playing() => playback.pause(),
            SolverCommand::PlayOrPause | SolverCommand::Step | SolverCommand::StepTo(_)
                if !session.is_asked() && session.solution().is_none() => {}
            SolverCommand::PlayOrPause => {
                tell(session.show_line());
                playback.play_or_pause();
            }
            SolverCommand::Step => playback.step(),
            SolverCommand::StepBack => playback.step_back(),
            SolverCommand::StepTo(moves) => {
                playback.pause();
                tell(session.show_to(moves));
            }
            SolverCommand::StopWatching => playback.leave(),
        }
    }
    for hint in hints.read() {
        match hint {
            // A new hint is a new question, also after a search that was stopped. It does not wait for a slow solver.
            Command::Hint | Command::ShowMoves => {
                let is_chosen = solving.question().is_some_and(|it| it.is_for_all);
                if is_chosen && session.waits_for_line() && has_no_table(&session) {
                    solving.cancel();
                }
                if !solving.is_running() {
                    solving.message = None;
                }
            }
            // In a demonstration these keys step.
            Command::Hide | Command::Nudge(_) => playback.pause(),
            _ => {}
        }
    }
    // Escape closes a card first.
    let is_of_card = help.overlay.is_changed();
    if others.read().any(|it| *it == carom_shell::Command::Back) {
        solving.stop();
        playback.pause();
        if !is_of_card {
            let ended = session.end_demonstration();
            tell(ended.or_else(|| session.hide()));
        }
    }
    // Without a table the hints need a solver. A large table takes long.
    let is_for_hints = session.waits_for_line()
        && has_no_table(&session)
        && !solving.is_running()
        && solving.message.is_none();
    if is_for_hints {
        solving.ask(&session, DEFAULT.id, false);
    }
}

fn receive(mut session: ResMut<Session>, mut solving: ResMut<Solving>) {
    let answer = solving.bypass_change_detection().receive();
    let Some((SolverQuestion { round, is_for_all, .. }, reply)) = answer else { return };
    let answer = match reply.answer {
        Ok(Ok(answer)) => answer,
        Ok(Err(Failure { text: why, .. })) | Err(why) => {
            solving.message = Some(failed(&why));
            return;
        }
    };
    let expanded = answer.stats.expanded;
    match answer.into_verdict() {
        Verdict::Solved { moves, proof } => {
            let is_shown = if is_for_all {
                session.show(&round, &moves) == Some(Change::Moved)
            } else {
                session.adopt(&round, &moves)
            };
            if is_shown {
                solving.cost = Some(Cost {
                    metric: round.metric(),
                    // A round that counts steps has no longer moves.
                    count: moves.len(),
                    proof,
                    expanded,
                    elapsed: reply.elapsed,
                });
            }
        }
        Verdict::Unsolvable => {
            if has_no_table(&session) {
                session.know(round.board(), Knowledge::Unsolvable);
            }
            solving.message = Some(verdicts(round.metric()).unsolvable());
        }
        Verdict::Stopped(why) => solving.message = Some(stopped(why)),
    }
}

/// Whether there are too many positions for a table, or it is not built yet.
fn has_no_table(session: &Session) -> bool {
    matches!(session.knowledge(), Knowledge::Unknown | Knowledge::TooMany)
}

/// Shows the next move when its time is up, and the player's own position after the last one.
fn play(
    time: Res<Time>,
    mut session: ResMut<Session>,
    (mut playback, overlay): (ResMut<Playback>, Res<Overlay>),
    mut events: MessageWriter<BoardMessage>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // Nobody sees the board behind a card.
    if !playback.is_due() || overlay.is_open() {
        return;
    }
    redraw.write(RequestRedraw);
    let solution = PlaybackInput {
        shown: session.watched().map(|(place, _)| place),
        all: session.moves_to_watch(),
        begins_at: 0,
        is_solved: session.is_solved(),
    };
    let was_playing = playback.is_playing();
    let parts = playback.bypass_change_detection().advance(time.delta_secs(), solution);
    if playback.is_playing() != was_playing {
        playback.set_changed();
    }
    for part in parts.into_iter().flatten() {
        let change = match part {
            // The next move begins a new demonstration.
            PlaybackStep::Begin(_) | PlaybackStep::End => session.end_demonstration(),
            PlaybackStep::Next => session.step(),
            PlaybackStep::Back => session.step_back(),
        };
        events.write_batch(change.map(BoardMessage));
    }
}
