//! A race at a puzzle of Unblock Me.

use carom_engine::unblock::{Board, BoardSetup, parse_moves};
use carom_generator::unblock::Puzzle;
use carom_jobs::Job as _;
use carom_jobs::unblock::DealJob;
use carom_play::unblock::Level;
use carom_rooms::unblock::{UnblockCommand, UnblockEvent, UnblockRace, UnblockTerms};
use carom_rooms::{
    Event, GameCommand, GameEvent, ParticipantId, QueryAnswer, RefusalCode, Request, RoomGame,
    ServerRequest, Terms,
};

use crate::world::{World, replay};

/// The solutions of [`board`], the shorter one first.
pub(crate) const SOLUTIONS: [&str; 2] = ["B+2 A+2", "C+1 B+1 C-1 B+1 A+2"];

pub(crate) fn terms() -> Terms {
    Terms::Unblock(UnblockTerms { level: Level::Easy, clock: Some(30) })
}

pub(crate) fn board() -> Board {
    let setup: BoardSetup = "..B.AAB.....CC..".parse().expect("a board string");
    Board::new(setup).expect("a board")
}

/// The answer of a search that has found [`board`].
pub(crate) fn found() -> QueryAnswer {
    let puzzle = Puzzle { board: board(), fewest_moves: 2, fewest_steps: 4, positions: 0 };
    QueryAnswer::of::<DealJob>(Ok(puzzle))
}

fn race(world: &World) -> &UnblockRace {
    match world.room.game() {
        Some(RoomGame::Unblock(race)) => race,
        _ => panic!("a race"),
    }
}

fn hand_in(world: &mut World, by: ParticipantId, moves: &str) -> Result<(), RefusalCode> {
    let moves = parse_moves(moves).expect("moves");
    let command = GameCommand::Unblock(UnblockCommand::HandIn(moves));
    world.ask(Some(by), &Request::Game(command))
}

fn begin() -> (World, ParticipantId, ParticipantId) {
    let mut world = World::open(terms());
    let (ada, blaise) = (world.join("Ada"), world.join("Blaise"));
    world.ready(&[ada]);
    assert_eq!(world.room.query(7), None, "not everybody is ready");
    world.ready(&[blaise]);
    let (number, query) = world.room.query(7).expect("a puzzle is needed");
    let job = DealJob::Level { level: Level::Easy, seed: 7 };
    assert_eq!((query.kind, serde_json::from_str(&query.job).ok()), (DealJob::KIND, Some(job)));
    let nothing = world.tell(&ServerRequest::Answer(number, None));
    assert_eq!(nothing, Err(RefusalCode::Stale), "a puzzle is needed in any case");
    let answer = ServerRequest::Answer(number, Some(found()));
    world.tell(&answer).expect("asked");
    assert_eq!(world.tell(&answer), Err(RefusalCode::Stale));
    (world, ada, blaise)
}

#[test]
fn fewest_moves_win_and_then_time() {
    let (mut world, ada, blaise) = begin();
    world.wait(3000);
    world.now += 5000;
    world.tell(&ServerRequest::Resumed(5000)).expect("an open room");
    world.wait(1000);
    hand_in(&mut world, ada, SOLUTIONS[1]).expect("a solution");
    assert_eq!(world.room.due(), Some(world.now + 30_000));
    assert_eq!(hand_in(&mut world, blaise, "B+1"), Err(RefusalCode::Unsolved));
    assert_eq!(hand_in(&mut world, blaise, "A+2"), Err(RefusalCode::Illegal));
    assert_eq!(hand_in(&mut world, ada, SOLUTIONS[1]), Err(RefusalCode::NotBetter));
    world.wait(1000);
    hand_in(&mut world, blaise, SOLUTIONS[0]).expect("a shorter one");
    world.check();
    world.wait(30_000);
    assert!(world.room.game().is_some_and(RoomGame::is_over));
    let order: Vec<_> = race(&world).ranking().order();
    let rows: Vec<_> = order.iter().map(|(id, it)| (*id, it.moves, it.time)).collect();
    assert_eq!(rows, [(blaise, 2, 5000), (ada, 5, 4000)]);
    assert_eq!(race(&world).solution(), Some(&*parse_moves(SOLUTIONS[0]).expect("moves")));
    assert_eq!(hand_in(&mut world, ada, SOLUTIONS[0]), Err(RefusalCode::NotNow));
    world.check();
}

#[test]
fn a_race_ends_when_all_agree() {
    let (mut world, ada, blaise) = begin();
    let vote = Request::Game(GameCommand::Unblock(UnblockCommand::Vote));
    world.ask(Some(ada), &vote).expect("a player");
    assert!(!race(&world).votes().is_empty() && world.room.is_playing());
    world.ask(Some(blaise), &Request::Leave).expect("a participant");
    assert!(!world.room.is_playing(), "only Ada's vote is needed");
    assert_eq!(race(&world).solution(), None);
    world.check();
}

#[test]
fn a_room_is_read_again_without_solving_what_was_handed_in() {
    let (mut world, ada, blaise) = begin();
    hand_in(&mut world, ada, SOLUTIONS[1]).expect("a solution");
    hand_in(&mut world, ada, SOLUTIONS[0]).expect("a shorter one");
    hand_in(&mut world, blaise, SOLUTIONS[1]).expect("a solution");
    let mut records: Vec<_> = (1..=world.room.number()).map(|it| world.record(it)).collect();
    let all = replay(&records).expect("a room");
    assert_eq!(all.digest(), world.room.digest());
    // Slides that solve nothing were refused before they became an event. Nobody tries them again.
    for record in &mut records {
        if let Event::Game(GameEvent::Unblock(UnblockEvent::HandedIn { moves, .. })) =
            &mut record.event
        {
            *moves = vec![moves[0]; 1000];
        }
    }
    let again = replay(&records).map(|it| it.digest());
    assert_eq!(again, Ok(all.digest()));
    world.wait(30_000);
    assert_eq!(race(&world).solution(), Some(&*parse_moves(SOLUTIONS[0]).expect("moves")));
    let gap = replay(&records[1..]).map_err(|it| it.code);
    assert_eq!(gap.map(|it| it.number()), Err(RefusalCode::Gap));
    world.check();
}
