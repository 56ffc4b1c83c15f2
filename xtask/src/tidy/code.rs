//! The data that the checks need from a Rust source: its code without comments, its words, its paths.

/// The code with every comment replaced by blanks, and every text too unless `keep_texts`. Line numbers do
/// not change.
pub(super) fn code_of(source: &str, keep_texts: bool) -> String {
    let bytes = source.as_bytes();
    let mut code = String::with_capacity(source.len());
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        let (length, is_kept) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), false)
        } else if rest.starts_with("/*") {
            (block_comment(rest), false)
        } else if let Some(length) = text(rest, at.checked_sub(1).map(|before| bytes[before])) {
            (length, keep_texts)
        } else {
            (rest.chars().next().map_or(1, char::len_utf8), true)
        };
        let part = &rest[..length];
        if is_kept {
            code.push_str(part);
        } else {
            code.extend(part.chars().map(|letter| if letter == '\n' { '\n' } else { ' ' }));
        }
        at += length;
    }
    code
}

/// The code before the module of tests, which is at the end of a source.
pub(super) fn without_tests(code: &str) -> &str {
    code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default()
}

/// The length of a block comment, which may contain other block comments.
fn block_comment(rest: &str) -> usize {
    let mut depth = 0_u32;
    for (at, _) in rest.char_indices() {
        if rest[at..].starts_with("/*") {
            depth += 1;
        } else if rest[..at].ends_with("*/") && at > 3 {
            depth -= 1;
            if depth == 0 {
                return at;
            }
        }
    }
    rest.len()
}

/// The length of the string or character literal at the start of the code, if there is one; `before` is the
/// byte before it.
fn text(rest: &str, before: Option<u8>) -> Option<usize> {
    let in_name = before.is_some_and(|it| it.is_ascii_alphanumeric() || it == b'_');
    if !in_name && rest.starts_with('r') {
        let hashes = rest[1..].bytes().take_while(|&it| it == b'#').count();
        if rest[1 + hashes..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let start = 2 + hashes;
            return Some(rest[start..].find(&end).map_or(rest.len(), |at| start + at + end.len()));
        }
    }
    if let Some(quoted) = rest.strip_prefix('\'') {
        // `'a` is a lifetime, `'a'` and `'\n'` are characters.
        if quoted.starts_with('\\') {
            return quoted.get(2..)?.find('\'').map(|at| at + 4);
        }
        let end = quoted.char_indices().nth(1);
        return end.filter(|(_, letter)| *letter == '\'').map(|(at, _)| at + 2);
    }
    if !rest.starts_with('"') {
        return None;
    }
    let mut is_escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return Some(at + 1),
            _ => {}
        }
    }
    Some(rest.len())
}

/// The words of a line in lower case. Names are split at `_` and before capital letters.
pub(super) fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_small = false;
    for letter in line.chars() {
        if !letter.is_alphanumeric() || (letter.is_uppercase() && was_small) {
            words.push(String::new());
        }
        if letter.is_alphanumeric() {
            words.last_mut().expect("there is one").extend(letter.to_lowercase());
        }
        was_small = letter.is_lowercase();
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Every full path in the code that starts with this name: `use std::{fmt, io::{self, Read}};` contains the
/// paths `std::fmt`, `std::io` and `std::io::Read`.
pub(super) fn paths(code: &str, start: &str) -> Vec<Vec<String>> {
    let code: String = code.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut paths = Vec::new();
    for (at, _) in code.match_indices(start) {
        let before = &code[..at];
        // `other::std::…` is another path; `::std::…` is a path of `std`.
        let is_inner = before.ends_with("::")
            && before[..before.len() - 2].chars().next_back().is_some_and(is_name);
        let rest = code[at + start.len()..].trim_start();
        if let (false, false, Some(tree)) =
            (before.chars().next_back().is_some_and(is_name), is_inner, rest.strip_prefix("::"))
        {
            add_tree(tree, &[start.to_owned()], &mut paths);
        }
    }
    paths
}

/// Adds the paths of an import tree, each with the prefix, and returns the text after the tree.
fn add_tree<'a>(tree: &'a str, prefix: &[String], paths: &mut Vec<Vec<String>>) -> &'a str {
    let mut rest = tree.trim_start();
    if let Some(group) = rest.strip_prefix('{') {
        rest = group.trim_start();
        while !rest.is_empty() && !rest.starts_with('}') {
            let before = rest.len();
            rest = add_tree(rest, prefix, paths).trim_start();
            // Text that is not a tree, such as `as name`, is skipped.
            if rest.len() == before || rest.starts_with("as ") {
                rest = rest.find([',', '}']).map_or("", |end| &rest[end..]);
            }
            rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
        }
        return rest.strip_prefix('}').unwrap_or(rest);
    }
    let end = rest.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(rest.len());
    let (name, after) = rest.split_at(end);
    let mut path = prefix.to_vec();
    if !name.is_empty() && name != "self" {
        path.push(name.to_owned());
    }
    match after.trim_start().strip_prefix("::") {
        Some(inner) if !name.is_empty() => add_tree(inner, &path, paths),
        _ => {
            paths.push(path);
            after
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_texts_are_not_code() {
        let source = "a // b\n/* c /* d */ e */ f \"// g\\\" h\" 'i' r#\"j \" k\"# &'l m '\\n' n";
        let words_of = |keep| words(&code_of(source, keep)).join(" ");
        assert_eq!(words_of(false), "a f l m n");
        assert_eq!(words_of(true), "a f g h i r j k l m n n");
        assert_eq!(code_of(source, false).lines().count(), source.lines().count());
    }

    #[test]
    fn names_are_split_into_words() {
        assert_eq!(words("use a_b::CamelCase2;"), ["use", "a", "b", "camel", "case2"]);
        assert_eq!(words("unblocked(RICOCHET)"), ["unblocked", "ricochet"]);
    }

    #[test]
    fn paths_are_read_in_full() {
        let check = |code: &str, expected: &[&str]| {
            let found: Vec<String> = paths(code, "std").iter().map(|it| it.join("::")).collect();
            assert_eq!(found, expected, "{code}");
        };
        check("use std::fs::File;", &["std::fs::File"]);
        check("let now = ::std::time::Instant::now();", &["std::time::Instant::now"]);
        check(
            "use std::{\n    fmt::{self, Write},\n    io as other, thread,\n};",
            &["std::fmt", "std::fmt::Write", "std::io", "std::thread"],
        );
        check("use other::std::fs; use nostd::fs; let std = 1; use crate::std_fs;", &[]);
        check("use std::*;", &["std"]);
    }
}
