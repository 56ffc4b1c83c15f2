//! Printed pages: a PDF with lines of text and with pictures.
//!
//! `pdf-writer` writes the file, and `usvg`, which the pictures in pixels need anyway, reads the pictures. `krilla-svg` 0.8 and
//! `svg2pdf` 0.13, which turn a whole SVG into PDF, bring older copies of `usvg` (0.47 and 0.45). A picture in a PDF has what
//! they are made of: paths with colours, opacity, lines and dashes. Gradients are left out: they are the highlights of robots,
//! and paper has none.

use std::collections::BTreeSet;
use std::io::Write;

use anyhow::Context;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use resvg::tiny_skia::{PathSegment, Point, Transform};
use resvg::usvg::{
    Color, FillRule, Group, LineCap, LineJoin, Node, Options, Paint, Path, Stroke, Tree,
};

use crate::interrupt;

/// No picture is larger than this many units of a page for each of its own units.
const LARGEST: f32 = 1.1;
/// The opacities of a page are multiples of 1 / `SHADES`.
const SHADES: f32 = 1000.0;
const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
/// The first object that belongs to a font, an opacity or a page.
const FIRST: i32 = 4;

/// A font that every reader of PDF has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Font {
    Regular,
    Bold,
    /// All letters have the width of [`Font::FIXED_WIDTH`].
    Fixed,
}

impl Font {
    const ALL: [Self; 3] = [Self::Regular, Self::Bold, Self::Fixed];
    /// The width of a letter of [`Font::Fixed`] of size 1.
    pub(crate) const FIXED_WIDTH: f32 = 0.6;

    const fn names(self) -> (Name<'static>, Name<'static>) {
        match self {
            Self::Regular => (Name(b"regular"), Name(b"Helvetica")),
            Self::Bold => (Name(b"bold"), Name(b"Helvetica-Bold")),
            Self::Fixed => (Name(b"fixed"), Name(b"Courier")),
        }
    }
}

/// A rectangle on a page: the distances of its left upper corner from the left and from the top, width and height. One unit is
/// 1/72 inch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Area {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

/// Pages of one size.
pub(crate) struct Document {
    title: String,
    width: f32,
    height: f32,
    /// The packed pages that are done.
    done: Vec<Vec<u8>>,
    /// The page that is drawn.
    page: Content,
    /// The opacities in use, in multiples of 1 / [`SHADES`].
    shades: BTreeSet<u16>,
}

impl Document {
    /// A document without pages. The title is that of the window that shows it.
    pub(crate) fn new(title: &str, (width, height): (f32, f32)) -> Self {
        let title = title.to_owned();
        Self {
            title,
            width,
            height,
            done: Vec::new(),
            page: Content::new(),
            shades: BTreeSet::new(),
        }
    }

    /// Ends a page; what is drawn from now on is on the next one.
    ///
    /// # Errors
    /// [`Cancellation`](interrupt::Cancellation) after a signal.
    pub(crate) fn end_page(&mut self) -> anyhow::Result<()> {
        interrupt::check()?;
        let content = std::mem::replace(&mut self.page, Content::new()).finish();
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
        packed.write_all(content.as_slice()).context("a page")?;
        self.done.push(packed.finish().context("a page")?);
        Ok(())
    }

    /// Writes a line of text on the page. Characters without [`has_letters`] become question marks.
    pub(crate) fn text(&mut self, font: Font, size: f32, (left, base): (f32, f32), text: &str) {
        let base = self.height - base;
        let latin: Vec<u8> = text.chars().map(|it| latin(it).unwrap_or(b'?')).collect();
        let page = &mut self.page;
        page.begin_text().set_font(font.names().0, size).next_line(left, base).show(Str(&latin));
        page.end_text();
    }

    /// Draws an SVG document on the page, as large as the area and [`LARGEST`] allow, at its top, and in the middle
    /// between its sides or at the left one. Returns where the picture is.
    pub(crate) fn picture(
        &mut self,
        svg: &str,
        area: Area,
        is_centred: bool,
    ) -> anyhow::Result<Area> {
        let tree = Tree::from_str(svg, &Options::default()).context("the picture")?;
        let size = tree.size();
        let scale = (area.width / size.width()).min(area.height / size.height()).min(LARGEST);
        let (width, height) = (size.width() * scale, size.height() * scale);
        let left = area.left + if is_centred { (area.width - width) / 2.0 } else { 0.0 };
        // The vertical axis of a page points up.
        let to_page = [scale, 0.0, 0.0, -scale, left, self.height - area.top];
        self.page.save_state().transform(to_page);
        self.group(tree.root(), 1.0);
        self.page.restore_state();
        Ok(Area { left, top: area.top, width, height })
    }

