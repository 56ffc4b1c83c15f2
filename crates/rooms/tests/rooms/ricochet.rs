//! Whole games of Ricochet Robots in the three modes.

use carom_engine::ricochet::Move;
use carom_play::Phase;
use carom_rooms::ricochet::{
    BoardChoice, Optimum, PACE, RicochetCommand, RicochetEvent, RicochetMode, RicochetTable,
    RicochetTerms, SHOW_TIME,
};
use carom_rooms::{
    Event, GameCommand, GameEvent, ParticipantId, RefusalCode, Request, RoomGame, ServerRequest,
    Terms,
};

use crate::world::World;

pub(crate) fn terms(mode: RicochetMode, chips: u32) -> Terms {
    let layout = "4B-3B-2B-1A".parse().expect("a layout");
    let clock = (mode != RicochetMode::Relaxed).then_some(60);
    let board = BoardChoice::Layout(layout);
    let chips = Some(chips);
    Terms::Ricochet(RicochetTerms { mode, board, clock, chips, ..RicochetTerms::default() })
}

fn table(world: &World) -> &RicochetTable {
    match world.room.game() {
        Some(RoomGame::Ricochet(table)) => table,
        _ => panic!("a table of Ricochet Robots"),
    }
}

fn phase(world: &World) -> &Phase {
    table(world).game().referee().phase()
}

fn play(world: &mut World, by: ParticipantId, command: RicochetCommand) -> Result<(), RefusalCode> {
    world.ask(Some(by), &Request::Game(GameCommand::Ricochet(command)))
}

fn begin(mode: RicochetMode, chips: u32) -> (World, ParticipantId, ParticipantId) {
    let mut world = World::open(terms(mode, chips));
    let (ada, blaise) = (world.join("Ada"), world.join("Blaise"));
    world.ready(&[ada, blaise]);
    (world, ada, blaise)
}

fn count(world: &World, is_one: impl Fn(&RicochetEvent) -> bool) -> usize {
    let of_game = |event| match event {
        Event::Game(GameEvent::Ricochet(event)) => Some(event),
        _ => None,
    };
    world.events().filter_map(of_game).filter(is_one).count()
}

#[test]
fn the_host_gives_a_head_start_which_decides_equal_bids_in_all_games_that_follow() {
    let (mut world, ada, blaise) = begin(RicochetMode::Classic, 1);
    let give = |world: &mut World, by, participant, head_start| {
        world.ask(Some(by), &Request::HeadStart { participant, head_start })
    };
    assert_eq!(give(&mut world, ada, blaise, 1), Err(RefusalCode::NotNow), "during a game");
    for game in 0..3 {
        let moves = world.search().expect("a solution");
        for player in [ada, blaise] {
            let bid = RicochetCommand::Bid(moves.len() as u32);
            play(&mut world, player, bid).expect("a bid");
        }
        world.wait(60_000);
        let first = table(&world).game().referee().demonstrator();
        let first = first.and_then(|it| table(&world).participant(it)).expect("a demonstrator");
        assert_eq!(first, if game == 0 { ada } else { blaise }, "game {game}");
        for mv in moves {
            play(&mut world, first, RicochetCommand::Move(mv)).expect("a legal move");
        }
        assert!(!world.room.is_playing(), "one chip wins");
        if game == 0 {
            assert_eq!(give(&mut world, blaise, blaise, 1), Err(RefusalCode::NotHost));
            assert_eq!(give(&mut world, ada, blaise, 4), Err(RefusalCode::Terms));
            assert_eq!(give(&mut world, ada, ParticipantId(9), 1), Err(RefusalCode::NotNow));
            world.ready(&[blaise]);
            give(&mut world, ada, blaise, 2).expect("the host");
            let blaise = world.room.people().get(blaise).expect("a player");
            assert_eq!((blaise.head_start, blaise.is_ready), (2, false), "all must know it");
        }
        world.ready(&[ada, blaise]);
    }
    world.check();
}

