//! The card with all levels and what the player has achieved in them.

use std::sync::Arc;

use bevy::prelude::*;
use carom_shell::Command::Toggle;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::kit::Tone;
use carom_shell::panel::map::{ChosenPack, LevelMap};
use carom_shell::screen::Screen;

use crate::command::{Command, DealCommand};
use crate::files;
use crate::ids::{HISTORY, LEVELS, PRACTICE, STATISTICS, SUMMARY};
use crate::levels;
use crate::records::RecordsFile;
use crate::session::Session;

pub(super) fn show(
    mut card: CardKit,
    (session, book): (Res<Session>, Res<RecordsFile>),
    (chosen, screen): (Res<ChosenPack>, Res<Screen>),
) {
    let has_news = screen.is_changed() || book.is_changed() || chosen.is_changed();
    card.fill(LEVELS, "levels-title", has_news, |paper| {
        let theme = paper.palette.look.theme.of_pictures();
        paper.nest(Node { max_width: px(830), ..default() }, |paper| {
            let count = levels::packs().places().count();
            paper.small(paper.words.with("levels-what", &[("count", count.into())]));
        });
        paper.bar(8.0, |paper| {
            paper.button(&paper.say("daily"), DealCommand::Daily, Tone::Plain, 0.0);
            for (name, card) in [
                ("practice-title", PRACTICE),
                ("summary-title", SUMMARY),
                ("history", HISTORY),
                ("statistics", STATISTICS),
            ] {
                paper.button(&paper.say(name), Toggle(card), Tone::Plain, 0.0);
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
