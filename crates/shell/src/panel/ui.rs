//! [`UiKit`]: the building blocks of the panel.

use bevy::ecs::system::SystemParam;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::{ComputedNode, Pressed};
use bevy::ui_widgets::Button;
use bevy::window::RequestRedraw;

use super::{OnPage, OnPress, Tip, focus};
use crate::action::{Action, BoxedAction};
use crate::command::Command;
use crate::ids::{IconId, OverlayId, PageId, SectionId};
use crate::input::Keys;
use crate::overlay::{CardBody, CardHead};
use crate::screen::{Form, Screen};
use crate::theme::{Fonts, Glyph, Icons, Palette};
use crate::words::Words;

/// The type scale.
pub const LABEL: f32 = 13.0;
pub const TEXT: f32 = 15.0;
pub const LEAD: f32 = 17.0;
pub const TITLE: f32 = 20.0;
pub const HEADING: f32 = 26.0;
pub const RESULT: f32 = 32.0;
pub const FIGURE: f32 = 40.0;

/// Colours, typefaces and pictures, and the sections that show them.
#[derive(SystemParam)]
pub struct UiKit<'w, 's> {
    commands: Commands<'w, 's>,
    sections: Query<'w, 's, (Entity, &'static SectionId, &'static OnPage)>,
    card_head: Query<'w, 's, Entity, With<CardHead>>,
    card_body: Query<'w, 's, Entity, With<CardBody>>,
    pub palette: Res<'w, Palette>,
    pub(crate) fonts: Res<'w, Fonts>,
    icons: Res<'w, Icons>,
    pub words: Res<'w, Words>,
    keys: Res<'w, Keys>,
    page: Res<'w, State<PageId>>,
    screen: Res<'w, Screen>,
}

/// The emphasis of a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    Plain,
    /// The primary button of a page.
    Strong,
    /// On, or the current choice.
    On,
    /// Without an effect at the moment. It stays at its place.
    Off,
    /// It destroys something.
    Danger,
    /// Without a ground of its own: a row of a sheet, a section.
    Bare,
    /// The same for what is open.
    Open,
}

impl Tone {
    /// The tone of a button that has an effect now, or none.
    pub const fn when(can: bool) -> Self {
        if can { Self::Plain } else { Self::Off }
    }

    /// The colour of the text on such a button. What is switched off must be read, too.
    pub const fn ink(self, palette: &Palette) -> Color {
        match self {
            Self::Strong => palette.on_ink,
            Self::On | Self::Plain | Self::Bare | Self::Open => palette.ink,
            Self::Off => palette.muted,
            Self::Danger => palette.danger,
        }
    }
}

/// The colours of a button at rest and under the pointer.
#[derive(Component, Clone, Copy)]
pub(crate) struct Glow {
    rest: Color,
    hovered: Color,
    pressed: Color,
}

impl Glow {
    /// Whether the button does something now.
    pub(super) fn reacts(&self) -> bool {
        self.hovered != self.rest
    }
}

/// Makes buttons react to the pointer.
pub(crate) fn light_up(mut buttons: Query<(&Glow, &Hovered, Has<Pressed>, &mut BackgroundColor)>) {
    for (glow, hovered, pressed, mut background) in &mut buttons {
        let color = match (pressed, hovered.get()) {
            (true, _) => glow.pressed,
            (false, true) => glow.hovered,
            (false, false) => glow.rest,
        };
        background.set_if_neq(BackgroundColor(color));
    }
}

/// One line of text that must fit into the box around it.
#[derive(Component, Default)]
pub struct Clipped {
    /// Whether the end of the text is left out.
    pub is_cut: bool,
}

/// Shortens such lines until they fit. A section with more room is filled again, with its whole texts.
pub(super) fn shorten(
    mut lines: Query<(&ChildOf, &TextLayoutInfo, &mut Text, &mut Clipped)>,
    boxes: Query<&ComputedNode>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (parent, layout, mut text, mut clipped) in &mut lines {
        let Ok(node) = boxes.get(parent.parent()) else { continue };
        let (room, width) = (node.size().x * node.inverse_scale_factor(), layout.size.x);
        let letters = text.0.chars().count();
        // What is hidden has no height.
        if width <= room + 0.5 || node.size().y <= 0.0 || letters < 3 {
            continue;
        }
        // Fewer letters each time, because letters have different widths.
        let is_room = |&it: &usize| it as f32 * width <= room * letters as f32;
        let fits = (2..letters).rev().find(is_room).unwrap_or(2);
        let kept: String = text.0.chars().take(fits - 1).collect();
        text.0 = format!("{}…", kept.trim_end_matches([' ', '…']));
        clipped.is_cut = true;
        redraw.write(RequestRedraw);
    }
}