#[test]
fn a_classic_game_of_three_rounds_with_a_rematch() {
    let (mut world, ada, blaise) = begin(RicochetMode::Classic, 2);
    for round in 0..3 {
        assert_eq!(phase(&world), &Phase::Thinking);
        let moves = world.search().expect("a solution");
        let fewest = moves.len() as u32;
        let (first, second) = if round == 1 { (blaise, ada) } else { (ada, blaise) };
        play(&mut world, second, RicochetCommand::Bid(fewest + 1)).expect("a bid");
        play(&mut world, first, RicochetCommand::Bid(fewest)).expect("a lower bid");
        let higher = play(&mut world, first, RicochetCommand::Bid(fewest + 2));
        assert_eq!(higher, Err(RefusalCode::NotBetter));
        world.wait(59_999);
        let early = play(&mut world, first, RicochetCommand::Move(moves[0]));
        assert_eq!(early, Err(RefusalCode::NotNow));
        world.wait(1);
        let other = play(&mut world, second, RicochetCommand::Move(moves[0]));
        assert_eq!(other, Err(RefusalCode::NotYourTurn));
        for &mv in &moves {
            assert_eq!(table(&world).optimum(), None, "a secret until the end");
            play(&mut world, first, RicochetCommand::Move(mv)).expect("a legal move");
        }
        assert_eq!(table(&world).optimum(), Some(&Optimum::Moves(moves)));
        world.check();
        if round < 2 {
            play(&mut world, ada, RicochetCommand::Vote).expect("after a round");
            play(&mut world, blaise, RicochetCommand::Vote).expect("after a round");
        }
    }
    assert!(matches!(phase(&world), Phase::GameOver { winners } if winners.len() == 1));
    assert_eq!(table(&world).round(), 3);
    world.ready(&[ada, blaise]);
    assert_eq!(phase(&world), &Phase::Thinking, "the rematch");
    world.check();
}

#[test]
fn the_next_bidder_shows_when_the_time_for_showing_is_up() {
    let (mut world, ada, blaise) = begin(RicochetMode::Classic, 2);
    play(&mut world, ada, RicochetCommand::Bid(3)).expect("a bid");
    play(&mut world, blaise, RicochetCommand::Bid(4)).expect("a bid");
    world.wait(60_000);
    assert_eq!(table(&world).show_until(), Some(world.now + SHOW_TIME));
    world.wait(SHOW_TIME);
    let demonstrator = table(&world).game().referee().demonstrator();
    assert_eq!(demonstrator.and_then(|it| table(&world).participant(it)), Some(blaise));
    play(&mut world, blaise, RicochetCommand::GiveUp).expect("the demonstrator");
    assert_eq!(phase(&world), &Phase::RoundOver { winner: None });
    let (number, _) = world.room.query(0).expect("the optimum is not known");
    world.tell(&ServerRequest::Answer(number, None)).expect("no search can answer");
    assert_eq!(table(&world).optimum(), Some(&Optimum::Unknown));
    let again = world.tell(&ServerRequest::Answer(number, None));
    assert_eq!(again, Err(RefusalCode::Stale));
    world.check();
}

#[test]
fn a_clock_that_has_run_out_counts_before_the_server_has_heard_of_it() {
    let (mut world, ada, blaise) = begin(RicochetMode::Classic, 2);
    let moves = world.search().expect("a solution");
    play(&mut world, ada, RicochetCommand::Bid(30)).expect("a bid");
    world.now += 60_000;
    let late = play(&mut world, blaise, RicochetCommand::Bid(29));
    assert_eq!(
        (late, count(&world, |it| *it == RicochetEvent::Closed)),
        (Err(RefusalCode::NotNow), 0)
    );
    play(&mut world, ada, RicochetCommand::Move(moves[0])).expect("the demonstrator");
    assert_eq!(count(&world, |it| *it == RicochetEvent::Closed), 1);
    world.check();
}

