//! [`BiddingSetup`]: the players, the board and the rules, before a game starts.

use std::sync::Arc;
use std::time::Duration;

use carom_engine::Square;
use carom_engine::ricochet::{Board, Layout, Profile, Robot, Sides};
use carom_generator::ricochet::{random_board, random_layout, random_robots};
use rand::Rng;
use serde::{Deserialize, Serialize};

use super::{BiddingGame, STRONGEST};
use crate::Referee;
use crate::referee::{MAX_PLAYERS, Player, RefereeError, Settings, Ties, WinCondition};
use crate::ricochet::WholeGame;

/// The number of colours that players can have.
const COLOURS: u8 = 8;
/// The longest name, in characters.
pub const LONGEST_NAME: usize = 24;
/// The largest handicap.
pub const HANDICAP: u8 = 3;
/// The time limits for bids, in seconds; the choice after the last means no limit.
const CLOCKS: [u64; 8] = [15, 30, 45, 60, 90, 120, 180, 300];
const WINNING: [WinCondition; 6] = [
    WinCondition::ByPlayers,
    WinCondition::AllTargets,
    WinCondition::Chips(1),
    WinCondition::Chips(3),
    WinCondition::Chips(5),
    WinCondition::Chips(10),
];

/// The source of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename = "Source")]
pub enum BoardSource {
    /// A random official layout.
    #[default]
    Official,
    /// The official layout of [`BiddingSetup::layout`].
    Layout,
    /// A random board.
    Random,
    /// The board of the caller, with its robots.
    Play,
}

/// The players and the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename = "Draft", default, deny_unknown_fields)]
pub struct BiddingSetup {
    /// Names may be blank: players without a name are called by their place.
    players: Vec<Player>,
    settings: Settings,
    source: BoardSource,
    layout: String,
    five_robots: bool,
    official_rules: bool,
}

impl Default for BiddingSetup {
    fn default() -> Self {
        Self {
            players: vec![Player::new("", 0), Player::new("", 1)],
            settings: Settings::default(),
            source: BoardSource::default(),
            layout: "4B-3B-2B-1A".to_owned(),
            five_robots: false,
            official_rules: false,
        }
    }
}

/// The reason why a game cannot start.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// The referee refuses the players.
    #[error(transparent)]
    People(RefereeError),
    /// The text is not a layout.
    #[error("`{0}` is not a layout of official tiles")]
    Layout(String),
    /// The robots are not valid on the board.
    #[error("{0}")]
    Board(String),
    /// The board has no target for these robots.
    #[error("the board has no target to play for")]
    NoTargets,
}

/// A game at its start.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The game.
    pub game: BiddingGame,
    /// The official tiles of its board, if it is official.
    pub board_name: Option<String>,
}

impl BiddingSetup {
    /// The players. Blank names are replaced when the game starts.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The rules of the referee.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The source of the board.
    #[must_use]
    pub const fn source(&self) -> BoardSource {
        self.source
    }

    /// The text that names the layout of [`BoardSource::Layout`].
    #[must_use]
    pub fn layout(&self) -> &str {
        &self.layout
    }

    /// The number of robots.
    #[must_use]
    pub const fn robots(&self) -> usize {
        if self.five_robots { Robot::STANDARD } else { Robot::STANDARD - 1 }
    }

    /// The rules of the moves.
    #[must_use]
    pub const fn profile(&self) -> Profile {
        if self.official_rules { Profile::OFFICIAL } else { Profile::PLAIN }
    }

    /// Adds a player with a free colour, if there is room.
    pub fn add(&mut self) -> bool {
        let has_room = self.players.len() < MAX_PLAYERS;
        let Some(colour) = self.free_colour(0).filter(|_| has_room) else { return false };
        self.players.push(Player::new("", colour));
        true
    }

    /// Removes the player at a place, or the last one if the place is larger. One player stays.
    pub fn remove(&mut self, place: usize) -> bool {
        let can = self.players.len() > 1;
        if can {
            self.players.remove(place.min(self.players.len() - 1));
        }
        can
    }

