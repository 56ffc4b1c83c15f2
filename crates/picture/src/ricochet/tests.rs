use carom_engine::ricochet::{BoardSetup, Layout, Shape};
use carom_engine::{Direction, Size};

use super::measures::{NAME, NAME_PLACE};
use super::*;
use crate::strokes::draw_capitals;

/// An official board with a goal on a printed target.
fn official() -> (Board, Goal) {
    let board = "4B-3B-2B-1A".parse::<Layout>().expect("a layout").board();
    (board, Goal { robot: Some(Robot::Yellow), square: Square::new(3, 9) })
}

/// A board with a goal, without robots.
fn picture(board: &Board, goal: Option<Goal>, theme: Theme) -> String {
    let profile = Profile::PLAIN;
    Picture { board, positions: None, goal, profile, line: &[], map: None, theme }.svg()
}

fn empty(width: u8, height: u8) -> Board {
    let size = Size::new(width, height).expect("a size");
    Board::new(BoardSetup::empty(size)).expect("sound")
}

/// What a function draws.
fn drawn(draw: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut svg = String::new();
    draw(&mut svg).expect("a string takes any text");
    svg
}

#[test]
fn columns_have_letters_and_rows_have_numbers_from_1() {
    let svg = picture(&empty(30, 16), None, Theme::Light);
    let (colour, height, away) = (Palette::LIGHT.scheme.muted, units(NAME), -units(NAME_PLACE));
    for (x, name) in [(0, "A"), (3, "D"), (15, "P"), (25, "Z"), (26, "AA"), (29, "AD")] {
        let at = (middle(Square::new(x, 0)).0, away);
        let letters = drawn(|svg| draw_capitals(svg, name, at, height, colour));
        assert_eq!(svg.matches(&letters).count(), 1, "{name}");
        assert_eq!(letters.matches("<path").count(), name.len());
    }
    for (y, number) in [(0, 1), (9, 10), (15, 16)] {
        let at = (away, middle(Square::new(0, y)).1);
        let digits = drawn(|svg| draw_number(svg, number, at, height, colour));
        assert_eq!(svg.matches(&digits).count(), 1, "{number}");
    }
}

#[test]
fn rules_that_are_not_plain_stand_below_the_squares() {
    let board = empty(3, 3);
    let plain = Picture {
        board: &board,
        positions: None,
        goal: None,
        profile: Profile::PLAIN,
        line: &[],
        map: None,
        theme: Theme::Light,
    };
    let official = Picture { profile: Profile::OFFICIAL, ..plain }.svg();
    let both = Picture { profile: Profile::OFFICIAL.without_rebounds(), ..plain }.svg();
    let letters = |svg: &str| svg.matches("<path transform=\"translate(").count();
    let without = letters(&plain.svg());
    assert_eq!(letters(&official), without + "RULESOFFICIAL".len());
    assert_eq!(letters(&both), without + "RULESOFFICIALNOREBOUNDS".len());
}

