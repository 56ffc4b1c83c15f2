//! Puzzles: what counts, and what costs stars.

use crate::board::pieces::PieceView;
use crate::panel::analysis::Expected;
use carom_shell::settings::SettingChange;

use super::panel::open_game;
use super::*;
use crate::game_checks::check_pieces;

/// Any other move than the one that wins the puzzle.
pub(super) fn wrong_move(session: &Session) -> Move {
    let first = session.task().expect("a puzzle").first;
    let side = session.tree().position().side(session.turn());
    let all = side.iter();
    let mut all =
        all.flat_map(|from| session.targets(from).iter().map(move |to| Move { from, to }));
    all.find(|&it| it != first).expect("another move")
}

#[test]
fn only_the_moves_that_lead_to_the_win_of_a_puzzle_count() {
    let mut real = start();
    send(&mut real, PuzzleCommand::Open(LevelId::default()));
    let first = session(&real).task().expect("a puzzle").first;
    let wrong = wrong_move(session(&real));
    send(&mut real, Command::Slide(wrong));
    wait(&mut real, |world| world.resource::<Session>().tree().line().len() == 2);
    send(&mut real, Command::TakeBack);
    send(&mut real, Command::Slide(first));
    assert_eq!((session(&real).solved_in(), session(&real).tries()), (Some(1), 1));
    in_every_window(&mut real, |real, _| assert!(has_text(real, "The fewest possible")));
    send(&mut real, carom_shell::Command::Toggle(PUZZLES));
    assert!(has_text(&mut real, "only the moves that lead to the win count"));
}

#[test]
fn what_shows_the_solution_of_a_puzzle_says_its_price_first() {
    let mut real = start();
    send(&mut real, SettingChange::HelpsAtOnce(false));
    send(&mut real, PuzzleCommand::Open(LevelId::default()));
    let question = |language| match language {
        Language::English => {
            "The analysis shows the best moves. This puzzle then gives no stars today."
        }
        Language::French => "L’analyse montre les meilleurs coups. Cette énigme",
    };
    let english = question(Language::English);
    let is_on = |real: &Real| real.app.world().resource::<Analysis>().is_on();
    for answer in [Some(carom_shell::Command::KeepStars), None] {
        real.strike(&character("H"), &[Key::Shift]);
        everywhere(&mut real, |real, size, language| {
            assert!(has_text(real, question(language)) && !is_on(real), "{size:?}");
        });
        match answer {
            Some(answer) => send(&mut real, answer),
            None => real.strike(&Key::Escape, &[]),
        }
        real.settle();
        assert!(!has_text(&mut real, english) && !is_on(&real));
    }
    assert_eq!(session(&real).task().map(|it| it.is_helped), Some(false));
    real.strike(&character("H"), &[Key::Shift]);
    pay(&mut real);
    assert!(!has_text(&mut real, english) && is_on(&real));
    assert_eq!(session(&real).task().map(|it| it.is_helped), Some(true));
    in_every_window(&mut real, |_, _| ());
    // What is known already needs no question.
    send(&mut real, PuzzleCommand::Restart);
    real.strike(&character("H"), &[Key::Shift]);
    assert!(is_on(&real));
}

/// Asks for a hint, and waits for it.
fn hint(real: &mut Real) {
    real.strike(&character("h"), &[]);
    wait(real, |world| !world.resource::<Hinting>().is_running());
    check(real);
}

#[test]
fn the_hints_of_a_puzzle_tell_the_idea_and_the_piece_and_then_their_price() {
    let mut real = start();
    send(&mut real, SettingChange::HelpsAtOnce(false));
    let library = real.app.world().resource::<Library>();
    let place = library.packs().find("2", 0).expect("a puzzle");
    send(&mut real, PuzzleCommand::Open(place));
    let first = session(&real).task().expect("a puzzle").first;
    let upper = |it: Cell| it.to_string().to_uppercase();
    let piece = format!("on {}", upper(first.from));
    let mv = format!("{}–{}", upper(first.from), upper(first.to));
    hint(&mut real);
    assert!(shows(&mut real, "The next hint is free") && !shows(&mut real, &piece));
    hint(&mut real);
    assert!(shows(&mut real, &piece) && shows(&mut real, "The next hint costs the stars"));
    assert!(session(&real).can_lose_stars() && !shows(&mut real, &mv));
    hint(&mut real);
    assert!(shows(&mut real, "This shows the move. This puzzle then gives no stars today."));
    assert!(session(&real).can_lose_stars() && !shows(&mut real, &mv));
    pay(&mut real);
    assert!(!session(&real).can_lose_stars() && shows(&mut real, &mv));
    check(&mut real);
    // All moves begin with the one that was shown, and win.
    hint(&mut real);
    assert!(shows(&mut real, &format!("{mv} · ")));
    // The next position has its own hints.
    send(&mut real, Command::Slide(first));
    wait(&mut real, |world| world.resource::<Session>().tree().line().len() == 2);
    hint(&mut real);
    assert!(!shows(&mut real, &format!("{mv} · ")));
    check(&mut real);
}

