//! `carom generate --exact-moves`.

use std::fs;

use serde_json::Value;

use super::carom;

#[test]
fn puzzles_need_exactly_so_many_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = |name: &str, arguments: &[&str]| {
        let out = folder.path().join(name);
        let out = out.to_str().expect("UTF-8").to_owned();
        let run = carom(&[&["generate", "--out", &out, "--format", "corpus"], arguments].concat());
        (run, out)
    };
    let exact = ["--count", "3", "--robots", "2", "--exact-moves", "10"];
    let (run, one) = made("one", &[&exact[..], &["--jobs", "1"]].concat());
    run.stating_memory(0);
    let (run, two) = made("two", &[&exact[..], &["--jobs", "2"]].concat());
    run.stating_memory(0);
    for file in ["corpus.txt", "manifest.json"] {
        let read = |folder: &str| fs::read_to_string(format!("{folder}/{file}")).expect("a file");
        assert_eq!(read(&one), read(&two));
    }
    let manifest = fs::read_to_string(format!("{one}/manifest.json")).expect("a file");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    assert_eq!(manifest["solver"], "tablebase");
    assert_eq!(manifest["difficulty"]["exact_moves"], 10);
    let solved = carom(&["solve", &format!("{one}/corpus.txt"), "--format", "json"]).quiet(0);
    let lengths: Vec<Value> = solved
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["length"].clone())
        .collect();
    assert_eq!(lengths, [10, 10, 10]);

    // Where there is no table, the search finds them.
    let (run, five) = made("five", &["--robots", "5", "--exact-moves", "5"]);
    run.quiet(0);
    let solved = carom(&["solve", &format!("{five}/corpus.txt")]).quiet(0);
    assert!(solved.contains("answer  5 moves, optimal"), "{solved}");

    let analysed = carom(&["analyse", &format!("{five}/corpus.txt")]).refused();
    assert!(analysed.ends_with(" not 5; --robots 4 takes the first four"), "{analysed}");

    let (run, none) = made("none", &["--robots", "1", "--exact-moves", "200", "--budget", "2"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.err.contains("none of 2 candidates"), "{}", run.err);
    assert!(!fs::exists(&none).expect("a folder that can be looked at"));
}
