//! The parts that the editors of the games share: the verdict, the tools, the room for the options of a tool, the size of the board.

use bevy::prelude::*;

use super::dock::{Dock, HintBox};
use super::ui::{
    LABEL, LEAD, TEXT, Tone, UiBuilder, column, control_node, control_square, row, square_around,
    text_column,
};
use super::{Tip, gaps, section_width};
use crate::action::BoxedAction;
use crate::command::Command;
use crate::ids::PageId;
use crate::screen::{Form, Screen};
use crate::theme::Glyph;

/// The places of an editor: each has a fixed size, whatever is in it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EditorLayout {
    /// The box of the verdict.
    verdict: Vec2,
    /// The tools in a row, the space between two, and their height.
    columns: usize,
    gap: f32,
    tool: f32,
    /// Whether the tools have their names below their icons.
    pub has_names: bool,
    /// The room for the options of a tool.
    pub options: Vec2,
    /// Whether the panel has a row with the size of the board.
    pub has_size: bool,
    /// The space below this row.
    space: f32,
}

/// The least width of a tool with its name.
const NAMED: f32 = 76.0;
/// The width of a letter of the verdict, of what is beside its text, and the lines that surely fit into its box.
const LETTER: f32 = 6.6;
const BESIDE: f32 = 116.0;
const LINES: f32 = 1.8;
/// The height of a row with the size of the board.
const SIZE: f32 = 48.0;

impl EditorLayout {
    /// The places of an editor with this number of tools, which is even.
    pub fn new(screen: &Screen, tools: usize) -> Self {
        let (width, height) = (section_width(screen), screen.panel.height());
        let (dock, space) = (screen.dock_height(), gaps(screen).0);
        let is_beside = screen.form == Form::Landscape;
        let is_roomy = is_beside || screen.form == Form::Square;
        let gap = if is_roomy { 8.0 } else { 4.0 };
        let cell = |columns: usize| (width + gap) / columns as f32 - gap;
        let verdict = match screen.form {
            Form::Portrait => {
                Vec2::new(screen.goal.width(), if screen.is_least() { 52.0 } else { 76.0 })
            }
            Form::Low => Vec2::new(width, if screen.is_tiny() { 44.0 } else { 56.0 }),
            _ => Vec2::new(width, 76.0),
        };
        // Two rows of tools need room for the options below them.
        let has_rows = screen.form != Form::Portrait || height - dock - 2.0 * space > 204.0;
        let (columns, gap) = match () {
            () if cell(tools) >= NAMED => (tools, gap),
            () if has_rows && tools > 4 => (tools / 2, gap),
            () => (tools, if tools > 4 { 1.0 } else { gap }),
        };
        let has_names = (width + gap) / columns as f32 - gap >= NAMED;
        let rows = tools.div_ceil(columns) as f32;
        let tool = match screen.form {
            Form::Landscape | Form::Square => 64.0,
            Form::Low => 44.0,
            Form::Portrait if has_names && has_rows && columns == tools => 64.0,
            Form::Portrait if columns < tools => 52.0,
            Form::Portrait => 48.0,
        };
        let all = rows * (tool + gap) - gap;
        let has_size = is_beside && height >= 540.0;
        let taken = match screen.form {
            Form::Square => dock + space,
            Form::Portrait => dock + 2.0 * space + all,
            Form::Landscape | Form::Low => dock + 3.0 * space + all + verdict.y,
        };
        let taken = taken + if has_size { SIZE + space } else { 0.0 };
        let options = Vec2::new(width, (height - taken - 2.0).max(44.0));
        Self { verdict, columns, gap, tool, has_names, options, has_size, space }
    }
}

/// What is known about a drawing.
pub struct EditorVerdict {
    pub icon: Glyph,
    pub color: Color,
    pub title: String,
    pub about: String,
}

/// A tool, and whether the player has it in hand.
pub struct ToolButton {
    pub icon: Glyph,
    pub name: String,
    pub action: BoxedAction,
    pub is_taken: bool,
}

