//! The card with all levels and what the player has achieved in them.

use std::sync::Arc;

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::kit::{Kit, Tone};
use carom_shell::panel::map::{ChosenPack, LevelMap};
use carom_shell::screen::Screen;

use crate::command::{Command, DealCommand};
use crate::files;
use crate::ids::{HISTORY, LEVELS, PRACTICE, STATISTICS, SUMMARY};
use crate::levels;
use crate::records::RecordsFile;
use crate::session::Session;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    overlay: Res<Overlay>,
    (session, book): (Res<Session>, Res<RecordsFile>),
    (chosen, screen): (Res<ChosenPack>, Res<Screen>),
) {
    let changed = overlay.is_changed() || kit.is_changed() || screen.is_changed();
    if !overlay.shows(LEVELS) || !(changed || book.is_changed() || chosen.is_changed()) {
        return;
    }
    let theme = kit.palette.look.theme.of_pictures();
    kit.card(LEVELS, "levels-title", |paper| {
        paper.nest(Node { max_width: px(830), ..default() }, |paper| {
            let count = levels::packs().places().count();
            paper.small(paper.words.with("levels-what", &[("count", count.into())]));
        });
        paper.bar(8.0, |paper| {
            let toggle = carom_shell::Command::Toggle;
            paper.button(&paper.say("daily"), DealCommand::Daily, Tone::Plain, 0.0);
            for (name, card) in [
                ("practice-title", PRACTICE),
                ("summary-title", SUMMARY),
                ("history", HISTORY),
                ("statistics", STATISTICS),
            ] {
                paper.button(&paper.say(name), toggle(card), Tone::Plain, 0.0);
            }
        });
        let map = LevelMap {
            packs: levels::packs(),
            chosen: &chosen,
            screen: &screen,
            open: levels::place_of(session.round()),
            name: &|paper, pack| paper.words.with("level-pack", &[("pack", pack.id.into())]),
            group: None,
            note: &|_| String::new(),
            best: &|it| book.best_of_level(it),
            picture: &|it| {
                let round = it.round.clone();
                Arc::new(move || files::picture_of(&round, &[], theme))
            },
            wish: &|place| Command::Level(place).into(),
        };
        map.show(paper);
    });
}
