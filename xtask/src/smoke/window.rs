//! What the desktop knows of the window.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use super::Environment;
use super::game::GameProcess;

/// The class of the window, as in the menu entry.
const CLASS: &[u8] = b"carom\0";
/// The bytes of an icon of 64 by 64 pixels, after its width and height.
const ICON: usize = 4 * (2 + 64 * 64);

/// The icon, the class, and a title that follows the page.
pub(super) fn names_and_icon(stage: &Environment) -> Result<()> {
    let mut game = stage.open(&["7650+42+E2302B12+C9"])?;
    let class = game.property("WM_CLASS")?;
    ensure!(class.ends_with(CLASS), "the class is {}", String::from_utf8_lossy(&class));
    let icon = game.property("_NET_WM_ICON")?.len();
    ensure!(icon == ICON, "the icon has {icon} bytes");
    let title = game.property("_NET_WM_NAME")?;
    let text = String::from_utf8_lossy(&title);
    ensure!(text.starts_with("Free board") && text.ends_with("Carom"), "the title is {text}");
    game.press("Go(tablut)")?;
    game.expect("the page", |it| it.word("page") == "tablut")?;
    game.photograph("window-tablut")?;
    ensure!(game.property("_NET_WM_NAME")? != title, "the title is still {text}");
    Ok(())
}

/// The time without input, and the frames that the window may draw beside one a second for a clock: the keys before and after it do not
/// always draw the same number.
const REST: Duration = Duration::from_secs(6);
const FRAMES: u64 = 4;
/// A page with a clock, and one without. The game's own checks have every page; only the loop of a real window is new here.
const PAGES: [&str; 2] = ["play", "home"];

/// A window that nobody touches draws nothing, or once a second for a clock.
pub(super) fn rest(stage: &Environment) -> Result<()> {
    let mut game = stage.open(&[])?;
    for page in PAGES {
        game.press(&format!("Go({page})"))?;
        game.expect("the page", |it| it.word("page") == page)?;
        // Solvers and tables end, and the pointer has rested. Home has no board that could move.
        game.expect("a game at rest", |it| page == "home" || it.is("still"))?;
        thread::sleep(Duration::from_secs(2));
        let (frames, seconds) = frames_at_rest(&mut game, page)?;
        if frames > seconds + FRAMES {
            game.photograph(&format!("restless-{page}"))?;
            bail!("{page}: {frames} frames in {seconds} s");
        }
    }
    Ok(())
}

/// The frames of some seconds without input, and the seconds, which are more on a busy machine.
fn frames_at_rest(game: &mut GameProcess<'_>, page: &str) -> Result<(u64, u64)> {
    look(game)?;
    let before = frame(game)?;
    look(game)?;
    let (between, begin) = (frame(game)?, Instant::now());
    thread::sleep(REST);
    look(game)?;
    let seconds = begin.elapsed().as_secs();
    let (keys, all) = (between - before, frame(game)? - between);
    let frames = all.saturating_sub(keys);
    eprintln!("          {page}: {frames} frames in {seconds} s, {keys} for the keys");
    Ok((frames, seconds))
}

/// Opens and closes the help: both are reported, with the number of the frame.
fn look(game: &mut GameProcess<'_>) -> Result<()> {
    for (key, overlay) in [("F1", "help"), ("Escape", "none")] {
        game.keys(&[key])?;
        game.expect("the help", |it| it.word("overlay") == overlay)?;
    }
    Ok(())
}

fn frame(game: &GameProcess<'_>) -> Result<u64> {
    game.state()["frame"].as_u64().context("the trace has no frames")
}
