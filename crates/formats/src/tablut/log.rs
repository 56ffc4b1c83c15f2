//! The log of a game that the server of the student competition writes.
//!
//! Each message is on its own line after the name of its level; other lines tell its time and source. A `Turn:` line is a
//! move that a program has sent, and `Stato:` is followed by the board and the turn. If a move is refused, no board follows
//! it. The rules are `ashton`.

use std::fmt::Write;

use carom_engine::rules::Outcome;
use carom_engine::tablut::{Cell, Game, Move, Position, Round, RuleSet, Side};

use super::state::{State, Turn};
use super::{Record, result_text};
use crate::{Format, ReadError, WriteError};

pub(super) const FORMAT: Format<Record> = Format {
    id: "competition-log",
    label: "game logs of the student competition",
    extension: "txt",
    detect: |text| text.lines().any(|line| line.ends_with(STATE)),
    is_fallback: false,
    read,
    write,
};

/// What comes before the names, a move and a board.
const PLAYERS: &str = "Players:";
const SENT: &str = "Turn: ";
const STATE: &str = "Stato:";
/// The headers with the names.
const NAMES: [&str; 2] = ["White", "Black"];
/// Between the names.
const VERSUS: &str = "\tvs\t";

fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    let mut headers = Vec::new();
    let mut game: Option<Game> = None;
    let mut sent: Option<(usize, Move)> = None;
    let mut last = None;
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        if let Some((_, names)) = line.split_once(PLAYERS).filter(|_| game.is_none()) {
            headers = read_names(names);
        } else if let Some((_, action)) = line.split_once(SENT) {
            let mv = read_move(action);
            sent = Some((number, mv.map_err(|reason| ReadError::at_line(number, reason))?));
        } else if line.ends_with(STATE) {
            let state = read_state(number, &mut lines)?;
            match &mut game {
                None => game = Some(start(&state).map_err(|it| ReadError::at_line(number, it))?),
                Some(game) => follow(game, sent.take(), number, &state)?,
            }
            last = Some((number, state.turn));
        }
    }
    let (Some(game), Some((number, turn))) = (game, last) else {
        return Err(ReadError::whole("there is no board"));
    };
    let result = Some(match turn {
        Turn::Over(outcome) => outcome,
        // The side to move has sent an illegal move or none.
        Turn::ToMove(side) => Outcome::Won(side.other()),
    });
    if let Some(outcome) = game.outcome().filter(|&it| Some(it) != result) {
        let right = result_text(Some(outcome));
        let reason = format!("by its moves the game ends with {right}");
        return Err(ReadError::at_line(number, reason));
    }
    Ok(vec![Record { headers, result, ..Record::of(&game) }])
}

/// The names of the players, as headers.
fn read_names(text: &str) -> Vec<(String, String)> {
    let text = text.trim_start_matches('\t');
    let text = text.strip_prefix("White:\t").unwrap_or(text);
    let Some((white, black)) = text.split_once(VERSUS) else { return Vec::new() };
    let named = NAMES.into_iter().zip([white, black]).filter(|(_, name)| !name.is_empty());
    named.map(|(header, name)| (header.to_owned(), name.to_owned())).collect()
}

/// Reads a move: `W Pawn from e3 to b3`.
fn read_move(text: &str) -> Result<Move, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[_, "Pawn", "from", from, "to", to] = words.as_slice() else {
        return Err("expected a move, as in `Turn: W Pawn from e3 to b3`".to_owned());
    };
    let cell = |text: &str| text.parse::<Cell>().map_err(|error| error.to_string());
    Ok(Move { from: cell(from)?, to: cell(to)? })
}

