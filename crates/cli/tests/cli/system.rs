//! Completions for shells, and manual pages.

use std::fs;
use std::process::{Command, Stdio};

use super::{carom, carom_in};

/// Bash itself completes a word.
#[cfg(target_os = "linux")]
#[test]
fn bash_completes_a_command_and_an_option() {
    // The script is longer than one argument may be.
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("carom.bash");
    fs::write(&script, carom(&["completions", "bash"]).quiet(0)).expect("a file");
    let script = script.display();
    for (words, completed) in [
        ("carom so", "solve"),
        ("carom unblock an", "analyse"),
        ("carom solve --max-n", "--max-nodes"),
        ("carom unblock solve --metric s", "steps"),
    ] {
        let last = words.split(' ').next_back().expect("a word");
        let test = format!(
            "source '{script}'\nCOMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n\
             _carom carom {last} \"${{COMP_WORDS[COMP_CWORD - 1]}}\"\n\
             printf '%s\\n' \"${{COMPREPLY[@]}}\""
        );
        let bash = Command::new("bash").args(["-c", &test]).stderr(Stdio::inherit()).output();
        let out = String::from_utf8(bash.expect("bash").stdout).expect("text");
        assert!(out.lines().any(|it| it == completed), "{words}: {out}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a folder");
    carom_in(folder.path(), &["manual", "new/man1"], b"").quiet(0);
    let page = |name: &str| {
        let path = folder.path().join("new/man1").join(name);
        fs::read_to_string(path).expect(name)
    };
    for name in ["carom.1", "carom-solve.1", "carom-unblock-corpus.1", "carom-tablut-serve.1"] {
        let text = page(name);
        for part in [".TH ", ".SH NAME", ".SH SYNOPSIS", ".SH OPTIONS"] {
            assert!(text.contains(part), "{name}: {part}");
        }
    }
    assert!(page("carom-solve.1").contains("Exit codes"));
    assert!(page("carom-tablebase-build.1").contains("carom tablebase build"));
    let pages = fs::read_dir(folder.path().join("new/man1")).expect("a folder").count();
    assert!(pages >= 30, "{pages} pages");
    // A file in place of the folder.
    fs::write(folder.path().join("file"), "").expect("a file");
    let refused = |name: &str| carom_in(folder.path(), &["manual", name], b"").refused();
    assert!(refused("file").starts_with("file: "));
    assert!(refused("file/man1").starts_with("file/man1: "));
}

#[test]
fn the_formats_of_every_game_are_listed() {
    let text = carom(&["formats"]).quiet(0);
    for (game, id, extension) in [
        ("ricochet", "game-id", ".id"),
        ("unblock", "string", ".txt"),
        ("tablut", "record", ".tablut"),
    ] {
        let line = text.lines().find(|it| it.starts_with(game) && it.contains(id));
        assert!(line.is_some_and(|it| it.contains(extension)), "{game} {id}: {text}");
    }
    let list = carom(&["formats", "--format", "json"]).quiet(0);
    let list: serde_json::Value = serde_json::from_str(&list).expect("JSON");
    let list = list.as_array().expect("a list");
    assert_eq!(list.len(), text.lines().count());
    let of = |game: &str| list.iter().filter(|it| it["game"] == game).count();
    assert_eq!(of("ricochet"), carom_formats::ricochet::FORMATS.len());
    assert_eq!(of("unblock"), carom_formats::unblock::FORMATS.len());
    assert!(list.iter().any(|it| it["id"] == "jsonl" && it["by_line"] == true), "{list:?}");
}
