//! The names of columns and rows at the border of a board can be read in every window.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::sprite::Text2d;
use bevy::text::TextLayoutInfo;
use carom_shell::Command;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::panel::kit::LABEL;
use carom_shell::screen::{BoardView, Screen};
use carom_shell::settings::{Change, Scale};
use carom_shell::window::LEAST_SIZE;
use carom_window_ricochet as ricochet;
use carom_window_ricochet::on_board::OnBoard;
use carom_window_tablut as tablut;

use super::drawn::check;
use super::real::{Real, options, send};
use crate::arguments::Options;

/// The names that are drawn outside the squares: each with its place in the world, its size there, and the height of its line in
/// pixels of the interface.
fn names(real: &mut Real, squares: Vec2) -> Vec<(Rect, f32)> {
    let world = real.app.world_mut();
    let (screen, view) = (*world.resource::<Screen>(), world.resource::<BoardView>().clone());
    let unit = screen.unit(view.extent) / screen.scale;
    let mut texts = world.query_filtered::<(
        &TextLayoutInfo,
        &TextFont,
        &GlobalTransform,
        Option<&RenderLayers>,
    ), With<Text2d>>();
    let outside = texts.iter(world).filter(|(_, _, place, layer)| {
        let is_shown = layer.cloned().unwrap_or_default() == view.layer;
        is_shown && place.translation().truncate().abs().cmpgt(squares / 2.0).any()
    });
    outside
        .filter_map(|(layout, font, place, _)| {
            let (scale, _, at) = place.to_scale_rotation_translation();
            let FontSize::Px(line) = font.font_size else { return None };
            let rect = Rect::from_center_size(at.truncate(), scale.truncate() * layout.size);
            Some((rect, scale.y * line * unit))
        })
        .collect()
}

#[test]
fn names_at_the_border_are_as_large_as_small_text() {
    for (size, scale) in [
        ((1280, 720), Scale::Usual),
        ((1280, 720), Scale::Largest),
        (LEAST_SIZE, Scale::Usual),
        (LEAST_SIZE, Scale::Largest),
        ((720, 1000), Scale::Usual),
    ] {
        let mut real =
            Real::start(&Options { choices: vec![Change::Scale(scale)], ..options(size) });
        for page in [ricochet::ids::PLAY, tablut::ids::PLAY] {
            send(&mut real, Command::Go(page));
            let is_tablut = page == tablut::ids::PLAY;
            let squares = if is_tablut {
                Vec2::splat(9.0)
            } else {
                BoardLayout::new(real.app.world().resource::<OnBoard>().board().size()).extent()
            };
            let edge = real.app.world().resource::<BoardView>().extent / 2.0;
            let names = names(&mut real, squares);
            assert!(names.len() as f32 >= 2.0 * squares.x, "{}", names.len());
            for (name, line) in &names {
                assert!(*line >= LABEL - 0.1, "{size:?} {scale:?} {page:?}: {line} pixels");
                let corners = name.min.abs().max(name.max.abs());
                assert!(corners.cmple(edge).all(), "{size:?} {page:?}: {name:?} in {edge}");
            }
            check(&mut real);
        }
    }
}
