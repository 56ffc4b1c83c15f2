//! No more than [`MOST`] files of a crate import one another in a circle: a reader must know all files of a circle to know one.

use std::collections::{BTreeMap, BTreeSet};

use super::{Faults, Texts};

const MOST: usize = 4;

/// The modules of a crate, each with those that it imports.
type Imports = BTreeMap<Vec<String>, BTreeSet<Vec<String>>>;

pub(super) fn check(texts: &Texts) -> Faults {
    let mut crates: BTreeMap<&str, BTreeMap<Vec<String>, &str>> = BTreeMap::new();
    for (path, text) in texts {
        if let Some((name, module)) = module_of(path) {
            crates.entry(name).or_default().insert(module, text);
        }
    }
    let mut faults = Faults::new();
    for (name, modules) in crates {
        for circle in circles(&imports(&modules)) {
            let files: Vec<String> = circle.iter().map(|it| it.join("/")).collect();
            faults.push(format!("{name}: these files import one another: {}", files.join(", ")));
        }
    }
    faults
}

/// The folder of the crate and the path of the module in a file; `None` for tests, which import what they like.
fn module_of(path: &str) -> Option<(&str, Vec<String>)> {
    let (name, file) = path.split_once("/src/")?;
    let file = file.strip_suffix(".rs")?;
    let mut module: Vec<String> = file.split('/').map(str::to_owned).collect();
    let is_test = |it: &String| matches!(it.as_str(), "tests" | "testing" | "checks" | "bin");
    if module.iter().any(is_test) || module.last().is_some_and(|it| it.ends_with("_checks")) {
        return None;
    }
    if matches!(module.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        module.pop();
    }
    Some((name, module))
}

fn imports(modules: &BTreeMap<Vec<String>, &str>) -> Imports {
    let mut imports = Imports::new();
    for (module, text) in modules {
        let paths = paths(text).into_iter().filter_map(|path| resolve(module, &path, modules));
        imports.insert(module.clone(), paths.filter(|it| it != module).collect());
    }
    imports
}

/// The module to which a path leads from another module.
fn resolve(
    from: &[String],
    path: &[String],
    all: &BTreeMap<Vec<String>, &str>,
) -> Option<Vec<String>> {
    let mut place = from.to_vec();
    let mut names = path.iter().peekable();
    if names.next_if(|it| *it == "crate").is_some() {
        place.clear();
    }
    while names.next_if(|it| *it == "super").is_some() {
        place.pop();
    }
    names.next_if(|it| *it == "self");
    let mut found = all.contains_key(&place).then(|| place.clone())?;
    for name in names {
        place.push(name.clone());
        if all.contains_key(&place) {
            found.clone_from(&place);
        }
    }
    Some(found)
}

/// The paths of a file that begin with `crate`, `super` or `self`, up to its unit tests.
fn paths(text: &str) -> Vec<Vec<String>> {
    let begin_of_tests =
        ["mod ", "pub(crate) mod "].map(|it| format!("#[cfg(test)]\n{it}tests {{"));
    let ends = begin_of_tests.iter().filter_map(|it| text.find(it.as_str()));
    let code = &text[..ends.min().unwrap_or(text.len())];
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let mut paths = Vec::new();
    for start in ["crate::", "super::", "self::"] {
        for (place, _) in code.match_indices(start) {
            let before = code[..place].chars().next_back();
            if !before.is_some_and(|it| it.is_alphanumeric() || it == '_' || it == ':') {
                tree(&code[place..], &mut Vec::new(), &mut paths);
            }
        }
    }
    paths
}

/// Reads a path, which may end with a list of paths in braces. Returns the text behind it.
fn tree<'a>(text: &'a str, path: &mut Vec<String>, paths: &mut Vec<Vec<String>>) -> &'a str {
    let depth = path.len();
    let mut rest = text.trim_start();
    loop {
        if let Some(mut list) = rest.strip_prefix('{') {
            loop {
                list = list.trim_start_matches([',', ' ', '\n']);
                if list.is_empty() || list.starts_with('}') {
                    path.truncate(depth);
                    return list.strip_prefix('}').unwrap_or(list);
                }
                let behind = tree(list, path, paths);
                // What is no path, such as `*`, ends at the next comma.
                list = behind.trim_start_matches(|it| !matches!(it, ',' | '}'));
            }
        }
        let end = rest.find(|it: char| !(it.is_alphanumeric() || it == '_')).unwrap_or(rest.len());
        path.push(rest[..end].to_owned());
        rest = &rest[end..];
        let Some(next) = rest.strip_prefix("::") else { break };
        rest = next;
    }
    paths.push(path.clone());
    path.truncate(depth);
    rest
}

/// The circles of more than [`MOST`] modules.
fn circles(imports: &Imports) -> Vec<BTreeSet<Vec<String>>> {
    let reached: BTreeMap<&Vec<String>, BTreeSet<Vec<String>>> =
        imports.keys().map(|module| (module, reach(module, imports))).collect();
    let mut circles = Vec::new();
    for (module, all) in &reached {
        let circle: BTreeSet<Vec<String>> =
            all.iter().filter(|it| reached[it].contains(*module)).cloned().collect();
        // Each circle once, at its first module.
        if circle.len() > MOST && circle.first() == Some(*module) {
            circles.push(circle);
        }
    }
    circles
}

/// The modules that a module imports, and those that these import, and so on.
fn reach(from: &Vec<String>, imports: &Imports) -> BTreeSet<Vec<String>> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        let news = imports[module].iter().filter(|it| reached.insert((*it).clone()));
        open.extend(news.collect::<Vec<_>>());
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::super::texts;
    use super::*;

    #[test]
    fn a_circle_of_five_files_is_found_and_one_of_four_is_not() {
        let mut all = texts([
            ("crates/a/src/lib.rs", "mod b;"),
            ("crates/a/src/b.rs", "use crate::c::{self, C};"),
            ("crates/a/src/c.rs", "fn f() { crate::d::e::f(); }"),
            ("crates/a/src/d/mod.rs", "use self::e::{x::Y, *};"),
            ("crates/a/src/d/e.rs", "// use crate::f;\nuse super::{super::f::F, X};"),
            (
                "crates/a/src/f.rs",
                "use crate::{c::C, d::D};\n\n#[cfg(test)]\nmod tests {\n    use crate::b;",
            ),
            ("crates/a/src/tests.rs", "use crate::b;"),
        ]);
        assert_eq!(check(&all), [""; 0], "c, d, d/e and f");
        all.insert("crates/a/src/f.rs".to_owned(), "use crate::{b::B, d::D};".to_owned());
        assert_eq!(check(&all), ["crates/a: these files import one another: b, c, d, d/e, f"]);
    }
}
