//! An [`Animation`] as a GIF file.

use std::collections::HashMap;
use std::fmt;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Repeat};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::{Animation, PixelsError};

/// One pixel per unit, but no animation is wider or higher than this.
const LARGEST: f32 = 1024.0;

/// The colours of a GIF: one of the 256 numbers stands for a pixel that stays as it is.
const COLOURS: usize = 255;
const UNCHANGED: u8 = 255;

type Rgb = [u8; 3];

impl Animation {
    /// The most slides of a GIF: more than four minutes.
    pub const MOST_SLIDES: usize = 500;

    /// The animation as a GIF file, with the 255 colours that suit it. It has a pixel for each unit, or fewer if the picture would be
    /// larger than 1,024 pixels.
    ///
    /// # Errors
    /// [`PixelsError`] if it has more than [`Self::MOST_SLIDES`] slides, or if it cannot be written.
    pub fn gif(&self) -> Result<Vec<u8>, PixelsError> {
        let mut gif = GifWriter::new(self.clone())?;
        while gif.write_picture()? {}
        gif.finish()
    }
}

/// Writes a GIF picture by picture, for programs that must not wait for all of them: [`Animation::gif`] in parts.
pub struct GifWriter {
    film: Film,
    palette: Palette,
    /// The numbers of the colours that were met.
    numbers: HashMap<Rgb, u8>,
    encoder: gif::Encoder<Vec<u8>>,
    /// The number of pictures that are written, and the last one of them.
    written: usize,
    before: Option<Vec<Rgb>>,
}

impl fmt::Debug for GifWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GifWriter").field("written", &self.written).finish_non_exhaustive()
    }
}

impl GifWriter {
    /// Begins a file.
    ///
    /// # Errors
    /// [`PixelsError`] for the reasons of [`Animation::gif`].
    pub fn new(animation: Animation) -> Result<Self, PixelsError> {
        let film = Film::new(animation)?;
        let palette = Palette::new(&[film.picture(0.0)?, film.picture(film.last())?]);
        let (width, height) = (gif_size(film.width)?, gif_size(film.height)?);
        let mut encoder = gif::Encoder::new(Vec::new(), width, height, &palette.rgb)
            .map_err(|error| PixelsError::new(&error))?;
        encoder.set_repeat(Repeat::Infinite).map_err(|error| PixelsError::new(&error))?;
        Ok(Self { film, palette, numbers: HashMap::new(), encoder, written: 0, before: None })
    }

