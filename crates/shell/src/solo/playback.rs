//! [`Playback`]: shows a solution on the board move by move, forwards and backwards. The player's own moves wait meanwhile.

/// Seconds between two moves; [`USUAL`] is the default.
const PACES: [(f32, &str); 4] = [(1.1, "½×"), (0.55, "1×"), (0.28, "2×"), (0.14, "4×")];
const USUAL: usize = 1;
/// Seconds that the end of a solution stays on the board.
const LINGER: f32 = 1.8;
/// The longest frame that counts: a longer one is the program's fault.
const LONGEST: f32 = 0.2;

/// Whether a solution is being played. Each game has its own, as a resource.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Playback {
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
    /// Show the position after this number of moves.
    Going(usize),
    /// Another solution is chosen.
    Rewinding,
    /// Put the player's own moves on the board again.
    Leaving,
}

/// What the board shows next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlaybackStep {
    /// A new demonstration, after this number of moves.
    Begin(usize),
    /// The next move.
    Next,
    /// The position before the last move.
    Back,
    /// The player's own moves.
    End,
}

/// A solution and how much of it the board shows.
#[derive(Clone, Copy, Debug)]
pub struct PlaybackInput {
    /// The number of moves that are shown; `None` without a demonstration.
    pub shown: Option<usize>,
    /// The number of all its moves.
    pub all: usize,
    /// The number of moves after which a new demonstration begins.
    pub begins_at: usize,
    /// Whether the player has solved the puzzle: then another solution is shown from its start.
    pub is_solved: bool,
}

impl Default for Playback {
    fn default() -> Self {
        Self { mode: Mode::Paused, pace: USUAL, wait: 0.0 }
    }
}

impl Playback {
    pub fn is_playing(self) -> bool {
        matches!(self.mode, Mode::Playing | Mode::Beginning)
    }

    /// Whether the board shows something else soon.
    pub fn is_due(self) -> bool {
        self.mode != Mode::Paused
    }

    /// The state without the waiting time, which changes in every frame.
    pub fn without_time(self) -> Self {
        Self { wait: 0.0, ..self }
    }

    /// For example `2×`.
    pub const fn pace(self) -> &'static str {
        PACES[self.pace].1
    }

    /// Starts, or stops.
    pub fn play_or_pause(&mut self) {
        self.begin(if self.is_playing() { Mode::Paused } else { Mode::Beginning });
    }

    pub fn pause(&mut self) {
        self.begin(Mode::Paused);
    }

    /// Shows one move.
    pub fn step(&mut self) {
        self.begin(Mode::Stepping);
    }

    pub fn step_back(&mut self) {
        self.begin(Mode::SteppingBack);
    }

    /// Shows the position after this number of moves.
    pub fn go_to(&mut self, place: usize) {
        self.begin(Mode::Going(place));
    }

    /// Another solution is chosen.
    pub fn rewind(&mut self) {
        self.begin(Mode::Rewinding);
    }

    /// Puts the player's own moves on the board again.
    pub fn leave(&mut self) {
        self.begin(Mode::Leaving);
    }

    fn begin(&mut self, mode: Mode) {
        self.mode = mode;
        self.wait = 0.0;
    }

    /// Plays N steps faster; the slowest pace follows the fastest.
    pub fn change_pace(&mut self, steps: isize) {
        let count = PACES.len().cast_signed();
        self.pace = (self.pace.cast_signed() + steps).rem_euclid(count).cast_unsigned();
    }

    /// What the board shows after these seconds: up to two changes in this order.
    pub fn advance(&mut self, seconds: f32, solution: PlaybackInput) -> [Option<PlaybackStep>; 2] {
        self.wait -= seconds.min(LONGEST);
        if self.wait > 0.0 {
            return [None; 2];
        }
        let PlaybackInput { shown, all, begins_at, is_solved } = solution;
        let mode = std::mem::take(&mut self.mode);
        match (mode, shown) {
            // The player has ended the demonstration.
            (Mode::Playing, None) | (Mode::Paused, _) => [None; 2],
            // The end was in sight for a while, or the player has seen enough of it.
            (Mode::Playing | Mode::Stepping, Some(place)) if place == all => {
                [Some(PlaybackStep::End), None]
            }
            (Mode::Beginning | Mode::Playing | Mode::Stepping, _) => {
                // From its end, a solution is shown again.
                let goes_on = shown.filter(|&place| place < all);
                let at = goes_on.unwrap_or(begins_at);
                if at == all {
                    return [None; 2];
                }
                if mode != Mode::Stepping {
                    self.mode = Mode::Playing;
                    self.wait = if at + 1 == all { LINGER } else { PACES[self.pace].0 };
                }
                match goes_on {
                    Some(_) => [Some(PlaybackStep::Next), None],
                    None => [Some(PlaybackStep::Begin(at)), Some(PlaybackStep::Next)],
                }
            }
            (Mode::Going(place), _) => [Some(PlaybackStep::Begin(place.min(all))), None],
            (Mode::SteppingBack, Some(1..)) => [Some(PlaybackStep::Back), None],
            (Mode::SteppingBack, _) => [None; 2],
            (Mode::Rewinding, _) if is_solved => [Some(PlaybackStep::Begin(0)), None],
            (Mode::Rewinding | Mode::Leaving, _) => [Some(PlaybackStep::End), None],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_two(shown: Option<usize>) -> PlaybackInput {
        PlaybackInput { shown, all: 2, begins_at: 0, is_solved: false }
    }

    #[test]
    fn it_plays_to_the_end_and_puts_the_players_moves_back() {
        let mut playback = Playback::default();
        playback.play_or_pause();
        assert_eq!(
            playback.advance(0.1, of_two(None)),
            [Some(PlaybackStep::Begin(0)), Some(PlaybackStep::Next)]
        );
        assert_eq!(playback.advance(0.1, of_two(Some(1))), [None; 2], "not yet");
        let mut parts = Vec::new();
        for _ in 0..20 {
            let shown = 1 + parts.len();
            parts.extend(playback.advance(0.2, of_two(Some(shown.min(2)))).into_iter().flatten());
        }
        assert_eq!(parts, [PlaybackStep::Next, PlaybackStep::End]);
        assert!(!playback.is_playing());
    }

    #[test]
    fn a_place_is_shown_at_once_and_stays() {
        let mut playback = Playback::default();
        for (place, expected) in [(1, 1), (2, 2), (9, 2), (0, 0)] {
            playback.go_to(place);
            let steps = playback.advance(0.1, of_two(Some(1)));
            assert_eq!(steps, [Some(PlaybackStep::Begin(expected)), None]);
            assert!(!playback.is_due());
        }
    }

    #[test]
    fn a_demonstration_that_the_player_has_ended_is_not_played() {
        let mut playback = Playback::default();
        playback.play_or_pause();
        playback.advance(0.1, of_two(None));
        for _ in 0..9 {
            assert_eq!(playback.advance(0.2, of_two(None)), [None; 2]);
        }
        assert!(!playback.is_playing());
    }
}
