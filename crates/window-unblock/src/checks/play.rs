//! The pages of Unblock Me in the whole game: real keys and drags, and what is drawn after them.

use std::fs;
use std::sync::Arc;

use crate::board::pulse::Pulse;
use crate::editor::{self, Drawing, Judge, Verdict};
use crate::ids::{FILES, PLAY, PUZZLES};
use crate::library::Library;
use crate::panel::Chip;
use crate::session::{Letters, Session};
use crate::solving::Solving;
use crate::{Command, DealCommand, OpenCommand, PackCommand, SaveCommand, SolverCommand, dealing};
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_engine::Direction;
use carom_engine::unblock::{Metric, Move, format_moves};
use carom_play::Date;
use carom_play::packs::LevelId;
use carom_play::solo::Origin;
use carom_play::unblock::Knowledge;
use carom_shell::action::BoxedAction;
use carom_shell::calendar::Calendar;
use carom_shell::ids::PageId;
use carom_shell::input::{KeyChoices, Slot, Tables};
use carom_shell::overlay::Overlay;
use carom_shell::settings::SettingChange;
use carom_shell::words::Language;
use carom_solver::unblock::CATALOGUE;

use super::{STAGE, start, start_with};
use crate::game_checks::{FIRST, drawn, enter, is_known, moves, pay, pixel, session};
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{
    Home, Real, character, is_shown, notice, options, paste, send, texts, wait,
};
use carom_shell::testing::seen::strip;

#[test]
fn a_block_follows_the_pointer_and_stops_at_what_stops_it() {
    let mut real = start();
    let rest = drawn(&mut real, 'B');
    let (from, unit) = pixel(&real, (2, 1));
    real.point(from);
    real.frame();
    real.button(MouseButton::Left, ButtonState::Pressed);
    real.frame();
    for (way, shown) in [(7.0, 2.0), (1.4, 1.4)] {
        real.point(from + Vec2::new(0.4, way) * unit);
        real.frame();
        let away = (rest - drawn(&mut real, 'B')).y;
        assert!((away - shown).abs() < 0.02, "{way}: {away}");
        assert_eq!(moves(&real), "", "the button is still down");
    }
    real.button(MouseButton::Left, ButtonState::Released);
    real.frame();
    assert_eq!(moves(&real), "B+1", "one drag is one move, to the nearest square");
    let away = (rest - drawn(&mut real, 'B')).y;
    assert!((1.0..1.41).contains(&away), "it snaps without a jump: {away}");
    real.settle();
    check(&mut real);
    // A drag of less than half a square moves nothing, and a press on an empty square does nothing.
    let (from, unit) = pixel(&real, (2, 1));
    real.drag(from, from + Vec2::new(0.0, 0.3 * unit));
    real.click(pixel(&real, (3, 3)).0);
    real.settle();
    assert_eq!((moves(&real).as_str(), session(&real).selected().letter()), ("B+1", 'B'));
    let (from, unit) = pixel(&real, (2, 1));
    real.drag(from, from + Vec2::new(0.0, unit));
    let (from, unit) = pixel(&real, (0, 1));
    real.drag(from, from + Vec2::new(9.0 * unit, 0.0));
    real.settle();
    assert_eq!(moves(&real), "B+2 A+2", "two drags of one block in a row are one move");
    assert!(session(&real).is_solved());
    check(&mut real);
}

