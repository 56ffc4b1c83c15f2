//! The sheets of the editor: More, and what it and the panel open.

use bevy::prelude::*;
use carom_engine::Size;
use carom_engine::ricochet::Profile;
use carom_play::ricochet::editor::Refusal;
use carom_shell::BoxedAction;
use carom_shell::Command::Toggle;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::RowEnd;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::field::FieldEvent;
use carom_shell::panel::ui::{LEAD, TEXT, Tone, UiBuilder};
use carom_shell::screen::Screen;
use carom_shell::theme::Glyph;

use super::dock::SYMMETRIES;
use super::verdict::{details, moving, title};
use crate::editor::card::FILES;
use crate::editor::drawing::Drawing;
use crate::editor::verdict::{Judge, Verdict};
use crate::editor::{Command, ExchangeCommand, OpenCommand, exchange, say};
use crate::ids::{EDITOR_DETAILS, EDITOR_MORE, EDITOR_SIZE, TILES};
use crate::order::UpdatePart;
use crate::panel::sheets::row;
use crate::tiles::tiles;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            close.in_set(UpdatePart::EditExchange).after(exchange::export),
            (show_more, show_size, show_details, show_tiles).in_set(Frame::Draw),
        ),
    );
}

/// A sheet closes when something that it has begun is on the board.
fn close(
    mut commands: MessageReader<Command>,
    mut exchanges: MessageReader<ExchangeCommand>,
    mut opens: MessageReader<OpenCommand>,
    mut overlay: ResMut<Overlay>,
) {
    let ends = |it: &Command| matches!(it, Command::Clear | Command::Point(_) | Command::Tile(_));
    let pastes = |it: &OpenCommand| *it == OpenCommand::Paste;
    let begun = [
        commands.read().filter(|it| ends(it)).count(),
        exchanges.read().count(),
        opens.read().filter(|it| pastes(it)).count(),
    ];
    let is_own = [EDITOR_MORE, EDITOR_DETAILS, TILES].into_iter().any(|it| overlay.shows(it));
    if is_own && begun != [0; 3] {
        *overlay = Overlay::NONE;
    }
}

/// The shown values. If a typed size is refused, the field shows the present size again.
type SheetInputs = (Size, Profile, Option<Refusal>);

fn seen(drawing: &Drawing) -> SheetInputs {
    let canvas = drawing.canvas();
    (canvas.size(), canvas.profile(), drawing.refusal().cloned())
}

fn show_more(mut card: CardKit, drawing: Res<Drawing>, mut shown: Local<Option<SheetInputs>>) {
    let now = seen(&drawing);
    if !card.needs(EDITOR_MORE, shown.as_ref() != Some(&now)) {
        return;
    }
    let &mut (size, profile, _) = shown.insert(now);
    card.kit.card(EDITOR_MORE, "more", |ui| {
        ui.caption(&ui.say("more-puzzle"));
        ui.card_row(Glyph::Info, "edit-details", EDITOR_DETAILS);
        let rules = say::rules(ui.words, profile);
        let next = Command::NextRules;
        row(ui, Glyph::Book, "edit-rules-of", Some(&rules), RowEnd::Nothing, next);
        ui.act_row(Glyph::Target, "edit-take", ExchangeCommand::TakeRound);
        ui.caption(&ui.say("editor-board"));
        let size = format!("{} × {}", size.width(), size.height());
        row(ui, Glyph::Plus, "edit-size-of", Some(&size), RowEnd::Chevron, Toggle(EDITOR_SIZE));
        let (text, clear) = (ui.say("edit-clear"), Command::Clear);
        ui.row_button(Glyph::Eraser, &text, None, RowEnd::Nothing, clear, Tone::Danger);
        ui.caption(&ui.say("more-other"));
        ui.card_row(Glyph::Folder, "edit-files", FILES);
        ui.act_row(Glyph::Copy, "edit-paste-row", OpenCommand::Paste);
    });
}

fn show_size(mut card: CardKit, drawing: Res<Drawing>, mut shown: Local<Option<SheetInputs>>) {
    let now = seen(&drawing);
    if !card.needs(EDITOR_SIZE, shown.as_ref() != Some(&now)) {
        return;
    }
    let size = shown.insert(now).0;
    card.kit.card(EDITOR_SIZE, "editor-board", |ui| {
        side(ui, "editor-columns", size.width(), (-1, 0), Command::Width);
        side(ui, "editor-rows", size.height(), (0, -1), Command::Height);
        // A size that is refused must not move what is below.
        let line = Node { min_height: px(24), ..default() };
        let trouble = drawing.refusal().map(|it| say::trouble(ui.words, it));
        ui.nest(line, |ui| ui.small(trouble.unwrap_or_default()));
        for (icon, _, name, symmetry) in SYMMETRIES {
            ui.act_row(icon, name, Command::Transform(symmetry));
        }
    });
}

/// A number between two buttons.
fn side(
    ui: &mut UiBuilder,
    name: &str,
    now: u8,
    (width, height): (i8, i8),
    typed: fn(String) -> Command,
) {
    let less = (BoxedAction::from(Command::Grow(width, height)), now > Size::MIN);
    let more = (BoxedAction::from(Command::Grow(-width, -height)), now < Size::MAX);
    let name = ui.say(name);
    ui.stepper(&name, [less, more], |ui| {
        let node = Node { width: px(56), ..default() };
        ui.field(&now.to_string(), node, move |text: FieldEvent| {
            Some(typed(text.done()?.to_owned()))
        });
    });
}

fn show_details(mut card: CardKit, judge: Res<Judge>) {
    let place = (EDITOR_DETAILS, EDITOR_MORE);
    card.fill_below(place, "edit-details", judge.is_changed(), |ui| {
        let verdict = judge.verdict();
        let ink = ui.palette.ink;
        ui.bold(title(ui.words, verdict), LEAD, ink);
        match verdict {
            // A press shows the square.
            Verdict::Unsound(problems) => {
                for problem in problems {
                    let text = ui.words.say(&say::problem(problem));
                    match problem.square().map(Command::Point) {
                        Some(point) => {
                            let (icon, tone) = (Glyph::Target, Tone::Plain);
                            ui.row_button(icon, &text, None, RowEnd::Nothing, point, tone);
                        }
                        None => ui.text(text, TEXT, ink),
                    }
                }
            }
            verdict => {
                ui.text(details(ui.words, verdict), TEXT, ink);
                moving(ui, verdict, 40.0);
                let elapsed = match verdict {
                    Verdict::Solvable { elapsed, .. } | Verdict::Unsolvable { elapsed } => *elapsed,
                    Verdict::Thinking(Some(thought)) => thought.elapsed,
                    _ => return,
                };
                let time = ui.words.time(elapsed);
                ui.small(ui.words.with("edit-time", &[("time", time.into())]));
            }
        }
    });
}

fn show_tiles(mut card: CardKit, drawing: Res<Drawing>, screen: Res<Screen>) {
    let chosen = drawing.pen().tile;
    card.fill(TILES, "edit-tiles-title", screen.is_changed(), |ui| {
        ui.small(ui.say("edit-hint-tile"));
        let (columns, gap) = (4, 8.0);
        let width = ((screen.panel.width() - 48.0 + gap) / columns as f32 - gap).clamp(44.0, 84.0);
        tiles(ui, (columns, gap, width), |tile| ((), Command::Tile(tile).into(), tile == chosen));
    });
}
