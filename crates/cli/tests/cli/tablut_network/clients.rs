//! What happens to clients on our server. The rows are those of docs/tablut-network.md.

use std::io::Write;
use std::net::Shutdown;
use std::time::Duration;

use carom_competition::wire::{self, LONGEST, ReceiveError, Turn};
use carom_engine::Outcome;
use carom_engine::tablut::Side;

use super::{Client, Server, TestProgram, servers};

const WHITE: Side = Side::Defenders;
const BLACK: Side = Side::Attackers;

/// A server with a game that has just begun, and its clients.
fn game(words: &str) -> (Server, Client, Client) {
    let server = Server::start(words);
    let (mut white, mut black) = (server.joined(WHITE), server.joined(BLACK));
    for client in [&mut white, &mut black] {
        assert_eq!(client.state().turn, Turn::ToMove(WHITE));
    }
    (server, white, black)
}

/// One side does something that loses the game. Both learn it, and the server ends.
#[track_caller]
fn check_forfeit(words: &str, loser: Side, reason: &str, deed: impl FnOnce(&mut Client)) {
    let (mut server, mut white, mut black) = game(words);
    let (offender, other) = match loser {
        Side::Defenders => (&mut white, &mut black),
        Side::Attackers => (&mut black, &mut white),
    };
    deed(offender);
    assert_eq!(other.state().turn, Turn::Over(Outcome::Won(loser.other())));
    assert_eq!(other.hear(), Err(ReceiveError::Closed));
    // Nobody stays, or the server would give them time to read.
    drop((white, black));
    let [winner, loser] = match loser {
        Side::Defenders => ["black", "white"],
        Side::Attackers => ["white", "black"],
    };
    let result = server.result();
    let expected = format!("{winner} wins: {loser} forfeits: {reason}");
    assert!(result.starts_with(&expected), "{result}");
}

/// A client that makes a mistake before the game.
#[track_caller]
fn check_refusal(words: &str, side: Side, reason: &str, deed: impl FnOnce(&mut Client)) {
    let mut server = Server::start(words);
    let mut client = Client::new(server.port(side));
    let address = client.stream.local_addr().expect("an address");
    deed(&mut client);
    assert!(client.hear().is_err(), "the connection is closed");
    // The place is free again.
    drop(client);
    let (mut white, mut black) = (server.joined(WHITE), server.joined(BLACK));
    assert_eq!(white.state().turn, Turn::ToMove(WHITE));
    assert_eq!(black.state().turn, Turn::ToMove(WHITE));
    white.say("{}");
    assert_eq!(black.state().turn, Turn::Over(Outcome::Won(BLACK)));
    white.leave();
    black.leave();
    let (code, out, err) = server.program.end();
    assert_eq!(code, Some(0), "{out}");
    let colour = if side == WHITE { "white" } else { "black" };
    let expected = format!("{colour}: refused {address}: {reason}");
    assert!(err.starts_with(&expected) && err.lines().count() == 1, "{err}");
}

/// The host of `carom_play` knows the other mistakes.
#[test]
fn a_wrong_name_is_refused() {
    let reason = "expected a name with a letter or a digit, as in \"carom\", found `abc`, which is not a JSON text\n";
    check_refusal("", BLACK, reason, |client| client.say("abc"));
    let not_text = [0, 0, 0, 2, 0xff, 0xfe];
    check_refusal("", BLACK, "a message is not UTF-8 text", |client| client.send(&not_text));
}

/// The longest silence within a message is five seconds, whatever the time limit, for a server and for a client.
#[test]
fn half_a_message_is_not_waited_for() {
    let half = |client: &mut Client| client.send(&[0, 0, 0]);
    std::thread::scope(|scope| {
        scope.spawn(|| check_refusal("", WHITE, "a message is not complete", half));
        scope.spawn(|| check_forfeit("", BLACK, "a message is not complete", half));
        scope.spawn(servers::half_a_message_is_not_waited_for);
    });
}

#[test]
fn a_client_that_leaves_before_the_game_frees_its_place() {
    let end = |client: &mut Client| client.stream.shutdown(Shutdown::Write).expect("a connection");
    check_refusal("", WHITE, "the connection was closed", end);
    check_refusal("", WHITE, "the connection was closed", |client| {
        client.say("\"carom\"");
        end(client);
    });
}