/// Block D has one square, and the exit is on the left.
#[test]
fn a_block_of_one_square_slides_both_ways_by_drags_keys_and_hints() {
    let mut real = start();
    let text = "5x4<:.BC...BCAA..D.......";
    paste(&mut real, text, OpenCommand::Paste);
    wait(&mut real, is_known);
    check(&mut real);
    let (from, unit) = pixel(&real, (2, 2));
    real.drag(from, from + Vec2::new(0.3, 1.0) * unit);
    let (from, unit) = pixel(&real, (2, 3));
    real.drag(from, from + Vec2::new(-9.0, 0.4) * unit);
    real.settle();
    assert_eq!(moves(&real), "Dv+1 D-2");
    check(&mut real);
    real.strike(&Key::ArrowUp, &[]);
    real.strike(&Key::ArrowRight, &[Key::Shift]);
    real.settle();
    assert_eq!(moves(&real), "Dv+1 D-2 Dv-1 D+4");
    check(&mut real);
    pay(&mut real, Command::ShowMoves);
    while let Some(&next) = session(&real).best_line().as_deref().and_then(<[_]>::first) {
        send(&mut real, Command::Slide(next));
    }
    assert!(session(&real).is_solved());
    assert!(drawn(&mut real, 'A').x < -3.0, "it leaves to the left");
    check(&mut real);
    send(&mut real, Command::Draw);
    assert_eq!(*real.app.world().resource::<State<PageId>>().get(), PLAY);
    assert!(notice(&real).contains("at most 8x8 squares"), "{}", notice(&real));
    send(&mut real, carom_shell::Command::Go(editor::PAGE));
    paste(&mut real, "..B.AAB.........", editor::Paste);
    assert_eq!(notice(&real), "The board is drawn");
    paste(&mut real, text, editor::Paste);
    assert!(notice(&real).contains("at most 8x8 squares"), "{}", notice(&real));
    check(&mut real);
}

#[test]
fn keys_select_and_slide_and_tab_is_the_pages_own() {
    let mut real = start();
    assert!(!real.app.world().resource::<Letters>().0);
    let first = session(&real).selected();
    real.strike(&character("b"), &[]);
    assert_eq!(session(&real).selected(), first, "the blocks have no letters");
    real.strike(&character("L"), &[]);
    real.strike(&character("b"), &[]);
    real.strike(&Key::ArrowDown, &[]);
    real.strike(&Key::ArrowRight, &[]);
    real.strike(&Key::ArrowDown, &[]);
    real.settle();
    assert_eq!((moves(&real).as_str(), session(&real).steps()), ("B+2", 2));
    let is_ringed = |real: &Real| real.app.world().resource::<InputFocus>().get().is_some();
    real.strike(&Key::Tab, &[]);
    assert_eq!((session(&real).selected().letter(), is_ringed(&real)), ('A', false));
    real.strike(&Key::Tab, &[Key::Shift]);
    assert_eq!(session(&real).selected().letter(), 'B');
    // The ring comes with Control, and then Tab moves it.
    real.strike(&Key::Tab, &[Key::Control]);
    assert!(is_ringed(&real));
    real.strike(&Key::Tab, &[]);
    assert_eq!((session(&real).selected().letter(), is_ringed(&real)), ('B', true));
    real.strike(&Key::Escape, &[]);
    assert!(!is_ringed(&real));
    real.strike(&character("a"), &[]);
    real.strike(&Key::ArrowRight, &[Key::Shift]);
    real.settle();
    assert!(session(&real).is_solved());
    assert_eq!(session(&real).stars().map(carom_play::Stars::count), Some(3));
    check(&mut real);
    // Another key for the same action.
    let slot = Slot { page: Some(PLAY), id: "block-undo" };
    real.app.world_mut().resource_scope(|world, mut choices: Mut<KeyChoices>| {
        choices.bind(world.resource::<Tables>(), slot, &"Q".parse().expect("a stroke"));
    });
    real.frame();
    real.strike(&character("Q"), &[]);
    real.settle();
    assert_eq!(moves(&real), "B+2");
    check(&mut real);
}

