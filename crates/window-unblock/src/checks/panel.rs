//! The panel of Unblock Me, its packs and its editor: what strangers met there.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use crate::dealing::Dealer;
use crate::editor::{self, Drawing};
use crate::ids::{LAB, PUZZLES};
use crate::library::Library;
use crate::session::Session;
use crate::solving::{Cost, Solving};
use crate::{Command, DealCommand, PackCommand, SolverCommand};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use carom_engine::unblock::{Metric, Move};
use carom_engine::{Direction, Rules as _};
use carom_play::packs::LevelId;
use carom_play::solo::Origin;
use carom_play::unblock::{Knowledge, Level};
use carom_shell::action::BoxedAction;
use carom_shell::panel::map;
use carom_shell::settings::SettingChange;
use carom_shell::window::LEAST_SIZE;
use carom_shell::words::{Language, Phrase};
use carom_solver::Proof;

use super::{STAGE, start};
use crate::game_checks::{is_known, pay, pixel, session};
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Real, character, is_shown, options, paste, send, texts, wait};
use carom_shell::testing::seen::buttons;
use carom_shell::testing::seen::of_button;
use carom_shell::testing::seen::strip;

/// The middle of the button of a command, if it is shown.
fn place<T>(real: &mut Real, wanted: T) -> Option<Vec2>
where
    BoxedAction: PartialEq<T>,
{
    buttons(real).into_iter().find(|it| it.0 == wanted).map(|it| it.1)
}

/// The puzzles of a pack in its card are buttons with room for a finger, in rows of equal length.
#[test]
fn the_puzzles_of_the_packs_have_room_in_rows_of_equal_length() {
    let mut real = STAGE.start(&options((1280, 720)));
    real.strike(&Key::F6, &[]);
    let packs = real.app.world().resource::<Library>().packs().all();
    let counts: Vec<usize> = packs.iter().map(|it| it.puzzles.len()).collect();
    for (size, languages) in [
        ((1280, 720), &[Language::English][..]),
        ((720, 1000), &[Language::French]),
        (LEAST_SIZE, &Language::ALL),
    ] {
        real.resize(size);
        for &language in languages {
            send(&mut real, SettingChange::Language(Some(language)));
            send(&mut real, carom_shell::Command::Toggle(PUZZLES));
            for (pack, &count) in counts.iter().enumerate() {
                send(&mut real, map::Command::Show(pack));
                let mut rows = BTreeMap::<i32, Vec<f32>>::new();
                for (action, middle) in buttons(&mut real) {
                    if (0..count)
                        .any(|number| action == PackCommand::Open(LevelId { pack, number }))
                    {
                        rows.entry(middle.y.round() as i32).or_default().push(middle.x);
                    }
                }
                let lengths: Vec<usize> = rows.values().map(Vec::len).collect();
                let (last, full) = lengths.split_last().expect("a row");
                assert_eq!(lengths.iter().sum::<usize>(), count, "{size:?} {language:?} {pack}");
                let is_full = full.iter().all(|it| *it == lengths[0]) && *last <= lengths[0];
                assert!(is_full, "{size:?} {language:?} {pack}: {lengths:?}");
                let heights: Vec<i32> = rows.keys().copied().collect();
                assert!(heights.windows(2).all(|it| it[1] - it[0] > 80), "{size:?}: {heights:?}");
                for row in rows.values_mut() {
                    row.sort_by(f32::total_cmp);
                    assert!(row.windows(2).all(|it| it[1] - it[0] > 80.0), "{size:?}: {row:?}");
                }
            }
            check(&mut real);
            send(&mut real, carom_shell::Command::Back);
        }
    }
}

#[test]
fn next_after_a_new_puzzle_is_another_one_and_previous_goes_back_to_the_packs() {
    let mut real = start();
    send(&mut real, PackCommand::Open(LevelId { pack: 3, number: 4 }));
    send(&mut real, DealCommand::New(Level::Easy));
    wait(&mut real, |world| matches!(world.resource::<Session>().origin(), Origin::Dealt(_)));
    // The button of the panel, the one of the banner and the key mean the same.
    for is_solved in [false, true] {
        real.settle();
        assert!(is_shown(&mut real, "New puzzle: easy"));
        wait(&mut real, is_known);
        while is_solved && !session(&real).is_solved() {
            let next = session(&real).best_line().expect("a solution")[0];
            send(&mut real, Command::Slide(next));
        }
        let before = Arc::clone(session(&real).board());
        real.strike(&Key::PageDown, &[]);
        wait(&mut real, |world| world.resource::<Session>().board() != &before);
        assert!(matches!(session(&real).origin(), Origin::Dealt(Level::Easy)));
    }
    send(&mut real, PackCommand::Previous);
    assert_eq!(*session(&real).origin(), Origin::Level(LevelId { pack: 3, number: 4 }));
    let all = real.app.world().resource::<Library>().packs().all()[3].puzzles.len();
    assert!(is_shown(&mut real, &format!("Hard · 5 of {all}")), "{:?}", texts(&mut real));
    assert!(strip(&mut real).starts_with("This puzzle is from the packs."));
    send(&mut real, PackCommand::Next);
    assert_eq!(strip(&mut real), "", "from puzzle to puzzle of the list nothing is told");
}

