//! [`Solving`]: the answer of the solver for the position, and how much of it the player has asked for.

use bevy::prelude::*;
use carom_engine::ricochet::{Move, Position, Round};
use carom_jobs::ricochet::{Optima, SolveJob};
use carom_play::ricochet::Hint;
use carom_play::solo::Ladder;
use carom_shell::overlay::Overlay;
use carom_shell::solo::SolverSearch;
use carom_shell::words::Phrase;
use carom_shell::words::verdict::{Verdicts, failed, stopped};
use carom_solver::ricochet::DEFAULT;
use carom_solver::{Proof, Verdict};
use carom_tablebase::{SOLVERS, TableSolver};

use self::hint_ladder::{FIRST_MOVE, TOP};
use self::search::{Reply, Searcher};
use self::shared::TABLE;
use crate::command::SolverCommand;
use crate::help::{Gate, Help};
use crate::ids::{SOLUTIONS, is_play};
use crate::order::BackgroundPart;
use crate::session::Session;

mod answer;
mod best;
mod claim;
mod distance;
mod hint_ladder;
mod oracle;
mod playback;
mod reviewed;
pub(crate) mod search;
mod shared;

pub(crate) use answer::{Cost, ShownSolution};
pub use best::{Best, ToldBefore};
pub use distance::Distances;
pub(crate) use oracle::{Finding, Oracle, OracleAnswer};
pub(crate) use playback::Playback;
pub use reviewed::Reviewed;
pub(crate) use search::Searches;

/// The answers on the play page.
pub static VERDICTS: Verdicts = Verdicts {
    fewest: Phrase::new("moves-from-here"),
    at_most: Phrase::new("moves-from-here-at-most"),
    unsolvable: Phrase::new("unsolvable"),
};

/// The answer if there is no solution from a position after the start: the player can take moves back.
static NO_WAY_FROM_HERE: Phrase = Phrase::new("unsolvable-from-here");

/// A question to a solver.
pub struct SolverQuestion {
    round: Round,
    solver: &'static str,
    /// Whether it searches for all optimal solutions.
    is_for_all: bool,
}

