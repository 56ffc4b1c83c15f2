//! Compares the drawing with the state.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::{ComputedNode, UiGlobalTransform};

use super::real::{Real, warnings};
use crate::ids::PageId;
use crate::overlay::CardBody;
use crate::paint::brush::height;
use crate::panel::more::More;
use crate::panel::notice::Strip;
use crate::panel::ui::Clipped;
use crate::panel::{OnPress, Part};
use crate::screen::{Form, Screen};
use crate::scroll::{Scrolls, hidden};
use crate::theme::Fonts;

/// The tolerance in pixels for rounding.
const ROUNDING: f32 = 1.5;

/// All differences between the drawing and the state. Call it when nothing moves.
pub fn faults(real: &mut Real) -> Vec<String> {
    real.arrange();
    let world = real.app.world_mut();
    let mut faults = Vec::new();
    let page = *world.resource::<State<PageId>>().get();
    for game in real.stage.games {
        (game.faults)(page, world, &mut faults);
    }
    depths(world, &mut faults);
    boxes(world, &mut faults);
    covered(world, &mut faults);
    scrolling(world, &mut faults);
    letters(world, &mut faults);
    faults.extend(warnings().into_iter().map(|it| format!("in the log: {it}")));
    faults
}

/// The drawing shows the state.
#[track_caller]
pub fn check(real: &mut Real) {
    assert_eq!(faults(real), Vec::<String>::new());
}

/// The typeface of every text has its letters.
fn letters(world: &mut World, faults: &mut Vec<String>) {
    let mut texts = world.query::<(&Text, &TextFont)>();
    let fonts = world.resource::<Fonts>();
    for (text, font) in texts.iter(world) {
        let missing = fonts.missing(&text.0, font);
        if !missing.is_empty() {
            faults.push(format!("no letters for {missing:?} in {:?}", text.0));
        }
    }
}

/// If two shapes are around one point, their order must be certain.
fn depths(world: &mut World, faults: &mut Vec<String>) {
    let mut shapes = world.query::<(
        &GlobalTransform,
        Option<&MeshMaterial2d<ColorMaterial>>,
        Option<&Text2d>,
        Option<&RenderLayers>,
    )>();
    let materials = world.resource::<Assets<ColorMaterial>>();
    let mut places: Vec<(RenderLayers, Vec3, Option<Color>)> = shapes
        .iter(world)
        .filter(|(_, material, text, _)| material.is_some() || text.is_some())
        .map(|(place, material, _, layer)| {
            let color = material.and_then(|it| materials.get(&it.0)).map(|it| it.color);
            (layer.cloned().unwrap_or_default(), place.translation(), color)
        })
        .filter(|(_, _, color)| color.is_none_or(|it| it.alpha() > 0.0))
        .collect();
    let key = |place: Vec3| {
        let cell = |it: f32| (it * 100.0).round() as i64;
        (cell(place.x), cell(place.y))
    };
    places.sort_by(|(a, p, _), (b, q, _)| {
        a.cmp(b).then(key(*p).cmp(&key(*q))).then(p.z.total_cmp(&q.z))
    });
    for pair in places.windows(2) {
        let [(layer, low, below), (other, high, above)] = pair else { continue };
        let is_same = layer == other && key(*low) == key(*high);
        if is_same && below != above && high.z - low.z < 0.9 * height::LEAST {
            let (below, above) = (below.map(|it| it.to_srgba()), above.map(|it| it.to_srgba()));
            faults.push(format!("{below:?} at {low} and {above:?} at {high} cover one another"));
        }
    }
}

/// The rectangle of a node in physical pixels.
fn rect(world: &World, entity: Entity) -> Option<Rect> {
    let place = world.get::<UiGlobalTransform>(entity)?;
    Some(Rect::from_center_size(place.translation, world.get::<ComputedNode>(entity)?.size()))
}

/// Every text must be inside the boxes around it, and every box inside the window.
fn boxes(world: &mut World, faults: &mut Vec<String>) {
    let mut windows = world.query::<&Window>();
    let window = windows.iter(world).next().map(|it| it.physical_size().as_vec2());
    let window = Rect::from_corners(Vec2::ZERO, window.unwrap_or_default());
    let mut nodes = world.query::<(
        Entity,
        &ComputedNode,
        &UiGlobalTransform,
        &InheritedVisibility,
        Option<&TextLayoutInfo>,
        Option<&Text>,
        Has<OnPress>,
    )>();
    for (entity, node, place, visible, layout, text, is_button) in nodes.iter(world) {
        let is_drawn = visible.get() && node.size().min_element() > 0.0;
        if !is_drawn || !(is_button || text.is_some_and(|it| !it.0.is_empty())) {
            continue;
        }
        let name = text.map_or_else(
            || format!("button {:?}", world.get::<OnPress>(entity).map(|it| &it.0)),
            |it| format!("text {:?}", it.0),
        );
        let own = layout.map_or_else(
            || Rect::from_center_size(place.translation, node.size()),
            // Unlike all others, this value is in logical pixels.
            |layout| {
                let size = layout.size / node.inverse_scale_factor();
                Rect::from_center_size(place.translation, size.max(Vec2::ONE))
            },
        );
        // In the frame in which a line is filled, only its box cuts it off.
        let line = world.get::<Clipped>(entity).and(world.get::<ChildOf>(entity));
        let line = line.and_then(|it| rect(world, it.parent()));
        let own = line.map_or(own, |it| own.intersect(it));
        let scroll = around(world, entity).into_iter().find(|&it| scrolls(world, it));
        for outer in around(world, entity) {
            let Some(around) = rect(world, outer) else { continue };
            if around.size().min_element() > 0.0
                && is_box(world, outer)
                && let Some(by) = sticks_out(own, around)
            {
                let (size, around) = (own.size(), around.size());
                faults.push(format!(
                    "{name} of {size} sticks out of its box of {around} by {by:.0} pixels"
                ));
            }
            if Some(outer) == scroll {
                let is_scrolling = world.get::<Scrolls>(outer).is_some();
                let by = (around.min.x - own.min.x).max(own.max.x - around.max.x);
                // The width of a text counts the blank at the end of a line.
                let blank = if text.is_some() { 2.5 / node.inverse_scale_factor() } else { 0.0 };
                if is_scrolling && by > ROUNDING + blank {
                    faults.push(format!("{name} sticks out of what scrolls by {by:.0} pixels"));
                }
                break;
            }
        }
        if scroll.is_none()
            && let Some(by) = sticks_out(own, window)
        {
            faults.push(format!("{name} sticks out of the window by {by:.0} pixels"));
        }
    }
}

