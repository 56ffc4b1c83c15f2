//! What strangers met on the pages of Unblock Me: puzzles that are opened again or kept, long lists of moves, named blocks.

use std::sync::Arc;

use crate::editor::{self, DrawnBlock, Judge, Verdict};
use crate::ids::{EDITOR_DETAILS, EDITOR_MORE, EDITOR_SIZE, HISTORY, MORE, PLAY, ROOM_CARD};
use crate::library::Library;
use crate::online::Race;
use crate::panel::Chip;
use crate::scenes::SCENES;
use crate::{Command, OpenCommand, PackCommand, SolverCommand};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_engine::Square;
use carom_engine::unblock::{Board, BoardSetup, Metric, parse_moves};
use carom_generator::unblock::Puzzle;
use carom_jobs::unblock::DealJob;
use carom_play::packs::LevelId;
use carom_play::solo::Origin;
use carom_play::unblock::Level;
use carom_rooms::unblock::{UnblockCommand, UnblockTerms};
use carom_rooms::{GameCommand, QueryAnswer, Terms};
use carom_shell::overlay::Overlay;
use carom_shell::panel::OnPress;
use carom_shell::scroll::Scrolls;
use carom_shell::settings::SettingChange;
use carom_shell::words::Language;
use carom_window_rooms::testing::{race, with_two};

use super::{STAGE, start};
use crate::game_checks::{is_known, moves, pay, session};
use carom_shell::program::LaunchOptions;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Home, Real, is_shown, options, paste, send, texts, wait, write};
use carom_shell::testing::seen::buttons;
use carom_shell::testing::seen::strip;

const BOARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards/unblock/");

/// Solves the open puzzle, whose positions are known.
fn solve(real: &mut Real) {
    let line = session(real)
        .component()
        .and_then(|it| it.optimal_line(session(real).board().start(), Metric::Moves));
    for mv in line.expect("a solution") {
        send(real, Command::Slide(mv));
    }
    assert!(session(real).is_solved());
}

#[test]
fn who_has_solved_the_puzzle_of_a_race_goes_on_to_its_room() {
    let mut real = STAGE.start(&options((390, 844)));
    send(&mut real, PackCommand::Open(LevelId { pack: 1, number: 1 }));
    wait(&mut real, is_known);
    let terms = UnblockTerms { level: Level::Easy, clock: Some(60) };
    real.app.insert_resource(with_two(Terms::Unblock(terms), None));
    let board = Some(Arc::clone(session(&real).board()));
    real.app.insert_resource(Race(board));
    solve(&mut real);
    let shown = buttons(&mut real);
    let to_room = carom_shell::Command::Toggle(ROOM_CARD);
    assert_eq!(shown.iter().filter(|it| it.0 == to_room).count(), 2, "below the board, and large");
    assert!(!shown.iter().any(|it| it.0 == PackCommand::Next), "others still look for a solution");
    check(&mut real);
}

#[test]
fn solved_puzzles_are_in_the_history_and_begin_without_a_trail() {
    let home = Home::new();
    let mut real = STAGE.start(&home.options());
    send(&mut real, carom_shell::Command::Go(PLAY));
    send(&mut real, carom_shell::Command::Toggle(HISTORY));
    assert!(is_shown(&mut real, "The puzzles that you solve come here."));
    check(&mut real);
    let all = [1, 2].map(|number| LevelId { pack: 1, number });
    for place in all {
        send(&mut real, PackCommand::Open(place));
        wait(&mut real, is_known);
        solve(&mut real);
    }
    drop(real);
    let mut real = STAGE.start(&home.options());
    send(&mut real, carom_shell::Command::Go(PLAY));
    let world = real.app.world_mut();
    assert_eq!(world.query::<&Chip>().iter(world).count(), 0, "no move of the solution");
    assert_eq!(*session(&real).origin(), Origin::Level(all[1]));
    send(&mut real, carom_shell::Command::Toggle(HISTORY));
    let shown = buttons(&mut real);
    let count = |number| shown.iter().filter(|it| it.0 == PackCommand::Again(number)).count();
    assert_eq!([0, 1, 2].map(count), [1, 1, 0]);
    check(&mut real);
    // The newest one comes first.
    send(&mut real, PackCommand::Again(1));
    assert_eq!(*session(&real).origin(), Origin::Level(all[0]));
    assert!(!session(&real).is_solved() && !real.app.world().resource::<Overlay>().is_open());
    check(&mut real);
}

