//! Games that people look at: their values and mistakes, games of one file, and what their end shows.

use super::panel::{bar, open_game, places};
use super::*;
use crate::board::marks::Mark as MarkView;
use crate::panel::moves::Fork;
use bevy::input::touch::TouchPhase;
use bevy::ui::UiGlobalTransform;
use carom_play::tablut::Mark;
use carom_shell::panel::OnPress;

#[test]
fn mistakes_of_a_game_that_has_ended_are_marked() {
    let mut real = start();
    // The attackers could capture the king with g5-c5.
    let record = "[Rules \"linnaean\"]\n[Start \"9/9/9/9/6b2/2k6/2b6/9/9 b\"]\n\ng5g4 c6a6 1-0";
    send(&mut real, OpenCommand::OpenText(record.to_owned()));
    assert!(session(&real).ending().is_some() && !has_text(&mut real, "??"));
    send(&mut real, ToggleAnalysis);
    wait_for_values(&mut real);
    let tree = session(&real).tree();
    let marks: Vec<Option<Mark>> = tree.line().into_iter().map(|it| tree.mark(it)).collect();
    assert_eq!(marks, [Some(Mark::Blunder), None], "the escape is no mistake");
    let signs = |real: &mut Real| {
        let world = real.app.world_mut();
        world.query::<&Text>().iter(world).filter(|it| it.0 == "??").count()
    };
    assert_eq!(signs(&mut real), 1);
    check(&mut real);
    send(&mut real, ToggleAnalysis);
    assert_eq!(signs(&mut real), 1, "the marks stay");
    check(&mut real);
}

#[test]
fn other_players_within_a_game_are_told_and_a_puzzle_has_its_own() {
    let mut real = start();
    send(&mut real, Command::Sit(Side::Attackers, Seat::Program(PlayerKind::Random)));
    assert_eq!(notice(&real), "", "no move was made");
    slide(&mut real, "e3-b3");
    wait(&mut real, |world| world.resource::<Session>().tree().line().len() == 2);
    let seats = |real: &mut Real| places(real, |it| matches!(it, Command::Sit(..))).len();
    send(&mut real, carom_shell::Command::Toggle(SETUP));
    assert!(seats(&mut real) > 10 && !has_text(&mut real, "A puzzle has its own players"));
    send(&mut real, Command::Sit(Side::Attackers, Seat::Human));
    assert_eq!(notice(&real), "This game goes on with the new players.");
    check(&mut real);
    send(&mut real, carom_shell::Command::Back);
    send(&mut real, PuzzleCommand::Open(LevelId::default()));
    let task = *session(&real).task().expect("a puzzle");
    for side in Side::ALL {
        send(&mut real, Command::Sit(side, Seat::Human));
        assert_eq!(session(&real).task(), Some(&task), "nothing has changed");
        assert!(notice(&real).starts_with("A puzzle has its own players"), "{}", notice(&real));
    }
    send(&mut real, carom_shell::Command::Toggle(SETUP));
    everywhere(&mut real, |real, _, language| {
        let told = match language {
            Language::English => "A puzzle has its own players",
            Language::French => "Une énigme a ses propres joueurs",
        };
        assert!(seats(real) == 0 && has_text(real, told), "{language:?}");
    });
    // The rules and the time are those of the next game, and the puzzle stays.
    send(&mut real, Command::UseRules(RuleSet::LINNAEAN.into()));
    send(&mut real, Command::UsePace(Some(Pace::of(5, 0))));
    assert_eq!(session(&real).task(), Some(&task));
    send(&mut real, Command::New);
    assert!(session(&real).task().is_none() && session(&real).clock().is_some());
    assert_eq!(session(&real).rules().name, "linnaean");
}

#[test]
fn every_game_of_a_file_can_be_reached() {
    let mut real = start();
    let games = ["e3b3 b5b7 *", "e4f4 *", "c5c2 d1c1 c2b2 *"];
    let text = games.map(|it| format!("[Rules \"ashton\"]\n\n{it}\n")).join("\n");
    slide(&mut real, "e3-f3");
    send(&mut real, OpenCommand::OpenText(text));
    assert!(notice(&real).starts_with("Opened 3 games"), "{}", notice(&real));
    let expect = |real: &mut Real, title: &str, expected: &str| {
        real.settle();
        assert_eq!(moves(real), expected);
        assert!(has_text(real, title), "{title}");
        check(real);
    };
    expect(&mut real, "Game 1 of 3", "e3-b3 b5-b7");
    for _ in 0..3 {
        real.strike(&Key::PageDown, &[]);
    }
    expect(&mut real, "Game 3 of 3", "c5-c2 d1-c1 c2-b2");
    real.strike(&Key::PageUp, &[]);
    expect(&mut real, "Game 2 of 3", "e4-f4");
    // A game with another move can be had back, the others are in the file.
    slide(&mut real, "d1-c1");
    send(&mut real, PuzzleCommand::Previous);
    send(&mut real, PuzzleCommand::Previous);
    expect(&mut real, "Game 1 of 3", "e3-b3 b5-b7");
    send(&mut real, Command::Before);
    assert_eq!(moves(&real), "e4-f4 d1-c1");
    assert!(!has_text(&mut real, "of 3"));
    send(&mut real, PuzzleCommand::Next);
    assert!(session(&real).task().is_some(), "a puzzle");
    check(&mut real);
}

