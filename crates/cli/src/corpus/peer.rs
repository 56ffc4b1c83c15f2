//! Times of other programs.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, bail};

use crate::input;

/// Times in microseconds by puzzle, one column for each program.
pub(super) struct Peer {
    name: String,
    columns: Vec<String>,
    times: HashMap<String, Vec<f64>>,
}

impl Peer {
    /// Reads lines `id us [us...]`, separated by blanks. Lines that start with `#` are comments; the
    /// first one that starts with `# id` names the columns; a remark in parentheses may follow.
    ///
    /// # Errors
    /// A file that cannot be read, or `FILE:LINE: reason`.
    pub(super) fn read_file(path: &Path) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        let bytes = input::read_file(path).with_context(|| name.clone())?;
        let text = String::from_utf8(bytes).with_context(|| name.clone())?;
        Self::parse(name, &text)
    }

    fn parse(name: String, text: &str) -> anyhow::Result<Self> {
        let mut peer = Self { name, columns: Vec::new(), times: HashMap::new() };
        for (number, line) in text.lines().enumerate().map(|(i, line)| (i + 1, line.trim())) {
            let name = &peer.name;
            if let Some(comment) = line.strip_prefix('#') {
                let mut words = comment.split_whitespace();
                if peer.columns.is_empty() && peer.times.is_empty() && words.next() == Some("id") {
                    let names = words.take_while(|word| !word.starts_with('('));
                    peer.columns = names.map(str::to_owned).collect();
                }
                continue;
            }
            let mut words = line.split_whitespace();
            let Some(id) = words.next() else { continue };
            let mut times = Vec::new();
            for word in words {
                let time = word.parse().ok().filter(|it: &f64| it.is_finite() && *it > 0.0);
                times.push(time.with_context(|| {
                    format!("{name}:{number}: `{word}` is not a time in microseconds above 0")
                })?);
            }
            if peer.columns.is_empty() {
                peer.columns = (1..=times.len()).map(|i| format!("column {i}")).collect();
            }
            let (found, expected) = (times.len(), peer.columns.len());
            if found == 0 {
                bail!("{name}:{number}: expected at least one time after the id");
            }
            if found != expected {
                bail!("{name}:{number}: expected {expected} times after the id, found {found}");
            }
            if peer.times.insert(id.to_owned(), times).is_some() {
                bail!("{}:{number}: the id {id} appears twice", peer.name);
            }
        }
        Ok(peer)
    }

    /// The name of the file.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The names of the columns.
    pub(super) fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The times of a puzzle in microseconds, one for each column.
    pub(super) fn times(&self, id: &str) -> Option<&[f64]> {
        self.times.get(id).map(Vec::as_slice)
    }
}

/// The speed ratio of a peer over some puzzles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Ratio {
    pub(super) puzzles: usize,
    /// The geometric mean of peer/ours.
    pub(super) geometric_mean: f64,
    /// The ratio of the total times.
    pub(super) total: f64,
}

/// The times of a peer and our own over some puzzles.
#[derive(Clone, Copy, Default)]
pub(super) struct Comparison {
    puzzles: usize,
    /// The sum of the logarithms of peer/ours.
    logarithms: f64,
    theirs: f64,
    ours: f64,
}

impl Comparison {
    /// Adds a puzzle with both times in the same unit.
    pub(super) fn add(&mut self, theirs: f64, ours: f64) {
        self.puzzles += 1;
        self.logarithms += (theirs / ours).ln();
        self.theirs += theirs;
        self.ours += ours;
    }

    /// The ratio; `None` if there are no puzzles.
    pub(super) fn ratio(&self) -> Option<Ratio> {
        let Self { puzzles, logarithms, theirs, ours } = *self;
        (puzzles > 0).then(|| Ratio {
            puzzles,
            geometric_mean: (logarithms / puzzles as f64).exp(),
            total: theirs / ours,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Comparison, Peer};

    #[test]
    fn the_header_names_the_columns() {
        let peer =
            Peer::parse("t".into(), "# id a_us b_us (best of 3)\n# more\nx 1 2.5\n\ny 3 4\n")
                .unwrap();
        assert_eq!(peer.columns(), ["a_us", "b_us"]);
        assert_eq!(peer.times("x"), Some([1.0, 2.5].as_slice()));
        assert_eq!(peer.times("z"), None);
        let bare = Peer::parse("t".into(), "x 1\n").unwrap();
        assert_eq!(bare.columns(), ["column 1"]);
    }

    #[test]
    fn bad_lines_are_named() {
        for (text, line) in
            [("x\n", 1), ("x 1\ny 1 2\n", 2), ("x 0\n", 1), ("x nan\n", 1), ("x 1\n\nx 2\n", 3)]
        {
            let error = Peer::parse("t".into(), text).err().map(|error| error.to_string());
            assert!(
                error.as_ref().is_some_and(|it| it.starts_with(&format!("t:{line}: "))),
                "{error:?}"
            );
        }
    }

    #[test]
    fn the_geometric_mean_weighs_puzzles_alike() {
        let mut both = Comparison::default();
        assert_eq!(both.ratio(), None);
        both.add(4.0, 1.0);
        both.add(100.0, 100.0);
        let ratio = both.ratio().unwrap();
        assert!((ratio.geometric_mean - 2.0).abs() < 1e-12);
        assert!((ratio.total - 104.0 / 101.0).abs() < 1e-12);
    }
}
