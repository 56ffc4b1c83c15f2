//! Carries out the commands of the play page on the session, and puts its round on the board.

use bevy::prelude::*;
use carom_engine::Direction;
use carom_play::solo::{Mode, Origin};
use carom_shell::frame::Frame;
use carom_shell::ids::PageId;
use carom_shell::notice::Notice;
use carom_shell::words::Phrase;

use crate::command::{Command, GameCommand, KeptGame, SolverCommand};
use crate::history::RoundHistory;
use crate::ids::is_play;
use crate::last_game::LastGame;
use crate::leaving::{self, Leaving};
use crate::on_board::{OnBoard, Rights};
use crate::opening::Opening;
use crate::order::UpdatePart;
use crate::own_board::{self, OwnBoardState};
use crate::session::{BoardMessage, NextRound, Session};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<OnBoard>()
        .init_resource::<Notice>()
        .add_message::<BoardMessage>()
        .add_systems(Update, (apply.in_set(UpdatePart::Session), show.in_set(Frame::View)));
}

fn apply(
    mut commands: MessageReader<Command>,
    mut session: ResMut<Session>,
    page: Option<Res<State<PageId>>>,
    (kept, last): (Option<Res<KeptGame>>, Option<Res<LastGame>>),
    history: Option<Res<RoundHistory>>,
    (mut leaving, own): (Option<ResMut<Leaving>>, Option<Res<OwnBoardState>>),
    (mut steps, mut choices): (MessageWriter<SolverCommand>, MessageWriter<own_board::Command>),
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
        // A run against the clock puts the rounds on the board.
        if session.mode() == Mode::Timed && command.replaces() {
            notice.0 = Some(Phrase::new("practice-chooses"));
            continue;
        }
        if let Some(leaving) = &mut leaving {
            let question = leaving::question(&session, command);
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
                session.open(Opening::again(&again.attempt));
                events.write(BoardMessage::PLACED);
            }
            continue;
        }
        if let Command::OfferTarget(square) | Command::ChooseTarget(square) = *command
            && own.as_ref().is_some_and(|it| it.is_on(&session))
            && let Some(target) = session.board().target_on(square)
        {
            // The next round of the board on the table begins where the robots stand.
            choices.write(own_board::Command::PlayFor(target.goal()));
            continue;
        }
        if *command == Command::SetMark {
            if session.set_mark() {
                notice.0 = Some(Phrase::new("mark-set"));
            }
            continue;
        }
        // The session is marked as changed only if the command has changed it.
        match session.bypass_change_detection().apply(command) {
            Some(event) => {
                session.set_changed();
                events.write(BoardMessage(event));
            }
            None if *command == Command::GoToMark => notice.0 = Some(Phrase::new("mark-none")),
            None if *command == Command::RoundBefore => notice.0 = Some(session.nothing_before()),
            None if (*command == Command::Skip
                || *command == Command::NewRound && session.is_solved())
                && session.next() == NextRound::Nothing =>
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

/// Puts the round on the board.
pub(crate) fn show(
    session: Res<Session>,
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
    let is_free = !matches!(session.origin(), Origin::Level(_) | Origin::Daily(_));
    let rights = match (session.demonstration().is_some(), is_free) {
        (true, _) => Rights::Watch,
        (false, true) => Rights::Everything,
        (false, false) => Rights::Puzzle,
    };
    *on_board = OnBoard::new(session.shown_line(), session.selected(), rights);
}
