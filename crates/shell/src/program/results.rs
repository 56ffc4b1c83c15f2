//! The results of this device as one file, and the results of another device: the same file that the page saves and reads.
//!
//! A result that is kept here already is not replaced: the other one waits in a file beside it, and the game joins the two when it
//! opens them.

use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use carom_play::saved::{OTHER, Persist};
use carom_support::{NewFile, store};
use serde::{Deserialize, Serialize};

use crate::recent::Recent;
use crate::settings::Settings;
use crate::window_geometry::WindowGeometry;

/// The kind and the version of the file.
const KIND: &str = "carom-data";
const VERSION: u32 = 1;
/// The first part of all names, which is the folder of the data.
const PREFIX: &str = "carom/";
/// What belongs to this device, with the place in a room.
const OF_DEVICE: [&str; 4] = [Settings::FILE, WindowGeometry::FILE, Recent::FILE, "friends.ron"];

/// The file.
#[derive(Serialize, Deserialize)]
struct Results {
    kind: String,
    version: u32,
    /// The texts that are kept, by their names.
    kept: BTreeMap<String, String>,
}

/// The folder of the data of this program.
pub(super) fn folder() -> Result<PathBuf, String> {
    let settings = store::default_path::<Settings>();
    let folder = settings.as_ref().and_then(|it| it.parent());
    folder.map(Path::to_owned).ok_or_else(|| "there is no folder for data".to_owned())
}

/// Saves the results in a folder as one new file. Returns what was done.
pub(super) fn save(folder: &Path, path: &Path) -> Result<String, String> {
    let about = |why: std::io::Error| format!("{}: {why}", path.display());
    let kept = kept(folder)?;
    if kept.is_empty() {
        return Err(format!("{}: nothing is kept there yet", folder.display()));
    }
    if path.exists() {
        return Err(format!("{}: this file exists already", path.display()));
    }
    let count = kept.len();
    let results = Results { kind: KIND.to_owned(), version: VERSION, kept };
    let text = serde_json::to_string_pretty(&results).map_err(|why| why.to_string())?;
    write(path, &text).map_err(about)?;
    Ok(format!("{}: saved; files of this device: {count}", path.display()))
}

/// Reads the results of such a file into a folder: all of them or none. Returns what was done.
pub(super) fn read(folder: &Path, path: &Path) -> Result<String, String> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|why| match why.kind() {
        ErrorKind::NotFound => format!(
            "{shown}: there is no such file; name one that `carom-game --save-results FILE` has written"
        ),
        _ => format!("{shown}: {why}"),
    })?;
    let read: Results = serde_json::from_str(&text)
        .map_err(|why| format!("{shown}: {why}; expected a file that Carom has saved"))?;
    let entries: Vec<(PathBuf, String)> = (read.kept.into_iter())
        .filter(|(name, _)| is_to_take(name))
        .map(|(name, text)| Some((place(folder, &name).filter(|_| is_kept_text(&text))?, text)))
        .collect::<Option<_>>()
        .filter(|_| read.kind == KIND && read.version == VERSION)
        .ok_or_else(|| format!("{shown}: not a file of results of this version of Carom"))?;
    let is_waiting = |it: &(PathBuf, String)| other(&it.0).exists();
    if entries.iter().any(is_waiting) {
        return Err(format!("{shown}: open the game first: it has not yet joined an earlier file"));
    }
    let news =
        entries.into_iter().filter(|(to, text)| fs::read_to_string(to).ok().as_ref() != Some(text));
    let mut written = Vec::new();
    for (to, text) in news {
        let to = if to.exists() { other(&to) } else { to };
        let done = to.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| write(&to, &text));
        if let Err(why) = done {
            for path in written {
                // What cannot be removed is joined, and joining loses nothing.
                let _ = fs::remove_file(path);
            }
            return Err(format!("{}: {why}; nothing has changed", to.display()));
        }
        written.push(to);
    }
    Ok(match written.len() {
        0 => format!("{shown}: all of it is kept here already"),
        count => format!("{shown}: read; files that the game joins when it opens them: {count}"),
    })
}

/// The texts in a folder and in the folders of the games.
fn kept(folder: &Path) -> Result<BTreeMap<String, String>, String> {
    let mut kept = BTreeMap::new();
    let mut folders = vec![(folder.to_owned(), PREFIX.to_owned())];
    while let Some((folder, name)) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let (path, own) =
                (entry.path(), format!("{name}{}", entry.file_name().to_string_lossy()));
            if path.is_dir() && name == PREFIX {
                folders.push((path, format!("{own}/")));
            } else if path.is_file() && is_to_take(&own) {
                let text = fs::read_to_string(&path);
                kept.insert(own, text.map_err(|why| format!("{}: {why}", path.display()))?);
            }
        }
    }
    Ok(kept)
}

