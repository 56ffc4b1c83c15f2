//! Within a crate, imports must go down: no cycles, and no imports from the same floor or above.

use super::Faults;
use super::code::{code_of, paths, without_tests};
use super::workspace::Workspace;

/// A folder and its modules, from the top floor to the lowest. A module may import from lower floors, but
/// not from its own floor. The folder's own `main.rs`, `lib.rs` or `mod.rs` is above all floors.
const FLOORS: &[(&str, &[&[&str]])] = &[
    (
        "crates/cli/src/",
        &[
            &["formats", "ricochet", "system", "tablut", "unblock"],
            &["all_solutions", "conversion", "corpus", "solving"],
            &["batch", "sheet"],
            &["problem"],
            &["options", "progress", "times", "verdict"],
            &["exit", "input"],
            &["output", "pdf", "plot"],
            &["interrupt", "opened", "plain"],
        ],
    ),
    (
        "crates/cli/src/tablut/",
        &[
            &["arena", "best", "convert", "corpus", "generate", "join", "perft", "show"],
            &["remote"],
            &["serve"],
            &["argument", "clock", "effect", "elo", "memory", "opening", "person", "seat", "sprt"],
            &["picture"],
        ],
    ),
    (
        "crates/cli/src/unblock/",
        &[
            &["analyse", "convert", "corpus", "enumerate", "generate", "show", "solve"],
            &["print", "solutions"],
            &["argument", "values"],
        ],
    ),
    (
        "crates/cli/src/ricochet/",
        &[
            &["analyse", "convert", "corpus", "filter", "generate", "show", "solve", "tablebase"],
            &["answer", "print"],
            &["criteria", "puzzle_argument", "solutions", "tables"],
            &["device", "values"],
        ],
    ),
    (
        "crates/game/src/",
        &[
            &["checks"],
            &["testing"],
            &["app"],
            &["arguments"],
            &["ricochet", "tablut", "unblock"],
            &["shell"],
        ],
    ),
    (
        "crates/game/src/ricochet/",
        &[
            &["home", "scenes", "trace"],
            &["editor"],
            &["panel", "pointer"],
            &["resuming", "rules", "table"],
            &["pieces"],
            &["icons", "practice", "sounds", "whole"],
            &["board", "records", "share", "sheet"],
            &["clock", "dealing", "files", "solving"],
            &["keys", "session"],
            &["lessons"],
            &["colours", "command", "ids", "levels", "on_board", "opening", "order", "terminal"],
        ],
    ),
    (
        "crates/game/src/unblock/",
        &[
            &["home", "scenes", "trace"],
            &["editor"],
            &["panel", "pointer"],
            &["board", "sounds"],
            &["choices"],
            &["analysis", "dealing", "files", "keeping", "solving"],
            &["library"],
            &["keys", "session"],
            &["command", "ids", "order"],
        ],
    ),
    (
        "crates/game/src/tablut/",
        &[
            &["home", "scenes", "trace"],
            &["panel", "pointer"],
            &["thinking"],
            &["board", "sounds"],
            &["puzzles"],
            &["analysis", "files", "keeping", "network", "proving"],
            &["keys", "session"],
            &["command", "ids", "order"],
        ],
    ),
    (
        "crates/game/src/shell/",
        &[
            &["home"],
            &["cards"],
            &["page", "scripting", "settings", "window"],
            &["alone", "fold", "icon", "rhythm"],
            &["panel"],
            &["input"],
            &["bounds", "dialog", "incoming", "inquiry", "overlay", "shelf"],
            &["outgoing", "recent", "scroll"],
            &["kept", "pasteboard", "sound", "theme", "twin", "worker"],
            &["notice", "paint", "place"],
            &["lens"],
            &["command", "screen"],
            &["ask", "calendar", "frame", "ids", "nap", "words"],
        ],
    ),
];

pub(super) fn check(workspace: &Workspace) -> Faults {
    FLOORS.iter().flat_map(|&(folder, floors)| check_folder(workspace, folder, floors)).collect()
}

