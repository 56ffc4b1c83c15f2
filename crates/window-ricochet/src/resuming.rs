//! The round in play, which a file keeps between starts, and the round before it.

use bevy::prelude::*;
use carom_engine::ricochet::Round;
use carom_play::Records;
use carom_play::ricochet::KeptRound;
use carom_shell::ids::PageId;
use carom_shell::notice::Notice;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;
use carom_shell::words::Phrase;

use crate::clock::RoundClock;
use crate::command::Practising;
use crate::dealing::Daily;
use crate::ids::is_play;
use crate::last_game::LastGame;
use crate::lessons;
use crate::order::BackgroundPart;
use crate::session::Session;
use crate::solving::{Best, ToldBefore};
use crate::whole;

/// Reads the round that was in play at the last end of the program. The place of the records also
/// determines its file.
///
/// Unless the player has named a round, the session continues it; at the very first start the player gets
/// the first lesson. Returns whether the session continues a round.
pub(crate) fn open(app: &mut App, records: &SaveLocation, is_named: bool) -> bool {
    let place = records.beside::<KeptRound>();
    let is_first = place.is_missing::<KeptRound>() && records.is_missing::<Records>();
    let kept = Persisted::<KeptRound>::open_in(app, &place);
    let KeptRound { attempt, date, seconds, is_told } = kept.to_value();
    app.insert_resource(kept).init_resource::<WayBack>().add_systems(
        Update,
        (keep, tell).chain().in_set(BackgroundPart::Persist).after(whole::keep),
    );
    let world = app.world_mut();
    match attempt {
        _ if is_named => false,
        Some(attempt) => {
            let round = attempt.round().clone();
            let game = world.get_resource::<LastGame>().and_then(LastGame::game).cloned();
            world.insert_resource(RoundClock::resumed(round.clone(), seconds));
            if is_told {
                world.insert_resource(ToldBefore(round.clone()));
            }
            if let Some(date) = date {
                world.insert_resource(Daily::of(date, round));
            }
            world.resource_mut::<Session>().restore(attempt, game);
            true
        }
        None => {
            if is_first {
                world.resource_mut::<Session>().open(lessons::open(0));
            }
            false
        }
    }
}

/// The most seconds of the clock that are lost if the program is killed.
const SECONDS: u64 = 3;

/// Writes the round after each change.
fn keep(
    session: Res<Session>,
    (daily, clock, best): (Res<Daily>, Res<RoundClock>, Option<Res<Best>>),
    practice: Option<Res<Practising>>,
    mut kept: ResMut<Persisted<KeptRound>>,
    mut notice: ResMut<Notice>,
) {
    // The round before timed practice is worth more than one of its puzzles.
    if Practising::is_on(practice.as_deref()) {
        return;
    }
    let Some(last) = kept.value() else { return };
    let seconds = clock.seconds();
    // The clock alone is written only from time to time, because a program that is killed may lose some seconds.
    let is_late = seconds.abs_diff(last.seconds) >= SECONDS;
    let is_told = best.as_ref().is_some_and(|it| it.is_told());
    if !(session.is_changed() || last.is_told != is_told || is_late) {
        return;
    }
    let attempt = Some(session.attempt());
    if last.attempt == attempt && last.is_told == is_told && !is_late {
        return;
    }
    let date = daily.date(session.round());
    let now = KeptRound { attempt, date, seconds, is_told };
    // A notice counts as new when it is written: it must be written only when there is news.
    if let Some(trouble) = kept.put(now) {
        notice.0 = Some(trouble);
    }
}

/// Whether the player has just left a round with moves, or a whole game: until the next move the hint box has a button that brings
/// it back.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WayBack(pub(crate) bool);

/// Says that a round that was left with moves can be had back, or a whole game.
pub(crate) fn tell(
    session: Res<Session>,
    page: Option<Res<State<PageId>>>,
    (mut notice, mut way_back): (ResMut<Notice>, ResMut<WayBack>),
    mut seen: Local<Option<(Round, bool)>>,
) {
    if !session.is_changed() || !is_play(page) {
        return;
    }
    let is_underway = !session.moves().is_empty() && !session.is_solved();
    let now = (session.round().clone(), is_underway || session.game().is_some());
    let is_same = seen.as_ref().is_some_and(|(round, _)| round == session.round());
    let left = seen.replace(now).filter(|(round, was)| *was && round != session.round());
    // The round that was left may be gone: a whole game has counted its target. Nobody misses a lesson.
    let is_missed = |round: &Round| lessons::number_of(round).is_none();
    let left = left.filter(|(round, _)| is_missed(round));
    let is_kept = left.is_some_and(|(round, _)| session.left_round() == Some(&round));
    let is_fresh = is_kept || is_same && way_back.0;
    // The hint box of a lesson has room for its text alone.
    let is_lesson = session.lesson().is_some();
    way_back.set_if_neq(WayBack(is_fresh && session.all_moves().is_empty() && !is_lesson));
    let has_news = notice.is_changed() && notice.0.is_some();
    if is_kept && is_lesson && !has_news {
        notice.0 = Some(Phrase::new("round-kept"));
    }
}

#[cfg(test)]
mod tests;
