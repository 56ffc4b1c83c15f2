//! The paths of the moves, in parallel lanes where they share a row or a column.

use std::fmt::{self, Write};

use carom_engine::Direction;
use carom_engine::ricochet::Robot;

use super::symbols::number;
use super::theme::Theme;
use super::{Played, centre};

/// How far the lanes lie from the middle of the squares, the first choice first.
const LANES: [f32; 5] = [0.0, 7.0, -7.0, 13.0, -13.0];

/// A straight part of a slide.
struct Segment {
    robot: Robot,
    /// Which move it is part of, from 0, and whether it is that move's last part.
    number: usize,
    is_last: bool,
    heading: Direction,
    from: (f32, f32),
    to: (f32, f32),
}

impl Segment {
    /// The middle of its squares across, and its two ends along, the smaller first.
    fn extent(&self) -> (f32, f32, f32) {
        let ((across, start), (_, end)) = if self.heading.is_vertical() {
            (self.from, self.to)
        } else {
            ((self.from.1, self.from.0), (self.to.1, self.to.0))
        };
        (across, start.min(end), start.max(end))
    }

    fn shares_squares(&self, other: &Self) -> bool {
        let ((line, start, end), (other_line, other_start, other_end)) =
            (self.extent(), other.extent());
        // Lines are middles of squares: equal or a square apart.
        self.heading.is_vertical() == other.heading.is_vertical()
            && (line - other_line).abs() < 1.0
            && start < other_end
            && other_start < end
    }

    fn length(&self) -> f32 {
        let (_, start, end) = self.extent();
        end - start
    }

    /// The segment moved sideways into its lane.
    fn in_lane(mut self, offset: f32) -> Self {
        for point in [&mut self.from, &mut self.to] {
            if self.heading.is_vertical() {
                point.0 += offset;
            } else {
                point.1 += offset;
            }
        }
        self
    }
}

/// Every straight part of a line of moves, each in its lane.
fn segments(line: &[Played]) -> Vec<Segment> {
    let mut straight: Vec<Segment> = Vec::new();
    for (number, played) in line.iter().enumerate() {
        let mut last = played.from;
        let first = straight.len();
        for step in &played.slide.path {
            match straight[first..].last_mut() {
                Some(segment) if segment.heading == step.heading => {
                    segment.to = centre(step.square);
                }
                _ => straight.push(Segment {
                    robot: played.mv.robot,
                    number,
                    is_last: false,
                    heading: step.heading,
                    from: centre(last),
                    to: centre(step.square),
                }),
            }
            last = step.square;
        }
        if let Some(segment) = straight.last_mut() {
            segment.is_last = true;
        }
    }
    let mut lanes: Vec<usize> = Vec::new();
    for (i, segment) in straight.iter().enumerate() {
        let taken = |lane: usize| {
            straight[..i]
                .iter()
                .zip(&lanes)
                .any(|(other, &its)| its == lane && segment.shares_squares(other))
        };
        lanes.push((0..LANES.len()).find(|&lane| !taken(lane)).unwrap_or(i % LANES.len()));
    }
    straight.into_iter().zip(lanes).map(|(segment, lane)| segment.in_lane(LANES[lane])).collect()
}

/// Draws the path of every robot that moves.
pub(super) fn draw(svg: &mut String, line: &[Played], theme: &Theme) -> fmt::Result {
    let segments = segments(line);
    for robot in Robot::ALL {
        let own: Vec<&Segment> = segments.iter().filter(|it| it.robot == robot).collect();
        let (Some(first), Some(last)) = (own.first(), own.last()) else { continue };
        let mut points = vec![first.from];
        for pair in own.windows(2) {
            points.extend(joint(pair[0], pair[1]));
        }
        points.push(last.to);
        let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        writeln!(
            svg,
            r#"<path d="M{}" fill="none" stroke="{}" stroke-width="3.5" stroke-opacity="0.85" stroke-linecap="round" stroke-linejoin="round"/>"#,
            path.join("L"),
            theme.robot(robot)
        )?;
    }
    for segment in segments.iter().filter(|it| it.is_last) {
        let turn = 90 * segment.heading as u32;
        let (x, y) = segment.to;
        writeln!(
            svg,
            r#"<path transform="translate({x:.1} {y:.1}) rotate({turn})" d="M-6 8L0 -1L6 8Z" fill="{0}" stroke="{0}" stroke-width="1.5" stroke-linejoin="round"/>"#,
            theme.robot(segment.robot)
        )?;
    }
    Ok(())
}

/// Where a robot's path goes from one segment to the next: one point where the lanes cross, two where
/// both run the same way.
fn joint(before: &Segment, after: &Segment) -> Vec<(f32, f32)> {
    match (before.heading.is_vertical(), after.heading.is_vertical()) {
        (true, false) => vec![(before.to.0, after.from.1)],
        (false, true) => vec![(after.from.0, before.to.1)],
        _ => vec![before.to, after.from],
    }
}

/// Draws the number of each move, from 1, on its longest part.
pub(super) fn draw_badges(svg: &mut String, line: &[Played], theme: &Theme) -> fmt::Result {
    const RADIUS: f32 = 9.5;
    let segments = segments(line);
    let mut placed: Vec<(f32, f32)> = Vec::new();
    for i in 0..line.len() {
        let parts = segments.iter().filter(|it| it.number == i);
        let Some(part) = parts.max_by(|a, b| a.length().total_cmp(&b.length())) else { continue };
        let at = |share: f32| {
            let ((x, y), (to_x, to_y)) = (part.from, part.to);
            (x + share * (to_x - x), y + share * (to_y - y))
        };
        let is_free = |&(x, y): &(f32, f32)| {
            placed.iter().all(|(a, b)| (a - x).hypot(b - y) > 2.0 * RADIUS + 1.0)
        };
        let shares = [0.5, 0.38, 0.62, 0.26, 0.74, 0.16, 0.84];
        let (x, y) = shares.into_iter().map(at).find(is_free).unwrap_or(at(0.5));
        placed.push((x, y));
        let (colour, board) = (theme.robot(part.robot), theme.board);
        writeln!(
            svg,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{RADIUS}" fill="{colour}" stroke="{board}" stroke-width="1.5"/>"#
        )?;
        number(svg, i as u32 + 1, (x, y), 8.0, "#FFFFFF")?;
    }
    Ok(())
}
