//! The notice: a message in the hint box of the page, or in a card that has a place for it. Without them, and while the box asks a
//! question, it is a strip at the edge of the window. It hides no button of the panel, and a message of one line hides no part of the board.

use std::time::Duration;

use bevy::camera::visibility::RenderLayers;
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::touch::TouchInput;
use bevy::prelude::*;
use bevy::ui::{UiGlobalTransform, UiSystems};
use bevy::window::CursorMoved;

use crate::command::Command;
use crate::frame::Frame;
use crate::ids::PageId;
use crate::next_redraw::NextRedraw;
use crate::notice::Notice;
use crate::overlay::{CardBody, Overlay};
use crate::panel::dock::{Answers, HintBox};
use crate::panel::field::Edited;
use crate::panel::ui::{LABEL, TEXT, Tone, UiBuilder, UiKit, stretched};
use crate::panel::{OnPage, OnPress};
use crate::screen::{BoardView, Screen};
use crate::theme::Glyph;
use crate::words::Phrase;

/// The strip with a message.
#[derive(Component, Clone)]
pub struct Strip {
    phrase: Phrase,
    /// The remaining seconds.
    left: f32,
    /// Whether it has several lines, and a button that closes it.
    is_long: bool,
    /// Whether it is in its place in a card.
    is_in_card: bool,
}

/// The place of messages in a card.
#[derive(Component)]
pub struct CardLine;

impl UiBuilder<'_, '_> {
    /// A place for messages about the card, below what is above it. The node gives the width.
    pub fn message(&mut self, node: Node) {
        self.nest((node, CardLine), |_| ());
    }
}

/// The seconds of a message: the least, and those of each letter.
const LEAST_TIME: f32 = 7.0;
const LETTER_TIME: f32 = 0.08;
/// The width of a letter of a message on one line, with a reserve.
const LETTER: f32 = 6.6;
/// The height of a line in the hint box.
const LINE: f32 = 19.0;
/// The space below the strip.
const MARGIN: f32 = 4.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<Edited>()
        .add_message::<KeyboardInput>()
        .add_message::<TouchInput>()
        .add_message::<CursorMoved>()
        .add_systems(Update, (show, hide).chain().in_set(Frame::Notify))
        .add_systems(PostUpdate, reveal.after(UiSystems::Layout));
}

/// A card that is higher than the window scrolls to its new message.
pub(crate) fn reveal(
    strips: Query<(&Strip, &ComputedNode, &UiGlobalTransform), Added<Strip>>,
    body: Option<Single<(&mut ScrollPosition, &ComputedNode, &UiGlobalTransform), With<CardBody>>>,
) {
    let Some(body) = body else { return };
    let (mut position, body, middle) = body.into_inner();
    for (_, node, place) in strips.iter().filter(|it| it.0.is_in_card) {
        let away = place.translation.y - middle.translation.y;
        let room = 0.5 * (body.size().y - node.size().y);
        // How far its end is below the end of the card, or its beginning above the beginning.
        let hidden = (away - room).max(0.0) + (away + room).min(0.0);
        let pixels = hidden * node.inverse_scale_factor();
        position.y += pixels.abs().ceil().copysign(pixels);
    }
}

/// A message may have a word that is longer than a line, such as a board string.
fn told(ui: &mut UiBuilder, text: String, size: f32, color: Color) {
    let font = ui.fonts().regular(size);
    ui.named(text, font, color);
}

/// The height above and below a message in a hint box.
const EDGE: f32 = 12.0;

/// Whether a message fits into this height of a hint box of this width.
fn fits(text: &str, width: f32, height: f32) -> bool {
    let letters = (width - 64.0) / LETTER;
    let lines = text.lines().map(|it| {
        let lines = (it.chars().count() as f32 / (0.95 * letters)).ceil();
        // A long word, such as a path, begins on a line of its own.
        let has_long = it.split(' ').any(|word| word.chars().count() as f32 > 0.5 * letters);
        if lines > 1.0 && has_long { lines + 1.0 } else { lines }
    });
    LINE * lines.sum::<f32>() <= height
}

