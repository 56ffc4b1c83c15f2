//! A tour of everything that the window shows, for checks of all of it.

use bevy::prelude::*;
use carom_shell::home;
use carom_shell::ids::{OverlayId, PageId};
use carom_shell::page::Pages;
use carom_shell::scripting::Activity;
use carom_shell::{Command, Wish};
use carom_window_ricochet as ricochet;
use carom_window_ricochet::{editor, table};
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use super::real::{Real, send, wait};
use crate::arguments::Options;

/// What no screen of `--at` shows: the page of each and its commands.
fn others() -> Vec<(&'static str, PageId, Vec<Wish>)> {
    let card = |page, id: OverlayId| (id.id(), page, vec![Command::Toggle(id).into()]);
    let skip = ricochet::Command::SkipLessons;
    let sheet = |id: OverlayId| (id.id(), vec![skip.clone().into(), Command::Toggle(id).into()]);
    let sheet = |id| {
        let (name, wishes) = sheet(id);
        (name, ricochet::ids::PLAY, wishes)
    };
    let (play, blocks, tablut) = (ricochet::ids::PLAY, unblock::ids::PLAY, tablut::ids::PLAY);
    vec![
        card(play, ricochet::ids::NEW),
        card(play, OverlayId::KEYS),
        ("lessons over", play, vec![skip.clone().into()]),
        sheet(ricochet::ids::MORE),
        sheet(ricochet::ids::BOARD),
        sheet(ricochet::ids::TARGETS),
        sheet(ricochet::ids::LAB),
        sheet(ricochet::ids::SOLUTIONS),
        ("table", table::PAGE, Vec::new()),
        ("table of four", table::PAGE, vec![table::Command::AddPlayer.into(); 3]),
        card(editor::PAGE, editor::card::FILES),
        ("editor", editor::PAGE, Vec::new()),
        ("blocks", blocks, Vec::new()),
        ("solvers of blocks", blocks, vec![Command::Toggle(unblock::ids::LAB).into()]),
        ("drawing", unblock::editor::PAGE, Vec::new()),
        ("tablut as it starts", tablut, Vec::new()),
    ]
}

/// Goes to every screen, each from a new start, and calls `look` with its name.
#[track_caller]
pub(super) fn tour(options: &Options, mut look: impl FnMut(&str, &mut Real)) {
    let mut left: Vec<PageId> =
        super::app().world().resource::<Pages>().iter().map(|it| it.id).collect();
    let mut look = |name: &str, real: &mut Real| {
        left.retain(|it| it != real.app.world().resource::<State<PageId>>().get());
        look(name, real);
    };
    for scene in crate::app::scenes() {
        let mut real = Real::start(options);
        let wishes = (scene.wishes)(real.app.world());
        show(&mut real, &wishes);
        look(scene.name, &mut real);
        // The home page tells what is over.
        if scene.name.ends_with("solved") || scene.name.ends_with("won") {
            send(&mut real, Command::Go(home::PAGE));
            look(&format!("home after {}", scene.name), &mut real);
        }
    }
    for (name, page, wishes) in others() {
        let mut real = Real::start(options);
        send(&mut real, Command::Go(page));
        show(&mut real, &wishes);
        look(name, &mut real);
    }
    assert_eq!(left, [], "every page is shown");
}

/// Sends commands, one after another, and waits until everything is done.
fn show(real: &mut Real, wishes: &[Wish]) {
    for wish in wishes {
        wish.send(&mut real.app.world_mut().commands());
        real.app.world_mut().flush();
        real.settle();
    }
    wait(real, |world| !world.resource::<Activity>().is_searching);
}
