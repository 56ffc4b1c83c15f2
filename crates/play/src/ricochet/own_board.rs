//! [`OwnBoard`]: the board that lies in front of the player: its quarters, its robots, and one target after the other.
//!
//! Each choice is made once and answers the question of the present [`EntryStep`]; there is nothing to confirm. The target makes the
//! [`Round`]. For the next one the robots stand where the player says they stand.

use carom_engine::ricochet::{
    Board, BoardSetup, Faults, Goal, Layout, LayoutError, Profile, Robot, Round, RoundSetup, Tile,
};
use carom_engine::{Size, Square};
use serde::{Deserialize, Serialize};

use crate::Date;
use crate::saved::Persist;

/// What the player is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryStep {
    /// The quarter at this place: 0 to 3, clockwise from the top left.
    Tile(usize),
    /// Where this robot stands.
    Robot(Robot),
    /// The target of the round.
    Target,
    /// Nothing: the round can be solved.
    Ready,
}

/// Why a choice is refused. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OwnBoardFault {
    /// The number of a tile lies at this place, with this side or another one.
    #[error("the piece of {tile} lies at place {place}")]
    UsedTile {
        /// The tile that was chosen.
        tile: Tile,
        /// Where its number lies, 0 to 3.
        place: usize,
    },
    /// Another robot stands on the square.
    #[error("{0} stands there")]
    Occupied(Robot),
    /// A closed square, a diagonal, or no square of the board.
    #[error("no robot can stand there")]
    NotStandable,
    /// The robot of the target stands on it.
    #[error("a robot stands on the target")]
    Reached,
}

/// The choices of one round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Choices {
    /// Clockwise from the top left.
    tiles: [Option<Tile>; 4],
    /// The place that the player wants to fill next, instead of the first empty one.
    place: Option<usize>,
    /// In the order of [`Robot::ALL`]: four, or five with the silver one.
    robots: Vec<Option<Square>>,
    /// The robot that the player wants to place next, instead of the first one without a square.
    robot: Option<Robot>,
    goal: Option<Goal>,
    /// Where the robots may stand as well.
    others: Option<OtherRobots>,
}

/// The robots before the moves that the last round has shown, or after them.
#[derive(Clone, PartialEq, Eq, Debug)]
struct OtherRobots {
    squares: Vec<Square>,
    is_after: bool,
}

/// The board of a player who has the box.
///
/// ```
/// use carom_engine::Square;
/// use carom_engine::ricochet::Profile;
/// use carom_play::ricochet::own_board::{OwnBoard, EntryStep};
///
/// let mut own = OwnBoard::default();
/// for tile in ["4B", "3B", "2B", "1A"] {
///     own.take(tile.parse()?)?;
/// }
/// for square in ["D10", "A4", "L11", "P16"] {
///     own.place(square.parse()?)?;
/// }
/// assert_eq!(own.step(), EntryStep::Target);
/// let target = own.board().targets()[0];
/// own.choose(target.goal())?;
/// assert!(own.round(Profile::PLAIN).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "SavedOwnBoard", into = "SavedOwnBoard")]
pub struct OwnBoard {
    now: Choices,
    /// What [`OwnBoard::undo`] goes back to, the last one at the end.
    before: Vec<Choices>,
    /// The targets that were won, by their squares.
    won: Vec<Square>,
    /// The number of the round, from 1.
    number: u32,
}

/// The boards of a player, which a file keeps.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OwnBoards {
    /// The board that is being entered or played, with the second in which it changed last, since 1970.
    pub open: Option<(OwnBoard, u64)>,
    /// The last boards, the newest first.
    pub recent: Vec<RecentBoard>,
}

/// A board that was played before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecentBoard {
    /// Its tiles.
    pub layout: Layout,
    /// Whether the box has the silver robot.
    pub has_silver: bool,
    /// The day on which it was entered, if the clock was right.
    pub date: Option<Date>,
}

/// The number of boards that are kept.
const RECENT: usize = 4;
/// The number of steps that can be undone.
const UNDO: usize = 32;

impl Persist for OwnBoards {
    const VERSION: u32 = 1;
    const FILE: &'static str = "own-board.ron";
}

