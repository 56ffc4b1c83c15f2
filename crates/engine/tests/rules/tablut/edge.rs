//! Shieldwalls, exit forts, encirclement and the loss by repetition: cases, near misses, and random games of both rule books.

use carom_engine::tablut::{
    Cell, Ending, Game, Move, Piece, Position, RuleSet, Setup, Side, Variant, parse_moves,
};
use carom_engine::{Duel, Outcome, Rules};
use carom_rulebook::tablut::{PlainEnd, PlainGame, RuleBook};

use super::{Dice, board, plain};

/// Makes a move under the rules of Copenhagen, by both rule books: what it captures, and how the game ends.
fn played(text: &str, mv: &str) -> (String, Option<Ending>) {
    let position: Position = text.parse().expect(text);
    let variant = Variant::new(RuleSet::COPENHAGEN, position);
    let (rules, mut plain) = (plain::copenhagen(), PlainGame::new(board(&position)));
    let mut game = Game::new(variant);
    assert_eq!((game.ending(), plain.end(&rules)), (None, None), "{text}");
    let mv: Move = mv.parse().expect(mv);
    game.play(mv).expect(text);
    plain.play(&rules, mv);
    assert_eq!(board(game.position()), *plain.board(), "{text} {mv}");
    assert_eq!(game.ending().map(plain_end), plain.end(&rules), "{text} {mv}");
    (game.captured().to_string(), game.ending())
}

fn plain_end(ending: Ending) -> PlainEnd {
    match ending {
        Ending::Escape => PlainEnd::Escape,
        Ending::Capture => PlainEnd::Capture,
        Ending::ExitFort => PlainEnd::ExitFort,
        Ending::Encirclement => PlainEnd::Encirclement,
        Ending::NoMove(side) => PlainEnd::NoMove(side),
        Ending::Repetition(loser) => PlainEnd::Repetition(loser),
    }
}

#[test]
fn a_row_at_the_edge_is_captured_between_two_ends() {
    for (text, mv, captured) in [
        ("11/11/11/11/11/5k5/11/11/6b4/3bbb5/2bwww5 b", "g9g11", "d11 e11 f11"),
        // From outside along the edge, and with a corner as the other end.
        ("1ww4b3/1bb8/11/11/11/5k5/11/11/11/11/11 b", "h1d1", "b1 c1"),
        // The king is one of the row and stays: in its middle, at its end, and beside the corner.
        ("11/b10/kb9/wb9/11/11/b10/11/11/11/11 b", "a7a5", "a4"),
        ("11/11/11/11/11/11/11/11/5b5/6bbb2/6wkwb1 b", "f9f11", "g11 i11"),
        ("11/11/11/11/11/11/11/7b3/11/8bb1/8kw1 b", "h8h11", "j11"),
        // The king stands in front of a row, is one of its ends, or closes it.
        ("3wbb5/4kw5/11/11/6w4/11/11/11/11/11/4b6 w", "g5g1", "e1 f1"),
        ("3kbb5/4ww5/11/11/6w4/11/11/11/11/11/4b6 w", "g5g1", "e1 f1"),
        ("3wbb5/4ww5/11/11/6k4/11/11/11/11/11/4b6 w", "g5g1", "e1 f1"),
        // Two rows with one move.
        ("11/11/11/11/5k5/11/11/11/5b5/3bb1bb3/2bww1wwb2 b", "f9f11", "d11 e11 g11 h11"),
    ] {
        assert_eq!(played(text, mv), (captured.to_owned(), None), "{text}");
    }
}

#[test]
fn a_row_at_the_edge_stays_if_something_is_missing() {
    for (text, mv) in [
        // No attacker in front of e11.
        ("11/11/11/11/11/5k5/11/11/6b4/3b1b5/2bwww5 b", "g9g11"),
        // A defender in front of e11.
        ("11/11/11/11/11/5k5/11/11/6b4/3bwb5/2bwww5 b", "g9g11"),
        // No attacker at the other end.
        ("11/11/11/11/11/5k5/11/11/6b4/3bbb5/3www5 b", "g9g11"),
        // The last attacker comes in front of the row, not to an end of it.
        ("11/11/11/11/11/4bk5/11/11/11/3b1b5/2bwwwb4 b", "e6e10"),
        // Not at the edge.
        ("11/11/11/11/11/5k5/11/6b4/3bbb5/2bwww5/3bbb5 b", "g8g10"),
        // A defender moves into the row.
        ("11/11/11/11/4w6/5k5/11/11/11/3b1b5/2bw1wb4 w", "e5e11"),
    ] {
        assert_eq!(played(text, mv), (String::new(), None), "{text}");
    }
}

