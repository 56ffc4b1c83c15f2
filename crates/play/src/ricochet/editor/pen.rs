//! [`Pen`]: the edits of a stroke across the board.

use carom_engine::ricochet::{Diagonal, Goal, Lean, Robot, Shape, Target, Tile};
use carom_engine::{Direction, Square};

use super::{Canvas, Edit, Quarter};

/// The tools of the pen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tool {
    /// A wall on the side of a square, or a line of walls.
    #[default]
    Wall,
    /// Squares with walls on all sides.
    Closed,
    /// A diagonal.
    Diagonal,
    /// A printed target.
    Target,
    /// A robot.
    Robot,
    /// The goal of the round.
    Goal,
    /// An official tile.
    Tile,
    /// Erases everything that it touches.
    Eraser,
}

impl Tool {
    /// All eight tools.
    pub const ALL: [Self; 8] = [
        Self::Wall,
        Self::Closed,
        Self::Diagonal,
        Self::Target,
        Self::Robot,
        Self::Goal,
        Self::Tile,
        Self::Eraser,
    ];
}

/// A tool and its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pen {
    /// The tool.
    pub tool: Tool,
    /// The colour. Diagonals and robots use it even if targets are for any robot.
    pub robot: Robot,
    /// Whether targets and goals are for any robot.
    pub is_any: bool,
    /// The shape of targets.
    pub shape: Shape,
    /// The direction of diagonals.
    pub lean: Lean,
    /// The tile.
    pub tile: Tile,
}

impl Default for Pen {
    fn default() -> Self {
        Self {
            tool: Tool::default(),
            robot: Robot::Red,
            is_any: false,
            shape: Shape::Circle,
            lean: Lean::Slash,
            tile: Tile::from_digit(0).expect("the first tile"),
        }
    }
}

/// A place that the pen points at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// The square.
    pub square: Square,
    /// The side of the square, or `None` for the square itself.
    pub side: Option<Direction>,
}

impl Spot {
    /// A whole square.
    #[must_use]
    pub const fn on(square: Square) -> Self {
        Self { square, side: None }
    }
}

/// The path of the pen from where it was put down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stroke {
    first: Spot,
    /// Every spot after the first, without repetitions.
    rest: Vec<Spot>,
    last: Option<Spot>,
}

impl Stroke {
    /// A stroke at the place where the pen is put down.
    #[must_use]
    pub const fn new(first: Spot) -> Self {
        Self { first, rest: Vec::new(), last: Some(first) }
    }

    /// Moves the pen to a spot, or outside the board with `None`.
    pub fn extend(&mut self, to: Option<Spot>) {
        self.last = to;
        if let Some(spot) = to
            && self.spots().all(|it| it != spot)
        {
            self.rest.push(spot);
        }
    }

    /// The spot where the pen was put down.
    #[must_use]
    pub const fn first(&self) -> Spot {
        self.first
    }

    /// The last spot of the pen on the board.
    fn end(&self) -> Spot {
        self.last.or(self.rest.last().copied()).unwrap_or(self.first)
    }

    fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        std::iter::once(self.first).chain(self.rest.iter().copied())
    }

    fn squares(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = self.spots().map(|spot| spot.square).collect();
        squares.dedup();
        squares
    }
}

impl Pen {
    /// The robot that a target or goal is for.
    #[must_use]
    pub const fn colour(self) -> Option<Robot> {
        if self.is_any { None } else { Some(self.robot) }
    }

    /// Changes to the next variant of the tool: shape, direction, tile or colour.
    pub fn next(&mut self) {
        self.turn_over(1);
    }

    /// Changes to the previous variant.
    pub fn previous(&mut self) {
        self.turn_over(-1);
    }

    fn turn_over(&mut self, by: i8) {
        match self.tool {
            Tool::Target => self.shape = neighbour(Shape::ALL, self.shape, by),
            Tool::Diagonal => self.lean = neighbour([Lean::Slash, Lean::Backslash], self.lean, by),
            Tool::Tile => self.tile = neighbour(Tile::all(), self.tile, by),
            Tool::Robot => self.robot = neighbour(Robot::ALL, self.robot, by),
            Tool::Goal => {
                let colours = Robot::ALL.into_iter().map(Some).chain([None]);
                let colour = neighbour(colours, self.colour(), by);
                self.is_any = colour.is_none();
                self.robot = colour.unwrap_or(self.robot);
            }
            Tool::Wall | Tool::Closed | Tool::Eraser => {}
        }
    }

