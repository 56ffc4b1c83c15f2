//! Tests of the computers at the table.

use super::*;

/// Waits until the solver knows the moves, and then second by second until a player has bid.
fn wait_for_bid(app: &mut App, place: usize) -> u32 {
    until_computed(app);
    for _ in 0..1000 {
        if let Some(bid) = game(app).seats()[place].bid {
            return bid.moves;
        }
        wait_seconds(app, 1);
    }
    panic!("no bid");
}

#[test]
fn a_computer_bids_and_shows_its_bid() {
    let mut app = started(2, &[const { Command::NextComputer(1) }; 5]);
    let names: Vec<&str> = game(&app).seats().iter().map(|it| it.player.name.as_str()).collect();
    assert_eq!(names, ["Player 1", "Computer 2"]);
    let moves = find_round(&mut app, 3);
    assert_eq!(game(&app).chosen(), Some(PlayerId(0)), "the only person");
    assert_eq!(wait_for_bid(&mut app, 1), moves.len() as u32, "the strongest one");
    typed(&mut app, "e");
    assert_eq!(demonstrator(&app), Some(2));
    // Keys do not move its robots, and nobody gives up for it.
    play(&mut app, &moves[..1]);
    typed(&mut app, "x");
    assert_eq!((demonstrator(&app), game(&app).line().expect("a round").len()), (Some(2), 0));
    for _ in 0..moves.len() * 50 {
        app.update();
    }
    assert_eq!(chips(&app), [0, 1]);
}

#[test]
fn a_computer_is_silent_under_a_card_and_when_a_person_bids_fewer() {
    let mut app = started(2, &[const { Command::NextComputer(1) }; 5]);
    find_round(&mut app, 3);
    *app.world_mut().resource_mut::<Overlay>() = Overlay::of(carom_shell::ids::OverlayId::HELP);
    until_computed(&mut app);
    for _ in 0..100 {
        wait_seconds(&mut app, 5);
    }
    assert_eq!(game(&app).seats()[1].bid, None);
    *app.world_mut().resource_mut::<Overlay>() = Overlay::NONE;
    // A person who bids fewer keeps it silent.
    typed(&mut app, "1");
    strike(&mut app, Key::Enter);
    for _ in 0..50 {
        wait_seconds(&mut app, 1);
    }
    assert_eq!(game(&app).seats()[1].bid, None);
}