#[test]
fn the_argument_of_the_command_line_is_opened_on_the_page() {
    let start = |puzzle: &str| {
        let options = LaunchOptions { puzzle: Some(puzzle.to_owned()), ..options(SIZES[0]) };
        let real = STAGE.start(&options);
        assert_eq!(*real.app.world().resource::<State<PageId>>().get(), PLAY, "{puzzle}");
        real
    };
    let mut real = start("[Rules \"linnaean\"]\n\nd1d3 e4f4 *");
    // A program may answer at once.
    assert!(moves(&real).starts_with("d1-d3 e4-f4"), "{}", moves(&real));
    assert!(has_text(&mut real, "Linnaeus"));
    real.settle();
    check(&mut real);
    let mut real = start(concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards/tablut/win-in-1.txt"));
    // The program plays the attackers, but a person who opens positions wants to see each of them first.
    for number in 1..=3 {
        assert!(has_text(&mut real, &format!("Game {number} of")));
        (0..20).for_each(|_| real.frame());
        assert_eq!(moves(&real), "");
        check(&mut real);
        send(&mut real, PuzzleCommand::Next);
    }
}

#[test]
fn a_variation_is_looked_at_or_made_the_main_line() {
    let mut real = start();
    let record = "[Rules \"ashton\"]\n\n1. e3-b3 b5-b7 (1... b5-b6 2. d5-d4 b6-b7) 1-0\n";
    send(&mut real, OpenCommand::OpenText(record.to_owned()));
    let saved = |real: &Real| {
        let record = session(real).record();
        let text = (carom_formats::tablut::NATIVE.write)(&[record]).expect("a record");
        text.lines().last().map(str::to_owned).unwrap_or_default()
    };
    let before = saved(&real);
    assert_eq!(before, "1. e3-b3 b5-b7 (1... b5-b6 2. d5-d4 b6-b7) 1-0");
    let told = "This is a variation of a game that has ended.";
    assert!(!has_text(&mut real, told));
    real.strike(&character("v"), &[]);
    assert_eq!(moves(&real), "e3-b3 b5-b6");
    assert_eq!(saved(&real), before, "nobody has played");
    // Also at its end.
    for _ in 0..2 {
        real.settle();
        assert!(shows(&mut real, told) && !shows(&mut real, "The defenders win"));
        check(&mut real);
        send(&mut real, Command::Last);
    }
    // The line is the game now, which goes on: the result was that of the other one.
    real.strike(&character("V"), &[Key::Shift]);
    assert!(notice(&real).starts_with("This line is the main line now"), "{}", notice(&real));
    assert_eq!(saved(&real), "1. e3-b3 b5-b6 (1... b5-b7) 2. d5-d4 b6-b7 *");
    real.settle();
    assert!(!has_text(&mut real, told) && !shows(&mut real, "The defenders win"));
    check(&mut real);
    real.strike(&character("V"), &[Key::Shift]);
    assert_eq!(notice(&real), "This is the main line already.");
}

/// The places of all points of variations, by the numbers of their moves in the line. Each point is on the button of its move.
fn points(real: &mut Real) -> Vec<usize> {
    let line = session(real).tree().line();
    let world = real.app.world_mut();
    let mut forks =
        world.query_filtered::<(&ChildOf, &ComputedNode, &UiGlobalTransform), With<Fork>>();
    let forks: Vec<_> = forks.iter(world).map(|it| (it.0.parent(), *it.1, *it.2)).collect();
    let mut numbers = Vec::new();
    for (button, point, at) in forks {
        let node = world.get::<ComputedNode>(button).expect("a button");
        let place = world.get::<UiGlobalTransform>(button).expect("a place");
        let own = Rect::from_center_size(place.translation, node.size());
        let point = Rect::from_center_size(at.translation, point.size());
        assert!(own.union(point) == own && point.width() > 3.0, "{own:?} {point:?}");
        let action = &world.get::<OnPress>(button).expect("a button").0;
        let Some(Command::Go(id)) = action.downcast::<Command>() else { panic!("{action:?}") };
        numbers.push(line.iter().position(|it| it == id).expect("in the line"));
    }
    numbers
}

#[test]
fn a_move_with_variations_has_a_point_in_the_list() {
    let mut real = start();
    for mv in ["e3-b3", "b5-b7", "d5-d4"] {
        slide(&mut real, mv);
    }
    assert_eq!(points(&mut real), Vec::<usize>::new());
    send(&mut real, Command::TakeBack);
    send(&mut real, Command::TakeBack);
    slide(&mut real, "b5-b6");
    slide(&mut real, "d5-d4");
    assert_eq!(points(&mut real), vec![1], "also while another move is the present one");
    send(&mut real, Command::First);
    in_every_window(&mut real, |real, size| assert_eq!(points(real), vec![1], "{size:?}"));
}

#[test]
fn a_record_shows_its_players_its_comments_and_its_result() {
    let mut real = start();
    let long = "a long comment ".repeat(40);
    let record = format!(
        "[Rules \"ashton\"]\n[White \"Ana\"]\n[Black \"engine:2\"]\n\n{{{long}}} 1. e3-b3 {{Well played.}} 1/2-1/2\n"
    );
    send(&mut real, OpenCommand::OpenText(record));
    assert!(has_text(&mut real, "Ana · ") && !has_text(&mut real, "engine:2"));
    assert!(has_text(&mut real, "Well played.") && !has_text(&mut real, "earlier position"));
    check(&mut real);
    for _ in 0..2 {
        send(&mut real, Command::First);
        assert!(has_text(&mut real, "a long comment") && !has_text(&mut real, "Well played."));
        check(&mut real);
        send(&mut real, ToggleAnalysis);
    }
    assert!(has_text(&mut real, "Draw · you are looking at an earlier position"));
    send(&mut real, Command::Last);
    assert!(!has_text(&mut real, "earlier position"));
}

#[test]
fn a_finished_position_has_no_best_moves_to_wait_for() {
    let mut real = start();
    let record = "[Rules \"linnaean\"]\n[Start \"9/9/9/9/6b2/2k6/2b6/9/9 b\"]\n\ng5c5 0-1";
    send(&mut real, OpenCommand::OpenText(record.to_owned()));
    send(&mut real, ToggleAnalysis);
    wait_for_values(&mut real);
    let world = real.app.world_mut();
    assert!(world.query::<&Text>().iter(world).all(|it| it.0 != "…" && it.0 != "–"));
    assert!(has_text(&mut real, "The game is over."));
    check(&mut real);
    // One move earlier the win is certain without a search.
    send(&mut real, Command::Back);
    wait_for_values(&mut real);
    assert!(has_text(&mut real, "Attackers win in one move"));
    assert!(!has_text(&mut real, "Depth 0") && !has_text(&mut real, "The game is over."));
    check(&mut real);
}

/// The graph follows the pointer of the shell, which is the mouse or a finger.
#[test]
fn a_press_on_the_graph_goes_to_its_move_and_a_drag_goes_on() {
    let mut real = start();
    open_game(&mut real);
    send(&mut real, ToggleAnalysis);
    let count = |real: &Real| session(real).tree().game().moves().len();
    let (from, to) = (bar(&mut real, 2), bar(&mut real, 9));
    real.touch(1, TouchPhase::Started, from);
    real.frame();
    assert_eq!(count(&real), 2);
    real.touch(1, TouchPhase::Moved, to);
    real.frame();
    assert_eq!(count(&real), 9, "the finger is still down");
    real.touch(1, TouchPhase::Moved, to - Vec2::new(0.0, 200.0));
    real.frame();
    assert_eq!(count(&real), 9, "above the graph");
    real.touch(1, TouchPhase::Ended, to);
    real.frame();
    real.point(from);
    real.frame();
    assert_eq!(count(&real), 9, "the finger is up");
    real.touch(2, TouchPhase::Started, pixel(&real, "a1"));
    real.frame();
    real.touch(2, TouchPhase::Moved, from);
    real.frame();
    real.touch(2, TouchPhase::Ended, from);
    real.settle();
    assert_eq!(count(&real), 9, "a finger that came down elsewhere");
    // After the last move, the last one.
    let last = bar(&mut real, 22);
    real.click(last);
    real.settle();
    assert_eq!(count(&real), 22);
    check(&mut real);
}

#[test]
fn a_captured_king_stays_in_sight_and_is_not_counted() {
    let mut real = start();
    let start = "[Rules \"linnaean\"]\n[Start \"9/9/9/9/6b2/2k6/2b6/9/9 b\"]\n\n*";
    send(&mut real, OpenCommand::OpenText(start.to_owned()));
    let marks = |real: &mut Real, cell: &str| {
        let place = center(session(real).rules().size, cell.parse().expect("a square"));
        let world = real.app.world_mut();
        let mut roots = world.query_filtered::<&Children, With<MarkView>>();
        let children: Vec<Entity> = roots.iter(world).flatten().copied().collect();
        let places = children.into_iter().filter_map(|it| world.get::<Transform>(it));
        places.filter(|it| it.translation.truncate().distance(place) < 1e-3).count()
    };
    slide(&mut real, "g5-c5");
    assert_eq!(session(&real).tree().position().king(), None);
    assert_eq!(marks(&mut real, "c6"), 3, "the king and a cross");
    for left in [0, 1] {
        everywhere(&mut real, |real, size, language| {
            let told = match language {
                Language::English => format!("{left} left"),
                Language::French => format!("reste {left}"),
            };
            assert!(has_text(real, &told), "{size:?} {told}");
        });
        real.strike(&Key::Backspace, &[]);
        real.settle();
    }
    assert!(session(&real).tree().position().king().is_some());
}
