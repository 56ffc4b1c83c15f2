//! The PUZZLE argument: a file in any format, standard input, a game ID or an official board.

use std::sync::Arc;

use anyhow::{anyhow, bail};
use carom_engine::Size;
use carom_engine::ricochet::{Goal, Profile};
use carom_formats::ricochet::{Entry, entry_from_name};
use carom_formats::{Optimum, ReadError};

use super::answer::target_name;
use super::values::{self, GoalPlace, RobotSquares, WhoArrives};
use crate::input::{self, Input};
use crate::options::whole_number;
use crate::output;

/// The content of a PUZZLE argument.
pub(crate) type Source = input::Source<Entry>;

impl Input for Entry {
    const NOUN: &'static str = "puzzle";
    const NAMES: Option<&'static str> = Some("a game ID or an official board");
    const LOOK: &'static str =
        ", such as 7650+42+E2302B12+C9 or 4B-3B-2B-1A (`carom show --tiles` draws the tiles)";
    const ARGUMENT: &'static str =
        "a file in any format, a folder, `-` for standard input, a game ID or an official board";

    type Changes = Changes;
    const ARGUMENTS: &'static str = "Files in any format, folders, `-` for standard input, game IDs (7650+42+E2302B12+C9) or official boards \
                                     (official:4B-3B-2B-1A, or 7650)";
    const VALUE: &'static str = "PUZZLE";
    const MOVES: &'static str = "gS gE gN";

    /// Two or more tiles that are not a layout.
    fn from_unlikely_name(name: &str) -> Option<Result<Self, ReadError>> {
        let is_tile = |it: &str| it.len() == 2 && it.starts_with(|it: char| it.is_ascii_digit());
        let mut tiles = name.split([' ', ',', '-']);
        if let Ok(size) = name.parse::<Size>() {
            let why = format!("this is a size; `carom show --size {size}` draws an empty board");
            return Some(Err(ReadError::whole(why)));
        }
        let are_tiles = tiles.clone().count() > 1 && tiles.all(is_tile);
        are_tiles.then(|| entry_from_name(&format!("official:{name}"))).flatten()
    }

    fn notes(&self) -> &[String] {
        &self.notes
    }

    fn change(&mut self, changes: &Changes) -> anyhow::Result<()> {
        changes.apply(self)
    }
}

/// Changes to a puzzle.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Changes {
    /// Place the robots on these squares, in the order red, green, blue, yellow, silver, orange, pink, aqua, maroon, lime: `2,14 0,3
    /// 11,2 2,1`, or `C15 A4 L3 C2`, or each with its robot: 'red C15, green A4'. Answers for people have squares in the same notation
    #[arg(long, value_name = "SQUARES", allow_hyphen_values = true)]
    robots: Option<RobotSquares>,
    /// Which robot must arrive: red, green, blue, yellow, silver, orange, pink, aqua, maroon, lime or any; only with --target
    #[arg(long, value_name = "ROBOT", requires = "target")]
    robot: Option<WhoArrives>,
    /// Where it must arrive: a square, `3,9` or `D10`, or a printed target, `blue-triangle` or `vortex`
    #[arg(long, value_name = "TARGET", allow_hyphen_values = true)]
    target: Option<GoalPlace>,
    /// Rules [default: those of the file, or plain]
    #[arg(long = "rules", value_name = "RULES", value_parser = values::profile())]
    profile: Option<Profile>,
    /// Forbid rebounds: a robot must not slide straight back, opposite to the direction of its last slide
    #[arg(long)]
    no_rebounds: bool,
    /// Let a robot stop on a diagonal that it cannot leave; otherwise such a move is illegal
    #[arg(long)]
    stop_on_diagonals: bool,
}

impl Changes {
    /// Changes a puzzle.
    fn apply(&self, entry: &mut Entry) -> anyhow::Result<()> {
        let mut profile = self.profile.unwrap_or(entry.profile);
        if self.no_rebounds {
            profile = profile.without_rebounds();
        }
        if self.stop_on_diagonals {
            profile = profile.with_stops_on_diagonals();
        }
        if profile != entry.profile {
            entry.profile = profile;
            entry.optimum = Optimum::Unknown;
        }
        if let Some(RobotSquares(squares)) = &self.robots {
            values::on_board("--robots", entry.board.size(), squares.iter().copied())?;
            entry.robots.clone_from(squares);
            let placed = Arc::clone(&entry.board).under(profile).position(squares);
            placed.map_err(|why| {
                anyhow!("--robots: {}", values::with_names(&why.to_string(), squares))
            })?;
            entry.optimum = Optimum::Unknown;
        }
        if let Some(place) = self.target {
            entry.goal = Some(goal(entry, self.robot, place)?);
            entry.optimum = Optimum::Unknown;
        }
        Ok(())
    }
}

