//! The panel of Unblock Me, its packs and its editor: what strangers met there.

use std::sync::Arc;

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use carom_engine::unblock::Metric;
use carom_play::packs::Place as PackPlace;
use carom_play::unblock::{Knowledge, Level, Source};
use carom_shell::ask::Wish;
use carom_shell::panel::{Sends, map};
use carom_shell::settings::Change;
use carom_shell::window::LEAST_SIZE;
use carom_shell::words::{Language, Phrase};
use carom_window_unblock::board::blocks::BlockView;
use carom_window_unblock::dealing::Dealer;
use carom_window_unblock::editor::{self, Drawing};
use carom_window_unblock::ids::{LAB, PUZZLES};
use carom_window_unblock::library::Library;
use carom_window_unblock::session::{Letters, Session};
use carom_window_unblock::solving::Solving;
use carom_window_unblock::{Command, DealCommand, OpenCommand, PackCommand, SolverCommand};

use super::block_pages::is_known;
use super::blocks::{pay, pixel, session, start};
use super::drawn::check;
use super::monkey::buttons;
use super::real::{Home, Real, character, is_shown, notice, options, paste, send, texts, wait};
use super::told::strip;

/// The middle of the button of a command, if it is shown.
fn place<T>(real: &mut Real, wanted: T) -> Option<Vec2>
where
    Wish: PartialEq<T>,
{
    buttons(real).into_iter().find(|it| it.0 == wanted).map(|it| it.1)
}

#[test]
fn the_puzzles_of_the_packs_have_room_in_the_smallest_window() {
    let mut real = Real::start(&options(LEAST_SIZE));
    real.strike(&Key::F6, &[]);
    for language in Language::ALL {
        send(&mut real, Change::Language(Some(language)));
        send(&mut real, carom_shell::Command::Toggle(PUZZLES));
        let packs = real.app.world().resource::<Library>().packs().all();
        let counts: Vec<usize> = packs.iter().map(|it| it.puzzles.len()).collect();
        for (pack, count) in counts.into_iter().enumerate() {
            send(&mut real, map::Command::Show(pack));
            let all = buttons(&mut real);
            let cell = |number| {
                let wish = PackCommand::Open(PackPlace { pack, number });
                all.iter().find(|it| it.0 == wish).expect("its button").1
            };
            let cells: Vec<Vec2> = (0..count).map(cell).collect();
            for (number, one) in cells.iter().enumerate() {
                for other in &cells[..number] {
                    let apart = (*one - *other).abs();
                    assert!(apart.max_element() > 80.0, "{language:?}: {one} {other}");
                }
            }
        }
        check(&mut real);
        send(&mut real, carom_shell::Command::Back);
    }
}

#[test]
fn next_after_a_new_puzzle_is_another_one_and_previous_goes_back_to_the_packs() {
    let mut real = Real::start(&options((1280, 720)));
    real.strike(&Key::F6, &[]);
    real.settle();
    for place in [None, Some(PackPlace { pack: 3, number: 4 })] {
        if let Some(place) = place {
            send(&mut real, PackCommand::Open(place));
        }
        send(&mut real, DealCommand::New(Level::Easy));
        wait(&mut real, |world| matches!(world.resource::<Session>().source(), Source::Level(_)));
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
            assert!(matches!(session(&real).source(), Source::Level(Level::Easy)));
        }
        send(&mut real, PackCommand::Previous);
        let place = place.unwrap_or_default();
        assert_eq!(*session(&real).source(), Source::Pack(place));
        let all = real.app.world().resource::<Library>().packs().all()[place.pack].puzzles.len();
        let name = if place.pack == 0 { "Warm-up" } else { "Hard" };
        let title = format!("{name} · {} of {all}", place.number + 1);
        assert!(is_shown(&mut real, &title), "{:?}", texts(&mut real));
        assert!(strip(&mut real).starts_with("This puzzle is from the packs."));
        send(&mut real, PackCommand::Next);
        assert_eq!(strip(&mut real), "", "from puzzle to puzzle of the list nothing is told");
    }
}