/// Places a node at a rectangle of the screen.
pub(crate) fn put(node: &mut Node, rect: Rect) {
    node.left = px(rect.min.x);
    node.top = px(rect.min.y);
    node.width = px(rect.width());
    node.height = px(rect.height());
}

/// A node at a rectangle of the screen.
pub(crate) fn placed(rect: Rect) -> Node {
    let mut node = Node { position_type: PositionType::Absolute, ..default() };
    put(&mut node, rect);
    node
}

/// A row with some space between its parts.
pub fn row(gap: f32) -> Node {
    Node { align_items: AlignItems::Center, column_gap: px(gap), row_gap: px(6), ..default() }
}

/// A column with some space between its parts.
pub fn column(gap: f32) -> Node {
    Node { flex_direction: FlexDirection::Column, row_gap: px(gap), ..default() }
}

/// A part that takes the room left in its row, as much as others like it.
pub fn stretched() -> Node {
    Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() }
}

/// A square that is never smaller than its side.
pub fn square(side: f32) -> Node {
    Node { width: px(side), height: px(side), flex_shrink: 0.0, ..default() }
}

/// The same for what is in its middle.
pub fn square_around(side: f32) -> Node {
    Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..square(side)
    }
}

impl<'w, 's> UiKit<'w, 's> {
    /// For new entities, which the kit then fills.
    pub(super) const fn commands(&mut self) -> &mut Commands<'w, 's> {
        &mut self.commands
    }

    /// Whether everything must be filled again: its look or its language has changed, or another page is open, whose keys
    /// the texts name.
    pub fn is_changed(&self) -> bool {
        let look = self.palette.is_changed() || self.words.is_changed() || self.keys.is_changed();
        look || self.page.is_changed()
    }

    /// Fills the card of the open overlay: its title and its close button, and what is below them.
    pub fn card(&mut self, overlay: OverlayId, title: &str, fill: impl FnOnce(&mut UiBuilder)) {
        // The command that closes the card opens it, too.
        self.card_with(Command::Toggle(overlay), None, title, fill);
    }

    /// The same for a card that was opened from another one.
    pub fn card_below(
        &mut self,
        overlay: OverlayId,
        above: OverlayId,
        title: &str,
        fill: impl FnOnce(&mut UiBuilder),
    ) {
        let back = Some(Command::Toggle(above));
        self.card_with(Command::Toggle(overlay), back, title, fill);
    }

    fn card_with(
        &mut self,
        close: Command,
        back: Option<Command>,
        title: &str,
        fill: impl FnOnce(&mut UiBuilder),
    ) {
        let (head, body) = (self.card_head.iter().next(), self.card_body.iter().next());
        let (Some(head), Some(body)) = (head, body) else { return };
        let title = self.words.get(title);
        self.fill_node(head, |ui| {
            let head = Node { justify_content: JustifyContent::SpaceBetween, ..row(12.0) };
            ui.nest(head, |ui| {
                if let Some(back) = back {
                    ui.icon_button(Glyph::Back, "back", back);
                }
                let name = Node { flex_grow: 1.0, flex_basis: px(0), ..default() };
                ui.nest(name, |ui| ui.bold(title, TITLE, ui.palette.ink));
                ui.icon_button(Glyph::Close, "close", close);
            });
        });
        self.fill_node(body, fill);
    }

    /// Fills a section again. A section of a page that is not open costs nothing: it is filled when its page opens.
    pub fn fill(&mut self, section: SectionId, fill: impl FnOnce(&mut UiBuilder)) {
        let found = self.sections.iter().find(|it| *it.1 == section && it.2.0 == *self.page.get());
        if let Some((entity, ..)) = found {
            self.fill_node(entity, fill);
        }
    }

