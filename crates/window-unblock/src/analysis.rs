//! [`Analyst`]: asks for the table of all positions of a board, and hears of the fewest moves before it is built.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_engine::unblock::{Board, Metric};
use carom_jobs::unblock::{TableJob, TableProgress};
use carom_play::unblock::Knowledge;
use carom_shell::latest_job::LatestJob;
use carom_shell::notice::Notice;
use carom_shell::words::Phrase;
use carom_shell::worker::{Job as _, Wake, Worker, wake};
use carom_solver::unblock::{Barrier, Component};

use crate::order::BackgroundPart;
use crate::session::Session;

/// What is known about a board.
pub(crate) enum Finding {
    /// The table of all positions.
    Table(Arc<Component>),
    /// There are too many positions.
    TooMany,
    /// The program has failed, with the reason.
    Failed(String),
}

/// A thread that answers one question at a time.
pub(crate) struct Analyst {
    latest_job: LatestJob<TableJob, Arc<Board>>,
    found: TableProgress,
}

impl Analyst {
    pub(crate) fn new(wake: Wake) -> Self {
        let latest_job = LatestJob::new(Worker::new(TableJob::tools, wake));
        Self { latest_job, found: TableProgress::default() }
    }

    /// Asks about a board, instead of the question before.
    pub(crate) fn ask(&mut self, board: &Arc<Board>) {
        self.latest_job.ask(Arc::clone(board), TableJob(Board::clone(board)));
        self.found = TableProgress::default();
    }

    /// Whether this board is the one in question.
    fn is_asked(&self, board: &Arc<Board>) -> bool {
        self.latest_job.asked().is_some_and(|asked| Arc::ptr_eq(asked, board))
    }

    /// Cancels the question.
    pub(crate) fn rest(&mut self) {
        self.latest_job.cancel();
    }

    /// The number of positions that the running question has examined, each one up to three times.
    pub(crate) fn found(&mut self) -> Option<u64> {
        self.listen();
        self.latest_job.is_waiting().then_some(self.found.positions)
    }

    /// The fewest moves of the board in question, as soon as they are known.
    fn fewest(&mut self) -> Option<(&Arc<Board>, u32)> {
        self.listen();
        self.latest_job.asked().zip(self.found.fewest)
    }

    fn listen(&mut self) {
        if let Some(last) = self.latest_job.updates().last() {
            self.found = last.progress;
        }
    }

    /// The answer to the question, once, with its board.
    pub(crate) fn answer(&mut self) -> Option<(Arc<Board>, Finding)> {
        let (board, reply) = self.latest_job.answer()?;
        let finding = match reply.answer {
            Ok(Ok(component)) => Finding::Table(Arc::new(component)),
            Ok(Err(_)) => Finding::TooMany,
            Err(why) => Finding::Failed(why),
        };
        Some((board, finding))
    }
}

/// The analyst of the play page.
#[derive(Resource)]
pub struct Analysis(Analyst);

impl Analysis {
    pub const fn is_running(&self) -> bool {
        self.0.latest_job.is_waiting()
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, start).add_systems(Update, analyse.in_set(BackgroundPart::Analyse));
}

fn start(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    commands.insert_resource(Analysis(Analyst::new(wake(event_loop.as_deref()))));
}

/// What is known about a board with too many positions.
fn without_table(board: &Board) -> Knowledge {
    match Barrier::find(board) {
        Some(_) => Knowledge::Unsolvable,
        None => Knowledge::TooMany,
    }
}

/// What is wrong with the fewest moves or steps that a file gives.
fn wrong(session: &Session) -> Option<Phrase> {
    Metric::ALL.into_iter().find_map(|metric| {
        let (says, proven) = session.contradiction(metric)?;
        let phrase = match (metric, proven) {
            (_, None) => Phrase::new("block-file-solvable"),
            (Metric::Moves, Some(found)) => Phrase::new("block-file-moves").with("found", found),
            (Metric::Steps, Some(found)) => Phrase::new("block-file-steps").with("found", found),
        };
        Some(phrase.with("says", says))
    })
}

/// Asks about a board while nothing is known about it, and tells the session the answer.
fn analyse(
    mut session: ResMut<Session>,
    mut analysis: ResMut<Analysis>,
    mut notice: ResMut<Notice>,
) {
    let analyst = &mut analysis.bypass_change_detection().0;
    // A puzzle that is opened again has the same board, and nothing is known about it any more.
    let is_unknown = matches!(session.knowledge(), Knowledge::Unknown);
    if is_unknown && !analyst.is_asked(session.board()) {
        analyst.ask(session.board());
    }
    if let Some((board, moves)) = analyst.fewest()
        && session.bypass_change_detection().note_fewest(board, moves)
    {
        session.set_changed();
    }
    if let Some((board, finding)) = analyst.answer() {
        let knowledge = match finding {
            Finding::Table(component) => Knowledge::Known(component),
            Finding::TooMany => without_table(&board),
            Finding::Failed(why) => {
                warn!("{why}");
                without_table(&board)
            }
        };
        if session.bypass_change_detection().know(&board, knowledge) {
            session.set_changed();
            if let Some(wrong) = wrong(&session) {
                notice.0 = Some(wrong);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::unblock::BoardSetup;

    use super::*;

    #[test]
    fn a_board_without_a_table_may_still_be_proven_unsolvable() {
        let knowledge = |text: &str| {
            let setup: BoardSetup = text.parse().expect("a board string");
            without_table(&Board::new(setup).expect("a board"))
        };
        assert!(matches!(knowledge("...B...BAA.C...C"), Knowledge::Unsolvable));
        assert!(matches!(knowledge("..B.AAB........."), Knowledge::TooMany));
    }
}
