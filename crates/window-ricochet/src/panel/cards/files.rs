//! The card of files: what opens a puzzle, and the round as a file, a text or a picture: first in the format of the game, and below a
//! button in those of other programs.

use bevy::prelude::*;
use carom_formats::Format;
use carom_formats::ricochet::{Entry, FORMATS, NATIVE};
use carom_shell::BoxedAction;
use carom_shell::disclosure::OpenDisclosure;
use carom_shell::export::Taking;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::finding::Finding;
use carom_shell::panel::ui::{LABEL, TEXT, Tone, UiBuilder, column, row, text_column};
use carom_shell::place::Folder;
use carom_shell::words::{Phrase, Words};

use crate::command::{OpenCommand, SaveCommand};
use crate::files::text;
use crate::ids::FILES;
use crate::session::Session;

pub(super) fn show(
    mut card: CardKit,
    session: Res<Session>,
    (unfolded, finding): (Res<OpenDisclosure>, Finding),
) {
    card.fill(FILES, "files-title", unfolded.is_changed(), |ui| {
        ui.nest(list_of_formats(), |ui| {
            let paste = OpenCommand::Paste;
            ui.opening(&finding, "open-what", OpenCommand::OpenText, paste);
            ui.small(ui.say("save-what"));
            let show = |ui: &mut UiBuilder, format: &'static Format<Entry>| {
                let outcome = text(&session, format.id).map(|(_, text)| text);
                let (copy, save) = (SaveCommand::Copy(format.id), SaveCommand::SaveAs(format.id));
                show_format(ui, format, outcome, [copy.into(), save.into()]);
            };
            show(ui, NATIVE);
            show_picture(ui);
            ui.file_name(&finding, SaveCommand::SaveAs(NATIVE.id));
            show_others(ui, &finding.folder, *unfolded, show);
        });
    });
}

/// The node of a list of formats.
pub(crate) fn list_of_formats() -> Node {
    Node { width: percent(100), max_width: px(560), ..column(7.0) }
}

/// The picture of the board and the animation of the moves, like formats.
fn show_picture(ui: &mut UiBuilder) {
    let (ink, muted) = (ui.palette.ink, ui.palette.muted);
    let mut show = |title: &str, about: &str, buttons: &[(&'static str, Taking)]| {
        let what = |ui: &mut UiBuilder| {
            ui.text(ui.say(title), TEXT, ink);
            ui.text(ui.say(about), LABEL, muted);
        };
        let buttons = buttons.iter().map(|&(text, it)| (text, SaveCommand::Picture(it).into()));
        show_row(ui, what, buttons, Tone::Plain);
    };
    let picture = [("save-copy", Taking::Copy), ("save-file", Taking::Save)];
    show("format-picture", "save-picture", &picture);
    show("format-animation", "save-animation", &[("save-file", Taking::Animate)]);
}

/// What is taken out, and the buttons that copy and save it.
fn show_row(
    ui: &mut UiBuilder,
    what: impl FnOnce(&mut UiBuilder),
    actions: impl IntoIterator<Item = (&'static str, BoxedAction)>,
    tone: Tone,
) {
    ui.nest(Node { min_height: px(34), ..row(8.0) }, |ui| {
        ui.nest(text_column(), what);
        for (text, action) in actions {
            ui.button(&ui.say(text), action, tone, 0.0);
        }
    });
}

/// The name of a format.
fn name(words: &Words, format: &Format<Entry>) -> String {
    words.find(&format!("format-{}", format.id)).unwrap_or_else(|| format.label.to_owned())
}

/// A format of the lists of the play page and the editor: its name, its text if it is short or the reason why it cannot be
/// written, and the buttons that copy and save it.
pub(crate) fn show_format(
    ui: &mut UiBuilder,
    format: &'static Format<Entry>,
    outcome: Result<String, Phrase>,
    actions: [BoxedAction; 2],
) {
    let (ink, muted) = (ui.palette.ink, ui.palette.muted);
    let tone = if outcome.is_ok() { Tone::Plain } else { Tone::Off };
    let what = |ui: &mut UiBuilder| {
        let name = name(ui.words, format);
        ui.text(name, TEXT, if outcome.is_ok() { ink } else { muted });
        match &outcome {
            Ok(text) if text.trim().lines().count() == 1 => {
                // It has no spaces at which it could wrap. A line has room for fewer letters.
                let text = text.trim().chars().take(120).collect();
                let font = ui.fonts().regular(LABEL);
                ui.row(0.0, |ui| ui.clipped(text, font, muted));
            }
            Ok(_) => ui.text(format!(".{}", format.extension), LABEL, muted),
            Err(why) => ui.text(ui.words.say(why), LABEL, muted),
        }
    };
    show_row(ui, what, ["save-copy", "save-file"].into_iter().zip(actions), tone);
}

/// The folder of the files, and below a button the formats of other programs.
pub(crate) fn show_others(
    ui: &mut UiBuilder,
    folder: &Folder,
    unfolded: OpenDisclosure,
    show: impl Fn(&mut UiBuilder, &'static Format<Entry>),
) {
    let folder = folder.0.display().to_string();
    let muted = ui.palette.muted;
    ui.text(ui.words.with("save-folder", &[("folder", folder.into())]), LABEL, muted);
    ui.folded("more-formats", unfolded, |ui| {
        for format in FORMATS.iter().filter(|it| it.id != NATIVE.id) {
            show(ui, format);
        }
    });
}
