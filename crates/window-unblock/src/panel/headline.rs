//! The header texts of the pages.

use bevy::prelude::*;
use carom_play::packs::{LevelId, Packs};
use carom_play::unblock::{PackPuzzle, Source};
use carom_shell::frame::Frame;
use carom_shell::ids::PageId;
use carom_shell::nav::Headline;
use carom_shell::words::{Phrase, Value};

use crate::ids::{EDITOR, PLAY};
use crate::library::Library;
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
    mut headline: ResMut<Headline>,
) {
    let title = if *page.get() == PLAY { vec![name(&session, &library)] } else { Vec::new() };
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

/// The name of a puzzle.
pub(crate) fn name(session: &Session, library: &Library) -> Phrase {
    match session.source() {
        Source::Pack(place) => pack_phrase(library.packs(), *place),
        Source::Daily(date) => {
            Phrase::new("block-puzzle-of-day").with("date", Value::short_date(*date))
        }
        Source::Level(level) => Phrase::new("block-new-puzzle").with("level", level.id()),
        Source::Named(name) => name.clone().into(),
        Source::File { name, number, all } => Phrase::new("block-puzzle-of")
            .with("pack", name.clone())
            .with("number", number + 1)
            .with("all", *all),
        Source::Own => Phrase::new("block-own-board"),
    }
}
