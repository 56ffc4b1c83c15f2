//! Whole games.

use carom_engine::unblock::{Metric, Move, Round};
use carom_rooms::ricochet::RicochetCommand;
use carom_rooms::unblock::UnblockCommand;
use carom_rooms::{Event, GameCommand, GameEvent, RefusalCode, Request, Room, RoomGame};
use carom_solver::unblock::DEFAULT;
use carom_solver::{Control, Verdict};
use serde_json::json;

use crate::world::{RoomClient, ServerProcess};

fn solution(room: &Room) -> Vec<Move> {
    let Some(RoomGame::Unblock(race)) = room.game() else { panic!("no race") };
    let round = Round::new(race.board().clone(), Metric::Moves);
    match DEFAULT.solver().solve(&round, &mut Control::default()).verdict {
        Verdict::Solved { moves, .. } => moves,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn two_people_race_at_a_puzzle_and_one_reloads_the_page() {
    let data = tempfile::tempdir().expect("a folder");
    race(&ServerProcess::start(data.path())).await;
}

pub(crate) async fn race(server: &ServerProcess) {
    let code = server.open(&json!({"unblock": {"level": "Easy", "clock": 5}})).await;
    let mut ada = RoomClient::join(server, &code, "Ada").await;
    let mut blaise = RoomClient::join(server, &code, "Blaise").await;
    ada.ask(Request::Ready(true)).await.expect("before the race");
    blaise.ask(Request::Ready(true)).await.expect("before the race");
    ada.until(Room::is_playing).await;
    let moves = solution(ada.room());
    let hand_in = |moves: &[Move]| {
        Request::Game(GameCommand::Unblock(UnblockCommand::HandIn(moves.to_vec())))
    };
    assert_eq!(ada.ask(hand_in(&moves[1..])).await, Err(RefusalCode::Illegal));
    ada.ask(hand_in(&moves)).await.expect("a solution");
    let is_secret = |it: &Event| *it == Event::Hidden;
    assert!(!ada.events().any(is_secret), "Ada sees the own solution");
    // Blaise has read nothing since he was ready, and comes back with another connection.
    blaise.again(server).await.expect("the token is known");
    assert_eq!(blaise.me, Some(carom_rooms::ParticipantId(2)));
    assert!(blaise.events().any(is_secret), "and Blaise does not");
    // The clock of five seconds runs out.
    blaise.until(|room| !room.is_playing()).await;
    ada.until(|room| !room.is_playing()).await;
    let number = ada.room().number().max(blaise.room().number());
    ada.until(|room| room.number() >= number).await;
    blaise.until(|room| room.number() >= number).await;
    assert_eq!(ada.room().digest(), blaise.room().digest());
    let Some(RoomGame::Unblock(race)) = blaise.room().game() else { panic!("no race") };
    assert_eq!(race.solution(), Some(&moves[..]));
}

#[tokio::test]
async fn a_computer_plays_and_the_solver_tells_the_optimum() {
    let data = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(data.path());
    let terms = json!({"ricochet": {"mode": "relaxed", "board": "official", "robots": 4,
        "rules": "plain", "clock": null, "chips": null}});
    let code = server.open(&terms).await;
    let mut ada = RoomClient::join(&server, &code, "Ada").await;
    ada.ask(Request::AddComputer { name: "Robby".to_owned(), strength: 5 }).await.expect("a seat");
    ada.ask(Request::Ready(true)).await.expect("before the game");
    ada.until(Room::is_playing).await;
    ada.ask(Request::Game(GameCommand::Ricochet(RicochetCommand::Close))).await.expect("the host");
    let optimum = |room: &Room| match room.game() {
        Some(RoomGame::Ricochet(table)) => table.optimum().cloned(),
        _ => None,
    };
    // On a slow computer it can be unknown.
    ada.until(|room| optimum(room).is_some()).await;
    let is_solver = |it: &Event| {
        matches!(
            it,
            Event::Game(GameEvent::Ricochet(carom_rooms::ricochet::RicochetEvent::Solved { .. }))
        )
    };
    assert!(!ada.events().any(is_solver), "clients never see what the solver thinks");
}
