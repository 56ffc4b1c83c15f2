//! The card that opens, copies and saves games.

use bevy::prelude::*;
use carom_engine::tablut::RuleSet;
use carom_formats::tablut::Record;
use carom_play::tablut::{Past, Seat};
use carom_shell::overlay::Overlay;
use carom_shell::panel::RowEnd;
use carom_shell::panel::finding::Finding;
use carom_shell::panel::ui::{Tone, UiBuilder, UiKit, column};
use carom_shell::theme::Glyph;
use carom_shell::words::{Value, Words};

use super::{result, rules_named, seat_name};
use crate::command::{OpenCommand, SaveCommand};
use crate::ids::{FILES, MORE};
use crate::past::Archive;
use crate::session::numbered;

pub(super) fn show(mut kit: UiKit, overlay: Res<Overlay>, finding: Finding, archive: Res<Archive>) {
    if !overlay.shows(FILES) || !(overlay.is_changed() || kit.is_changed()) {
        return;
    }
    kit.card_below(FILES, MORE, "files-title", |ui| {
        let paste = OpenCommand::Paste;
        ui.opening(&finding, "tablut-open-what", OpenCommand::OpenText, paste);
        games(ui, archive.past());
        let buttons = [
            ("tablut-copy", SaveCommand::Copy),
            ("tablut-copy-position", SaveCommand::CopyPosition),
            ("tablut-save", SaveCommand::Save),
        ];
        ui.saving(&finding, "tablut-share-what", buttons, SaveCommand::Picture);
    });
}

/// A row for each game that has ended here: its result, who played, its length, its rules and its day.
fn games(ui: &mut UiBuilder, past: &Past) {
    let all: Vec<(&str, Record)> = past.games().collect();
    if all.is_empty() {
        return;
    }
    ui.caption(&ui.say("tablut-archive"));
    ui.nest(Node { flex_shrink: 0.0, ..column(0.0) }, |ui| {
        for (text, record) in all {
            let (title, about) = described(ui.words, &record);
            let open = OpenCommand::OpenText(text.to_owned());
            let tone = Tone::Plain;
            ui.row_button(Glyph::Crown, &title, Some(&about), RowEnd::Chevron, open, tone);
        }
    });
}

fn described(words: &Words, record: &Record) -> (String, String) {
    let day = Past::day(record);
    let day = day.map(|it| words.with("tablut-archive-day", &[("day", Value::short_date(it))]));
    let who = ["White", "Black"].into_iter().filter_map(|it| record.header(it));
    let who = who.filter_map(|name| match name.parse::<Seat>() {
        Ok(Seat::Human | Seat::Remote) => None,
        Ok(seat) => Some(seat_name(words, seat)),
        Err(_) => Some(name.to_owned()),
    });
    let who = who.collect::<Vec<_>>();
    let who = (!who.is_empty()).then(|| who.join(" – "));
    let moves = [("moves", numbered(record.line.moves.len()).into())];
    let moves = words.with("tablut-archive-moves", &moves);
    let rules = record.variant.rules();
    let rules = (*rules != RuleSet::ASHTON).then(|| rules_named(words, rules));
    let about = [day, who, Some(moves), rules].into_iter().flatten().collect::<Vec<_>>();
    (result(words, record.result), about.join(" · "))
}
