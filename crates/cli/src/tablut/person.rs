//! A person who plays in the terminal: the board as text, and what the person types.

use carom_competition::colour;
use carom_engine::tablut::{Cell, Game, Move, Side};

use super::picture;

/// What a person can type.
pub(super) const HELP: &str = "\
Type a move, as in e3-b3 or e3b3. A square alone, as in e3, lists where its piece can go. `board` shows the board.
`resign`, `quit` or `q` leaves the game and closes the connection: the protocol has no other way to resign, and a server \
of Carom gives the game to the other side. These words and `help` work at any time.
On the board b is an attacker, w a defender, k the king, x the empty throne, `:` an empty square of a camp, * an empty \
square where the king wins, and . any other empty square.
";

/// What a line of a person means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PersonReply {
    /// A legal move.
    Move(Move),
    /// A text to show.
    Text(String),
    /// What a person can type.
    Help,
    /// The person leaves.
    Quit,
}

/// Understands a line.
pub(super) fn understand(line: &str, game: &Game) -> PersonReply {
    let line = line.trim();
    if let Ok(mv) = line.parse::<Move>() {
        return match game.variant().check_move(game.position(), mv) {
            Ok(()) => PersonReply::Move(mv),
            Err(illegal) => PersonReply::Text(format!("{illegal}\n")),
        };
    }
    match (line.to_lowercase().as_str(), line.parse::<Cell>()) {
        ("quit" | "q" | "resign", _) => PersonReply::Quit,
        ("", _) => PersonReply::Text(String::new()),
        ("?" | "help", _) => PersonReply::Help,
        ("board", _) => PersonReply::Text(board(game)),
        (_, Ok(cell)) => PersonReply::Text(targets(cell, game)),
        (_, Err(_)) => PersonReply::Text(format!(
            "{line:?} is not a move: type one as in e3-b3, or ? for help\n"
        )),
    }
}

/// Where the piece on a square can go.
fn targets(cell: Cell, game: &Game) -> String {
    let position = game.position();
    if !position.side(position.to_move()).contains(cell) {
        return format!("{cell}: there is no piece of {}\n", colour(position.to_move()));
    }
    let targets = position.targets(game.rules(), cell);
    if targets.is_empty() {
        return format!("{cell}: this piece cannot move\n");
    }
    format!("{cell}: to {targets}\n")
}

/// The board between empty lines.
pub(super) fn board(game: &Game) -> String {
    format!("\n{}\n", picture::text(game))
}

/// The question for a move.
pub(super) fn question(side: Side) -> String {
    format!("{}, your move (? for help): ", colour(side))
}

#[cfg(test)]
mod tests {
    use carom_engine::tablut::{RuleSet, Variant};

    use super::*;

    fn typed(line: &str) -> PersonReply {
        understand(line, &Game::new(Variant::from_start(RuleSet::ASHTON)))
    }

    #[test]
    fn a_person_is_understood() {
        let mv = "e3-b3".parse().expect("a move");
        for line in ["e3-b3", " E3B3\n"] {
            assert_eq!(typed(line), PersonReply::Move(mv));
        }
        for line in ["quit", "q", "resign", " Resign\n"] {
            assert_eq!(typed(line), PersonReply::Quit, "{line}");
        }
        for line in ["?", "help", "HELP"] {
            assert_eq!(typed(line), PersonReply::Help, "{line}");
        }
        let start = Game::new(Variant::from_start(RuleSet::ASHTON));
        assert_eq!(typed("board"), PersonReply::Text(board(&start)));
        for (line, answer) in [
            ("", ""),
            ("e3-e5", "e3-e5: a defender on e4 is in the way\n"),
            ("d1-d2", "d1-d2: it is the turn of the defenders, and d1 has an attacker\n"),
            ("e3", "e3: to a3 b3 c3 d3 f3 g3 h3 i3\n"),
            ("e5", "e5: this piece cannot move\n"),
            ("d1", "d1: there is no piece of white\n"),
            ("e0", "\"e0\" is not a move: type one as in e3-b3, or ? for help\n"),
        ] {
            assert_eq!(typed(line), PersonReply::Text(answer.to_owned()), "{line}");
        }
    }
}
