//! Every text can be read in every look, also one that is switched off.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::ui::ComputedNode;
use carom_shell::panel::more::More;
use carom_shell::settings::Change;
use carom_shell::theme::{Colors, Palette, Theme, contrast};

use super::real::{Real, options};
use super::tour::tour;

/// A colour with an opacity, on an opaque one.
fn on(ground: Color, color: Color) -> Color {
    let Srgba { red, green, blue, alpha } = color.to_srgba();
    let below = ground.to_srgba();
    let mix = |above: f32, below: f32| above * alpha + below * (1.0 - alpha);
    Color::srgb(mix(red, below.red), mix(green, below.green), mix(blue, below.blue))
}

/// The texts that are shown with too little contrast to what is drawn below them.
fn faint(real: &mut Real) -> Vec<String> {
    let world = real.app.world_mut();
    let mut texts = world.query::<(Entity, &Text, &TextColor, &ComputedNode)>();
    let palette = *world.resource::<Palette>();
    let mut faint = Vec::new();
    for (entity, text, color, node) in texts.iter(world) {
        let up = |it: &Entity| world.get::<ChildOf>(*it).map(ChildOf::parent);
        let around: Vec<Entity> = std::iter::successors(Some(entity), up).collect();
        // A shade is a gradient, and its mark is on the end of it.
        let is_shade = around.iter().any(|&it| world.get::<More>(it).is_some());
        if is_shade || node.size().min_element() <= 0.0 || text.0.trim().is_empty() {
            continue;
        }
        let grounds = around.iter().rev().filter_map(|&it| world.get::<BackgroundColor>(it));
        let ground = grounds.fold(palette.ground, |below, it| on(below, it.0));
        let found = contrast(on(ground, color.0), ground);
        if found < 4.5 {
            faint.push(format!("{:?}: {found:.1}", text.0));
        }
    }
    faint
}

#[test]
fn every_text_of_every_screen_can_be_read() {
    let mut all = BTreeSet::new();
    tour(&options((1280, 720)), |name, real| {
        for theme in [Theme::Light, Theme::Dark] {
            for colors in [Colors::Usual, Colors::Safe] {
                real.app.world_mut().write_message(Change::Theme(theme));
                real.app.world_mut().write_message(Change::Colors(colors));
                (0..2).for_each(|_| real.frame());
                let faint = faint(real).into_iter();
                all.extend(faint.map(|it| format!("{it} ({theme:?}, {colors:?}, {name})")));
            }
        }
    });
    assert_eq!(all, BTreeSet::new());
}
