//! [`Playback`]: shows a solution on the board move by move. The player's own moves wait meanwhile.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_shell::overlay::Overlay;
use carom_shell::solo::{self, PlaybackInput, PlaybackStep};

use super::Solving;
use super::answer::ShownSolution;
use crate::command::{Command, WatchPart};
use crate::session::Session;

/// Whether a solution is being played.
#[derive(Resource, Deref, DerefMut, Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Playback(solo::Playback);

/// Writes the next part of the demonstration when its time is up.
pub(super) fn advance(
    time: Res<Time>,
    session: Res<Session>,
    (solving, overlay): (Res<Solving>, Option<Res<Overlay>>),
    mut playback: ResMut<Playback>,
    mut commands: MessageWriter<Command>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let watched = solving.answer().and_then(ShownSolution::watched);
    // A demonstration ends with its answer.
    if session.demonstration().is_some() && watched.is_none() {
        redraw.write(RequestRedraw);
        commands.write(Command::Watch(WatchPart::End));
    }
    // Nobody sees the board behind a card.
    let is_covered = overlay.is_some_and(|it| it.is_open());
    if !playback.is_due() || solving.is_running() || is_covered {
        return;
    }
    redraw.write(RequestRedraw);
    let Some(answer) = solving.answer() else {
        playback.pause();
        return;
    };
    let solution = PlaybackInput {
        shown: watched,
        all: answer.moves().len(),
        begins_at: answer.begins_at(),
        is_solved: session.is_solved(),
    };
    for part in playback.advance(time.delta_secs(), solution).into_iter().flatten() {
        commands.write(Command::Watch(match part {
            PlaybackStep::Begin(at) => WatchPart::Begin {
                round: Box::new(answer.round().clone()),
                solution: answer.moves().to_vec(),
                at,
            },
            PlaybackStep::Next => WatchPart::Next,
            PlaybackStep::Back => WatchPart::Back,
            PlaybackStep::End => WatchPart::End,
        }));
    }
}
