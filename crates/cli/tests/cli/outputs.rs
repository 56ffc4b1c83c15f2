//! An output never replaces an input, and its ending decides its format.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use super::{GAME, command};

/// The end of the message.
const REFUSED: &str = ": this file is an input, so it cannot be the output\n";

/// Runs `carom` in a folder whose file `in` must stay as it is.
#[track_caller]
fn refuses(folder: &Path, arguments: &[&str], is_fed: bool) {
    let input = folder.join("in");
    let before = fs::read(&input).expect("the input");
    let stdin =
        if is_fed { fs::File::open(&input).expect("the input").into() } else { Stdio::null() };
    let run = command(arguments).current_dir(folder).stdin(stdin).output().expect("carom ends");
    let message = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(2), "{arguments:?}: {message}");
    assert!(message.ends_with(REFUSED) && message.lines().count() == 1, "{arguments:?}: {message}");
    assert!(run.stdout.is_empty(), "{arguments:?}");
    assert_eq!(fs::read(&input).expect("the input"), before, "{arguments:?}");
}

#[test]
fn no_verb_replaces_its_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let path = |name: &str| folder.join(name);
    fs::create_dir(path("sub")).expect("a folder");
    let mut names = vec!["in".to_owned(), "./sub/../in".to_owned()];
    names.push(path("in").to_str().expect("UTF-8").to_owned());

    // Ricochet Robots. Each command ends at once if it does not refuse.
    let puzzle = super::carom(&[&["convert", "--to", "ron"], &GAME[..1]].concat()).quiet(0);
    fs::write(path("in"), puzzle).expect("written");
    fs::hard_link(path("in"), path("hard")).expect("a link");
    names.push("hard".to_owned());
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("in", path("link")).expect("a link");
        names.push("link".to_owned());
    }
    for out in &names {
        refuses(folder, &["show", "in", "--format", "svg", "--out", out], false);
        refuses(folder, &["show", "-", "--format", "svg", "--out", out], true);
        refuses(folder, &["convert", "--to", "corpus", "in", out], false);
        refuses(folder, &["convert", "--to", "corpus", "-", out], true);
        refuses(folder, &["corpus", "in", "--csv", out], false);
        refuses(folder, &["analyse", "in", "--robot-count", "1", "--out", out], false);
        refuses(folder, &["tablebase", "build", out, "in", "--robot-count", "1"], false);
    }
    // The times of other programs are an input, too.
    fs::write(path("other"), fs::read(path("in")).expect("the puzzle")).expect("written");
    fs::write(path("in"), "puzzle 1\n").expect("written");
    refuses(folder, &["corpus", "other", "--peer", "in", "--csv", "in"], false);
    // Unblock Me.
    fs::write(path("in"), "..B.AAB..CC...DD\n").expect("written");
    for out in &names {
        for verb in ["show", "analyse"] {
            refuses(folder, &["unblock", verb, "in", "--format", "svg", "--out", out], false);
        }
        refuses(folder, &["unblock", "convert", "--to", "ron", "in", out], false);
        refuses(folder, &["unblock", "convert", "--to", "ron", "-", out], true);
        refuses(folder, &["unblock", "corpus", "in", "--csv", out], false);
    }
}

