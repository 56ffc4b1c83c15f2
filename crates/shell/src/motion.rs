//! [`Animator`]: how far the pieces of a board are drawn from their places.
//!
//! A piece is drawn at its place plus an offset. A page tells each move that it makes: the way from the old place to the new one
//! becomes an offset, which shrinks to zero. So a move never jumps, a change that nobody tells is shown at once, and whenever
//! nothing moves, the drawing is the position.

use std::f32::consts::PI;

use bevy::prelude::*;

/// The most slides in turn that the screen still shows. If moves come faster, the earlier slides are not shown to their ends, so
/// that the pieces are never far behind the moves.
const MOST_IN_TURN: usize = 2;

/// The offsets of the pieces of a board. An `Id` names a piece.
#[derive(Resource)]
pub struct Animator<Id: Send + Sync + 'static> {
    slides: Vec<SlideOffset<Id>>,
    drag: Option<Drag<Id>>,
    is_in_turn: bool,
}

/// A piece under the pointer's button.
struct Drag<Id> {
    piece: Id,
    /// The point at which it was taken.
    grip: Vec2,
    /// How far it is dragged.
    way: Vec2,
}

struct SlideOffset<Id> {
    piece: Id,
    /// The points of the way, seen from its end.
    way: Vec<Vec2>,
    seconds: f32,
    /// The seconds since the frame that has shown its start; `None` before this frame.
    age: Option<f32>,
    /// There and back again.
    is_bump: bool,
}

impl<Id> SlideOffset<Id> {
    /// The part of the way that the piece has made, 0 to 1.
    fn done(&self) -> f32 {
        let time = (self.age.unwrap_or(0.0) / self.seconds).min(1.0);
        if self.is_bump { (time * PI).sin() } else { 1.0 - (1.0 - time).powi(3) }
    }

    fn offset(&self) -> Vec2 {
        along(&self.way, self.done())
    }
}

impl<Id: Send + Sync + 'static> Default for Animator<Id> {
    fn default() -> Self {
        Self { slides: Vec::new(), drag: None, is_in_turn: false }
    }
}