impl OwnBoards {
    /// Notes a board that is complete. The same layout is kept once.
    pub fn remember(&mut self, own: &OwnBoard, date: Option<Date>) {
        let Some(layout) = own.layout() else { return };
        self.recent.retain(|it| it.layout != layout);
        self.recent.insert(0, RecentBoard { layout, has_silver: own.has_silver(), date });
        self.recent.truncate(RECENT);
    }
}

/// Nothing is chosen.
impl Default for OwnBoard {
    fn default() -> Self {
        Self::new(false)
    }
}

impl OwnBoard {
    /// No tile is chosen.
    #[must_use]
    pub fn new(has_silver: bool) -> Self {
        let robots = vec![None; 4 + usize::from(has_silver)];
        let now = Choices { robots, ..Choices::default() };
        Self { now, before: Vec::new(), won: Vec::new(), number: 1 }
    }

    /// The tiles are chosen.
    #[must_use]
    pub fn on(layout: Layout, has_silver: bool) -> Self {
        let mut own = Self::new(has_silver);
        own.now.tiles = layout.tiles().map(Some);
        own
    }

    /// What the player is asked for.
    #[must_use]
    pub fn step(&self) -> EntryStep {
        let empty = || self.now.tiles.iter().position(Option::is_none);
        if let Some(place) = self.now.place.or_else(empty) {
            return EntryStep::Tile(place);
        }
        let unplaced = || self.robots().find(|it| it.1.is_none()).map(|it| it.0);
        if let Some(robot) = self.now.robot.or_else(unplaced) {
            return EntryStep::Robot(robot);
        }
        if self.now.goal.is_none() { EntryStep::Target } else { EntryStep::Ready }
    }

    /// The tiles, clockwise from the top left.
    #[must_use]
    pub const fn tiles(&self) -> [Option<Tile>; 4] {
        self.now.tiles
    }

    /// The board's name, once all tiles are chosen.
    #[must_use]
    pub fn layout(&self) -> Option<Layout> {
        let [Some(a), Some(b), Some(c), Some(d)] = self.now.tiles else { return None };
        Layout::new([a, b, c, d]).ok()
    }

    /// The place at which the number of a tile lies, with any of its sides.
    #[must_use]
    pub fn place_of(&self, tile: Tile) -> Option<usize> {
        let is_number = |it: &Option<Tile>| it.is_some_and(|it| it.number() == tile.number());
        self.now.tiles.iter().position(is_number)
    }

    /// The robots of the box, with the squares of those that are placed.
    pub fn robots(&self) -> impl Iterator<Item = (Robot, Option<Square>)> {
        Robot::ALL.into_iter().zip(self.now.robots.iter().copied())
    }

    /// Whether the box has the silver robot.
    #[must_use]
    pub const fn has_silver(&self) -> bool {
        self.now.robots.len() > 4
    }

    /// The robot on a square.
    #[must_use]
    pub fn robot_on(&self, square: Square) -> Option<Robot> {
        self.robots().find(|it| it.1 == Some(square)).map(|it| it.0)
    }

    /// The target of the round.
    #[must_use]
    pub const fn goal(&self) -> Option<Goal> {
        self.now.goal
    }

    /// The number of the round, from 1.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The squares of the targets that were won.
    #[must_use]
    pub fn won(&self) -> &[Square] {
        &self.won
    }

    /// The board with the tiles that are chosen: the other quarters are empty.
    #[must_use]
    pub fn setup(&self) -> BoardSetup {
        let mut setup = BoardSetup::empty(Size::OFFICIAL);
        for (quarter, tile) in (0..).zip(self.now.tiles) {
            if let Some(tile) = tile {
                tile.print(quarter, &mut setup);
            }
        }
        setup
    }

    /// The same, checked.
    ///
    /// # Panics
    /// Never: each number lies once, and tiles do not overlap.
    #[must_use]
    pub fn board(&self) -> Board {
        self.layout().map_or_else(
            || Board::new(self.setup()).expect("tiles make a valid board"),
            Layout::board,
        )
    }

    /// The round, once the target is chosen.
    #[must_use]
    pub fn round(&self, profile: Profile) -> Option<Round> {
        self.checked(self.now.goal?, profile)?.ok()
    }

