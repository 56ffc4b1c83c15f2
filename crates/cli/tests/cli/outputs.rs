//! An output never replaces an input.

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
        refuses(folder, &["analyse", "in", "--robots", "1", "--out", out], false);
        refuses(folder, &["tablebase", "build", out, "in", "--robots", "1"], false);
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
