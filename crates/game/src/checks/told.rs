//! What the window tells its players: messages, reasons in their language, and figures that say what they mean.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_engine::ricochet::Robot;
use carom_engine::square_name;
use carom_play::packs::LevelId;
use carom_play::ricochet::Hint;
use carom_shell::ids::OverlayId;
use carom_shell::screen::Screen;
use carom_shell::settings::SettingChange;
use carom_shell::window::LEAST_SIZE;
use carom_shell::words::Language;
use carom_window_ricochet::board::marks::HintedSquare;
use carom_window_ricochet::session::Session as RobotSession;
use carom_window_ricochet::solving::Solving as RobotSolving;
use carom_window_ricochet::{self as ricochet, Command as Ricochet};
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;
use carom_window_unblock::Command as Blocks;
use carom_window_unblock::ids::MORE;
use carom_window_unblock::session::{Letters, Session as BlockSession};
use carom_window_unblock::solving::{Playback, Solving as BlockSolving};

use crate::testing::{STAGE, blocks_page};
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Real, character, is_shown, options, paste, send, wait};
use carom_shell::testing::seen::{self, strip};
use carom_window_unblock::game_checks as blocks;

/// Slides the selected robot somewhere.
fn slide(real: &mut Real) {
    let (direction, _) = real.app.world().resource::<RobotSession>().slides().remove(0);
    send(real, Ricochet::Slide(direction));
}

/// Whether a button brings back the round that was left.
fn has_way_back(real: &mut Real) -> bool {
    seen::buttons(real).iter().any(|it| it.0 == Ricochet::RoundBefore)
}

#[test]
fn a_message_ends_with_its_board() {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, Ricochet::RoundBefore);
    assert_eq!(strip(&mut real), "There is no puzzle to go back to.");
    paste(&mut real, "nonsense", ricochet::OpenCommand::Paste);
    assert!(strip(&mut real).starts_with("“nonsense” is neither"));
    send(&mut real, Ricochet::Select(Robot::Green));
    assert!(!strip(&mut real).is_empty(), "the same round");
    send(&mut real, Ricochet::RandomRobots);
    assert_eq!(strip(&mut real), "");
    slide(&mut real);
    send(&mut real, Ricochet::RandomRobots);
    assert!(has_way_back(&mut real), "the button is about the new round");
    let mut real = blocks_page();
    send(&mut real, Blocks::Before);
    assert_eq!(strip(&mut real), "There is no unsolved puzzle to go back to.");
    paste(&mut real, "nonsense", unblock::OpenCommand::Paste);
    assert!(!strip(&mut real).is_empty());
    send(&mut real, unblock::PackCommand::Next);
    assert_eq!(strip(&mut real), "");
    paste(&mut real, "..B.AAB.........", unblock::OpenCommand::Paste);
    assert_eq!(strip(&mut real), "Opened ..B.AAB.........");
    real.strike(&Key::F8, &[]);
    real.settle();
    send(&mut real, tablut::Command::Before);
    assert_eq!(strip(&mut real), "There is no earlier game to go back to.");
    paste(&mut real, "nonsense", tablut::OpenCommand::Paste);
    assert!(!strip(&mut real).is_empty());
    send(&mut real, tablut::PuzzleCommand::Open(LevelId::default()));
    assert_eq!(strip(&mut real), "");
    check(&mut real);
}

#[test]
fn reasons_are_in_the_players_language() {
    let mut real = blocks_page();
    send(&mut real, SettingChange::Language(Some(Language::French)));
    for (text, told) in [
        (
            "..B.AA?.........\n..B.AAB.........",
            "Ce texte ne peut pas être lu\u{202f}: ligne 1, colonne 7, ce caractère ne désigne rien",
        ),
        (
            "..B.AA1.........",
            "Ce texte ne peut pas être lu\u{202f}: colonne 7, ce caractère ne désigne rien",
        ),
        (
            "5x4:.B..AA",
            "5x4:.B..AA ne peut pas être ouvert\u{202f}: le nombre de cases n’est pas celui du plateau",
        ),
        ("?\n?", "Ce texte ne peut pas être lu\u{202f}: Carom ne connaît pas cette sorte de texte"),
        (
            "..B.AA..B.......",
            "..B.AA..B....... ne peut pas être ouvert\u{202f}: ce qu’il décrit n’est pas possible",
        ),
    ] {
        paste(&mut real, text, unblock::OpenCommand::Paste);
        let shown = strip(&mut real);
        assert_eq!(shown.lines().next(), Some(told), "{shown}");
    }
    check(&mut real);
    real.strike(&Key::F3, &[]);
    real.settle();
    paste(&mut real, "7650+42+E2302B12+Z9", ricochet::OpenCommand::Paste);
    let told = "7650+42+E2302B12+Z9 ne peut pas être ouvert\u{202f}: quelque chose n’a pas la forme attendue";
    assert_eq!(strip(&mut real), told);
    // A board with silver has no game ID of four robots, and official rules have none at all.
    send(&mut real, Ricochet::ToggleRules);
    send(&mut real, ricochet::SaveCommand::Copy("game-id"));
    assert_eq!(strip(&mut real), "Impossible\u{202f}: ce format n’a que les règles simples");
    // A name that is wrong has no line and no column.
    send(&mut real, SettingChange::Language(Some(Language::English)));
    send(&mut real, ricochet::OpenCommand::OpenText("9999".to_owned()));
    let told = "9999: two of the first four digits stand for tile 2, but a board has each of the tiles 1 to 4 once";
    assert_eq!(strip(&mut real), told);
    send(&mut real, ricochet::OpenCommand::OpenText("(version: 1,\nnonsense".to_owned()));
    assert!(strip(&mut real).contains("line 2, column"), "{}", strip(&mut real));
    check(&mut real);
}

