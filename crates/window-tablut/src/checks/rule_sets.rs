//! The rule sets beside those of the lists of puzzles: other boards, and squares for the king alone.

use super::panel::places;
use super::*;
use carom_shell::disclosure::ToggleDisclosure;

#[test]
fn brandubh_is_chosen_and_played_on_squares_of_its_own() {
    let mut real = start();
    // A cursor of the larger board comes back to the smaller one.
    send(&mut real, Command::Press("i9".parse().expect("a square")));
    send(&mut real, carom_shell::Command::Toggle(NEW));
    send(&mut real, ToggleDisclosure("tablut-advanced"));
    check(&mut real);
    for rules in RuleSet::BUILT_IN {
        let uses = |it: &Command| matches!(it, Command::UseRules(it) if **it == rules);
        assert_eq!(places(&mut real, uses).len(), 1, "{rules}");
        send(&mut real, Command::UseRules(rules.into()));
        assert_eq!(session(&real).rules().name, rules.name);
        check(&mut real);
    }
    send(&mut real, Command::UseRules(RuleSet::BRANDUBH.into()));
    send(&mut real, Command::New);
    assert_eq!(session(&real).cursor().to_string(), "d4");
    check(&mut real);

    let (from, to) = (pixel(&real, "d2"), pixel(&real, "a2"));
    real.drag(from, to);
    real.settle();
    assert_eq!(moves(&real), "d2-a2");
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
        let expected = match rules.size {
            7 => 13,
            9 => 25,
            _ => 37,
        };
        assert_eq!(count, expected, "{rules}");
        check(&mut real);
        send(&mut real, carom_shell::Command::Toggle(RULES));
        check(&mut real);
        send(&mut real, carom_shell::Command::Back);
    }
    send(&mut real, OpenCommand::OpenText("brandubh".to_owned()));
    slide(&mut real, "d1-a1");
    assert_eq!(notice(&real), "Only the king may stop on A1.");
}
