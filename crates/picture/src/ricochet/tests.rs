use carom_engine::ricochet::{BoardSetup, Layout, Shape};
use carom_engine::{Direction, Size};

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
    let frame = Frame::of_picture(Size::new(30, 16).expect("a size"));
    let colour = Palette::LIGHT.scheme.wood.expect("a tray").names;
    let (height, away) = (CELL * frame.name, -CELL * frame.width / 2.0);
    for (x, name) in [(0, "A"), (3, "D"), (15, "P"), (25, "Z"), (26, "AA"), (28, "AC")] {
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
    let paper = picture(&empty(30, 16), None, Theme::Paper);
    let colour = Palette::PAPER.scheme.muted;
    let at = (middle(Square::new(0, 0)).0, -PAPER_NAMES.1);
    let letter = drawn(|svg| draw_capitals(svg, "A", at, PAPER_NAMES.0, colour));
    assert_eq!(paper.matches(&letter).count(), 1);
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
fn walls_lie_in_a_tray_and_on_paper_in_a_frame() {
    let mut setup = BoardSetup::empty(Size::new(4, 3).expect("a size"));
    setup.add_wall(Square::new(1, 0), Direction::East);
    let board = Board::new(setup).expect("sound");
    for theme in Theme::ALL {
        let svg = picture(&board, None, theme);
        let scheme = Palette::of(theme).scheme;
        // The walls of the border are not drawn: the tray, or the frame on paper, is there.
        let walls = format!(
            r#"stroke="{}" stroke-width="6.72" stroke-linecap="round" stroke-linejoin="round" d="M96 0v48"/>"#,
            scheme.wall
        );
        assert_eq!(svg.matches(&walls).count(), 1, "{theme}: {svg}");
        let frame = format!(r#"fill="none" stroke="{}" stroke-width="6.72"/>"#, scheme.wall);
        let is_paper = theme == Theme::Paper;
        assert_eq!(svg.matches(&frame).count(), usize::from(is_paper), "{theme}: {svg}");
        assert_eq!(svg.matches("linearGradient").count() == 0, is_paper, "{theme}");
    }
}

#[test]
fn the_goal_is_in_the_middle_of_an_official_board() {
    let (board, goal) = official();
    let board = &board;
    let in_the_middle = r#"transform="translate(384 384)""#;
    assert_eq!(board.target_on(goal.square).map(|it| it.shape), Some(Shape::Hexagon));
    for theme in Theme::ALL {
        let palette = Palette::of(theme);
        let symbol = |robot, shape| {
            let print = palette.print_of_goal(robot);
            drawn(|svg| symbols::shape(svg, shape, (384.0, 384.0), 17.28, print))
        };
        // The goal's own robot decides the colour, and not that of the printed target.
        for robot in [goal.robot, Some(Robot::Blue)] {
            let svg = picture(board, Some(Goal { robot, ..goal }), theme);
            assert!(svg.contains(&symbol(robot, Shape::Hexagon)), "{theme}: {robot:?}");
        }
        let any = Goal { robot: None, ..goal };
        assert_eq!(goal_shape(any, None), Some(Shape::Vortex));
        let vortex = symbol(None, Shape::Vortex);
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
fn only_the_target_in_play_is_full() {
    let (board, goal) = official();
    let svg = picture(&board, Some(goal), Theme::Light);
    for target in board.targets().iter().filter(|it| it.shape != Shape::Vortex) {
        let fill = if target.square == goal.square {
            Palette::LIGHT.robot(target.robot)
        } else {
            Palette::LIGHT.tinted(target.robot, 0.22)
        };
        let (x, y) = middle(target.square);
        let start = format!(r#"<path transform="translate({x} {y})""#);
        let symbol = svg.lines().find(|it| it.starts_with(&start)).expect("a symbol");
        assert!(symbol.contains(&format!(r#"fill="{fill}" stroke"#)), "{symbol}");
    }
}
