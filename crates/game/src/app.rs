//! The wiring: the shell, and the rooms of the games on top of it. Only this file of the program names
//! both.

use std::process::ExitCode;

use bevy::prelude::*;
use carom_play::packs::Progress;
use carom_play::tablut::KeptGame;
use carom_play::unblock::editor::KeptCanvas;

use crate::arguments::Options;
use crate::ricochet;
use crate::ricochet::opening::Opening;
use crate::shell;
use crate::shell::place::Place;
use crate::shell::scripting::{Logs, Scene};
use crate::shell::window;
#[cfg(test)]
use crate::shell::words::Texts;
use crate::tablut;
use crate::unblock;

/// The screens of `--at`, from every game.
pub(crate) fn scenes() -> impl Iterator<Item = &'static Scene> {
    ricochet::SCENES.iter().chain(unblock::SCENES).chain(tablut::SCENES)
}

/// The texts of the shell and of every game.
#[cfg(test)]
pub(crate) fn texts() -> Vec<Texts> {
    [shell::words::TEXTS, ricochet::TEXTS, unblock::TEXTS, tablut::TEXTS].concat()
}

/// The pages of every game, in the order of the tabs, without their systems.
#[cfg(test)]
pub(crate) fn pages(app: &mut App) {
    ricochet::pages(app);
    unblock::pages(app);
    tablut::pages(app);
}

/// Shows the round in the terminal.
///
/// # Errors
/// The reason why there is no such round.
pub(crate) fn show(options: &Options) -> Result<ExitCode, String> {
    let opening = open(options, seed(options))?;
    Ok(ricochet::terminal::show(&opening.round))
}

/// Opens the game in a window, or shows the round in the terminal if no window can be opened.
///
/// # Errors
/// The reason why there is no such round, or the file that cannot be written.
pub(crate) fn play(options: &Options) -> Result<ExitCode, String> {
    let seed = seed(options);
    let opening = open(options, seed)?;
    let logs = Logs::create(&options.scripts)?;
    let round = opening.round.clone();
    let outcome = window::open(options.size, |app| {
        add_games(app, options, opening, seed);
        logs.plug_into(app, &options.scripts);
    });
    Ok(match outcome {
        Ok(exit) => exit,
        Err(why) if options.scripts.screenshot.is_some() => {
            eprintln!("carom-game: no window, so there is no picture: {why}");
            ExitCode::FAILURE
        }
        Err(why) => {
            eprintln!("carom-game: no window, so the round is shown here: {why}");
            ricochet::terminal::show(&round)
        }
    })
}

fn open(options: &Options, seed: u64) -> Result<Opening, String> {
    match (&options.puzzle, &options.board) {
        (Some(puzzle), _) => Opening::read(puzzle, seed).map_err(|why| why.to_string()),
        (None, Some(board)) => Opening::on_board(board, seed),
        (None, None) => Ok(Opening::of_the_house()),
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
    let drawing = kept(drawing);
    shell::plugin(app, options.settings.clone(), options.choices.clone());
    let request = ricochet::Request {
        opening,
        is_named: options.puzzle.is_some() || options.board.is_some(),
        is_chosen: options.puzzle.is_some(),
        seed,
        records: kept(options.records.clone()),
        settings: options.settings.clone(),
        drawing: drawing.clone(),
    };
    ricochet::plugin(app, request);
    let progress = kept(options.records.clone()).beside::<Progress>();
    let drawing = drawing.beside::<KeptCanvas>();
    unblock::plugin(app, unblock::Request { seed, progress: progress.clone(), drawing });
    let game = kept(options.records.clone()).beside::<KeptGame>();
    tablut::plugin(app, tablut::Request { seed, game, progress });
    order(app);
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