    /// The edits of a stroke. The first spot decides whether the stroke draws or erases: it erases if the
    /// first spot already has what the tool draws.
    #[must_use]
    pub fn edits(self, canvas: &Canvas, stroke: &Stroke) -> Vec<Edit> {
        let square = stroke.first.square;
        match self.tool {
            Tool::Wall => wall_run(canvas, stroke),
            Tool::Closed => {
                let edit = if canvas.is_closed(square) { Edit::Open } else { Edit::Close };
                stroke.squares().into_iter().map(edit).collect()
            }
            Tool::Diagonal => {
                let drawn = Some(Diagonal { lean: self.lean, robot: self.robot });
                let is_there = canvas.diagonal_on(square) == drawn;
                vec![Edit::Diagonal(square, drawn.filter(|_| !is_there))]
            }
            Tool::Target => {
                let drawn = Some((self.colour(), self.shape));
                let printed = canvas.target_on(square).map(|it| (it.robot, it.shape));
                vec![Edit::Target(square, drawn.filter(|_| printed != drawn))]
            }
            Tool::Robot => self.robot_edits(canvas, stroke),
            Tool::Goal => {
                let goal = self.goal_on(canvas, square);
                let is_there = canvas.goal() == Some(goal);
                vec![Edit::Goal(Some(goal).filter(|_| !is_there))]
            }
            Tool::Tile => {
                let spots = stroke.last.iter();
                spots.map(|it| Edit::Tile(Quarter::of(it.square), self.tile)).collect()
            }
            Tool::Eraser => match stroke.first.side {
                Some(_) => wall_run(canvas, stroke)
                    .into_iter()
                    .filter(|edit| matches!(edit, Edit::RemoveWall(..)))
                    .collect(),
                None => stroke.squares().into_iter().flat_map(|it| contents(canvas, it)).collect(),
            },
        }
    }

    /// The edits that clear a square: they remove the pieces and prints on it or, if there are none, its
    /// walls.
    #[must_use]
    pub fn erase(canvas: &Canvas, square: Square) -> Vec<Edit> {
        let edits = contents(canvas, square);
        if edits.is_empty() { vec![Edit::Open(square)] } else { edits }
    }

    /// The robot that a stroke from this square moves.
    #[must_use]
    pub fn grabbed(self, canvas: &Canvas, square: Square) -> Option<Robot> {
        let here = || canvas.robots().filter(|&(_, at)| at == square).map(|(robot, _)| robot);
        here().find(|&robot| robot == self.robot).or_else(|| here().next())
    }

    fn robot_edits(self, canvas: &Canvas, stroke: &Stroke) -> Vec<Edit> {
        let to = stroke.last.map(|spot| spot.square);
        let grabbed = self.grabbed(canvas, stroke.first.square);
        match (grabbed, to) {
            // The robot was dragged off the board.
            (Some(robot), None) => vec![Edit::Robot(robot, None)],
            (None, None) => Vec::new(),
            (_, to) => vec![Edit::Robot(grabbed.unwrap_or(self.robot), to)],
        }
    }

    /// On a printed target, the goal is that target.
    fn goal_on(self, canvas: &Canvas, square: Square) -> Goal {
        let printed = canvas.target_on(square).map(Target::goal);
        printed.unwrap_or(Goal { robot: self.colour(), square })
    }
}

/// The value `by` places further in a circular list.
pub(super) fn neighbour<T: Copy + PartialEq>(
    all: impl IntoIterator<Item = T>,
    one: T,
    by: i8,
) -> T {
    let all: Vec<T> = all.into_iter().collect();
    let at = all.iter().position(|&it| it == one).unwrap_or(0);
    let next = at.checked_add_signed(by.into()).unwrap_or(all.len().saturating_sub(1));
    all.get(next).or(all.first()).copied().unwrap_or(one)
}

/// Walls in a straight line from the first side to the row or column of the last square.
fn wall_run(canvas: &Canvas, stroke: &Stroke) -> Vec<Edit> {
    let Spot { square: first, side: Some(side) } = stroke.first else { return Vec::new() };
    let last = stroke.end().square;
    let is_there = canvas.walls(first).contains(side);
    let edit = if is_there { Edit::RemoveWall } else { Edit::AddWall };
    let along = if side.is_vertical() { (first.x(), last.x()) } else { (first.y(), last.y()) };
    (along.0.min(along.1)..=along.0.max(along.1))
        .map(|at| {
            if side.is_vertical() { Square::new(at, first.y()) } else { Square::new(first.x(), at) }
        })
        // The border does not change.
        .filter(|square| square.step(side).is_some_and(|next| canvas.size().contains(next)))
        .map(|square| edit(square, side))
        .collect()
}

/// The edits that remove everything on a square.
fn contents(canvas: &Canvas, square: Square) -> Vec<Edit> {
    let here = canvas.robots().filter(|&(_, at)| at == square);
    let mut edits: Vec<Edit> = here.map(|(robot, _)| Edit::Robot(robot, None)).collect();
    if canvas.diagonal_on(square).is_some() {
        edits.push(Edit::Diagonal(square, None));
    }
    if canvas.target_on(square).is_some() {
        edits.push(Edit::Target(square, None));
    }
    if canvas.goal().is_some_and(|goal| goal.square == square) {
        edits.push(Edit::Goal(None));
    }
    if canvas.is_closed(square) {
        edits.push(Edit::Open(square));
    }
    edits
}
