//! [`Solving`]: the answer of the solver for the position, and how much of it the player has asked for.

use bevy::prelude::*;
use carom_engine::ricochet::{Move, Position, Round};
use carom_play::ricochet::{Hint, Ladder};
use carom_solver::ricochet::{CATALOGUE, CatalogueEntry, DEFAULT, TableSolver};
use carom_solver::{Proof, Stopped, Verdict};

use self::optima::Optima;
use self::search::{Reply, Search, Searcher, Update};
use self::shared::TABLE;
use crate::ricochet::command::Command;
use crate::ricochet::command::Sheet;
use crate::ricochet::ids::is_play;
use crate::ricochet::order::Learn;
use crate::ricochet::session::Session;
use crate::shell;
use crate::shell::words::Phrase;
use crate::shell::worker::JobId;

mod answer;
mod best;
mod distance;
pub(crate) mod optima;
mod oracle;
mod playback;
mod reviewed;
pub(crate) mod search;
mod shared;

pub(crate) use answer::{Answer, Cost};
pub(crate) use best::{Best, ToldBefore};
pub(crate) use distance::Distances;
pub(crate) use oracle::{Finding, Found, Oracle};
pub(crate) use playback::Playback;
pub(crate) use reviewed::Reviewed;
pub(crate) use search::Searches;

/// The number of rungs of a [`Ladder`].
const TOP: usize = 5;
/// The rung that reveals the first move.
const FIRST_MOVE: usize = 4;

/// A job and its round.
struct Running {
    id: JobId,
    round: Round,
    /// Whether it searches for all optimal solutions.
    is_for_all: bool,
}

/// The solver of the player's choice, with its answer.
#[derive(Resource)]
pub(crate) struct Solving {
    worker: Searcher,
    choice: usize,
    running: Option<Running>,
    pub(crate) update: Option<Update>,
    answer: Option<Answer>,
    /// The number of rungs of the ladder that the player has asked for.
    rungs: usize,
    ladder: Option<Ladder>,
    /// All optimal solutions, and the place of the answer among them.
    optima: Option<Optima>,
    picked: usize,
    /// The message if there is no answer.
    pub(crate) message: Option<Phrase>,
}

/// The systems that receive the answer of the chosen solver.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
struct Answered;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Searches>()
        .init_resource::<Playback>()
        .add_systems(PreStartup, start)
        .add_systems(Last, give_back)
        .add_systems(
            Update,
            (follow_session, obey, receive, playback::advance.run_if(is_play))
                .chain()
                .in_set(Answered)
                .in_set(Learn::Solve),
        )
        .add_plugins((best::plugin, distance::plugin, reviewed::plugin));
}

fn start(mut commands: Commands, searches: Res<Searches>) {
    commands.insert_resource(Solving::new(searches.worker()));
    commands.insert_resource(Best::new(searches.worker()));
    commands.insert_resource(Distances::new(searches.worker()));
}

/// Frees the memory of the table if another solver is chosen.
fn give_back(solving: Res<Solving>, searches: Res<Searches>) {
    if solving.entry().id != TABLE
        && let Some(solver) = searches.table().take_solver()
    {
        // This takes longer than a frame.
        std::thread::spawn(|| drop(solver));
    }
}

impl Solving {
    pub(crate) fn new(worker: Searcher) -> Self {
        Self {
            worker,
            choice: 0,
            running: None,
            update: None,
            answer: None,
            rungs: 0,
            ladder: None,
            optima: None,
            picked: 0,
            message: None,
        }
    }

