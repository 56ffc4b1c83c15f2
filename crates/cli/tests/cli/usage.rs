//! Help, and wrong usage.

use std::collections::BTreeSet;

use super::{carom, carom_fed, command};

#[test]
fn a_command_may_name_its_game() {
    let text = carom(&["--help"]).quiet(0);
    assert!(text.contains("\n  ricochet "), "{text}");
    let text = carom(&["ricochet", "--help"]).quiet(0);
    for command in ["solve", "tablebase", "corpus"] {
        assert!(text.contains(&format!("\n  {command} ")), "{text}");
    }
    let show = ["show", "7650+42+E2302B12+C9"];
    let named = carom(&[&["ricochet"], &show[..]].concat()).quiet(0);
    assert_eq!(named, carom(&show).quiet(0));
}

#[test]
fn help_names_every_game_first() {
    let text = carom(&["--help"]).quiet(0);
    let first = text.lines().next().expect("a line");
    for game in ["Ricochet Robots", "Unblock Me", "Tablut"] {
        assert!(first.contains(game), "{first}");
    }
    for verb in [&["solve"][..], &["unblock", "solve"], &["tablut", "best"]] {
        let help = carom(&[&["help"], verb].concat()).quiet(0);
        assert_eq!(help, carom(&[verb, &["--help"]].concat()).quiet(0));
    }
}

/// The commands that read and write little: a signal ends them as any program, and they leave nothing behind.
const SHORT: [&str; 6] =
    ["formats", "completions", "manual", "tablebase info", "tablebase query", "tablut show"];

#[test]
fn every_command_has_examples_and_tells_its_exit_codes() {
    let mut count = 0;
    for line in verbs() {
        let help =
            carom(&[&line.split(' ').collect::<Vec<_>>()[..], &["--help"]].concat()).quiet(0);
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

#[test]
fn a_name_comes_before_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("7650"), "0 0 R\n1 1 G\n2 2\n").expect("a file");
    let show = |puzzle| {
        let run = command(&["show", puzzle]).current_dir(folder.path()).output().expect("a run");
        String::from_utf8(run.stdout).expect("text")
    };
    assert_eq!(show("7650"), carom(&["show", "7650"]).quiet(0));
    assert_eq!(show("./7650").lines().count(), 2 * 3 + 3, "{}", show("./7650"));
}

/// The words of an example, with quotes as a shell reads them.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate().flat_map(|(number, part)| match number % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    parts.collect()
}

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
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let data = |name: &str| std::fs::read_to_string(format!("{}/{name}", super::DATA)).expect(name);
    let corpus = data("valid/corpus.txt");
    let puzzle = corpus.lines().nth(2).expect("a puzzle");
    std::fs::write(at("puzzle.txt"), puzzle).expect("written");
    let named = corpus.replace("11-1 ", "hard-7 ");
    for name in ["puzzles.txt", "hard.txt"] {
        std::fs::write(at(name), &named).expect("written");
    }
    let boards = "card40 ..B.AAB..CC...DD 4 7 15\nother ..B.AAB......... 2 4 5\n";
    let drawing = carom(&["unblock", "show", "..B.AAB..CC...DD"]).quiet(0);
    let win = "l-b-3 linnaean b 2b1b3b/w8/1b3w2b/2w6/b1k4wb/2b3w1b/4b4/5w1b1/1b1b2b2 3 d9-d5\n";
    std::fs::write(at("wins.txt"), win).expect("written");
    let game = "[Rules \"ashton\"]\n\n1. e3-b3 b5-b7 *\n";
    std::fs::write(at("games.tablut"), [game; 2].join("\n")).expect("written");
    let rules = include_str!("../../../../boards/tablut/rules/corner.ron");
    std::fs::write(at("my-rules.ron"), rules).expect("written");
    let log = carom_fed(&["tablut", "convert", "--to", "log", "-"], game.as_bytes()).quiet(0);
    std::fs::write(at("gameLog.txt"), log).expect("written");
    let start = carom(&["tablut", "convert", "--to", "position", "ashton"]).quiet(0);
    std::fs::write(at("positions.txt"), start).expect("written");
    let mut run = 0;
    for game in [&[][..], &["unblock"][..], &["tablut"][..]] {
        std::fs::write(at("boards.txt"), boards).expect("written");
        std::fs::write(at("drawing.txt"), &drawing).expect("written");
        let help = carom(&[game, &["--help"]].concat()).quiet(0);
        let verbs = help.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
        let is_verb = |it: &&str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_lowercase());
        let verbs = verbs.filter(|it| is_verb(it) && !["carom", "help", "ricochet"].contains(it));
        let helps = verbs.map(|verb| carom(&[game, &[verb, "--help"]].concat()).out);
        let helps: Vec<String> = helps.chain([help.clone()]).collect();
        let examples = helps.iter().flat_map(|help| help.lines());
        let examples = examples.filter_map(|line| line.trim_start().strip_prefix("carom "));
        for line in examples.collect::<BTreeSet<&str>>() {
            let is_skipped = SKIPPED.iter().any(|it| line.contains(it));
            let is_of_other = ["unblock", "tablut"].iter().any(|it| line.starts_with(it));
            if is_skipped || (game.is_empty() && is_of_other) {
                continue;
            }
            // After two blanks the help says what an example does.
            let example = line.split("  ").next().unwrap_or(line);
            let (example, input) = match example.split_once('<') {
                Some((example, file)) => {
                    let file = file.split(' ').next().unwrap_or(file);
                    (example, std::fs::read(at(file)).expect(file))
                }
                None => (example, Vec::new()),
            };
            let example = example.split('>').next().unwrap_or(example);
            let mut words = words(example);
            // One puzzle is as good an example as a hundred.
            if let Some(count) = words.iter().position(|it| it == "--count") {
                words[count + 1] = "1".to_owned();
            }
            let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
            let ended = super::carom_in(folder.path(), &arguments, &input);
            assert!(matches!(ended.code, Some(0 | 1 | 3)), "carom {line}\n{}", ended.err);
            run += 1;
        }
    }
    assert!(run >= 50, "only {run} examples were run");
}

