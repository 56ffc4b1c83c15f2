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
//!   [record](super::record); any other header keeps its name, with a capital letter at its start. `position` is the board on which
//!   the game begins, if it is another one than that of the rules; the side that begins moves first.
//! - The rules are words such as `dim:9`. The words decide, not the name. They are those of a rule set that is built in, or a rule set
//!   of their own, which a record can hold. What Carom has no rule for is refused with the word that says it.
//! - A word that is missing has the value that `OpenTafl` gives it, which the table has and a note tells. The values are those of the specification of
//!   the notation (`opentafl-notation-spec.txt` in the repository `jslater89/OpenTafl`) and of its class `RulesSerializer`.
//!
//!   | word | what it says | missing | Carom reads |
//!   | --- | --- | --- | --- |
//!   | `dim` | rows of the board | those of `start` | 7, 9, 11 |
//!   | `esc` | the king wins at the corners or the edge | `c` | `c`, `e` |
//!   | `surf` | the attackers win if they surround the king and all defenders | `y` | `y`, `n` |
//!   | `atkf` | the attackers begin | `y` | `y`, `n` |
//!   | `tfr` | a position for the third time: a draw, or the side that makes it wins or loses, or nothing | `d` | `d`; `w`, `l` and `i` if no position occurs three times |
//!   | `ka` | the king captures | `y` | `y`, `n` |
//!   | `ks` | the king is captured on four sides (`s`, `y`), on four beside the throne (`c`), on all sides that the board has (`m`), or between two (`w`, `n`) | `s` | all |
//!   | `nj`, `cj` | how knights and commanders jump | `c`, `j` | `n`, `r`, `j`, `c`: Carom has neither piece |
//!   | `kj` | how the king jumps | `n` | `n` |
//!   | `cor` | the corners, such as `a1,i9,` | those of the board | all |
//!   | `corh`, `corp`, `cors` | whom a corner captures, who may cross it, and who may stop there | `tcnkTCNK`, `K`, `K` | pieces of `t`, `T` and `K` |
//!   | `cen` | the throne | the middle | the middle |
//!   | `cenh`, `cenhe` | whom the throne captures while the king stands on it, and while it is empty | `tcnk`, `tcnkTCNK` | as above |
//!   | `cenp`, `cens` | who may cross the throne, and who may stop there | `tcnkTCNK`, `K` | as above; only the king stops there |
//!   | `sw` | rows at the edge are captured together (shieldwall), and corners end a row (`s`) or not (`w`) | `n` | `n`; `s` if corners capture attackers and defenders, `w` if they capture neither |
//!   | `swf` | only a move to the edge captures a row | `y` | `y`; `n` without shieldwall |
//!   | `efe` | the defenders win by an exit fort | `n` | `y`, `n` |
//!   | `afor`, `dfor`, `spd`, `ber`, `cenre`, `corre` | fortresses, speed, berserk, ways back | none | none |
//!
//! - `start:` is the board, with `/` before each row and at the end: `t` is an attacker, `T` a defender, `K` the king, and a
//!   number is that of empty squares. Its first row is row 1, or the highest row if the moves are illegal otherwise, which a note says.
//! - Some rules that are built in cannot be said in these words. Linnaeus' throne also captures a defender while the king on it stands
//!   between three attackers, and repetition in Copenhagen Hnefatafl loses for the defenders. Encirclement (`surf:y`) is a rule of
//!   Copenhagen alone. A game in which such a difference shows has a rule set of its own; any other has the one that is built in.
//! - `OpenTafl` calls it an exit fort, too, if the king can come to the edge inside the fort. Carom wants him at the edge.
//! - Rows count from the bottom, so `e9` is in the first row of the board, the square `e1` of every other format.
//! - A number with a full stop may stand before a move. A move is two squares, `d9-c9`, perhaps with the letter of the piece before
//!   it and with the captured squares after it, as in `Ke5-e6xf6`. These must be right.
//! - Text in brackets after a move is a comment. The signs `?`, `!`, `+` and `-` after a move are skipped.
//!
//! The result of a game is that of its moves, or else that of a resignation, `---` in place of a move, or else that of the header
//! `result`: `1` if the attackers have won, `-1` if the defenders have won, `0` for a draw. Variations and other rules than `linnaean`
//! cannot be written.

