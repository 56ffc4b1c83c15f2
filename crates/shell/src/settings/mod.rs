//! [`Settings`]: the player's choices, which a file keeps between starts.

use bevy::prelude::*;
use carom_play::saved::Persist;
use serde::{Deserialize, Serialize};

use crate::command::{AddCommand as _, Command};
use crate::dialog;
use crate::frame::Frame;
use crate::ids::PageId;
use crate::input::{self, KeyChoices};
use crate::notice::Notice;
use crate::persisted::Persisted;
use crate::place::SaveLocation;
use crate::theme::{Colors, Look, Theme};
use crate::words::Language;

mod choices;
mod follow;
#[cfg(target_family = "wasm")]
#[path = "system/browser.rs"]
mod system;
#[cfg(not(target_family = "wasm"))]
#[path = "system/desktop.rs"]
mod system;

pub use choices::{Scale, Speed, Volume};

/// The player's choices. A value that is missing in the file has its default.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Settings {
    pub look: Look,
    /// `None` for the language of the system.
    language: Option<Language>,
    pub speed: Speed,
    pub(crate) scale: Scale,
    /// The volume of the sound.
    pub(crate) volume: Volume,
    /// Whether the game takes the whole screen.
    pub(crate) full_screen: bool,
    /// Whether help that costs the stars is given without a question.
    pub(crate) helps_at_once: bool,
    /// Whether the frames of the boards have no names of squares.
    pub(crate) hides_names: bool,
    /// Whether a page in the background tells when it is the player's turn in a room.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) calls_player: bool,
    /// The changed keys of actions.
    keys: KeyChoices,
    /// The id of the page that was open last.
    page: Option<String>,
}

impl Persist for Settings {
    const VERSION: u32 = 1;
    const FILE: &'static str = "settings.ron";
}

impl Settings {
    pub(crate) fn language(&self) -> Language {
        self.language.unwrap_or_else(Language::of_the_system)
    }

    /// The chosen language, if there is one.
    pub(crate) const fn chosen_language(&self) -> Option<Language> {
        self.language
    }

    /// The id of the page that was open last.
    pub fn last_page(&self) -> Option<&str> {
        self.page.as_deref()
    }

    fn apply(&mut self, change: &SettingChange) {
        match change {
            SettingChange::Theme(theme) => self.look.theme = *theme,
            SettingChange::Colors(colors) => self.look.colors = *colors,
            SettingChange::Language(language) => self.language = *language,
            SettingChange::Speed(speed) => self.speed = *speed,
            SettingChange::Scale(scale) => self.scale = *scale,
            SettingChange::Volume(volume) => self.volume = *volume,
            SettingChange::FullScreen(full_screen) => self.full_screen = *full_screen,
            SettingChange::HelpsAtOnce(helps_at_once) => self.helps_at_once = *helps_at_once,
            SettingChange::HidesNames(hides_names) => self.hides_names = *hides_names,
            SettingChange::CallsPlayer(calls_player) => self.calls_player = *calls_player,
        }
    }
}

/// A choice of the player.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum SettingChange {
    Theme(Theme),
    Colors(Colors),
    /// `None` for the language of the system.
    Language(Option<Language>),
    Speed(Speed),
    Scale(Scale),
    Volume(Volume),
    FullScreen(bool),
    HelpsAtOnce(bool),
    HidesNames(bool),
    CallsPlayer(bool),
}

/// Reads the settings, which begin with what the system says, then applies `choices` to them. The choices come from the command line, count for
/// this start only, and are not kept.
pub fn plugin(
    place: SaveLocation,
    choices: Vec<SettingChange>,
) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let is_first = place.is_missing::<Settings>();
        let mut kept = Persisted::<Settings>::open_in(app, &place);
        if is_first {
            let mut news = Notice::default();
            for choice in system::choices() {
                kept.change(|it| it.apply(&choice), &mut news);
            }
        }
        let mut settings = kept.to_value();
        for choice in &choices {
            settings.apply(choice);
        }
        app.insert_resource(settings.keys.clone())
            .insert_resource(settings)
            .insert_resource(kept)
            .add_command::<SettingChange>()
            .add_plugins(follow::plugin)
            .add_systems(
                Update,
                (change, keep_keys, keep_page)
                    .chain()
                    .in_set(Frame::Navigate)
                    .after(input::follow)
                    .after(dialog::choose),
            );
    }
}

fn change(
    (mut changes, mut commands): (MessageReader<SettingChange>, MessageReader<Command>),
    mut settings: ResMut<Settings>,
    mut kept: ResMut<Persisted<Settings>>,
    mut notice: ResMut<Notice>,
) {
    let mut news = Notice::default();
    let mut choose = |settings: &mut Settings, change: &SettingChange| {
        settings.apply(change);
        kept.change(|it| it.apply(change), &mut news);
    };
    for change in changes.read() {
        choose(&mut settings, change);
    }
    for command in commands.read() {
        let change = match command {
            Command::ToggleTheme => SettingChange::Theme(settings.look.theme.other()),
            Command::ToggleFullScreen => SettingChange::FullScreen(!settings.full_screen),
            _ => continue,
        };
        choose(&mut settings, &change);
    }
    Notice::tell(&mut notice, news);
}

/// The player's choice of keys is also a setting.
fn keep_keys(
    keys: Res<KeyChoices>,
    mut settings: ResMut<Settings>,
    mut kept: ResMut<Persisted<Settings>>,
    mut notice: ResMut<Notice>,
) {
    if *keys != settings.keys {
        settings.keys.clone_from(&keys);
        let mut news = Notice::default();
        kept.change(|it| it.keys.clone_from(&keys), &mut news);
        Notice::tell(&mut notice, news);
    }
}

/// The next start opens this page again.
fn keep_page(
    page: Option<Res<State<PageId>>>,
    mut kept: ResMut<Persisted<Settings>>,
    mut notice: ResMut<Notice>,
) {
    let Some(page) = page.filter(|it| it.is_changed() && !it.is_added()) else { return };
    let id = page.get().id();
    if kept.value().is_some_and(|it| it.page.as_deref() != Some(id)) {
        let mut news = Notice::default();
        kept.change(|it| it.page = Some(id.to_owned()), &mut news);
        Notice::tell(&mut notice, news);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn app(place: SaveLocation, choices: Vec<SettingChange>) -> App {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            crate::command::plugin,
            input::tables,
            plugin(place, choices),
        ));
        app
    }

    fn settings(app: &App) -> &Settings {
        app.world().resource::<Settings>()
    }

    #[test]
    fn choices_are_kept_and_those_of_the_command_line_are_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = SaveLocation::File(folder.path().join("settings.ron"));
        let french = SettingChange::Language(Some(Language::French));
        let mut first = app(place.clone(), vec![french]);
        assert_eq!(settings(&first).language(), Language::French);
        first.world_mut().write_message(Command::ToggleTheme);
        first.update();
        assert_eq!(settings(&first).look.theme, Theme::Dark);
        first.world_mut().write_message(Command::ToggleFullScreen);
        first.update();
        let second = app(place, vec![]);
        assert_eq!(settings(&second).look.theme, Theme::Dark);
        assert_eq!(settings(&second).language, None);
        assert!(settings(&second).full_screen);
    }
}
