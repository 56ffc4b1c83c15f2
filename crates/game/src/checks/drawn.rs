//! Compares the drawing with the state.

use std::collections::BTreeSet;

use bevy::camera::visibility::RenderLayers;
use bevy::ecs::query::QueryFilter;
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_engine::Square;
use carom_engine::ricochet::Robot;
use carom_engine::tablut::Piece;
use carom_engine::unblock::BlockId;
use carom_shell::ids::PageId;
use carom_shell::overlay::CardBody;
use carom_shell::paint::brush::height;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::panel::kit::Clipped;
use carom_shell::panel::more::More;
use carom_shell::panel::notice::Strip;
use carom_shell::panel::{Part, Sends};
use carom_shell::screen::{Form, Screen};
use carom_shell::scroll::{Scrolls, hidden};
use carom_shell::settings::Settings;
use carom_shell::theme::Fonts;
use carom_window_ricochet as ricochet;
use carom_window_ricochet::board::map::{Heat, MapShown};
use carom_window_ricochet::board::marks::{HintedSquare, Marks};
use carom_window_ricochet::board::robots::RobotView;
use carom_window_ricochet::board::solution::Lanes;
use carom_window_ricochet::on_board::OnBoard;
use carom_window_ricochet::solving::Solving;
use carom_window_tablut as tablut;
use carom_window_tablut::board::pieces::PieceView;
use carom_window_tablut::session::Session as TablutSession;
use carom_window_unblock as unblock;
use carom_window_unblock::board::blocks::{BlockView, middle};
use carom_window_unblock::board::exit::way_out;
use carom_window_unblock::board::marks::HintArrow;
use carom_window_unblock::editor::{Drawing, DrawnBlock};
use carom_window_unblock::session::Session as BlockSession;

use super::real::{Real, warnings};

/// The tolerance in pixels for rounding.
const ROUNDING: f32 = 1.5;