use std::fmt::Write;

use carom_engine::tablut::{
    Cell, Cells, Game, Move, Piece, Position, RuleSet, Setup, Side, ThroneCapture, Variant,
};
use carom_engine::{Direction, Outcome, Rules};

use super::rules::{CUSTOM, Fields, Throne};
use super::{Line, Record, RecordedMove};
use crate::scan::{Word, quoted};
use crate::{Format, ReadError, ReadFault, WriteError};

pub(super) const FORMAT: Format<Record> = Format {
    id: "opentafl",
    label: "games of the program OpenTafl; one game; rules linnaean are written",
    extension: "otg",
    detect,
    is_fallback: false,
    is_by_line: false,
    read,
    write,
};

/// Every kind of piece, attackers in small letters: pieces, commanders, knights and kings.
const EVERYONE: &str = "tcnkTCNK";

/// The words that decide, and the value of each in `OpenTafl` where it is missing.
const WORDS: [(&str, &str); 24] = [
    ("esc", "c"),
    ("surf", "y"),
    ("atkf", "y"),
    ("tfr", "d"),
    ("ka", "y"),
    ("ks", "s"),
    ("kj", "n"),
    ("cor", "default"),
    ("corh", EVERYONE),
    ("corp", "K"),
    ("cors", "K"),
    ("corre", EVERYONE),
    ("cen", "default"),
    ("cenh", "tcnk"),
    ("cenhe", EVERYONE),
    ("cenp", EVERYONE),
    ("cens", "K"),
    ("cenre", EVERYONE),
    ("afor", ""),
    ("dfor", ""),
    ("sw", "n"),
    ("swf", "y"),
    ("efe", "n"),
    ("ber", "n"),
];
/// The words of which Carom has only this value.
const FIXED: [&str; 7] = ["kj", "cen", "cenre", "corre", "afor", "dfor", "ber"];
/// The words that a note names where they are missing: those of which files have other values.
const TOLD: [&str; 15] = [
    "esc", "surf", "tfr", "ka", "ks", "cor", "corh", "corp", "cors", "cenh", "cenhe", "cenp",
    "cens", "sw", "efe",
];
/// The words that say how pieces jump that Carom does not have, and what their fortresses do.
const IDLE: [&str; 10] =
    ["nj", "cj", "aforh", "aforp", "afors", "aforre", "dforh", "dforp", "dfors", "dforre"];
/// The words of a file that Carom writes.
const WRITTEN: &str =
    "surf:n tfr:d ka:y ks:c nj:n cj:n cor: cenh: cenhe:tcnkTCNK cenp:tcnkTCNK cens: sw:n efe:n";
/// The results of both formats.
const RESULTS: [(&str, Outcome<Side>); 3] = [
    ("1", Outcome::Won(Side::Attackers)),
    ("-1", Outcome::Won(Side::Defenders)),
    ("0", Outcome::Drawn),
];
/// A difference between rule sets, in a note.
const THRONE: &str = "capture by the throne";
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
fn flipped(cell: Cell, size: u8) -> Cell {
    let row = (size - 1).checked_sub(cell.row());
    row.and_then(|row| Cell::new(cell.column(), row)).unwrap_or(cell)
}

/// A word in brackets without them.
fn in_brackets<'a>(word: &Word<'a>) -> Option<&'a str> {
    word.text.strip_prefix('[').and_then(|it| it.strip_suffix(']'))
}

fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    let words = words(text)?;
    let first = words.iter().position(|it| in_brackets(it).is_none()).unwrap_or(words.len());
    let (heads, moves) = words.split_at(first);
    let (mut headers, mut notes) = (Vec::new(), Vec::new());
    let (mut rules, mut position, mut result) = (None, None, None);
    for word in heads {
        let (name, value) = in_brackets(word)
            .and_then(|it| it.split_once(':'))
            .ok_or_else(|| word.error("expected a header, as in [attackers:alpha]"))?;
        let value = value.trim();
        match name {
            "rules" if rules.is_some() => return Err(word.error("the header rules occurs twice")),
            "rules" => rules = Some(RulesOfWords::read(word, value, &mut notes)?),
            "position" => position = Some((word, value)),
            "result" => result = RESULTS.into_iter().find(|(it, _)| *it == value),
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
    let missing = "expected the header [rules:...]";
    let rules = rules.ok_or_else(|| match moves.first() {
        Some(word) => word.error(format!("{missing} before the moves")),
        None => ReadError::whole(missing),
    })?;
    let start = match position {
        Some((word, board)) => read_board(word, board, rules.to_move)?,
        None => rules.start,
    };
    let place = heads.first().copied().unwrap_or(Word { text, line: 1, column: 1 });
    let play = |rules: RuleSet, start: Position| {
        let variant = Variant::checked(rules, start)
            .map_err(|size| place.error(size.to_string()).of(ReadFault::Invalid))?;
        read_moves(moves, &variant)
    };
    let (line, game, resigned) =
        rules.play(place, |it| play(it, start), &mut notes).or_else(|why| {
            // Some programs begin the board with its highest row.
            let upside_down = rules.upside_down();
            let play = |it| play(it, mirrored(&start));
            let played = upside_down.play(place, play, &mut notes).map_err(|_| why)?;
            notes.push(
                "the first row of the board is the highest one: else the moves are illegal"
                    .to_owned(),
            );
            Ok(played)
        })?;
    let result = game.outcome().or(resigned).or(result.map(|(_, it)| it));
    Ok(vec![Record { headers, variant: *game.variant(), line, result, notes }])
}

/// The moves of a game, and the result of a resignation.
type PlayedGame = (Line, Game, Option<Outcome<Side>>);

fn read_moves(words: &[Word<'_>], variant: &Variant) -> Result<PlayedGame, ReadError> {
    let (mut game, mut line, mut resigned) = (Game::new(*variant), Line::default(), None);
    for word in words {
        let Some(inner) = in_brackets(word) else {
            let text = without_number(word.text);
            if resigned.is_some() && !text.is_empty() {
                return Err(word.error("a side has resigned, so no move can follow"));
            }
            if text == "---" {
                resigned = Some(Outcome::Won(game.position().to_move().other()));
            } else if !text.is_empty() {
                line.moves.extend(read_move(word, text, &mut game)?.map(RecordedMove::new));
            }
            continue;
        };
        let Some(last) = line.moves.last_mut() else {
            return Err(word.error("expected a move before the comment"));
        };
        // Comments after one move become one, without the brackets that records have no place for.
        let all = format!("{} {inner}", last.comment.as_deref().unwrap_or_default());
        let words = all.replace(['{', '}', '['], "");
        let comment = words.split_whitespace().collect::<Vec<_>>().join(" ");
        last.comment = Some(comment).filter(|it| !it.is_empty());
    }
    Ok((line, game, resigned))
}

/// A word without the number before it: nothing for `12.`.
fn without_number(text: &str) -> &str {
    match text.split_once('.') {
        Some((number, rest)) if number.bytes().all(|it| it.is_ascii_digit()) => {
            rest.trim_start_matches('.')
        }
        _ => text,
    }
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
    let is_own = |it: &str| ["Rules", "Rule_set", "Start", "Position", "Result"].contains(&it);
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

/// What the words of a header say.
struct RulesOfWords {
    /// The rule set as the words say it.
    exact: RuleSet,
    /// The rule set that is built in and differs from it in nothing, or only in rules that few games show.
    built_in: Option<RuleSet>,
    /// What a position is that occurs for the third time.
    repetition: char,
    start: Position,
    to_move: Side,
    /// The name of the rules in the file.
    name: Option<String>,
}

impl RulesOfWords {
    fn read(word: &Word<'_>, text: &str, notes: &mut Vec<String>) -> Result<Self, ReadError> {
        let invalid = |reason: String| word.error(reason).of(ReadFault::Invalid);
        let SaidWords { said, board, name, size } = SaidWords::read(word, text)?;
        let board = board
            .ok_or_else(|| word.error("the rules have no board: expected start:/3ttt3/.../"))?;
        let value_of = |key: &str| value_of(&said, key);
        check_fixed(&said).map_err(invalid)?;
        let choice = |key: &str, values: &str| {
            let value = value_of(key);
            let letter = value.chars().next().filter(|it| value.len() == 1 && values.contains(*it));
            letter.ok_or_else(|| {
                invalid(format!("Carom has no rule for {}", quoted(&format!("{key}:{value}"))))
            })
        };
        let to_move = if choice("atkf", "yn")? == 'y' { Side::Attackers } else { Side::Defenders };
        let start = read_board(word, board, to_move)?;
        if let Some(size) = size.filter(|&it| it != start.size()) {
            let rows = start.size();
            return Err(invalid(format!("dim:{size} and the board of {rows} rows differ")));
        }
        let pieces = |key: &'static str| PieceKinds::read(key, value_of(key)).map_err(invalid);
        let mut fields = Fields::new(home(&start), to_move);
        fields.king_captures = choice("ka", "yn")? == 'y';
        fields.encirclement = choice("surf", "yn")? == 'y';
        fields.exit_fort = choice("efe", "yn")? == 'y';
        let shieldwall = choice("sw", "nws")?;
        fields.shieldwall = shieldwall != 'n';
        (fields.strong, fields.safe) = match choice("ks", "sycmwn")? {
            's' | 'y' => ("board".to_owned(), "edge".to_owned()),
            'm' => ("board".to_owned(), String::new()),
            'c' => ("throne beside_throne".to_owned(), String::new()),
            _ => (String::new(), String::new()),
        };
        let corners = match value_of("cor") {
            "default" => "corners".to_owned(),
            list => squares(list, start.size()).map_err(invalid)?,
        };
        let without = |key: &str| {
            let rule = format!("{key}:{}", value_of(key));
            invalid(format!("Carom has no rule for {} here", quoted(&rule)))
        };
        if choice("swf", "yn")? == 'n' && fields.shieldwall {
            return Err(without("swf"));
        }
        let is_edge = choice("esc", "ce")? == 'e';
        fields.escapes = if is_edge { "edge".to_owned() } else { corners.clone() };
        if !corners.is_empty() {
            let [hostile, pass, stop] = [pieces("corh")?, pieces("corp")?, pieces("cors")?];
            fields.bar(&corners, ["corp", "cors"], pass, stop).map_err(invalid)?;
            // In Carom a corner ends a row of those whom it captures.
            let ends_rows = shieldwall == 's';
            if fields.shieldwall && [hostile.attackers, hostile.defenders] != [ends_rows; 2] {
                return Err(without("sw"));
            }
            fields.add_hostile(&corners, hostile);
        }
        let [beside, empty] = [pieces("cenh")?, pieces("cenhe")?];
        let [pass, stop] = [pieces("cenp")?, pieces("cens")?];
        if stop.attackers || stop.defenders {
            return Err(without("cens"));
        }
        fields.bar("throne", ["cenp", "cens"], pass, stop).map_err(invalid)?;
        // A king who captures stands for a throne that does.
        if beside.attackers != empty.attackers && !fields.king_captures {
            return Err(without("cenh"));
        }
        if beside.defenders && !empty.defenders {
            return Err(without("cenhe"));
        }
        let always = PieceKinds { defenders: beside.defenders, ..empty };
        fields.add_hostile("throne", always);
        if empty.defenders && !beside.defenders {
            fields.throne = Throne::Empty;
        }
        let exact = fields.rule_set().map_err(|(_, why)| {
            let value = if is_edge { 'e' } else { 'c' };
            invalid(format!("esc:{value}: {why}"))
        })?;
        tell(&said, !corners.is_empty(), notes);
        let built_in = built_in_like(&exact);
        let repetition = choice("tfr", "dwli")?;
        Ok(Self { exact, built_in, repetition, start, to_move, name })
    }

    /// The same rules with a start whose first row is the highest one.
    fn upside_down(&self) -> Self {
        let start = mirrored(&self.start);
        let pieces = [Piece::Attacker, Piece::Defender].map(|it| start.pieces(it));
        let exact = RuleSet { start: pieces, ..self.exact };
        Self { exact, start, name: self.name.clone(), ..*self }
    }

    /// Plays a game: under a rule set that is built in if it is the same game.
    fn play(
        &self,
        rules: Word<'_>,
        play: impl Fn(RuleSet) -> Result<PlayedGame, ReadError>,
        notes: &mut Vec<String>,
    ) -> Result<PlayedGame, ReadError> {
        let tfr = self.repetition;
        if tfr == 'd' {
            return self.play_closest(play, notes);
        }
        let (.., mut game, _) = play(RuleSet { occurrences: u8::MAX, ..self.exact })?;
        let mut third = None;
        loop {
            if game.occurrences() >= usize::from(self.exact.occurrences) {
                third = Some(game.moves().len());
            }
            if game.undo().is_none() {
                break;
            }
        }
        if let Some(number) = third {
            let why = format!(
                "Carom has no rule for `tfr:{tfr}`: a position occurs for the third time after move {number}"
            );
            return Err(rules.error(why).of(ReadFault::Invalid));
        }
        let played = self.play_closest(play, notes)?;
        if played.1.rules().name == CUSTOM {
            notes.push(format!(
                "Carom has no rule for `tfr:{tfr}`: the third occurrence of a position is a draw"
            ));
        }
        Ok(played)
    }

    /// Plays a game under the closest rule set in which it is the same game.
    fn play_closest(
        &self,
        play: impl Fn(RuleSet) -> Result<PlayedGame, ReadError>,
        notes: &mut Vec<String>,
    ) -> Result<PlayedGame, ReadError> {
        let exact = play(self.exact);
        let Some(built_in) = self.built_in else {
            if exact.is_ok() {
                let named = self.name.as_ref().map(|it| format!(", not the name {}", quoted(it)));
                let named = named.unwrap_or_default();
                let lacks = lacks(&self.exact);
                notes.push(format!("the words decide{named}: a rule set of their own{lacks}"));
            }
            return exact;
        };
        let differences = self.differences(&built_in);
        if differences.is_empty() {
            return play(built_in);
        }
        let near = play(built_in);
        let (what, differences) = (built_in.name, differences.join(" and "));
        match (&near, &exact) {
            (Ok((_, one, _)), Ok((_, other, _)))
                if one.position() == other.position() && one.ending() == other.ending() =>
            {
                // Linnaeus' throne alone is not worth a note.
                if differences != THRONE {
                    notes.push(format!(
                        "the rules are {what}, which has another {differences}: this game does not show it"
                    ));
                }
                near
            }
            (Ok(_), Err(_)) => {
                notes.push(format!(
                    "the rules are {what}, which has another {differences}: by the words alone a move is illegal"
                ));
                near
            }
            (_, Ok(_)) => {
                notes.push(format!("a rule set of its own: {what} has another {differences}"));
                exact
            }
            (Err(_), Err(_)) => near,
        }
    }

    /// What the words say otherwise than a rule set that is built in.
    fn differences(&self, built_in: &RuleSet) -> Vec<&'static str> {
        let exact = &self.exact;
        let all = [
            (exact.throne != built_in.throne, THRONE),
            (exact.encirclement != built_in.encirclement, "encirclement"),
            (
                self.repetition != 'd' || exact.repetition_loser != built_in.repetition_loser,
                "repetition",
            ),
        ];
        all.into_iter().filter(|(differs, _)| *differs).map(|(_, what)| what).collect()
    }
}

/// The rules of Copenhagen that a rule set lacks, for a note.
fn lacks(rules: &RuleSet) -> String {
    let all = [
        (rules.shieldwall, "shieldwall"),
        (rules.exit_fort, "exit forts"),
        (rules.encirclement, "encirclement"),
    ];
    let lacking: Vec<&str> = all.into_iter().filter(|(has, _)| !has).map(|(_, it)| it).collect();
    match lacking.split_last() {
        None => String::new(),
        Some((last, [])) => format!(", without {last}"),
        Some((last, others)) => format!(", without {} and {last}", others.join(", ")),
    }
}

/// The words of a header.
struct SaidWords<'a> {
    /// Those that decide, with their values.
    said: Vec<(&'a str, &'a str)>,
    board: Option<&'a str>,
    name: Option<String>,
    size: Option<u8>,
}

impl<'a> SaidWords<'a> {
    fn read(word: &Word<'_>, text: &'a str) -> Result<Self, ReadError> {
        let invalid = |reason: String| word.error(reason).of(ReadFault::Invalid);
        let (mut said, mut board) = (Vec::<(&'a str, &'a str)>::new(), None);
        let (mut name, mut size) = (None, None);
        for rule in text.split_whitespace() {
            let (key, value) = rule.split_once(':').ok_or_else(|| {
                word.error(format!("expected a rule as in dim:9, found {}", quoted(rule)))
            })?;
            let is_double = said.iter().any(|(it, _)| *it == key)
                || key == "start" && board.is_some()
                || key == "dim" && size.is_some();
            if is_double {
                return Err(word.error(format!("the rule {} occurs twice", quoted(key))));
            }
            match key {
                "name" => name = Some(value.replace('_', " ")).filter(|it| !it.is_empty()),
                "start" => board = Some(value),
                "dim" => {
                    let rows = value.parse().ok().filter(|it| RuleSet::SIZES.contains(it));
                    size = Some(rows.ok_or_else(|| {
                        invalid(format!("{}: Carom has boards of 7, 9 and 11 rows", quoted(rule)))
                    })?);
                }
                "spd" if value.split(',').all(|it| matches!(it, "-1" | "")) => {}
                _ if WORDS.iter().any(|(it, _)| *it == key) || IDLE.contains(&key) => {
                    said.push((key, value));
                }
                _ => return Err(invalid(format!("Carom has no rule for {}", quoted(rule)))),
            }
        }
        Ok(Self { said, board, name, size })
    }
}

/// The value of a word, or that of `OpenTafl` where it is missing.
fn value_of<'a>(said: &[(&str, &'a str)], key: &str) -> &'a str {
    let said = said.iter().chain(&WORDS).find(|(it, _)| *it == key);
    said.map_or("", |(_, value)| *value)
}

