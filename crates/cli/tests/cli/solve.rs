//! `carom solve`.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{GAME, carom, carom_fed, lasting};

fn solve(arguments: &[&str]) -> super::Run {
    carom(&[&["solve", "--solver", "bfs"], arguments].concat())
}

/// The objects of a list, or of lines.
fn json_lines(out: &str) -> Vec<Value> {
    match serde_json::from_str(out) {
        Ok(Value::Array(objects)) => objects,
        _ => out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect(),
    }
}

#[test]
fn a_solution_is_told_in_full() {
    assert_snapshot!(lasting(&solve(&GAME).quiet(0)));
    assert_snapshot!(lasting(&solve(&["small.txt"]).quiet(0)));
}

#[test]
fn every_entry_of_a_file_is_solved() {
    let out = solve(&["valid/corpus.txt"]).quiet(0);
    let answers: Vec<&str> = out.lines().filter(|line| line.starts_with("answer")).collect();
    let expected =
        [5, 7, 5].map(|it| format!("answer  {it} moves, optimal: no shorter solution exists"));
    assert_eq!(answers, expected);
    assert_eq!(out.split("\n\n").count(), 3);
}

#[test]
fn a_puzzle_without_a_solution_exits_with_1() {
    assert_snapshot!(lasting(&solve(&["valid/text.txt"]).quiet(1)));
}

#[test]
fn limits_end_the_search() {
    for limit in [["--max-nodes", "1"], ["--max-memory", "1K"], ["--max-moves", "3"]] {
        let out = solve(&[&GAME[..], &limit].concat()).quiet(3);
        assert!(out.contains("\nanswer  stopped: "), "{out}");
    }
}

