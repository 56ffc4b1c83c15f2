//! Whole games of Tablut.

use std::time::Duration;

use carom_engine::Outcome;
use carom_engine::tablut::{RuleSet, Side, parse_moves};
use carom_play::tablut::EndingReason;
use carom_rooms::tablut::{ClockTerms, TablutCommand, TablutTable, TablutTerms};
use carom_rooms::{
    ABSENCE, GameCommand, ParticipantId, RefusalCode, Request, RoomGame, ServerRequest, Terms,
};

use crate::world::World;

pub(crate) fn terms(rules: &str) -> Terms {
    let clock = Some(ClockTerms { base: 60, increment: 2 });
    Terms::Tablut(TablutTerms { rules: rules.to_owned(), clock, side: Some(Side::Defenders) })
}

fn table(world: &World) -> &TablutTable {
    match world.room.game() {
        Some(RoomGame::Tablut(table)) => table,
        _ => panic!("a game of Tablut"),
    }
}

fn play(world: &mut World, by: ParticipantId, command: TablutCommand) -> Result<(), RefusalCode> {
    world.ask(Some(by), &Request::Game(GameCommand::Tablut(command)))
}

fn begin(rules: &str) -> (World, ParticipantId, ParticipantId) {
    let mut world = World::open(terms(rules));
    let (white, black) = (world.join("White"), world.join("Black"));
    world.ready(&[white, black]);
    (world, white, black)
}

fn ending(world: &World) -> Option<(Option<Outcome<Side>>, EndingReason)> {
    table(world).ending().map(|it| (it.outcome, it.reason))
}

#[test]
fn every_rule_set_is_played_and_sides_change() {
    for rules in RuleSet::BUILT_IN {
        let (mut world, first, second) = begin(rules.name);
        let player = |world: &World, side| table(world).player(side);
        assert_eq!(player(&world, Side::Defenders), first);
        world.ask(None, &Request::Watch { name: "Eve".into() }).expect("a watcher");
        let eve = world.room.people().watchers().next().expect("a watcher").0;
        let watcher = play(&mut world, eve, TablutCommand::Resign);
        assert_eq!(watcher, Err(RefusalCode::Place));
        play(&mut world, second, TablutCommand::Resign).expect("a player");
        let won = Some(Outcome::Won(Side::Defenders));
        assert_eq!(ending(&world), Some((won, EndingReason::Resignation)));
        world.ready(&[second, first]);
        assert_eq!(player(&world, Side::Attackers), first, "the rematch");
        world.check();
    }
}

#[test]
fn a_game_is_drawn_by_repetition_and_has_a_clock() {
    let (mut world, white, black) = begin("ashton");
    let moves = parse_moves("e4f4 d1d2 f4e4 d2c2 e4f4 c2d2").expect("moves");
    for (number, &mv) in moves.iter().enumerate() {
        let (by, other) = if number % 2 == 0 { (white, black) } else { (black, white) };
        let wrong = play(&mut world, other, TablutCommand::Move(mv));
        assert_eq!(wrong, Err(RefusalCode::NotYourTurn));
        world.wait(1000);
        play(&mut world, by, TablutCommand::Move(mv)).expect("a legal move");
    }
    assert_eq!(ending(&world), Some((Some(Outcome::Drawn), EndingReason::Repetition)));
    // The first move costs nothing; every other costs one second and gives two.
    let left = |side| table(&world).left(side, world.now);
    assert_eq!(left(Side::Defenders), Some(Duration::from_secs(62)));
    assert_eq!(left(Side::Attackers), Some(Duration::from_secs(63)));
    world.check();
}

#[test]
fn time_runs_out_but_not_while_the_server_is_down() {
    let (mut world, white, _) = begin("ashton");
    world.wait(1_000_000);
    assert_eq!(ending(&world), None, "nobody has moved");
    play(&mut world, white, TablutCommand::Move("e4f4".parse().expect("a move"))).expect("legal");
    world.now += 100_000;
    world.tell(&ServerRequest::Resumed(100_000)).expect("an open room");
    world.wait(59_999);
    assert_eq!(ending(&world), None);
    world.wait(1);
    assert_eq!(ending(&world), Some((Some(Outcome::Won(Side::Defenders)), EndingReason::Time)));
    world.check();
}

#[test]
fn clocks_stand_at_the_time_of_the_end() {
    let clock = ClockTerms { base: 60, increment: 0 };
    for command in [TablutCommand::Resign, TablutCommand::AcceptDraw] {
        let side = Some(Side::Defenders);
        let terms = TablutTerms { rules: "linnaean".into(), clock: Some(clock), side };
        let mut world = World::open(Terms::Tablut(terms));
        let (white, black) = (world.join("White"), world.join("Black"));
        world.ready(&[white, black]);
        let mv = TablutCommand::Move("d1d2".parse().expect("a move"));
        play(&mut world, black, mv).expect("legal");
        play(&mut world, black, TablutCommand::OfferDraw).expect("a player");
        world.now += 7_000;
        play(&mut world, white, command).expect("a player");
        world.now += 50_000;
        let left = Side::ALL.map(|side| table(&world).left(side, world.now));
        assert_eq!(left, [Some(Duration::from_mins(1)), Some(Duration::from_secs(53))]);
        world.check();
    }
}

