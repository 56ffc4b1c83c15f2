//! Pipes, and memory that the system does not give.

use std::io::{self, BufRead, BufReader};
use std::process::Stdio;

use super::{ENDLESS, carom, command};

#[test]
fn a_closed_pipe_is_not_a_failure() {
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

#[test]
fn a_reader_gets_each_puzzle_as_it_is_made() {
    let child = command(&ENDLESS).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("carom starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    for _ in 0..3 {
        assert!(out.read_line(&mut first).expect("text") > 0);
    }
    // Without a reader the command ends.
    drop(out);
    let output = child.wait_with_output().expect("carom ends");
    assert_eq!(output.status.code(), Some(0));
    let few = [&["generate", "--count", "3"], &ENDLESS[3..]].concat();
    assert!(carom(&few).quiet(0).starts_with(&first), "{first}");
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