#[test]
fn hints_and_solutions_come_from_any_position() {
    let mut real = start();
    send(&mut real, SettingChange::HelpsAtOnce(false));
    send(&mut real, PackCommand::Open(LevelId { pack: 5, number: 0 }));
    wait(&mut real, is_known);
    let to_go = |real: &Real| session(real).to_go(Metric::Moves);
    assert_eq!(to_go(&real), Some(31));
    real.strike(&character("h"), &[]);
    real.strike(&character("h"), &[]);
    real.settle();
    assert!(session(&real).shown_moves().is_empty(), "the price comes first");
    check(&mut real);
    send(&mut real, carom_shell::Command::KeepStars);
    assert!(session(&real).shown_moves().is_empty() && !session(&real).is_helped());
    pay(&mut real, Command::Hint);
    let shown = session(&real).shown_moves();
    assert_eq!(shown.len(), 1);
    check(&mut real);
    send(&mut real, Command::Slide(shown[0]));
    assert_eq!(to_go(&real), Some(30));
    // Every solver; the session shows the solution of each in the same way.
    for solver in 0..6 {
        send(&mut real, PackCommand::Open(LevelId { pack: 0, number: 6 }));
        assert!(session(&real).solution().is_none());
        send(&mut real, SolverCommand::UseSolver(solver));
        pay(&mut real, SolverCommand::Solve);
        wait(&mut real, |world| !world.resource::<Solving>().is_running());
        let found = session(&real).solution().map(|it| it.all().len());
        assert_eq!((found, session(&real).shown_moves().len()), (Some(7), 7), "{solver}");
    }
    send(&mut real, SolverCommand::Step);
    send(&mut real, SolverCommand::StepBack);
    send(&mut real, SolverCommand::PlayOrPause);
    let is_at_end = |it: (usize, usize)| it.0 == it.1;
    wait(&mut real, move |world| world.resource::<Session>().watched().is_some_and(is_at_end));
    check(&mut real);
    wait(&mut real, |world| world.resource::<Session>().watched().is_none());
    assert!(session(&real).moves().is_empty(), "nothing is counted");
    assert_eq!(session(&real).shown_moves().len(), 7, "what was told stays told");
    check(&mut real);
    for mv in session(&real).shown_moves() {
        send(&mut real, Command::Slide(mv));
    }
    assert!(session(&real).is_solved() && session(&real).stars().is_none(), "it was shown");
    check(&mut real);
}

#[test]
fn a_hint_does_not_wait_for_a_slow_search_which_can_be_cancelled() {
    let mut real = start();
    send(&mut real, PackCommand::Open(LevelId { pack: 5, number: 0 }));
    wait(&mut real, is_known);
    let board = Arc::clone(session(&real).board());
    real.app.world_mut().resource_mut::<Session>().know(&board, Knowledge::TooMany);
    // Depth-first search without memory does not find 31 moves.
    let dfs = CATALOGUE.iter().position(|it| it.id == "dfs").expect("a solver");
    send(&mut real, SolverCommand::UseSolver(dfs));
    for is_cancelled in [true, false] {
        pay(&mut real, SolverCommand::Solve);
        assert!(real.app.world().resource::<Solving>().is_running());
        check(&mut real);
        if is_cancelled {
            send(&mut real, SolverCommand::Cancel);
            assert!(!real.app.world().resource::<Solving>().is_running());
            check(&mut real);
        }
    }
    send(&mut real, Command::Hint);
    wait(&mut real, |world| !world.resource::<Session>().hints().is_empty());
    assert_eq!(real.app.world().resource::<Solving>().entry().id, "dfs");
    check(&mut real);
}