    /// Swaps a player with the previous one.
    pub fn move_up(&mut self, place: usize) -> bool {
        let can = place > 0 && place < self.players.len();
        if can {
            self.players.swap(place - 1, place);
        }
        can
    }

    /// Names the player at a place. Control characters are removed and long names are cut.
    pub fn name(&mut self, place: usize, name: &str) -> bool {
        let Some(player) = self.players.get_mut(place) else { return false };
        let name: String =
            name.trim().chars().filter(|it| !it.is_control()).take(LONGEST_NAME).collect();
        let changed = player.name != name;
        player.name = name;
        changed
    }

    /// Gives the player at a place the next free colour.
    pub fn next_colour(&mut self, place: usize) -> bool {
        let Some(now) = self.players.get(place).map(|it| it.colour) else { return false };
        let Some(free) = self.free_colour(now) else { return false };
        self.players[place].colour = free;
        true
    }

    /// The first colour that no player has, starting from the given colour.
    fn free_colour(&self, from: u8) -> Option<u8> {
        let is_free = |colour: &u8| self.players.iter().all(|it| it.colour != *colour);
        (from..from + COLOURS).map(|it| it % COLOURS).find(is_free)
    }

    /// Gives the player at a place the next handicap.
    pub fn next_handicap(&mut self, place: usize) -> bool {
        let Some(player) = self.players.get_mut(place) else { return false };
        player.handicap = (player.handicap + 1) % (HANDICAP + 1);
        true
    }

    /// Gives the seat at a place to a computer, to the next stronger one, or to a person again.
    pub fn next_computer(&mut self, place: usize) -> bool {
        let Some(player) = self.players.get_mut(place) else { return false };
        player.computer = (player.computer + 1) % (STRONGEST + 1);
        true
    }

    /// Changes to the next longer or shorter time limit for bids. The choice after the longest means no
    /// limit.
    pub fn step_clock(&mut self, longer: bool) -> bool {
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

    /// Changes the rule for equal bids.
    pub fn next_ties(&mut self) {
        self.settings.ties = match self.settings.ties {
            Ties::FewestChips => Ties::FirstToBid,
            Ties::FirstToBid => Ties::FewestChips,
        };
    }

    /// Changes the rule that ends the game.
    pub fn next_winning(&mut self) {
        let at = WINNING.iter().position(|it| *it == self.settings.winning);
        self.settings.winning = WINNING[at.map_or(0, |at| (at + 1) % WINNING.len())];
    }

    /// Changes the source of the board.
    pub fn next_source(&mut self) {
        self.source = match self.source {
            BoardSource::Official => BoardSource::Layout,
            BoardSource::Layout => BoardSource::Random,
            BoardSource::Random => BoardSource::Play,
            BoardSource::Play => BoardSource::Official,
        };
    }

    /// Sets the text that names the layout.
    pub fn set_layout(&mut self, text: &str) {
        text.trim().clone_into(&mut self.layout);
    }

    /// Changes between four and five robots.
    pub fn next_robots(&mut self) {
        self.five_robots = !self.five_robots;
    }

    /// Changes between plain and official rules.
    pub fn next_rules(&mut self) {
        self.official_rules = !self.official_rules;
    }

    /// Starts a game. `play` is the board and the robots for [`BoardSource::Play`]. `default_name` gives
    /// a name to players with a blank name; their places are counted from 1.
    ///
    /// # Errors
    /// [`SetupError`].
    pub fn begin(
        &self,
        play: (&Arc<Board>, &[Square]),
        default_name: impl Fn(usize, &Player) -> String,
        rng: &mut dyn Rng,
    ) -> Result<NewGame, SetupError> {
        let name = |(place, player): (usize, &Player)| Player {
            name: match player.name.as_str() {
                "" => default_name(place, player),
                name => name.to_owned(),
            },
            ..player.clone()
        };
        let players = (1..).zip(&self.players).map(name).collect();
        let referee = Referee::new(players, self.settings.clone()).map_err(SetupError::People)?;
        let official = |layout: Layout| (Arc::new(layout.board()), Some(layout.to_string()));
        let (board, board_name) = match self.source {
            BoardSource::Official => official(random_layout(Sides::All, rng)),
            BoardSource::Layout => {
                let layout = self.layout.to_ascii_uppercase().parse();
                official(layout.map_err(|_| SetupError::Layout(self.layout.clone()))?)
            }
            BoardSource::Random => (Arc::new(random_board(rng)), None),
            BoardSource::Play => (Arc::clone(play.0), None),
        };
        let robots = if self.source == BoardSource::Play {
            play.1.to_vec()
        } else {
            random_robots(&board, self.robots(), rng)
                .map_err(|error| SetupError::Board(error.to_string()))?
        };
        let game = WholeGame::new(board, robots, self.profile(), rng)
            .map_err(|faults| SetupError::Board(faults.to_string()))?;
        if game.is_over() {
            return Err(SetupError::NoTargets);
        }
        Ok(NewGame { game: BiddingGame::new(referee, game), board_name })
    }
}

#[cfg(test)]
mod tests {
    use rand_pcg::Pcg64;

