//! Games of the program `OpenTafl`: headers in brackets, then moves with numbers.
//!
//! ```text
//! [attackers:alpha]
//! [defenders:beta]
//! [rules:dim:9 name:Tablut esc:e atkf:y ks:c nj:n cor: cens: cenh: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/]
//!
//! 1. d9-c9 e7-f7
//! 2. c9-c8 e6-g6
//! ```
//!
//! - A header is `[name:value]`. `rules` is required. `attackers` and `defenders` are the headers `Black` and `White` of a
//!   [record](super::record); any other header keeps its name, with a capital letter at its start.
//! - The rules are words such as `dim:9`. They must be those of the rule set `linnaean`: `dim:9`, `esc:e`, `ks:c`, `nj:n` and no square in
//!   `cor:`, `cens:` and `cenh:`; `atkf:y` if the attackers begin and `atkf:n` if the defenders do. A word that is missing has this
//!   value. `start:` is the board, with `/` before each row and at the end: `t` is an attacker, `T` a defender, `K` the king, and a
//!   number is that of empty squares. Its first row is row 1.
//! - Rows count from the bottom, so `e9` is in the first row of the board, the square `e1` of every other format.
//! - A number with a full stop may stand before a move. A move is two squares, `d9-c9`, perhaps with the letter of the piece before
//!   it and with the captured squares after it, as in `Ke5-e6xf6`. These must be right.
//! - Text in brackets after a move is a comment. The signs `?`, `!`, `+` and `-` after a move are skipped.
//!
//! The result of a game is that of its moves: the header `result` is not read. Variations cannot be written.

use std::fmt::Write;

use carom_engine::Rules;
use carom_engine::tablut::{Cell, Game, Move, Piece, Position, RuleSet, Setup, Side, Variant};

use super::{Line, Record, RecordedMove};
use crate::scan::{Word, quoted};
use crate::{Format, ReadError, ReadFault, WriteError};

pub(super) const FORMAT: Format<Record> = Format {
    id: "opentafl",
    label: "games of the program OpenTafl (rules linnaean); one game",
    extension: "otg",
    detect,
    is_fallback: false,
    is_by_line: false,
    read,
    write,
};

/// The rules that the rule set `linnaean` has, besides the board and the side that begins.
const FIXED: [(&str, &str); 7] =
    [("dim", "9"), ("esc", "e"), ("ks", "c"), ("nj", "n"), ("cor", ""), ("cens", ""), ("cenh", "")];
/// The names of players in both formats.
const PLAYERS: [(&str, &str); 2] = [("attackers", "Black"), ("defenders", "White")];

/// A header with a colon after its name; those of records have a blank.
fn detect(text: &str) -> bool {
    let name = |line: &str| Some(line.trim().strip_prefix('[')?.split_once(':')?.0.to_owned());
    let first = text.lines().find(|line| !line.trim().is_empty()).and_then(name);
    first.is_some_and(|it| {
        !it.is_empty() && it.bytes().all(|it| it.is_ascii_alphabetic() || it == b'-')
    })
}

/// A square in the other numbering of rows. A square outside the board stays where it is.
fn flipped(cell: Cell) -> Cell {
    let row = (RuleSet::LINNAEAN.size - 1).checked_sub(cell.row());
    row.and_then(|row| Cell::new(cell.column(), row)).unwrap_or(cell)
}

fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    let mut headers = Vec::new();
    let mut game: Option<Game> = None;
    let mut line = Line::default();
    let mut notes = Vec::new();
    for word in words(text)? {
        let Some(inner) = word.text.strip_prefix('[').and_then(|it| it.strip_suffix(']')) else {
            let game = game
                .as_mut()
                .ok_or_else(|| word.error("expected the header [rules:...] before the moves"))?;
            line.moves.extend(read_move(&word, game)?.map(RecordedMove::new));
            continue;
        };
        if let Some(last) = line.moves.last_mut() {
            // Comments after one move become one, without the brackets that records have no place for.
            let all = format!("{} {inner}", last.comment.as_deref().unwrap_or_default());
            let words = all.replace(['{', '}', '['], "");
            let comment = words.split_whitespace().collect::<Vec<_>>().join(" ");
            last.comment = Some(comment).filter(|it| !it.is_empty());
            continue;
        }
        let (name, value) = inner
            .split_once(':')
            .ok_or_else(|| word.error("expected a header, as in [attackers:alpha]"))?;
        let value = value.trim();
        match name {
            "rules" if game.is_some() => return Err(word.error("the header rules occurs twice")),
            "rules" => game = Some(Game::new(read_rules(&word, value)?)),
            "result" => {}
            _ if value.is_empty() => {}
            _ => {
                match header_name(name).filter(|it| headers.iter().all(|(other, _)| other != it)) {
                    Some(name) if !value.contains(char::is_control) => {
                        headers.push((name, value.to_owned()));
                    }
                    _ => notes.push(format!(
                        "the header {} on line {} is left out",
                        quoted(name),
                        word.line
                    )),
                }
            }
        }
    }
    let game = game.ok_or_else(|| ReadError::whole("expected the header [rules:...]"))?;
    let (variant, result) = (*game.variant(), game.outcome());
    Ok(vec![Record { headers, variant, line, result, notes }])
}

