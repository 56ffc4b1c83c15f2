//! [`Session`]: the round in play, and the effect of each command on it.

use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::ricochet::Round;
use carom_play::packs::Place;
use carom_play::ricochet::{BoardEvent, BoardName, PackRound};
use carom_shell::frame::Frame;
use carom_shell::ids::PageId;
use carom_shell::notice::{Notice, Topic};
use carom_shell::words::Phrase;

use crate::command::{Command, GameCommand, KeptGame, Practising, SolverCommand, Watch};
use crate::dealing::Daily;
use crate::history::History;
use crate::ids::is_play;
use crate::last_game::LastGame;
use crate::leaving::{self, Leaving};
use crate::on_board::{OnBoard, Rights};
use crate::opening::Opening;
use crate::order::Obey;
use crate::{lessons, levels};

/// The session of the play page.
#[derive(Resource, Deref, DerefMut)]
pub struct Session(carom_play::ricochet::Session);

/// What follows a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// The lesson with this number, or the first level after the last lesson.
    Lesson(usize),
    /// The next level.
    Level(Place),
    /// The next target on the same board.
    Round,
    /// The board has no other target.
    Nothing,
}

impl Next {
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

pub fn plugin(app: &mut App) {
    app.init_resource::<OnBoard>()
        .init_resource::<Notice>()
        .add_message::<BoardMessage>()
        .add_systems(Update, (apply.in_set(Obey::Session), show.in_set(Frame::Show)));
}

fn apply(
    mut commands: MessageReader<Command>,
    mut session: ResMut<Session>,
    (page, practice): (Option<Res<State<PageId>>>, Option<Res<Practising>>),
    (kept, last): (Option<Res<KeptGame>>, Option<Res<LastGame>>),
    history: Option<Res<History>>,
    (daily, mut leaving): (Option<Res<Daily>>, Option<ResMut<Leaving>>),
    mut steps: MessageWriter<SolverCommand>,
    mut events: MessageWriter<BoardMessage>,
    mut notice: ResMut<Notice>,
    // Whether the player was told, by the command before, that a whole game would be lost.
    mut is_warned: Local<bool>,
) {
    if !is_play(page) {
        commands.clear();
    }
    for command in commands.read() {
        let was_warned = std::mem::take(&mut *is_warned);
        if let Command::Game(GameCommand::Begin | GameCommand::BeginOfficial) = command
            && let Some((done, left)) = kept.as_ref().and_then(|it| it.0)
            && !was_warned
        {
            *is_warned = true;
            let about = Phrase::new("game-would-end").with("done", done);
            notice.0 = Some(about.with("all", done + left));
            continue;
        }
        if Practising::refuses(practice.as_deref(), command) {
            notice.0 = Some(Phrase::new("practice-chooses"));
            continue;
        }
        if let Some(leaving) = &mut leaving {
            let question = leaving::question(&session, daily.as_deref(), command);
            if command.leaves() && !leaving.allows(question, command) {
                continue;
            }
            if leaving.asks() {
                leaving.forget();
            }
        }
        if let Command::Slide(direction) = command
            && session.demonstration().is_some()
        {
            // The arrows step through a solution, and so nobody leaves it by them.
            steps.write_batch(match direction {
                Direction::East => Some(SolverCommand::Step),
                Direction::West => Some(SolverCommand::StepBack),
                Direction::North | Direction::South => None,
            });
            continue;
        }
        if *command == Command::Game(GameCommand::Continue) && session.game().is_none() {
            match last.as_ref().and_then(|it| it.kept()) {
                Some((game, board_name)) => {
                    session.resume(game, board_name);
                    events.write(BoardMessage::PLACED);
                }
                None => notice.0 = Some(Phrase::new("game-none-kept")),
            }
            continue;
        }
        if let &Command::Again(number) = command {
            let again = history.as_ref().and_then(|it| it.all().get(number));
            if let Some(again) = again {
                let (round, board_name) =
                    (again.attempt.round().clone(), again.attempt.board_name().clone());
                session.open(Opening::new(round, board_name));
                events.write(BoardMessage::PLACED);
            }
            continue;
        }
        // The session is marked as changed only if the command has changed it.
        match session.bypass_change_detection().apply(command) {
            Some(event) => {
                session.set_changed();
                events.write(BoardMessage(event));
            }
            None if *command == Command::RoundBefore => notice.0 = Some(session.nothing_before()),
            None if (*command == Command::Skip
                || *command == Command::NewRound && session.is_solved())
                && session.next() == Next::Nothing =>
            {
                notice.0 = Some(Phrase::new("no-other-target"));
            }
            // A whole game sets targets, robots and rules itself.
            None if command.chooses() && session.game().is_some() => {
                notice.0 = Some(Phrase::new("game-chooses"));
            }
            None => {}
        }
    }
}

impl Topic for Session {
    type Id = Round;

