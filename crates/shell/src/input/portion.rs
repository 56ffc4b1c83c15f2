//! How much of the player's input a frame gets.
//!
//! In one slow frame a player may point, click, point elsewhere and type. Bevy knows one place of the pointer for each frame, so
//! it would look for the button of the click at the last place; and letters after a key that opens a card would not be those
//! of its field. Here a frame gets the input up to the first click or such a key, and the next frame gets the rest.

use bevy::ecs::message::{MessageCursor, MessageUpdateSystems};
use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::input_focus::InputFocus;
use bevy::picking::PickingSystems;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::window::{CursorEntered, CursorLeft, CursorMoved, RequestRedraw, WindowEvent};

use super::keyboard::{HeldKeys, works_in_overlays};
use super::keys::Keys;
use crate::ids::PageId;

/// When a frame gets its input.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct InputSlice;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<WindowEvent>()
        .add_message::<KeyboardInput>()
        .add_message::<MouseButtonInput>()
        .add_message::<MouseWheel>()
        .add_message::<TouchInput>()
        .add_message::<CursorMoved>()
        .add_message::<CursorEntered>()
        .add_message::<CursorLeft>()
        .add_message::<RequestRedraw>()
        .add_systems(
            First,
            deal.in_set(InputSlice).after(MessageUpdateSystems).before(PickingSystems::Input),
        );
}

/// The messages of the player's input. Bevy writes each of them twice: as an event of the window, and by its own type.
#[derive(SystemParam)]
struct Queues<'w> {
    window: ResMut<'w, Messages<WindowEvent>>,
    keys: ResMut<'w, Messages<KeyboardInput>>,
    buttons: ResMut<'w, Messages<MouseButtonInput>>,
    wheel: ResMut<'w, Messages<MouseWheel>>,
    touches: ResMut<'w, Messages<TouchInput>>,
    moved: ResMut<'w, Messages<CursorMoved>>,
    entered: ResMut<'w, Messages<CursorEntered>>,
    left: ResMut<'w, Messages<CursorLeft>>,
}

impl Queues<'_> {
    /// Replaces the messages of this frame by these events. Those of earlier frames were read already.
    fn replace(&mut self, events: impl Iterator<Item = WindowEvent>) {
        self.window.clear();
        self.keys.clear();
        self.buttons.clear();
        self.wheel.clear();
        self.touches.clear();
        self.moved.clear();
        self.entered.clear();
        self.left.clear();
        for event in events {
            match event.clone() {
                WindowEvent::KeyboardInput(it) => drop(self.keys.write(it)),
                WindowEvent::MouseButtonInput(it) => drop(self.buttons.write(it)),
                WindowEvent::MouseWheel(it) => drop(self.wheel.write(it)),
                WindowEvent::TouchInput(it) => drop(self.touches.write(it)),
                WindowEvent::CursorMoved(it) => drop(self.moved.write(it)),
                WindowEvent::CursorEntered(it) => drop(self.entered.write(it)),
                WindowEvent::CursorLeft(it) => drop(self.left.write(it)),
                _ => {}
            }
            self.window.write(event);
        }
    }
}

/// What decides about the meaning of a key.
#[derive(SystemParam)]
struct Meaning<'w, 's> {
    keys: Res<'w, Keys>,
    page: Option<Res<'w, State<PageId>>>,
    next: Option<Res<'w, NextState<PageId>>>,
    focus: Option<Res<'w, InputFocus>>,
    fields: Query<'w, 's, (), With<EditableText>>,
}

impl Meaning<'_, '_> {
    /// Whether the page changes in this frame, after its input is read.
    fn is_another_page(&self) -> bool {
        self.next.as_ref().is_some_and(|it| !matches!(**it, NextState::Unchanged))
    }

    fn focus(&self) -> Option<Entity> {
        self.focus.as_ref()?.get()
    }

    fn is_typing(&self) -> bool {
        self.focus().is_some_and(|it| self.fields.contains(it))
    }

