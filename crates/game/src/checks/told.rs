//! What the window tells its players: messages, reasons in their language, and figures that say what they mean.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_engine::ricochet::Robot;
use carom_play::packs::Place as PackPlace;
use carom_play::ricochet::Hint;
use carom_play::unblock::Level;
use carom_shell::ids::OverlayId;
use carom_shell::overlay::Card;
use carom_shell::panel::Sends;
use carom_shell::panel::notice::{CardLine, Strip};
use carom_shell::screen::Screen;
use carom_shell::settings::Change;
use carom_shell::window::LEAST_SIZE;
use carom_shell::words::Language;
use carom_window_ricochet::board::marks::HintedSquare;
use carom_window_ricochet::command::GameCommand;
use carom_window_ricochet::session::Session as RobotSession;
use carom_window_ricochet::solving::Solving as RobotSolving;
use carom_window_ricochet::{self as ricochet, Command as Ricochet};
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;
use carom_window_unblock::Command as Blocks;
use carom_window_unblock::dealing::Dealer;
use carom_window_unblock::ids::MORE;
use carom_window_unblock::session::{Letters, Session as BlockSession};
use carom_window_unblock::solving::{Playback, Solving as BlockSolving};

use super::drawn::check;
use super::real::{Real, character, is_shown, options, paste, send, wait};
use super::{blocks, monkey};

/// The message on the screen; an empty text if there is none.
pub(super) fn strip(real: &mut Real) -> String {
    let world = real.app.world_mut();
    let Some(strip) = world.query_filtered::<Entity, With<Strip>>().iter(world).next() else {
        return String::new();
    };
    let mut inside = vec![strip];
    let mut told = String::new();
    while let Some(node) = inside.pop() {
        // Without the button that closes a long message.
        if world.get::<Sends>(node).is_some() {
            continue;
        }
        told += world.get::<Text>(node).map_or("", |it| it.0.as_str());
        inside.extend(world.get::<Children>(node).into_iter().flatten());
    }
    told
}

/// Slides the selected robot somewhere.
fn slide(real: &mut Real) {
    let (direction, _) = real.app.world().resource::<RobotSession>().slides().remove(0);
    send(real, Ricochet::Slide(direction));
}

/// Whether a button brings back the round that was left.
fn has_way_back(real: &mut Real) -> bool {
    monkey::buttons(real).iter().any(|it| it.0 == Ricochet::RoundBefore)
}

#[test]
fn a_whole_game_does_not_go_back_over_what_it_has_counted() {
    let mut real = Real::start(&options((1280, 720)));
    let game = |real: &Real| real.app.world().resource::<RobotSession>().game().cloned();
    real.strike(&character("B"), &[]);
    real.settle();
    assert_eq!(strip(&mut real), "There is no puzzle to go back to.");
    send(&mut real, Ricochet::Game(GameCommand::Begin));
    slide(&mut real);
    let begun = game(&real);
    real.strike(&character("G"), &[]);
    real.settle();
    let counted = game(&real);
    assert_ne!(counted, begun);
    // The way back is to the round before the game, and then to the game with what it has counted.
    for expected in [None, counted] {
        real.strike(&character("B"), &[]);
        real.settle();
        assert_eq!(game(&real), expected);
    }
    check(&mut real);
    // A target that is kept for the end has counted nothing.
    slide(&mut real);
    let begun = game(&real);
    real.strike(&character("P"), &[]);
    real.settle();
    assert!(has_way_back(&mut real));
    real.strike(&character("B"), &[]);
    real.settle();
    assert_eq!(game(&real), begun);
    check(&mut real);
}

