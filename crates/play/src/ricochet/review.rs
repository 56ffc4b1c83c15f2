//! The [`Review`] of a line of moves.

use carom_engine::ricochet::Move;

use crate::review;

/// A line of moves, compared with an optimal one.
pub type Review = review::Review<Move>;

/// A move of the player's line.
pub type ReviewedMove = review::ReviewedMove<Move>;

#[cfg(test)]
mod tests {
    use carom_engine::Puzzle;
    use carom_engine::ricochet::{Round, RoundSetup, parse_moves};
    use carom_solver::search::bfs;
    use carom_solver::{Control, Verdict};

    use super::*;
    use crate::review::{Change, Distance};
    use crate::ricochet::{Line, example};

    fn solution(round: &Round) -> Vec<Move> {
        match bfs(round, &mut Control::default()).verdict {
            Verdict::Solved { moves, .. } => moves,
            other => panic!("{other:?}"),
        }
    }

    /// The distances of the positions of a line, computed by a solver.
    fn distances(line: &Line) -> Vec<Distance> {
        let round = line.round();
        let distance = |robots: &[carom_engine::Square]| {
            let setup = RoundSetup {
                robots: robots.to_vec(),
                goal: round.goal(),
                profile: round.profile(),
            };
            let round = Round::new(std::sync::Arc::clone(round.board()), setup).expect("sound");
            Distance::Moves(solution(&round).len() as u32)
        };
        line.positions().iter().map(|position| distance(position.squares())).collect()
    }

    #[test]
    fn a_detour_is_found() {
        let round = example();
        let optimum = solution(&round);
        let mut line = Line::new(round);
        for mv in parse_moves("gN gS").expect("moves") {
            line.play(mv).expect("a legal move");
        }
        let rest = Line::new(
            Round::new(
                std::sync::Arc::clone(line.round().board()),
                RoundSetup {
                    robots: line.position().squares().to_vec(),
                    goal: line.round().goal(),
                    profile: line.round().profile(),
                },
            )
            .expect("sound"),
        );
        for mv in solution(rest.round()) {
            line.play(mv).expect("a legal move");
        }
        assert!(line.round().is_solved(line.position()));
        let review = Review::new(line.moves(), &distances(&line), optimum.clone());
        assert!(review.slips().next().is_some());
        assert!(review.slips().all(|(at, _)| at < 2), "{review:?}");
        assert_eq!(review.moves_lost() as usize, line.len() - optimum.len());
    }

    #[test]
    fn an_optimal_line_has_no_slips() {
        let round = example();
        let optimum = solution(&round);
        let mut line = Line::new(round);
        for &mv in &optimum {
            line.play(mv).expect("a legal move");
        }
        let review = Review::new(line.moves(), &distances(&line), optimum);
        assert_eq!((review.slips().count(), review.moves_lost()), (0, 0));
    }

    #[test]
    fn what_is_not_known_is_not_judged() {
        let moves = parse_moves("gN gS gN").expect("moves");
        let review = Review::new(&moves, &[Distance::Moves(3), Distance::Unsolvable], Vec::new());
        let changes: Vec<_> = review.line.iter().map(|reviewed| reviewed.change).collect();
        assert_eq!(changes, [Change::Lost, Change::Unknown, Change::Unknown]);
        assert_eq!(review.slips().count(), 1);
    }
}
