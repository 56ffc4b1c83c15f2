//! `carom solve` of many puzzles, one line for each.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{DATA, carom, carom_fed, carom_in};

/// A game that is solved at once.
const GAME: &str = "8765+40+4F9D3A82+2E";

/// The lines without their last value, the time.
fn lasting(out: &str) -> Vec<String> {
    let without_time = |line: &str| line.rsplit_once(',').expect("values").0.to_owned();
    out.lines().map(without_time).collect()
}

fn data(name: &str) -> String {
    fs::read_to_string(Path::new(DATA).join(name)).expect(name)
}

/// The puzzles of a file, without its comments.
fn puzzles(name: &str) -> Vec<String> {
    data(name).lines().filter(|it| !it.starts_with('#')).map(str::to_owned).collect()
}

#[test]
fn each_puzzle_has_a_line_with_its_moves() {
    let files = ["solve", "puzzles.txt", GAME];
    let out = carom(&[&files[..], &["--format", "jsonl"]].concat()).quiet(0);
    let lines: Vec<Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let count = puzzles("puzzles.txt").len();
    assert_eq!(lines.len(), count + 1);
    for (number, line) in (1..).zip(&lines[..count]) {
        assert_eq!((&line["file"], &line["number"]), (&"puzzles.txt".into(), &number.into()));
        assert_eq!((&line["verdict"], &line["proof"]), (&"solved".into(), &"optimal".into()));
        assert_eq!(
            line["moves"].as_array().map(Vec::len),
            line["length"].as_u64().map(|it| it as usize)
        );
        assert!(line["seconds"].is_f64() && line["mismatch"].is_null() && line["reason"].is_null());
    }
    assert_eq!(lines[0]["id"], "11-1");
    let last = &lines[count];
    assert_eq!((&last["file"], &last["number"]), (&GAME.into(), &1.into()));
    assert!(last["id"].is_null());
    // The answers are those of the other formats.
    let one = carom(&["solve", GAME, "--format", "json"]).quiet(0);
    let one: Vec<Value> = serde_json::from_str(&one).expect("JSON");
    let one = &one[0];
    for name in ["verdict", "length", "moves", "solver", "expanded", "proof"] {
        assert_eq!(one[name], last[name], "{name}");
    }
    let csv = carom(&[&files[..], &["--format", "csv"]].concat()).quiet(0);
    let first = "file,number,id,board_name,robots,goal,target,rules,solver,verdict,reason,mismatch,length,proof,moves,\
                 solutions,expanded,seconds";
    assert_eq!((csv.lines().next(), csv.lines().count()), (Some(first), count + 2));
    assert!(csv.lines().nth(1).expect("a line").starts_with("puzzles.txt,1,11-1,"));
}

#[test]
fn any_number_of_threads_gives_the_same_lines() {
    let files = ["solve", "puzzles.txt", "valid/corpus.txt", "valid/game-id.txt", "valid/ron.txt"];
    for format in ["jsonl", "csv"] {
        let solve = |threads: &str| {
            carom(&[&files[..], &["--format", format, "--threads", threads]].concat()).quiet(0)
        };
        let one = lasting(&solve("1"));
        assert!(one.len() > 14);
        for threads in ["4", "30"] {
            assert_eq!(lasting(&solve(threads)), one);
        }
    }
}

#[test]
fn a_run_that_was_stopped_is_continued() {
    let files = ["solve", "puzzles.txt", "valid/corpus.txt"];
    for format in ["jsonl", "csv"] {
        let solve = |skip: &str| {
            carom(&[&files[..], &["--format", format, "--skip", skip]].concat()).quiet(0)
        };
        let all = lasting(&solve("0"));
        let head = usize::from(format == "csv");
        let count = all.len() - head;
        for skip in [1, 5, puzzles("puzzles.txt").len(), count - 1, count] {
            let rest = lasting(&solve(&skip.to_string()));
            assert_eq!(rest, all[head + skip..], "--skip {skip}");
        }
    }
    let why = carom(&["solve", "puzzles.txt", "--format", "csv", "--skip", "99"]).refused();
    let count = puzzles("puzzles.txt").len();
    assert_eq!(why, format!("--skip 99: the input has only {count} puzzles"));
    // The answers of the run that is continued stay as they are.
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.csv");
    let out_name = out.to_str().expect("a name in Unicode");
    let solve =
        |skip| ["solve", "puzzles.txt", "--format", "csv", "--skip", skip, "--out", out_name];
    carom(&solve("99")).refused();
    assert!(!out.exists());
    fs::write(&out, "earlier answers").expect("written");
    let why = carom(&solve("1")).refused();
    assert_eq!(why, format!("{out_name}: this file exists; with --skip, name a new output file"));
    assert_eq!(fs::read_to_string(&out).expect("the answers"), "earlier answers");
}