#[test]
fn a_second_client_on_one_port_is_refused() {
    let (mut server, mut white, mut black) = game("");
    for side in [WHITE, BLACK] {
        let mut second = server.joined(side);
        assert!(second.hear().is_err(), "the place is taken");
    }
    white.play("e3-b3");
    assert_eq!(black.state().turn, Turn::ToMove(BLACK), "the game goes on");
    black.leave();
    assert_eq!(white.state().turn, Turn::ToMove(BLACK));
    assert_eq!(white.state().turn, Turn::Over(Outcome::Won(WHITE)));
    white.leave();
    let (code, _, err) = server.program.end();
    assert_eq!(code, Some(0));
    let lines: Vec<&str> = err.lines().collect();
    assert!(lines[0].starts_with("white: refused 127.0.0.1:"), "{err}");
    assert!(lines[1].starts_with("black: refused 127.0.0.1:"), "{err}");
    assert!(lines.len() == 2 && err.ends_with(": the place is taken\n"), "{err}");
}

#[test]
fn an_illegal_move_loses() {
    let reason = "e3-e5: a defender on e4 is in the way";
    check_forfeit("", WHITE, reason, |client| client.play("e3-e5"));
}

/// A test of the library has the silence in a game.
#[test]
fn a_silent_client_is_refused_when_its_time_is_over() {
    let mut server = Server::started("--rules ashton --time 1ms", "ashton", &[]);
    let mut client = Client::new(server.white);
    assert!(client.hear().is_err(), "the connection is closed");
    let told = server.program.complaint();
    let (refused, reason) = ("white: refused 127.0.0.1:", ": no message came in time");
    assert!(told.starts_with(refused) && told.ends_with(reason), "{told}");
}

#[test]
fn a_client_that_leaves_loses() {
    let reason = "the connection was closed";
    check_forfeit("", WHITE, reason, |client| client.leave());
    check_forfeit("", BLACK, reason, |client| client.leave());
    let (mut server, mut white, mut black) = game("");
    white.play("e3-b3");
    white.leave();
    assert_eq!(black.state().turn, Turn::ToMove(BLACK));
    assert_eq!(black.state().turn, Turn::Over(Outcome::Won(BLACK)));
    black.leave();
    assert_eq!(server.result(), format!("black wins: white forfeits: {reason}"));
}

#[test]
fn a_client_that_never_reads_can_play() {
    let mut server = Server::start("");
    let (mut white, mut black) = (server.joined(WHITE), server.joined(BLACK));
    let moves = "e3b3 b5b7 d5d4 e2e3 e5d5 i4g4 d4d2 e8c8 c5c2 c8c7 g5g8 h5g5 e7h7 e9e7 b3b4 e3b3 d5d7 b3d3 g8g7 \
                 d3d6 d7d8 d6d7";
    let mut turn = black.state().turn;
    for mv in moves.split_whitespace() {
        if turn == Turn::ToMove(WHITE) { &mut white } else { &mut black }.play(mv);
        turn = black.state().turn;
    }
    assert_eq!(turn, Turn::Over(Outcome::Won(BLACK)));
    assert_eq!(server.result(), "black wins: the king is captured");
}

#[test]
fn a_client_that_sends_without_end_loses() {
    let (mut server, mut white, mut black) = game("");
    let message = wire::framed(&"x".repeat(LONGEST));
    // If the server closes while its window is full, no window update follows: Linux would let the client wait for a minute. The
    // server has a second message long before its window is full.
    black.stream.set_write_timeout(Some(Duration::from_secs(2))).expect("a limit");
    // At most 1.6 GB: the connection is closed long before.
    let sent = (0..100_000).take_while(|_| black.stream.write_all(&message).is_ok()).count();
    assert!(sent < 100_000);
    assert_eq!(white.state().turn, Turn::Over(Outcome::Won(WHITE)));
    white.leave();
    let result = server.result();
    assert_eq!(result, "white wins: black forfeits: a second message before its turn");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_server() {
    let check = |server: &mut Server| {
        server.program.interrupt();
        let (code, out, err) = server.program.end();
        assert_eq!((code, err.as_str()), (Some(130), ""));
        assert!(out.ends_with("result  none: the server was stopped\n"), "{out}");
    };
    check(&mut Server::start(""));
    let mut server = Server::start("");
    let mut white = server.joined(WHITE);
    assert!(server.program.line().starts_with("white   connected from "));
    check(&mut server);
    assert!(white.hear().is_err());
    let (mut server, mut white, mut black) = game("");
    check(&mut server);
    assert_eq!(white.hear(), Err(ReceiveError::Closed));
    assert_eq!(black.hear(), Err(ReceiveError::Closed));
}

#[test]
fn a_port_that_is_taken_is_refused() {
    let server = Server::start("");
    let port = server.white.to_string();
    let mut second =
        TestProgram::carom("serve --rules ashton --black-port 0 --white-port", &[&port]);
    let (code, out, err) = second.end();
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.starts_with(&format!("white: 127.0.0.1:{port}: ")), "{err}");
    assert_eq!(err.lines().count(), 1, "{err}");
}
