//! A tour of everything that the window shows, for checks of all of it.

use bevy::prelude::*;
use carom_shell::home;
use carom_shell::ids::PageId;
use carom_shell::page::Pages;
use carom_shell::scripting::{self, Activity, Scene};
use carom_shell::{BoxedAction, Command};

use crate::games::PROGRAM;
use crate::testing::STAGE;
use carom_shell::program::LaunchOptions;
use carom_shell::testing::real::{Real, wait};

/// Goes to every screen of the game with a number, each from a new start, and calls `look` with its name.
#[track_caller]
pub(super) fn tour(number: usize, options: &LaunchOptions, mut look: impl FnMut(&str, &mut Real)) {
    let game = PROGRAM.games[number];
    let mut left: Vec<PageId> = game.pages.iter().map(|it| it.id).collect();
    let mut look = |name: &str, real: &mut Real| {
        left.retain(|it| it != real.app.world().resource::<State<PageId>>().get());
        look(name, real);
    };
    for scene in STAGE.games[number].scenes {
        let mut real = show_scene(options, scene);
        look(scene.name, &mut real);
        // The home page tells what is over.
        if scene.name.ends_with("solved") || scene.name.ends_with("won") {
            show(&mut real, &[Command::Go(home::PAGE).into()]);
            look(&format!("home after {}", scene.name), &mut real);
        }
    }
    for (name, page, actions) in (STAGE.games[number].screens)() {
        let mut real = STAGE.start(options);
        show(&mut real, &[vec![Command::Go(page).into()], actions].concat());
        look(name, &mut real);
    }
    assert_eq!(left, [], "every page is shown");
}

/// The same for what belongs to no game: the home page.
#[track_caller]
pub(super) fn tour_of_home(options: &LaunchOptions, mut look: impl FnMut(&str, &mut Real)) {
    for scene in scripting::SCENES {
        look(scene.name, &mut show_scene(options, scene));
    }
    let pages = super::app().world().resource::<Pages>().iter().count();
    let of_games = PROGRAM.games.iter().map(|it| it.pages.len()).sum::<usize>();
    assert_eq!(pages, of_games + 1, "the home page is the only page of no game");
}

fn show_scene(options: &LaunchOptions, scene: &Scene) -> Real {
    let mut real = STAGE.start(options);
    let actions = (scene.actions)(real.app.world());
    show(&mut real, &actions);
    real
}

/// Sends commands, one after another, as `--at` does: each when everything is done.
fn show(real: &mut Real, actions: &[BoxedAction]) {
    for action in actions {
        wait(real, |world| !world.resource::<Activity>().is_busy);
        action.send(&mut real.app.world_mut().commands());
        real.app.world_mut().flush();
    }
    real.settle();
    wait(real, |world| !world.resource::<Activity>().is_busy);
}
