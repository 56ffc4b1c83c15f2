//! [`TableModel`]: the set-up and the game at the table, and the effect of each command on them.

use std::time::Duration;

use bevy::prelude::Resource;
use carom_engine::Direction;
use carom_engine::ricochet::{Move, Round};
use carom_play::referee::Player;
use carom_play::ricochet::Line;
use carom_play::ricochet::bidding::{
    BiddingError, BiddingSession, BiddingSetup, Change, LONGEST_NAME, NewGame, Outcome, SetupError,
};
use carom_play::{Phase, PlayerId};
use carom_shell::notice::Topic;
use carom_shell::words::{Phrase, Words};

use super::command::Command;
use super::online::OnlineTable;
use super::says::Saying;

/// The context of a command.
pub(super) struct Now<'a> {
    pub(super) time: Duration,
    /// Deals a game.
    pub(super) deal: &'a mut dyn FnMut(&BiddingSetup) -> Result<NewGame, SetupError>,
    /// The optimal solution, if it is known.
    pub(super) optimum: Option<&'a [Move]>,
}

/// The table, before and during a game.
#[derive(Resource, Default)]
pub struct TableModel {
    pub(super) draft: BiddingSetup,
    game: Option<BiddingSession>,
    is_playing: bool,
    /// The game of a room on a server, which has the page as long as the player is there.
    pub(super) online: Option<OnlineTable>,
    /// Whether a card over the page has paused the clock.
    is_held: bool,
    /// The message about the last command.
    says: Option<Saying>,
}

impl Topic for TableModel {
    /// The round of the game, if there is one.
    type Id = Option<Round>;

    fn topic(&self) -> Option<Round> {
        self.game()?.game().line().map(|line| line.round().clone())
    }
}

impl TableModel {
    pub(super) fn new(draft: BiddingSetup, game: Option<BiddingSession>) -> Self {
        Self { draft, game, ..Self::default() }
    }

    pub const fn draft(&self) -> &BiddingSetup {
        &self.draft
    }

    /// The game, unless the table shows the set-up.
    pub fn game(&self) -> Option<&BiddingSession> {
        let here = self.game.as_ref().filter(|_| self.is_playing);
        self.online.as_ref().map(|it| &it.session).or(here)
    }

    /// Whether the game is that of a room on a server.
    pub(crate) const fn is_online(&self) -> bool {
        self.online.is_some()
    }

    /// Shows the game of a room.
    pub(super) fn play_online(&mut self, table: OnlineTable) {
        if self.online.is_none() {
            self.says = None;
        }
        self.is_playing = false;
        self.online = Some(table);
    }

    /// The time by which the clock of the game runs.
    pub(super) fn clock(&self, now: Duration) -> Duration {
        self.online.as_ref().map_or(now, |it| it.time(now))
    }

    /// The time left for bids, or in a room to show one; `None` if no clock runs.
    pub(super) fn time_left(&self, game: &BiddingSession, now: Duration) -> Option<Duration> {
        let to_show = self.online.as_ref().and_then(|it| it.time_to_show(now));
        to_show.or_else(|| game.game().referee().time_left(self.clock(now)))
    }

    /// The message about the last command is read.
    pub(super) fn forget_message(&mut self) {
        self.says = None;
    }

    /// The game in play, or the game that was left.
    pub const fn any_game(&self) -> Option<&BiddingSession> {
        self.game.as_ref()
    }

    /// The game whose round is on the board: the one in play, or one that waits behind the set-up.
    pub(crate) fn on_board(&self) -> Option<(&BiddingSession, &Line)> {
        let here = self.any_game().filter(|_| self.is_playing || self.has_running_game());
        let game = self.online.as_ref().map(|it| &it.session).or(here)?;
        Some((game, game.line()?))
    }

    /// Whether a game was left that is not over.
    pub(crate) fn has_running_game(&self) -> bool {
        self.game.as_ref().is_some_and(|it| !matches!(it.phase(), Phase::GameOver { .. }))
    }

    /// Translates the default names of the players. Returns whether there were any to translate.
    pub(super) fn translate(&mut self, words: &Words) -> bool {
        let Some(game) = &mut self.game else { return false };
        let players: Vec<Player> = game.seats().iter().map(|it| it.player.clone()).collect();
        let mut has_changed = false;
        for (place, player) in players.iter().enumerate() {
            let (key, about) = (default_name(player), [("place", (place + 1).into())]);
            if words.in_every_language(key, &about).contains(&player.name) {
                let now = words.with(key, &about);
                has_changed |= game.rename(PlayerId(place), &now);
            }
        }
        has_changed
    }

