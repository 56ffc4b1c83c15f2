//! [`NewPuzzle`]: the choices in the card for new puzzles.

use bevy::prelude::*;
use carom_engine::ricochet::{Layout, Tile};
use carom_play::ricochet::BoardName;
use rand::Rng as _;
use rand_pcg::Pcg64;

use crate::command::DraftCommand;
use crate::session::Session;

/// The choices so far.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub(crate) struct NewPuzzle {
    /// The exact length of a puzzle.
    pub(crate) moves: u32,
    pub(crate) corner: usize,
    tiles: [Tile; 4],
}

/// The possible lengths. Longer puzzles are so rare that a search takes minutes.
const LENGTHS: std::ops::RangeInclusive<u32> = 1..=16;

impl Default for NewPuzzle {
    fn default() -> Self {
        let layout: Layout = "4B-3B-2B-1A".parse().expect("an official layout");
        Self { moves: 6, corner: 0, tiles: layout.tiles() }
    }
}

impl NewPuzzle {
    /// The tiles clockwise from the north-west.
    pub(crate) const fn tiles(&self) -> [Tile; 4] {
        self.tiles
    }

    /// The board with these tiles.
    pub(crate) fn layout(&self) -> Option<Layout> {
        Layout::new(self.tiles).ok()
    }

    /// The tiles of a new official board are the first choice on it.
    pub(super) fn follow(&mut self, session: &Session, seen: &mut Option<Layout>) {
        if let BoardName::Official(layout) = *session.board_name()
            && seen.replace(layout) != Some(layout)
        {
            self.tiles = layout.tiles();
        }
    }

    pub(super) fn apply(&mut self, command: DraftCommand, seed: impl FnOnce() -> u64) {
        match command {
            DraftCommand::Fewer => self.moves = (self.moves - 1).max(*LENGTHS.start()),
            DraftCommand::More => self.moves = (self.moves + 1).min(*LENGTHS.end()),
            DraftCommand::Corner(corner) => self.corner = corner % self.tiles.len(),
            DraftCommand::Tile(tile) => {
                let corner = self.corner;
                let twin = self.tiles.iter().position(|it| it.number() == tile.number());
                if let Some(twin) = twin {
                    self.tiles.swap(corner, twin);
                }
                self.tiles[corner] = tile;
            }
            DraftCommand::Shuffle => {
                let mut rng = Pcg64::new(u128::from(seed()), 3);
                let mut number = |below: u32| (rng.next_u32() % below) as u8;
                let mut numbers = [0, 1, 2, 3];
                for last in (1..4_u8).rev() {
                    numbers.swap(usize::from(last), usize::from(number(u32::from(last) + 1)));
                }
                for (tile, piece) in self.tiles.iter_mut().zip(numbers) {
                    // A digit is four times the side plus the number of the piece.
                    *tile = Tile::from_digit(4 * number(4) + piece).unwrap_or(*tile);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(name: &str) -> Tile {
        name.parse().expect("a tile")
    }

    #[test]
    fn whatever_is_chosen_is_a_board() {
        let mut draft = NewPuzzle::default();
        for (corner, name) in (0..4).cycle().zip(["1A", "1D", "2C", "4A", "3D", "3A", "2B", "1B"]) {
            draft.apply(DraftCommand::Corner(corner), || 0);
            draft.apply(DraftCommand::Tile(tile(name)), || 0);
            assert_eq!(draft.tiles()[corner], tile(name));
            assert!(draft.layout().is_some(), "{draft:?}");
        }
        let mut seen = std::collections::HashSet::new();
        for seed in 0..50 {
            draft.apply(DraftCommand::Shuffle, || seed);
            seen.insert(draft.layout().expect("a board"));
        }
        assert!(seen.len() > 40, "{}", seen.len());
    }

    #[test]
    fn the_first_choice_is_the_board_in_play() {
        let round = carom_play::ricochet::example();
        let names = ["4B-3B-2B-1A", "1A-2A-3A-4A"].map(|it| BoardName::of(Some(it)));
        let (mut draft, mut seen) = (NewPuzzle::default(), None);
        for name in names {
            let session = Session::new(round.clone(), name.clone(), 1);
            draft.follow(&session, &mut seen);
            let layout = draft.layout().expect("a board");
            assert_eq!(BoardName::Official(layout), name);
            draft.apply(DraftCommand::Corner(0), || 0);
            draft.apply(DraftCommand::Tile(tile("3A")), || 0);
            let chosen = draft.tiles();
            draft.follow(&session, &mut seen);
            assert_eq!(draft.tiles(), chosen, "the player's choice stays");
        }
    }

    #[test]
    fn lengths_have_ends() {
        let mut draft = NewPuzzle::default();
        for _ in 0..30 {
            draft.apply(DraftCommand::Fewer, || 0);
        }
        assert_eq!(draft.moves, *LENGTHS.start());
        for _ in 0..30 {
            draft.apply(DraftCommand::More, || 0);
        }
        assert_eq!(draft.moves, *LENGTHS.end());
    }
}