#[test]
fn a_timeout_ends_the_search() {
    // 24 moves are far beyond a millisecond of breadth-first search.
    let robots = ["--robots", "14,2 1,2 13,11 15,0", "--robot", "blue", "--target", "3,9"];
    let hard = [&["1A-4B-3B-2B"][..], &robots, &["--timeout", "1ms"]].concat();
    let out = solve(&hard).quiet(3);
    assert!(out.contains("\nanswer  stopped: time limit reached (--timeout)\n"), "{out}");
    let json = solve(&[&hard[..], &["--format", "json"]].concat()).quiet(3);
    assert!(
        json.contains(r#""code":"time-limit","text":"time limit reached (--timeout)""#),
        "{json}"
    );
    // A timeout that does not pass changes nothing.
    solve(&[&GAME[..], &["--timeout", "86400s"]].concat()).quiet(0);
    for wrong in ["-1", "0", "soon"] {
        let run = solve(&[&GAME[..], &["--timeout", wrong]].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
        assert!(run.err.contains("expected a time from 1ms to 24h"), "{}", run.err);
    }
}

#[test]
fn a_proof_and_a_stop_have_different_exit_codes() {
    let text = |name: &str| {
        let name = format!("{}/{name}", super::DATA);
        std::fs::read_to_string(name).expect("a file")
    };
    // The first puzzle has 5 moves, the second 7.
    let puzzles = text("valid/corpus.txt");
    carom_fed(&["solve", "-", "--max-moves", "5"], puzzles.as_bytes()).quiet(3);
    // A contradiction is worse than a stop.
    let wrong = puzzles.replacen(" 5\n", " 4\n", 1);
    assert_ne!(wrong, puzzles);
    carom_fed(&["solve", "-", "--max-moves", "5"], wrong.as_bytes()).quiet(1);
    // A solver that proves nothing has found nothing.
    let unsolvable = text("valid/text.txt");
    carom_fed(&["solve", "-"], unsolvable.as_bytes()).quiet(1);
    let run = carom_fed(&["solve", "-", "--solver", "astar-single"], unsolvable.as_bytes());
    assert!(run.quiet(3).contains("cannot prove"));
}

#[test]
fn a_table_is_built_once_for_a_board_and_its_target() {
    let path = format!("{}/valid/corpus.txt", super::DATA);
    let text = std::fs::read_to_string(path).expect("a file");
    let line = text.lines().nth(1).expect("a puzzle").strip_suffix(" 5").expect("5 moves");
    // The same board and target three times, once with a robot elsewhere.
    let elsewhere = line.replace(",174", ",175");
    let puzzles = format!("{line} 5\n{elsewhere}\n{line} 5\n");
    let solve = |more: &[&str]| {
        let arguments = [&["solve", "-", "--format", "json", "--solver"], more].concat();
        carom_fed(&arguments, puzzles.as_bytes())
    };
    let answers = json_lines(&solve(&["tablebase"]).quiet(0));
    let expected = json_lines(&solve(&["fast"]).quiet(0));
    for (number, (answer, expected)) in answers.iter().zip(&expected).enumerate() {
        assert_eq!(answer["solver"], "tablebase");
        assert_eq!(answer["expanded"].as_u64() > Some(0), number == 0, "{answer}");
        for what in ["verdict", "length", "proof", "mismatch"] {
            assert_eq!(answer[what], expected[what], "{what} of {answer}");
        }
    }
    assert_eq!(answers.len(), 3);
    for answer in json_lines(&solve(&["tablebase", "--max-memory", "100M"]).quiet(3)) {
        assert_eq!(answer["reason"]["code"], "memory-limit");
    }
}

/// A fault behind many puzzles does not take their answers away.
#[test]
fn a_long_list_is_answered_part_by_part() {
    let corpus = include_str!("../data/puzzles.txt");
    let line = corpus.lines().find(|line| line.ends_with(" 1")).expect("an easy puzzle");
    let text = format!("{}nonsense\n", format!("{line}\n").repeat(10_001));
    let run = carom_fed(&["solve", "-", "--format", "json"], text.as_bytes());
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("\n<stdin>:10002:"), "{}", run.err);
    let answers = json_lines(&run.out);
    assert!(answers.len() >= 10_000);
    assert!(answers.iter().all(|answer| answer["length"] == 1));
}

#[test]
fn json_spells_any_robot_as_files_do() {
    let vortex = ["7650", "--robots", "0,0 15,0 0,15 15,15", "--target", "vortex"];
    let json = ["--format", "json"];
    let solved = carom(&[&["solve"], &vortex[..], &json].concat()).quiet(0);
    assert_eq!(json_lines(&solved)[0]["goal"]["robot"], "any");
}

#[test]
fn json_says_the_same() {
    let out = solve(&[&GAME[..], &["--format", "json"]].concat()).quiet(0);
    let answer = &json_lines(&out)[0];
    assert_eq!(answer["length"], 8);
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(8));
    assert_eq!(answer["goal"], json!({ "robot": "yellow", "square": [10, 10] }));
    assert_eq!(answer["board_name"], "1A-4B-3B-2B");
    assert_eq!(answer["rules"], "plain");
    assert_eq!(answer["solver"], "bfs");
    assert_eq!((&answer["verdict"], &answer["proof"]), (&json!("solved"), &json!("optimal")));
    assert!(answer["expanded"].as_u64() > Some(0) && answer["seconds"].as_f64() > Some(0.0));

    let unsolvable = json_lines(&solve(&["valid/text.txt", "--format", "json"]).quiet(1));
    assert_eq!(unsolvable[0]["verdict"], "unsolvable");
    assert_eq!(unsolvable[0]["moves"], Value::Null);
    assert_eq!(json_lines(&solve(&["valid/corpus.txt", "--format", "json"]).quiet(0)).len(), 3);
}