    fn topic(&self) -> Round {
        self.round().clone()
    }
}

/// Puts the round on the board.
pub(crate) fn show(
    (session, daily): (Res<Session>, Option<Res<Daily>>),
    page: Option<Res<State<PageId>>>,
    mut on_board: ResMut<OnBoard>,
    mut events: MessageWriter<BoardMessage>,
) {
    let is_opened = page.as_ref().is_some_and(DetectChanges::is_changed);
    if !is_play(page) || !(is_opened || session.is_changed()) {
        return;
    }
    if is_opened {
        events.write(BoardMessage::PLACED);
    }
    let is_daily = daily.is_some_and(|it| it.date(session.round()).is_some());
    let is_free = !is_daily && levels::place_of(session.round()).is_none();
    let rights = match (session.demonstration().is_some(), is_free) {
        (true, _) => Rights::Watch,
        (false, true) => Rights::Everything,
        (false, false) => Rights::Puzzle,
    };
    *on_board = OnBoard::new(session.shown_line(), session.selected(), rights);
}

impl Session {
    pub fn new(round: Round, board_name: impl Into<BoardName>, seed: u64) -> Self {
        Self(carom_play::ricochet::Session::new(round, board_name, seed))
    }

    pub(crate) fn open(&mut self, Opening { round, board_name, .. }: Opening) {
        self.0.open(round, board_name);
    }

    fn open_level(&mut self, place: Place) -> Option<BoardEvent> {
        let PackRound { round, board_name, .. } = levels::packs().get(place)?.clone();
        self.open(Opening::new(round, board_name));
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
        self.open_level(Place { pack: 0, number: 0 })
    }

    /// The number of the lesson that the round is, from 0.
    pub(crate) fn lesson(&self) -> Option<usize> {
        lessons::number_of(self.round()).filter(|_| self.game().is_none())
    }

    /// What follows the round.
    pub(crate) fn next(&self) -> Next {
        let level = || levels::after(self.round()).filter(|_| self.game().is_none());
        if let Some(number) = self.lesson() {
            Next::Lesson(number + 1)
        } else if let Some(place) = level() {
            Next::Level(place)
        } else if self.has_next_round() {
            Next::Round
        } else {
            Next::Nothing
        }
    }

    /// Why there is no round to go back to.
    fn nothing_before(&self) -> Phrase {
        Phrase::new(if self.game().is_some() { "round-counted" } else { "no-round-before" })
    }

    /// Carries out a command; `None` if it changes nothing.
    pub(crate) fn apply(&mut self, command: &Command) -> Option<BoardEvent> {
        let is_other_board = matches!(
            command,
            Command::RandomBoard
                | Command::OfficialBoard
                | Command::Layout(_)
                | Command::Game(GameCommand::Begin | GameCommand::BeginOfficial)
        );
        // A new board has as many robots as the board before, but a lesson has fewer than usual.
        if is_other_board && self.lesson().is_some() {
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
            Command::Recall { ref moves, at } => self.recall(moves, at),
            Command::Watch(ref part) => match part {
                Watch::Begin { round, solution, at } => self.demonstrate(round, solution, *at),
                Watch::Next => self.demonstrate_next(),
                Watch::Back => self.demonstrate_back(),
                Watch::End => self.end_demonstration(),
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
                Next::Lesson(number) => self.open_lesson_or_level(number),
                Next::Level(place) => self.open_level(place),
                Next::Round | Next::Nothing => self.next_round(),
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
            Command::Layout(layout) => self.lay(layout),
            Command::ResetBoard => {
                self.open(Opening::of_the_house());
                Some(BoardEvent::Placed)
            }
            // The game that was kept is not in the session, and the history neither.
            Command::Game(GameCommand::Continue) | Command::Again(_) => None,
        }
    }
}
