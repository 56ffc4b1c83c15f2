//! [`Settings`]: what the player has chosen, kept in a file between starts.

use std::collections::BTreeMap;

use bevy::prelude::*;
use carom_play::Saved;
use carom_play::saved::{Keep, SaveError};
use serde::{Deserialize, Serialize};

use crate::command::BoardCommand;
use crate::files::Notice;
use crate::place::{Place, brief};
use crate::theme::Theme;
use crate::words::Language;

mod card;

pub(super) use card::view;

/// What the player has chosen. Whatever a file does not say is as usual.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    pub(crate) theme: Theme,
    /// `None` for the language of the system.
    language: Option<Language>,
    /// The keys of the actions that have other ones than usual.
    pub(crate) keys: BTreeMap<String, Vec<String>>,
}

impl Keep for Settings {
    const VERSION: u32 = 1;
    const FILE: &'static str = "settings.ron";
}

impl Settings {
    pub(crate) fn language(&self) -> Language {
        self.language.unwrap_or_else(Language::of_the_system)
    }

    fn apply(&mut self, command: &SettingsCommand) {
        match *command {
            SettingsCommand::Theme(theme) => self.theme = theme,
            SettingsCommand::Language(language) => self.language = language,
        }
    }
}

/// A choice of the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SettingsCommand {
    Theme(Theme),
    /// `None` for the language of the system.
    Language(Option<Language>),
}

/// The settings as they are kept; `None` where nothing is. What the command line says counts for this
/// start alone.
#[derive(Resource)]
struct Kept(Option<Saved<Settings>>);

/// Reads the settings; the choices come on top of them and are not kept.
pub(super) fn plugin(
    place: Place,
    choices: Vec<SettingsCommand>,
) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let (kept, trouble): (Option<Saved<Settings>>, _) = place.open();
        if let Some(trouble) = &trouble {
            warn!("{trouble}");
            app.insert_resource(Notice(Some(brief(trouble))));
        }
        let mut settings = kept.as_ref().map(|it| it.value.clone()).unwrap_or_default();
        for choice in &choices {
            settings.apply(choice);
        }
        app.init_resource::<Notice>()
            .insert_resource(settings)
            .insert_resource(Kept(kept))
            .add_systems(Update, change);
    }
}

fn change(
    mut commands: MessageReader<BoardCommand>,
    mut settings: ResMut<Settings>,
    mut kept: ResMut<Kept>,
    mut notice: ResMut<Notice>,
) {
    for command in commands.read() {
        let choice = match command {
            BoardCommand::Set(choice) => choice.clone(),
            BoardCommand::ToggleTheme => SettingsCommand::Theme(settings.theme.other()),
            _ => continue,
        };
        settings.apply(&choice);
        let Some(kept) = &mut kept.0 else { continue };
        kept.value.apply(&choice);
        // That a file must not be written was said when it was opened.
        if let Err(why) = kept.save()
            && !matches!(why, SaveError::Locked { .. })
        {
            notice.0 = Some(why.to_string().into());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::words::Phrase;

    fn app(place: Place, choices: Vec<SettingsCommand>) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, crate::command::plugin, plugin(place, choices)));
        app
    }

    fn settings(app: &App) -> &Settings {
        app.world().resource::<Settings>()
    }

    #[test]
    fn choices_are_kept_and_those_of_the_command_line_are_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Place::File(folder.path().join("settings.ron"));
        let french = SettingsCommand::Language(Some(Language::French));
        let mut first = app(place.clone(), vec![french]);
        assert_eq!(settings(&first).language(), Language::French);
        first.world_mut().write_message(BoardCommand::ToggleTheme);
        first.update();
        assert_eq!(settings(&first).theme, Theme::Dark);
        let second = app(place, vec![]);
        assert_eq!(settings(&second).theme, Theme::Dark);
        assert_eq!(settings(&second).language, None);
    }

    #[test]
    fn damaged_settings_are_set_aside_with_a_message() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings.ron");
        fs::write(&path, "(version: 1, content: (theme: Purple))").expect("written");
        let app = app(Place::File(path.clone()), vec![]);
        assert_eq!(*settings(&app), Settings::default());
        let notice = app.world().resource::<Notice>().0.as_ref().map(Phrase::in_english);
        let told = "settings.ron is damaged: it is now settings.ron.damaged-1";
        assert_eq!(notice.as_deref(), Some(told));
        assert!(!path.exists());
    }
}
