//! Tests of whole games: ties, handicaps, targets that nobody wins, and the end.

use super::*;

#[test]
fn the_table_can_stop_when_it_wants() {
    let mut app = started(2, &[]);
    bid(&mut app, 1, 5);
    typed(&mut app, "Q");
    assert!(game(&app).takes_bids(), "not in the middle of a round");
    typed(&mut app, "ex");
    // The game cannot be had back, so the first press asks.
    typed(&mut app, "Q");
    assert_eq!(model(&app).says(), Some(&Saying::EndsGame));
    assert_eq!(*game(&app).phase(), Phase::RoundOver { winner: None });
    strike(&mut app, Key::Escape);
    typed(&mut app, "Q");
    assert_eq!(*game(&app).phase(), Phase::RoundOver { winner: None }, "asked again");
    typed(&mut app, "Q");
    assert_eq!(*game(&app).phase(), Phase::GameOver { winners: Vec::new() });
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
    assert!(model(&app).says().is_some_and(|it| !it.is_fault()), "this is no fault");
    typed(&mut app, "n");
    assert!(model(&app).says().is_some_and(Saying::is_fault), "this is one");
}