/// The name of a header in a record: `time-control` is `Time_control`.
fn header_name(name: &str) -> Option<String> {
    if let Some((_, player)) = PLAYERS.iter().find(|(it, _)| it.eq_ignore_ascii_case(name)) {
        return Some((*player).to_owned());
    }
    let mut letters = name.chars();
    let first = letters.next().filter(char::is_ascii_alphabetic)?.to_ascii_uppercase();
    let rest: String =
        letters.map(|it| if it == '-' { '_' } else { it.to_ascii_lowercase() }).collect();
    let is_own = |it: &str| ["Rules", "Start", "Result"].contains(&it);
    let name = format!("{first}{rest}");
    let is_name = name.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_');
    (is_name && !is_own(&name)).then_some(name)
}

/// The words of a text; a text in brackets is one.
fn words(text: &str) -> Result<Vec<Word<'_>>, ReadError> {
    let (mut words, mut rest) = (Vec::new(), text);
    let (mut line, mut column) = (1, 1);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '[' => rest.find(']').map(|it| it + 1),
            _ if first.is_whitespace() => Some(first.len_utf8()),
            _ => Some(rest.find(|it: char| it.is_whitespace() || it == '[').unwrap_or(rest.len())),
        };
        let word = Word { text: &rest[..length.unwrap_or(0)], line, column };
        let length = length.ok_or_else(|| word.error("`[` is not closed by `]`"))?;
        if !first.is_whitespace() {
            words.push(word);
        }
        for letter in rest[..length].chars() {
            (line, column) = if letter == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        rest = &rest[length..];
    }
    Ok(words)
}

fn read_rules(word: &Word<'_>, rules: &str) -> Result<Variant, ReadError> {
    let (mut first, mut board) = (None, None);
    for rule in rules.split_whitespace() {
        let (name, value) = rule.split_once(':').ok_or_else(|| {
            word.error(format!("expected a rule as in dim:9, found {}", quoted(rule)))
        })?;
        let fixed = FIXED.iter().find(|(it, _)| *it == name);
        match (name, value, fixed) {
            ("name", ..) => {}
            ("atkf", "y", _) => first = Some(Side::Attackers),
            ("atkf", "n", _) => first = Some(Side::Defenders),
            ("start", ..) => board = Some(value),
            (_, _, Some((_, right))) if *right == value => {}
            (_, _, Some((_, right))) => {
                let reason = format!("{rule} is not a rule of linnaean, which has {name}:{right}");
                return Err(word.error(reason).of(ReadFault::Invalid));
            }
            _ => {
                let reason = format!("{} is not a rule of linnaean", quoted(rule));
                return Err(word.error(reason).of(ReadFault::Invalid));
            }
        }
    }
    let to_move = first.unwrap_or(RuleSet::LINNAEAN.first);
    let board =
        board.ok_or_else(|| word.error("the rules have no board: expected start:/3ttt3/.../"))?;
    let inner = board.strip_prefix('/').unwrap_or(board);
    let inner = inner.strip_suffix('/').unwrap_or(inner);
    if let Some(letter) = inner.chars().find(|it| !"tTK/".contains(*it) && !it.is_ascii_digit()) {
        return Err(word.error(format!("unexpected letter {letter:?} in the board of the rules")));
    }
    let letters = inner.replace('T', "w").replace('t', "b").replace('K', "k");
    let rows: Vec<&str> = letters.split('/').rev().collect();
    let setup = Setup::parse(&rows.join("/"), to_move).map_err(|error| {
        word.error(format!("the board of the rules, from its last row on: {error}"))
    })?;
    let position = Position::new(&setup)
        .map_err(|faults| word.error(faults.to_string()).of(ReadFault::Invalid))?;
    Variant::checked(RuleSet::LINNAEAN, position)
        .map_err(|size| word.error(size.to_string()).of(ReadFault::Invalid))
}

