//! The rule sets beside those of the lists of puzzles: other boards, and squares for the king alone.

use super::panel::places;
use super::*;
use carom_engine::tablut::Piece;
use carom_shell::fold::Fold;
use carom_window_tablut::board::pieces::PieceView;

/// Where the pieces are drawn, in squares around the middle of the board.
fn drawn(real: &mut Real) -> Vec<(Piece, Vec2)> {
    let world = real.app.world_mut();
    let mut views = world.query::<(&PieceView, &Transform)>();
    views.iter(world).map(|(view, place)| (view.piece, place.translation.truncate())).collect()
}

fn is_at(real: &mut Real, piece: Piece, place: (f32, f32)) -> bool {
    drawn(real).iter().any(|it| it.0 == piece && it.1.distance(place.into()) < 1e-3)
}

#[test]
fn brandubh_is_chosen_and_played_on_squares_of_its_own() {
    let mut real = start();
    // A cursor of the larger board comes back to the smaller one.
    send(&mut real, Command::Press("i9".parse().expect("a square")));
    send(&mut real, carom_shell::Command::Toggle(NEW));
    send(&mut real, Fold("tablut-advanced"));
    check(&mut real);
    for rules in RuleSet::BUILT_IN {
        let uses = |it: &Command| matches!(it, Command::UseRules(it) if **it == rules);
        assert_eq!(places(&mut real, uses).len(), 1, "{rules}");
        send(&mut real, Command::UseRules(rules.into()));
        assert_eq!(session(&real).rules().name, rules.name);
        check(&mut real);
    }
    send(&mut real, Command::New);
    assert_eq!(session(&real).cursor().to_string(), "d4");
    let all = drawn(&mut real);
    assert_eq!(all.len(), 13);
    assert!(all.iter().all(|it| it.1.abs().max_element() < 3.001), "{all:?}");
    assert!(is_at(&mut real, Piece::King, (0.0, 0.0)));
    check(&mut real);

    let (from, to) = (pixel(&real, "d2"), pixel(&real, "a2"));
    real.drag(from, to);
    real.settle();
    assert_eq!(moves(&real), "d2-a2");
    assert!(is_at(&mut real, Piece::Attacker, (-3.0, 2.0)));
    check(&mut real);

    // The first key shows the cursor, and no key leaves the board.
    let to_piece = [Key::ArrowDown, Key::ArrowDown, Key::ArrowRight, Key::ArrowRight];
    for key in to_piece.into_iter().chain([Key::ArrowRight, Key::Space]) {
        real.strike(&key, &[]);
    }
    for _ in 0..6 {
        real.strike(&Key::ArrowRight, &[]);
    }
    real.strike(&Key::Enter, &[]);
    real.settle();
    assert_eq!(moves(&real), "d2-a2 d3-g3");
    assert!(is_at(&mut real, Piece::Defender, (3.0, 1.0)));
    check(&mut real);

    // Beside the board there is no square, although a larger board has one.
    let beside = pixel(&real, "h3");
    real.click(beside);
    assert_eq!(session(&real).cursor().to_string(), "g3");
}

#[test]
fn the_name_of_each_rule_set_opens_its_start() {
    let mut real = start();
    for rules in RuleSet::BUILT_IN {
        send(&mut real, OpenCommand::OpenText(rules.name.to_owned()));
        assert_eq!(session(&real).rules().name, rules.name, "{}", notice(&real));
        let count = session(&real).tree().position().occupied().len();
        assert_eq!(count, if rules.size == 7 { 13 } else { 25 }, "{rules}");
        check(&mut real);
        send(&mut real, carom_shell::Command::Toggle(RULES));
        check(&mut real);
        send(&mut real, carom_shell::Command::Back);
    }
    slide(&mut real, "d1-a1");
    assert_eq!(notice(&real), "Only the king may stop on A1.");
}
