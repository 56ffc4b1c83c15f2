//! The editors of both games: what their panels promise about a drawing.

use std::collections::BTreeSet;

use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::ricochet::{Move, Robot};
use carom_play::ricochet::editor::Tool;
use carom_shell::BoxedAction;
use carom_shell::ids::PageId;
use carom_shell::panel::OnPress;
use carom_shell::place::SaveLocation;
use carom_shell::scripting::Activity;
use carom_shell::theme::Palette;
use carom_window_ricochet as ricochet;
use carom_window_unblock as unblock;

use super::controls::open;
use crate::testing::STAGE;
use carom_shell::program::LaunchOptions;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{
    self, Home, Real, character, is_shown, options, paste, send, wait,
};
use carom_shell::testing::seen::controls;

/// The ground of the button of a command.
fn ground(real: &mut Real, action: &BoxedAction) -> Color {
    let world = real.app.world_mut();
    let mut buttons = world.query::<(&OnPress, &BackgroundColor)>();
    buttons.iter(world).find(|it| it.0.0 == *action).expect("the button").1.0
}

/// Whether the editor has a verdict about its drawing.
fn is_judged(world: &World) -> bool {
    use ricochet::editor::{Judge, Verdict};
    use unblock::editor::{Judge as BlockJudge, Verdict as BlockVerdict};
    let robots = matches!(world.resource::<Judge>().verdict(), Verdict::Thinking(_));
    let blocks = matches!(world.resource::<BlockJudge>().verdict(), BlockVerdict::Thinking(_));
    !robots && !blocks
}

/// The button that plays a drawing is the primary one only if the drawing can be solved.
fn check_play(
    page: PageId,
    command: impl Into<BoxedAction> + Clone,
    play: &BoxedAction,
    boards: [&str; 2],
) {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(page));
    let palette = *real.app.world().resource::<Palette>();
    let [solvable, unsolvable] = boards.map(|board| {
        paste(&mut real, board, command.clone());
        wait(&mut real, is_judged);
        check(&mut real);
        ground(&mut real, play)
    });
    assert_eq!(solvable, palette.ink, "{page:?}");
    assert_ne!(unsolvable, palette.ink, "{page:?}");
}

/// Boards of three squares a side, as drawings of each game: the first one has a solution, the second one none.
fn boards() -> [[String; 2]; 2] {
    // Without another robot, red never stops in the middle.
    let corner = [
        "    0    1    2",
        "   +----+----+----+",
        " 0 |R            !|",
        "   +    +    +    +",
        " 1 |              |",
        "   +    +    +    +",
        " 2 |              |",
        "   +----+----+----+",
        "goal: red to 2,0",
    ]
    .join("\n");
    let middle = [
        "    0    1    2",
        "   +----+----+----+",
        " 0 |R             |",
        "   +    +    +    +",
        " 1 |        !     |",
        "   +    +    +    +",
        " 2 |              |",
        "   +----+----+----+",
        "goal: red to 1,1",
    ]
    .join("\n");
    let blocks = ["..B.AAB.........", "...B...BAA.C...C"].map(str::to_owned);
    [[corner, middle], blocks]
}

/// The two editors, with their boards.
fn editors() -> [(PageId, PageId, BoxedAction, BoxedAction, [String; 2]); 2] {
    let [robots, blocks] = boards();
    let of_ricochet = (
        ricochet::ids::EDITOR,
        ricochet::ids::PLAY,
        ricochet::editor::OpenCommand::Paste.into(),
        ricochet::editor::ExchangeCommand::Play.into(),
        robots,
    );
    let of_unblock = (
        unblock::ids::EDITOR,
        unblock::ids::PLAY,
        unblock::editor::Paste.into(),
        unblock::editor::ExchangeCommand::Play.into(),
        blocks,
    );
    [of_ricochet, of_unblock]
}

/// Draws a board, and waits for its verdict.
fn draw(real: &mut Real, board: &str, action: &BoxedAction) {
    paste(real, board, action.clone());
    wait(real, is_judged);
    real.settle();
}

#[test]
fn the_button_that_plays_a_drawing_warns_if_it_cannot_be_solved() {
    for (page, _, open, play, boards) in editors() {
        check_play(page, open, &play, boards.each_ref().map(String::as_str));
    }
}

/// A drawing is kept some seconds after it has changed, while its page stays open and the program goes on.
#[test]
fn a_drawing_is_kept_before_its_page_is_left() {
    let drawn = |real: &Real| {
        let world = real.app.world();
        let robots = world.resource::<ricochet::editor::Drawing>().canvas().clone();
        (robots, world.resource::<unblock::editor::Drawing>().canvas().clone())
    };
    for (page, _, paste, _, boards) in editors() {
        let home = Home::new();
        let place = Some(SaveLocation::File(home.file("drawing.ron")));
        let options = LaunchOptions { drawing: place, ..home.options() };
        let mut real = STAGE.start(&options);
        let empty = drawn(&real);
        send(&mut real, carom_shell::Command::Go(page));
        draw(&mut real, &boards[0], &paste);
        (0..100).for_each(|_| real.frame());
        let whole = drawn(&real);
        assert!(whole != empty, "{page:?}");
        // The program goes on: nothing is written at its end.
        let next = STAGE.start(&options);
        assert!(drawn(&next) == whole, "{page:?}");
    }
}

