//! What a player of Ricochet Robots sees: robots that keep up with quick moves, and numbers that agree with one another.

use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_engine::ricochet::Robot;
use carom_shell::ids::OverlayId;
use carom_shell::notice::Notice;
use carom_shell::overlay::{CardBody, Overlay};
use carom_shell::panel::Sends;
use carom_shell::panel::notice::Strip;
use carom_shell::screen::Screen;
use carom_shell::scroll::ScrollMark;
use carom_shell::settings::Change;
use carom_shell::words::Language;
use carom_tablebase::SOLVERS;
use carom_window_ricochet::board::Motion;
use carom_window_ricochet::command::{
    Command, OpenCommand, SaveCommand, SolverCommand, ToggleDistance, ToggleMap,
};
use carom_window_ricochet::editor;
use carom_window_ricochet::ids::{FILES, LAB, PRACTICE};
use carom_window_ricochet::session::Session;
use carom_window_ricochet::solving::{Best, Distances, Solving};
use carom_window_ricochet::table;

use super::drawn::{check, faults};
use super::real::{Home, Real, character, is_shown, options, send, texts, wait};
use super::told::strip;

fn session(real: &Real) -> &Session {
    real.app.world().resource::<Session>()
}

fn solving(real: &Real) -> &Solving {
    real.app.world().resource::<Solving>()
}

/// Solves the position and waits for the answer.
fn solve(real: &mut Real) {
    send(real, SolverCommand::Solve);
    wait(real, |world| !world.resource::<Solving>().is_running());
}

#[test]
fn the_robots_keep_up_with_quick_moves() {
    let mut real = Real::start(&options((1024, 640)));
    real.strike(&character("y"), &[]);
    real.settle();
    let keys: Vec<Key> = [Key::ArrowLeft, Key::ArrowRight].into_iter().cycle().take(30).collect();
    for pair in keys.chunks(2) {
        real.strike_at_once(pair);
    }
    assert!(session(&real).moves().len() >= 29);
    // Not even half a second later.
    (0..12).for_each(|_| real.frame());
    assert!(real.app.world().resource::<Motion>().is_still());
    // The trails of the quick moves fade one above the other.
    (0..20).for_each(|_| real.frame());
    check(&mut real);
}

#[test]
fn the_list_of_solutions_says_after_which_move_they_begin() {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, SolverCommand::AllOptima);
    wait(&mut real, |world| world.resource::<Solving>().optima().is_some());
    assert!(is_shown(&mut real, "All shortest solutions"));
    assert!(!is_shown(&mut real, "After move 1"));
    check(&mut real);
    send(&mut real, SolverCommand::AllOptima);
    let (direction, _) = session(&real).slides().remove(0);
    send(&mut real, Command::Slide(direction));
    send(&mut real, SolverCommand::AllOptima);
    wait(&mut real, |world| world.resource::<Solving>().optima().is_some());
    assert!(is_shown(&mut real, "After move 1"));
    check(&mut real);
    // The board shows the solution, and the sheet is closed.
    send(&mut real, SolverCommand::PlayOrPause);
    assert!(!real.app.world().resource::<Overlay>().is_open());
    wait(&mut real, |world| world.resource::<Session>().shown_line().is_solved());
    check(&mut real);
    wait(&mut real, |world| world.resource::<Session>().demonstration().is_none());
    for mv in solving(&real).moves_left().to_vec() {
        send(&mut real, Command::Play(mv));
    }
    assert!(session(&real).is_solved());
    check(&mut real);
    // Asked for again, they are those of the round.
    send(&mut real, SolverCommand::AllOptima);
    wait(&mut real, |world| !world.resource::<Solving>().is_running());
    assert!(!is_shown(&mut real, "After move 1"));
    let best = real.app.world().resource::<Best>().moves();
    let (optima, _) = solving(&real).optima().expect("the list");
    assert_eq!(best, optima.list.first().map(|it| it.solution.moves.len()));
}

#[test]
fn a_solution_without_a_search_says_nothing_about_positions() {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, Command::Lessons);
    let round = session(&real).round().clone();
    let report = SOLVERS[0].solver().solve(&round, &mut carom_solver::Control::default());
    assert_eq!(report.stats.expanded, 0, "its map of the board is enough");
    for (solver, is_searched) in [("fast", false), ("astar", true)] {
        let place = SOLVERS.iter().position(|it| it.id == solver).expect("a row");
        send(&mut real, SolverCommand::UseSolver(place));
        solve(&mut real);
        let is_work = |it: &String| it.contains(" · ") && it.ends_with(" positions");
        let has_work = |real: &mut Real| texts(real).iter().any(is_work);
        assert!(!has_work(&mut real), "what a solver does is in the Lab");
        send(&mut real, carom_shell::Command::Toggle(LAB));
        assert_eq!(has_work(&mut real), is_searched, "{solver}");
        check(&mut real);
        send(&mut real, carom_shell::Command::Toggle(LAB));
        check(&mut real);
    }
}

