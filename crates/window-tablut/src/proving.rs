//! [`Proving`]: whether the win of the puzzle is still there, on a separate thread.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_play::tablut::{Claim, NodeId};
use carom_shell::ids::PageId;
use carom_shell::inquiry::Inquiry;
use carom_shell::worker::{Call, Job, Worker, wake};
use carom_solver::Control;
use carom_solver::duel::Prover;

use crate::ids::PLAY;
use crate::order::Learn;
use crate::session::Session;

/// The most positions of a proof. A longer one says nothing.
const MOST_NODES: u64 = 4_000_000;
const MEMORY: usize = 16 << 20;

/// The check of a claim, as a job.
struct Check(Claim);

impl Job for Check {
    type Tools = Prover;
    type Progress = ();
    /// `None` if the search was stopped.
    type Answer = Option<bool>;

    fn work(self, prover: &mut Prover, call: &Call<()>) -> Option<bool> {
        let mut control = Control::default().cancel_on(call.cancel()).max_nodes(MOST_NODES);
        self.0.check(prover, &mut control)
    }
}

/// A place of a game in the session.
type Place = (u64, NodeId);

/// The thread of the proofs.
#[derive(Resource)]
pub(crate) struct Proving {
    inquiry: Inquiry<Check, Place>,
    /// The place that was asked about last, so that a stopped search does not begin again.
    last: Option<Place>,
}

impl Proving {
    pub(crate) const fn is_running(&self) -> bool {
        self.inquiry.is_waiting()
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, start).add_systems(Update, prove.in_set(Learn::Prove));
}

fn start(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    let worker = Worker::new(|| Prover::new(MEMORY), wake(event_loop.as_deref()));
    commands.insert_resource(Proving { inquiry: Inquiry::new(worker), last: None });
}

/// Asks about the present place of a puzzle, and tells the session the answer.
fn prove(page: Res<State<PageId>>, mut session: ResMut<Session>, mut proving: ResMut<Proving>) {
    let proving = proving.bypass_change_detection();
    let here = (session.number(), session.tree().here());
    let is_left = *page.get() != PLAY || proving.inquiry.asked().is_some_and(|it| *it != here);
    if let Some(((number, place), reply)) = proving.inquiry.answer() {
        // Without an answer nothing is claimed.
        if let Ok(Some(holds)) = reply.answer
            && session.bypass_change_detection().judge(number, place, holds).is_some()
        {
            session.set_changed();
        }
    } else if is_left && proving.inquiry.give_up() {
        proving.last = None;
    }
    if proving.inquiry.is_waiting() || proving.last == Some(here) || *page.get() != PLAY {
        return;
    }
    if let Some(claim) = session.claim() {
        proving.inquiry.ask(here, Check(claim));
        proving.last = Some(here);
    }
}
