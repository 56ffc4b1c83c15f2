//! The card that explains the rules with pictures.

use bevy::prelude::*;
use carom_engine::tablut::{Cell, Move, Piece, RuleSet, parse_moves};
use carom_picture::tablut::{PIECE_SIDE, part};
use carom_shell::overlay::Overlay;
use carom_shell::paint::brush::{Paint, at, height};
use carom_shell::paint::raster::Raster;
use carom_shell::paint::shapes;
use carom_shell::panel::RowEnd;
use carom_shell::panel::examples::{self, PIXELS, Pictures, SIDE};
use carom_shell::panel::ui::{Tone, UiBuilder, UiKit};
use carom_shell::theme::{Glyph, Palette};

use super::rules_named;
use crate::board::center;
use crate::board::craft::{self, SMALL, Workshop};
use crate::board::marks::arrow;
use crate::command::LessonCommand;
use crate::ids::{DIFFERENT, RULES};
use crate::session::Session;

/// A rule: a part of the board with pieces, moves and captured pieces, and its text.
struct RuleExample {
    /// The key of the text; its argument is the rule set.
    text: &'static str,
    /// The upper left square of the part.
    corner: &'static str,
    /// The letter and the square of each piece.
    pieces: &'static str,
    moves: &'static str,
    /// The squares of the captured pieces.
    captured: &'static str,
}

const fn example(
    text: &'static str,
    corner: &'static str,
    pieces: &'static str,
    moves: &'static str,
    captured: &'static str,
) -> RuleExample {
    RuleExample { text, corner, pieces, moves, captured }
}

impl RuleExample {
    fn pieces(&self) -> impl Iterator<Item = (Piece, Cell)> {
        self.pieces.split(' ').filter_map(|it| {
            let mut letters = it.chars();
            Some((Piece::from_letter(letters.next()?)?, cell(letters.as_str())))
        })
    }

    fn moves(&self) -> Vec<Move> {
        parse_moves(self.moves).unwrap_or_default()
    }

    fn captured(&self) -> impl Iterator<Item = Cell> {
        self.captured.split_whitespace().map(cell)
    }
}

/// The squares of a part beside one another. Every part is on boards of all sizes.
const SQUARES: u8 = 5;
/// The rows and columns of the board around the part on a picture. Only places within the part count.
const BOARD: u8 = 9;

const MOVE: RuleExample = example("tablut-rule-move", "c2", "wd3 bd6", "d3g3 d3d5 d3c3 d3d2", "");
const CAPTURE: RuleExample = example("tablut-rule-capture", "b3", "bc4 wc5 be6", "e6c6", "c5");

/// How the king wins at the edge, or in a corner.
const TO_EDGE: RuleExample = example(ESCAPE, "a1", "kc3 be3", "c3a3 c3c1", "");
const TO_CORNER: RuleExample = example(ESCAPE, "a1", "ka3 be3", "a3a1", "");
const ESCAPE: &str = "tablut-rule-escape";

/// How a king is captured who needs four attackers, and one who needs two.
const FOUR: RuleExample = example("tablut-rule-throne", "c3", "ke5 be4 bd5 bf5 bg6", "g6e6", "e5");
const FOUR_SMALL: RuleExample =
    example("tablut-rule-throne", "b2", "kd4 bd3 bc4 be4 bf5", "f5d5", "d4");
const TWO: RuleExample = example("tablut-rule-king", "c1", "kf4 bf3 bg5", "g5f5", "f4");

/// What captures without being a piece.
const CAMPS: RuleExample = example("tablut-rule-walls", "b1", "we3 bc4 bd1", "c4e4 d1b1", "e3");
const THRONE: RuleExample = example("tablut-rule-walls", "b3", "wd5 bc3", "c3c5", "d5");
const CORNER: RuleExample = example("tablut-rule-walls", "a1", "wb1 bc4", "c4c1", "b1");

/// What pieces at the edge do together.
const ROW: RuleExample = example("tablut-rule-row", "a1", "wb1 wc1 bb2 bc2 bd4", "d4d1", "b1 c1");
const FORT: RuleExample = example("tablut-rule-fort", "a1", "kc1 wb1 wc2 wd2 we3", "e3e1", "");

/// What differs in a puzzle under other rules than those of the first game.
const DIFFERENCES: [RuleExample; 2] = [
    example("tablut-differ-edge", "b1", "kd3 bf3", "d3d1", ""),
    example("tablut-differ-throne", "c3", "wd5 be7", "d5f5", ""),
];

fn cell(name: &str) -> Cell {
    name.parse().unwrap_or(Cell::THRONE)
}