#[test]
fn the_hints_of_a_game_tell_the_piece_and_the_move() {
    let mut real = start();
    slide(&mut real, "e3-b3");
    for told in ["Move the piece on ", "–"] {
        hint(&mut real);
        assert!(shows(&mut real, told), "{told}");
    }
    slide(&mut real, "b5-b7");
    assert!(!shows(&mut real, "Move the piece on "));
    check(&mut real);
}

#[test]
fn the_puzzle_of_the_day_counts_for_its_day() {
    let mut real = start();
    live_on(&mut real, || "2025-01-31".parse::<Date>().ok().map(Into::into));
    let day: Date = "2025-01-31".parse().expect("a day");
    let records = |real: &Real| {
        let progress = real.app.world().resource::<Library>().records();
        (progress.is_daily_done(day), progress.daily_streak(day).current)
    };
    real.strike(&character("D"), &[Key::Shift]);
    real.settle();
    let task = *session(&real).task().expect("a puzzle");
    let packs = real.app.world().resource::<Library>().packs();
    assert_eq!((task.day, Some(task.place)), (Some(day), packs.of_day(day)));
    assert!(has_text(&mut real, "Puzzle of the day · Win in "));
    check(&mut real);
    assert_eq!(records(&real), (false, 0));
    send(&mut real, PuzzleCommand::Daily);
    assert!(notice(&real).contains("is on the board"), "{}", notice(&real));
    while session(&real).solved_in().is_none() {
        wait(&mut real, |world| world.resource::<Session>().is_for_people());
        let mut prover = Prover::new(1 << 22);
        let way = session(&real).way().expect("the win is there");
        let line = way.line(&mut prover, &mut Control::default()).expect("a win");
        send(&mut real, Command::Slide(line[0]));
    }
    assert_eq!(session(&real).solved_in(), Some(task.fewest));
    assert_eq!(records(&real), (true, 1));
    check(&mut real);
}

#[test]
fn the_first_puzzle_of_other_rules_says_what_differs() {
    let mut real = start();
    let library = real.app.world().resource::<Library>();
    assert_eq!(
        library.packs().get(LevelId::default()).map(|it| *it.variant.rules()),
        Some(RuleSet::ASHTON)
    );
    let place = library.packs().find_by(|it| *it.variant.rules() == RuleSet::LINNAEAN);
    send(&mut real, PuzzleCommand::Open(LevelId::default()));
    assert!(!shows(&mut real, "Different here"));
    for is_new in [true, false] {
        send(&mut real, PuzzleCommand::Open(place.expect("a puzzle")));
        assert_eq!(shows(&mut real, "Different here"), is_new);
        assert_eq!(shows(&mut real, "Every piece may cross the throne"), is_new);
        check(&mut real);
        send(&mut real, carom_shell::Command::Back);
        // The name of the rules stays.
        assert!(shows(&mut real, "Linnaeus’s rules") && !shows(&mut real, "Different here"));
        check(&mut real);
    }
}

