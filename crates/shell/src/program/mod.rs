//! [`Program`]: the games that it is given, on top of the shell: its command line, its start, and what it opens.

use std::ffi::OsString;
use std::iter;
use std::process::ExitCode;

use bevy::prelude::*;
use carom_play::Records;

pub use self::arguments::LaunchOptions;
use self::arguments::Request;
use self::opening::Opening;
use crate::action::BoxedAction;
use crate::calendar;
use crate::frame;
use crate::game::{AddGame as _, Game, Launch};
use crate::home;
use crate::page::Pages;
use crate::persisted::Persisted;
use crate::place::SaveLocation;
use crate::settings::Settings;
use crate::terminal::{self, complain};
use crate::window_geometry::WindowGeometry;
use crate::words::{AddTexts as _, Texts};
use crate::{instance_lock, window};

mod arguments;
mod entering;
mod link;
pub mod opening;
mod results;

/// The games of a program, and its rooms.
#[derive(Resource, Clone, Copy)]
pub struct Program {
    /// Every game, in the order of the tabs and of the work in a frame. The first one is shown if the player names nothing.
    pub games: &'static [&'static Game],
    pub rooms: &'static Rooms,
}

/// What the program knows of the rooms in which people play over a network.
pub struct Rooms {
    /// Their name in the order of a frame, where they come before the games.
    pub id: &'static str,
    pub texts: &'static [Texts],
    /// Adds them to the program with the place of the results.
    pub add: fn(&mut App, &SaveLocation),
    /// The command that joins the room of a link or a code.
    pub join: fn(String) -> BoxedAction,
}

/// Prints a line.
fn printed(line: String) -> ExitCode {
    terminal::print(&(line + "\n"))
}

impl Program {
    /// Runs the program with the arguments after its name.
    #[must_use]
    pub fn run(&self, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
        match Self::parse(arguments).and_then(|request| self.answer(request)) {
            Ok(exit) => exit,
            Err(why) => {
                complain(&why);
                ExitCode::from(2)
            }
        }
    }

    fn answer(&self, request: Request) -> Result<ExitCode, String> {
        match request {
            Request::Help => Ok(terminal::print(&self.help())),
            Request::Version => Ok(terminal::print(arguments::VERSION)),
            Request::SaveResults(path) => results::save(&results::folder()?, &path).map(printed),
            Request::ReadResults(path) => results::read(&results::folder()?, &path).map(printed),
            Request::Terminal(options) => self.show(&options),
            Request::Play(options) => self.play(&options),
        }
    }

    /// The texts of the shell, of the rooms and of every game.
    pub fn texts(&self) -> Vec<Texts> {
        let games = self.games.iter().flat_map(|game| game.texts);
        crate::words::TEXTS.iter().chain(self.rooms.texts).chain(games).copied().collect()
    }

    /// Adds the pages of every game, in the order of the tabs, without their systems.
    pub fn add_pages(&self, app: &mut App) {
        home::pages(app);
        for game in self.games {
            app.add_game(game);
        }
    }

    /// Shows the round in the terminal.
    ///
    /// # Errors
    /// The reason why there is no such round.
    fn show(&self, options: &LaunchOptions) -> Result<ExitCode, String> {
        let Opening { game, start } = self.open(options, seed(options))?;
        let name = options.puzzle.as_deref().unwrap_or_default();
        start
            .print
            .map(|print| print())
            .ok_or_else(|| format!("{name}: {}", self.only_window(game)))
    }

    /// The message that the terminal does not show this game.
    fn only_window(&self, game: &Game) -> String {
        let (name, first) = (game.name, self.games[0].name);
        format!("only the window shows {name}, and the terminal can play only {first}")
    }

    /// Opens the game in a window, or shows the round in the terminal if no window can be opened.
    ///
    /// # Errors
    /// The reason why there is no such round, or the file that cannot be written.
    fn play(&self, options: &LaunchOptions) -> Result<ExitCode, String> {
        let seed = seed(options);
        let mut opening = self.open_in_window(options, seed)?;
        let scripts = options.scripts.plugin()?;
        let (game, print) = (opening.game, opening.start.print.take());
        let bounds = Persisted::<WindowGeometry>::open(&bounds_place(options)).0;
        let outcome = window::open(options.size, bounds, |app| {
            self.add_to(app, options, opening, seed);
            scripts(app);
        });
        Ok(match (outcome, print) {
            (Ok(exit), _) => exit,
            (Err(why), _) if options.scripts.has_picture() => {
                complain(&format!("no window, so there is no picture: {why}"));
                ExitCode::FAILURE
            }
            (Err(why), None) => {
                complain(&format!("no window: {why}; {}", self.only_window(game)));
                ExitCode::FAILURE
            }
            (Err(why), Some(print)) => {
                complain(&format!("no window, so the round is shown here: {why}"));
                print()
            }
        })
    }

    /// Adds the shell, the rooms and the games on top of Bevy's plugins. They do not depend on the output device or on the source of
    /// the frames.
    pub fn add_to(&self, app: &mut App, options: &LaunchOptions, opening: Opening, seed: u64) {
        // If settings are not kept, the drawing is not kept either.
        let drawing = match (&options.drawing, &options.settings) {
            (Some(place), _) => place.clone(),
            (None, SaveLocation::Nowhere) => SaveLocation::Nowhere,
            (None, _) => SaveLocation::Usual,
        };
        // The screens of `--at` play and draw by themselves: they do not change what the player has kept.
        let is_scene = options.scripts.has_scene();
        let kept = |place: SaveLocation| match place {
            SaveLocation::Usual if is_scene => SaveLocation::Nowhere,
            place => place,
        };
        crate::plugin(app, options.settings.clone(), options.choices.clone());
        let launch = Launch {
            seed,
            records: kept(options.records.clone()),
            settings: options.settings.clone(),
            drawing: kept(drawing),
        };
        app.insert_resource(*self).add_texts(self.rooms.texts);
        (self.rooms.add)(app, &launch.records);
        if let Some(link) = options.puzzle.clone().filter(|it| opening::is_room(it)) {
            let join = (self.rooms.join)(link);
            app.add_systems(PostStartup, move |mut commands: Commands| join.send(&mut commands));
        }
        let mut named = Some(opening.start);
        for game in self.games {
            let start = if std::ptr::eq(*game, opening.game) { named.take() } else { None };
            let start = start.unwrap_or_else(|| (game.start)(false));
            app.add_game(game);
            (start.add)(app, &launch);
        }
        app.add_plugins(instance_lock::plugin::<Records>(&launch.records));
        let parts: Vec<_> =
            iter::once(self.rooms.id).chain(self.games.iter().map(|game| game.id)).collect();
        frame::chain(app, &parts);
        entering::add(app, parts[parts.len() - 1]);
        if !opening::is_named(options) && !is_scene {
            open_last_page(app);
        }
    }
}

/// Where the size and the place of the window are kept: beside the settings, unless the options say how large it is or scripts
/// use it.
fn bounds_place(options: &LaunchOptions) -> SaveLocation {
    if options.size.is_some() || options.scripts.is_some() {
        return SaveLocation::Nowhere;
    }
    options.settings.beside::<WindowGeometry>()
}

fn seed(options: &LaunchOptions) -> u64 {
    options.seed.unwrap_or_else(calendar::seed)
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
