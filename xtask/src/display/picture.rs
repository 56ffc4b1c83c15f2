//! [`Picture`]: the picture on a display, to compare and save.

use std::collections::HashMap;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::Size;

/// A rectangle of pixels: left, top, width, height.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rectangle(pub(crate) u16, pub(crate) u16, pub(crate) u16, pub(crate) u16);

/// Pixels with red, green and blue, row by row from the top.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    size: Size,
    pixels: Vec<[u8; 3]>,
}

/// The tolerance of a colour. On some machines the same program does not draw the same bits twice.
const SAME: u8 = 12;

impl Picture {
    /// Four bytes per pixel: blue, green, red and one unused byte.
    pub(crate) fn from_bgrx(size: Size, bytes: &[u8]) -> Self {
        let pixels = bytes.chunks_exact(4).map(|it| [it[2], it[1], it[0]]).collect();
        Self { size, pixels }
    }

    /// Reads a PNG with eight bits per channel.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
        let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().context("the picture is too large")?];
        let info = reader.next_frame(&mut bytes)?;
        let channels = info.color_type.samples();
        ensure!(
            channels >= 3 && info.bit_depth == png::BitDepth::Eight,
            "the PNG does not have 3 channels of 8 bits"
        );
        let size = (u16::try_from(info.width)?, u16::try_from(info.height)?);
        let pixels = bytes.chunks_exact(channels).map(|it| [it[0], it[1], it[2]]).collect();
        Ok(Self { size, pixels })
    }

    /// Saves the picture as a PNG, with simple means to make it small.
    pub(crate) fn save(&self, path: &Path) -> Result<()> {
        let file =
            File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        let (width, height) = self.size;
        let mut encoder = png::Encoder::new(BufWriter::new(file), width.into(), height.into());
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        encoder.write_header()?.write_image_data(self.pixels.as_flattened())?;
        Ok(())
    }

    pub(crate) const fn size(&self) -> Size {
        self.size
    }

    pub(crate) const fn area(&self) -> Rectangle {
        Rectangle(0, 0, self.size.0, self.size.1)
    }

    fn pixels_of(
        &self,
        Rectangle(left, top, width, height): Rectangle,
    ) -> impl Iterator<Item = [u8; 3]> {
        let right = left.saturating_add(width).min(self.size.0);
        let bottom = top.saturating_add(height).min(self.size.1);
        let row = usize::from(self.size.0);
        (top..bottom)
            .flat_map(move |y| (left..right).map(move |x| row * usize::from(y) + usize::from(x)))
            .map(|at| self.pixels[at])
    }

    /// Whether a pixel has this colour; `false` outside the picture.
    pub(crate) fn has(&self, (x, y): (i16, i16), color: [u8; 3]) -> bool {
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { return false };
        let found = self.pixels_of(Rectangle(x, y, 1, 1)).next();
        found.is_some_and(|found| (0..3).all(|it| found[it].abs_diff(color[it]) <= SAME))
    }

    /// The smallest area with every pixel that has another colour than in the picture before, and the pixels of this area
    /// with red, green, blue and opacity: a pixel with the same colour is transparent. `None` for equal pictures.
    pub(crate) fn change_since(&self, before: &Self) -> Option<(Rectangle, Vec<[u8; 4]>)> {
        let width = usize::from(self.size.0);
        let rows = self.pixels.chunks(width).zip(before.pixels.chunks(width));
        let (mut left, mut right, mut top, mut bottom) = (u16::MAX, 0, u16::MAX, 0);
        for (y, (row, old)) in (0..).zip(rows) {
            for x in
                (0..).zip(row.iter().zip(old)).filter(|(_, (new, old))| new != old).map(|it| it.0)
            {
                (left, right) = (left.min(x), right.max(x));
                (top, bottom) = (top.min(y), y);
            }
        }
        let area =
            (top <= bottom).then(|| Rectangle(left, top, right - left + 1, bottom - top + 1))?;
        let pairs = self.pixels_of(area).zip(before.pixels_of(area));
        let pixel = |(new, old): ([u8; 3], _)| {
            if new == old { [0; 4] } else { [new[0], new[1], new[2], u8::MAX] }
        };
        Some((area, pairs.map(pixel).collect()))
    }

    /// The picture with 64 shades of red, green and blue each: a file with wood in it is half as large.
    pub(crate) fn with_fewer_colors(mut self) -> Self {
        self.pixels.iter_mut().flatten().for_each(|part| *part = part.saturating_add(2) & !0b11);
        self
    }

    /// All pixels with red, green, blue and full opacity.
    pub(crate) fn opaque(&self) -> Vec<[u8; 4]> {
        self.pixels.iter().map(|&[red, green, blue]| [red, green, blue, u8::MAX]).collect()
    }

    /// The mean colour of an area.
    pub(crate) fn mean(&self, area: Rectangle) -> [u8; 3] {
        let (mut sums, mut all) = ([0_u32; 3], 0_u32);
        for pixel in self.pixels_of(area) {
            all += 1;
            for (sum, part) in sums.iter_mut().zip(pixel) {
                *sum += u32::from(part);
            }
        }
        sums.map(|it| u8::try_from(it / all.max(1)).unwrap_or(u8::MAX))
    }

    /// The share of an area's pixels, 0 to 1, that have another colour in another picture.
    ///
    /// # Errors
    /// The two pictures have different sizes.
    pub(crate) fn difference(&self, other: &Self, area: Rectangle) -> Result<f64> {
        ensure!(self.size == other.size, "sizes {:?} and {:?}", self.size, other.size);
        let (mut all, mut differing) = (0_u32, 0_u32);
        for (one, two) in self.pixels_of(area).zip(other.pixels_of(area)) {
            all += 1;
            differing += u32::from((0..3).any(|it| one[it].abs_diff(two[it]) > SAME));
        }
        Ok(f64::from(differing) / f64::from(all.max(1)))
    }

    /// Checks that something is drawn: there are many colours, and none of them is almost everywhere.
    ///
    /// # Errors
    /// The fault of the picture.
    pub(crate) fn check_drawn(&self, area: Rectangle) -> Result<()> {
        let mut colors: HashMap<[u8; 3], u32> = HashMap::new();
        let mut all = 0_u32;
        for pixel in self.pixels_of(area) {
            *colors.entry(pixel).or_default() += 1;
            all += 1;
        }
        let most = f64::from(colors.values().copied().max().unwrap_or(0)) / f64::from(all.max(1));
        ensure!(colors.len() >= 40, "blank: only {} colours", colors.len());
        ensure!(most < 0.92, "blank: {:.1} % have the same colour", 100.0 * most);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(color: impl Fn(u16, u16) -> u8) -> Picture {
        let bytes: Vec<u8> = (0..20_u16)
            .flat_map(|y| (0..30_u16).map(move |x| (x, y)))
            .flat_map(|(x, y)| [color(x, y), 0, 255 - color(x, y), 0])
            .collect();
        Picture::from_bgrx((30, 20), &bytes)
    }

    #[test]
    fn differences_are_shares_of_an_area() {
        let plain = picture(|_, _| 0);
        let half = picture(|x, _| if x < 15 { 200 } else { 0 });
        let almost = picture(|_, _| SAME);
        let share = |other: &Picture, area| plain.difference(other, area).expect("equal sizes");
        assert!((share(&half, plain.area()) - 0.5).abs() < 1e-9);
        assert!((share(&half, Rectangle(0, 3, 10, 4)) - 1.0).abs() < 1e-9);
        assert!(share(&half, Rectangle(15, 0, 99, 99)) < 1e-9);
        assert!(share(&almost, plain.area()) < 1e-9);
        let small = Picture::from_bgrx((1, 1), &[0; 4]);
        assert!(plain.difference(&small, plain.area()).is_err());
    }

    #[test]
    fn a_change_is_the_smallest_area_around_it() {
        let plain = picture(|_, _| 0);
        assert!(plain.change_since(&plain).is_none());
        let spots = picture(|x, y| u8::from((x, y) == (4, 7) || (x, y) == (6, 8)));
        let (area, pixels) = spots.change_since(&plain).expect("a change");
        assert_eq!(area, Rectangle(4, 7, 3, 2));
        let spot = [254, 0, 1, 255];
        assert_eq!(pixels, [spot, [0; 4], [0; 4], [0; 4], [0; 4], spot]);
        assert_eq!(spots.opaque()[0], [255, 0, 0, 255]);
    }

    #[test]
    fn pixels_have_colours() {
        let half = picture(|x, _| if x < 15 { 200 } else { 0 });
        assert!(half.has((14, 3), [55, 0, 200 - SAME]));
        assert!(!half.has((15, 3), [55, 0, 200]));
        assert!(!half.has((30, 3), [255, 0, 0]) && !half.has((-1, 3), [55, 0, 200]));
    }

    #[test]
    fn what_is_blank_is_found() {
        let area = Rectangle(0, 0, 30, 20);
        assert!(picture(|_, _| 7).check_drawn(area).is_err());
        assert!(picture(|x, _| x as u8).check_drawn(area).is_err(), "30 colours");
        assert!(picture(|x, y| (x + 3 * y) as u8).check_drawn(area).is_ok());
        let spot = picture(|x, y| if x < 9 && y < 5 { (x + 9 * y) as u8 } else { 0 });
        assert!(spot.check_drawn(area).is_err(), "nearly all of one colour");
        assert!(spot.check_drawn(Rectangle(0, 0, 9, 5)).is_ok());
    }

    #[test]
    fn pictures_come_back_from_their_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.png");
        let saved = picture(|x, y| (x * y) as u8);
        saved.save(&path).expect("saved");
        assert!(Picture::open(&path).expect("opened") == saved);
    }
}
