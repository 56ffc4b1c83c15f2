//! [`Analysis`]: the values of positions, on a separate thread: first of the present one, then of the rest of the line.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_engine::rules::Outcome;
use carom_engine::tablut::{Game, Move};
use carom_play::tablut::{NodeId, Value};
use carom_shell::inquiry::Inquiry;
use carom_shell::notice::Notice;
use carom_shell::words::Phrase;
use carom_shell::worker::{Call, Job, Worker, wake};
use carom_solver::Control;
use carom_solver::duel::{Advice, Score};
use carom_solver::tablut::Engine;

use crate::command::ToggleAnalysis;
use crate::ids::PLAY;
use crate::order::Learn;
use crate::session::{Asked, Question, Session};

/// The most positions of a search for the position on the board, and for the others.
const MOST_NODES: u64 = 8_000_000;
const MOST_NODES_ELSEWHERE: u64 = 250_000;
/// Depths to search, one after the other.
const LAST_DEPTH: u32 = 40;

/// A position to value.
struct Study {
    game: Game,
    most_nodes: u64,
}

impl Job for Study {
    type Tools = Engine;
    /// The value so far.
    type Progress = Value;
    type Answer = Value;

    fn work(self, engine: &mut Engine, call: &Call<Value>) -> Value {
        let Self { game, most_nodes } = self;
        let to_move = game.position().to_move();
        let value = |advice: Advice<Move>| Value {
            score: advice.score,
            to_move,
            depth: advice.depth,
            line: advice.line,
        };
        if let Some(outcome) = game.outcome() {
            let score = match outcome {
                Outcome::Drawn => Score::Value(0),
                Outcome::Won(side) if side == to_move => Score::Win(0),
                Outcome::Won(_) => Score::Loss(0),
            };
            return Value { score, to_move, depth: LAST_DEPTH, line: Vec::new() };
        }
        let mut best = Value { score: Score::Value(0), to_move, depth: 0, line: Vec::new() };
        let mut nodes = 0;
        for depth in 1..=LAST_DEPTH {
            let mut control = Control::default()
                .cancel_on(call.cancel())
                .max_nodes(most_nodes.saturating_sub(nodes))
                .max_depth(depth);
            let advice = engine.advise(&game, &mut control);
            nodes += advice.stats.expanded;
            let is_over = advice.stopped.is_some() || advice.depth < depth;
            // A search that was stopped may know less than the one before.
            if advice.stopped.is_none() {
                best = value(advice);
                call.tell(|| best.clone());
            }
            if is_over || matches!(best.score, Score::Win(_) | Score::Loss(_)) {
                break;
            }
        }
        best
    }
}

/// A place of a game in the session.
type Place = (u64, NodeId);

/// The thread that values positions.
#[derive(Resource)]
pub struct Analysis {
    inquiry: Inquiry<Study, Place>,
    is_on: bool,
    /// The present place, once its search is complete.
    done: Option<Place>,
}

impl Analysis {
    pub const fn is_on(&self) -> bool {
        self.is_on
    }

    pub const fn is_running(&self) -> bool {
        self.inquiry.is_waiting()
    }

    /// The place to value next, and the most positions for it.
    fn next(&self, session: &Session) -> Option<(NodeId, u64)> {
        let tree = session.tree();
        if self.done != Some((session.number(), tree.here())) {
            return Some((tree.here(), MOST_NODES));
        }
        let line = [NodeId::START].into_iter().chain(tree.line());
        let open = line.into_iter().find(|&it| tree.value(it).is_none());
        open.map(|it| (it, MOST_NODES_ELSEWHERE))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, start)
        .add_systems(Update, (toggle.run_if(in_state(PLAY)), study).chain().in_set(Learn::Analyse));
}

fn start(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    let worker = Worker::new(|| Engine::new(Engine::MEMORY), wake(event_loop.as_deref()));
    let inquiry = Inquiry::new(worker);
    commands.insert_resource(Analysis { inquiry, is_on: false, done: None });
}

fn toggle(
    mut commands: MessageReader<ToggleAnalysis>,
    mut session: ResMut<Session>,
    (mut analysis, mut asked): (ResMut<Analysis>, ResMut<Asked>),
    mut notice: ResMut<Notice>,
) {
    // Every game has its own switch: a new one begins without the analysis, and one that comes back has it as before.
    if session.is_analysed() != analysis.is_on {
        analysis.is_on = session.is_analysed();
    }
    for ToggleAnalysis in commands.read() {
        if session.is_remote() {
            notice.0 = Some(Phrase::new("tablut-no-analysis"));
            continue;
        }
        // One wrong key must not cost the stars of a puzzle.
        let question = Asked::about(&session, Question::Help);
        let is_question = !analysis.is_on && session.can_lose_stars();
        if is_question && asked.set_if_neq(question) {
            continue;
        }
        asked.set_if_neq(Asked::NOTHING);
        analysis.is_on = !analysis.is_on;
        session.bypass_change_detection().analyse(analysis.is_on);
    }
}

/// Asks about the present place, or about another one of the line, and tells the session the answers.
fn study(
    page: Res<State<carom_shell::ids::PageId>>,
    mut session: ResMut<Session>,
    mut analysis: ResMut<Analysis>,
    mut notice: ResMut<Notice>,
) {
    let analysis = analysis.bypass_change_detection();
    if !analysis.is_on || *page.get() != PLAY {
        analysis.inquiry.give_up();
        return;
    }
    let here = (session.number(), session.tree().here());
    if analysis.done.is_some_and(|it| it != here) {
        analysis.done = None;
    }
    // The position on the board comes first.
    if analysis.inquiry.asked().is_some_and(|it| *it != here) && analysis.done.is_none() {
        analysis.inquiry.give_up();
    }
    if let Some(&(number, place)) = analysis.inquiry.asked() {
        let mut news: Vec<Value> = analysis.inquiry.updates().map(|it| it.progress).collect();
        if let Some((_, reply)) = analysis.inquiry.answer() {
            if (number, place) == here {
                analysis.done = Some(here);
            }
            match reply.answer {
                Ok(value) => news.push(value),
                Err(why) => {
                    analysis.is_on = false;
                    session.bypass_change_detection().analyse(false);
                    notice.0 = Some(why.into());
                }
            }
        }
        for value in news {
            if session.bypass_change_detection().appraise(number, place, value).is_some() {
                session.set_changed();
            }
        }
    }
    if !analysis.inquiry.is_waiting()
        && let Some((place, most_nodes)) = analysis.next(&session)
    {
        let game = session.tree().game_at(place);
        analysis.inquiry.ask((session.number(), place), Study { game, most_nodes });
    }
}
