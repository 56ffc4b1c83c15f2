//! [`Session`]: the round that is played, and what each command does to it. The engine decides every
//! rule.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::ricochet::{
    Board, Goal, Move, Position, Profile, Robot, Round, RoundSetup, Sides, Target,
};
use carom_engine::{Direction, Puzzle as _, Square};
use carom_generator::{Deal, Recipe, Style, random_robots};
use carom_play::{Line, deal};
use rand::Rng as _;
use rand_pcg::Pcg64;

use crate::command::BoardCommand;
use crate::on_board::{OnBoard, Rights};
use crate::opening::Opening;
use crate::page::{Page, is_play};

/// A round with the moves made so far.
#[derive(Resource)]
pub(crate) struct Session {
    line: Line,
    board_name: Option<String>,
    selected: Robot,
    /// Targets of this board that were reached.
    reached: Vec<Square>,
    rng: Pcg64,
}

/// What the view has to show. The session has changed already.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) enum BoardEvent {
    /// A robot went along these squares, the one it left first.
    Slid { robot: Robot, path: Vec<Square> },
    /// A robot wanted to go where something is in its way.
    Blocked { robot: Robot, direction: Direction },
    /// Everything stands elsewhere.
    Placed,
}

/// Applies the commands.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Applied;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OnBoard>()
        .add_message::<BoardEvent>()
        .add_systems(Update, (apply, show).chain().in_set(Applied));
}

fn apply(
    mut commands: MessageReader<BoardCommand>,
    mut session: ResMut<Session>,
    page: Option<Res<State<Page>>>,
    mut events: MessageWriter<BoardEvent>,
) {
    if !is_play(page) {
        commands.clear();
    }
    for command in commands.read() {
        // A session that nothing has changed is not marked as changed.
        if let Some(change) = session.bypass_change_detection().apply(command.clone()) {
            session.set_changed();
            events.write_batch(change);
        }
    }
}

/// Puts the round on the board.
fn show(
    session: Res<Session>,
    page: Option<Res<State<Page>>>,
    mut on_board: ResMut<OnBoard>,
    mut events: MessageWriter<BoardEvent>,
) {
    let is_opened = page.as_ref().is_some_and(DetectChanges::is_changed);
    if !is_play(page) || !(is_opened || session.is_changed()) {
        return;
    }
    if is_opened {
        events.write(BoardEvent::Placed);
    }
    *on_board = OnBoard::new(session.line.clone(), session.selected, Rights::Everything);
}

impl Session {
    pub(crate) fn new(round: Round, board_name: Option<String>, seed: u64) -> Self {
        let selected = preferred(&round, Robot::Red);
        Self {
            line: Line::new(round),
            board_name,
            selected,
            reached: Vec::new(),
            rng: Pcg64::new(u128::from(seed), 0),
        }
    }

    /// For what is random outside the session.
    pub(crate) fn seed(&mut self) -> u64 {
        self.rng.next_u64()
    }

    /// Begins another round on another board.
    pub(crate) fn open(&mut self, opening: Opening) {
        self.board_name = opening.board_name;
        self.reached.clear();
        self.begin(opening.round);
    }

    pub(crate) const fn line(&self) -> &Line {
        &self.line
    }

    pub(crate) const fn round(&self) -> &Round {
        self.line.round()
    }

    pub(crate) fn board_name(&self) -> &str {
        self.board_name.as_deref().unwrap_or("random board")
    }

    pub(crate) fn moves(&self) -> &[Move] {
        self.line.moves()
    }

    pub(crate) const fn selected(&self) -> Robot {
        self.selected
    }

    pub(crate) fn position(&self) -> &Position {
        self.line.position()
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.line.is_solved()
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.line.undone().is_empty()
    }

    /// Targets of this board that were reached, and all of them.
    pub(crate) fn reached(&self) -> (usize, usize) {
        (self.reached.len(), self.round().board().targets().len())
    }

    /// The positions of the line, from the start to the present one.
    pub(crate) fn positions(&self) -> &[Position] {
        self.line.positions()
    }

    /// The round as it would be if it began here.
    pub(crate) fn round_from_here(&self) -> Round {
        self.round_from(self.position()).unwrap_or_else(|| self.round().clone())
    }

