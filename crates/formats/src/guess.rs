//! What a text seems to be that is in no format that Carom reads.

/// A text of several lines that people have, and that no reader knows, in a few words.
pub(crate) fn of(text: &str) -> Option<&'static str> {
    let text = text.trim();
    let is_box = |it: char| ('\u{2500}'..='\u{259F}').contains(&it);
    let mut lines = text.lines().map(str::trim_end);
    let first = lines.next().unwrap_or_default();
    let has = |words: &[&str]| words.iter().any(|it| text.contains(it));
    let is_json = text.starts_with(['{', '['])
        && text.ends_with(['}', ']'])
        && text.contains('"')
        && !has(&["\"board\""]);
    if text.contains(is_box) {
        Some("a drawing with box characters")
    } else if has(&["```"]) || text.starts_with("---\n") {
        Some("a page of Markdown or front matter")
    } else if is_json && has(&["\"grid\"", "\"cells\""]) {
        Some("a grid of wall bits in JSON")
    } else if is_json && has(&["\"walls\""]) && has(&["\"width\"", "\"size\"", "\"height\""]) {
        Some("a board with a list of walls in JSON")
    } else if text.starts_with("<?xml") || text.starts_with("<!") || text.starts_with("<html") {
        Some("a page of XML or HTML")
    } else if is_table(first) && text.contains('\n') {
        Some("a table with commas (CSV) of other columns")
    } else if is_blank_grid(text) {
        Some("a grid in which blanks are empty squares, after lines with numbers")
    } else {
        None
    }
}

/// A line of at least three words with commas; cars have a format.
fn is_table(line: &str) -> bool {
    let is_word = |it: &str| {
        it.starts_with(|it: char| it.is_ascii_alphabetic())
            && it.bytes().all(|it| it.is_ascii_alphanumeric() || b"_- ".contains(&it))
    };
    let cells = line.split([',', ';', '\t']).map(|it| it.trim().trim_matches('"'));
    cells.clone().count() >= 3 && cells.clone().all(is_word) && !line.contains("orientation")
}

/// One number in each of the first two lines, then rows with blanks.
fn is_blank_grid(text: &str) -> bool {
    let is_number = |line: &str| !line.is_empty() && line.bytes().all(|it| it.is_ascii_digit());
    let mut lines = text.lines().map(str::trim_end);
    let heads = lines.by_ref().take(2).filter(|it| is_number(it.trim())).count();
    heads == 2 && lines.any(|it| it.starts_with(' '))
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn a_text_of_another_program_is_named() {
        for (text, kind) in [
            ("5\n1\n    0\n   ##\n\n\nG  ##\n", Some("blanks")),
            ("┏━━━┓\n┃■  ┃\n┗━━━┛\n", Some("box")),
            ("{\"grid\":[[9,1],[8,0]],\"robots\":{\"R\":[0,0]}}\n", Some("JSON")),
            ("---\nname: mine\n---\n\n```\n+ A B +\n```\n", Some("Markdown")),
            ("id,colour,x\na,b,1\n", Some("CSV")),
            ("..B.AAB..CC...DD\n", None),
            ("5\n[[1,0,1,1]]\n", None),
        ] {
            let found = of(text);
            assert_eq!(found.is_some(), kind.is_some(), "{text}: {found:?}");
            assert!(found.zip(kind).is_none_or(|(found, kind)| found.contains(kind)), "{found:?}");
        }
    }
}