#[test]
fn no_verdict_and_no_message_moves_a_control() {
    for size in [(1280, 720), (390, 664), (844, 390)] {
        for (page, _, paste, _, boards) in editors() {
            let mut real = open(size, page);
            let before = controls(&mut real);
            for board in [&boards[0], &boards[1], "neither a board nor a file", ""] {
                draw(&mut real, board, &paste);
                check(&mut real);
                for (action, place) in controls(&mut real) {
                    let mut old = before.iter().filter(|it| it.0 == action).peekable();
                    let is_new = old.peek().is_none();
                    assert!(
                        is_new || old.any(|it| it.1 == place),
                        "{page:?} {size:?}: {action:?} moves to {place:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn what_an_editor_plays_leads_back_to_it() {
    for (size, least) in [((1280, 720), 40.0), ((320, 480), 44.0), ((844, 390), 44.0)] {
        for (page, play_page, paste, play, boards) in editors() {
            let mut real = open(size, page);
            draw(&mut real, &boards[0], &paste);
            let canvas = real.app.world().resource::<unblock::editor::Drawing>().canvas().clone();
            send(&mut real, play);
            assert_eq!(real::page(&real), play_page);
            check(&mut real);
            // The sections have another button for the page, above it.
            let back = BoxedAction::from(carom_shell::Command::Go(page));
            let all = controls(&mut real).into_iter().filter(|it| it.0 == back);
            let (_, place) =
                all.max_by(|a, b| a.1.min.y.total_cmp(&b.1.min.y)).expect("a way back");
            assert!(place.height() >= least - 0.5, "{size:?} {page:?}: {place:?}");
            let name = if size.1 < 720 && size.0 < 400 { "Editor" } else { "Back to the editor" };
            assert!(is_shown(&mut real, name), "{size:?} {page:?}");
            if page == ricochet::ids::EDITOR {
                let mv = Move { robot: Robot::Red, direction: Direction::East };
                send(&mut real, ricochet::Command::Play(mv));
                check(&mut real);
            }
            real.click(place.center());
            real.settle();
            assert_eq!(real::page(&real), page, "{size:?}");
            let same = real.app.world().resource::<unblock::editor::Drawing>().canvas();
            assert_eq!(*same, canvas, "the drawing is still there");
        }
    }
}

#[test]
fn the_keys_of_the_tools_are_those_of_their_names() {
    let names = [
        (
            ricochet::ids::EDITOR,
            &["Wall", "Solid", "Diagonal", "Mark", "Robot", "Goal", "Quarter", "Eraser"][..],
        ),
        (unblock::ids::EDITOR, &["Block", "Red block", "Wall", "Eraser"][..]),
    ];
    for (page, names) in names {
        let mut real = open((1280, 720), page);
        let ring = real.app.world().resource::<Palette>().ink;
        for (place, name) in names.iter().enumerate() {
            real.strike(&character(&(place + 1).to_string()), &[]);
            real.settle();
            let world = real.app.world_mut();
            let mut buttons = world.query_filtered::<(&BorderColor, &Children), With<OnPress>>();
            let on = buttons.iter(world).filter(|it| it.0.top == ring);
            let texts: Vec<&str> = on
                .flat_map(|it| it.1.iter())
                .filter_map(|it| world.get::<Text>(it).map(|it| it.0.as_str()))
                .filter(|it| names.contains(it))
                .collect();
            assert_eq!(texts, [*name], "{page:?}");
        }
    }
}

/// The images of the buttons of the quarters, by what they send.
fn quarters(real: &mut Real, is_tile: impl Fn(&BoxedAction) -> bool) -> Vec<AssetId<Image>> {
    wait(real, |world| !world.resource::<Activity>().is_busy);
    let world = real.app.world_mut();
    let mut buttons = world.query::<(&OnPress, &Children)>();
    let tiles = buttons.iter(world).filter(|it| is_tile(&it.0.0));
    let images = tiles.flat_map(|it| it.1.iter()).filter_map(|it| world.get::<ImageNode>(it));
    images.map(|it| it.image.id()).collect()
}

#[test]
fn official_quarters_are_pictures_wherever_a_board_is_put_together() {
    use ricochet::editor::Command::{Take, Tile};
    use ricochet::own_board::Command as OwnBoardCommand;
    let is_drawn = |action: &BoxedAction| matches!(action.downcast(), Some(Tile(_)));
    let is_own = |action: &BoxedAction| matches!(action.downcast(), Some(OwnBoardCommand::Take(_)));
    for size in [(1280, 720), (390, 844)] {
        let mut real = open(size, ricochet::ids::EDITOR);
        send(&mut real, Take(Tool::Tile));
        let all: BTreeSet<_> = quarters(&mut real, is_drawn).into_iter().collect();
        assert_eq!(all.len(), 16, "{size:?}");
        // The card of free boards leads to the board of the player.
        send(&mut real, carom_shell::Command::Go(ricochet::ids::PLAY));
        send(&mut real, carom_shell::Command::Toggle(ricochet::ids::BOARD));
        let own = BoxedAction::from(OwnBoardCommand::New);
        let place = controls(&mut real).into_iter().find(|it| it.0 == own).expect("a row").1;
        real.click(place.center());
        real.settle();
        let all: BTreeSet<_> = quarters(&mut real, is_own).into_iter().collect();
        assert_eq!(all.len(), 16, "{size:?}");
        check(&mut real);
    }
}
