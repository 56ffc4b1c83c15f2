//! Records of games: headers in brackets, moves with numbers, comments in braces, variations in parentheses, and the result.
//!
//! A file has one record after the other. Blanks and line breaks separate the words of a record.
//!
//! - A header is `[Name "value"]`. The name has ASCII letters, digits and `_`. In the value, `\"` is a quotation mark and
//!   `\\` a backslash. No name occurs twice. `Rules` is required: the rule set. `Start` is a position string, a blank and the
//!   side to move; without it the game begins at the start of the rule set. `Result` must agree with the result at the end.
//!   If the rule set is none that is built in, `Rules` is its name, and `Rule_set` has its rules: the fields of a
//!   [file of rules](super::rules) but for `version` and `name`, each as `field: value`, with `;` between them.
//!   Other headers can have any name, for example `White` and `Black` for the players.
//!   In records of the window `Ending` tells why a game has ended otherwise than by a move: `resignation`, `agreement`, `time`, `left`
//!   (a player has left) or `disconnected` (the connection was lost, and the game has no result).
//! - Moves follow the headers. A number with full stops may stand before a move, as in `3.` or `3...`. It must be right: each
//!   number has two moves, and the first is that of the side that begins under the rule set. If the other side begins, its
//!   first move is the second one of number 1.
//! - A comment is in braces and has no `}`. It belongs to the move before it, or to the line if there is no move before it.
//! - A variation is in parentheses after a move, and replaces this move: it begins in the position before the move. It has
//!   moves, comments and variations, but no result. At most 16 variations are inside one another.
//! - The result ends the record: `1-0` if the defenders have won, `0-1` if the attackers have won, `1/2-1/2` for a draw, `*`
//!   for a game without a result. If the moves end the game, the result must be the one of the rules. Otherwise it can be
//!   any.
//!
//! ```text
//! [Rules "ashton"]
//! [White "first"]
//! [Black "second"]
//!
//! 1. e3-b3 {to the left} (1. e4-c4) 1... e2-c2 *
//! ```

use std::fmt::Write;
use std::iter::Peekable;
use std::str::CharIndices;

use carom_engine::tablut::{Game, Move, Position, RuleSet, Side, Variant};
use carom_engine::{Outcome, Rules};

use super::entry::parse_result;
use super::position::position_and_side;
use super::{Line, Record, RecordedMove, result_text, rules};
use crate::scan::{Word, decimal, quoted, words};
use crate::{Format, ReadError, ReadFault, WriteError};

pub(super) const FORMAT: Format<Record> = Format {
    id: "record",
    label: "records of games with headers, comments and variations",
    extension: "tablut",
    detect,
    is_fallback: false,
    is_by_line: false,
    read,
    write,
};

/// The most variations inside one another.
const DEEPEST: usize = 16;
/// The width of the written lines.
const WIDTH: usize = 100;
/// The headers that say how the game begins and ends.
const RULES: &str = "Rules";
const RULE_SET: &str = "Rule_set";
const START: &str = "Start";
const RESULT: &str = "Result";

/// A record begins with a header; one without headers, with a number or a move, is a damaged record.
fn detect(text: &str) -> bool {
    let Some(first) = text.split_whitespace().next() else { return false };
    let after_number = first.trim_start_matches(|it: char| it.is_ascii_digit());
    first.starts_with('[')
        || after_number.len() < first.len() && after_number.starts_with('.')
        || first.parse::<Move>().is_ok()
}

/// A part of the text with its place.
#[derive(Clone, Copy)]
struct Token<'a> {
    kind: Kind,
    word: Word<'a>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A line in brackets; the word is what is between them.
    Header,
    /// The word is the text between the braces.
    Comment,
    Open,
    Close,
    /// A move, a number or a result.
    Plain,
}