#[test]
fn the_open_puzzle_can_be_opened_again() {
    let mut real = start();
    let first = LevelId { pack: 0, number: 0 };
    let again: [fn(&mut Real); 3] = [
        |real| send(real, PackCommand::Open(LevelId { pack: 0, number: 0 })),
        |real| real.strike(&Key::PageUp, &[]),
        |real| paste(real, "..B.AAB.........", OpenCommand::Paste),
    ];
    for open in again {
        send(&mut real, PackCommand::Open(first));
        wait(&mut real, is_known);
        open(&mut real);
        wait(&mut real, is_known);
        assert!(!is_shown(&mut real, "…"), "the fewest moves are shown again");
        send(&mut real, Command::Hint);
        assert!(!is_shown(&mut real, "Thinking …"));
        send(&mut real, Command::Slide("B+1".parse().expect("a move")));
        send(&mut real, Command::Restart);
        assert_eq!(session(&real).to_go(Metric::Moves), Some(2));
        check(&mut real);
    }
}

#[test]
fn the_buttons_for_the_size_are_off_at_the_limits() {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(editor::PAGE));
    send(&mut real, carom_shell::Command::Toggle(EDITOR_SIZE));
    let ground = |real: &mut Real, columns: i8| {
        let world = real.app.world_mut();
        let mut all = world.query::<(&OnPress, &BackgroundColor)>();
        let found = all.iter(world).find(|it| it.0.0 == editor::Command::Grow(columns, 0));
        found.expect("a button").1.0
    };
    // The editor begins with 6x6 squares.
    let (fewer, more) = (ground(&mut real, -1), ground(&mut real, 1));
    assert_eq!(fewer, more);
    for _ in 0..2 {
        assert_eq!(ground(&mut real, 1), more);
        send(&mut real, editor::Command::Grow(1, 0));
    }
    assert_ne!(ground(&mut real, 1), more, "a board has at most 8 columns");
    for _ in 0..5 {
        assert_eq!(ground(&mut real, -1), fewer);
        send(&mut real, editor::Command::Grow(-1, 0));
    }
    assert_ne!(ground(&mut real, -1), fewer, "a board has at least 3 columns");
    assert_eq!(ground(&mut real, 1), more);
    check(&mut real);
}

/// The colour of the row of a command in the sheet with everything else.
fn row_color(real: &mut Real, wanted: PackCommand) -> Color {
    send(real, carom_shell::Command::Toggle(MORE));
    check(real);
    let world = real.app.world_mut();
    let mut all = world.query::<(Entity, &OnPress)>();
    let row = all.iter(world).find(|it| it.1.0 == wanted).expect("the row").0;
    let mut texts = world.query_filtered::<(Entity, &TextColor), With<Text>>();
    let mut parents = world.query::<&ChildOf>();
    let parents = parents.query(world);
    let is_in_row = |it: Entity| parents.iter_ancestors(it).any(|at| at == row);
    let found = texts.query(world).iter().find(|it| is_in_row(it.0)).expect("a text").1.0;
    send(real, carom_shell::Command::Toggle(MORE));
    found
}

#[test]
fn a_race_shows_its_time_and_its_price_and_its_sheet_does_not_lead_out_of_it() {
    let mut real = STAGE.start(&options((390, 844)));
    send(&mut real, PackCommand::Open(LevelId { pack: 1, number: 1 }));
    wait(&mut real, is_known);
    let plain = row_color(&mut real, PackCommand::Next);
    let setup: BoardSetup = "..B.AAB.....CC..".parse().expect("a board string");
    let board = Board::new(setup).expect("a board");
    let puzzle = Puzzle { board, fewest_moves: 2, fewest_steps: 4, positions: 0 };
    let solution = parse_moves("B+2 A+2").expect("moves");
    let solved = GameCommand::Unblock(UnblockCommand::HandIn(solution));
    let terms = Terms::Unblock(UnblockTerms { level: Level::Easy, clock: Some(65) });
    let found = QueryAnswer::of::<DealJob>(Ok(puzzle));
    real.app.insert_resource(race(&terms, found, &[(2, solved)]));
    let board = Some(Arc::clone(session(&real).board()));
    real.app.insert_resource(Race(board));
    real.settle();
    assert!(is_shown(&mut real, "Race: 1:05 left"));
    assert_ne!(row_color(&mut real, PackCommand::Next), plain);
    send(&mut real, SettingChange::HelpsAtOnce(false));
    send(&mut real, Command::ShowMoves);
    let price = "This shows the solution. The puzzle then gives no stars, and its solution does not count in the race.";
    assert!(is_shown(&mut real, price));
    check(&mut real);
}