#[test]
fn attackers_win_when_they_surround_all_others() {
    for (text, mv) in [
        // A tight ring.
        ("11/11/11/5b5/4bwb4/4bkb4/11/11/11/11/5b5 b", "f11f7"),
        // A wide ring of pieces that touch at their corners.
        ("5b5/11/11/4b1b4/3b3b3/2b1wk2b2/3b3b3/4b1b4/5b5/11/11 b", "f1f3"),
        // The last defender outside is captured.
        ("11/bw9/11/5b5/4bwb4/4bkb4/5b5/11/2b8/11/11 b", "c9c2"),
        // Two rings.
        ("11/2b8/1bwb7/11/2b2b5/4b1b4/4bkb4/5b5/11/11/11 b", "c5c4"),
    ] {
        assert_eq!(played(text, mv).1, Some(Ending::Encirclement), "{text}");
    }
}

#[test]
fn attackers_do_not_win_while_a_piece_can_come_to_the_edge() {
    for (text, mv) in [
        // A gap in the ring.
        ("5b5/11/11/4b1b4/3b3b3/2b1wk2b2/3b3b3/4b1b4/5b5/11/11 b", "f1f2"),
        // A defender outside.
        ("11/bw9/11/5b5/4bwb4/4bkb4/5b5/11/2b8/11/11 b", "c9c3"),
        // A ring that ends at the edge.
        ("11/11/11/11/11/11/b10/11/3bb6/2b2b5/2bk1b5 b", "a7a8"),
    ] {
        assert_eq!(played(text, mv), (String::new(), None), "{text}");
    }
}

#[test]
fn the_king_wins_in_a_fort_at_the_edge() {
    for (text, mv) in [
        // One free square beside the king, at the edge and away from it.
        ("11/11/11/11/b5w3b/11/11/11/11/4ww5/3wk6 w", "g5g11"),
        ("5w5/11/11/11/b9b/11/11/11/4w6/4w1w4/4wkw4 w", "f1f9"),
        // The king comes to the edge.
        ("11/11/11/11/b9b/11/11/11/4ww5/3wkw5/3w1w5 w", "e10e11"),
        // An attacker in the fort is captured.
        ("11/11/11/11/b4w4b/11/11/11/4w1w4/4wbw4/4wkw4 w", "f5f9"),
    ] {
        assert_eq!(played(text, mv).1, Some(Ending::ExitFort), "{text}");
    }
}

#[test]
fn the_king_does_not_win_in_a_fort_that_is_not_whole() {
    for (text, mv) in [
        // He cannot move.
        ("11/11/11/11/b5w3b/11/11/11/11/4w6/3wk6 w", "g5g6"),
        ("11/11/11/11/b4w4b/11/11/11/11/4w6/3wk6 w", "f5f11"),
        // He is not at the edge.
        ("11/11/11/11/b9b/11/11/4w6/3w1w5/3wkw5/3w1w5 w", "e8e9"),
        // Attackers can capture e9.
        ("11/11/11/11/b9b/11/11/11/4w6/3wkw5/3w1w5 w", "e10e11"),
        // A gap.
        ("11/11/11/11/b5w3b/11/11/11/11/4ww5/3wk6 w", "g5g10"),
        // An attacker is inside.
        ("11/11/11/11/b6w2b/11/11/11/11/4www4/3wk1b4 w", "h5h11"),
    ] {
        assert_eq!(played(text, mv), (String::new(), None), "{text}");
    }
}

