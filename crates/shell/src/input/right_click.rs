//! The right button of the mouse takes a move back.

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::keys::Tables;
use crate::ids::PageId;
use crate::overlay::Overlay;

/// A card has nothing to take back.
pub(super) fn take_back(
    mut events: MessageReader<WindowEvent>,
    (tables, page): (Res<Tables>, Res<State<PageId>>),
    overlay: Res<Overlay>,
    mut commands: Commands,
) {
    for event in events.read() {
        let WindowEvent::MouseButtonInput(event) = event else { continue };
        let is_press = event.button == MouseButton::Right && event.state == ButtonState::Pressed;
        if !is_press || overlay.is_open() {
            continue;
        }
        if let Some(row) = tables.on(*page.get()).find(|row| row.shortcut.is_right_click) {
            row.shortcut.action.send(&mut commands);
        }
    }
}
