//! [`Solving`]: what the solver knows of the position, and how much of it the player has asked for.

use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use carom_engine::ricochet::{Move, Position, Robot, Round};
use carom_solver::ricochet::{CATALOGUE, CatalogueEntry};
use carom_solver::{Proof, Stats, Stopped, Verdict};

use self::worker::{JobId, Outcome, Reply, Update, Wake, Worker};
use crate::command::BoardCommand;
use crate::page::is_play;
use crate::session::{Applied, Session};
use crate::words::Phrase;

mod best;
mod distance;
mod lookup;
mod playback;
pub(crate) mod worker;

pub(crate) use best::Best;
pub(crate) use distance::Distance;
pub(crate) use playback::Playback;

/// How much of a solution is shown, from nothing to everything.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Reveal {
    #[default]
    Nothing,
    Length,
    RobotCount,
    Robots,
    FirstMove,
    Everything,
}

impl Reveal {
    /// One rung more.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::Nothing => Self::Length,
            Self::Length => Self::RobotCount,
            Self::RobotCount => Self::Robots,
            Self::Robots => Self::FirstMove,
            Self::FirstMove | Self::Everything => Self::Everything,
        }
    }
}

/// A solution, from the position that was asked about to the target.
pub(crate) struct Answer {
    moves: Vec<Move>,
    /// Before each move and after the last.
    positions: Vec<Position>,
    /// The round as it was asked about.
    round: Round,
    pub(crate) proof: Proof,
    pub(crate) stats: Stats,
    pub(crate) elapsed: Duration,
}

/// The solver as the player sees it.
#[derive(Resource)]
pub(crate) struct Solving {
    worker: Worker,
    choice: usize,
    running: Option<JobId>,
    pub(crate) update: Option<Update>,
    answer: Option<Answer>,
    /// Of the answer's moves, those that lie behind the position.
    done: usize,
    pub(crate) reveal: Reveal,
    /// Whether moves of this round were shown: then it earns no stars.
    pub(crate) helped: bool,
    /// What to say when there is no answer.
    pub(crate) message: Option<Phrase>,
}

/// Has told what is known of the round as it is now.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Told;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>()
        .add_systems(PreStartup, start)
        .add_systems(
            Update,
            (follow_session, obey, receive, playback::advance.run_if(is_play))
                .chain()
                .in_set(Told)
                .after(Applied),
        )
        .add_plugins((best::plugin, distance::plugin));
}

fn start(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    let worker = || new_worker(event_loop.as_deref());
    commands.insert_resource(Solving::new(worker()));
    commands.insert_resource(Best::new(worker()));
    commands.insert_resource(Distance::new(worker()));
}

/// A worker with the solvers of the catalogue.
pub(crate) fn new_worker(event_loop: Option<&EventLoopProxyWrapper>) -> Worker {
    let make = |id: &str| carom_solver::ricochet::by_id(id).map(CatalogueEntry::solver);
    Worker::new(Box::new(make), wake(event_loop))
}

/// Wakes the window, which sleeps while nothing happens.
fn wake(event_loop: Option<&EventLoopProxyWrapper>) -> Wake {
    match event_loop {
        Some(event_loop) => {
            let event_loop = (**event_loop).clone();
            Box::new(move || {
                let _ = event_loop.send_event(WinitUserEvent::WakeUp);
            })
        }
        None => Box::new(|| ()),
    }
}

impl Solving {
    pub(crate) fn new(worker: Worker) -> Self {
        Self {
            worker,
            choice: 0,
            running: None,
            update: None,
            answer: None,
            done: 0,
            reveal: Reveal::Nothing,
            helped: false,
            message: None,
        }
    }

