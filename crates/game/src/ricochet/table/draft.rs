//! [`Draft`]: the table as it is set up before a game.

use std::sync::Arc;
use std::time::Duration;

use carom_engine::Square;
use carom_engine::ricochet::{Board, Layout, Profile, Robot, Sides};
use carom_generator::{random_board, random_layout, random_robots};
use carom_play::referee::{MAX_PLAYERS, Player, RefereeError, Settings, Ties, Winning};
use carom_play::{BiddingGame, Referee, WholeGame};
use rand::Rng;
use serde::{Deserialize, Serialize};

/// The colours that players can have.
pub(super) const COLOURS: u8 = 8;
/// The longest name, in characters.
const NAME: usize = 24;
/// The greatest handicap.
const HANDICAP: u8 = 3;
/// The times for bids, in seconds; then without end.
const CLOCKS: [u64; 8] = [15, 30, 45, 60, 90, 120, 180, 300];
const WINNING: [Winning; 6] = [
    Winning::ByPlayers,
    Winning::AllTargets,
    Winning::Chips(1),
    Winning::Chips(3),
    Winning::Chips(5),
    Winning::Chips(10),
];

/// Where the board of a game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Source {
    /// Official tiles at random.
    #[default]
    Official,
    /// Official tiles by name.
    Layout,
    /// A random board.
    Random,
    /// The board of the page of one player, with its robots.
    Play,
}

/// Who plays, and by which rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Draft {
    /// Names may be blank: then they are called by their place.
    players: Vec<Player>,
    settings: Settings,
    source: Source,
    layout: String,
    five_robots: bool,
    official_rules: bool,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            players: vec![Player::new("", 0), Player::new("", 1)],
            settings: Settings::default(),
            source: Source::default(),
            layout: "4B-3B-2B-1A".to_owned(),
            five_robots: false,
            official_rules: false,
        }
    }
}

/// Why no game can begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Names and colours.
    People(RefereeError),
    /// The text names no layout.
    Layout(String),
    /// The board has no room for the robots.
    Board(String),
    /// The board has nothing to play for.
    NoTargets,
}

/// A game that can begin.
pub(crate) struct Begun {
    pub(crate) table: BiddingGame,
    pub(crate) board_name: Option<String>,
}

impl Draft {
    pub(crate) fn players(&self) -> &[Player] {
        &self.players
    }

    pub(crate) const fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) const fn source(&self) -> Source {
        self.source
    }

    pub(crate) fn layout(&self) -> &str {
        &self.layout
    }

    pub(crate) const fn robots(&self) -> usize {
        if self.five_robots { Robot::MAX } else { Robot::MAX - 1 }
    }

    pub(crate) const fn profile(&self) -> Profile {
        if self.official_rules { Profile::OFFICIAL } else { Profile::PLAIN }
    }

    pub(super) fn add(&mut self) -> bool {
        let free = self.free_colour(0);
        match free.filter(|_| self.players.len() < MAX_PLAYERS) {
            Some(colour) => {
                self.players.push(Player::new("", colour));
                true
            }
            None => false,
        }
    }

    pub(super) fn remove(&mut self, place: usize) -> bool {
        let can = self.players.len() > 1;
        if can {
            self.players.remove(place.min(self.players.len() - 1));
        }
        can
    }

    pub(super) fn move_up(&mut self, place: usize) -> bool {
        let can = place > 0 && place < self.players.len();
        if can {
            self.players.swap(place - 1, place);
        }
        can
    }

    pub(super) fn name(&mut self, place: usize, name: &str) -> bool {
        let Some(player) = self.players.get_mut(place) else { return false };
        let name: String = name.trim().chars().filter(|it| !it.is_control()).take(NAME).collect();
        let changed = player.name != name;
        player.name = name;
        changed
    }

    pub(super) fn next_colour(&mut self, place: usize) -> bool {
        let Some(now) = self.players.get(place).map(|it| it.colour) else { return false };
        let Some(free) = self.free_colour(now) else { return false };
        self.players[place].colour = free;
        true
    }

    /// The first colour from one on that nobody has.
    fn free_colour(&self, from: u8) -> Option<u8> {
        let is_free = |colour: &u8| self.players.iter().all(|it| it.colour != *colour);
        (from..from + COLOURS).map(|it| it % COLOURS).find(is_free)
    }

    pub(super) fn next_handicap(&mut self, place: usize) -> bool {
        let Some(player) = self.players.get_mut(place) else { return false };
        player.handicap = (player.handicap + 1) % (HANDICAP + 1);
        true
    }

    /// A step along the times for bids; the last is without end.
    pub(super) fn step_clock(&mut self, longer: bool) -> bool {
        let now = self.settings.clock.map(|it| it.as_secs());
        let next = match (now, longer) {
            (None, true) => None,
            (None, false) => CLOCKS.last().copied(),
            (Some(now), true) => CLOCKS.into_iter().find(|&it| it > now),
            (Some(now), false) => CLOCKS.into_iter().rev().find(|&it| it < now).or(Some(CLOCKS[0])),
        };
        let changed = next != now;
        self.settings.clock = next.map(Duration::from_secs);
        changed
    }

    pub(super) fn next_ties(&mut self) {
        self.settings.ties = match self.settings.ties {
            Ties::FewestChips => Ties::FirstToBid,
            Ties::FirstToBid => Ties::FewestChips,
        };
    }

    pub(super) fn next_winning(&mut self) {
        let at = WINNING.iter().position(|it| *it == self.settings.winning);
        self.settings.winning = WINNING[at.map_or(0, |at| (at + 1) % WINNING.len())];
    }

    pub(super) fn next_source(&mut self) {
        self.source = match self.source {
            Source::Official => Source::Layout,
            Source::Layout => Source::Random,
            Source::Random => Source::Play,
            Source::Play => Source::Official,
        };
    }

    pub(super) fn set_layout(&mut self, text: &str) {
        text.trim().clone_into(&mut self.layout);
    }

    pub(super) fn next_robots(&mut self) {
        self.five_robots = !self.five_robots;
    }

    pub(super) fn next_rules(&mut self) {
        self.official_rules = !self.official_rules;
    }

    /// Deals a game. `play` is the board of the page of one player with its robots; `called` names
    /// those without a name, by their places from 1.
    pub(super) fn begin(
        &self,
        play: (&Arc<Board>, &[Square]),
        called: impl Fn(usize) -> String,
        rng: &mut dyn Rng,
    ) -> Result<Begun, Fault> {
        let name = |(place, player): (usize, &Player)| Player {
            name: if player.name.is_empty() { called(place) } else { player.name.clone() },
            ..player.clone()
        };
        let players = (1..).zip(&self.players).map(name).collect();
        let referee = Referee::new(players, self.settings.clone()).map_err(Fault::People)?;
        let official = |layout: Layout| (Arc::new(layout.board()), Some(layout.to_string()));
        let (board, board_name) = match self.source {
            Source::Official => official(random_layout(Sides::All, rng)),
            Source::Layout => {
                let layout = self.layout.to_ascii_uppercase().parse();
                official(layout.map_err(|_| Fault::Layout(self.layout.clone()))?)
            }
            Source::Random => (Arc::new(random_board(rng)), None),
            Source::Play => (Arc::clone(play.0), None),
        };
        let robots = if self.source == Source::Play {
            play.1.to_vec()
        } else {
            random_robots(&board, self.robots(), rng)
                .map_err(|error| Fault::Board(error.to_string()))?
        };
        let game = WholeGame::new(board, robots, self.profile(), rng)
            .map_err(|faults| Fault::Board(faults.to_string()))?;
        if game.is_over() {
            return Err(Fault::NoTargets);
        }
        Ok(Begun { table: BiddingGame::new(referee, game), board_name })
    }
}

