//! The value of a position: a sum of features with weights from a file.

use alloc::format;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;

use alloc::boxed::Box;

use carom_engine::Direction;
use carom_engine::tablut::{Cell, Cells, Piece, Position, RuleSet, Side};

use once_cell::race::OnceBox;

use super::threat::{KingView, OpenSquares, king_capture};

/// The number of squares that differ under the eight symmetries of the board.
const CLASSES: usize = 15;
/// The names of the features in the files of weights.
const FEATURES: [&str; FEATURE_COUNT] = [
    "turn",
    "open-squares",
    "doubly-open-squares",
    "king-moves",
    "king-moves-to-open",
    "king-moves-to-doubly-open",
    "attackers-beside-king",
    "defenders-beside-king",
    "king-traps",
    "king-in-danger",
    "king-has-open-line",
];
const FEATURE_COUNT: usize = 11;
/// The number of different weights.
const NUMBERS: usize = 3 * CLASSES + FEATURE_COUNT;

/// The weights of one rule set, in thousandths of a piece, positive if good for the defenders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// What each piece is worth on each square.
    squares: [[i32; Cell::COUNT]; 3],
    /// The weights of [`FEATURES`].
    features: [i32; FEATURE_COUNT],
}

/// The files, which `cargo xtask tune tablut` writes.
const FILES: [(&str, &str); 4] = [
    ("linnaean", include_str!("weights/linnaean.txt")),
    ("ashton", include_str!("weights/ashton.txt")),
    ("corner", include_str!("weights/corner.txt")),
    ("brandubh", include_str!("weights/brandubh.txt")),
];
/// The weights that a person chose, from which the tuning began.
const BY_HAND: &str = include_str!("weights/by-hand.txt");

/// The weights of a file, which are parsed at their first use.
struct FileWeights {
    text: &'static str,
    weights: OnceBox<Weights>,
}

impl FileWeights {
    const fn new(text: &'static str) -> Self {
        Self { text, weights: OnceBox::new() }
    }

    fn get(&self) -> &Weights {
        self.weights.get_or_init(|| Box::new(Weights::parse(self.text).unwrap_or_default()))
    }
}

static WEIGHTS: [FileWeights; FILES.len()] = [
    FileWeights::new(FILES[0].1),
    FileWeights::new(FILES[1].1),
    FileWeights::new(FILES[2].1),
    FileWeights::new(FILES[3].1),
];
static BY_HAND_WEIGHTS: FileWeights = FileWeights::new(BY_HAND);

/// The kinds of pieces in the files, in the order of [`Piece`].
const PIECES: [&str; 3] = ["attacker", "defender", "king"];

impl Default for Weights {
    /// Material only.
    fn default() -> Self {
        let squares = [[-1000; Cell::COUNT], [1000; Cell::COUNT], [0; Cell::COUNT]];
        Self { squares, features: [0; FEATURE_COUNT] }
    }
}

impl Weights {
    /// The rows and columns of the board whose squares the files name.
    pub(super) const SIZE: u8 = 9;

