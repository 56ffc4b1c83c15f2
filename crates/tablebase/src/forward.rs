//! [`ForwardMap`]: the distances of every robot to every square from one position.

use std::sync::Arc;

use carom_engine::Square;
use carom_engine::ricochet::{Board, Position, Profile, Robot};
use carom_solver::ricochet::bits::Squares;
use carom_solver::{Control, Stats};

use crate::build::Builder;
use crate::error::BuildError;
use crate::layers::Start;
use crate::setup::{self, Layout};
use crate::squares::byte_of;
use crate::sweep::Sense;

/// The fewest moves, of all robots together, that bring each robot from one position to each square.
///
/// It is the forward counterpart of a [`Tablebase`](crate::Tablebase): a map has one start and every
/// target; a table has one target and every start.
///
/// ```
/// use carom_engine::ricochet::{Layout, Robot};
/// use carom_engine::{Size, Square};
/// use carom_engine::ricochet::{Board, BoardSetup};
/// use carom_solver::Control;
/// use carom_tablebase::{Builder, ForwardMap};
///
/// let board = Board::new(BoardSetup::empty(Size::new(4, 4).expect("a size")))?;
/// let position = board.position(&[Square::new(0, 0), Square::new(3, 3)])?;
/// let map = ForwardMap::new(&mut Builder::new(), board, &position, &mut Control::default())?;
/// assert_eq!(map.distance(Robot::Red, Square::new(0, 0)), Some(0));
/// assert_eq!(map.distance(Robot::Red, Square::new(3, 0)), Some(1));
/// // East, green north: red stops beside it from the west.
/// assert_eq!(map.distance(Robot::Red, Square::new(2, 0)), Some(2));
/// assert_eq!(map.distance(Robot::Red, Square::new(1, 1)), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForwardMap {
    /// For each robot, the squares that are new at each distance.
    layers: Vec<Vec<Squares>>,
}

impl ForwardMap {
    /// The map of a position.
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn new(
        builder: &mut Builder,
        board: impl Into<Arc<Board>>,
        position: &Position,
        control: &mut Control<'_>,
    ) -> Result<Self, BuildError> {
        let squares = position.squares();
        let board = board.into();
        let layout = Layout::new(&board, squares.len(), Profile::PLAIN)?;
        let Layout::Alike(triples) = &layout else { return Err(BuildError::Diagonals) };
        let memory = layout.bytes(0, false);
        setup::check_limit(memory, control)?;
        let mut stats = Stats::default();
        let mut maps = Vec::new();
        for (active, &square) in squares.iter().enumerate() {
            let mut helpers = Squares::NONE;
            for (robot, &square) in squares.iter().enumerate() {
                if robot != active {
                    helpers.insert(byte_of(square));
                }
            }
            let mut layers = builder.layers(&board, triples, false);
            layers.start(Start::One { active: byte_of(square), helpers });
            let mut seen = Squares::NONE;
            let mut map = Vec::new();
            loop {
                let new = layers.advance(Sense::Forth);
                if new == 0 {
                    break;
                }
                let shadow = layers.shadow();
                map.push(Squares(std::array::from_fn(|row| shadow.0[row] & !seen.0[row])));
                seen = shadow;
                stats.expanded += new;
                stats.depth = stats.depth.max(layers.depth() - 1);
                if let Err(why) = control.check(&stats, layers.depth() - 1, memory) {
                    builder.keep_layers(layers);
                    return Err(BuildError::Stopped(why));
                }
            }
            builder.keep_layers(layers);
            maps.push(map);
        }
        Ok(Self { layers: maps })
    }

    /// The fewest moves after which a robot stops on a square. `None` if it is impossible, or if the robot
    /// or the square does not exist.
    #[must_use]
    pub fn distance(&self, robot: Robot, square: Square) -> Option<u32> {
        if square.x() > 15 || square.y() > 15 {
            return None;
        }
        let layers = self.layers.get(robot.index())?;
        layers.iter().position(|new| new.contains(byte_of(square))).map(|distance| distance as u32)
    }
}