/// Refuses the values of which Carom has no rule.
fn check_fixed(said: &[(&str, &str)]) -> Result<(), String> {
    for key in FIXED {
        let (value, own) = (value_of(said, key), value_of(&[], key));
        if !is_same_set(value, own) {
            return Err(format!("Carom has no rule for {}", quoted(&format!("{key}:{value}"))));
        }
    }
    for key in ["nj", "cj"] {
        let value = said.iter().find(|(it, _)| *it == key).map_or("n", |(_, value)| *value);
        if !["n", "r", "j", "c"].contains(&value) {
            return Err(format!("{key}:{value} is not a rule of OpenTafl"));
        }
    }
    Ok(())
}

/// Notes which words are missing.
fn tell(said: &[(&str, &str)], has_corners: bool, notes: &mut Vec<String>) {
    let is_told = |key: &str| !key.starts_with("cor") || key == "cor" || has_corners;
    let missing: Vec<String> = WORDS
        .iter()
        .filter(|(key, _)| TOLD.contains(key) && is_told(key))
        .filter(|(key, _)| said.iter().all(|(it, _)| it != key))
        .map(|(key, value)| format!("{key}:{value}"))
        .collect();
    if !missing.is_empty() {
        let list = missing.join(" ");
        notes.push(format!("words that are missing have OpenTafl's own values: {list}"));
    }
}

