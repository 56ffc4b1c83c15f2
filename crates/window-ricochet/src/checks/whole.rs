//! Checks of the whole game of every target, and of the clocks of its rounds.

use crate::clock::RoundClock;
use crate::command::{Command, GameCommand};
use crate::ids::SUMMARY;
use crate::session::Session;
use crate::solving::Best;

use super::STAGE;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Real, is_shown, notice, options, send, texts, wait};

fn game(real: &Real) -> Option<(usize, usize)> {
    real.app.world().resource::<Session>().game().map(|it| (it.done().len(), it.left()))
}

/// The player has spent this time on the round.
fn spend(real: &mut Real, seconds: u64) {
    let round = real.app.world().resource::<Session>().round().clone();
    real.app.insert_resource(RoundClock::resumed(round, seconds));
    real.frame();
}

#[test]
fn a_kept_game_is_replaced_only_after_a_second_press() {
    let mut real = STAGE.start(&options((1280, 720)));
    let begin = || Command::Game(GameCommand::Begin);
    send(&mut real, Command::Game(GameCommand::Continue));
    assert_eq!(notice(&real), "There is no whole board to continue.");
    send(&mut real, begin());
    assert_eq!(game(&real), Some((0, 17)));
    send(&mut real, Command::Game(GameCommand::GiveUp));
    send(&mut real, Command::Game(GameCommand::Leave));
    for again in [begin(), Command::Game(GameCommand::BeginOfficial)] {
        send(&mut real, again);
        assert_eq!(game(&real), None);
        assert!(
            notice(&real).starts_with("You have a whole board with 1 of 17"),
            "{}",
            notice(&real)
        );
        check(&mut real);
        // Another command in between, and the question comes again.
        send(&mut real, Command::Undo);
    }
    send(&mut real, Command::Game(GameCommand::Continue));
    assert_eq!(game(&real), Some((1, 16)), "the game was kept");
    send(&mut real, Command::Game(GameCommand::Leave));
    send(&mut real, begin());
    send(&mut real, begin());
    assert_eq!(game(&real), Some((0, 17)));
}

#[test]
fn a_target_of_a_game_begins_at_0_although_the_player_knows_the_round() {
    let mut real = STAGE.start(&options((1280, 720)));
    spend(&mut real, 40);
    assert!(is_shown(&mut real, "0:40"));
    send(&mut real, Command::Game(GameCommand::Begin));
    assert!(is_shown(&mut real, "0:00"));
    send(&mut real, Command::Game(GameCommand::Leave));
    assert!(is_shown(&mut real, "0:40"), "the round has its own time");
}

#[test]
fn the_game_so_far_counts_a_target_that_was_just_solved() {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, Command::Game(GameCommand::Begin));
    wait(&mut real, |world| world.resource::<Best>().moves().is_some());
    let line = real.app.world().resource::<Best>().line().to_vec();
    for mv in &line {
        send(&mut real, Command::Play(*mv));
    }
    let fewest = line.len();
    assert!(is_shown(&mut real, &format!("{fewest} / {fewest}")), "beside the board");
    send(&mut real, carom_shell::Command::Toggle(SUMMARY));
    let told = texts(&mut real).into_iter().find(|it| it.contains("the fewest are"));
    assert_eq!(told, Some(format!("{fewest} moves, the fewest are {fewest} · 3 stars")));
    check(&mut real);
}
