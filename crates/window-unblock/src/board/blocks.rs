//! The blocks and their slides: the session is ahead, and the drawing follows.
//!
//! A block is drawn where the session has it, plus a distance along its axis. A drag sets this distance, and after a move
//! the distance is what the block still has to slide; it shrinks to nothing. So a move never jumps, and whenever nothing
//! moves, the drawing is the position. If several blocks stand elsewhere at once, as after a restart or at the end of a
//! demonstration, all of them jump: on straight ways they would pass through each other.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_engine::Direction;
use carom_engine::unblock::{Axis, Block, BlockId, Board, Move, Position};
use carom_shell::frame::Frame;
use carom_shell::paint::brush::{Brush, Paint, at, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::settings::Settings;
use carom_shell::theme::{Fonts, Look, Palette, Theme};

use super::wood::{Part, VARIANTS, Workshop};
use super::{LAYER, Session};
use crate::ids::PLAY;
use crate::session::{Bump, Letters};

/// How fast a block slides: the share of the rest of the way, in one second, as an exponent.
const SPEED: f32 = 17.0;
/// A rest of the way that nobody sees, in squares.
const LEAST: f32 = 0.004;
/// Seconds of a bump against an obstacle, and its way in squares.
const BUMP_TIME: f32 = 0.16;
const BUMP_WAY: f32 = 0.07;

/// A block on the screen.
#[derive(Component)]
pub struct BlockView(pub BlockId);

/// A mark that moves with a block.
#[derive(Component)]
pub(super) struct Follows(pub(super) BlockId);

/// A block under the pointer's button.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Drag {
    block: BlockId,
    /// The point along the axis at which the block was taken, in squares from its start.
    grip: f32,
    /// How far the block is dragged, in squares.
    way: f32,
}

/// How far the blocks are drawn from where the session has them.
#[derive(Resource, Default)]
pub struct Motion {
    seen: Option<(Arc<Board>, Position)>,
    /// By block, in squares along its axis.
    slips: Vec<f32>,
    drag: Option<Drag>,
    /// The last bump and the seconds since it began.
    bump: Option<(Bump, f32)>,
}

impl Motion {
    pub fn is_still(&self) -> bool {
        self.drag.is_none() && self.bump.is_none() && self.slips.iter().all(|&it| it == 0.0)
    }

    /// The block that is dragged.
    pub(crate) fn dragged(&self) -> Option<BlockId> {
        self.drag.map(|it| it.block)
    }

    /// Takes a block at a point along its axis.
    pub(crate) fn grab(&mut self, block: BlockId, grip: f32) {
        self.drag = Some(Drag { block, grip, way: 0.0 });
    }

    /// Drags the taken block to a point along its axis, as far as there is room.
    pub(crate) fn drag(&mut self, session: &Session, point: f32) {
        if let Some(drag) = &mut self.drag {
            let [back, forward] = session.room(drag.block).map(f32::from);
            drag.way = (point - drag.grip).clamp(-back, forward);
        }
    }

    /// Lets go of the block. Returns its move to the nearest square, if there is one.
    #[must_use]
    pub(crate) fn release(&mut self) -> Option<Move> {
        let Drag { block, way, .. } = self.drag.take()?;
        if let Some(slip) = self.slips.get_mut(block.index()) {
            *slip += way;
        }
        let distance = way.round() as i8;
        (distance != 0).then_some(Move { block, distance })
    }

    /// Ends all motion at once.
    pub(crate) fn rest(&mut self) {
        self.drag = None;
        self.bump = None;
        self.slips.fill(0.0);
    }

    /// How far a block is drawn from where the session has it, in squares along its axis.
    fn offset(&self, block: BlockId, axis: Axis) -> f32 {
        let slip = self.slips.get(block.index()).copied().unwrap_or(0.0);
        let drag = self.drag.filter(|it| it.block == block).map_or(0.0, |it| it.way);
        let bump = self.bump.filter(|(it, _)| it.block == block).map_or(0.0, |(bump, age)| {
            let way = BUMP_WAY * (age / BUMP_TIME * std::f32::consts::PI).sin();
            if bump.direction == axis.forward() { way } else { -way }
        });
        slip + drag + bump
    }

    /// The middle of a block as it is drawn.
    pub(super) fn place(&self, session: &Session, block: BlockId) -> Vec2 {
        let (board, position) = (session.board(), session.shown_position());
        let layout = BoardLayout::new(board.size());
        let axis = board.axis(block);
        let along = unit(axis.forward());
        middle(layout, board.block(position, block)) + self.offset(block, axis) * along
    }

