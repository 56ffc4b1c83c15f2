//! Stars in the panel.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_play::Stars;
use carom_play::records::Best;

use super::ui::UiBuilder;
use crate::frame::Frame;
use crate::ids::IconId;
use crate::next_redraw::Stopwatch;
use crate::settings::Settings;
use crate::sound::Speaker;
use crate::sound::synth::{mix, star};

/// The time in which a star lands, and the time between two of them.
const LANDING: f32 = 0.26;
const BETWEEN: f32 = 0.14;

/// A star that has been won now, by its place from 0.
#[derive(Component)]
pub(crate) struct LandingStar(u8);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Speaker>().add_systems(Update, land.in_set(Frame::Notify));
}

/// The stars of a result land one after another, once, each with its note: a result that is filled again goes on where it was.
pub(crate) fn land(
    (time, settings): (Res<Time<Real>>, Res<Settings>),
    mut stars: Query<(&LandingStar, &mut UiTransform)>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut speaker: ResMut<Speaker>,
    (mut age, mut watch, mut heard): (Local<Duration>, Local<Stopwatch>, Local<u8>),
) {
    let is_shown = !stars.is_empty();
    *age += watch.pass(is_shown, &time);
    if !is_shown {
        (*age, *heard) = (Duration::ZERO, 0);
        return;
    }
    let speed = settings.speed.factor().unwrap_or(f32::INFINITY);
    let mut landing = 0;
    for (&LandingStar(place), mut transform) in &mut stars {
        let since = age.as_secs_f32() * speed - BETWEEN * f32::from(place);
        let part = if speed.is_infinite() { 1.0 } else { (since / LANDING).clamp(0.0, 1.0) };
        if speed.is_infinite() || since >= 0.0 {
            landing = landing.max(place + 1);
        }
        if part < 1.0 {
            redraw.write(RequestRedraw);
        }
        transform.set_if_neq(UiTransform::from_scale(Vec2::splat(back_out(part))));
    }
    let mut sound = Vec::new();
    for place in *heard..landing {
        mix(&mut sound, BETWEEN * f32::from(place - *heard), &star(place), 1.0);
    }
    *heard = landing.max(*heard);
    speaker.play(sound);
}

/// From 0 to 1, a little beyond it and back.
fn back_out(part: f32) -> f32 {
    const BEYOND: f32 = 1.70158;
    let rest = part - 1.0;
    1.0 + (BEYOND + 1.0) * rest.powi(3) + BEYOND * rest.powi(2)
}

impl UiBuilder<'_, '_> {
    /// A row of three stars, of which some are won.
    pub fn stars(&mut self, won: u8, side: f32, gap: f32) {
        self.row(gap, |ui| {
            for star in 0..3 {
                ui.star(star < won, side);
            }
        });
    }

    /// The same for a result that is new: those that are won land one after another.
    pub fn landing_stars(&mut self, won: u8, side: f32, gap: f32) {
        self.row(gap, |ui| {
            for star in 0..3 {
                if star < won {
                    let mark = (LandingStar(star), UiTransform::default(), Node::default());
                    ui.nest(mark, |ui| ui.star(true, side));
                } else {
                    ui.star(false, side);
                }
            }
        });
    }

    fn star(&mut self, is_won: bool, side: f32) {
        let (icon, color) = if is_won {
            (IconId::STAR, self.palette.star)
        } else {
            (IconId::EMPTY_STAR, self.palette.muted)
        };
        self.icon(icon, side, color);
    }

    /// The stars of the player's best result of a puzzle.
    pub fn best(&mut self, best: Option<Best>, side: f32) {
        self.stars(best.and_then(Best::stars).map_or(0, Stars::count), side, 2.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_begins_at_nothing_and_ends_at_its_size() {
        assert!(back_out(0.0).abs() < 1e-5);
        assert!((back_out(1.0) - 1.0).abs() < 1e-6);
        assert!(back_out(0.7) > 1.0);
    }
}