/// An error names the present name of an option.
#[test]
fn a_former_name_is_another_name_of_the_present_one() {
    let game = ["tablut", "match", "--player", "random"];
    for (arguments, present) in [
        (&["tablut", "best", "--time", "x"][..], "--timeout <TIME>"),
        (&["tablut", "best", "--memory", "x"], "--max-memory <BYTES>"),
        (&["tablut", "best", "--depth", "x"], "--max-moves <M>"),
        (&[&game[..], &["--black", "x"]].concat(), "--opponent <PLAYER>"),
        (&["convert", "7650", "--to", "x"], "--format <FORMAT>"),
    ] {
        let run = carom(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.err.contains(present), "{arguments:?}: {}", run.err);
    }
    let best = ["tablut", "best", "--max-nodes", "9", "--side"];
    for side in ["white", "W", "Defenders"] {
        assert!(carom(&[&best[..], &[side]].concat()).quiet(0).contains("side    defenders"));
    }
}

#[test]
fn wrong_usage_exits_with_2() {
    let wrong: [&[&str]; 40] = [
        &[],
        &["ricochet", "ricochet", "solve", "7650"],
        &["solve"],
        &["solve", "7650", "--robot", "red"],
        &["solve", "7650", "--target", "3;9"],
        &["solve", "7650", "--limit", "5"],
        &["solve", "7650", "--distinct"],
        &["solve", "7650", "--all", "--every-target"],
        &["solve", "7650", "--targets", "red"],
        &["show", "7650", "--map", "purple"],
        &["convert", "--to", "doc", "7650"],
        &["convert", "7650"],
        &["analyse", "7650", "--robot-count", "7"],
        &["tablebase", "build", "x"],
        // Options without an effect, and outputs that cannot be.
        &["show", "7650", "--theme", "dark"],
        &["unblock", "show", "..B.AAB..CC...DD", "--theme", "light"],
        &["solve", "7650", "--threads", "0"],
        &["generate", "--out", "x", "--budget", "9"],
        &["generate", "--out", "x", "--max-nodes", "9"],
        &["generate", "--out", "-"],
        &["solve", "7650", "--every-target", "--limit", "3"],
        &["tablebase", "build", "x.png", "7650", "--robot-count", "1"],
        &["tablebase", "query", "x", "--robots", "0,0", "--list"],
        &["tablut", "serve", "--white-port", "5900", "--black-port", "5900"],
        &["tablut", "join", "--side", "white", "--threads", "2"],
        &["tablut", "best", "--player", "random", "--threads", "2"],
        &["tablut", "best", "--player", "random", "--depth", "2"],
        &["tablut", "best", "--player", "random", "--time", "1s"],
        &["tablut", "best", "--player", "random", "--max-nodes", "9"],
        &["tablut", "best", "--player", "random", "--memory", "1M"],
        &["tablut", "best", "--player", "report:2", "--memory", "1M"],
        &["tablut", "best", "--player", "report:2", "--threads", "2"],
        &["tablut", "best", "--seed", "5", "--depth", "1"],
        &["tablut", "match", "--white", "random", "--black", "random", "--max-nodes", "9"],
        &["tablut", "match", "--white", "random", "--black", "report:1", "--memory", "1M"],
        &["tablut", "join", "--side", "white", "--player", "random", "--time", "1s"],
        &["unblock", "generate", "--blocks", "1", "--threes", "50"],
        &["show", "7650", "--no-rebounds", "--format", "ascii"],
        &["show", "small.txt", "--rules", "official", "--moves", "", "--format", "ascii"],
        &["tablut", "join", "--side", "white", "--player", "human", "--seed", "2"],
    ];
    for arguments in wrong {
        let run = carom(arguments);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(!run.err.is_empty() && !run.err.contains("panicked"), "{arguments:?}: {}", run.err);
    }
}
