//! The pieces and their slides: the session is ahead, and the drawing follows.
//!
//! A piece is drawn where the session has it, plus a distance. A drag sets this distance, and after a move the distance is
//! what the piece still has to slide; it shrinks to nothing. A captured piece is drawn until it has faded. So whatever changes
//! the position, nothing jumps, and whenever nothing moves, the drawing is the position.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_engine::tablut::{Cell, Cells, Piece, Position};
use carom_shell::frame::Frame;
use carom_shell::paint::brush::{Brush, at, height};
use carom_shell::settings::Settings;
use carom_shell::theme::{Look, Palette};

use super::craft::{Part, Workshop};
use super::{LAYER, center};
use crate::ids::PLAY;
use crate::session::Session;

/// How fast a piece slides: the share of the rest of the way, in one second, as an exponent.
const SPEED: f32 = 11.0;
/// How fast a captured piece fades, in the same way.
const FADING: f32 = 5.0;
/// A rest of the way that nobody sees, in squares, and of a fading piece.
const LEAST: f32 = 0.004;
const LEAST_SEEN: f32 = 0.03;

/// A piece on the screen.
#[derive(Component)]
pub struct PieceView {
    /// Its number in [`Motion`].
    number: usize,
    /// Tests find pieces by it.
    pub piece: Piece,
}

/// A piece as it is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Shown {
    piece: Piece,
    cell: Cell,
    /// How far it is drawn from its square, in squares.
    slip: Vec2,
    /// From 0 for invisible to 1.
    seen: f32,
    /// Whether it is on the board; a captured one fades.
    is_there: bool,
}

/// A piece under the pointer's button.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Drag {
    cell: Cell,
    /// From the point at which it was taken.
    way: Vec2,
    grip: Vec2,
}

/// How the pieces are drawn.
#[derive(Resource, Default)]
pub struct Motion {
    /// The number of the game, and its position.
    followed: Option<(u64, Position)>,
    shown: Vec<Shown>,
    drag: Option<Drag>,
    /// It grows whenever other pieces are drawn.
    edition: u64,
}

impl Motion {
    pub fn is_still(&self) -> bool {
        self.drag.is_none() && self.has_arrived()
    }

    /// Whether no piece slides, comes or fades. The player may drag one.
    pub(crate) fn has_arrived(&self) -> bool {
        let is_still = |it: &Shown| it.slip == Vec2::ZERO && it.is_there && it.seen >= 1.0;
        self.shown.iter().all(is_still)
    }

    /// The square of the piece that is dragged.
    pub(crate) fn dragged(&self) -> Option<Cell> {
        self.drag.map(|it| it.cell)
    }

    /// Takes the piece of a square at a point.
    pub(crate) fn grab(&mut self, cell: Cell, grip: Vec2) {
        self.drag = Some(Drag { cell, grip, way: Vec2::ZERO });
    }

    /// Drags the taken piece to a point.
    pub(crate) fn drag(&mut self, point: Vec2) {
        if let Some(drag) = &mut self.drag {
            drag.way = point - drag.grip;
        }
    }

    /// Lets go of the piece, which slides on from where it is.
    pub(crate) fn release(&mut self) {
        let Some(Drag { cell, way, .. }) = self.drag.take() else { return };
        if let Some(shown) = self.shown.iter_mut().find(|it| it.is_there && it.cell == cell) {
            shown.slip += way;
        }
    }

    /// Ends all motion at once.
    pub(crate) fn rest(&mut self) {
        self.drag = None;
        self.pass(0.0, None);
    }

    /// Where a piece is drawn.
    fn place(&self, shown: &Shown) -> Vec2 {
        let drag = self.drag.filter(|it| shown.is_there && it.cell == shown.cell);
        center(shown.cell) + shown.slip + drag.map_or(Vec2::ZERO, |it| it.way)
    }

