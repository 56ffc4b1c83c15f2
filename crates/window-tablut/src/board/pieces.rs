//! The pieces and their slides: the session is ahead, and the drawing follows.
//!
//! The game's tree says which moves were made or taken back since the frame before. A captured piece is drawn until it has faded.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_engine::tablut::{Cell, Cells, Move, Piece, Position};
use carom_picture::tablut::PIECE_SIDE;
use carom_play::tablut::GameTree;
use carom_shell::frame::Frame;
use carom_shell::paint::brush::{Brush, at, height};
use carom_shell::settings::Settings;
use carom_shell::theme::{Palette, Theme};

use super::craft::{self, Workshop};
use super::{LAYER, center};
use crate::ids::PLAY;
use crate::session::Session;

/// Seconds of a slide.
const SLIDE_TIME: f32 = 0.35;
/// How fast a captured piece fades: the share of its alpha that is left, in one second, as an exponent.
const FADING: f32 = 5.0;
/// An alpha that nobody sees.
const LEAST_ALPHA: f32 = 0.03;

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
struct PieceFade {
    piece: Piece,
    cell: Cell,
    /// From 0 for invisible to 1.
    alpha: f32,
    /// Whether it is on the board; a captured one fades.
    is_there: bool,
}

/// How the pieces are drawn.
#[derive(Resource, Default)]
pub struct Motion {
    /// The number of the game, and its moves to the present place with what they captured. The tree may forget moves.
    followed: Option<(u64, Vec<(Move, Cells)>)>,
    /// The number of rows and columns of its board.
    size: u8,
    /// The number of a piece stays, and a new one may get that of a piece that has faded.
    shown: Vec<PieceFade>,
    slides: carom_shell::motion::Animator<usize>,
    /// It grows whenever other pieces are drawn.
    edition: u64,
}

impl Motion {
    pub fn is_still(&self) -> bool {
        self.slides.is_still() && self.has_arrived()
    }

    /// Whether no piece slides, comes or fades. The player may drag one.
    pub(crate) fn has_arrived(&self) -> bool {
        let is_still = |it: &PieceFade| if it.is_there { it.alpha >= 1.0 } else { it.alpha <= 0.0 };
        self.slides.has_arrived() && self.shown.iter().all(is_still)
    }

    /// The square of the piece that is dragged.
    pub(crate) fn dragged(&self) -> Option<Cell> {
        self.slides.dragged().map(|it| self.shown[it].cell)
    }

    /// Takes the piece of a square at a point.
    pub(crate) fn grab(&mut self, cell: Cell, grip: Vec2) {
        if let Some(number) = self.number_on(cell) {
            self.slides.grab(number, grip);
        }
    }

    /// Drags the taken piece to a point.
    pub(crate) fn drag(&mut self, point: Vec2) {
        self.slides.drag(point, |_, _, way| way);
    }

    /// Lets go of the piece, which slides on from where it is.
    pub(crate) fn release(&mut self) {
        let _ = self.slides.release(SLIDE_TIME);
    }

    /// Ends all motion at once.
    pub(crate) fn rest(&mut self) {
        self.slides.stand();
        self.pass(0.0, None);
    }

    /// The number of the piece that stands on a square.
    fn number_on(&self, cell: Cell) -> Option<usize> {
        self.shown.iter().position(|it| it.is_there && it.cell == cell)
    }

    /// Where a piece is drawn.
    fn place(&self, number: usize) -> Vec2 {
        center(self.size, self.shown[number].cell) + self.slides.offset(number)
    }