#[test]
fn a_message_ends_with_its_board() {
    let mut real = Real::start(&options((1280, 720)));
    paste(&mut real, "nonsense", ricochet::OpenCommand::Paste);
    assert!(strip(&mut real).starts_with("“nonsense” is neither"));
    send(&mut real, Ricochet::Select(Robot::Green));
    assert!(!strip(&mut real).is_empty(), "the same round");
    send(&mut real, Ricochet::RandomRobots);
    assert_eq!(strip(&mut real), "");
    slide(&mut real);
    send(&mut real, Ricochet::RandomRobots);
    assert!(has_way_back(&mut real), "the button is about the new round");
    let mut real = blocks::start();
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
    send(&mut real, tablut::PuzzleCommand::Open(PackPlace::default()));
    assert_eq!(strip(&mut real), "");
    check(&mut real);
}

#[test]
fn reasons_are_in_the_players_language() {
    let mut real = blocks::start();
    send(&mut real, Change::Language(Some(Language::French)));
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
    check(&mut real);
}

#[test]
fn a_board_without_solution_says_so_in_its_figures() {
    for size in [(1280, 720), (720, 1000)] {
        let mut real = Real::start(&options(size));
        real.strike(&Key::F6, &[]);
        for (language, told) in [
            (Language::English, "There is no solution"),
            (Language::French, "Il n’y a pas de solution"),
        ] {
            send(&mut real, Change::Language(Some(language)));
            send(&mut real, unblock::PackCommand::Next);
            paste(&mut real, "...B...BAA.C...C", unblock::OpenCommand::Paste);
            wait(&mut real, |world| world.resource::<BlockSession>().is_unsolvable());
            assert!(is_shown(&mut real, told) && !is_shown(&mut real, "…"), "{told}");
            check(&mut real);
        }
    }
}

#[test]
fn the_sheet_says_what_is_counted() {
    for size in [(1280, 720), (390, 844), (1024, 640)] {
        let mut real = Real::start(&options(size));
        real.strike(&Key::F6, &[]);
        real.settle();
        for (language, text, figure) in [
            (Language::English, "Count steps instead of moves", "steps"),
            (Language::French, "Compter les cases, pas les coups", "cases"),
        ] {
            send(&mut real, Change::Language(Some(language)));
            send(&mut real, carom_shell::Command::Toggle(MORE));
            assert!(is_shown(&mut real, text), "{text}");
            check(&mut real);
            send(&mut real, carom_shell::Command::Toggle(MORE));
            real.strike(&character("M"), &[]);
            real.settle();
            assert!(is_shown(&mut real, figure), "{figure}");
            check(&mut real);
            real.strike(&character("M"), &[]);
            real.settle();
        }
    }
}

#[test]
fn a_new_puzzle_fits_into_an_upright_window() {
    let mut real = Real::start(&options((720, 1000)));
    real.strike(&Key::F6, &[]);
    real.settle();
    for level in [Level::Easy, Level::Hard] {
        send(&mut real, unblock::DealCommand::New(level));
        wait(&mut real, |world| !world.resource::<Dealer>().is_running());
        check(&mut real);
    }
}

#[test]
fn letters_come_only_by_the_players_choice() {
    let mut real = blocks::start();
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
    for size in [(1280, 720), (720, 1000), (1024, 640), LEAST_SIZE] {
        let mut real = Real::start(&options(size));
        send(&mut real, ricochet::SolverCommand::ShowMoves);
        wait(&mut real, |world| !world.resource::<RobotSolving>().is_running());
        send(&mut real, ricochet::SolverCommand::PlayOrPause);
        assert_eq!(covers(&mut real), Vec::<String>::new(), "{size:?}: robots");
        real.strike(&Key::F6, &[]);
        real.settle();
        send(&mut real, unblock::PackCommand::Open(PackPlace { pack: 5, number: 0 }));
        wait(&mut real, |world| world.resource::<BlockSession>().component().is_some());
        send(&mut real, unblock::SolverCommand::Solve);
        wait(&mut real, |world| !world.resource::<BlockSolving>().is_running());
        send(&mut real, unblock::SolverCommand::PlayOrPause);
        assert!(real.app.world().resource::<Playback>().is_playing());
        assert_eq!(covers(&mut real), Vec::<String>::new(), "{size:?}: blocks");
        check(&mut real);
    }
}