#[test]
fn what_is_pasted_is_played_or_explained() {
    let mut real = start();
    let form = "A board string is one line, for example ..B.AAB......... or";
    let board = "5x4:.B..C.B..CAA..C.....";
    paste(&mut real, board, OpenCommand::Paste);
    assert_eq!(session(&real).board().to_string(), board);
    for (wrong, told, has_form) in [
        ("5x4:.B..", "5x4:.B..", true),
        ("..B.AAB..CC...D", "a board of 15 squares needs its size before it", true),
        ("..B.AAB..CC..C..", "", true),
        (
            "..B.AA1.........",
            "This text cannot be read: column 7: unexpected character `1`\n",
            true,
        ),
        (
            "no such file.txt",
            "“no such file.txt” is neither a file nor a text that this page can open\n",
            true,
        ),
        (
            "rubbish text that is long and goes on and on for ever",
            "“rubbish text that is long and goes on a…” is neither",
            true,
        ),
        (" ", "There is nothing to open.", false),
    ] {
        paste(&mut real, wrong, OpenCommand::Paste);
        let shown = strip(&mut real);
        assert!(shown.contains(told) && shown.contains(form) == has_form, "{wrong}: {shown}");
        assert_eq!(session(&real).board().to_string(), board);
        check(&mut real);
    }
    let wrong = "..B.AAB..CC...D";
    send(&mut real, SettingChange::Language(Some(Language::French)));
    paste(&mut real, wrong, OpenCommand::Paste);
    assert!(strip(&mut real).contains("Le texte d’un plateau est une ligne"));
    check(&mut real);
    send(&mut real, SettingChange::Language(Some(Language::English)));
    // A file has its own form, and its line is named.
    let home = Home::new();
    for (name, text, told) in [
        ("bad.ron", "(version: 1, boards: 7)", "bad.ron"),
        ("bad.txt", "a ..B.AAB..CC...DD 4 7 15\nb ..B.AAB..CC...D 4 7 15\n", "bad.txt: line 2"),
        ("bad.txt", "..B.AAB..CC...DD\n..B.AAB..CC...D\n", "bad.txt: line 2"),
    ] {
        fs::write(home.file(name), text).expect("a file");
        paste(&mut real, &home.file(name).to_string_lossy(), OpenCommand::Paste);
        let shown = strip(&mut real);
        assert!(shown.contains(told) && !shown.contains(form), "{shown}");
        check(&mut real);
    }
    // The card has an example.
    send(&mut real, carom_shell::Command::Toggle(FILES));
    send(&mut real, OpenCommand::OpenText(wrong.to_owned()));
    assert!(strip(&mut real).contains("15 squares") && !strip(&mut real).contains(form));
    check(&mut real);
    send(&mut real, carom_shell::Command::Back);
    send(&mut real, carom_shell::Command::Go(editor::PAGE));
    paste(&mut real, wrong, editor::Paste);
    assert!(strip(&mut real).contains(form));
    check(&mut real);
    send(&mut real, carom_shell::Command::Go(PLAY));
    let barred = "...B...BAA.C...C";
    paste(&mut real, barred, OpenCommand::Paste);
    assert_eq!(session(&real).board().to_string(), barred);
    wait(&mut real, |world| world.resource::<Session>().is_unsolvable());
    let why = "the blocks of column 4 can never leave the row of the exit";
    assert!(texts(&mut real).iter().any(|it| it.contains(why)));
    // There is no hint and no search.
    real.strike(&character("h"), &[]);
    real.settle();
    assert!(!session(&real).is_asked() && is_shown(&mut real, "There is no solution"));
    check(&mut real);
    send(&mut real, SaveCommand::CopyPosition);
    assert_eq!(notice(&real), "Copied: ...B...BAA.C...C");
}

#[test]
fn the_puzzle_of_the_day_is_opened_again_with_its_moves() {
    let mut real = start();
    real.app.insert_resource(Calendar(|| Date::from_unix_seconds(1_700_000_000).map(Into::into)));
    let is_done = |world: &World| !world.resource::<dealing::Dealer>().is_running();
    send(&mut real, DealCommand::Daily);
    wait(&mut real, is_done);
    wait(&mut real, is_known);
    assert!(matches!(session(&real).origin(), Origin::Daily(_)));
    let mv = session(&real).best_line().expect("a solution")[0];
    send(&mut real, Command::Slide(mv));
    // From another puzzle, and while it is open.
    send(&mut real, PackCommand::Open(FIRST));
    let mut opened = Vec::new();
    for _ in 0..2 {
        send(&mut real, carom_shell::Command::Toggle(PUZZLES));
        send(&mut real, DealCommand::Daily);
        wait(&mut real, is_done);
        wait(&mut real, is_known);
        assert!(!real.app.world().resource::<Overlay>().is_open(), "the card is closed");
        assert!(matches!(session(&real).origin(), Origin::Daily(_)));
        assert_eq!(moves(&real), format_moves(&[mv]));
        assert!(!is_shown(&mut real, "…"), "the fewest moves are shown");
        check(&mut real);
        opened.push(Arc::clone(session(&real).board()));
    }
    assert!(Arc::ptr_eq(&opened[0], &opened[1]), "it is open already");
    assert_eq!(notice(&real), "The puzzle of the day is on the board.");
    // A day has one puzzle: the next one is from the packs.
    send(&mut real, PackCommand::Next);
    assert_eq!(*session(&real).origin(), Origin::Level(FIRST));
    check(&mut real);
}

/// Solves the first set without help.
fn solve(real: &mut Real) {
    for mv in ["B+2", "A+2"] {
        send(real, Command::Slide(mv.parse().expect("a move")));
    }
}