#[test]
fn a_board_without_solution_says_so_in_its_figures() {
    let mut real = blocks_page();
    paste(&mut real, "...B...BAA.C...C", unblock::OpenCommand::Paste);
    wait(&mut real, |world| world.resource::<BlockSession>().is_unsolvable());
    assert!(is_shown(&mut real, "There is no solution") && !is_shown(&mut real, "…"));
    check(&mut real);
}

#[test]
fn the_sheet_says_what_is_counted() {
    let mut real = blocks_page();
    send(&mut real, carom_shell::Command::Toggle(MORE));
    assert!(is_shown(&mut real, "Count steps instead of moves"));
    send(&mut real, carom_shell::Command::Toggle(MORE));
    real.strike(&character("M"), &[]);
    real.settle();
    assert!(is_shown(&mut real, "steps"));
    check(&mut real);
}

#[test]
fn letters_come_only_by_the_players_choice() {
    let mut real = blocks_page();
    let letters = |real: &Real| real.app.world().resource::<Letters>().0;
    for command in [Blocks::Hint, Blocks::Hint, Blocks::ShowMoves, Blocks::SelectNext] {
        blocks::pay(&mut real, command.clone());
        assert!(!letters(&real), "{command:?}");
    }
    check(&mut real);
    real.strike(&character("b"), &[]);
    real.settle();
    assert!(!letters(&real), "a letter selects no block");
    real.strike(&character("L"), &[]);
    real.settle();
    assert!(letters(&real));
    check(&mut real);
}

/// What lies over the board.
fn covers(real: &mut Real) -> Vec<String> {
    let world = real.app.world_mut();
    let screen = *world.resource::<Screen>();
    let board = screen.board.inflate(-2.0);
    let mut nodes = world.query::<(
        Entity,
        &ComputedNode,
        &UiGlobalTransform,
        &InheritedVisibility,
        &BackgroundColor,
        Option<&CalculatedClip>,
    )>();
    let over = nodes.iter(world).filter(|(_, node, place, seen, color, clip)| {
        let scale = node.inverse_scale_factor();
        let rect = Rect::from_center_size(place.translation, node.size());
        let rect = clip.map_or(rect, |it| it.clip.intersect(rect));
        let rect = Rect::from_corners(rect.min * scale, rect.max * scale);
        let is_drawn = seen.get() && color.0.alpha() > 0.0 && !rect.is_empty();
        is_drawn && !rect.intersect(board).is_empty()
    });
    over.map(|(entity, node, ..)| format!("{entity} of {}", node.size())).collect()
}

#[test]
fn nothing_covers_the_board_while_a_solution_plays() {
    for size in [(1280, 720), LEAST_SIZE] {
        let mut real = STAGE.start(&options(size));
        send(&mut real, ricochet::SolverCommand::ShowMoves);
        wait(&mut real, |world| !world.resource::<RobotSolving>().is_running());
        send(&mut real, ricochet::SolverCommand::PlayOrPause);
        assert_eq!(covers(&mut real), Vec::<String>::new(), "{size:?}: robots");
        real.strike(&Key::F6, &[]);
        real.settle();
        send(&mut real, unblock::PackCommand::Open(LevelId { pack: 5, number: 0 }));
        wait(&mut real, |world| world.resource::<BlockSession>().component().is_some());
        send(&mut real, unblock::SolverCommand::Solve);
        wait(&mut real, |world| !world.resource::<BlockSolving>().is_running());
        send(&mut real, unblock::SolverCommand::PlayOrPause);
        assert!(real.app.world().resource::<Playback>().is_playing());
        assert_eq!(covers(&mut real), Vec::<String>::new(), "{size:?}: blocks");
        check(&mut real);
    }
}

