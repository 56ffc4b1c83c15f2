//! Keeps the game between starts, after every move, and tells that a game that was left can be had back.

use std::time::Duration;

use bevy::prelude::*;
use carom_engine::tablut::Side;
use carom_play::packs::LevelId;
use carom_play::tablut::KeptGame;
use carom_shell::notice::Notice;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;
use carom_shell::words::Phrase;

use crate::order::BackgroundPart;
use crate::session::Session;

/// The most time of the clock that is lost if the program is killed.
const LOST: Duration = Duration::from_secs(3);

pub(crate) fn plugin(app: &mut App, place: &SaveLocation) {
    let kept = Persisted::<KeptGame>::open_in(app, place);
    let session = kept.to_value().session();
    app.insert_resource(Session(session))
        .insert_resource(kept)
        .add_systems(Update, (keep, tell).chain().in_set(BackgroundPart::Persist));
}

fn keep(session: Res<Session>, mut kept: ResMut<Persisted<KeptGame>>, mut notice: ResMut<Notice>) {
    // The session is not marked as changed while only time passes.
    let last = kept.value().and_then(KeptGame::clock);
    let is_late = session.clock().zip(last).is_some_and(|(now, last)| {
        Side::ALL.into_iter().any(|it| now.left(it).abs_diff(last.left(it)) >= LOST)
    });
    if !session.is_changed() && !is_late {
        return;
    }
    let mut news = Notice::default();
    kept.keep(KeptGame::of(&session), &mut news);
    Notice::tell(&mut notice, news);
}

/// What `tell` has seen last: the number of the game, whether it was underway, and its puzzle.
type GameBefore = (u64, bool, Option<LevelId>);

/// Says that a game that was left before its end can be had back. A puzzle that starts again is not left.
fn tell(session: Res<Session>, mut notice: ResMut<Notice>, mut seen: Local<Option<GameBefore>>) {
    if !session.is_changed() {
        return;
    }
    let is_underway = !session.tree().is_empty() && session.ending().is_none();
    let now = (session.number(), is_underway, session.task().map(|it| it.place));
    let is_again = |place: Option<LevelId>| place.is_some() && place == now.2;
    let was_left = |(number, was, place): GameBefore| was && number != now.0 && !is_again(place);
    let was_left = seen.replace(now).is_some_and(was_left);
    let has_news = notice.is_changed() && notice.0.is_some();
    if was_left && session.has_game_before() && session.tree().is_empty() && !has_news {
        notice.0 = Some(Phrase::new("tablut-before-kept"));
    }
}
