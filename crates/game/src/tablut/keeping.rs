//! Keeps the game between starts, after every move.

use bevy::prelude::*;
use carom_play::tablut::KeptGame;

use crate::shell::kept::Kept;
use crate::shell::notice::Notice;
use crate::shell::place::Place;
use crate::tablut::order::Learn;
use crate::tablut::session::Session;

pub(crate) fn plugin(place: Place) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let kept = Kept::<KeptGame>::open_in(app, &place);
        let session = kept.to_value().session();
        app.insert_resource(Session(session))
            .insert_resource(kept)
            .add_systems(Update, keep.in_set(Learn::Keep));
    }
}

fn keep(session: Res<Session>, mut kept: ResMut<Kept<KeptGame>>, mut notice: ResMut<Notice>) {
    if !session.is_changed() {
        return;
    }
    let mut news = Notice::default();
    kept.keep(KeptGame::of(&session), &mut news);
    Notice::tell(&mut notice, news);
}