    /// Fills any node again.
    pub(crate) fn fill_node(&mut self, node: Entity, fill: impl FnOnce(&mut UiBuilder)) {
        let (palette, fonts, icons) = (&*self.palette, &*self.fonts, &*self.icons);
        let (words, keys) = (&*self.words, (&*self.keys, *self.page.get()));
        let screen = &*self.screen;
        self.commands.entity(node).despawn_children().with_children(|parent| {
            fill(&mut UiBuilder { parent, palette, fonts, icons, words, keys, screen });
        });
    }
}

/// The place for new parts, one after another.
pub struct UiBuilder<'a, 'w> {
    parent: &'a mut ChildSpawnerCommands<'w>,
    pub palette: &'a Palette,
    fonts: &'a Fonts,
    icons: &'a Icons,
    pub words: &'a Words,
    keys: (&'a Keys, PageId),
    pub(super) screen: &'a Screen,
}

impl UiBuilder<'_, '_> {
    /// A box with its own parts.
    pub fn nest(&mut self, bundle: impl Bundle, fill: impl FnOnce(&mut UiBuilder)) {
        self.hold((bundle, Pickable::IGNORE), fill);
    }

    /// A box that knows whether the pointer is over it. It is not a button.
    pub fn hovered(&mut self, bundle: impl Bundle, fill: impl FnOnce(&mut UiBuilder)) {
        self.hold((bundle, Hovered::default()), fill);
    }

    /// Room that nothing else takes: what follows is at the end.
    pub fn space(&mut self) {
        self.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
    }

    fn hold(&mut self, bundle: impl Bundle, fill: impl FnOnce(&mut UiBuilder)) {
        let UiBuilder { palette, fonts, icons, words, keys, screen, .. } = *self;
        self.parent.spawn(bundle).with_children(|parent| {
            fill(&mut UiBuilder { parent, palette, fonts, icons, words, keys, screen });
        });
    }

    pub fn row(&mut self, gap: f32, fill: impl FnOnce(&mut UiBuilder)) {
        self.nest(row(gap), fill);
    }

    /// A row that wraps if it is too long, for example with buttons in languages with long words.
    pub fn bar(&mut self, gap: f32, fill: impl FnOnce(&mut UiBuilder)) {
        self.nest(Node { flex_wrap: FlexWrap::Wrap, ..row(gap) }, fill);
    }

    /// The name of a section.
    pub fn label(&mut self, text: &str) {
        self.bold(text, LABEL, self.palette.muted);
    }

    pub fn text(&mut self, text: impl Into<String>, size: f32, color: Color) {
        let font = self.fonts.regular(size);
        self.marked(text.into(), font, color, ());
    }

    /// Small text on as many lines as it needs.
    pub fn small(&mut self, text: impl Into<String>) {
        self.text(text, LABEL + 1.0, self.palette.muted);
    }

    /// A text of a card, by its key, that is no wider than can be read.
    pub fn explain(&mut self, key: &str) {
        let text = self.say(key);
        self.nest(card_part(), |ui| ui.small(text));
    }

    /// A part of a card: its name and its content.
    pub fn part(&mut self, name: &str, fill: impl FnOnce(&mut UiBuilder)) {
        self.nest(column(7.0), |ui| {
            ui.label(&ui.say(name));
            fill(ui);
        });
    }

    /// Text with names, which may be words that are wider than a line: such a word is broken.
    pub fn named(&mut self, text: String, font: TextFont, color: Color) {
        self.marked(text, font, color, TextLayout::linebreak(LineBreak::WordOrCharacter));
    }

    /// Text without line breaks.
    pub fn line(&mut self, text: impl Into<String>, size: f32, color: Color) {
        let font = self.fonts.regular(size);
        self.marked(text.into(), font, color, TextLayout::no_wrap());
    }

    pub fn bold(&mut self, text: impl Into<String>, size: f32, color: Color) {
        self.marked(text.into(), self.fonts.bold(size), color, ());
    }

    /// Bold text that is never broken, not even at a hyphen.
    pub fn bold_line(&mut self, text: impl Into<String>, size: f32, color: Color) {
        let font = self.fonts.bold(size);
        self.marked(text.into(), font, color, TextLayout::no_wrap());
    }