impl<Id: Copy + PartialEq + Send + Sync + 'static> Animator<Id> {
    /// The pieces slide one after another, because one may stop where another one stands.
    pub fn in_turn() -> Self {
        Self { is_in_turn: true, ..Self::default() }
    }

    /// Tells that a piece has moved: the first point of the way is its old place, the last one is its new place.
    pub fn slide(&mut self, piece: Id, way: &[Vec2], seconds: f32) {
        // A piece in the hand of the player would no longer be where it was taken.
        self.release(seconds);
        if let Some(&end) = way.last() {
            let way = way.iter().map(|&point| point - end).collect();
            self.push(SlideOffset { piece, way, seconds, age: None, is_bump: false });
        }
    }

    /// Tells that a piece could not move: it goes this way and back.
    pub fn bump(&mut self, piece: Id, way: Vec2, seconds: f32) {
        if !self.is_in_turn {
            self.slides.retain(|it| !it.is_bump);
        }
        self.push(SlideOffset {
            piece,
            way: vec![Vec2::ZERO, way],
            seconds,
            age: None,
            is_bump: true,
        });
    }

    fn push(&mut self, slide: SlideOffset<Id>) {
        self.slides.push(slide);
        if self.is_in_turn && self.slides.len() > MOST_IN_TURN {
            self.slides.remove(0);
        }
    }

    /// Everything has changed: all pieces stand at their places.
    pub fn stand(&mut self) {
        self.drag = None;
        self.slides.clear();
    }

    /// Takes a piece at a point.
    pub fn grab(&mut self, piece: Id, grip: Vec2) {
        self.drag = Some(Drag { piece, grip, way: Vec2::ZERO });
    }

    /// Drags the taken piece to a point. `limit` is given the piece, how far it was dragged before, and its way, which it may
    /// shorten.
    pub fn drag(&mut self, point: Vec2, limit: impl FnOnce(Id, Vec2, Vec2) -> Vec2) {
        if let Some(drag) = &mut self.drag {
            drag.way = limit(drag.piece, drag.way, point - drag.grip);
        }
    }

    /// Lets go of the piece, which slides back. Returns it, and how far it was dragged.
    pub fn release(&mut self, seconds: f32) -> Option<(Id, Vec2)> {
        let Drag { piece, way, .. } = self.drag.take()?;
        if way != Vec2::ZERO {
            self.slide(piece, &[way, Vec2::ZERO], seconds);
        }
        Some((piece, way))
    }

    /// The piece that is dragged.
    pub fn dragged(&self) -> Option<Id> {
        self.drag.as_ref().map(|it| it.piece)
    }

    /// How far a piece is drawn from its place.
    pub fn offset(&self, piece: Id) -> Vec2 {
        let slides = self.slides.iter().filter(|it| it.piece == piece).map(SlideOffset::offset);
        let drag = self.drag.iter().filter(|it| it.piece == piece).map(|it| it.way);
        slides.chain(drag).sum()
    }

    pub const fn is_still(&self) -> bool {
        self.drag.is_none() && self.has_arrived()
    }

    /// Whether no piece moves. The player may drag one.
    pub const fn has_arrived(&self) -> bool {
        self.slides.is_empty()
    }

    /// Whether a piece slides. A bump leaves every piece where it is.
    pub fn is_sliding(&self) -> bool {
        self.slides.iter().any(|it| !it.is_bump)
    }

    /// The part of its slide that a piece has made, 0 to 1; `None` if it does not slide or its turn has not come.
    pub fn done(&self, piece: Id) -> Option<f32> {
        let mut begun = self.slides.iter().filter(|it| it.age.is_some() && !it.is_bump);
        begun.find(|it| it.piece == piece).map(SlideOffset::done)
    }

    /// The piece whose slide begins in this frame, and the points of its way, seen from its place.
    pub fn begun(&self) -> Option<(Id, Vec<Vec2>)> {
        let slide = self.slides.iter().find(|it| it.age == Some(0.0) && !it.is_bump)?;
        // Later slides of the piece go on from the end of this one.
        let end = self.offset(slide.piece) - slide.offset();
        Some((slide.piece, slide.way.iter().map(|&point| end + point).collect()))
    }

    /// Lets the time pass. Where slides wait for their turn, they are faster. `speed` is `None` if nothing is animated.
    pub fn pass(&mut self, seconds: f32, speed: Option<f32>) {
        let Some(speed) = speed else {
            self.slides.clear();
            return;
        };
        let waiting = if self.is_in_turn { self.slides.len().saturating_sub(1) } else { 0 };
        let passed = seconds * speed * (1.0 + 0.5 * waiting as f32);
        let moving = self.slides.len() - waiting;
        for slide in &mut self.slides[..moving] {
            // The program may have slept until now, so the first frame shows the start.
            slide.age = Some(slide.age.map_or(0.0, |age| age + passed));
        }
        self.slides.retain(|it| it.age.is_none_or(|age| age < it.seconds));
    }
}

/// The length of a way.
pub fn length(way: &[Vec2]) -> f32 {
    way.windows(2).map(|ends| ends[0].distance(ends[1])).sum::<f32>().max(1e-4)
}