#[test]
fn the_result_says_that_a_puzzle_with_help_is_not_counted() {
    let mut real = start();
    pay(&mut real, Command::ShowMoves);
    for mv in session(&real).shown_moves() {
        send(&mut real, Command::Slide(mv));
    }
    assert!(session(&real).is_solved());
    for (language, told) in [
        (Language::English, "With help: no stars"),
        (Language::French, "Avec de l’aide\u{202f}: sans étoiles"),
    ] {
        send(&mut real, SettingChange::Language(Some(language)));
        for size in [(1280, 720), (1024, 640), (720, 1000), LEAST_SIZE] {
            real.resize(size);
            real.settle();
            assert!(is_shown(&mut real, told), "{:?}", texts(&mut real));
            check(&mut real);
        }
    }
    let library = real.app.world().resource::<Library>();
    assert_eq!(library.best(session(&real).board()), None);
}

#[test]
fn the_editor_says_that_blocks_were_cut_off() {
    let mut real = STAGE.start(&options((1280, 720)));
    real.strike(&Key::F7, &[]);
    real.settle();
    for (language, one, two) in [
        (
            Language::English,
            "One block was cut off. Undo brings it back.",
            "2 blocks were cut off. Undo brings them back.",
        ),
        (
            Language::French,
            "Un bloc a été coupé. «\u{202f}Annuler\u{202f}» le ramène.",
            "2 blocs ont été coupés. «\u{202f}Annuler\u{202f}» les ramène.",
        ),
    ] {
        send(&mut real, SettingChange::Language(Some(language)));
        for (board, told) in [("..B.AAB..CC...DD", one), ("..B.AAB.CC..DDEE", two)] {
            paste(&mut real, board, editor::Paste);
            let blocks =
                |real: &Real| real.app.world().resource::<Drawing>().canvas().all_blocks().count();
            let all = blocks(&real);
            send(&mut real, editor::Command::Grow(1, 0));
            assert_ne!(strip(&mut real), told, "nothing was cut off");
            send(&mut real, editor::Command::Grow(0, -1));
            assert_eq!(strip(&mut real), told, "{board}");
            check(&mut real);
            send(&mut real, editor::Command::Undo);
            assert_eq!(blocks(&real), all);
        }
    }
}

#[test]
fn the_buttons_of_the_playback_stay_in_their_place() {
    let buttons = |real: &mut Real| {
        [SolverCommand::Step, SolverCommand::PlayOrPause].map(|it| place(real, it).expect("it"))
    };
    let mut real = start();
    send(&mut real, PackCommand::Open(LevelId { pack: 5, number: 0 }));
    wait(&mut real, is_known);
    pay(&mut real, Command::ShowMoves);
    for size in [(1280, 720), (1024, 640), (720, 1000)] {
        send(&mut real, SolverCommand::StopWatching);
        real.resize(size);
        real.settle();
        let before = buttons(&mut real);
        let count = session(&real).shown_moves().len();
        for step in [1, 2, 3, count / 2, count - 1, count] {
            send(&mut real, SolverCommand::StepTo(step));
            assert_eq!(session(&real).watched(), Some((step, count)));
            assert_eq!(buttons(&mut real), before, "{size:?}: {step}");
        }
        assert!(session(&real).shown_moves().is_empty());
        check(&mut real);
    }
}

#[test]
fn the_search_for_a_puzzle_is_stopped_in_the_hint_box_or_with_escape() {
    let mut real = start();
    let is_running = |real: &Real| real.app.world().resource::<Dealer>().is_running();
    let dock = place(&mut real, Command::Undo);
    for stop in [BoxedAction::from(DealCommand::CancelNew), carom_shell::Command::Back.into()] {
        // The hardest of many boards takes longer than some frames.
        real.app.world_mut().write_message(DealCommand::New(Level::Hardest));
        for _ in 0..3 {
            real.frame();
        }
        assert!(is_running(&real) && place(&mut real, DealCommand::CancelNew).is_some());
        assert_eq!(place(&mut real, Command::Undo), dock, "no button moves");
        send(&mut real, stop);
        assert!(!is_running(&real) && place(&mut real, DealCommand::CancelNew).is_none());
        assert!(matches!(session(&real).origin(), Origin::Level(_)));
    }
}

