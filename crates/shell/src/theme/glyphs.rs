//! [`Glyph`]: the icons of the interface, drawn from their vectors.

use bevy::prelude::*;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use super::icons::Icons;
use crate::ids::IconId;
use crate::paint::raster::image;

macro_rules! glyphs {
    ($($name:ident $id:literal $svg:literal)*) => {
        /// An icon of the interface. It has one colour.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Glyph {
            $($name,)*
        }

        impl Glyph {
            pub(crate) const ALL: &[Self] = &[$(Self::$name,)*];

            const fn id(self) -> &'static str {
                match self { $(Self::$name => concat!("glyph-", $id),)* }
            }

            /// What is drawn: an SVG path, or elements.
            const fn svg(self) -> &'static str {
                match self { $(Self::$name => $svg,)* }
            }
        }
    };
}

glyphs! {
    Home "home" "M4 11l8-7 8 7v8a1.5 1.5 0 0 1-1.5 1.5H15v-6H9v6H5.5A1.5 1.5 0 0 1 4 19z"
    Bot "bot" "<path d='M12 3v3'/><circle cx='12' cy='13.5' r='7.3'/><path d='M8.7 11h6.6a2.5 2.5 0 0 1 0 5H8.7a2.5 2.5 0 0 1 0-5z'/><path d='M9.4 13.5h.01M14.6 13.5h.01' stroke-width='2.2'/>"
    Blocks "blocks" "<rect x='3' y='9' width='11' height='6' rx='1.6' fill='#fff'/><rect x='17' y='3.5' width='4.5' height='11' rx='1.5'/><rect x='3' y='18' width='11' height='3' rx='1.2'/><rect x='3' y='3' width='11' height='3' rx='1.2'/>"
    Crown "crown" "M3.5 7l2 11h13l2-11-4.7 4.5L12 4.5 8.2 11.5zM6 21h12"
    Settings "settings" "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h11M19 17h1M15 5v4M9 10v4M17 15v4"
    Undo "undo" "M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9"
    Redo "redo" "M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h5"
    Restart "restart" "M5 12a7.2 7.2 0 1 0 2.3-5.3M5 4v4h4"
    Bookmark "bookmark" "M7 4h10v16l-5-4.5L7 20z"
    Hint "hint" "M9 18h6M10 21h4M8.5 14.5A6 6 0 1 1 15.5 14.5C14.8 15 14.5 15.5 14.5 16.2h-5C9.5 15.5 9.2 15 8.5 14.5z"
    More "more" "<g fill='#fff' stroke='none'><circle cx='5' cy='12' r='2'/><circle cx='12' cy='12' r='2'/><circle cx='19' cy='12' r='2'/></g>"
    Back "back" "M15 5l-7 7 7 7"
    Next "next" "M9 5l7 7-7 7"
    First "first" "M7 5v14M18 5l-8 7 8 7"
    Last "last" "M17 5v14M6 5l8 7-8 7"
    Close "close" "M6 6l12 12M18 6L6 18"
    Check "check" "M5 12.5l4.5 4.5L19 7"
    Play "play" "M8 5.5v13l11-6.5z"
    Pause "pause" "M8 6v12M16 6v12"
    Share "share" "M12 15V4M8 8l4-4 4 4M5 13v5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5"
    Folder "folder" "M4 7a1.5 1.5 0 0 1 1.5-1.5H10l2 2.5h6.5A1.5 1.5 0 0 1 20 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5z"
    Copy "copy" "M9 9h9a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 18 20H9.5A1.5 1.5 0 0 1 8 18.5V10a1 1 0 0 1 1-1zM5 15.5V6a1.5 1.5 0 0 1 1.5-1.5H15"
    Eye "eye" "M3 12c2.5-4.5 5.5-6.5 9-6.5s6.5 2 9 6.5c-2.5 4.5-5.5 6.5-9 6.5S5.5 16.5 3 12M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5"
    Steps "steps" "M5 18h3v-4h4v-4h4V6h4"
    Map "map" "M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14"
    Target "target" "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6"
    Dice "dice" "M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2M8.5 8.5h.01M15.5 15.5h.01M12 12h.01"
    Lab "lab" "M9 4h6M10 4v6l-5 8.5A1.5 1.5 0 0 0 6.3 20.5h11.4a1.5 1.5 0 0 0 1.3-2L14 10V4M7.5 15h9"
    Pencil "pencil" "M5 19l1-4L16.5 4.5l3 3L9 18z"
    Book "book" "M12 6.5C9.8 5 7 4.5 3.5 5v13.5c3.5-.5 6.3 0 8.5 1.5 2.2-1.5 5-2 8.5-1.5V5c-3.5-.5-6.3 0-8.5 1.5zM12 6.5V20"
    Analysis "analysis" "M4 20h16M7 20v-6M12 20V8M17 20v-9"
    Calendar "calendar" "M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM4 10h16M8.5 3v4M15.5 3v4"
    Flame "flame" "M12 3c.5 3.5 5 5.5 5 10.5a5 5 0 0 1-10 0c0-2 1-3.5 2-4.5.3 1.5 1 2 1.5 2 .8-2.5-.3-5 1.5-8z"
    Star "star" "M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6L3.3 9.800l6.1-.7z"
    Friends "friends" "M9 11.500a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.600zM3 19.500c.4-3.5 2.7-5.3 6-5.300s5.6 1.8 6 5.300M15.5 5.300a3.1 3.1 0 0 1 0 6M17.5 14.600c2 .7 3.2 2.3 3.5 4.9"
    Network "network" "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM4 12h16M12 4c2.3 2.3 3.5 5 3.5 8s-1.2 5.7-3.5 8c-2.3-2.3-3.5-5-3.5-8s1.2-5.7 3.5-8"
    Clock "clock" "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.500l3 2"
    Wall "wall" "M6 4v14h14"
    Solid "solid" "<rect x='5' y='5' width='14' height='14' rx='1.5' fill='#fff'/>"
    Block "block" "<rect x='3' y='8' width='18' height='8' rx='2'/>"
    RedBlock "red-block" "<rect x='3' y='8' width='11' height='8' rx='2' fill='#fff'/><path d='M17.5 12h4M19.3 9.700l2.3 2.300-2.3 2.300'/>"
    Diagonal "diagonal" "M5 19L19 5"
    Mark "mark" "M12 5l7 7-7 7-7-7z"
    Robot "robot" "M12 3v3M7 6h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2M9.5 12h.01M14.5 12h.01M8 18v2.500M16 18v2.5"
    Flag "flag" "M6 21V4M6 5h11l-2.5 3.500L17 12H6"
    Quarter "quarter" "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z"
    Eraser "eraser" "M9 20h11M5 14.500l8.5-8.5 6 6L13 18.500H9z"
    Turn "turn" "M19 12a7.2 7.2 0 1 1-2.3-5.300M19 4v4h-4"
    Mirror "mirror" "M12 3v18M8 8l-4 4 4 4M16 8l4 4-4 4M4 12h5M20 12h-5"
    Flip "flip" "M3 12h18M8 8l4-4 4 4M8 16l4 4 4-4M12 4v5M12 20v-5"
    Plus "plus" "M12 5v14M5 12h14"
    Minus "minus" "M5 12h14"
    Up "up" "M5 15l7-7 7 7"
    Down "down" "M5 9l7 7 7-7"
    Lock "lock" "M7 11h10a1.5 1.5 0 0 1 1.5 1.500v6A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.500v-6A1.5 1.5 0 0 1 7 11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3"
    Sound "sound" "M4 9.500v5h3.500L12 18.500v-13L7.5 9.500zM15.5 9.500a3.5 3.5 0 0 1 0 5M18 7a7 7 0 0 1 0 10"
    FullScreen "full-screen" "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"
    Handshake "handshake" "M3 8l4-2 5 2 5-2 4 2v7l-3 1-5 4-6-4-4-1zM12 8l-3 4c1.5 1.2 3 .8 4-.5l5 4.5"
    Resign "resign" "M6 21V4M6 5c4-2 7 2 12 0v8c-5 2-8-2-12 0M9.5 7.500l5 4"
    Menu "menu" "M4 7h16M4 12h16M4 17h16"
    Logo "logo" "<path d='M17.6 6A8.5 8.5 0 1 0 17.6 18' stroke-width='3.5'/>"
    Skip "skip" "M6 5.500v13l9-6.500zM18 5.500v13"
    Info "info" "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 11v5M12 8h.01"
    Question "question" "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM9.7 9.800a2.4 2.4 0 1 1 3.4 2.200c-.8.4-1.1.9-1.1 1.700M12 16.300h.01"
}

