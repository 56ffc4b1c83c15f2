//! The card with the settings.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;

use crate::shell;
use crate::shell::frame::Frame;
use crate::shell::overlay::Overlay;
use crate::shell::panel::kit::{Kit, Paper, TEXT, Tone, row};
use crate::shell::settings::Change;
use crate::shell::settings::Rules;
use crate::shell::settings::Scale;
use crate::shell::settings::Settings;
use crate::shell::settings::Speed;
use crate::shell::settings::Volume;
use crate::shell::theme::{Colors, Theme};
use crate::shell::words::Language;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, overlay: Res<Overlay>, settings: Res<Settings>) {
    let changed = overlay.is_changed() || kit.is_changed() || settings.is_changed();
    if *overlay != Overlay::Settings || !changed {
        return;
    }
    kit.card(Overlay::Settings, "settings-title", |paper| {
        let languages = Language::ALL.map(|it| (it.name().to_owned(), Some(it)));
        let languages = [(paper.say("settings-system"), None)].into_iter().chain(languages);
        choose(paper, "settings-language", languages, settings.language, |it| Change::Language(it));
        let themes = [("settings-light", Theme::Light), ("settings-dark", Theme::Dark)];
        let themes = themes.map(|(key, theme)| (paper.say(key), theme));
        choose(paper, "settings-theme", themes, settings.look.theme, Change::Theme);
        let colors = [("colors-usual", Colors::Usual), ("colors-safe", Colors::Safe)];
        let colors = colors.map(|(key, colors)| (paper.say(key), colors));
        choose(paper, "settings-colors", colors, settings.look.colors, Change::Colors);
        sample(paper);
        let speeds = Speed::ALL.map(|(key, speed)| (paper.say(key), speed));
        choose(paper, "settings-speed", speeds, settings.speed, Change::Speed);
        let scales = Scale::ALL.map(|it| (format!("{:.0} %", 100.0 * it.factor()), it));
        choose(paper, "settings-scale", scales, settings.scale, Change::Scale);
        let rules = Rules::ALL.map(|(key, rules)| (paper.say(key), rules));
        choose(paper, "settings-rules", rules, settings.rules, Change::Rules);
        if cfg!(feature = "sound") {
            let volumes = Volume::ALL.map(|it| (format!("{:.0} %", 100.0 * it.fraction()), it));
            choose(paper, "settings-volume", volumes, settings.volume, Change::Volume);
        }
        line(paper, "settings-keys", |paper| {
            let text = paper.say("settings-change-keys");
            paper.button(&text, shell::Command::Toggle(Overlay::Keys), Tone::Plain, 0.0);
            paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
            paper.button(&paper.say("quit"), shell::Command::Quit, Tone::Plain, 0.0);
        });
    });
}

/// The colours of the robots and of what any robot may use.
fn sample(paper: &mut Paper) {
    let node = Node { margin: UiRect::left(px(NAME + 8.0)), ..row(8.0) };
    paper.nest(node, |paper| {
        for robot in Robot::ALL {
            paper.robot(robot, 24.0);
        }
    });
}

/// The width of the names.
const NAME: f32 = 150.0;

fn line(paper: &mut Paper, name: &str, fill: impl FnOnce(&mut Paper)) {
    paper.row(8.0, |paper| {
        let (ink, name) = (paper.palette.ink, paper.say(name));
        let width = Node { width: px(NAME), flex_shrink: 0.0, ..default() };
        paper.nest(width, |paper| paper.text(name, TEXT, ink));
        fill(paper);
    });
}

/// A row with a button for each choice.
fn choose<T: Copy + PartialEq>(
    paper: &mut Paper,
    name: &str,
    choices: impl IntoIterator<Item = (String, T)>,
    now: T,
    command: impl Fn(T) -> Change,
) {
    line(paper, name, |paper| {
        let blue = paper.palette.robot(Some(Robot::Blue));
        for (text, choice) in choices {
            let tone = if choice == now { Tone::On(blue) } else { Tone::Plain };
            paper.button(&text, command(choice), tone, 0.0);
        }
    });
}
