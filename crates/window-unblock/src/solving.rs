//! [`Solving`]: the solver of the player's choice, on a separate thread; [`Playback`]: shows its solution on the board move by move,
//! while the player's own moves wait.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::EventLoopProxyWrapper;
use carom_engine::unblock::{Board, Metric, Position, Round};
use carom_jobs::Failure;
use carom_jobs::unblock::{SolveAnswer, SolveJob};
use carom_play::unblock::{Change, Knowledge};
use carom_shell::inquiry::Inquiry;
use carom_shell::overlay::Overlay;
use carom_shell::words::Phrase;
use carom_shell::words::verdict::{Verdicts, failed, stopped};
use carom_shell::worker::{Job as _, Update as News, Wake, Worker, wake};
use carom_solver::unblock::{CATALOGUE, CatalogueEntry, DEFAULT};
use carom_solver::{Progress, Proof, Verdict};

use crate::command::{Command, SolverCommand};
use crate::help::Help;
use crate::ids::PLAY;
use crate::order::Learn;
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

/// Seconds between two moves of the playback, and seconds that the end of a solution stays on the board.
const PACE: f32 = 0.55;
const LINGER: f32 = 1.8;

/// A question to a solver.
struct SolverQuestion {
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
#[derive(Resource)]
pub struct Solving {
    inquiry: Inquiry<SolveJob, SolverQuestion>,
    choice: usize,
    pub(crate) update: Option<News<Progress>>,
    pub(crate) cost: Option<Cost>,
    /// The message if there is no answer.
    pub message: Option<Phrase>,
}

/// Whether the solution is played move by move.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct Playback {
    is_playing: bool,
    /// Whether it has shown a move.
    is_begun: bool,
    /// Seconds until the next move.
    wait: f32,
}

impl Playback {
    pub const fn is_playing(self) -> bool {
        self.is_playing
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Playback>().add_systems(PreStartup, start).add_systems(
        Update,
        (leave, obey, receive, play).chain().in_set(Learn::Solve).run_if(in_state(PLAY)),
    );
}

fn start(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    commands.insert_resource(Solving::new(wake(event_loop.as_deref())));
}

impl Solving {
    fn new(wake: Wake) -> Self {
        Self {
            inquiry: Inquiry::new(Worker::new(SolveJob::tools, wake)),
            choice: 0,
            update: None,
            cost: None,
            message: None,
        }
    }

    /// The chosen row of the catalogue.
    pub fn entry(&self) -> &'static CatalogueEntry {
        &CATALOGUE[self.choice % CATALOGUE.len()]
    }

    /// The place of the chosen row.
    pub const fn choice(&self) -> usize {
        self.choice
    }

    pub const fn is_running(&self) -> bool {
        self.inquiry.is_waiting()
    }

    fn ask(&mut self, session: &Session, solver: &'static str, is_for_all: bool) {
        let round = session.round_from_here();
        let search = SolveJob { solver: solver.to_owned(), round: round.clone() };
        let position = session.position();
        self.inquiry.ask(SolverQuestion { round, position, is_for_all }, search);
        (self.update, self.cost, self.message) = (None, None, None);
    }

    fn stop(&mut self, message: Option<Phrase>) {
        if self.inquiry.give_up() {
            self.update = None;
            self.message = message;
        }
    }

    pub(crate) fn choose(&mut self, choice: usize) {
        self.stop(None);
        self.choice = choice % CATALOGUE.len();
        (self.cost, self.message) = (None, None);
    }
}

