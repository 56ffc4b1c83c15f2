//! The icon of the window, which is that of the menu entry.

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;
use carom_picture::Pixels;
use winit::window::Icon;

const DRAWING: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/desktop/carom.svg"));
/// The size that the drawing says, and half the width of the icon in pixels: pictures have two pixels for each unit.
const WHOLE: &str = r#"width="256" height="256""#;
const SMALL: &str = r#"width="32" height="32""#;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, show);
}

/// Gives the icon to the window when it is there. Wayland takes the icon of the menu entry instead.
fn show(
    window: Query<Entity, With<PrimaryWindow>>,
    mut is_shown: Local<bool>,
    _main_thread: NonSendMarker,
) {
    let Ok(window) = window.single() else { return };
    if *is_shown {
        return;
    }
    WINIT_WINDOWS.with_borrow(|windows| {
        if let Some(window) = windows.get_window(window) {
            window.set_window_icon(icon());
            *is_shown = true;
        }
    });
}

/// `None` if the drawing is damaged.
fn icon() -> Option<Icon> {
    let pixels = Pixels::of(&DRAWING.replacen(WHOLE, SMALL, 1)).ok()?;
    let (width, height) = (pixels.width(), pixels.height());
    Icon::from_rgba(pixels.into_rgba(), width, height).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_small_and_shows_the_red_robot() {
        assert!(icon().is_some());
        let pixels = Pixels::of(&DRAWING.replacen(WHOLE, SMALL, 1)).expect("a picture");
        assert_eq!((pixels.width(), pixels.height()), (64, 64));
        let rgba = pixels.into_rgba();
        let pixel = |x: usize, y: usize| &rgba[4 * (64 * y + x)..][..4];
        assert_eq!(pixel(0, 0)[3], 0, "a round corner");
        let robot = pixel(15, 53);
        assert!(robot[0] > 180 && robot[1] < 80 && robot[3] == 255, "{robot:?}");
    }
}
