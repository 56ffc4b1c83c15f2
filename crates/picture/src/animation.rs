//! [`Animation`]: moves as a picture that plays, and its SVG document.

use std::fmt::{self, Write};
use std::ops::Range;

/// How long the first picture rests, in milliseconds as all times here.
const START: u32 = 700;
/// How long a move slides.
const SLIDE: u32 = 250;
/// The time between two moves.
const PAUSE: u32 = 250;
/// How long the last picture rests.
const REST: u32 = 2000;
/// The time between two pictures of a slide. GIF counts hundredths of a second, and programs that show it slow down what is shorter
/// than two of them.
#[cfg(feature = "png")]
const STEP: u32 = 50;

/// The curve of a layer that rests.
const REST_CURVE: &str = "0 0 1 1";

/// A point of the picture.
type Point = (f32, f32);

/// The moves of a game as a picture that plays: each move slides in a quarter of a second, the last picture rests for two seconds, and
/// it begins again.
///
/// [`Self::svg`] writes it as a document that plays by itself. With the feature `png` there is `gif`, too.
///
/// ```
/// use carom_engine::tablut::{Game, RuleSet, Variant};
/// use carom_picture::{Theme, tablut};
///
/// let mut game = Game::new(Variant::from_start(RuleSet::ASHTON));
/// game.play("e3-b3".parse()?)?;
/// let animation = tablut::animation(&game, Theme::Light);
/// assert_eq!(animation.slides(), 1);
/// assert!(animation.svg().contains("<animateTransform "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Animation {
    /// The beginning of the document, with all that the other parts refer to.
    pub(crate) head: String,
    /// What is below everything else and does not change.
    pub(crate) ground: String,
    layers: Vec<Layer>,
    slides: usize,
}

/// A part of the picture that moves, changes, or is not always there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layer {
    pub(crate) looks: Vec<Appearance>,
    /// The parts of its way, one after the other; none if it stays where it is drawn.
    pub(crate) legs: Vec<Leg>,
}

/// How a layer looks for some time.
#[derive(Clone, Debug)]
pub(crate) struct Appearance {
    pub(crate) svg: String,
    pub(crate) times: Vec<Range<f64>>,
}

/// A straight part of the way of a layer.
#[derive(Clone, Debug)]
pub(crate) struct Leg {
    pub(crate) time: Range<f64>,
    from: Point,
    to: Point,
    /// How far the layer is at the two inner points of a cubic Bézier curve, from 0 to 1. They lie at one and two thirds of the time.
    ease: (f64, f64),
}

impl Layer {
    /// A drawing that stays in its place and is there at a time.
    pub(crate) fn there(svg: String, time: Range<f64>) -> Self {
        let looks = vec![Appearance { svg, times: vec![time] }];
        Self { looks, legs: Vec::new() }
    }

    /// Where it is, as a distance from where it is drawn.
    fn place(&self, time: f64) -> Point {
        let Some(leg) = self.legs.iter().rfind(|it| it.time.start <= time) else {
            return self.legs.first().map_or((0.0, 0.0), |it| it.from);
        };
        let t = (time - leg.time.start) / (leg.time.end - leg.time.start);
        if t >= 1.0 {
            return leg.to;
        }
        let (s, (one, two)) = (1.0 - t, leg.ease);
        let part = (3.0 * s * s * t * one + 3.0 * s * t * t * two + t * t * t) as f32;
        let between = |from: f32, to: f32| from + part * (to - from);
        (between(leg.from.0, leg.to.0), between(leg.from.1, leg.to.1))
    }
}

/// What a function draws.
pub(crate) fn drawn(draw: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut svg = String::new();
    let drawn = draw(&mut svg);
    debug_assert!(drawn.is_ok(), "a string takes any text");
    svg
}

/// When a slide begins, by its number from 0.
pub(crate) fn start(slide: usize) -> f64 {
    f64::from(START) + slide as f64 * f64::from(SLIDE + PAUSE)
}

/// When a slide has ended.
pub(crate) fn landing(slide: usize) -> f64 {
    start(slide) + f64::from(SLIDE)
}

