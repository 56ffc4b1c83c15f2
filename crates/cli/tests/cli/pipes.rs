//! Pipes that close, Ctrl-C and SIGTERM.

use std::io;
use std::process::Stdio;

use super::{carom, command};

#[test]
fn nobody_reading_is_no_failure() {
    let wide: [&[&str]; 5] = [
        &["show", "7650"],
        &["show", "7650", "--format", "png"],
        &["solve", "valid/corpus.txt"],
        &["convert", "--to", "ron", "7650"],
        &["corpus", "valid/corpus.txt"],
    ];
    for arguments in wide {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let child = command(arguments).stdout(writer).stderr(Stdio::piped()).spawn();
        let output = child.expect("carom starts").wait_with_output().expect("carom ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_search_with_an_answer() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Command;

    let mut child = command(&["solve", "easy-then-hard.txt", "--solver", "bfs"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("carom starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    // The answer to the first puzzle: from here on the interrupt is caught and the second runs.
    let mut first = String::new();
    out.read_line(&mut first).expect("text");
    assert_eq!(first, "puzzle  11-4, board 4C-2B-3B-1C\n");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill runs").success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("text");
    assert!(rest.contains("\nanswer  stopped: cancelled\n"), "{rest}");
    assert_eq!(child.wait().expect("carom ends").code(), Some(130));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_an_analysis_with_what_is_done() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Command;

    let mut child = command(&["analyse", "7650", "--every-target", "--counts", "--threads", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("carom starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    // Of the first target: from here on many more are to come.
    let mut first = String::new();
    out.read_line(&mut first).expect("text");
    assert_eq!(first, "board   4B-3B-2B-1A\n");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill runs").success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("text");
    let mut notes = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut notes).expect("text");
    assert!(notes.contains("\ncancelled: "), "{notes}");
    assert_eq!(child.wait().expect("carom ends").code(), Some(130));
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_the_repeats_of_a_corpus() {
    for (game, file) in [("ricochet", "puzzles.txt"), ("unblock", "unblock.txt")] {
        let run = super::interrupted(&[game, "corpus", file, "-q", "--repeat", "65535"]);
        assert_eq!(run.code, Some(130), "{}", run.err);
        assert!(run.err.starts_with("cancelled after "), "{}", run.err);
        assert!(!run.out.is_empty(), "the summary of what it has");
    }
}

/// A file of an earlier run stays as it is; what the stopped run has is in a file beside it.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_keeps_the_tables_of_earlier_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let random = ["match", "--white", "random", "--black", "random", "--games", "1000000"];
    let (table, beside) = (path("a.csv"), path("a.csv.partial"));
    for arguments in [
        &["ricochet", "corpus", "puzzles.txt", "--repeat", "65535"][..],
        &["unblock", "corpus", "unblock.txt", "--repeat", "65535"],
        &[&["tablut"], &random[..]].concat(),
    ] {
        std::fs::write(&table, "of an earlier run").expect("a file");
        let run = super::interrupted(&[arguments, &["--csv", &table]].concat());
        assert_eq!(run.code, Some(130), "{}", run.err);
        assert_eq!(std::fs::read_to_string(&table).expect("a file"), "of an earlier run");
        if run.err.contains("not written") {
            continue;
        }
        let said = format!("{table} stays as it is; what this run has is in {beside}\n");
        assert!(run.err.contains(&said), "{}", run.err);
        let header = std::fs::read_to_string(&beside).expect("a table");
        assert!(header.lines().next().is_some_and(|it| it.contains(',')), "{header}");
        std::fs::remove_file(&beside).expect("a file");
    }
}

/// A plot of a few targets does not replace the plot of all of them.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_keeps_the_plot_of_an_earlier_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let plot = folder.path().join("a.svg").to_str().expect("UTF-8").to_owned();
    std::fs::write(&plot, "of an earlier run").expect("a file");
    let all = ["analyse", "7650", "--every-target", "--counts", "--robot-count", "3"];
    let run = super::interrupted(&[&all[..], &["--out", &plot]].concat());
    assert_eq!(run.code, Some(130), "{}", run.err);
    assert_eq!(std::fs::read_to_string(&plot).expect("a file"), "of an earlier run");
    let said = format!("{plot} stays as it is; what this run has is in {plot}.partial\n");
    assert!(run.err.contains(&said) || run.err.contains("cancelled: 0 of "), "{}", run.err);
}

/// A table that does not fit into the memory that the system gives ends with a line, and leaves nothing behind.
#[cfg(target_os = "linux")]
#[test]
fn a_table_without_memory_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.tb").to_str().expect("UTF-8").to_owned();
    let carom = env!("CARGO_BIN_EXE_carom");
    let build = ["tablebase", "build", &file, "7650", "--target", "vortex", "--threads", "1"];
    let limited = ["-c", "ulimit -v 500000; exec \"$@\"", "sh", carom];
    let run = std::process::Command::new("sh").args(limited).args(build).output().expect("sh runs");
    let err = String::from_utf8(run.stderr).expect("text");
    assert_eq!(run.status.code(), Some(3), "{err}");
    assert!(err.ends_with(" MiB of memory, which the system does not give\n"), "{err}");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[cfg(unix)]
#[test]
fn a_file_without_end_is_refused_at_once() {
    let why = "/dev/zero: the file is not text: it has zero bytes";
    for command in [&["solve"][..], &["corpus"], &["unblock", "solve"], &["convert", "--to", "ron"]]
    {
        assert_eq!(carom(&[command, &["/dev/zero"]].concat()).refused(), why);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_termination_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (file, made) = (path("vortex.tb"), path("made"));
    let build = ["tablebase", "build", &file, "7650", "--target", "vortex", "--threads", "1"];
    let generate = ["generate", "--out", &made, "--min-moves", "60", "--budget", "4000000000"];
    for arguments in [&build[..], &generate] {
        for (signal, code) in [("TERM", 143), ("INT", 130)] {
            let run = super::signalled(arguments, signal);
            assert_eq!((run.code, run.out.as_str()), (Some(code), ""), "{}", run.err);
            assert!(run.err.ends_with("cancelled: nothing was written\n"), "{}", run.err);
            assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
        }
    }
}

#[cfg(unix)]
#[test]
fn standard_output_has_a_name_too() {
    use std::fs::File;
    use std::io::{Read, Seek, Write};

    let convert = ["convert", "--to", "ron", "small.txt"];
    let text = carom(&convert).quiet(0);
    let named = [&convert[..], &["/dev/stdout"]].concat();
    assert_eq!(carom(&named).quiet(0), text, "a pipe");
    // A file that has a line already, as in `{ echo first; carom ... /dev/stdout; } > file`.
    let mut file = tempfile::tempfile().expect("a file");
    file.write_all(b"first\n").expect("written");
    let status = command(&named).stdout(File::try_clone(&file).expect("a file")).status();
    assert!(status.expect("carom ends").success());
    let mut all = String::new();
    file.rewind().expect("the start");
    file.read_to_string(&mut all).expect("text");
    assert_eq!(all, format!("first\n{text}"));
}