#[test]
fn puzzles_go_on_at_the_next_start_with_their_moves_their_help_and_their_results() {
    let home = Home::new();
    let file = home.file("unblock/records.ron");
    let best = |real: &Real| {
        let library = real.app.world().resource::<Library>();
        let puzzle = library.packs().get(FIRST).expect("a puzzle");
        library.best(puzzle).map(|it| it.moves)
    };
    let mut real = start_with(&home.options());
    solve(&mut real);
    assert_eq!(best(&real), Some(2));
    let next = LevelId { pack: 0, number: 1 };
    send(&mut real, PackCommand::Next);
    wait(&mut real, is_known);
    let mv = session(&real).best_line().expect("a solution")[0];
    send(&mut real, Command::Slide(mv));
    let own = ".........B..AA.B....................";
    paste(&mut real, own, OpenCommand::Paste);
    send(&mut real, Command::Slide("B+1".parse().expect("a move")));
    wait(&mut real, is_known);
    pay(&mut real, Command::ShowMoves);
    // The program ends without a word.
    drop(real);
    let mut real = STAGE.start(&home.options());
    assert_eq!((session(&real).board().to_string().as_str(), moves(&real).as_str()), (own, "B+1"));
    assert!(session(&real).is_helped());
    assert_eq!(best(&real), Some(2));
    real.strike(&Key::F6, &[]);
    real.settle();
    send(&mut real, PackCommand::Open(next));
    assert_eq!(moves(&real), format_moves(&[mv]));
    real.strike(&character("B"), &[]);
    real.settle();
    assert_eq!(session(&real).board().to_string(), own, "back to the board that was pasted");
    check(&mut real);
    drop(real);
    // Damage does not keep the next results from being kept.
    let text = fs::read_to_string(&file).expect("a file");
    fs::write(&file, &text[..text.len() / 2]).expect("damaged");
    let mut real = STAGE.start(&home.options());
    assert_eq!(best(&real), None);
    let told = "records.ron (best results and stars) is now records.ron.damaged-1";
    assert!(notice(&real).contains(told));
    enter(&mut real);
    solve(&mut real);
    assert_eq!(best(&real), Some(2));
}

#[test]
fn a_file_with_several_boards_is_a_pack_also_after_a_new_start() {
    let home = Home::new();
    let mut real = start_with(&home.options());
    let file = home.file("three.txt");
    fs::write(&file, "..B.AAB.........\n..BBAACD..CD..EE\n..BCAABC........\n").expect("a file");
    send(&mut real, OpenCommand::OpenText(file.to_string_lossy().into_owned()));
    assert!(is_shown(&mut real, "three.txt · 1 of 3"), "{:?}", texts(&mut real));
    real.strike(&Key::PageDown, &[]);
    wait(&mut real, is_known);
    let mv = session(&real).best_line().expect("a solution")[0];
    send(&mut real, Command::Slide(mv));
    // The program ends without a word.
    drop(real);
    let mut real = STAGE.start(&home.options());
    real.strike(&Key::F6, &[]);
    real.settle();
    assert_eq!(moves(&real), format_moves(&[mv]));
    assert!(is_shown(&mut real, "three.txt · 2 of 3"));
    check(&mut real);
    send(&mut real, PackCommand::Next);
    assert!(is_shown(&mut real, "three.txt · 3 of 3"));
    send(&mut real, PackCommand::Next);
    assert!(matches!(session(&real).origin(), Origin::Level(_)), "the packs follow");
    assert!(notice(&real).starts_with("The boards of three.txt end here"), "{}", notice(&real));
    check(&mut real);
    for number in [3, 2, 1] {
        send(&mut real, PackCommand::Previous);
        assert!(is_shown(&mut real, &format!("three.txt · {number} of 3")), "the way back");
    }
    send(&mut real, PackCommand::Previous);
    assert!(notice(&real).starts_with("The boards of three.txt begin there"));
    send(&mut real, PackCommand::Next);
    assert!(is_shown(&mut real, "three.txt · 1 of 3"));
}