    /// Writes the next picture. Returns whether there are more.
    ///
    /// # Errors
    /// [`PixelsError`] if it cannot be drawn or written.
    pub fn write_picture(&mut self) -> Result<bool, PixelsError> {
        let Some(change) = self.film.next(&mut self.before, self.written)? else {
            return Ok(false);
        };
        let number = |&(colour, is_new): &(Rgb, bool)| {
            if is_new {
                *self.numbers.entry(colour).or_insert_with(|| self.palette.nearest(colour))
            } else {
                UNCHANGED
            }
        };
        let frame = gif::Frame {
            // The times are whole hundredths of a second.
            delay: gif_size(change.milliseconds / 10)?,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: gif_size(change.left)?,
            top: gif_size(change.top)?,
            width: gif_size(change.width)?,
            height: gif_size(change.height)?,
            buffer: change.pixels.iter().map(number).collect::<Vec<_>>().into(),
            ..gif::Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(|error| PixelsError::new(&error))?;
        self.written += 1;
        Ok(self.written < self.film.len())
    }

    /// The file with the pictures that are written.
    ///
    /// # Errors
    /// [`PixelsError`] if its end cannot be written.
    pub fn finish(self) -> Result<Vec<u8>, PixelsError> {
        self.encoder.into_inner().map_err(|error| PixelsError::new(&error))
    }
}

/// A number of a GIF.
fn gif_size(number: u32) -> Result<u16, PixelsError> {
    u16::try_from(number).map_err(|error| PixelsError::new(&error))
}

/// The pictures of an animation, which are computed one after the other: only two of them are in memory.
struct Film {
    animation: Animation,
    times: Vec<f64>,
    /// The part of each picture that never changes.
    ground: Pixmap,
    scale: f32,
    width: u32,
    height: u32,
}

/// The box of pixels in which a picture differs from the one before.
struct ChangedBox {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    /// The colours, and whether they differ.
    pixels: Vec<(Rgb, bool)>,
    /// How long the picture is shown.
    milliseconds: u32,
}

fn tree(svg: &str) -> Result<Tree, PixelsError> {
    Tree::from_str(svg, &Options::default()).map_err(|error| PixelsError::new(&error))
}

impl Film {
    fn new(animation: Animation) -> Result<Self, PixelsError> {
        let (slides, most) = (animation.slides(), Animation::MOST_SLIDES);
        if slides > most {
            let reason = format!("a GIF has at most {most} moves, and these are {slides}");
            return Err(PixelsError::new(&reason));
        }
        let ground = tree(&format!("{}{}</svg>", animation.head, animation.ground))?;
        let (width, height) = (ground.size().width(), ground.size().height());
        let scale = (LARGEST / width.max(height)).min(1.0);
        // Pixels that the picture does not fill are left out: they would be transparent.
        #[allow(clippy::cast_sign_loss)]
        let [width, height] =
            [width, height].map(|it| (it * scale + 0.001).floor().max(1.0) as u32);
        let pixmap = Pixmap::new(width, height);
        let mut pixmap = pixmap.ok_or_else(|| PixelsError::new(&"it is empty"))?;
        resvg::render(&ground, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        let times = animation.times();
        Ok(Self { animation, times, ground: pixmap, scale, width, height })
    }

    /// The time of the last picture.
    fn last(&self) -> f64 {
        self.times[self.times.len() - 2]
    }

    /// The picture at a time.
    fn picture(&self, time: f64) -> Result<Vec<Rgb>, PixelsError> {
        let pieces = tree(&self.animation.pieces(time))?;
        let mut pixmap = self.ground.clone();
        let scale = Transform::from_scale(self.scale, self.scale);
        resvg::render(&pieces, scale, &mut pixmap.as_mut());
        Ok(pixmap.pixels().iter().map(|it| [it.red(), it.green(), it.blue()]).collect())
    }

    /// The number of pictures.
    fn len(&self) -> usize {
        self.times.len() - 1
    }

    /// Computes the picture with a number, after the one before; `None` after the last one.
    fn next(
        &self,
        before: &mut Option<Vec<Rgb>>,
        number: usize,
    ) -> Result<Option<ChangedBox>, PixelsError> {
        let Some(&[time, end]) = self.times.get(number..number + 2) else { return Ok(None) };
        let picture = self.picture(time)?;
        // The times are whole milliseconds.
        #[allow(clippy::cast_sign_loss)]
        let milliseconds = (end - time) as u32;
        let change = self.change(before.as_deref(), &picture, milliseconds);
        *before = Some(picture);
        Ok(Some(change))
    }

    fn change(&self, before: Option<&[Rgb]>, now: &[Rgb], milliseconds: u32) -> ChangedBox {
        let wide = self.width as usize;
        let differs = |at: usize| before.is_none_or(|before| before[at] != now[at]);
        let (mut columns, mut rows) = ((wide, 0), (self.height as usize, 0));
        for at in (0..now.len()).filter(|&at| differs(at)) {
            let (x, y) = (at % wide, at / wide);
            columns = (columns.0.min(x), columns.1.max(x));
            rows = (rows.0.min(y), rows.1.max(y));
        }
        if columns.0 > columns.1 {
            // No format knows a picture without pixels.
            (columns, rows) = ((0, 0), (0, 0));
        }
        let row = |y: usize| (columns.0..=columns.1).map(move |x| y * wide + x);
        let pixels = (rows.0..=rows.1).flat_map(row).map(|at| (now[at], differs(at))).collect();
        ChangedBox {
            left: columns.0 as u32,
            top: rows.0 as u32,
            width: (columns.1 - columns.0 + 1) as u32,
            height: (rows.1 - rows.0 + 1) as u32,
            pixels,
            milliseconds,
        }
    }
}

/// The colours of a GIF.
struct Palette {
    rgb: Vec<u8>,
}

impl Palette {
    /// The colours that suit pictures.
    fn new(pictures: &[Vec<Rgb>]) -> Self {
        let mut counts: HashMap<Rgb, u32> = HashMap::new();
        for &colour in pictures.iter().flatten() {
            *counts.entry(colour).or_default() += 1;
        }
        let mut counts: Vec<(Rgb, u32)> = counts.into_iter().collect();
        counts.sort_unstable();
        let rgb = if counts.len() <= COLOURS {
            counts.into_iter().flat_map(|it| it.0).collect()
        } else {
            // The colours of large areas stay exact, and the rest is shared among the others, with little weight on their numbers:
            // a piece is small, but must keep its colour.
            let mut large = counts.clone();
            large.sort_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
            large.truncate(COLOURS / 2);
            let others: Vec<u8> = counts
                .iter()
                .flat_map(|&([red, green, blue], count)| {
                    let weight = 1 + count.ilog2() as usize;
                    std::iter::repeat_n([red, green, blue, 255], weight).flatten()
                })
                .collect();
            let rest = NeuQuant::new(1, COLOURS - large.len(), &others).color_map_rgb();
            large.into_iter().flat_map(|it| it.0).chain(rest).collect()
        };
        Self { rgb }
    }

