//! What the page says: counts of moves, variations, moves that win, warnings, and what the player must do next.

use super::panel::{open_game, places};
use super::*;

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
fn the_list_says_how_many_moves_it_does_not_show() {
    let count = |real: &mut Real| places(real, |it| matches!(it, Command::Go(_))).len().div_ceil(2);
    let mut real = start();
    open_game(&mut real);
    for (command, is_at_end) in [(Command::First, false), (Command::Last, true)] {
        send(&mut real, command);
        everywhere(&mut real, |real, size, language| {
            let (earlier, later) = match language {
                Language::English => ([" earlier move"; 2], [" later move"; 2]),
                Language::French => {
                    ([" coup avant", " coups avant"], [" coup après", " coups après"])
                }
            };
            let mut is_told = |texts: [&str; 2]| texts.into_iter().any(|it| shows(real, it));
            let told = (is_told(earlier), is_told(later));
            let is_long = count(real) < 11;
            // An upright window has one row of moves.
            let wanted = (is_long && is_at_end, is_long && !is_at_end);
            assert!(size == SIZES[2] || told == wanted, "{size:?} {language:?}: {told:?}");
        });
    }
    // The numbers are those of the list.
    send(&mut real, ToggleAnalysis);
    real.resize(SIZES[1]);
    real.settle();
    let count = count(&mut real);
    assert!(count < 11, "{count}");
    let text = format!("… {} earlier moves", 11 - count);
    assert!(shows(&mut real, &text), "{text}");
}
