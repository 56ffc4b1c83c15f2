//! What the page says: counts of moves, variations, moves that win, warnings, and what the player must do next.

use super::panel::{SIZES, open_game, places, speak};
use super::*;
use crate::testing::words;
use carom_shell::theme::Palette;
use carom_shell::words::Language;

fn is_analysed(real: &Real) -> bool {
    real.app.world().resource::<Analysis>().is_on()
}

#[test]
fn the_moves_of_a_game_are_counted_as_the_list_numbers_them() {
    let mut real = start();
    open_game(&mut real);
    assert_eq!(session(&real).tree().line().len(), 22);
    assert_eq!(notice(&real), "Ashton’s rules: opened a game of 11 moves");
    send(&mut real, ToggleAnalysis);
    send(&mut real, Command::First);
    wait(&mut real, |world| {
        let tree = world.resource::<Session>().tree();
        tree.value(tree.here()).is_some_and(|it| it.depth > 1)
    });
    send(&mut real, carom_shell::Command::Toggle(LAB));
    assert!(shows(&mut real, "Depth ") && !has_text(&mut real, "moves ahead"));
    check(&mut real);
    send(&mut real, carom_shell::Command::Back);
    send(&mut real, Command::Last);
    send(&mut real, Command::Back);
    send(&mut real, carom_shell::Command::Go(carom_shell::home::PAGE));
    assert!(shows(&mut real, "Ashton’s rules · move 11"), "{:?}", texts(&mut real));
}

#[test]
fn a_variation_of_a_game_that_has_ended_is_called_one() {
    let mut real = start();
    let record = "[Rules \"ashton\"]\n\n1. e3-b3 b5-b7 (1... b5-b6 2. d5-d4 b6-b7) 1-0\n";
    send(&mut real, OpenCommand::OpenText(record.to_owned()));
    let told = "This is a variation of a game that has ended.";
    assert!(!has_text(&mut real, told));
    send(&mut real, Command::NextVariation);
    assert_eq!(moves(&real), "e3-b3 b5-b6");
    assert!(shows(&mut real, told) && !shows(&mut real, "The defenders win"));
    check(&mut real);
    // The line is the game now, which goes on: the result was that of the other one.
    send(&mut real, Command::Promote);
    assert!(notice(&real).starts_with("This line is the main line now"), "{}", notice(&real));
    assert!(!has_text(&mut real, told) && !shows(&mut real, "The defenders win"));
    check(&mut real);
    // The same at the end of the variation.
    send(&mut real, OpenCommand::OpenText(record.to_owned()));
    send(&mut real, Command::NextVariation);
    send(&mut real, Command::Last);
    assert!(shows(&mut real, told) && !shows(&mut real, "The defenders win"));
    check(&mut real);
}

#[test]
fn a_move_that_wins_is_named_with_the_old_word() {
    let mut real = start();
    for (record, english, french) in [
        (
            "9/9/9/9/9/2k3b2/2b6/9/9 w ashton",
            "Raichi: you can win now. The king escapes with C6–C1.",
            "Raichi\u{202f}: vous pouvez gagner. Le roi s’échappe par C6–C1.",
        ),
        (
            "9/9/9/9/6b2/2k6/2b6/9/9 b linnaean",
            "Tuichu, but you can win now: G5–C5 captures the king.",
            "Tuichu, mais vous pouvez gagner\u{202f}: G5–C5 prend le roi.",
        ),
    ] {
        send(&mut real, OpenCommand::OpenText(record.to_owned()));
        for (language, text) in [(Language::French, french), (Language::English, english)] {
            speak(&mut real, language);
            assert!(shows(&mut real, text), "{text}");
            check(&mut real);
        }
    }
}

#[test]
fn the_king_is_named_where_he_is_in_the_way() {
    let mut real = start();
    slide(&mut real, "d5-e5");
    assert_eq!(notice(&real), "The king on E5 is in the way.");
    let told = real.app.world().resource::<Notice>().0.clone().expect("a notice");
    assert_eq!(words(Language::French).say(&told), "Le roi en E5 barre le chemin.");
    slide(&mut real, "c5-e5");
    assert_eq!(notice(&real), "A piece on D5 is in the way.");
}

