//! The card that explains the rules with pictures.

use bevy::prelude::*;
use carom_engine::unblock::{Board, BoardSetup};
use carom_picture::unblock::{CELL, ground};
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::raster::Raster;
use carom_shell::panel::examples::{self, PIXELS, Pictures};
use carom_shell::panel::ui::UiKit;
use carom_shell::theme::Palette;

use crate::board::blocks::{draw_picture, middle};
use crate::board::marks::draw_way;
use crate::board::{frame, shown_extent};
use crate::ids::RULES;

/// A rule: a small board with moves, and its text.
struct RuleExample {
    /// The key of the text.
    text: &'static str,
    board: &'static str,
    moves: &'static [&'static str],
}

const EXAMPLES: [RuleExample; 4] = [
    RuleExample { text: "block-rule-exit", board: "..BBAA..C...C...", moves: &["A+2"] },
    RuleExample {
        text: "block-rule-move",
        board: "..B.AABC...C.DD.",
        moves: &["C-1", "D-1", "D+1"],
    },
    RuleExample { text: "block-rule-stop", board: "....AAB...B.CC.x", moves: &["B-1", "C+1"] },
    RuleExample { text: "block-rule-clear", board: "..B.AAB.........", moves: &["B+2"] },
];

impl RuleExample {
    fn board(&self) -> Option<Board> {
        Board::new(self.board.parse::<BoardSetup>().ok()?).ok()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: UiKit,
    overlay: Res<Overlay>,
    mut pictures: Local<Pictures>,
    mut images: ResMut<Assets<Image>>,
) {
    if !overlay.shows(RULES) || !(overlay.is_changed() || kit.is_changed()) {
        return;
    }
    let palette = *kit.palette;
    kit.card(RULES, "block-rules-title", |ui| {
        examples::text(ui, ui.say("block-rules-aim"));
        examples::grid(ui, |ui| {
            for example in &EXAMPLES {
                let Some(board) = example.board() else { continue };
                let draw = || images.add(draw(&board, example.moves, &palette));
                let image = pictures.get(example.text, "", palette.look, draw);
                examples::example(ui, image, ui.say(example.text), |_| ());
            }
        });
        examples::text(ui, ui.say("block-rules-end"));
    });
}

fn draw(board: &Board, moves: &[&str], palette: &Palette) -> Image {
    let (size, look) = (board.size(), palette.look);
    let view = Rect::from_center_size(Vec2::ZERO, shown_extent(size));
    let mut raster = Raster::new(PIXELS, view);
    let theme = look.theme.of_pictures();
    let exit = (board.exit(), board.exit_row());
    let tray = ground(size, Some(exit), board.walls(), theme, frame(size));
    raster.draw_around_origin(&tray, CELL);
    for id in board.blocks() {
        let block = board.block(board.start(), id);
        let at = middle(BoardLayout::new(size), block);
        draw_picture(&mut raster, look, (block, id, board.exit()), at);
    }
    for mv in moves.iter().filter_map(|it| it.parse().ok()) {
        draw_way(&mut raster, palette, (board, board.start()), mv);
    }
    raster.image()
}

#[cfg(test)]
mod tests {
    use carom_engine::unblock::Move;

    use super::*;

    /// Every example is true, and a block slides as far as it can.
    #[test]
    fn the_examples_follow_the_rules() {
        for example in &EXAMPLES {
            let board = example.board().expect(example.text);
            for mv in example.moves {
                let mv: Move = mv.parse().expect(example.text);
                let room = board.room(board.start(), mv.block)[usize::from(mv.distance > 0)];
                assert_eq!(mv.distance.unsigned_abs(), room, "{} {mv}", example.text);
            }
        }
        let board = EXAMPLES[0].board().expect("the exit");
        let mut line = carom_play::unblock::Line::of_board(board);
        line.play("A+2".parse().expect("a move")).expect("legal");
        assert!(line.is_solved());
    }
}