    /// Follows a game to its present place, move by move. The pieces of another game are others: they stand at once, and those of
    /// the game before are gone.
    fn follow(&mut self, game: u64, tree: &GameTree) {
        let position = tree.position();
        let on: Vec<_> = tree.game().moves().zip(tree.game().captures()).collect();
        if self.followed.as_ref().is_some_and(|it| it.0 == game && it.1 == on) {
            return;
        }
        self.edition += 1;
        self.size = tree.rules().size;
        let before = self.followed.replace((game, on.clone())).filter(|it| it.0 == game);
        let Some((_, back)) = before else {
            self.slides.stand();
            self.shown.clear();
            position.occupied().iter().for_each(|cell| self.add(cell, 1.0));
            return self.name(position);
        };
        let common = back.iter().zip(&on).take_while(|(one, other)| one == other).count();
        for &(mv, captured) in back[common..].iter().rev() {
            self.slide(mv.to, mv.from);
            captured.iter().for_each(|cell| self.add(cell, 0.0));
        }
        for &(mv, captured) in &on[common..] {
            self.slide(mv.from, mv.to);
            for cell in captured.iter() {
                if let Some(number) = self.number_on(cell) {
                    self.shown[number].is_there = false;
                }
            }
        }
        self.name(position);
    }

    /// Notes the kind of each piece.
    fn name(&mut self, position: &Position) {
        for shown in self.shown.iter_mut().filter(|it| it.is_there) {
            shown.piece = position.piece(shown.cell).unwrap_or(shown.piece);
        }
    }

    fn slide(&mut self, from: Cell, to: Cell) {
        if let Some(number) = self.number_on(from) {
            self.shown[number].cell = to;
            let way = [from, to].map(|it| center(self.size, it));
            self.slides.slide(number, &way, SLIDE_TIME);
        }
    }

    /// A piece comes to a square: the captured one that still fades there, or another one.
    fn add(&mut self, cell: Cell, alpha: f32) {
        let find = |is_it: &dyn Fn(&PieceFade) -> bool| {
            self.shown.iter().position(|it| !it.is_there && is_it(it))
        };
        if let Some(number) = find(&|it| it.cell == cell && it.alpha > 0.0) {
            self.shown[number].is_there = true;
            return;
        }
        // Its kind follows from the position.
        let shown = PieceFade { piece: Piece::Attacker, cell, alpha, is_there: true };
        match find(&|it| it.alpha == 0.0) {
            Some(number) => self.shown[number] = shown,
            None => self.shown.push(shown),
        }
    }