#[cfg(test)]
mod tests {
    use rand_pcg::Pcg64;

    use super::*;

    fn begin(draft: &Draft) -> Result<Begun, Fault> {
        let round = carom_play::example();
        let play = (round.board(), round.start().squares());
        draft.begin(play, |place| format!("Player {place}"), &mut Pcg64::new(1, 0))
    }

    #[test]
    fn up_to_eight_players_have_colours_of_their_own() {
        let mut draft = Draft::default();
        while draft.add() {}
        assert_eq!(draft.players().len(), MAX_PLAYERS);
        assert!(!draft.next_colour(0), "no colour is left");
        assert!(draft.remove(3) && draft.next_colour(0));
        let begun = begin(&draft).expect("names and colours");
        assert_eq!(begun.table.referee().seats()[6].player.name, "Player 7");
        while draft.remove(usize::MAX) {}
        assert_eq!(draft.players().len(), 1);
    }

    #[test]
    fn names_are_trimmed_short_and_different() {
        let mut draft = Draft::default();
        assert!(draft.name(0, &format!(" \tA{}", "b".repeat(99))));
        assert_eq!(draft.players()[0].name.chars().count(), NAME);
        assert!(draft.name(0, "A") && !draft.name(0, " A "));
        assert!(draft.name(1, "A"));
        let fault = begin(&draft).err();
        assert_eq!(fault, Some(Fault::People(RefereeError::SameName { name: "A".to_owned() })));
        assert!(draft.move_up(1) && !draft.move_up(0) && !draft.move_up(2) && !draft.name(2, ""));
    }

    #[test]
    fn the_clock_has_steps_and_no_end_at_last() {
        let mut draft = Draft::default();
        while draft.step_clock(true) {}
        assert_eq!(draft.settings().clock, None);
        let mut steps = 0;
        while draft.step_clock(false) {
            steps += 1;
        }
        assert_eq!((steps, draft.settings().clock), (CLOCKS.len(), Some(Duration::from_secs(15))));
    }

    #[test]
    fn every_source_gives_a_game() {
        let mut draft = Draft::default();
        for _ in 0..4 {
            let begun = begin(&draft).expect("a game");
            assert!(begun.table.game().round().is_some(), "{:?}", draft.source());
            draft.next_source();
        }
        assert_eq!(draft.source(), Source::Official);
        draft.next_source();
        draft.set_layout(" 1a-2a-3a-4a ");
        draft.next_robots();
        let begun = begin(&draft).expect("a layout");
        assert_eq!(begun.board_name.as_deref(), Some("1A-2A-3A-4A"));
        assert_eq!(begun.table.game().robots().len(), 5);
        draft.set_layout("nonsense");
        assert_eq!(begin(&draft).err(), Some(Fault::Layout("nonsense".to_owned())));
    }
}
