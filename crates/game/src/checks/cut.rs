//! No text is cut off, not even long French words in large letters in the smallest window.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_shell::panel::kit::Clipped;
use carom_shell::settings::{Change, Scale};
use carom_shell::window::LEAST_SIZE;
use carom_shell::words::Language;

use super::real::{Real, options};
use super::tour::tour;
use crate::arguments::Options;

/// The texts that end with an ellipsis, that are higher than the room for them, or of which a node around them hides a part at the
/// left or right.
fn cut(real: &mut Real) -> Vec<String> {
    let world = real.app.world_mut();
    let mut texts = world.query::<(
        Entity,
        &Text,
        &TextLayoutInfo,
        &ComputedNode,
        &UiGlobalTransform,
        Option<&Clipped>,
    )>();
    let mut cut = Vec::new();
    for (entity, text, layout, node, place, clipped) in texts.iter(world) {
        if node.size().min_element() <= 0.0 {
            continue;
        }
        let is_high = layout.size.y / node.inverse_scale_factor() > node.size().y + 1.5;
        let width = layout.size.x / node.inverse_scale_factor();
        let (left, right) = (place.translation.x - width / 2.0, place.translation.x + width / 2.0);
        let up = |it: &Entity| world.get::<ChildOf>(*it).map(ChildOf::parent);
        let around = std::iter::successors(up(&entity), up);
        let hides = around.into_iter().any(|it| {
            let parts = (
                world.get::<Node>(it),
                world.get::<ComputedNode>(it),
                world.get::<UiGlobalTransform>(it),
            );
            let (Some(style), Some(outer), Some(at)) = parts else { return false };
            let half = outer.size().x / 2.0 + 1.5;
            let is_inside = left >= at.translation.x - half && right <= at.translation.x + half;
            style.overflow.x != OverflowAxis::Visible && !is_inside
        });
        if is_high || hides || clipped.is_some_and(|it| it.is_cut) {
            cut.push(text.0.clone());
        }
    }
    cut
}

#[test]
fn no_french_text_is_cut_off_in_large_letters() {
    let choices = vec![Change::Language(Some(Language::French)), Change::Scale(Scale::Largest)];
    let mut all = BTreeSet::new();
    tour(&Options { choices, ..options((1280, 720)) }, |name, real| {
        for size in [(1280, 720), LEAST_SIZE] {
            real.resize(size);
            real.settle();
            // A code in the Lab is copied, not read.
            let is_code =
                |it: &String| name == "lab" && it.contains(|it: char| it.is_ascii_digit());
            let found = cut(real).into_iter().filter(|it| !is_code(it));
            all.extend(found.map(|it| format!("{it} ({size:?}, {name})")));
        }
    });
    assert_eq!(all, BTreeSet::new());
}