#[test]
fn the_list_says_how_many_moves_it_does_not_show() {
    for (size, language) in
        SIZES[..2].iter().copied().flat_map(|it| Language::ALL.map(|of| (it, of)))
    {
        let mut real = start_with(&options(size));
        speak(&mut real, language);
        open_game(&mut real);
        let (earlier, later) = match language {
            Language::English => ([" earlier move"; 2], [" later move"; 2]),
            Language::French => ([" coup avant", " coups avant"], [" coup après", " coups après"]),
        };
        let shown = |real: &mut Real| {
            let count = places(real, |it| matches!(it, Command::Go(_))).len().div_ceil(2);
            let mut is_told = |texts: [&str; 2]| texts.into_iter().any(|it| shows(real, it));
            (count, is_told(earlier), is_told(later))
        };
        for command in [None, Some(ToggleAnalysis)] {
            if let Some(command) = command {
                send(&mut real, command);
            }
            send(&mut real, Command::Last);
            let (count, is_earlier, is_later) = shown(&mut real);
            assert_eq!((is_earlier, is_later), (count < 11, false), "{size:?} {language:?}");
            check(&mut real);
            send(&mut real, Command::First);
            let (count, is_earlier, is_later) = shown(&mut real);
            assert_eq!((is_earlier, is_later), (false, count < 11), "{size:?} {language:?}");
            check(&mut real);
        }
    }
    // The numbers are those of the list.
    let mut real = start_with(&options(SIZES[1]));
    open_game(&mut real);
    send(&mut real, ToggleAnalysis);
    let count = places(&mut real, |it| matches!(it, Command::Go(_))).len().div_ceil(2);
    assert!(count < 11, "{count}");
    let text = format!("… {} earlier moves", 11 - count);
    assert!(shows(&mut real, &text), "{text}");
}

/// The colour of the clock that shows this time.
fn clock_color(real: &mut Real, time: &str) -> Option<Color> {
    let world = real.app.world_mut();
    let mut texts = world.query::<(&Text, &TextColor)>();
    texts.iter(world).find(|it| it.0.0.starts_with(time)).map(|it| it.1.0)
}

#[test]
fn a_clock_with_little_time_has_the_colour_of_a_warning() {
    let mut real = start();
    send(&mut real, Command::UsePace(Some(Pace::of(1, 0))));
    slide(&mut real, "e3-b3");
    let danger = real.app.world().resource::<Palette>().danger;
    assert_ne!(clock_color(&mut real, "1:00").expect("a clock"), danger);
    real.slow_frame(Duration::from_secs(41));
    real.frame();
    assert_eq!(clock_color(&mut real, "0:1"), Some(danger), "{:?}", texts(&mut real));
    // It stays so when the other side is to move.
    slide(&mut real, "b5-b7");
    assert_eq!(clock_color(&mut real, "0:1"), Some(danger));
    check(&mut real);
}

#[test]
fn the_analysis_stays_on_when_a_record_is_opened() {
    let mut real = start();
    open_game(&mut real);
    assert!(!is_analysed(&real));
    send(&mut real, ToggleAnalysis);
    let two = "[Rules \"ashton\"]\n\ne3b3 b5b7 *\n\n[Rules \"ashton\"]\n\ne4f4 *\n";
    send(&mut real, OpenCommand::OpenText(two.to_owned()));
    assert_eq!((moves(&real).as_str(), is_analysed(&real)), ("e3-b3 b5-b7", true));
    send(&mut real, PuzzleCommand::Next);
    assert_eq!((moves(&real).as_str(), is_analysed(&real)), ("e4-f4", true));
    send(&mut real, Command::New);
    assert!(!is_analysed(&real), "a new game begins without it");
    check(&mut real);
}