#[test]
fn a_wrong_puzzle_ends_the_run_after_the_answers_before_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = puzzles("puzzles.txt");
    lines.truncate(4);
    lines[3] = lines[3].replace(' ', " x");
    lines.insert(1, "# a comment".to_owned());
    fs::write(folder.path().join("in.txt"), lines.join("\n")).expect("written");
    let solve = |more: &[&str]| {
        let solve = ["solve", "in.txt", "--format", "jsonl", "--threads", "3"];
        carom_in(folder.path(), &[&solve[..], more].concat(), b"")
    };
    let run = solve(&[]);
    assert_eq!((run.code, run.out.lines().count()), (Some(2), 3), "{}", run.err);
    let (told, why) = run.err.split_once('\n').expect("two lines");
    assert_eq!(told, "stopped: 3 puzzles done; correct the input, then --skip 3 goes on");
    assert!(why.starts_with("in.txt:5:"), "{why}");
    // Also into a file. A complete file of an earlier run stays.
    fs::write(folder.path().join("out.jsonl"), "earlier answers").expect("written");
    let run = solve(&["--out", "out.jsonl"]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    let first = run.err.lines().next().expect("a line");
    assert!(first.starts_with("stopped: 3 puzzles done in "), "{first}");
    assert!(
        first.ends_with(
            "out.jsonl.partial; correct the input, then --skip 3 with another --out goes on"
        ),
        "{first}"
    );
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    assert_eq!(read("out.jsonl"), "earlier answers");
    assert_eq!(read("out.jsonl.partial").lines().count(), 3);
    // Nothing is written if there is no answer.
    let why = solve(&["--skip", "3"]).refused();
    assert!(why.starts_with("in.txt:5:"), "{why}");
    assert!(solve(&["--skip", "3", "--out", "no.jsonl"]).refused().starts_with("in.txt:5:"));
    assert!(!folder.path().join("no.jsonl").exists());
    // A board is not a puzzle.
    let list = format!("{GAME}\n\n7650\n");
    let run = carom_fed(&["solve", "-", "--format", "csv"], list.as_bytes());
    assert_eq!((run.code, run.out.lines().count()), (Some(2), 2));
    let why = "\n<stdin>:3: there are no robots: this is a board, not a puzzle; place them with --robots\n";
    assert!(run.err.ends_with(why), "{}", run.err);
    // What no game can read, and what another one can.
    let refused =
        |text: &str| carom_fed(&["solve", "-", "--format", "csv"], text.as_bytes()).refused();
    assert_eq!(refused(" \n\n"), "<stdin>: the file is empty");
    assert!(
        refused("hello\n").starts_with("<stdin>: this is not a puzzle of this game in any format")
    );
    assert!(refused("..B.AAB..CC...DD\n").ends_with("; `carom unblock` can read it"));
    assert!(
        refused("{\"wall\":1}\n")
            .contains("As JSON Lines, one puzzle per line: unknown field `wall`")
    );
}

#[test]
fn a_missing_file_is_refused_at_once() {
    let why = carom(&["solve", "puzzles.txt", "nofile.txt", "--format", "jsonl"]).refused();
    assert_eq!(why, "nofile.txt: no such file");
    let folder = tempfile::tempdir().expect("a folder");
    let why = carom_in(folder.path(), &["solve", "."], b"").refused();
    assert_eq!(why, ".: the folder has no file of puzzles: .dump, .id, .jsonl, .lp, .ron, .txt");
}

#[test]
fn the_exit_code_tells_the_worst_verdict() {
    let corpus = "a - 3x3:913802c46 0,2 0 4\n";
    let code = |text: String, more: &[&str]| {
        let solve = ["solve", "-", "--format", "jsonl"];
        let run = carom_fed(&[&solve[..], more].concat(), text.as_bytes());
        assert_eq!(run.err, "");
        let verdicts: Vec<Value> =
            run.out.lines().map(|it| serde_json::from_str(it).expect("JSON")).collect();
        let of = |it: &Value| it["verdict"].as_str().expect("a text").to_owned();
        (run.code, verdicts.iter().map(of).collect::<Vec<_>>())
    };
    let solved = format!("{}\n", puzzles("puzzles.txt")[9]);
    let (found, verdicts) = code(solved.clone() + corpus, &[]);
    assert_eq!((found, verdicts), (Some(1), vec!["solved".to_owned(), "unsolvable".to_owned()]));
    let (found, verdicts) = code(solved.clone(), &["--max-nodes", "0", "--solver", "bfs"]);
    assert_eq!((found, verdicts), (Some(3), vec!["stopped".to_owned()]));
    // A file that is wrong about its puzzle.
    let wrong = format!("{} 1\n", solved.trim_end().rsplit_once(' ').expect("words").0);
    assert_eq!(code(wrong, &[]).0, Some(1));
}