#[test]
fn every_target_is_solved_from_one_position() {
    let board = ["7650", "--robots", "0,0 15,0 0,15 15,15", "--every-target", "--max-moves", "5"];
    let out = solve(&[&board[..], &["--format", "json"]].concat()).quiet(3);
    let answers = json_lines(&out);
    let lengths: Vec<(&str, u64)> = answers
        .iter()
        .filter_map(|it| Some((it["target"].as_str()?, it["length"].as_u64()?)))
        .collect();
    let expected =
        [("green-square", 2), ("blue-circle", 2), ("green-circle", 3), ("blue-square", 4)];
    assert_eq!(lengths, expected);
    assert_eq!(answers.len(), 17);

    let table = solve(&board).quiet(3);
    assert_eq!(table.lines().count(), 3 + 17);
    assert!(table.contains("\ngreen square     1,3           2 "), "{table}");
}

#[test]
fn targets_are_chosen_by_square_or_by_symbol() {
    let robots = ["7650", "--robots", "0,0 15,0 0,15 15,15"];
    let goal = |arguments: &[&str]| {
        let out = solve(&[&robots[..], arguments].concat()).quiet(0);
        out.lines().find_map(|line| line.strip_prefix("goal    ").map(str::to_owned))
    };
    let square = Some("green to 1,3, green square".to_owned());
    assert_eq!(goal(&["--target", "1,3"]), square);
    assert_eq!(goal(&["--target", "green-square"]), square);
    assert_eq!(goal(&["--target", "vortex"]), Some("any robot to 3,7, any vortex".to_owned()));
    assert_eq!(goal(&["--target", "1,3", "--robot", "any"]), Some("any robot to 1,3".to_owned()));
}

#[test]
fn profiles_change_the_answer() {
    let wait = |profile: &str| {
        let goal = ["7650", "--robots", "0,0 15,0 0,15 15,15", "--robot", "red", "--target", "0,4"];
        let out = solve(&[&goal[..], &["--rules", profile, "--format", "json"]].concat()).quiet(0);
        json_lines(&out)[0]["length"].as_u64()
    };
    assert_eq!(wait("plain"), Some(1));
    assert!(wait("official") > Some(1));
}

#[test]
fn all_solutions_are_counted_and_listed() {
    let all = |arguments: &[&str]| solve(&[&GAME[..], &["--all"], arguments].concat()).quiet(0);
    assert_snapshot!(lasting(&all(&["--limit", "3"])));
    assert_snapshot!(lasting(&all(&["--distinct"])));

    let out = all(&["--format", "json"]);
    let answer = &json_lines(&out)[0];
    let solutions = &answer["solutions"];
    let list = solutions["list"].as_array().expect("a list");
    assert_eq!((&solutions["count"], list.len()), (&json!(20), 20));
    assert_eq!((&solutions["distinct"], &solutions["complete"]), (&Value::Null, &Value::Null));
    assert_eq!(answer["moves"], list[0]["moves"]);
    let mut lines: Vec<String> = list.iter().map(|it| it["moves"].to_string()).collect();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 20);
    for solution in list {
        assert_eq!(solution["moves_by_robot"], json!({ "red": 1, "blue": 3, "yellow": 4 }));
        assert_eq!((&solution["rebounds"], &solution["orders"]), (&json!(1), &Value::Null));
    }
    let out = all(&["--distinct", "--format", "json"]);
    let solutions = &json_lines(&out)[0]["solutions"];
    assert_eq!((&solutions["distinct"], &solutions["complete"]), (&json!(1), &json!(true)));
    assert_eq!(solutions["list"][0]["orders"], 20);
}

#[test]
fn preferred_solutions_come_first() {
    let moved = |which: &str| -> Vec<usize> {
        let arguments = ["puzzles.txt", "--only", "15", "--all", "--limit", "1000"];
        let out =
            solve(&[&arguments[..], &["--prefer", which, "--format", "json"]].concat()).quiet(0);
        let list = json_lines(&out)[0]["solutions"]["list"].as_array().expect("a list").clone();
        list.iter().map(|it| it["moves_by_robot"].as_object().expect("robots").len()).collect()
    };
    let (fewest, most) = (moved("fewest-robots"), moved("most-robots"));
    assert!(fewest.is_sorted() && most.iter().rev().is_sorted(), "{fewest:?} {most:?}");
    assert!(fewest[0] < most[0], "{fewest:?}");
    assert_eq!(fewest.len(), most.len());
}

