//! An output never replaces an input, and its ending decides its format.

use std::fs;
use std::path::Path;

use super::{GAME, command};

/// The end of the message.
const REFUSED: &str = ": this file is an input, so it cannot be the output";

/// Runs `carom` in a folder whose file `in` must stay as it is.
#[track_caller]
fn refuses(folder: &Path, arguments: &[&str]) {
    let before = fs::read(folder.join("in")).expect("the input");
    let message = super::carom_in(folder, arguments, b"").refused();
    assert!(message.ends_with(REFUSED), "{arguments:?}: {message}");
    assert_eq!(fs::read(folder.join("in")).expect("the input"), before, "{arguments:?}");
}

#[test]
fn no_verb_replaces_its_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let input = folder.join("in");
    fs::create_dir(folder.join("sub")).expect("a folder");
    let mut names = vec!["in", "./sub/../in", input.to_str().expect("UTF-8")];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("in", folder.join("link")).expect("a link");
        names.push("link");
    }
    // Each command ends at once if it does not refuse.
    let puzzle = super::carom(&[&["convert", "--to", "ron"], &GAME[..1]].concat()).quiet(0);
    fs::write(&input, &puzzle).expect("written");
    for out in &names {
        refuses(folder, &["show", "in", "--format", "svg", "--out", out]);
        refuses(folder, &["convert", "--to", "corpus", "in", out]);
        refuses(folder, &["corpus", "in", "--csv", out]);
        refuses(folder, &["analyse", "in", "--robot-count", "1", "--out", out]);
        refuses(folder, &["tablebase", "build", out, "in", "--robot-count", "1"]);
    }
    // The times of other programs are also an input.
    fs::write(folder.join("other"), puzzle).expect("written");
    fs::write(&input, "puzzle 1\n").expect("written");
    refuses(folder, &["corpus", "other", "--peer", "in", "--csv", "in"]);
    fs::write(&input, "..B.AAB..CC...DD\n").expect("written");
    for verb in ["show", "analyse"] {
        refuses(folder, &["unblock", verb, "in", "--format", "svg", "--out", "in"]);
    }
}

#[test]
fn another_file_of_the_same_content_is_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    for name in ["in", "out"] {
        fs::write(path(name), "..B.AAB..CC...DD\n").expect("written");
    }
    let convert = ["unblock", "convert", "--to", "ron", "in", "out"];
    let status = command(&convert).current_dir(folder.path()).status().expect("carom ends");
    assert!(status.success());
    assert!(fs::read_to_string(path("out")).expect("text").starts_with("(\n    game: unblock,"));
}

#[test]
fn the_ending_decides_the_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |arguments: &[&str]| super::carom_in(folder.path(), arguments, b"");
    let start = |name: &str| {
        let bytes = fs::read(folder.path().join(name)).expect(name);
        String::from_utf8_lossy(&bytes[..bytes.len().min(5)]).into_owned()
    };
    let board = "..B.AAB..CC...DD";
    for (show, name) in [
        (&["show", "7650"][..], "ricochet"),
        (&["unblock", "show", board], "unblock"),
        (&["tablut", "show"], "tablut"),
    ] {
        for (ending, first) in [("png", "\u{fffd}PNG\r"), ("SVG", "<svg ")] {
            let file = format!("{name}.{ending}");
            write(&[show, &["--out", &file]].concat()).quiet(0);
            assert_eq!(start(&file), first, "{file}");
        }
        if name != "tablut" {
            write(&[show, &["--out", "a.pdf"]].concat()).quiet(0);
            assert_eq!(start("a.pdf"), "%PDF-");
        }
        for (file, format) in [("a.png", "svg"), ("a.svg", "png")] {
            let line = write(&[show, &["--out", file, "--format", format]].concat()).refused();
            assert!(line.ends_with(&format!(" cannot have the format {format}")), "{line}");
        }
        let line = write(&[show, &["--out", "a.md"]].concat()).refused();
        assert!(line.contains("the ending .md names no format"), "{line}");
        assert!(!folder.path().join("a.md").exists());
        write(&[show, &["--out", "named.md", "--format", "text"]].concat()).quiet(0);
        write(&[show, &["--out", "plain"]].concat()).quiet(0);
    }
    assert_eq!(start("plain").as_bytes()[0], b' ');
    let line = write(&["unblock", "analyse", board, "--out", "a.png"]).refused();
    let formats = "text (.txt), json (.json) or svg (.svg)";
    let names = "names no format of this command; it writes";
    assert_eq!(line, format!("--out: the ending .png {names} {formats}, and --format selects one"));
    write(&["unblock", "analyse", board, "--out", "a.json"]).quiet(0);
    assert_eq!(start("a.json"), "{\"id\"");

    // Files of entries.
    write(&["convert", "7650", "board.ron"]).quiet(0);
    write(&["convert", "7650", "--out", "other.ron"]).quiet(0);
    assert_eq!([start("board.ron"), start("other.ron")], ["(\n   "; 2]);
    write(&["unblock", "generate", "--size", "4x4", "--out", "puzzle.ron"]).quiet(0);
    assert_eq!(start("puzzle.ron"), "(\n   ");
    let refused = |arguments: &[&str]| write(arguments).refused();
    assert!(refused(&["convert", "7650", "a.txt"]).starts_with("--format is needed"));
    let line = refused(&["convert", "--to", "game-id", "7650", "a.ron"]);
    assert!(line.ends_with(".ron cannot have the format game-id"), "{line}");
    write(&["convert", "--to", "game-id", "7650", "id.txt"]).quiet(0);
    assert_eq!(start("id.txt"), "7650\n");
}

/// Standard output has the report, and a table there would be mixed with it.
#[test]
fn a_file_beside_the_report_is_not_for_standard_output() {
    let play = ["tablut", "match", "--player", "random", "--opponent", "random", "--games", "1"];
    for (command, option) in [
        (&["corpus", "puzzles.txt"][..], "--csv"),
        (&["unblock", "corpus", "unblock.txt"], "--csv"),
        (&play, "--csv"),
        (&play, "--records"),
    ] {
        let refused = super::carom(&[command, &[option, "-"]].concat()).refused();
        let why = "this is for a file, because standard output gets the report";
        assert_eq!(refused, format!("{option} -: {why}; write ./- for a file of this name"));
    }
}

#[test]
fn a_table_is_not_for_standard_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let build = |name| {
        let board = ["7650", "--robot-count", "1", "--target", "0,1", "--robot", "red"];
        super::carom_in(folder.path(), &[&["tablebase", "build", name], &board[..]].concat(), b"")
    };
    let refused = build("-").refused();
    assert!(refused.starts_with("FILE -: a table is for a file, because"), "{refused}");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    assert_eq!(build("./-").code, Some(0));
    assert!(folder.path().join("-").exists());
}