    fn checked(&self, goal: Goal, profile: Profile) -> Option<Result<Round, Faults>> {
        let robots = self.now.robots.iter().copied().collect::<Option<Vec<_>>>()?;
        Some(Round::new(self.board(), RoundSetup { robots, goal, profile }))
    }

    /// Whether a round is about this board with these robots and this target, whatever its rules are.
    #[must_use]
    pub fn is_round(&self, round: &Round) -> bool {
        self.round(round.profile()).is_some_and(|it| it == *round)
    }

    /// Chooses the tile at the place that is asked for.
    ///
    /// # Errors
    /// [`OwnBoardFault::UsedTile`] if its number lies at another place: [`OwnBoard::move_here`] moves it.
    pub fn take(&mut self, tile: Tile) -> Result<(), OwnBoardFault> {
        let EntryStep::Tile(here) = self.step() else { return Ok(()) };
        if let Some(place) = self.place_of(tile).filter(|it| *it != here) {
            return Err(OwnBoardFault::UsedTile { tile, place });
        }
        self.change(|it| {
            it.tiles[here] = Some(tile);
            it.place = None;
        });
        Ok(())
    }

    /// Chooses a tile for the place that is asked for. The place where its number lay is empty then.
    pub fn move_here(&mut self, tile: Tile) {
        let EntryStep::Tile(here) = self.step() else { return };
        let from = self.place_of(tile);
        self.change(|it| {
            if let Some(from) = from {
                it.tiles[from] = None;
            }
            it.tiles[here] = Some(tile);
            it.place = None;
        });
    }

    /// Chooses all tiles by the name of a board, such as `4B-3B-2B-1A`.
    ///
    /// # Errors
    /// [`LayoutError`].
    pub fn lay(&mut self, name: &str) -> Result<(), LayoutError> {
        let layout: Layout = name.trim().parse()?;
        self.change(|it| {
            it.tiles = layout.tiles().map(Some);
            it.place = None;
        });
        Ok(())
    }

    /// Asks for the tile at a place, 0 to 3, again.
    pub fn ask_tile(&mut self, place: usize) {
        if place < 4 {
            self.change(|it| it.place = Some(place));
        }
    }

    /// Asks for the square of a robot of the box.
    pub fn ask_robot(&mut self, robot: Robot) {
        if robot.index() < self.now.robots.len() {
            self.change(|it| it.robot = Some(robot));
        }
    }

    /// Adds the silver robot, or removes it.
    pub fn toggle_silver(&mut self) {
        let count = if self.has_silver() { 4 } else { 5 };
        self.change(|it| {
            it.robots.resize(count, None);
            it.robot = it.robot.filter(|robot| robot.index() < count);
            it.goal = None;
            // They are the robots of another box.
            it.others = None;
        });
    }

    /// Why a robot cannot stand on a square; `None` if it can.
    #[must_use]
    pub fn fault_of(&self, robot: Robot, square: Square) -> Option<OwnBoardFault> {
        if let Some(other) = self.robot_on(square).filter(|it| *it != robot) {
            return Some(OwnBoardFault::Occupied(other));
        }
        (!self.board().is_standable(square)).then_some(OwnBoardFault::NotStandable)
    }

    /// Puts the robot that is asked for on a square.
    ///
    /// # Errors
    /// [`OwnBoardFault::Occupied`], [`OwnBoardFault::NotStandable`].
    pub fn place(&mut self, square: Square) -> Result<(), OwnBoardFault> {
        match self.step() {
            EntryStep::Robot(robot) => self.move_robot(robot, square),
            _ => Ok(()),
        }
    }

    /// Puts a robot of the box on a square.
    ///
    /// # Errors
    /// As [`OwnBoard::place`].
    pub fn move_robot(&mut self, robot: Robot, square: Square) -> Result<(), OwnBoardFault> {
        if let Some(fault) = self.fault_of(robot, square) {
            return Err(fault);
        }
        if robot.index() < self.now.robots.len() {
            self.change(|it| {
                it.robots[robot.index()] = Some(square);
                it.robot = it.robot.filter(|asked| *asked != robot);
            });
        }
        Ok(())
    }