#[test]
fn all_solutions_of_what_has_none_are_none() {
    let out = solve(&["valid/text.txt", "--all"]).quiet(1);
    assert!(out.contains("no solution exists, proven") && !out.contains("\nall "), "{out}");
    let out = solve(&[&GAME[..], &["--all", "--max-moves", "3", "--format", "json"]].concat());
    let answer = &json_lines(&out.quiet(3))[0];
    assert_eq!((&answer["verdict"], &answer["solutions"]), (&json!("stopped"), &Value::Null));
}

#[test]
fn rebounds_can_be_forbidden() {
    let out = solve(&[&GAME[..], &["--no-rebounds", "--format", "json"]].concat()).quiet(0);
    let answer = &json_lines(&out)[0];
    assert_eq!(answer["length"], 10);
    assert_eq!(answer["rules"], "plain, no rebounds");
    let strict = ["--no-rebounds", "--rules", "official", "--all", "--format", "json"];
    let out = solve(&[&GAME[..], &strict].concat()).quiet(0);
    let answer = &json_lines(&out)[0];
    assert_eq!(answer["rules"], "official, no rebounds");
    let list = answer["solutions"]["list"].as_array().expect("a list");
    assert!(!list.is_empty() && list.iter().all(|it| it["rebounds"] == 0));
}

#[test]
fn several_robots_have_targets() {
    let targets = |targets: &str, arguments: &[&str]| {
        carom(&[&["solve", "0765+42+2E21BD0F+93", "--targets", targets], arguments].concat())
    };
    assert_snapshot!(lasting(&targets("red 15,0; blue 0,15", &[]).quiet(0)));
    let out = targets("b 0,15; r 15,0", &["--format", "json"]).quiet(0);
    let answer = &json_lines(&out)[0];
    let goals = json!([
        { "robot": "red", "square": [15, 0] },
        { "robot": "blue", "square": [0, 15] },
    ]);
    assert_eq!((&answer["goals"], &answer["proof"]), (&goals, &json!("optimal")));
    assert_eq!(answer["solver"], "astar");
    assert_eq!(
        answer["moves"].as_array().map(Vec::len),
        answer["length"].as_u64().map(|it| it as usize)
    );
    targets("red 15,0; blue 0,15", &["--max-moves", "1"]).quiet(3);

    let refused = |text: &str| targets(text, &[]).refused();
    assert!(refused("red 15,0; red 0,15").contains("more than one goal"));
    assert!(refused("red 15,0; blue 15,0").contains("are both on 15,0"));
    assert!(refused("silver 15,0").contains("silver robot, which is not on the board"));
    assert!(refused("red 7,7").contains("closed square"));
    let bare = carom(&["solve", "7650", "--targets", "red 1,1"]).refused();
    assert!(bare.contains("--robots"), "{bare}");
}

#[test]
fn standard_input_is_a_puzzle_too() {
    let text = std::fs::read(format!("{}/small.txt", super::DATA)).expect("a file");
    let run = carom_fed(&["solve", "-", "--solver", "bfs"], &text);
    assert!(run.quiet(0).contains("6 moves, optimal"));
}

#[test]
fn an_answer_that_contradicts_the_file_exits_with_1() {
    let text =
        std::fs::read_to_string(format!("{}/valid/corpus.txt", super::DATA)).expect("a file");
    let line = text.lines().nth(1).expect("a puzzle");
    let wrong = format!("{}4\n", line.strip_suffix('5').expect("5 moves"));
    let out = carom_fed(&["solve", "-", "--solver", "bfs"], wrong.as_bytes()).quiet(1);
    assert!(out.contains("\nWRONG   the file claims 4 moves, but the shortest"), "{out}");
}