    /// The tuned weights of the built-in rule set that is the most like this one: if the king has no more than four escapes, such as
    /// the corners, that of the same size or `corner`; else the one with camps or without.
    #[must_use]
    pub fn of(rules: &RuleSet) -> &'static Self {
        let file = match (rules.escapes.len() <= 4, rules.size) {
            (true, 7) => 3,
            (true, _) => 2,
            (false, _) => usize::from(!rules.camps.is_empty()),
        };
        WEIGHTS[file].get()
    }

    /// These weights on a board with this number of rows and columns. Other boards have the classes at the middle and at the edge:
    /// a smaller one has fewer, and a larger one has one of them twice.
    pub(super) fn on_board(&self, size: u8) -> Self {
        let numbers = self.to_numbers();
        let mut weights = self.clone();
        for (piece, squares) in weights.squares.iter_mut().enumerate() {
            for cell in Cell::all() {
                squares[cell.index()] = numbers[piece * CLASSES + class(size, cell)];
            }
        }
        weights
    }

    /// The weights that a person chose, from which the tuning began; the same for every rule set.
    #[must_use]
    pub fn by_hand() -> &'static Self {
        BY_HAND_WEIGHTS.get()
    }

    /// Parses a file: a name and its numbers on each line. A piece has one number for each class of squares, in the order
    /// e5 e4 e3 e2 e1 f4 f3 f2 f1 g3 g2 g1 h2 h1 i1.
    ///
    /// # Errors
    /// The number of the first wrong line, from 1, and the reason.
    pub fn parse(text: &str) -> Result<Self, (usize, String)> {
        let mut weights = Self::default();
        for (line, content) in (1..).zip(text.lines()) {
            let mut words = content.split_whitespace();
            let Some(name) = words.next().filter(|it| !it.starts_with('#')) else { continue };
            let numbers: Vec<i32> = words
                .map(|word| word.parse().map_err(|_| (line, format!("`{word}` is not a number"))))
                .collect::<Result<_, _>>()?;
            let piece = PIECES.iter().position(|it| *it == name);
            let feature = FEATURES.iter().position(|it| *it == name);
            match (piece, feature, numbers.as_slice()) {
                (Some(piece), _, numbers) if numbers.len() == CLASSES => {
                    for cell in Cell::all() {
                        weights.squares[piece][cell.index()] = numbers[class(Self::SIZE, cell)];
                    }
                }
                (_, Some(feature), &[number]) => weights.features[feature] = number,
                (None, None, _) => return Err((line, format!("`{name}` is not known"))),
                _ => return Err((line, format!("{name}: a wrong count of numbers"))),
            }
        }
        Ok(weights)
    }

    /// The weights as a list: 15 squares of the attackers, the defenders and the king, then the features.
    #[doc(hidden)]
    #[must_use]
    pub fn to_numbers(&self) -> [i32; NUMBERS] {
        let mut numbers = [0; NUMBERS];
        for (piece, squares) in self.squares.iter().enumerate() {
            for cell in Cell::all() {
                numbers[piece * CLASSES + class(Self::SIZE, cell)] = squares[cell.index()];
            }
        }
        numbers[3 * CLASSES..].copy_from_slice(&self.features);
        numbers
    }

    /// The weights of a list; missing numbers are 0.
    #[doc(hidden)]
    #[must_use]
    pub fn from_numbers(numbers: &[i32]) -> Self {
        let number = |index: usize| numbers.get(index).copied().unwrap_or_default();
        let mut weights = Self::default();
        for (piece, squares) in weights.squares.iter_mut().enumerate() {
            for cell in Cell::all() {
                squares[cell.index()] = number(piece * CLASSES + class(Self::SIZE, cell));
            }
        }
        for (index, weight) in weights.features.iter_mut().enumerate() {
            *weight = number(3 * CLASSES + index);
        }
        weights
    }

    /// The weights as a file, with a comment at its top.
    #[must_use]
    pub fn to_text(&self, comment: &str) -> String {
        let numbers = self.to_numbers();
        let mut text = format!(
            "# {comment}\n# Weights of the evaluation in thousandths of a piece, positive if good for the defenders.\n\
             # Squares: e5 e4 e3 e2 e1 f4 f3 f2 f1 g3 g2 g1 h2 h1 i1.\n"
        );
        let names = PIECES.iter().zip(numbers.chunks(CLASSES));
        let features = FEATURES.iter().zip(numbers[3 * CLASSES..].chunks(1));
        for (name, numbers) in names.chain(features) {
            text.push_str(name);
            for number in numbers {
                text.push(' ');
                text.push_str(&number.to_string());
            }
            text.push('\n');
        }
        text
    }

    /// What a piece on a square is worth, in thousandths, positive if good for the defenders.
    #[inline]
    pub(super) const fn piece(&self, piece: Piece, cell: Cell) -> i32 {
        self.squares[piece as usize][cell.index()]
    }

    /// What all pieces of a position are worth.
    pub(super) fn pieces(&self, position: &Position) -> i32 {
        [Piece::Attacker, Piece::Defender, Piece::King]
            .into_iter()
            .flat_map(|piece| {
                position.pieces(piece).iter().map(move |cell| self.piece(piece, cell))
            })
            .sum()
    }

    /// The value for the side to move, in hundredths, without the search's help. `pieces` is the sum over the pieces.
    #[inline]
    pub(super) fn value(
        &self,
        rules: &RuleSet,
        position: &Position,
        (view, open): (&KingView, &OpenSquares),
        pieces: i32,
    ) -> i32 {
        let found = features(rules, position, view, open);
        let sum: i32 = found.iter().zip(&self.features).map(|(count, weight)| count * weight).sum();
        let value = (pieces + sum) / 10;
        if position.to_move() == Side::Defenders { value } else { -value }
    }
}