#[test]
fn what_is_proven_stays_in_sight() {
    let mut real = Real::start(&options((1280, 720)));
    // The search for all solutions of these 25 moves takes long.
    send(&mut real, OpenCommand::OpenText("7650+42+E2302B12+C9".to_owned()));
    solve(&mut real);
    send(&mut real, SolverCommand::ShowMoves);
    send(&mut real, SolverCommand::AllOptima);
    wait(&mut real, |world| world.resource::<Solving>().update.is_some());
    real.settle();
    assert_eq!(solving(&real).known_length(), Some(25));
    let told = texts(&mut real);
    assert!(!told.iter().any(|it| it.contains("at least")), "{told:?}");
    assert!(told.iter().any(|it| it.starts_with("1 solution of 25 moves.")), "{told:?}");
    check(&mut real);
    send(&mut real, SolverCommand::Cancel);
    send(&mut real, SolverCommand::AllOptima);
    let told = texts(&mut real);
    let line = told.iter().find(|it| it.starts_with("25 moves from here"));
    assert!(line.is_some_and(|it| it.contains(" · Cancelled")), "{told:?}");
    // Another solver may be chosen, and what is known stays.
    send(&mut real, SolverCommand::NextSolver);
    assert_eq!(solving(&real).moves_to_show().len(), 25);
    let told = texts(&mut real);
    assert!(told.iter().any(|it| it.starts_with("25 moves from here")), "{told:?}");
    check(&mut real);
}

#[test]
fn the_map_and_a_long_solution_fit_into_a_cramped_window() {
    let mut all = Vec::new();
    let sizes = [(1024, 640), (720, 1000)];
    for (size, language) in sizes.into_iter().flat_map(|it| Language::ALL.map(|of| (it, of))) {
        let choices = vec![Change::Language(Some(language))];
        let mut real = Real::start(&crate::arguments::Options { choices, ..options(size) });
        let mut look = |real: &mut Real, what: &str| {
            let faults = faults(real);
            all.extend(faults.into_iter().map(|it| format!("{size:?} {language:?} {what}: {it}")));
        };
        send(&mut real, OpenCommand::OpenText("7650+42+E2302B12+C9".to_owned()));
        send(&mut real, ToggleMap);
        solve(&mut real);
        look(&mut real, "solved");
        send(&mut real, SolverCommand::ShowMoves);
        assert_eq!(solving(&real).moves_to_show().len(), 25);
        look(&mut real, "its moves");
        send(&mut real, Command::ToggleSilver);
        send(&mut real, Command::Select(Robot::Yellow));
        solve(&mut real);
        send(&mut real, SolverCommand::ShowMoves);
        look(&mut real, "with silver");
        send(&mut real, Command::ToggleRules);
        look(&mut real, "other rules");
        send(&mut real, ToggleMap);
        real.strike(&Key::ArrowUp, &[]);
        real.settle();
        send(&mut real, OpenCommand::OpenText("7650+42+E2302B12+C9".to_owned()));
        assert!(session(&real).has_round_before());
        send(&mut real, ToggleDistance);
        wait(&mut real, |world| world.resource::<Best>().moves().is_some());
        solve(&mut real);
        send(&mut real, SolverCommand::ShowMoves);
        look(&mut real, "a round after another, with the moves left");
    }
    assert_eq!(all, Vec::<String>::new());
}

#[test]
fn the_moves_left_at_the_start_are_the_minimum() {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, ToggleDistance);
    wait(&mut real, |world| {
        let session = world.resource::<Session>();
        world.resource::<Distances>().from(session.position()).is_some()
    });
    wait(&mut real, |world| world.resource::<Best>().moves().is_some());
    let best = real.app.world().resource::<Best>().moves().expect("the minimum");
    assert!(is_shown(&mut real, &format!("{best} to go")));
}

