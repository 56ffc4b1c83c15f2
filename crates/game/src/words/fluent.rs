//! Reads [Fluent](https://projectfluent.org) files: the part of the syntax that the texts use.
//!
//! That is messages, comments, `{ $name }`, `{ "text" }` and selections by number or text. Of two
//! forms of a number the language chooses, as the plural rules of Unicode CLDR say.

use std::collections::HashMap;
use std::fmt;

/// What a text is about.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Number(i64),
    Text(String),
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })*
    };
}

numbers!(u8 u32 u64 usize i32 i64);

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// The value of a message.
pub(super) type Pattern = Vec<Part>;

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Part {
    Text(String),
    Argument(String),
    Select {
        on: String,
        variants: Vec<(String, Pattern)>,
        /// The variant for all that has none.
        default: usize,
    },
}

/// A message that cannot be read: its line, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault(pub(super) usize);

/// The messages of a file. Those that cannot be read are left out.
pub(super) fn read(file: &str) -> (HashMap<String, Pattern>, Vec<Fault>) {
    let (mut messages, mut faults) = (HashMap::new(), Vec::new());
    let mut lines = (1..).zip(file.lines()).peekable();
    while let Some((number, line)) = lines.next() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let mut text = line.to_owned();
        let goes_on = |line: &str| line.starts_with(' ') || line.starts_with('}');
        while let Some((_, more)) = lines.next_if(|(_, line)| goes_on(line)) {
            text = text + "\n" + more.trim();
        }
        match message(&text) {
            Some((key, _)) if messages.contains_key(&key) => faults.push(Fault(number)),
            Some((key, pattern)) => {
                messages.insert(key, pattern);
            }
            None => faults.push(Fault(number)),
        }
    }
    (messages, faults)
}

fn message(text: &str) -> Option<(String, Pattern)> {
    let (key, value) = text.split_once('=')?;
    let key = key.trim_end();
    let mut rest = value.trim();
    let pattern = pattern(&mut rest)?;
    (is_name(key) && rest.is_empty() && !pattern.is_empty()).then(|| (key.to_owned(), pattern))
}

fn is_name(text: &str) -> bool {
    text.starts_with(|it: char| it.is_ascii_alphabetic())
        && text.chars().all(|it| it.is_ascii_alphanumeric() || "-_".contains(it))
}

/// Text and placeables up to the end or to what ends a variant.
fn pattern(rest: &mut &str) -> Option<Pattern> {
    let mut parts = Vec::new();
    loop {
        let end = rest.find(['{', '}', '\n']).unwrap_or(rest.len());
        let (text, after) = rest.split_at(end);
        if !text.is_empty() {
            parts.push(Part::Text(text.to_owned()));
        }
        *rest = after;
        if let Some(inside) = after.strip_prefix('{') {
            *rest = inside;
            parts.push(placeable(rest)?);
        } else if let Some(next) = after.strip_prefix('\n')
            && !next.starts_with(['[', '*', '}'])
        {
            parts.push(Part::Text(" ".to_owned()));
            *rest = next;
        } else {
            return Some(parts);
        }
    }
}

/// What stands between braces; the first one is read already.
fn placeable(rest: &mut &str) -> Option<Part> {
    *rest = rest.trim_start();
    if let Some(literal) = rest.strip_prefix('"') {
        let (text, after) = literal.split_once('"')?;
        *rest = after.trim_start().strip_prefix('}')?;
        return Some(Part::Text(text.to_owned()));
    }
    let named = rest.strip_prefix('$')?;
    let end = named.find(|it: char| !it.is_ascii_alphanumeric() && !"-_".contains(it))?;
    let name = named[..end].to_owned();
    *rest = named[end..].trim_start();
    if let Some(after) = rest.strip_prefix('}') {
        *rest = after;
        return is_name(&name).then_some(Part::Argument(name));
    }
    *rest = rest.strip_prefix("->")?.trim_start();
    let (mut variants, mut default) = (Vec::new(), None);
    while !rest.starts_with('}') {
        if let Some(after) = rest.strip_prefix('*') {
            *rest = after;
            default = Some(variants.len());
        }
        let (name, after) = rest.strip_prefix('[')?.split_once(']')?;
        *rest = after.trim_start_matches(' ');
        variants.push((name.trim().to_owned(), pattern(rest)?));
        *rest = rest.trim_start();
    }
    *rest = rest.strip_prefix('}')?;
    Some(Part::Select { on: name, variants, default: default? })
}

/// Whether a language says a number in the singular.
pub(super) type IsOne = fn(i64) -> bool;

/// Writes a text with what it is about.
pub(super) fn write(pattern: &Pattern, about: &[(&str, Value)], is_one: IsOne, text: &mut String) {
    let find = |name: &str| about.iter().find(|(it, _)| *it == name).map(|(_, value)| value);
    for part in pattern {
        match part {
            Part::Text(plain) => text.push_str(plain),
            Part::Argument(name) => match find(name) {
                Some(value) => *text += &value.to_string(),
                None => text.push_str(name),
            },
            Part::Select { on, variants, default } => {
                let is = |name: &str| match find(on) {
                    Some(Value::Number(number)) => {
                        name == number.to_string() || (name == "one" && is_one(*number))
                    }
                    Some(Value::Text(text)) => name == text,
                    None => false,
                };
                let exact = variants.iter().find(|(name, _)| is(name));
                if let Some((_, chosen)) = exact.or(variants.get(*default)) {
                    write(chosen, about, is_one, text);
                }
            }
        }
    }
}

/// The arguments that a text names.
#[cfg(test)]
pub(super) fn arguments(pattern: &Pattern, names: &mut std::collections::BTreeSet<String>) {
    for part in pattern {
        match part {
            Part::Text(_) => {}
            Part::Argument(name) => {
                names.insert(name.clone());
            }
            Part::Select { on, variants, .. } => {
                names.insert(on.clone());
                for (_, pattern) in variants {
                    arguments(pattern, names);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(file: &str, about: &[(&str, Value)], expected: &str) {
        let (messages, faults) = read(file);
        assert_eq!(faults, [], "{file}");
        let mut text = String::new();
        write(&messages["it"], about, |number| number == 1, &mut text);
        assert_eq!(text, expected);
    }

    #[test]
    fn texts_are_written_with_what_they_are_about() {
        check("# a comment\n\nit = a = b", &[], "a = b");
        check("it = to { $name }, {\"{\"}", &[("name", "Ada".into())], "to Ada, {");
        check("it = one\n    and two", &[], "one and two");
        let moves = "it = { $count ->\n    [0] none\n    [one] { $count } move\n   *[other] { $count } moves\n} left";
        for (count, expected) in [(0, "none left"), (1, "1 move left"), (5, "5 moves left")] {
            check(moves, &[("count", count.into())], expected);
        }
        let robot = "it = { $robot ->\n [red] rot\n *[other] bunt\n}";
        check(robot, &[("robot", "red".into())], "rot");
        check(robot, &[("robot", "blue".into())], "bunt");
    }

    #[test]
    fn what_cannot_be_read_is_left_out_and_told() {
        let file =
            "good = 1\nbad\nbad = { $x\nbad = { $x ->\n [one] 1\n}\nbad = }\ngood = 2\nlast = 3";
        let (messages, faults) = read(file);
        assert_eq!(messages.len(), 2);
        assert_eq!(faults, [2, 3, 4, 7, 8].map(Fault));
    }
}
