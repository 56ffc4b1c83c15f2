//! The card that explains the rules with pictures.

use bevy::prelude::*;
use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Faults, Goal, Lean, Profile, Robot, Round, RoundSetup, Shape,
    Slide, Target,
};
use carom_engine::{Direction, Size, Square};
use carom_picture::ricochet::{Ground, ROBOT_SIDE, lanes, robot as picture};
use carom_picture::{BARE, Frame as TrayFrame};
use carom_play::ricochet::Line;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::raster::Raster;
use carom_shell::panel::RowEnd;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::examples::{self, PIXELS, Pictures};
use carom_shell::theme::{Glyph, Palette};

use crate::board::draw::draw_target;
use crate::board::solution::draw_lanes;
use crate::colours::RobotColours as _;
use crate::command::Command;
use crate::ids::RULES;
use crate::panel::sheets::row;

use Direction::{East, North, South};
use Robot::{Green, Red};

/// A rule: a small round with lines of moves, and its text.
struct RuleExample {
    /// The key of the text.
    text: &'static str,
    walls: &'static [(Square, Direction)],
    diagonals: &'static [(Square, Diagonal)],
    /// The target and the robots that may reach it; only some rules need one.
    target: Option<(Square, Option<Robot>)>,
    /// The red robot, and the green one if there is one.
    robots: &'static [Square],
    /// Each begins with the robots in these places.
    lines: &'static [&'static str],
    profile: Profile,
}

/// The squares of an example beside one another.
const SQUARES: u8 = 5;