/// Where the message or the card is.
fn place_of<C: Component>(real: &mut Real) -> Rect {
    let world = real.app.world_mut();
    let mut nodes = world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<C>>();
    let (node, place) = nodes.single(world).expect("one of them");
    Rect::from_center_size(place.translation, node.size())
}

#[test]
fn a_message_about_a_text_is_a_line_in_its_card() {
    let tablut = (tablut::ids::PLAY, tablut::ids::FILES, "9/9/9/9/4k4/9/9/9/9");
    let blocks = (unblock::ids::PLAY, unblock::ids::FILES, "..B.AAB");
    for size in [(1280, 720), (1024, 640), (720, 1000)] {
        for (page, files, text) in [tablut, blocks, (tablut.0, tablut.1, "no/such/file")] {
            let mut real = Real::start(&options(size));
            send(&mut real, carom_shell::Command::Go(page));
            send(&mut real, carom_shell::Command::Toggle(files));
            let before = place_of::<Card>(&mut real);
            send(&mut real, tablut::OpenCommand::OpenText(text.to_owned()));
            send(&mut real, unblock::OpenCommand::OpenText(text.to_owned()));
            assert!(!strip(&mut real).is_empty());
            let (card, told) = (place_of::<Card>(&mut real), place_of::<Strip>(&mut real));
            assert!(card.union(told) == card && told.height() > 14.0, "{told:?} in {card:?}");
            // No box: the card keeps its width.
            assert!((card.width() - before.width()).abs() < 1.0, "{card:?} {before:?}");
            let world = real.app.world_mut();
            let mut grounds =
                world.query_filtered::<&BackgroundColor, Or<(With<Strip>, With<CardLine>)>>();
            assert_eq!(grounds.iter(world).filter(|it| it.0.alpha() > 0.0).count(), 0);
            check(&mut real);
            // The player has read it: it ends with the card.
            send(&mut real, carom_shell::Command::Toggle(files));
            assert!(strip(&mut real).is_empty());
            check(&mut real);
        }
    }
}

#[test]
fn a_message_from_before_a_card_is_no_line_of_the_card() {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(tablut::ids::PLAY));
    send(&mut real, tablut::OpenCommand::OpenText("no/such/file".to_owned()));
    assert!(!strip(&mut real).is_empty());
    send(&mut real, carom_shell::Command::Toggle(tablut::ids::FILES));
    let told = place_of::<Strip>(&mut real);
    assert!(told.max.y >= 710.0, "{told:?}");
    check(&mut real);
}

#[test]
fn a_solution_waits_behind_a_card() {
    let mut real = blocks::start();
    send(&mut real, unblock::PackCommand::Open(PackPlace { pack: 5, number: 0 }));
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

#[test]
fn the_square_that_a_hint_names_is_marked_while_the_hint_is_there() {
    let mut real = Real::start(&options((390, 844)));
    send(&mut real, Ricochet::Level(PackPlace { pack: 1, number: 4 }));
    let marked = |real: &mut Real| {
        let world = real.app.world_mut();
        world.query::<&HintedSquare>().iter(world).map(|it| it.0).collect::<Vec<_>>()
    };
    let named = |real: &Real| match real.app.world().resource::<RobotSolving>().hints().last() {
        Some(&Hint::LastStop { square, .. }) => Some(square),
        _ => None,
    };
    let mut seen = Vec::new();
    for _ in 0..5 {
        send(&mut real, ricochet::SolverCommand::Hint);
        wait(&mut real, |world| !world.resource::<RobotSolving>().is_running());
        assert_eq!(marked(&mut real), Vec::from_iter(named(&real)));
        seen.extend(named(&real));
    }
    assert_eq!(seen.len(), 1, "{seen:?}");
}