    /// Chooses the target: a printed one, or any square.
    ///
    /// # Errors
    /// [`OwnBoardFault::Reached`] if its robot stands on it, [`OwnBoardFault::NotStandable`] if no robot can stop there.
    pub fn choose(&mut self, goal: Goal) -> Result<(), OwnBoardFault> {
        let stands = self.robot_on(goal.square);
        if stands.is_some_and(|it| goal.robot.is_none_or(|of| of == it)) {
            return Err(OwnBoardFault::Reached);
        }
        match self.checked(goal, Profile::PLAIN) {
            Some(Ok(_)) => {
                self.change(|it| it.goal = Some(goal));
                Ok(())
            }
            Some(Err(_)) => Err(OwnBoardFault::NotStandable),
            None => Ok(()),
        }
    }

    /// Asks for the next target. The target before is won, and the robots stand where the moves of the round have led them.
    /// [`OwnBoard::swap_robots`] puts them where they stood before these moves.
    pub fn next_target(&mut self, after: &[Square], before: Vec<Square>) {
        let Some(goal) = self.now.goal else { return };
        if self.board().target_on(goal.square).is_some() && !self.won.contains(&goal.square) {
            self.won.push(goal.square);
        }
        if self.can_stand(after) {
            self.now.robots = after.iter().copied().map(Some).collect();
        }
        let can_swap = before != after && self.can_stand(&before);
        self.now.others = can_swap.then_some(OtherRobots { squares: before, is_after: false });
        self.now.goal = None;
        self.number += 1;
        self.before.clear();
    }

    fn can_stand(&self, robots: &[Square]) -> bool {
        robots.len() == self.now.robots.len() && self.board().position(robots).is_ok()
    }

    /// Where [`OwnBoard::swap_robots`] puts the robots: after the moves of the last round, or before them. `None` if they stand nowhere
    /// else.
    #[must_use]
    pub fn other_robots_are_after(&self) -> Option<bool> {
        self.now.others.as_ref().map(|it| it.is_after)
    }

    /// Puts the robots where they may stand as well.
    pub fn swap_robots(&mut self) {
        self.change(|it| {
            let Some(others) = it.others.take() else { return };
            let squares = it.robots.iter().copied().collect::<Option<Vec<_>>>();
            let is_after = !others.is_after;
            it.robots = others.squares.into_iter().map(Some).collect();
            it.others = squares.map(|squares| OtherRobots { squares, is_after });
        });
    }

    /// A target that was won goes back into the bag.
    pub fn free(&mut self, square: Square) {
        self.won.retain(|it| *it != square);
    }

    /// Every target goes back into the bag.
    pub fn new_bag(&mut self) {
        self.won.clear();
    }

    /// Whether there is something to undo.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Takes the last choice of this round back.
    pub fn undo(&mut self) {
        if let Some(before) = self.before.pop() {
            self.now = before;
        }
    }

    /// Empties the present step: all tiles, all robots, or the target.
    pub fn restart(&mut self) {
        match self.step() {
            EntryStep::Tile(_) => self.change(|it| {
                it.tiles = [None; 4];
                it.place = None;
            }),
            EntryStep::Robot(_) => self.change(|it| {
                it.robots.fill(None);
                it.robot = None;
            }),
            EntryStep::Target | EntryStep::Ready => self.change(|it| it.goal = None),
        }
    }

    /// Goes back to the step before: from the target to the robots, from the robots to the tiles. `false` at the tiles.
    pub fn step_back(&mut self) -> bool {
        match self.step() {
            EntryStep::Tile(_) => return false,
            EntryStep::Robot(_) => self.change(|it| {
                it.place = Some(3);
                it.robot = None;
            }),
            EntryStep::Target => {
                self.change(|it| it.robot = Robot::from_index(it.robots.len() - 1));
            }
            EntryStep::Ready => self.change(|it| it.goal = None),
        }
        true
    }