#[test]
fn the_solver_and_the_count_of_moves_end_with_the_window() {
    let home = Home::new();
    let options = || crate::arguments::Options {
        settings: carom_shell::place::Place::File(home.file("settings.ron")),
        ..home.options()
    };
    let mut real = Real::start(&options());
    let astar = SOLVERS.iter().position(|it| it.id == "astar").expect("a row");
    send(&mut real, SolverCommand::UseSolver(astar));
    send(&mut real, ToggleDistance);
    drop(real);
    let real = Real::start(&options());
    assert_eq!(solving(&real).entry().id, SOLVERS[0].id);
    assert!(!real.app.world().resource::<Distances>().is_shown());
}

#[test]
fn a_board_with_one_target_has_no_next_round_and_says_so() {
    let mut real = Real::start(&options((1280, 720)));
    let drawing = [
        "    0    1    2",
        "   +----+----+----+",
        " 0 |R             |",
        "   +    +----+    +",
        " 1 |          G   |",
        "   +    +    +    +",
        " 2 |             !|",
        "   +----+----+----+",
        "goal: green to 2,2",
    ]
    .join("\n");
    let before = session(&real).round().clone();
    send(&mut real, OpenCommand::OpenText(drawing));
    let told = strip(&mut real);
    assert_ne!(*session(&real).round(), before, "{told}");
    assert!(!session(&real).has_next_round());
    let round = session(&real).round().clone();
    send(&mut real, Command::Skip);
    assert_eq!(*session(&real).round(), round);
    assert_eq!(strip(&mut real), "This board has no other target.");
    check(&mut real);
}

#[test]
fn a_click_and_the_next_key_keep_their_order_within_a_frame() {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(carom_window_ricochet::ids::EDITOR));
    real.strike(&character("2"), &[]);
    real.settle();
    let place = real.app.world().resource::<Screen>().board.center() + Vec2::new(-150.0, -150.0);
    real.point(place);
    real.frame();
    let count = |real: &Real| {
        let canvas = real.app.world().resource::<editor::Drawing>().canvas();
        let closed = canvas.size().squares().filter(|&it| canvas.is_closed(it)).count();
        (closed, canvas.diagonals().len())
    };
    let (closed, diagonals) = count(&real);
    // The tool of the click is the one before the key.
    real.button(MouseButton::Left, ButtonState::Pressed);
    real.button(MouseButton::Left, ButtonState::Released);
    real.strike(&character("3"), &[]);
    real.settle();
    assert_eq!(count(&real), (closed + 1, diagonals));
}

/// Where a node is, in logical pixels.
fn place_of(node: &ComputedNode, place: &UiGlobalTransform) -> Rect {
    let scale = node.inverse_scale_factor();
    Rect::from_center_size(place.translation * scale, node.size() * scale)
}

#[test]
fn a_short_message_covers_no_button_and_a_long_one_can_be_closed() {
    for size in [(1280, 720), (1024, 640), (720, 1000)] {
        let mut real = Real::start(&options(size));
        let text = "hello world is neither a file nor a text that this page can open".to_owned();
        *real.app.world_mut().resource_mut::<Notice>() = Notice(Some(text.into()));
        real.settle();
        let world = real.app.world_mut();
        let mut strips = world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<Strip>>();
        let (node, place) = strips.single(world).expect("a message");
        let bar = place_of(node, place);
        let mut buttons =
            world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<Sends>>();
        for (node, place) in buttons.iter(world).filter(|it| it.0.size().min_element() > 0.0) {
            let button = place_of(node, place);
            assert!(bar.intersect(button).is_empty(), "{size:?}: {bar:?} on {button:?}");
        }
        assert_eq!(faults(&mut real), Vec::<String>::new(), "{size:?}");
        let long = "word ".repeat(99);
        for close in [carom_shell::Command::Dismiss, carom_shell::Command::Back] {
            *real.app.world_mut().resource_mut::<Notice>() = Notice(Some(long.clone().into()));
            // A third of a minute.
            (0..500).for_each(|_| real.frame());
            assert!(strip(&mut real).starts_with("word word"));
            assert_eq!(faults(&mut real), Vec::<String>::new(), "{size:?}");
            send(&mut real, close);
            assert_eq!(strip(&mut real), "");
        }
    }
}

