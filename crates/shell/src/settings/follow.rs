//! Applies the settings: the colours, the language, the size of the interface, the volume, the full screen.

use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

use super::Settings;
use crate::input;
use crate::screen::{self, Zoom};
use crate::sound::Speaker;
use crate::theme::Palette;
use crate::words::Words;

pub(super) fn plugin(app: &mut App) {
    let settings = app.world().resource::<Settings>().clone();
    let palette = Palette::of(settings.look);
    let mut words = app.world_mut().get_resource_or_init::<Words>();
    words.translate(settings.language());
    app.insert_resource(Zoom(settings.scale.factor()))
        .insert_resource(ClearColor(palette.ground))
        .insert_resource(palette)
        .init_resource::<Speaker>()
        .add_systems(
            PreUpdate,
            follow.before(input::speak).before(screen::measure).before(UiSystems::Focus),
        );
}

fn follow(
    settings: Res<Settings>,
    mut palette: ResMut<Palette>,
    mut clear: ResMut<ClearColor>,
    mut words: ResMut<Words>,
    mut zoom: ResMut<Zoom>,
    mut speaker: ResMut<Speaker>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    if palette.look != settings.look {
        *palette = Palette::of(settings.look);
        clear.0 = palette.ground;
    }
    if words.language() != settings.language() {
        words.translate(settings.language());
    }
    zoom.set_if_neq(Zoom(settings.scale.factor()));
    speaker.bypass_change_detection().set_volume(settings.volume.fraction());
    let mode = if settings.full_screen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    for mut window in &mut windows {
        if window.mode != mode {
            window.mode = mode;
        }
    }
}
