//! [`Analysis`]: the values of positions, on a separate thread: first of the present one, then of the rest of the line.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_jobs::tablut::ValueJob;
use carom_play::tablut::{NodeId, Value};
use carom_shell::latest_job::LatestJob;
use carom_shell::notice::Notice;
use carom_shell::solo::Price;
use carom_shell::words::Phrase;

use crate::command::ToggleAnalysis;
use crate::ids::PLAY;
use crate::order::BackgroundPart;
use crate::panel;
use crate::session::{GameNode, Session};

/// The most positions of a search for the position on the board, and for the others.
const MOST_NODES: u64 = 8_000_000;
const MOST_NODES_ELSEWHERE: u64 = 250_000;
/// The thread that values positions.
#[derive(Resource)]
pub struct Analysis {
    latest_job: LatestJob<ValueJob, GameNode>,
    is_on: bool,
    /// The present place, once its search is complete.
    done: Option<GameNode>,
}

impl Analysis {
    pub const fn is_on(&self) -> bool {
        self.is_on
    }

    pub const fn is_running(&self) -> bool {
        self.latest_job.is_waiting()
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
    app.add_systems(PreStartup, start).add_systems(
        Update,
        (toggle.run_if(in_state(PLAY)), study).chain().in_set(BackgroundPart::Analyse),
    );
}

fn start(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    let latest_job = LatestJob::waking(event_loop);
    commands.insert_resource(Analysis { latest_job, is_on: false, done: None });
}

fn toggle(
    mut commands: MessageReader<ToggleAnalysis>,
    mut session: ResMut<Session>,
    (mut analysis, mut price): (ResMut<Analysis>, ResMut<Price>),
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
        if !analysis.is_on && session.can_lose_stars() {
            let about = panel::price(&session, "analysis");
            if !price.allows(PLAY, about, ToggleAnalysis) {
                continue;
            }
            session.help();
        }
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
        analysis.latest_job.cancel();
        return;
    }
    let here = (session.number(), session.tree().here());
    if analysis.done.is_some_and(|it| it != here) {
        analysis.done = None;
    }
    // The position on the board comes first.
    if analysis.latest_job.asked().is_some_and(|it| *it != here) && analysis.done.is_none() {
        analysis.latest_job.cancel();
    }
    if let Some(&(number, place)) = analysis.latest_job.asked() {
        let mut news: Vec<Value> = analysis.latest_job.updates().map(|it| it.progress).collect();
        if let Some((_, reply)) = analysis.latest_job.answer() {
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
            Session::change(&mut session, |it| it.appraise(number, place, value));
        }
    }
    if !analysis.latest_job.is_waiting()
        && let Some((place, most_nodes)) = analysis.next(&session)
    {
        let game = session.tree().game_at(place);
        analysis.latest_job.ask((session.number(), place), ValueJob { game, most_nodes });
    }
}
