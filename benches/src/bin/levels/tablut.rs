//! The packs of Tablut.

use std::path::Path;

use anyhow::{Result, ensure};
use carom_engine::Rules;
use carom_engine::tablut::{RuleSet, Side};
use carom_formats::tablut::{WINS, Win};
use carom_generator::tablut::{WinMaker, Wishes};
use rand_pcg::Pcg64;

use crate::write;

/// Wins of these lengths in plies, for each rule set and side.
struct WinSearch {
    seed: u64,
    lengths: &'static [u32],
    count: usize,
    max_games: u64,
}

/// The first one made the wins of the first version. It finds no wins of nine plies for the attackers.
const SEARCHES: [WinSearch; 4] = [
    WinSearch { seed: 1, lengths: &[1, 3, 5, 7, 9], count: 4, max_games: 2_500 },
    WinSearch { seed: 2, lengths: &[1], count: 2, max_games: u64::MAX },
    WinSearch { seed: 3, lengths: &[3, 5], count: 7, max_games: u64::MAX },
    WinSearch { seed: 4, lengths: &[7], count: 4, max_games: u64::MAX },
];

/// A proof that needs more nodes is stopped.
const NODES: u64 = 30_000_000;

const HEAD: &str = "# Forced wins: id, rule set, side to move, position, plies, the only first move that wins within them.\n";

pub(crate) fn make(folder: &Path) -> Result<()> {
    let mut wins: Vec<Win> = Vec::new();
    for search in &SEARCHES {
        for (stream, (rules, side)) in groups().enumerate() {
            let wishes = Wishes {
                rules,
                side,
                lengths: search.lengths.to_vec(),
                count: search.count,
                max_games: search.max_games,
                max_nodes: NODES,
            };
            let mut rng = Pcg64::new(search.seed.into(), stream as u128);
            for win in WinMaker::new().wins(&wishes, None, &mut rng) {
                ensure!(
                    wins.iter().all(|it| it.variant != win.variant),
                    "{} twice",
                    win.variant.initial_state()
                );
                let alike = |it: &&Win| it.plies == win.plies && of(it) == (rules, side);
                let number = 1 + wins.iter().filter(alike).count();
                let id = format!("{rules}-{}-{}-{number}", side.letter(), win.plies);
                wins.push(Win { id, variant: win.variant, plies: win.plies, first: win.first });
            }
        }
    }
    // The rules of Ashton come first: the lessons teach them. The more moves a player can choose from, the harder.
    wins.sort_by_cached_key(|it| {
        let moves = it.variant.legal_moves(&it.variant.initial_state()).len();
        (it.plies, *it.variant.rules() != RuleSet::ASHTON, moves)
    });
    for pack in wins.chunk_by(|one, other| one.plies == other.plies) {
        let text = HEAD.to_owned() + &(WINS.write)(pack)?;
        write(&folder.join(format!("win-in-{}.txt", pack[0].plies.div_ceil(2))), &text)?;
    }
    Ok(())
}

/// The rule sets and sides, in the order of their random numbers.
fn groups() -> impl Iterator<Item = (RuleSet, Side)> {
    RuleSet::ALL.into_iter().flat_map(|rules| Side::ALL.map(|side| (rules, side)))
}

/// The rule set of a win and the side that wins.
fn of(win: &Win) -> (RuleSet, Side) {
    (*win.variant.rules(), win.variant.initial_state().to_move())
}
