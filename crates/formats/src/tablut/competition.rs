//! Logs of the student competition's server: a line for each move, and the board after it.
//!
//! ```text
//! FINE: Players: carom vs other
//! FINE: Turn: W Pawn from e3 to b3
//! FINE: Stato:
//! OOOBBBOOO
//! OOOOBOOOO
//! OWOOOOOOO
//! BOOOWOOOB
//! BBWWKWWBB
//! BOOOWOOOB
//! OOOOWOOOO
//! OOOOBOOOO
//! OOOBBBOOO
//! -
//! B
//! ```
//!
//! The game begins at the start of the rule set `ashton`. These lines count, whatever stands before them on the line; times,
//! names of places in the server, and all other messages are skipped:
//!
//! - `Players:` has the names of white and black, with `vs` between them. A tab stands before each name and before `vs`, or blanks.
//!   The label `White:` or `Black:` and a tab may stand before a name.
//! - `Turn:` has the side, W (the defenders) or B, and its move. The side may be `null`, which is what the server wrote if a program
//!   did not send it, or wrong: the piece that moves decides.
//! - `Stato:` at the end of a line has the board below it: nine rows from the top, a line with `-`, and a last line. Each
//!   board must be the one that the moves give.
//!
//! The letters of the board are O (empty), W, B, K and T, the empty throne; a captured king still stands on the last board,
//! and this board is not compared. The last line is the side to move, W or B, or the result: WW if white has won, BW if black
//! has won, D for a draw. A result may also stand alone on a line after the last board, if the organisers ended the game.
//!
//! The server logs a move before it refuses it. So the last move may be illegal or `null`, and an illegal move may stand before a
//! board that does not have it. It is then not a move of the game. Notes say which moves were left out, and which sides were not as
//! in the log.

use std::fmt::Write;

use carom_engine::Outcome;
use carom_engine::tablut::{Cell, Game, Move, Piece, Position, RuleSet, Side, Variant};

use super::{Line, Record, RecordedMove};
use crate::scan::{Word, words};
use crate::{Format, ReadError, ReadFault, WriteError};

pub(super) const FORMAT: Format<Record> = Format {
    id: "log",
    label: "logs of the student competition's server (rules ashton); one game",
    extension: "txt",
    detect: |text| text.lines().any(is_message),
    is_fallback: false,
    is_by_line: false,
    read,
    write,
};

const TURN: &str = "Turn:";
const STATE: &str = "Stato:";
const PLAYERS: &str = "Players:";
const WHITE: &str = "White";
const BLACK: &str = "Black";

/// Whether a line has a message that only these logs have.
fn is_message(line: &str) -> bool {
    let is_move = |(_, rest): (&str, &str)| {
        SIDES.iter().any(|it| rest.strip_prefix(it).is_some_and(|it| it.starts_with(" Pawn from ")))
    };
    line.split_once("Turn: ").is_some_and(is_move) || line.trim_end().ends_with(STATE)
}

/// The texts before moves that the server has written: sides, results in their place, and nothing.
const SIDES: [&str; 6] = ["W", "B", NO_SIDE, "WW", "BW", "D"];
/// What the server writes for something that a program did not send.
const NO_SIDE: &str = "null";

fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    let mut game = Game::new(Variant::from_start(RuleSet::ASHTON));
    let (mut headers, mut result, mut notes) = (Vec::new(), None, Vec::new());
    // The server logs a move before it refuses it. The next board shows whether it did.
    let mut refused: Option<ReadError> = None;
    let mut is_followed = false;
    let mut sides = (Sides::default(), Sides::default());
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        let words = words(number, line);
        if let Some((_, names)) = line.split_once(PLAYERS) {
            match players(names) {
                Some(found) => headers = found,
                None => notes.push(format!("line {number} has not the names of two players")),
            }
        } else if words.last().is_some_and(|word| word.text == STATE) {
            result = state(&game, number, &mut lines)
                .map_err(|error| refused.take().unwrap_or(error))?;
            notes.extend(refused.take().map(|error| left_out(&error)));
            is_followed = false;
        } else if let Some(turn) = words.iter().position(|word| word.text == TURN)
            && let [side, pawn, rest @ ..] = &words[turn + 1..]
            && pawn.text == "Pawn"
        {
            let [_, from, _, to, ..] = rest else {
                return Err(side.error("expected a move, as in W Pawn from e3 to b3"));
            };
            if !SIDES.contains(&side.text) {
                return Err(side.unexpected("the side of the move: W, B or null"));
            }
            let to_move = letter(game.position().to_move());
            is_followed |= refused.is_some();
            let played = parse_move(from, to).and_then(|mv| {
                let illegal = |it| from.error(format!("illegal move: {it}")).of(ReadFault::Invalid);
                game.play(mv).map_err(illegal)
            });
            match played {
                Ok(_) => {
                    result = None;
                    if side.text == NO_SIDE {
                        sides.0.count(number);
                    } else if side.text != to_move {
                        sides.1.count(number);
                    }
                }
                Err(error) => refused = refused.or(Some(error)),
            }
        } else if let [word] = words.as_slice()
            && let Some(end) = RESULTS.iter().find(|it| it.0 == word.text)
        {
            result = checked_result(&game, number, Some(end.1))?;
        }
    }
    if let Some(error) = refused {
        if is_followed {
            return Err(error);
        }
        notes.push(left_out(&error));
    }
    notes.extend(sides.0.note("do not say which side moves"));
    notes.extend(sides.1.note("name the other side"));
    let variant = *game.variant();
    let moves = game.moves().map(RecordedMove::new).collect();
    let result = game.outcome().or(result);
    Ok(vec![Record { headers, variant, line: Line { comment: None, moves }, result, notes }])
}

/// The note about a move that the server has refused.
fn left_out(error: &ReadError) -> String {
    let line = error.line.unwrap_or_default();
    format!("the server refused the move on line {line}, which is left out: {}", error.reason)
}

/// How many moves have another side than the piece that moves.
#[derive(Default)]
struct Sides {
    count: usize,
    first_line: usize,
}

impl Sides {
    fn count(&mut self, line: usize) {
        self.count += 1;
        if self.count == 1 {
            self.first_line = line;
        }
    }

    fn note(&self, what: &str) -> Option<String> {
        let Self { count, first_line } = self;
        let how = "the piece that moves decides";
        (*count > 0)
            .then(|| format!("moves that {what}: {count}, first on line {first_line}; {how}"))
    }
}

/// The headers of two names: a tab stands before each name, before `vs`, and before a label of a name. Without tabs, blanks do.
fn players(names: &str) -> Option<Vec<(String, String)>> {
    const LABELS: [&str; 2] = ["White:", "Black:"];
    let names = names.trim();
    let pieces: Vec<&str> = if names.contains('\t') {
        names.split('\t').map(str::trim).filter(|it| !it.is_empty()).collect()
    } else {
        match names.split(" vs ").collect::<Vec<_>>().as_slice() {
            [white, black] => vec![white.trim(), "vs", black.trim()],
            _ => return None,
        }
    };
    let is_label = |it: &str| LABELS.contains(&it);
    let (first, mut names) = match *pieces.as_slice() {
        [first, "vs", second] => (LABELS[0], [first, second]),
        [label, first, "vs", second] if is_label(label) => (label, [first, second]),
        [first, "vs", label, second] if label == LABELS[1] => (LABELS[0], [first, second]),
        [label, first, "vs", other, second]
            if is_label(label) && is_label(other) && label != other =>
        {
            (label, [first, second])
        }
        _ => return None,
    };
    if first == LABELS[1] {
        names.reverse();
    }
    let is_name = |it: &&str| !it.is_empty() && !it.contains(char::is_control);
    let header = |(side, name): (&str, &str)| (side.to_owned(), name.to_owned());
    names.iter().all(is_name).then(|| [WHITE, BLACK].into_iter().zip(names).map(header).collect())
}

/// The move between two squares of a message.
fn parse_move(from: &Word<'_>, to: &Word<'_>) -> Result<Move, ReadError> {
    let cell = |word: &Word<'_>| word.text.parse().map_err(|error| word.error(format!("{error}")));
    Ok(Move { from: cell(from)?, to: cell(to)? })
}