#[test]
fn the_result_says_that_a_puzzle_with_help_is_not_counted() {
    for (size, language) in [
        ((1280, 720), Language::English),
        ((1024, 640), Language::French),
        ((720, 1000), Language::French),
        (LEAST_SIZE, Language::French),
    ] {
        let mut real = Real::start(&options(size));
        send(&mut real, Change::Language(Some(language)));
        real.strike(&Key::F6, &[]);
        real.settle();
        wait(&mut real, is_known);
        pay(&mut real, Command::ShowMoves);
        for mv in session(&real).shown_moves() {
            send(&mut real, Command::Slide(mv));
        }
        assert!(session(&real).is_solved());
        let told = match language {
            Language::English => "With help: no stars",
            Language::French => "Avec de l’aide\u{202f}: sans étoiles",
        };
        assert!(is_shown(&mut real, told), "{:?}", texts(&mut real));
        check(&mut real);
        let library = real.app.world().resource::<Library>();
        assert_eq!(library.best(session(&real).board()), None);
    }
}

#[test]
fn the_editor_says_that_blocks_were_cut_off() {
    let mut real = Real::start(&options((1280, 720)));
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
        send(&mut real, Change::Language(Some(language)));
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
    for size in [(1280, 720), (1024, 640), (720, 1000)] {
        let mut real = Real::start(&options(size));
        real.strike(&Key::F6, &[]);
        real.settle();
        send(&mut real, PackCommand::Open(PackPlace { pack: 5, number: 0 }));
        wait(&mut real, is_known);
        pay(&mut real, Command::ShowMoves);
        let forward = place(&mut real, SolverCommand::Step).expect("the button");
        let play = place(&mut real, SolverCommand::PlayOrPause).expect("the button");
        for _ in session(&real).shown_moves() {
            assert_eq!(place(&mut real, SolverCommand::Step), Some(forward), "{size:?}");
            assert_eq!(place(&mut real, SolverCommand::PlayOrPause), Some(play), "{size:?}");
            send(&mut real, SolverCommand::Step);
        }
        assert!(session(&real).shown_moves().is_empty() && session(&real).watched().is_some());
        assert_eq!(
            place(&mut real, SolverCommand::PlayOrPause),
            Some(play),
            "{size:?}: at the end"
        );
        assert_eq!(place(&mut real, SolverCommand::Step), Some(forward), "{size:?}: at the end");
        check(&mut real);
    }
}

#[test]
fn the_search_for_a_puzzle_is_stopped_in_the_hint_box() {
    let mut real = start();
    let dock = place(&mut real, Command::Undo);
    // The hardest of many boards takes longer than some frames.
    real.app.world_mut().write_message(DealCommand::New(Level::Hardest));
    for _ in 0..3 {
        real.frame();
    }
    assert!(real.app.world().resource::<Dealer>().is_running());
    assert!(place(&mut real, DealCommand::CancelNew).is_some());
    assert_eq!(place(&mut real, Command::Undo), dock, "no button moves");
    send(&mut real, DealCommand::CancelNew);
    assert_eq!(place(&mut real, DealCommand::CancelNew), None);
    assert!(!real.app.world().resource::<Dealer>().is_running());
}