/// The rule set that is built in and differs from one at most in the name, the start and rules that few games show.
fn built_in_like(exact: &RuleSet) -> Option<RuleSet> {
    RuleSet::BUILT_IN.into_iter().find(|it| {
        let RuleSet { name, start, first, repetition_loser, .. } = *it;
        // Linnaeus' throne captures in one more case.
        let throne = match it.throne {
            ThroneCapture::EmptyOrBeset if exact.throne == ThroneCapture::Empty => it.throne,
            _ => exact.throne,
        };
        let encirclement = exact.encirclement && it.encirclement;
        let made = RuleSet { name, start, first, repetition_loser, throne, encirclement, ..*exact };
        without_idle_squares(&made) == without_idle_squares(it)
    })
}

/// A rule set without the squares that capture the king, but only where he is safe.
fn without_idle_squares(rules: &RuleSet) -> RuleSet {
    let beside = |it: Direction| (rules.board - rules.safe).shifted(it);
    let near = Direction::ALL.into_iter().map(beside).fold(Cells::NONE, |all, it| all | it);
    RuleSet { hostile_to_king: rules.hostile_to_king & near, ..*rules }.completed()
}

/// Whether two values have the same letters in any order.
fn is_same_set(one: &str, other: &str) -> bool {
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    sorted(one) == sorted(other)
}

