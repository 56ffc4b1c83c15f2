//! Puzzle files: one that is dropped on the window is opened, and Ctrl+S saves the round.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use carom_formats::Entry;

use crate::command::BoardCommand;
use crate::opening::Opening;
use crate::page::Page;
use crate::session::{Applied, BoardEvent, Session};
use crate::words::Phrase;

/// What the player should know about the last file.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub(crate) struct Notice(pub(crate) Option<Phrase>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notice>()
        .add_systems(Update, (open.run_if(not(in_state(Page::Editor))), save).after(Applied));
}

fn open(
    mut dropped: MessageReader<FileDragAndDrop>,
    mut session: ResMut<Session>,
    mut events: MessageWriter<BoardEvent>,
    mut notice: ResMut<Notice>,
) {
    for drop in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = drop else { continue };
        notice.0 = Some(match Opening::read(&path_buf.to_string_lossy(), 0) {
            Ok(opening) => {
                session.open(opening);
                events.write(BoardEvent::Placed);
                Phrase::new("opened").with("file", name(path_buf))
            }
            Err(why) => why.into(),
        });
    }
}

fn save(
    mut commands: MessageReader<BoardCommand>,
    session: Res<Session>,
    mut notice: ResMut<Notice>,
) {
    for _ in commands.read().filter(|&it| *it == BoardCommand::Save) {
        notice.0 = Some(match write(&session, Path::new(".")) {
            Ok(path) => Phrase::new("saved").with("file", name(&path)),
            Err(why) => Phrase::new("not-saved").with("why", why),
        });
    }
}

/// Saves the round as it is now, under the first free name.
fn write(session: &Session, folder: &Path) -> Result<PathBuf, String> {
    let format = carom_formats::FORMATS.first().ok_or("there is no format")?;
    let entry = Entry::of_round(&session.round_from_here());
    let text = (format.write)(&[entry]).map_err(|error| error.to_string())?;
    let path = (1..=9999)
        .map(|number: u32| folder.join(format!("carom-{number}.{}", format.extension)))
        .find(|path| !path.exists())
        .ok_or("there are too many files")?;
    let draft = path.with_extension("part");
    fs::write(&draft, text)
        .and_then(|()| fs::rename(&draft, &path))
        .map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening;

    #[test]
    fn what_is_saved_can_be_opened() {
        let folder = std::env::temp_dir().join(format!("carom-save-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let session = Session::new(opening::round(), None, 1);
        let first = write(&session, &folder).expect("a file");
        let second = write(&session, &folder).expect("another file");
        assert_ne!(first, second);
        let opened = Opening::read(&first.to_string_lossy(), 1).expect("the round");
        assert_eq!(opened.round, opening::round());
        assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 2);
        fs::remove_dir_all(&folder).expect("cleared away");
        assert!(write(&session, &folder).is_err());
    }
}
