//! The wiring: the shell and the games on top of it.

use std::iter;
use std::process::ExitCode;

use bevy::diagnostic::FrameCount;
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, RequestRedraw};
use carom_play::packs::Progress;
use carom_shell::address::Addresses;
use carom_shell::ask::Wish;
use carom_shell::bounds::Bounds;
use carom_shell::calendar;
use carom_shell::frame::{self, Frame, GamePart};
use carom_shell::game::{AddGame as _, Game, Launch, Start};
use carom_shell::home;
use carom_shell::ids::PageId;
use carom_shell::incoming::{self, OpenError, Stray, brief, first_line, quoted};
use carom_shell::kept::Kept;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::page::Pages;
use carom_shell::pasteboard::Pasteboard;
use carom_shell::place::Place;
use carom_shell::scripting::{Logs, Scene, Scripts};
use carom_shell::settings::Settings;
use carom_shell::terminal::complain;
use carom_shell::window;
#[cfg(test)]
use carom_shell::words::Texts;
use carom_shell::words::{AddTexts as _, Phrase};

use crate::address;
use crate::arguments::Options;
use crate::games::GAMES;

/// The screens of `--at`, from every game.
pub(crate) fn scenes() -> impl Iterator<Item = &'static Scene> {
    GAMES.iter().flat_map(|game| game.scenes).chain(home::SCENES)
}

/// The texts of the shell and of every game.
#[cfg(test)]
pub(crate) fn texts() -> Vec<Texts> {
    let games = GAMES.iter().flat_map(|game| game.texts);
    let all = carom_shell::words::TEXTS.iter().chain(carom_window_friends::TEXTS);
    all.chain(games).copied().collect()
}

/// The pages of every game, in the order of the tabs, without their systems.
#[cfg(test)]
pub(crate) fn pages(app: &mut App) {
    home::pages(app);
    for game in GAMES {
        app.add_game(game);
    }
}

/// What the window shows first.
pub(crate) struct Opening {
    game: &'static Game,
    start: Start,
}

/// The message that the terminal does not show this game.
fn only_window(game: &Game) -> String {
    let (name, first) = (game.name, GAMES[0].name);
    format!("only the window shows {name}, and the terminal can play only {first}")
}

/// Shows the round in the terminal.
///
/// # Errors
/// The reason why there is no such round.
pub(crate) fn show(options: &Options) -> Result<ExitCode, String> {
    let Opening { game, start } = open(options, seed(options))?;
    let name = options.puzzle.as_deref().unwrap_or_default();
    start.print.map(|print| print()).ok_or_else(|| format!("{name}: {}", only_window(game)))
}

/// Opens the game in a window, or shows the round in the terminal if no window can be opened.
///
/// # Errors
/// The reason why there is no such round, or the file that cannot be written.
pub(crate) fn play(options: &Options) -> Result<ExitCode, String> {
    let seed = seed(options);
    let mut opening = open_in_window(options, seed)?;
    let logs = Logs::create(&options.scripts)?;
    let (game, print) = (opening.game, opening.start.print.take());
    let bounds = Kept::<Bounds>::open(&bounds_place(options)).0;
    let outcome = window::open(options.size, bounds, |app| {
        add_games(app, options, opening, seed);
        logs.plug_into(app, &options.scripts);
    });
    Ok(match (outcome, print) {
        (Ok(exit), _) => exit,
        (Err(why), _) if options.scripts.screenshot.is_some() => {
            complain(&format!("no window, so there is no picture: {why}"));
            ExitCode::FAILURE
        }
        (Err(why), None) => {
            complain(&format!("no window: {why}; {}", only_window(game)));
            ExitCode::FAILURE
        }
        (Err(why), Some(print)) => {
            complain(&format!("no window, so the round is shown here: {why}"));
            print()
        }
    })
}

/// Where the size and the place of the window are kept: beside the settings, unless the options say how large it is or scripts
/// use it.
fn bounds_place(options: &Options) -> Place {
    if options.is_sized || options.scripts != Scripts::default() {
        return Place::Nowhere;
    }
    options.settings.beside::<Bounds>()
}

