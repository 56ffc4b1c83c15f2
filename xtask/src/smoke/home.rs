//! The home page.

use anyhow::{Result, ensure};

use super::Environment;

/// Opens the page by its key, a puzzle of the day and a game.
pub(super) fn page(stage: &Environment) -> Result<()> {
    let mut game = stage.open(&[])?;
    let play = game.photograph("home-1-play")?;
    game.keys(&["F2"])?;
    game.expect("the home page", |it| it.word("page") == "home")?;
    game.redrawn("home-2-page", &play, 0.1)?;
    game.press("Start { page: play, wishes: [Daily] }")?;
    game.expect("the puzzle of the day", |it| it.word("page") == "play")?;
    ensure!(game.moves() == 0, "moves are made: {}", game.word("moves"));
    game.photograph("home-3-daily")?;
    game.keys(&["F2"])?;
    game.expect("the home page again", |it| it.word("page") == "home")?;
    game.press("Start { page: unblock, wishes: [] }")?;
    game.expect("the page of the second game", |it| it.word("page") == "unblock")?;
    game.photograph("home-4-second")?;
    Ok(())
}
