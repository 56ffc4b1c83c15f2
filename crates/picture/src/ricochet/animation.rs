//! Moves as a picture that plays.

use super::lanes::straight;
use super::{Picture, body, middle, scaled};
use crate::Animation;
use crate::animation::{Appearance, Layer, drawn, landing, legs};

impl Picture<'_> {
    /// The moves as a picture that plays, from the first of the two positions. After the last move it is this picture with the
    /// paths, the numbers and the line of moves. The map is left out.
    #[must_use]
    pub fn animation(&self) -> Animation {
        let still = Picture { map: None, ..*self };
        let head = drawn(|svg| still.begin(svg));
        let ground = drawn(|svg| still.draw_board(svg));
        let last = self.line.len().checked_sub(1).map_or(f64::INFINITY, landing);
        let at_the_end = |svg| Layer::there(svg, last..f64::INFINITY);
        let mut layers = vec![at_the_end(drawn(|svg| still.draw_below_robots(svg)))];
        layers.extend(still.robots());
        layers.push(at_the_end(drawn(|svg| still.draw_above_robots(svg))));
        Animation::new(head, ground, layers, self.line.len())
    }

    /// Each robot with its way. It looks where it goes.
    fn robots(&self) -> impl Iterator<Item = Layer> {
        let start_robots = self.positions.into_iter().flat_map(|(start, _)| start.robots());
        start_robots.map(|(robot, square)| {
            let (x, y) = middle(square);
            let mut layer = Layer::default();
            let mut turns = vec![(0.0, None)];
            let own = self.line.iter().enumerate().filter(|(_, it)| it.mv.robot == robot);
            for (number, slide) in own {
                let parts = straight(number, slide);
                let from = parts.first().map(|it| it.from);
                let points = from.into_iter().chain(parts.iter().map(|it| it.to)).map(scaled);
                let points: Vec<_> = points.map(|(east, south)| (east - x, south - y)).collect();
                for (leg, part) in legs(number, &points).into_iter().zip(&parts) {
                    turns.push((leg.time.start, Some(part.heading)));
                    layer.legs.push(leg);
                }
            }
            turns.dedup_by_key(|it| it.1);
            let mut seen = Vec::new();
            for &(_, look) in &turns {
                if seen.contains(&look) {
                    continue;
                }
                seen.push(look);
                let ends = turns[1..].iter().map(|it| it.0).chain([f64::INFINITY]);
                let times = turns.iter().zip(ends).filter(|(turn, _)| turn.1 == look);
                let times = times.map(|(&(from, _), until)| from..until).collect();
                let svg = drawn(|svg| body::draw(svg, robot, look, (x, y), self.palette()));
                layer.looks.push(Appearance { svg, times });
            }
            layer
        })
    }
}