pub(super) fn show(
    mut kit: UiKit,
    mut workshop: Workshop,
    mut pictures: Local<Pictures>,
    (overlay, session): (Res<Overlay>, Res<Session>),
) {
    let is_other = overlay.shows(DIFFERENT);
    if !(overlay.shows(RULES) || is_other) || !(overlay.is_changed() || kit.is_changed()) {
        return;
    }
    let rules = *session.rules();
    let palette = *kit.palette;
    let picture = |example: &'static RuleExample| {
        let draw = || workshop.keep(draw(example, &palette, &rules));
        (example, pictures.get(example.text, rules.name, palette.look, draw))
    };
    let examples = if is_other { DIFFERENCES.iter().collect() } else { examples_of(&rules) };
    let all: Vec<_> = examples.into_iter().map(picture).collect();
    let name = [("rules", rules.name.into())];
    let show_all = |ui: &mut UiBuilder| {
        examples::grid(ui, |ui| {
            for (example, image) in all {
                let text = ui.words.with(example.text, &name);
                examples::example(ui, image, text, |ui| {
                    show_pieces(ui, &mut workshop, example);
                });
            }
        });
    };
    if is_other {
        return kit.card(DIFFERENT, "tablut-different", |ui| {
            ui.caption(&rules_named(ui.words, &rules));
            show_all(ui);
            let go_on = carom_shell::Command::Toggle(DIFFERENT);
            ui.primary(None, &ui.say("tablut-different-on"), go_on);
        });
    }
    kit.card(RULES, "tablut-rules-title", |ui| {
        let (lessons, about) = (ui.say("lessons"), ui.say("tablut-lessons-are"));
        let begin = LessonCommand::Begin;
        ui.row_button(Glyph::Play, &lessons, Some(&about), RowEnd::Chevron, begin, Tone::Plain);
        examples::text(ui, ui.words.with("tablut-rule-aim", &name));
        show_all(ui);
        examples::text(ui, ui.words.with("tablut-rule-end", &name));
    });
}

/// The examples that are true under these rules.
fn examples_of(rules: &RuleSet) -> Vec<&'static RuleExample> {
    let escape = if rules.escapes.contains(cell("a3")) { &TO_EDGE } else { &TO_CORNER };
    let walls = if !rules.camps.is_empty() {
        Some(&CAMPS)
    } else if rules.hostile_to_attackers.contains(cell("a1")) {
        Some(&CORNER)
    } else {
        rules.hostile_to_attackers.contains(rules.throne()).then_some(&THRONE)
    };
    let four = if rules.size == 7 { &FOUR_SMALL } else { &FOUR };
    let four = rules.strong.contains(rules.throne()).then_some(four);
    let two = (rules.strong != rules.board).then_some(&TWO);
    let (row, fort) = (rules.shieldwall.then_some(&ROW), rules.exit_fort.then_some(&FORT));
    let all = [Some(&MOVE), Some(&CAPTURE), row, Some(escape), fort, four, two, walls];
    all.into_iter().flatten().collect()
}

/// The squares of an example with its moves.
fn draw(example: &RuleExample, palette: &Palette, rules: &RuleSet) -> Image {
    let middle = |it: Cell| center(BOARD, it);
    let corner = middle(cell(example.corner)) + Vec2::new(-0.5, 0.5);
    let size = f32::from(SQUARES);
    let view = Rect::from_corners(corner, corner + Vec2::new(size, -size));
    let mut raster = Raster::new(PIXELS, view);
    let squares = part(rules, cell(example.corner), SQUARES, palette.look.theme.of_pictures());
    raster.draw(&squares, view);
    for mv in example.moves() {
        let color = palette.accent.with_alpha(0.8);
        arrow(&mut raster, color, [mv.from, mv.to].map(middle), 0.15, height::PATH);
    }
    for captured in example.captured() {
        let place = at(middle(captured), height::PATH);
        raster.paint(shapes::disc(0.49), palette.danger, place);
    }
    raster.image()
}