/// Splits a text into tokens.
fn tokens(text: &str) -> Result<Vec<Token<'_>>, ReadError> {
    let mut tokens = Vec::new();
    let mut rest = text.char_indices().peekable();
    let (mut line, mut column) = (1, 1);
    while let Some((start, letter)) = rest.next() {
        let (first_line, first_column) = (line, column);
        let word = |text| Word { text, line: first_line, column: first_column };
        let step = |line: &mut usize, column: &mut usize, letter: char| {
            if letter == '\n' {
                (*line, *column) = (*line + 1, 1);
            } else {
                *column += 1;
            }
        };
        step(&mut line, &mut column, letter);
        let kind = match letter {
            _ if letter.is_whitespace() => continue,
            '(' => Kind::Open,
            ')' => Kind::Close,
            '[' | '{' => {
                let (end, kind) =
                    if letter == '[' { (']', Kind::Header) } else { ('}', Kind::Comment) };
                let mut quoted = false;
                loop {
                    let Some((at, next)) = rest.next() else {
                        return Err(word("").error(format!("`{letter}` is not closed by `{end}`")));
                    };
                    step(&mut line, &mut column, next);
                    if next == '\\' && quoted {
                        if let Some((_, next)) = rest.next() {
                            step(&mut line, &mut column, next);
                        }
                        continue;
                    }
                    quoted ^= next == '"' && kind == Kind::Header;
                    if next == end && !quoted {
                        tokens.push(Token { kind, word: word(&text[start + 1..at]) });
                        break;
                    }
                }
                continue;
            }
            _ => {
                let end = plain_end(&mut rest, text.len(), &mut column);
                tokens.push(Token { kind: Kind::Plain, word: word(&text[start..end]) });
                continue;
            }
        };
        tokens.push(Token { kind, word: word(&text[start..=start]) });
    }
    Ok(tokens)
}

/// Reads on to the end of a word, and returns its place in bytes.
fn plain_end(rest: &mut Peekable<CharIndices<'_>>, length: usize, column: &mut usize) -> usize {
    while let Some(&(at, letter)) = rest.peek() {
        if letter.is_whitespace() || "()[]{}".contains(letter) {
            return at;
        }
        rest.next();
        *column += 1;
    }
    length
}

fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    let tokens = tokens(text)?;
    let mut records = Vec::new();
    let mut rest = tokens.as_slice();
    while !rest.is_empty() {
        let (record, after) = read_record(rest)?;
        records.push(record);
        rest = after;
    }
    if records.is_empty() {
        return Err(ReadError::whole("there is no record").of(ReadFault::Empty));
    }
    Ok(records)
}

fn read_record<'t, 'a>(
    mut tokens: &'t [Token<'a>],
) -> Result<(Record, &'t [Token<'a>]), ReadError> {
    let first = tokens[0].word;
    let (mut headers, mut rules, mut start) =
        (Vec::<(String, String)>::new(), None::<(String, Word<'a>)>, None);
    let mut custom: Option<RuleSet> = None;
    let mut told: Option<(String, Word<'a>)> = None;
    while let [Token { kind: Kind::Header, word }, after @ ..] = tokens {
        let (name, value) = header(word)?;
        let is_double = headers.iter().any(|(it, _)| *it == name)
            || (name == RULES && rules.is_some())
            || (name == RULE_SET && custom.is_some())
            || (name == START && start.is_some())
            || (name == RESULT && told.is_some());
        if is_double {
            return Err(word.error(format!("the header {name} occurs twice")));
        }
        match name.as_str() {
            RULES => rules = Some((value, value_word(word))),
            RULE_SET => {
                let fault = |why: String| value_word(word).error(why).of(ReadFault::Invalid);
                custom = Some(rules::from_line(&value).map_err(fault)?);
            }
            START => start = Some(start_of(&value, &value_word(word))?),
            RESULT => told = Some((value, value_word(word))),
            _ => headers.push((name, value)),
        }
        tokens = after;
    }
    let (name, place) =
        rules.ok_or_else(|| first.error("expected the header [Rules \"...\"] before the moves"))?;
    let rules = match custom {
        Some(rules) => rules::name_of(&name).map(|_| rules),
        None => name.parse().map_err(|it| format!("{it}")),
    }
    .map_err(|why| place.error(why))?;
    let variant = start
        .map_or_else(|| Ok(Variant::from_start(rules)), |start| Variant::checked(rules, start))
        .map_err(|size| first.error(size.to_string()).of(ReadFault::Invalid))?;
    let mut reader = Reader { tokens, last: first };
    let mut game = Game::new(variant);
    let line = reader.line(&mut game, 0)?;
    let result = reader.result(&game)?;
    let text = result_text(result);
    if let Some((value, word)) = told.filter(|(value, _)| value != text) {
        let reason =
            format!("the header says {}, but the result at the end is {text}", quoted(&value));
        return Err(word.error(reason));
    }
    Ok((Record { headers, variant, line, result, notes: Vec::new() }, reader.tokens))
}

/// The name and the value of a header: `Name "value"`.
fn header(word: &Word<'_>) -> Result<(String, String), ReadError> {
    let fault = || word.error("expected a header, as in [White \"engine\"]");
    let (name, value) = word.text.split_once(' ').ok_or_else(fault)?;
    let quoted = value.trim().strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    let (name, quoted) = (name.trim(), quoted.ok_or_else(fault)?);
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return Err(fault());
    }
    let (mut value, mut is_escaped) = (String::new(), false);
    for letter in quoted.chars() {
        match letter {
            '\\' if !is_escaped => is_escaped = true,
            '"' if !is_escaped => return Err(fault()),
            _ if letter.is_control() => return Err(fault()),
            _ => {
                value.push(letter);
                is_escaped = false;
            }
        }
    }
    if is_escaped { Err(fault()) } else { Ok((name.to_owned(), value)) }
}

/// The place of a header's value.
fn value_word<'a>(header: &Word<'a>) -> Word<'a> {
    let before = header.text.find('"').map_or(0, |at| header.text[..=at].chars().count());
    // The word of the header begins behind its bracket.
    Word { column: header.column + 1 + before, ..*header }
}