/// What the options name, or the usual start.
///
/// # Errors
/// The reason why there is no such round or game.
pub(crate) fn open(options: &Options, seed: u64) -> Result<Opening, String> {
    match (&options.puzzle, &options.board) {
        (Some(puzzle), _) if is_room(puzzle) => Ok(usual(false)),
        (Some(puzzle), _) => read(puzzle, seed),
        (None, Some(board)) => read_board(board, seed),
        (None, None) => Ok(usual(false)),
    }
}

/// Whether a text is the link of a room on a server.
fn is_room(text: &str) -> bool {
    text.contains("/#room/")
}

/// The start of the first game, for somebody who plays for the first time or the usual one.
fn usual(is_first: bool) -> Opening {
    let game = GAMES[0];
    Opening { game, start: (game.start)(is_first) }
}

/// Whether the player has named what the window shows first.
const fn is_named(options: &Options) -> bool {
    options.puzzle.is_some() || options.board.is_some()
}

/// Whether every start is that of somebody who plays for the first time, because no results are kept. Scripts get the usual
/// one.
fn is_first(options: &Options) -> bool {
    options.records == Place::Nowhere && !is_named(options) && options.scripts == Scripts::default()
}

/// The same for the window, where the first start begins with an easy round.
///
/// # Errors
/// As [`open`].
fn open_in_window(options: &Options, seed: u64) -> Result<Opening, String> {
    if is_first(options) { Ok(usual(true)) } else { open(options, seed) }
}

/// Reads a puzzle of any game; a name of nothing else may be that of a file that the player has saved.
///
/// # Errors
/// The reason of each game, if they differ.
fn read(puzzle: &str, seed: u64) -> Result<Opening, String> {
    read_text(puzzle, seed)
        .or_else(|why| incoming::saved(puzzle).ok_or(why).and_then(|it| read_text(&it, seed)))
}

fn read_text(puzzle: &str, seed: u64) -> Result<Opening, String> {
    let mut told = Vec::new();
    for game in GAMES {
        match (game.read)(puzzle, seed) {
            Ok(start) => return Ok(Opening { game, start }),
            Err(why) => told.push((game.name, why)),
        }
    }
    let (_, first) = &told[0];
    Err(if told.iter().all(|(_, why)| why == first) {
        first.to_string()
    } else {
        unread(puzzle, &told)
    })
}

/// A random round on a board of the game that has such rounds.
///
/// # Errors
/// Why the board cannot be read.
fn read_board(board: &str, seed: u64) -> Result<Opening, String> {
    let mut games = GAMES.iter().filter_map(|game| Some((game, game.read_board?)));
    let (game, read) = games.next().ok_or("no game has random rounds")?;
    Ok(Opening { game, start: read(board, seed)? })
}

/// The message that no game can read a text, with the reasons of those games that know its kind.
fn unread(puzzle: &str, told: &[(&str, OpenError)]) -> String {
    let known: Vec<_> =
        told.iter().filter_map(|(game, why)| Some((game, why.of_known()?))).collect();
    let named =
        format!("{}: not a board or puzzle that Carom can read", quoted(first_line(puzzle)));
    match &*known {
        [] => named,
        [(game, why)] => format!("{named}. As {game}: {why}"),
        several => several.iter().fold(named, |all, (game, why)| format!("{all}\n  {game}: {why}")),
    }
}

fn seed(options: &Options) -> u64 {
    options.seed.unwrap_or_else(calendar::seed)
}