/// The output goes to the end of the input, which would grow while it is read.
#[cfg(unix)]
#[test]
fn no_verb_writes_its_input_to_the_end_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let input = folder.join("in");
    let appended = |path: &Path| fs::OpenOptions::new().append(true).open(path).expect("a file");
    let refuses = |arguments: &[&str]| {
        let before = fs::read(&input).expect("the input");
        // The name `-` is the file on standard input.
        let stdin = fs::File::open(&input).expect("the input");
        let mut command = command(arguments);
        let command = command.current_dir(folder).stdin(stdin).stdout(appended(&input));
        let run = command.output().expect("carom ends");
        let message = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(2), "{arguments:?}: {message}");
        let refused = message.lines().filter(|it| format!("{it}\n").ends_with(REFUSED)).count();
        assert_eq!(refused, 1, "{arguments:?}: {message}");
        assert_eq!(fs::read(&input).expect("the input"), before, "{arguments:?}");
    };
    let puzzle = super::carom(&[&["convert", "--to", "corpus"], &GAME[..1]].concat());
    fs::write(&input, puzzle.out).expect("written");
    fs::write(folder.join("other"), fs::read(&input).expect("the input")).expect("written");
    for name in ["in", "./in", "-"] {
        refuses(&["convert", "--to", "corpus", name]);
        refuses(&["convert", "--to", "ron", name]);
        refuses(&["convert", "--to", "corpus", name, "/dev/stdout"]);
        refuses(&["filter", name]);
        refuses(&["solve", name]);
        refuses(&["solve", "other", name]);
        refuses(&["solve", name, "--format", "csv"]);
        refuses(&["corpus", name]);
        refuses(&["show", name]);
        refuses(&["show", name, "--format", "pdf"]);
        refuses(&["analyse", name, "--robot-count", "1"]);
        refuses(&["tablebase", "build", "new.tb", name, "--robot-count", "1"]);
    }
    assert!(!folder.join("new.tb").exists());
    fs::write(&input, "..B.AAB..CC...DD\n").expect("written");
    for name in ["in", "-"] {
        for verb in ["solve", "corpus", "show", "analyse"] {
            refuses(&["unblock", verb, name]);
        }
        refuses(&["unblock", "convert", "--to", "corpus", name]);
    }
    fs::copy(Path::new(super::DATA).join("../../../../boards/tablut/wins.txt"), &input)
        .expect("a copy");
    refuses(&["tablut", "corpus", "in"]);
    refuses(&["tablut", "convert", "--to", "record", "in"]);

    // Another file, a device and a pipe are always possible.
    fs::write(&input, "..B.AAB..CC...DD\n").expect("written");
    let convert = ["unblock", "convert", "--to", "corpus", "in"];
    let mut to_other = command(&convert);
    let status = to_other.current_dir(folder).stdout(appended(&folder.join("other"))).status();
    assert!(status.expect("carom ends").success());
    let null = || fs::File::options().read(true).write(true).open("/dev/null").expect("null");
    let mut to_null = command(&convert);
    let status = to_null.current_dir(folder).stdin(null()).stdout(null()).status();
    assert!(status.expect("carom ends").success());
    super::carom_in(folder, &convert, b"").quiet(0);
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
        if name == "tablut" {
            let line = write(&[show, &["--out", "a.pdf"]].concat()).refused();
            assert!(line.starts_with("--out a.pdf: this command writes text (.txt), "), "{line}");
        } else {
            write(&[show, &["--out", "a.pdf"]].concat()).quiet(0);
            assert_eq!(start("a.pdf"), "%PDF-");
        }
        for (file, format) in
            [("a.png", "svg"), ("a.svg", "png"), ("a.txt", "png"), ("a.csv", "text")]
        {
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
    for name in ["a.png", "a.pdf"] {
        let line = write(&["unblock", "analyse", board, "--out", name]).refused();
        assert!(line.starts_with(&format!("--out {name}: this command writes text")), "{line}");
    }
    write(&["unblock", "analyse", board, "--out", "a.json"]).quiet(0);
    assert_eq!(start("a.json"), "{\"boa");

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
    assert!(refused(&["unblock", "generate", "--out", "a.svg"]).contains(".svg cannot have"));
    write(&["convert", "--to", "game-id", "7650", "id.txt"]).quiet(0);
    assert_eq!(start("id.txt"), "7650\n");
}

#[test]
fn a_table_is_not_written_into_a_file_with_the_ending_of_something_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let corpus = super::carom(&[&["convert", "--to", "corpus"], &GAME[..1]].concat());
    assert_eq!(corpus.code, Some(0), "{}", corpus.err);
    fs::write(path("puzzles"), corpus.out).expect("written");
    fs::write(path("blocks"), "..B.AAB..CC...DD\n").expect("written");
    let (puzzles, blocks) = (path("puzzles"), path("blocks"));
    let commands: [&[&str]; 3] = [
        &["corpus", &puzzles],
        &["unblock", "corpus", &blocks],
        &["tablut", "match", "--white", "random", "--black", "random", "--games", "1"],
    ];
    for command in commands {
        for (name, ending) in
            [("x.png", "png"), ("x.SVG", "svg"), ("x.json", "json"), ("x.tsv", "tsv")]
        {
            let refused = super::carom(&[command, &["--csv", &path(name)]].concat()).refused();
            let why =
                format!("a table cannot have a name that ends in .{ending}, only in .csv or .txt");
            assert_eq!(refused, format!("{}: {why}", path(name)));
            assert!(!fs::exists(path(name)).expect("a folder"));
        }
        for name in ["x.csv", "x.CSV", "x.txt", "x"] {
            let run = super::carom(&[command, &["--csv", &path(name)]].concat());
            assert_eq!(run.code, Some(0), "{}", run.err);
            assert!(fs::read_to_string(path(name)).expect("a table").lines().count() >= 2);
            fs::remove_file(path(name)).expect("removed");
        }
    }
    // Records of games are no table and no picture, either.
    let records = ["--records", &path("games.png")];
    let refused = super::carom(&[commands[2], &records].concat()).refused();
    let why = "a file whose name ends in .png cannot have the format record";
    assert_eq!(refused, format!("--records {}: {why}", path("games.png")));
}