    /// Follows the session: a block that stands elsewhere is still drawn where it was.
    fn follow(&mut self, session: &Session) {
        let (board, position) = (session.board(), session.shown_position());
        let seen = self.seen.as_ref().filter(|(seen, _)| Arc::ptr_eq(seen, board));
        match seen.map(|&(_, before)| before) {
            Some(before) if before != position => {
                // A block in the hand of the player would no longer be where it was taken.
                let _ = self.release();
                let is_moved = |block: &BlockId| before.offset(*block) != position.offset(*block);
                let moved: Vec<BlockId> = board.blocks().filter(is_moved).collect();
                match *moved {
                    [block] => {
                        let way =
                            f32::from(before.offset(block)) - f32::from(position.offset(block));
                        self.slips[block.index()] += way;
                    }
                    _ => self.slips.fill(0.0),
                }
            }
            Some(_) => {}
            None => {
                self.drag = None;
                self.bump = None;
                self.slips = vec![0.0; board.block_count()];
            }
        }
        self.seen = Some((Arc::clone(board), position));
    }

    /// Lets the time pass. `speed` is `None` if nothing is animated.
    fn pass(&mut self, seconds: f32, speed: Option<f32>) {
        let left = speed.map_or(0.0, |speed| (-SPEED * speed * seconds).exp());
        for slip in &mut self.slips {
            *slip *= left;
            if slip.abs() < LEAST {
                *slip = 0.0;
            }
        }
        let time = BUMP_TIME / speed.unwrap_or(f32::INFINITY);
        if let Some((_, age)) = &mut self.bump {
            *age += seconds;
            if *age >= time {
                self.bump = None;
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Motion>().add_systems(
        Update,
        (spawn, advance, stand).chain().in_set(Frame::Move).run_if(in_state(PLAY)),
    );
}

/// One square in a direction.
pub(crate) fn unit(direction: Direction) -> Vec2 {
    match direction {
        Direction::North => Vec2::Y,
        Direction::East => Vec2::X,
        Direction::South => Vec2::NEG_Y,
        Direction::West => Vec2::NEG_X,
    }
}

/// The middle of a block on its squares.
pub fn middle(layout: BoardLayout, block: Block) -> Vec2 {
    let ends = block.squares().fold(None, |ends: Option<(Vec2, Vec2)>, square| {
        let here = layout.center(square);
        Some((ends.map_or(here, |(first, _)| first), here))
    });
    ends.map_or(Vec2::ZERO, |(first, last)| first.midpoint(last))
}

/// Each block has its own height, so that blocks do not cut through each other.
fn level(block: BlockId) -> f32 {
    height::PIECE + 0.05 * block.index() as f32
}

/// The blocks as they are drawn: their board, look and letters.
type Drawn = (Arc<Board>, Look, Letters);

/// Creates the blocks again if the board, the look or the letters have changed.
fn spawn(
    mut brush: Brush,
    mut workshop: Workshop,
    (palette, fonts): (Res<Palette>, Res<Fonts>),
    (session, letters): (Res<Session>, Res<Letters>),
    old: Query<Entity, With<BlockView>>,
    mut drawn: Local<Option<Drawn>>,
) {
    let board = session.board();
    let is_same = |(it, look, shown): &Drawn| {
        Arc::ptr_eq(it, board) && *look == palette.look && *shown == *letters
    };
    if drawn.as_ref().is_some_and(is_same) {
        return;
    }
    *drawn = Some((Arc::clone(board), palette.look, *letters));
    brush.despawn(old);
    for id in board.blocks() {
        let block = board.block(board.start(), id);
        let place = at(Vec2::ZERO, level(id));
        brush.begin_on(LAYER, (BlockView(id), place));
        draw_block(&mut brush, &mut workshop, block, id);
        if letters.0 {
            write_letter(&mut brush, &palette, &fonts, block, (id, board.letter(id)));
        }
    }
}

/// A block around the origin.
pub(crate) fn draw_block(brush: &mut Brush, workshop: &mut Workshop, block: Block, id: BlockId) {
    let length = block.length;
    let is_along = block.axis == Axis::Horizontal;
    if id == BlockId::MAIN && is_along {
        let (picture, size) = workshop.picture(Part::Main { length });
        brush.picture(picture, size, Transform::default());
        let place = at(0.24 * f32::from(length) * Vec2::X, 2.0 * height::LEAST);
        brush.paint(shapes::arrow(Direction::East, 0.24), Color::WHITE, place);
        return;
    }
    let variant = id.index() as u8 % VARIANTS;
    let (picture, size) = workshop.picture(Part::Block { length, is_along, variant });
    brush.picture(picture, size, Transform::default());
}

/// The letter of a block, at its middle; on the main block behind its arrow.
pub(crate) fn write_letter(
    brush: &mut Brush,
    palette: &Palette,
    fonts: &Fonts,
    block: Block,
    (id, letter): (BlockId, char),
) {
    let is_main = id == BlockId::MAIN;
    let color = match palette.look.theme {
        _ if is_main => Color::WHITE,
        Theme::Light => Color::srgb(0.24, 0.13, 0.05),
        Theme::Dark => Color::srgb(0.93, 0.95, 0.98),
    };
    let back = if is_main { -0.24 * f32::from(block.length) } else { 0.0 };
    let place = at(back * Vec2::X, 4.0 * height::LEAST);
    brush.write(letter.to_string(), fonts.bold(48.0), 0.4, color.with_alpha(0.85), place);
}

fn advance(
    time: Res<Time>,
    (session, settings): (Res<Session>, Res<Settings>),
    mut bumps: MessageReader<Bump>,
    mut motion: ResMut<Motion>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let motion = motion.bypass_change_detection();
    motion.follow(&session);
    motion.pass(time.delta_secs().min(0.1), settings.speed.factor());
    for &bump in bumps.read() {
        motion.bump = settings.speed.factor().map(|_| (bump, 0.0));
    }
    if !motion.is_still() {
        redraw.write(RequestRedraw);
    }
}

/// Places the blocks, and the marks that belong to them.
fn stand(
    (motion, session): (Res<Motion>, Res<Session>),
    mut views: Query<(&BlockView, &mut Transform), Without<Follows>>,
    mut marks: Query<(&Follows, &mut Transform)>,
) {
    let blocks = views.iter_mut().map(|(view, place)| (view.0, place));
    let marks = marks.iter_mut().map(|(mark, place)| (mark.0, place));
    for (block, mut transform) in blocks.chain(marks) {
        if session.board().has(block) {
            let place = motion.place(&session, block).extend(transform.translation.z);
            transform.set_if_neq(transform.with_translation(place));
        }
    }
}

#[cfg(test)]
mod tests {
    use carom_play::unblock::Source;

    use super::*;

    fn session() -> Session {
        let setup: carom_engine::unblock::BoardSetup =
            "..B.AAB.........".parse().expect("a board string");
        let board = Board::new(setup).expect("a board");
        Session(carom_play::unblock::Session::new(board, Source::Own))
    }

    const B: BlockId = match BlockId::new(1) {
        Some(block) => block,
        None => BlockId::MAIN,
    };

    #[test]
    fn a_dragged_block_stops_at_what_stops_it_and_snaps() {
        let (mut session, mut motion) = (session(), Motion::default());
        motion.follow(&session);
        let start = motion.place(&session, B);
        for (point, way, distance) in [(1.4, 1.4, 1), (9.0, 2.0, 2), (-3.0, 0.0, 0), (0.4, 0.4, 0)]
        {
            motion.grab(B, 0.3);
            motion.drag(&session, 0.3 + point);
            let is_at = |motion: &Motion, session: &Session| {
                motion.place(session, B).distance(start - way * Vec2::Y) < 1e-5
            };
            assert!(is_at(&motion, &session), "{point}");
            let mv = motion.release();
            assert_eq!(mv.map_or(0, |it| it.distance), distance, "{point}");
            assert!(is_at(&motion, &session), "it stays where it is");
            if let Some(mv) = mv {
                session.slide(mv);
                motion.follow(&session);
                assert!(is_at(&motion, &session), "no jump");
                session.undo();
                motion.follow(&session);
            }
            (0..60).for_each(|_| motion.pass(0.05, Some(1.0)));
            assert!(motion.is_still());
            assert_eq!(motion.place(&session, B), start);
        }
    }

    #[test]
    fn a_move_meanwhile_ends_the_drag() {
        let (mut session, mut motion) = (session(), Motion::default());
        motion.follow(&session);
        motion.grab(B, 0.0);
        motion.drag(&session, 1.0);
        session.slide("B+2".parse().expect("a move"));
        motion.follow(&session);
        assert_eq!(motion.dragged(), None);
        motion.pass(0.01, None);
        assert!(motion.is_still(), "nothing is animated");
    }
}
