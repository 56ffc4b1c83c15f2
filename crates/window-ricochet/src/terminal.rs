//! The round as text: the board, the task and the solution.

use std::fmt::Write as _;
use std::process::ExitCode;

use carom_engine::Rules as _;
use carom_engine::ricochet::{Drawing, Move, Robot, Round, format_moves};
use carom_shell::terminal::print;
use carom_solver::{Control, Proof, Verdict, ricochet};

/// Prints the round and its solution.
pub(crate) fn show(round: &Round) -> ExitCode {
    print(&describe(round))
}

fn describe(round: &Round) -> String {
    format!("{}\n{}\n{}", Drawing::of_round(round), task(round), solution(round))
}

/// For example `The blue robot must stop on the blue triangle on 9,12.` A square has the name of the command line, whose numbers are
/// at the edges of the drawing.
fn task(round: &Round) -> String {
    let goal = round.goal();
    let who = match goal.robot {
        Some(robot) => format!("The {robot} robot"),
        None => "Any robot".to_owned(),
    };
    let place = match round.board().target_on(goal.square) {
        Some(target) => format!("the {target} on"),
        None => "the square".to_owned(),
    };
    format!("{who} must stop on {place} {}. Rules: {}.", goal.square, round.profile())
}

/// The answer of the default solver.
fn solution(round: &Round) -> String {
    let entry = ricochet::DEFAULT;
    let report = entry.solver().solve(round, &mut Control::default());
    match report.verdict {
        Verdict::Solved { moves, proof } => {
            let worth = match proof {
                Proof::Optimal => "Fewest moves",
                Proof::UpperBound => "Moves",
            };
            let count = moves.len();
            let line = format_moves(&moves);
            format!("{worth}: {count} ({}): {line}\n{}", entry.id, steps(round, &moves))
        }
        Verdict::Unsolvable => format!("There is no solution ({}).\n", entry.id),
        Verdict::Stopped(why) => format!("No answer ({}): {why}.\n", entry.id),
    }
}

/// A line for each move with the square where it ends.
fn steps(round: &Round, moves: &[Move]) -> String {
    let mut text = String::new();
    let mut position = *round.start();
    for (number, &mv) in (1..).zip(moves) {
        position = match round.play(&position, mv) {
            Ok(position) => position,
            Err(illegal) => {
                let _ = writeln!(text, "{number:>3}. {mv:#}  {illegal}");
                break;
            }
        };
        let Move { robot, direction } = mv;
        let end = position.square(robot).unwrap_or_default();
        let width = Robot::ALL.map(|robot| robot.name().len()).into_iter().max().unwrap_or(0);
        let _ = writeln!(
            text,
            "{number:>3}. {} {robot:width$} {direction} to {}",
            direction.arrow(),
            end,
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use carom_engine::ricochet::{Board, BoardSetup, Goal, Profile, RoundSetup, parse_moves};
    use carom_engine::{Puzzle as _, Size, Square};

    use super::*;
    use crate::opening;

    #[test]
    fn the_printed_moves_solve_the_round() {
        let round = opening::round();
        let text = solution(&round);
        let (_, line) = text.lines().next().and_then(|it| it.rsplit_once(": ")).expect("moves");
        let moves = parse_moves(line).expect("moves");
        let end = round.play_all(&moves).expect("legal moves");
        assert!(round.is_solved(&end), "{text}");
        assert_eq!(text.lines().count(), 1 + moves.len(), "{text}");
    }

    #[test]
    fn a_round_without_a_solution_says_so() {
        let size = Size::new(3, 3).expect("a size");
        let middle = Goal { robot: Some(Robot::Red), square: Square::new(1, 1) };
        let setup =
            RoundSetup { robots: vec![Square::new(0, 0)], goal: middle, profile: Profile::PLAIN };
        let board = Board::new(BoardSetup::empty(size)).expect("a board");
        let round = Round::new(board, setup).expect("a round");
        assert!(solution(&round).starts_with("There is no solution"));
        assert!(task(&round).contains("the square 1,1. Rules: plain."));
    }
}