    fn change(&mut self, change: impl FnOnce(&mut Choices)) {
        let before = self.now.clone();
        change(&mut self.now);
        // A robot cannot stand on what another tile has put there.
        if self.now.tiles != before.tiles {
            self.now.goal = None;
            let board = self.board();
            for square in &mut self.now.robots {
                *square = square.filter(|it| board.is_standable(*it));
            }
            let targets = board.targets();
            self.won.retain(|it| targets.iter().any(|target| target.square == *it));
            self.now.others = None;
        }
        if self.now != before {
            self.before.push(before);
            if self.before.len() > UNDO {
                self.before.remove(0);
            }
        }
    }
}

/// The saved form. The last choices can be undone only until the end of the program.
#[derive(Serialize, Deserialize)]
#[serde(rename = "own_board", deny_unknown_fields)]
struct SavedOwnBoard {
    /// The names of the tiles; an empty text for a place without one.
    tiles: [String; 4],
    robots: Vec<Option<Square>>,
    goal: Option<Goal>,
    won: Vec<Square>,
    round: u32,
    other_robots: Option<Vec<Square>>,
    /// Whether these are the robots after the moves of the last round.
    others_are_after: bool,
}

impl From<OwnBoard> for SavedOwnBoard {
    fn from(own: OwnBoard) -> Self {
        let name = |it: Option<Tile>| it.map(|it| it.to_string()).unwrap_or_default();
        let OwnBoard { now, won, number: round, .. } = own;
        Self {
            tiles: now.tiles.map(name),
            robots: now.robots,
            goal: now.goal,
            won,
            round,
            others_are_after: now.others.as_ref().is_some_and(|it| it.is_after),
            other_robots: now.others.map(|it| it.squares),
        }
    }
}

impl TryFrom<SavedOwnBoard> for OwnBoard {
    type Error = String;

