//! [`lanes`]: draws the paths of several moves side by side where they share squares, so that all are
//! visible.

use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::ricochet::Robot;

/// The distances of the lanes from the middle of the squares, in squares, in the order of preference.
const LANES: [f32; 7] = [0.0, 0.13, -0.13, 0.25, -0.25, 0.37, -0.37];

/// A slide: the middles of its squares, and the heading before each square except the first.
pub(super) struct Path {
    pub(super) robot: Robot,
    pub(super) points: Vec<Vec2>,
    pub(super) headings: Vec<Direction>,
}

/// A straight part of a slide, in its lane.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Part {
    pub(super) robot: Robot,
    /// The number of its slide, from 0, and whether it is the last part of the slide.
    pub(super) slide: usize,
    pub(super) is_last: bool,
    pub(super) heading: Direction,
    pub(super) from: Vec2,
    pub(super) to: Vec2,
}

impl Part {
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
        // Lines are middles of squares: they are equal or at least a square apart. Ends that touch share a
        // square.
        self.heading.is_vertical() == other.heading.is_vertical()
            && (line - other_line).abs() < 0.5
            && start < other_end + 0.5
            && other_start < end + 0.5
    }

    pub(super) fn length(&self) -> f32 {
        self.from.distance(self.to)
    }

    /// The part, moved sideways into its lane.
    fn beside(mut self, offset: f32) -> Self {
        let shift = if self.heading.is_vertical() { Vec2::X } else { Vec2::Y };
        self.from += offset * shift;
        self.to += offset * shift;
        self
    }
}

/// Every straight part of some slides, each in its lane. The parts of one robot meet at its turns.
pub(super) fn lanes(paths: &[Path]) -> Vec<Part> {
    let straight: Vec<Part> =
        paths.iter().enumerate().flat_map(|(slide, path)| straight(slide, path)).collect();
    let mut chosen: Vec<usize> = Vec::new();
    for (i, part) in straight.iter().enumerate() {
        let is_free = |&lane: &usize| {
            let mut before = straight[..i].iter().zip(&chosen);
            !before.any(|(other, &its)| its == lane && part.shares_squares(other))
        };
        chosen.push((0..LANES.len()).find(is_free).unwrap_or(i % LANES.len()));
    }
    let mut parts: Vec<Part> =
        straight.into_iter().zip(chosen).map(|(part, lane)| part.beside(LANES[lane])).collect();
    for robot in Robot::ALL {
        let own: Vec<usize> = (0..parts.len()).filter(|&i| parts[i].robot == robot).collect();
        for pair in own.windows(2) {
            join(&mut parts, pair[0], pair[1]);
        }
    }
    parts
}

fn straight(slide: usize, path: &Path) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for (ends, &heading) in path.points.windows(2).zip(&path.headings) {
        match parts.last_mut() {
            Some(part) if part.heading == heading => part.to = ends[1],
            _ => {
                let (from, to) = (ends[0], ends[1]);
                let robot = path.robot;
                parts.push(Part { robot, slide, is_last: false, heading, from, to });
            }
        }
    }
    if let Some(part) = parts.last_mut() {
        part.is_last = true;
    }
    parts
}

/// If a part crosses the next part of its robot, ends it where the next part starts.
fn join(parts: &mut [Part], before: usize, after: usize) {
    let (first, second) = (parts[before], parts[after]);
    let corner = match (first.heading.is_vertical(), second.heading.is_vertical()) {
        (true, false) => Vec2::new(first.to.x, second.from.y),
        (false, true) => Vec2::new(second.from.x, first.to.y),
        _ => return,
    };
    parts[before].to = corner;
    parts[after].from = corner;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(robot: Robot, points: &[(f32, f32)], headings: &[Direction]) -> Path {
        let points = points.iter().map(|&(x, y)| Vec2::new(x, y)).collect();
        Path { robot, points, headings: headings.to_vec() }
    }

    #[test]
    fn slides_along_the_same_squares_lie_side_by_side() {
        use Direction::{East, West};
        let there = path(Robot::Red, &[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)], &[East, East]);
        let back = path(Robot::Red, &[(2.0, 0.0), (1.0, 0.0)], &[West]);
        let other = path(Robot::Blue, &[(1.0, 0.0), (2.0, 0.0)], &[East]);
        let away = path(Robot::Blue, &[(1.0, 5.0), (2.0, 5.0)], &[East]);
        let parts = lanes(&[there, back, other, away]);
        assert_eq!(parts.len(), 4);
        let heights: Vec<f32> = parts.iter().map(|part| part.from.y).collect();
        assert_eq!(heights[..3], LANES[..3]);
        assert!((heights[3] - 5.0).abs() < f32::EPSILON, "nothing else is there");
        assert!(parts.iter().all(|part| part.is_last));
    }

    #[test]
    fn a_slide_that_bends_stays_in_one_piece() {
        use Direction::{East, North};
        let first = path(Robot::Red, &[(0.0, 0.0), (2.0, 0.0)], &[East]);
        let bent = path(
            Robot::Green,
            &[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (1.0, 2.0)],
            &[East, North, North],
        );
        let parts = lanes(&[first, bent]);
        assert_eq!(parts.len(), 3);
        assert_eq!(parts[1].to, parts[2].from, "{parts:?}");
        assert_eq!((parts[1].is_last, parts[2].is_last), (false, true));
        assert_eq!((parts[1].slide, parts[2].slide), (1, 1));
    }
}
