//! The corner game, Brandubh and Copenhagen Hnefatafl written a second time, with letters in rows and one square at a time, without
//! a rule set.

use carom_engine::tablut::{RuleSet, Side, Variant};
use carom_engine::{Rules, perft};

use super::{copenhagen, random_games};

#[derive(Clone, Copy, PartialEq)]
enum PlainGame {
    /// A king between four, who captures nobody.
    Corner,
    /// A king between two; corners capture.
    Brandubh,
    /// A king between four and away from the edge; corners and the throne capture.
    Copenhagen,
}

#[derive(Clone, Copy)]
struct PlainRules {
    size: i32,
    game: PlainGame,
}

/// The letters of a position string, and a dot for each empty square.
#[derive(Clone, PartialEq, Eq, Debug)]
struct PlainBoard {
    squares: Vec<Vec<char>>,
    attackers_move: bool,
}

type PlainPlace = (i32, i32);

const STEPS: [PlainPlace; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

impl PlainBoard {
    fn new(text: &str, attackers_move: bool) -> Self {
        let row = |row: &str| -> Vec<char> {
            // Two digits stand only for the rows of the largest board that have at most one piece.
            let row = row.replace("11", "92").replace("10", "91");
            let squares = row.chars().map(|it| match it.to_digit(10) {
                Some(count) => vec!['.'; count as usize],
                None => vec![it],
            });
            squares.flatten().collect()
        };
        Self { squares: text.split('/').map(row).collect(), attackers_move }
    }

    /// The letter of a square; `#` outside the board.
    fn at(&self, (x, y): PlainPlace) -> char {
        let row = usize::try_from(y).ok().and_then(|y| self.squares.get(y));
        let square = row.and_then(|row| row.get(usize::try_from(x).ok()?));
        square.copied().unwrap_or('#')
    }

    fn put(&mut self, (x, y): PlainPlace, letter: char) {
        self.squares[usize::try_from(y).expect("a row")][usize::try_from(x).expect("a column")] =
            letter;
    }

    fn king(&self) -> Option<PlainPlace> {
        let places = (0..11).flat_map(|y| (0..11).map(move |x| (x, y)));
        places.into_iter().find(|&it| self.at(it) == 'k')
    }

    fn is_mine(&self, letter: char) -> bool {
        if self.attackers_move { letter == 'b' } else { letter == 'w' || letter == 'k' }
    }
}

impl PlainRules {
    fn is_corner(self, (x, y): PlainPlace) -> bool {
        (x == 0 || x == self.size - 1) && (y == 0 || y == self.size - 1)
    }

    fn is_throne(self, place: PlainPlace) -> bool {
        place == (self.size / 2, self.size / 2)
    }

    fn is_over(self, board: &PlainBoard) -> bool {
        board.king().is_none_or(|king| self.is_corner(king))
    }

    fn moves(self, board: &PlainBoard) -> Vec<(PlainPlace, PlainPlace)> {
        let mut moves = Vec::new();
        if self.is_over(board) {
            return moves;
        }
        for from in (0..self.size).flat_map(|y| (0..self.size).map(move |x| (x, y))) {
            let letter = board.at(from);
            if !board.is_mine(letter) {
                continue;
            }
            for (dx, dy) in STEPS {
                let mut to = (from.0 + dx, from.1 + dy);
                while board.at(to) == '.' {
                    let is_special = self.is_corner(to) || self.is_throne(to);
                    if letter == 'k' || !is_special {
                        moves.push((from, to));
                    }
                    to = (to.0 + dx, to.1 + dy);
                }
            }
        }
        moves
    }

    fn after(self, board: &PlainBoard, (from, to): (PlainPlace, PlainPlace)) -> PlainBoard {
        let mut next = board.clone();
        let letter = board.at(from);
        next.put(from, '.');
        next.put(to, letter);
        next.attackers_move = !board.attackers_move;
        if letter == 'k' && self.game == PlainGame::Corner {
            return next;
        }
        let moved = next.clone();
        for (dx, dy) in STEPS {
            let victim = (to.0 + dx, to.1 + dy);
            let behind = (to.0 + 2 * dx, to.1 + 2 * dy);
            let is_captured = match (moved.at(victim), letter) {
                ('k', 'b') if self.game != PlainGame::Brandubh => {
                    STEPS.into_iter().all(|(dx, dy)| {
                        let beside = (victim.0 + dx, victim.1 + dy);
                        let is_outside = moved.at(beside) == '#';
                        moved.at(beside) == 'b'
                            || self.is_throne(beside)
                            || self.game == PlainGame::Corner
                                && (is_outside || self.is_corner(beside))
                    })
                }
                ('k' | 'w', 'b') => {
                    let is_throne = self.is_throne(behind) && moved.at(behind) == '.';
                    moved.at(behind) == 'b' || self.captures(behind, is_throne)
                }
                ('b', 'w' | 'k') => {
                    let partner = moved.at(behind);
                    partner == 'w'
                        || (partner == 'k' && self.game != PlainGame::Corner)
                        || self.captures(behind, self.is_throne(behind))
                }
                _ => false,
            };
            if is_captured {
                next.put(victim, '.');
            }
        }
        next
    }

    /// Whether a square of the board captures like a piece.
    fn captures(self, place: PlainPlace, is_throne: bool) -> bool {
        match self.game {
            PlainGame::Corner => false,
            PlainGame::Brandubh => self.is_corner(place),
            PlainGame::Copenhagen => self.is_corner(place) || is_throne,
        }
    }

    fn perft(self, board: &PlainBoard, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves(board).into_iter().map(|mv| self.perft(&self.after(board, mv), depth - 1)).sum()
    }
}

const CORNER: PlainRules = PlainRules { size: 9, game: PlainGame::Corner };
const BRANDUBH: PlainRules = PlainRules { size: 7, game: PlainGame::Brandubh };
const COPENHAGEN: PlainRules = PlainRules { size: 11, game: PlainGame::Copenhagen };

fn board_of(variant: &Variant) -> PlainBoard {
    let start = variant.initial_state();
    PlainBoard::new(&start.setup().to_string(), start.to_move() == Side::Attackers)
}

#[test]
fn counts_are_those_of_the_plain_boards() {
    for (rules, plain, documented) in [
        (RuleSet::CORNER, CORNER, [72, 3_944, 285_808]),
        (RuleSet::BRANDUBH, BRANDUBH, [40, 960, 39_512]),
        (copenhagen(), COPENHAGEN, [116, 6_788, 806_344]),
    ] {
        let variant = Variant::from_start(rules);
        for (depth, documented) in (1..).zip(documented) {
            let expected = plain.perft(&board_of(&variant), depth);
            assert_eq!(expected, documented, "{rules} {depth}");
            assert_eq!(
                perft(&variant, &variant.initial_state(), depth),
                expected,
                "{rules} {depth}"
            );
        }
    }
}

#[test]
fn random_games_are_those_of_the_plain_boards() {
    let mut captured = 0;
    random_games(200, 150, |variant, position, mv| {
        let plain = match variant.rules().name {
            "corner" => CORNER,
            "brandubh" => BRANDUBH,
            "copenhagen" => COPENHAGEN,
            _ => return,
        };
        let board = board_of(&Variant::new(*variant.rules(), *position));
        let place = |it: carom_engine::tablut::Cell| (i32::from(it.column()), i32::from(it.row()));
        let mut moves: Vec<_> =
            variant.legal_moves(position).iter().map(|it| (place(it.from), place(it.to))).collect();
        let mut expected = plain.moves(&board);
        moves.sort_unstable();
        expected.sort_unstable();
        assert_eq!(moves, expected, "{position}");
        let next = Variant::new(*variant.rules(), variant.play_unchecked(position, mv));
        assert_eq!(
            board_of(&next),
            plain.after(&board, (place(mv.from), place(mv.to))),
            "{position} {mv}"
        );
        captured += u32::from(next.initial_state().occupied().len() < position.occupied().len());
    });
    assert!(captured > 1_000, "{captured} captures");
}