#[test]
fn the_rows_to_the_next_puzzles_are_off_at_the_ends_of_the_packs() {
    let mut real = start();
    let ends = {
        let mut places = real.app.world().resource::<Library>().packs().places();
        [places.next().expect("the first"), places.last().expect("the last")]
    };
    for (end, command, key) in
        [(ends[0], PackCommand::Previous, Key::PageUp), (ends[1], PackCommand::Next, Key::PageDown)]
    {
        send(&mut real, PackCommand::Open(LevelId { pack: 1, number: 1 }));
        let plain = row_color(&mut real, command.clone());
        send(&mut real, PackCommand::Open(end));
        assert_ne!(row_color(&mut real, command.clone()), plain, "{command:?}");
        wait(&mut real, is_known);
        let mv = session(&real).best_line().expect("a solution")[0];
        send(&mut real, Command::Slide(mv));
        let made = moves(&real);
        real.strike(&key, &[]);
        real.settle();
        assert_eq!((session(&real).origin(), moves(&real)), (&Origin::Level(end), made));
        check(&mut real);
    }
}

#[test]
fn every_move_of_a_solution_is_on_the_page() {
    const WINDOWS: [(u32, u32); 4] = [(1280, 720), (1024, 640), (720, 1000), (390, 844)];
    let chips = |real: &mut Real| {
        let world = real.app.world_mut();
        world.query::<&Chip>().iter(world).count()
    };
    let mut real = start();
    for (place, windows) in [
        (LevelId { pack: 2, number: 1 }, &WINDOWS[2..]),
        (LevelId { pack: 7, number: 4 }, &WINDOWS[..]),
    ] {
        send(&mut real, PackCommand::Open(place));
        wait(&mut real, is_known);
        pay(&mut real, Command::ShowMoves);
        let solution = session(&real).shown_moves();
        for &size in windows {
            real.resize(size);
            real.settle();
            assert_eq!(chips(&mut real), solution.len(), "{size:?}");
            check(&mut real);
            // Steps of the solution, by a press on one of its moves.
            send(&mut real, SolverCommand::StepTo(3));
            assert_eq!(session(&real).watched(), Some((3, solution.len())));
            check(&mut real);
            send(&mut real, SolverCommand::StopWatching);
        }
        for &mv in &solution {
            write(&mut real, Command::Slide(mv));
            real.frame();
        }
        assert!(session(&real).is_solved());
        for &size in windows {
            real.resize(size);
            real.settle();
            assert_eq!(chips(&mut real), solution.len(), "{size:?}: own moves");
            check(&mut real);
            // Wherever the player goes, the last move is in sight.
            for number in [4, solution.len() / 2, solution.len() - 1] {
                send(&mut real, Command::StepTo(number));
                assert!(shows_newest(&mut real), "{size:?}: {number}");
            }
            send(&mut real, Command::StepTo(solution.len()));
        }
    }
}

/// Whether the last move of the player is in sight where the moves scroll.
fn shows_newest(real: &mut Real) -> bool {
    let wanted = Command::StepTo(session(real).moves().len());
    let world = real.app.world_mut();
    let mut chips = world.query::<(Entity, &Chip)>();
    let (chip, _) = chips.iter(world).find(|it| it.1.0 == wanted).expect("the move");
    let rect = |it: Entity| {
        let place = world.get::<UiGlobalTransform>(it).expect("a place");
        let node = world.get::<ComputedNode>(it).expect("a node");
        Rect::from_center_size(place.translation, node.size() + 1.0)
    };
    let up = |it: &Entity| world.get::<ChildOf>(*it).map(ChildOf::parent);
    let mut around = std::iter::successors(Some(chip), up);
    let list = around.find(|&it| world.get::<Scrolls>(it).is_some()).expect("the moves");
    let common = rect(list).intersect(rect(chip));
    common.height() > rect(chip).height() - 2.0
}