    /// The number of the colour that is the most like one.
    fn nearest(&self, colour: Rgb) -> u8 {
        let distance = |own: &[u8]| -> u32 {
            own.iter().zip(colour).map(|(&own, other)| u32::from(own.abs_diff(other)).pow(2)).sum()
        };
        let numbers = (0..).zip(self.rgb.chunks_exact(3));
        numbers.min_by_key(|(_, own)| distance(own)).map_or(0, |it| it.0)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use carom_engine::ricochet::{
        Board, BoardSetup, Diagonal, Lean, Position, Profile, Robot, Slide, parse_moves,
    };
    use carom_engine::tablut::{Game, RuleSet, Variant};
    use carom_engine::{Size, Square, unblock};

    use super::*;
    use crate::{Pixels, Theme, ricochet, tablut};

    /// A picture that was read back: its size, how long each picture rests in milliseconds, and the first and the last one.
    struct DecodedFile {
        size: (u32, u32),
        delays: Vec<u32>,
        first: Vec<Rgb>,
        last: Vec<Rgb>,
        repeats: bool,
    }

    fn colours(bytes: &[u8], of_each: usize) -> Vec<Rgb> {
        bytes.chunks_exact(of_each).map(|it| [it[0], it[1], it[2]]).collect()
    }

    /// Puts a part of a picture over the whole.
    fn cover(
        whole: &mut [Rgb],
        wide: u32,
        (left, top, width): (u32, u32, u32),
        part: &[Option<Rgb>],
    ) {
        for (row, colours) in (0..).zip(part.chunks_exact(width as usize)) {
            for (column, colour) in (0..).zip(colours) {
                let at = ((top + row) * wide + left + column) as usize;
                whole[at] = colour.unwrap_or(whole[at]);
            }
        }
    }

    fn read_gif(file: &[u8]) -> DecodedFile {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(Cursor::new(file)).expect("a GIF");
        let size = (u32::from(decoder.width()), u32::from(decoder.height()));
        let (mut delays, mut first) = (Vec::new(), Vec::new());
        let mut canvas = vec![[0; 3]; (size.0 * size.1) as usize];
        while let Some(frame) = decoder.read_next_frame().expect("a picture") {
            delays.push(10 * u32::from(frame.delay));
            let seen = |it: &[u8]| (it[3] > 0).then_some([it[0], it[1], it[2]]);
            let part: Vec<_> = frame.buffer.chunks_exact(4).map(seen).collect();
            let place = [frame.left, frame.top, frame.width].map(u32::from);
            cover(&mut canvas, size.0, place.into(), &part);
            if delays.len() == 1 {
                first.clone_from(&canvas);
            }
        }
        let repeats = decoder.repeat() == Repeat::Infinite;
        DecodedFile { size, delays, first, last: canvas, repeats }
    }

    /// The largest difference of a colour in the part that a picture shares with a still one.
    fn difference(size: (u32, u32), picture: &[Rgb], still: &str) -> u8 {
        let still = Pixels::scaled(still, 1.0, (0.0, 0.0)).expect("a picture");
        let (width, height) = (size.0.min(still.width()), size.1.min(still.height()));
        assert!(width + 1 >= size.0 && still.width() < size.0 + 2);
        let wide = still.width();
        let still = colours(&still.into_rgba(), 4);
        // The last row of a still picture can be half empty.
        let places = (0..height - 1).flat_map(|y| (0..width).map(move |x| (x, y)));
        let differences = places.map(|(x, y)| {
            let one = picture[(y * size.0 + x) as usize];
            let other = still[(y * wide + x) as usize];
            (0..3).map(|it| one[it].abs_diff(other[it])).max().unwrap_or(0)
        });
        differences.max().expect("pixels")
    }

    fn check(animation: &Animation, first: &str, last: &str) {
        let gif = animation.gif().expect("a GIF");
        assert_eq!(animation.gif().as_ref(), Ok(&gif));
        let gif = read_gif(&gif);
        assert!(gif.repeats);
        let slides = animation.slides();
        assert_eq!(gif.delays.len(), 1 + 5 * slides);
        assert_eq!((gif.delays[0], gif.delays[1], gif.delays[5 * slides]), (750, 50, 2000));
        // Edges can be a little different where a piece was moved to its place.
        for (found, still) in [(&gif.first, first), (&gif.last, last)] {
            let found = difference(gif.size, found, still);
            assert!(found <= 60, "{found}");
        }
    }

    fn picture<'a>(
        board: &'a Board,
        positions: (&'a Position, &'a Position),
        line: &'a [Slide],
    ) -> ricochet::Picture<'a> {
        ricochet::Picture {
            board,
            positions: Some(positions),
            goal: None,
            profile: Profile::PLAIN,
            line,
            map: None,
            theme: Theme::Dark,
        }
    }

