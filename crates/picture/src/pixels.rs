//! [`Pixels`]: pictures in pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Two pixels per unit, for high-resolution screens, but no picture is wider or higher than this.
const SCALE: f32 = 2.0;
const LARGEST: f32 = 4096.0;

/// A picture in pixels, of a document of this crate.
///
/// ```
/// use carom_engine::tablut::{Game, RuleSet, Variant};
/// use carom_picture::{Pixels, tablut};
///
/// let pixels = Pixels::of(&tablut::svg(&Game::new(Variant::from_start(RuleSet::ASHTON))))?;
/// let (width, height) = (pixels.width(), pixels.height());
/// assert!(pixels.png()?.starts_with(b"\x89PNG"));
/// assert_eq!(pixels.into_rgba().len(), (4 * width * height) as usize);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Pixels(Pixmap);

/// A picture that cannot be computed or written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the picture: {reason}")]
pub struct PixelsError {
    reason: String,
}

impl PixelsError {
    pub(crate) fn new(reason: &impl ToString) -> Self {
        Self { reason: reason.to_string() }
    }
}

impl Pixels {
    /// Computes the pixels of an SVG document: two for each unit in both directions, or fewer in a very large picture. Texts are left
    /// out; the documents of this crate have none.
    ///
    /// # Errors
    /// [`PixelsError`] if the text is not such a document, or if it is empty.
    pub fn of(svg: &str) -> Result<Self, PixelsError> {
        Self::drawn(svg, |longest| SCALE.min(LARGEST / longest), (0.0, 0.0))
    }

    /// Computes the pixels of an SVG document, `scale` for each unit. The document begins at a point of the first pixel, from (0, 0) to (1, 1).
    ///
    /// # Errors
    /// [`PixelsError`] for the reasons of [`Self::of`].
    pub fn scaled(svg: &str, scale: f32, begin: (f32, f32)) -> Result<Self, PixelsError> {
        Self::drawn(svg, |_| scale, begin)
    }

    fn drawn(
        svg: &str,
        scale: impl FnOnce(f32) -> f32,
        begin: (f32, f32),
    ) -> Result<Self, PixelsError> {
        let tree =
            Tree::from_str(svg, &Options::default()).map_err(|error| PixelsError::new(&error))?;
        let (width, height) = (tree.size().width(), tree.size().height());
        let scale = scale(width.max(height));
        // A picture is larger than one pixel, and a number that is too large has no picture.
        #[allow(clippy::cast_sign_loss)]
        let pixels = |length: f32, begin: f32| (length * scale + begin - 0.001).ceil() as u32;
        let pixmap = Pixmap::new(pixels(width, begin.0), pixels(height, begin.1));
        let mut pixmap = pixmap.ok_or_else(|| PixelsError::new(&"it is empty"))?;
        let place = Transform::from_row(scale, 0.0, 0.0, scale, begin.0, begin.1);
        resvg::render(&tree, place, &mut pixmap.as_mut());
        Ok(Self(pixmap))
    }

    /// The width in pixels.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.0.width()
    }

    /// The height in pixels.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.0.height()
    }

    /// Red, green, blue and opacity of each pixel, row by row from the top.
    #[must_use]
    pub fn into_rgba(self) -> Vec<u8> {
        self.0.take_demultiplied()
    }

    /// The picture as a PNG file.
    ///
    /// # Errors
    /// [`PixelsError`] if it cannot be written.
    pub fn png(&self) -> Result<Vec<u8>, PixelsError> {
        self.0.encode_png().map_err(|error| PixelsError::new(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_the_colours_of_its_document() {
        let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><rect width="3" height="2" fill="#0A141E"/><rect width="1" height="1" fill="#FF0000" fill-opacity="0.5"/></svg>"##;
        let pixels = Pixels::of(svg).expect("a picture");
        assert_eq!((pixels.width(), pixels.height()), (6, 4));
        let rgba = pixels.into_rgba();
        assert_eq!(rgba[4 * 23..], [10, 20, 30, 255]);
        assert!(rgba[0] > 120 && rgba[1] < 20 && rgba[3] == 255, "{:?}", &rgba[..4]);
        let pixels = Pixels::scaled(svg, 1.5, (0.5, 0.0)).expect("a picture");
        assert_eq!((pixels.width(), pixels.height()), (5, 3));
        let first = pixels.into_rgba()[3];
        assert!((100..200).contains(&first), "the first pixel is half empty: {first}");
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        for text in
            ["", "<p/>", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\"/>"]
        {
            let error = Pixels::of(text).expect_err(text).to_string();
            assert!(error.starts_with("the picture: "), "{error}");
        }
    }
}
