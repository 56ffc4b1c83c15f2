//! [`BoardPointer`]: the pointer over the board of the open page. [`Fingers`]: the fingers on the panel.

use bevy::ecs::system::SystemParam;
use bevy::input::touch::{Touch, Touches};
use bevy::picking::hover::{HoverMap, Hovered};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::window::{CursorIcon, PrimaryWindow, RequestRedraw, SystemCursorIcon};

use crate::input::{PointerEvent, PointerEvents};
use crate::screen::Screen;
use crate::zoom::BoardZoom;

/// The pointer on a board of `extent` squares. Places are those of the world.
#[derive(SystemParam)]
pub struct BoardPointer<'w, 's> {
    pointer: Res<'w, PointerEvents>,
    screen: Res<'w, Screen>,
    zoom: Res<'w, BoardZoom>,
    covers: Covers<'w, 's>,
    commands: Commands<'w, 's>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

impl BoardPointer<'_, '_> {
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// The events of this frame in their order. A press of what covers the board, or beside what is shown of an enlarged one, does
    /// not press the board; where the pointer goes up is not limited.
    pub fn events(&self, extent: Vec2) -> Vec<PointerEvent> {
        use PointerEvent::{Cancel, Down, Move, Up};
        let world = |pixel| self.zoom.to_world(&self.screen, extent, pixel);
        let on_board = |event| match event {
            Down(pixel) if self.is_covered(pixel) => None,
            Down(pixel) => Some(Down(world(pixel))),
            Move(pixel) => Some(Move(world(pixel))),
            Up(pixel) => Some(Up(world(pixel))),
            Cancel => Some(Cancel),
        };
        self.pointer.iter().filter_map(on_board).collect()
    }

    /// Where the pointer is, unless something covers the board there. If the pointer holds something, nothing covers the
    /// board.
    pub fn place(&self, extent: Vec2, is_holding: bool) -> Option<Vec2> {
        let pixel = self.pointer.place().filter(|it| is_holding || !self.is_covered(*it))?;
        Some(self.zoom.to_world(&self.screen, extent, pixel))
    }

    /// Whether a place is in the board's part of the window. Parts of an enlarged board are not.
    pub fn is_in_view(&self, extent: Vec2, place: Vec2) -> bool {
        self.shows(self.zoom.to_pixel(&self.screen, extent, place))
    }

    /// Whether the board may be seen at a pixel of the window.
    fn shows(&self, pixel: Vec2) -> bool {
        self.zoom.is_whole() || self.zoom.view(&self.screen).contains(pixel / self.screen.scale)
    }

    fn is_covered(&self, pixel: Vec2) -> bool {
        !self.shows(pixel) || self.covers.at(pixel)
    }

    /// Shows the pointer in this form.
    pub fn show(&mut self, icon: SystemCursorIcon) {
        if let Ok((window, _)) = self.covers.window.single() {
            self.commands.entity(window).insert(CursorIcon::System(icon));
        }
    }

    /// Requests another frame.
    pub fn redraw(&mut self) {
        self.redraw.write(RequestRedraw);
    }
}

/// The parts of the window that cover the board or lie beside it. Their places are those that the player has seen, so a
/// pointer that has just come to the board is not taken for one that is still over a button.
#[derive(SystemParam)]
pub(super) struct Covers<'w, 's> {
    parts: Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform), With<Hovered>>,
    window: Query<'w, 's, (Entity, &'static Window), With<PrimaryWindow>>,
}

impl Covers<'_, '_> {
    /// Whether something covers this logical pixel of the window.
    pub(super) fn at(&self, pixel: Vec2) -> bool {
        let factor = self.window.single().map_or(1.0, |(_, it)| it.scale_factor());
        let is_under = |(node, place): (&ComputedNode, &UiGlobalTransform)| {
            node.size().min_element() > 0.0 && node.contains_point(*place, factor * pixel)
        };
        self.parts.iter().any(is_under)
    }
}

/// The fingers, each on its own part of the window: Bevy gives their touches to the buttons, but [`Hovered`] knows only the
/// mouse.
#[derive(SystemParam)]
pub(super) struct Fingers<'w> {
    touches: Res<'w, Touches>,
    hits: Option<Res<'w, HoverMap>>,
}

impl Fingers<'_> {
    /// Whether a finger is on the screen.
    pub(super) fn are_down(&self) -> bool {
        self.touches.iter().next().is_some()
    }

    /// Whether a finger has left the screen in this frame.
    pub(super) fn have_gone(&self) -> bool {
        self.touches.any_just_released() || self.touches.any_just_canceled()
    }

    /// Whether a finger has left the screen on this part.
    pub(super) fn have_tapped(&self, part: Entity) -> bool {
        self.touches.iter_just_released().any(|it| self.is_on(it, part))
    }

    /// Whether a finger has come to the screen, but not on this part.
    pub(super) fn have_touched_beside(&self, part: Entity) -> bool {
        self.touches.iter_just_pressed().any(|it| !self.is_on(it, part))
    }

    fn is_on(&self, touch: &Touch, part: Entity) -> bool {
        let finger = PointerId::Touch(touch.id());
        let hits = self.hits.as_ref().and_then(|it| it.get(&finger));
        hits.is_some_and(|it| it.contains_key(&part))
    }
}
