//! How others find the room: its code, its link, and both as a QR code.

use bevy::prelude::*;
use carom_shell::panel::ui::{LABEL, Tone, UiBuilder, row, text_column};
use carom_shell::theme::workshop::Workshop;
use qrcode::{Color as Module, EcLevel, QrCode};

use super::{button, large};
use crate::command::Command;
use crate::socket::RoomAddress;

/// The light modules around the code.
const QUIET: usize = 4;
/// The side of the picture in the card.
const SIDE: f32 = 148.0;
/// The pixels of a module in the picture.
const PIXELS: u32 = 6;

pub(super) fn fill(ui: &mut UiBuilder, workshop: &mut Workshop, address: &RoomAddress) {
    let link = address.server.link(&address.code);
    let both = Node { flex_wrap: FlexWrap::Wrap, ..row(16.0) };
    let both = Node { width: percent(100), max_width: px(440), flex_shrink: 0.0, ..both };
    let column = Node { row_gap: px(6), min_width: px(200), ..text_column() };
    ui.nest(both, |ui| {
        if let Some(svg) = picture(&link) {
            ui.picture(workshop.picture(svg, 1.0, PIXELS), SIDE);
        }
        ui.nest(column, |ui| {
            ui.label(&ui.say("friends-code"));
            large(ui, grouped(&address.code));
            let font = ui.fonts().regular(LABEL);
            ui.named(link.clone(), font, ui.palette.muted);
            ui.bar(8.0, |ui| {
                button(ui, "friends-copy", Command::CopyLink, Tone::Plain);
            });
        });
    });
    if link.contains("//localhost") || link.contains("//127.") {
        ui.explain("friends-only-here");
    }
}

/// A code in groups of four, which are easier to read out.
fn grouped(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    let groups = letters.chunks(4).map(|it| it.iter().collect::<String>());
    groups.collect::<Vec<_>>().join(" ")
}

/// The QR code of a text as an SVG document, a unit for each module. `None` if the text is too long for one.
fn picture(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let (width, side) = (code.width(), code.width() + 2 * QUIET);
    let modules = code.to_colors().into_iter().enumerate();
    let path: String = modules
        .filter(|(_, it)| *it == Module::Dark)
        .map(|(at, _)| format!("M{} {}h1v1h-1z", at % width + QUIET, at / width + QUIET))
        .collect();
    Some(format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{side}' height='{side}' viewBox='0 0 {side} {side}' \
         shape-rendering='crispEdges'><rect width='{side}' height='{side}' fill='#fff'/><path d='{path}'/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_out_in_groups() {
        assert_eq!(grouped("abcdefgh1234"), "abcd efgh 1234");
        assert_eq!(grouped("abcde"), "abcd e");
    }

    #[test]
    fn a_qr_code_has_its_three_corners_and_a_light_border() {
        let svg = picture("http://192.168.1.7:8080/#room/abcdefgh1234").expect("short enough");
        let has = |x: usize, y: usize| svg.contains(&format!("M{x} {y}h1v1h-1z"));
        let side: usize = svg
            .split("width='")
            .nth(1)
            .and_then(|it| it.split('\'').next())
            .and_then(|it| it.parse().ok())
            .expect("a width");
        let last = side - QUIET - 1;
        for (x, y) in [(QUIET, QUIET), (last, QUIET), (QUIET, last)] {
            assert!(has(x, y), "a corner at {x} {y}");
        }
        assert!((0..side).all(|it| !has(it, QUIET - 1) && !has(it, last + 1)));
        assert_eq!(picture(&"x".repeat(5000)), None);
    }
}