/// Plays a move; `None` for a number such as `12.`.
fn read_move(word: &Word<'_>, game: &mut Game) -> Result<Option<Move>, ReadError> {
    let text = match word.text.split_once('.') {
        Some((number, rest)) if number.bytes().all(|it| it.is_ascii_digit()) => {
            rest.trim_start_matches('.')
        }
        _ => word.text,
    };
    let text = text.trim_end_matches(['?', '!', '+', '-']).trim_start_matches(['t', 'T', 'K']);
    if text.is_empty() {
        return Ok(None);
    }
    let (squares, captures) = text.split_once('x').unwrap_or((text, ""));
    let cell = |name: &str| {
        let cell = name.parse::<Cell>().map(flipped);
        cell.map_err(|error| word.error(error.to_string()))
    };
    let (from, to) =
        squares.split_once('-').ok_or_else(|| word.unexpected("a move, as in d9-c9"))?;
    let mv = Move { from: cell(from)?, to: cell(to)? };
    let before = (game.position().piece(mv.from), game.position().to_move());
    let captured = game.play(mv).map_err(|illegal| {
        let why = format!("illegal move {text}, which is {mv} with rows from the top: {illegal}");
        word.error(why).of(ReadFault::Invalid)
    })?;
    let letter = word.text.trim_start_matches(|it: char| it.is_ascii_digit() || it == '.');
    let expected = match before.0 {
        Some(Piece::King) => 'K',
        _ if before.1 == Side::Attackers => 't',
        _ => 'T',
    };
    if letter.starts_with(['t', 'T', 'K']) && !letter.starts_with(expected) {
        return Err(word.error(format!("the piece that moves is {expected}")));
    }
    if !captures.is_empty() {
        let mut named = captures.split('/').map(cell).collect::<Result<Vec<Cell>, _>>()?;
        named.sort_unstable();
        if !captured.iter().eq(named) {
            return Err(word.error("the move captures other squares").of(ReadFault::Invalid));
        }
    }
    Ok(Some(mv))
}

/// Writes a game under the rules `linnaean`.
fn write(records: &[Record]) -> Result<String, WriteError> {
    let [record] = records else { return Err(WriteError::new("a file of OpenTafl has one game")) };
    let variant = &record.variant;
    if *variant.rules() != RuleSet::LINNAEAN {
        return Err(WriteError::new("a file of OpenTafl has the rules linnaean"));
    }
    let mut text = String::new();
    for (name, value) in &record.headers {
        let player = PLAYERS.iter().find(|(_, it)| it == name).map(|(it, _)| (*it).to_owned());
        let other = player.unwrap_or_else(|| name.to_ascii_lowercase().replace('_', "-"));
        // A header that would be read as another one is left out.
        if header_name(&other).as_ref() == Some(name)
            && !value.is_empty()
            && !value.contains([']', '\n'])
            && value.trim() == value
        {
            let _ = writeln!(text, "[{other}:{value}]");
        }
    }
    let start = variant.initial_state();
    let board = start.setup().to_string().replace('w', "T").replace('b', "t").replace('k', "K");
    let rows: Vec<&str> = board.rsplit('/').collect();
    let first = if start.to_move() == Side::Attackers { 'y' } else { 'n' };
    let _ = writeln!(
        text,
        "[rules:dim:9 name:Tablut esc:e atkf:{first} ks:c nj:n cor: cens: cenh: start:/{}/]\n",
        rows.join("/")
    );
    let moves: Vec<String> = record
        .line
        .moves
        .iter()
        .map(|RecordedMove { mv, comment, .. }| {
            let comment = comment.as_ref().filter(|it| !it.contains([']', '[']));
            let comment = comment.map_or_else(String::new, |it| format!(" [{it}]"));
            format!("{}-{}{comment}", flipped(mv.from), flipped(mv.to))
        })
        .collect();
    for (number, pair) in (1..).zip(moves.chunks(2)) {
        let _ = writeln!(text, "{number}. {}", pair.join(" "));
    }
    Ok(text)
}