/// Reads a board and a turn from the lines after the one with this number.
fn read_state<'a>(
    number: usize,
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
) -> Result<State, ReadError> {
    let rows: Vec<&str> = lines.by_ref().take(usize::from(Cell::SIDE)).map(|it| it.1).collect();
    let (line, turn) = lines.by_ref().nth(1).unwrap_or((number, ""));
    let Some(turn) = Turn::from_name(turn) else {
        let reason = "expected nine rows, a line with `-`, and the turn W, B, WW, BW or D";
        return Err(ReadError::at_line(line, reason));
    };
    let is_square = rows.iter().all(|row| row.len() == usize::from(Cell::SIDE));
    State::of_letters(&rows.concat(), turn).filter(|_| is_square).ok_or_else(|| {
        let reason = "expected nine rows of nine letters O, W, B, K, or T for the throne";
        ReadError::at_line(number + 1, reason)
    })
}

/// The game that begins with a state.
fn start(state: &State) -> Result<Game, String> {
    let Turn::ToMove(_) = state.turn else {
        return Err("the first board must have the turn W or B".to_owned());
    };
    let start = Position::new(&state.board).map_err(|faults| faults.to_string())?;
    Ok(Game::new(Round::new(RuleSet::ASHTON, start)))
}

/// Plays the move that leads to a state, if there is one.
fn follow(
    game: &mut Game,
    sent: Option<(usize, Move)>,
    number: usize,
    state: &State,
) -> Result<(), ReadError> {
    if let Some((line, mv)) = sent {
        let illegal = |it| ReadError::at_line(line, format!("illegal move: {it}"));
        game.play(mv).map_err(illegal)?;
    }
    if state.shows(game.position()) {
        return Ok(());
    }
    let found = format!("{} {}", state.board, state.turn.short_name());
    let reason = format!("expected the board after the move, {}, found {found}", game.position());
    Err(ReadError::at_line(number, reason))
}

fn write(records: &[Record]) -> Result<String, WriteError> {
    let fault = |reason: &str| Err(WriteError::new(reason));
    let [record] = records else { return fault("a log has one game") };
    if *record.round.rules() != RuleSet::ASHTON {
        return fault("a log has a game under ashton");
    }
    let Some(outcome) = record.result else { return fault("a log has a game with a result") };
    let game = record.game();
    let moves_only = Record::of(&game);
    let [white, black] = NAMES.map(|name| record.header(name).unwrap_or_default());
    let names = format!("\tWhite:\t{white}{VERSUS}{black}");
    let is_plain = ![white, black].into_iter().any(|name| name.contains(char::is_control));
    if !is_plain || moves_only.line != record.line || read_names(&names) != record.headers {
        return fault("a log has names and moves, without other headers, comments and variations");
    }
    let mut played = Game::new(record.round);
    if played.outcome().is_some() || game.outcome().is_some_and(|it| it != outcome) {
        return fault("the result is not that of the moves");
    }
    let mut log = String::new();
    push(&mut log, &format!("{PLAYERS}{names}"));
    push(&mut log, "Inizio partita");
    push_state(&mut log, &State::new(&played, Turn::of(&played)));
    for mv in game.moves() {
        let position = *played.position();
        let side = position.to_move();
        push(&mut log, &format!("{SENT}{} Pawn from {} to {}", short(side), mv.from, mv.to));
        let Ok(captured) = played.play(mv) else { break };
        let lost = if side == Side::Attackers { "bianca" } else { "nera" };
        for cell in captured.iter().filter(|&cell| position.king() != Some(cell)) {
            push(&mut log, &format!("Pedina {lost} rimossa in: {cell}"));
        }
        push_state(&mut log, &State::new(&played, Turn::of(&played)));
    }
    if played.outcome() != record.result {
        push_state(&mut log, &State::new(&played, Turn::Over(outcome)));
    }
    Ok(log)
}

fn short(side: Side) -> &'static str {
    Turn::ToMove(side).short_name()
}

fn push(log: &mut String, message: &str) {
    let _ = writeln!(log, "FINE: {message}");
}

fn push_state(log: &mut String, state: &State) {
    push(log, STATE);
    for row in 0..Cell::SIDE {
        let _ = writeln!(log, "{}", state.row(row));
    }
    let _ = writeln!(log, "-\n{}", state.turn.short_name());
}

