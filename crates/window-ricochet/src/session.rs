//! [`Session`]: the round in play, and the effect of each command on it.

use bevy::prelude::*;
use carom_engine::ricochet::Round;
use carom_play::packs::LevelId;
use carom_play::ricochet::{BoardEvent, BoardName, PackRound};
use carom_play::solo::Origin;
use carom_shell::notice::Topic;
use carom_shell::words::Phrase;

use crate::command::{Command, GameCommand, WatchPart};
use crate::opening::Opening;
use crate::{lessons, levels};

/// The session of the play page.
#[derive(Resource, Deref, DerefMut)]
pub struct Session(carom_play::ricochet::Session);

/// What follows a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NextRound {
    /// The lesson with this number, or the first level after the last lesson.
    Lesson(usize),
    /// The next level.
    Level(LevelId),
    /// The next target on the same board.
    Round,
    /// The board has no other target.
    Nothing,
}

impl NextRound {
    /// The key of the button's text.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Lesson(number) if number < lessons::count() => "next-lesson",
            Self::Level(_) | Self::Lesson(_) => "next-level",
            Self::Round | Self::Nothing => "next-round",
        }
    }
}

/// A change that the board must show. The session has already changed.
#[derive(Message, Deref, Clone, PartialEq, Eq, Debug)]
pub(crate) struct BoardMessage(pub(crate) BoardEvent);

impl BoardMessage {
    pub(crate) const PLACED: Self = Self(BoardEvent::Placed);
}

impl Topic for Session {
    type Id = Round;

    fn topic(&self) -> Round {
        self.round().clone()
    }
}

impl Session {
    pub fn new(round: Round, board_name: impl Into<BoardName>, seed: u64) -> Self {
        Self(carom_play::ricochet::Session::new(round, board_name, seed))
    }

    /// A session at the start of an opening.
    pub(crate) fn of(opening: Opening, seed: u64) -> Self {
        let mut session = Self::new(opening.round, opening.board_name, seed);
        session.come_from(opening.origin);
        session
    }

    pub(crate) fn open(&mut self, opening: Opening) {
        let Opening { round, board_name, origin, .. } = opening;
        self.0.open(round, board_name, origin);
    }

    fn open_level(&mut self, place: LevelId) -> Option<BoardEvent> {
        let PackRound { round, board_name, .. } = levels::packs().get(place)?.clone();
        self.open(Opening::new(round, board_name, Origin::Level(place)));
        Some(BoardEvent::Placed)
    }

    fn open_lesson(&mut self, number: usize) -> BoardEvent {
        self.open(lessons::open(number));
        BoardEvent::Placed
    }

    /// A lesson, or the first level after the last lesson.
    fn open_lesson_or_level(&mut self, number: usize) -> Option<BoardEvent> {
        if number < lessons::count() {
            return Some(self.open_lesson(number));
        }
        self.open_level(LevelId { pack: 0, number: 0 })
    }

    /// What follows the round.
    pub(crate) fn next(&self) -> NextRound {
        let level = self.origin().level().and_then(|it| levels::packs().after(it));
        match self.origin() {
            Origin::Lesson(number) => NextRound::Lesson(number + 1),
            _ => match level {
                Some(place) => NextRound::Level(place),
                None if self.has_next_round() => NextRound::Round,
                None => NextRound::Nothing,
            },
        }
    }

    /// Why there is no round to go back to.
    pub(crate) fn nothing_before(&self) -> Phrase {
        Phrase::new(if self.game().is_some() { "round-counted" } else { "no-round-before" })
    }

    /// Carries out a command; `None` if it changes nothing.
    pub(crate) fn apply(&mut self, command: &Command) -> Option<BoardEvent> {
        let is_other_board = matches!(
            command,
            Command::RandomBoard
                | Command::OfficialBoard
                | Command::Game(GameCommand::Begin | GameCommand::BeginOfficial)
        );
        // A new board has as many robots as the board before, but a lesson has fewer than usual.
        if is_other_board && self.origin().lesson().is_some() {
            self.open_lesson(lessons::count());
        }
        match *command {
            Command::Select(robot) => self.select(robot),
            Command::SelectNext => self.select_next(1),
            Command::SelectPrevious => self.select_next(-1),
            Command::Slide(direction) => self.slide(direction),
            Command::SlideTo(square) => self.slide_to(square),
            Command::Play(mv) => self.play(mv),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Restart => self.restart(),
            Command::GoToMark => self.go_to_mark(),
            Command::Recall { ref moves, at } => self.recall(moves, at),
            Command::Watch(ref part) => match part {
                WatchPart::Begin { round, solution, at } => self.demonstrate(round, solution, *at),
                WatchPart::Next => self.demonstrate_next(),
                WatchPart::Back => self.demonstrate_back(),
                WatchPart::End => self.end_demonstration(),
            },
            Command::Game(GameCommand::Begin) => self.begin_game(),
            Command::Game(GameCommand::BeginOfficial) => self.begin_official_game(),
            Command::Game(GameCommand::GiveUp) => self.give_up(),
            Command::Game(GameCommand::PutBack) => self.put_back(),
            Command::Game(GameCommand::Leave) => self.leave_game(),
            Command::RoundBefore => self.round_before(),
            Command::Level(place) => self.open_level(place),
            Command::Lessons => Some(self.open_lesson(0)),
            Command::SkipLessons => self.open_lesson_or_level(lessons::count()),
            Command::NewRound if !self.is_solved() => None,
            Command::NewRound | Command::Skip => match self.next() {
                NextRound::Lesson(number) => self.open_lesson_or_level(number),
                NextRound::Level(place) => self.open_level(place),
                NextRound::Round | NextRound::Nothing => self.next_round(),
            },
            Command::RandomRobots => self.random_robots(),
            Command::RandomTarget => self.random_target(),
            Command::NextTarget => self.next_target(),
            Command::PreviousTarget => self.previous_target(),
            Command::ChooseTarget(square) | Command::OfferTarget(square) => {
                self.choose_target(square)
            }
            Command::ToggleSilver => self.toggle_silver(),
            Command::ToggleRules => self.toggle_rules(),
            Command::RandomBoard => self.random_board(),
            Command::OfficialBoard => self.official_board(),
            Command::ResetBoard => {
                self.open(Opening::of_the_house());
                Some(BoardEvent::Placed)
            }
            // The game that was kept is not in the session, and the history neither.
            Command::Game(GameCommand::Continue) | Command::Again(_) | Command::SetMark => None,
        }
    }
}