/// Standard output has the report, and a table there would be mixed with it.
#[test]
fn a_file_beside_the_report_is_not_for_standard_output() {
    let play = ["tablut", "match", "--white", "random", "--black", "random", "--games", "1"];
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

/// A file whose ending names no format of the command, although nobody asked for another one.
#[test]
fn an_ending_of_another_command_is_told_the_formats() {
    for (command, name, formats) in [
        (&["analyse", "small.txt"][..], "x.png", "text (.txt), json (.json) or svg (.svg)"),
        (
            &["solve", "small.txt"],
            "x.ron",
            "text (.txt), json (.json), jsonl (.jsonl) or csv (.csv)",
        ),
    ] {
        let refused = super::carom(&[command, &["--out", name]].concat()).refused();
        assert_eq!(refused, format!("--out {name}: this command writes {formats}"));
    }
}

/// A known ending says what is in a file, and no other content may be there. Any other ending may have any content.
#[test]
fn no_file_has_the_ending_of_another_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let play = ["tablut", "match", "--white", "random", "--black", "random", "--games", "1"];
    let generate = ["tablut", "generate", "--count", "1", "--plies", "1", "--budget", "50"];
    let ascii = ["show", "7650", "--format", "ascii"];
    let table = |name: &'static str| {
        (
            vec![
                "tablebase",
                "build",
                name,
                "7650",
                "--robot-count",
                "1",
                "--target",
                "0,0",
                "--robot",
                "red",
            ],
            "FILE",
            name,
        )
    };
    let with = |words: &[&'static str], option: &'static str, name: &'static str| {
        ([words, &[option, name]].concat(), option, name)
    };
    let mut cases = vec![
        with(&["completions", "bash"], "--out", "a.png"),
        with(&["completions", "zsh"], "--out", "a.csv"),
        with(&play, "--records", "g.ron"),
        with(&ascii, "--out", "s.ron"),
        with(&["show", "7650", "--format", "text"], "--out", "s.tablut"),
        with(&["solve", "puzzles.txt", "--format", "jsonl"], "--out", "s.json"),
        with(&["filter", "puzzles.txt"], "--out", "x.json"),
        with(&["convert", "7650", "--to", "game-id"], "--out", "x.tsv"),
        with(&["unblock", "generate"], "--out", "x.jsonl"),
    ];
    cases.extend(
        ["w.png", "w.svg", "w.csv", "w.json", "w.ron"].map(|it| with(&generate, "--out", it)),
    );
    let svg = ["show", "7650", "--format", "svg"];
    cases.extend(["s.txt", "s.ron", "s.tsv"].map(|it| with(&svg, "--out", it)));
    cases.extend(["t.ron", "t.txt", "t.tsv", "t.id", "t.tablut", "t.png"].map(table));
    for (arguments, option, name) in cases {
        let run = super::carom(&arguments);
        let start = format!("{option} {name}: a file whose name ends in .");
        let refused = run.refused();
        assert!(refused.starts_with(&start) && refused.contains(" cannot "), "{refused}");
        assert!(!Path::new(super::DATA).join(name).exists(), "{name}");
    }
    let write = |arguments: &[&str]| super::carom_in(folder.path(), arguments, b"");
    let refused = write(&["convert", "7650", "--to", "game-id", "x.tsv"]).refused();
    assert!(refused.starts_with("OUT x.tsv: a file whose name ends in .tsv"), "{refused}");
    for arguments in [
        &["completions", "bash", "--out", "carom.bash"][..],
        &["completions", "fish", "--out", "carom.txt"],
        &[&svg[..], &["--out", "s.picture"]].concat(),
        &[&ascii[..], &["--out", "s.txt"]].concat(),
        &[&generate[..], &["--out", "w.wins"]].concat(),
    ] {
        let run = write(arguments);
        assert!(matches!(run.code, Some(0 | 3)), "{arguments:?}: {}", run.err);
        assert!(
            fs::exists(folder.path().join(arguments.last().expect("a name"))).expect("a folder")
        );
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