    /// The number of the target that is played for.
    pub(super) fn round_named(game: &BiddingSession) -> Phrase {
        let whole = game.game().game();
        let won = whole.done().len();
        let all = won + whole.left();
        let is_won =
            matches!(game.phase(), Phase::RoundOver { winner: Some(_) } | Phase::GameOver { .. });
        let number = if is_won { won } else { won + 1 };
        Phrase::new("table-target").with("number", number.min(all)).with("all", all)
    }

    /// The board and the rules of the game; nothing before a game.
    pub(super) fn board_named(&self) -> Vec<Phrase> {
        let Some(game) = self.game() else { return Vec::new() };
        let board = match game.board_name() {
            Some(layout) => Phrase::new("board-official").with("layout", layout),
            None => Phrase::new("board-other"),
        };
        let profile = game.game().line().map(|line| line.round().profile().to_string());
        let rules = Phrase::new("rules").with("profile", profile.unwrap_or_default());
        vec![board, rules]
    }

    pub const fn says(&self) -> Option<&Saying> {
        self.says.as_ref()
    }

    pub(super) fn say(&mut self, saying: Saying) {
        self.says = Some(saying);
    }

    /// Carries out a command; `None` if it changes nothing.
    pub(super) fn apply(&mut self, command: &Command, now: &mut Now) -> Option<Change> {
        if self.is_playing {
            return self.play(command, now);
        }
        match command {
            // A running game is never replaced by the default button.
            Command::Confirm | Command::Continue if self.has_running_game() => {
                Some(self.turn(true))
            }
            Command::Confirm | Command::NewGame => match (now.deal)(&self.draft) {
                Ok(game) => {
                    self.game = Some(BiddingSession::new(game));
                    Some(self.turn(true))
                }
                Err(fault) => Some(self.refuse(Saying::NoGame(fault))),
            },
            Command::Continue if self.game.is_some() => Some(self.turn(true)),
            _ => {
                let changed = self.change_draft(command);
                let said = self.says.take_if(|_| changed).is_some();
                if changed && is_longest_name(command) {
                    self.says = Some(Saying::LongName);
                }
                (changed || said).then(Change::kept)
            }
        }
    }

    /// Shows the game, or returns to the set-up.
    fn turn(&mut self, is_playing: bool) -> Change {
        self.is_playing = is_playing;
        self.says = None;
        Change::placed()
    }

    fn refuse(&mut self, saying: Saying) -> Change {
        self.says = Some(saying);
        Change::default()
    }

    fn change_draft(&mut self, command: &Command) -> bool {
        let draft = &mut self.draft;
        match command {
            Command::AddPlayer | Command::More => return draft.add(),
            Command::RemovePlayer(place) => return draft.remove(*place),
            Command::Fewer => return draft.remove(usize::MAX),
            Command::MoveUp(place) => return draft.move_up(*place),
            Command::Name(place, name) => return draft.name(*place, name),
            Command::NextColour(place) => return draft.next_colour(*place),
            Command::NextHandicap(place) => return draft.next_handicap(*place),
            Command::NextComputer(place) => return draft.next_computer(*place),
            Command::LongerClock => return draft.step_clock(true),
            Command::ShorterClock => return draft.step_clock(false),
            Command::NextTies => draft.next_ties(),
            Command::NextWinning => draft.next_winning(),
            Command::NextBoard => draft.next_source(),
            Command::Layout(text) => draft.set_layout(text),
            Command::NextRobots => draft.next_robots(),
            Command::NextRules => draft.next_rules(),
            // The commands of a game: [`obey`] names every command.
            _ => return false,
        }
        true
    }

    /// Cancels the choice and the message. Returns whether there was anything to cancel.
    pub(super) fn go_back(&mut self) -> bool {
        let said = self.says.take().is_some();
        let Some(game) = self.game_mut() else { return said };
        game.forget_choice() || said
    }

    fn play(&mut self, command: &Command, now: &mut Now) -> Option<Change> {
        let game = self.game.as_mut()?;
        let is_over = matches!(game.phase(), Phase::GameOver { .. });
        match command {
            Command::SetUp => {
                game.rest(now.time);
                return Some(self.turn(false));
            }
            Command::Confirm if is_over => return Some(self.turn(false)),
            // A game that has ended cannot be had back, so the first press only asks.
            Command::EndGame if game.can_end_game() && self.says != Some(Saying::EndsGame) => {
                self.says = Some(Saying::EndsGame);
                return Some(Change::default());
            }
            _ => {}
        }
        match obey(game, command, now) {
            Ok(change) => {
                if change.is_some() {
                    self.says = game.failed_player().map(Saying::Failed);
                }
                change
            }
            Err(BiddingError::Referee(why)) => Some(self.refuse(Saying::Refused(why))),
            // The board shows why the move is not legal.
            Err(_) => None,
        }
    }

