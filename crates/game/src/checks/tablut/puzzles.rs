//! Puzzles: what counts, and what costs stars.

use carom_shell::settings::Change;
use carom_shell::words::Language;
use carom_window_tablut::board::pieces::PieceView;
use carom_window_tablut::hinting::Hinting;
use carom_window_tablut::panel::analysis::Expected;

use super::panel::{SIZES, open_game, places};
use super::*;
use crate::checks::drawn::check_pieces;

/// Any other move than the one that wins the puzzle.
pub(super) fn wrong_move(session: &Session) -> Move {
    let first = session.task().expect("a puzzle").first;
    let side = session.tree().position().side(session.turn());
    let all = side.iter();
    let mut all =
        all.flat_map(|from| session.targets(from).iter().map(move |to| Move { from, to }));
    all.find(|&it| it != first).expect("another move")
}

/// Whether a wrong move is taken back or the puzzle starts again, the stars are the same.
#[test]
fn only_the_moves_that_lead_to_the_win_of_a_puzzle_count() {
    let backs: [Wish; 3] =
        [Command::First.into(), Command::TakeBack.into(), PuzzleCommand::Restart.into()];
    for (size, back) in SIZES.into_iter().zip(backs) {
        let mut real = start_with(&options(size));
        send(&mut real, PuzzleCommand::Open(PackPlace::default()));
        let first = session(&real).task().expect("a puzzle").first;
        let wrong = wrong_move(session(&real));
        send(&mut real, Command::Slide(wrong));
        wait(&mut real, |world| world.resource::<Session>().tree().line().len() == 2);
        send(&mut real, back);
        send(&mut real, Command::Slide(first));
        real.settle();
        assert_eq!((session(&real).solved_in(), session(&real).tries()), (Some(1), 1));
        assert!(has_text(&mut real, "The fewest possible"));
        check(&mut real);
        send(&mut real, carom_shell::Command::Toggle(PUZZLES));
        assert!(has_text(&mut real, "only the moves that lead to the win count"));
        check(&mut real);
    }
}

#[test]
fn what_shows_the_solution_of_a_puzzle_says_its_price_first() {
    for (size, language) in SIZES.into_iter().flat_map(|it| Language::ALL.map(|of| (it, of))) {
        let mut real = start_with(&options(size));
        send(&mut real, Change::Language(Some(language)));
        send(&mut real, Change::HelpsAtOnce(false));
        send(&mut real, PuzzleCommand::Open(PackPlace::default()));
        let question = match language {
            Language::English => {
                "The analysis shows the best moves. This puzzle then gives no stars today."
            }
            Language::French => "L’analyse montre les meilleurs coups. Cette énigme",
        };
        let is_on = |real: &Real| real.app.world().resource::<Analysis>().is_on();
        for answer in [Some(carom_shell::Command::KeepStars), None] {
            real.strike(&Key::Character("H".into()), &[Key::Shift]);
            real.settle();
            assert!(has_text(&mut real, question) && !is_on(&real), "{size:?}");
            check(&mut real);
            match answer {
                Some(answer) => send(&mut real, answer),
                None => real.strike(&Key::Escape, &[]),
            }
            real.settle();
            assert!(!has_text(&mut real, question) && !is_on(&real), "{size:?}");
        }
        assert_eq!(session(&real).task().map(|it| it.is_helped), Some(false));
        real.strike(&Key::Character("H".into()), &[Key::Shift]);
        pay(&mut real);
        real.settle();
        assert!(!has_text(&mut real, question) && is_on(&real), "{size:?}");
        assert_eq!(session(&real).task().map(|it| it.is_helped), Some(true));
        check(&mut real);
        // What is known already needs no question.
        send(&mut real, PuzzleCommand::Restart);
        real.strike(&Key::Character("H".into()), &[Key::Shift]);
        assert!(is_on(&real));
    }
}

#[test]
fn the_hints_of_a_puzzle_tell_the_idea_and_the_piece_and_then_their_price() {
    let mut real = start_with(&options((1280, 720)));
    send(&mut real, Change::HelpsAtOnce(false));
    let shelf = real.app.world().resource::<Library>().shelf();
    let place = shelf.packs().find("2", 0).expect("a puzzle");
    send(&mut real, PuzzleCommand::Open(place));
    let first = session(&real).task().expect("a puzzle").first;
    let hint = |real: &mut Real| {
        real.strike(&Key::Character("h".into()), &[]);
        wait(real, |world| !world.resource::<Hinting>().is_running());
        check(real);
    };
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
    assert!(!shows(&mut real, &mv) || session(&real).tree().line().len() == 2);
    hint(&mut real);
    hint(&mut real);
    hint(&mut real);
    check(&mut real);
}

