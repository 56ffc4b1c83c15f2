//! The lessons, and the first game after them.

use super::*;
use carom_play::tablut::Lesson;
use carom_shell::testing::seen::controls;

fn number(real: &Real) -> Option<usize> {
    session(real).lesson_number()
}

/// A legal move that the lesson does not want.
fn other_move(session: &Session) -> Move {
    let lesson = session.lesson().expect("a lesson");
    let side = session.tree().position().side(session.turn());
    let all = side.iter().flat_map(|from| {
        let to = session.targets(from);
        to.iter().map(move |to| Move { from, to }).collect::<Vec<_>>()
    });
    all.into_iter().find(|&it| !lesson.allows(it)).expect("another move")
}

#[test]
fn the_first_visit_goes_from_lesson_to_lesson_to_a_game_and_counts_nothing() {
    let home = Home::new();
    let mut real = STAGE.start(&home.options());
    real.strike(&Key::F8, &[]);
    real.settle();
    for lesson in 0..Lesson::COUNT {
        assert_eq!(number(&real), Some(lesson));
        assert!(shows(&mut real, &format!("Lesson {} of 6", lesson + 1)), "{lesson}");
        check(&mut real);
        let other = other_move(session(&real));
        send(&mut real, Command::Slide(other));
        assert!(session(&real).tree().is_empty() && !session(&real).is_lesson_done());
        assert!(notice(&real).contains("another one"), "{}", notice(&real));
        check(&mut real);
        // The page is left and opened again.
        real.strike(&Key::F6, &[]);
        real.strike(&Key::F8, &[]);
        real.settle();
        let mv = session(&real).lesson().expect("a lesson").mv();
        real.click(pixel(&real, &mv.from.to_string()));
        real.click(pixel(&real, &mv.to.to_string()));
        real.settle();
        assert!(session(&real).is_lesson_done() && shows(&mut real, "Well done"), "{lesson}");
        check(&mut real);
        real.strike(&Key::Enter, &[]);
        real.settle();
        if lesson == 1 {
            // A kill: the lesson is kept.
            drop(real);
            real = STAGE.start(&home.options());
            real.strike(&Key::F8, &[]);
            real.settle();
        }
    }
    let players = [Seat::Program(PlayerKind::Level(1)), Seat::Human];
    let is_game = |real: &Real| {
        let session = session(real);
        number(real).is_none() && Side::ALL.map(|it| session.seat(it)) == players
    };
    assert!(is_game(&real) && session(&real).tree().is_empty());
    assert!(shows(&mut real, "Bring the king to a green square"));
    assert!(shows(&mut real, "Surround the king"));
    check(&mut real);
    let library = real.app.world().resource::<Library>();
    assert_eq!(library.records().puzzles(), 0);
    drop(real);
    let real = start_with(&home.options());
    assert!(is_game(&real), "the lessons open once");
}

#[test]
fn the_lessons_can_be_had_again_without_another_player_and_tell_their_move_without_a_price() {
    let mut real = start();
    assert_eq!(number(&real), None, "nothing is kept here, so nobody is new");
    slide(&mut real, "e3-b3");
    send(&mut real, carom_shell::Command::Toggle(RULES));
    assert!(shows(&mut real, "Six small positions"));
    check(&mut real);
    send(&mut real, LessonCommand::Begin);
    assert!(!real.app.world().resource::<Overlay>().is_open());
    for command in
        [Command::Resign, Command::OfferDraw, Command::Sit(Side::Attackers, Seat::Timed(1))]
    {
        send(&mut real, command);
        assert_eq!(
            notice(&real),
            "A lesson has no other player: More, then New game, leads to a game."
        );
        assert!(number(&real) == Some(0) && session(&real).ending().is_none());
        check(&mut real);
    }
    send(&mut real, PuzzleCommand::Next);
    assert_eq!(number(&real), Some(0), "a puzzle throws nobody out of a lesson");
    for lesson in 0..Lesson::COUNT {
        assert_eq!(number(&real), Some(lesson));
        let mv = session(&real).lesson().expect("a lesson").mv();
        for count in 1..=2 {
            real.strike(&character("h"), &[]);
            real.settle();
            let told = format!("{}–{}", mv.from, mv.to).to_uppercase();
            assert_eq!(shows(&mut real, &told), count == 2, "{lesson} {told}");
            check(&mut real);
        }
        send(&mut real, Command::Slide(mv));
        // Again, and then on.
        real.strike(&character("x"), &[]);
        assert!(number(&real) == Some(lesson) && session(&real).tree().is_empty());
        send(&mut real, LessonCommand::Next);
    }
    assert!(number(&real).is_none() && !real.app.world().resource::<Hinting>().is_running());
    // The game before the lessons is kept.
    send(&mut real, Command::Before);
    assert_eq!(moves(&real), "e3-b3");
    send(&mut real, LessonCommand::Begin);
    send(&mut real, carom_shell::Command::Toggle(MORE));
    assert!(shows(&mut real, "Skip this lesson") && shows(&mut real, "Skip all lessons"));
    assert!(!shows(&mut real, "Resign"));
    check(&mut real);
    send(&mut real, LessonCommand::Skip);
    assert_eq!(number(&real), None);
    check(&mut real);
}

#[test]
fn the_texts_of_the_lessons_fit_into_every_window() {
    let fits = |real: &mut Real, languages: &[Language]| {
        for size in [(1280, 720), (1024, 640), (390, 844), (720, 800)] {
            real.resize(size);
            for &language in languages {
                speak(real, language);
                check(real);
            }
        }
    };
    let mut real = start();
    send(&mut real, LessonCommand::Begin);
    for lesson in 0..Lesson::COUNT {
        assert_eq!(number(&real), Some(lesson));
        fits(&mut real, &Language::ALL);
        let mv = session(&real).lesson().expect("a lesson").mv();
        send(&mut real, Command::Slide(mv));
        // The end of every lesson says nearly the same, and French is longer.
        fits(&mut real, &[Language::French]);
        for size in [(568, 320), (320, 480), (320, 568)] {
            real.resize(size);
            let all = controls(&mut real);
            let place = |action: BoxedAction| all.iter().find(|it| it.0 == action).map(|it| it.1);
            let next = place(LessonCommand::Next.into()).expect("the next lesson");
            let dock = place(Command::TakeBack.into()).expect("the dock");
            assert!(next.max.y + 4.0 < dock.min.y, "{next:?} and {dock:?} in {size:?}");
        }
        send(&mut real, LessonCommand::Next);
    }
}