impl UiBuilder<'_, '_> {
    /// The box of the verdict, in which messages are shown, too. A press on it opens its details.
    pub fn verdict(
        &mut self,
        layout: &EditorLayout,
        verdict: EditorVerdict,
        details: impl Into<BoxedAction>,
        fill: impl FnOnce(&mut UiBuilder),
    ) {
        let EditorVerdict { icon, color, title, about } = verdict;
        let size = layout.verdict;
        let is_low = size.y < 70.0;
        let radius = BorderRadius::all(px(if is_low { 14 } else { 18 }));
        let node =
            Node { width: percent(100), height: px(size.y), border_radius: radius, ..default() };
        let button = Node {
            width: percent(100),
            height: percent(100),
            column_gap: px(if is_low { 8 } else { 14 }),
            padding: UiRect::horizontal(px(if is_low { 8 } else { 14 })),
            border_radius: radius,
            ..control_node()
        };
        self.nest((HintBox { size, rest: 0.0 }, node), |ui| {
            ui.press_with(Tip(None), button, details, Tone::Open, |ui| {
                let (ink, muted) = (ui.palette.ink, ui.palette.muted);
                // The narrowest box has room for the texts alone.
                let is_narrow = size.x < 240.0;
                if !is_narrow {
                    mark(ui, icon, color, if is_low { 28.0 } else { 40.0 });
                }
                let texts = Node { row_gap: px(if is_low { 0 } else { 2 }), ..text_column() };
                ui.nest(texts, |ui| {
                    let font = ui.fonts().bold(if is_low { TEXT } else { LEAD });
                    let color = if is_narrow { color } else { ink };
                    ui.row(0.0, |ui| ui.clipped(title, font, color));
                    // A longer text is among the details.
                    let room = LINES * (size.x - BESIDE);
                    if is_low || LETTER * about.chars().count() as f32 > room {
                        let font = ui.fonts().regular(LABEL);
                        ui.row(0.0, |ui| ui.clipped(about, font, muted));
                    } else {
                        ui.text(about, LABEL, muted);
                    }
                });
                if size.x > 400.0 {
                    fill(ui);
                }
                if !is_narrow {
                    ui.icon(Glyph::Next, 16.0, muted);
                }
            });
        });
    }

    /// The way back to the editor, whose drawing is played.
    pub fn to_editor(&mut self, text: &str, page: PageId) {
        let is_beside = self.screen.form == Form::Landscape;
        let node = Node {
            height: px(if is_beside { 40 } else { 44 }),
            align_self: AlignSelf::FlexStart,
            column_gap: px(6),
            padding: UiRect::right(px(8)),
            border_radius: BorderRadius::all(px(12)),
            ..control_node()
        };
        self.press(node, Command::Go(page), Tone::Bare, |ui| {
            ui.icon(Glyph::Back, 18.0, ui.palette.ink);
            ui.bold_line(text, TEXT, ui.palette.ink);
        });
    }

    /// The tools, on one row or two.
    pub fn tools(&mut self, layout: &EditorLayout, tools: Vec<ToolButton>) {
        let mut tools = tools.into_iter().peekable();
        self.nest(column(layout.gap), |ui| {
            while tools.peek().is_some() {
                ui.row(layout.gap, |ui| {
                    for tool in tools.by_ref().take(layout.columns) {
                        show_tool(ui, layout, tool);
                    }
                });
            }
        });
    }

    /// The room for the options of a tool.
    pub fn options(&mut self, layout: &EditorLayout, fill: impl FnOnce(&mut UiBuilder)) {
        self.nest(Node { height: px(layout.options.y), ..column(8.0) }, fill);
    }

    /// The foot of an editor: the size of the board, if there is room, above the dock.
    pub fn foot(
        &mut self,
        layout: &EditorLayout,
        size: impl FnOnce(&mut UiBuilder),
        buttons: &[Dock],
        play: &Dock,
    ) {
        self.nest(column(layout.space), |ui| {
            if layout.has_size {
                size(ui);
            }
            ui.dock_and(buttons, play);
        });
    }