#[test]
fn the_answer_names_who_answered() {
    let solver = |options: &[&str]| {
        let arguments = [&["solve", "small.txt", "--format", "json"], options].concat();
        let found = json_lines(&carom(&arguments).quiet(0)).remove(0);
        found["solver"].as_str().expect("text").to_owned()
    };
    let fast = solver(&[]);
    assert_eq!(fast, "fast");
    assert_eq!(solver(&["--solver", "tablebase"]), "tablebase");
    let official = ["--rules", "official", "--solver", "tablebase"];
    assert_eq!(solver(&official), "tablebase");
    assert_eq!(solver(&["--no-rebounds", "--solver", "tablebase"]), fast);
    let run = carom(&["solve", "small.txt", "--no-rebounds", "--solver", "tablebase"]);
    assert!(run.quiet(0).contains("; tablebase is not for this puzzle\n"));
    let all = ["--all", "--solver", "reach"];
    assert_eq!(solver(&all), "reach");
    let out = carom(&[&["solve", "small.txt"], &all[..]].concat()).quiet(0);
    assert!(!out.contains("maybe not"), "{out}");
}

#[test]
fn the_answer_for_a_large_board_names_astar() {
    let row = |west: &str, middle: &str, east: &str| format!("{west}{}{east}", middle.repeat(63));
    let walls = [row("9", "1", "3"), row("8", "0", "2"), row("c", "4", "6")].concat();
    let puzzle = format!("a - 65x3:{walls} 0 0 64 1\n");
    let run = |solver: &str, format: &str| {
        let arguments = ["solve", "-", "--solver", solver, "--format", format];
        carom_fed(&arguments, puzzle.as_bytes()).quiet(0)
    };
    for asked in ["fast", "tablebase", "astar"] {
        for format in ["json", "jsonl"] {
            let answer = &json_lines(&run(asked, format))[0];
            assert_eq!((&answer["solver"], &answer["length"]), (&json!("astar"), &json!(1)));
        }
        let text = run(asked, "text");
        assert!(text.contains("\nsolver  astar: A*; "), "{text}");
        let is_told = text.contains(&format!("; {asked} is not for this puzzle\n"));
        assert_eq!(is_told, asked != "astar", "{text}");
    }
}

#[test]
fn limits_name_their_options() {
    for (option, limit, why) in [
        ("--max-moves", "1", "there is no solution within the limit"),
        ("--max-nodes", "1", "node limit reached"),
    ] {
        let out = solve(&[&GAME[..], &[option, limit]].concat()).quiet(3);
        assert!(out.contains(&format!("\nanswer  stopped: {why} ({option})\n")), "{out}");
    }
}

#[test]
fn a_stopped_search_for_all_tells_the_solution_that_it_has() {
    // The default solver needs fewer nodes than the search for all solutions.
    let limited = |more: &[&str]| {
        let run = carom(&[&["solve"], &GAME[..], &["--all", "--max-nodes", "1024"], more].concat());
        assert_eq!((run.code, run.err.as_str()), (Some(3), ""));
        run.out
    };
    let length = 8;
    let out = limited(&[]);
    let lines: Vec<&str> = out.lines().collect();
    let line = |label: &str| lines.iter().find_map(|it| it.strip_prefix(label)).expect(&out);
    assert_eq!(line("answer  "), "stopped: node limit reached (--max-nodes)");
    let known = format!("{length} moves, optimal: no shorter solution exists");
    assert_eq!(line("known   "), known);
    assert_eq!(line("moves   ").split(' ').count(), length);
    let (depth, rest) = line("reached ").split_once(' ').expect("words");
    assert_eq!(rest, format!("of {length} moves deep in the search for all"));
    assert!((1..=length).contains(&depth.parse().expect("a number")), "{out}");

    let answer = json_lines(&limited(&["--format", "json"])).remove(0);
    assert_eq!((&answer["verdict"], &answer["length"]), (&json!("stopped"), &Value::Null));
    assert_eq!((&answer["moves"], &answer["solutions"]), (&Value::Null, &Value::Null));
    assert_eq!(answer["known"]["moves"].as_array().map(Vec::len), Some(length));
    assert_eq!(answer["known"]["length"], length);
    assert_eq!(answer["known"]["proof"], "optimal");
    assert_eq!(answer["known"]["reached"].to_string(), depth);

    // Nothing is known if the first search is stopped, and nothing else if no search is.
    let answer = json_lines(&limited(&["--solver", "bfs", "--format", "json"])).remove(0);
    assert_eq!((&answer["verdict"], &answer["known"]), (&json!("stopped"), &Value::Null));
    let all = json_lines(&carom(&["solve", "small.txt", "--all", "--format", "json"]).quiet(0));
    assert_eq!((&all[0]["verdict"], &all[0]["known"]), (&json!("solved"), &Value::Null));
}