#[test]
fn a_draw_is_offered_declined_by_a_move_and_accepted() {
    let (mut world, white, black) = begin("linnaean");
    let offer = |world: &mut World, by| play(world, by, TablutCommand::OfferDraw);
    assert_eq!(offer(&mut world, white), Err(RefusalCode::NotNow), "nobody has moved");
    play(&mut world, black, mv("d1d2")).expect("legal");
    offer(&mut world, black).expect("a player");
    let own = play(&mut world, black, TablutCommand::AcceptDraw);
    assert_eq!(own, Err(RefusalCode::NotYourTurn));
    play(&mut world, white, mv("e4f4")).expect("legal");
    let gone = play(&mut world, white, TablutCommand::AcceptDraw);
    assert_eq!(gone, Err(RefusalCode::NotNow), "the move has declined it");
    offer(&mut world, white).expect("a player");
    play(&mut world, black, TablutCommand::DeclineDraw).expect("an offer");
    offer(&mut world, white).expect("a player");
    play(&mut world, black, TablutCommand::AcceptDraw).expect("an offer");
    assert_eq!(ending(&world), Some((Some(Outcome::Drawn), EndingReason::Agreement)));
    world.check();
}

fn mv(text: &str) -> TablutCommand {
    TablutCommand::Move(text.parse().expect("a move"))
}

/// The moves of the game.
fn line(world: &World) -> String {
    table(world).game().moves().map(|it| it.to_string()).collect::<Vec<_>>().join(" ")
}

fn left(world: &World) -> [Option<u64>; 2] {
    Side::ALL.map(|side| table(world).left(side, world.now).map(|it| it.as_secs()))
}

#[test]
fn a_move_is_taken_back_with_its_answer_and_both_clocks_are_those_before_it() {
    use TablutCommand::{AcceptTakeBack, AskTakeBack};
    let (mut world, white, black) = begin("ashton");
    for (by, text) in [(white, "e4f4"), (black, "d1d2"), (white, "f4e4")] {
        play(&mut world, by, mv(text)).expect("legal");
        world.wait(5000);
    }
    // Black has spent 5 s before d1-d2 and 5 s since f4-e4, White 5 s before it; a move gives 2 s.
    assert_eq!(left(&world), [Some(52), Some(57)]);
    play(&mut world, white, AskTakeBack).expect("a player");
    assert_eq!(table(&world).take_back(), Some(Side::Defenders));
    play(&mut world, black, AcceptTakeBack).expect("the other player");
    assert_eq!((line(&world).as_str(), table(&world).take_back()), ("e4-f4 d1-d2", None));
    assert_eq!(left(&world), [Some(57), Some(60)]);
    world.wait(5000);
    assert_eq!(left(&world), [Some(57), Some(55)], "the clock of White runs from the answer on");
    play(&mut world, white, mv("f4f3")).expect("legal");
    play(&mut world, black, mv("d2c2")).expect("legal");
    world.wait(5000);
    // With the answer of Black, and then the first moves of both, after which no clock runs.
    play(&mut world, white, AskTakeBack).expect("a player");
    play(&mut world, black, AcceptTakeBack).expect("the other player");
    assert_eq!((line(&world).as_str(), left(&world)), ("e4-f4 d1-d2", [Some(57), Some(60)]));
    play(&mut world, white, AskTakeBack).expect("a player");
    play(&mut world, black, AcceptTakeBack).expect("the other player");
    world.wait(100_000);
    assert_eq!((line(&world).as_str(), left(&world)), ("", [Some(60), Some(60)]));
    assert_eq!(play(&mut world, white, AskTakeBack), Err(RefusalCode::NotNow), "nobody has moved");
    play(&mut world, white, mv("e4g4")).expect("legal");
    assert_eq!(play(&mut world, black, AskTakeBack), Err(RefusalCode::NotNow), "Black has not");
    world.check();
}