/// The straight parts of a slide through points. It begins and ends slowly, and does not wait at the corners.
pub(crate) fn legs(slide: usize, points: &[Point]) -> Vec<Leg> {
    // Its own curve: a third-degree polynomial, so that each part of it is an exact Bézier curve.
    let way = |t: f64| t * t * (3.0 - 2.0 * t);
    let speed = |t: f64| 6.0 * t * (1.0 - t);
    // Fifty halvings are as exact as the number is, and only multiply and add: every machine finds the same.
    let when = |part: f64| {
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..50 {
            let middle = f64::midpoint(low, high);
            if way(middle) < part { low = middle } else { high = middle }
        }
        high
    };
    // The ways are along rows and columns.
    let length =
        |pair: &[Point]| f64::from((pair[1].0 - pair[0].0).abs() + (pair[1].1 - pair[0].1).abs());
    let whole: f64 = points.windows(2).map(length).sum();
    let at = |t: f64| start(slide) + t * f64::from(SLIDE);
    let (mut done, mut before, mut legs) = (0.0, 0.0, Vec::new());
    for pair in points.windows(2).filter(|pair| length(pair) > 0.0) {
        let part = length(pair) / whole;
        let is_last = done + part > 1.0 - 1e-9;
        let after = if is_last { 1.0 } else { when(done + part) };
        let steep = (after - before) / (3.0 * part);
        legs.push(Leg {
            time: at(before)..at(after),
            from: pair[0],
            to: pair[1],
            ease: (speed(before) * steep, 1.0 - speed(after) * steep),
        });
        (done, before) = (done + part, after);
    }
    legs
}

impl Animation {
    pub(crate) const fn new(
        head: String,
        ground: String,
        layers: Vec<Layer>,
        slides: usize,
    ) -> Self {
        Self { head, ground, layers, slides }
    }

    /// The number of its slides: one for each move, and one more if a block leaves through the exit.
    #[must_use]
    pub const fn slides(&self) -> usize {
        self.slides
    }

    /// How long it plays until it begins again.
    fn length(&self) -> f64 {
        self.slides.checked_sub(1).map_or(0.0, landing) + f64::from(REST)
    }

    /// The times of its pictures, and the time at which it begins again.
    #[cfg(feature = "png")]
    pub(crate) fn times(&self) -> Vec<f64> {
        let steps = |slide| (1..=SLIDE / STEP).map(move |it| start(slide) + f64::from(it * STEP));
        let slides = (0..self.slides).flat_map(steps);
        [0.0].into_iter().chain(slides).chain([self.length()]).collect()
    }

    /// What lies above the ground at a time, as a document.
    #[cfg(feature = "png")]
    pub(crate) fn pieces(&self, time: f64) -> String {
        let mut svg = self.head.clone();
        for layer in &self.layers {
            let is_there = |look: &&Appearance| look.times.iter().any(|it| it.contains(&time));
            let (x, y) = layer.place(time);
            for Appearance { svg: look, .. } in layer.looks.iter().filter(is_there) {
                let drawn = write!(svg, "<g transform=\"translate({x} {y})\">{look}</g>");
                debug_assert!(drawn.is_ok(), "a string takes any text");
            }
        }
        svg + "</svg>"
    }

