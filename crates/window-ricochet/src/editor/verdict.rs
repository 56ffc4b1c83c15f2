//! [`Judge`]: checks and solves the drawing in the background.

use std::time::Duration;

use bevy::prelude::*;
use carom_engine::Puzzle as _;
use carom_engine::ricochet::{Move, Robot};
use carom_play::ricochet::Canvas;
use carom_play::ricochet::editor::Problem;
use carom_solver::{Progress, Proof, StopReason};

use super::drawing::Drawing;
use crate::editor::PAGE;
use crate::order::BackgroundPart;
use crate::solving::search::Searcher;
use crate::solving::{Finding, Oracle, OracleAnswer, Searches};

/// The state of knowledge about a drawing.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Verdict {
    /// The drawing has not been checked yet.
    #[default]
    Unknown,
    /// The drawing is not valid.
    Unsound(Vec<Problem>),
    /// The drawing has no robots.
    NoRobots,
    /// The drawing has no goal.
    NoGoal,
    /// The solver is at work.
    Thinking(Option<Thought>),
    /// A solution; the proof says whether it is optimal.
    Solvable { moves: Vec<Move>, proof: Proof, elapsed: Duration },
    /// The robot already stands on its target.
    Solved,
    /// No sequence of moves solves it.
    Unsolvable { elapsed: Duration },
    /// The solver has stopped without an answer.
    Stopped(StopReason),
    /// The solver has failed, with the reason.
    Failed(String),
}

/// The progress of the solver.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thought {
    /// No solution is shorter than this number of moves.
    pub(crate) depth: u32,
    pub(crate) elapsed: Duration,
}

/// The solver of the editor.
#[derive(Resource)]
pub struct Judge {
    oracle: Oracle,
    /// The drawing that was checked last.
    canvas: Option<Canvas>,
    verdict: Verdict,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Searches>()
        .add_systems(PreStartup, start)
        .add_systems(Update, judge.in_set(BackgroundPart::Judge).run_if(in_state(PAGE)))
        .add_systems(OnExit(PAGE), rest);
}

fn start(mut commands: Commands, searches: Res<Searches>) {
    commands.insert_resource(Judge::new(searches.worker()));
}

impl Judge {
    pub(super) const fn new(worker: Searcher) -> Self {
        Self { oracle: Oracle::new(worker), canvas: None, verdict: Verdict::Unknown }
    }

    pub const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// The problems of the drawing, with their places.
    pub(crate) fn problems(&self) -> &[Problem] {
        match &self.verdict {
            Verdict::Unsound(problems) => problems,
            _ => &[],
        }
    }

    /// Checks a drawing, unless it was checked last. Returns whether it did so.
    fn look(&mut self, canvas: &Canvas) -> bool {
        if self.canvas.as_ref() == Some(canvas) {
            return false;
        }
        self.canvas = Some(canvas.clone());
        self.oracle.rest();
        let round = match canvas.entry() {
            Err(problems) => Err(Verdict::Unsound(problems)),
            Ok(entry) if entry.robots.is_empty() => Err(Verdict::NoRobots),
            Ok(entry) if entry.goal.is_none() => Err(Verdict::NoGoal),
            Ok(entry) => entry.round().map_err(|why| Verdict::Failed(why.to_string())),
        };
        self.verdict = match round {
            Err(verdict) => verdict,
            Ok(round) if round.is_solved(round.start()) => Verdict::Solved,
            Ok(round) => {
                self.oracle.ask(&round);
                Verdict::Thinking(None)
            }
        };
        true
    }

    /// Takes the messages of the solver. Returns whether the verdict has changed.
    fn listen(&mut self) -> bool {
        let update = self.oracle.update();
        if let Some(update) = &update {
            let Progress { depth, .. } = update.progress;
            self.verdict = Verdict::Thinking(Some(Thought { depth, elapsed: update.elapsed }));
        }
        let finding = self.oracle.answer();
        let is_news = update.is_some() || finding.is_some();
        if let Some(finding) = finding {
            self.verdict = verdict(finding);
        }
        is_news
    }
}

fn verdict(Finding { found, elapsed }: Finding) -> Verdict {
    match found {
        OracleAnswer::Moves(moves, proof) => Verdict::Solvable { moves, proof, elapsed },
        OracleAnswer::Unsolvable => Verdict::Unsolvable { elapsed },
        OracleAnswer::Stopped(why) => Verdict::Stopped(why),
        OracleAnswer::Failed(why) => Verdict::Failed(why),
    }
}

/// The robots that some moves need, in the order of the board.
pub(super) fn robots(moves: &[Move]) -> Vec<Robot> {
    Robot::ALL.into_iter().filter(|&robot| moves.iter().any(|mv| mv.robot == robot)).collect()
}

fn judge(drawing: Res<Drawing>, mut judge: ResMut<Judge>) {
    let inner = judge.bypass_change_detection();
    let looked = inner.look(drawing.canvas());
    if inner.listen() || looked {
        judge.set_changed();
    }
}

/// The verdict is not needed on the other pages.
fn rest(mut judge: ResMut<Judge>) {
    judge.oracle.rest();
    judge.canvas = None;
    judge.verdict = Verdict::Unknown;
}