    #[test]
    fn robots_slide_from_one_still_picture_to_the_other() {
        let mut setup = BoardSetup::empty(Size::new(6, 5).expect("a size"));
        let diagonal = Diagonal { lean: Lean::Backslash, robot: Robot::Blue };
        setup.diagonals.push((Square::new(4, 0), diagonal));
        let board = Board::new(setup).expect("sound");
        let start = board.position(&[Square::new(0, 4), Square::new(0, 0)]).expect("free squares");
        let moves = parse_moves("gE rN").expect("moves");
        let (line, end) = ricochet::play(&board, Some(start), &moves).expect("legal moves");
        assert!(line[0].deflected);
        let end = end.expect("a position");
        let last = picture(&board, (&start, &end), &line);
        let first = ricochet::Picture { positions: Some((&start, &start)), line: &[], ..last };
        check(&last.animation(), &first.svg(), &last.svg());
    }

    #[test]
    fn blocks_slide_from_one_still_picture_to_the_other() {
        let board = "..B.AAB..CC...DD".parse().expect("a board");
        let board = unblock::Board::new(board).expect("a board");
        let moves = board.parse_notation("C-1 D-2 B+2").expect("moves");
        let round = unblock::Round::new(board.clone(), unblock::Metric::Moves);
        let end = carom_engine::Rules::play_all(&round, &moves).expect("legal moves");
        let theme = Theme::Paper;
        let picture = |position| crate::unblock::Picture { board: &board, position, theme };
        let first = picture(board.start());
        check(&first.animation(&moves), &first.svg(), &picture(end).svg());
    }

    #[test]
    fn pieces_slide_and_captured_ones_disappear() {
        let mut game = Game::new(Variant::from_start(RuleSet::ASHTON));
        let first = tablut::svg(&game);
        for mv in ["e3-b3", "e2-e3"] {
            game.play(mv.parse().expect("a move")).expect("a legal move");
        }
        assert_eq!(game.captured().iter().count(), 1);
        check(&tablut::animation(&game, Theme::Light), &first, &tablut::svg(&game));
    }

    #[test]
    fn large_boards_are_small_and_long_lines_are_refused() {
        let size = Size::new(255, 255).expect("a size");
        let board = Board::new(BoardSetup::empty(size)).expect("sound");
        let start = board.position(&[Square::new(0, 0)]).expect("a free square");
        let play = |moves: &str| {
            let moves = parse_moves(moves).expect("moves");
            let (line, end) = ricochet::play(&board, Some(start), &moves).expect("legal moves");
            let end = end.expect("a position");
            picture(&board, (&start, &end), &line).animation()
        };
        let (width, height) = read_gif(&play("rE").gif().expect("a GIF")).size;
        assert!(width.max(height) == 1024, "{width}x{height}");
        let error = play(&"rE rW ".repeat(251)).gif().expect_err("too long").to_string();
        let expected = "the picture: a GIF has at most 500 moves, and these are 502";
        assert_eq!(error, expected);
    }
}
