//! The icon of the desktop is in assets/desktop twice: as a drawing, and as the picture that it gives.

use std::path::Path;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// How far a colour may be off on another kind of processor.
const SAME: u8 = 2;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/desktop")
}

#[test]
fn the_picture_of_the_icon_is_its_drawing() {
    let svg = std::fs::read_to_string(folder().join("carom.svg")).expect("a drawing");
    let tree = Tree::from_str(&svg, &Options::default()).expect("a sound drawing");
    let mut drawn = Pixmap::new(256, 256).expect("a size");
    assert_eq!((tree.size().width(), tree.size().height()), (256.0, 256.0));
    resvg::render(&tree, Transform::identity(), &mut drawn.as_mut());
    let shown = Pixmap::load_png(folder().join("carom.png")).ok();
    let is_same = shown.is_some_and(|shown| {
        let bytes = shown.data().iter().zip(drawn.data());
        shown.data().len() == drawn.data().len()
            && bytes.into_iter().all(|(a, b)| a.abs_diff(*b) <= SAME)
    });
    if !is_same {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("carom.png");
        drawn.save_png(&path).expect("a file");
        panic!("assets/desktop/carom.png must be {}", path.display());
    }
}
