//! [`Export`]: what players take out of a page, as texts and pictures on the clipboard and as files.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::ui::UiSystems;
use carom_formats::{Format, WriteError};
use carom_picture::{Animation, GifWriter, Pixels, PixelsError};
use carom_support::file_name::{self, NameError};
use carom_support::full_path;
use carom_support::store::write_named;

use crate::address::link;
use crate::clipboard::SystemClipboard;
use crate::ids::PageId;
use crate::next_redraw::NextRedraw;
use crate::notice::Notice;
use crate::persisted::Persisted;
use crate::place::Folder;
use crate::recent::{self, Recent};
use crate::words::Phrase;

#[cfg(target_family = "wasm")]
#[path = "export/browser.rs"]
mod disk;
#[cfg(not(target_family = "wasm"))]
#[path = "export/desktop.rs"]
mod disk;

/// What [`Export`] needs. Every page that uses it calls this function.
pub fn prepare(app: &mut App) {
    app.init_resource::<Folder>().init_resource::<FileName>().init_resource::<SavePlace>();
    app.init_resource::<SystemClipboard>().init_resource::<Notice>();
    app.init_resource::<Persisted<Recent>>();
    if !app.world().contains_resource::<Filming>() {
        app.init_resource::<Filming>().init_resource::<NextRedraw>();
        app.add_systems(PostUpdate, film.before(UiSystems::Layout));
    }
}

/// The animation that is being written, and the name that its file begins with. A picture takes milliseconds, so each frame of the
/// window has time for a few.
#[derive(Resource, Default)]
pub struct Filming(Option<(GifWriter, String)>);

/// The time that a frame of the window has for pictures after the first one. Tests do not depend on their computer.
const FILM_TIME: Duration = if cfg!(test) { Duration::ZERO } else { Duration::from_millis(8) };

fn film(mut outgoing: Export, next: Res<NextRedraw>) {
    let began = Instant::now();
    let Some((mut gif, stem)) = outgoing.filming.bypass_change_detection().0.take() else { return };
    next.at_most(Duration::ZERO);
    loop {
        match gif.write_picture() {
            Ok(true) if began.elapsed() < FILM_TIME => {}
            Ok(true) => {
                outgoing.filming.0 = Some((gif, stem));
                return;
            }
            Ok(false) => break,
            Err(why) => return outgoing.tell(Err(why.to_string().into())),
        }
    }
    let file = gif.finish().map_err(|why| Phrase::from(why.to_string()));
    let done = file.and_then(|file| outgoing.write(&stem, "gif", file));
    outgoing.tell(done.map(|it| it.1));
}

/// The place that the player has chosen in the dialog of the desktop, for the next file alone.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SavePlace(pub(crate) Option<PathBuf>);

/// The name that the player wants for the next files. Without one, the page chooses a name.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct FileName(pub(crate) String);

impl FileName {
    /// The name without spaces around it; `None` if the page chooses one.
    fn chosen(&self) -> Option<&str> {
        Some(self.0.trim()).filter(|it| !it.is_empty())
    }

    /// Why no file can have the name.
    pub(crate) fn fault(&self) -> Option<Phrase> {
        let fault = file_name::check(self.chosen()?).err()?;
        Some(match fault {
            NameError::Character(it) => {
                Phrase::new("file-name-character").with("character", it.to_string())
            }
            NameError::Control => Phrase::new("file-name-control"),
            NameError::Dots => Phrase::new("file-name-dots"),
            NameError::Device(name) => Phrase::new("file-name-device").with("name", name),
            other => other.to_string().into(),
        })
    }
}

/// An entry as a text in a format.
///
/// # Errors
/// What the format cannot express.
pub fn text<E>(format: &Format<E>, entry: &E) -> Result<String, Phrase> {
    let refused = |why: WriteError| Phrase::new("write-refused").with("why", why.reason);
    (format.write)(std::slice::from_ref(entry)).map_err(refused)
}

/// The extension and the text of a file with one entry.
///
/// # Errors
/// As [`text`].
pub fn file<E>(format: &Format<E>, entry: &E) -> Result<(&'static str, String), Phrase> {
    text(format, entry).map(|it| (format.extension, it))
}