    /// Updates the time. The clock may have run out.
    pub(super) fn tick(&mut self, time: Duration) -> Option<Change> {
        let game = self.game.as_mut().filter(|_| self.is_playing)?;
        game.tick(time).then(|| {
            self.says = Some(Saying::TimeUp);
            Change::kept()
        })
    }

    /// Pauses a running clock while a card covers the page. Returns whether the clock has changed.
    pub(super) fn hold(&mut self, time: Duration, is_covered: bool) -> bool {
        let Some(game) = self.game.as_mut().filter(|_| self.is_playing) else { return false };
        match (is_covered, self.is_held) {
            (true, false) => {
                self.is_held = game.pause(time);
                self.is_held
            }
            (false, true) => {
                self.is_held = false;
                game.resume(time)
            }
            _ => false,
        }
    }

    /// The page is closed: pauses the clock.
    pub(super) fn rest(&mut self, time: Duration) {
        self.is_held = false;
        if let Some(game) = &mut self.game {
            game.rest(time);
        }
    }

    /// The game to change without a command.
    pub(super) fn game_mut(&mut self) -> Option<&mut BiddingSession> {
        let here = self.game.as_mut().filter(|_| self.is_playing);
        self.online.as_mut().map(|it| &mut it.session).or(here)
    }
}

/// The key of the name of a player without a name of its own.
pub(super) fn default_name(player: &Player) -> &'static str {
    if player.is_computer() { "table-computer" } else { "table-player" }
}

/// Whether a name has as many letters as a name may have: the field takes no more.
fn is_longest_name(command: &Command) -> bool {
    matches!(command, Command::Name(_, name) if name.trim().chars().count() >= LONGEST_NAME)
}

/// Carries out a command of a game.
fn obey(game: &mut BiddingSession, command: &Command, now: &Now) -> Outcome {
    // Nobody moves the robots of a computer.
    let is_shown =
        game.game().referee().demonstrator().is_some() && game.demonstrating_computer().is_none();
    let change = match *command {
        Command::Slide(direction) if is_shown => return game.slide(direction),
        Command::Slide(direction) if game.takes_bids() => match direction {
            Direction::North => game.choose_neighbour(false),
            Direction::South => game.choose_neighbour(true),
            Direction::East => game.step_bid(true),
            Direction::West => game.step_bid(false),
        },
        Command::SlideTo(square) if is_shown => return game.slide_to(square),
        Command::Select(robot) => game.select(robot),
        Command::SelectNext => game.select_next(1),
        Command::SelectPrevious => game.select_next(-1),
        Command::Digit(digit) if is_shown => game.select_number(digit),
        Command::Choose(player) => game.choose(player),
        Command::Digit(digit) => game.digit(digit),
        Command::More => game.step_bid(true),
        Command::Fewer => game.step_bid(false),
        Command::Erase => game.erase(),
        Command::Confirm => return game.confirm(now.time),
        Command::Pause if game.is_round_over() => game.watch(now.optimum),
        Command::Pause => return game.toggle_pause(now.time),
        Command::EndBidding => return game.end_bidding(),
        Command::NobodyBids => return game.nobody_bids(),
        Command::GiveUp if is_shown => return game.give_up(),
        Command::EndGame => game.end_game(),
        Command::Watch => game.watch(now.optimum),
        Command::Forward => game.forward(now.optimum),
        Command::Backward => game.backward(),
        // The commands of the set-up and of the table, and moves outside a demonstration.
        Command::GiveUp
        | Command::Restart
        | Command::Slide(_)
        | Command::SlideTo(_)
        | Command::Edit(_)
        | Command::AddPlayer
        | Command::RemovePlayer(_)
        | Command::MoveUp(_)
        | Command::Name(..)
        | Command::NextColour(_)
        | Command::NextHandicap(_)
        | Command::NextComputer(_)
        | Command::LongerClock
        | Command::ShorterClock
        | Command::NextTies
        | Command::NextWinning
        | Command::NextBoard
        | Command::Layout(_)
        | Command::NextRobots
        | Command::NextRules
        | Command::Continue
        | Command::NewGame
        | Command::SetUp => None,
    };
    Ok(change)
}
