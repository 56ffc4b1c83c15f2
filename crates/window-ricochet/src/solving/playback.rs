//! [`Playback`]: shows a solution on the board move by move, forwards and backwards. The player's own moves wait meanwhile.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_shell::overlay::Overlay;

use super::Solving;
use super::answer::ShownSolution;
use crate::command::{Command, WatchPart};
use crate::session::Session;

/// Seconds between two moves; [`USUAL`] is the default.
const PACES: [f32; 4] = [1.1, 0.55, 0.28, 0.14];
const USUAL: usize = 1;
/// Seconds that the end of a solution stays on the board.
const LINGER: f32 = 1.8;

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
    /// Playing; from the end of the solution, it begins again.
    Beginning,
    /// Show one move.
    Stepping,
    SteppingBack,
    /// Another solution is chosen.
    Rewinding,
    /// Put the player's own moves on the board again.
    Leaving,
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

    /// Shows one move, or else starts or stops.
    pub(super) fn go_on(&mut self, is_step: bool) {
        let mode = match (is_step, self.is_playing()) {
            (true, _) => Mode::Stepping,
            (false, true) => Mode::Paused,
            (false, false) => Mode::Beginning,
        };
        self.begin(mode);
    }

    pub(super) fn step_back(&mut self) {
        self.begin(Mode::SteppingBack);
    }

    pub(super) fn rewind(&mut self) {
        self.begin(Mode::Rewinding);
    }

    pub(super) fn leave(&mut self) {
        self.begin(Mode::Leaving);
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

/// Writes the next part of the demonstration when its time is up.
pub(super) fn advance(
    time: Res<Time>,
    session: Res<Session>,
    (solving, overlay): (Res<Solving>, Option<Res<Overlay>>),
    mut playback: ResMut<Playback>,
    mut commands: MessageWriter<Command>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mut write = |part: WatchPart| {
        commands.write(Command::Watch(part));
    };
    let watched = solving.answer().and_then(ShownSolution::watched);
    // A demonstration ends with its answer.
    if session.demonstration().is_some() && watched.is_none() {
        redraw.write(RequestRedraw);
        write(WatchPart::End);
    }
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
    let all = answer.moves().len();
    let begin = |at| WatchPart::Begin {
        round: Box::new(answer.round().clone()),
        solution: answer.moves().to_vec(),
        at,
    };
    let mode = std::mem::replace(&mut playback.mode, Mode::Paused);
    match (mode, watched) {
        // The player has ended the demonstration.
        (Mode::Playing, None) | (Mode::Paused, _) => {}
        // The end was in sight for a while, or the player has seen enough of it.
        (Mode::Playing | Mode::Stepping, Some(place)) if place == all => write(WatchPart::End),
        (Mode::Beginning | Mode::Playing | Mode::Stepping, _) => {
            // From its end, a solution is shown again.
            let goes_on = watched.filter(|&place| place < all);
            let at = goes_on.unwrap_or_else(|| answer.begins_at());
            if at == all {
                return;
            }
            if goes_on.is_none() {
                write(begin(at));
            }
            write(WatchPart::Next);
            if mode != Mode::Stepping {
                playback.mode = Mode::Playing;
                playback.wait = if at + 1 == all { LINGER } else { PACES[playback.pace] };
            }
        }
        (Mode::SteppingBack, Some(1..)) => write(WatchPart::Back),
        (Mode::SteppingBack, _) => {}
        // A round that is over shows another solution from its start.
        (Mode::Rewinding, _) if session.is_solved() => write(begin(0)),
        (Mode::Rewinding | Mode::Leaving, _) => write(WatchPart::End),
    }
}
