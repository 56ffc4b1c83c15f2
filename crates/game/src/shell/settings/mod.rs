//! [`Settings`]: what the player has chosen, kept in a file between starts.

use bevy::prelude::*;
use carom_play::Saved;
use carom_play::saved::{Keep, SaveError};
use serde::{Deserialize, Serialize};

use crate::ricochet::command::Command;
use crate::ricochet::files::Notice;
use crate::ricochet::session::Session;
use crate::shell;
use crate::shell::frame::{Frame, Obey};
use crate::shell::input;
use crate::shell::input::KeyChoices;
use crate::shell::input::Slot;
use crate::shell::input::Stroke;
use crate::shell::page::Page;
use crate::shell::place::{Place, brief};
use crate::shell::theme::{Colors, Look, Theme};
use crate::shell::words::Language;

mod choices;

pub(crate) use choices::{Rules, Scale, Speed, Volume};

/// What the player has chosen. Whatever a file does not say is as usual.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    pub(crate) look: Look,
    /// `None` for the language of the system.
    pub(crate) language: Option<Language>,
    pub(crate) speed: Speed,
    pub(crate) scale: Scale,
    /// The rules that new rounds begin with.
    pub(crate) rules: Rules,
    /// How loud the sound is.
    pub(crate) volume: Volume,
    /// The keys of the actions that have other ones than usual, by [`Slot::name`].
    pub(crate) keys: KeyChoices,
}

impl Keep for Settings {
    const VERSION: u32 = 1;
    const FILE: &'static str = "settings.ron";
}

impl Settings {
    pub(crate) fn language(&self) -> Language {
        self.language.unwrap_or_else(Language::of_the_system)
    }

    fn apply(&mut self, command: &Change) {
        match command {
            Change::Theme(theme) => self.look.theme = *theme,
            Change::Colors(colors) => self.look.colors = *colors,
            Change::Language(language) => self.language = *language,
            Change::Speed(speed) => self.speed = *speed,
            Change::Scale(scale) => self.scale = *scale,
            Change::Rules(rules) => self.rules = *rules,
            Change::Volume(volume) => self.volume = *volume,
            Change::Bind(slot, stroke) => {
                input::bind(&mut self.keys, *slot, stroke);
            }
            Change::ResetKeys => self.keys.clear(),
            Change::ShowKeys(_) | Change::Listen(_) => {}
        }
    }
}

/// A choice of the player.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    Theme(Theme),
    Colors(Colors),
    /// `None` for the language of the system.
    Language(Option<Language>),
    Speed(Speed),
    Scale(Scale),
    Rules(Rules),
    Volume(Volume),
    /// Show the keys of a page, or those of all.
    ShowKeys(Option<Page>),
    /// Wait for the key that an action is to have; or no longer.
    Listen(Option<Slot>),
    /// Give an action a key, and take it from whatever had it.
    Bind(Slot, Stroke),
    /// The usual keys.
    ResetKeys,
}

/// The settings as they are kept; `None` where nothing is. What the command line says counts for this
/// start alone.
#[derive(Resource)]
pub(crate) struct Kept(Option<Saved<Settings>>);

/// Reads the settings; the choices come on top of them and are not kept.
pub(crate) fn plugin(
    place: Place,
    choices: Vec<Change>,
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
            .add_plugins(shell::cards::remap::plugin)
            .add_systems(Update, (change.in_set(Frame::Turn), follow_rules.in_set(Obey::Rules)));
    }
}

pub(crate) fn change(
    (mut changes, mut commands): (MessageReader<Change>, MessageReader<shell::Command>),
    mut settings: ResMut<Settings>,
    mut kept: ResMut<Kept>,
    mut notice: ResMut<Notice>,
) {
    for change in changes.read().filter(|it| !matches!(it, Change::ShowKeys(_) | Change::Listen(_)))
    {
        choose(change, &mut settings, &mut kept, &mut notice);
    }
    for _ in commands.read().filter(|&it| *it == shell::Command::ToggleTheme) {
        let change = Change::Theme(settings.look.theme.other());
        choose(&change, &mut settings, &mut kept, &mut notice);
    }
}

fn choose(choice: &Change, settings: &mut Settings, kept: &mut Kept, notice: &mut Notice) {
    settings.apply(choice);
    let Some(kept) = &mut kept.0 else { return };
    // The player was warned about a locked file when it was opened.
    if let Err(why) = kept.update(|it| it.apply(choice))
        && !matches!(why, SaveError::Locked { .. })
    {
        notice.0 = Some(why.to_string().into());
    }
}

/// The rules that the round is switched to are those of the rounds to come, and the other way round.
fn follow_rules(
    (mut changes, mut commands): (MessageReader<Change>, MessageReader<Command>),
    session: Option<Res<Session>>,
    mut settings: ResMut<Settings>,
    mut kept: ResMut<Kept>,
    mut notice: ResMut<Notice>,
    mut wishes: Commands,
) {
    let Some(session) = session else { return };
    let now = Rules::of(session.round().profile());
    let is_toggled = commands.read().filter(|&it| *it == Command::ToggleRules).count() > 0;
    if is_toggled && now != settings.rules {
        choose(&Change::Rules(now), &mut settings, &mut kept, &mut notice);
    }
    for change in changes.read() {
        if let Change::Rules(rules) = change
            && now != *rules
        {
            wishes.write_message(Command::ToggleRules);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::shell::words::Phrase;

    fn app(place: Place, choices: Vec<Change>) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, crate::ricochet::command::plugin, plugin(place, choices)));
        app
    }

    fn settings(app: &App) -> &Settings {
        app.world().resource::<Settings>()
    }

    #[test]
    fn choices_are_kept_and_those_of_the_command_line_are_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Place::File(folder.path().join("settings.ron"));
        let french = Change::Language(Some(Language::French));
        let mut first = app(place.clone(), vec![french]);
        assert_eq!(settings(&first).language(), Language::French);
        first.world_mut().write_message(shell::Command::ToggleTheme);
        first.update();
        assert_eq!(settings(&first).look.theme, Theme::Dark);
        let second = app(place, vec![]);
        assert_eq!(settings(&second).look.theme, Theme::Dark);
        assert_eq!(settings(&second).language, None);
    }

    #[test]
    fn damaged_settings_are_set_aside_with_a_message() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings.ron");
        fs::write(&path, "(version: 1, content: (speed: Purple))").expect("written");
        let app = app(Place::File(path.clone()), vec![]);
        assert_eq!(*settings(&app), Settings::default());
        let notice = app.world().resource::<Notice>().0.as_ref().map(Phrase::in_english);
        let told = "settings.ron is damaged: it is now settings.ron.damaged-1";
        assert_eq!(notice.as_deref(), Some(told));
        assert!(!path.exists());
    }
}
