//! The puzzle in play and the puzzles that were left, which a file keeps between starts.

use bevy::prelude::*;
use carom_play::solo::Origin;
use carom_play::unblock::KeptPuzzles;
use carom_shell::calendar::Calendar;
use carom_shell::notice::Notice;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;

use crate::library::{self, Library, packs};
use crate::opened_file::OpenedFile;
use crate::order::BackgroundPart;
use crate::session::Session;

/// Continues with the puzzle that was in play at the last end of the program. The place of the records also determines
/// its file.
pub(crate) fn plugin(records: SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let kept = Persisted::<KeptPuzzles>::open_in(app, &records.beside::<KeptPuzzles>());
        let puzzles = kept.to_value();
        app.insert_resource(kept)
            .add_systems(Update, keep.in_set(BackgroundPart::Persist).after(library::record));
        app.world_mut().resource_scope(|world, mut session: Mut<Session>| {
            session.begin_day(world.get_resource_or_init::<Calendar>().today());
            if session.restore(puzzles).is_some() {
                place(world.resource::<OpenedFile>(), &mut session);
                world.resource_mut::<Library>().begin(&library::state(&session));
            }
        });
    }
}

/// The packs may have changed since the last start, and the file of the puzzle may not be open any more.
pub(crate) fn place(opened: &OpenedFile, session: &mut Session) {
    match session.origin() {
        Origin::File { name, .. } if opened.number(session).is_none() => {
            let name = name.clone();
            session.come_from(Origin::Text(Some(name)));
        }
        origin => {
            let origin = packs().corrected(origin.clone(), |it| it.board == *session.board());
            session.come_from(origin);
        }
    }
}

/// Writes the puzzles after each change.
pub(super) fn keep(
    session: Res<Session>,
    mut kept: ResMut<Persisted<KeptPuzzles>>,
    mut notice: ResMut<Notice>,
) {
    if !session.is_changed() || kept.value().is_none() {
        return;
    }
    // A notice counts as new when it is written: it must be written only when there is news.
    if let Some(trouble) = kept.put(session.kept()) {
        notice.0 = Some(trouble);
    }
}