    use super::*;

    fn begin(draft: &BiddingSetup) -> Result<NewGame, SetupError> {
        let round = crate::ricochet::example();
        let play = (round.board(), round.start().squares());
        draft.begin(play, |place, _| format!("Player {place}"), &mut Pcg64::new(1, 0))
    }

    #[test]
    fn up_to_eight_players_have_colours_of_their_own() {
        let mut draft = BiddingSetup::default();
        while draft.add() {}
        assert_eq!(draft.players().len(), MAX_PLAYERS);
        assert!(!draft.next_colour(0), "no colour is left");
        assert!(draft.remove(3) && draft.next_colour(0));
        let begun = begin(&draft).expect("names and colours");
        assert_eq!(begun.game.referee().seats()[6].player.name, "Player 7");
        while draft.remove(usize::MAX) {}
        assert_eq!(draft.players().len(), 1);
    }

    #[test]
    fn names_are_trimmed_short_and_different() {
        let mut draft = BiddingSetup::default();
        assert!(draft.name(0, &format!(" \tA{}", "b".repeat(99))));
        assert_eq!(draft.players()[0].name.chars().count(), LONGEST_NAME);
        assert!(draft.name(0, "A") && !draft.name(0, " A "));
        assert!(draft.name(1, "A"));
        let fault = begin(&draft).err();
        assert_eq!(
            fault,
            Some(SetupError::People(RefereeError::SameName { name: "A".to_owned() }))
        );
        assert!(draft.move_up(1) && !draft.move_up(0) && !draft.move_up(2) && !draft.name(2, ""));
    }

    #[test]
    fn a_seat_goes_from_computer_to_computer_and_back_to_a_person() {
        let mut draft = BiddingSetup::default();
        let mut seen = Vec::new();
        while draft.next_computer(1) && draft.players()[1].is_computer() {
            seen.push(draft.players()[1].computer);
        }
        assert_eq!(seen, (1..=STRONGEST).collect::<Vec<_>>());
        assert!(!draft.players()[0].is_computer() && !draft.next_computer(2));
    }

    #[test]
    fn the_clock_has_steps_and_no_end_at_last() {
        let mut draft = BiddingSetup::default();
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
        let mut draft = BiddingSetup::default();
        for _ in 0..4 {
            let begun = begin(&draft).expect("a game");
            assert!(begun.game.game().round().is_some(), "{:?}", draft.source());
            draft.next_source();
        }
        assert_eq!(draft.source(), BoardSource::Official);
        draft.next_source();
        draft.set_layout(" 1a-2a-3a-4a ");
        draft.next_robots();
        let begun = begin(&draft).expect("a layout");
        assert_eq!(begun.board_name.as_deref(), Some("1A-2A-3A-4A"));
        assert_eq!(begun.game.game().robots().len(), 5);
        draft.set_layout("nonsense");
        assert_eq!(begin(&draft).err(), Some(SetupError::Layout("nonsense".to_owned())));
    }
}
