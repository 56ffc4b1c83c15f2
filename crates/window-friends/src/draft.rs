//! [`Draft`]: the settings of the next room, of each game.

use carom_engine::ricochet::{Profile, Robot};
use carom_net::Terms;
use carom_net::ricochet::{BoardChoice, RicochetMode, RicochetTerms};
use carom_net::tablut::{ClockTerms, TablutTerms};
use carom_net::unblock::UnblockTerms;
use carom_play::unblock::Level;

use crate::command::{RoomGameKind, Setting};

/// The settings of the next room.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Draft {
    pub(crate) ricochet: RicochetTerms,
    pub(crate) tablut: TablutTerms,
    pub(crate) unblock: UnblockTerms,
}

impl Default for Draft {
    fn default() -> Self {
        let clock = Some(ClockTerms { base: 600, increment: 5 });
        let rules = carom_engine::tablut::RuleSet::ASHTON.name.to_owned();
        Self {
            ricochet: RicochetTerms::default(),
            tablut: TablutTerms { rules, clock, side: None },
            unblock: UnblockTerms { level: Level::Medium, clock: Some(60) },
        }
    }
}

/// The choice after this one; the first follows the last.
fn after<T: PartialEq + Clone>(now: &T, all: &[T]) -> T {
    let place = all.iter().position(|it| it == now).map_or(0, |it| it + 1);
    all[place % all.len()].clone()
}

/// The seconds of clocks, and no clock.
const CLOCKS: [Option<u32>; 6] = [Some(30), Some(60), Some(120), Some(180), Some(300), None];

impl Draft {
    pub(crate) fn terms(&self, game: RoomGameKind) -> Terms {
        match game {
            RoomGameKind::Ricochet => Terms::Ricochet(self.ricochet.clone()),
            RoomGameKind::Tablut => Terms::Tablut(self.tablut.clone()),
            RoomGameKind::Unblock => Terms::Unblock(self.unblock.clone()),
        }
    }

    /// Changes a setting to its next choice.
    pub(crate) fn step(&mut self, game: RoomGameKind, setting: Setting) {
        match game {
            RoomGameKind::Ricochet => self.step_ricochet(setting),
            RoomGameKind::Tablut => self.step_tablut(setting),
            RoomGameKind::Unblock => self.step_unblock(setting),
        }
    }

    fn step_ricochet(&mut self, setting: Setting) {
        let terms = &mut self.ricochet;
        match setting {
            Setting::Mode => {
                use RicochetMode::{Classic, Race, Relaxed};
                terms.mode = after(&terms.mode, &[Classic, Race, Relaxed]);
                terms.clock = (terms.mode != Relaxed).then_some(terms.clock.unwrap_or(60));
            }
            Setting::Clock if terms.mode == RicochetMode::Relaxed => {}
            Setting::Clock => {
                // A race has a clock.
                let most = CLOCKS.len() - usize::from(terms.mode == RicochetMode::Race);
                terms.clock = after(&terms.clock, &CLOCKS[..most]);
            }
            Setting::Board => {
                let all = [BoardChoice::Official, BoardChoice::Random];
                terms.board = after(&terms.board, &all);
            }
            Setting::Robots => {
                terms.robots = after(&terms.robots, &[Robot::STANDARD - 1, Robot::STANDARD]);
            }
            Setting::Rules => terms.rules = after(&terms.rules, &Profile::ALL),
            Setting::Chips => {
                let all = [None, Some(1), Some(3), Some(5), Some(8), Some(12)];
                terms.chips = after(&terms.chips, &all);
            }
            Setting::Level => {}
        }
    }

    fn step_tablut(&mut self, setting: Setting) {
        let terms = &mut self.tablut;
        match setting {
            Setting::Rules => {
                let all = carom_engine::tablut::RuleSet::BUILT_IN.map(|it| it.name.to_owned());
                terms.rules = after(&terms.rules, &all);
            }
            Setting::Clock => {
                let clock = |base, increment| Some(ClockTerms { base, increment });
                let all = [clock(180, 2), clock(300, 5), clock(600, 5), clock(1800, 10), None];
                terms.clock = after(&terms.clock, &all);
            }
            _ => {}
        }
    }

    fn step_unblock(&mut self, setting: Setting) {
        let terms = &mut self.unblock;
        match setting {
            Setting::Level => terms.level = after(&terms.level, &Level::ALL),
            Setting::Clock => terms.clock = after(&terms.clock, &CLOCKS),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_net::{Moment, Room};

    #[test]
    fn every_choice_is_one_that_a_room_takes() {
        let settings = [
            Setting::Mode,
            Setting::Clock,
            Setting::Board,
            Setting::Robots,
            Setting::Rules,
            Setting::Chips,
            Setting::Level,
        ];
        for game in [RoomGameKind::Ricochet, RoomGameKind::Tablut, RoomGameKind::Unblock] {
            let mut draft = Draft::default();
            let mut seen = Vec::new();
            for step in 0..200_usize {
                let terms = draft.terms(game);
                let opened = Room::open(Moment { now: 0, chance: 0 }, terms.clone());
                assert!(opened.is_ok(), "{terms:?}");
                if !seen.contains(&terms) {
                    seen.push(terms);
                }
                draft.step(game, settings[(step * step + step / 7) % settings.len()]);
            }
            assert!(seen.len() > 5, "{game:?} has {} choices", seen.len());
        }
    }
}
