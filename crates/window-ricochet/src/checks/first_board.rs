//! The board that the page shows while it loads: that of the first lesson, as the window draws it.

use std::path::PathBuf;

use carom_engine::ricochet::{BoardSetup, Robot};
use carom_picture::ricochet::{CELL, Ground, Palette, ROBOT_SIDE, robot};
use carom_picture::{BARE, Frame};
use carom_play::ricochet::lessons;

/// Set to anything, it makes the test write the pictures.
const WRITE: &str = "CAROM_WRITE";

/// The board with its robots, as an SVG document.
fn picture(palette: &Palette) -> String {
    let [first, ..] = lessons();
    let setup = BoardSetup::from((**first.board()).clone());
    let frame = Frame::bare(setup.size, BARE);
    let ground = Ground::new(&setup, Some(first.goal()), palette, frame).svg();
    let mut svg = ground.trim_end().trim_end_matches("</svg>").to_owned();
    for (of, &square) in Robot::ALL.into_iter().zip(first.start().squares()) {
        let middle = |place: u8| CELL * (f32::from(place) + 0.5 - ROBOT_SIDE / 2.0);
        let place = format!(r#"<svg x="{}" y="{}" "#, middle(square.x()), middle(square.y()));
        svg += &robot(of, None, palette).replacen("<svg ", &place, 1);
    }
    svg + "</svg>\n"
}

#[test]
fn the_page_shows_the_first_lesson_while_it_loads() {
    for (palette, name) in [(Palette::LIGHT, "light"), (Palette::DARK, "dark")] {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
        let file = root.join(format!("assets/web/first-{name}.svg"));
        let svg = picture(&palette);
        if std::env::var_os(WRITE).is_some() {
            std::fs::write(&file, &svg).expect("a file that can be written");
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
        assert!(kept == svg, "{}: write it again with {WRITE}=1", file.display());
    }
}
