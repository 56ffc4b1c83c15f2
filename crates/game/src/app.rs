//! The wiring: the shell, and the rooms of the games on top of it. Only this file of the program names
//! both.

use std::process::ExitCode;

use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, RequestRedraw};
use carom_play::packs::Progress;
use carom_play::tablut::KeptGame;
use carom_play::unblock::editor::KeptCanvas;
use carom_shell::ask::Wish;
use carom_shell::bounds::Bounds;
use carom_shell::frame::Frame;
use carom_shell::home;
use carom_shell::ids::PageId;
use carom_shell::incoming::{OpenError, Stray, brief, first_line, quoted};
use carom_shell::kept::Kept;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::page::Pages;
use carom_shell::pasteboard::Pasteboard;
use carom_shell::place::Place;
use carom_shell::scripting::{Logs, Scene, Scripts};
use carom_shell::settings::Settings;
use carom_shell::window;
use carom_shell::words::Phrase;
#[cfg(test)]
use carom_shell::words::Texts;
use carom_window_ricochet as ricochet;
use carom_window_ricochet::opening::Opening;
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use crate::arguments::Options;

/// The screens of `--at`, from every game.
pub(crate) fn scenes() -> impl Iterator<Item = &'static Scene> {
    let games = ricochet::SCENES.iter().chain(unblock::SCENES).chain(tablut::SCENES);
    games.chain(home::SCENES)
}

/// The texts of the shell and of every game.
#[cfg(test)]
pub(crate) fn texts() -> Vec<Texts> {
    [carom_shell::words::TEXTS, ricochet::TEXTS, unblock::TEXTS, tablut::TEXTS].concat()
}

/// The pages of every game, in the order of the tabs, without their systems.
#[cfg(test)]
pub(crate) fn pages(app: &mut App) {
    home::pages(app);
    ricochet::pages(app);
    unblock::pages(app);
    tablut::pages(app);
}

/// What the window shows first.
pub(crate) struct Start {
    opening: Opening,
    /// What the player has named of another game; its page is open then.
    named: Option<Named>,
}

/// What the player has named of a game that only the window shows.
enum Named {
    Blocks(unblock::Named),
    Tablut(tablut::Named),
}

impl Named {
    const fn game(&self) -> &'static str {
        match self {
            Self::Blocks(_) => "Unblock Me",
            Self::Tablut(_) => "Tablut",
        }
    }
}

/// The message that the terminal does not show this game.
fn only_window(game: &str) -> String {
    format!("only the window shows {game}, and the terminal can play only Ricochet Robots")
}

impl From<Opening> for Start {
    fn from(opening: Opening) -> Self {
        Self { opening, named: None }
    }
}

/// Shows the round in the terminal.
///
/// # Errors
/// The reason why there is no such round.
pub(crate) fn show(options: &Options) -> Result<ExitCode, String> {
    let Start { opening, named } = open(options, seed(options))?;
    match (named, &options.puzzle) {
        (Some(named), Some(name)) => Err(format!("{name}: {}", only_window(named.game()))),
        _ => Ok(ricochet::terminal::show(&opening.round)),
    }
}