/// The solver of the player's choice, with its answer.
#[derive(Resource, Deref, DerefMut)]
pub struct Solving {
    #[deref]
    search: SolverSearch<Round, SolveJob, SolverQuestion>,
    answer: Option<ShownSolution>,
    /// The rung of the ladder up to which the player has asked.
    rungs: usize,
    ladder: Option<Ladder<Hint>>,
    /// All optimal solutions, and the place of the answer among them.
    optima: Option<Optima>,
    picked: usize,
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
                .in_set(BackgroundPart::Solve),
        )
        .add_plugins((best::plugin, claim::plugin, distance::plugin, reviewed::plugin));
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
            search: SolverSearch::new(SOLVERS, worker),
            answer: None,
            rungs: 0,
            ladder: None,
            optima: None,
            picked: 0,
        }
    }

    /// How much of a table is built, in percent; `None` if no table is being built.
    pub(crate) fn percent_built(&self) -> Option<u64> {
        let (SolverQuestion { round, solver, .. }, update) =
            (self.question()?, self.update.as_ref()?);
        let is_table = *solver == TABLE && TableSolver::is_for(round);
        shared::percent(round, &update.progress).filter(|_| is_table)
    }

    /// Whether the solver searches for all optimal solutions.
    pub(crate) fn is_running_for_all(&self) -> bool {
        self.question().is_some_and(|question| question.is_for_all)
    }

    pub const fn answer(&self) -> Option<&ShownSolution> {
        self.answer.as_ref()
    }

    /// All optimal solutions, if the player has asked for them, and the place of the shown one.
    pub fn optima(&self) -> Option<(&Optima, usize)> {
        self.optima.as_ref().map(|optima| (optima, self.picked))
    }

    /// The moves of the answer from the present position on; all moves outside its line.
    pub fn moves_left(&self) -> &[Move] {
        self.answer.as_ref().map_or(&[], ShownSolution::moves_left)
    }

    /// The number of moves of the solution before [`Solving::moves_left`].
    pub fn moves_shown(&self) -> usize {
        self.answer.as_ref().map_or(0, ShownSolution::done)
    }

    /// Asks the chosen solver for one solution.
    fn ask(&mut self, session: &Session) {
        let (round, solver) = (task(session), self.entry().id);
        let job = SolveJob::one(solver, round.clone());
        self.search.ask(SolverQuestion { round, solver, is_for_all: false }, job);
    }

    fn ask_for_all(&mut self, session: &Session) {
        let (round, solver) = (task(session), DEFAULT.id);
        let job = SolveJob::every_optimum(solver, round.clone());
        self.search.ask(SolverQuestion { round, solver, is_for_all: true }, job);
    }

    /// Asks the default solver for hints, unless the answer is known or this solver is at work. A slow solver that the player has
    /// chosen would keep them waiting.
    fn ask_if_needed(&mut self, session: &Session) {
        let is_asked = self.question().is_some_and(|it| it.solver == DEFAULT.id);
        if self.answer.is_none() && !is_asked {
            let (round, solver) = (task(session), DEFAULT.id);
            let job = SolveJob::for_hints(solver, round.clone());
            self.search.ask(SolverQuestion { round, solver, is_for_all: false }, job);
        }
    }

    /// Chooses another solver. The answer of the last one stays if it is proven that no solution is shorter.
    fn choose(&mut self, choice: usize) {
        self.search.choose(choice);
        if self.proven().is_some() {
            self.cancel();
            self.message = None;
        } else {
            self.forget_answer();
        }
    }

    /// The answer, if it is proven that no solution is shorter.
    fn proven(&self) -> Option<&ShownSolution> {
        self.answer.as_ref().filter(|it| it.proof == Proof::Optimal)
    }

    /// A solution of this round, if the answer proves that none is shorter.
    fn shortest(&self, round: &Round) -> Option<&[Move]> {
        self.proven().filter(|it| it.round() == round).map(ShownSolution::moves)
    }

    /// The length of the solutions that a search for all of them looks for, if it is already known and the player knows it.
    pub fn known_length(&self) -> Option<usize> {
        let question = self.question().filter(|it| it.is_for_all)?;
        let answer = self.proven().filter(|it| *it.round() == question.round)?;
        Some(answer.moves().len())
    }

    /// The number of the player's moves before the start of the solutions.
    pub(crate) fn moves_before(&self, session: &Session) -> usize {
        self.answer.as_ref().and_then(|it| it.start_in(session)).unwrap_or(0)
    }

    /// Shows nothing of the answer any more.
    fn hide(&mut self) {
        self.rungs = 0;
        self.tell();
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
        let before = self.answer.as_ref().and_then(ShownSolution::place);
        let is_followed = self.answer.as_mut().is_some_and(|answer| answer.follow(session));
        if self.is_running() || !is_followed {
            self.forget();
            return;
        }
        // The player has made the revealed move: the next move is hidden again.
        let now = self.answer.as_ref().and_then(ShownSolution::place);
        if self.rungs == FIRST_MOVE && now > before {
            self.rungs -= 1;
        }
        self.tell();
    }

    /// Follows a demonstration. What the player knows about the answer stays.
    fn watch(&mut self, session: &Session) {
        if let Some(answer) = &mut self.answer {
            answer.watch(session);
            self.tell();
        }
    }

    /// Shows one of the optimal solutions.
    fn pick(&mut self, place: usize, session: &Session) {
        let (Some(optima), Some(answer)) = (&self.optima, &self.answer) else { return };
        let Some(listed) = optima.list.get(place) else { return };
        let (round, cost) = (answer.round().clone(), answer.cost);
        self.picked = place;
        let moves = listed.solution.moves.clone();
        self.show(ShownSolution::new(round, moves, Proof::Optimal, cost), session);
    }

    fn show(&mut self, mut answer: ShownSolution, session: &Session) {
        answer.follow(session);
        self.answer = Some(answer);
        self.tell();
    }

    fn take(
        &mut self,
        SolverQuestion { round, .. }: SolverQuestion,
        reply: Reply,
        session: &Session,
    ) {
        let elapsed = reply.elapsed;
        self.message = match search::answer(reply) {
            Err(why) => Some(failed(&why)),
            Ok(mut answer) => {
                let (stats, solutions) = (answer.stats, answer.solutions.take());
                match answer.into_verdict() {
                    Verdict::Solved { moves, proof } => {
                        let mut cost = Some(Cost { stats, elapsed });
                        if solutions.is_some() {
                            // The list is of the solution that is shown, whose cost stays.
                            cost = self.answer.as_ref().and_then(|it| it.cost);
                            self.optima = solutions;
                            self.picked = 0;
                        }
                        self.show(ShownSolution::new(round, moves, proof, cost), session);
                        None
                    }
                    Verdict::Unsolvable if round == *session.round() => Some(VERDICTS.unsolvable()),
                    Verdict::Unsolvable => Some(NO_WAY_FROM_HERE.clone()),
                    Verdict::Stopped(why) => Some(stopped(why)),
                }
            }
        };
    }
}

/// The round of the question: from the present position or, if the round is solved, from its start.
fn task(session: &Session) -> Round {
    if session.is_solved() { session.round().clone() } else { session.round_from_here() }
}

fn follow_session(
    session: Res<Session>,
    mut solving: ResMut<Solving>,
    mut seen: Local<Option<(Position, Round)>>,
) {
    let now = (*session.position(), session.round().clone());
    let has_news = solving.answer().is_some_and(|it| it.watched() != it.watched_in(&session));
    if seen.as_ref() != Some(&now) {
        *seen = Some(now);
        solving.follow(&session);
    } else if has_news {
        solving.watch(&session);
    }
}