    fn group(&mut self, group: &Group, opacity: f32) {
        let opacity = opacity * group.opacity().get();
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, opacity),
                Node::Path(path) if path.is_visible() => self.path(path, opacity),
                Node::Path(_) => {}
                Node::Image(_) | Node::Text(_) => debug_assert!(false, "a picture has only paths"),
            }
        }
    }

    fn path(&mut self, path: &Path, opacity: f32) {
        if let Some((fill, colour)) = path.fill().and_then(|it| Some((it, plain(it.paint())?))) {
            self.paint(opacity * fill.opacity().get(), path, |page| {
                let [red, green, blue] = parts(colour);
                page.set_fill_rgb(red, green, blue);
                trace(page, path);
                match fill.rule() {
                    FillRule::NonZero => page.fill_nonzero(),
                    FillRule::EvenOdd => page.fill_even_odd(),
                };
            });
        }
        if let Some((line, colour)) = path.stroke().and_then(|it| Some((it, plain(it.paint())?))) {
            self.paint(opacity * line.opacity().get(), path, |page| {
                let [red, green, blue] = parts(colour);
                page.set_stroke_rgb(red, green, blue);
                set_line(page, line);
                trace(page, path);
                page.stroke();
            });
        }
    }

    /// Draws with an opacity in the coordinates of a path.
    fn paint(&mut self, opacity: f32, path: &Path, draw: impl FnOnce(&mut Content)) {
        // At most SHADES.
        #[allow(clippy::cast_sign_loss)]
        let shade = (opacity.clamp(0.0, 1.0) * SHADES).round() as u16;
        self.shades.insert(shade);
        let Transform { sx, ky, kx, sy, tx, ty } = path.abs_transform();
        let page = &mut self.page;
        page.save_state().transform([sx, ky, kx, sy, tx, ty]);
        page.set_parameters(Name(shade_name(shade).as_bytes()));
        draw(page);
        page.restore_state();
    }

    /// The bytes of the file, with the pages that have ended. The same pages give the same bytes.
    ///
    /// # Errors
    /// There are more pages than a PDF can have.
    pub(crate) fn finish(self) -> anyhow::Result<Vec<u8>> {
        let mut next = FIRST;
        let mut object = || {
            next += 1;
            Ref::new(next - 1)
        };
        let mut pdf = Pdf::new();
        pdf.catalog(CATALOG).pages(PAGES);
        pdf.document_info(INFO).title(TextStr(&self.title)).producer(TextStr("Carom"));
        let fonts = Font::ALL.map(|font| (font, object()));
        for (font, id) in fonts {
            let mut written = pdf.type1_font(id);
            written.base_font(font.names().1).encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        let shades: Vec<(u16, Ref)> = self.shades.iter().map(|&it| (it, object())).collect();
        for &(shade, id) in &shades {
            let opacity = f32::from(shade) / SHADES;
            pdf.ext_graphics(id).stroking_alpha(opacity).non_stroking_alpha(opacity);
        }
        let mut ids = Vec::new();
        for packed in &self.done {
            let (id, stream) = (object(), object());
            ids.push(id);
            pdf.stream(stream, packed).filter(Filter::FlateDecode);
            let mut page = pdf.page(id);
            page.media_box(Rect::new(0.0, 0.0, self.width, self.height));
            page.parent(PAGES).contents(stream);
            let mut resources = page.resources();
            resources.fonts().pairs(fonts.map(|(font, id)| (font.names().0, id)));
            let mut states = resources.ext_g_states();
            for &(shade, id) in &shades {
                states.pair(Name(shade_name(shade).as_bytes()), id);
            }
        }
        let count = i32::try_from(ids.len()).context("too many pages")?;
        pdf.pages(PAGES).kids(ids).count(count).finish();
        Ok(pdf.finish())
    }
}

/// The letters of `WinAnsi` from 0x80 on that are not where Latin-1 has them; a blank has no letter.
const OTHER_LETTERS: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/// The code of a character in the encoding `WinAnsi`.
fn latin(character: char) -> Option<u8> {
    if matches!(character, ' '..='~' | '\u{A0}'..='\u{FF}') {
        return u8::try_from(character).ok();
    }
    (0x80..=0x9F).zip(OTHER_LETTERS.chars()).find(|it| it.1 == character).map(|it| it.0)
}