    /// The chosen row of the catalogue.
    pub(crate) fn entry(&self) -> &'static CatalogueEntry {
        &CATALOGUE[self.choice % CATALOGUE.len()]
    }

    pub(crate) const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    pub(crate) const fn answer(&self) -> Option<&Answer> {
        self.answer.as_ref()
    }

    /// The moves of the answer from the position on.
    pub(crate) fn moves_left(&self) -> &[Move] {
        self.answer.as_ref().map_or(&[], |answer| answer.moves.get(self.done..).unwrap_or(&[]))
    }

    /// The moves of the answer that may be shown.
    pub(crate) fn moves_to_show(&self) -> &[Move] {
        let left = self.moves_left();
        match self.reveal {
            Reveal::Everything => left,
            Reveal::FirstMove => &left[..left.len().min(1)],
            _ => &[],
        }
    }

    /// The robots that the rest of the answer moves, in the order of the board.
    pub(crate) fn robots(&self) -> Vec<Robot> {
        let left = self.moves_left();
        Robot::ALL.into_iter().filter(|&robot| left.iter().any(|mv| mv.robot == robot)).collect()
    }

    fn ask(&mut self, round: Round) {
        self.message = None;
        self.update = None;
        self.running = Some(self.worker.solve(self.entry().id, round));
    }

    /// Asks unless the answer is there or on its way.
    fn ask_if_needed(&mut self, session: &Session) {
        if self.answer.is_none() && self.running.is_none() {
            self.ask(session.round_from_here());
        }
    }

    fn stop(&mut self) {
        if self.running.take().is_some() {
            self.worker.cancel();
            self.update = None;
            self.message = Some(Phrase::new("cancelled"));
        }
    }

    fn forget(&mut self) {
        if self.running.take().is_some() {
            self.worker.cancel();
        }
        self.update = None;
        self.answer = None;
        self.message = None;
        self.reveal = Reveal::Nothing;
    }

    /// Keeps the answer while the player follows it, and forgets it otherwise.
    fn follow(&mut self, session: &Session) {
        let now = session.position();
        let same_task = |answer: &Answer| {
            answer.round.board() == session.board() && answer.round.goal() == session.round().goal()
        };
        let place = self
            .answer
            .as_ref()
            .filter(|it| same_task(it))
            .and_then(|answer| answer.positions.iter().position(|it| it == now));
        match place {
            Some(done) if self.running.is_none() => self.done = done,
            _ => self.forget(),
        }
    }

    fn take(&mut self, reply: Reply, session: &Session) {
        // The answer to an older question is of no use.
        if self.running != Some(reply.id) {
            return;
        }
        self.running = None;
        self.update = None;
        self.message = match reply.outcome {
            Outcome::Failed(why) => Some(Phrase::new("solver-failed").with("why", why)),
            Outcome::Finished(report) => match report.verdict {
                Verdict::Solved { moves, proof } => {
                    let round = session.round_from_here();
                    let mut positions = vec![*round.start()];
                    for &mv in &moves {
                        let last = positions[positions.len() - 1];
                        positions.extend(round.play(&last, mv).ok());
                    }
                    let (stats, elapsed) = (report.stats, reply.elapsed);
                    self.done = 0;
                    self.answer = Some(Answer { moves, positions, round, proof, stats, elapsed });
                    None
                }
                Verdict::Unsolvable => Some(Phrase::new("unsolvable")),
                Verdict::Stopped(why) => Some(stopped(why)),
            },
        };
    }
}

fn stopped(why: Stopped) -> Phrase {
    match why {
        Stopped::Cancelled => Phrase::new("cancelled"),
        Stopped::NodeLimit => Phrase::new("node-limit"),
        Stopped::MemoryLimit => Phrase::new("memory-limit"),
        Stopped::DepthLimit => Phrase::new("depth-limit"),
        Stopped::GaveUp => Phrase::new("gave-up"),
        other => other.to_string().into(),
    }
}

fn follow_session(
    session: Res<Session>,
    mut solving: ResMut<Solving>,
    mut seen: Local<Option<(Position, Round)>>,
) {
    let now = (*session.position(), session.round().clone());
    if seen.as_ref().is_none_or(|(_, round)| *round != now.1) {
        solving.helped = false;
    }
    if seen.as_ref() != Some(&now) {
        *seen = Some(now);
        solving.follow(&session);
    }
}

fn obey(
    mut commands: MessageReader<BoardCommand>,
    session: Res<Session>,
    mut solving: ResMut<Solving>,
    mut playback: ResMut<Playback>,
) {
    for command in commands.read() {
        match command {
            BoardCommand::NextSolver => {
                solving.forget();
                solving.choice = (solving.choice + 1) % CATALOGUE.len();
            }
            BoardCommand::Solve if !session.is_solved() => {
                solving.forget();
                solving.reveal = Reveal::Length;
                solving.ask(session.round_from_here());
            }
            BoardCommand::Hint if !session.is_solved() => {
                solving.reveal = solving.reveal.next();
                solving.ask_if_needed(&session);
            }
            BoardCommand::ShowMoves if !session.is_solved() => {
                solving.reveal = Reveal::Everything;
                solving.ask_if_needed(&session);
            }
            // Only what was asked for is played: nobody wants to see a solution by mistake.
            BoardCommand::PlayOrPause | BoardCommand::Step
                if session.is_solved() || solving.reveal == Reveal::Nothing => {}
            BoardCommand::PlayOrPause => {
                solving.reveal = Reveal::Everything;
                solving.ask_if_needed(&session);
                playback.toggle();
            }
            BoardCommand::Step => {
                solving.reveal = Reveal::Everything;
                solving.ask_if_needed(&session);
                playback.step();
            }
            BoardCommand::Cancel => solving.stop(),
            BoardCommand::Back if solving.is_running() => solving.stop(),
            _ => {}
        }
    }
}

fn receive(session: Res<Session>, mut solving: ResMut<Solving>) {
    let inner = solving.bypass_change_detection();
    let updates: Vec<Update> = inner.worker.updates().collect();
    let replies: Vec<Reply> = inner.worker.replies().collect();
    for update in updates {
        if solving.running == Some(update.id) {
            solving.update = Some(update);
        }
    }
    for reply in replies {
        solving.take(reply, &session);
    }
    if !solving.helped && !solving.moves_to_show().is_empty() {
        solving.helped = true;
    }
}

#[cfg(test)]
mod tests;
