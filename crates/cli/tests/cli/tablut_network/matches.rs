//! `carom tablut match` against programs that connect.

use std::fs;

use carom_competition::wire::Turn;
use carom_engine::Outcome;
use carom_engine::tablut::Side;
use serde_json::Value;

use super::games::python;
use super::{Client, TestProgram};

/// A match with its ports, black first.
fn start(words: &str, arguments: &[&str]) -> (TestProgram, [u16; 2]) {
    let words = format!("match {words} --white-port 0 --black-port 0 --format json");
    let mut program = TestProgram::carom(&words, arguments);
    let [white, black] = ["white", "black"].map(|side| {
        let line = program.complaint();
        let port = line.strip_prefix(&format!("{side}: waits at 127.0.0.1:"));
        port.and_then(|it| it.parse().ok()).unwrap_or_else(|| panic!("{line}"))
    });
    (program, [black, white])
}

fn answer(program: &mut TestProgram) -> Value {
    let (code, out, err) = program.end();
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out}"))
}

/// The colours are swapped, so the program comes to the other port for the second game. It may come too early.
#[test]
fn a_program_in_another_language_plays_a_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.tablut");
    let records = path.to_str().expect("UTF-8");
    let words =
        "--player engine:2 --opponent tcp --games 2 --openings 2 --max-nodes 300 --tcp-time 24h";
    let (mut program, [black, white]) = start(words, &["--records", records]);
    let mut second = python("white", white, 1);
    let mut first = python("black", black, 1);
    let found = answer(&mut program);
    assert_eq!(found["games"], 2);
    assert_eq!(found["opponent"], "tcp");
    for client in [&mut first, &mut second] {
        let (code, _, err) = client.end();
        assert_eq!((code, err.as_str()), (Some(0), ""));
    }
    let text = fs::read_to_string(path).expect("a file");
    let (_, games) = carom_formats::tablut::read(text.as_bytes()).expect(&text);
    let names = [games[0].header("Black"), games[1].header("White")];
    assert_eq!(names, [Some("python"); 2]);
    for game in games {
        assert_eq!(game.game().outcome(), game.result, "{text}");
    }
}

#[test]
fn a_program_that_makes_a_mistake_loses_its_game() {
    let (mut program, [black, _]) =
        start("--player random --opponent tcp --games 1 --openings 0 --tcp-time 24h", &[]);
    let mut client = Client::new(black);
    client.say("\"wrong\"");
    assert_eq!(client.state().turn, Turn::ToMove(Side::Defenders));
    assert_eq!(client.state().turn, Turn::ToMove(Side::Attackers));
    let mut second = Client::new(black);
    client.say("{}");
    assert_eq!(client.state().turn, Turn::Over(Outcome::Won(Side::Defenders)));
    client.leave();
    assert!(second.hear().is_err());
    let (code, out, err) = program.end();
    assert_eq!(code, Some(0), "{err}");
    let found: Value = serde_json::from_str(&out).expect(&out);
    assert_eq!([&found["wins"], &found["games"]], [1, 1]);
}

#[test]
fn a_program_that_does_not_come_ends_the_match() {
    let (mut program, [_, white]) =
        start("--player tcp --opponent random --games 1 --tcp-time 1s", &[]);
    let (code, out, err) = program.end();
    assert_eq!((code, out.as_str()), (Some(2), ""));
    let expected = format!("white: no program has connected to 127.0.0.1:{white} in 1");
    assert!(err.starts_with(&expected) && err.lines().count() == 1, "{err}");
}

/// The games before it are not lost.
#[test]
fn a_program_that_does_not_come_again_ends_the_match_with_its_results() {
    // A busy machine may be too late for the first game, too; then the program gets more time.
    assert!([2, 20, 200].into_iter().any(comes_once), "200 s were not enough");
}

/// Whether a program came in time for the first game, and did not come for the second one.
fn comes_once(seconds: u32) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.tablut");
    let records = path.to_str().expect("UTF-8");
    let words = "--player random --opponent tcp --games 4 --openings 0 --tcp-time";
    let (mut program, [black, white]) =
        start(&format!("{words} {seconds}s"), &["--records", records]);
    let mut client = Client::new(black);
    client.say("\"wrong\"");
    if client.hear().is_err() {
        return false;
    }
    client.say("{}");
    let (code, out, err) = program.end();
    assert_eq!(code, Some(2), "{err}");
    let missing = |colour, port| {
        format!("{colour}: no program has connected to 127.0.0.1:{port} in {seconds}")
    };
    let last = err.lines().last().unwrap_or_default();
    if last.starts_with(&missing("black", black)) {
        return false;
    }
    assert!(last.starts_with(&missing("white", white)), "{err}");
    let found: Value = serde_json::from_str(&out).expect(&out);
    assert_eq!([&found["wins"], &found["games"]], [1, 1]);
    assert_eq!(found["reason"]["code"], "failed");
    let text = fs::read_to_string(path.with_extension("tablut.partial")).expect("a file");
    assert_eq!(carom_formats::tablut::read(text.as_bytes()).expect(&text).1.len(), 1);
    true
}