#[test]
fn a_board_of_the_other_game_is_told_its_command() {
    for (argument, reason) in [
        ("..B.AAB..CC...DD", ": no such file, and not a game ID or an official board"),
        ("unblock.txt", ""),
    ] {
        let line = carom(&["solve", argument]).refused();
        assert!(line.starts_with(&format!("{argument}{reason}")), "{line}");
        assert!(line.ends_with("; `carom unblock` can read it"), "{line}");
    }
    assert!(!carom(&["solve", "nofile"]).refused().contains("can read it"));
}

#[test]
fn only_picks_by_name_or_number() {
    for wanted in ["11-2", "2"] {
        let out = solve(&["valid/corpus.txt", "--only", wanted]).quiet(0);
        assert!(out.starts_with("puzzle  11-2, board 2A-3C-4A-1C\n"), "{out}");
    }
}

#[test]
fn what_cannot_be_solved_is_refused_in_one_line() {
    let refused = |arguments: &[&str]| solve(arguments).refused();
    assert_eq!(refused(&["missing.txt"]), "missing.txt: no such file");
    for options in [&["7650"][..], &["7650", "--every-target"]] {
        assert_eq!(
            refused(options),
            "7650: there are no robots: this is a board, not a puzzle; place them with --robots"
        );
    }
    let no_goal = refused(&["7650", "--robots", "0,0"]);
    assert!(no_goal.contains("no target is active") && no_goal.contains("--target"), "{no_goal}");
    assert!(refused(&["7650", "--robots", "7,7"]).contains("closed square"));
    assert!(refused(&["7650", "--robots", "0,0", "--target", "3,3"]).contains("--robot any"));
    assert!(refused(&["small.txt", "--target", "vortex"]).contains("has no printed targets"));
    assert!(refused(&["small.txt", "--target", "1,1", "--robot", "silver"]).contains("silver"));
    assert!(refused(&["small.txt", "--target", "60,60", "--robot", "red"]).contains("outside"));
    let only = "--only 7: small.txt has no puzzle of that name or number; it has 1 puzzle";
    assert_eq!(refused(&["small.txt", "--only", "7"]), only);
    let address = refused(&["https://example.org/p.ron"]);
    assert!(address.ends_with(": no such file; addresses are not fetched"), "{address}");
    let closed = refused(&["7650", "--robots", "0,0", "--target", "7,7"]);
    assert_eq!(closed, "7650: --target: 7,7 is a closed square, which no robot can reach");
    let outside = refused(&["7650", "--robots", "0,0", "--target", "99,99"]);
    assert_eq!(outside, "7650: --target: 99,99 (CV100) is outside the board of 16x16 squares");
    let threads = refused(&["small.txt", "--threads", "2"]);
    let why = "--threads: the solver bfs uses one thread for one puzzle";
    assert_eq!(threads, why);
    solve(&["small.txt", "--threads", "1"]).quiet(0);
    assert!(refused(&["small.txt", "--every-target"]).contains("does not have a printed target"));
    assert!(refused(&["official:1A-1B-2A-3A"]).contains("tile 1 appears twice"));
}