/// The hint boxes of all pages.
#[derive(SystemParam)]
struct Boxes<'w, 's> {
    all: Query<'w, 's, (Entity, Ref<'static, HintBox>)>,
    parents: Query<'w, 's, &'static ChildOf>,
    pages: Query<'w, 's, &'static OnPage>,
    children: Query<'w, 's, &'static Children>,
    buttons: Query<'w, 's, (), With<OnPress>>,
    answers: Query<'w, 's, (), With<Answers>>,
}

/// What a message has to know of the hint box of a page.
#[derive(Clone, Copy)]
struct FoundBox {
    place: Entity,
    hints: HintBox,
    is_new: bool,
    asks: bool,
}

impl Boxes<'_, '_> {
    /// That of a page.
    fn of(&self, page: PageId) -> Option<FoundBox> {
        let is_of = |it: Entity| {
            let mut around = self.parents.iter_ancestors(it);
            around.find_map(|it| self.pages.get(it).ok()).is_some_and(|it| it.0 == page)
        };
        let found = self.all.iter().find(|(it, _)| is_of(*it));
        found.map(|(place, hints)| {
            let inside = || self.children.iter_descendants(place);
            // A message leaves the buttons of the box in reach, and hides what is only text.
            let rest = if inside().any(|it| self.buttons.contains(it)) { hints.rest } else { 0.0 };
            let asks = inside().any(|it| self.answers.contains(it));
            FoundBox { place, hints: HintBox { rest, ..*hints }, is_new: hints.is_added(), asks }
        })
    }
}

/// Whether a message fits on one line of the window.
fn is_short(text: &str, screen: &Screen) -> bool {
    !text.contains('\n')
        && LETTER * text.chars().count() as f32 + 40.0 <= screen.size.x - screen.rail.max.x
}

fn show(
    mut commands: Commands,
    mut kit: UiKit,
    mut notice: ResMut<Notice>,
    (screen, overlay, view): (Res<Screen>, Res<Overlay>, Res<BoardView>),
    page: Res<State<PageId>>,
    old: Query<(Entity, Ref<Strip>)>,
    lines: Query<(Entity, Ref<CardLine>)>,
    boxes: Boxes,
    mut is_about_card: Local<bool>,
) {
    let has_news = notice.is_changed() && notice.0.is_some();
    let shown = old.iter().next();
    // A message belongs to the page on which it was written; a command may open another page in the next frame.
    let is_left = page.is_changed() && shown.as_ref().is_some_and(|(_, it)| !it.is_added());
    let is_over = notice.is_changed() && notice.0.is_none();
    // What was read in a card ends with it.
    let is_closed = overlay.is_changed() && !overlay.is_open();
    let is_read = is_closed && *is_about_card;
    let line = lines.iter().next();
    // A message that was there before the card is not about it.
    *is_about_card = line.is_some() && (has_news || *is_about_card);
    let is_new = line.as_ref().is_some_and(|(_, it)| it.is_added());
    let hints = boxes.of(*page.get()).filter(|_| !overlay.is_open());
    let is_new = is_new || hints.is_some_and(|it| it.is_new);
    let hints = hints.filter(|it| !it.asks);
    let is_moved = is_new || screen.is_changed() || kit.is_changed() || overlay.is_changed();
    if !(has_news || is_left || is_over || is_moved) {
        return;
    }
    // A card that is filled again takes its message with it.
    let left = shown.filter(|_| !has_news).map(|(_, strip)| strip.left);
    let line = line.filter(|_| *is_about_card);
    for (strip, _) in &old {
        commands.entity(strip).try_despawn();
    }
    let strip = notice.0.clone().filter(|_| has_news || !(is_left || is_read)).map(|phrase| {
        let text = kit.words.say(&phrase);
        let time = LEAST_TIME.max(LETTER_TIME * text.chars().count() as f32);
        let is_long = match hints {
            Some(FoundBox { hints, .. }) => {
                !fits(&text, hints.size.x, hints.size.y - hints.rest.max(EDGE))
            }
            None => !is_short(&text, &screen),
        };
        Strip { phrase, left: left.unwrap_or(time), is_long, is_in_card: line.is_some() }
    });
    let Some(strip) = strip else {
        // The message is over, even if something marks it as changed later.
        notice.bypass_change_detection().0 = None;
        return;
    };
    let text = kit.words.say(&strip.phrase);
    let hints = hints.filter(|it| fits(&text, it.hints.size.x, it.hints.size.y - EDGE));
    if let Some((line, _)) = line {
        // A line of text among the others of the card, without a box.
        let node = Node { width: percent(100), margin: UiRect::top(px(8)), ..default() };
        let strip = commands.spawn((strip, node, ChildOf(line), Pickable::IGNORE)).id();
        kit.fill_node(strip, |ui| {
            told(ui, text, TEXT, ui.palette.ink);
        });
        return;
    }
    let is_short = !strip.is_long;
    if let Some(found) = hints {
        show_in_hints(&mut commands, &mut kit, found, strip, text);
        return;
    }
    // A message of one line has room below the board and the panel. A longer one is over the lower edge of the board, where it
    // hides no button. A card covers the board, and nobody plays meanwhile.
    let has_board = view.layer != RenderLayers::none() && !overlay.is_open();
    let columns = if is_short || !has_board || screen.is_narrow() {
        Rect::from_corners(Vec2::new(screen.rail.max.x, 0.0), screen.size)
    } else {
        screen.board
    };
    let below =
        if has_board && screen.is_upright() { screen.size.y - screen.board.max.y } else { 0.0 };
    let (margin, padding) = if is_short { (1.0, (14, 1)) } else { (MARGIN + below, (14, 6)) };
    let size = if is_short || screen.is_narrow() { LABEL + 1.0 } else { TEXT };
    // The lower edge of an upright window has buttons, its upper edge a title.
    let is_above = is_short && screen.is_upright();
    let place = Node {
        position_type: PositionType::Absolute,
        left: px(columns.min.x),
        // A message with several lines grows upwards.
        bottom: if is_above { Val::Auto } else { px(margin) },
        top: if is_above { px(margin) } else { Val::Auto },
        width: px(columns.width()),
        justify_content: JustifyContent::Center,
        ..default()
    };
    let over_overlays = GlobalZIndex(20);
    let strip = commands.spawn((strip, place, over_overlays, Pickable::IGNORE)).id();
    kit.fill_node(strip, |ui| {
        let node = Node {
            max_width: percent(100),
            align_items: AlignItems::Center,
            column_gap: px(12),
            padding: UiRect::axes(px(padding.0), px(padding.1)),
            border_radius: BorderRadius::all(px(if is_short { 6 } else { 10 })),
            ..default()
        };
        let shadow = BoxShadow::new(Color::BLACK.with_alpha(0.3), px(0), px(4), px(0), px(16));
        ui.nest((node, BackgroundColor(ui.palette.ink), shadow), |ui| {
            ui.nest(Node { flex_shrink: 1.0, min_width: px(0), ..default() }, |ui| {
                told(ui, text, size, ui.palette.surface);
            });
            if !is_short {
                ui.nest(Node { flex_shrink: 0.0, ..default() }, |ui| {
                    ui.button(&ui.say("close"), Command::Dismiss, Tone::Plain, 0.0);
                });
            }
        });
    });
}

/// Shows a message in the hint box.
fn show_in_hints(
    commands: &mut Commands,
    kit: &mut UiKit,
    FoundBox { place, hints, .. }: FoundBox,
    strip: Strip,
    text: String,
) {
    let is_short = !strip.is_long;
    // What is below the message, such as the buttons of a solution, stays in reach.
    let height = if is_short { px(hints.size.y - hints.rest) } else { percent(100) };
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        top: px(0),
        width: percent(100),
        height,
        align_items: AlignItems::Center,
        column_gap: px(12),
        padding: UiRect::axes(px(16), px(6)),
        border_radius: BorderRadius::all(px(18)),
        ..default()
    };
    let ground = BackgroundColor(kit.palette.surface);
    let strip = (strip, node, ground, ZIndex(1), ChildOf(place), Pickable::IGNORE);
    let strip = commands.spawn(strip).id();
    kit.fill_node(strip, |ui| {
        ui.icon(Glyph::Info, 20.0, ui.palette.star_line);
        ui.nest(stretched(), |ui| told(ui, text, LABEL + 1.0, ui.palette.ink));
        if !is_short {
            ui.icon_button(Glyph::Close, "close", Command::Dismiss);
        }
    });
}

