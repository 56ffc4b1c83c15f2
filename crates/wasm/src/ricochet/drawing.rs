//! Pictures of boards and rounds.

use carom_engine::ricochet::{Board, Goal, Move, Position, Profile, Robot};
use carom_picture::ricochet::{Picture, play};
use carom_solver::ricochet::ReachabilityMap;

use crate::errors::{Result, wrong};
use crate::values::theme;

/// What a picture shows besides the board.
#[derive(Default)]
pub(super) struct Content {
    pub(super) start: Option<Position>,
    pub(super) goal: Option<Goal>,
    pub(super) profile: Profile,
    pub(super) moves: Vec<Move>,
    /// The robot whose fewest moves to each square are shown.
    pub(super) map: Option<Robot>,
}

/// The picture of a board as an SVG document.
pub(super) fn svg(board: &Board, content: Content, colours: Option<String>) -> Result<String> {
    let Content { start, goal, profile, moves, map } = content;
    let (line, end) = play(board, start, &moves).map_err(wrong)?;
    let map = match map.zip(end) {
        None => None,
        Some((robot, end)) => {
            let missing = || wrong(format!("there is no {robot} robot"));
            Some(ReachabilityMap::new(board, &end, robot).ok_or_else(missing)?)
        }
    };
    let picture = Picture {
        board,
        positions: start.as_ref().zip(end.as_ref()),
        goal,
        profile,
        line: &line,
        map: map.as_ref().map(|map| (map.robot(), map.moves())),
        theme: theme(colours)?,
    };
    Ok(picture.svg())
}
