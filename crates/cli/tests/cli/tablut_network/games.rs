//! Whole games over sockets: between two clients of ours, and with a program in another language.

use std::fs;
use std::process::Command;

use carom_engine::tablut::RuleSet;

use super::{Server, TestProgram};

/// The numbered lines of the output: the moves.
fn moves(out: &str) -> Vec<&str> {
    let is_move = |line: &&str| line.starts_with(|it: char| it.is_ascii_digit());
    out.lines().filter(is_move).collect()
}

/// Plays a game on a server. Returns the server's output, after every program has said the same result.
#[track_caller]
fn play(mut server: Server, mut white: TestProgram, mut black: TestProgram) -> String {
    let (code, out, err) = server.program.end();
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    let result = out.lines().last().expect("a result").trim_start_matches("result  ");
    let result = result.split(':').next().expect("a result").to_owned();
    for client in [&mut white, &mut black] {
        let (code, said, err) = client.end();
        assert_eq!((code, err.as_str()), (Some(0), ""), "{said}");
        let last = said.lines().last().expect("a result");
        let last = match last {
            "WHITEWIN" => "white wins",
            "BLACKWIN" => "black wins",
            "DRAW" => "draw",
            ours => ours.trim_start_matches("result  "),
        };
        assert_eq!(last, result, "{said}");
    }
    assert!(!out.contains("forfeits"), "{out}");
    assert!(moves(&out).len() > 2, "{out}");
    out
}

#[test]
fn two_clients_play_whole_games() {
    let game = |seed: u32| {
        let server = Server::start("");
        let white = format!("--player random --name first --seed {seed}");
        let black = format!("--player random --name second --seed {}", seed + 100);
        let white = TestProgram::join("white", server.white, &white);
        let black = TestProgram::join("black", server.black, &black);
        play(server, white, black)
    };
    for seed in 0..2 {
        let out = game(seed);
        assert!(out.contains("white   is first\n") && out.contains("black   is second\n"), "{out}");
        assert_eq!(moves(&out), moves(&game(seed)), "the same seeds give the same game");
    }
}

#[test]
fn every_player_can_join_and_the_server_records_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    let server = Server::with("--records", &[path.to_str().expect("UTF-8")]);
    let words = "--player engine:2 --name strong --max-nodes 500 --timeout 10s";
    let white = TestProgram::join("white", server.white, words);
    let black = TestProgram::join("black", server.black, "--player report:1 --name weak");
    let out = play(server, white, black);
    let mut files: Vec<_> = fs::read_dir(path)
        .expect("a folder")
        .map(|it| it.expect("a file").file_name().into_string().expect("UTF-8"))
        .collect();
    files.sort();
    let [log, record] = files.as_slice() else { panic!("{files:?}") };
    assert!(log.starts_with("_strong_vs_weak_") && log.ends_with("_gameLog.txt"), "{log}");
    assert!(record.starts_with("strong_vs_weak_") && record.ends_with(".tablut"), "{record}");
    for (file, count) in [(log, 2), (record, 4)] {
        let bytes = fs::read(folder.path().join("games").join(file)).expect("a file");
        let (_, games) = carom_formats::tablut::read(&bytes).expect("a game");
        assert_eq!((games.len(), games[0].headers.len()), (1, count));
        assert_eq!(games[0].header("White"), Some("strong"));
        let game = games[0].game();
        let played = (1..).zip(game.moves()).map(|(number, mv)| format!("{number:<8}{mv}"));
        assert_eq!(moves(&out), played.collect::<Vec<_>>());
        assert_eq!(game.outcome(), games[0].result);
    }
}

#[test]
fn rules_of_a_file_are_those_of_the_game_and_of_its_record() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards/tablut/rules/corner.ron");
    for (rules, name) in [("corner", "corner"), (file, "my-corner")] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().to_str().expect("UTF-8");
        let server = Server::under(rules, name, "--records", &[path]);
        let words = format!("--rules {rules} --player random --seed 1");
        let white = TestProgram::join("white", server.white, &words);
        let black = TestProgram::join("black", server.black, &words);
        let out = play(server, white, black);
        let mut files = fs::read_dir(path).expect("a folder").map(|it| it.expect("a file").path());
        let record = fs::read(files.next().expect("a record")).expect("a file");
        assert!(files.next().is_none(), "a log has other rules");
        let (_, games) = carom_formats::tablut::read(&record).expect("a game");
        let rules = games[0].variant.rules();
        let corner = RuleSet::CORNER;
        assert_eq!(RuleSet { name: rules.name, ..corner }, *rules, "{out}");
        assert_eq!(games[0].game().moves().len(), moves(&out).len());
    }
}

#[test]
fn a_file_is_not_a_folder_for_records() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let path = file.path().to_str().expect("UTF-8");
    let (code, out, err) = TestProgram::carom("serve --rules ashton --records", &[path]).end();
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert_eq!(err, format!("{path}: not a folder\n"));
}

#[test]
fn a_client_thinks_while_it_waits() {
    let server = Server::start("");
    let words = "--player engine --name ponders --max-nodes 2000 --ponder";
    let white = TestProgram::join("white", server.white, words);
    let black = TestProgram::join("black", server.black, "--player random --name waits");
    let out = play(server, white, black);
    assert!(out.contains("white   is ponders\n"), "{out}");
}

/// Starts the program in Python, which must be there.
pub(super) fn python(side: &str, port: u16, seed: u32) -> TestProgram {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/tablut_network/client.py");
    let mut command = Command::new("python3");
    command.args([path, side, &port.to_string(), "python", &seed.to_string()]);
    TestProgram::start(command)
}

#[test]
fn a_program_in_another_language_plays_whole_games() {
    let server = Server::start("");
    let white = python("white", server.white, 1);
    let black = TestProgram::join("black", server.black, "--player random");
    play(server, white, black);
    let server = Server::start("");
    let white = TestProgram::join("white", server.white, "--player random");
    let black = python("black", server.black, 1);
    let out = play(server, white, black);
    assert!(out.contains("black   is python\n"), "{out}");
}