    /// Lets the time pass. `speed` is `None` if nothing is animated.
    fn pass(&mut self, seconds: f32, speed: Option<f32>) {
        self.slides.pass(seconds, speed);
        let has_arrived = self.slides.has_arrived();
        let left = speed.map_or(0.0, |speed| (-FADING * speed * seconds).exp());
        for shown in &mut self.shown {
            if shown.is_there {
                shown.alpha = 1.0 - (1.0 - shown.alpha) * left;
                if shown.alpha > 1.0 - LEAST_ALPHA {
                    shown.alpha = 1.0;
                }
            } else if has_arrived || shown.alpha < 1.0 {
                // A captured piece fades after the capturing one has arrived.
                let before = shown.alpha;
                shown.alpha = if before * left > LEAST_ALPHA { before * left } else { 0.0 };
                self.edition += u64::from(before > 0.0 && shown.alpha == 0.0);
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Motion>().add_systems(
        Update,
        (advance, spawn, stand).chain().in_set(Frame::Animate).run_if(in_state(PLAY)),
    );
}

fn advance(
    time: Res<Time>,
    (session, settings): (Res<Session>, Res<Settings>),
    mut motion: ResMut<Motion>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let motion = motion.bypass_change_detection();
    motion.follow(session.number(), session.tree());
    motion.pass(time.delta_secs().min(0.1), settings.speed.factor());
    if !motion.is_still() {
        redraw.write(RequestRedraw);
    }
}

/// Creates the pieces again if others are drawn, or if their pictures have changed.
fn spawn(
    mut brush: Brush,
    mut workshop: Workshop,
    (palette, motion): (Res<Palette>, Res<Motion>),
    old: Query<Entity, With<PieceView>>,
    mut drawn: Local<Option<(u64, Theme, u32)>>,
) {
    let now = (motion.edition, palette.look.theme, workshop.side());
    if drawn.replace(now) == Some(now) {
        return;
    }
    brush.despawn(old);
    let drawn = motion.shown.iter().enumerate();
    for (number, shown) in drawn.filter(|(_, it)| it.is_there || it.alpha > 0.0) {
        let place = at(motion.place(number), level(number));
        brush.begin_on(LAYER, (PieceView { number, piece: shown.piece }, place));
        let picture = craft::piece(&mut workshop, shown.piece, now.1, now.2);
        brush.picture(picture, Vec2::splat(PIECE_SIDE), Transform::default());
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
        let is_held = motion.slides.dragged() == Some(number);
        let is_sliding = motion.slides.offset(number) != Vec2::ZERO;
        let up = if is_held || is_sliding { 1.0 } else { 0.0 };
        let place = motion.place(number).extend(level(number) + up);
        let scale = Vec3::splat(if is_held { 1.08 } else { 1.0 });
        transform.set_if_neq(Transform { translation: place, scale, ..default() });
        for picture in children.iter().filter_map(|it| pictures.get(it).ok()) {
            let alpha = materials.get(picture).map(|it| it.color.alpha());
            if alpha.is_some_and(|it| (it - shown.alpha).abs() > f32::EPSILON)
                && let Some(mut material) = materials.get_mut(picture)
            {
                material.color.set_alpha(shown.alpha);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::tablut::{RuleSet, Side};
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

    /// The middle of a square of the 9x9 board.
    fn middle(name: &str) -> Vec2 {
        center(9, cell(name))
    }

    fn place(motion: &Motion, cell: Cell) -> Vec2 {
        motion.place(motion.number_on(cell).expect("a piece"))
    }

    fn follow(motion: &mut Motion, session: &Session) {
        motion.follow(session.number(), session.tree());
    }

    fn settle(motion: &mut Motion) {
        (0..100).for_each(|_| motion.pass(0.05, Some(1.0)));
        assert!(motion.is_still());
    }

    /// The number of the pieces that are drawn.
    fn count(motion: &Motion) -> usize {
        motion.shown.iter().filter(|it| it.is_there || it.alpha > 0.0).count()
    }

    /// The drawn pieces, when nothing moves, are the position.
    fn check(motion: &Motion, session: &Session) {
        let position = session.tree().position();
        assert_eq!(count(motion) as u32, position.occupied().len());
        for cell in position.occupied().iter() {
            let number = motion.number_on(cell).expect("a piece");
            assert_eq!(position.piece(cell), Some(motion.shown[number].piece));
            assert_eq!(motion.place(number), center(session.rules().size, cell));
        }
    }

    #[test]
    fn a_dropped_piece_slides_on_from_where_it_was_dropped() {
        let (mut session, mut motion) = (session(), Motion::default());
        follow(&mut motion, &session);
        check(&motion, &session);
        let grip = middle("e3");
        motion.grab(cell("e3"), grip);
        let dropped = middle("b3") + Vec2::splat(0.2);
        motion.drag(dropped);
        assert_eq!(place(&motion, cell("e3")), dropped);
        motion.release();
        assert!(place(&motion, cell("e3")).distance(dropped) < 1e-5, "no jump");
        session.slide("e3-b3".parse().expect("a move"));
        follow(&mut motion, &session);
        assert!(place(&motion, cell("b3")).distance(dropped) < 1e-5, "no jump");
        settle(&mut motion);
        check(&motion, &session);
    }

    #[test]
    fn the_pieces_of_another_game_stand_at_once() {
        let (mut session, mut motion) = (session(), Motion::default());
        follow(&mut motion, &session);
        session.slide("e3-b3".parse().expect("a move"));
        follow(&mut motion, &session);
        motion.grab(cell("b5"), middle("b5"));
        session.new_game();
        follow(&mut motion, &session);
        assert!(motion.is_still(), "nothing slides, comes or fades");
        check(&motion, &session);
        session.game_before().expect("the game before");
        follow(&mut motion, &session);
        assert!(motion.is_still());
        check(&motion, &session);
    }

    #[test]
    fn each_piece_goes_the_way_of_its_own_moves() {
        let (mut session, mut motion) = (session(), Motion::default());
        follow(&mut motion, &session);
        // The piece of e4 comes to where that of e3 was, which is nearer to where that one went.
        for mv in ["e3-b3", "b5-b7", "e4-e3"] {
            session.slide(mv.parse().expect("a move"));
        }
        let (one, other) = (motion.number_on(cell("e3")), motion.number_on(cell("e4")));
        follow(&mut motion, &session);
        assert_eq!((motion.number_on(cell("b3")), motion.number_on(cell("e3"))), (one, other));
        assert_eq!(place(&motion, cell("b3")), middle("e3"), "they are drawn where they were");
        assert_eq!(place(&motion, cell("e3")), middle("e4"));
        settle(&mut motion);
        check(&motion, &session);
    }

    #[test]
    fn captured_pieces_fade_and_come_back() {
        let (mut session, mut motion) = (session(), Motion::default());
        let moves =
            "e3b3 b5b7 d5d4 e2e3 e5d5 i4g4 d4d2 e8c8 c5c2 c8c7 g5g8 h5g5 e7h7 e9e7 b3b4 e3b3";
        for mv in carom_engine::tablut::parse_moves(moves).expect("moves") {
            session.slide(mv);
            follow(&mut motion, &session);
            motion.pass(0.01, Some(1.0));
        }
        settle(&mut motion);
        check(&motion, &session);
        assert!(count(&motion) < 25, "something was captured");
        session.first();
        follow(&mut motion, &session);
        assert_eq!(count(&motion), 25);
        assert!(motion.shown.iter().any(|it| it.is_there && it.alpha == 0.0), "it appears");
        settle(&mut motion);
        check(&motion, &session);
        session.last();
        follow(&mut motion, &session);
        assert_eq!(count(&motion), 25, "they fade");
        session.back();
        follow(&mut motion, &session);
        motion.rest();
        check(&motion, &session);
    }

    #[test]
    fn pieces_slide_back_when_both_players_of_a_room_take_moves_back() {
        let (mut session, mut motion) = (session(), Motion::default());
        session.open_remote(RuleSet::ASHTON, Some(Side::Defenders), [None, None]);
        follow(&mut motion, &session);
        session.slide("e3-b3".parse().expect("a move"));
        session.receive("b5-b7".parse().expect("a move"));
        follow(&mut motion, &session);
        settle(&mut motion);
        session.take_back_remote(0).expect("two moves");
        follow(&mut motion, &session);
        assert_eq!(place(&motion, cell("e3")), middle("b3"), "it slides from where it was");
        settle(&mut motion);
        check(&motion, &session);
        // Two others come before the next frame.
        session.slide("e3-b3".parse().expect("a move"));
        follow(&mut motion, &session);
        session.take_back_remote(0).expect("a move");
        session.slide("e4-f4".parse().expect("a move"));
        follow(&mut motion, &session);
        settle(&mut motion);
        check(&motion, &session);
    }

    #[test]
    fn the_pieces_of_a_smaller_board_stand_on_its_squares() {
        let (mut session, mut motion) = (session(), Motion::default());
        follow(&mut motion, &session);
        session.set_rules(RuleSet::BRANDUBH);
        follow(&mut motion, &session);
        assert_eq!(count(&motion), 13);
        assert_eq!(place(&motion, cell("d4")), Vec2::ZERO, "the king is in the middle");
        check(&motion, &session);
        session.slide("d2-a2".parse().expect("a move"));
        follow(&mut motion, &session);
        settle(&mut motion);
        assert_eq!(place(&motion, cell("a2")), Vec2::new(-3.0, 2.0));
        check(&motion, &session);
    }
}