fn obey(
    (mut commands, mut others): (MessageReader<SolverCommand>, MessageReader<carom_shell::Command>),
    mut gate: Gate,
    mut overlay: Option<ResMut<Overlay>>,
    mut solving: ResMut<Solving>,
    mut playback: ResMut<Playback>,
) {
    for command in commands.read() {
        match *command {
            SolverCommand::NextSolver => {
                let next = solving.next();
                solving.choose(next);
            }
            SolverCommand::UseSolver(choice) if choice == solving.choice() => {}
            SolverCommand::UseSolver(choice) => solving.choose(choice),
            SolverCommand::Solve if gate.allows(Help::Solution, command.clone()) => {
                solving.forget_answer();
                let is_over = gate.session.is_solved();
                solving.rungs = if is_over { TOP } else { solving.rungs.max(1) };
                solving.ask(&gate.session);
            }
            SolverCommand::Hint if gate.session.is_solved() => {}
            SolverCommand::Hint => {
                // The answer of another solver is told as far as the last one.
                let is_waiting = solving.answer.is_none() && !solving.is_running();
                let is_told_again = solving.is_asked() && is_waiting;
                let rungs = if is_told_again { solving.rungs } else { solving.next_rung() };
                let is_free = rungs < FIRST_MOVE || solving.is_open();
                let help = if rungs < TOP { Help::Move } else { Help::Solution };
                if is_free || gate.allows(help, command.clone()) {
                    solving.climb_to(rungs);
                    solving.ask_if_needed(&gate.session);
                }
            }
            SolverCommand::ShowMoves if gate.allows(Help::Solution, command.clone()) => {
                solving.climb_to(TOP);
                solving.ask_if_needed(&gate.session);
            }
            SolverCommand::AllOptima if overlay.as_ref().is_some_and(|it| it.shows(SOLUTIONS)) => {
                if let Some(overlay) = &mut overlay {
                    **overlay = Overlay::NONE;
                }
            }
            SolverCommand::AllOptima if gate.allows(Help::Solution, command.clone()) => {
                if let Some(overlay) = &mut overlay {
                    **overlay = Overlay::of(SOLUTIONS);
                }
                solving.climb_to(TOP);
                // After the end of a round the question is about its start.
                let (session, answer) = (&gate.session, solving.answer());
                let is_elsewhere = answer.is_some_and(|it| it.round() != session.round());
                if session.is_solved() && is_elsewhere {
                    solving.optima = None;
                }
                if solving.optima.is_none() && !solving.is_running_for_all() {
                    solving.ask_for_all(session);
                }
            }
            SolverCommand::PickSolution(place) => {
                solving.pick(place, &gate.session);
                playback.rewind();
            }
            SolverCommand::NextSolution | SolverCommand::PreviousSolution => {
                let Some((optima, picked)) = solving.optima() else { continue };
                let count = optima.list.len();
                let is_next = *command == SolverCommand::NextSolution;
                let place = picked + if is_next { 1 } else { count - 1 };
                solving.pick(place % count, &gate.session);
                playback.rewind();
            }
            // Playback starts only after the player has asked for the solution, so that nobody sees it by
            // mistake.
            SolverCommand::PlayOrPause | SolverCommand::Step | SolverCommand::StepBack
                if !solving.is_asked() => {}
            SolverCommand::PlayOrPause | SolverCommand::Step
                if solving.is_open() || gate.allows(Help::Solution, command.clone()) =>
            {
                solving.climb_to(TOP);
                solving.ask_if_needed(&gate.session);
                match command {
                    SolverCommand::Step => playback.step(),
                    _ => playback.play_or_pause(),
                }
            }
            SolverCommand::ShowAt(place) if solving.is_open() => playback.go_to(place),
            // The player keeps the stars.
            SolverCommand::Solve
            | SolverCommand::ShowMoves
            | SolverCommand::AllOptima
            | SolverCommand::PlayOrPause
            | SolverCommand::Step
            | SolverCommand::ShowAt(_) => {}
            SolverCommand::StepBack => playback.step_back(),
            SolverCommand::StopWatching if gate.session.demonstration().is_some() => {
                playback.leave();
            }
            SolverCommand::StopWatching => solving.hide(),
            SolverCommand::Faster => playback.change_pace(1),
            SolverCommand::Slower => playback.change_pace(-1),
            SolverCommand::Cancel => solving.stop(),
        }
    }
    // Escape closes a card first.
    let is_of_card = overlay.is_some_and(|it| it.is_changed());
    for _ in others.read().filter(|&it| *it == carom_shell::Command::Back) {
        if solving.is_running() {
            solving.stop();
        } else if !is_of_card && gate.session.demonstration().is_some() {
            playback.leave();
        }
    }
}

fn receive(session: Res<Session>, mut solving: ResMut<Solving>) {
    if let Some((question, reply)) = solving.bypass_change_detection().receive() {
        solving.take(question, reply, &session);
    }
}

#[cfg(test)]
mod tests;