#[test]
fn the_ending_of_the_output_decides_the_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = puzzles("puzzles.txt").join("\n");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("in.txt"), &text).expect("written");
    let solve = |more: &[&str]| {
        carom_in(folder.path(), &[&["solve", "in.txt"][..], more].concat(), text.as_bytes())
    };
    for (name, start) in [
        ("a.csv", "file,number,"),
        ("a.jsonl", "{\"file\":\"in.txt\",\"number\":1,"),
        ("a.json", "[{\"file\":\"in.txt\","),
        ("a.txt", "puzzle  11-1"),
    ] {
        assert_eq!(solve(&["--out", name]).quiet(0), "");
        assert!(fs::read_to_string(path(name)).expect(name).starts_with(start), "{name}");
    }
    let why = solve(&["--out", "b.csv", "--format", "jsonl"]).refused();
    assert_eq!(why, "--out b.csv: a file whose name ends in .csv cannot have the format jsonl");
    let why = solve(&["--format", "csv", "--out", "./in.txt"]).refused();
    assert_eq!(why, "./in.txt: this file is an input, so it cannot be the output");
    assert_eq!(fs::read_to_string(path("in.txt")).expect("the input"), text);
    let names = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(names, 5, "nothing else is left");
}

#[test]
fn every_option_goes_with_every_format() {
    let rows = |more: &[&str]| {
        let solve = ["solve", "puzzles.txt", "--only", "2", "--format", "csv"];
        carom(&[&solve[..], more].concat()).out.lines().count()
    };
    assert_eq!((rows(&[]), rows(&["--all"])), (2, 2));
    assert_eq!(rows(&["--targets", "red 1,1", "--max-nodes", "1"]), 2);
    let rest = carom(&["solve", "puzzles.txt", "--skip", "17", "--format", "json"]).quiet(0);
    let rest: Vec<Value> = serde_json::from_str(&rest).expect("JSON");
    assert_eq!(rest.iter().map(|it| &it["number"]).collect::<Vec<_>>(), [18, 19]);
    let why = carom(&["solve", "puzzles.txt", "small.txt", "--only", "1"]).refused();
    assert_eq!(why, "--only: the puzzle is in one file; give only this file");
}

/// What `generate` writes is what the other commands read, without its record.
#[test]
fn a_folder_is_its_puzzle_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| carom_in(folder.path(), arguments, b"");
    run(&["generate", "--count", "3", "--max-moves", "6", "--out", "made"]).quiet(0);
    let answers = run(&["solve", "made", "--format", "csv"]).quiet(0);
    assert_eq!(answers.lines().count(), 4, "{answers}");
    let files = ["made/0001.ron", "made/0002.ron", "made/0003.ron", "made/manifest.json"];
    let same = run(&[&["solve", "--format", "csv"], &files[..]].concat()).quiet(0);
    assert_eq!(lasting(&same), lasting(&answers));
    assert!(run(&["corpus", "made"]).quiet(0).contains("puzzles   3\n"));
    assert_eq!(run(&["convert", "made", "--to", "jsonl"]).quiet(0).lines().count(), 3);
    assert!(run(&["show", "made"]).err.contains("using the first of 3 puzzles"));
    // Links to folders are left out: these two would never end.
    #[cfg(unix)]
    for name in ["made/one", "made/two"] {
        std::os::unix::fs::symlink(folder.path().join("made"), folder.path().join(name))
            .expect("a link");
    }
    assert!(run(&["corpus", "made"]).quiet(0).contains("puzzles   3\n"));
}

#[test]
fn several_files_are_solved_in_every_format() {
    let text = carom(&["solve", "-q", "valid/corpus.txt", "valid/text.txt"]).quiet(1);
    let count = puzzles("valid/corpus.txt").len() + 1;
    assert_eq!(text.matches("\nanswer  ").count(), count, "{text}");
    let lines = carom(&["solve", "valid/corpus.txt", "puzzles.txt", "--format", "json"]).quiet(0);
    assert!(lines.lines().count() > puzzles("puzzles.txt").len());
}