    /// The chosen row of the catalogue.
    pub(crate) fn entry(&self) -> &'static CatalogueEntry {
        &CATALOGUE[self.choice % CATALOGUE.len()]
    }

    /// The solver for the optimum of a round: the table if the player has chosen it and it can handle the
    /// round, otherwise the default solver.
    fn best_for(&self, round: &Round) -> &'static str {
        let has_table = self.entry().id == TABLE && TableSolver::is_for(round);
        if has_table { TABLE } else { DEFAULT.id }
    }

    /// How much of a table is built, in percent; `None` if no table is being built.
    pub(crate) fn percent_built(&self) -> Option<u64> {
        let (Running { round, is_for_all, .. }, update) =
            (self.running.as_ref()?, self.update.as_ref()?);
        let is_table = !is_for_all && self.best_for(round) == TABLE;
        shared::percent(round, &update.progress).filter(|_| is_table)
    }

    /// The place of the chosen row.
    pub(crate) const fn choice(&self) -> usize {
        self.choice
    }

    pub(crate) const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Whether the solver searches for all optimal solutions.
    pub(crate) fn is_running_for_all(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.is_for_all)
    }

    pub(crate) const fn answer(&self) -> Option<&Answer> {
        self.answer.as_ref()
    }

    /// All optimal solutions, if the player has asked for them, and the place of the shown one.
    pub(crate) fn optima(&self) -> Option<(&Optima, usize)> {
        self.optima.as_ref().map(|optima| (optima, self.picked))
    }

    /// The revealed hints, from the present position on.
    pub(crate) fn hints(&self) -> &[Hint] {
        self.ladder.as_ref().map_or(&[], Ladder::revealed)
    }

    /// The last revealed hint, in one word.
    pub(crate) fn told(&self) -> &'static str {
        match self.hints().last() {
            None => "nothing",
            Some(Hint::Moves(_)) => "length",
            Some(Hint::RobotCount(_)) => "robotcount",
            Some(Hint::Robots(_)) => "robots",
            Some(Hint::FirstMove(_)) => "firstmove",
            Some(Hint::Line(_)) => "everything",
        }
    }

    /// Whether the player has asked for anything.
    pub(crate) const fn is_asked(&self) -> bool {
        self.rungs > 0
    }

    /// Whether the player has asked for every move.
    pub(crate) const fn is_open(&self) -> bool {
        self.rungs >= TOP
    }

    /// The moves of the answer from the present position on; all moves outside its line.
    pub(crate) fn moves_left(&self) -> &[Move] {
        self.answer.as_ref().map_or(&[], Answer::moves_left)
    }

    /// The moves of the answer that may be shown.
    pub(crate) fn moves_to_show(&self) -> &[Move] {
        match self.hints().last() {
            Some(Hint::Line(_)) => self.moves_left(),
            Some(Hint::FirstMove(_)) => &self.moves_left()[..1],
            _ => &[],
        }
    }

    /// Creates the ladder for the present position, with the same number of revealed rungs.
    fn tell(&mut self) {
        self.ladder = self.answer.as_ref().map(|answer| {
            let mut ladder = Ladder::new(answer.moves_left());
            (0..self.rungs).for_each(|_| {
                ladder.climb();
            });
            ladder
        });
    }

    fn climb_to(&mut self, rungs: usize) {
        self.rungs = rungs.min(TOP);
        self.tell();
    }

    fn ask(&mut self, session: &Session, is_for_all: bool) {
        self.message = None;
        self.update = None;
        let round = task(session);
        let id = if is_for_all {
            self.worker.begin(Search::all_optimal(DEFAULT.id, round.clone()))
        } else {
            self.worker.begin(Search::one(self.entry().id, round.clone()))
        };
        self.running = Some(Running { id, round, is_for_all });
    }

    /// Starts a search unless the answer is known or a search is running.
    fn ask_if_needed(&mut self, session: &Session) {
        if self.answer.is_none() && self.running.is_none() {
            self.ask(session, false);
        }
    }

    fn stop(&mut self) {
        if self.cancel() {
            self.message = Some(Phrase::new("cancelled"));
        }
    }

    /// Cancels the search. Returns whether there was one.
    fn cancel(&mut self) -> bool {
        self.update = None;
        let was_running = self.running.take().is_some();
        if was_running {
            self.worker.cancel();
        }
        was_running
    }

    /// Chooses another solver. The answer of the last one stays if it is proven that no solution is shorter.
    fn choose(&mut self, choice: usize) {
        self.choice = choice;
        if self.proven().is_some() {
            self.cancel();
            self.message = None;
        } else {
            self.forget_answer();
        }
    }

    /// The answer, if it is proven that no solution is shorter.
    fn proven(&self) -> Option<&Answer> {
        self.answer.as_ref().filter(|it| it.proof == Proof::Optimal)
    }

    /// A solution of this round, if the answer proves that none is shorter.
    fn shortest(&self, round: &Round) -> Option<&[Move]> {
        self.proven().filter(|it| it.round() == round).map(Answer::moves)
    }

    /// The length of the solutions that a search for all of them looks for, if it is already known and the player knows it.
    pub(crate) fn known_length(&self) -> Option<usize> {
        let running = self.running.as_ref().filter(|it| it.is_for_all)?;
        let answer = self.proven().filter(|it| *it.round() == running.round)?;
        Some(answer.moves_left().len())
    }

    /// The number of the player's moves before the start of the solutions.
    pub(crate) fn moves_before(&self, session: &Session) -> usize {
        self.answer.as_ref().and_then(|it| it.start_in(session)).unwrap_or(0)
    }

    /// Forgets the answer and how much of it was told.
    fn forget(&mut self) {
        self.forget_answer();
        self.rungs = 0;
    }

    /// Forgets the answer. What was told about the position stays told.
    fn forget_answer(&mut self) {
        self.cancel();
        self.answer = None;
        self.ladder = None;
        self.optima = None;
        self.picked = 0;
        self.message = None;
    }

    /// Keeps the answer while it is relevant to the player's line, otherwise forgets it.
    fn follow(&mut self, session: &Session) {
        let before = self.answer.as_ref().and_then(Answer::place);
        let is_followed = self.answer.as_mut().is_some_and(|answer| answer.follow(session));
        if self.running.is_some() || !is_followed {
            self.forget();
            return;
        }
        // The player has made the revealed move: the next move is hidden again.
        let now = self.answer.as_ref().and_then(Answer::place);
        if self.rungs == FIRST_MOVE && now > before {
            self.rungs -= 1;
        }
        self.tell();
    }

    /// Shows one of the optimal solutions.
    fn pick(&mut self, place: usize, session: &Session) {
        let (Some(optima), Some(answer)) = (&self.optima, &self.answer) else { return };
        let Some(listed) = optima.list.get(place) else { return };
        let (round, cost) = (answer.round().clone(), answer.cost);
        self.picked = place;
        let moves = listed.solution.moves.clone();
        self.show(Answer::new(round, moves, Proof::Optimal, cost), session);
    }

    fn show(&mut self, mut answer: Answer, session: &Session) {
        answer.follow(session);
        self.answer = Some(answer);
        self.tell();
    }

    fn take(&mut self, reply: Reply, session: &Session) {
        // The answer to an older question is ignored.
        let Some(running) = self.running.take_if(|running| running.id == reply.id) else { return };
        self.update = None;
        self.message = match reply.answer.and_then(|answer| answer) {
            Err(why) => Some(Phrase::new("solver-failed").with("why", why)),
            Ok(search::Answer::One(report)) => match report.verdict {
                Verdict::Solved { moves, proof } => {
                    let cost = Some(Cost { stats: report.stats, elapsed: reply.elapsed });
                    self.show(Answer::new(running.round, moves, proof, cost), session);
                    None
                }
                Verdict::Unsolvable => Some(Phrase::new("unsolvable")),
                Verdict::Stopped(why) => Some(stopped(why)),
            },
            Ok(search::Answer::All(optima)) => {
                let first = optima.list.first().map(|it| it.solution.moves.clone());
                let cost = self.answer.as_ref().and_then(|it| it.cost);
                self.optima = Some(optima);
                self.picked = 0;
                let moves = first.unwrap_or_default();
                self.show(Answer::new(running.round, moves, Proof::Optimal, cost), session);
                None
            }
        };
    }
}