/// The pieces on the picture of an example.
fn show_pieces(ui: &mut UiBuilder, workshop: &mut Workshop, example: &RuleExample) {
    let square = SIDE / f32::from(SQUARES);
    let corner = cell(example.corner);
    for (piece, place) in example.pieces() {
        let picture = craft::piece(workshop, piece, ui.palette.look.theme, SMALL);
        let from_corner = Vec2::new(
            f32::from(place.column()) - f32::from(corner.column()),
            f32::from(place.row()) - f32::from(corner.row()),
        );
        let left_top = (from_corner + 0.5 - PIECE_SIDE / 2.0) * square;
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(left_top.x),
            top: px(left_top.y),
            ..default()
        };
        ui.nest(node, |ui| ui.picture(picture, PIECE_SIDE * square));
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::Direction;
    use carom_engine::tablut::{Cells, Position, Setup, Side};

    use super::*;
    use Piece::{Attacker, Defender, King};

    /// Every example is true under its rules, and within their board.
    #[test]
    fn the_examples_follow_the_rules() {
        for (rules, count) in RuleSet::BUILT_IN.into_iter().zip([6, 6, 4, 5, 6, 7]) {
            let examples = examples_of(&rules);
            assert_eq!(examples.len(), count, "{}", rules.name);
            let rows = vec![rules.size.to_string(); usize::from(rules.size)].join("/");
            for example in examples {
                let corner = cell(example.corner);
                let last = corner.column().max(corner.row()) + SQUARES;
                assert!(last <= rules.size, "{} {}", rules.name, example.text);
                let mut setup = Setup::parse(&rows, Side::Attackers).expect("an empty board");
                assert_eq!(example.pieces().count(), example.pieces.split(' ').count());
                for (piece, cell) in example.pieces() {
                    setup.set(cell, Some(piece));
                }
                if example.pieces().all(|it| it.0 != King) {
                    // Out of the way of every example.
                    setup.set("f2".parse().expect("a square"), Some(King));
                }
                let position = Position::new(&setup).expect(example.text);
                let mut captured = Vec::new();
                assert!(!example.moves().is_empty(), "{}", example.text);
                for Move { from, to } in example.moves() {
                    let piece = position.piece(from).expect(example.text);
                    let targets = position.targets(&rules, from);
                    assert!(targets.contains(to), "{} {}: {from}-{to}", rules.name, example.text);
                    let escapes = piece == King && rules.escapes.contains(to);
                    assert_eq!(escapes, example.text == ESCAPE, "{} {from}-{to}", rules.name);
                    let here = position.with_turn(piece.side());
                    captured.extend(here.after(&rules, Move { from, to }).captured.iter());
                }
                let shown: Vec<Cell> = example.captured().collect();
                assert_eq!(captured, shown, "{} {}", rules.name, example.text);
            }
        }
    }

    /// Each difference is allowed under the other rules, and not under those of the first game.
    #[test]
    fn the_differences_are_some() {
        for example in &DIFFERENCES {
            let mut setup = Setup::empty(Side::Defenders);
            for (piece, cell) in example.pieces() {
                setup.set(cell, Some(piece));
            }
            if example.pieces().all(|it| it.0 != King) {
                setup.set(cell("i9"), Some(King));
            }
            let position = Position::new(&setup).expect(example.text);
            let mv = example.moves()[0];
            let is_legal = |rules| position.is_legal(&rules, mv);
            assert!(is_legal(RuleSet::LINNAEAN) && !is_legal(RuleSet::ASHTON), "{}", example.text);
        }
    }

    /// The squares that capture a piece beside them without a piece on them.
    fn hostile(rules: &RuleSet, victim: Piece) -> Cells {
        let hunter = if victim == Attacker { Defender } else { Attacker };
        let step = |from: Cell, to: Direction| {
            from.step(to).filter(|&it| rules.board.contains(it) && it != Cell::THRONE)
        };
        let captures = |wall: Cell, beside: Cell, to: Cell| {
            let free = |it: &Cell| ![wall, beside, to, Cell::THRONE].contains(it);
            let mut free = Cell::all().filter(free);
            let (from, king) = free.next().zip(free.next()).expect("two squares");
            let mut setup = Setup::empty(hunter.side());
            for (cell, piece) in [(king, King), (beside, victim), (from, hunter)] {
                setup.set(cell, Some(piece));
            }
            let position = Position::new(&setup).expect("a position");
            // The move is not checked: only what it captures counts.
            position.after(rules, Move { from, to }).captured.contains(beside)
        };
        let is_hostile = |&wall: &Cell| {
            Direction::ALL.into_iter().any(|it| {
                let beside = step(wall, it);
                let to = beside.and_then(|beside| step(beside, it));
                beside.zip(to).is_some_and(|(beside, to)| captures(wall, beside, to))
            })
        };
        rules.board.iter().filter(is_hostile).collect()
    }

    /// What the text about camps and the throne says.
    #[test]
    fn only_the_middle_squares_of_camps_do_not_capture_attackers() {
        let set = |names: &str| names.split(' ').map(cell).collect::<Cells>();
        let (camps, throne) = (RuleSet::ASHTON.camps, set("e5"));
        assert_eq!(hostile(&RuleSet::ASHTON, Defender), camps | throne);
        assert_eq!(hostile(&RuleSet::ASHTON, Attacker), (camps | throne) - set("e1 a5 i5 e9"));
        assert_eq!(hostile(&RuleSet::LINNAEAN, Defender), throne);
        assert_eq!(hostile(&RuleSet::LINNAEAN, Attacker), throne);
    }
}
