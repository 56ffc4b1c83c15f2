//! The blocks and their slides: the session is ahead, and the drawing follows.
//!
//! If several blocks stand elsewhere at once, as after a restart or at the end of a demonstration, all of them jump: on straight
//! ways they would pass through each other.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_engine::Direction;
use carom_engine::unblock::{Axis, Block, BlockId, Board, Move};
use carom_picture::unblock::{BLOCK_SPACE, CELL, Colours, block as picture};
use carom_play::unblock::Change;
use carom_shell::frame::Frame;
use carom_shell::paint::brush::{Brush, at, height};
use carom_shell::paint::layout::{BoardLayout, unit};
use carom_shell::paint::raster::Raster;
use carom_shell::settings::Settings;
use carom_shell::theme::workshop::Workshop;
use carom_shell::theme::{Colors, Look, Palette};

use super::{LAYER, Session, exit, hand, pulse};
use crate::ids::PLAY;
use crate::session::{BoardMessage, Letters};

/// Seconds of a slide.
pub(crate) const SLIDE_TIME: f32 = 0.22;
/// Seconds of a bump against an obstacle, and its way in squares.
const BUMP_TIME: f32 = 0.16;
const BUMP_WAY: f32 = 0.07;
/// The distance, in squares, at which a dragged block is at its start.
const AT_START: f32 = 0.1;

/// What the blocks still have to slide.
pub type Motion = carom_shell::motion::Animator<BlockId>;

/// A block on the screen.
#[derive(Component)]
pub struct BlockView(pub BlockId);

/// A mark that moves with a block.
#[derive(Component)]
pub(super) struct Follows(pub(super) BlockId);

/// The middle of a block as it is drawn.
pub(super) fn place(motion: &Motion, session: &Session, block: BlockId) -> Vec2 {
    let (board, position) = (session.board(), session.shown_position());
    middle(BoardLayout::new(board.size()), board.block(position, block)) + motion.offset(block)
}

/// Where a drag by some way leads: along the axis of the block, as far as there is room. A block of one square slides along the axis
/// of the larger part of the way. This choice holds until the block is back at its start; `before` is how far it was dragged last.
pub(crate) fn within(session: &Session, block: BlockId, before: Vec2, way: Vec2) -> Vec2 {
    let board = session.board();
    let chosen = if before.length() < AT_START { way } else { before };
    let is_across = board.is_single(block) && chosen.y.abs() > chosen.x.abs();
    let (axis, room) = if is_across {
        (Axis::Vertical, session.room_across(block))
    } else {
        (board.axis(block), session.room(block))
    };
    let (along, [back, forward]) = (unit(axis.forward()), room.map(f32::from));
    way.dot(along).clamp(-back, forward) * along
}

/// The move of a block that was dragged some way along one axis: to the nearest square, if there is one.
pub(crate) fn nearest(session: &Session, (block, way): (BlockId, Vec2)) -> Option<Move> {
    let ahead = |it: Direction| way.dot(unit(it)).round() as i8;
    let direction = Direction::ALL.into_iter().find(|&it| ahead(it) > 0)?;
    session.board().slide(block, direction, ahead(direction).unsigned_abs())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Motion>().add_systems(
        Update,
        (spawn, advance, stand, exit::leave, hand::show, hand::drag, pulse::begin, pulse::beat)
            .chain()
            .in_set(Frame::Animate)
            .run_if(in_state(PLAY)),
    );
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
    height::PIECE + 0.03 * block.index() as f32
}

/// The blocks as they are drawn: their board, look and letters, and the pixels of a square.
type BlockInputs = (Arc<Board>, Look, Letters, u32);

/// Creates the blocks again if any of it has changed.
fn spawn(
    mut brush: Brush,
    mut workshop: Workshop,
    palette: Res<Palette>,
    (session, letters): (Res<Session>, Res<Letters>),
    old: Query<Entity, With<BlockView>>,
    mut drawn: Local<Option<BlockInputs>>,
) {
    let (board, look) = (session.board(), palette.look);
    let now = (look, *letters, workshop.side());
    if drawn.as_ref().is_some_and(|it| Arc::ptr_eq(&it.0, board) && (it.1, it.2, it.3) == now) {
        return;
    }
    *drawn = Some((Arc::clone(board), now.0, now.1, now.2));
    brush.despawn(old);
    for id in board.blocks() {
        let block = board.block(board.start(), id);
        let place = at(Vec2::ZERO, level(id));
        brush.begin_on(LAYER, (BlockView(id), place));
        let letter = letters.0.then(|| board.letter(id));
        draw_block(&mut brush, &mut workshop, look, (block, id, letter, board.exit()));
    }
}

/// A block around the origin, with its letter if it shows one, on a board with the exit on some side.
pub(crate) fn draw_block(
    brush: &mut Brush,
    workshop: &mut Workshop,
    look: Look,
    (block, id, letter, exit): (Block, BlockId, Option<char>, Direction),
) {
    let svg = picture(block, (id, letter), exit, &colours(look));
    let image = workshop.picture(svg, CELL, workshop.side());
    brush.picture(image, squares(block) + 2.0 * BLOCK_SPACE, Transform::default());
}