    /// The animation as an SVG document that plays by itself, also where a page shows it as a picture. A program that does not play
    /// it shows its last picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = format!("{}{}", self.head, self.ground);
        let drawn = self.layers.iter().try_for_each(|it| self.write_layer(&mut svg, it));
        debug_assert!(drawn.is_ok(), "a string takes any text");
        svg + "</svg>\n"
    }

    // SMIL and not CSS: the attributes below it are the last picture for programs that do not play it, and it needs no style sheet,
    // whose names would also hold for the rest of a page that contains the document. Chromium, Firefox and Safari play both.
    fn write_layer(&self, svg: &mut String, layer: &Layer) -> fmt::Result {
        let (x, y) = layer.place(self.length());
        write!(svg, "<g")?;
        if !layer.legs.is_empty() {
            write!(svg, r#" transform="translate({x} {y})""#)?;
        }
        writeln!(svg, ">")?;
        self.write_way(svg, &layer.legs)?;
        for look in &layer.looks {
            self.write_look(svg, look)?;
        }
        writeln!(svg, "</g>")
    }

    /// What all animated attributes have: one clock for the whole document.
    fn clock(&self) -> String {
        format!(r#"dur="{}s" repeatCount="indefinite""#, self.length() / 1000.0)
    }

    /// A time as a part of the length.
    fn part(&self, time: f64) -> f64 {
        rounded(time / self.length(), 1e7)
    }

    fn write_way(&self, svg: &mut String, legs: &[Leg]) -> fmt::Result {
        let (Some(first), Some(last)) = (legs.first(), legs.last()) else { return Ok(()) };
        // The times, the places, and how the way before each of them is eased.
        let mut keys = vec![(0.0, first.from, String::new())];
        for Leg { time, from, to, ease } in legs {
            if self.part(time.start) > keys[keys.len() - 1].0 {
                keys.push((self.part(time.start), *from, REST_CURVE.to_owned()));
            }
            let (one, two) = (rounded(ease.0, 1e3), rounded(ease.1, 1e3));
            keys.push((self.part(time.end), *to, format!("0.333 {one} 0.667 {two}")));
        }
        keys.push((1.0, last.to, REST_CURVE.to_owned()));
        let joined = |text: &dyn Fn(&(f64, Point, String)) -> String| {
            keys.iter().map(text).collect::<Vec<_>>().join(";")
        };
        let places = joined(&|(_, (x, y), _)| format!("{x} {y}"));
        let times = joined(&|(time, ..)| time.to_string());
        let splines = keys[1..].iter().map(|it| it.2.as_str()).collect::<Vec<_>>().join(";");
        writeln!(
            svg,
            r#"<animateTransform attributeName="transform" type="translate" {} calcMode="spline" values="{places}" keyTimes="{times}" keySplines="{splines}"/>"#,
            self.clock()
        )
    }

    fn write_look(
        &self,
        svg: &mut String,
        Appearance { svg: look, times }: &Appearance,
    ) -> fmt::Result {
        let length = self.length();
        if matches!(times.as_slice(), [time] if time.start <= 0.0 && time.end >= length) {
            return svg.write_str(look);
        }
        let name = |is_there: bool| if is_there { "visible" } else { "hidden" };
        let is_there = |time: f64| times.iter().any(|it| it.contains(&time));
        let changes = times.iter().flat_map(|it| [it.start, it.end]);
        let mut changes: Vec<f64> = changes.filter(|&it| it > 0.0 && it < length).collect();
        changes.dedup();
        changes.insert(0, 0.0);
        let values: Vec<_> = changes.iter().map(|&it| name(is_there(it))).collect();
        let keys: Vec<_> = changes.iter().map(|&it| self.part(it).to_string()).collect();
        // At the very end everything is as in the last picture.
        let last = name(changes.last().is_some_and(|&it| is_there(it)));
        writeln!(
            svg,
            r#"<g visibility="{last}"><animate attributeName="visibility" {} calcMode="discrete" values="{}" keyTimes="{}"/>"#,
            self.clock(),
            values.join(";"),
            keys.join(";")
        )?;
        svg.write_str(look)?;
        writeln!(svg, "</g>")
    }
}

/// A number with as many digits as a part of one needs.
fn rounded(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slide_with_a_corner_moves_as_one_without() {
        let whole = Layer { looks: Vec::new(), legs: legs(1, &[(0.0, 0.0), (8.0, 0.0)]) };
        let points = [(0.0, 0.0), (3.0, 0.0), (3.0, 5.0)];
        let bent = Layer { looks: Vec::new(), legs: legs(1, &points) };
        assert_eq!(bent.legs.len(), 2);
        assert_eq!((bent.legs[0].time.start, bent.legs[1].time.end), (start(1), landing(1)));
        for step in 0..=10 {
            let time = start(1) + f64::from(step) * 0.1 * f64::from(SLIDE);
            let ((straight, _), (x, y)) = (whole.place(time), bent.place(time));
            assert!((straight - x - y).abs() < 1e-3, "{step}: {straight}, {x}, {y}");
            assert!((x - 3.0).abs() < 1e-6 || y.abs() < 1e-6, "{step}: {x}, {y}");
        }
        assert_eq!(bent.place(0.0), (0.0, 0.0));
        assert_eq!(bent.place(landing(1)), (3.0, 5.0));
    }

    #[test]
    fn a_document_shows_its_last_picture_where_it_does_not_play() {
        let piece = Layer {
            looks: vec![Appearance { svg: "<a/>".to_owned(), times: vec![0.0..f64::INFINITY] }],
            legs: legs(0, &[(0.0, 0.0), (8.0, 0.0)]),
        };
        let captured = Layer::there("<b/>".to_owned(), 0.0..landing(0));
        let animation = Animation::new("<svg>".to_owned(), String::new(), vec![piece, captured], 1);
        let expected = r#"<svg><g transform="translate(8 0)">
<animateTransform attributeName="transform" type="translate" dur="2.95s" repeatCount="indefinite" calcMode="spline" values="0 0;0 0;8 0;8 0" keyTimes="0;0.2372881;0.3220339;1" keySplines="0 0 1 1;0.333 0 0.667 1;0 0 1 1"/>
<a/></g>
<g>
<g visibility="hidden"><animate attributeName="visibility" dur="2.95s" repeatCount="indefinite" calcMode="discrete" values="visible;hidden" keyTimes="0;0.3220339"/>
<b/></g>
</g>
</svg>
"#;
        assert_eq!(animation.svg(), expected);
    }
}
