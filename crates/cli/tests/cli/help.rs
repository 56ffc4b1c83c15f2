//! The help of every command.

use std::collections::BTreeSet;

use super::carom;
use super::transcripts::{copy, data_folder, run};

/// The commands that read and write little: a signal ends them as any program, and they leave nothing behind.
const SHORT: [&str; 6] =
    ["formats", "completions", "manual", "tablebase info", "tablebase query", "tablut show"];

#[test]
fn every_command_has_examples_and_tells_its_exit_codes() {
    let mut count = 0;
    for line in verbs() {
        let help = help(&line);
        assert!(help.contains(&format!("\nExamples:\n  carom {line}")), "{line}: {help}");
        let (_, codes) = help.split_once("\nExit codes: 0 ").expect(&line);
        let codes = codes.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(codes.contains(", 2 bad input"), "{line}: {codes}");
        let is_short = SHORT.contains(&line.as_str());
        for signal in ["130 Ctrl-C", "143 SIGTERM"] {
            assert_ne!(codes.contains(signal), is_short, "{line}: {codes}");
        }
        count += 1;
    }
    assert!(count >= 25, "{count} commands");
}

/// The help of a command of several words.
fn help(command: &str) -> String {
    let words: Vec<&str> = command.split_whitespace().collect();
    carom(&[&words[..], &["--help"]].concat()).quiet(0)
}

/// Every command without commands of its own, such as `unblock solve`.
fn verbs() -> Vec<String> {
    let below = |command: &str| -> Vec<String> {
        let words: Vec<&str> = command.split_whitespace().collect();
        let help = carom(&[&words[..], &["-h"]].concat()).quiet(0);
        let (_, list) = help.split_once("\nCommands:\n").unwrap_or_default();
        let lines = list.lines().map_while(|line| line.strip_prefix("  "));
        let names = lines.filter_map(|line| line.split(' ').next());
        let names = names.filter(|it| !["", "help", "ricochet"].contains(it));
        names.map(|name| format!("{command} {name}").trim_start().to_owned()).collect()
    };
    let mut verbs = Vec::new();
    let mut open = below("");
    while let Some(command) = open.pop() {
        let more = below(&command);
        if more.is_empty() { verbs.push(command) } else { open.extend(more) }
    }
    verbs
}

/// What the examples read.
const FILES: &str = r#"
    sed 's/^11-1 /hard-7 /' valid/corpus.txt > hard.txt
    cp hard.txt puzzles.txt
    sed -n 3p hard.txt > puzzle.txt
    printf 'card40 ..B.AAB..CC...DD 4 7 15\nother ..B.AAB......... 2 4 5\n' > boards.txt
    carom unblock show ..B.AAB..CC...DD > drawing.txt
    grep -h ashton-b-3-7 boards/tablut/win-in-2.txt > wins.txt
    printf '[Rules "ashton"]\n\n1. e3-b3 b5-b7 *\n\n%.0s' 1 2 > games.tablut
    cp boards/tablut/rules/corner.ron my-rules.ron
    carom tablut convert --to log --only 1 games.tablut > gameLog.txt
    carom tablut convert --to position ashton > positions.txt
    rm -r boards
"#;

#[test]
fn the_examples_of_the_help_are_right() {
    /// What takes long, or needs files that other examples make.
    const SKIPPED: [&str; 14] = [
        "tablebase",
        "analyse puzzle.txt",
        "analyse 7650",
        "analyse 0765",
        "analyse official",
        "--exact-moves",
        "--size 5x5",
        "--peer",
        "+93 --solver astar",
        "tablut match",
        "tablut generate",
        "tablut corpus boards",
        "tablut serve",
        "tablut join",
    ];
    let files = data_folder();
    assert_eq!(run(files.path(), FILES), [""; 0]);
    let groups = ["", "unblock", "tablut"].map(str::to_owned);
    let helps = verbs().into_iter().chain(groups).map(|line| help(&line));
    let helps: Vec<String> = helps.collect();
    let lines = helps.iter().flat_map(|help| help.lines());
    let lines = lines.filter(|line| line.trim_start().starts_with("carom "));
    let examples = lines.filter(|line| !SKIPPED.iter().any(|it| line.contains(it)));
    let examples: BTreeSet<&str> = examples.map(str::trim_start).collect();
    assert!(examples.len() >= 50, "only {} examples are run", examples.len());
    for line in examples {
        let folder = tempfile::tempdir().expect("a folder");
        copy(files.path(), folder.path());
        // After two blanks the help says what an example does. One puzzle is as good an example as a hundred.
        let example = line.split("  ").next().expect("an example");
        let mut words: Vec<&str> = example.split(' ').collect();
        if let Some(count) = words.iter().position(|it| *it == "--count") {
            words[count + 1] = "1";
        }
        let lines = run(folder.path(), &words.join(" "));
        let is_wrong =
            lines.last().is_some_and(|it| ["[2]", "[101]", "[127]"].contains(&it.as_str()));
        assert!(!is_wrong, "{line}\n{}", lines.join("\n"));
    }
}