    /// The round as it would be if it began at a position.
    pub(crate) fn round_from(&self, position: &Position) -> Option<Round> {
        deal::from_here(self.round(), position).ok()
    }

    /// The slides of the selected robot: each with the squares from where it stands to where it stops.
    pub(crate) fn slides(&self) -> Vec<(Direction, Vec<Square>)> {
        self.line.slides(self.selected)
    }

    /// Does what a command says; `None` if it changes nothing.
    pub(crate) fn apply(&mut self, command: BoardCommand) -> Option<Vec<BoardEvent>> {
        match command {
            BoardCommand::Select(robot) => {
                self.position().square(robot)?;
                let changed = self.selected != robot;
                self.selected = robot;
                changed.then(Vec::new)
            }
            BoardCommand::Slide(direction) => self.slide(Move { robot: self.selected, direction }),
            BoardCommand::SlideTo(square) => {
                let slides = self.slides();
                let (direction, _) = slides.iter().find(|(_, it)| it.last() == Some(&square))?;
                self.slide(Move { robot: self.selected, direction: *direction })
            }
            BoardCommand::Play(mv) => {
                let events = self.slide(mv)?;
                self.selected = mv.robot;
                Some(events)
            }
            BoardCommand::Undo => self.undo(),
            BoardCommand::Redo => {
                let mv = *self.line.undone().first()?;
                self.selected = mv.robot;
                self.advance(mv)
            }
            BoardCommand::Restart => {
                if self.line.is_empty() {
                    return None;
                }
                self.line.restart();
                Some(vec![BoardEvent::Placed])
            }
            BoardCommand::NewRound => self.next_round(),
            BoardCommand::RandomRobots => self.random_robots(),
            BoardCommand::RandomTarget => {
                let start = self.round().start().squares().to_vec();
                let goal = self.random_goal(&start, &[self.round().goal().square])?;
                self.start(start, goal)
            }
            BoardCommand::NextTarget => self.neighbour_target(1),
            BoardCommand::PreviousTarget => {
                self.neighbour_target(self.round().board().targets().len() - 1)
            }
            BoardCommand::ChooseTarget(square) => {
                let target = self.round().board().target_on(square)?;
                let changed = target.goal() != self.round().goal();
                let start = self.round().start().squares().to_vec();
                changed.then(|| self.start(start, target.goal())).flatten()
            }
            BoardCommand::ToggleSilver => self.toggle_silver(),
            BoardCommand::ToggleRules => {
                let next = Profile::ALL.into_iter().find(|it| *it != self.round().profile())?;
                let (robots, goal) = (self.round().start().squares().to_vec(), self.round().goal());
                let setup = RoundSetup { robots, goal, profile: next };
                let round = Round::new(Arc::clone(self.round().board()), setup).ok()?;
                self.begin(round);
                Some(vec![BoardEvent::Placed])
            }
            BoardCommand::RandomBoard => self.deal(Style::Random),
            BoardCommand::OfficialBoard => self.deal(Style::Official(Sides::All)),
            _ => None,
        }
    }

    /// A solved round is over: its line only changes by taking moves back.
    fn slide(&mut self, mv: Move) -> Option<Vec<BoardEvent>> {
        if self.is_solved() {
            return None;
        }
        let Move { robot, direction } = mv;
        self.advance(mv).or(Some(vec![BoardEvent::Blocked { robot, direction }]))
    }

    fn advance(&mut self, mv: Move) -> Option<Vec<BoardEvent>> {
        let path = self.line.path(mv)?;
        self.line.play(mv).ok()?;
        let goal = self.round().goal().square;
        if self.is_solved() && !self.reached.contains(&goal) {
            self.reached.push(goal);
        }
        Some(vec![BoardEvent::Slid { robot: mv.robot, path }])
    }

    fn undo(&mut self) -> Option<Vec<BoardEvent>> {
        let mv = self.line.undo()?;
        self.selected = mv.robot;
        let path = self.line.path(mv)?.into_iter().rev().collect();
        Some(vec![BoardEvent::Slid { robot: mv.robot, path }])
    }