/// Draws a block without a letter into a picture.
pub(crate) fn draw_picture(
    raster: &mut Raster,
    look: Look,
    (block, id, exit): (Block, BlockId, Direction),
    middle: Vec2,
) {
    let svg = picture(block, (id, None), exit, &colours(look));
    raster.draw(&svg, Rect::from_center_size(middle, squares(block) + 2.0 * BLOCK_SPACE));
}

fn colours(look: Look) -> Colours {
    match look.colors {
        Colors::Usual => Colours::of(look.theme.of_pictures()),
        Colors::Safe => Colours::safe(look.theme.of_pictures()),
    }
}

/// The width and the height of a block.
pub(super) fn squares(block: Block) -> Vec2 {
    let length = f32::from(block.length);
    match block.axis {
        Axis::Horizontal => Vec2::new(length, 1.0),
        Axis::Vertical => Vec2::new(1.0, length),
    }
}

fn advance(
    time: Res<Time>,
    (session, settings): (Res<Session>, Res<Settings>),
    mut events: MessageReader<BoardMessage>,
    mut motion: ResMut<Motion>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut moved: Local<Option<Arc<Board>>>,
) {
    let motion = motion.bypass_change_detection();
    let board = session.board();
    for BoardMessage(change) in events.read() {
        match *change {
            Change::Slid(mv) if board.has(mv.block) => {
                let way = f32::from(mv.distance.unsigned_abs()) * unit(board.direction(mv));
                motion.slide(mv.block, &[-way, Vec2::ZERO], SLIDE_TIME);
            }
            Change::Blocked { block, direction } => {
                motion.bump(block, BUMP_WAY * unit(direction), BUMP_TIME);
            }
            // A slide of a block that is gone was on another board.
            Change::Slid(_) | Change::Moved | Change::Opened => motion.stand(),
            Change::Seen => {}
        }
    }
    if moved.as_ref().is_none_or(|it| !Arc::ptr_eq(it, board)) {
        *moved = Some(Arc::clone(board));
        motion.stand();
    }
    motion.pass(time.delta_secs().min(0.1), settings.speed.factor());
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
            let place = place(&motion, &session, block).extend(transform.translation.z);
            transform.set_if_neq(transform.with_translation(place));
        }
    }
}

#[cfg(test)]
mod tests {
    use carom_play::solo::Origin;
    use carom_shell::theme::{Theme, Vision, shade};

    use super::*;

    #[test]
    fn every_vision_tells_blocks_walls_and_the_floor_apart() {
        for theme in [Theme::Light, Theme::Dark] {
            for (colors, visions) in
                [(Colors::Usual, &Vision::ALL[..1]), (Colors::Safe, &Vision::ALL[..])]
            {
                let it = colours(Look { theme, colors });
                let [main, block, wall] =
                    [it.main, it.block, it.wall].map(|(upper, lower)| shade(upper.mix(lower, 0.5)));
                for vision in visions {
                    for (one, other) in [
                        (main, block),
                        (main, wall),
                        (main, shade(it.square)),
                        (block, wall),
                        (block, shade(it.square)),
                        (wall, shade(it.square)),
                    ] {
                        let found = vision.distance(one, other);
                        assert!(found > 20.0, "{theme:?} {colors:?} {vision:?}: {found}");
                    }
                }
            }
        }
    }

    fn session(text: &str) -> Session {
        let setup: carom_engine::unblock::BoardSetup = text.parse().expect("a board string");
        let board = Board::new(setup).expect("a board");
        Session(carom_play::unblock::Session::new(board, Origin::Drawn))
    }

    #[test]
    fn a_dragged_block_stops_at_what_stops_it_and_snaps() {
        let session = session("..B.AAB.........");
        let block = BlockId::from_letter('B').expect("a letter");
        for (point, way, distance) in [(1.4, 1.4, 1), (9.0, 2.0, 2), (-3.0, 0.0, 0), (0.4, 0.4, 0)]
        {
            let dragged = within(&session, block, Vec2::ZERO, Vec2::new(0.3, -point));
            assert!(dragged.distance(-way * Vec2::Y) < 1e-5, "{point}");
            let mv = nearest(&session, (block, dragged));
            assert_eq!(mv.map_or(0, |it| it.distance), distance, "{point}");
        }
    }

    #[test]
    fn a_dragged_block_of_one_square_keeps_its_axis_until_it_is_back() {
        // It has room for two squares to the left, and for one up and one down.
        let session = session("5x3:.....AA..B.....");
        let block = BlockId::from_letter('B').expect("a letter");
        let mut before = Vec2::ZERO;
        for (way, shown, mv) in [
            ((0.05, -0.2), (0.0, -0.2), None),
            ((-3.0, -0.8), (0.0, -0.8), Some("Bv+1")),
            ((-3.0, -9.0), (0.0, -1.0), Some("Bv+1")),
            ((-0.5, -0.05), (0.0, -0.05), None),
            ((-1.2, 0.3), (-1.2, 0.0), Some("B-1")),
            ((-1.2, 3.0), (-1.2, 0.0), Some("B-1")),
            ((0.0, 3.0), (0.0, 0.0), None),
            ((0.0, 3.0), (0.0, 1.0), Some("Bv-1")),
        ] {
            before = within(&session, block, before, Vec2::from(way));
            assert!(before.distance(Vec2::from(shown)) < 1e-5, "{way:?}: {before}");
            let found = nearest(&session, (block, before)).map(|it| it.to_string());
            assert_eq!(found.as_deref(), mv, "{way:?}");
        }
    }
}
