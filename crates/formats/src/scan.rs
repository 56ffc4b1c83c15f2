//! Words and numbers of a text with their places, for the readers of line-based formats.

use crate::ReadError;

/// A word of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    /// Line and column in characters, from 1.
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Word<'_> {
    /// An error at the word.
    pub(crate) fn error(&self, reason: impl Into<String>) -> ReadError {
        ReadError::at(self.line, self.column, reason)
    }

    /// An error that names the expected text and the word found instead.
    pub(crate) fn unexpected(&self, expected: &str) -> ReadError {
        self.error(format!("expected {expected}, found {}", quoted(self.text)))
    }

    /// The word as a whole number of decimal digits from 0 to `most`.
    pub(crate) fn number(&self, most: usize) -> Result<usize, ReadError> {
        decimal(self.text)
            .filter(|&number| number <= most)
            .ok_or_else(|| self.unexpected(&format!("a number from 0 to {most}")))
    }
}

/// A number that has only decimal digits.
pub(crate) fn decimal(text: &str) -> Option<usize> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// Words separated by blanks and tabs. `line` counts from 1.
pub(crate) fn words(line: usize, text: &str) -> Vec<Word<'_>> {
    let is_blank = |letter| letter == ' ' || letter == '\t';
    let mut words = Vec::new();
    let mut rest = text;
    let mut column = 1;
    loop {
        let word = rest.trim_start_matches(is_blank);
        // Blanks are single bytes.
        column += rest.len() - word.len();
        if word.is_empty() {
            return words;
        }
        let (text, after) = word.split_at(word.find(is_blank).unwrap_or(word.len()));
        words.push(Word { text, line, column });
        column += text.chars().count();
        rest = after;
    }
}

/// The lines that are not blank, with their numbers from 1 and their words.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, Vec<Word<'_>>)> {
    (1..)
        .zip(text.lines())
        .map(|(line, text)| (line, words(line, text)))
        .filter(|(_, words)| !words.is_empty())
}

/// A text in backticks, shortened if it is long.
#[must_use]
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.chars().count() <= LONGEST {
        return format!("`{text}`");
    }
    format!("`{}…`", text.chars().take(LONGEST).collect::<String>())
}