/// The point at a fraction of a way, 0 to 1.
fn along(way: &[Vec2], part: f32) -> Vec2 {
    let mut left = part * length(way);
    for ends in way.windows(2) {
        let step = ends[0].distance(ends[1]);
        if left <= step {
            return ends[0].lerp(ends[1], left / step.max(1e-4));
        }
        left -= step;
    }
    way.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEND: [Vec2; 3] = [Vec2::ZERO, Vec2::X, Vec2::ONE];

    #[test]
    fn ways_bend() {
        for (part, point) in
            [(0.0, Vec2::ZERO), (0.5, Vec2::X), (0.75, Vec2::new(1.0, 0.5)), (1.0, Vec2::ONE)]
        {
            assert_eq!(along(&BEND, part), point);
        }
    }

    /// The offset of piece 0 in each frame until it stands.
    fn offsets(motion: &mut Animator<u8>) -> Vec<Vec2> {
        let frame = |_| {
            motion.pass(0.01, Some(1.0));
            Some(motion.offset(0)).filter(|_| !motion.is_still())
        };
        (0..1000).map_while(frame).collect()
    }

    #[test]
    fn an_offset_only_shrinks_to_zero() {
        let mut motion = Animator::default();
        motion.slide(0, &[Vec2::ZERO, 3.0 * Vec2::X], 0.2);
        let offsets = offsets(&mut motion);
        assert_eq!(offsets[0], -3.0 * Vec2::X, "the first frame shows the start");
        assert!(offsets.windows(2).all(|it| it[1].length() < it[0].length()), "{offsets:?}");
        assert!(offsets.len() == 20 && offsets[19].length() < 0.01, "{offsets:?}");
        assert_eq!(motion.offset(0), Vec2::ZERO);
    }

    #[test]
    fn a_move_that_is_taken_back_at_once_turns_around_without_a_jump() {
        let mut motion = Animator::default();
        motion.slide(0, &[Vec2::ZERO, Vec2::X], 0.2);
        (0..5).for_each(|_| motion.pass(0.01, Some(1.0)));
        let drawn = Vec2::X + motion.offset(0);
        motion.slide(0, &[Vec2::X, Vec2::ZERO], 0.2);
        assert!(motion.offset(0).distance(drawn) < 1e-6, "its place is the old one again");
        let offsets = offsets(&mut motion);
        assert!(offsets.iter().all(|it| (0.0..1.0).contains(&it.x)), "{offsets:?}");
    }

    #[test]
    fn slides_in_turn_wait_at_their_starts() {
        let mut motion = Animator::in_turn();
        motion.slide(1, &[Vec2::Y, Vec2::ZERO], 0.1);
        motion.slide(0, &BEND, 0.1);
        motion.pass(0.0, Some(1.0));
        assert_eq!(motion.begun(), Some((1, vec![Vec2::Y, Vec2::ZERO])));
        motion.pass(0.05, Some(1.0));
        assert_eq!((motion.done(0), motion.offset(0)), (None, -Vec2::ONE));
        // Then its own slide and another one of the same robot.
        motion.slide(0, &[Vec2::ONE, Vec2::X], 0.1);
        assert_eq!((motion.offset(1), motion.offset(0)), (Vec2::ZERO, -Vec2::X), "the last two");
        motion.pass(0.0, Some(1.0));
        assert_eq!(motion.begun(), Some((0, vec![-Vec2::X, Vec2::ZERO, Vec2::Y])));
        assert!(offsets(&mut motion).len() > 10 && motion.is_still());
    }

    #[test]
    fn a_bump_goes_there_and_back() {
        let mut motion = Animator::default();
        (0..3).for_each(|_| motion.bump(0, Vec2::X, 0.1));
        let offsets = offsets(&mut motion);
        assert!(!motion.is_sliding() && offsets[0] == Vec2::ZERO);
        assert!((offsets[5].x - 1.0).abs() < 1e-3 && offsets[9].x < 0.4, "{offsets:?}");
    }

    #[test]
    fn a_dragged_piece_slides_on_from_where_it_was_dropped() {
        let mut motion = Animator::default();
        motion.grab(0, Vec2::ONE);
        motion.drag(Vec2::new(3.4, 2.0), |_, before, way| before + way * Vec2::X);
        assert_eq!((motion.dragged(), motion.offset(0)), (Some(0), 2.4 * Vec2::X));
        // A move meanwhile ends the drag.
        motion.slide(0, &[Vec2::ZERO, 2.0 * Vec2::X], 0.2);
        assert!(motion.dragged().is_none() && (motion.offset(0).x - 0.4).abs() < 1e-5, "no jump");
        motion.pass(0.01, None);
        assert!(motion.is_still(), "nothing is animated");
        motion.grab(0, Vec2::ZERO);
        motion.stand();
        assert_eq!((motion.release(0.2), motion.is_still()), (None, true));
    }
}
