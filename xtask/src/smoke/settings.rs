//! The settings card.

use anyhow::Result;

use super::Environment;

/// Chooses a theme and a language by clicks.
pub(super) fn choices(stage: &Environment) -> Result<()> {
    let mut game = stage.open(&[])?;
    let start = game.photograph("settings-1-play")?;
    game.keys(&["F9"])?;
    game.expect("the settings", |it| it.word("overlay") == "settings")?;
    let open = game.changed("settings-2-open", &start, start.area(), 0.3)?;
    for theme in ["dark", "light"] {
        let name = if theme == "dark" { "Dark" } else { "Light" };
        game.press(&format!("Theme({name})"))?;
        game.expect(&format!("the theme {theme}"), |it| it.word("theme") == theme)?;
        if theme != stage.theme {
            game.changed("settings-3-theme", &open, open.area(), 0.5)?;
        }
    }
    game.press("Language(Some(French))")?;
    game.expect("French", |it| it.word("language") == "french")?;
    game.press("Language(Some(English))")?;
    game.expect("English", |it| it.word("language") == "english")?;
    game.keys(&["Escape"])?;
    game.expect("no settings", |it| it.word("overlay") == "none")?;
    game.press("Toggle(settings)")?;
    game.expect("the settings by their button", |it| it.word("overlay") == "settings")?;
    game.photograph("settings-4-again")?;
    Ok(())
}
