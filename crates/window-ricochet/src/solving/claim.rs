//! Compares the fewest moves of a round according to its file, the [`Claim`], with what the solver proves.

use bevy::prelude::*;
use carom_formats::Optimum;
use carom_shell::notice::Notice;
use carom_shell::words::Phrase;

use super::best::{self, Best};
use crate::opening::Claim;
use crate::order::BackgroundPart;
use crate::session::Session;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Claim>()
        .init_resource::<Notice>()
        .add_systems(Update, tell.in_set(BackgroundPart::Solve).after(best::look));
}

/// Says once that the file is wrong. Before the player may know the fewest moves, this would be a hint.
fn tell(
    session: Res<Session>,
    best: Res<Best>,
    mut claim: ResMut<Claim>,
    mut notice: ResMut<Notice>,
) {
    let found = match best.moves() {
        Some(moves) => Optimum::Moves(moves as u32),
        None if best.is_unsolvable() => Optimum::Unsolvable,
        None => return,
    };
    if !best.is_told() {
        return;
    }
    let Some(claimed) = claim.bypass_change_detection().take(session.round()) else { return };
    if let Some(wrong) = wrong(claimed, found) {
        notice.0 = Some(wrong);
    }
}

/// What is wrong with the claim of a file.
fn wrong(claimed: Optimum, found: Optimum) -> Option<Phrase> {
    Some(match (claimed, found) {
        (Optimum::Moves(says), Optimum::Moves(moves)) if says > moves => {
            Phrase::new("file-says-more").with("says", says).with("moves", moves)
        }
        (Optimum::Moves(says), Optimum::Moves(moves)) if says < moves => {
            Phrase::new("file-says-fewer").with("says", says).with("moves", moves)
        }
        (Optimum::Moves(says), Optimum::Unsolvable) => {
            Phrase::new("file-says-solvable").with("says", says)
        }
        (Optimum::Unsolvable, Optimum::Moves(moves)) => {
            Phrase::new("file-says-unsolvable").with("moves", moves)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::english;

    #[test]
    fn a_claim_is_wrong_if_the_proof_says_something_else() {
        let told = |claimed, found| wrong(claimed, found).as_ref().map(english);
        let (one, two) = (Optimum::Moves(1), Optimum::Moves(2));
        for right in
            [(one, one), (Optimum::Unknown, two), (Optimum::Unsolvable, Optimum::Unsolvable)]
        {
            assert_eq!(told(right.0, right.1), None);
        }
        let moves = "The file says that the fewest are 2 moves, but 1 move is enough.";
        assert_eq!(told(two, one).as_deref(), Some(moves));
        let moves = "The file says that the fewest are 1 move, but 2 moves are needed.";
        assert_eq!(told(one, two).as_deref(), Some(moves));
        let none = "The file says that the fewest are 2 moves, but there is no solution.";
        assert_eq!(told(two, Optimum::Unsolvable).as_deref(), Some(none));
        let some = "The file says that there is no solution, but 2 moves are enough.";
        assert_eq!(told(Optimum::Unsolvable, two).as_deref(), Some(some));
    }
}