/// No box lies on a text beside it.
fn covered(world: &mut World, faults: &mut Vec<String>) {
    let mut texts = world.query::<(
        Entity,
        &Text,
        &TextLayoutInfo,
        &ComputedNode,
        &UiGlobalTransform,
        &InheritedVisibility,
    )>();
    for (entity, text, layout, node, place, visible) in texts.iter(world) {
        if !visible.get() || text.0.is_empty() || node.size().min_element() == 0.0 {
            continue;
        }
        let size = layout.size / node.inverse_scale_factor();
        let mut own = Rect::from_center_size(place.translation, size.min(node.size()));
        // What has scrolled under the head of its card is hidden.
        if let Some(clip) = world.get::<CalculatedClip>(entity) {
            own = own.intersect(clip.clip);
        }
        let around = around(world, entity);
        // A text that may be cut off has a box of its own. In the frame after it has changed, only the box
        // cuts it off; then its end is left out.
        if let Some(&outer) = around.first()
            && world.get::<Node>(outer).is_some_and(|it| it.overflow == Overflow::clip())
            && let Some(outer) = rect(world, outer)
        {
            own = own.intersect(outer);
        }
        // The shade at the end of what scrolls lies on what it scrolls.
        if around.iter().any(|&it| world.get::<More>(it).is_some()) {
            continue;
        }
        let mut beside: Vec<Entity> = around.iter().copied().take(2).collect();
        while let Some(node) = beside.pop() {
            beside.extend(world.get::<Children>(node).into_iter().flatten().copied());
            let Some(other) = rect(world, node) else { continue };
            let common = own.intersect(other);
            // A message lies on what it is about.
            let is_other =
                node != entity && !around.contains(&node) && world.get::<Strip>(node).is_none();
            if is_other && is_box(world, node) && common.size().min_element() > 2.0 * ROUNDING {
                faults.push(format!("a box of {} lies on the text {:?}", other.size(), text.0));
            }
        }
    }
}

/// Beside the board nothing needs to scroll with text of the usual size but a list of moves. Elsewhere a page may scroll. With
/// text of the usual size, what scrolls always shows a row.
fn scrolling(world: &mut World, faults: &mut Vec<String>) {
    const ROW: f32 = 30.0;
    let screen = world.resource::<Screen>();
    let is_enlarged = screen.is_enlarged;
    let is_roomy = screen.form == Form::Landscape && !is_enlarged;
    let mut nodes = world
        .query_filtered::<(&ComputedNode, Option<&Part>), (With<Scrolls>, Without<CardBody>)>();
    for (node, part) in nodes.iter(world).filter(|it| hidden(it.0) > ROUNDING) {
        let may_scroll = part.is_some() || !is_roomy;
        let is_low = !is_enlarged && node.size().y * node.inverse_scale_factor() < ROW;
        if !may_scroll || is_low {
            faults.push(format!("what has {} hides {:.0} pixels", node.size(), hidden(node)));
        }
    }
}

/// The distance by which a rectangle exceeds another one.
fn sticks_out(inner: Rect, outer: Rect) -> Option<f32> {
    let below = (outer.min - inner.min).max_element();
    let above = (inner.max - outer.max).max_element();
    Some(below.max(above)).filter(|&by| by > ROUNDING)
}

/// The ancestors of a node, from the inside out.
fn around(world: &World, entity: Entity) -> Vec<Entity> {
    let up = |it: &Entity| world.get::<ChildOf>(*it).map(ChildOf::parent);
    std::iter::successors(up(&entity), up).collect()
}

/// Whether a person sees the node as a box: it has a background or an edge.
fn is_box(world: &World, entity: Entity) -> bool {
    let ground = world.get::<BackgroundColor>(entity).is_some_and(|it| it.0.alpha() > 0.0);
    let border = world.get::<Node>(entity).is_some_and(|it| it.border != UiRect::ZERO);
    (ground || border) && !scrolls(world, entity)
}

fn scrolls(world: &World, entity: Entity) -> bool {
    let overflow = world.get::<Node>(entity).map(|it| it.overflow);
    overflow.is_some_and(|it| it.y == OverflowAxis::Scroll || it.x == OverflowAxis::Scroll)
}
