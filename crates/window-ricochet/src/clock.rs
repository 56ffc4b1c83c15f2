//! [`RoundClock`]: the seconds that the player has spent on the round.

use bevy::prelude::*;
use carom_engine::ricochet::Round;
use carom_play::ricochet::is_same_task;
use carom_shell::ids::PageId;
use carom_shell::next_redraw::{NextRedraw, Stopwatch, to_next_second};
use carom_shell::overlay::Overlay;

use crate::ids::is_play;
use crate::order::BackgroundPart;
use crate::session::Session;

/// The longest time of a frame that counts, in seconds. Without events there is a frame each second.
pub(crate) const LONGEST: f64 = 1.5;
/// The number of earlier rounds whose seconds are known.
const EARLIER: usize = 16;

/// The seconds of the round. The clock runs until the round is solved, and pauses while a card covers the
/// page and while a solution is shown.
#[derive(Resource, Default)]
pub struct RoundClock {
    seconds: f64,
    round: Option<Round>,
    /// Whether it is a target of a whole game, whose seconds are its own.
    is_of_game: bool,
    /// Whether the player has solved it: the next attempt begins at 0.
    is_solved: bool,
    /// Rounds that the player has left, the last one last.
    earlier: Vec<Earlier>,
}

/// A round that the player has left.
struct Earlier {
    round: Round,
    is_of_game: bool,
    is_solved: bool,
    seconds: f64,
}

impl RoundClock {
    /// The clock of a round on which the player has already spent some time.
    pub fn resumed(round: Round, seconds: u64) -> Self {
        Self { seconds: seconds as f64, round: Some(round), ..Self::default() }
    }

    #[expect(clippy::cast_sign_loss, reason = "times are not negative")]
    pub(crate) const fn seconds(&self) -> u64 {
        self.seconds as u64
    }

    /// Follows the session to its round. A round that the player comes back to goes on with its seconds. If it was solved, they are
    /// those of the solution, and a new attempt begins at 0.
    fn follow(&mut self, session: &carom_play::ricochet::Session) {
        let round = session.round();
        self.follow_round(round, session.game().is_some());
        if session.is_solved() {
            self.is_solved = true;
        } else if session.moves().is_empty() && std::mem::take(&mut self.is_solved) {
            self.seconds = 0.0;
        }
    }

    fn follow_round(&mut self, round: &Round, is_of_game: bool) {
        let is_same = |own: &Round, is_own_of_game: bool| {
            is_same_task(own, round) && is_own_of_game == is_of_game
        };
        if self.round.as_ref().is_some_and(|own| is_same(own, self.is_of_game)) {
            return;
        }
        let known = self.earlier.iter().position(|it| is_same(&it.round, it.is_of_game));
        let known = known.map(|place| self.earlier.remove(place));
        let (seconds, is_solved) = known.map_or((0.0, false), |it| (it.seconds, it.is_solved));
        let was_of_game = std::mem::replace(&mut self.is_of_game, is_of_game);
        let was_solved = std::mem::replace(&mut self.is_solved, is_solved);
        let spent = std::mem::replace(&mut self.seconds, seconds);
        self.earlier.extend(self.round.replace(round.clone()).map(|round| Earlier {
            round,
            is_of_game: was_of_game,
            is_solved: was_solved,
            seconds: spent,
        }));
        let excess = self.earlier.len().saturating_sub(EARLIER);
        self.earlier.drain(..excess);
    }
}

/// A time: `0:42`.
pub(crate) fn minutes(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<RoundClock>()
        .init_resource::<NextRedraw>()
        .add_systems(Update, run.in_set(BackgroundPart::List));
}