/// What is pressed again and again keeps its place, whatever the hint box shows.
#[test]
fn the_buttons_of_the_page_never_move() {
    for size in [(1280, 720), (1024, 768), (390, 844), (844, 390)] {
        let mut real = STAGE.start(&options(size));
        send(&mut real, SettingChange::HelpsAtOnce(false));
        real.strike(&Key::F6, &[]);
        send(&mut real, PackCommand::Open(LevelId { pack: 0, number: 6 }));
        wait(&mut real, is_known);
        let all = |real: &mut Real| {
            [Command::Undo, Command::Restart, Command::Hint].map(|it| place(real, it).expect("it"))
        };
        let before = all(&mut real);
        let line = session(&real).best_line().expect("a solution");
        let steps = [
            BoxedAction::from(Command::Hint),
            Command::Hint.into(),
            carom_shell::Command::Pay.into(),
            Command::Slide(line[0]).into(),
            Command::ToggleCount.into(),
            Command::ShowMoves.into(),
            SolverCommand::Step.into(),
            Command::Hide.into(),
        ];
        let rest = line[1..].iter().map(|&it| Command::Slide(it).into());
        for step in steps.into_iter().chain(rest) {
            send(&mut real, step.clone());
            assert_eq!(all(&mut real), before, "{size:?} {step:?}");
        }
        assert!(session(&real).is_solved());
        check(&mut real);
    }
}

/// A card covers the playback. What is chosen there is not played, even if its table is soon known.
#[test]
fn a_playback_ends_with_its_puzzle() {
    let mut real = start();
    let puzzle = |number| PackCommand::Open(LevelId { pack: 5, number });
    send(&mut real, puzzle(0));
    wait(&mut real, is_known);
    pay(&mut real, Command::ShowMoves);
    send(&mut real, SolverCommand::PlayOrPause);
    wait(&mut real, |world| world.resource::<Session>().watched().is_some_and(|it| it.0 > 0));
    send(&mut real, carom_shell::Command::Toggle(PUZZLES));
    send(&mut real, puzzle(1));
    wait(&mut real, is_known);
    for _ in 0..120 {
        real.frame();
    }
    assert!(session(&real).watched().is_none(), "nothing moves by itself");
    assert!(session(&real).moves().is_empty() && !session(&real).is_helped());
    check(&mut real);
}

/// The words on the screen, not what the solver remembers.
#[test]
fn a_solver_speaks_about_the_open_board_and_counts_as_the_player_does() {
    let mut real = start();
    let say = |real: &mut Real, text: &'static str| {
        real.app.world_mut().resource_mut::<Solving>().message = Some(Phrase::new(text));
        real.settle();
    };
    say(&mut real, "cancelled");
    send(&mut real, Command::Nudge(Direction::East));
    assert!(is_shown(&mut real, "Cancelled"), "it is the same board");
    send(&mut real, PackCommand::Next);
    assert!(!is_shown(&mut real, "Cancelled"));
    send(&mut real, PackCommand::Previous);
    wait(&mut real, is_known);
    let board = Arc::clone(session(&real).board());
    real.app.world_mut().resource_mut::<Session>().know(&board, Knowledge::TooMany);
    say(&mut real, "memory-limit");
    assert!(is_shown(&mut real, "Stopped: too little memory"));
    // A hint after a search that has stopped asks again.
    send(&mut real, Command::Hint);
    wait(&mut real, |world| !world.resource::<Session>().hints().is_empty());
    assert!(is_shown(&mut real, "Move the marked block next"), "{:?}", texts(&mut real));
    check(&mut real);
    let answers = [(Metric::Moves, "2 moves, the fewest"), (Metric::Steps, "4 steps, the fewest")];
    for (metric, told) in answers {
        if session(&real).metric() != metric {
            send(&mut real, Command::ToggleMetric);
        }
        pay(&mut real, SolverCommand::Solve);
        wait(&mut real, |world| !world.resource::<Solving>().is_running());
        send(&mut real, carom_shell::Command::Toggle(LAB));
        let shown = texts(&mut real);
        assert!(shown.iter().any(|it| it.starts_with(told)), "{shown:?}");
        check(&mut real);
        send(&mut real, carom_shell::Command::Toggle(LAB));
    }
}

