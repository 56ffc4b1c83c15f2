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
//! - `Players:` has the names of white and black. A tab stands before each name and before `vs`.
//! - `Turn:` has the side, W (the defenders) or B, and its move.
//! - `Stato:` at the end of a line has the board below it: nine rows from the top, a line with `-`, and a last line. Each
//!   board must be the one that the moves give.
//!
//! The letters of the board are O (empty), W, B, K and T, the empty throne; a captured king still stands on the last board,
//! and this board is not compared. The last line is the side to move, W or B, or the result: WW if white has won, BW if black
//! has won, D for a draw.
//!
//! The server logs a move before it refuses it, so the last move may be illegal. It is then not a move of the game.

use std::fmt::Write;

use carom_engine::rules::Outcome;
use carom_engine::tablut::{Cell, Game, Move, Piece, Position, RuleSet, Side, Variant};

use super::{Line, Record, RecordedMove};
use crate::scan::{Word, words};
use crate::{Format, ReadError, WriteError};

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
    line.contains("Turn: W Pawn from ")
        || line.contains("Turn: B Pawn from ")
        || line.trim_end().ends_with(STATE)
}

fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    let mut game = Game::new(Variant::from_start(RuleSet::ASHTON));
    let (mut headers, mut result) = (Vec::new(), None);
    // The server logs a move before it refuses it. After the last move of a lost game nothing follows.
    let mut refused: Option<ReadError> = None;
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        let words = words(number, line);
        if let Some((_, names)) = line.split_once(PLAYERS)
            && let Some(names) = names.strip_prefix('\t').unwrap_or(names).split_once("\tvs\t")
        {
            headers = players(names)
                .ok_or_else(|| ReadError::at_line(number, "expected the names of two players"))?;
        } else if words.last().is_some_and(|word| word.text == STATE) {
            result = state(&game, number, &mut lines)
                .map_err(|error| refused.take().unwrap_or(error))?;
        } else if let Some(turn) = words.iter().position(|word| word.text == TURN)
            && let [side, pawn, rest @ ..] = &words[turn + 1..]
            && pawn.text == "Pawn"
        {
            if let Some(error) = refused {
                return Err(error);
            }
            let (from, mv) = parse_move(side, rest)?;
            let to_move = letter(game.position().to_move());
            if side.text == to_move {
                let played = game.play(mv);
                refused = played.err().map(|it| from.error(format!("illegal move: {it}")));
            } else {
                refused = Some(side.unexpected(&format!("the side to move, {to_move}")));
            }
        }
    }
    let variant = *game.variant();
    let moves = game.moves().map(RecordedMove::new).collect();
    let result = game.outcome().or(result);
    Ok(vec![Record { headers, variant, line: Line { comment: None, moves }, result }])
}

/// The headers of two names.
fn players((white, black): (&str, &str)) -> Option<Vec<(String, String)>> {
    let header = |name: &str, value: &str| {
        let value = value.trim();
        let is_name = !value.is_empty() && !value.contains(char::is_control);
        is_name.then(|| (name.to_owned(), value.to_owned()))
    };
    Some(vec![header(WHITE, white)?, header(BLACK, black)?])
}

/// The move of a message, with its first square: the side, then `from e3 to b3`.
fn parse_move<'w, 'a>(
    side: &Word<'_>,
    rest: &'w [Word<'a>],
) -> Result<(&'w Word<'a>, Move), ReadError> {
    let [_, from, _, to, ..] = rest else {
        return Err(side.error("expected a move, as in W Pawn from e3 to b3"));
    };
    let cell = |word: &Word<'_>| word.text.parse().map_err(|error| word.error(format!("{error}")));
    Ok((from, Move { from: cell(from)?, to: cell(to)? }))
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
    let result = match line.trim() {
        "WW" => Some(Outcome::Won(Side::Defenders)),
        "BW" => Some(Outcome::Won(Side::Attackers)),
        "D" => Some(Outcome::Drawn),
        text if text == letter(position.to_move()) => None,
        _ => return Err(ReadError::at_line(number, "expected the side to move, WW, BW or D")),
    };
    match game.outcome() {
        Some(outcome) if Some(outcome) != result => {
            let text = text_of(position, Some(outcome));
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

/// The line below a board.
const fn text_of(position: &Position, result: Option<Outcome<Side>>) -> &'static str {
    match result {
        None => letter(position.to_move()),
        Some(Outcome::Won(Side::Defenders)) => "WW",
        Some(Outcome::Won(Side::Attackers)) => "BW",
        Some(Outcome::Drawn) => "D",
    }
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
    let columns = move |row| (0..Cell::SIDE).filter_map(move |column| Cell::new(column, row));
    (0..Cell::SIDE).map(move |row| columns(row).map(square).collect())
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
        && players((white, black)).is_some_and(|read| read[0].1 == white && read[1].1 == black)
    {
        let _ = writeln!(text, "FINE: {PLAYERS}\t{white}\tvs\t{black}");
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