#[test]
fn letters_are_different() {
    let letters = ('A'..='Z').map(|letter| {
        drawn(|svg| draw_capitals(svg, &letter.to_string(), (0.0, 0.0), 10.0, "red"))
    });
    let mut letters: Vec<String> = letters.collect();
    letters.sort();
    letters.dedup();
    assert_eq!((letters.len(), letters.iter().any(|it| it.contains(r#"d="""#))), (26, false));
}

#[test]
fn a_frame_in_the_colour_of_walls_is_around_the_squares() {
    let mut setup = BoardSetup::empty(Size::new(4, 3).expect("a size"));
    setup.add_wall(Square::new(1, 0), Direction::East);
    let board = Board::new(setup).expect("sound");
    for theme in Theme::ALL {
        let svg = picture(&board, None, theme);
        let wall = theme::palette(theme).scheme.wall;
        let frame = format!(
            r#"<rect width="192" height="144" rx="5.76" fill="none" stroke="{wall}" stroke-width="5.28"/>"#
        );
        assert_eq!(svg.matches(&frame).count(), 1, "{theme}: {svg}");
        // The only other wall is the one inside: the walls of the border are not drawn a second time.
        let walls = format!(
            r#"stroke="{wall}" stroke-width="5.28" stroke-linecap="round" stroke-linejoin="round" d="M96 0L96 48"/>"#
        );
        assert_eq!(svg.matches(&walls).count(), 1, "{theme}: {svg}");
    }
}

#[test]
fn the_goal_is_in_the_middle_of_an_official_board() {
    let (board, goal) = official();
    let board = &board;
    let in_the_middle = r#"transform="translate(384 384)""#;
    assert_eq!(board.target_on(goal.square).map(|it| it.shape), Some(Shape::Hexagon));
    for theme in Theme::ALL {
        let palette = theme::palette(theme);
        let hexagon = |robot| {
            let print = Print::new(palette, robot, palette.scheme.hole, 1.0);
            drawn(|svg| symbols::shape(svg, Shape::Hexagon, (384.0, 384.0), (29.76, 3.36), print))
        };
        // The goal's own robot decides the colour, and not that of the printed target.
        for robot in [goal.robot, Some(Robot::Blue)] {
            let svg = picture(board, Some(Goal { robot, ..goal }), theme);
            assert!(svg.contains(&hexagon(robot)), "{theme}: {robot:?}");
        }
        let print = Print::new(palette, None, palette.scheme.hole, 1.0);
        let vortex =
            drawn(|svg| symbols::shape(svg, Shape::Vortex, (384.0, 384.0), (29.76, 3.36), print));
        let any = Goal { robot: None, ..goal };
        assert_eq!(goal_shape(any, None), Some(Shape::Vortex));
        assert!(picture(board, Some(any), theme).contains(&vortex), "{theme}");
        assert!(!picture(board, None, theme).contains(in_the_middle), "{theme}");
        let open = empty(16, 16);
        assert!(!picture(&open, Some(goal), theme).contains(in_the_middle), "{theme}");
    }
    // A goal without a target has its ring in the middle, too.
    let ring = Goal { robot: Some(Robot::Red), square: Square::new(0, 0) };
    let svg = picture(board, Some(ring), Theme::Light);
    assert_eq!(svg.matches(r#"<circle cx="384" cy="384""#).count(), 2);
}

#[test]
fn the_squares_lie_on_the_colour_of_the_grid() {
    for theme in Theme::ALL {
        let svg = picture(&empty(4, 3), None, theme);
        let scheme = theme::palette(theme).scheme;
        let grid = format!(r#"<rect width="192" height="144" rx="5.76" fill="{}"/>"#, scheme.grid);
        let square = format!(r#"rx="4.8" fill="{}"/>"#, scheme.square);
        assert_eq!(svg.matches(&square).count(), 12, "{theme}");
        assert!(svg.find(&grid) < svg.find(&square) && svg.contains(&grid), "{theme}");
    }
}

/// Checks that the symbol of every printed target has enough contrast to the ground below it.
fn check_targets(picture: &Picture<'_>) {
    let svg = picture.svg();
    for target in picture.board.targets() {
        let ground = match picture.goal.filter(|goal| goal.square == target.square) {
            Some(goal) => picture.palette().goal_ground(goal.robot),
            None => picture.floor(target.square),
        };
        let (x, y) = middle(target.square);
        let start = format!(r#"<path transform="translate({x} {y})""#);
        let path = svg.lines().find(|it| it.starts_with(&start)).expect("a symbol");
        let colour = path.split(r##"fill="#"##).nth(1).expect("a colour");
        let colour = Colour::new(u32::from_str_radix(&colour[..6], 16).expect("digits"));
        let found = colour.contrast(ground);
        assert!(found >= 3.0, "{}, {target:#}: {found}", picture.theme);
        assert!(svg.contains(&format!(r#"fill="{ground}""#)), "{}, {target:#}", picture.theme);
    }
}

#[test]
fn every_target_has_an_outline_that_is_clear() {
    let (board, goal) = official();
    let board = &board;
    let moves = |it: Square| (it.x() != 5).then(|| u32::from(it.y()));
    let map = Grid::from_fn(board.size(), moves);
    for theme in Theme::ALL {
        let profile = Profile::PLAIN;
        let bare =
            Picture { board, positions: None, goal: None, profile, line: &[], map: None, theme };
        let goals = board.targets().iter().map(|it| Some(it.goal())).chain([None]);
        for goal in goals {
            check_targets(&Picture { goal, ..bare });
        }
        for robot in [Robot::Red, Robot::Green, Robot::Blue, Robot::Yellow] {
            check_targets(&Picture { goal: Some(goal), map: Some((robot, &map)), ..bare });
        }
    }
}