/// The shell and the games, on top of Bevy's plugins. They do not depend on the output device or on the
/// source of the frames.
pub(crate) fn add_games(app: &mut App, options: &Options, opening: Opening, seed: u64) {
    // If settings are not kept, the drawing is not kept either.
    let drawing = match (&options.drawing, &options.settings) {
        (Some(place), _) => place.clone(),
        (None, Place::Nowhere) => Place::Nowhere,
        (None, _) => Place::Usual,
    };
    // The screens of `--at` play and draw by themselves: they do not change what the player has kept.
    let is_scene = options.scripts.scene.is_some();
    let kept = |place: Place| match place {
        Place::Usual if is_scene => Place::Nowhere,
        place => place,
    };
    carom_shell::plugin(app, options.settings.clone(), options.choices.clone());
    let launch = Launch {
        seed,
        records: kept(options.records.clone()),
        settings: options.settings.clone(),
        drawing: kept(drawing),
    };
    app.add_texts(carom_window_friends::TEXTS)
        .add_plugins(carom_window_friends::plugin(&launch.records));
    if let Some(link) = options.puzzle.clone().filter(|it| is_room(it)) {
        let join = move |mut commands: MessageWriter<carom_window_friends::Command>| {
            commands.write(carom_window_friends::Command::JoinRoom(link.clone()));
        };
        app.add_systems(PostStartup, join);
    }
    let mut named = Some(opening.start);
    for game in GAMES {
        let start = if std::ptr::eq(game, opening.game) { named.take() } else { None };
        let start = start.unwrap_or_else(|| (game.start)(false));
        app.add_game(game);
        (start.add)(app, &launch);
    }
    app.add_plugins(carom_shell::twin::plugin::<Progress>(&launch.records.beside::<Progress>()));
    let rooms = GAMES.map(|game| game.room);
    let all: Vec<_> = iter::once(carom_window_friends::ROOM).chain(rooms).collect();
    frame::chain(app, &all);
    let last = GamePart { game: rooms[rooms.len() - 1], part: Frame::Obey };
    app.add_systems(
        Update,
        (
            (open_dropped, open_pasted).chain().in_set(Frame::Ask).run_if(in_state(home::PAGE)),
            open_address.in_set(Frame::Ask).after(open_pasted).run_if(resource_exists::<Addresses>),
            open_stray.in_set(Frame::Obey).after(last),
        ),
    );
    if !is_named(options) && !is_scene {
        open_last_page(app);
    }
}

/// The page of the game that knows a text or a file, and the command that opens it there. The page reads the text again and tells
/// its faults.
pub(crate) fn opens(text: &str) -> Option<(PageId, Wish)> {
    let game = read(text, 0).ok()?.game;
    Some((game.opens(), (game.open)(text.to_owned())))
}

/// The message that no game knows a text or a file.
fn unknown(text: &str) -> Phrase {
    Phrase::new("home-no-puzzle").with("file", brief(text))
}

/// A file that is dropped on the home page opens on the page of its game.
fn open_dropped(
    mut dropped: ResMut<Messages<FileDragAndDrop>>,
    mut starts: MessageWriter<home::Command>,
    mut notice: ResMut<Notice>,
) {
    // The page that opens must not find the file among its own.
    for event in dropped.drain() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = event else { continue };
        let path = path_buf.to_string_lossy();
        match opens(&path) {
            Some((page, wish)) => _ = starts.write(home::Command::start_all(page, [wish])),
            None => notice.0 = Some(unknown(&path)),
        }
    }
}

/// A text that is pasted on the home page opens on the page of its game.
fn open_pasted(
    mut wishes: MessageReader<home::Command>,
    mut pasteboard: ResMut<Pasteboard>,
    mut notice: ResMut<Notice>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    if wishes.read().any(|it| *it == home::Command::Paste) {
        pasteboard.ask(home::PAGE);
    }
    if !pasteboard.is_asked(home::PAGE) {
        return;
    }
    redraw.write(RequestRedraw);
    let Some(text) = pasteboard.bypass_change_detection().take(home::PAGE) else { return };
    match opens(&text) {
        Some((page, wish)) => {
            commands.write_message(home::Command::start_all(page, [wish]));
        }
        None if text.trim().is_empty() => notice.0 = Some(OpenError::Empty.phrase()),
        None => notice.0 = Some(unknown(&text)),
    }
}

