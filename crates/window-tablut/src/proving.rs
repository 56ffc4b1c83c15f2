//! [`Proving`]: whether the win of the puzzle is still there, on a separate thread.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_jobs::tablut::ClaimJob;
use carom_shell::ids::PageId;
use carom_shell::latest_job::LatestJob;

use crate::ids::PLAY;
use crate::order::BackgroundPart;
use crate::session::{GameNode, Session};

/// The thread of the proofs.
#[derive(Resource)]
pub(crate) struct Proving {
    latest_job: LatestJob<ClaimJob, GameNode>,
    /// The place that was asked about last, so that a stopped search does not begin again.
    last: Option<GameNode>,
}

#[cfg(any(test, feature = "testing"))]
impl Proving {
    pub(crate) const fn is_running(&self) -> bool {
        self.latest_job.is_waiting()
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, start).add_systems(Update, prove.in_set(BackgroundPart::Prove));
}

fn start(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    commands.insert_resource(Proving { latest_job: LatestJob::waking(event_loop), last: None });
}

/// Asks about the present place of a puzzle, and tells the session the answer.
fn prove(page: Res<State<PageId>>, mut session: ResMut<Session>, mut proving: ResMut<Proving>) {
    let proving = proving.bypass_change_detection();
    let here = (session.number(), session.tree().here());
    let is_left = *page.get() != PLAY || proving.latest_job.asked().is_some_and(|it| *it != here);
    if let Some(((number, place), reply)) = proving.latest_job.answer() {
        // Without an answer nothing is claimed.
        if let Ok(Some(holds)) = reply.answer {
            Session::change(&mut session, |it| it.judge(number, place, holds));
        }
    } else if is_left && proving.latest_job.cancel() {
        proving.last = None;
    }
    if proving.latest_job.is_waiting() || proving.last == Some(here) || *page.get() != PLAY {
        return;
    }
    if let Some(claim) = session.claim() {
        proving.latest_job.ask(here, ClaimJob(claim));
        proving.last = Some(here);
    }
}
