//! Exchanges drawings with rounds, files and the clipboard.

use bevy::prelude::*;
use carom_engine::ricochet::Layout;
use carom_formats::Format;
use carom_formats::ricochet::Entry;
use carom_play::ricochet::Canvas;
use carom_play::ricochet::editor::{Problem, Quarter};
use carom_play::solo::Origin;
use carom_shell::export::{self, Export};
use carom_shell::ids::PageId;
use carom_shell::import::{self, Bring, Import, OpenError, read_first};
use carom_shell::notice::Notice;
use carom_shell::words::Phrase;

use super::drawing::Drawing;
use super::say;
use super::{ExchangeCommand, OpenCommand, SaveCommand};
use crate::editor::PAGE;
use crate::files::write;
use crate::help::{Gate, Help};
use crate::ids::PLAY;
use crate::opening::Opening;
use crate::order::UpdatePart;
use crate::session::BoardMessage;

pub(crate) fn plugin(app: &mut App) {
    import::prepare(app);
    export::prepare(app);
    app.add_systems(Update, (bring_in, exchange, export).chain().in_set(UpdatePart::EditExchange));
}

/// The canvas as a text in a format.
pub(crate) fn text_of(canvas: &Canvas, format: &Format<Entry>) -> Result<String, Phrase> {
    let first = |problems: Vec<Problem>| match problems.first() {
        Some(problem) => say::problem(problem),
        None => Phrase::new("edit-not-playable"),
    };
    let entry = canvas.entry().map_err(first)?;
    let entry = Entry { board_name: layout_of(canvas).map(|it| it.to_string()), ..entry };
    write(format, &entry)
}

/// The layout of the canvas, if it is an official board.
pub(crate) fn layout_of(canvas: &Canvas) -> Option<Layout> {
    let [nw, ne, se, sw] = Quarter::ALL.map(|quarter| canvas.tile_in(quarter));
    let layout = Layout::new([nw?, ne?, se?, sw?]).ok()?;
    (canvas.board().ok()? == layout.board()).then_some(layout)
}

fn exchange(
    mut commands: MessageReader<ExchangeCommand>,
    mut drawing: ResMut<Drawing>,
    (page, mut gate): (Res<State<PageId>>, Gate),
    mut events: MessageWriter<BoardMessage>,
    mut next: ResMut<NextState<PageId>>,
) {
    for command in commands.read() {
        match command {
            ExchangeCommand::TakeRound => {
                // The verdict of the editor tells the fewest moves.
                if *page.get() == PLAY && !gate.allows(Help::Editor, command.clone()) {
                    continue;
                }
                NextState::set_if_neq(&mut next, PAGE);
                let session = &gate.session;
                drawing.replace(Canvas::of_entry(&Entry::of_round(&session.round_from_here())));
            }
            ExchangeCommand::Play => {
                let canvas = drawing.canvas();
                let Some(round) = canvas.round() else {
                    gate.tell(Phrase::new("edit-not-playable"));
                    continue;
                };
                let layout = layout_of(canvas);
                gate.session.open(Opening::new(round, layout, Origin::Drawn));
                events.write(BoardMessage::PLACED);
                next.set(PLAY);
            }
        }
    }
}

fn bring_in(
    mut commands: MessageReader<OpenCommand>,
    mut incoming: Import,
    mut drawing: ResMut<Drawing>,
    mut notice: ResMut<Notice>,
) {
    let brought = commands.read().map(|it| match it {
        OpenCommand::Import(text) => Bring::Text(text),
        OpenCommand::Paste => Bring::Paste,
    });
    for text in incoming.texts(brought, &[PAGE]) {
        notice.0 = Some(match import(&mut drawing, &text) {
            Ok(told) => told,
            Err(why) => incoming.refuse(&text, &why),
        });
    }
}

/// Draws the first board of a text, or of the file with this name. Returns the message to the player.
fn import(drawing: &mut Drawing, text: &str) -> Result<Phrase, OpenError> {
    let (entry, count) = read_first::<Entry>(text)?;
    drawing.replace(Canvas::of_entry(&entry));
    Ok(match (count, entry.notes.is_empty()) {
        (1, true) => Phrase::new("edit-imported"),
        (1, false) => Phrase::new("edit-imported-note").with("note", entry.notes.join(" · ")),
        (count, _) => Phrase::new("edit-imported-first").with("count", count),
    })
}

pub(super) fn export(
    mut commands: MessageReader<SaveCommand>,
    drawing: Res<Drawing>,
    mut outgoing: Export,
) {
    for command in commands.read() {
        match command {
            SaveCommand::Export(id) => outgoing.save("board", file_of(drawing.canvas(), id)),
            SaveCommand::Copy(id) => {
                let text = file_of(drawing.canvas(), id).map(|(_, it)| it.trim_end().to_owned());
                outgoing.copy(text);
            }
        }
    }
}

/// The canvas as a text in a format, with the extension of its files.
fn file_of(canvas: &Canvas, id: &str) -> Result<(&'static str, String), Phrase> {
    let format = carom_formats::ricochet::by_id(id).ok_or_else(|| Phrase::from(id.to_owned()))?;
    Ok((format.extension, text_of(canvas, format)?))
}