#[test]
fn the_hints_of_a_game_tell_the_piece_and_the_move() {
    let mut real = start();
    slide(&mut real, "e3-b3");
    for count in 1..=2 {
        real.strike(&Key::Character("h".into()), &[]);
        wait(&mut real, |world| !world.resource::<Hinting>().is_running());
        assert!(shows(&mut real, if count == 1 { "Move the piece on " } else { "–" }));
        check(&mut real);
    }
    slide(&mut real, "b5-b7");
    assert!(!shows(&mut real, "Move the piece on "));
    check(&mut real);
}

#[test]
fn the_puzzle_of_the_day_counts_for_its_day() {
    let mut real = start();
    live_on(&mut real, || "2025-01-31".parse().ok());
    let day: Date = "2025-01-31".parse().expect("a day");
    let records = |real: &Real| {
        let shelf = real.app.world().resource::<Library>().shelf();
        let records = shelf.progress().records();
        (records.is_daily_done(day), shelf.progress().daily_streak(day).current)
    };
    real.strike(&Key::Character("D".into()), &[Key::Shift]);
    real.settle();
    let task = *session(&real).task().expect("a puzzle");
    assert_eq!(task.day, Some(day));
    let packs = real.app.world().resource::<Library>().shelf().packs();
    assert_eq!(packs.of_day(day), Some(task.place));
    assert!(has_text(&mut real, "Puzzle of the day · Win in "));
    check(&mut real);
    assert_eq!(records(&real), (false, 0));
    send(&mut real, PuzzleCommand::Daily);
    assert!(notice(&real).contains("is on the board"), "{}", notice(&real));
    for _ in 0..2 * task.fewest {
        if session(&real).solved_in().is_some() {
            break;
        }
        wait(&mut real, |world| world.resource::<Session>().is_for_people());
        let mut prover = Prover::new(1 << 22);
        let line =
            session(&real).way().and_then(|it| it.line(&mut prover, &mut Control::default()));
        send(&mut real, Command::Slide(line.expect("a win")[0]));
    }
    assert_eq!(session(&real).solved_in(), Some(task.fewest));
    assert_eq!(records(&real), (true, 1));
    check(&mut real);
}