#[test]
fn a_request_to_take_back_ends_with_a_move_an_answer_or_its_player() {
    use TablutCommand::{AcceptTakeBack, AskTakeBack, DeclineTakeBack};
    let (mut world, white, black) = begin("linnaean");
    play(&mut world, black, mv("d1d2")).expect("legal");
    for nothing in [AcceptTakeBack, DeclineTakeBack] {
        assert_eq!(play(&mut world, white, nothing), Err(RefusalCode::NotNow), "nobody asks");
    }
    play(&mut world, black, AskTakeBack).expect("a player");
    assert_eq!(play(&mut world, black, AcceptTakeBack), Err(RefusalCode::NotYourTurn), "own");
    for second in [AskTakeBack, TablutCommand::OfferDraw] {
        assert_eq!(play(&mut world, white, second), Err(RefusalCode::NotNow), "one at a time");
    }
    play(&mut world, white, mv("e4f4")).expect("a move declines it");
    assert_eq!(table(&world).take_back(), None);
    assert_eq!(play(&mut world, white, AcceptTakeBack), Err(RefusalCode::NotNow), "it is gone");
    // Who asks may not know yet that the moves are taken back, and would move in another position.
    play(&mut world, black, AskTakeBack).expect("a player");
    assert_eq!(play(&mut world, black, mv("d2d1")), Err(RefusalCode::NotNow));
    play(&mut world, black, DeclineTakeBack).expect("the own request");
    play(&mut world, black, mv("d2d1")).expect("legal");
    play(&mut world, black, AskTakeBack).expect("a player");
    play(&mut world, white, DeclineTakeBack).expect("the other player");
    assert_eq!(line(&world), "d1-d2 e4-f4 d2-d1");
    play(&mut world, white, TablutCommand::OfferDraw).expect("a player");
    assert_eq!(play(&mut world, black, AskTakeBack), Err(RefusalCode::NotNow), "one at a time");
    world.check();
}

#[test]
fn positions_that_were_taken_back_do_not_count_as_repeated() {
    use TablutCommand::{AcceptTakeBack, AskTakeBack};
    let (mut world, white, black) = begin("ashton");
    for text in ["e4f4 d1d2", "e4f4 d1d2", "e4f4 d1d2 f4e4 d2c2 e4f4 c2d2"] {
        for (number, &it) in parse_moves(text).expect("moves").iter().enumerate() {
            let by = if number % 2 == 0 { white } else { black };
            play(&mut world, by, TablutCommand::Move(it)).expect("no repetition before the end");
        }
        if ending(&world).is_none() {
            play(&mut world, white, AskTakeBack).expect("a player");
            play(&mut world, black, AcceptTakeBack).expect("the other player");
        }
    }
    assert_eq!(ending(&world), Some((Some(Outcome::Drawn), EndingReason::Repetition)));
    world.check();
}

#[test]
fn who_leaves_loses_and_another_can_take_the_seat_after_the_game() {
    let (mut world, white, black) = begin("ashton");
    let join = Request::Join { name: "Third".into(), colour: None };
    assert_eq!(world.ask(None, &join), Err(RefusalCode::NotNow));
    world.ask(Some(white), &Request::Leave).expect("a participant");
    assert_eq!(ending(&world), Some((Some(Outcome::Won(Side::Attackers)), EndingReason::Left)));
    let third = world.join("Third");
    world.ready(&[black, third]);
    assert_eq!(table(&world).side(third), Some(Side::Attackers));
    world.check();
}

#[test]
fn nobody_is_removed_from_a_game_of_two() {
    let (mut world, white, black) = begin("ashton");
    let remove = Request::Remove { participant: black };
    for time in [0, 1000, ABSENCE] {
        world.wait(time);
        assert_eq!(world.ask(Some(white), &remove), Err(RefusalCode::NotNow));
        world.tell(&ServerRequest::Connected(black, false)).expect("a participant");
    }
    assert_eq!(ending(&world), None);
    world.ask(Some(white), &Request::Leave).expect("a participant");
    world.check();
}

#[test]
fn a_victory_is_claimed_after_a_minute_of_absence() {
    let (mut world, white, black) = begin("ashton");
    let claim = |world: &mut World| play(world, white, TablutCommand::ClaimVictory);
    let due = |world: &World, player| table(world).claim_due(player, world.room.people());
    assert_eq!((claim(&mut world), due(&world, white)), (Err(RefusalCode::NotNow), None));
    for is_there in [false, true, false] {
        world.wait(ABSENCE - 1);
        world.tell(&ServerRequest::Connected(black, is_there)).expect("a participant");
        let absence = (!is_there).then_some(world.now + ABSENCE);
        assert_eq!((due(&world, white), due(&world, black)), (absence, None));
        assert_eq!(claim(&mut world), Err(RefusalCode::NotNow));
    }
    world.wait(ABSENCE - 1);
    assert_eq!(claim(&mut world), Err(RefusalCode::NotNow));
    world.wait(1);
    claim(&mut world).expect("away for a minute");
    assert_eq!(ending(&world), Some((Some(Outcome::Won(Side::Defenders)), EndingReason::Left)));
    world.check();
    // Black is ready and still away: the next game has a minute, too.
    world.ready(&[black, white]);
    assert_eq!(due(&world, white), Some(world.now + ABSENCE));
    world.now += 30_000;
    world.tell(&ServerRequest::Resumed(30_000)).expect("an open room");
    assert_eq!(due(&world, white), Some(world.now + ABSENCE), "the server was down");
    world.check();
}