#[test]
fn a_bid_of_a_computer_that_comes_after_the_end_of_the_clock_does_not_hold_the_round_up() {
    let Terms::Ricochet(terms) = terms(RicochetMode::Classic, 2) else { panic!("a table") };
    let mut world = World::open(Terms::Ricochet(RicochetTerms { clock: Some(5), ..terms }));
    let ada = world.join("Ada");
    let computer = Request::AddComputer { name: "Weak".into(), strength: 1 };
    world.ask(Some(ada), &computer).expect("the host");
    world.ready(&[ada]);
    world.search().expect("a solution");
    let bid = world.room.due().expect("a computer thinks");
    world.wait(bid - 4990 - world.now);
    play(&mut world, ada, RicochetCommand::Bid(30)).expect("a bid");
    // The server looks 20 milliseconds after the bid, which is 10 after the end.
    world.wait_late(5100, 20);
    assert_eq!(table(&world).game().referee().demonstrator().map(|it| it.0), Some(0), "Ada");
    world.check();
}

#[test]
fn in_a_race_the_shortest_solution_is_shown_and_the_others_stay_secret() {
    let (mut world, ada, blaise) = begin(RicochetMode::Race, 1);
    let moves = world.search().expect("a solution");
    let mut longer = moves.clone();
    // The last robot bounces back and forth before it all begins.
    let detour = detour(&world, &moves);
    longer.splice(0..0, detour);
    play(&mut world, ada, RicochetCommand::HandIn(longer.clone())).expect("a solution");
    let wrong = play(&mut world, blaise, RicochetCommand::HandIn(moves[1..].to_vec()));
    assert!(matches!(wrong, Err(RefusalCode::Unsolved | RefusalCode::Illegal)), "{wrong:?}");
    assert_eq!(play(&mut world, ada, RicochetCommand::Bid(1)), Err(RefusalCode::OtherGame));
    play(&mut world, blaise, RicochetCommand::HandIn(moves.clone())).expect("a shorter one");
    let again = play(&mut world, ada, RicochetCommand::HandIn(longer));
    assert_eq!(again, Err(RefusalCode::NotBetter));
    let is_secret = |event: &Event| {
        matches!(event, Event::Game(GameEvent::Ricochet(RicochetEvent::HandedIn { .. })))
    };
    let seen = |viewer| world.seen_by(viewer).iter().filter(|it| is_secret(&it.event)).count();
    assert_eq!([seen(None), seen(Some(ada)), seen(Some(blaise))], [0, 1, 1]);
    world.check();
    world.wait(60_000);
    assert_eq!(
        count(&world, |it| matches!(it, RicochetEvent::Shown { player, .. } if *player == blaise)),
        1
    );
    assert!(world.room.game().is_some_and(RoomGame::is_over), "one chip wins");
    assert_eq!(table(&world).optimum(), Some(&Optimum::Moves(moves)));
    world.check();
}

/// Two moves after which the robots stand as before, or one that changes nothing for the solution.
fn detour(world: &World, moves: &[Move]) -> Vec<Move> {
    use carom_engine::{Puzzle as _, Rules as _};
    let round = table(world).game().line().expect("a round").round().clone();
    let start = round.initial_state();
    for first in round.legal_moves(&start) {
        let solves = [&[first], moves].concat();
        if round.play_all(&solves).is_ok_and(|end| round.is_solved(&end)) {
            return vec![first];
        }
    }
    panic!("some robot is not needed");
}

#[test]
fn at_a_relaxed_table_the_host_closes_the_round() {
    let (mut world, ada, blaise) = begin(RicochetMode::Relaxed, 3);
    assert_eq!(play(&mut world, blaise, RicochetCommand::Close), Err(RefusalCode::NotHost));
    play(&mut world, ada, RicochetCommand::Close).expect("the host");
    assert_eq!(phase(&world), &Phase::RoundOver { winner: None }, "nobody has a solution");
    play(&mut world, ada, RicochetCommand::Vote).expect("after a round");
    world.ask(Some(blaise), &Request::Leave).expect("a participant");
    assert_eq!(phase(&world), &Phase::Thinking, "only Ada's vote is needed");
    let moves = world.search().expect("a solution");
    play(&mut world, ada, RicochetCommand::HandIn(moves)).expect("a solution");
    assert_eq!(world.room.due(), None);
    let cy = world.join("Cy");
    play(&mut world, ada, RicochetCommand::Close).expect("the host");
    assert!(matches!(phase(&world), Phase::RoundOver { winner: Some(_) }));
    world.ask(Some(ada), &Request::Leave).expect("a participant");
    assert_eq!(world.room.host(world.now), Some(cy), "the next seat hosts");
    world.check();
}

