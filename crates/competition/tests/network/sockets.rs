//! A server and its clients over sockets of this machine: nothing waits.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use carom_competition::sockets::{Client, Note, Server};
use carom_competition::wire::{Name, Turn};
use carom_competition::{ClientError, Host};
use carom_engine::Outcome;
use carom_engine::tablut::{Game, Move, RuleSet, Side, Variant, parse_moves};

const WHITE: Side = Side::Defenders;
const BLACK: Side = Side::Attackers;
/// No step waits.
const PATIENCE: Duration = Duration::ZERO;
/// Nothing takes this long.
const HANGS: Duration = Duration::from_mins(10);

/// The sample game of the student competition, which the attackers win.
const SAMPLE: &str = "e3b3 b5b7 d5d4 e2e3 e5d5 i4g4 d4d2 e8c8 c5c2 c8c7 g5g8 h5g5 e7h7 e9e7 b3b4 e3b3 d5d7 b3d3 \
                      g8g7 d3d6 d7d8 d6d7";

fn server(host: Host) -> Server {
    with_time(host, HANGS)
}

/// A server whose clients have this time to tell their names, and for each move.
fn with_time(host: Host, time: Duration) -> Server {
    let address = Some(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
    Server::bind(host, [address; 2], time).expect("free ports")
}

fn name(text: &str) -> Name {
    Name::new(text).expect("letters")
}

fn join(server: &Server, side: Side) -> Client {
    let port = server.address(side).expect("an address").port();
    let client = Client::connect(("127.0.0.1", port), side, &name("guest"), RuleSet::ASHTON);
    client.expect("a connection")
}

/// Takes steps of everyone until the server is done. Each side makes its next move of the list when it is asked.
/// Returns what the server has told, and the results that the clients have heard.
fn play(
    server: &mut Server,
    mut clients: Vec<(Side, Client)>,
    moves: &mut impl Iterator<Item = Move>,
) -> (Vec<Note>, Vec<Outcome<Side>>) {
    let (mut notes, mut results) = (Vec::new(), Vec::new());
    let start = Instant::now();
    while !server.is_done() {
        assert!(start.elapsed() < HANGS, "it hangs: {notes:?}");
        notes.append(&mut server.step(PATIENCE));
        let mut stays = Vec::new();
        for (side, mut client) in clients {
            match client.step(PATIENCE).expect("a state") {
                Some((_, Turn::Over(outcome))) => {
                    results.push(outcome);
                    continue;
                }
                Some((_, Turn::ToMove(to_move))) if to_move == side => {
                    client.play(moves.next().expect("a move"));
                }
                _ => {}
            }
            stays.push((side, client));
        }
        clients = stays;
    }
    (notes, results)
}

#[test]
fn a_whole_game_is_played_without_waiting() {
    let mut server = server(Host::new(RuleSet::ASHTON));
    let clients = [BLACK, WHITE].map(|side| (side, join(&server, side))).into();
    let moves = parse_moves(SAMPLE).expect("moves");
    let (notes, results) = play(&mut server, clients, &mut moves.clone().into_iter());
    assert_eq!(results, [Outcome::Won(BLACK); 2]);
    let conclusion = server.host().conclusion().expect("the end").to_string();
    assert_eq!(conclusion, "black wins: the king is captured");
    let told = notes.iter().filter_map(|it| match it {
        Note::Moved { mv, .. } => Some(*mv),
        _ => None,
    });
    assert_eq!(told.collect::<Vec<_>>(), moves);
    let named = notes.iter().filter(|it| matches!(it, Note::Named { .. })).count();
    assert_eq!((named, notes.len()), (2, 4 + moves.len()));
}

/// The names are there before the server looks, so its time is too short for moves alone.
#[test]
fn silence_loses() {
    let mut server = with_time(Host::new(RuleSet::ASHTON), Duration::from_nanos(1));
    let clients = [BLACK, WHITE].map(|side| (side, join(&server, side)));
    let start = Instant::now();
    while server.host().conclusion().is_none() {
        assert!(start.elapsed() < HANGS, "it hangs");
        server.step(PATIENCE);
    }
    drop(clients);
    let conclusion = server.host().conclusion().expect("the end").to_string();
    assert_eq!(conclusion, "black wins: white forfeits: no message came in time");
}

/// A host can also play in its game, and another game follows at the same address.
#[test]
fn one_side_plays_at_the_server() {
    let game = || {
        let mut game = Game::new(Variant::from_start(RuleSet::ASHTON));
        game.play("e3-b3".parse().expect("a move")).expect("legal");
        Host::of(game).with(BLACK, name("here"))
    };
    let mut server = server(game());
    for _ in 0..2 {
        let mut client = join(&server, WHITE);
        let mut heard = Vec::new();
        let start = Instant::now();
        let mut moves = 0;
        while heard.len() < 4 {
            assert!(start.elapsed() < HANGS, "it hangs: {heard:?}");
            for note in server.step(PATIENCE) {
                moves += usize::from(matches!(note, Note::Moved { side: WHITE, .. }));
            }
            if server.host().waits_for(BLACK) {
                let is_first = server.host().game().moves().len() == 1;
                if is_first {
                    let notes = server.play(BLACK, "b5-b7".parse().expect("a move"));
                    assert!(matches!(notes[0], Note::Moved { side: BLACK, .. }), "{notes:?}");
                } else {
                    server.draw();
                }
            }
            if let Some((_, turn)) = client.step(PATIENCE).expect("a state") {
                heard.push(turn);
                if turn == Turn::ToMove(WHITE) {
                    client.play("d5-d4".parse().expect("a move"));
                }
            }
        }
        let [turn_of_white, turn_of_black] = [WHITE, BLACK].map(Turn::ToMove);
        let expected = [turn_of_black, turn_of_white, turn_of_black, Turn::Over(Outcome::Drawn)];
        assert_eq!((heard.as_slice(), moves), (expected.as_slice(), 1));
        let conclusion = server.host().conclusion().expect("the end").to_string();
        assert_eq!(conclusion, "draw: the game is too long");
        server.begin(game());
    }
}

#[test]
fn clients_learn_why_they_cannot_go_on() {
    let mut server = server(Host::new(RuleSet::ASHTON));
    let _first = join(&server, WHITE);
    let mut second = join(&server, WHITE);
    let start = Instant::now();
    let error = loop {
        assert!(start.elapsed() < HANGS, "it hangs");
        server.step(PATIENCE);
        if let Err(error) = second.step(PATIENCE) {
            break error;
        }
    };
    assert_eq!(error, ClientError::Refused);
    let port = server.address(WHITE).expect("an address").port();
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let taken = Server::bind(Host::new(RuleSet::ASHTON), [None, Some(address)], HANGS);
    assert_eq!(taken.expect_err("the port is taken").0, WHITE);
    drop(server);
    let refused = Client::connect(("127.0.0.1", port), WHITE, &name("a"), RuleSet::ASHTON);
    assert!(refused.is_err(), "nobody is there");
}
