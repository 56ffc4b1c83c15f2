//! The trace: changes of the game as lines of JSON, so that a script that sends keys and clicks can check
//! their effect.

use bevy::diagnostic::FrameCount;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::RequestRedraw;
use carom_engine::Size;
use serde_json::{Value, json};
use std::collections::VecDeque;

use super::Sink;
use crate::ids::{OverlayId, PageId};
use crate::notice::Notice;
use crate::overlay::Overlay;
use crate::paint::layout::BoardLayout;
use crate::panel::OnPress;
use crate::redraw;
use crate::screen::Screen;
use crate::theme::Palette;
use crate::words::Words;

/// The number of frames until the window shows a frame: rendering is one frame behind, and new text needs
/// some more.
const FRAMES: u32 = 4;

/// The state reports of the games.
#[derive(Resource, Default)]
pub(crate) struct Traces(Vec<fn(&World) -> Value>);

/// An extension for the plugins of the games.
pub trait AddTrace {
    /// Adds a report of a game's state, with a name for each value; null while no page of the game is open.
    fn add_trace(&mut self, of: fn(&World) -> Value) -> &mut Self;
}

impl AddTrace for App {
    fn add_trace(&mut self, of: fn(&World) -> Value) -> &mut Self {
        self.world_mut().get_resource_or_init::<Traces>().0.push(of);
        self
    }
}

/// A board's size and its place in the window: the upper left corner and the side of a square, in pixels. `shown` are the squares
/// that must fit on the screen.
pub fn board(screen: &Screen, size: Size, shown: Vec2) -> Value {
    let unit = screen.unit(shown);
    let corner =
        screen.scale * screen.board.center() - BoardLayout::new(size).extent() / 2.0 * unit;
    json!({
        "size": [size.width(), size.height()],
        "corner": [corner.x, corner.y],
        "side": unit,
    })
}

/// The place of the lines, and the last written one.
#[derive(Resource)]
struct Trace {
    sink: Sink,
    /// The lines whose frames are not on the screen yet, with the numbers of the frames.
    waiting: VecDeque<(u32, Value)>,
    state: Value,
    buttons: Value,
}

/// Writes a line after each change, when the change is visible.
pub(super) fn plugin(app: &mut App, sink: Sink) {
    let (waiting, state, buttons) = (VecDeque::new(), Value::Null, Value::Null);
    app.init_resource::<Traces>()
        .insert_resource(Trace { sink, waiting, state, buttons })
        .add_systems(Last, (note_state, note_buttons, write).chain().before(redraw::settle));
}

fn write(
    frame: Res<FrameCount>,
    mut trace: ResMut<Trace>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    while let Some((_, value)) =
        trace.waiting.pop_front_if(|(drawn, _)| frame.0.wrapping_sub(*drawn) >= FRAMES)
    {
        trace.sink.write(value);
    }
    if !trace.waiting.is_empty() {
        redraw.write(RequestRedraw);
    }
}

fn note_state(world: &mut World) {
    let mut buttons = world.query::<(&OnPress, &Hovered)>();
    let hovered = buttons.iter(world).find(|(_, it)| it.get());
    let hovered = hovered.map(|(it, _)| format!("{:?}", it.0));
    let (palette, words) = (world.resource::<Palette>(), world.resource::<Words>());
    let overlay = world.resource::<Overlay>().id();
    let notice = world.resource::<Notice>().0.as_ref();
    let mut state = json!({
        "theme": lower(palette.look.theme),
        "language": lower(words.language()),
        "page": world.resource::<State<PageId>>().get().id(),
        "overlay": overlay.map_or("none", OverlayId::id),
        "notice": notice.map(|it| words.say(it)),
        "hovered": hovered,
    });
    for of in &world.resource::<Traces>().0 {
        if let (Value::Object(state), Value::Object(mut report)) = (&mut state, of(world)) {
            state.append(&mut report);
        }
    }
    let time = world.resource::<Time<Real>>().elapsed_secs_f64();
    let frame = world.resource::<FrameCount>().0;
    let mut trace = world.resource_mut::<Trace>();
    if trace.state != state {
        let mut line = state.clone();
        line["time"] = json!(time);
        line["frame"] = json!(frame);
        trace.waiting.push_back((frame, line));
        trace.state = state;
    }
}

/// The places of the buttons, after the layout.
fn note_buttons(
    buttons: Query<(&OnPress, &ComputedNode, &UiGlobalTransform, &InheritedVisibility)>,
    window: Single<&Window>,
    frame: Res<FrameCount>,
    mut trace: ResMut<Trace>,
) {
    let shown = buttons.iter().filter(|(_, node, _, seen)| seen.get() && node.size.x > 0.0);
    let mut list: Vec<_> = shown
        .map(|(sends, _, place, _)| {
            let middle = place.translation / window.scale_factor();
            (format!("{:?}", sends.0), middle.x.round() as i64, middle.y.round() as i64)
        })
        .collect();
    list.sort();
    let value = json!({ "buttons": list });
    if trace.buttons != value {
        trace.waiting.push_back((frame.0, value.clone()));
        trace.buttons = value;
    }
}

/// A name as in the source, in lower case.
fn lower(value: impl std::fmt::Debug) -> String {
    format!("{value:?}").to_lowercase()
}