    /// A row with the size of the board, which opens a sheet, and what turns the whole board.
    pub fn board_size(
        &mut self,
        size: &str,
        sheet: impl Into<BoxedAction>,
        turns: Vec<(Glyph, &'static str, BoxedAction)>,
    ) {
        let node = Node {
            // Numbers of one or two digits need no other place.
            width: px(104),
            height: px(SIZE),
            ..control_node()
        };
        self.nest(row(12.0), |ui| {
            ui.line(ui.say("editor-board"), LABEL, self.palette.muted);
            ui.press(node, sheet, Tone::Plain, |ui| ui.line(size, LEAD, self.palette.ink));
            ui.space();
            for (icon, tip, action) in turns {
                ui.icon_button(icon, tip, action);
            }
        });
    }

    /// A number of columns or rows between two buttons. A wish that is not possible now is off.
    pub fn stepper(
        &mut self,
        name: &str,
        [less, more]: [(BoxedAction, bool); 2],
        number: impl FnOnce(&mut UiBuilder),
    ) {
        let step = |ui: &mut UiBuilder, icon: Glyph, (action, can): (BoxedAction, bool)| {
            let tone = if can { Tone::Plain } else { Tone::Off };
            let color = tone.ink(ui.palette);
            ui.press(control_square(48.0), action, tone, |ui| ui.icon(icon, 22.0, color));
        };
        self.nest(Node { min_height: px(52), ..row(10.0) }, |ui| {
            let font = ui.fonts().regular(LEAD);
            ui.clipped(name.to_owned(), font, self.palette.ink);
            step(ui, Glyph::Minus, less);
            let middle =
                Node { min_width: px(56), justify_content: JustifyContent::Center, ..row(0.0) };
            ui.nest(middle, number);
            step(ui, Glyph::Plus, more);
        });
    }
}

/// A full circle with an icon in it.
fn mark(ui: &mut UiBuilder, icon: Glyph, color: Color, side: f32) {
    let node = Node { border_radius: BorderRadius::MAX, ..square_around(side) };
    let ground = ui.palette.surface;
    ui.nest((node, BackgroundColor(color)), |ui| ui.icon(icon, 0.55 * side, ground));
}

fn show_tool(ui: &mut UiBuilder, layout: &EditorLayout, tool: ToolButton) {
    let ToolButton { icon, name, action, is_taken } = tool;
    let is_high = layout.tool > 60.0;
    let node = Node {
        height: px(layout.tool),
        row_gap: px(if is_high { 3 } else { 1 }),
        border_radius: BorderRadius::all(px(if is_high { 16 } else { 12 })),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border: px(2).all(),
        ..text_column()
    };
    let tone = if is_taken { Tone::On } else { Tone::Plain };
    ui.press(node, action, tone, |ui| {
        ui.icon(icon, if is_high || !layout.has_names { 24.0 } else { 20.0 }, ui.palette.ink);
        if layout.has_names {
            ui.choice(name, LABEL, ui.palette.ink, is_taken);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_of_an_editor_fill_every_window() {
        for (width, height) in [
            (1280.0, 720.0),
            (1000.0, 560.0),
            (844.0, 390.0),
            (568.0, 320.0),
            (900.0, 900.0),
            (390.0, 844.0),
            (390.0, 664.0),
            (360.0, 640.0),
            (320.0, 480.0),
            (768.0, 1024.0),
        ] {
            let screen = Screen::new(Vec2::new(width, height));
            for tools in [4, 8] {
                let layout = EditorLayout::new(&screen, tools);
                let name = format!("{width}x{height}, {tools}: {layout:?}");
                let cell = (layout.options.x + layout.gap) / layout.columns as f32 - layout.gap;
                assert!(layout.tool >= 44.0 && cell >= 36.0, "{name}: {cell}");
                assert!(width < 390.0 || cell >= 44.0, "{name}: {cell}");
                assert!(layout.options.y >= 44.0 && layout.verdict.x > 200.0, "{name}");
            }
        }
        let phone = EditorLayout::new(&Screen::new(Vec2::new(390.0, 844.0)), 8);
        assert!(phone.has_names && phone.options.y > 100.0, "{phone:?}");
        let desktop = EditorLayout::new(&Screen::new(Vec2::new(1280.0, 720.0)), 8);
        assert!(desktop.has_size && desktop.options.y > 146.0, "{desktop:?}");
    }
}