const fn at(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

const GREEN: Diagonal = Diagonal { lean: Lean::Slash, robot: Green };

/// An example with only a robot.
const PLAIN: RuleExample = RuleExample {
    text: "",
    walls: &[],
    diagonals: &[],
    target: None,
    robots: &[at(2, 2)],
    lines: &[],
    profile: Profile::PLAIN,
};

const EXAMPLES: [RuleExample; 6] = [
    RuleExample {
        text: "rule-slide",
        walls: &[(at(3, 2), East), (at(2, 3), South)],
        lines: &["rN", "rE", "rS", "rW"],
        ..PLAIN
    },
    RuleExample { text: "rule-robot", robots: &[at(1, 4), at(1, 1)], lines: &["rN"], ..PLAIN },
    RuleExample {
        text: "rule-target",
        walls: &[(at(3, 2), North)],
        target: Some((at(2, 2), Some(Red))),
        robots: &[at(0, 2), at(3, 4)],
        lines: &["gN rE"],
        ..PLAIN
    },
    RuleExample {
        text: "rule-vortex",
        walls: &[(at(2, 2), East), (at(2, 2), South)],
        target: Some((at(2, 2), None)),
        robots: &[at(0, 2), at(2, 0)],
        lines: &["rE", "gS"],
        ..PLAIN
    },
    RuleExample {
        text: "rule-diagonal",
        diagonals: &[(at(2, 1), GREEN), (at(2, 3), GREEN)],
        robots: &[at(0, 1), at(0, 3)],
        lines: &["rE", "gE"],
        ..PLAIN
    },
    RuleExample {
        text: "rule-official",
        walls: &[(at(4, 2), South)],
        target: Some((at(4, 2), Some(Red))),
        robots: &[at(0, 2)],
        lines: &["rN rE rS"],
        profile: Profile::OFFICIAL,
        ..PLAIN
    },
];

impl RuleExample {
    /// The round; without a target it has its goal in a corner.
    fn round(&self) -> Result<Round, Faults> {
        let size = Size::new(SQUARES, SQUARES).unwrap_or(Size::OFFICIAL);
        let mut board = BoardSetup::empty(size);
        for &(square, side) in self.walls {
            board.add_wall(square, side);
        }
        board.diagonals.extend(self.diagonals);
        board.targets.extend(self.target.map(|(square, robot)| {
            let shape = robot.map_or(Shape::Vortex, |_| Shape::Circle);
            Target { square, robot, shape }
        }));
        let (square, robot) = self.target.unwrap_or((at(4, 4), Some(Red)));
        let goal = Goal { robot, square };
        let setup = RoundSetup { robots: self.robots.to_vec(), goal, profile: self.profile };
        Round::new(Board::new(board)?, setup)
    }
}

pub(super) fn show(
    mut card: CardKit,
    mut pictures: Local<Pictures>,
    mut images: ResMut<Assets<Image>>,
) {
    card.fill(RULES, "rules-title", false, |ui| {
        let palette = *ui.palette;
        row(ui, Glyph::Play, "lessons", None, RowEnd::Chevron, Command::Lessons);
        examples::text(ui, ui.say("rules-aim"));
        examples::grid(ui, |ui| {
            for example in &EXAMPLES {
                let draw = || images.add(draw(example, &palette));
                let image = pictures.get(example.text, "", palette.look, draw);
                examples::example(ui, image, ui.say(example.text), |_| ());
            }
        });
        examples::text(ui, ui.say("rules-end"));
    });
}

fn draw(example: &RuleExample, palette: &Palette) -> Image {
    let Ok(round) = example.round() else { return Image::default() };
    let size = round.board().size();
    let layout = BoardLayout::new(size);
    let frame = TrayFrame::bare(size, BARE);
    let goal = example.target.is_some().then(|| round.goal());
    let board = BoardSetup::from(Board::clone(round.board()));
    let ground = Ground::new(&board, goal, palette.of_pictures(), frame);
    let view = Rect::from_center_size(Vec2::ZERO, layout.extent() + 2.0 * frame.width);
    let mut raster = Raster::new(PIXELS, view);
    raster.draw(&ground.svg(), Rect::from_center_size(Vec2::ZERO, ground.extent().into()));
    for moves in example.lines {
        let mut line = Line::new(round.clone());
        let moves = moves.split(' ').filter_map(|it| it.parse().ok());
        let slides: Vec<Slide> = moves.map_while(|mv| line.slide(mv).ok()).collect();
        draw_lanes(&mut raster, palette, layout, &lanes(&slides), None);
    }
    // The heads of the arrows must not hide the target.
    for target in round.board().targets() {
        let color = palette.outline(target.robot);
        draw_target(&mut raster, layout.center(target.square), target.shape, color);
    }
    for (robot, square) in round.start().robots() {
        let place = Rect::from_center_size(layout.center(square), Vec2::splat(ROBOT_SIDE));
        raster.draw(&picture(robot, None, palette.of_pictures()), place);
    }
    raster.image()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use carom_engine::ricochet::{Position, parse_moves};
    use carom_engine::{Puzzle as _, Rules as _};

    use super::*;

    /// The positions after the lines of an example.
    fn ends(text: &str) -> (Round, Vec<Position>) {
        let example = EXAMPLES.iter().find(|it| it.text == text).expect(text);
        let round = example.round().expect(text);
        let end = |line: &&str| {
            let moves = parse_moves(line).expect(line);
            round.play_all(&moves).expect(line)
        };
        let ends = example.lines.iter().map(end).collect();
        (round, ends)
    }

    /// What the texts say about the pictures.
    #[test]
    fn the_examples_follow_the_rules() {
        let stops = |text, robot| {
            let (_, ends) = ends(text);
            ends.iter().map(|it| it.square(robot).expect("a robot")).collect::<Vec<_>>()
        };
        assert_eq!(stops("rule-slide", Red), [at(2, 0), at(3, 2), at(2, 3), at(0, 2)]);
        assert_eq!(stops("rule-robot", Red), [at(1, 2)]);
        assert_eq!(stops("rule-diagonal", Red), [at(2, 0), at(0, 1)]);
        assert_eq!(stops("rule-diagonal", Green), [at(0, 3), at(4, 3)]);
        let solved = |text| {
            let (round, ends) = ends(text);
            ends.iter().map(|it| round.is_solved(it)).collect::<Vec<_>>()
        };
        assert_eq!(solved("rule-target"), [true]);
        assert_eq!(solved("rule-vortex"), [true, true]);
        assert_eq!(solved("rule-official"), [true]);
        // The way straight to the right passes over the target, or does not turn.
        for (text, stop) in [("rule-target", at(4, 2)), ("rule-official", at(4, 2))] {
            let (round, _) = ends(text);
            let straight = round.play_all(&parse_moves("rE").expect("a move")).expect("a way");
            assert_eq!(straight.square(Red), Some(stop), "{text}");
            assert!(!round.is_solved(&straight), "{text}");
        }
    }

    #[test]
    fn every_example_has_a_picture_of_its_own() {
        let palette = Palette::of(carom_shell::theme::Look::default());
        let pictures = EXAMPLES.each_ref().map(|it| draw(it, &palette).data.expect("pixels"));
        assert!(pictures.iter().all(|it| it.len() == 4 * (PIXELS * PIXELS) as usize));
        assert_eq!(HashSet::from(pictures).len(), EXAMPLES.len());
    }
}