fn is_to_take(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or_default();
    file.strip_suffix(".ron").is_some() && !OF_DEVICE.contains(&file)
}

/// Whether a text begins as all that the program keeps.
fn is_kept_text(text: &str) -> bool {
    let inner = text.strip_prefix('(').map(str::trim_start);
    inner.is_some_and(|it| it.starts_with("version: "))
}

/// The place of a name of a file; `None` if it is outside the folder.
fn place(folder: &Path, name: &str) -> Option<PathBuf> {
    let inner = name.strip_prefix(PREFIX)?;
    let is_plain = |part: &str| {
        !part.starts_with('.')
            && part.chars().all(|it| it.is_ascii_alphanumeric() || "-_.".contains(it))
    };
    let parts: Vec<&str> = inner.split('/').collect();
    let is_ours = parts.len() <= 2 && parts.iter().all(|part| is_plain(part));
    is_ours.then(|| folder.join(parts.iter().collect::<PathBuf>()))
}

/// The file in which a text of another device waits for the game.
fn other(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(OTHER);
    name.into()
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = NewFile::private(path)?;
    file.write_all(text.as_bytes())?;
    file.sync()?;
    file.publish()
}

#[cfg(test)]
mod tests {
    use carom_play::Records;
    use carom_play::records::PuzzleId;
    use carom_play::ricochet::example;

    use super::*;

    const RECORDS: &str = "ricochet/records.ron";

    /// A folder of data with one result, as the game keeps it.
    fn device(moves: u32) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut records, trouble) = store::open::<Records>(folder.path().join(RECORDS));
        assert!(trouble.is_none());
        let solved = records.update(|it| _ = it.solved(PuzzleId::of(&example()), moves, Some(5)));
        solved.expect("written");
        let settings = folder.path().join(Settings::FILE);
        fs::write(settings, "(\n    version: 1,\n    content: (),\n)\n").expect("written");
        folder
    }

    /// The moves of the best solution, when the game opens the folder.
    fn best(folder: &Path) -> Option<u32> {
        let (records, trouble) = store::open::<Records>(folder.join(RECORDS));
        assert!(trouble.is_none());
        records.value.best(PuzzleId::of(&example())).map(|it| it.moves)
    }

    #[test]
    fn the_results_of_two_devices_join() {
        let (here, there) = (device(7), device(6));
        let file = there.path().join("results.json");
        save(there.path(), &file).expect("saved");
        let why = save(there.path(), &file).expect_err("the file exists");
        assert!(why.contains("results.json: this file exists already"), "{why}");
        let text = fs::read_to_string(&file).expect("a file");
        assert!(text.contains("carom/ricochet/records.ron") && !text.contains(Settings::FILE));

        read(here.path(), &file).expect("read");
        let why = read(here.path(), &file).expect_err("it waits");
        assert!(why.contains("open the game first"), "{why}");
        assert_eq!((best(here.path()), best(there.path())), (Some(6), Some(6)));
        let told = read(there.path(), &file).expect("read");
        assert!(told.contains("all of it is kept here already"), "{told}");

        let new = tempfile::tempdir().expect("a folder");
        read(new.path(), &file).expect("read");
        assert_eq!(best(new.path()), Some(6));
        assert!(!new.path().join(Settings::FILE).exists());
    }

    #[test]
    fn a_file_of_something_else_changes_nothing() {
        let here = device(7);
        let file = here.path().join("wrong.json");
        let name = "carom/ricochet/records.ron";
        let results = |kind: &str, version: u32, name: &str, text: &str| {
            serde_json::json!({ "kind": kind, "version": version, "kept": { name: text } })
                .to_string()
        };
        let text = "(version: 1, content: ())";
        for (wrong, told) in [
            ("{".to_owned(), "expected a file that Carom has saved"),
            (results("other", VERSION, name, text), "not a file of results"),
            (results(KIND, 2, name, text), "not a file of results"),
            (results(KIND, VERSION, name, "no data"), "not a file of results"),
            (results(KIND, VERSION, "carom/../../outside.ron", text), "not a file of results"),
            (results(KIND, VERSION, "carom/a/b/c.ron", text), "not a file of results"),
            (results(KIND, VERSION, "/etc/records.ron", text), "not a file of results"),
        ] {
            fs::write(&file, &wrong).expect("written");
            let why = read(here.path(), &file).expect_err("no results");
            assert!(why.contains("wrong.json") && why.contains(told), "{why}");
        }
        let why = read(here.path(), Path::new("no such file")).expect_err("no file");
        assert!(why.starts_with("no such file: there is no such file; name one"), "{why}");
        let empty = tempfile::tempdir().expect("a folder");
        let why = save(empty.path(), &file).expect_err("nothing");
        assert!(why.ends_with("nothing is kept there yet"), "{why}");
        assert_eq!(best(here.path()), Some(7));
    }
}
