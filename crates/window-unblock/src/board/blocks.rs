//! The blocks and their slides: the session is ahead, and the drawing follows.
//!
//! If several blocks stand elsewhere at once, as after a restart or at the end of a demonstration, all of them jump: on straight
//! ways they would pass through each other.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_engine::Direction;
use carom_engine::unblock::{Axis, Block, BlockId, Board, Move};
use carom_play::unblock::Change;
use carom_shell::frame::Frame;
use carom_shell::paint::brush::{Brush, Paint, at, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::settings::Settings;
use carom_shell::theme::{Fonts, Look, Palette, Theme};

use super::wood::{Part, VARIANTS, Workshop};
use super::{LAYER, Session, exit, hand};
use crate::ids::PLAY;
use crate::session::{BoardMessage, Letters};

/// Seconds of a slide.
pub(crate) const SLIDE_TIME: f32 = 0.22;
/// Seconds of a bump against an obstacle, and its way in squares.
const BUMP_TIME: f32 = 0.16;
const BUMP_WAY: f32 = 0.07;

/// What the blocks still have to slide.
pub type Motion = carom_shell::motion::Motion<BlockId>;

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

/// Where a drag by some way leads: along the axis of the block, as far as there is room.
pub(crate) fn within(session: &Session, block: BlockId, way: Vec2) -> Vec2 {
    let along = unit(session.board().axis(block).forward());
    let [back, forward] = session.room(block).map(f32::from);
    way.dot(along).clamp(-back, forward) * along
}

/// The move of a block that was dragged some way: to the nearest square, if there is one.
pub(crate) fn nearest(session: &Session, (block, way): (BlockId, Vec2)) -> Option<Move> {
    let distance = way.dot(unit(session.board().axis(block).forward())).round() as i8;
    (distance != 0).then_some(Move { block, distance })
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Motion>().add_systems(
        Update,
        (spawn, advance, stand, exit::leave, hand::show, hand::drag)
            .chain()
            .in_set(Frame::Move)
            .run_if(in_state(PLAY)),
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
    mut events: MessageReader<BoardMessage>,
    mut motion: ResMut<Motion>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut moved: Local<Option<Arc<Board>>>,
) {
    let motion = motion.bypass_change_detection();
    let board = session.board();
    for BoardMessage(change) in events.read() {
        match *change {
            Change::Slid(Move { block, distance }) => {
                let way = f32::from(distance) * unit(board.axis(block).forward());
                motion.slide(block, &[-way, Vec2::ZERO], SLIDE_TIME);
            }
            Change::Blocked { block, direction } => {
                motion.bump(block, BUMP_WAY * unit(direction), BUMP_TIME);
            }
            Change::Moved | Change::Opened => motion.stand(),
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
    use carom_play::unblock::Source;

    use super::*;

    #[test]
    fn a_dragged_block_stops_at_what_stops_it_and_snaps() {
        let setup: carom_engine::unblock::BoardSetup =
            "..B.AAB.........".parse().expect("a board string");
        let board = Board::new(setup).expect("a board");
        let session = Session(carom_play::unblock::Session::new(board, Source::Own));
        let block = BlockId::from_letter('B').expect("a letter");
        for (point, way, distance) in [(1.4, 1.4, 1), (9.0, 2.0, 2), (-3.0, 0.0, 0), (0.4, 0.4, 0)]
        {
            let dragged = within(&session, block, Vec2::new(0.3, -point));
            assert!(dragged.distance(-way * Vec2::Y) < 1e-5, "{point}");
            let mv = nearest(&session, (block, dragged));
            assert_eq!(mv.map_or(0, |it| it.distance), distance, "{point}");
        }
    }
}