    /// Whether the keys after this one may mean something else, because it opens or closes a card, opens a page, or moves the
    /// focus.
    fn turns(&self, key: &Key, held: HeldKeys) -> bool {
        let Some(stroke) = held.stroke(key) else { return false };
        if self.is_typing() && !stroke.types_nothing() {
            return *key == Key::Enter || *key == Key::Escape;
        }
        let shortcut = self.page.as_ref().and_then(|it| self.keys.shortcut(*it.get(), &stroke));
        shortcut.is_some_and(|it| works_in_overlays(it.action))
            || self.focus().is_some() && (stroke.moves_ring() || stroke.presses())
            || held.control && stroke.moves_ring()
    }
}

/// The input that waits for the next frame.
#[derive(Default)]
struct WaitingInput {
    events: Vec<WindowEvent>,
    /// The keys that were held down before it.
    held: HeldKeys,
}

impl WaitingInput {
    /// What the player does in the events.
    fn acts(&self, meaning: &Meaning) -> Vec<Act> {
        let mut held = self.held;
        let act = |event: &WindowEvent| {
            let act = Act::of(event)?;
            let WindowEvent::KeyboardInput(input) = event else { return Some(act) };
            held.follow(input);
            let turns = input.state.is_pressed() && meaning.turns(&input.logical_key, held);
            Some(if turns { Act::Turn } else { act })
        };
        self.events.iter().filter_map(act).collect()
    }

    /// Takes the first events.
    fn take(&mut self, count: usize) -> Vec<WindowEvent> {
        let rest = self.events.split_off(count);
        for event in &self.events {
            if let WindowEvent::KeyboardInput(input) = event {
                self.held.follow(input);
            }
        }
        std::mem::replace(&mut self.events, rest)
    }
}

/// Passes the first portion of the input on. The rest waits for the next frame, which is requested.
fn deal(
    mut queues: Queues,
    meaning: Meaning,
    mut cursor: Local<MessageCursor<WindowEvent>>,
    mut waiting: Local<WaitingInput>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let news = cursor.read(&queues.window).cloned();
    let (news, others): (Vec<_>, Vec<_>) = news.partition(|it| Act::of(it).is_some());
    let has_waited = !waiting.events.is_empty();
    waiting.events.extend(news);
    let acts = waiting.acts(&meaning);
    let count = if meaning.is_another_page() { 0 } else { portion(&acts, meaning.is_typing()) };
    let is_all = count == acts.len();
    let now = waiting.take(count);
    if has_waited || !is_all {
        queues.replace(others.into_iter().chain(now));
        cursor.clear(&queues.window);
    }
    if !is_all {
        redraw.write(RequestRedraw);
    }
}

/// A button of the mouse, or a finger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Holder {
    Button(MouseButton),
    Finger(u64),
}

/// What the player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Act {
    Key,
    /// A key that does nothing alone, such as Shift, and the release of a key.
    Hold,
    /// A key after which others may mean something else.
    Turn,
    Move,
    Down(Holder),
    Up(Holder),
}

impl Act {
    /// `None` for an event that does not come from the player.
    fn of(event: &WindowEvent) -> Option<Self> {
        Some(match event {
            WindowEvent::KeyboardInput(input) => {
                use Key::{Alt, AltGraph, Control, Shift, Super};
                let is_alone =
                    !matches!(input.logical_key, Alt | AltGraph | Control | Shift | Super);
                if input.state.is_pressed() && is_alone { Self::Key } else { Self::Hold }
            }
            WindowEvent::CursorMoved(_)
            | WindowEvent::CursorEntered(_)
            | WindowEvent::CursorLeft(_)
            | WindowEvent::MouseWheel(_) => Self::Move,
            WindowEvent::MouseButtonInput(input) => {
                let holder = Holder::Button(input.button);
                match input.state {
                    ButtonState::Pressed => Self::Down(holder),
                    ButtonState::Released => Self::Up(holder),
                }
            }
            WindowEvent::TouchInput(touch) => match touch.phase {
                TouchPhase::Started => Self::Down(Holder::Finger(touch.id)),
                TouchPhase::Moved => Self::Move,
                TouchPhase::Ended | TouchPhase::Canceled => Self::Up(Holder::Finger(touch.id)),
            },
            _ => return None,
        })
    }
}

