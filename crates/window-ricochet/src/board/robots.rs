//! The robots and their slides: the session is ahead, and the view follows slide by slide.
//!
//! The drawing agrees with the state: in every frame a robot without an animation stands where [`OnBoard`]
//! says. An event only starts an animation, so a lost or late event causes no error.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_engine::ricochet::Robot;
use carom_picture::ricochet::{BODY, EMBLEM};
use carom_play::ricochet::BoardEvent;
use carom_shell::frame::Frame;
use carom_shell::paint::brush::{Brush, Paint, at, between, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::settings::Settings;
use carom_shell::theme::{Look, Palette};

use crate::board::symbols;
use crate::colours::RobotColours as _;
use crate::on_board::OnBoard;
use crate::session::BoardMessage;

/// Seconds for a slide across one square, and for every further square.
const START_TIME: f32 = 0.085;
const SQUARE_TIME: f32 = 0.006;
/// Seconds until a trail disappears.
const TRAIL_TIME: f32 = 0.45;
/// Seconds of a bump against an obstacle.
const BUMP_TIME: f32 = 0.12;
/// The most slides that the screen still shows, including the present one. If moves come faster, the earlier slides are not
/// shown to their ends, so that the robots are never far behind the moves.
const MOST_LEGS: usize = 2;

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
    /// Seconds since the slide started, and its duration.
    age: f32,
    slide: f32,
    color: Color,
}

/// The slides that the screen still must show.
#[derive(Resource, Default)]
pub struct Motion {
    queue: VecDeque<Leg>,
    elapsed: f32,
    begun: bool,
}

struct Leg {
    robot: Robot,
    path: Vec<Vec2>,
    duration: f32,
    /// A bump: there and back again.
    bump: bool,
}

impl Motion {
    /// The duration of a slide along a path with this number of squares.
    pub(crate) const fn slide_seconds(squares: usize) -> f32 {
        START_TIME + SQUARE_TIME * squares as f32
    }

    pub fn is_still(&self) -> bool {
        self.queue.is_empty()
    }

    /// Whether a robot slides. A bump leaves every robot where it is.
    pub(crate) fn is_sliding(&self) -> bool {
        self.queue.iter().any(|leg| !leg.bump)
    }

    /// Leaves out the slides before the last ones.
    fn catch_up(&mut self) {
        let left_out = self.queue.len().saturating_sub(MOST_LEGS);
        if left_out > 0 {
            self.queue.drain(..left_out);
            self.begun = false;
        }
    }

    /// Where a robot waits for its slide; `None` if it has no slide or is on it.
    fn waits_at(&self, robot: Robot) -> Option<Vec2> {
        let (place, leg) = self.queue.iter().enumerate().find(|(_, leg)| leg.robot == robot)?;
        let is_waiting = place > 0 || !self.begun;
        leg.path.first().copied().filter(|_| is_waiting)
    }
}

/// Animates slides and their trails.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Slides;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Motion>().add_systems(
        Update,
        (spawn, queue, travel, stand, fade).chain().in_set(Slides).in_set(Frame::Move),
    );
}

/// Creates the robots again if their number or their look has changed.
fn spawn(
    mut brush: Brush,
    palette: Res<Palette>,
    on_board: Res<OnBoard>,
    old: Query<Entity, With<RobotView>>,
    mut drawn: Local<Option<(usize, Look)>>,
) {
    let now = (on_board.position().squares().len(), palette.look);
    if *drawn == Some(now) {
        return;
    }
    *drawn = Some(now);
    brush.despawn(old);
    let layout = BoardLayout::new(on_board.board().size());
    for (robot, square) in on_board.position().robots() {
        brush.begin((RobotView(robot), place(layout.center(square), robot)));
        draw_robot(&mut brush, &palette, robot);
    }
}

/// The place of a robot. Each robot has its own height, so that robots do not cut through each other.
pub(crate) fn place(center: Vec2, robot: Robot) -> Transform {
    at(center, height::PIECE + 0.4 * robot.index() as f32)
}

/// A robot around the origin.
pub(crate) fn draw_robot(brush: &mut impl Paint, palette: &Palette, robot: Robot) {
    for (number, part) in (0_u8..).zip(BODY) {
        let (width, high) = part.size;
        let middle = Vec2::new(part.middle.x, -part.middle.y);
        let place = at(middle, f32::from(number) * height::BODY);
        let shape = shapes::rounded_rectangle(Vec2::new(width, high), part.corner);
        brush.paint(shape, palette.body(robot, part.tone), place);
    }
    let symbol = symbols::robot_symbol(robot, EMBLEM);
    brush.paint(symbol, palette.symbol(), at(Vec2::ZERO, height::SYMBOL));
}

fn queue(
    mut events: MessageReader<BoardMessage>,
    mut motion: ResMut<Motion>,
    on_board: Res<OnBoard>,
) {
    let layout = BoardLayout::new(on_board.board().size());
    for event in events.read() {
        match &**event {
            BoardEvent::Slid { robot, path } => {
                let path: Vec<Vec2> = path.iter().map(|&square| layout.center(square)).collect();
                let duration = Motion::slide_seconds(path.len());
                motion.queue.push_back(Leg { robot: *robot, path, duration, bump: false });
            }
            BoardEvent::Blocked { robot, direction } => {
                let Some(square) = on_board.position().square(*robot) else { continue };
                let from = layout.center(square);
                let to = from.lerp(layout.side(square, *direction), 0.18);
                let (robot, path) = (*robot, vec![from, to]);
                motion.queue.push_back(Leg { robot, path, duration: BUMP_TIME, bump: true });
            }
            BoardEvent::Placed => {
                motion.queue.clear();
                motion.begun = false;
            }
            BoardEvent::Unmoved => {}
        }
    }
    motion.catch_up();
}