/// Which robot must arrive where: the given robot, or the robot of the printed target.
fn goal(entry: &Entry, robot: Option<WhoArrives>, place: GoalPlace) -> anyhow::Result<Goal> {
    let printed = entry.board.targets().iter().find(|&&target| place.is(target));
    if let GoalPlace::Square(square) = place {
        values::on_board("--target", entry.board.size(), [square])?;
        if entry.board.is_closed(square) {
            let square = values::square_text(square);
            bail!("--target: {square} is a closed square, which no robot can reach");
        }
    }
    let square = match (place, printed) {
        (GoalPlace::Square(square), _) => square,
        (GoalPlace::Printed(..), Some(target)) => target.square,
        (GoalPlace::Printed(..), None) => {
            let names: Vec<String> =
                entry.board.targets().iter().map(|&it| target_name(it)).collect();
            match names.as_slice() {
                [] => bail!("--target: the board has no printed targets; name a square, as in D10"),
                names => bail!("--target: the board has only the targets {}", names.join(", ")),
            }
        }
    };
    let named = values::square_text(square);
    let robot = match (robot, printed) {
        (Some(WhoArrives(robot)), _) => robot,
        (None, Some(target)) => {
            let missing = target
                .robot
                .filter(|it| !entry.robots.is_empty() && it.index() >= entry.robots.len());
            if let Some(missing) = missing {
                bail!(
                    "--target: {named} has the printed target {}, but there is no {missing} robot; place it with \
                     --robots, or name another one with --robot",
                    target_name(*target)
                );
            }
            target.robot
        }
        (None, None) => bail!(
            "--target: {named} has no printed target; name the robot that must arrive: \
             --robot red, or --robot any"
        ),
    };
    Ok(Goal { robot, square })
}

/// A board and the goal of its positions.
#[derive(clap::Args, Debug)]
pub(crate) struct BoardArgs {
    /// An official board (official:4B-3B-2B-1A, or 7650), a file in any format, `-` for standard input,
    /// or a game ID; the command uses the board, the target, the rules and the number of robots
    #[arg(value_name = "BOARD")]
    board: String,
    /// Use one puzzle of a file, by its name or by its number from 1
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Which robot must arrive: red, green, blue, yellow, silver, orange, pink, aqua, maroon, lime or any; only with --target
    #[arg(long, value_name = "ROBOT", requires = "target")]
    robot: Option<WhoArrives>,
    /// Where it must arrive: a square, `3,9` or `D10`, or a printed target, `blue-triangle` or `vortex`
    /// [default: the target of the puzzle]
    #[arg(long, value_name = "TARGET", allow_hyphen_values = true)]
    target: Option<GoalPlace>,
    /// Number of robots, red first, 1 to 4 [default: the number in the puzzle, or 4]
    #[arg(long = "robot-count", value_name = "N", value_parser = whole_number::<u8>(1..=4))]
    robots: Option<u8>,
    /// Rules [default: those of the file, or plain]
    #[arg(long = "rules", value_name = "RULES", value_parser = values::profile())]
    profile: Option<Profile>,
}

/// A board read from [`BoardArgs`].
pub(crate) struct BoardChoice {
    /// Its name in messages.
    pub(crate) name: String,
    /// The board, and the goal if there is one.
    pub(crate) entry: Entry,
    /// The number of robots.
    pub(crate) robots: usize,
    /// The rules, which allow rebounds.
    pub(crate) profile: Profile,
}

impl BoardArgs {
    /// Reads the board and prints notes about it on standard error. A table has up to four robots.
    pub(crate) fn read(&self) -> anyhow::Result<BoardChoice> {
        let source = Source::read_only(&self.board, self.only.as_deref())?;
        let name = source.entry_name(0);
        let mut entry = source.entries[0].clone();
        if let Some(place) = self.target {
            let goal = goal(&entry, self.robot, place);
            entry.goal = Some(goal.map_err(|error| anyhow!("{name}: {error}"))?);
        }
        source.print_notes();
        source.note_first();
        let rules = entry.profile;
        let with_rebounds = if rules.must_turn { Profile::OFFICIAL } else { Profile::PLAIN };
        if self.profile.is_none() && with_rebounds != rules {
            output::note(&format!(
                "{name}: note: the distances are for the {with_rebounds} rules, not the {rules} rules"
            ));
        }
        let profile = self.profile.unwrap_or(with_rebounds);
        let placed = Some(entry.robots.len()).filter(|&count| count > 0);
        let robots = self.robots.map(usize::from).or(placed).unwrap_or(4);
        if robots > 4 {
            let arrives = entry.goal.and_then(|goal| goal.robot);
            let hint = if arrives.is_none_or(|robot| robot.index() < 4) {
                "; --robot-count 4 uses the first four"
            } else {
                ""
            };
            bail!("{name}: a table supports 1 to 4 robots, not {robots}{hint}");
        }
        Ok(BoardChoice { name, entry, robots, profile })
    }
}