    fn try_from(saved: SavedOwnBoard) -> Result<Self, String> {
        let SavedOwnBoard { tiles, robots, goal, won, round, .. } = saved;
        if robots.len() < Robot::STANDARD - 1 || robots.len() > Robot::STANDARD {
            return Err(format!("{} robots, and a box has four or five", robots.len()));
        }
        let mut own = Self::new(robots.len() == Robot::STANDARD);
        for (place, name) in tiles.iter().enumerate().filter(|it| !it.1.is_empty()) {
            let tile: Tile = name.parse().map_err(|error| format!("{error}"))?;
            if let Some(other) = own.place_of(tile) {
                return Err(format!("the tiles {place} and {other} have the same number"));
            }
            own.now.tiles[place] = Some(tile);
        }
        for (robot, square) in Robot::ALL.into_iter().zip(robots) {
            let Some(square) = square else { continue };
            own.move_robot(robot, square).map_err(|fault| format!("{robot}: {fault}"))?;
        }
        if let Some(goal) = goal {
            own.choose(goal).map_err(|fault| fault.to_string())?;
            if own.now.goal.is_none() {
                return Err("a target, and not all robots".to_owned());
            }
        }
        let board = own.board();
        if let Some(square) = won.iter().find(|it| board.target_on(**it).is_none()) {
            return Err(format!("no target is printed on {square}"));
        }
        own.before.clear();
        let others = saved.other_robots.filter(|it| own.can_stand(it));
        let is_after = saved.others_are_after;
        own.now.others = others.map(|squares| OtherRobots { squares, is_after });
        Ok(Self { won, number: round, ..own })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TILES: [&str; 4] = ["4B", "3B", "2B", "1A"];
    const SQUARES: [&str; 4] = ["D10", "A4", "L11", "P16"];

    fn tile(name: &str) -> Tile {
        name.parse().expect("a tile")
    }

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    /// Everything but the target.
    fn placed() -> OwnBoard {
        let mut own = OwnBoard::default();
        for name in TILES {
            own.take(tile(name)).expect("a free number");
        }
        for name in SQUARES {
            own.place(square(name)).expect("a free square");
        }
        own
    }

    fn vortex(own: &OwnBoard) -> Goal {
        let board = own.board();
        let vortex = board.targets().iter().find(|it| it.robot.is_none()).expect("the vortex");
        vortex.goal()
    }

    #[test]
    fn each_choice_answers_one_question_and_the_target_makes_the_round() {
        let mut own = OwnBoard::default();
        for (place, name) in TILES.into_iter().enumerate() {
            assert_eq!(own.step(), EntryStep::Tile(place));
            own.take(tile(name)).expect("a free number");
        }
        for (robot, name) in Robot::ALL.into_iter().zip(SQUARES) {
            assert_eq!(own.step(), EntryStep::Robot(robot));
            own.place(square(name)).expect("a free square");
        }
        assert_eq!(own.step(), EntryStep::Target);
        assert_eq!(own.round(Profile::PLAIN), None);
        let goal = vortex(&own);
        own.choose(goal).expect("a target");
        assert_eq!(own.step(), EntryStep::Ready);
        let round = own.round(Profile::OFFICIAL).expect("a round");
        assert!(own.is_round(&round) && own.is_round(&own.round(Profile::PLAIN).expect("a round")));
        assert_eq!(own.layout().map(|it| it.to_string()).as_deref(), Some("4B-3B-2B-1A"));
        assert_eq!(round.board().as_ref(), &own.board());
    }

    #[test]
    fn every_wrong_choice_says_why_and_changes_nothing() {
        let mut own = OwnBoard::default();
        own.take(tile("4B")).expect("a free number");
        let before = own.clone();
        let used = OwnBoardFault::UsedTile { tile: tile("4D"), place: 0 };
        assert_eq!(own.take(tile("4D")), Err(used));
        assert_eq!(own, before);
        own.move_here(tile("4D"));
        assert_eq!(own.tiles(), [None, Some(tile("4D")), None, None]);
        assert_eq!(own.step(), EntryStep::Tile(0));

        let mut own = placed();
        let before = own.clone();
        let red = square("D10");
        assert_eq!(own.move_robot(Robot::Blue, red), Err(OwnBoardFault::Occupied(Robot::Red)));
        for closed in ["H8", "I8", "H9", "I9"] {
            let wrong = own.move_robot(Robot::Blue, square(closed));
            assert_eq!(wrong, Err(OwnBoardFault::NotStandable), "{closed}");
            let goal = Goal { robot: Some(Robot::Blue), square: square(closed) };
            assert_eq!(own.choose(goal), Err(OwnBoardFault::NotStandable), "{closed}");
        }
        let stands = |robot| Goal { robot, square: red };
        assert_eq!(own.choose(stands(Some(Robot::Red))), Err(OwnBoardFault::Reached));
        assert_eq!(own.choose(stands(None)), Err(OwnBoardFault::Reached));
        assert_eq!(own, before);
        own.choose(stands(Some(Robot::Blue))).expect("red may be pushed aside");
    }

    #[test]
    fn robots_do_not_stand_on_diagonals() {
        let mut own = OwnBoard::on("1D-2D-3D-4D".parse().expect("a layout"), true);
        let board = own.board();
        assert!(board.has_diagonals());
        for (square, _) in board.diagonals() {
            assert_eq!(own.place(square), Err(OwnBoardFault::NotStandable), "{square}");
        }
        assert_eq!(own.step(), EntryStep::Robot(Robot::Red));
    }

    #[test]
    fn a_step_is_undone_and_emptied_and_left_alone() {
        let mut own = placed();
        own.undo();
        assert_eq!(own.step(), EntryStep::Robot(Robot::Yellow));
        own.restart();
        assert!(own.robots().all(|it| it.1.is_none()) && own.layout().is_some());
        assert!(own.step_back());
        assert_eq!(own.step(), EntryStep::Tile(3));
        own.restart();
        assert_eq!(own.tiles(), [None; 4]);
        assert!(!own.step_back());
        while own.can_undo() {
            own.undo();
        }
        assert_eq!(own, OwnBoard::default());
    }

    #[test]
    fn a_robot_is_corrected_without_asking_for_the_others_again() {
        let mut own = placed();
        own.move_robot(Robot::Green, square("B1")).expect("a free square");
        assert_eq!(own.step(), EntryStep::Target);
        own.ask_robot(Robot::Red);
        assert_eq!(own.step(), EntryStep::Robot(Robot::Red));
        own.place(square("C3")).expect("a free square");
        assert_eq!(own.step(), EntryStep::Target);
        own.toggle_silver();
        assert_eq!(own.step(), EntryStep::Robot(Robot::Silver));
        own.toggle_silver();
        assert_eq!(own.step(), EntryStep::Target);
    }

    #[test]
    fn another_tile_takes_robots_and_won_targets_with_it() {
        let mut own = placed();
        let goal = vortex(&own);
        own.choose(goal).expect("a target");
        let robots: Vec<Square> = own.robots().filter_map(|it| it.1).collect();
        own.next_target(&robots, robots.clone());
        assert_eq!(own.other_robots_are_after(), None, "they stand nowhere else");
        assert_eq!(own.won(), [goal.square]);
        let place = own.tiles().iter().position(|it| it.is_some_and(|it| it.number() == 4));
        own.ask_tile(place.expect("the fourth piece"));
        own.take(tile("4C")).expect("another side");
        let board = own.board();
        assert!(own.won().iter().all(|it| board.target_on(*it).is_some()));
        assert!(own.robots().all(|it| it.1.is_none_or(|it| board.is_standable(it))));
    }

    #[test]
    fn the_next_target_leaves_the_robots_where_the_player_says() {
        let mut own = placed();
        let goal = vortex(&own);
        own.choose(goal).expect("a target");
        let stood: Vec<Square> = own.robots().filter_map(|it| it.1).collect();
        let ends: Vec<Square> = ["D8", "E1", "L11", "P16"].map(square).into();
        own.next_target(&ends, stood.clone());
        let robots = |own: &OwnBoard| own.robots().filter_map(|it| it.1).collect::<Vec<_>>();
        assert_eq!((own.step(), own.number(), robots(&own)), (EntryStep::Target, 2, ends.clone()));
        assert!(!own.can_undo(), "a round that is over stays");
        assert_eq!(own.other_robots_are_after(), Some(false));
        own.swap_robots();
        assert_eq!((robots(&own), own.other_robots_are_after()), (stood, Some(true)));
        own.swap_robots();
        assert_eq!((robots(&own), own.other_robots_are_after()), (ends.clone(), Some(false)));
        let with_silver = |own: &mut OwnBoard| {
            own.toggle_silver();
            own.place(square("H1")).expect("a free square");
        };
        with_silver(&mut own);
        own.swap_robots();
        assert!(own.has_silver(), "the robots of a box without it are forgotten");
        own.undo();
        own.undo();
        assert_eq!((robots(&own), own.other_robots_are_after()), (ends, Some(false)));
        own.free(goal.square);
        assert!(own.won().is_empty());
    }

    #[test]
    fn a_board_is_kept_as_it_is() {
        let mut own = placed();
        let goal = vortex(&own);
        for _ in 0..2 {
            let text = ron::to_string(&own).expect("a text");
            let read: OwnBoard = ron::from_str(&text).expect("a board");
            assert_eq!(read, OwnBoard { before: Vec::new(), ..own.clone() });
            own.choose(goal).expect("a target");
        }
        let mut own = OwnBoard::default();
        own.take(tile("2C")).expect("a free number");
        let text = ron::to_string(&own).expect("a text");
        let wrong = [
            text.replace("2C", "9Z"),
            text.replace(r#"("2C","""#, r#"("2C","2A""#),
            text.replace("None,None,None,None", "None"),
            text.replace("won:[]", "won:[(0,0)]").replace("won:[]", "won:[\"A1\"]"),
        ];
        for wrong in wrong {
            assert_ne!(wrong, text);
            assert!(ron::from_str::<OwnBoard>(&wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_last_four_boards_are_remembered_once_each() {
        let mut boards = OwnBoards::default();
        let date = "2026-11-12".parse().ok();
        let all: Vec<Layout> = Layout::all(carom_engine::ricochet::Sides::All).take(5).collect();
        for &layout in all.iter().chain(&all[2..3]) {
            boards.remember(&OwnBoard::on(layout, true), date);
        }
        boards.remember(&OwnBoard::default(), date);
        let kept: Vec<Layout> = boards.recent.iter().map(|it| it.layout).collect();
        assert_eq!(kept, [all[2], all[4], all[3], all[1]]);
    }
}
