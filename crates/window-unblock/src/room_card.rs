//! The card of the rooms: the settings of a race, and the vote that ends it.

use carom_play::unblock::Level;
use carom_rooms::daily::DailyGame;
use carom_rooms::unblock::{UnblockCommand, UnblockTerms};
use carom_rooms::{GameCommand, Room, RoomGame, Terms};
use carom_shell::panel::ui::{Tone, UiBuilder, card_part};
use carom_shell::theme::Glyph;
use carom_shell::words::Words;
use carom_window_rooms::card::{absence, button};
use carom_window_rooms::room_card::{CLOCKS, RoomCard, RoomSetting, after, clock};
use carom_window_rooms::{Command, OnlineRoom};

use crate::ids::{PLAY, ROOM_CARD};

pub(crate) static CARD: RoomCard = RoomCard {
    id: ROOM_CARD,
    page: PLAY,
    game: "home-unblock",
    has_colours: false,
    terms: || Terms::Unblock(UnblockTerms { level: Level::Medium, clock: Some(60) }),
    settings,
    daily: Some(DailyGame::Unblock),
    fill,
};

fn settings(words: &Words, terms: &Terms) -> Vec<RoomSetting> {
    let Terms::Unblock(terms) = terms else { return Vec::new() };
    let level = words.with("friends-level", &[("level", terms.level.id().into())]);
    let next = |level, clock| Terms::Unblock(UnblockTerms { level, clock });
    let next_level = next(after(&terms.level, &Level::ALL), terms.clock);
    let next_clock = next(terms.level, after(&terms.clock, &CLOCKS));
    let clock = clock(words, terms.clock);
    vec![
        RoomSetting::new(Glyph::Steps, "friends-set-level", level, next_level),
        RoomSetting::new(Glyph::Clock, "friends-set-clock", clock, next_clock),
    ]
}

fn fill(ui: &mut UiBuilder, online: &OnlineRoom, room: &Room) {
    let Some(RoomGame::Unblock(race)) = room.game() else { return };
    if !room.is_playing() || !online.is_seated() {
        return;
    }
    let can = online.own().is_some_and(|id| !race.votes().contains(&id));
    let ask = Command::Action(GameCommand::Unblock(UnblockCommand::Vote));
    match online.race_left() {
        Some(left) => {
            let time = [("time", absence(left).into())];
            ui.nest(card_part(), |ui| ui.small(ui.words.with("online-race-left", &time)));
        }
        None => ui.explain("friends-race-is"),
    }
    let tone = if can { Tone::Plain } else { Tone::Off };
    ui.bar(8.0, |ui| button(ui, "friends-race-end", ask, tone));
}

#[cfg(test)]
mod tests {
    use carom_window_rooms::testing::check_settings;

    #[test]
    fn a_room_takes_every_choice() {
        check_settings(&super::CARD);
    }
}