impl From<Glyph> for IconId {
    fn from(glyph: Glyph) -> Self {
        Self::new(glyph.id())
    }
}

/// Draws the icons in two sizes.
pub(super) fn plugin(app: &mut App) {
    let glyphs = Glyph::ALL.iter().copied();
    let drawn = |glyph: Glyph| (glyph.into(), move |side| drawn(glyph.svg(), side));
    Icons::add(app, [48, 160], glyphs.map(drawn));
}

/// A white icon on a transparent ground. The vectors are on a grid of 24, and lines are 1.9 wide.
fn drawn(svg: &str, side: u32) -> Image {
    let parts = if svg.starts_with('<') { svg.to_owned() } else { format!("<path d='{svg}'/>") };
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#fff' stroke-width='1.9' \
         stroke-linecap='round' stroke-linejoin='round'>{parts}</svg>"
    );
    let mut pixels = Pixmap::new(side, side).expect("a picture with pixels");
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).expect("an icon");
    let scale = side as f32 / 24.0;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    image(pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_has_lines_inside_its_picture() {
        for &glyph in Glyph::ALL {
            let image = drawn(glyph.svg(), 48);
            let bytes = image.data.expect("pixels");
            let alpha: Vec<u8> = bytes.chunks_exact(4).map(|pixel| pixel[3]).collect();
            let covered = alpha.iter().filter(|&&it| it > 127).count();
            assert!((50..1500).contains(&covered), "{glyph:?}: {covered} of 2304");
            assert_eq!((alpha[0], alpha[47], alpha[2303]), (0, 0, 0), "{glyph:?}");
        }
    }
}
