//! The settings of a room.

use carom_rooms::Terms;
use carom_shell::panel::RowEnd;
use carom_shell::panel::ui::{Tone, UiBuilder};
use carom_shell::words::Words;

use crate::command::Command;
use crate::room_card::{NextRoom, RoomCard, RoomSetting};

/// A row for each setting of the next room that has another choice.
pub(super) fn fill(ui: &mut UiBuilder, next: &NextRoom) {
    let settings = (next.card.settings)(ui.words, &next.terms).into_iter();
    for RoomSetting { icon, name, value, .. } in settings.filter(|it| it.next.is_some()) {
        let (text, step) = (ui.say(name), Command::Next(name));
        ui.row_button(icon, &text, Some(&value), RowEnd::Nothing, step, Tone::Plain);
    }
}

/// The game and the settings of a room in a line.
pub(super) fn told(words: &Words, card: &RoomCard, terms: &Terms) -> String {
    let mut all = vec![words.get(card.game)];
    if let Terms::Daily(terms) = terms {
        all.push(words.with("friends-daily", &[("date", terms.date.to_string().into())]));
    }
    all.extend((card.settings)(words, terms).into_iter().map(|it| it.value));
    all.join(" · ")
}
