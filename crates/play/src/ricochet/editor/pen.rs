//! [`Pen`]: what a stroke across the board draws.

use carom_engine::ricochet::{Diagonal, Goal, Lean, Robot, Shape, Tile};
use carom_engine::{Direction, Square};

use super::{Canvas, Edit, Quarter};

/// What a stroke is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tool {
    /// A wall on the side of a square, or a run of walls.
    #[default]
    Wall,
    /// Squares walled in on all sides.
    Closed,
    /// A diagonal.
    Diagonal,
    /// A printed target.
    Target,
    /// A robot.
    Robot,
    /// The square that the round asks for.
    Goal,
    /// An official tile.
    Tile,
    /// Takes away what it touches.
    Eraser,
}

impl Tool {
    /// All eight.
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

/// A tool and what it draws with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pen {
    /// What a stroke is for.
    pub tool: Tool,
    /// The colour; for diagonals and robots even while targets are for any robot.
    pub robot: Robot,
    /// Whether targets and goals are for any robot.
    pub is_any: bool,
    /// Of targets.
    pub shape: Shape,
    /// Of diagonals.
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

/// A place that a pen points at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// The square.
    pub square: Square,
    /// The side of the square that is meant, unless it is the square itself.
    pub side: Option<Direction>,
}

impl Spot {
    /// A square as a whole.
    #[must_use]
    pub const fn on(square: Square) -> Self {
        Self { square, side: None }
    }
}

/// The way of a pen from where it was put down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stroke {
    first: Spot,
    /// Every spot after the first, without repetition.
    rest: Vec<Spot>,
    last: Option<Spot>,
}

impl Stroke {
    /// A pen that is put down.
    #[must_use]
    pub const fn new(first: Spot) -> Self {
        Self { first, rest: Vec::new(), last: Some(first) }
    }

    /// Goes on to a spot or, with `None`, to where there is no board.
    pub fn extend(&mut self, to: Option<Spot>) {
        self.last = to;
        if let Some(spot) = to
            && self.spots().all(|it| it != spot)
        {
            self.rest.push(spot);
        }
    }

    /// Where the pen was put down.
    #[must_use]
    pub const fn first(&self) -> Spot {
        self.first
    }

    /// Where the pen was last on the board.
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

    /// Goes to the next variant of what the tool draws: shape, lean, tile or colour.
    pub fn next(&mut self) {
        self.turn_over(1);
    }

    /// Goes to the previous variant.
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

    /// What a stroke changes. What the pen touches first decides between drawing and taking away: on
    /// what is drawn already it is taken away.
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
            Tool::Tile => stroke
                .last
                .map(|spot| Edit::Tile(Quarter::of(spot.square), self.tile))
                .into_iter()
                .collect(),
            Tool::Eraser => match stroke.first.side {
                Some(_) => wall_run(canvas, stroke)
                    .into_iter()
                    .filter(|edit| matches!(edit, Edit::RemoveWall(..)))
                    .collect(),
                None => stroke.squares().into_iter().flat_map(|it| contents(canvas, it)).collect(),
            },
        }
    }

    /// What takes everything off a square: what stands or is printed on it or, if there is nothing, its
    /// walls.
    #[must_use]
    pub fn erase(canvas: &Canvas, square: Square) -> Vec<Edit> {
        let edits = contents(canvas, square);
        if edits.is_empty() { vec![Edit::Open(square)] } else { edits }
    }

    /// The robot that a stroke which begins on a square moves.
    #[must_use]
    pub fn grabbed(self, canvas: &Canvas, square: Square) -> Option<Robot> {
        let here = || canvas.robots().filter(|&(_, at)| at == square).map(|(robot, _)| robot);
        here().find(|&robot| robot == self.robot).or_else(|| here().next())
    }

    fn robot_edits(self, canvas: &Canvas, stroke: &Stroke) -> Vec<Edit> {
        let to = stroke.last.map(|spot| spot.square);
        let grabbed = self.grabbed(canvas, stroke.first.square);
        match (grabbed, to) {
            // Dragged off the board.
            (Some(robot), None) => vec![Edit::Robot(robot, None)],
            (None, None) => Vec::new(),
            (_, to) => vec![Edit::Robot(grabbed.unwrap_or(self.robot), to)],
        }
    }

    /// A printed target is asked for as it is printed.
    fn goal_on(self, canvas: &Canvas, square: Square) -> Goal {
        let printed = canvas.target_on(square).map(carom_engine::ricochet::Target::goal);
        printed.unwrap_or(Goal { robot: self.colour(), square })
    }
}

/// The value that is `by` places further in a circular list.
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

/// Walls in a straight line from the first side to beside the last square.
fn wall_run(canvas: &Canvas, stroke: &Stroke) -> Vec<Edit> {
    let Spot { square: first, side: Some(side) } = stroke.first else { return Vec::new() };
    let last = stroke.end().square;
    let removes = canvas.walls(first).contains(side);
    let along = if side.is_vertical() { (first.x(), last.x()) } else { (first.y(), last.y()) };
    (along.0.min(along.1)..=along.0.max(along.1))
        .map(|at| {
            if side.is_vertical() { Square::new(at, first.y()) } else { Square::new(first.x(), at) }
        })
        // The border stays as it is.
        .filter(|square| square.step(side).is_some_and(|next| canvas.size().contains(next)))
        .map(
            |square| {
                if removes { Edit::RemoveWall(square, side) } else { Edit::AddWall(square, side) }
            },
        )
        .collect()
}

/// What takes away everything that is on a square.
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