/// The pieces of a list such as `tcnkK`. Carom has no commanders and knights, and one king.
#[derive(Clone, Copy)]
struct PieceKinds {
    attackers: bool,
    defenders: bool,
    king: bool,
}

impl PieceKinds {
    fn read(key: &str, list: &str) -> Result<Self, String> {
        if let Some(letter) = list.chars().find(|it| !EVERYONE.contains(*it)) {
            return Err(format!("{key}: {letter:?} is not a piece: expected some of {EVERYONE}"));
        }
        let has = |letter| list.contains(letter);
        Ok(Self { attackers: has('t'), defenders: has('T'), king: has('K') })
    }
}

impl Fields {
    /// Says who may cross squares and stop there.
    fn bar(
        &mut self,
        squares: &str,
        keys: [&str; 2],
        pass: PieceKinds,
        stop: PieceKinds,
    ) -> Result<(), String> {
        let fault = |key| Err(format!("Carom has no rule for {key} on {squares}"));
        if pass.attackers != pass.defenders {
            return fault(keys[0]);
        }
        if pass.attackers && stop.attackers != stop.defenders {
            return fault(keys[1]);
        }
        // Whether pieces may neither cross nor stop, or only cross.
        let of = |pass: bool, stop: bool| (!pass, pass && !stop);
        let (king, others) = (of(pass.king, stop.king), of(pass.attackers, stop.attackers));
        match (king, others) {
            ((true, _), (true, _)) => add_words(&mut self.closed, squares),
            ((_, true), (_, true)) => add_words(&mut self.no_stop, squares),
            ((false, false), (false, true)) => add_words(&mut self.king_stops, squares),
            ((_, is_crossed), (true, _)) => {
                add_words(&mut self.king_only, squares);
                if is_crossed {
                    add_words(&mut self.no_stop, squares);
                }
            }
            ((false, false), (false, false)) => {}
            _ => return fault(keys[0]),
        }
        Ok(())
    }