#[test]
fn computers_bid_show_their_bids_and_agree_with_the_people() {
    for mode in [RicochetMode::Classic, RicochetMode::Race] {
        let mut world = World::open(terms(mode, 5));
        let ada = world.join("Ada");
        let add = |name: &str, strength| Request::AddComputer { name: name.into(), strength };
        world.ask(Some(ada), &add("Strong", 5)).expect("the host");
        world.ask(Some(ada), &add("Weak", 1)).expect("the host");
        assert_eq!(world.ask(Some(ada), &add("None", 6)), Err(RefusalCode::Terms));
        world.ready(&[ada]);
        world.search().expect("a solution");
        assert!(world.room.due().is_some(), "a computer thinks");
        world.check();
        world.wait(400_000 + 30 * PACE);
        assert!(matches!(phase(&world), Phase::RoundOver { winner: Some(_) }), "{mode:?}");
        assert_eq!(count(&world, |it| matches!(it, RicochetEvent::Bid { .. })), 1, "the best");
        play(&mut world, ada, RicochetCommand::Vote).expect("after a round");
        assert_eq!((phase(&world), table(&world).round()), (&Phase::Thinking, 2));
        world.check();
    }
}

#[test]
fn clocks_stand_while_the_server_is_down() {
    let (mut world, ada, _) = begin(RicochetMode::Classic, 2);
    play(&mut world, ada, RicochetCommand::Bid(9)).expect("a bid");
    world.wait(20_000);
    world.now += 1_000_000;
    world.tell(&ServerRequest::Resumed(1_000_000)).expect("an open room");
    assert_eq!(world.room.due(), Some(world.now + 40_000));
    world.check();
    // A clock that is set back does not bring time back.
    world.now -= 500_000;
    world.tell(&ServerRequest::Connected(ada, false)).expect("a participant");
    assert_eq!(world.room.at(), world.now + 500_000);
}

#[test]
fn who_takes_the_name_of_a_computer_thinks_alone() {
    let mut world = World::open(terms(RicochetMode::Classic, 9));
    let ada = world.join("Ada");
    let computer = Request::AddComputer { name: "Robby".into(), strength: 5 };
    world.ask(Some(ada), &computer).expect("the host");
    world.ready(&[ada]);
    let robby = world.room.people().players().last().expect("a computer").0;
    world.tell(&ServerRequest::Remove(robby)).expect("a participant");
    let eve = world.join("Robby");
    world.search().expect("a solution");
    world.wait(400_000);
    assert_eq!(count(&world, |it| matches!(it, RicochetEvent::Bid { .. })), 0, "nobody has bid");
    play(&mut world, eve, RicochetCommand::Bid(1)).expect("a bid");
    world.wait(60_000);
    assert_eq!(table(&world).show_until(), Some(world.now + SHOW_TIME), "as every person");
    world.check();
}

#[test]
fn those_who_come_late_change_neither_the_chips_that_win_nor_fill_the_table() {
    let Terms::Ricochet(terms) = terms(RicochetMode::Classic, 2) else { panic!("a table") };
    let mut world = World::open(Terms::Ricochet(RicochetTerms { chips: None, ..terms }));
    let (ada, blaise) = (world.join("Ada"), world.join("Blaise"));
    world.ready(&[ada, blaise]);
    let chips = |world: &World| table(world).game().referee().chips_to_win();
    assert_eq!(chips(&world), Some(8), "two players");
    for number in 0..20 {
        let guest = world.join(&format!("Guest {number}"));
        assert_eq!(chips(&world), Some(8));
        world.ask(Some(guest), &Request::Leave).expect("a participant");
    }
    assert_eq!(table(&world).game().referee().seats().len(), 8);
    assert!(table(&world).player(ada).is_ok() && table(&world).player(blaise).is_ok());
    world.check();
}
