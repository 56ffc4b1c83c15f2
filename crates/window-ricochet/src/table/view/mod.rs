//! The view of the page: the goal with the clock, the players, the number pad, the hint box and the dock.

use bevy::prelude::*;
use carom_play::ricochet::BiddingSession;
use carom_shell::frame::Frame;
use carom_shell::ids::SectionId;
use carom_shell::panel::section_width;
use carom_shell::panel::ui::{Tone, UiBuilder, UiKit, column, control_node, row, text_column};
use carom_shell::screen::{Form, Screen};

use super::says::Saying;
use super::{TableModel, TableOptimum};
use crate::solving::OracleAnswer;
use crate::table::section;

mod clock;
mod dock;
mod goal;
mod hints;
mod pad;
mod people;
mod seats;
mod sheets;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (turn.in_set(Frame::Layout).after(carom_shell::panel::place), show.in_set(Frame::Draw)),
    )
    .add_plugins((clock::plugin, people::plugin, sheets::plugin));
}

/// Sections without anything in them have no place.
fn turn(model: Res<TableModel>, screen: Res<Screen>, mut sections: Query<(&SectionId, &mut Node)>) {
    if !(model.is_changed() || screen.is_changed()) {
        return;
    }
    let room = Room::new(&screen);
    for (&section, mut node) in &mut sections {
        let is_shown = match section {
            section::PAD => {
                room.pad == PadPlace::Apart && model.game().is_some_and(BiddingSession::types_bids)
            }
            section::HINTS => !room.is_least,
            _ => continue,
        };
        node.display = if is_shown { Display::Flex } else { Display::None };
    }
}

fn show(
    mut kit: UiKit,
    (model, optimum): (Res<TableModel>, Res<TableOptimum>),
    screen: Res<Screen>,
    mut seen: Local<Option<Saying>>,
) {
    let changed = model.is_changed() || optimum.is_changed() || screen.is_changed();
    let room = Room::new(&screen);
    let answer = optimum.told(&model);
    let is_told = *seen == model.says().cloned();
    if !(changed || kit.is_changed()) {
        // The names are not filled again while somebody types them.
        if !is_told && !room.is_least {
            fill_hints(&mut kit, &model, answer, &screen);
            *seen = model.says().cloned();
        }
        return;
    }
    *seen = model.says().cloned();
    kit.fill(section::TARGET, |ui| goal::fill(ui, &model, answer, room));
    kit.fill(section::PEOPLE, |ui| match model.game() {
        None => people::fill(ui, &model, room),
        Some(game) => fill_middle(ui, &model, game, answer, room),
    });
    kit.fill(section::PAD, |ui| {
        if let Some(game) = model.game().filter(|it| room.pad == PadPlace::Apart && it.types_bids())
        {
            pad::fill(ui, game, room);
        }
    });
    if !room.is_least {
        fill_hints(&mut kit, &model, answer, &screen);
    }
    kit.fill(section::DOCK, |ui| dock::fill(ui, &model, room));
}

fn fill_hints(kit: &mut UiKit, model: &TableModel, answer: Option<&OracleAnswer>, screen: &Screen) {
    kit.fill(section::HINTS, |ui| {
        ui.hint_box(screen, |ui| hints::fill(ui, model, answer));
    });
}

/// The players and, where it has no place of its own, the number pad.
fn fill_middle(
    ui: &mut UiBuilder,
    model: &TableModel,
    game: &BiddingSession,
    answer: Option<&OracleAnswer>,
    room: Room,
) {
    // There is no hint box for it.
    if room.is_least {
        hints::fill_row_alone(ui, model, answer);
    }
    let takes_numbers = game.types_bids();
    match room.pad {
        PadPlace::Beside if takes_numbers => {
            let half = text_column();
            let both = Node { align_items: AlignItems::FlexStart, column_gap: px(16), ..wide(0.0) };
            ui.nest(both, |ui| {
                ui.nest(half.clone(), |ui| seats::fill(ui, game, room));
                ui.nest(half, |ui| pad::fill(ui, game, room));
            });
        }
        PadPlace::Turns if takes_numbers && game.chosen().is_some() => pad::fill(ui, game, room),
        _ => seats::fill(ui, game, room),
    }
    hints::fill_moves(ui, game, answer);
}

/// Where the number pad is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PadPlace {
    /// Above the hint box.
    Apart,
    /// Beside the players.
    Beside,
    /// In the place of the players, as soon as one of them is chosen.
    Turns,
}

/// The sizes of the parts, which depend on the screen.
#[derive(Clone, Copy)]
struct Room {
    pad: PadPlace,
    /// The height of a button of the pad.
    key: f32,
    /// The side of the picture of the target.
    side: f32,
    /// Whether the window has room only for the goal, the players or the pad, and the dock.
    is_least: bool,
    /// The number of digits beside one another.
    digits: u16,
    /// Whether the goal has a bar for the time.
    has_bar: bool,
    /// Whether the texts of the dock must be short.
    is_narrow: bool,
}

impl Room {
    fn new(screen: &Screen) -> Self {
        /// The height of a panel with room for the players above the pad.
        const ENOUGH: f32 = 460.0;
        /// The width of a panel with room for the players beside the pad.
        const WIDE: f32 = 600.0;
        let is_least = screen.is_least();
        let has_room = screen.form == Form::Landscape && screen.panel.height() >= ENOUGH;
        let pad = match screen.form {
            _ if has_room => PadPlace::Apart,
            Form::Portrait if screen.panel.width() >= WIDE => PadPlace::Beside,
            _ => PadPlace::Turns,
        };
        let is_high = matches!(screen.form, Form::Portrait | Form::Square) && !is_least;
        let key = if pad == PadPlace::Turns && is_high { 58.0 } else { 44.0 };
        let side = match screen.form {
            Form::Landscape if screen.panel.height() > 560.0 => 88.0,
            Form::Low => 44.0,
            _ if is_least => 44.0,
            _ => 60.0,
        };
        let has_bar = !is_least && screen.form != Form::Low;
        let is_narrow = section_width(screen) < 350.0;
        let digits = if screen.is_tiny() { Self::FEW } else { 5 };
        Self { pad, key, side, is_least, digits, has_bar, is_narrow }
    }

    /// The number of digits beside one another in a small phone on its side.
    const FEW: u16 = 3;

    /// The one of two lengths of the same text that fits into the dock.
    const fn name(self, long: &'static str, short: &'static str) -> &'static str {
        if self.is_narrow { short } else { long }
    }

    /// Whether the window is such a phone.
    const fn is_tiny(self) -> bool {
        self.digits == Self::FEW
    }
}

/// Whether something can be done now.
const fn when(can: bool) -> Tone {
    if can { Tone::Plain } else { Tone::Off }
}

/// A column as wide as the panel.
fn wide_column(gap: f32) -> Node {
    Node { width: percent(100), ..column(gap) }
}

/// A row as wide as the panel.
fn wide(gap: f32) -> Node {
    Node { width: percent(100), ..row(gap) }
}

/// A button, at least as high as a finger.
fn key_node() -> Node {
    Node { height: px(44), min_width: px(44), ..control_node() }
}