/// What happens to a picture of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taking {
    /// It goes to the clipboard.
    Copy,
    /// It becomes a file.
    Save,
    /// Its moves become a file that plays.
    Animate,
}

impl Taking {
    pub const ALL: [Self; 3] = [Self::Copy, Self::Save, Self::Animate];

    /// The key of the text of its button.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Copy => "picture-copy",
            Self::Save => "picture-save",
            Self::Animate => "picture-animate",
        }
    }
}

/// The most characters of a copied text in its message: in the smallest window the hint box has room for two lines.
const LONGEST: usize = 28;
/// The most characters of a link: some programs cut off the end of a longer one.
const LONGEST_LINK: usize = 2000;

/// Takes texts and pictures out of a page. Each call tells the player what was done, or why nothing was.
#[derive(SystemParam)]
pub struct Export<'w> {
    folder: Res<'w, Folder>,
    name: Res<'w, FileName>,
    place: ResMut<'w, SavePlace>,
    pasteboard: ResMut<'w, SystemClipboard>,
    notice: ResMut<'w, Notice>,
    page: Option<Res<'w, State<PageId>>>,
    recent: ResMut<'w, Persisted<Recent>>,
    filming: ResMut<'w, Filming>,
}

impl Export<'_> {
    /// Copies a text, which the message repeats if it is short.
    pub fn copy(&mut self, text: Result<String, Phrase>) {
        let done = text.and_then(|text| {
            self.pasteboard.copy(&text).map_err(Phrase::from)?;
            let (text, lines) = (text.trim(), text.trim().lines().count());
            Ok(if text.starts_with("http") {
                Phrase::new("copied-link")
            } else if lines == 1 && text.chars().count() <= LONGEST {
                Phrase::new("copied").with("text", text)
            } else {
                Phrase::new("copied-lines").with("count", lines)
            })
        });
        self.tell(done);
    }

    /// Copies a link that opens a text in a game, or the text itself. The line of a result stands above it.
    pub fn share(&mut self, game: &str, text: Result<String, Phrase>, result: Option<String>) {
        let done = text.and_then(|text| {
            let text = text.trim_end();
            let (shared, told) = linked(link(&format!("{game}/{text}")), text);
            let lines: Vec<String> = result.into_iter().chain([shared]).collect();
            self.pasteboard.copy(&lines.join("\n")).map_err(Phrase::from)?;
            Ok(told)
        });
        self.tell(done);
    }

    /// Saves a file at the place or under the name that the player has chosen for it, or else under the first free name that begins
    /// with `stem`.
    pub fn save(&mut self, stem: &str, file: Result<(&str, String), Phrase>) {
        let place = self.place.0.take();
        let done = file.and_then(|(extension, text)| match place {
            Some(path) => place_file(&path, extension, text),
            None => self.write(stem, extension, text),
        });
        if let (Ok((path, _)), Some(page)) = (&done, &self.page) {
            let recent = self.recent.bypass_change_detection();
            recent::note(recent, &path.to_string_lossy(), *page.get());
        }
        self.tell(done.map(|it| it.1));
    }

    /// Copies or saves the picture of an SVG document, or saves an animation.
    pub fn picture(
        &mut self,
        taking: Taking,
        stem: &str,
        svg: impl FnOnce() -> String,
        animation: impl FnOnce() -> Animation,
    ) {
        let refused = |why: PixelsError| Phrase::from(why.to_string());
        let pixels = || Pixels::of(&svg()).map_err(refused);
        let done = match taking {
            Taking::Copy => pixels().and_then(|pixels| {
                self.pasteboard.copy_picture(pixels).map_err(Phrase::from)?;
                Ok(Phrase::new("picture-copied"))
            }),
            Taking::Save => pixels().and_then(|pixels| {
                let png = pixels.png().map_err(refused)?;
                self.write(stem, "png", png).map(|it| it.1)
            }),
            Taking::Animate => self.animate(stem, animation()),
        };
        self.tell(done);
    }

    /// Begins to write an animation.
    fn animate(&mut self, stem: &str, animation: Animation) -> Result<Phrase, Phrase> {
        if animation.slides() == 0 {
            return Err(Phrase::new("animation-no-moves"));
        }
        if let Some(fault) = self.name.fault() {
            return Err(fault);
        }
        let gif = GifWriter::new(animation).map_err(|why| Phrase::from(why.to_string()))?;
        self.filming.0 = Some((gif, stem.to_owned()));
        Ok(Phrase::new("animation-begun"))
    }

    /// Writes a new file.
    fn write(
        &self,
        stem: &str,
        extension: &str,
        content: impl AsRef<[u8]>,
    ) -> Result<(PathBuf, Phrase), Phrase> {
        if let Some(fault) = self.name.fault() {
            return Err(fault);
        }
        let folder = &self.folder.0;
        // If this fails, the file cannot be written either.
        let _ = self.folder.create();
        let name = self.name.chosen();
        let place = name.map_or_else(|| folder.clone(), |name| folder.join(name));
        told(&place, disk::write(folder, (name, stem, extension), content.as_ref()))
    }

    fn tell(&mut self, done: Result<Phrase, Phrase>) {
        let refused = |why: Phrase| Phrase::new("not-done").with("why", why);
        self.notice.0 = Some(done.unwrap_or_else(refused));
    }
}

