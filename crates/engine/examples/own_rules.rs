//! A puzzle of one's own: three jugs and water. Every search of `carom-solver` can solve it.
//!
//!     cargo run -p carom-engine --example own_rules

use carom_engine::{Puzzle, Rules};

/// Water goes from jug to jug until 4 litres are in one of them.
struct Jugs;

/// The litres that each jug holds at most.
const SIZES: [u8; 3] = [8, 5, 3];

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Pour {
    from: usize,
    to: usize,
}

impl Rules for Jugs {
    type State = [u8; 3];
    type Move = Pour;

    fn initial_state(&self) -> [u8; 3] {
        [8, 0, 0]
    }

    fn legal_moves(&self, state: &[u8; 3]) -> Vec<Pour> {
        let all = (0..3).flat_map(|from| (0..3).map(move |to| Pour { from, to }));
        all.filter(|&pour| self.play_unchecked(state, pour) != *state).collect()
    }

    fn play_unchecked(&self, state: &[u8; 3], Pour { from, to }: Pour) -> [u8; 3] {
        let litres = state[from].min(SIZES[to] - state[to]);
        let mut next = *state;
        next[from] -= litres;
        next[to] += litres;
        next
    }
}

impl Puzzle for Jugs {
    type Key = [u8; 3];

    fn is_solved(&self, state: &[u8; 3]) -> bool {
        state.contains(&4)
    }

    fn key(&self, state: &[u8; 3]) -> [u8; 3] {
        *state
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let pours =
        [(0, 1), (1, 2), (2, 0), (1, 2), (0, 1), (1, 2)].map(|(from, to)| Pour { from, to });
    let mut state = Jugs.initial_state();
    for pour in pours {
        state = Jugs.play(&state, pour)?;
        println!("from {} to {}: {state:?}", pour.from, pour.to);
    }
    Jugs.check_solution(&pours)?;
    assert!(Jugs.check_solution(&pours[..5]).is_err());
    // The second time nothing flows.
    println!("{}", Jugs.play_all(&[pours[0]; 2]).expect_err("an illegal move"));
    Ok(())
}