fn check_folder(workspace: &Workspace, folder: &str, floors: &[&[&str]]) -> Faults {
    let mut faults = Faults::new();
    let floor_of = |module: &str| floors.iter().position(|floor| floor.contains(&module));
    let above = modules(folder);
    for (path, text) in workspace.rust_sources() {
        let Some(rest) = path.strip_prefix(folder) else { continue };
        let module = rest.split('/').next().unwrap_or(rest).trim_end_matches(".rs");
        // Tests may start the whole program.
        let is_test = path.ends_with("/tests.rs") || path.contains("/tests/");
        if is_test || ["main", "lib", "mod"].contains(&module) {
            continue;
        }
        let Some(floor) = floor_of(module) else {
            faults.push(format!("{path}: `{module}` has no floor in the table of floors"));
            continue;
        };
        for import in imports(path, text) {
            let Some(rest) = import.strip_prefix(above.as_slice()) else { continue };
            let name = rest.first().map_or("", String::as_str);
            let (is_own, target) = (name == module, floor_of(name));
            if !is_own && target.is_none_or(|target| target <= floor) {
                faults
                    .push(format!("{path}: imports {}, which is not below it", import.join("::")));
            }
        }
    }
    faults
}

/// The module path of a folder or source from the crate's root: `crates/cli/src/a/b.rs` is `a::b`.
fn modules(path: &str) -> Vec<String> {
    let inside = path.split_once("/src/").map_or("", |(_, inside)| inside);
    let parts = inside.trim_end_matches(".rs").split('/');
    parts.filter(|it| !["", "main", "lib", "mod"].contains(it)).map(str::to_owned).collect()
}

/// The imports of a source from its own crate, as paths from the crate's root.
fn imports(path: &str, text: &str) -> Vec<Vec<String>> {
    let code = code_of(text, false);
    // Tests do not belong to a floor.
    let code = without_tests(&code);
    let own = modules(path);
    let mut found: Vec<Vec<String>> =
        paths(code, "crate").iter().map(|it| it[1..].to_vec()).collect();
    for path in paths(code, "super") {
        let up = path.iter().take_while(|it| *it == "super").count();
        let kept = own.len().saturating_sub(up);
        found.push([&own[..kept], &path[up..]].concat());
    }
    found.sort_unstable();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_source(path: &str, source: &str, expected: &[&str]) {
        let expected: Faults = expected.iter().map(|it| format!("{path}: {it}")).collect();
        assert_eq!(check(&Workspace::of_files([(path, source)])), expected, "{path}: {source}");
    }

    #[test]
    fn an_import_from_above_or_beside_is_found() {
        check_source(
            "crates/cli/src/output.rs",
            "use crate::verdict::check;",
            &["imports verdict::check, which is not below it"],
        );
        check_source(
            "crates/cli/src/verdict.rs",
            "fn f() { crate::NO_SOLUTION; }",
            &["imports NO_SOLUTION, which is not below it"],
        );
        let beside = ["imports ricochet::analyse::is_cancel, which is not below it"];
        for import in ["crate::ricochet::analyse::is_cancel", "super::super::analyse::is_cancel"] {
            let source = format!("use {import};");
            check_source("crates/cli/src/ricochet/tablebase/build.rs", &source, &beside);
        }
        check_source(
            "crates/cli/src/ricochet/values.rs",
            "use super::{EXAMPLES, answer::{self, Answer}};",
            &[
                "imports ricochet::EXAMPLES, which is not below it",
                "imports ricochet::answer, which is not below it",
                "imports ricochet::answer::Answer, which is not below it",
            ],
        );
        check_source(
            "crates/game/src/shell/theme/palette.rs",
            "use crate::shell::settings::Look;",
            &["imports shell::settings::Look, which is not below it"],
        );
    }

    #[test]
    fn an_import_from_below_is_fine() {
        check_source("crates/cli/src/main.rs", "use crate::ricochet;", &[]);
        check_source(
            "crates/cli/src/ricochet/mod.rs",
            "use crate::output; use self::solve::Args;",
            &[],
        );
        check_source(
            "crates/cli/src/ricochet/solve/mod.rs",
            "use super::{answer::Answer, values}; use crate::output; use self::targets::Targets;",
            &[],
        );
        check_source(
            "crates/cli/src/ricochet/solve/targets.rs",
            "// use crate::main\nuse super::x; \"crate::ricochet::show\";\n#[cfg(test)]\nmod tests {\n    use crate::x;\n}",
            &[],
        );
    }

    #[test]
    fn tests_may_import_from_above() {
        for path in ["crates/game/src/ricochet/table/tests.rs", "crates/game/src/shell/tests/x.rs"]
        {
            check_source(path, "use crate::testing::app;", &[]);
        }
        check_source(
            "crates/game/src/ricochet/table/mod.rs",
            "use crate::app::play;",
            &["imports app::play, which is not below it"],
        );
    }

    #[test]
    fn a_module_without_a_floor_is_found() {
        check_source(
            "crates/cli/src/ricochet/new.rs",
            "",
            &["`new` has no floor in the table of floors"],
        );
    }
}