#[test]
fn a_drag_within_one_frame_draws_even_if_the_pointer_comes_from_a_button() {
    let mut real = STAGE.start(&options((1280, 720)));
    real.strike(&Key::F7, &[]);
    real.settle();
    send(&mut real, editor::Command::Clear);
    real.strike(&character("1"), &[]);
    let button = real.place_of_a_button();
    real.point(button);
    real.frame();
    real.frame();
    let (from, to) = (pixel(&real, (3, 1)).0, pixel(&real, (3, 3)).0);
    real.point(from);
    real.button(MouseButton::Left, ButtonState::Pressed);
    real.point(to);
    real.button(MouseButton::Left, ButtonState::Released);
    real.frame();
    real.settle();
    let blocks = |real: &Real| real.app.world().resource::<Drawing>().canvas().all_blocks().count();
    assert_eq!(blocks(&real), 1);
    // The pointer rests on the board, and the press comes a frame later.
    real.strike(&character("3"), &[]);
    real.point(button);
    real.frame();
    real.point(pixel(&real, (0, 0)).0);
    real.frame();
    real.button(MouseButton::Left, ButtonState::Pressed);
    real.button(MouseButton::Left, ButtonState::Released);
    real.frame();
    assert_eq!(real.app.world().resource::<Drawing>().canvas().walls().len(), 1);
}

#[test]
fn help_costs_the_stars_until_the_next_day() {
    let mut real = start();
    send(&mut real, SettingChange::HelpsAtOnce(false));
    real.app.insert_resource(Calendar(|| Date::from_unix_seconds(1_700_000_000).map(Into::into)));
    real.settle();
    let recorded =
        |real: &Real| real.app.world().resource::<Library>().best(session(real).board()).is_some();
    let helps: [BoxedAction; 4] = [
        Command::ShowMoves.into(),
        Command::ToggleCount.into(),
        Command::Draw.into(),
        SolverCommand::Solve.into(),
    ];
    for help in helps {
        send(&mut real, help.clone());
        assert!(!session(&real).is_helped() && !session(&real).has_lost_stars(), "{help:?}");
        assert!(is_shown(&mut real, "Keep my stars"), "{help:?}");
        check(&mut real);
        send(&mut real, carom_shell::Command::KeepStars);
        assert!(!is_shown(&mut real, "Keep my stars"), "{help:?}");
    }
    pay(&mut real, Command::ShowMoves);
    assert!(is_shown(&mut real, "Practice"), "{:?}", texts(&mut real));
    solve(&mut real);
    assert!(session(&real).is_solved() && !recorded(&real));
    check(&mut real);
    // A restart does not bring the stars back, but the next day does.
    let tomorrow = Calendar(|| Date::from_unix_seconds(1_700_100_000).map(Into::into));
    for (day, is_recorded) in [(None, false), (Some(tomorrow), true)] {
        if let Some(day) = day {
            real.app.insert_resource(day);
            real.settle();
        }
        send(&mut real, Command::Restart);
        solve(&mut real);
        assert!(session(&real).is_solved());
        assert_eq!(recorded(&real), is_recorded);
    }
}

/// The exit pulses for a new player, and then the window is still.
#[test]
fn the_exit_pulses_in_the_first_puzzles() {
    let beats = |real: &mut Real| {
        let world = real.app.world_mut();
        world.query::<&Pulse>().iter(world).count()
    };
    let mut real = STAGE.start(&options((1280, 720)));
    real.strike(&Key::F6, &[]);
    real.frame();
    send(&mut real, PackCommand::Open(LevelId { pack: 0, number: 1 }));
    assert_eq!(beats(&mut real), 1);
    for _ in 0..80 {
        real.frame();
    }
    assert_eq!(beats(&mut real), 0, "three beats");
    send(&mut real, Command::Nudge(Direction::East));
    send(&mut real, PackCommand::Open(LevelId { pack: 1, number: 0 }));
    assert_eq!(beats(&mut real), 0, "not a first puzzle");
}