#[test]
fn a_change_applies_to_every_puzzle() {
    let out = carom(&[
        "solve",
        "7650",
        "0765",
        "--robots",
        "0,0 15,0",
        "--target",
        "vortex",
        "--format",
        "csv",
        "--no-rebounds",
    ])
    .quiet(0);
    assert_eq!(out.lines().count(), 3);
    assert!(
        out.lines().nth(2).expect("a line").starts_with("0765,1,,1A-4B-3B-2B,A1 P1,any "),
        "{out}"
    );
}

#[test]
fn notes_come_with_the_answers_unless_they_are_not_wanted() {
    let list = "C93A+53+2C410F8FE1+46\n";
    let solve = ["solve", "-", "--format", "csv"];
    let run = carom_fed(&solve, list.as_bytes());
    assert!(run.err.starts_with("<stdin>:1: note: "), "{}", run.err);
    let quiet = carom_fed(&[&solve[..], &["--quiet"]].concat(), list.as_bytes()).quiet(0);
    assert_eq!(lasting(&quiet), lasting(&run.out));
}

#[test]
fn quiet_leaves_out_notes_but_no_error() {
    let convert = ["convert", "--to", "game-id", "small.txt"];
    let note = ["show", "puzzles.txt"];
    let run = carom(&note);
    assert!(run.err.contains("using the first of"), "{}", run.err);
    for quiet in ["-q", "--quiet"] {
        assert_eq!(carom(&[&note[..], &[quiet]].concat()).quiet(0), run.out);
        assert_eq!(carom(&[&[quiet], &note[..]].concat()).quiet(0), run.out);
        let refused = carom(&[&convert[..], &[quiet]].concat());
        assert_eq!(refused.err, carom(&convert).err);
        assert!(carom(&["solve", "nofile.txt", quiet]).refused().contains("no such file"));
    }
    let left_out = ["convert", "--to", "drawing", GAME];
    assert!(carom(&left_out).err.contains("left out: "));
    carom(&[&left_out[..], &["-q"]].concat()).quiet(0);
    // The reason of an exit code is not a note.
    let budget = ["generate", "--out", "never-written", "--min-moves", "60", "--budget", "1"];
    let folder = tempfile::tempdir().expect("a folder");
    let run = carom_in(folder.path(), &[&budget[..], &["-q"]].concat(), b"");
    assert!(run.err.starts_with("stopped by --budget 1"), "{}", run.err);
}

/// A name with a line break and a sequence that clears a terminal changes neither lines nor the terminal.
#[test]
fn the_name_of_a_puzzle_stays_on_its_line() {
    let json = carom(&["convert", GAME, "-", "--format", "jsonl"]).quiet(0);
    let mut puzzle: Value = serde_json::from_str(&json).expect("JSON");
    puzzle["id"] = "bad\nanswer  1 move\u{1b}[2J\u{85}".into();
    puzzle["optimum"] = serde_json::json!({ "length": 1 });
    let puzzle = format!("{puzzle}\n");
    let is_plain = |text: &str| text.lines().all(|line| !line.contains(char::is_control));
    let fed = |arguments: &[&str]| carom_fed(arguments, puzzle.as_bytes());

    let answer = fed(&["solve", "-"]);
    assert!(is_plain(&answer.out) && is_plain(&answer.err), "{answer:?}");
    assert_eq!(answer.out.lines().filter(|line| line.starts_with("answer")).count(), 1);
    let small = ["--robot-count", "1", "--counts", "--quiet"];
    let table = fed(&[&["analyse", "-"], &small[..]].concat());
    assert!(is_plain(&table.out) && is_plain(&table.err) && table.code == Some(0), "{table:?}");
    let plot = fed(&[&["analyse", "-", "--format", "svg"], &small[..]].concat());
    assert!(is_plain(&plot.out) && plot.code == Some(0), "{plot:?}");
    let row = fed(&["solve", "-", "--format", "csv"]);
    assert!(is_plain(&row.out) && row.out.lines().count() == 2, "{row:?}");

    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["corpus", "-", "--csv", "all.csv"];
    let corpus = carom_in(folder.path(), &arguments, puzzle.as_bytes());
    assert_eq!(corpus.code, Some(1), "the optimum is wrong");
    assert!(is_plain(&corpus.out) && is_plain(&corpus.err), "{corpus:?}");
    assert_eq!(corpus.err.lines().count(), 1, "{corpus:?}");
    let csv = fs::read_to_string(folder.path().join("all.csv")).expect("a file");
    assert!(is_plain(&csv) && csv.lines().count() == 2, "{csv}");
}
