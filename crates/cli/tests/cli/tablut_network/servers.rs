//! What our client does on a hostile server. The rows are those of docs/tablut-network.md.

use std::io::Write;
use std::net::{Ipv4Addr, TcpListener};

use carom_competition::wire::{self, State, Turn};
use carom_engine::Outcome;
use carom_engine::tablut::{Position, Setup, Side};

use super::{Client, TestProgram};

const WHITE: Side = Side::Defenders;

fn start() -> State {
    State { board: Position::start(WHITE).setup(), turn: Turn::ToMove(WHITE) }
}

/// A client of ours that has connected to a server of a test and told its name.
fn joined(words: &str) -> (TestProgram, Client) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let program = TestProgram::join("white", port, words);
    let (stream, _) = listener.accept().expect("a client");
    let mut server = Client::of(stream);
    assert_eq!(server.hear().as_deref(), Ok("\"carom\""));
    (program, server)
}

/// The client ends with this code and text after a deed of the server.
#[track_caller]
fn check(code: i32, text: &str, deed: impl FnOnce(&mut Client)) {
    let (mut program, mut server) = joined("--player random");
    deed(&mut server);
    let (ended, out, err) = program.end();
    let said = if code == 2 { err } else { out };
    let last = said.lines().last().unwrap_or_default();
    assert!(last.starts_with(text), "{said}");
    assert_eq!(ended, Some(code), "{said}");
}

#[test]
fn a_server_that_closes_at_once_has_refused() {
    let text = "the server refused the client: the place may be taken";
    check(2, text, |server| server.leave());
}

#[test]
fn wrong_messages_of_a_server_are_refused() {
    let text = "the server: a message with a length of -1 bytes, not 0 to 16384";
    check(2, text, |server| server.send(&(-1_i32).to_be_bytes()));
    check(2, "the server: a message is not complete", |server| {
        server.send(&[0, 0, 2, 0, b'{']);
        server.leave();
    });
    check(2, "the server: a message is not UTF-8 text", |server| server.send(&[0, 0, 0, 1, 0xff]));
    let text = "the server: expected a state with a board of 9x9 squares and a turn, found `[[[[`";
    check(2, text, |server| server.say("[[[["));
}

#[test]
fn wrong_boards_of_a_server_are_refused() {
    let state = |text| {
        let board = Setup::parse(text, WHITE).expect("a position string");
        State { board, turn: Turn::ToMove(WHITE) }.to_string()
    };
    let kings = state("k8/9/9/9/9/9/9/9/8k");
    check(2, "the server: a wrong board: i9 has another king", |server| server.say(&kings));
    let shut = state("9/1b7/bkb6/1b7/9/9/9/9/9");
    check(2, "the server asks for a move, but under ashton there is none", |server| {
        server.say(&shut);
    });
}

#[test]
fn a_server_with_other_rules_is_refused() {
    for (rules, first, error) in [
        (
            "ashton",
            WHITE.other(),
            "--rules ashton: white begins under ashton, but on the server black begins, as under linnaean\n",
        ),
        (
            "linnaean",
            WHITE,
            "--rules linnaean: black begins under linnaean, but on the server white begins, as under ashton\n",
        ),
    ] {
        let (mut program, mut server) = joined(&format!("--player random --rules {rules}"));
        let state = State { board: Position::start(first).setup(), turn: Turn::ToMove(first) };
        server.say(&state.to_string());
        let (code, _, err) = program.end();
        assert_eq!((code, err.as_str()), (Some(2), error));
    }
}

#[test]
fn a_game_that_ends_early_has_no_result() {
    check(1, "result  none: the server has closed the connection", |server| {
        server.say(&start().to_string());
        assert!(server.hear().is_ok(), "a move");
        server.leave();
    });
}

#[test]
fn a_result_is_believed() {
    for (outcome, text) in [
        (Outcome::Won(WHITE), "result  white wins"),
        (Outcome::Won(WHITE.other()), "result  black wins"),
        (Outcome::Drawn, "result  draw"),
    ] {
        check(0, text, |server| {
            server.say(&State { turn: Turn::Over(outcome), ..start() }.to_string());
        });
    }
}