    /// A line of text, which is bold if it names the current choice.
    pub fn choice(&mut self, text: String, size: f32, color: Color, is_chosen: bool) {
        if is_chosen {
            self.bold_line(text, size, color);
        } else {
            self.line(text, size, color);
        }
    }

    /// Text with a mark, so that it can be found and changed later.
    pub fn marked(&mut self, text: String, font: TextFont, color: Color, mark: impl Bundle) {
        self.parent.spawn((Text(text), font, TextColor(color), Pickable::IGNORE, mark));
    }

    /// The open page.
    pub(super) const fn page(&self) -> PageId {
        self.keys.1
    }

    /// A text by its key.
    pub fn say(&self, key: &str) -> String {
        self.words.get(key)
    }

    /// A text about files: a page of a browser knows no paths, and the window of a phone no files that are dropped.
    pub fn say_here(&self, key: &str) -> String {
        let of_phone = self.words.find(&format!("{key}-touch"));
        if let Some(text) =
            of_phone.filter(|_| matches!(self.screen.form, Form::Portrait | Form::Low))
        {
            return text;
        }
        let place = if cfg!(target_family = "wasm") { "page" } else { "computer" };
        self.words.with(key, &[("place", place.into())])
    }

    /// The first key of a command on this page, with its name on the keyboard.
    pub fn key(&self, ask: &dyn Action) -> String {
        let (keys, page) = self.keys;
        let first = keys.strokes(page, ask).next();
        first.map(|it| it.shown(self.words)).unwrap_or_default()
    }

    /// Any entity.
    pub(super) fn spawn(&mut self, bundle: impl Bundle) {
        self.parent.spawn(bundle);
    }

    pub const fn fonts(&self) -> &Fonts {
        self.fonts
    }

    /// A picture, this many pixels wide and high.
    pub fn icon(&mut self, icon: impl Into<IconId>, side: f32, color: Color) {
        let image = self.icons.get(icon.into(), side);
        self.image(square(side), ImageNode { color, image, ..default() });
    }

    /// The least side of a control: for a pointer, or for a finger.
    pub const fn finger(&self) -> f32 {
        match self.screen.form {
            Form::Landscape => 40.0,
            Form::Low | Form::Square | Form::Portrait => 44.0,
        }
    }

    /// Text on a button.
    pub fn button(&mut self, text: &str, action: impl Into<BoxedAction>, tone: Tone, grow: f32) {
        self.button_with((), text, action, tone, grow);
    }

    /// Text on a button with more components, such as a [`Tip`].
    pub fn button_with(
        &mut self,
        more: impl Bundle,
        text: &str,
        action: impl Into<BoxedAction>,
        tone: Tone,
        grow: f32,
    ) {
        let color = tone.ink(self.palette);
        let (height, least) = (px(self.finger()), px(self.finger()));
        let node =
            Node { flex_grow: grow, flex_basis: px(0), height, min_width: least, ..button_node() };
        let node = if grow > 0.0 { node } else { Node { flex_basis: Val::Auto, ..node } };
        let font = match tone {
            Tone::Strong => self.fonts.bold(TEXT),
            _ => self.fonts.regular(TEXT),
        };
        self.press_with(more, node, action, tone, |ui| {
            ui.marked(text.to_owned(), font, color, TextLayout::no_wrap());
        });
    }

    /// A button with an icon alone. Its tooltip is a text, by its key.
    pub fn icon_button(&mut self, icon: Glyph, tip: &'static str, action: impl Into<BoxedAction>) {
        self.press_with(Tip(Some(tip)), control_square(44.0), action, Tone::Bare, |ui| {
            ui.icon(icon, 22.0, ui.palette.ink);
        });
    }

    /// The title of the page in a row with buttons, cut if it is too long.
    pub fn title(&mut self, title: String) {
        let (font, ink) = (self.fonts.bold(TITLE), self.palette.ink);
        self.clipped(title, font, ink);
    }

    /// One line that takes the room left in its row; a longer one ends with an ellipsis, see [`shorten`].
    pub fn clipped(&mut self, text: String, font: TextFont, color: Color) {
        self.nest(Node { overflow: Overflow::clip(), ..stretched() }, |ui| {
            ui.marked(text, font, color, (TextLayout::no_wrap(), Clipped::default()));
        });
    }

