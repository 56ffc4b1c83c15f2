//! What a stopped run leaves: its own output, and every file of an earlier run.

use std::fs;

use super::interrupted;

/// A puzzle that is solved at once, then one that takes the solver long.
const SOLVE: [&str; 4] = ["solve", "easy-then-hard.txt", "--solver", "bfs"];

/// Boards without end for a solver that takes long for one of them.
fn endless() -> String {
    include_str!("../data/unblock.txt").repeat(2000)
}

#[test]
fn an_interrupted_solve_keeps_the_older_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let boards = path("boards.txt");
    fs::write(&boards, endless()).expect("written");
    for (name, solve) in
        [("a.json", &SOLVE[..]), ("a.txt", &SOLVE), ("a", &["unblock", "solve", &boards, "-q"])]
    {
        let (out, beside) = (path(name), path(&format!("{name}.partial")));
        fs::write(&out, "of an earlier run").expect("a file");
        let run = interrupted(&[solve, &["--out", &out]].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(130), ""), "{}", run.err);
        assert_eq!(fs::read_to_string(&out).expect("a file"), "of an earlier run");
        if run.err == "cancelled: nothing was written\n" {
            continue;
        }
        let said = format!("\n{out} stays as it is; what this run has is in {beside}\n");
        assert!(run.err.starts_with("cancelled: ") && run.err.ends_with(&said), "{}", run.err);
        let answers = fs::read_to_string(&beside).expect("the answers");
        assert!(answers.contains("stopped"), "{answers}");
    }
    // A new file gets the answers itself.
    let new = path("new.txt");
    let run = interrupted(&[&SOLVE[..], &["--out", &new]].concat());
    assert_eq!(run.code, Some(130), "{}", run.err);
    assert!(!fs::exists(path("new.txt.partial")).expect("a folder"));
}

#[test]
fn an_interrupted_solve_says_how_many_puzzles_are_done() {
    for format in ["text", "json"] {
        // The answer to the first puzzle: from here on the second one is searched.
        let arguments = [&SOLVE[..], &["--format", format]].concat();
        let run = super::signalled_fed(&arguments, "INT", b"", 1);
        assert_eq!(run.code, Some(130), "{}", run.err);
        assert_eq!(run.err, "cancelled: 1 of 2 puzzles done\n");
    }
}

/// The note about searches that go on is one of those that `-q` leaves out; what was written is told.
#[test]
fn quiet_leaves_out_the_note_about_searches_that_have_begun() {
    let more = ["easy-then-hard.txt", "--format", "csv", "--threads", "1", "--timeout", "3s"];
    let solve = [&SOLVE[..], &more].concat();
    for quiet in [&[][..], &["-q"]] {
        // The names of the columns and the answer to the first puzzle.
        let run = || super::signalled_fed(&[&solve[..], quiet].concat(), "INT", b"", 2);
        // Rarely the signal comes before the search of the second puzzle.
        let has_begun = |run: &super::Run| !run.err.contains("--skip 1 resumes");
        let run = std::iter::repeat_with(run).take(10).find(has_begun).expect("it has begun");
        assert_eq!(run.code, Some(130), "{}", run.err);
        let lines: Vec<&str> = run.err.lines().collect();
        assert_eq!(lines.last(), Some(&"cancelled: 2 lines written; --skip 2 resumes"));
        assert_eq!(lines[0].starts_with("stopping: the search of 1 puzzle"), quiet.is_empty());
        assert_eq!(lines.len(), 2 - quiet.len(), "{}", run.err);
    }
}

/// Each stopped run has a file of its own.
#[test]
fn an_interrupt_keeps_what_an_earlier_one_has_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let plays = ["tablut", "match", "--white", "random", "--black", "random", "--games", "1000000"];
    for (name, option, run) in [
        ("a.txt", "--out", &SOLVE[..]),
        ("a.csv", "--csv", &plays),
        ("a.tablut", "--records", &plays),
    ] {
        let out = path(name);
        let [first, second] =
            ["partial", "2.partial"].map(|ending| path(&format!("{name}.{ending}")));
        fs::write(&out, "the first run").expect("a file");
        fs::write(&first, "the second run").expect("a file");
        // A run that was stopped before it had anything writes nothing.
        for _ in 0..100 {
            let run = interrupted(&[run, &[option, &out]].concat());
            assert_eq!(run.code, Some(130), "{}", run.err);
            if fs::exists(&second).expect("a folder") {
                let said = format!("{out} stays as it is; what this run has is in {second}\n");
                assert!(run.err.contains(&said), "{}", run.err);
                break;
            }
        }
        let read = |name: &str| fs::read_to_string(name).expect(name);
        assert_eq!([read(&out), read(&first)], ["the first run", "the second run"]);
        assert!(!read(&second).is_empty());
        assert!(!fs::exists(path(&format!("{name}.3.partial"))).expect("a folder"));
    }
}
