//! The dock at the foot of a play page, the primary button, and the hint box above them.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;

use super::hold::HeldButton;
use super::ui::{LABEL, LEAD, TEXT, Tone, UiBuilder, control_node, row};
use super::{Tip, section_width};
use crate::action::BoxedAction;
use crate::command::Command;
use crate::screen::Screen;
use crate::solo::price::Question;
use crate::theme::Glyph;

#[cfg(any(test, feature = "testing", target_family = "wasm"))]
pub(crate) mod told;

/// On a node of a page: what readers of the screen hear in place of the texts of the page.
#[derive(Component)]
pub struct ToldText(pub String);

/// A button of the dock.
pub struct Dock {
    pub icon: Glyph,
    /// The key of its name in the texts.
    pub name: &'static str,
    pub action: BoxedAction,
    /// What it does when it is held.
    pub held: Option<BoxedAction>,
    pub tone: Tone,
}

impl Dock {
    /// A button that is faint while it does nothing.
    pub fn new(
        icon: Glyph,
        name: &'static str,
        action: impl Into<BoxedAction>,
        is_on: bool,
    ) -> Self {
        let tone = if is_on { Tone::Plain } else { Tone::Off };
        Self { icon, name, action: action.into(), held: None, tone }
    }

    /// The same button, which does something else when it is held.
    pub fn or_held(self, held: impl Into<BoxedAction>) -> Self {
        Self { held: Some(held.into()), ..self }
    }
}

/// The box of the help, or of the verdict of an editor, in which messages are shown.
#[derive(Component, Clone, Copy)]
pub(crate) struct HintBox {
    pub(super) size: Vec2,
    /// The height of what stays in reach below a short message.
    pub(super) rest: f32,
}

/// On the buttons that answer a question: it holds its hint box until then, and no message takes its place.
#[derive(Component)]
pub struct Answers;

/// A question with its buttons, in a hint box. Where that has no room for them, the question lies over what is above the box, and moves
/// nothing.
#[derive(Component)]
#[component(on_insert = lie_over)]
struct AskedBox;

fn lie_over(mut world: DeferredWorld, context: HookContext) {
    let Some(hint) = world.get::<ChildOf>(context.entity).map(ChildOf::parent) else { return };
    if let Some(mut node) = world.get_mut::<Node>(hint) {
        node.overflow = Overflow::visible();
    }
    if let Some(mut ground) = world.get_mut::<BackgroundColor>(hint) {
        ground.0 = Color::NONE;
    }
}

/// The height of the lowest row of the box with what is around it: dots, buttons of a question, a player bar.
const HINT_ROW: f32 = 58.0;

/// A title with more letters has more than a line in a narrow box.
const LONG: usize = 44;

/// The height of the primary button.
const PRIMARY: f32 = 56.0;

/// A hint box without its height.
fn box_node(screen: &Screen) -> Node {
    let is_small = screen.hint_height() < 110.0;
    Node {
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::SpaceBetween,
        padding: UiRect::axes(px(16), px(if is_small { 10 } else { 14 })),
        border_radius: BorderRadius::all(px(18)),
        ..default()
    }
}

fn dock_button(ui: &mut UiBuilder, button: &Dock, is_wide: bool) {
    let Dock { icon, name, action, held, tone } = button;
    let height = ui.screen.dock_height();
    // In a wide panel the name of a wide button is beside its icon.
    let is_line = is_wide && section_width(ui.screen) > 400.0;
    let node = Node {
        height: px(height),
        flex_grow: if is_wide { 1.6 } else { 1.0 },
        flex_basis: px(0),
        min_width: px(0),
        flex_direction: if is_line { FlexDirection::Row } else { FlexDirection::Column },
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        row_gap: px(3),
        column_gap: px(10),
        border: px(2).all(),
        border_radius: BorderRadius::all(px(16)),
        ..default()
    };
    let name = ui.say(name);
    let fill = |ui: &mut UiBuilder| {
        let color = tone.ink(ui.palette);
        ui.icon(*icon, 24.0, color);
        ui.bold_line(name, if is_line { LEAD } else { LABEL }, color);
    };
    match held {
        Some(held) => ui.press_with(HeldButton(held.clone()), node, action.clone(), *tone, fill),
        None => ui.press(node, action.clone(), *tone, fill),
    }
}

impl UiBuilder<'_, '_> {
    /// The buttons that are always at the same place.
    pub fn dock(&mut self, buttons: &[Dock]) {
        self.nest(row(8.0), |ui| {
            for button in buttons {
                dock_button(ui, button, false);
            }
        });
    }

    /// The same with a wider button at the end, which goes on.
    pub fn dock_and(&mut self, buttons: &[Dock], last: &Dock) {
        self.nest(row(8.0), |ui| {
            for button in buttons {
                dock_button(ui, button, false);
            }
            dock_button(ui, last, true);
        });
    }