/// Compares the board after a message with that of the game, and returns the result below it.
fn state<'a>(
    game: &Game,
    number: usize,
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
) -> Result<Option<Outcome<Side>>, ReadError> {
    let position = game.position();
    // Some programs leave a captured king on the board, as the server does, and some do not.
    let is_known = position.king().is_some();
    let mut last = number;
    for row in rows(game) {
        let (number, line) = lines.next().unwrap_or((last, ""));
        let is_row = line.trim().len() == row.len() && line.trim().bytes().all(is_square);
        if !is_row || (is_known && line.trim() != row) {
            return Err(ReadError::at_line(number, format!("expected {row}, a row of the board")));
        }
        last = number;
    }
    let dash = lines.next().filter(|(_, line)| line.trim() == "-");
    let Some((number, line)) = dash.and_then(|_| lines.next()) else {
        return Err(ReadError::at_line(
            last,
            "expected a line - and the side to move below the board",
        ));
    };
    let end = RESULTS.iter().find(|it| it.0 == line.trim()).map(|it| it.1);
    if end.is_none() && line.trim() != letter(position.to_move()) {
        return Err(ReadError::at_line(number, "expected the side to move, WW, BW or D"));
    }
    checked_result(game, number, end)
}

/// The result on a line, unless the moves of the game end it in another way.
fn checked_result(
    game: &Game,
    number: usize,
    result: Option<Outcome<Side>>,
) -> Result<Option<Outcome<Side>>, ReadError> {
    match game.outcome() {
        Some(outcome) if Some(outcome) != result => {
            let text = text_of(game.position(), Some(outcome));
            Err(ReadError::at_line(number, format!("by its moves the game ends with {text}")))
        }
        _ => Ok(result),
    }
}

const fn is_square(letter: u8) -> bool {
    matches!(letter, b'O' | b'W' | b'B' | b'K' | b'T')
}

const fn letter(side: Side) -> &'static str {
    match side {
        Side::Attackers => "B",
        Side::Defenders => "W",
    }
}

/// The results as the server writes them.
const RESULTS: [(&str, Outcome<Side>); 3] = [
    ("WW", Outcome::Won(Side::Defenders)),
    ("BW", Outcome::Won(Side::Attackers)),
    ("D", Outcome::Drawn),
];

/// The line below a board.
fn text_of(position: &Position, result: Option<Outcome<Side>>) -> &'static str {
    let found = RESULTS.iter().find(|it| Some(it.1) == result);
    found.map_or_else(|| letter(position.to_move()), |it| it.0)
}

/// The rows of a board, with a captured king.
fn rows(game: &Game) -> impl Iterator<Item = String> {
    let king = game.king();
    let square = move |cell| match game.position().piece(cell) {
        Some(Piece::Attacker) => 'B',
        Some(Piece::Defender) => 'W',
        _ if Some(cell) == king => 'K',
        _ if cell == Cell::THRONE => 'T',
        _ => 'O',
    };
    let size = game.rules().size;
    let columns = move |row| (0..size).filter_map(move |column| Cell::new(column, row));
    (0..size).map(move |row| columns(row).map(square).collect())
}

/// Writes a game without comments and variations, and of its headers only the names of both players.
fn write(records: &[Record]) -> Result<String, WriteError> {
    let [record] = records else { return Err(WriteError::new("a log has one game")) };
    let game = record.game();
    if record.variant != Variant::from_start(RuleSet::ASHTON) {
        return Err(WriteError::new("the game does not begin at the start under the rules ashton"));
    }
    let mut text = String::new();
    if let [Some(white), Some(black)] = [WHITE, BLACK].map(|side| record.header(side))
        && let names = format!("\t{white}\tvs\t{black}")
        && players(&names).is_some_and(|read| read[0].1 == white && read[1].1 == black)
    {
        let _ = writeln!(text, "FINE: {PLAYERS}{names}");
    }
    let mut replayed = Game::new(record.variant);
    let state = |text: &mut String, game: &Game, result| {
        let rows: Vec<String> = rows(game).collect();
        let turn = text_of(game.position(), result);
        let _ = writeln!(text, "FINE: {STATE}\n{}\n-\n{turn}", rows.join("\n"));
    };
    let count = game.moves().len();
    state(&mut text, &replayed, record.result.filter(|_| count == 0));
    for (number, mv) in (1..).zip(game.moves()) {
        let side = letter(replayed.position().to_move());
        let _ = writeln!(text, "FINE: {TURN} {side} Pawn from {} to {}", mv.from, mv.to);
        // Legal, because the game has been played.
        let _ = replayed.play(mv);
        state(&mut text, &replayed, record.result.filter(|_| number == count));
    }
    Ok(text)
}