#[test]
fn the_editor_shows_letters_when_its_verdict_names_a_block_and_the_hardest_position() {
    let mut real = STAGE.start(&options((1280, 720)));
    real.strike(&Key::F7, &[]);
    real.settle();
    // The picture of a block contains its letter.
    let picture = |real: &mut Real| {
        let world = real.app.world_mut();
        let mut blocks = world.query::<(&DrawnBlock, &Children)>();
        let first = blocks.iter(world).find(|it| it.0.0 == Square::new(0, 0));
        let part = *first.expect("block B").1.first().expect("its picture");
        let material = world.get::<MeshMaterial2d<ColorMaterial>>(part).expect("a material");
        let materials = world.resource::<Assets<ColorMaterial>>();
        materials.get(&material.0).and_then(|it| it.texture.clone()).expect("a picture")
    };
    let named = "BB..AACC........";
    paste(&mut real, named, editor::Paste);
    let is_unsolvable =
        |world: &World| matches!(world.resource::<Judge>().verdict(), Verdict::Unsolvable { .. });
    wait(&mut real, is_unsolvable);
    let why = "There is no solution: block C lies in the row of the exit and can never leave it.";
    assert!(is_shown(&mut real, why));
    let lettered = picture(&mut real);
    check(&mut real);
    paste(&mut real, "BB..AA..CC......", editor::Paste);
    let is_solvable =
        |world: &World| matches!(world.resource::<Judge>().verdict(), Verdict::Solvable { .. });
    wait(&mut real, is_solvable);
    assert_ne!(picture(&mut real), lettered, "no block is named");
    paste(&mut real, named, editor::Paste);
    wait(&mut real, is_unsolvable);
    assert_eq!(picture(&mut real), lettered);
    // The hardest position is named.
    send(&mut real, SettingChange::Language(Some(Language::French)));
    paste(&mut real, "..B.AAB..CC...DD", editor::Paste);
    wait(&mut real, is_solvable);
    send(&mut real, carom_shell::Command::Toggle(EDITOR_DETAILS));
    assert!(is_shown(&mut real, "position la plus dure\u{202f}: 4 coups"));
    check(&mut real);
    send(&mut real, carom_shell::Command::Toggle(EDITOR_MORE));
    assert!(is_shown(&mut real, "Départ le plus dur"), "the row says what it makes");
    check(&mut real);
}

#[test]
fn screens_for_scripts_show_what_the_player_names() {
    let puzzle = Some(format!("{BOARDS}records.txt"));
    let real = STAGE.start(&LaunchOptions { puzzle, ..options((1280, 720)) });
    let opens = |real: &Real| {
        let scene = SCENES.iter().find(|it| it.name == "unblock-solution").expect("a screen");
        let actions = (scene.actions)(real.app.world());
        actions.iter().any(|it| format!("{it:?}").contains("Open("))
    };
    assert!(!opens(&real));
    assert!(opens(&start()));
}

#[test]
fn the_window_asks_which_block_is_the_main_one() {
    const DOUBT: &str = "AA..RR..........";
    let before = session(&start()).board().to_string();
    let mut pasted = start();
    paste(&mut pasted, DOUBT, OpenCommand::Paste);
    let puzzle = Some(DOUBT.to_owned());
    let named = STAGE.start(&LaunchOptions { puzzle, ..options((1280, 720)) });
    for mut real in [pasted, named] {
        let shown = texts(&mut real);
        for text in ["Which block is the red one, which must reach the exit?", "A", "R"] {
            assert!(shown.iter().any(|it| it == text), "{text}: {shown:?}");
        }
        assert_eq!(session(&real).board().to_string(), before);
        check(&mut real);
        send(&mut real, OpenCommand::OpenWithMain(DOUBT.into(), "R".into()));
        assert_eq!(session(&real).board().to_string(), "BB..AA..........");
        assert!(!texts(&mut real).iter().any(|it| it.starts_with("Which block")));
        check(&mut real);
    }
}

const CARD: &str = "A..PPPA..B..XX.B.CQQQ..C....EEFF..GG";

#[test]
fn the_window_says_once_which_block_is_the_main_block_of_a_card() {
    let named =
        |puzzle: &str| LaunchOptions { puzzle: Some(puzzle.into()), ..options((1280, 720)) };
    assert_eq!(strip(&mut STAGE.start(&named("..B.AAB..CC.DDXX"))), "");
    let mut real = STAGE.start(&named(CARD));
    assert!(strip(&mut real).contains("X, P, r or R is the red block"));
    check(&mut real);
    for (language, one, of_two) in [
        (
            Language::English,
            "X, P, r or R is the red block; A is not.",
            "X, P, r or R is the red block on 1 of them; A is not.",
        ),
        (
            Language::French,
            "X, P, r ou R est le bloc rouge\u{202f}; A ne l’est pas.",
            "X, P, r ou R est le bloc rouge de 1 d’entre eux\u{202f}; A ne l’est pas.",
        ),
    ] {
        send(&mut real, SettingChange::Language(Some(language)));
        let mut says = |text: &str, what: &str| {
            paste(&mut real, text, OpenCommand::Paste);
            let told = strip(&mut real);
            check(&mut real);
            send(&mut real, PackCommand::Next);
            assert_eq!(strip(&mut real), "", "only once");
            told.ends_with(&format!(". {what}"))
        };
        assert!(says(CARD, one) && !says("..B.AAB..CC.DDXX", one));
        assert!(says(&format!("{CARD}\n..B.AAB..CC.DDXX\n"), of_two));
        real.strike(&Key::F7, &[]);
        real.settle();
        paste(&mut real, CARD, editor::Paste);
        assert!(strip(&mut real).ends_with(one));
        check(&mut real);
        real.strike(&Key::F6, &[]);
        real.settle();
    }
}
