//! Games that people look at: their values and mistakes, games of one file, and what their end shows.

use super::panel::bar;
use super::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_play::tablut::{Mark, NodeId};
use carom_shell::panel::Sends;
use carom_shell::settings::Change;
use carom_shell::words::Language;
use carom_window_tablut::board::marks::Mark as MarkView;
use carom_window_tablut::panel::moves::Fork;

#[test]
fn mistakes_of_a_game_that_has_ended_are_marked() {
    let mut real = start();
    // The attackers could capture the king with g5-c5.
    let record = "[Rules \"linnaean\"]\n[Start \"9/9/9/9/6b2/2k6/2b6/9/9 b\"]\n\ng5g4 c6a6 1-0";
    send(&mut real, OpenCommand::OpenText(record.to_owned()));
    assert!(session(&real).ending().is_some() && !has_text(&mut real, "??"));
    send(&mut real, ToggleAnalysis);
    wait(&mut real, |world| {
        let tree = world.resource::<Session>().tree();
        let is_done = !world.resource::<Analysis>().is_running();
        is_done && [NodeId::START].iter().chain(&tree.line()).all(|&it| tree.value(it).is_some())
    });
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
fn other_players_within_a_game_are_told() {
    let mut real = start();
    send(&mut real, Command::Sit(Side::Attackers, Seat::Program(Kind::Random)));
    assert_eq!(notice(&real), "", "no move was made");
    slide(&mut real, "e3-b3");
    wait(&mut real, |world| world.resource::<Session>().tree().line().len() == 2);
    send(&mut real, carom_shell::Command::Toggle(SETUP));
    send(&mut real, Command::Sit(Side::Attackers, Seat::Human));
    assert_eq!(notice(&real), "This game goes on with the new players.");
    check(&mut real);
    send(&mut real, PuzzleCommand::Open(PackPlace::default()));
    let task = *session(&real).task().expect("a puzzle");
    for side in Side::ALL {
        send(&mut real, Command::Sit(side, Seat::Human));
        assert_eq!(session(&real).task(), Some(&task), "nothing has changed");
        assert!(notice(&real).starts_with("A puzzle has its own players"), "{}", notice(&real));
    }
    check(&mut real);
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
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards/tablut/win-in-1.txt");
    for (puzzle, title, expected) in [
        (list, "Game 1 of", ""),
        ("[Rules \"linnaean\"]\n\nd1d3 e4f4 *", "Linnaeus", "d1-d3 e4-f4"),
    ] {
        let options = Options { puzzle: Some(puzzle.to_owned()), ..options((1280, 720)) };
        let mut real = Real::start(&options);
        assert_eq!(*real.app.world().resource::<State<PageId>>().get(), PLAY, "{puzzle}");
        // A program may answer at once.
        assert!(moves(&real).starts_with(expected), "{}", moves(&real));
        assert!(has_text(&mut real, title), "{title}");
        real.settle();
        check(&mut real);
    }
    // The same list in the window.
    let mut real = start();
    send(&mut real, OpenCommand::OpenText(list.to_owned()));
    assert!(notice(&real).starts_with("Opened "), "{}", notice(&real));
    // The program plays the attackers, but a person who opens positions wants to see each of them first.
    for _ in 0..3 {
        (0..20).for_each(|_| real.frame());
        assert_eq!(moves(&real), "");
        check(&mut real);
        send(&mut real, PuzzleCommand::Next);
    }
}

#[test]
fn the_card_of_files_has_an_example_of_a_position_that_it_opens() {
    let example = "9/9/9/9/4k4/9/9/9/9 w ashton";
    for size in [(1280, 720), (1024, 640), (720, 1000)] {
        let mut real = start_with(&options(size));
        for language in Language::ALL {
            send(&mut real, Change::Language(Some(language)));
            send(&mut real, carom_shell::Command::Toggle(FILES));
            assert!(has_text(&mut real, example), "{language:?}");
            check(&mut real);
            send(&mut real, OpenCommand::OpenText(example.to_owned()));
            assert_eq!(session(&real).tree().position().to_string(), "9/9/9/9/4k4/9/9/9/9 w");
        }
    }
}

#[test]
fn a_variation_is_looked_at_or_made_the_main_line() {
    let mut real = start();
    let record = "[Rules \"ashton\"]\n\n1. e3-b3 b5-b7 (1... b5-b6) 1-0\n";
    send(&mut real, OpenCommand::OpenText(record.to_owned()));
    let saved = |real: &Real| {
        let record = session(real).record();
        let text = (carom_formats::tablut::NATIVE.write)(&[record]).expect("a record");
        text.lines().last().map(str::to_owned).unwrap_or_default()
    };
    let before = saved(&real);
    assert_eq!(before, "1. e3-b3 b5-b7 (1... b5-b6) 1-0");
    real.strike(&Key::Character("v".into()), &[]);
    assert_eq!(moves(&real), "e3-b3 b5-b6");
    assert_eq!(saved(&real), before, "nobody has played");
    real.strike(&Key::Character("V".into()), &[Key::Shift]);
    assert!(notice(&real).starts_with("This line is the main line now"), "{}", notice(&real));
    assert_eq!(saved(&real), "1. e3-b3 b5-b6 (1... b5-b7) *");
    real.strike(&Key::Character("V".into()), &[Key::Shift]);
    assert_eq!(notice(&real), "This is the main line already.");
    real.settle();
    check(&mut real);
}

#[test]
fn a_move_with_variations_has_a_point_in_the_list() {
    for size in [(1280, 720), (1024, 640), (720, 1000)] {
        let mut real = start_with(&options(size));
        seat_people(&mut real);
        for mv in ["e3-b3", "b5-b7", "d5-d4"] {
            slide(&mut real, mv);
        }
        // The places of all points, and of all buttons of moves, by their number in the line.
        let points = |real: &mut Real| {
            real.settle();
            let line = session(real).tree().line();
            let world = real.app.world_mut();
            let mut forks =
                world.query_filtered::<(&ChildOf, &ComputedNode, &UiGlobalTransform), With<Fork>>();
            let forks = forks.iter(world);
            let forks: Vec<_> = forks.map(|it| (it.0.parent(), *it.1, *it.2)).collect();
            let mut numbers = Vec::new();
            for (button, point, at) in forks {
                let node = world.get::<ComputedNode>(button).expect("a button");
                let place = world.get::<UiGlobalTransform>(button).expect("a place");
                let own = Rect::from_center_size(place.translation, node.size());
                let point = Rect::from_center_size(at.translation, point.size());
                assert!(own.union(point) == own && point.width() > 3.0, "{own:?} {point:?}");
                let wish = &world.get::<Sends>(button).expect("a button").0;
                let Some(Command::Go(id)) = wish.downcast::<Command>() else { panic!("{wish:?}") };
                numbers.push(line.iter().position(|it| it == id).expect("in the line"));
            }
            numbers
        };
        assert_eq!(points(&mut real), Vec::<usize>::new());
        send(&mut real, Command::TakeBack);
        send(&mut real, Command::TakeBack);
        slide(&mut real, "b5-b6");
        slide(&mut real, "d5-d4");
        assert_eq!(points(&mut real), vec![1], "also while another move is the present one");
        send(&mut real, Command::First);
        assert_eq!(points(&mut real), vec![1]);
        check(&mut real);
    }
}

#[test]
fn a_record_shows_its_players_and_comments() {
    let mut real = start();
    let long = "a long comment ".repeat(40);
    let record = format!(
        "[Rules \"ashton\"]\n[White \"Ana\"]\n[Black \"engine:2\"]\n\n{{{long}}} 1. e3-b3 {{Well played.}} *\n"
    );
    send(&mut real, OpenCommand::OpenText(record));
    real.settle();
    assert!(has_text(&mut real, "Ana · ") && !has_text(&mut real, "engine:2"));
    assert!(has_text(&mut real, "Well played."));
    check(&mut real);
    for _ in 0..2 {
        send(&mut real, Command::First);
        real.settle();
        assert!(has_text(&mut real, "a long comment") && !has_text(&mut real, "Well played."));
        check(&mut real);
        send(&mut real, ToggleAnalysis);
    }
}

#[test]
fn the_result_stays_in_sight_at_an_earlier_position() {
    let mut real = start();
    let record = "[Rules \"ashton\"]\n\n1. e3-b3 b5-b7 1/2-1/2\n";
    send(&mut real, OpenCommand::OpenText(record.to_owned()));
    send(&mut real, Command::Back);
    real.settle();
    assert!(has_text(&mut real, "Draw · you are looking at an earlier position"));
    check(&mut real);
    send(&mut real, Command::Last);
    real.settle();
    assert!(!has_text(&mut real, "earlier position"));
}

#[test]
fn a_finished_position_has_no_best_moves_to_wait_for() {
    let mut real = start();
    let record = "[Rules \"linnaean\"]\n[Start \"9/9/9/9/6b2/2k6/2b6/9/9 b\"]\n\ng5c5 0-1";
    send(&mut real, OpenCommand::OpenText(record.to_owned()));
    send(&mut real, ToggleAnalysis);
    wait(&mut real, |world| {
        let tree = world.resource::<Session>().tree();
        !world.resource::<Analysis>().is_running() && tree.value(tree.here()).is_some()
    });
    real.settle();
    let world = real.app.world_mut();
    assert!(world.query::<&Text>().iter(world).all(|it| it.0 != "…" && it.0 != "–"));
    assert!(has_text(&mut real, "The game is over."));
    check(&mut real);
    // One move earlier the win is certain without a search.
    send(&mut real, Command::Back);
    wait(&mut real, |world| {
        let tree = world.resource::<Session>().tree();
        !world.resource::<Analysis>().is_running() && tree.value(tree.here()).is_some()
    });
    assert!(has_text(&mut real, "Attackers win in one move"));
    assert!(!has_text(&mut real, "Depth 0") && !has_text(&mut real, "The game is over."));
    check(&mut real);
}

#[test]
fn a_press_on_the_graph_goes_to_its_move_and_a_drag_goes_on() {
    let mut real = start();
    for mv in ["e3-b3", "b5-b7", "d5-d4", "e2-e3"] {
        slide(&mut real, mv);
    }
    send(&mut real, ToggleAnalysis);
    let count = |real: &Real| session(real).tree().game().moves().len();
    let point = bar(&mut real, 2);
    real.click(point);
    assert_eq!(count(&real), 2);
    let (from, to) = (bar(&mut real, 1), bar(&mut real, 4));
    real.point(from);
    real.button(MouseButton::Left, ButtonState::Pressed);
    real.frame();
    assert_eq!(count(&real), 1);
    real.point(to);
    real.frame();
    real.frame();
    assert_eq!(count(&real), 4, "the button is still down");
    let beyond = bar(&mut real, 4);
    real.point(beyond - Vec2::new(0.0, 200.0));
    real.frame();
    assert_eq!(count(&real), 4, "the last move");
    real.button(MouseButton::Left, ButtonState::Released);
    real.frame();
    real.point(from);
    real.frame();
    real.settle();
    assert_eq!(count(&real), 4, "the button is up");
    check(&mut real);
}

#[test]
fn a_captured_king_stays_in_sight() {
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
    real.settle();
    assert_eq!(session(&real).tree().position().king(), None);
    assert_eq!(marks(&mut real, "c6"), 3, "the king and a cross");
    assert!(has_text(&mut real, "0 left"));
    check(&mut real);
    real.strike(&Key::Backspace, &[]);
    real.settle();
    assert!(session(&real).tree().position().king().is_some());
    assert!(has_text(&mut real, "1 left"));
    check(&mut real);
}
