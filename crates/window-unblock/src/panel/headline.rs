//! The header texts of the pages.

use bevy::prelude::*;
use carom_play::packs::{LevelId, Packs};
use carom_play::solo::Origin;
use carom_play::unblock::PackPuzzle;
use carom_shell::frame::Frame;
use carom_shell::ids::PageId;
use carom_shell::nav::Headline;
use carom_shell::words::{Phrase, Value};
use carom_window_rooms::OnlineRoom;
use carom_window_rooms::card::absence;

use crate::ids::{EDITOR, PLAY};
use crate::library::Library;
use crate::online::Race;
use crate::order::SHOW;
use crate::session::Session;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Headline>().add_systems(
        Update,
        write.in_set(Frame::View).in_set(SHOW).run_if(in_state(PLAY).or_else(in_state(EDITOR))),
    );
}

/// The name of the puzzle.
fn write(
    page: Res<State<PageId>>,
    (session, library): (Res<Session>, Res<Library>),
    (race, online): (Res<Race>, Option<Res<OnlineRoom>>),
    mut headline: ResMut<Headline>,
) {
    let name = || race_name(&session, &race, online.as_deref());
    let name = || name().unwrap_or_else(|| self::name(&session, &library));
    let title = if *page.get() == PLAY { vec![name()] } else { Vec::new() };
    headline.set_if_neq(Headline { title });
}

/// The name of a puzzle of a pack.
pub(crate) fn pack_phrase(packs: &Packs<PackPuzzle>, place: LevelId) -> Phrase {
    let pack = packs.all().get(place.pack);
    Phrase::new("block-puzzle-of")
        .with("pack", pack.map_or("", |it| it.id))
        .with("number", place.number + 1)
        .with("all", pack.map_or(0, |it| it.puzzles.len()))
}

/// The race of a room, with the time that is left in it; `None` if another puzzle is played.
pub(super) fn race_name(
    session: &Session,
    race: &Race,
    online: Option<&OnlineRoom>,
) -> Option<Phrase> {
    let left = online.filter(|_| race.is_on(session))?.race_left();
    let name = Phrase::new("online-race-name");
    Some(left.map_or(name, |left| Phrase::new("online-race-left").with("time", absence(left))))
}

/// The name of a puzzle.
pub(crate) fn name(session: &Session, library: &Library) -> Phrase {
    match session.origin() {
        Origin::Level(place) => pack_phrase(library.packs(), *place),
        Origin::Daily(date) => {
            Phrase::new("block-puzzle-of-day").with("date", Value::short_date(*date))
        }
        Origin::Dealt(level) => Phrase::new("block-new-puzzle").with("level", level.id()),
        Origin::Race => Phrase::new("online-race-name"),
        Origin::Text(Some(name)) => name.clone().into(),
        Origin::Text(None) => Phrase::new("pasted-puzzle"),
        Origin::File { name, number, all } => Phrase::new("block-puzzle-of")
            .with("pack", name.clone())
            .with("number", number + 1)
            .with("all", *all),
        // No other origin is in this game.
        _ => Phrase::new("block-own-board"),
    }
}