    /// Follows the position of a game. A piece that stands elsewhere is still drawn where it was. The pieces of another game are
    /// others: they stand at once, and those of the game before are gone.
    fn follow(&mut self, number: u64, position: &Position) {
        if self.followed == Some((number, *position)) {
            return;
        }
        // A piece in the hand of the player would no longer be where it was taken.
        self.release();
        let is_first = self.followed.is_none_or(|it| it.0 != number);
        if is_first {
            self.shown.clear();
        }
        for piece in [Piece::Attacker, Piece::Defender, Piece::King] {
            let now = position.pieces(piece);
            let is_such = |it: &Shown| it.is_there && it.piece == piece;
            let before: Cells =
                self.shown.iter().filter(|it| is_such(it)).map(|it| it.cell).collect();
            for cell in (now - before).iter() {
                // The nearest piece that is needed no longer where it was comes here.
                let from = (before - now)
                    .iter()
                    .filter(|&it| self.shown.iter().any(|one| is_on(one, piece, it)))
                    .min_by_key(|&it| steps(it, cell));
                let mover =
                    from.and_then(|from| self.shown.iter_mut().find(|one| is_on(one, piece, from)));
                if let Some(mover) = mover {
                    mover.slip += center(mover.cell) - center(cell);
                    mover.cell = cell;
                } else {
                    let seen = if is_first { 1.0 } else { 0.0 };
                    let slip = Vec2::ZERO;
                    self.shown.push(Shown { piece, cell, slip, seen, is_there: true });
                }
            }
            for shown in self.shown.iter_mut().filter(|it| is_such(it)) {
                shown.is_there = now.contains(shown.cell);
            }
        }
        self.followed = Some((number, *position));
        self.edition += 1;
    }

    /// Lets the time pass. `speed` is `None` if nothing is animated.
    fn pass(&mut self, seconds: f32, speed: Option<f32>) {
        let left = |rate: f32| speed.map_or(0.0, |speed| (-rate * speed * seconds).exp());
        let (way, fade) = (left(SPEED), left(FADING));
        let mut settled = true;
        for shown in &mut self.shown {
            shown.slip *= way;
            if shown.slip.length() < LEAST {
                shown.slip = Vec2::ZERO;
            }
            settled &= shown.slip == Vec2::ZERO;
        }
        for shown in &mut self.shown {
            if shown.is_there {
                shown.seen = 1.0 - (1.0 - shown.seen) * fade;
                if shown.seen > 1.0 - LEAST_SEEN {
                    shown.seen = 1.0;
                }
            } else if settled || shown.seen < 1.0 {
                // A captured piece fades after the capturing one has arrived.
                shown.seen *= fade;
            }
        }
        let count = self.shown.len();
        self.shown.retain(|it| it.is_there || it.seen > LEAST_SEEN);
        if self.shown.len() < count {
            self.edition += 1;
        }
    }
}

fn is_on(shown: &Shown, piece: Piece, cell: Cell) -> bool {
    shown.is_there && shown.piece == piece && shown.cell == cell
}

fn steps(from: Cell, to: Cell) -> u8 {
    from.column().abs_diff(to.column()) + from.row().abs_diff(to.row())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Motion>().add_systems(
        Update,
        (advance, spawn, stand).chain().in_set(Frame::Move).run_if(in_state(PLAY)),
    );
}

fn advance(
    time: Res<Time>,
    (session, settings): (Res<Session>, Res<Settings>),
    mut motion: ResMut<Motion>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let motion = motion.bypass_change_detection();
    motion.follow(session.number(), session.tree().position());
    motion.pass(time.delta_secs().min(0.1), settings.speed.factor());
    if !motion.is_still() {
        redraw.write(RequestRedraw);
    }
}

/// Creates the pieces again if others are drawn, or if the look has changed.
fn spawn(
    mut brush: Brush,
    mut workshop: Workshop,
    (palette, motion): (Res<Palette>, Res<Motion>),
    old: Query<Entity, With<PieceView>>,
    mut drawn: Local<Option<(u64, Look)>>,
) {
    let now = (motion.edition, palette.look);
    if drawn.replace(now) == Some(now) {
        return;
    }
    brush.despawn(old);
    for (number, shown) in motion.shown.iter().enumerate() {
        let place = at(motion.place(shown), level(number));
        brush.begin_on(LAYER, (PieceView { number, piece: shown.piece }, place));
        let (picture, size) = workshop.picture(Part::Piece(shown.piece));
        brush.picture(picture, size, Transform::default());
    }
}

/// Each piece has its own height, so that pieces do not cut through each other.
fn level(number: usize) -> f32 {
    height::PIECE + 0.02 * number as f32
}

