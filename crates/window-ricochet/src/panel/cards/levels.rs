//! The card with all levels and what the player has achieved in them.

use std::sync::Arc;

use bevy::prelude::*;
use carom_shell::Command::Toggle;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::map::{ChosenPack, LevelMap};
use carom_shell::panel::ui::Tone;
use carom_shell::screen::Screen;

use crate::command::{Command, DealCommand};
use crate::files;
use crate::ids::{HISTORY, LEVELS, PRACTICE, STATISTICS, SUMMARY};
use crate::levels;
use crate::records::{Library, best_of_level};
use crate::session::Session;

pub(super) fn show(
    mut card: CardKit,
    (session, book): (Res<Session>, Res<Library>),
    (chosen, screen): (Res<ChosenPack>, Res<Screen>),
) {
    let has_news = screen.is_changed() || book.is_changed() || chosen.is_changed();
    card.fill(LEVELS, "levels-title", has_news, |ui| {
        let theme = ui.palette.look.theme.of_pictures();
        ui.nest(Node { max_width: px(830), ..default() }, |ui| {
            let count = levels::packs().places().count();
            ui.small(ui.words.with("levels-what", &[("count", count.into())]));
        });
        ui.bar(8.0, |ui| {
            ui.button(&ui.say("daily"), DealCommand::Daily, Tone::Plain, 0.0);
            for (name, card) in [
                ("practice-title", PRACTICE),
                ("summary-title", SUMMARY),
                ("history", HISTORY),
                ("statistics", STATISTICS),
            ] {
                ui.button(&ui.say(name), Toggle(card), Tone::Plain, 0.0);
            }
        });
        let map = LevelMap {
            packs: levels::packs(),
            chosen: &chosen,
            screen: &screen,
            open: session.origin().level(),
            name: &|ui, pack| ui.words.with("level-pack", &[("pack", pack.id.into())]),
            group: None,
            note: &|_| String::new(),
            best: &|it| best_of_level(&book, it),
            picture: &|it| {
                let round = it.round.clone();
                Arc::new(move || files::picture_of(&round, &[], theme))
            },
            action: &|place| Command::Level(place).into(),
        };
        map.show(ui);
    });
}
