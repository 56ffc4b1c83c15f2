//! [`Playback`]: plays a solution move by move.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::Solving;
use crate::command::BoardCommand;
use crate::session::Session;

/// Seconds between two moves.
const PACE: f32 = 0.55;

/// Whether a solution is being played.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub(crate) struct Playback {
    mode: Mode,
    /// Seconds until the next move.
    wait: f32,
}

#[derive(Default, Clone, Copy, PartialEq, Debug)]
enum Mode {
    #[default]
    Paused,
    Playing,
    /// Playing, but one move only.
    Stepping,
}

impl Playback {
    pub(crate) fn is_playing(self) -> bool {
        self.mode == Mode::Playing
    }

    pub(super) fn toggle(&mut self) {
        let mode = if self.is_playing() { Mode::Paused } else { Mode::Playing };
        *self = Self { mode, wait: 0.0 };
    }

    pub(super) fn step(&mut self) {
        *self = Self { mode: Mode::Stepping, wait: 0.0 };
    }
}

/// Writes the next move when its time has come.
pub(super) fn advance(
    time: Res<Time>,
    session: Res<Session>,
    solving: Res<Solving>,
    mut playback: ResMut<Playback>,
    mut commands: MessageWriter<BoardCommand>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if playback.mode == Mode::Paused || solving.is_running() {
        return;
    }
    redraw.write(RequestRedraw);
    let Some(&mv) = solving.moves_left().first().filter(|_| !session.is_solved()) else {
        *playback = Playback::default();
        return;
    };
    playback.wait -= time.delta_secs().min(0.2);
    if playback.wait <= 0.0 {
        commands.write(BoardCommand::Play(mv));
        playback.wait = PACE;
        if playback.mode == Mode::Stepping {
            playback.mode = Mode::Paused;
        }
    }
}