/// Moves the robot of the first leg. It is faster if more legs are waiting.
fn travel(
    mut commands: Commands,
    time: Res<Time>,
    (palette, settings): (Res<Palette>, Res<Settings>),
    mut motion: ResMut<Motion>,
    mut views: Query<(&RobotView, &mut Transform)>,
    trails: Query<(Entity, &Trail)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if motion.queue.is_empty() {
        return;
    }
    redraw.write(RequestRedraw);
    let speed = settings.speed.factor();
    let haste = speed.unwrap_or_default() * (1.0 + 0.5 * (motion.queue.len() - 1) as f32);
    // The program may have slept until now, so the first frame shows the start.
    let delta = if motion.begun { time.delta_secs() * haste } else { 0.0 };
    motion.elapsed = if motion.begun { motion.elapsed + delta } else { 0.0 };
    let first = !std::mem::replace(&mut motion.begun, true);
    let elapsed = motion.elapsed;
    let Some(leg) = motion.queue.front() else { return };
    if first && !leg.bump && speed.is_some() {
        // The trail of the slide before may be in the same place.
        for (entity, trail) in &trails {
            if trail.robot == leg.robot {
                commands.entity(entity).try_despawn();
            }
        }
        let total = length(&leg.path);
        let mut gone = 0.0;
        let (mesh, color) = (meshes.add(shapes::bar()), palette.robot(Some(leg.robot)));
        for ends in leg.path.windows(2) {
            let (from, to) = (ends[0], ends[1]);
            let part = (gone / total, (gone + from.distance(to)) / total);
            gone += from.distance(to);
            let (robot, slide) = (leg.robot, leg.duration);
            let trail = Trail { robot, from, to, part, age: 0.0, slide, color };
            let material = materials.add(color.with_alpha(0.0));
            let place = between(from, from, 0.0, height::TRAIL);
            commands.spawn((trail, Mesh2d(mesh.clone()), MeshMaterial2d(material), place));
        }
    }
    let done = if speed.is_some() { (elapsed / leg.duration).min(1.0) } else { 1.0 };
    let way = if leg.bump { (done * std::f32::consts::PI).sin() } else { ease_out(done) };
    let place = along(&leg.path, way);
    for (view, mut transform) in &mut views {
        if view.0 == leg.robot {
            transform.translation = place.extend(transform.translation.z);
        }
    }
    if done >= 1.0 {
        motion.queue.pop_front();
        motion.begun = false;
    }
}

/// Places robots without a slide on their squares, and those that wait for their slide at its start.
fn stand(
    motion: Res<Motion>,
    on_board: Res<OnBoard>,
    mut views: Query<(&RobotView, &mut Transform)>,
) {
    let layout = BoardLayout::new(on_board.board().size());
    for (&RobotView(robot), mut transform) in &mut views {
        let Some(square) = on_board.position().square(robot) else { continue };
        if let Some(start) = motion.waits_at(robot) {
            transform.set_if_neq(place(start, robot));
        } else if motion.queue.iter().all(|leg| leg.robot != robot) {
            transform.set_if_neq(place(layout.center(square), robot));
        }
    }
}

/// Trails grow with the slide and fade after it.
fn fade(
    mut commands: Commands,
    time: Res<Time>,
    mut trails: Query<(Entity, &mut Trail, &mut Transform, &MeshMaterial2d<ColorMaterial>)>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, mut trail, mut transform, material) in &mut trails {
        redraw.write(RequestRedraw);
        trail.age += time.delta_secs().min(0.1);
        let done = ease_out((trail.age / trail.slide).min(1.0));
        let (begin, end) = trail.part;
        let grown = ((done - begin) / (end - begin).max(1e-4)).clamp(0.0, 1.0);
        *transform = between(trail.from, trail.from.lerp(trail.to, grown), 0.13, height::TRAIL);
        let left = 1.0 - ((trail.age - trail.slide) / TRAIL_TIME).clamp(0.0, 1.0);
        if let Some(mut material) = materials.get_mut(&material.0) {
            material.color = trail.color.with_alpha(if grown > 0.0 { 0.45 * left } else { 0.0 });
        }
        if left <= 0.0 {
            commands.entity(entity).try_despawn();
        }
    }
}

fn ease_out(time: f32) -> f32 {
    1.0 - (1.0 - time).powi(3)
}

fn length(path: &[Vec2]) -> f32 {
    path.windows(2).map(|ends| ends[0].distance(ends[1])).sum::<f32>().max(1e-4)
}

/// The point at a fraction of a path, 0 to 1.
fn along(path: &[Vec2], part: f32) -> Vec2 {
    let mut left = part * length(path);
    for ends in path.windows(2) {
        let step = ends[0].distance(ends[1]);
        if left <= step {
            return ends[0].lerp(ends[1], left / step.max(1e-4));
        }
        left -= step;
    }
    path.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_bend() {
        let path = [Vec2::ZERO, Vec2::X, Vec2::new(1.0, 1.0)];
        assert_eq!(along(&path, 0.0), Vec2::ZERO);
        assert_eq!(along(&path, 0.5), Vec2::X);
        assert_eq!(along(&path, 0.75), Vec2::new(1.0, 0.5));
        assert_eq!(along(&path, 1.0), Vec2::new(1.0, 1.0));
    }
}
