//! The card with the settings.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;

use super::{Settings, SettingsCommand};
use crate::command::BoardCommand;
use crate::overlay::{Overlay, Toggled};
use crate::panel::kit::{Kit, Paper, TEXT, Tone};
use crate::theme::Theme;
use crate::words::Language;

pub(crate) fn view(app: &mut App) {
    app.add_systems(Update, show.after(Toggled));
}

fn show(mut kit: Kit, overlay: Res<Overlay>, settings: Res<Settings>) {
    let changed = overlay.is_changed() || kit.is_changed() || settings.is_changed();
    if *overlay != Overlay::Settings || !changed {
        return;
    }
    kit.card(Overlay::Settings, "settings-title", |paper| {
        let languages = Language::ALL.map(|it| (it.name().to_owned(), Some(it)));
        let languages = [(paper.words.get("settings-system"), None)].into_iter().chain(languages);
        choose(paper, "settings-language", languages, settings.language, |it| {
            SettingsCommand::Language(it)
        });
        let themes = [("settings-light", Theme::Light), ("settings-dark", Theme::Dark)];
        let themes = themes.map(|(key, theme)| (paper.words.get(key), theme));
        choose(paper, "settings-theme", themes, settings.theme, SettingsCommand::Theme);
    });
}

/// A row with a button for each choice.
fn choose<T: Copy + PartialEq>(
    paper: &mut Paper,
    name: &str,
    choices: impl IntoIterator<Item = (String, T)>,
    now: T,
    command: impl Fn(T) -> SettingsCommand,
) {
    paper.row(8.0, |paper| {
        let (ink, blue) = (paper.palette.ink, paper.palette.robot(Some(Robot::Blue)));
        let name = paper.words.get(name);
        let width = Node { width: px(150), flex_shrink: 0.0, ..default() };
        paper.nest(width, |paper| paper.text(name, TEXT, ink));
        for (text, choice) in choices {
            let tone = if choice == now { Tone::On(blue) } else { Tone::Plain };
            paper.button(&text, BoardCommand::Set(command(choice)), tone, 0.0);
        }
    });
}