    /// The one button of the page that goes on.
    pub fn primary(&mut self, icon: Option<Glyph>, text: &str, action: impl Into<BoxedAction>) {
        let node = Node {
            height: px(PRIMARY),
            flex_shrink: 0.0,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            column_gap: px(10),
            padding: UiRect::horizontal(px(24)),
            border: px(2).all(),
            border_radius: BorderRadius::all(px(16)),
            ..default()
        };
        self.press(node, action, Tone::Strong, |ui| {
            let color = ui.palette.on_ink;
            if let Some(icon) = icon {
                ui.icon(icon, 22.0, color);
            }
            ui.bold_line(text, LEAD, color);
        });
    }

    /// Everything about help is in this box, which never changes its place or its size.
    pub fn hint_box(&mut self, screen: &Screen, fill: impl FnOnce(&mut UiBuilder)) {
        let node = Node {
            height: px(screen.hint_height()),
            overflow: Overflow::clip(),
            ..box_node(screen)
        };
        let back = BackgroundColor(self.palette.surface);
        let size = Vec2::new(section_width(screen), screen.hint_height());
        self.nest((HintBox { size, rest: HINT_ROW }, node, back), fill);
    }

    /// A line of the hint box that says what is known, and a smaller one about what comes.
    pub fn hint(&mut self, icon: Glyph, title: &str, about: &str) {
        let column = Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            row_gap: px(3),
            ..default()
        };
        let head = Node { align_items: AlignItems::FlexStart, column_gap: px(12), ..default() };
        // The smallest box has room for one of the two, and so has a narrow one for a long title.
        let is_long = self.screen.is_narrow() && title.chars().count() > LONG;
        let is_tight = self.screen.is_tiny() || is_long;
        self.nest(head, |ui| {
            let (ink, muted, warm) = (ui.palette.ink, ui.palette.muted, ui.palette.star_line);
            ui.icon(icon, 20.0, warm);
            ui.nest(column, |ui| {
                if !title.is_empty() {
                    ui.bold(title, TEXT, ink);
                }
                if !about.is_empty() && (!is_tight || title.is_empty()) {
                    ui.text(about, TEXT - 1.0, muted);
                }
            });
        });
    }

    /// The hints as dots: those that were told are full, and those after the bar cost the stars.
    pub fn rungs(&mut self, told: usize, free: usize, all: usize, about: &str) {
        const DOT: f32 = 9.0;
        self.nest(row(6.0), |ui| {
            for rung in 0..all {
                if rung == free {
                    let bar = Node { width: px(1.5), height: px(16), ..default() };
                    let bar = Node { margin: UiRect::horizontal(px(4)), ..bar };
                    let color = BackgroundColor(ui.palette.outline);
                    ui.nest((bar, color), |_| ());
                }
                let node = Node {
                    width: px(DOT),
                    height: px(DOT),
                    border: px(1.5).all(),
                    border_radius: BorderRadius::MAX,
                    ..default()
                };
                let ink = ui.palette.ink;
                let (fill, line) =
                    if rung < told { (ink, ink) } else { (Color::NONE, ui.palette.outline) };
                ui.nest((node, BackgroundColor(fill), BorderColor::all(line)), |_| ());
            }
            ui.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
            let muted = ui.palette.muted;
            ui.line(about, LABEL, muted);
        });
    }

    /// The price of a help, before it is given.
    pub fn question(&mut self, question: &Question) {
        let is_least = self.screen.is_least();
        let usual = box_node(self.screen);
        let node = Node {
            row_gap: px(if is_least { 2 } else { 4 }),
            padding: if is_least { UiRect::axes(px(16), px(7)) } else { usual.padding },
            ..reaching_up(usual)
        };
        let ground = BackgroundColor(self.palette.surface);
        self.nest((AskedBox, node, ground), |ui| {
            let (text, ink) = (ui.words.say(&question.about), ui.palette.ink);
            ui.text(text, if is_least { LABEL } else { TEXT - 1.0 }, ink);
            let keep = ("price-keep", Command::KeepStars);
            ui.answers(Tone::Strong, ("price-pay", Command::Pay), keep);
        });
    }

    /// The two answers to a question, by the names of their texts, with what they send.
    pub fn answers<A: Into<BoxedAction>>(
        &mut self,
        tone: Tone,
        first: (&str, A),
        second: (&str, A),
    ) {
        self.nest((Answers, row(8.0)), |ui| {
            for ((name, action), tone) in [(first, tone), (second, Tone::Plain)] {
                let node =
                    Node { height: px(44), flex_grow: 1.0, flex_basis: px(0), ..control_node() };
                let (text, color) = (ui.say(name), tone.ink(ui.palette));
                ui.press_with(Tip(None), node, action, tone, |ui| {
                    ui.bold_line(text, TEXT, color);
                });
            }
        });
    }
}

/// A node that has the room of its parent. If that is too little, it reaches up, not down to the dock.
pub fn reaching_up(node: Node) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(0),
        right: px(0),
        bottom: px(0),
        min_height: percent(100),
        ..node
    }
}
