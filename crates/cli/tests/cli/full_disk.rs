//! What a command leaves if a disk is full.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use super::{DATA, carom_in, command};

/// Runs a command in a folder where a file can have 16 KiB, and returns its error.
fn on_a_full_disk(folder: &Path, arguments: &[&str], out: Stdio) -> String {
    let carom = command(arguments);
    let output = Command::new("bash")
        .args(["-c", "trap '' XFSZ; ulimit -f 16; exec \"$@\"", "bash"])
        .arg(carom.get_program())
        .args(carom.get_args())
        .current_dir(folder)
        .stdout(out)
        .stderr(Stdio::piped())
        .spawn()
        .and_then(Child::wait_with_output)
        .expect("carom ends");
    let err = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{err}");
    err
}

/// Solves many puzzles. A file has room for more answers than are written at a time, but not for all.
fn solved(folder: &Path, options: &[&str], out: Stdio) -> String {
    let puzzles = fs::read_to_string(Path::new(DATA).join("puzzles.txt")).expect("puzzles");
    let puzzles = puzzles.lines().filter(|line| !line.starts_with('#'));
    let text: String = puzzles.map(|line| line.to_owned() + "\n").collect();
    fs::write(folder.join("many.txt"), text.repeat(100)).expect("written");
    on_a_full_disk(folder, &[&["solve", "many.txt", "--quiet"], options].concat(), out)
}

#[test]
fn one_keeps_the_answers_that_it_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let err = solved(folder, &["--out", "out.csv"], Stdio::null());
    let kept = fs::read_to_string(folder.join("out.csv")).expect("the answers");
    assert!(kept.len() <= 16 << 10 && kept.ends_with('\n'), "{kept}");
    let lines = kept.lines().count() - 1;
    assert!(lines > 0 && kept.lines().all(|line| line.split(',').count() >= 12), "{kept}");
    let told = format!("written to out.csv; --skip {lines} resumes\nout.csv: ");
    assert!(err.starts_with("stopped: ") && err.contains(&told), "{err}");
    let names = fs::read_dir(folder).expect("a folder").count();
    assert_eq!(names, 2, "no other file is left");
}

#[test]
fn one_keeps_the_rows_of_a_measured_corpus() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let puzzles = fs::read_to_string(Path::new(DATA).join("puzzles.txt")).expect("puzzles");
    fs::write(folder.join("many.txt"), puzzles.repeat(100)).expect("written");
    let arguments = ["corpus", "many.txt", "--quiet", "--csv", "out.csv"];
    let err = on_a_full_disk(folder, &arguments, Stdio::null());
    let kept = fs::read_to_string(folder.join("out.csv")).expect("the rows");
    let rows = kept.lines().count() - 1;
    assert!(rows > 0 && kept.lines().all(|line| line.split(',').count() == 9), "{kept}");
    assert!(err.starts_with(&format!("stopped: out.csv has {rows} rows\nout.csv: ")), "{err}");
}

#[test]
fn one_behind_standard_output_is_told_with_the_lines_before() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let out = fs::File::create(folder.join("out.jsonl")).expect("a file");
    let err = solved(folder, &["--format", "jsonl"], out.into());
    let kept = fs::read_to_string(folder.join("out.jsonl")).expect("the answers");
    let (told, why) = err.split_once('\n').expect("two lines");
    let lines: usize =
        told["stopped: ".len()..].split(' ').next().expect("a number").parse().expect(told);
    let part = format!(
        "stopped: {lines} answers written, and perhaps some of the next ones; keep only the first {lines}, then --skip {lines} resumes"
    );
    assert_eq!(told, part);
    assert!(why.starts_with("standard output: "), "{why}");
    // Answers are written some at a time, so whole lines of the last ones may be there, too.
    assert!(lines > 0 && kept.lines().count() >= lines, "{lines}: {kept}");
    for line in kept.lines().take(lines) {
        serde_json::from_str::<Value>(line).expect("a whole line");
    }

    // A table has a header, too.
    let table = fs::File::create(folder.join("out.csv")).expect("a file");
    let err = solved(folder, &["--format", "csv"], table.into());
    assert!(err.contains("keep only the header and the first "), "{err}");

    // A run that continues another one counts the answers of both.
    let more = fs::File::create(folder.join("more.jsonl")).expect("a file");
    let err = solved(folder, &["--format", "jsonl", "--skip", "5"], more.into());
    let lines: usize =
        err["stopped: ".len()..].split(' ').next().expect("a number").parse().expect(&err);
    let resume = lines + 5;
    let told = format!("keep only the first {lines} of this run, then --skip {resume} resumes\n");
    assert!(err.contains(&told), "{err}");
}

/// The records of all games are longer than a file may be, those of the first ones are not.
#[test]
fn one_leaves_the_first_games_of_a_match_and_says_where() {
    let folder = tempfile::tempdir().expect("a folder");
    let players = ["--white", "random", "--black", "random", "--games", "60", "--threads", "1"];
    let arguments = [&["tablut", "match"], &players[..], &["--records", "r.tablut", "--quiet"]];
    let out = fs::File::create(folder.path().join("out")).expect("a file");
    let err = on_a_full_disk(folder.path(), &arguments.concat(), out.into());
    let told = "r.tablut.partial has 1 game; --resume r.tablut.partial goes on from there\n";
    assert!(err.starts_with(told) && err[told.len()..].starts_with("r.tablut: "), "{err}");
    let out = fs::read_to_string(folder.path().join("out")).expect("the result");
    assert!(out.contains("\ngames   60 games\n"), "{out}");
    let resumed = [&arguments.concat()[..], &["--resume", "r.tablut.partial"]].concat();
    carom_in(folder.path(), &resumed, b"").quiet(0);
}