#[test]
fn a_board_that_no_move_leads_to_is_played_on() {
    let (mut program, mut server) = joined("--player random");
    server.say(&start().to_string());
    assert!(server.hear().is_ok(), "a move");
    let jumped = "9/9/9/9/9/2k6/9/9/8b";
    let board = Setup::parse(jumped, WHITE).expect("a position string");
    let state = State { board, turn: Turn::ToMove(WHITE) };
    server.say(&state.to_string());
    let sent = server.hear().expect("a move");
    assert!(sent.starts_with("{\"from\":\"c6\""), "{sent}");
    server.say(&State { turn: Turn::Over(Outcome::Won(WHITE)), ..state }.to_string());
    let (code, out, _) = program.end();
    assert_eq!(code, Some(0), "{out}");
    assert!(out.contains(&format!("board   {jumped}\n")), "{out}");
}

/// This takes five seconds, so a test of the server does it beside its own.
pub(super) fn half_a_message_is_not_waited_for() {
    check(2, "the server: a message is not complete", |server| server.send(&[0, 0, 2, 0, b'{']));
}

#[test]
fn a_server_that_asks_and_never_reads_is_given_up() {
    check(1, "result  none: the server does not read the moves", |server| {
        let question = wire::framed(&start().to_string());
        let asked = (0..1_000_000).take_while(|_| server.stream.write_all(&question).is_ok());
        assert!(asked.count() < 1_000_000);
    });
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_client() {
    let (mut program, mut server) = joined("--player random");
    assert!(program.line().starts_with("server  127.0.0.1:"));
    assert!(program.line().starts_with("player  carom plays white; the game begins when "));
    program.interrupt();
    let (code, out, err) = program.end();
    assert_eq!((code, err.as_str()), (Some(130), ""));
    assert_eq!(out, "result  none: the client was stopped\n");
    assert!(server.hear().is_err());
}

#[test]
fn a_server_that_is_not_there_is_an_error() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = listener.local_addr().expect("an address").port();
    drop(listener);
    let (code, out, err) = TestProgram::join("black", port, "").end();
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.starts_with(&format!("127.0.0.1:{port}: ")), "{err}");
    let (code, _, err) = TestProgram::carom("join --side black --host 127.0.0.1:5999", &[]).end();
    let advice = "the port has its own option: --host 127.0.0.1 --port 5999";
    assert!(code == Some(2) && err.contains(advice), "{err}");
    let (code, _, err) = TestProgram::join("black", port, "--name -").end();
    assert_eq!((code, err.as_str()), (Some(2), "--name \"-\": it has no letter and no digit\n"));
}

#[test]
fn a_person_plays_in_the_terminal() {
    let (mut program, mut server) = joined("--player human");
    program.type_line("e3-b3");
    assert!(program.until("The game has not begun.\n").starts_with("server  127.0.0.1:"));
    program.type_line("help");
    assert!(program.until(" any other empty square.\n").starts_with("Type a move, "));
    server.say(&start().to_string());
    let asked = program.until("white, your move (? for help): ");
    assert!(asked.contains("  5 b b w w k w w b b 5\n"), "{asked}");
    program.type_line("e3-e5");
    let answered = program.until("(? for help): ");
    assert!(answered.starts_with("e3-e5: a defender on e4 is in the way\n"), "{answered}");
    program.type_line("board");
    assert_eq!(program.until("(? for help): "), asked);
    program.type_line("E3b3");
    let sent = server.hear().expect("a move");
    assert_eq!(sent, r#"{"from":"e3","to":"b3","turn":"WHITE"}"#);
    program.type_line("e3");
    assert_eq!(program.until("\n"), "It is not your turn.\n");
    program.type_line("?");
    assert!(program.until(" any other empty square.\n").starts_with("Type a move, "));
    program.type_line("resign");
    let (code, out, err) = program.end();
    assert_eq!((code, err.as_str()), (Some(1), ""));
    let why = "you have left the game, so a server of Carom gives it to the other side";
    assert_eq!(out, format!("result  none: {why}\n"));
    assert!(server.hear().is_err(), "the connection is closed");
}

#[test]
fn a_person_is_told_that_the_other_side_moves_first() {
    let (mut program, mut server) = joined("--player human");
    let turn = Turn::ToMove(WHITE.other());
    let board = Setup::parse("9/9/9/9/9/2k6/9/9/8b", WHITE.other()).expect("a position string");
    server.say(&State { board, turn }.to_string());
    let told = program.until("turn    black moves first\n");
    assert!(told.contains("  6 : . k . . . . . : 6\n"), "{told}");
    program.type_line("q");
    let (code, out, _) = program.end();
    assert_eq!(code, Some(1), "{out}");
}
