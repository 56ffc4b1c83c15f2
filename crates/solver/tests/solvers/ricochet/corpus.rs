//! The committed rounds with their proven optima.

use carom_engine::ricochet::{Board, BoardSetup, Goal, Profile, Robot, Round, RoundSetup};
use carom_engine::{Directions, Size};

/// A round on an official board, its name and its fewest moves.
pub(crate) struct CorpusRound {
    pub(crate) id: String,
    pub(crate) round: Round,
    pub(crate) optimal: usize,
}

/// Typical puzzles, hard ones with the two longest known, targets in no corner, five robots.
pub(crate) fn golden() -> Vec<CorpusRound> {
    rounds(include_str!("../../data/golden.txt"))
}

/// Typical puzzles.
pub(crate) fn sample() -> Vec<CorpusRound> {
    rounds(include_str!("../../data/sample.txt"))
}

/// The longest puzzle of the corpus.
pub(crate) fn hardest() -> Round {
    golden().into_iter().max_by_key(|it| it.optimal).expect("a corpus").round
}

fn rounds(text: &str) -> Vec<CorpusRound> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| round(line).expect(line))
        .collect()
}

/// `None` if a word of the line is wrong.
fn round(line: &str) -> Option<CorpusRound> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let &[id, _, walls, robots, active, target, optimal] = words.as_slice() else { return None };
    let mut setup = BoardSetup::empty(Size::OFFICIAL);
    let sides = |digit: char| Directions::from_bits(digit.to_digit(16)? as u8);
    setup.walls = walls.chars().map(sides).collect::<Option<_>>()?;
    let square = |text: &str| Size::OFFICIAL.square(text.parse().ok()?);
    let robot = match active {
        "*" => None,
        index => Some(Robot::from_index(index.parse().ok()?)?),
    };
    let setup_of_round = RoundSetup {
        robots: robots.split(',').map(square).collect::<Option<_>>()?,
        goal: Goal { robot, square: square(target)? },
        profile: Profile::PLAIN,
    };
    let round = Round::new(Board::new(setup).ok()?, setup_of_round).ok()?;
    Some(CorpusRound { id: id.to_owned(), round, optimal: optimal.parse().ok()? })
}