/// The link to a text, or the text if there is none or if it is too long, and the message.
fn linked(link: Option<String>, text: &str) -> (String, Phrase) {
    match link {
        Some(link) if link.len() <= LONGEST_LINK => (link, Phrase::new("copied-link")),
        Some(_) => (text.to_owned(), Phrase::new("copied-long")),
        None => (text.to_owned(), Phrase::new("copied-text")),
    }
}

/// Writes a new file at a place from the dialog of the desktop.
fn place_file(path: &Path, extension: &str, text: String) -> Result<(PathBuf, Phrase), Phrase> {
    let name = path.file_name().map(|it| it.to_string_lossy()).unwrap_or_default();
    told(path, write_named(path.parent().unwrap_or(path), &name, extension, text))
}

/// The path of a file and the message about it, or the place and the reason from the system.
fn told(place: &Path, written: io::Result<PathBuf>) -> Result<(PathBuf, Phrase), Phrase> {
    let path = written.map_err(|why| Phrase::from(format!("{}: {why}", place.display())))?;
    // The folder may be the one in which the program was started: its full path says more.
    let path = full_path(&path).unwrap_or(path);
    let phrase = Phrase::new("saved").with("file", path.display().to_string());
    Ok((path, phrase))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use carom_engine::tablut::{Game, RuleSet, Variant};
    use carom_picture::{Theme, tablut};

    use super::*;
    use crate::testing::english;
    use crate::theme::workshop::image;

    /// The message after a call in a folder.
    fn told(folder: &Path, call: impl FnOnce(&mut Export) + Send + Sync + 'static) -> String {
        told_with(folder, FileName::default(), call)
    }

    /// The same with a name that the player chose.
    fn told_with(
        folder: &Path,
        name: FileName,
        call: impl FnOnce(&mut Export) + Send + Sync + 'static,
    ) -> String {
        let mut app = App::new();
        prepare(&mut app);
        app.insert_resource(Folder(folder.to_owned())).insert_resource(name);
        let mut call = Some(call);
        let once = move |mut outgoing: Export| {
            if let Some(call) = call.take() {
                call(&mut outgoing);
            }
        };
        app.add_systems(Update, once);
        app.update();
        app.world().resource::<Notice>().0.as_ref().map(english).expect("a message")
    }

    #[test]
    fn what_was_done_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let save = |folder: &Path, text: &str| {
            let file = Ok(("txt", text.to_owned()));
            told(folder, |outgoing| outgoing.save("game", file))
        };
        let (first, second) = (save(folder.path(), "a\n"), save(folder.path(), "b\n"));
        assert!(first.starts_with("Saved ") && first != second, "{first} {second}");
        let path = second.trim_start_matches("Saved ");
        assert_eq!(fs::read_to_string(path).expect("a file"), "b\n");
        let named = |name: &str| {
            told_with(folder.path(), FileName(name.to_owned()), |outgoing| {
                outgoing.save("game", Ok(("txt", "c\n".to_owned())));
            })
        };
        assert!(named(" mine ").ends_with("mine.txt") && named("mine").ends_with("mine-1.txt"));
        let refused = named("no/such");
        assert_eq!(refused, "Not done: a file name cannot have the character /");
        assert_eq!(named(" CON.txt "), "Not done: CON is the name of a device on Windows");
        let new = folder.path().join("new");
        assert!(save(&new, "a\n").contains("new"), "its parent exists");
        assert!(new.is_dir());
        let error = save(&folder.path().join("no/such"), "a\n");
        assert!(error.contains("no/such"), "{error}");
        for (text, told_so) in [
            ("one\n".to_owned(), "Copied: one"),
            ("(\n  board,\n)\n".to_owned(), "Copied: a text of 3 lines"),
            ("1/2".repeat(20), "Copied: a text of one line"),
        ] {
            assert_eq!(told(folder.path(), |outgoing| outgoing.copy(Ok(text))), told_so);
        }
        let copied = told(folder.path(), |outgoing| {
            outgoing.share("unblock", Ok("..B".to_owned()), Some("Carom".to_owned()));
        });
        assert_eq!(copied, "Copied: a text that Carom opens");
        let link = |length: usize| linked(Some("l".repeat(length)), "text");
        assert_eq!(link(2000).0.len(), 2000);
        let (text, told_so) = link(2001);
        let too_long = "Copied: a text that Carom opens; a link would be too long";
        assert_eq!((&*text, &*english(&told_so)), ("text", too_long));
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>"#;
        let picture = move |outgoing: &mut Export, taking| {
            outgoing.picture(taking, "game", || svg.to_owned(), || panic!("nothing plays"));
        };
        let saved = told(folder.path(), move |outgoing| picture(outgoing, Taking::Save));
        let file = fs::read(saved.trim_start_matches("Saved ")).expect("a picture");
        assert!(file.starts_with(b"\x89PNG"), "{saved}");
        let copied = told(folder.path(), move |outgoing| picture(outgoing, Taking::Copy));
        assert_eq!(copied, "Copied: the picture of the board");
        let pixels = image(Pixels::of(svg).expect("a picture"));
        assert_eq!(pixels.size(), UVec2::new(6, 4));
        let still = || tablut::animation(&game(0), Theme::Light);
        let refused = told(folder.path(), move |outgoing| {
            outgoing.picture(Taking::Animate, "game", || panic!("no picture"), still);
        });
        assert_eq!(refused, "Not done: make a move first, or open the solution");
        let refused = told(folder.path(), |outgoing| {
            outgoing.copy(Err("no board".to_owned().into()));
        });
        assert!(refused.contains("no board"), "{refused}");
    }

    /// A game of this number of moves.
    fn game(moves: usize) -> Game {
        let mut game = Game::new(Variant::from_start(RuleSet::ASHTON));
        for mv in &["e3-b3", "e2-e3"][..moves] {
            game.play(mv.parse().expect("a move")).expect("a legal move");
        }
        game
    }

    #[test]
    fn an_animation_is_written_a_few_pictures_at_a_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = App::new();
        prepare(&mut app);
        app.insert_resource(Folder(folder.path().to_owned()));
        let animation = tablut::animation(&game(2), Theme::Light);
        let whole = animation.gif().expect("a GIF");
        let mut begin = Some(animation);
        app.add_systems(Update, move |mut outgoing: Export| {
            if let Some(animation) = begin.take() {
                let still = || panic!("no picture");
                outgoing.picture(Taking::Animate, "game", still, || animation);
            }
        });
        app.update();
        assert_eq!(app.world().resource::<NextRedraw>().take(), Duration::ZERO);
        let file = folder.path().join("game-1.gif");
        let told = |app: &App| app.world().resource::<Notice>().0.as_ref().map(english);
        let mut frames = 1;
        while !file.exists() {
            assert_eq!(told(&app).as_deref(), Some("The animation is being written …"));
            app.update();
            frames += 1;
        }
        assert!(frames > 10, "{frames}: the window draws meanwhile");
        assert_eq!(fs::read(&file).expect("a file"), whole);
        assert!(told(&app).is_some_and(|it| it.contains("game-1.gif")), "{:?}", told(&app));
    }
}