    fn add_hostile(&mut self, squares: &str, to: PieceKinds) {
        let fields = [
            (to.attackers, &mut self.hostile_to_attackers),
            (to.defenders, &mut self.hostile_to_defenders),
            (to.king, &mut self.hostile_to_king),
        ];
        for (_, field) in fields.into_iter().filter(|(is_hostile, _)| *is_hostile) {
            add_words(field, squares);
        }
    }
}

/// Adds words to those of a field.
fn add_words(field: &mut String, words: &str) {
    if !field.is_empty() {
        field.push(' ');
    }
    field.push_str(words);
}

/// The squares of a list such as `a1,i9,`, as words of a rule set.
fn squares(list: &str, size: u8) -> Result<String, String> {
    let names = list.split(',').filter(|it| !it.is_empty());
    let cells = names.map(|it| {
        let cell: Cell = it.parse().map_err(|why| format!("cor: {why}"))?;
        Ok(flipped(cell, size).to_string())
    });
    Ok(cells.collect::<Result<Vec<_>, String>>()?.join(" "))
}

/// A start with its rows in the other order.
fn mirrored(start: &Position) -> Position {
    let size = start.size();
    let mut setup = start.setup();
    for cell in start.occupied().iter() {
        setup.set(cell, start.piece(flipped(cell, size)));
        setup.set(flipped(cell, size), start.piece(cell));
    }
    Position::new(&setup).unwrap_or(*start)
}

