//! What the desktop knows of the window.

use anyhow::{Result, ensure};

use super::Stage;

/// The class of the window, as in the menu entry.
const CLASS: &[u8] = b"carom\0";
/// The bytes of an icon of 64 by 64 pixels, after its width and height.
const ICON: usize = 4 * (2 + 64 * 64);

/// The icon, the class, and a title that follows the page.
pub(super) fn names_and_icon(stage: &Stage) -> Result<()> {
    let mut game = stage.open(&["7650+42+E2302B12+C9"])?;
    let class = game.property("WM_CLASS")?;
    ensure!(class.starts_with(CLASS), "the class is {}", String::from_utf8_lossy(&class));
    let icon = game.property("_NET_WM_ICON")?.len();
    ensure!(icon == ICON, "the icon has {icon} bytes");
    let title = game.property("_NET_WM_NAME")?;
    let text = String::from_utf8_lossy(&title);
    ensure!(text.contains("7650") && text.ends_with("Carom"), "the title is {text}");
    game.press("Go(tablut)")?;
    game.expect("the page", |it| it.word("page") == "tablut")?;
    game.photograph("window-tablut")?;
    ensure!(game.property("_NET_WM_NAME")? != title, "the title is still {text}");
    Ok(())
}