#[test]
fn a_card_that_scrolls_has_a_mark_and_its_head_stays() {
    let choices = vec![Change::Language(Some(Language::French))];
    for (size, card, scrolls) in
        [((1024, 640), OverlayId::HELP, true), ((1280, 720), PRACTICE, false)]
    {
        let mut real =
            Real::start(&crate::arguments::Options { choices: choices.clone(), ..options(size) });
        send(&mut real, carom_shell::Command::Toggle(card));
        let is_marked = |real: &mut Real| {
            let world = real.app.world_mut();
            let mut bodies = world.query_filtered::<Entity, With<CardBody>>();
            let body = bodies.single(world).expect("a body");
            let mut marks = world.query::<(&ScrollMark, &BackgroundColor)>();
            let mark = marks.iter(world).find(|(mark, _)| mark.of == body).expect("a mark");
            mark.1.0.alpha() > 0.0
        };
        assert_eq!(is_marked(&mut real), scrolls, "{size:?}");
        let close = |real: &mut Real| {
            let world = real.app.world_mut();
            let mut buttons = world.query::<(&Sends, &ComputedNode, &UiGlobalTransform)>();
            let wish = carom_shell::Command::Toggle(card);
            let shown = buttons.iter(world).filter(|it| it.1.size().min_element() > 0.0);
            let of_card = shown.filter(|it| it.0.0 == wish).map(|it| place_of(it.1, it.2).min.y);
            of_card.fold(0.0, f32::max)
        };
        let before = close(&mut real);
        (0..20).for_each(|_| real.wheel(-3.0));
        real.settle();
        let world = real.app.world_mut();
        let mut bodies = world.query_filtered::<&ScrollPosition, With<CardBody>>();
        assert_eq!(bodies.single(world).expect("a body").y > 0.0, scrolls);
        assert!((close(&mut real) - before).abs() < 0.5, "{size:?}");
        check(&mut real);
    }
}

#[test]
fn the_set_up_shows_the_board_of_the_game_that_waits() {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(carom_window_ricochet::ids::TABLE));
    send(&mut real, table::Command::Confirm);
    let board = |real: &Real| {
        real.app.world().resource::<carom_window_ricochet::on_board::OnBoard>().board().clone()
    };
    let of_game = board(&real);
    assert_ne!(of_game, *session(&real).board());
    send(&mut real, table::Command::SetUp);
    assert_eq!(board(&real), of_game);
    check(&mut real);
}

#[test]
fn squares_have_letters_in_the_lists_of_formats() {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, OpenCommand::OpenText("official:1A-2A-4B-3D".to_owned()));
    send(&mut real, carom_shell::Command::Toggle(FILES));
    send(&mut real, carom_shell::fold::Fold("more-formats"));
    let told = texts(&mut real);
    let why: Vec<&String> = told.iter().filter(|it| it.contains("diagonals, such as")).collect();
    assert!(!why.is_empty() && why.iter().all(|it| !it.contains(",1")), "{told:?}");
    let has_letter = |it: &&String| {
        it.rsplit(' ').next().is_some_and(|at| at.starts_with(|it: char| it.is_ascii_uppercase()))
    };
    assert!(why.iter().all(has_letter), "{told:?}");
    assert!(told.iter().any(|it| it.starts_with("Folder: ")), "{told:?}");
    assert!(told.iter().any(|it| it == "Carom puzzle"), "{told:?}");
    check(&mut real);
}

/// The card is higher than the window, and the message is above what is in sight.
#[test]
fn a_message_of_a_card_is_scrolled_into_sight() {
    let mut real = Real::start(&options((1024, 640)));
    send(&mut real, carom_shell::Command::Toggle(FILES));
    let world = real.app.world_mut();
    let mut bodies = world.query_filtered::<&mut ScrollPosition, With<CardBody>>();
    bodies.single_mut(world).expect("a body").y = 1000.0;
    real.settle();
    send(&mut real, SaveCommand::Copy("ron"));
    real.settle();
    let world = real.app.world_mut();
    let mut strips = world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<Strip>>();
    let strip = strips.single(world).map(|it| place_of(it.0, it.1)).expect("a message");
    let mut bodies = world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<CardBody>>();
    let body = bodies.single(world).map(|it| place_of(it.0, it.1)).expect("a body");
    assert!(body.contains(strip.min) && body.contains(strip.max), "{strip:?} in {body:?}");
    assert!(texts(&mut real).iter().any(|it| it.starts_with("Copied: ")), "{:?}", texts(&mut real));
    check(&mut real);
}

#[test]
fn a_name_that_is_wrong_has_no_line_and_no_column() {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, OpenCommand::OpenText("9999".to_owned()));
    let told = "9999: two of the first four digits stand for tile 2, but a board has each of the tiles 1 to 4 once";
    assert_eq!(strip(&mut real), told);
    send(&mut real, OpenCommand::OpenText("(version: 1,\nnonsense".to_owned()));
    assert!(strip(&mut real).contains("line 2, column"), "{}", strip(&mut real));
}