/// All differences between the drawing and the state. Call it when nothing moves.
pub(super) fn faults(real: &mut Real) -> Vec<String> {
    real.arrange();
    let world = real.app.world_mut();
    let mut faults = Vec::new();
    let page = *world.resource::<State<PageId>>().get();
    if [ricochet::ids::PLAY, ricochet::ids::TABLE].contains(&page) {
        robots(world, &mut faults);
        marks(world, &mut faults);
        solution(world, &mut faults);
        map(world, &mut faults);
    } else if page == unblock::ids::PLAY {
        blocks(world, &mut faults);
        hint(world, &mut faults);
    } else if page == unblock::ids::EDITOR {
        drawn_blocks(world, &mut faults);
    } else if page == tablut::ids::PLAY {
        pieces(world, &mut faults);
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
pub(super) fn check(real: &mut Real) {
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

/// Every robot of the position is drawn once, and on its square.
fn robots(world: &mut World, faults: &mut Vec<String>) {
    let mut views = world.query::<(&RobotView, &GlobalTransform)>();
    let mut drawn: Vec<(Robot, Vec2)> =
        views.iter(world).map(|(view, place)| (view.0, place.translation().truncate())).collect();
    drawn.sort_by_key(|(robot, _)| robot.index());
    let on_board = world.resource::<OnBoard>();
    let layout = BoardLayout::new(on_board.board().size());
    let position = on_board.position();
    let wanted: Vec<_> =
        position.robots().map(|(robot, square)| (robot, layout.center(square))).collect();
    if !(drawn.len() == wanted.len()
        && drawn.iter().zip(&wanted).all(|(a, b)| a.0 == b.0 && a.1.distance(b.1) < 1e-3))
    {
        faults.push(format!("robots are drawn at {drawn:?}, and stand at {wanted:?}"));
    }
}

/// The squares under the children of a root that are drawn at this height.
fn squares_at<F: QueryFilter>(world: &mut World, height: f32) -> BTreeSet<Square> {
    let mut roots = world.query_filtered::<&Children, F>();
    let children: Vec<Entity> =
        roots.iter(world).flat_map(|it| it.iter().collect::<Vec<_>>()).collect();
    let layout = BoardLayout::new(world.resource::<OnBoard>().board().size());
    let places = children.into_iter().filter_map(|it| world.get::<Transform>(it));
    places
        .filter(|it| (it.translation.z - height).abs() < 1e-4)
        .filter_map(|it| layout.square_at(it.translation.truncate()))
        .collect()
}

/// Rings must be on the stops of the selected robot, and ghosts on the start squares of the robots.
fn marks(world: &mut World, faults: &mut Vec<String>) {
    let ghosts = squares_at::<With<Marks>>(world, height::GHOST);
    let stops = squares_at::<With<Marks>>(world, height::STOP + 0.1);
    let dots = squares_at::<(With<Marks>, Without<HintedSquare>)>(world, height::RAY);
    let on_board = world.resource::<OnBoard>();
    let begun = on_board.round().start().robots();
    let left: BTreeSet<Square> = begun
        .filter(|&(robot, square)| on_board.position().square(robot) != Some(square))
        .map(|(_, square)| square)
        .collect();
    if ghosts != left {
        faults.push(format!("ghosts are drawn at {ghosts:?}, robots have left {left:?}"));
    }
    let slides = if on_board.can_slide() { on_board.slides() } else { Vec::new() };
    let ends: BTreeSet<Square> = slides.iter().filter_map(|(_, it)| it.last().copied()).collect();
    let is_map = world.resource::<MapShown>().0;
    // The map has numbers instead of rings, except under the pointer.
    if if is_map { stops.len() > 1 || !stops.is_subset(&ends) } else { stops != ends } {
        faults.push(format!("rings are drawn at {stops:?}, slides end at {ends:?}"));
    }
    let ways: BTreeSet<Square> = slides.into_iter().flat_map(|(_, it)| it).collect();
    if !dots.is_subset(&ways) {
        faults.push(format!("dots are drawn at {dots:?}, slides pass {ways:?}"));
    }
}

/// The slides of a shown solution are drawn, with a number on each if there are several.
fn solution(world: &mut World, faults: &mut Vec<String>) {
    let mut roots = world.query_filtered::<&Children, With<Lanes>>();
    let children: Vec<Entity> =
        roots.iter(world).flat_map(|it| it.iter().collect::<Vec<_>>()).collect();
    let mut numbers: Vec<String> = children
        .iter()
        .filter_map(|&it| world.get::<Text2d>(it).map(|text| text.0.clone()))
        .collect();
    numbers.sort_by_key(|it| it.parse::<usize>().unwrap_or(usize::MAX));
    let (solving, on_board) = (world.resource::<Solving>(), world.resource::<OnBoard>());
    let before = solving.moves_shown();
    let told = if on_board.tells() { solving.moves_to_show().len() } else { 0 };
    let wanted: Vec<String> = if told > 1 {
        (1..=told).map(|it| (before + it).to_string()).collect()
    } else {
        Vec::new()
    };
    if numbers != wanted || children.is_empty() != (told == 0) {
        faults.push(format!("{} parts, numbers {numbers:?}, for {told} moves", children.len()));
    }
}

fn map(world: &mut World, faults: &mut Vec<String>) {
    let is_drawn = world.query_filtered::<(), With<Heat>>().iter(world).next().is_some();
    let is_wanted = world.resource::<MapShown>().0 && world.resource::<OnBoard>().tells();
    if is_drawn != is_wanted {
        faults.push(format!("map drawn: {is_drawn}, map requested: {is_wanted}"));
    }
}

/// Every block of the position is drawn once, and on its squares.
fn blocks(world: &mut World, faults: &mut Vec<String>) {
    let mut views = world.query::<(&BlockView, &GlobalTransform)>();
    let mut drawn: Vec<(BlockId, Vec2)> =
        views.iter(world).map(|(view, place)| (view.0, place.translation().truncate())).collect();
    drawn.sort_by_key(|(block, _)| *block);
    let session = world.resource::<BlockSession>();
    let (board, position) = (session.board(), session.shown_position());
    let layout = BoardLayout::new(board.size());
    // The red block of a solved puzzle has left the board.
    let runs = world.resource::<Settings>().speed.factor().is_some();
    let out = if board.is_solved(position) && runs { way_out(board) } else { Vec2::ZERO };
    let out = |id| if id == BlockId::MAIN { out } else { Vec2::ZERO };
    let place = |id| (id, middle(layout, board.block(position, id)) + out(id));
    let wanted: Vec<(BlockId, Vec2)> = board.blocks().map(place).collect();
    if !(drawn.len() == wanted.len()
        && drawn.iter().zip(&wanted).all(|(a, b)| a.0 == b.0 && a.1.distance(b.1) < 1e-3))
    {
        faults.push(format!("blocks are drawn at {drawn:?}, and stand at {wanted:?}"));
    }
}

/// A revealed move has an arrow, and nothing else has one.
fn hint(world: &mut World, faults: &mut Vec<String>) {
    let arrows = world.query_filtered::<(), With<HintArrow>>().iter(world).count();
    let shown = world.resource::<BlockSession>().shown_moves().len();
    if arrows != shown.min(1) {
        faults.push(format!("{arrows} arrows for {shown} revealed moves"));
    }
}

/// Every block of the editor's drawing is drawn once, and on its squares.
fn drawn_blocks(world: &mut World, faults: &mut Vec<String>) {
    let mut views = world.query::<(&DrawnBlock, &GlobalTransform)>();
    let mut drawn: Vec<(Square, Vec2)> =
        views.iter(world).map(|(view, place)| (view.0, place.translation().truncate())).collect();
    drawn.sort_by_key(|(square, _)| *square);
    let canvas = world.resource::<Drawing>().canvas();
    let layout = BoardLayout::new(canvas.size());
    let mut wanted: Vec<(Square, Vec2)> =
        canvas.all_blocks().map(|(_, it)| (it.square, middle(layout, it))).collect();
    wanted.sort_by_key(|(square, _)| *square);
    if !(drawn.len() == wanted.len()
        && drawn.iter().zip(&wanted).all(|(a, b)| a.0 == b.0 && a.1.distance(b.1) < 1e-3))
    {
        faults.push(format!("the editor has {wanted:?}, and {drawn:?} are drawn"));
    }
}

/// Every piece of the game is drawn once, and on its square.
fn pieces(world: &mut World, faults: &mut Vec<String>) {
    let mut views = world.query::<(&PieceView, &GlobalTransform)>();
    let mut drawn: Vec<(Piece, Vec2)> = views
        .iter(world)
        .map(|(view, place)| (view.piece, place.translation().truncate()))
        .collect();
    let tree = world.resource::<TablutSession>().tree();
    let (position, size) = (*tree.position(), tree.rules().size);
    for cell in position.occupied().iter() {
        let place = tablut::board::center(size, cell);
        let is_it = |(piece, at): &(Piece, Vec2)| {
            Some(*piece) == position.piece(cell) && at.distance(place) < 1e-3
        };
        match drawn.iter().position(is_it) {
            Some(at) => drop(drawn.swap_remove(at)),
            None => faults.push(format!("the piece on {cell} is not drawn there")),
        }
    }
    if !drawn.is_empty() {
        faults.push(format!("pieces are drawn that do not stand there: {drawn:?}"));
    }
}

/// The same, also while texts and boxes have not got their places yet.
#[track_caller]
pub(super) fn check_pieces(real: &mut Real) {
    let mut faults = Vec::new();
    pieces(real.app.world_mut(), &mut faults);
    assert_eq!(faults, Vec::<String>::new());
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

/// A rectangle in physical pixels.
fn rect(node: &ComputedNode, place: &UiGlobalTransform) -> Rect {
    Rect::from_center_size(place.translation, node.size())
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
        Has<Sends>,
    )>();
    for (entity, node, place, visible, layout, text, is_button) in nodes.iter(world) {
        let is_drawn = visible.get() && node.size().min_element() > 0.0;
        if !is_drawn || !(is_button || text.is_some_and(|it| !it.0.is_empty())) {
            continue;
        }
        let name = text.map_or_else(
            || format!("button {:?}", world.get::<Sends>(entity).map(|it| &it.0)),
            |it| format!("text {:?}", it.0),
        );
        let own = layout.map_or_else(
            || rect(node, place),
            // Unlike all others, this value is in logical pixels.
            |layout| {
                let size = layout.size / node.inverse_scale_factor();
                Rect::from_center_size(place.translation, size.max(Vec2::ONE))
            },
        );
        // In the frame in which a line is filled, only its box cuts it off.
        let line = world.get::<Clipped>(entity).and(world.get::<ChildOf>(entity));
        let line = line.map(ChildOf::parent).and_then(|it| {
            Some(rect(world.get::<ComputedNode>(it)?, world.get::<UiGlobalTransform>(it)?))
        });
        let own = line.map_or(own, |it| own.intersect(it));
        let scroll = around(world, entity).into_iter().find(|&it| scrolls(world, it));
        for outer in around(world, entity) {
            let (Some(outer_node), Some(outer_place)) =
                (world.get::<ComputedNode>(outer), world.get::<UiGlobalTransform>(outer))
            else {
                continue;
            };
            if outer_node.size().min_element() > 0.0
                && is_box(world, outer)
                && let Some(by) = sticks_out(own, rect(outer_node, outer_place))
            {
                let (size, outer) = (own.size(), outer_node.size());
                faults.push(format!(
                    "{name} of {size} sticks out of its box of {outer} by {by:.0} pixels"
                ));
            }
            if Some(outer) == scroll {
                let is_scrolling = world.get::<Scrolls>(outer).is_some();
                let outer = rect(outer_node, outer_place);
                let by = (outer.min.x - own.min.x).max(own.max.x - outer.max.x);
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
            && let (Some(node), Some(place)) =
                (world.get::<ComputedNode>(outer), world.get::<UiGlobalTransform>(outer))
        {
            own = own.intersect(rect(node, place));
        }
        // The shade at the end of what scrolls lies on what it scrolls.
        if around.iter().any(|&it| world.get::<More>(it).is_some()) {
            continue;
        }
        let mut beside: Vec<Entity> = around.iter().copied().take(2).collect();
        while let Some(node) = beside.pop() {
            beside.extend(world.get::<Children>(node).into_iter().flatten().copied());
            let (Some(other), Some(place)) =
                (world.get::<ComputedNode>(node), world.get::<UiGlobalTransform>(node))
            else {
                continue;
            };
            let common = own.intersect(rect(other, place));
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
