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
use crate::ids::is_play;
use crate::last_game::LastGame;
use crate::order::BackgroundPart;
use crate::session::Session;
use crate::solving::{Best, ToldBefore};
use crate::whole;
use crate::{lessons, levels};

/// Reads the round that was in play at the last end of the program. The place of the records also
/// determines its file.
///
/// Unless the player has named a round, the session continues it; at the very first start the player gets
/// the first lesson. Returns whether the session continues a round.
pub(crate) fn open(app: &mut App, records: &SaveLocation, is_named: bool) -> bool {
    let place = records.beside::<KeptRound>();
    let is_first = place.is_missing::<KeptRound>() && records.is_missing::<Records>();
    let kept = Persisted::<KeptRound>::open_in(app, &place);
    let KeptRound { attempt, seconds, is_told } = kept.to_value();
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
            let mut session = world.resource_mut::<Session>();
            session.restore(attempt, game);
            let origin = session.origin().clone();
            let corrected = levels::packs().corrected(origin.clone(), |it| it.round == round);
            if corrected != origin {
                session.come_from(corrected);
            }
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
    (clock, best): (Res<RoundClock>, Option<Res<Best>>),
    mut kept: ResMut<Persisted<KeptRound>>,
    mut notice: ResMut<Notice>,
) {
    // The round before timed practice is worth more than one of its puzzles.
    if !session.policy().is_kept {
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
    let now = KeptRound { attempt, seconds, is_told };
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
    // Nobody misses a lesson.
    let is_lesson = session.origin().lesson().is_some();
    let is_missed = !is_lesson && (is_underway || session.game().is_some());
    let now = (session.round().clone(), is_missed);
    let is_same = seen.as_ref().is_some_and(|(round, _)| round == session.round());
    let left = seen.replace(now).filter(|(round, was)| *was && round != session.round());
    // The round that was left may be gone: a whole game has counted its target.
    let earlier = session.earlier().map(carom_play::ricochet::Session::round);
    let is_kept = left.is_some_and(|(round, _)| earlier == Some(&round));
    let is_fresh = is_kept || is_same && way_back.0;
    // The hint box of a lesson has room for its text alone.
    way_back.set_if_neq(WayBack(is_fresh && session.all_moves().is_empty() && !is_lesson));
    let has_news = notice.is_changed() && notice.0.is_some();
    if is_kept && is_lesson && !has_news {
        notice.0 = Some(Phrase::new("round-kept"));
    }
}

#[cfg(test)]
mod tests;
