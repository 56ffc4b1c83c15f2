//! The robots and their slides: the session is ahead, and the view follows slide by slide.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_engine::ricochet::Robot;
use carom_engine::{Direction, Square};
use carom_picture::ricochet::{CELL, ROBOT_SIDE, robot as picture};
use carom_play::ricochet::BoardEvent;
use carom_shell::frame::Frame;
use carom_shell::motion::length;
use carom_shell::paint::brush::{Brush, at, between, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::settings::Settings;
use carom_shell::theme::workshop::Workshop;
use carom_shell::theme::{Look, Palette};

use crate::colours::RobotColours as _;
use crate::on_board::OnBoard;
use crate::session::BoardMessage;

/// Seconds for a slide across one square, and for every further square.
const START_TIME: f32 = 0.085;
const SQUARE_TIME: f32 = 0.006;
/// Seconds until a trail disappears.
const TRAIL_TIME: f32 = 0.45;
/// Seconds of a bump against an obstacle, and its part of the way to the side of the square.
const BUMP_TIME: f32 = 0.12;
const BUMP_WAY: f32 = 0.18;
/// What the robots still have to slide.
pub type Animator = carom_shell::motion::Animator<Robot>;

/// Seconds of a slide along a path with this number of squares.
pub(crate) const fn slide_seconds(squares: usize) -> f32 {
    START_TIME + SQUARE_TIME * squares as f32
}

/// A robot on the screen.
#[derive(Component)]
pub struct RobotView(pub Robot);

/// The trail of a robot during its slide.
#[derive(Component)]
struct Trail {
    robot: Robot,
    from: Vec2,
    to: Vec2,
    /// The start and the end of the segment along the slide, 0 to 1.
    part: (f32, f32),
    /// Seconds since the slide has ended.
    age: f32,
    color: Color,
}

/// Animates slides and their trails.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct SlideAnimation;

pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(Animator::in_turn()).init_resource::<Looks>().add_systems(
        Update,
        (advance, spawn, trace, stand, fade).chain().in_set(SlideAnimation).in_set(Frame::Animate),
    );
}

/// Where the eyes of each robot look: where it last went.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default)]
struct Looks([Option<Direction>; Robot::MAX]);

/// The last step of a path.
fn heading(path: &[Square]) -> Option<Direction> {
    let [.., from, to] = path else { return None };
    Direction::ALL.into_iter().find(|&it| from.step(it) == Some(*to))
}

/// Creates the robots again if they or their pictures are others.
fn spawn(
    mut brush: Brush,
    mut workshop: Workshop,
    palette: Res<Palette>,
    (on_board, looks): (Res<OnBoard>, Res<Looks>),
    old: Query<Entity, With<RobotView>>,
    mut drawn: Local<Option<(usize, Look, Looks, u32)>>,
) {
    let now = (on_board.position().squares().len(), palette.look, *looks, workshop.side());
    if drawn.replace(now) == Some(now) {
        return;
    }
    brush.despawn(old);
    let layout = BoardLayout::new(on_board.board().size());
    for (robot, square) in on_board.position().robots() {
        brush.begin((RobotView(robot), place(layout.center(square), robot)));
        draw_robot(&mut brush, &mut workshop, &palette, (robot, looks.0[robot.index()]));
    }
}

/// The place of a robot. Each robot has its own height, so that robots do not cut through each other.
pub(crate) fn place(center: Vec2, robot: Robot) -> Transform {
    at(center, height::PIECE + 0.4 * robot.index() as f32)
}

/// A robot around the origin. Its eyes look in a direction.
pub(crate) fn draw_robot(
    brush: &mut Brush,
    workshop: &mut Workshop,
    palette: &Palette,
    (robot, look): (Robot, Option<Direction>),
) {
    let svg = picture(robot, look, palette.of_pictures());
    let image = workshop.picture(svg, CELL, workshop.side());
    brush.picture(image, Vec2::splat(ROBOT_SIDE), Transform::default());
}

