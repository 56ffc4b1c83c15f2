//! `carom tablut match`.

use serde_json::Value;

use super::tablut::{answer, tablut};

#[test]
fn a_match_is_played_and_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (csv, records) = (file("match.csv"), file("match.tablut"));
    let play = |threads: &str| {
        let options = [
            "match",
            "--rules",
            "ashton",
            "--player",
            "engine",
            "--opponent",
            "random",
            "--games",
            "6",
        ];
        let limits =
            ["--max-nodes", "2000", "--openings", "3", "--seed", "5", "--threads", threads];
        let files = ["--csv", &csv, "--records", &records];
        let mut found = answer(&[&options[..], &limits, &files].concat(), 0);
        found["slowest_seconds"].take();
        (found, std::fs::read_to_string(&records).expect("a file"))
    };
    let (found, games) = play("1");
    assert_eq!([&found["games"], &found["wins"], &found["wins_as_defenders"]], [6, 6, 3]);
    assert_eq!([&found["elo"], &found["elo_high"]], [&Value::Null; 2]);
    assert!(found["elo_low"].as_f64() > Some(0.0) && found["score"] == 1.0, "{found}");
    assert_eq!([&found["sprt"], &found["reason"]], [&Value::Null, &Value::Null]);
    assert_eq!(play("3"), (found, games.clone()), "the same games on three threads");
    let (_, read) = carom_formats::tablut::read(games.as_bytes()).expect(&games);
    assert_eq!(read.len(), 6);
    assert_eq!(read[1].header("Black"), Some("engine"));
    let ends = ["the king has escaped", "the king is captured", "the attackers have no move"];
    assert!(read.iter().all(|it| it.header("End").is_some_and(|end| ends.contains(&end))));
    let csv = std::fs::read_to_string(&csv).expect("a file");
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0][..6], ["number", "opening", "attackers", "defenders", "outcome", "end"]);
    assert_eq!(
        (rows.len(), rows[1][3], rows[1][4], rows[2][4]),
        (7, "engine", "defenders", "attackers")
    );
    assert_eq!((rows[1][1], rows[2][1], rows[3][1]), ("1", "1", "2"), "two games an opening");
}

#[test]
fn a_match_goes_on_after_the_games_of_a_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let [whole, part, rest] = ["whole.tablut", "part.tablut", "rest.tablut"].map(file);
    let play = |games: &str, more: &[&str]| {
        let players = ["match", "--player", "report:2", "--opponent", "random", "--seed", "3"];
        [&players[..], &["--games", games, "--openings", "2"], more].concat().join(" ")
    };
    let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let run = |line: &str| {
        let line = words(line);
        tablut(&line.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let (all, csv) = (file("all.csv"), file("rest.csv"));
    run(&play("6", &["--records", &whole, "--csv", &all])).quiet(0);
    run(&play("3", &["--records", &part])).quiet(0);
    let line = play("6", &["--resume", &part, "--records", &rest, "--csv", &csv]);
    let out = run(&line).quiet(0);
    assert!(out.contains("\ngames   6 games\n"), "{out}");
    assert!(out.ends_with(" s for a move, without the games of --resume\n"), "{out}");
    let read = |path: &str| std::fs::read_to_string(path).expect("a file");
    assert_eq!(
        read(&rest),
        read(&whole),
        "the same games as those of a match that was not stopped"
    );
    let facts = |path: &str| -> Vec<String> {
        let rows = read(path);
        rows.lines().map(|row| row.split(',').take(7).collect::<Vec<_>>().join(",")).collect()
    };
    assert_eq!(facts(&csv), facts(&all));
    assert!(read(&csv).lines().nth(3).is_some_and(|row| row.ends_with(",,,")), "{}", read(&csv));

    // Nothing is left to play, so nothing was measured.
    let done = run(&play("6", &["--resume", &whole, "--format", "json"])).quiet(0);
    assert!(done.contains("\"games\":6") && done.contains("\"slowest_seconds\":null"), "{done}");
    let done = run(&play("6", &["--resume", &whole])).quiet(0);
    assert!(!done.contains("slowest"), "{done}");

    let refused = |line: &str| run(line).refused();
    let of = |more: &[&str]| refused(&play("6", &[&["--resume", &part], more].concat()));
    let same = format!("{part}: this file is an input, so it cannot be the output");
    assert_eq!(of(&["--records", &part]), same);
    let few = format!("--resume: {part} has 3 games, but --games is 2");
    assert_eq!(refused(&play("2", &["--resume", &part])), few);
    let first = format!("--resume: {part}: number 1: not game 1 of this match: its ");
    let expected = format!("{first}rules are ashton, not linnaean");
    assert_eq!(of(&["--rules", "linnaean"]), expected);
    let expected = format!("{first}Limit is `none`, not `1s a move`");
    assert_eq!(of(&["--timeout", "1s"]), expected);
    let line = play("6", &["--resume", &part]);
    let opening =
        "Opening is `2 random moves, seed 3, number 1`, not `2 random moves, seed 4, number 1`";
    assert_eq!(refused(&line.replace("--seed 3", "--seed 4")), format!("{first}{opening}"));
    let player = format!("{first}White is `report:2`, not `report:3`");
    assert_eq!(refused(&line.replace("report:2", "report:3")), player);
    // Its headers are right, but it is not the whole game.
    let text = read(&part);
    let (headers, moves) = text.split_once("\n\n").expect("moves");
    for (count, reason) in [(3, "it has no result"), (2, "it begins with another opening")] {
        let cut: Vec<&str> = moves.split_whitespace().take(count).collect();
        std::fs::write(&part, format!("{headers}\n\n{} *\n", cut.join(" "))).expect("a file");
        assert_eq!(refused(&line), format!("--resume: {part}: not game 1 of this match: {reason}"));
    }
}

#[test]
fn a_match_tells_what_its_test_accepts() {
    let play = ["match", "--player", "report:2", "--opponent", "random", "--games", "40"];
    let out = tablut(&[&play[..], &["--sprt", "0,100"]].concat()).quiet(0);
    assert!(out.contains("\nsprt    accepted: 100 rather than 0; +"), "{out}");
    assert!(out.contains("\ngames   32 games\n"), "{out}");
    let results = "\nresults 20 won, 12 drawn, 0 lost for the --player:\n        \
                   6 won, 10 drawn, 0 lost with the defenders\n        \
                   14 won, 2 drawn, 0 lost with the attackers\n";
    assert!(out.contains(results), "{out}");
    let refused = tablut(&["match", "--player", "engine", "--opponent", "random"]).refused();
    assert_eq!(refused, "--timeout or --max-nodes is needed: engine thinks until a limit stops it");
}
