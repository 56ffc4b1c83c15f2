//! Records what the player has achieved, in the [`Library`].

use bevy::prelude::*;
use carom_engine::ricochet::{Round, format_moves};
use carom_play::Date;
use carom_play::records::{self, PuzzleId};
use carom_play::ricochet::PackRound;
use carom_play::solo::{Mode, PlayState};
use carom_shell::library::{self, travel};
use carom_shell::notice::Notice;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;
use carom_shell::words::Phrase;

use crate::clock::RoundClock;
use crate::levels;
use crate::order::BackgroundPart;
use crate::session::Session;
use crate::solving::Best;

/// The levels, and the player's records.
pub type Library = library::Library<PackRound>;

/// The player's best result of a level. The level knows its fewest moves, even if nobody had computed them when it was solved.
pub(crate) fn best_of_level(library: &Library, level: &PackRound) -> Option<records::Best> {
    let best = library.best(level)?;
    Some(records::Best { optimum: best.optimum.or(level.fewest), ..best })
}

/// The player's best result of a round and the streak, if the round was ever solved.
pub(crate) fn summary(library: &Library, round: &Round, day: Option<Date>) -> Option<Phrase> {
    let records = library.records();
    let best = records.best(PuzzleId::of(round))?.moves;
    let perfect = records.perfect_streak().current;
    let days = day.map_or(0, |day| records.daily_streak(day).current);
    Some(match (days, perfect) {
        (2.., _) => Phrase::new("your-best-days").with("best", best).with("days", days),
        (_, 2..) => Phrase::new("your-best-streak").with("best", best).with("streak", perfect),
        _ => Phrase::new("your-best").with("best", best),
    })
}

pub(crate) fn plugin(place: SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let kept = Persisted::open_in(app, &place);
        library::add(app, Library::new(levels::packs(), kept));
        let keep = (travel::<PackRound>, keep).chain();
        app.add_systems(Update, keep.in_set(BackgroundPart::Persist));
    }
}

fn state(session: &Session, clock: &RoundClock, fewest: Option<usize>) -> PlayState {
    let (round, moves) = (session.round(), session.moves());
    PlayState {
        id: PuzzleId::of(round),
        line: format_moves(moves),
        moves: moves.len() as u32,
        is_solved: session.is_solved(),
        is_helped: session.is_helped(),
        fewest: fewest.map(|it| it as u32),
        may_be_proven: true,
        day: session.origin().day(),
        seconds: Some(u32::try_from(clock.seconds()).unwrap_or(u32::MAX)),
    }
}

pub(crate) fn keep(
    (session, clock, best): (Res<Session>, Res<RoundClock>, Res<Best>),
    mut library: ResMut<Library>,
    mut notice: ResMut<Notice>,
    mut is_begun: Local<bool>,
) {
    let is_start = !std::mem::replace(&mut *is_begun, true);
    if !(is_start || session.is_changed() || best.is_changed()) {
        return;
    }
    let state = state(&session, &clock, best.moves());
    // Timed practice has results of its own.
    if is_start || session.mode() == Mode::Timed {
        library.bypass_change_detection().begin(&state);
    }
    if session.policy().is_recorded {
        Library::record(&mut library, &state, &mut notice);
    }
}

#[cfg(test)]
mod tests;