/// What is pressed again and again keeps its place, whatever the hint box shows.
#[test]
fn the_buttons_of_the_page_never_move() {
    for size in [(1280, 720), (1024, 768), (390, 844), (844, 390)] {
        let mut real = Real::start(&options(size));
        send(&mut real, Change::HelpsAtOnce(false));
        real.strike(&Key::F6, &[]);
        send(&mut real, PackCommand::Open(PackPlace { pack: 1, number: 0 }));
        wait(&mut real, is_known);
        let all = |real: &mut Real| {
            [Command::Undo, Command::Restart, Command::Hint].map(|it| place(real, it).expect("it"))
        };
        let before = all(&mut real);
        let first = session(&real).best_line().expect("a solution")[0];
        let steps: [Wish; 8] = [
            Command::Hint.into(),
            Command::Hint.into(),
            carom_shell::Command::Pay.into(),
            Command::Slide(first).into(),
            Command::ToggleCount.into(),
            Command::ShowMoves.into(),
            SolverCommand::Step.into(),
            Command::Hide.into(),
        ];
        for step in steps {
            send(&mut real, step.clone());
            assert_eq!(all(&mut real), before, "{size:?} {step:?}");
            check(&mut real);
        }
        while let Some(&next) = session(&real).best_line().as_deref().and_then(<[_]>::first) {
            send(&mut real, Command::Slide(next));
        }
        assert!(session(&real).is_solved());
        assert_eq!(all(&mut real), before, "{size:?}: solved");
        check(&mut real);
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named_with_its_line() {
    let home = Home::new();
    let mut real = start();
    for (text, told) in [
        ("a ..B.AAB..CC...DD 4 7 15\nb ..B.AAB..CC...D 4 7 15\n", "bad.txt: line 2"),
        ("..B.AAB..CC...DD\n..B.AAB..CC...D\n", "bad.txt: line 2"),
    ] {
        std::fs::write(home.file("bad.txt"), text).expect("a file");
        let path = home.file("bad.txt").to_string_lossy().into_owned();
        send(&mut real, OpenCommand::OpenText(path));
        assert!(notice(&real).contains(told), "{}", notice(&real));
        check(&mut real);
    }
}

/// A card covers the playback. What is chosen there is not played, even if its table is soon known.
#[test]
fn a_playback_ends_with_its_puzzle() {
    let mut real = start();
    let puzzle = |number| PackCommand::Open(PackPlace { pack: 5, number });
    send(&mut real, puzzle(0));
    wait(&mut real, is_known);
    pay(&mut real, Command::ShowMoves);
    send(&mut real, SolverCommand::PlayOrPause);
    wait(&mut real, |world| world.resource::<Session>().watched().is_some_and(|it| it.0 > 0));
    send(&mut real, carom_shell::Command::Toggle(PUZZLES));
    send(&mut real, puzzle(1));
    wait(&mut real, is_known);
    let drawn = blocks(&mut real);
    for _ in 0..120 {
        real.frame();
    }
    assert_eq!(blocks(&mut real), drawn, "nothing moves by itself");
    assert!(session(&real).moves().is_empty() && !session(&real).is_helped());
    check(&mut real);
}

/// Where the blocks are drawn.
fn blocks(real: &mut Real) -> Vec<(usize, IVec2)> {
    let world = real.app.world_mut();
    let mut all = world.query::<(&BlockView, &GlobalTransform)>();
    let place = |at: &GlobalTransform| at.translation().truncate().round().as_ivec2();
    let mut drawn: Vec<_> = all.iter(world).map(|(it, at)| (it.0.index(), place(at))).collect();
    drawn.sort_by_key(|it| it.0);
    drawn
}

#[test]
fn the_solver_counts_as_the_player_does() {
    let mut real = start();
    let answers = ["2 moves, the fewest", "4 steps, the fewest"];
    for (metric, told) in [Metric::Moves, Metric::Steps].into_iter().zip(answers) {
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
fn a_hint_does_not_wait_for_a_slow_solver() {
    let mut real = start();
    send(&mut real, PackCommand::Open(PackPlace { pack: 5, number: 0 }));
    wait(&mut real, is_known);
    let board = Arc::clone(session(&real).board());
    real.app.world_mut().resource_mut::<Session>().know(&board, Knowledge::TooMany);
    // Depth-first search without memory does not find 31 moves.
    send(&mut real, SolverCommand::UseSolver(5));
    pay(&mut real, SolverCommand::Solve);
    assert!(real.app.world().resource::<Solving>().is_running());
    send(&mut real, Command::Hint);
    wait(&mut real, |world| !world.resource::<Session>().hints().is_empty());
    assert_eq!(real.app.world().resource::<Solving>().entry().id, "dfs");
    check(&mut real);
}

#[test]
fn a_hint_after_a_stopped_search_asks_again() {
    let mut real = start();
    let board = Arc::clone(session(&real).board());
    let world = real.app.world_mut();
    world.resource_mut::<Session>().know(&board, Knowledge::TooMany);
    world.resource_mut::<Solving>().message = Some(Phrase::new("memory-limit"));
    real.settle();
    assert!(is_shown(&mut real, "Stopped: too little memory"));
    send(&mut real, Command::Hint);
    wait(&mut real, |world| !world.resource::<Session>().hints().is_empty());
    real.settle();
    assert!(is_shown(&mut real, "Move the marked block next"), "{:?}", texts(&mut real));
    check(&mut real);
}

#[test]
fn the_packs_show_the_fewest_of_what_is_counted() {
    // The second puzzle of the fourth pack: 15 moves and 28 steps.
    let place = PackPlace { pack: 3, number: 1 };
    for (language, moves, steps) in [
        (
            Language::English,
            "The small numbers are the fewest moves.",
            "The small numbers are the fewest steps. The stars count moves.",
        ),
        (
            Language::French,
            "Les petits nombres sont les minimums de coups.",
            "Les petits nombres sont les minimums de cases. Les étoiles comptent les coups.",
        ),
    ] {
        let mut real = start();
        send(&mut real, Change::Language(Some(language)));
        let packs = real.app.world().resource::<Library>().packs();
        let puzzle = packs.get(place).expect("a puzzle");
        let fewest = [puzzle.fewest_moves, puzzle.fewest_steps].map(Option::unwrap_or_default);
        assert_ne!(fewest[0], fewest[1]);
        for (fewest, told) in fewest.into_iter().zip([moves, steps]) {
            send(&mut real, carom_shell::Command::Toggle(PUZZLES));
            send(&mut real, map::Command::Show(place.pack));
            assert!(is_shown(&mut real, told), "{:?}", texts(&mut real));
            assert_eq!(of_button(&mut real, PackCommand::Open(place)), ["2", &fewest.to_string()]);
            check(&mut real);
            send(&mut real, carom_shell::Command::Back);
            send(&mut real, Command::ToggleMetric);
        }
    }
}

/// The texts on the button of a command.
pub(super) fn of_button<T>(real: &mut Real, wanted: T) -> Vec<String>
where
    Wish: PartialEq<T>,
{
    fn add(world: &World, entity: Entity, found: &mut Vec<String>) {
        found.extend(world.get::<Text>(entity).map(|it| it.0.clone()));
        for &child in world.get::<Children>(entity).into_iter().flatten() {
            add(world, child, found);
        }
    }
    let world = real.app.world_mut();
    let mut all = world.query::<(Entity, &Sends)>();
    let button = all.iter(world).find(|it| it.1.0 == wanted).expect("the button").0;
    let mut found = Vec::new();
    add(world, button, &mut found);
    found
}

/// Whether the result of a solved puzzle is shown.
fn has_result(real: &mut Real) -> bool {
    is_shown(real, "Solved in 2 moves") && place(real, PackCommand::Next).is_some()
}

#[test]
fn every_solution_of_a_puzzle_has_its_result() {
    let by_keys = |real: &mut Real| {
        if !real.app.world().resource::<Letters>().0 {
            real.strike(&character("L"), &[]);
        }
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
    let ways: [fn(&mut Real); 2] = [by_keys, by_drags];
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
    for solve in ways {
        let mut real = start();
        for (number, between) in between.into_iter().enumerate() {
            solve(&mut real);
            assert!(session(&real).is_solved() && has_result(&mut real), "{number}");
            between(&mut real);
            real.settle();
            assert!(!has_result(&mut real), "{number}");
            wait(&mut real, is_known);
            solve(&mut real);
            assert!(session(&real).is_solved() && has_result(&mut real), "{number}: again");
            check(&mut real);
            real.strike(&Key::Home, &[]);
            real.settle();
        }
    }
}