/// Whether the player has done anything since the start: before, nobody may look at the messages.
#[derive(SystemParam)]
struct Presence<'w, 's> {
    strokes: MessageReader<'w, 's, KeyboardInput>,
    touches: MessageReader<'w, 's, TouchInput>,
    moves: MessageReader<'w, 's, CursorMoved>,
    is_here: Local<'s, bool>,
}

impl Presence<'_, '_> {
    fn look(&mut self) -> bool {
        let news = self.strokes.read().count() + self.touches.read().count();
        *self.is_here |= news + self.moves.read().count() > 0;
        *self.is_here
    }
}

/// A message in a card stays as long as the card, or until the text changes that it is about. Closing a long message is a command of its own, and leaving whatever is
/// open closes it, too.
fn hide(
    mut commands: Commands,
    (time, next_redraw): (Res<Time<Real>>, Res<NextRedraw>),
    mut presence: Presence,
    overlay: Res<Overlay>,
    (mut actions, mut edits): (MessageReader<Command>, MessageReader<Edited>),
    mut notice: ResMut<Notice>,
    mut strips: Query<(Entity, &mut Strip)>,
) {
    // A message of this frame is about the text of this frame.
    let is_edited = edits.read().count() > 0 && !notice.is_changed();
    let is_here = presence.look();
    let is_dismissed = actions.read().any(|it| matches!(it, Command::Dismiss | Command::Back));
    for (entity, mut strip) in &mut strips {
        // The frame of a new message may end a long sleep.
        let passed = if strip.is_added() || !is_here { 0.0 } else { time.delta_secs() };
        strip.left -= passed;
        if !overlay.is_open() && is_here {
            next_redraw.at_most(Duration::from_secs_f32(strip.left.max(0.0)));
        }
        let is_late = strip.left <= 0.0 && !overlay.is_open();
        if is_late || is_dismissed && strip.is_long || is_edited && strip.is_in_card {
            commands.entity(entity).try_despawn();
            notice.bypass_change_detection().0 = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_short_if_the_window_has_room_for_its_line() {
        let screen = |width: f32| Screen::new(Vec2::new(width, 1000.0));
        let text = "hello world is neither a file nor a text that this page can open";
        assert!(is_short(text, &screen(1280.0)) && is_short(text, &screen(720.0)));
        assert!(!is_short(&text.repeat(2), &screen(720.0)));
        assert!(!is_short("one\ntwo", &screen(1280.0)));
    }
}