#[test]
fn the_defenders_lose_by_the_third_occurrence() {
    let mut game = Game::new(Variant::from_start(RuleSet::COPENHAGEN));
    let rules = plain::copenhagen();
    let mut plain = PlainGame::new(board(game.position()));
    let shuffle = "d1d2 f4e4 d2d1 e4f4";
    for (number, mv) in parse_moves(&[shuffle; 2].join(" ")).expect("moves").into_iter().enumerate()
    {
        assert_eq!((game.ending(), plain.end(&rules)), (None, None), "move {number}");
        game.play(mv).expect("a legal move");
        plain.play(&rules, mv);
    }
    assert_eq!(game.ending(), Some(Ending::Repetition(Some(Side::Defenders))));
    assert_eq!(plain.end(&rules), game.ending().map(plain_end));
    assert!(game.undo().is_some() && game.ending().is_none());
}

/// A board that is filled with pieces, seen from one of its sides.
struct Sketch<'a> {
    dice: &'a mut Dice,
    setup: Setup,
    /// Which rows and columns change places, and from which ends they count.
    turn: [bool; 3],
}

impl Sketch<'_> {
    /// Puts a piece on a square, if it is one where the piece may stand and the square is empty. One in ten is forgotten.
    fn put(&mut self, piece: Piece, column: i32, row: i32) {
        let (mut column, mut row) = if self.turn[0] { (row, column) } else { (column, row) };
        if self.turn[1] {
            column = 10 - column;
        }
        if self.turn[2] {
            row = 10 - row;
        }
        let at = |it: i32| u8::try_from(it).ok();
        let cell = at(column).zip(at(row)).and_then(|(column, row)| Cell::new(column, row));
        let rules = &RuleSet::COPENHAGEN;
        let is_free = |it: &Cell| {
            self.setup.get(*it).is_none() && *it != rules.throne() && !rules.escapes.contains(*it)
        };
        let is_forgotten = piece != Piece::King && self.dice.choose(10) == 0;
        if let Some(cell) = cell.filter(is_free).filter(|_| !is_forgotten) {
            self.setup.set(cell, Some(piece));
        }
    }

    fn choose(&mut self, count: usize) -> i32 {
        self.dice.choose(count).try_into().expect("a small number")
    }

    /// A row at the edge with enemies in front of it and at one end.
    fn row(&mut self) {
        let (row, front) = match self.dice.choose(2) {
            0 => (Piece::Defender, Piece::Attacker),
            _ => (Piece::Attacker, Piece::Defender),
        };
        let (start, length) = (1 + self.choose(6), 2 + self.choose(3));
        self.put(front, start - 1, 0);
        for column in start..start + length {
            self.put(row, column, 0);
            self.put(front, column, 1);
        }
        // Pieces that can come to the other end.
        for _ in 0..2 {
            let far = 2 + self.choose(8);
            self.put(front, start + length, far);
        }
    }

    /// The king at the edge with defenders around a few squares.
    fn fort(&mut self) {
        let (column, width, depth) = (1 + self.choose(8), 1 + self.choose(2), 1 + self.choose(2));
        self.put(Piece::King, column, 0);
        for at in 0..width {
            self.put(Piece::Defender, column + at, depth);
        }
        for at in 0..depth {
            self.put(Piece::Defender, column - 1, at);
            self.put(Piece::Defender, column + width, at);
        }
        if self.dice.choose(2) == 0 {
            self.put(Piece::Defender, column - 1, depth);
        }
        let place = [11; 2].map(|it| self.choose(it));
        self.put(Piece::Defender, place[0], place[1]);
    }

    /// Attackers around the king and a defender.
    fn ring(&mut self) {
        let (column, row, radius) = (3 + self.choose(5), 3 + self.choose(5), 2 + self.choose(2));
        self.put(Piece::King, column, row);
        self.put(Piece::Defender, column + 1, row);
        for at in 0..radius {
            self.put(Piece::Attacker, column + at, row - radius + at);
            self.put(Piece::Attacker, column + radius - at, row + at);
            self.put(Piece::Attacker, column - at, row + radius - at);
            self.put(Piece::Attacker, column - radius + at, row - at);
        }
    }
}