/// The board of a start with the king on the throne, as rule sets have it.
fn home(start: &Position) -> String {
    let mut setup = start.setup();
    let king = start.king();
    if let Some(king) = king {
        setup.set(king, None);
    }
    let middle = start.size() / 2;
    if let Some(throne) = Cell::new(middle, middle) {
        setup.set(throne, Some(Piece::King));
    }
    setup.to_string()
}

fn read_board(word: &Word<'_>, board: &str, to_move: Side) -> Result<Position, ReadError> {
    let inner = board.strip_prefix('/').unwrap_or(board);
    let inner = inner.strip_suffix('/').unwrap_or(inner);
    if let Some(letter) = inner.chars().find(|it| !"tTK/".contains(*it) && !it.is_ascii_digit()) {
        let why =
            if "cnCN".contains(letter) { ": Carom has no knights and commanders" } else { "" };
        let reason = format!("unexpected letter {letter:?} in the board of the rules{why}");
        return Err(word.error(reason));
    }
    let letters = inner.replace('T', "w").replace('t', "b").replace('K', "k");
    let rows: Vec<&str> = letters.split('/').rev().collect();
    let setup = Setup::parse(&rows.join("/"), to_move).map_err(|error| {
        word.error(format!("the board of the rules, from its last row on: {error}"))
    })?;
    Position::new(&setup).map_err(|faults| word.error(faults.to_string()).of(ReadFault::Invalid))
}

/// Plays a move; `None` for signs alone.
fn read_move(word: &Word<'_>, text: &str, game: &mut Game) -> Result<Option<Move>, ReadError> {
    let text = text.trim_end_matches(['?', '!', '+', '-']).trim_start_matches(['t', 'T', 'K']);
    if text.is_empty() {
        return Ok(None);
    }
    let (squares, captures) = text.split_once('x').unwrap_or((text, ""));
    let size = game.position().size();
    let cell = |name: &str| {
        let cell = name.parse::<Cell>().map(|it| flipped(it, size));
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
    if let Some((result, _)) = RESULTS.iter().find(|(_, it)| Some(*it) == record.result) {
        let _ = writeln!(text, "[result:{result}]");
    }
    let start = variant.initial_state();
    let board = start.setup().to_string().replace('w', "T").replace('b', "t").replace('k', "K");
    let rows: Vec<&str> = board.rsplit('/').collect();
    let first = if start.to_move() == Side::Attackers { 'y' } else { 'n' };
    let _ = writeln!(
        text,
        "[rules:dim:9 name:Tablut esc:e atkf:{first} {WRITTEN} start:/{}/]\n",
        rows.join("/")
    );
    let size = variant.rules().size;
    let moves: Vec<String> = record
        .line
        .moves
        .iter()
        .map(|RecordedMove { mv, comment, .. }| {
            let comment = comment.as_ref().filter(|it| !it.contains([']', '[']));
            let comment = comment.map_or_else(String::new, |it| format!(" [{it}]"));
            format!("{}-{}{comment}", flipped(mv.from, size), flipped(mv.to, size))
        })
        .collect();
    for (number, pair) in (1..).zip(moves.chunks(2)) {
        let _ = writeln!(text, "{number}. {}", pair.join(" "));
    }
    let is_same = read(&text).is_ok_and(|it| it[0].variant.rules() == variant.rules());
    if !is_same {
        let reason = "OpenTafl has not the captures of this game against the king on the throne between three attackers";
        return Err(WriteError::new(reason));
    }
    Ok(text)
}