#[test]
fn the_review_names_its_price_and_counts_the_moves_left() {
    let mut real = start();
    send(&mut real, SettingChange::HelpsAtOnce(false));
    send(&mut real, Command::Review);
    assert!(session(&real).review().is_none(), "not solved");
    solve(&mut real);
    // With three stars there is nothing to lose.
    assert!(is_shown(&mut real, "Review"), "{:?}", texts(&mut real));
    send(&mut real, Command::Review);
    assert!(is_shown(&mut real, "2 moves, no extra moves"), "{:?}", texts(&mut real));
    check(&mut real);
    send(&mut real, Command::Review);
    assert!(is_shown(&mut real, "Solved in 2 moves"));
    // With a move too many there is.
    send(&mut real, PackCommand::Open(LevelId { pack: 1, number: 0 }));
    wait(&mut real, is_known);
    let line = session(&real).best_line().expect("a solution");
    let away = session(&real).board().blocks().find_map(|block| {
        let [back, forward] = session(&real).room(block);
        let is_other = block != line[0].block;
        let distance = if forward > 0 { 1 } else { -i8::from(back > 0) };
        (is_other && distance != 0).then_some(Move::along(block, distance))
    });
    send(&mut real, Command::Slide(away.expect("a move that does not help")));
    while let Some(&next) = session(&real).best_line().as_deref().and_then(<[_]>::first) {
        send(&mut real, Command::Slide(next));
    }
    assert!(session(&real).is_solved());
    let stars = session(&real).stars();
    send(&mut real, Command::Review);
    assert!(session(&real).review().is_none() && is_shown(&mut real, "Keep my stars"));
    check(&mut real);
    send(&mut real, carom_shell::Command::Pay);
    assert!(is_shown(&mut real, "The moves left after each of yours"));
    assert_eq!(session(&real).stars(), stars, "the stars that were won stay");
    check(&mut real);
    send(&mut real, Command::Restart);
    assert!(is_shown(&mut real, "Practice"));
}

#[test]
fn a_solved_puzzle_has_its_red_block_outside_and_goes_on_with_enter() {
    let mut real = start();
    let rest = drawn(&mut real, 'A');
    real.strike(&Key::Enter, &[]);
    real.settle();
    assert_eq!(*session(&real).origin(), Origin::Level(FIRST), "it is not solved");
    solve(&mut real);
    let away = drawn(&mut real, 'A') - rest;
    assert!(away.x > 4.0 && away.y.abs() < 1e-3, "{away}");
    // A press on a move goes there.
    let world = real.app.world_mut();
    let mut chips = world.query::<(&Chip, &UiGlobalTransform, &ComputedNode)>();
    let chip = chips.iter(world).find(|it| it.0.0 == Command::StepTo(1)).expect("the first move");
    let place = chip.1.translation * chip.2.inverse_scale_factor();
    real.click(place);
    real.settle();
    assert_eq!(moves(&real), "B+2");
    assert!(drawn(&mut real, 'A').distance(rest) < 1e-3, "the red block comes back");
    check(&mut real);
    send(&mut real, Command::StepTo(2));
    assert!(session(&real).is_solved());
    real.strike(&Key::Enter, &[]);
    real.settle();
    assert_eq!(*session(&real).origin(), Origin::Level(LevelId { pack: 0, number: 1 }));
}

#[test]
fn a_board_is_drawn_judged_and_played() {
    let mut real = STAGE.start(&options((1280, 720)));
    real.strike(&Key::F7, &[]);
    real.settle();
    let verdict = |world: &World| match world.resource::<Judge>().verdict() {
        Verdict::Solvable { table, moves, steps } => Some((*moves, *steps, table.len())),
        _ => None,
    };
    send(&mut real, editor::Command::Clear);
    assert!(matches!(real.app.world().resource::<Judge>().verdict(), Verdict::Unsound(_)));
    check(&mut real);
    real.strike(&character("2"), &[]);
    real.drag(pixel(&real, (0, 2)).0, pixel(&real, (1, 2)).0);
    wait(&mut real, |world| verdict(world).is_some());
    assert_eq!(verdict(real.app.world()), Some((1, 4, 5)));
    real.strike(&character("1"), &[]);
    real.drag(pixel(&real, (3, 1)).0, pixel(&real, (3, 2)).0);
    wait(&mut real, |world| verdict(world).is_some());
    assert_eq!(verdict(real.app.world()).map(|it| it.0), Some(2));
    check(&mut real);
    real.strike(&character("3"), &[]);
    real.click(pixel(&real, (5, 2)).0);
    let is_unsolvable = |world: &World| {
        matches!(world.resource::<Judge>().verdict(), Verdict::Unsolvable { barrier: Some(_), .. })
    };
    wait(&mut real, is_unsolvable);
    check(&mut real);
    real.strike(&character("u"), &[]);
    wait(&mut real, |world| verdict(world).is_some());
    real.strike(&character("p"), &[]);
    real.settle();
    assert_eq!(*real.app.world().resource::<State<PageId>>().get(), PLAY);
    assert_eq!(session(&real).board().to_string(), ".........B..AA.B....................");
    wait(&mut real, is_known);
    check(&mut real);
}