/// What the weights multiply, in the order of [`Weights::to_numbers`], for programs that tune them: the number of pieces of each
/// kind on each class of squares, then the features.
#[doc(hidden)]
#[must_use]
pub fn counts(rules: &RuleSet, position: &Position) -> [i32; NUMBERS] {
    let mut counts = [0; NUMBERS];
    for (cell, piece) in position.setup().pieces() {
        counts[piece as usize * CLASSES + class(rules.size, cell)] += 1;
    }
    let (view, open) = (KingView::new(rules, position), OpenSquares::new(rules, position));
    let found = features(rules, position, &view, &open);
    counts[3 * CLASSES..].copy_from_slice(&found);
    counts
}

#[inline]
fn features(
    rules: &RuleSet,
    position: &Position,
    view: &KingView,
    &OpenSquares { once, twice }: &OpenSquares,
) -> [i32; FEATURE_COUNT] {
    let free = !(position.occupied() | rules.closed_to_king | rules.escapes);
    let around = Direction::ALL
        .into_iter()
        .fold(Cells::NONE, |set, direction| set | position.pieces(Piece::King).shifted(direction));
    let count = |cells: Cells| cells.len().cast_signed();
    let defenders_move = position.to_move() == Side::Defenders;
    let is_in_danger = defenders_move && king_capture(rules, position, view.traps).is_some();
    [
        if defenders_move { 1 } else { -1 },
        count(once & free),
        count(twice & free),
        count(view.targets),
        count(view.targets & once),
        count(view.targets & twice),
        count(around & position.pieces(Piece::Attacker)),
        count(around & position.pieces(Piece::Defender)),
        count(view.traps),
        i32::from(is_in_danger),
        i32::from(view.escapes > 0),
    ]
}

/// The class of a square: its distances from the middle row and the middle column, whatever their order. The edge of every board
/// counts as that of a board of 9x9.
const fn class(size: u8, cell: Cell) -> usize {
    let middle = size / 2;
    let (x, y) = (
        distance(size, cell.column().abs_diff(middle)),
        distance(size, cell.row().abs_diff(middle)),
    );
    let (small, large) = if x < y { (x, y) } else { (y, x) };
    // Rows of 5, 4, 3, 2 and 1 classes.
    small * 5 + large - small * (small + 1) / 2
}

const fn distance(size: u8, steps: u8) -> usize {
    let distance = match (size, steps) {
        (7, 2..) => steps + 1,
        (11, 3..) => steps - 1,
        _ => steps,
    };
    // Squares outside the board have no pieces.
    if distance > 4 { 4 } else { distance as usize }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_right() {
        for (name, text) in FILES.into_iter().chain([("by-hand", BY_HAND)]) {
            let weights =
                Weights::parse(text).map_err(|(line, why)| format!("{name}:{line}: {why}"));
            let weights = weights.expect("a file of weights");
            assert_ne!(weights, Weights::default());
            assert_eq!(Weights::parse(&weights.to_text("again")), Ok(weights.clone()));
            assert_eq!(Weights::from_numbers(&weights.to_numbers()), weights);
        }
        assert_eq!(Weights::parse("turn x"), Err((1, "`x` is not a number".to_owned())));
        assert_eq!(Weights::parse("\nturns 1"), Err((2, "`turns` is not known".to_owned())));
        assert_eq!(Weights::parse("king 1"), Err((1, "king: a wrong count of numbers".to_owned())));
    }

    #[test]
    fn classes_are_those_of_the_file() {
        let names = "e5 e4 e3 e2 e1 f4 f3 f2 f1 g3 g2 g1 h2 h1 i1";
        for (number, name) in names.split(' ').enumerate() {
            assert_eq!(class(9, name.parse().expect(name)), number, "{name}");
        }
        assert_eq!(Cell::all().map(|it| class(9, it)).max(), Some(CLASSES - 1));
    }
}
