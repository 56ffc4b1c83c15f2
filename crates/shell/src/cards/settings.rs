//! The card with the settings.

use bevy::prelude::*;

use crate::ask::Wish;
use crate::command::Command;
use crate::frame::Frame;
use crate::ids::OverlayId;
use crate::overlay::Overlay;
use crate::panel::kit::{Kit, LABEL, Paper, Tone, column};
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
    pub choices: Vec<(&'static str, Wish)>,
    /// The index of the current choice.
    pub chosen: usize,
}

/// The additions of the games to the card.
#[derive(Resource, Default)]
pub struct GameSettings {
    pub rows: Vec<GameSetting>,
    /// Shows the colours of the pieces, below the choice of colours.
    pub samples: Vec<fn(&mut Paper)>,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<GameSettings>().add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    overlay: Res<Overlay>,
    (settings, games): (Res<Settings>, Res<GameSettings>),
    screen: Res<Screen>,
) {
    let changed = overlay.is_changed() || kit.is_changed() || settings.is_changed();
    let changed = changed || screen.is_changed();
    if !overlay.shows(OverlayId::SETTINGS) || !(changed || games.is_changed()) {
        return;
    }
    kit.card(OverlayId::SETTINGS, "settings-title", |paper| {
        let languages = Language::ALL.map(|it| (it.name().to_owned(), Some(it)));
        let languages = [(paper.say("settings-system"), None)].into_iter().chain(languages);
        choose(
            paper,
            "settings-language",
            languages,
            settings.chosen_language(),
            SettingChange::Language,
        );
        let themes = [("settings-light", Theme::Light), ("settings-dark", Theme::Dark)];
        let themes = themes.map(|(key, theme)| (paper.say(key), theme));
        choose(paper, "settings-theme", themes, settings.look.theme, SettingChange::Theme);
        let colors = [("colors-usual", Colors::Usual), ("colors-safe", Colors::Safe)];
        let colors = colors.map(|(key, colors)| (paper.say(key), colors));
        choose(paper, "settings-colors", colors, settings.look.colors, SettingChange::Colors);
        for sample in &games.samples {
            paper.row(8.0, sample);
        }
        let speeds = Speed::ALL.map(|(key, speed)| (paper.say(key), speed));
        choose(paper, "settings-speed", speeds, settings.speed, SettingChange::Speed);
        let scales = Scale::ALL.map(|it| (format!("{:.0} %", 100.0 * it.factor()), it));
        choose(paper, "settings-scale", scales, settings.scale, SettingChange::Scale);
        if settings.scale.factor() > screen.largest + 0.005 {
            let percent = (100.0 * screen.largest).floor() as i64;
            let text = paper.words.with("settings-scale-limit", &[("percent", percent.into())]);
            paper.text(text, LABEL, paper.palette.muted);
        }
        for row in &games.rows {
            let choices = row.choices.iter().enumerate();
            let texts: Vec<_> = choices.map(|(at, (key, _))| (paper.say(key), at)).collect();
            choose(paper, row.name, texts, row.chosen, |at| row.choices[at].1.clone());
        }
        let volumes = Volume::ALL.map(|it| match it.fraction() {
            0.0 => (paper.say("settings-volume-off"), it),
            fraction => (format!("{:.0} %", 100.0 * fraction), it),
        });
        choose(paper, "settings-volume", volumes, settings.volume, SettingChange::Volume);
        let screens = [("settings-window", false), ("settings-full-screen", true)];
        let screens = screens.map(|(key, is_full)| (paper.say(key), is_full));
        choose(paper, "settings-screen", screens, settings.full_screen, SettingChange::FullScreen);
        let asks = [("settings-asks", false), ("settings-asks-never", true)];
        let asks = asks.map(|(key, at_once)| (paper.say(key), at_once));
        choose(paper, "settings-help", asks, settings.helps_at_once, SettingChange::HelpsAtOnce);
        let names = [("settings-names-shown", false), ("settings-names-hidden", true)];
        let names = names.map(|(key, hides)| (paper.say(key), hides));
        choose(paper, "settings-names", names, settings.hides_names, SettingChange::HidesNames);
        line(paper, "settings-keys", |paper| {
            let text = paper.say("settings-change-keys");
            paper.button(&text, Command::Toggle(OverlayId::KEYS), Tone::Plain, 0.0);
            if CAN_QUIT {
                paper.space();
                paper.button(&paper.say("quit"), Command::Quit, Tone::Plain, 0.0);
            }
        });
        let licence = env!("CARGO_PKG_LICENSE").replace("OR", &paper.say("or"));
        let about = [("version", env!("CARGO_PKG_VERSION").into()), ("licence", licence.into())];
        paper.text(paper.words.with("settings-about", &about), LABEL, paper.palette.muted);
    });
}

fn line(paper: &mut Paper, name: &str, fill: impl FnOnce(&mut Paper)) {
    paper.nest(column(4.0), |paper| {
        let (muted, name) = (paper.palette.muted, paper.say(name));
        paper.text(name, LABEL, muted);
        paper.bar(8.0, fill);
    });
}

/// A row with a button for each choice.
fn choose<T: Copy + PartialEq, W: Into<Wish>>(
    paper: &mut Paper,
    name: &str,
    choices: impl IntoIterator<Item = (String, T)>,
    now: T,
    wish: impl Fn(T) -> W,
) {
    line(paper, name, |paper| {
        for (text, choice) in choices {
            let tone = if choice == now { Tone::On } else { Tone::Plain };
            paper.button(&text, wish(choice), tone, 0.0);
        }
    });
}
