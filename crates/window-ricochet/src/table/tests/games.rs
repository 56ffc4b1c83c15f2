//! Tests of whole games: ties, handicaps, targets that nobody wins, and the end.

use super::*;

/// Player 1 wins a chip. Then both players make the same bid, player 1 first.
fn tie_after_a_chip(others: &[Command]) -> App {
    let mut app = started(2, others);
    let moves = find_round(&mut app, 2);
    bid(&mut app, 1, moves.len());
    typed(&mut app, "e");
    play(&mut app, &moves);
    assert_eq!(chips(&app), [1, 0]);
    strike(&mut app, Key::Enter);
    bid(&mut app, 1, 9);
    bid(&mut app, 2, 9);
    typed(&mut app, "e");
    app
}

#[test]
fn the_fewest_chips_win_ties() {
    assert_eq!(demonstrator(&tie_after_a_chip(&[])), Some(2));
}

#[test]
fn who_bids_first_wins_ties_if_the_table_wants_it_so() {
    assert_eq!(demonstrator(&tie_after_a_chip(&[Command::NextTies])), Some(1));
}

#[test]
fn a_handicap_wins_ties_whatever_the_rule() {
    let rules = [Command::NextTies, Command::NextHandicap(1)];
    assert_eq!(demonstrator(&tie_after_a_chip(&rules)), Some(2));
}

#[test]
fn a_target_that_nobody_wants_goes_back_under_the_others() {
    let mut app = started(2, &[]);
    let target = game(&app).game().game().target();
    let left = game(&app).game().game().left();
    typed(&mut app, "n");
    assert_eq!(*game(&app).phase(), Phase::RoundOver { winner: None });
    strike(&mut app, Key::Enter);
    assert_ne!(game(&app).game().game().target(), target);
    assert_eq!(game(&app).game().game().left(), left);
    bid(&mut app, 1, 5);
    typed(&mut app, "n");
    assert_eq!(told(&app), "This is not possible now.", "somebody has bid");
}

#[test]
fn enough_chips_end_the_game() {
    // The choice "1 chip" is the third choice.
    let mut app = started(3, &[Command::NextWinning, Command::NextWinning]);
    let moves = find_round(&mut app, 2);
    bid(&mut app, 3, moves.len() + 2);
    typed(&mut app, "e");
    play(&mut app, &moves);
    assert_eq!(*game(&app).phase(), Phase::GameOver { winners: vec![PlayerId(2)] });
    strike(&mut app, Key::Enter);
    assert!(desk(&app).game().is_none(), "the set-up again");
}

#[test]
fn the_table_can_stop_when_it_wants() {
    let mut app = started(2, &[]);
    bid(&mut app, 1, 5);
    typed(&mut app, "Q");
    assert!(game(&app).takes_bids(), "not in the middle of a round");
    typed(&mut app, "ex");
    // The game cannot be had back, so the first press asks.
    typed(&mut app, "Q");
    assert_eq!(desk(&app).says(), Some(&Saying::EndsGame));
    assert_eq!(*game(&app).phase(), Phase::RoundOver { winner: None });
    strike(&mut app, Key::Escape);
    typed(&mut app, "Q");
    assert_eq!(*game(&app).phase(), Phase::RoundOver { winner: None }, "asked again");
    typed(&mut app, "Q");
    assert_eq!(*game(&app).phase(), Phase::GameOver { winners: Vec::new() });
}

#[test]
fn one_player_alone_bids_without_a_number() {
    let mut app = app();
    strike(&mut app, Key::Delete);
    strike(&mut app, Key::Delete);
    assert_eq!(desk(&app).draft().players().len(), 1);
    strike(&mut app, Key::Enter);
    let moves = find_round(&mut app, 2);
    typed(&mut app, &moves.len().to_string());
    strike(&mut app, Key::Enter);
    wait_seconds(&mut app, 60);
    play(&mut app, &moves);
    assert_eq!(chips(&app), [1]);
}

#[test]
fn all_seventeen_targets_are_played_for() {
    let mut app = started(3, &[Command::NextWinning]);
    assert_eq!(game(&app).game().game().left(), 17);
    let mut turn = 0;
    for _ in 0..80 {
        if let Phase::GameOver { .. } = game(&app).phase() {
            break;
        }
        let Some(moves) = solution(&app) else {
            typed(&mut app, "n");
            strike(&mut app, Key::Enter);
            continue;
        };
        // Players 1 and 2 win in turn; player 3 bids higher and never wins.
        let best = 1 + turn % 2;
        turn += 1;
        bid(&mut app, 3, moves.len() + 3);
        bid(&mut app, best, moves.len());
        wait_seconds(&mut app, 60);
        assert_eq!(demonstrator(&app), Some(best));
        play(&mut app, &moves);
        assert_eq!(*game(&app).phase(), Phase::RoundOver { winner: Some(PlayerId(best - 1)) });
        strike(&mut app, Key::Enter);
    }
    let Phase::GameOver { winners } = game(&app).phase().clone() else {
        panic!("the game did not end")
    };
    let whole = game(&app).game().game();
    let chips = chips(&app);
    assert_eq!(whole.done().len() + whole.left_over().count(), 17);
    assert_eq!(chips.iter().sum::<u32>() as usize, whole.solved());
    assert!(whole.solved() >= 12, "{chips:?}");
    assert_eq!(chips[2], 0);
    let expected = match chips[0].cmp(&chips[1]) {
        std::cmp::Ordering::Greater => vec![PlayerId(0)],
        std::cmp::Ordering::Less => vec![PlayerId(1)],
        std::cmp::Ordering::Equal => vec![PlayerId(0), PlayerId(1)],
    };
    assert_eq!(winners, expected);
}

#[test]
fn a_card_over_the_table_stops_the_clock() {
    let mut app = started(2, &[]);
    bid(&mut app, 1, 9);
    wait_seconds(&mut app, 20);
    let cover = |app: &mut App, overlay: Overlay| {
        app.insert_resource(overlay);
        app.update();
    };
    cover(&mut app, Overlay::of(carom_shell::ids::OverlayId::HELP));
    wait_seconds(&mut app, 100);
    assert!(game(&app).is_paused());
    cover(&mut app, Overlay::NONE);
    assert!(!game(&app).is_paused());
    wait_seconds(&mut app, 30);
    assert!(matches!(game(&app).phase(), Phase::Bidding(_)), "50 of 60 seconds are over");
    // A clock that the players have paused stays so.
    strike(&mut app, Key::Space);
    cover(&mut app, Overlay::of(carom_shell::ids::OverlayId::HELP));
    cover(&mut app, Overlay::NONE);
    assert!(game(&app).is_paused());
    strike(&mut app, Key::Space);
    wait_seconds(&mut app, 11);
    assert_eq!(demonstrator(&app), Some(1));
    assert_eq!(told(&app), "The time for bids is up.");
    assert!(desk(&app).says().is_some_and(|it| !it.is_fault()), "this is no fault");
    typed(&mut app, "n");
    assert!(desk(&app).says().is_some_and(Saying::is_fault), "this is one");
}