#[test]
fn a_solution_waits_behind_a_card() {
    let mut real = blocks_page();
    send(&mut real, unblock::PackCommand::Open(LevelId { pack: 5, number: 0 }));
    wait(&mut real, |world| world.resource::<BlockSession>().component().is_some());
    blocks::pay(&mut real, Blocks::ShowMoves);
    send(&mut real, unblock::SolverCommand::PlayOrPause);
    let made =
        |real: &Real| real.app.world().resource::<BlockSession>().watched().map_or(0, |it| it.0);
    assert!(made(&real) > 0);
    send(&mut real, carom_shell::Command::Toggle(OverlayId::HELP));
    let before = made(&real);
    (0..100).for_each(|_| real.frame());
    assert_eq!(made(&real), before);
    assert!(real.app.world().resource::<Playback>().is_playing());
    send(&mut real, carom_shell::Command::Toggle(OverlayId::HELP));
    (0..100).for_each(|_| real.frame());
    assert!(made(&real) > before);
}

/// The square that a hint names is marked while the hint is there; it has its name where the frame of the board has none.
#[test]
fn the_square_that_a_hint_names_is_marked_while_the_hint_is_there() {
    for (size, has_names) in [((390, 844), false), ((1280, 720), true)] {
        let mut real = STAGE.start(&options(size));
        send(&mut real, Ricochet::Level(LevelId { pack: 1, number: 4 }));
        let marked = |real: &mut Real| {
            let world = real.app.world_mut();
            let mut marks = world.query::<(&HintedSquare, &Children)>();
            let mut texts = world.query::<&Text2d>();
            let marks = marks.iter(world).map(|(mark, children)| {
                let name = texts.iter_many(world, children).next().map(|it| it.0.clone());
                (mark.0, name)
            });
            marks.collect::<Vec<_>>()
        };
        let named = |real: &Real| match real.app.world().resource::<RobotSolving>().hints().last() {
            Some(&Hint::LastStop { square, .. }) => {
                Some((square, (!has_names).then(|| square_name::of(square))))
            }
            _ => None,
        };
        let mut seen = Vec::new();
        for _ in 0..5 {
            send(&mut real, ricochet::SolverCommand::Hint);
            wait(&mut real, |world| !world.resource::<RobotSolving>().is_running());
            assert_eq!(marked(&mut real), Vec::from_iter(named(&real)));
            seen.extend(named(&real));
            check(&mut real);
        }
        assert_eq!(seen.len(), 1, "{seen:?}");
    }
}

/// The texts of a reader of the screen on each page: none has what another one says.
#[test]
fn a_reader_of_the_screen_hears_the_open_page_alone() {
    let mut real = STAGE.start(&options((390, 844)));
    let pages = [
        carom_shell::home::PAGE,
        ricochet::ids::PLAY,
        ricochet::ids::TABLE,
        ricochet::ids::EDITOR,
        unblock::ids::PLAY,
        unblock::ids::EDITOR,
        tablut::ids::PLAY,
    ];
    let mut all = Vec::new();
    // The second time every page has been open.
    for page in pages.into_iter().chain(pages) {
        send(&mut real, carom_shell::Command::Go(page));
        all.push(seen::told(&mut real));
    }
    for (number, told) in all.iter().enumerate() {
        let others = all.iter().enumerate().filter(|it| it.0 % pages.len() != number % pages.len());
        let copied: Vec<_> = others.filter(|it| told.contains(it.1.as_str())).collect();
        assert!(!told.is_empty() && copied.is_empty(), "{told:?} has {copied:?}");
    }
    send(&mut real, carom_shell::Command::Toggle(OverlayId::SETTINGS));
    assert_eq!(seen::told(&mut real), "Settings");
    send(&mut real, carom_shell::Command::Back);
    assert_eq!(Some(seen::told(&mut real)), all.pop());
}

#[test]
fn a_reader_of_the_screen_hears_the_result_of_a_solved_puzzle() {
    for size in [(1280, 720), (390, 844)] {
        let mut real = STAGE.start(&options(size));
        send(&mut real, Ricochet::SkipLessons);
        assert!(seen::told(&mut real).contains("hint"), "{}", seen::told(&mut real));
        carom_window_ricochet::game_checks::solve(&mut real);
        assert!(seen::told(&mut real).contains("moves"), "{}", seen::told(&mut real));
        blocks::enter(&mut real);
        for mv in ["B+2", "A+2"] {
            send(&mut real, Blocks::Slide(mv.parse().expect("a move")));
        }
        assert_eq!(seen::told(&mut real), "Solved in 2 moves The fewest possible");
        paste(&mut real, "nonsense", unblock::OpenCommand::Paste);
        assert!(seen::told(&mut real).contains("nonsense"), "{}", seen::told(&mut real));
    }
}
