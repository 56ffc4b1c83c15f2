//! Expanding rings around the target: three when it is reached, and one when a round begins. Then a thin line also leads to the
//! target from its robot, until it fades.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_engine::ricochet::Round;
use carom_play::ricochet::is_same_task;
use carom_shell::frame::Frame;
use carom_shell::ids::PageId;
use carom_shell::paint::brush::{at, between, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::settings::Settings;
use carom_shell::theme::Palette;

use super::{Animator, robots};
use crate::colours::RobotColours as _;
use crate::ids::{PLAY, TABLE};
use crate::on_board::OnBoard;

const RINGS: u8 = 3;
/// Seconds of a ring, and seconds between two rings.
const TIME: f32 = 0.9;
const DELAY: f32 = 0.16;

/// How far a ring grows when the target is reached, and when a round begins, in its own size.
const CHEER: f32 = 2.6;
const GREETING: f32 = 0.7;

/// Seconds of the line, which has faded before a picture for a script is taken, its width in squares, and its opacity at first: it
/// must not look like a way of the robot.
const LINE_TIME: f32 = 1.4;
const LINE_WIDTH: f32 = 0.05;
const LINE_ALPHA: f32 = 0.45;

/// The radius of a ring in squares, and its line. Rings stay on the board: this much of a square of its frame belongs to it.
const RADIUS: f32 = 0.5;
const RING_LINE: f32 = 0.07;
const FRAME: f32 = 0.25;

/// A ring, with its age in seconds and how far it grows.
#[derive(Component)]
pub struct Ring(f32, f32);

/// How far a ring around a point can grow on a board of this size.
fn room(center: Vec2, size: Vec2) -> f32 {
    let edge = (0.5 * size - center.abs()).min_element() + FRAME;
    (edge / (RADIUS + RING_LINE / 2.0) - 1.0).max(0.0)
}

/// The line from a robot to its target, with its age in seconds.
#[derive(Component)]
pub struct GlowLine(f32);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (begin, grow, fade).chain().in_set(Frame::Animate).after(robots::SlideAnimation),
    );
}

/// What the board has shown on each page: the round, and whether it is won. A player who comes back to a page knows its round.
type BoardMemory = HashMap<PageId, (Round, bool)>;

fn begin(
    mut commands: Commands,
    on_board: Res<OnBoard>,
    page: Res<State<PageId>>,
    motion: Res<Animator>,
    (palette, settings): (Res<Palette>, Res<Settings>),
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    old: Query<Entity, Or<(With<Ring>, With<GlowLine>)>>,
    mut shown: Local<BoardMemory>,
) {
    // A round that begins while another page is open waits until the player sees it.
    let page = *page.get();
    if ![PLAY, TABLE].contains(&page) {
        return;
    }
    let is_won = on_board.is_won() && motion.is_still();
    let round = on_board.round();
    let before = shown.get(&page);
    let is_same = before.is_some_and(|it| is_same_task(&it.0, round));
    if is_same && before.is_some_and(|it| it.1 == is_won) {
        return;
    }
    shown.insert(page, (round.clone(), is_won));
    // The next round has begun, or the last move was taken back.
    for entity in &old {
        commands.entity(entity).try_despawn();
    }
    let count = match (is_won, is_same) {
        (true, _) => RINGS,
        // Shows where the target of a new round is.
        (false, false) => 1,
        (false, true) => 0,
    };
    if settings.speed.factor().is_none() {
        return;
    }
    let goal = round.goal();
    let layout = BoardLayout::new(on_board.board().size());
    let center = layout.center(goal.square);
    let robot = goal.robot.and_then(|it| on_board.position().square(it));
    if let Some(square) = robot.filter(|_| !(is_won || is_same)) {
        commands.spawn((
            GlowLine(0.0),
            Mesh2d(meshes.add(shapes::bar())),
            MeshMaterial2d(materials.add(palette.outline(goal.robot).with_alpha(LINE_ALPHA))),
            between(layout.center(square), center, LINE_WIDTH, height::RAY - height::LEAST),
        ));
    }
    let mesh = meshes.add(shapes::ring(RADIUS, RING_LINE));
    let room = room(center, layout.extent());
    for ring in 0..count {
        let color = palette.robot(goal.robot).with_alpha(0.0);
        commands.spawn((
            Ring(-DELAY * f32::from(ring), if is_won { CHEER } else { GREETING }.min(room)),
            Mesh2d(mesh.clone()),
            MeshMaterial2d(materials.add(color)),
            at(center, height::RING + height::LEAST * f32::from(ring)),
        ));
    }
}

fn grow(
    mut commands: Commands,
    time: Res<Time>,
    mut rings: Query<(Entity, &mut Ring, &mut Transform, &MeshMaterial2d<ColorMaterial>)>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, mut ring, mut transform, material) in &mut rings {
        redraw.write(RequestRedraw);
        ring.0 += time.delta_secs().min(0.1);
        let done = (ring.0 / TIME).clamp(0.0, 1.0);
        transform.scale = Vec3::splat(1.0 + ring.1 * (1.0 - (1.0 - done).powi(3)));
        if let Some(mut material) = materials.get_mut(&material.0) {
            let alpha = if ring.0 > 0.0 { 0.8 * (1.0 - done) } else { 0.0 };
            material.color.set_alpha(alpha);
        }
        if done >= 1.0 {
            commands.entity(entity).try_despawn();
        }
    }
}

fn fade(
    mut commands: Commands,
    (time, motion): (Res<Time>, Res<Animator>),
    mut lines: Query<(Entity, &mut GlowLine, &MeshMaterial2d<ColorMaterial>)>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, mut line, material) in &mut lines {
        redraw.write(RequestRedraw);
        line.0 += time.delta_secs().min(0.1);
        let done = (line.0 / LINE_TIME).clamp(0.0, 1.0);
        if let Some(mut material) = materials.get_mut(&material.0) {
            material.color.set_alpha(LINE_ALPHA * (1.0 - done * done));
        }
        // The robot must not leave its end of the line.
        if done >= 1.0 || !motion.is_still() {
            commands.entity(entity).try_despawn();
        }
    }
}
