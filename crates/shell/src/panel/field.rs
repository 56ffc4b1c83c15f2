//! A text field. It sends what is typed as commands.

use std::time::Duration;

use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input_focus::{AutoFocus, FocusLost, InputFocus};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::text::{EditableText, FontCx, LayoutCx, TextCursorStyle, TextEdit};
use bevy::ui_widgets::SelectAllOnFocus;
use bevy_clipboard::Clipboard;

use crate::action::BoxedAction;
use crate::command::Command;
use crate::frame::Frame;
use crate::panel::focus;
use crate::panel::pointer::Fingers;
use crate::panel::ui::{TEXT, UiBuilder};

/// The events of a field, each with the whole text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldEvent<'a> {
    /// The text has changed.
    Changed(&'a str),
    /// After the last change, the player pressed Enter, which leaves the field unless it is the field of a card.
    Entered(&'a str),
    /// The player left the field in another way, but not with Escape.
    Left(&'a str),
}

impl<'a> FieldEvent<'a> {
    /// The text when it is complete.
    pub const fn done(self) -> Option<&'a str> {
        match self {
            Self::Entered(text) | Self::Left(text) => Some(text),
            Self::Changed(_) => None,
        }
    }
}

/// The text of a field has changed: what was said about it is no longer true.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Edited;

type Send = Box<dyn Fn(FieldEvent) -> Option<BoxedAction> + std::marker::Send + Sync>;

/// The state of a field.
#[derive(Component)]
pub(crate) struct Field {
    send: Send,
    /// The initial text.
    first: String,
    /// The text of the last command.
    told: String,
    /// Whether a key has left the field and had its effect.
    settled: bool,
    /// Whether it belongs to a card that is open only for it: Enter does not leave the field, because the card closes if
    /// the text is right, and Escape closes the card.
    is_of_card: bool,
}

impl Field {
    /// Tells a new text.
    fn tell(&mut self, text: String, commands: &mut Commands) {
        if text != self.told {
            commands.write_message(Edited);
            self.say(FieldEvent::Changed(&text), commands);
            self.told = text;
        }
    }

    fn say(&self, typed: FieldEvent, commands: &mut Commands) {
        if let Some(action) = (self.send)(typed) {
            action.send(commands);
        }
    }
}

impl UiBuilder<'_, '_> {
    /// A text field with an initial text. The node gives the width.
    ///
    /// The section must not be filled again while somebody types. If each change has an effect, as in a
    /// filter, put the field and its result into different sections.
    pub fn field<W: Into<BoxedAction>>(
        &mut self,
        text: &str,
        node: Node,
        send: impl Fn(FieldEvent) -> Option<W> + std::marker::Send + Sync + 'static,
    ) {
        self.short_field(text, None, node, send);
    }

    /// The first field of a card. It has the focus as soon as the card is open, and keeps it until another field or a key
    /// takes it.
    pub fn card_field<W: Into<BoxedAction>>(
        &mut self,
        node: Node,
        send: impl Fn(FieldEvent) -> Option<W> + std::marker::Send + Sync + 'static,
    ) {
        self.any_field("", None, (node, AutoFocus), true, send);
    }

    /// A field with a maximum number of characters: it takes no more.
    pub fn short_field<W: Into<BoxedAction>>(
        &mut self,
        text: &str,
        most: Option<usize>,
        node: Node,
        send: impl Fn(FieldEvent) -> Option<W> + std::marker::Send + Sync + 'static,
    ) {
        self.any_field(text, most, (node, ()), false, send);
    }

    fn any_field<W: Into<BoxedAction>>(
        &mut self,
        text: &str,
        most: Option<usize>,
        (node, more): (Node, impl Bundle),
        is_of_card: bool,
        send: impl Fn(FieldEvent) -> Option<W> + std::marker::Send + Sync + 'static,
    ) {
        let palette = self.palette;
        let style = TextCursorStyle {
            color: palette.ink,
            selection_color: palette.ink.with_alpha(0.25),
            unfocused_selection_color: Color::NONE,
            selected_text_color: None,
        };
        // A field with a height of its own has its line in the middle.
        let above = match node.height {
            Val::Px(height) => ((height - 20.0) / 2.0).max(0.0),
            _ => 7.0,
        };
        let node = Node {
            padding: UiRect::axes(px(9), px(above)),
            border: px(1).all(),
            border_radius: BorderRadius::all(px(8)),
            ..node
        };
        let font = self.fonts().regular(TEXT);
        let editable = EditableText {
            max_characters: most,
            // A cursor that blinks would need frames although nothing happens.
            cursor_blink_period: Duration::MAX,
            ..EditableText::new(text)
        };
        self.spawn((
            // A long text goes on beside the field, which shows the part with the cursor.
            (node, editable, font, TextColor(palette.ink), style, TextLayout::no_wrap()),
            Field {
                send: Box::new(move |typed| send(typed).map(Into::into)),
                first: text.to_owned(),
                told: text.to_owned(),
                settled: false,
                is_of_card,
            },
            (BackgroundColor(palette.board), BorderColor::all(palette.line), Hovered::default()),
            SelectAllOnFocus,
            focus::NO_INNER_RING,
            more,
        ));
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<KeysAfterEnter>()
        .add_message::<Edited>()
        .add_observer(leave)
        .add_systems(
            PreUpdate,
            (hand_back, hold_back).chain().after(bevy::input::InputSystems).before(focus::stay),
        )
        .add_systems(
            PreUpdate,
            hold_control
                .after(focus::walk)
                .before(crate::input::read_keys)
                .before(bevy::input_focus::InputFocusSystems::Dispatch),
        )
        .add_systems(Update, (end, change).chain().in_set(Frame::Input));
}

/// The keys that a frame has after Enter in a field. They wait for the next frame, because Enter may close a card.
#[derive(Resource, Default)]
struct KeysAfterEnter(Vec<KeyboardInput>);

fn hand_back(mut held: ResMut<KeysAfterEnter>, mut strokes: MessageWriter<KeyboardInput>) {
    if !held.0.is_empty() {
        strokes.write_batch(held.0.drain(..));
    }
}

fn hold_back(
    mut strokes: MessageMutator<KeyboardInput>,
    focus: Res<InputFocus>,
    fields: Query<(), With<EditableText>>,
    mut held: ResMut<KeysAfterEnter>,
) {
    let is_typing = focus.get().is_some_and(|it| fields.contains(it));
    let mut is_entered = false;
    for stroke in strokes.read() {
        if is_entered {
            held.0.push(stroke.clone());
            stroke.logical_key = Key::Unidentified(NativeKey::Unidentified);
            stroke.text = None;
        }
        is_entered |= is_typing && stroke.logical_key == Key::Enter && stroke.state.is_pressed();
    }
}

/// Bevy looks up which keys are down at the end of the frame. In a short press of Ctrl+A, Control is up again
/// by then, and the field would get an `a`. Here Control counts for the keys that were pressed with it.
fn hold_control(
    mut strokes: MessageMutator<KeyboardInput>,
    keys: Res<ButtonInput<Key>>,
    mut is_held: Local<bool>,
    focus: Res<InputFocus>,
    mut fields: Query<&mut EditableText>,
) {
    for stroke in strokes.read() {
        let is_pressed = stroke.state.is_pressed();
        if stroke.logical_key == Key::Control {
            *is_held = is_pressed;
        }
        let Key::Character(letter) = &stroke.logical_key else { continue };
        if !*is_held || !is_pressed {
            continue;
        }
        let letter = letter.to_lowercase();
        // Without a text, the key inserts nothing.
        stroke.text = None;
        let edit = match letter.as_str() {
            "a" => TextEdit::SelectAll,
            "c" => TextEdit::Copy,
            "x" => TextEdit::Cut,
            "v" => TextEdit::Paste,
            _ => continue,
        };
        // Otherwise Bevy makes the edit.
        if !keys.pressed(Key::Control)
            && let Some(mut field) = focus.get().and_then(|it| fields.get_mut(it).ok())
        {
            field.queue_edit(edit);
        }
    }
}

/// What an edit needs.
type Typist<'w> = (ResMut<'w, FontCx>, ResMut<'w, LayoutCx>, ResMut<'w, Clipboard>);

/// Enter, Escape and a press elsewhere leave the field, but not the field of a card. Escape restores the initial text.
fn end(
    mut strokes: MessageReader<KeyboardInput>,
    (buttons, fingers): (Res<ButtonInput<MouseButton>>, Fingers),
    mut focus: ResMut<InputFocus>,
    mut fields: Query<(Entity, &mut EditableText, &mut Field, &Hovered)>,
    (mut fonts, mut layouts, mut clipboard): Typist,
    mut commands: Commands,
) {
    let field = focus.get().and_then(|it| fields.get_mut(it).ok());
    let Some((entity, mut text, mut field, hovered)) = field else {
        strokes.clear();
        return;
    };
    for stroke in strokes.read().filter(|it| it.state.is_pressed()) {
        match stroke.logical_key {
            Key::Enter => {
                // The letters of this frame come before Enter.
                text.apply_pending_edits(&mut fonts, &mut layouts.0, &mut clipboard, |_| true);
                let text = text.value().to_string();
                field.tell(text.clone(), &mut commands);
                field.say(FieldEvent::Entered(&text), &mut commands);
                if field.is_of_card {
                    return;
                }
            }
            Key::Escape if field.is_of_card => BoxedAction::from(Command::Back).send(&mut commands),
            Key::Escape => text.editor_mut().set_text(&field.first),
            _ => continue,
        }
        field.settled = true;
        focus.clear();
        return;
    }
    // A press beside it leaves it the letters.
    if field.is_of_card {
        return;
    }
    let is_clicked = buttons.just_pressed(MouseButton::Left) && !hovered.get();
    if is_clicked || fingers.have_touched_beside(entity) {
        // The press may fill the section again: then the field is gone before it could tell its text.
        text.apply_pending_edits(&mut fonts, &mut layouts.0, &mut clipboard, |_| true);
        field.say(FieldEvent::Left(&text.value().to_string()), &mut commands);
        field.settled = true;
        focus.clear();
    }
}

fn change(
    mut fields: Query<(&EditableText, &mut Field), Changed<EditableText>>,
    mut commands: Commands,
) {
    for (text, mut field) in &mut fields {
        field.tell(text.value().to_string(), &mut commands);
    }
}

fn leave(
    lost: On<FocusLost>,
    mut fields: Query<(&EditableText, &mut Field)>,
    mut commands: Commands,
) {
    if let Ok((text, mut field)) = fields.get_mut(lost.entity)
        && !std::mem::take(&mut field.settled)
    {
        field.say(FieldEvent::Left(&text.value().to_string()), &mut commands);
    }
}