#[test]
fn a_puzzle_names_the_move_to_find_and_nobody_moves_for_the_program() {
    let mut real = start();
    let library = real.app.world().resource::<Library>();
    let place = library.packs().find("2", 0).expect("a puzzle");
    send(&mut real, PuzzleCommand::Open(place));
    assert!(has_text(&mut real, "Win in 2 moves") && has_text(&mut real, "Find move 1 of 2"));
    let first = session(&real).task().expect("a puzzle").first;
    // The frame of the move: the program has not answered yet.
    real.app.world_mut().write_message(Command::Slide(first));
    real.frame();
    assert_eq!(session(&real).tree().line().len(), 1);
    assert!(!has_text(&mut real, "Find move"));
    wait(&mut real, |world| world.resource::<Session>().tree().line().len() == 2);
    assert!(has_text(&mut real, "Find move 2 of 2, whatever the other side does."));
    check(&mut real);
    // Where the program is to move, a press says why nothing happens.
    send(&mut real, Command::Back);
    let position = *session(&real).tree().position();
    let piece = position.side(session(&real).turn()).iter().next().expect("a piece");
    real.click(pixel(&real, &piece.to_string()));
    assert_eq!(session(&real).selected(), None);
    assert!(notice(&real).starts_with("An earlier position"), "{}", notice(&real));
}

/// The alpha of every piece that is drawn.
fn alphas(real: &mut Real) -> Vec<f32> {
    let world = real.app.world_mut();
    let mut views = world.query_filtered::<&Children, With<PieceView>>();
    let mut pictures = world.query::<&MeshMaterial2d<ColorMaterial>>();
    let children = views.iter(world).flat_map(|it| it.iter().collect::<Vec<_>>());
    let children: Vec<Entity> = children.collect();
    let materials = world.resource::<Assets<ColorMaterial>>();
    let of = |it: Entity| pictures.get(world, it).ok().and_then(|it| materials.get(&it.0));
    children.into_iter().filter_map(of).map(|it| it.color.alpha()).collect()
}

/// The positions of two games have nothing to do with one another.
#[test]
fn a_puzzle_opens_without_the_pieces_of_the_game_before() {
    let mut real = start();
    open_game(&mut real);
    // Within a game pieces slide and fade.
    real.app.world_mut().write_message(Command::First);
    real.frame();
    assert!(alphas(&mut real).iter().any(|&it| it < 1.0));
    let opens: [BoxedAction; 2] =
        [PuzzleCommand::Open(LevelId::default()).into(), Command::Before.into()];
    for open in opens {
        // The first frame, while pieces would still slide and fade.
        write(&mut real, open.clone());
        real.frame();
        let count = session(&real).tree().position().occupied().len();
        let alphas = alphas(&mut real);
        assert_eq!(alphas.len() as u32, count, "{open:?}");
        assert!(alphas.iter().all(|&it| it >= 1.0), "{open:?}: {alphas:?}");
        check_pieces(&mut real);
    }
}

#[test]
fn the_analysis_belongs_to_the_game_in_which_it_was_switched_on() {
    let is_on = |real: &Real| real.app.world().resource::<Analysis>().is_on();
    let mut real = start();
    slide(&mut real, "e3-b3");
    send(&mut real, PuzzleCommand::Open(LevelId::default()));
    let wrong = wrong_move(session(&real));
    send(&mut real, Command::Slide(wrong));
    send(&mut real, ToggleAnalysis);
    assert!(is_on(&real));
    // The game before did not have it.
    send(&mut real, Command::Before);
    assert_eq!((moves(&real).as_str(), is_on(&real)), ("e3-b3", false));
    let world = real.app.world_mut();
    let expected = world.query_filtered::<(), With<Expected>>().iter(world).count();
    assert_eq!(expected, 0, "no best moves");
    // The attempt has it again, and a new game has not.
    send(&mut real, Command::Before);
    assert!(session(&real).task().is_some() && is_on(&real));
    send(&mut real, Command::New);
    assert!(!is_on(&real));
    check(&mut real);
    // It stays on when a record is opened, and in the next game of a file.
    send(&mut real, ToggleAnalysis);
    let two = "[Rules \"ashton\"]\n\ne3b3 b5b7 *\n\n[Rules \"ashton\"]\n\ne4f4 *\n";
    send(&mut real, OpenCommand::OpenText(two.to_owned()));
    assert_eq!((moves(&real).as_str(), is_on(&real)), ("e3-b3 b5-b7", true));
    send(&mut real, PuzzleCommand::Next);
    assert_eq!((moves(&real).as_str(), is_on(&real)), ("e4-f4", true));
    send(&mut real, Command::New);
    assert!(!is_on(&real), "a new game begins without it");
    check(&mut real);
}