#[test]
fn the_first_puzzle_of_other_rules_says_what_differs() {
    let mut real = start();
    let shelf = real.app.world().resource::<Library>().shelf();
    assert_eq!(
        shelf.packs().get(PackPlace::default()).map(|it| *it.variant.rules()),
        Some(RuleSet::ASHTON)
    );
    let place = shelf.packs().find_by(|it| *it.variant.rules() == RuleSet::LINNAEAN);
    send(&mut real, PuzzleCommand::Open(PackPlace::default()));
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
fn a_puzzle_names_the_move_to_find_and_says_when_the_program_moves() {
    let mut real = start_with(&options((1280, 720)));
    let shelf = real.app.world().resource::<Library>().shelf();
    let place = shelf.packs().find("2", 0).expect("a puzzle");
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
    let opens: [Wish; 4] = [
        PuzzleCommand::Open(PackPlace::default()).into(),
        PuzzleCommand::Next.into(),
        Command::Before.into(),
        Command::New.into(),
    ];
    for open in opens {
        let number = session(&real).number();
        // The first frame, while pieces would still slide and fade.
        write(&mut real, open.clone());
        real.frame();
        assert_ne!(session(&real).number(), number, "{open:?}");
        let count = session(&real).tree().position().occupied().len();
        let alphas = alphas(&mut real);
        assert_eq!(alphas.len() as u32, count, "{open:?}");
        assert!(alphas.iter().all(|&it| it >= 1.0), "{open:?}: {alphas:?}");
        check_pieces(&mut real);
    }
    // Within a game they slide and fade.
    open_game(&mut real);
    real.app.world_mut().write_message(Command::First);
    real.frame();
    assert!(alphas(&mut real).iter().any(|&it| it < 1.0));
}

#[test]
fn the_analysis_belongs_to_the_game_in_which_it_was_switched_on() {
    let is_on = |real: &Real| real.app.world().resource::<Analysis>().is_on();
    let mut real = start();
    slide(&mut real, "e3-b3");
    send(&mut real, PuzzleCommand::Open(PackPlace::default()));
    let wrong = wrong_move(session(&real));
    send(&mut real, Command::Slide(wrong));
    send(&mut real, ToggleAnalysis);
    pay(&mut real);
    assert!(is_on(&real));
    // The game before did not have it.
    send(&mut real, Command::Before);
    assert_eq!(moves(&real), "e3-b3");
    assert!(!is_on(&real));
    assert_eq!(expected(&mut real), 0, "no best moves");
    // The attempt has it again, and a new game has not.
    send(&mut real, Command::Before);
    assert!(session(&real).task().is_some() && is_on(&real));
    send(&mut real, Command::New);
    assert!(!is_on(&real));
    check(&mut real);
}

/// The number of expected moves that the panel names.
fn expected(real: &mut Real) -> usize {
    let world = real.app.world_mut();
    world.query_filtered::<(), With<Expected>>().iter(world).count()
}

#[test]
fn a_helped_puzzle_gives_no_stars_after_the_game_before() {
    let mut real = start();
    slide(&mut real, "e3-b3");
    let place = PackPlace::default();
    send(&mut real, PuzzleCommand::Open(place));
    let first = session(&real).task().expect("a puzzle").first;
    send(&mut real, ToggleAnalysis);
    pay(&mut real);
    send(&mut real, Command::Before);
    send(&mut real, PuzzleCommand::Open(place));
    send(&mut real, Command::Slide(first));
    assert!(has_text(&mut real, "Solved with help: no stars"));
    let shelf = real.app.world().resource::<Library>().shelf();
    let win = shelf.packs().get(place).expect("a puzzle");
    assert_eq!(shelf.best(win).and_then(Best::stars), None);
    check(&mut real);
}

#[test]
fn the_card_of_the_players_says_that_a_puzzle_has_its_own() {
    for (size, language) in SIZES.into_iter().flat_map(|it| Language::ALL.map(|of| (it, of))) {
        let mut real = start_with(&options(size));
        send(&mut real, Change::Language(Some(language)));
        let text = match language {
            Language::English => "A puzzle has its own players",
            Language::French => "Une énigme a ses propres joueurs",
        };
        let seats = |real: &mut Real| places(real, |it| matches!(it, Command::Sit(..))).len();
        send(&mut real, carom_shell::Command::Toggle(SETUP));
        assert!(seats(&mut real) > 10 && !has_text(&mut real, text));
        send(&mut real, carom_shell::Command::Back);
        send(&mut real, PuzzleCommand::Open(PackPlace::default()));
        let task = *session(&real).task().expect("a puzzle");
        send(&mut real, carom_shell::Command::Toggle(SETUP));
        assert!(seats(&mut real) == 0 && has_text(&mut real, text));
        check(&mut real);
        // The rules and the time are those of the next game, and the puzzle stays.
        send(&mut real, Command::UseRules(RuleSet::LINNAEAN.into()));
        send(&mut real, Command::UsePace(Some(Pace::of(5, 0))));
        assert_eq!(session(&real).task(), Some(&task));
        send(&mut real, Command::New);
        assert!(session(&real).task().is_none() && session(&real).clock().is_some());
        assert_eq!(session(&real).rules().name, "linnaean");
    }
}

#[test]
fn a_position_that_was_opened_stays_when_the_next_rules_are_chosen() {
    let mut real = start();
    send(&mut real, OpenCommand::OpenText("9/9/9/9/9/2k3b2/2b6/9/9 b ashton".to_owned()));
    let position = *session(&real).tree().position();
    send(&mut real, Command::UseRules(RuleSet::LINNAEAN.into()));
    send(&mut real, Command::UsePace(Some(Pace::of(5, 0))));
    assert_eq!(*session(&real).tree().position(), position);
    check(&mut real);
}

#[test]
fn a_puzzle_that_starts_again_does_not_say_that_it_is_kept() {
    let mut real = start();
    slide(&mut real, "e3-b3");
    send(&mut real, PuzzleCommand::Open(PackPlace::default()));
    assert!(notice(&real).contains("The last game is kept"), "{}", notice(&real));
    let wrong = wrong_move(session(&real));
    send(&mut real, Command::Slide(wrong));
    send(&mut real, PuzzleCommand::Restart);
    assert!(session(&real).tree().is_empty());
    assert_eq!(notice(&real), "", "the attempt is gone");
    check(&mut real);
}

/// Where the program is to move, a press says why nothing happens.
#[test]
fn nobody_moves_for_the_program_that_defends_in_a_puzzle() {
    let mut real = start();
    let shelf = real.app.world().resource::<Library>().shelf();
    let place = shelf.packs().find("2", 0).expect("a puzzle");
    send(&mut real, PuzzleCommand::Open(place));
    let first = session(&real).task().expect("a puzzle").first;
    send(&mut real, Command::Slide(first));
    wait(&mut real, |world| world.resource::<Session>().tree().line().len() == 2);
    send(&mut real, Command::Back);
    let tree = session(&real).tree();
    let (turn, position) = (session(&real).turn(), *tree.position());
    let piece = position.side(turn).iter().next().expect("a piece").to_string();
    let pressed = pixel(&real, &piece);
    real.click(pressed);
    assert_eq!((session(&real).selected(), session(&real).tree().len()), (None, 3));
    assert!(notice(&real).starts_with("An earlier position"), "{}", notice(&real));
}
