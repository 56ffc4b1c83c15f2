//! [`Thinker`]: the program whose turn it is chooses its move, on a separate thread.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::EventLoopProxyWrapper;
use carom_engine::tablut::Side;
use carom_jobs::tablut::MoveJob;
use carom_play::tablut::{NodeId, Seat};
use carom_shell::latest_job::LatestJob;
use carom_shell::next_redraw::NextRedraw;
use carom_shell::notice::Notice;

use crate::board::Motion;
use crate::command::Hurry;
use crate::ids::PLAY;
use crate::order::UpdatePart;
use crate::session::Session;

/// The most positions that a program without a time searches for a move: about a second.
const MOST_NODES: u64 = 2_000_000;
/// The same if the player waits and the search before had no move, as in a browser, where a hurried search ends at once.
const FEW_NODES: u64 = 50_000;
/// The fewest seconds between two moves of programs that play each other. The next one also waits until the last piece stands.
const PACE: f32 = 0.5;

/// A position of a game, and who must move there.
type TurnQuestion = (u64, NodeId, Seat);

/// The thread of the programs, and the move that one of them chooses.
#[derive(Resource)]
pub struct Thinker {
    latest_job: LatestJob<MoveJob, TurnQuestion>,
    /// Seconds since the last move of a program, or since it began to think.
    rest: f32,
    seed: u64,
    /// Whether the player wants the move now.
    is_hurried: bool,
}

impl Thinker {
    pub const fn is_running(&self) -> bool {
        self.latest_job.is_waiting()
    }
}

pub(crate) fn plugin(app: &mut App, seed: u64) {
    let start = move |mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>| {
        let latest_job = LatestJob::waking(event_loop);
        commands.insert_resource(Thinker { latest_job, rest: PACE, seed, is_hurried: false });
    };
    app.add_systems(PreStartup, start).add_systems(
        Update,
        (leave, think.run_if(in_state(PLAY))).chain().in_set(UpdatePart::Think),
    );
}

/// A move that nobody waits for any more is not needed.
fn leave(
    session: Res<Session>,
    page: Res<State<carom_shell::ids::PageId>>,
    mut thinking: ResMut<Thinker>,
) {
    let waits = question(&session).filter(|_| *page.get() == PLAY);
    if thinking.latest_job.asked().is_some_and(|it| Some(*it) != waits) {
        thinking.latest_job.cancel();
    }
}

fn question(session: &Session) -> Option<TurnQuestion> {
    session.waits_for()?;
    let live = session.live();
    Some((session.number(), live, session.seat(session.turn_at(live))))
}

/// The time that a program with a time may think: less than its own when its clock runs out.
fn seat_time(session: &Session, seat: Seat) -> Option<Duration> {
    /// The part of the time that is left.
    const PART: u32 = 20;
    let left = session.clock().map(|it| it.left(session.turn_at(session.live())) / PART);
    let own = seat.time()?;
    Some(left.map_or(own, |left| left.min(own)))
}

fn think(
    (time, next_redraw): (Res<Time<Real>>, Res<NextRedraw>),
    mut commands: MessageReader<Hurry>,
    motion: Res<Motion>,
    (mut session, mut thinking): (ResMut<Session>, ResMut<Thinker>),
    mut notice: ResMut<Notice>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let hurry = commands.read().count() > 0;
    thinking.bypass_change_detection().rest += time.delta_secs();
    let Some(question) = question(&session) else { return };
    if !thinking.latest_job.is_waiting() {
        let is_watched = Side::ALL.iter().all(|&it| session.seat(it).program().is_some());
        if thinking.rest < PACE {
            next_redraw.at_most(Duration::from_secs_f32(PACE - thinking.rest));
            return;
        }
        if is_watched && !motion.has_arrived() {
            redraw.write(RequestRedraw);
            return;
        }
        thinking.seed = thinking.seed.wrapping_add(1);
        let (_, _, seat) = question;
        let Some(kind) = seat.program() else { return };
        let is_hurried = std::mem::take(&mut thinking.is_hurried);
        let time = seat_time(&session, seat).filter(|_| !is_hurried);
        let most = if is_hurried { FEW_NODES } else { MOST_NODES };
        let job = MoveJob {
            game: session.tree().game_at(question.1),
            kind,
            most_nodes: time.is_none().then_some(most),
            time,
            number: question.0,
            seed: thinking.seed,
        };
        thinking.latest_job.ask(question, job);
        thinking.rest = 0.0;
        return;
    }
    if hurry {
        thinking.latest_job.finish_now();
        thinking.is_hurried = true;
    }
    let answer = thinking.bypass_change_detection().latest_job.answer();
    let Some((_, reply)) = answer else { return };
    thinking.rest = 0.0;
    match reply.answer {
        Ok(Some(mv)) => {
            thinking.is_hurried = false;
            session.answer(mv);
        }
        Ok(None) => {}
        Err(_) if thinking.is_hurried => thinking.rest = PACE,
        Err(why) => notice.0 = Some(why.into()),
    }
}