/// How many of these acts belong to one frame: a press or a release is the last thing in it, or both if nothing is between
/// them. What is under the pointer at a release is what was there in the frame before, so no move comes before it. A key is
/// not in the frame of a press or a release, because nothing else gives their commands an order. A field takes its letters before
/// a key may move the focus away, and a press beside it takes its text before the button under the pointer does anything.
fn portion(acts: &[Act], is_typing: bool) -> usize {
    let (mut has_moved, mut has_key, mut has_typed, mut down) = (false, false, false, None);
    for (count, &act) in acts.iter().enumerate() {
        match act {
            Act::Up(holder) if down == Some(holder) => return count + 1,
            _ if down.is_some() => return count,
            Act::Down(_) | Act::Up(_) if has_key => return count,
            Act::Up(_) if has_moved => return count,
            Act::Turn if has_typed => return count,
            Act::Up(_) | Act::Turn => return count + 1,
            Act::Down(_) if is_typing => return count + 1,
            Act::Down(holder) => down = Some(holder),
            Act::Move => has_moved = true,
            Act::Hold => has_key = true,
            Act::Key => (has_key, has_typed) = (true, true),
        }
    }
    acts.len()
}

#[cfg(test)]
mod tests {
    use super::Act::{Down, Hold, Key, Move, Turn, Up};
    use super::{Act, Holder, MouseButton, portion};

    const LEFT: Holder = Holder::Button(MouseButton::Left);
    const RIGHT: Holder = Holder::Button(MouseButton::Right);

    /// The acts, frame by frame.
    fn frames(acts: &[Act]) -> Vec<&[Act]> {
        frames_of(acts, false)
    }

    fn frames_of(mut acts: &[Act], is_typing: bool) -> Vec<&[Act]> {
        let mut frames = Vec::new();
        while !acts.is_empty() {
            let (frame, rest) = acts.split_at(portion(acts, is_typing));
            frames.push(frame);
            acts = rest;
        }
        frames
    }

    #[test]
    fn a_frame_has_one_click_at_its_end() {
        let click = [Move, Down(LEFT), Up(LEFT)];
        assert_eq!(frames(&[]), Vec::<&[Act]>::new());
        assert_eq!(frames(&[Move, Key, Move, Key]).len(), 1, "nothing is clicked");
        assert_eq!(frames(&click), [&click[..]]);
        assert_eq!(frames(&[click, click].concat()), [&click[..], &click]);
        let typed = [&[Key][..], &click, &[Key, Key]].concat();
        assert_eq!(frames(&typed), [&[Key, Move][..], &click[1..], &[Key, Key]]);
        assert_eq!(frames(&[Key, Turn, Key, Key]), [&[Key][..], &[Turn], &[Key, Key]]);
        assert_eq!(frames(&[Turn, Key]), [[Turn], [Key]]);
        assert_eq!(frames(&[Hold, Turn, Hold, Hold]), [[Hold, Turn], [Hold, Hold]]);
        let left = [&click[..], &[Key]].concat();
        assert_eq!(frames_of(&left, true), [&left[..2], &left[2..3], &left[3..]]);
        let drag = [Move, Down(LEFT), Move, Move, Up(LEFT), Move];
        assert_eq!(frames(&drag), [&drag[..2], &drag[2..4], &drag[4..5], &drag[5..]]);
        let both = [Down(LEFT), Down(RIGHT), Up(LEFT), Up(RIGHT)];
        assert_eq!(frames(&both), [&both[..1], &both[1..2], &both[2..3], &both[3..]]);
    }
}
