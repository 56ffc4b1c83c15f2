//! The sheet for files: a row for each format to write, and a field for the text or file to read.

use bevy::prelude::*;
use carom_formats::Format;
use carom_formats::ricochet::{Entry, FORMATS, NATIVE};
use carom_shell::disclosure::OpenDisclosure;
use carom_shell::ids::OverlayId;
use carom_shell::overlay::Overlay;
use carom_shell::panel::field::FieldEvent;
use carom_shell::panel::finding::Finding;
use carom_shell::panel::ui::{LABEL, Tone, UiBuilder, UiKit, column};
use carom_shell::screen::Screen;
use carom_shell::words::Phrase;

use super::drawing::Drawing;
use super::exchange::text_of;
use super::{OpenCommand, SaveCommand};
use crate::ids::EDITOR_MORE;
use crate::panel::cards::files::{list_of_formats, show_format, show_others};

/// The files of the editor.
pub const FILES: OverlayId = OverlayId::sheet("files");

/// The text of the drawing in each format, or why the format cannot express it.
type Outcomes = Vec<Result<String, Phrase>>;

pub(super) fn show(
    mut kit: UiKit,
    overlay: Res<Overlay>,
    drawing: Res<Drawing>,
    (unfolded, finding, screen): (Res<OpenDisclosure>, Finding, Res<Screen>),
    mut shown: Local<Outcomes>,
) {
    let changed = overlay.is_changed() || unfolded.is_changed() || kit.is_changed();
    let changed = changed || screen.is_changed();
    if !overlay.shows(FILES) || !(changed || drawing.is_changed()) {
        return;
    }
    let outcomes: Outcomes =
        FORMATS.iter().map(|format| text_of(drawing.canvas(), format)).collect();
    // The drawing also changes when its verdict comes: that must not empty the field.
    if !changed && *shown == outcomes {
        return;
    }
    shown.clone_from(&outcomes);
    kit.card_below(FILES, EDITOR_MORE, "files-title", |ui| {
        ui.nest(list_of_formats(), |ui| {
            let muted = ui.palette.muted;
            ui.label(&ui.words.get("edit-title-import"));
            ui.nest(column(0.0), |ui| {
                ui.bar(8.0, |ui| {
                    ui.card_field(Node { flex_grow: 1.0, ..default() }, |typed| match typed {
                        FieldEvent::Entered(text) if !text.trim().is_empty() => {
                            Some(OpenCommand::Import(text.to_owned()))
                        }
                        _ => None,
                    });
                    let paste = ui.words.get("edit-paste");
                    ui.button(&paste, OpenCommand::Paste, Tone::Plain, 0.0);
                });
                ui.message(Node { width: percent(100), ..default() });
            });
            ui.text(ui.say_here("edit-import-hint"), LABEL, muted);
            ui.label(&ui.words.get("edit-title-export"));
            let show = |ui: &mut UiBuilder, format: &'static Format<Entry>| {
                let place = FORMATS.iter().position(|it| it.id == format.id);
                let Some(outcome) = place.map(|it| outcomes[it].clone()) else { return };
                let (copy, save) = (SaveCommand::Copy(format.id), SaveCommand::Export(format.id));
                show_format(ui, format, outcome, [copy.into(), save.into()]);
            };
            show(ui, NATIVE);
            ui.file_name(&finding, SaveCommand::Export(NATIVE.id));
            show_others(ui, &finding.folder, *unfolded, show);
        });
    });
}