/// A position and its side to move in a header.
fn start_of(value: &str, place: &Word<'_>) -> Result<Position, ReadError> {
    let mut words = words(place.line, value);
    for word in &mut words {
        word.column += place.column - 1;
    }
    let [position, side] = words.as_slice() else {
        return Err(place.error("expected a position and the side to move, w or b"));
    };
    position_and_side(position, side)
}

struct Reader<'t, 'a> {
    tokens: &'t [Token<'a>],
    /// The word before the tokens, for faults at the end.
    last: Word<'a>,
}

impl Reader<'_, '_> {
    /// Reads moves to the end of the line, which is a parenthesis or a result.
    fn line(&mut self, game: &mut Game, depth: usize) -> Result<Line, ReadError> {
        let mut line = Line::default();
        while let [Token { kind, word }, after @ ..] = self.tokens {
            match kind {
                Kind::Comment => {
                    let slot = match line.moves.last_mut() {
                        Some(last) => &mut last.comment,
                        None => &mut line.comment,
                    };
                    add_comment(slot, word.text);
                }
                Kind::Open => {
                    if depth == DEEPEST {
                        return Err(word.error(format!(
                            "more than {DEEPEST} variations are inside one another"
                        )));
                    }
                    let Some(last) = line.moves.last_mut() else {
                        return Err(word.error("a variation needs a move before it"));
                    };
                    self.tokens = after;
                    self.last = *word;
                    let mut other = game.clone();
                    other.undo();
                    last.variations.push(self.line(&mut other, depth + 1)?);
                    match self.tokens {
                        [Token { kind: Kind::Close, word }, after @ ..] => {
                            self.last = *word;
                            self.tokens = after;
                        }
                        _ => return Err(word.error("`(` is not closed by `)`")),
                    }
                    continue;
                }
                Kind::Plain if parse_result(word.text).is_none() => {
                    if let Some(mv) = plain(word, game)? {
                        line.moves.push(mv);
                    }
                }
                Kind::Close | Kind::Plain | Kind::Header => break,
            }
            self.last = *word;
            self.tokens = after;
        }
        Ok(line)
    }

    fn result(&mut self, game: &Game) -> Result<Option<Outcome<Side>>, ReadError> {
        let missing = "expected a result at the end: 1-0, 0-1, 1/2-1/2 or *";
        let [Token { kind, word }, after @ ..] = self.tokens else {
            return Err(self.last.error(missing));
        };
        let found = parse_result(word.text).filter(|_| *kind == Kind::Plain);
        let &(_, result) = found.ok_or_else(|| word.error(missing))?;
        if let Some(outcome) = game.outcome().filter(|&it| Some(it) != result) {
            let right = result_text(Some(outcome));
            return Err(word.error(format!("by its moves the game ends with {right}")));
        }
        self.tokens = after;
        Ok(result)
    }
}

/// The number of a move after this many moves of both sides.
const fn number_of(ply: usize) -> usize {
    ply / 2 + 1
}

/// The first move counts as the second of its number if the other side begins.
fn offset(variant: &Variant) -> usize {
    usize::from(variant.initial_state().to_move() != variant.rules().first)
}