fn advance(
    time: Res<Time>,
    (on_board, settings): (Res<OnBoard>, Res<Settings>),
    mut events: MessageReader<BoardMessage>,
    (mut motion, mut looks): (ResMut<Animator>, ResMut<Looks>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let layout = BoardLayout::new(on_board.board().size());
    for event in events.read() {
        match &**event {
            BoardEvent::Slid { robot, path } => {
                let way: Vec<Vec2> = path.iter().map(|&square| layout.center(square)).collect();
                motion.slide(*robot, &way, slide_seconds(path.len()));
                looks.0[robot.index()] = heading(path);
            }
            BoardEvent::Blocked { robot, direction } => {
                let Some(square) = on_board.position().square(*robot) else { continue };
                let way = BUMP_WAY * (layout.side(square, *direction) - layout.center(square));
                motion.bump(*robot, way, BUMP_TIME);
            }
            BoardEvent::Placed => {
                motion.stand();
                *looks = Looks::default();
            }
            BoardEvent::Unmoved => {}
        }
    }
    let motion = motion.bypass_change_detection();
    motion.pass(time.delta_secs().min(0.1), settings.speed.factor());
    if !motion.is_still() {
        redraw.write(RequestRedraw);
    }
}

/// Begins the trail of a slide.
fn trace(
    mut commands: Commands,
    (palette, motion, on_board): (Res<Palette>, Res<Animator>, Res<OnBoard>),
    old: Query<(Entity, &Trail)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    let Some((robot, way)) = motion.begun() else { return };
    let Some(square) = on_board.position().square(robot) else { return };
    // The trail of the slide before may be in the same place.
    for (entity, _) in old.iter().filter(|(_, trail)| trail.robot == robot) {
        commands.entity(entity).try_despawn();
    }
    let place = BoardLayout::new(on_board.board().size()).center(square);
    let (mesh, color) = (meshes.add(shapes::bar()), palette.robot(Some(robot)));
    let (total, mut gone) = (length(&way), 0.0);
    for ends in way.windows(2) {
        let [from, to] = [ends[0], ends[1]].map(|it| place + it);
        let part = (gone / total, (gone + from.distance(to)) / total);
        gone += from.distance(to);
        let trail = Trail { robot, from, to, part, age: 0.0, color };
        let material = materials.add(color.with_alpha(0.0));
        let place = between(from, from, 0.0, height::TRAIL);
        commands.spawn((trail, Mesh2d(mesh.clone()), MeshMaterial2d(material), place));
    }
}

/// Places the robots.
fn stand(
    (motion, on_board): (Res<Animator>, Res<OnBoard>),
    mut views: Query<(&RobotView, &mut Transform)>,
) {
    let layout = BoardLayout::new(on_board.board().size());
    for (&RobotView(robot), mut transform) in &mut views {
        if let Some(square) = on_board.position().square(robot) {
            transform.set_if_neq(place(layout.center(square) + motion.offset(robot), robot));
        }
    }
}

/// Trails grow with the slide and fade after it.
fn fade(
    mut commands: Commands,
    (time, motion): (Res<Time>, Res<Animator>),
    mut trails: Query<(Entity, &mut Trail, &mut Transform, &MeshMaterial2d<ColorMaterial>)>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, mut trail, mut transform, material) in &mut trails {
        redraw.write(RequestRedraw);
        let done = motion.done(trail.robot).unwrap_or_else(|| {
            trail.age += time.delta_secs().min(0.1);
            1.0
        });
        let (begin, end) = trail.part;
        let grown = ((done - begin) / (end - begin).max(1e-4)).clamp(0.0, 1.0);
        *transform = between(trail.from, trail.from.lerp(trail.to, grown), 0.13, height::TRAIL);
        let left = 1.0 - (trail.age / TRAIL_TIME).min(1.0);
        if let Some(mut material) = materials.get_mut(&material.0) {
            material.color = trail.color.with_alpha(if grown > 0.0 { 0.45 * left } else { 0.0 });
        }
        if left <= 0.0 {
            commands.entity(entity).try_despawn();
        }
    }
}