/// Places the pieces.
fn stand(
    motion: Res<Motion>,
    mut views: Query<(&PieceView, &mut Transform, &Children)>,
    pictures: Query<&MeshMaterial2d<ColorMaterial>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    for (&PieceView { number, .. }, mut transform, children) in &mut views {
        let Some(shown) = motion.shown.get(number) else { continue };
        let is_held = shown.is_there && motion.dragged() == Some(shown.cell);
        let is_sliding = shown.slip != Vec2::ZERO;
        let up = if is_held || is_sliding { 1.0 } else { 0.0 };
        let place = motion.place(shown).extend(level(number) + up);
        let scale = Vec3::splat(if is_held { 1.08 } else { 1.0 });
        transform.set_if_neq(Transform { translation: place, scale, ..default() });
        for picture in children.iter().filter_map(|it| pictures.get(it).ok()) {
            let alpha = materials.get(picture).map(|it| it.color.alpha());
            if alpha.is_some_and(|it| (it - shown.seen).abs() > f32::EPSILON)
                && let Some(mut material) = materials.get_mut(picture)
            {
                material.color.set_alpha(shown.seen);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use carom_play::tablut::Seat;

    use super::*;

    fn session() -> Session {
        let mut session = carom_play::tablut::Session::default();
        session.seat_all(Seat::Human);
        Session(session)
    }

    fn cell(name: &str) -> Cell {
        name.parse().expect("a square")
    }

    fn place(motion: &Motion, cell: Cell) -> Vec2 {
        let mut shown = motion.shown.iter().filter(|it| it.is_there && it.cell == cell);
        motion.place(shown.next().expect("a piece"))
    }

    fn settle(motion: &mut Motion) {
        (0..100).for_each(|_| motion.pass(0.05, Some(1.0)));
        assert!(motion.is_still());
    }

    /// The drawn pieces, when nothing moves, are the position.
    fn check(motion: &Motion, session: &Session) {
        let position = session.tree().position();
        assert_eq!(motion.shown.len() as u32, position.occupied().len());
        for shown in &motion.shown {
            assert_eq!(position.piece(shown.cell), Some(shown.piece));
            assert_eq!(motion.place(shown), center(shown.cell));
        }
    }

    #[test]
    fn a_dropped_piece_slides_on_from_where_it_was_dropped() {
        let (mut session, mut motion) = (session(), Motion::default());
        motion.follow(session.number(), session.tree().position());
        check(&motion, &session);
        let grip = center(cell("e3"));
        motion.grab(cell("e3"), grip);
        let dropped = center(cell("b3")) + Vec2::splat(0.2);
        motion.drag(dropped);
        assert_eq!(place(&motion, cell("e3")), dropped);
        motion.release();
        assert!(place(&motion, cell("e3")).distance(dropped) < 1e-5, "no jump");
        session.slide("e3-b3".parse().expect("a move"));
        motion.follow(session.number(), session.tree().position());
        assert!(place(&motion, cell("b3")).distance(dropped) < 1e-5, "no jump");
        settle(&mut motion);
        check(&motion, &session);
    }

    #[test]
    fn the_pieces_of_another_game_stand_at_once() {
        let (mut session, mut motion) = (session(), Motion::default());
        motion.follow(session.number(), session.tree().position());
        session.slide("e3-b3".parse().expect("a move"));
        motion.follow(session.number(), session.tree().position());
        motion.grab(cell("b5"), center(cell("b5")));
        session.new_game();
        motion.follow(session.number(), session.tree().position());
        assert!(motion.is_still(), "nothing slides, comes or fades");
        check(&motion, &session);
        session.game_before().expect("the game before");
        motion.follow(session.number(), session.tree().position());
        assert!(motion.is_still());
        check(&motion, &session);
    }

    #[test]
    fn captured_pieces_fade_and_come_back() {
        let (mut session, mut motion) = (session(), Motion::default());
        let moves =
            "e3b3 b5b7 d5d4 e2e3 e5d5 i4g4 d4d2 e8c8 c5c2 c8c7 g5g8 h5g5 e7h7 e9e7 b3b4 e3b3";
        for mv in carom_engine::tablut::parse_moves(moves).expect("moves") {
            session.slide(mv);
            motion.follow(session.number(), session.tree().position());
            motion.pass(0.01, Some(1.0));
        }
        settle(&mut motion);
        check(&motion, &session);
        let count = motion.shown.len();
        assert!(count < 25, "something was captured");
        session.first();
        motion.follow(session.number(), session.tree().position());
        assert_eq!(motion.shown.len(), 25);
        assert!(motion.shown.iter().any(|it| it.seen == 0.0), "it appears");
        settle(&mut motion);
        check(&motion, &session);
        session.last();
        motion.follow(session.number(), session.tree().position());
        assert_eq!(motion.shown.len(), 25, "they fade");
        motion.rest();
        check(&motion, &session);
    }
}