    /// A picture with its own colours, this many pixels wide and high.
    pub fn picture(&mut self, image: Handle<Image>, side: f32) {
        self.image(square(side), ImageNode { image, ..default() });
    }

    /// A picture in a node of its own.
    pub(crate) fn image(&mut self, node: Node, image: ImageNode) {
        self.parent.spawn((node, image, Pickable::IGNORE));
    }

    /// A card that can be pressed, on a ground of its own colour.
    pub(crate) fn tinted(
        &mut self,
        node: Node,
        ground: Color,
        action: impl Into<BoxedAction>,
        fill: impl FnOnce(&mut UiBuilder),
    ) {
        self.pressed(Tip(None), node, action, (ground, Color::NONE), self.palette.ink, fill);
    }

    /// The same with more components, and a line around it.
    pub fn tinted_with(
        &mut self,
        more: impl Bundle,
        node: Node,
        colors: (Color, Color),
        action: impl Into<BoxedAction>,
        fill: impl FnOnce(&mut UiBuilder),
    ) {
        self.pressed(more, node, action, colors, self.palette.ink, fill);
    }

    /// Anything that can be pressed.
    pub fn press(
        &mut self,
        node: Node,
        action: impl Into<BoxedAction>,
        tone: Tone,
        fill: impl FnOnce(&mut UiBuilder),
    ) {
        self.press_with((), node, action, tone, fill);
    }

    /// Anything that can be pressed, with more components.
    pub fn press_with(
        &mut self,
        more: impl Bundle,
        node: Node,
        action: impl Into<BoxedAction>,
        tone: Tone,
        fill: impl FnOnce(&mut UiBuilder),
    ) {
        let palette = self.palette;
        let (rest, line) = match tone {
            Tone::Plain | Tone::Danger => (palette.sunk, Color::NONE),
            Tone::Strong => (palette.ink, Color::NONE),
            Tone::On => (palette.surface, palette.ink),
            Tone::Off => (palette.sunk.mix(&palette.ground, 0.55), Color::NONE),
            Tone::Bare => (Color::NONE, Color::NONE),
            Tone::Open => (palette.surface, Color::NONE),
        };
        let over = if tone == Tone::Strong { palette.on_ink } else { palette.ink };
        let over = if tone == Tone::Off { Color::NONE } else { over };
        self.pressed(more, node, action, (rest, line), over, fill);
    }

    /// A button with these colours of its ground and its line, under a veil while the pointer is over it.
    pub(super) fn pressed(
        &mut self,
        more: impl Bundle,
        node: Node,
        action: impl Into<BoxedAction>,
        (rest, line): (Color, Color),
        veil: Color,
        fill: impl FnOnce(&mut UiBuilder),
    ) {
        let mixed = |part| match (veil.is_fully_transparent(), rest.is_fully_transparent()) {
            (true, _) => rest,
            (false, true) => veil.with_alpha(part),
            (false, false) => rest.mix(&veil, part),
        };
        let glow = Glow { rest, hovered: mixed(0.06), pressed: mixed(0.12) };
        let colors = (BackgroundColor(rest), BorderColor::all(line));
        let button = (Button, OnPress(action.into()), focus::NO_RING, Hovered::default(), glow);
        self.hold((node, button, colors, more), fill);
    }
}

/// What all controls for a finger have; each has a size of its own.
pub fn control_node() -> Node {
    Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border: px(2).all(),
        border_radius: BorderRadius::all(px(14)),
        ..default()
    }
}

/// The same in a square.
pub fn control_square(side: f32) -> Node {
    Node { width: px(side), height: px(side), flex_shrink: 0.0, ..control_node() }
}

/// A text or a field of a card, as wide as the card, but not too wide to read.
pub fn card_part() -> Node {
    Node { width: percent(100), max_width: px(440), flex_shrink: 0.0, ..default() }
}

/// Lines of text that take the room left in their row.
pub fn text_column() -> Node {
    Node { flex_direction: FlexDirection::Column, ..stretched() }
}

pub fn button_node() -> Node {
    Node {
        height: px(36),
        padding: UiRect::horizontal(px(9)),
        border_radius: BorderRadius::all(px(12)),
        ..control_node()
    }
}