/// A position near a shieldwall, an exit fort or an encirclement.
fn sketched(dice: &mut Dice) -> Position {
    loop {
        let side = Side::ALL[dice.choose(2)];
        let empty = Setup::parse("11/11/11/11/11/11/11/11/11/11/11", side).expect("a board");
        let turn = [0; 3].map(|_| dice.choose(2) == 0);
        let kind = dice.choose(3);
        let mut sketch = Sketch { dice, setup: empty, turn };
        match kind {
            0 => sketch.row(),
            1 => sketch.fort(),
            _ => sketch.ring(),
        }
        if kind == 0 {
            let (column, row) = (sketch.choose(11), sketch.choose(11));
            sketch.put(Piece::King, column, row);
        }
        for _ in 0..8 {
            let piece = [Piece::Attacker, Piece::Attacker, Piece::Defender][sketch.dice.choose(3)];
            let place = [11; 2].map(|it| sketch.choose(it));
            if kind != 2 || piece == Piece::Attacker {
                sketch.put(piece, place[0], place[1]);
            }
        }
        let position = Position::new(&sketch.setup);
        if let Ok(position) = position {
            return position;
        }
    }
}

/// Whether a move captures the king, or a piece that is not beside its last square.
fn captures_much(position: &Position, mv: Move) -> bool {
    position
        .after(&RuleSet::COPENHAGEN, mv)
        .captured
        .iter()
        .any(|it| it.column().abs_diff(mv.to.column()) + it.row().abs_diff(mv.to.row()) > 1)
}

/// Many moves take the last move of the same side back, so that positions occur again, or capture a row or end the game.
#[test]
fn random_games_end_alike_in_both_rule_books() {
    let rules: RuleBook = plain::copenhagen();
    let mut dice = Dice(67);
    let (mut rows, mut moves) = (0, Vec::new());
    let mut ends = [0; 6];
    for number in 0..900 {
        let start = if number % 3 == 0 {
            Variant::from_start(RuleSet::COPENHAGEN)
        } else {
            Variant::new(RuleSet::COPENHAGEN, sketched(&mut dice))
        };
        let mut game = Game::new(start);
        let mut plain = PlainGame::new(board(game.position()));
        let shuffles = number % 5 == 0;
        for _ in 0..60 {
            assert_eq!(game.ending().map(plain_end), plain.end(&rules), "{}", game.position());
            if let Some(ending) = game.ending() {
                ends[match ending {
                    Ending::Escape => 0,
                    Ending::Capture => 1,
                    Ending::ExitFort => 2,
                    Ending::Encirclement => 3,
                    Ending::NoMove(_) => 4,
                    Ending::Repetition(_) => 5,
                }] += 1;
                break;
            }
            game.variant().legal_moves_into(game.position(), &mut moves);
            moves.sort_unstable();
            assert_eq!(moves, rules.moves(plain.board()), "{}", game.position());
            let won = Some(Outcome::Won(game.position().to_move()));
            let wins = moves.iter().any(|&mv| {
                let next = start.play_unchecked(game.position(), mv);
                start.outcome(&next) == won
            });
            assert_eq!(start.can_win_now(game.position()), wins, "{}", game.position());
            let before = game.moves().len().checked_sub(2).and_then(|it| game.moves().nth(it));
            let back = before.map(|it| Move { from: it.to, to: it.from });
            let mv = match back.filter(|it| shuffles && moves.contains(it)) {
                Some(back) if dice.choose(4) > 0 => back,
                _ => moves[dice.choose(moves.len())],
            };
            let mut best = moves.iter().copied().filter(|&it| captures_much(game.position(), it));
            let mv = best.next().filter(|_| dice.choose(2) == 0).unwrap_or(mv);
            let mv = game
                .position()
                .enclosing_move(game.rules())
                .filter(|_| dice.choose(2) == 0)
                .unwrap_or(mv);
            rows += usize::from(captures_much(game.position(), mv));
            game.play(mv).expect("a legal move");
            plain.play(&rules, mv);
            assert_eq!(board(game.position()), *plain.board(), "{mv}: {}", game.position());
        }
    }
    let [escapes, captures, forts, rings, _, repetitions] = ends;
    let seen = format!("{rows} rows, {ends:?}");
    assert!(rows > 20 && escapes > 20 && forts > 20 && rings > 20, "{seen}");
    assert!(captures > 0 && repetitions > 20, "{seen}");
}