#[test]
fn a_hint_says_that_its_solution_may_not_be_the_shortest() {
    let mut real = start();
    wait(&mut real, is_known);
    let (board, known) = (Arc::clone(session(&real).board()), session(&real).knowledge().clone());
    let round = session(&real).round_from_here();
    let there = round.legal_moves(&round.initial_state())[0];
    let back = Move { distance: -there.distance, ..there };
    let shortest = session(&real).best_line().expect("a solution");
    let longer: Vec<Move> = [there, back].into_iter().chain(shortest).collect();
    let mut own = real.app.world_mut().resource_mut::<Session>();
    own.know(&board, Knowledge::TooMany);
    assert!(own.adopt(&round, &longer));
    let count = own.best_count(Metric::Moves).expect("a solution");
    real.app.world_mut().resource_mut::<Solving>().cost = Some(Cost {
        metric: Metric::Moves,
        count,
        proof: Proof::UpperBound,
        expanded: 0,
        elapsed: Duration::ZERO,
    });
    let doubt = format!("{count} moves, maybe not the fewest");
    for _ in 0..2 {
        pay(&mut real, Command::Hint);
        assert!(is_shown(&mut real, &doubt), "{:?}", texts(&mut real));
        check(&mut real);
    }
    // The table is there.
    real.app.world_mut().resource_mut::<Session>().know(&board, known);
    real.settle();
    assert!(!is_shown(&mut real, &doubt));
    assert_eq!(session(&real).best_count(Metric::Moves), Some(2));
    check(&mut real);
}

#[test]
fn the_packs_show_the_fewest_of_what_is_counted() {
    // The second puzzle of the fourth pack: 15 moves and 28 steps.
    let place = LevelId { pack: 3, number: 1 };
    let mut real = start();
    let packs = real.app.world().resource::<Library>().packs();
    let puzzle = packs.get(place).expect("a puzzle");
    let fewest = [puzzle.fewest_moves, puzzle.fewest_steps].map(Option::unwrap_or_default);
    assert_ne!(fewest[0], fewest[1]);
    for (fewest, told) in [
        (fewest[0], "The small numbers are the fewest moves."),
        (fewest[1], "The small numbers are the fewest steps. The stars count moves."),
    ] {
        send(&mut real, carom_shell::Command::Toggle(PUZZLES));
        send(&mut real, map::Command::Show(place.pack));
        assert!(is_shown(&mut real, told), "{:?}", texts(&mut real));
        assert_eq!(of_button(&mut real, PackCommand::Open(place)), ["2", &fewest.to_string()]);
        send(&mut real, SettingChange::Language(Some(Language::French)));
        check(&mut real);
        send(&mut real, SettingChange::Language(Some(Language::English)));
        send(&mut real, carom_shell::Command::Back);
        send(&mut real, Command::ToggleMetric);
    }
}

/// Whether the result of a solved puzzle is shown.
fn has_result(real: &mut Real) -> bool {
    is_shown(real, "Solved in 2 moves") && place(real, PackCommand::Next).is_some()
}

#[test]
fn every_solution_of_a_puzzle_has_its_result() {
    let by_keys = |real: &mut Real| {
        real.strike(&character("b"), &[]);
        real.strike(&Key::ArrowDown, &[Key::Shift]);
        real.strike(&character("a"), &[]);
        real.strike(&Key::ArrowRight, &[Key::Shift]);
        real.settle();
    };
    let by_drags = |real: &mut Real| {
        for (from, way) in [((2, 1), Vec2::Y), ((0, 1), Vec2::X)] {
            let (from, unit) = pixel(real, from);
            real.drag(from, from + 2.0 * unit * way);
            real.settle();
        }
    };
    let restart = |real: &mut Real| real.strike(&character("x"), &[]);
    let again = |real: &mut Real| {
        let button = place(real, Command::Restart).expect("the button");
        real.click(button);
    };
    let other_page = |real: &mut Real| {
        real.strike(&Key::F7, &[]);
        real.settle();
        real.strike(&Key::F6, &[]);
        real.settle();
        assert!(has_result(real));
        real.strike(&Key::Home, &[]);
    };
    let undo = |real: &mut Real| {
        real.strike(&Key::Backspace, &[]);
        real.strike(&character("u"), &[]);
    };
    let other_puzzle = |real: &mut Real| {
        real.strike(&Key::PageDown, &[]);
        real.settle();
        real.strike(&Key::PageUp, &[]);
    };
    let between: [fn(&mut Real); 5] = [restart, again, other_page, undo, other_puzzle];
    let mut real = start();
    real.strike(&character("L"), &[]);
    by_keys(&mut real);
    for (number, between) in between.into_iter().enumerate() {
        assert!(session(&real).is_solved() && has_result(&mut real), "{number}");
        between(&mut real);
        real.settle();
        assert!(!has_result(&mut real), "{number}");
        wait(&mut real, is_known);
        if number % 2 == 0 { by_drags(&mut real) } else { by_keys(&mut real) }
    }
    assert!(session(&real).is_solved() && has_result(&mut real));
    check(&mut real);
}