/// Opens the game in a window, or shows the round in the terminal if no window can be opened.
///
/// # Errors
/// The reason why there is no such round, or the file that cannot be written.
pub(crate) fn play(options: &Options) -> Result<ExitCode, String> {
    let seed = seed(options);
    let start = open_in_window(options, seed)?;
    let logs = Logs::create(&options.scripts)?;
    let game = start.named.as_ref().map(Named::game);
    let round = start.opening.round.clone();
    let bounds = Kept::<Bounds>::open(&bounds_place(options)).0;
    let outcome = window::open(options.size, bounds, |app| {
        add_games(app, options, start, seed);
        logs.plug_into(app, &options.scripts);
    });
    Ok(match (outcome, game) {
        (Ok(exit), _) => exit,
        (Err(why), _) if options.scripts.screenshot.is_some() => {
            eprintln!("carom-game: no window, so there is no picture: {why}");
            ExitCode::FAILURE
        }
        (Err(why), Some(game)) => {
            eprintln!("carom-game: no window: {why}; {}", only_window(game));
            ExitCode::FAILURE
        }
        (Err(why), None) => {
            eprintln!("carom-game: no window, so the round is shown here: {why}");
            ricochet::terminal::show(&round)
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
pub(crate) fn open(options: &Options, seed: u64) -> Result<Start, String> {
    match (&options.puzzle, &options.board) {
        (Some(puzzle), _) => read(puzzle, seed),
        (None, Some(board)) => Opening::on_board(board, seed).map(Start::from),
        (None, None) => Ok(Opening::of_the_house().into()),
    }
}

/// The same for the window. Where no results are kept, every start is that of somebody who plays for the first time, and begins
/// with an easy round. Scripts get the usual one.
///
/// # Errors
/// As [`open`].
fn open_in_window(options: &Options, seed: u64) -> Result<Start, String> {
    let is_named = options.puzzle.is_some() || options.board.is_some();
    let is_scripted = options.scripts != Scripts::default();
    if options.records == Place::Nowhere && !is_named && !is_scripted {
        return Ok(Opening::first().into());
    }
    open(options, seed)
}

/// Reads a puzzle of any game.
///
/// # Errors
/// The reason of each game, if they differ.
fn read(puzzle: &str, seed: u64) -> Result<Start, String> {
    let robots = match Opening::read(puzzle, seed) {
        Ok(opening) => return Ok(opening.into()),
        Err(why) => why,
    };
    let start = |named| Start { opening: Opening::of_the_house(), named: Some(named) };
    let blocks = match unblock::Named::read(puzzle) {
        Ok(named) => return Ok(start(Named::Blocks(named))),
        Err(why) => why,
    };
    match tablut::Named::read(puzzle) {
        Ok(named) => Ok(start(Named::Tablut(named))),
        Err(tablut) if blocks == robots && tablut == robots => Err(robots.to_string()),
        Err(tablut) => {
            let told = [("Ricochet Robots", robots), ("Unblock Me", blocks), ("Tablut", tablut)];
            Err(unread(puzzle, &told))
        }
    }
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
    options.seed.unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |since| since.as_nanos() as u64)
    })
}

/// The shell and the games, on top of Bevy's plugins. They do not depend on the output device or on the
/// source of the frames.
pub(crate) fn add_games(app: &mut App, options: &Options, start: impl Into<Start>, seed: u64) {
    let Start { opening, named } = start.into();
    let is_other = named.is_some();
    let (blocks, game) = match named {
        Some(Named::Blocks(blocks)) => (Some(blocks), None),
        Some(Named::Tablut(game)) => (None, Some(game)),
        None => (None, None),
    };
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
    let drawing = kept(drawing);
    carom_shell::plugin(app, options.settings.clone(), options.choices.clone());
    let request = ricochet::Request {
        opening,
        is_named: !is_other && (options.puzzle.is_some() || options.board.is_some()),
        is_chosen: !is_other && options.puzzle.is_some(),
        seed,
        records: kept(options.records.clone()),
        settings: options.settings.clone(),
        drawing: drawing.clone(),
    };
    ricochet::plugin(app, request);
    let progress = kept(options.records.clone()).beside::<Progress>();
    app.add_plugins(carom_shell::twin::plugin::<Progress>(&progress));
    let drawing = drawing.beside::<KeptCanvas>();
    unblock::plugin(
        app,
        unblock::Request { seed, progress: progress.clone(), drawing, named: blocks },
    );
    let kept_game = kept(options.records.clone()).beside::<KeptGame>();
    tablut::plugin(app, tablut::Request { seed, game: kept_game, progress, named: game });
    order(app);
    app.add_systems(
        Update,
        (
            (open_dropped, open_pasted).chain().in_set(Frame::Ask).run_if(in_state(home::PAGE)),
            open_stray.in_set(Frame::Obey).after(tablut::order::Obey::Exchange),
        ),
    );
    let is_free = !is_other && !is_scene && options.puzzle.is_none() && options.board.is_none();
    if is_free {
        open_last_page(app);
    }
}

/// The page of the game that knows a text or a file, and the command that opens it there. The page reads the text again and tells
/// its faults.
fn opens(text: &str) -> Option<(PageId, Wish)> {
    let text = text.to_owned();
    Some(match read(&text, 0).ok()?.named {
        None => (ricochet::ids::PLAY, ricochet::Command::OpenText(text).into()),
        Some(Named::Blocks(_)) => (unblock::ids::PLAY, unblock::Command::OpenText(text).into()),
        Some(Named::Tablut(_)) => (tablut::ids::PLAY, tablut::Command::OpenText(text).into()),
    })
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

/// Within a part of a frame, one game works after the other.
fn order(app: &mut App) {
    use tablut::order as last;
    use unblock::order::{Learn, Obey, Shared};
    app.configure_sets(
        Update,
        (
            Obey::Session.after(ricochet::order::Obey::Rules),
            Learn::List.after(ricochet::order::Learn::Keep),
            Shared::Show.after(ricochet::order::Shared::Show),
            Shared::Move.after(ricochet::order::Shared::Move),
            last::Obey::Session.after(Obey::EditExchange),
            last::Learn::Analyse.after(Learn::Keep),
            last::Shared::Show.after(Shared::Show),
            last::Shared::Move.after(Shared::Move),
        ),
    );
}

#[cfg(test)]
mod tests {
    use carom_solver::Control;
    use carom_solver::ricochet::DEFAULT;

    use super::*;

    #[test]
    fn a_start_without_records_begins_with_a_round_of_three_moves() {
        let moves = |options: &Options| {
            let start = open_in_window(options, 1).expect("a start");
            let report = DEFAULT.solver().solve(&start.opening.round, &mut Control::default());
            report.verdict.moves().map(<[_]>::len)
        };
        let none = Options { records: Place::Nowhere, ..Options::default() };
        assert_eq!(moves(&none), Some(3));
        let named = Some("7650+42+E2302B12+C9".to_owned());
        assert_ne!(moves(&Options { puzzle: named, ..none }), Some(3));
    }

    #[test]
    fn the_argument_names_a_puzzle_of_any_game() {
        let boards = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards");
        let game = |puzzle: &str| {
            read(puzzle, 1).map(|it| it.named.as_ref().map_or("Ricochet Robots", Named::game))
        };
        for (puzzle, name) in [
            (&*format!("{boards}/unblock/graded/easy.txt"), "Unblock Me"),
            ("..B.AAB.........", "Unblock Me"),
            ("7650+42+E2302B12+C9", "Ricochet Robots"),
            (&*format!("{boards}/tablut/wins.txt"), "Tablut"),
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
             squares: a board is 3x3 to 8x8 squares"
        );
        for name in ["NO.TXT", "AA.md", "nothing.ron", "AAA"] {
            assert_eq!(why(name), format!("{name}: no such file"));
        }
    }
}
