//! [`Playback`]: plays a solution move by move, forwards and backwards.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::Solving;
use super::answer::Answer;
use crate::ricochet::command::Command;
use crate::ricochet::session::Session;
use crate::shell::overlay::Overlay;

/// Seconds between two moves; [`USUAL`] is the default.
const PACES: [f32; 4] = [1.1, 0.55, 0.28, 0.14];
const USUAL: usize = 1;

/// Whether a solution is being played.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub(crate) struct Playback {
    mode: Mode,
    /// An index of [`PACES`].
    pace: usize,
    /// Seconds until the next move.
    wait: f32,
}

#[derive(Default, Clone, Copy, PartialEq, Debug)]
enum Mode {
    #[default]
    Paused,
    Playing,
    /// Playing; at the end of the solution, restart from its start.
    Beginning,
    /// Make one move.
    Stepping,
    SteppingBack,
    /// Return to the start of the solution.
    Rewinding,
}

impl Default for Playback {
    fn default() -> Self {
        Self { mode: Mode::Paused, pace: USUAL, wait: 0.0 }
    }
}

impl Playback {
    pub(crate) fn is_playing(self) -> bool {
        matches!(self.mode, Mode::Playing | Mode::Beginning)
    }

    /// The state without the waiting time, which changes in every frame.
    pub(crate) fn without_time(self) -> Self {
        Self { wait: 0.0, ..self }
    }

    /// For example `2×`.
    pub(crate) const fn pace(self) -> &'static str {
        ["½×", "1×", "2×", "4×"][self.pace]
    }

    pub(super) fn toggle(&mut self) {
        self.begin(if self.is_playing() { Mode::Paused } else { Mode::Beginning });
    }

    pub(super) fn step(&mut self) {
        self.begin(Mode::Stepping);
    }

    pub(super) fn step_back(&mut self) {
        self.begin(Mode::SteppingBack);
    }

    pub(super) fn rewind(&mut self) {
        self.begin(Mode::Rewinding);
    }

    fn begin(&mut self, mode: Mode) {
        self.mode = mode;
        self.wait = 0.0;
    }

    /// Plays N steps faster; the slowest pace follows the fastest.
    pub(super) fn change_pace(&mut self, steps: isize) {
        let count = PACES.len().cast_signed();
        self.pace = (self.pace.cast_signed() + steps).rem_euclid(count).cast_unsigned();
    }
}

/// Writes the next move when its time is up.
pub(super) fn advance(
    time: Res<Time>,
    session: Res<Session>,
    (solving, overlay): (Res<Solving>, Option<Res<Overlay>>),
    mut playback: ResMut<Playback>,
    mut commands: MessageWriter<Command>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // Nobody sees the board behind a card.
    let is_covered = overlay.is_some_and(|it| it.is_open());
    if playback.mode == Mode::Paused || solving.is_running() || is_covered {
        return;
    }
    redraw.write(RequestRedraw);
    let Some(answer) = solving.answer() else {
        playback.begin(Mode::Paused);
        return;
    };
    playback.wait -= time.delta_secs().min(0.2);
    if playback.wait > 0.0 {
        return;
    }
    match playback.mode {
        Mode::Beginning | Mode::Playing => {
            let next = answer.next().map(Command::Play);
            let begins = playback.mode == Mode::Beginning;
            let command = next.or_else(|| to_start(answer, &session).filter(|_| begins));
            let is_last = next_is_last(answer);
            let goes_on = command.is_some() && !is_last;
            playback.mode = if goes_on { Mode::Playing } else { Mode::Paused };
            playback.wait = PACES[playback.pace];
            commands.write_batch(command);
        }
        Mode::Stepping => {
            let next = answer.next().map(Command::Play);
            let is_elsewhere = answer.place().is_none();
            commands
                .write_batch(next.or_else(|| to_start(answer, &session).filter(|_| is_elsewhere)));
            playback.mode = Mode::Paused;
        }
        Mode::SteppingBack => {
            if answer.can_step_back(&session) {
                commands.write(Command::Undo);
            }
            playback.mode = Mode::Paused;
        }
        Mode::Rewinding => {
            commands.write_batch(to_start(answer, &session));
            playback.mode = Mode::Paused;
        }
        Mode::Paused => {}
    }
}

/// Whether one move is left.
fn next_is_last(answer: &Answer) -> bool {
    answer.next().is_some() && answer.moves_left().len() == 1
}

/// The command that returns to the start of the solution.
fn to_start(answer: &Answer, session: &Session) -> Option<Command> {
    let at = answer.start_in(session).filter(|&at| at < session.moves().len())?;
    Some(Command::Recall { moves: session.all_moves(), at })
}