/// Whether the fonts have every character of a text.
pub(crate) fn has_letters(text: &str) -> bool {
    text.chars().all(|it| latin(it).is_some())
}

fn shade_name(shade: u16) -> String {
    format!("opacity{shade}")
}

fn plain(paint: &Paint) -> Option<Color> {
    if let Paint::Color(colour) = paint { Some(*colour) } else { None }
}

fn parts(colour: Color) -> [f32; 3] {
    [colour.red, colour.green, colour.blue].map(|it| f32::from(it) / 255.0)
}

fn set_line(page: &mut Content, line: &Stroke) {
    page.set_line_width(line.width().get());
    page.set_miter_limit(line.miterlimit().get());
    page.set_line_cap(match line.linecap() {
        LineCap::Butt => LineCapStyle::ButtCap,
        LineCap::Round => LineCapStyle::RoundCap,
        LineCap::Square => LineCapStyle::ProjectingSquareCap,
    });
    page.set_line_join(match line.linejoin() {
        LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
        LineJoin::Round => LineJoinStyle::RoundJoin,
        LineJoin::Bevel => LineJoinStyle::BevelJoin,
    });
    let dashes = line.dasharray().unwrap_or_default();
    page.set_dash_pattern(dashes.iter().copied(), line.dashoffset());
}

/// Adds the segments of a path. A PDF has no curves of second degree.
fn trace(page: &mut Content, path: &Path) {
    let mut at = Point::zero();
    let between =
        |a: Point, b: Point| (a.x + (b.x - a.x) * 2.0 / 3.0, a.y + (b.y - a.y) * 2.0 / 3.0);
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                page.move_to(to.x, to.y);
                at = to;
            }
            PathSegment::LineTo(to) => {
                page.line_to(to.x, to.y);
                at = to;
            }
            PathSegment::QuadTo(by, to) => {
                let (first, second) = (between(at, by), between(to, by));
                page.cubic_to(first.0, first.1, second.0, second.1, to.x, to.y);
                at = to;
            }
            PathSegment::CubicTo(first, second, to) => {
                page.cubic_to(first.x, first.y, second.x, second.y, to.x, to.y);
                at = to;
            }
            PathSegment::Close => {
                page.close_path();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Area, Document, Font, has_letters, latin};

    const SVG: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5">
        <rect width="10" height="5" fill="#FF0000"/>
        <circle cx="3" cy="3" r="2" fill="none" stroke="#0000FF" stroke-opacity="0.5" stroke-dasharray="1 2"/>
        </svg>"##;

    fn sample() -> Vec<u8> {
        let mut document = Document::new("a title", (200.0, 100.0));
        document.text(Font::Bold, 12.0, (10.0, 20.0), "Grüße – 1…");
        let area = Area { left: 10.0, top: 30.0, width: 100.0, height: 60.0 };
        let drawn = document.picture(SVG, area, true).expect("a picture");
        assert_eq!((drawn.width, drawn.height), (11.0, 5.5), "not larger than LARGEST");
        for _ in 0..2 {
            document.end_page().expect("a page");
        }
        document.finish().expect("a document")
    }

    #[test]
    fn a_document_is_the_same_every_time_and_has_its_pages() {
        let (one, other) = (sample(), sample());
        assert_eq!(one, other);
        let text = String::from_utf8_lossy(&one);
        assert!(text.starts_with("%PDF-1.") && text.trim_end().ends_with("%%EOF"), "{text}");
        assert!(text.contains("/Count 2") && text.contains("/CA 0.5"), "{text}");
        assert_eq!(text.matches("/Type /Page\n").count(), 2, "{text}");
    }

    #[test]
    fn letters_have_their_codes() {
        let codes = ['a', 'é', '…', '–', 'œ', 'Ÿ', '€', 'ł', '→', '\u{81}'].map(latin);
        let known = [b'a', 0xE9, 0x85, 0x96, 0x9C, 0x9F, 0x80].map(Some);
        assert_eq!(codes[..7], known);
        assert_eq!(codes[7..], [None; 3]);
        assert!(has_letters("cœur “€5”") && !has_letters("Łódź"));
    }
}
