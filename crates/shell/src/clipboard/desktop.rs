//! The clipboard of a computer.

use bevy_clipboard::Clipboard;
use carom_picture::Pixels;

use crate::theme::workshop::image;

#[expect(clippy::unnecessary_wraps, reason = "a browser may have none")]
pub(super) fn clipboard() -> Option<Clipboard> {
    Some(Clipboard::default())
}

pub(super) fn copy_picture(clipboard: &mut Clipboard, picture: Pixels) -> Result<(), String> {
    clipboard.set_image(&image(picture)).map_err(|why| why.to_string())
}