pub(crate) fn run(
    (time, next_redraw): (Res<Time<Real>>, Res<NextRedraw>),
    session: Res<Session>,
    (page, overlay): (Option<Res<State<PageId>>>, Option<Res<Overlay>>),
    mut clock: ResMut<RoundClock>,
    (mut watch, mut is_behind): (Local<Stopwatch>, Local<bool>),
) {
    let is_open = is_play(page);
    // The round may have changed before the page opened, as the editor does it.
    *is_behind |= session.is_changed();
    if is_open && std::mem::take(&mut *is_behind) {
        clock.follow(&session);
    }
    let is_covered = overlay.is_some_and(|it| it.is_open());
    // A demonstration does not count as play.
    let is_played = !session.is_solved() && session.demonstration().is_none();
    let is_running = is_open && is_played && !is_covered;
    // A longer frame is the program's fault, not the player's.
    clock.seconds += watch.pass(is_running, &time).as_secs_f64().min(LONGEST);
    if is_running {
        next_redraw.at_most(to_next_second(clock.seconds));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::time::TimeUpdateStrategy;
    use carom_play::ricochet::{example, first};

    use super::*;
    use carom_shell::ids::OverlayId;

    #[test]
    fn times_have_minutes_and_seconds() {
        assert_eq!([0, 62, 3600].map(minutes), ["0:00", "1:02", "60:00"]);
    }

    #[test]
    fn rounds_have_their_own_seconds_and_other_rules_do_not_matter() {
        let mut clock = RoundClock::resumed(example(), 40);
        let mut session = carom_play::ricochet::Session::new(example(), None, 1);
        session.toggle_rules().expect("other rules");
        clock.follow(&session);
        assert_eq!(clock.seconds(), 40, "the same task");
        let other = carom_play::ricochet::Session::new(first(), None, 1);
        clock.follow(&other);
        assert_eq!(clock.seconds(), 0);
        clock.seconds = 7.0;
        clock.follow(&session);
        assert_eq!(clock.seconds(), 40);
        clock.follow(&other);
        assert_eq!(clock.seconds(), 7);
    }

    #[test]
    fn the_attempt_after_a_solution_begins_at_0() {
        let mut session = Session::new(first(), None, 1);
        let mut clock = RoundClock::resumed(first(), 7);
        let solve = |session: &mut Session| {
            let report = carom_solver::ricochet::DEFAULT
                .solver()
                .solve(session.round(), &mut carom_solver::Control::default());
            for mv in report.verdict.moves().expect("a solution") {
                session.apply(&crate::Command::Play(*mv));
            }
            assert!(session.is_solved());
        };
        clock.follow(&session);
        solve(&mut session);
        clock.follow(&session);
        assert_eq!(clock.seconds(), 7, "the time of the solution");
        session.apply(&crate::Command::Restart);
        clock.follow(&session);
        assert_eq!(clock.seconds(), 0);
        clock.seconds = 5.0;
        clock.follow(&session);
        assert_eq!(clock.seconds(), 5, "the same attempt");
        solve(&mut session);
        clock.follow(&session);
        let other = Session::new(example(), None, 1);
        clock.follow(&other);
        clock.follow(&Session::new(first(), None, 1));
        assert_eq!(clock.seconds(), 0, "a solved round that is opened again");
        clock.seconds = 9.0;
        clock.follow(&session);
        clock.follow(&other);
        clock.follow(&session);
        assert_eq!(clock.seconds(), 9, "a solved round that the player has back");
    }

    #[test]
    fn a_card_over_the_page_stops_the_clock() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, carom_shell::command::plugin, crate::commands))
            .insert_resource(Session::new(example(), None, 1))
            .init_resource::<Overlay>()
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(2)))
            .add_plugins(plugin);
        let seconds = |app: &mut App| {
            app.update();
            app.world().resource::<RoundClock>().seconds
        };
        seconds(&mut app);
        let before = seconds(&mut app);
        assert!(before > 0.0);
        app.insert_resource(Overlay::of(OverlayId::HELP));
        assert_eq!((seconds(&mut app), seconds(&mut app)), (before, before));
        app.insert_resource(Overlay::NONE);
        assert_eq!(seconds(&mut app).to_bits(), before.to_bits(), "the time of the pause");
        assert!(seconds(&mut app) > before);
    }
}