    /// As on the table: the robots stay, and the next target is one that was not reached yet.
    fn next_round(&mut self) -> Option<Vec<BoardEvent>> {
        let robots = self.position().squares().to_vec();
        let mut taken = self.reached.clone();
        taken.push(self.round().goal().square);
        let goal = self.random_goal(&robots, &taken).or_else(|| {
            self.reached.clear();
            self.random_goal(&robots, &[self.round().goal().square])
        })?;
        self.start(robots, goal)
    }

    fn random_robots(&mut self) -> Option<Vec<BoardEvent>> {
        let count = self.position().squares().len();
        let goal = self.round().goal();
        let robots = random_robots(self.line.round().board(), count, &mut self.rng).ok()?;
        self.start(robots, goal)
    }

    /// The fifth robot comes to a random place; a target of its own goes with it.
    fn toggle_silver(&mut self) -> Option<Vec<BoardEvent>> {
        let mut robots = self.round().start().squares().to_vec();
        let mut goal = self.round().goal();
        if robots.len() == Robot::MAX {
            robots.pop();
            if goal.robot == Some(Robot::Silver) {
                goal = self.random_goal(&robots, &[])?;
            }
        } else {
            let places =
                random_robots(self.line.round().board(), Robot::MAX, &mut self.rng).ok()?;
            robots.push(places.into_iter().find(|it| !robots.contains(it))?);
        }
        self.start(robots, goal)
    }

    /// One of the board's targets that these robots have not reached already.
    fn random_goal(&mut self, robots: &[Square], without: &[Square]) -> Option<Goal> {
        let goals: Vec<Goal> =
            self.goals(robots).filter(|it| !without.contains(&it.square)).collect();
        let pick = (u64::from(self.rng.next_u32()) * goals.len() as u64) >> 32;
        goals.get(pick as usize).copied()
    }

    fn goals(&self, robots: &[Square]) -> impl Iterator<Item = Goal> {
        deal::targets(self.round()).map(Target::goal).filter(|&goal| {
            let round = self.setup(robots.to_vec(), goal);
            round.is_some_and(|round| !round.is_solved(round.start()))
        })
    }

    fn neighbour_target(&mut self, steps: usize) -> Option<Vec<BoardEvent>> {
        let start = self.round().start().squares().to_vec();
        let goals: Vec<Goal> = self.goals(&start).collect();
        let at = goals.iter().position(|&it| it == self.round().goal());
        let next = at.map_or(0, |at| at + if steps == 1 { 1 } else { goals.len() - 1 });
        let goal = *goals.get(next % goals.len().max(1))?;
        self.start(start, goal)
    }

    fn setup(&self, robots: Vec<Square>, goal: Goal) -> Option<Round> {
        let setup = RoundSetup { robots, goal, profile: self.round().profile() };
        Round::new(Arc::clone(self.round().board()), setup).ok()
    }

    fn start(&mut self, robots: Vec<Square>, goal: Goal) -> Option<Vec<BoardEvent>> {
        let round = self.setup(robots, goal)?;
        self.begin(round);
        Some(vec![BoardEvent::Placed])
    }

    fn begin(&mut self, round: Round) {
        self.selected = preferred(&round, self.selected);
        self.line = Line::new(round);
    }

    fn deal(&mut self, style: Style) -> Option<Vec<BoardEvent>> {
        let robots = self.position().squares().len();
        let profile: Profile = self.round().profile();
        let recipe = Recipe { style, robots, goal_robot: None, profile };
        let Deal { round, layout } = recipe.deal(&mut self.rng).ok()?;
        self.board_name = layout.map(|layout| format!("official {layout}"));
        self.reached.clear();
        self.begin(round);
        Some(vec![BoardEvent::Placed])
    }

    pub(crate) fn board(&self) -> &Arc<Board> {
        self.round().board()
    }
}

/// The robot that a player is likely to move first.
pub(crate) fn preferred(round: &Round, otherwise: Robot) -> Robot {
    round.goal().robot.unwrap_or(if round.start().square(otherwise).is_some() {
        otherwise
    } else {
        Robot::Red
    })
}

#[cfg(test)]
mod tests;
