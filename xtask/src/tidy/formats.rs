//! docs/formats.md must be what `cargo xtask formats` writes, and it must have every format.

use anyhow::Context;

use super::{Faults, Texts};
use crate::formats::{self, PAGE, SECTIONS};

/// The folder of the formats.
const FOLDER: &str = "crates/formats/src/";
/// The text of a source with a format.
const FORMAT: &str = "const FORMAT: Format<";

pub(super) fn check(texts: &Texts) -> Faults {
    let mut faults = Faults::new();
    let text_of =
        |path: &str| texts.get(path).cloned().with_context(|| format!("{path}: is missing"));
    match formats::page(text_of) {
        Ok(page) if texts.get(PAGE) == Some(&page) => {}
        Ok(_) => {
            let fault = "is not what the sources say: run `cargo xtask formats`";
            faults.push(format!("{PAGE} {fault}"));
        }
        Err(fault) => faults.push(fault.to_string()),
    }
    let is_format = |path: &str, text: &str| path.starts_with(FOLDER) && text.contains(FORMAT);
    let has_section = |path: &str| SECTIONS.iter().any(|(_, source)| *source == path);
    let sources = texts.iter().filter(|(path, text)| is_format(path, text)).map(|(path, _)| path);
    let without = sources.filter(|path| !has_section(path));
    faults.extend(without.map(|path| format!("{path}: has no section in {PAGE}")));
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "//! A format.\n";

    /// All sources of the page, and these files.
    fn texts(files: &[(&str, &str)]) -> Texts {
        let sources = SECTIONS.iter().map(|&(_, source)| (source, SOURCE));
        let all = sources.chain(files.iter().copied());
        all.map(|(path, text)| (path.to_owned(), text.to_owned())).collect()
    }

    fn page() -> String {
        formats::page(|_| Ok(SOURCE.to_owned())).expect("a page")
    }

    #[test]
    fn a_format_without_a_section_is_found() {
        let format = "//! More.\n\npub(super) const FORMAT: Format<Entry> = Format {\n";
        let (page, path) = (page(), format!("{FOLDER}ricochet/more.rs"));
        let faults = |path: &str| check(&texts(&[(PAGE, page.as_str()), (path, format)]));
        assert_eq!(faults(&path), [format!("{path}: has no section in {PAGE}")]);
        assert_eq!(faults("benches/src/more.rs"), [""; 0]);
    }
}
