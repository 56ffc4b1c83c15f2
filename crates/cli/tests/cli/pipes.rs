//! Pipes, and memory that the system does not give.

use std::io;
use std::process::Stdio;

use super::{carom, command};

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
fn standard_output_has_a_name_too() {
    let convert = ["convert", "--to", "ron", "small.txt"];
    let text = carom(&convert).quiet(0);
    let named = [&convert[..], &["/dev/stdout"]].concat();
    assert_eq!(carom(&named).quiet(0), text, "a pipe");
}
