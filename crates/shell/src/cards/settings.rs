//! The card with the settings.

use bevy::prelude::*;

use crate::action::BoxedAction;
use crate::command::Command;
use crate::frame::Frame;
use crate::ids::OverlayId;
use crate::overlay::Overlay;
use crate::panel::ui::{LABEL, Tone, UiBuilder, UiKit, column};
use crate::screen::Screen;
use crate::settings::{Scale, SettingChange, Settings, Speed, Volume};
use crate::theme::{Colors, Theme};
use crate::window::CAN_QUIT;
use crate::words::Language;

/// A setting of a game: a row with a button for each choice.
#[derive(Clone, PartialEq, Debug)]
pub struct GameSetting {
    /// The key of its name in the texts.
    pub name: &'static str,
    /// Each choice with the key of its text.
    pub choices: Vec<(&'static str, BoxedAction)>,
    /// The index of the current choice.
    pub chosen: usize,
}

/// The additions of the games to the card.
#[derive(Resource, Default)]
pub struct GameSettings {
    pub rows: Vec<GameSetting>,
    /// Shows the colours of the pieces, below the choice of colours.
    pub samples: Vec<fn(&mut UiBuilder)>,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<GameSettings>().add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: UiKit,
    overlay: Res<Overlay>,
    (settings, games): (Res<Settings>, Res<GameSettings>),
    screen: Res<Screen>,
) {
    let changed = overlay.is_changed() || kit.is_changed() || settings.is_changed();
    let changed = changed || screen.is_changed();
    if !overlay.shows(OverlayId::SETTINGS) || !(changed || games.is_changed()) {
        return;
    }
    kit.card(OverlayId::SETTINGS, "settings-title", |ui| {
        let languages = Language::ALL.map(|it| (it.name().to_owned(), Some(it)));
        let languages = [(ui.say("settings-system"), None)].into_iter().chain(languages);
        choose(
            ui,
            "settings-language",
            languages,
            settings.chosen_language(),
            SettingChange::Language,
        );
        let themes = [("settings-light", Theme::Light), ("settings-dark", Theme::Dark)];
        let themes = themes.map(|(key, theme)| (ui.say(key), theme));
        choose(ui, "settings-theme", themes, settings.look.theme, SettingChange::Theme);
        let colors = [("colors-usual", Colors::Usual), ("colors-safe", Colors::Safe)];
        let colors = colors.map(|(key, colors)| (ui.say(key), colors));
        choose(ui, "settings-colors", colors, settings.look.colors, SettingChange::Colors);
        for sample in &games.samples {
            ui.row(8.0, sample);
        }
        let speeds = Speed::ALL.map(|(key, speed)| (ui.say(key), speed));
        choose(ui, "settings-speed", speeds, settings.speed, SettingChange::Speed);
        let scales = Scale::ALL.map(|it| (format!("{:.0} %", 100.0 * it.factor()), it));
        choose(ui, "settings-scale", scales, settings.scale, SettingChange::Scale);
        if settings.scale.factor() > screen.largest + 0.005 {
            let percent = (100.0 * screen.largest).floor() as i64;
            let text = ui.words.with("settings-scale-limit", &[("percent", percent.into())]);
            ui.text(text, LABEL, ui.palette.muted);
        }
        for row in &games.rows {
            let choices = row.choices.iter().enumerate();
            let texts: Vec<_> = choices.map(|(at, (key, _))| (ui.say(key), at)).collect();
            choose(ui, row.name, texts, row.chosen, |at| row.choices[at].1.clone());
        }
        let volumes = Volume::ALL.map(|it| match it.fraction() {
            0.0 => (ui.say("settings-volume-off"), it),
            fraction => (format!("{:.0} %", 100.0 * fraction), it),
        });
        choose(ui, "settings-volume", volumes, settings.volume, SettingChange::Volume);
        let screens = [("settings-window", false), ("settings-full-screen", true)];
        let screens = screens.map(|(key, is_full)| (ui.say(key), is_full));
        choose(ui, "settings-screen", screens, settings.full_screen, SettingChange::FullScreen);
        let asks = [("settings-asks", false), ("settings-asks-never", true)];
        let asks = asks.map(|(key, at_once)| (ui.say(key), at_once));
        choose(ui, "settings-help", asks, settings.helps_at_once, SettingChange::HelpsAtOnce);
        let names = [("settings-names-shown", false), ("settings-names-hidden", true)];
        let names = names.map(|(key, hides)| (ui.say(key), hides));
        choose(ui, "settings-names", names, settings.hides_names, SettingChange::HidesNames);
        line(ui, "settings-keys", |ui| {
            let text = ui.say("settings-change-keys");
            ui.button(&text, Command::Toggle(OverlayId::KEYS), Tone::Plain, 0.0);
            if CAN_QUIT {
                ui.space();
                ui.button(&ui.say("quit"), Command::Quit, Tone::Plain, 0.0);
            }
        });
        if cfg!(target_family = "wasm") {
            let calls = [("settings-calls-never", false), ("settings-calls", true)];
            let calls = calls.map(|(key, calls)| (ui.say(key), calls));
            choose(ui, "settings-turn", calls, settings.calls_player, SettingChange::CallsPlayer);
            line(ui, "settings-results", |ui| {
                let text = ui.say("settings-move-results");
                ui.button(&text, Command::ShowResults, Tone::Plain, 0.0);
            });
        }
        let licence = env!("CARGO_PKG_LICENSE").replace("OR", &ui.say("or"));
        let about = [("version", env!("CARGO_PKG_VERSION").into()), ("licence", licence.into())];
        ui.text(ui.words.with("settings-about", &about), LABEL, ui.palette.muted);
    });
}

fn line(ui: &mut UiBuilder, name: &str, fill: impl FnOnce(&mut UiBuilder)) {
    ui.nest(column(4.0), |ui| {
        let (muted, name) = (ui.palette.muted, ui.say(name));
        ui.text(name, LABEL, muted);
        ui.bar(8.0, fill);
    });
}

/// A row with a button for each choice.
fn choose<T: Copy + PartialEq, W: Into<BoxedAction>>(
    ui: &mut UiBuilder,
    name: &str,
    choices: impl IntoIterator<Item = (String, T)>,
    now: T,
    action: impl Fn(T) -> W,
) {
    line(ui, name, |ui| {
        for (text, choice) in choices {
            let tone = if choice == now { Tone::On } else { Tone::Plain };
            ui.button(&text, action(choice), tone, 0.0);
        }
    });
}
