//! What a player of Ricochet Robots sees: robots that keep up with quick moves, and numbers that agree with one another.

use crate::board::Animator;
use crate::command::{Command, OpenCommand, SaveCommand, SolverCommand, ToggleDistance};
use crate::ids::{FILES, LAB};
use crate::session::Session;
use crate::solving::{Best, Distances, Solving};
use crate::table;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_shell::overlay::{CardBody, Overlay};
use carom_shell::panel::notice::Strip;
use carom_tablebase::SOLVERS;

use super::STAGE;
use crate::game_checks::session;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Home, Real, character, is_shown, options, send, texts, wait};
use carom_shell::testing::seen::strip;

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
    let mut real = STAGE.start(&options((1024, 640)));
    real.strike(&character("y"), &[]);
    real.settle();
    let keys: Vec<Key> = [Key::ArrowLeft, Key::ArrowRight].into_iter().cycle().take(30).collect();
    for pair in keys.chunks(2) {
        real.strike_at_once(pair);
    }
    assert!(session(&real).moves().len() >= 29);
    // Not even half a second later.
    (0..12).for_each(|_| real.frame());
    assert!(real.app.world().resource::<Animator>().is_still());
    // The trails of the quick moves fade one above the other.
    (0..20).for_each(|_| real.frame());
    check(&mut real);
}

#[test]
fn the_list_of_solutions_says_after_which_move_they_begin() {
    let mut real = STAGE.start(&options((1280, 720)));
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
    let mut real = STAGE.start(&options((1280, 720)));
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
    let mut real = STAGE.start(&options((1280, 720)));
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
fn the_solver_and_the_count_of_moves_end_with_the_window() {
    let home = Home::new();
    let options = || carom_shell::program::LaunchOptions {
        settings: carom_shell::place::SaveLocation::File(home.file("settings.ron")),
        ..home.options()
    };
    let mut real = STAGE.start(&options());
    let astar = SOLVERS.iter().position(|it| it.id == "astar").expect("a row");
    send(&mut real, SolverCommand::UseSolver(astar));
    send(&mut real, ToggleDistance);
    drop(real);
    let real = STAGE.start(&options());
    assert_eq!(solving(&real).entry().id, SOLVERS[0].id);
    assert!(!real.app.world().resource::<Distances>().is_shown());
}

#[test]
fn a_board_with_one_target_has_no_next_round_and_says_so() {
    let mut real = STAGE.start(&options((1280, 720)));
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
fn the_set_up_shows_the_board_of_the_game_that_waits() {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(crate::ids::TABLE));
    send(&mut real, table::Command::Confirm);
    let board =
        |real: &Real| real.app.world().resource::<crate::on_board::OnBoard>().board().clone();
    let of_game = board(&real);
    assert_ne!(of_game, *session(&real).board());
    send(&mut real, table::Command::SetUp);
    assert_eq!(board(&real), of_game);
    check(&mut real);
}

/// The card is higher than the window, and the message is above what is in sight.
#[test]
fn a_message_of_a_card_is_scrolled_into_sight() {
    let mut real = STAGE.start(&options((1024, 640)));
    send(&mut real, carom_shell::Command::Toggle(FILES));
    let world = real.app.world_mut();
    let mut bodies = world.query_filtered::<&mut ScrollPosition, With<CardBody>>();
    bodies.single_mut(world).expect("a body").y = 1000.0;
    real.settle();
    send(&mut real, SaveCommand::Copy("ron"));
    real.settle();
    let world = real.app.world_mut();
    let mut strips = world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<Strip>>();
    let place_of = |(node, place): (&ComputedNode, &UiGlobalTransform)| {
        Rect::from_center_size(place.translation, node.size())
    };
    let strip = strips.single(world).map(place_of).expect("a message");
    let mut bodies = world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<CardBody>>();
    let body = bodies.single(world).map(place_of).expect("a body");
    assert!(body.contains(strip.min) && body.contains(strip.max), "{strip:?} in {body:?}");
    assert!(texts(&mut real).iter().any(|it| it.starts_with("Copied: ")), "{:?}", texts(&mut real));
    check(&mut real);
}