/// What the address of the page in a browser names opens on the page of its game.
///
/// The first frames begin the last round or a lesson. They come first, because a message ends with the round that it is about.
fn open_address(
    addresses: Res<Addresses>,
    frames: Res<FrameCount>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    const FIRST: u32 = 4;
    if frames.0 < FIRST {
        redraw.write(RequestRedraw);
        return;
    }
    let Some(address) = addresses.take() else { return };
    match address::read(&address) {
        Ok(Some((page, wish))) => {
            commands.insert_resource(Overlay::NONE);
            commands.write_message(home::Command::start_all(page, [wish]));
        }
        Ok(None) => {}
        Err(why) => commands.insert_resource(Notice(Some(why))),
    }
}

/// A text that its page cannot read opens on the page of the game that can. Otherwise the message of the page stays.
fn open_stray(
    mut strays: MessageReader<Stray>,
    open_page: Res<State<PageId>>,
    mut dropped: ResMut<Messages<FileDragAndDrop>>,
    mut starts: MessageWriter<home::Command>,
    (mut overlay, mut notice): (ResMut<Overlay>, ResMut<Notice>),
) {
    for text in strays.read() {
        let found = opens(text).filter(|(page, _)| page != open_page.get());
        let Some((page, wish)) = found else { continue };
        // The page that opens must not find the file among its own.
        dropped.clear();
        overlay.set_if_neq(Overlay::NONE);
        notice.0 = None;
        starts.write(home::Command::start_all(page, [wish]));
    }
}

/// Opens the page on which the player was at the end of the program.
fn open_last_page(app: &mut App) {
    let world = app.world();
    let last = world.resource::<Settings>().last_page();
    let page = world.resource::<Pages>().iter().find(|it| Some(it.id.id()) == last);
    if let Some(page) = page {
        app.insert_state(page.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_without_records_is_the_first_one() {
        let none = Options { records: Place::Nowhere, ..Options::default() };
        assert!(is_first(&none));
        let named = Some("7650+42+E2302B12+C9".to_owned());
        assert!(!is_first(&Options { puzzle: named, ..none }));
        assert!(!is_first(&Options::default()));
    }

    #[test]
    fn the_argument_names_a_puzzle_of_any_game() {
        let boards = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards");
        let game = |puzzle: &str| read(puzzle, 1).map(|it| it.game.name);
        for (puzzle, name) in [
            (&*format!("{boards}/unblock/graded/easy.txt"), "Unblock Me"),
            ("..B.AAB.........", "Unblock Me"),
            ("7650+42+E2302B12+C9", "Ricochet Robots"),
            (&*format!("{boards}/tablut/win-in-1.txt"), "Tablut"),
            ("linnaean", "Tablut"),
            ("9/9/9/9/6b2/2k6/2b6/9/9 b linnaean", "Tablut"),
            ("[Rules \"ashton\"]\n\n1. e3-b3 *\n", "Tablut"),
        ] {
            assert_eq!(game(puzzle), Ok(name), "{puzzle}");
        }
        assert_eq!(game("no/such.txt"), Err("no/such.txt: no such file".to_owned()));
        if cfg!(unix) {
            assert_eq!(game(boards), Err(format!("{boards}: it is a folder")));
        }
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("letter.txt");
        std::fs::write(&path, "Dear all,\nno board here\n").expect("written");
        let why = game(&path.to_string_lossy()).expect_err("no puzzle");
        let told = format!(
            "{}: not a board or puzzle that Carom can read",
            quoted(&path.to_string_lossy())
        );
        assert_eq!(why, told);
    }

    #[test]
    fn what_no_game_can_read_is_told_in_plain_words() {
        let why = |puzzle: &str| read(puzzle, 1).err().expect("no puzzle");
        let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");
        let told = why(readme);
        assert!(told.ends_with("README.md: not a board or puzzle that Carom can read"), "{told}");
        let told = why("..B.AAB");
        assert_eq!(
            told,
            "..B.AAB: not a board or puzzle that Carom can read. As Unblock Me: there is no board of 7 \
             squares: a board is 3x3 to 16x16 squares"
        );
        for name in ["NO.TXT", "AA.md", "nothing.ron", "AAA"] {
            assert_eq!(why(name), format!("{name}: no such file"));
        }
    }
}
