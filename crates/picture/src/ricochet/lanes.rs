//! [`lanes`]: draws the paths of several moves side by side where they share squares, so that all are
//! visible.

use carom_engine::Direction;
use carom_engine::ricochet::{Robot, Slide};

use super::Point;

/// The distances of the lanes from the middle of the squares, in squares, in the order of preference.
pub const LANES: [f32; 7] = [0.0, 0.13, -0.13, 0.25, -0.25, 0.37, -0.37];

/// A straight part of a slide, in its lane.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Segment {
    /// The robot that slides.
    pub robot: Robot,
    /// The number of the move, from 0.
    pub slide: usize,
    /// Whether it is the last part of its slide.
    pub is_last: bool,
    /// Its heading.
    pub heading: Direction,
    /// Where it starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

impl Segment {
    /// Its length, in squares.
    #[must_use]
    pub fn length(&self) -> f32 {
        (self.to.x - self.from.x).hypot(self.to.y - self.from.y)
    }

    /// The middle of its squares across, and its two ends along, with the smaller end first.
    fn extent(&self) -> (f32, f32, f32) {
        let (across, start, end) = if self.heading.is_vertical() {
            (self.from.x, self.from.y, self.to.y)
        } else {
            (self.from.y, self.from.x, self.to.x)
        };
        (across, start.min(end), start.max(end))
    }

    fn shares_squares(&self, other: &Self) -> bool {
        let ((line, start, end), (other_line, other_start, other_end)) =
            (self.extent(), other.extent());
        // Lines are middles of squares: they are equal or at least a square apart. Ends that touch share
        // a square.
        self.heading.is_vertical() == other.heading.is_vertical()
            && (line - other_line).abs() < 0.5
            && start < other_end + 0.5
            && other_start < end + 0.5
    }

    /// The part, moved sideways into its lane.
    fn beside(mut self, offset: f32) -> Self {
        for point in [&mut self.from, &mut self.to] {
            if self.heading.is_vertical() {
                point.x += offset;
            } else {
                // The first choice is to the north.
                point.y -= offset;
            }
        }
        self
    }
}

/// Every straight part of a line of moves, each in its lane. The parts of one robot meet at its turns.
#[must_use]
pub fn lanes(line: &[Slide]) -> Vec<Segment> {
    let straight: Vec<Segment> =
        line.iter().enumerate().flat_map(|(number, slide)| straight(number, slide)).collect();
    let mut chosen: Vec<usize> = Vec::new();
    for (i, part) in straight.iter().enumerate() {
        let is_free = |&lane: &usize| {
            let mut before = straight[..i].iter().zip(&chosen);
            !before.any(|(other, &its)| its == lane && part.shares_squares(other))
        };
        chosen.push((0..LANES.len()).find(is_free).unwrap_or(i % LANES.len()));
    }
    let mut parts: Vec<Segment> =
        straight.into_iter().zip(chosen).map(|(part, lane)| part.beside(LANES[lane])).collect();
    for robot in Robot::ALL {
        let own: Vec<usize> = (0..parts.len()).filter(|&i| parts[i].robot == robot).collect();
        for pair in own.windows(2) {
            join(&mut parts, pair[0], pair[1]);
        }
    }
    parts
}

/// The straight parts of one slide, along the middle of its squares.
pub(super) fn straight(number: usize, slide: &Slide) -> Vec<Segment> {
    let mut parts: Vec<Segment> = Vec::new();
    let mut from = Point::middle(slide.from);
    for step in &slide.path {
        let (to, heading) = (Point::middle(step.square), step.heading);
        match parts.last_mut() {
            Some(part) if part.heading == heading => part.to = to,
            _ => {
                let robot = slide.mv.robot;
                let slide = number;
                parts.push(Segment { robot, slide, is_last: false, heading, from, to });
            }
        }
        from = to;
    }
    if let Some(part) = parts.last_mut() {
        part.is_last = true;
    }
    parts
}

/// If a part crosses the next part of its robot, ends it where the next part starts.
fn join(parts: &mut [Segment], before: usize, after: usize) {
    let (first, second) = (parts[before], parts[after]);
    let corner = match (first.heading.is_vertical(), second.heading.is_vertical()) {
        (true, false) => Point { x: first.to.x, y: second.from.y },
        (false, true) => Point { x: second.from.x, y: first.to.y },
        _ => return,
    };
    parts[before].to = corner;
    parts[after].from = corner;
}

#[cfg(test)]
mod tests {
    use carom_engine::ricochet::{Board, BoardSetup, Diagonal, Lean, parse_moves};
    use carom_engine::{Size, Square};

    use super::*;
    use crate::ricochet::play;

    /// Red in the north-west corner and green east of it, on a board of 6x6 squares with a diagonal on
    /// (4, 0).
    fn line(moves: &str) -> Vec<Slide> {
        let mut setup = BoardSetup::empty(Size::new(6, 6).expect("a size"));
        let diagonal = Diagonal { lean: Lean::Backslash, robot: Robot::Blue };
        setup.diagonals.push((Square::new(4, 0), diagonal));
        let board = Board::new(setup).expect("sound");
        let start = board.position(&[Square::new(0, 5), Square::new(0, 0)]).expect("free squares");
        play(&board, Some(start), &parse_moves(moves).expect("moves")).expect("legal moves").0
    }

    #[test]
    fn slides_along_the_same_squares_lie_side_by_side() {
        let parts = lanes(&line("rE rW rE"));
        let heights: Vec<f32> = parts.iter().map(|part| 5.5 - part.from.y).collect();
        for (height, lane) in heights.iter().zip(LANES) {
            assert!((height - lane).abs() < 1e-5, "{heights:?}");
        }
        assert!(parts.iter().all(|part| part.is_last && part.robot == Robot::Red));
        assert!((parts[0].length() - 5.0).abs() < 1e-5);
    }

    #[test]
    fn a_slide_that_bends_stays_in_one_piece() {
        let parts = lanes(&line("rE gE gW"));
        assert_eq!(parts.len(), 4, "{parts:?}");
        let [east, south] = [parts[1], parts[2]];
        assert_eq!((east.heading, south.heading), (Direction::East, Direction::South));
        assert_eq!(east.to, south.from);
        assert_eq!((east.is_last, south.is_last), (false, true));
        assert_eq!((east.slide, south.slide), (1, 1));
    }
}
