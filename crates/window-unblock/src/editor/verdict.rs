//! [`Judge`]: checks the drawing and analyses it in the background.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_engine::unblock::{Board, Metric};
use carom_play::unblock::editor::{Canvas, Problem};
use carom_shell::worker::wake;
use carom_solver::unblock::{Barrier, Component};

use super::drawing::Drawing;
use crate::analysis::{Analyst, Finding};
use crate::editor::PAGE;
use crate::order::BackgroundPart;

/// The state of knowledge about a drawing.
#[derive(Clone, Default)]
pub enum Verdict {
    /// The drawing has not been checked yet.
    #[default]
    Unknown,
    /// The drawing is not valid.
    Unsound(Vec<Problem>),
    /// The analysis is at work, with the number of positions examined, each one up to three times.
    Thinking(u64),
    /// The main block already stands at the exit.
    Solved,
    /// It can be solved. The numbers of fewest moves and steps are of its start.
    Solvable { table: Arc<Component>, moves: u32, steps: u32 },
    /// No sequence of moves solves it. The number of positions is known if all were searched.
    Unsolvable { positions: Option<usize>, barrier: Option<Barrier> },
    /// There are too many positions.
    TooMany,
}

/// The analyst of the editor.
#[derive(Resource)]
pub struct Judge {
    analyst: Analyst,
    /// The drawing that was checked last.
    canvas: Option<Canvas>,
    verdict: Verdict,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, start)
        .add_systems(Update, judge.in_set(BackgroundPart::Judge).run_if(in_state(PAGE)))
        .add_systems(OnExit(PAGE), rest);
}

fn start(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    let analyst = Analyst::new(wake(event_loop.as_deref()));
    commands.insert_resource(Judge { analyst, canvas: None, verdict: Verdict::Unknown });
}

impl Judge {
    pub const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    pub const fn is_running(&self) -> bool {
        matches!(self.verdict, Verdict::Thinking(_))
    }

    /// Checks a drawing, unless it was checked last. Returns whether it did so.
    fn look(&mut self, canvas: &Canvas) -> bool {
        if self.canvas.as_ref() == Some(canvas) {
            return false;
        }
        self.canvas = Some(canvas.clone());
        self.analyst.rest();
        self.verdict = match canvas.board() {
            Err(problems) => Verdict::Unsound(problems),
            Ok(board) if board.is_solved(board.start()) => Verdict::Solved,
            Ok(board) => {
                self.analyst.ask(&Arc::new(board));
                Verdict::Thinking(0)
            }
        };
        true
    }

    /// Takes the messages of the analyst. Returns whether the verdict has changed.
    fn listen(&mut self) -> bool {
        let mut has_changed = false;
        if let (Verdict::Thinking(before), Some(found)) = (&mut self.verdict, self.analyst.found())
            && *before != found
        {
            *before = found;
            has_changed = true;
        }
        if let Some((board, finding)) = self.analyst.answer() {
            self.verdict = verdict(&board, finding);
            has_changed = true;
        }
        has_changed
    }
}

fn verdict(board: &Board, finding: Finding) -> Verdict {
    match finding {
        Finding::Table(table) => {
            let distance = |metric| table.distance(table.board().start(), metric);
            if let Some((moves, steps)) = distance(Metric::Moves).zip(distance(Metric::Steps)) {
                Verdict::Solvable { table, moves, steps }
            } else {
                let barrier = Barrier::find(board);
                Verdict::Unsolvable { positions: Some(table.len()), barrier }
            }
        }
        Finding::TooMany => without_table(board),
        Finding::Failed(why) => {
            warn!("{why}");
            without_table(board)
        }
    }
}

/// The verdict about a board with too many positions: a proof may need none of them.
fn without_table(board: &Board) -> Verdict {
    match Barrier::find(board) {
        Some(barrier) => Verdict::Unsolvable { positions: None, barrier: Some(barrier) },
        None => Verdict::TooMany,
    }
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
    judge.analyst.rest();
    judge.canvas = None;
    judge.verdict = Verdict::Unknown;
}

#[cfg(test)]
mod tests {
    use carom_engine::unblock::BoardSetup;

    use super::*;

    #[test]
    fn a_drawing_without_a_table_may_still_be_proven_unsolvable() {
        let verdict = |text: &str| {
            let setup: BoardSetup = text.parse().expect("a board string");
            without_table(&Board::new(setup).expect("a board"))
        };
        let barred = verdict("...B...BAA.C...C");
        assert!(matches!(barred, Verdict::Unsolvable { positions: None, barrier: Some(_) }));
        assert!(matches!(verdict("..B.AAB........."), Verdict::TooMany));
    }
}