/// A search for a position that the player has left is not needed.
fn leave(
    session: Res<Session>,
    (mut solving, mut playback): (ResMut<Solving>, ResMut<Playback>),
    mut board: Local<Option<Arc<Board>>>,
) {
    let is_left = solving.inquiry.asked().is_some_and(|it| {
        it.position != session.position() || !Arc::ptr_eq(it.round.board(), session.board())
    });
    if is_left {
        solving.stop(None);
    }
    // What a solver said about another board says nothing about this one.
    let before = board.replace(session.board().clone());
    let is_other = before.is_some_and(|it| !Arc::ptr_eq(&it, session.board()));
    if is_other && solving.message.is_some() {
        solving.message = None;
    }
    // A puzzle is played only after its own solution is asked for.
    if playback.is_playing && is_other {
        playback.is_playing = false;
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
                let next = solving.choice + 1;
                solving.choose(next);
            }
            SolverCommand::UseSolver(choice) => solving.choose(choice),
            SolverCommand::Solve => {
                let solver = solving.entry().id;
                solving.ask(&session, solver, true);
            }
            SolverCommand::Cancel => {
                solving.stop(Some(Phrase::new("cancelled")));
                playback.is_playing = false;
            }
            SolverCommand::PlayOrPause if playback.is_playing => playback.is_playing = false,
            SolverCommand::PlayOrPause | SolverCommand::Step | SolverCommand::StepTo(_)
                if !session.is_asked() && session.solution().is_none() => {}
            SolverCommand::PlayOrPause => {
                // From its end, a solution is shown again.
                if is_at_end(&session) {
                    tell(session.end_demonstration());
                }
                tell(session.show_line());
                *playback = Playback { is_playing: true, ..Playback::default() };
            }
            SolverCommand::Step => {
                playback.is_playing = false;
                let is_at_end = is_at_end(&session);
                tell(if is_at_end { session.end_demonstration() } else { session.step() });
            }
            SolverCommand::StepBack => {
                playback.is_playing = false;
                tell(session.step_back());
            }
            SolverCommand::StepTo(moves) => {
                playback.is_playing = false;
                tell(session.show_to(moves));
            }
            SolverCommand::StopWatching => {
                playback.is_playing = false;
                tell(session.end_demonstration());
            }
        }
    }
    for hint in hints.read() {
        match hint {
            // A new hint is a new question, also after a search that was stopped. It does not wait for a slow solver.
            Command::Hint | Command::ShowMoves => {
                let is_chosen = solving.inquiry.asked().is_some_and(|it| it.is_for_all);
                if is_chosen && session.waits_for_line() && has_no_table(&session) {
                    solving.stop(None);
                }
                if !solving.is_running() {
                    solving.message = None;
                }
            }
            // In a demonstration these keys step.
            Command::Hide | Command::Nudge(_) => playback.is_playing = false,
            _ => {}
        }
    }
    // Escape closes a card first.
    let is_of_card = help.overlay.is_changed();
    if others.read().any(|it| *it == carom_shell::Command::Back) {
        solving.stop(Some(Phrase::new("cancelled")));
        playback.is_playing = false;
        if !is_of_card {
            let ended = session.end_demonstration();
            tell(ended.or_else(|| session.hide()));
        }
    }
    // Without a table the hints need a solver.
    let is_for_hints = session.waits_for_line()
        && has_no_table(&session)
        && !solving.is_running()
        && solving.message.is_none();
    if is_for_hints {
        solving.ask(&session, DEFAULT.id, false);
    }
}

fn receive(mut session: ResMut<Session>, mut solving: ResMut<Solving>) {
    let last = solving.inquiry.updates().last();
    if last.is_some() {
        solving.update = last;
    }
    let answer = solving.bypass_change_detection().inquiry.answer();
    let Some((SolverQuestion { round, is_for_all, .. }, reply)) = answer else { return };
    solving.update = None;
    let SolveAnswer { verdict, stats } = match reply.answer {
        Ok(Ok(answer)) => answer,
        Ok(Err(Failure { text: why, .. })) | Err(why) => {
            solving.message = Some(failed(&why));
            return;
        }
    };
    match verdict {
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
                    expanded: stats.expanded,
                    elapsed: reply.elapsed,
                });
            }
        }
        Verdict::Unsolvable => {
            if matches!(session.knowledge(), Knowledge::TooMany) {
                session.know(round.board(), Knowledge::Unsolvable);
            }
            solving.message = Some(verdicts(round.metric()).unsolvable());
        }
        Verdict::Stopped(why) => solving.message = Some(stopped(why)),
    }
}

/// Whether there are too many positions for a table.
fn has_no_table(session: &Session) -> bool {
    matches!(session.knowledge(), Knowledge::TooMany)
}

/// Whether a demonstration has shown all its moves.
fn is_at_end(session: &Session) -> bool {
    session.watched().is_some_and(|(place, all)| place == all)
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
    if !playback.is_playing || overlay.is_open() {
        return;
    }
    redraw.write(RequestRedraw);
    // Moves of the player end the demonstration.
    if playback.is_begun && session.watched().is_none() {
        playback.is_playing = false;
        return;
    }
    let inner = playback.bypass_change_detection();
    inner.wait -= time.delta_secs().min(0.2);
    if inner.wait > 0.0 {
        return;
    }
    inner.is_begun = true;
    let mut change = session.step();
    if change.is_some() {
        inner.wait = if is_at_end(&session) { LINGER } else { PACE };
    } else {
        playback.is_playing = false;
        change = session.end_demonstration();
    }
    events.write_batch(change.map(BoardMessage));
}