/// A move, or `None` for a number such as `12.`.
fn plain(word: &Word<'_>, game: &mut Game) -> Result<Option<RecordedMove>, ReadError> {
    let text = word.text.trim_start_matches(|it: char| it.is_ascii_digit());
    let is_numbered = text.len() < word.text.len() && text.starts_with('.');
    if is_numbered {
        let digits = &word.text[..word.text.len() - text.len()];
        let number = number_of(game.moves().len() + offset(game.variant()));
        if decimal(digits) != Some(number) {
            return Err(word.error(format!("expected the move number {number}, found {digits}")));
        }
    }
    let text = if is_numbered { text.trim_start_matches('.') } else { word.text };
    if text.is_empty() {
        return Ok(None);
    }
    let mv = text.parse().map_err(|error| word.error(format!("{error}")))?;
    let fault = |illegal| word.error(format!("illegal move: {illegal}")).of(ReadFault::Invalid);
    game.play(mv).map_err(fault)?;
    Ok(Some(RecordedMove::new(mv)))
}

/// Adds a comment, with single blanks between its words.
fn add_comment(slot: &mut Option<String>, text: &str) {
    let words = slot.iter().map(String::as_str).chain(text.split_whitespace());
    let joined = words.collect::<Vec<_>>().join(" ");
    if !joined.is_empty() {
        *slot = Some(joined);
    }
}

fn write(records: &[Record]) -> Result<String, WriteError> {
    let mut text = String::new();
    for (number, record) in records.iter().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        let (rules, variant) = (record.variant.rules(), &record.variant);
        push_header(&mut text, RULES, rules.name);
        if rules.name.parse().as_ref() != Ok(rules) {
            let line = rules::to_line(rules).filter(|_| rules::name_of(rules.name).is_ok());
            let fault = || WriteError::new(format!("the rules {rules} have changed settings"));
            push_header(&mut text, RULE_SET, &line.ok_or_else(fault)?);
        }
        if *variant != Variant::from_start(*rules) {
            push_header(&mut text, START, &variant.initial_state().to_string());
        }
        for (name, value) in &record.headers {
            let written = format!("{name} \"{}\"", escaped(value));
            let word = Word { text: &written, line: 1, column: 1 };
            let is_own = [RULES, RULE_SET, START, RESULT].contains(&name.as_str());
            if is_own || header(&word).as_ref() != Ok(&(name.clone(), value.clone())) {
                return Err(WriteError::new(format!("the header {name} cannot be written")));
            }
            push_header(&mut text, name, value);
        }
        text.push('\n');
        let mut words = Vec::new();
        push_line(&mut words, &record.line, offset(variant), 0)?;
        words.push(result_text(record.result).to_owned());
        push_wrapped(&mut text, &words);
    }
    Ok(text)
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"")
}

fn push_header(text: &mut String, name: &str, value: &str) {
    let _ = writeln!(text, "[{name} \"{}\"]", escaped(value));
}

/// The words of a line; `ply` counts the moves before it.
fn push_line(
    words: &mut Vec<String>,
    line: &Line,
    mut ply: usize,
    depth: usize,
) -> Result<(), WriteError> {
    if depth > DEEPEST {
        return Err(WriteError::new(format!(
            "more than {DEEPEST} variations are inside one another"
        )));
    }
    push_comment(words, line.comment.as_deref())?;
    let mut needs_number = true;
    for RecordedMove { mv, comment, variations } in &line.moves {
        let number = number_of(ply);
        if ply.is_multiple_of(2) {
            words.push(format!("{number}."));
        } else if needs_number {
            words.push(format!("{number}..."));
        }
        words.push(mv.to_string());
        push_comment(words, comment.as_deref())?;
        needs_number = comment.is_some() || !variations.is_empty();
        for variation in variations {
            let opening = words.len();
            push_line(words, variation, ply, depth + 1)?;
            match words.get_mut(opening..) {
                Some([first, ..]) => first.insert(0, '('),
                _ => words.push("(".to_owned()),
            }
            if let Some(last) = words.last_mut() {
                last.push(')');
            }
        }
        ply += 1;
    }
    Ok(())
}

fn push_comment(words: &mut Vec<String>, comment: Option<&str>) -> Result<(), WriteError> {
    let Some(comment) = comment else { return Ok(()) };
    let mut read = None;
    add_comment(&mut read, comment);
    if comment.contains('}') || read.as_deref() != Some(comment) {
        return Err(WriteError::new(
            "a comment has `}`, line breaks or needless blanks, or is empty",
        ));
    }
    words.extend(format!("{{{comment}}}").split(' ').map(str::to_owned));
    Ok(())
}

/// Adds words, separated by blanks or line breaks.
fn push_wrapped(text: &mut String, words: &[String]) {
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += length;
    }
    text.push('\n');
}
