//! [`Clock`]: how long the round takes.

use bevy::prelude::*;
use carom_engine::ricochet::Round;

use crate::ricochet::is_play;
use crate::ricochet::order::Learn;
use crate::ricochet::session::Session;

/// Seconds since the round began; it stops when the round is solved.
#[derive(Resource, Default)]
pub(super) struct Clock {
    seconds: f64,
}

impl Clock {
    #[expect(clippy::cast_sign_loss, reason = "time only grows")]
    pub(super) const fn seconds(&self) -> u64 {
        self.seconds as u64
    }
}

/// `0:42`.
pub(super) fn shown(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Clock>().add_systems(Update, run.in_set(Learn::List).run_if(is_play));
}

fn run(
    time: Res<Time<Real>>,
    session: Res<Session>,
    mut clock: ResMut<Clock>,
    mut timed: Local<Option<Round>>,
) {
    if timed.as_ref() != Some(session.round()) {
        *timed = Some(session.round().clone());
        clock.seconds = 0.0;
    } else if !session.is_solved() {
        // A frame that takes longer is the program's fault, not the player's.
        clock.seconds += time.delta_secs_f64().min(0.5);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_minutes_and_seconds() {
        assert_eq!(shown(0), "0:00");
        assert_eq!(shown(62), "1:02");
        assert_eq!(shown(3600), "60:00");
    }
}
