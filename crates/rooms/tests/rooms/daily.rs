//! The puzzle of a day.

use carom_engine::ricochet::Round;
use carom_generator::ricochet::Puzzle;
use carom_jobs::ricochet::DealJob;
use carom_rooms::daily::{DailyCommand, DailyGame, DailyPuzzle, DailyTerms};
use carom_rooms::{
    GameCommand, ParticipantId, QueryAnswer, RefusalCode, Request, RoomGame, ServerRequest, Terms,
};

use crate::unblock::{SOLUTIONS, found};
use crate::world::{World, solve};

pub(crate) fn terms(game: DailyGame) -> Terms {
    Terms::Daily(DailyTerms { game, date: "1970-01-01".parse().expect("a day") })
}

fn puzzle(world: &World) -> &DailyPuzzle {
    match world.room.game() {
        Some(RoomGame::Daily(puzzle)) => puzzle,
        _ => panic!("the puzzle of a day"),
    }
}

fn play(world: &mut World, by: ParticipantId, command: DailyCommand) -> Result<(), RefusalCode> {
    world.ask(Some(by), &Request::Game(GameCommand::Daily(command)))
}

fn hand_in(world: &mut World, by: ParticipantId, moves: &str) -> Result<(), RefusalCode> {
    let moves = moves.split(' ').map(str::to_owned).collect();
    play(world, by, DailyCommand::HandIn(moves))
}

fn deal(world: &mut World, answer: QueryAnswer) -> Result<(), RefusalCode> {
    let (number, _) = world.room.query(0).expect("a puzzle is needed at once");
    world.tell(&ServerRequest::Answer(number, Some(answer)))
}

/// The answer of a search that has found a round.
fn found_round(round: Round) -> QueryAnswer {
    QueryAnswer::of::<DealJob>(Ok(Puzzle { round, layout: None, solution: Vec::new() }))
}

#[test]
fn the_server_counts_moves_and_time_until_the_end_of_the_day() {
    let mut world = World::open(terms(DailyGame::Unblock));
    let round = found_round(carom_play::ricochet::example());
    assert_eq!(deal(&mut world, round), Err(RefusalCode::Stale), "of the other game");
    deal(&mut world, found()).expect("asked");
    let (ada, blaise) = (world.join("Ada"), world.join("Blaise"));
    assert_eq!(hand_in(&mut world, ada, SOLUTIONS[0]), Err(RefusalCode::NotNow), "not started");
    play(&mut world, ada, DailyCommand::Start).expect("the day goes on");
    assert_eq!(play(&mut world, ada, DailyCommand::Start), Err(RefusalCode::NotNow));
    world.wait(1000);
    play(&mut world, blaise, DailyCommand::Start).expect("the day goes on");
    world.now += 5000;
    world.tell(&ServerRequest::Resumed(5000)).expect("an open room");
    world.wait(2000);
    hand_in(&mut world, blaise, SOLUTIONS[0]).expect("a solution");
    hand_in(&mut world, ada, SOLUTIONS[0]).expect("a solution");
    assert_eq!(hand_in(&mut world, ada, "nonsense"), Err(RefusalCode::Illegal));
    let order = puzzle(&world).ranking().order();
    let rows: Vec<_> = order.iter().map(|(id, it)| (*id, it.moves, it.time)).collect();
    assert_eq!(rows, [(blaise, 2, 2000), (ada, 2, 3000)]);
    world.check();
    world.wait(86_400_000 - world.now);
    assert!(!world.room.is_playing(), "the day is over");
    assert_eq!(play(&mut world, ada, DailyCommand::Start), Err(RefusalCode::NotNow));
    world.check();
}

#[test]
fn a_round_of_ricochet_robots_is_a_puzzle_of_a_day_too() {
    let mut world = World::open(terms(DailyGame::Ricochet));
    let round = carom_play::ricochet::example();
    deal(&mut world, found_round(round.clone())).expect("asked");
    // More people than colours can play.
    let people: Vec<_> = (0..12).map(|number| world.join(&format!("Player {number}"))).collect();
    let remove = Request::Remove { participant: people[1] };
    assert_eq!(world.ask(Some(people[0]), &remove), Err(RefusalCode::NotHost), "nobody hosts");
    play(&mut world, people[11], DailyCommand::Start).expect("the day goes on");
    let moves = solve(&round).expect("a solution");
    let text = carom_engine::ricochet::format_moves(&moves);
    hand_in(&mut world, people[11], &text).expect("a solution");
    assert_eq!(puzzle(&world).ranking().order()[0].1.moves, moves.len() as u32);
    world.check();
}