/// The round of the question: from the present position or, if the round is solved, from its start.
fn task(session: &Session) -> Round {
    if session.is_solved() { session.round().clone() } else { session.round_from_here() }
}

/// The message for the player about why a solver has stopped.
pub(crate) fn stopped(why: Stopped) -> Phrase {
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
    if seen.as_ref() != Some(&now) {
        *seen = Some(now);
        solving.follow(&session);
    }
}

fn obey(
    (mut commands, mut others): (MessageReader<Command>, MessageReader<shell::Command>),
    session: Res<Session>,
    sheet: Option<Res<Sheet>>,
    mut solving: ResMut<Solving>,
    mut playback: ResMut<Playback>,
) {
    for command in commands.read() {
        match *command {
            Command::NextSolver => {
                let next = (solving.choice + 1) % CATALOGUE.len();
                solving.choose(next);
            }
            Command::UseSolver(choice) if choice < CATALOGUE.len() && choice != solving.choice => {
                solving.choose(choice);
            }
            Command::Solve => {
                solving.forget_answer();
                solving.rungs = if session.is_solved() { TOP } else { solving.rungs.max(1) };
                solving.ask(&session, false);
            }
            Command::Hint if !session.is_solved() => {
                // The answer of another solver is told as far as the last one.
                let is_waiting = solving.answer.is_none() && !solving.is_running();
                let is_told_again = solving.is_asked() && is_waiting;
                let rungs = solving.rungs + usize::from(!is_told_again);
                solving.climb_to(rungs);
                solving.ask_if_needed(&session);
            }
            Command::ShowMoves => {
                solving.climb_to(TOP);
                solving.ask_if_needed(&session);
            }
            // The player may just have closed the list.
            Command::AllOptima if sheet.as_ref().is_none_or(|it| **it == Sheet::Solutions) => {
                solving.climb_to(TOP);
                // After the end of a round the question is about its start.
                let is_elsewhere = solving.answer().is_some_and(|it| it.round() != session.round());
                if session.is_solved() && is_elsewhere {
                    solving.optima = None;
                }
                if solving.optima.is_none() && !solving.is_running_for_all() {
                    solving.ask(&session, true);
                }
            }
            Command::PickSolution(place) => {
                solving.pick(place, &session);
                playback.rewind();
            }
            Command::NextSolution | Command::PreviousSolution => {
                let Some((optima, picked)) = solving.optima() else { continue };
                let count = optima.list.len();
                let is_next = *command == Command::NextSolution;
                let place = picked + if is_next { 1 } else { count - 1 };
                solving.pick(place % count, &session);
                playback.rewind();
            }
            // Playback starts only after the player has asked for the solution, so that nobody sees it by
            // mistake.
            Command::PlayOrPause | Command::Step | Command::StepBack if !solving.is_asked() => {}
            Command::PlayOrPause => {
                solving.climb_to(TOP);
                solving.ask_if_needed(&session);
                playback.toggle();
            }
            Command::Step => {
                solving.climb_to(TOP);
                solving.ask_if_needed(&session);
                playback.step();
            }
            Command::StepBack => playback.step_back(),
            Command::Faster => playback.change_pace(1),
            Command::Slower => playback.change_pace(-1),
            Command::Cancel => solving.stop(),
            _ => {}
        }
    }
    for _ in others.read().filter(|&it| *it == shell::Command::Back) {
        if solving.is_running() {
            solving.stop();
        }
    }
}

fn receive(mut session: ResMut<Session>, mut solving: ResMut<Solving>, reviewed: Res<Reviewed>) {
    let inner = solving.bypass_change_detection();
    let updates: Vec<Update> = inner.worker.updates().collect();
    let replies: Vec<Reply> = inner.worker.replies().collect();
    for update in updates {
        if solving.running.as_ref().is_some_and(|running| running.id == update.id) {
            solving.update = Some(update);
        }
    }
    for reply in replies {
        solving.take(reply, &session);
    }
    // The review shows an optimal solution.
    if !session.is_helped() && (reviewed.is_open || !solving.moves_to_show().is_empty()) {
        session.bypass_change_detection().help();
    }
}

#[cfg(test)]
mod tests;
