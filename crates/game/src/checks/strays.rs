//! Texts and files of one game on the page of another one, which open where they belong; and files that are wrong.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use carom_shell::home;
use carom_shell::ids::PageId;
use carom_shell::overlay::Overlay;
use carom_window_ricochet as ricochet;
use carom_window_ricochet::solving::Best;
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use crate::testing::STAGE;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Real, character, notice, options, page, paste, send, wait};

const ROBOTS: &str = "7650+42+E2302B12+C9";
const BLOCKS: &str = "..B.AAB.CC......";
const TABLUT: &str = "9/9/9/9/6b2/2k6/2b6/9/9 b linnaean";

/// Whether a game has opened its text.
fn has_opened(real: &Real, text: &str) -> bool {
    let world = real.app.world();
    match text {
        ROBOTS => {
            let goal = world.resource::<ricochet::session::Session>().round().goal().square;
            (goal.x(), goal.y()) == (9, 12)
        }
        BLOCKS => world.resource::<unblock::session::Session>().board().to_string() == BLOCKS,
        _ => {
            let session = world.resource::<tablut::session::Session>();
            // A program may have answered already.
            TABLUT.starts_with(&session.tree().start().to_string())
        }
    }
}

/// Pastes a text with the command of a page. The page of its game must open with it.
fn check_paste(from: PageId, command: impl Into<carom_shell::BoxedAction>, text: &str, to: PageId) {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(from));
    assert!(!has_opened(&real, text));
    paste(&mut real, text, command);
    real.settle();
    assert_eq!(page(&real), to, "{from:?} {text}");
    assert!(has_opened(&real, text), "{from:?} {text}: {}", notice(&real));
    assert!(!notice(&real).contains("neither"), "{from:?} {text}: {}", notice(&real));
    check(&mut real);
}

#[test]
fn a_text_of_another_game_opens_on_its_own_page() {
    let play = [ricochet::ids::PLAY, unblock::ids::PLAY, tablut::ids::PLAY];
    for (text, to) in [(BLOCKS, play[1]), (TABLUT, play[2])] {
        check_paste(play[0], ricochet::OpenCommand::Paste, text, to);
        check_paste(ricochet::ids::EDITOR, ricochet::editor::OpenCommand::Paste, text, to);
    }
    for (text, to) in [(ROBOTS, play[0]), (TABLUT, play[2])] {
        check_paste(play[1], unblock::OpenCommand::Paste, text, to);
        check_paste(unblock::ids::EDITOR, unblock::editor::Paste, text, to);
    }
    for (text, to) in [(ROBOTS, play[0]), (BLOCKS, play[1])] {
        check_paste(play[2], tablut::OpenCommand::Paste, text, to);
    }
}

#[test]
fn what_is_pasted_at_home_opens_on_the_page_of_its_game() {
    for (text, to) in
        [(ROBOTS, ricochet::ids::PLAY), (BLOCKS, unblock::ids::PLAY), (TABLUT, tablut::ids::PLAY)]
    {
        check_paste(home::PAGE, home::Command::Paste, text, to);
    }
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(home::PAGE));
    for (text, told) in [
        ("nonsense", "“nonsense” is not a puzzle or a game that this program can open."),
        (" ", "There is nothing to open."),
    ] {
        paste(&mut real, text, carom_shell::Command::Dismiss);
        real.strike(&character("v"), &[Key::Control]);
        real.settle();
        assert_eq!((page(&real), notice(&real).as_str()), (home::PAGE, told));
        check(&mut real);
    }
}

#[test]
fn a_text_of_another_game_closes_its_card_and_one_of_no_game_does_not() {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Toggle(ricochet::ids::FILES));
    send(&mut real, ricochet::OpenCommand::OpenText("nonsense".to_owned()));
    real.settle();
    assert!(notice(&real).starts_with("“nonsense” is neither"), "{}", notice(&real));
    assert!(real.app.world().resource::<Overlay>().is_open());
    send(&mut real, ricochet::OpenCommand::OpenText(BLOCKS.to_owned()));
    real.settle();
    assert_eq!(page(&real), unblock::ids::PLAY);
    assert!(!real.app.world().resource::<Overlay>().is_open() && has_opened(&real, BLOCKS));
    check(&mut real);
}

#[test]
fn a_file_with_a_wrong_minimum_is_told_when_the_player_knows_the_right_one() {
    let mut real = STAGE.start(&options((1280, 720)));
    let right = carom_play::ricochet::first();
    let mut entry = carom_formats::ricochet::Entry::of_round(&right);
    entry.optimum = carom_formats::Optimum::Moves(9);
    let text = (carom_formats::ricochet::NATIVE.write)(&[entry]).expect("a text");
    send(&mut real, ricochet::OpenCommand::OpenText(text));
    wait(&mut real, |world| world.resource::<Best>().moves().is_some());
    assert!(!notice(&real).contains("The file says"), "this would be a hint: {}", notice(&real));
    send(&mut real, ricochet::SolverCommand::Hint);
    wait(&mut real, |world| world.resource::<Best>().is_told());
    let best = real.app.world().resource::<Best>().moves().expect("the minimum");
    let told = format!("The file says that the fewest are 9 moves, but {best} moves are enough.");
    assert_eq!(notice(&real), told);
    check(&mut real);
    send(&mut real, ricochet::Command::Restart);
    send(&mut real, ricochet::Command::RandomTarget);
    assert!(!notice(&real).contains("The file says"), "it is about another round");

    send(&mut real, carom_shell::Command::Go(unblock::ids::PLAY));
    for (line, told) in [
        ("..B.AAB......... 2 4 -", "Opened"),
        ("..B.AAB......... 3 4 -", "The file says that the fewest moves are 3, but they are 2."),
        ("..B.AAB......... 2 5 -", "The file says that the fewest steps are 5, but they are 4."),
    ] {
        send(&mut real, unblock::OpenCommand::OpenText(format!("name {line}\n# one board\n")));
        wait(&mut real, |world| {
            world.resource::<unblock::session::Session>().component().is_some()
        });
        assert!(notice(&real).contains(told), "{line}: {}", notice(&real));
        check(&mut real);
    }
}
