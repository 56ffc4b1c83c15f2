//! [`OnlineTable`]: the game of a room on a server, as the page shows it. The server decides; the page sends what the player wants.

use std::time::Duration;

use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::ricochet::Move;
use carom_play::ricochet::bidding::Change;
use carom_play::ricochet::{BiddingGame, BiddingSession, BoardEvent, Line};
use carom_play::{Phase, PlayerId};
use carom_rooms::ricochet::{RicochetCommand, RicochetEvent, RicochetMode, RicochetTable};
use carom_rooms::{Event, GameCommand, GameEvent, Room, RoomGame};
use carom_shell::ids::PageId;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::sound::{Speaker, synth};
use carom_shell::words::Phrase;
use carom_window_rooms::{OnlineRoom, RoomMessage};

use super::command::Command;
use super::model::TableModel;
use super::optimum::TableOptimum;
use super::says::Saying;
use crate::ids::{ROOM_CARD, TABLE as PAGE};
use crate::session::BoardMessage;

/// The game of the room.
pub(crate) struct OnlineTable {
    pub(super) session: BiddingSession,
    /// Whether the host alone can end a round.
    is_relaxed: bool,
    pub(super) is_host: bool,
    /// A time of the program, and that of the server then.
    clock: (Duration, Duration),
    /// Whether the connection is lost, so that clocks stand.
    is_lost: bool,
    /// The time of the server at which the player who shows a bid must have moved on.
    show_until: Option<Duration>,
}

/// What a command leads to: what the board shows, and what the server is asked for. `None` if nothing changes.
type Effects = Option<(Vec<BoardEvent>, Option<RicochetCommand>)>;

impl OnlineTable {
    /// The time of the server.
    pub(super) fn time(&self, now: Duration) -> Duration {
        let (then, server) = self.clock;
        server + if self.is_lost { Duration::ZERO } else { now.saturating_sub(then) }
    }

    /// The time that is left to show a bid, at a time of the program.
    pub(super) fn time_to_show(&self, now: Duration) -> Option<Duration> {
        self.show_until.map(|it| it.saturating_sub(self.time(now)))
    }

    /// Whether the player here has agreed to go on.
    pub(super) fn has_voted(&self) -> bool {
        let own = self.session.own().and_then(|it| self.session.seats().get(it.0));
        own.is_some_and(|it| it.has_voted)
    }

    /// Whether the player here can end the round, or agree to it.
    pub(super) fn can_end(&self) -> bool {
        let is_open = matches!(self.session.phase(), Phase::Thinking | Phase::Bidding(_));
        is_open && self.session.own().is_some()
    }

    /// What ends the round, or goes on after it.
    fn end(&self) -> RicochetCommand {
        let is_bidding = matches!(self.session.phase(), Phase::Bidding(_));
        if self.is_relaxed && self.is_host && is_bidding {
            RicochetCommand::Close
        } else {
            RicochetCommand::Vote
        }
    }

    fn obey(&mut self, command: &Command, solution: Option<&[Move]>) -> Effects {
        let (can_end, end, has_voted) = (self.can_end(), self.end(), self.has_voted());
        let game = &mut self.session;
        let is_race = game.race().is_some();
        let asked = |command| Some((Vec::new(), Some(command)));
        let changed = |is_changed: bool| is_changed.then(|| (vec![BoardEvent::Placed], None));
        let seen = |change: Option<Change>| change.map(|it| (it.events, None));
        match *command {
            Command::Slide(direction) if game.can_slide() => self.slide(direction),
            Command::SlideTo(square) if game.can_slide() => {
                let direction = game.direction_to(square)?;
                self.slide(direction)
            }
            Command::Select(robot) => seen(game.select(robot)),
            Command::SelectNext => seen(game.select_next(1)),
            Command::SelectPrevious => seen(game.select_next(-1)),
            Command::Digit(digit) if game.can_slide() => seen(game.select_number(digit)),
            Command::Digit(digit) => seen(game.chosen().and_then(|_| game.digit(digit))),
            Command::More | Command::Slide(Direction::East) => seen(game.step_bid(true)),
            Command::Fewer | Command::Slide(Direction::West) => seen(game.step_bid(false)),
            Command::Erase if is_race => changed(game.race_undo()),
            Command::Erase => seen(game.erase()),
            Command::Restart => changed(game.race_restart()),
            Command::Confirm if matches!(game.phase(), Phase::RoundOver { .. }) => {
                asked(RicochetCommand::Vote).filter(|_| !has_voted)
            }
            // Without a connection the bid stays in its field.
            Command::Confirm if self.is_lost => None,
            Command::Confirm => {
                let moves = game.typed().filter(|_| game.takes_bids())?;
                game.erase_all();
                asked(RicochetCommand::Bid(moves))
            }
            Command::EndBidding | Command::NobodyBids if can_end => asked(end),
            Command::GiveUp if game.is_demonstrating() => asked(RicochetCommand::GiveUp),
            Command::Pause | Command::Watch if game.is_round_over() => seen(game.watch(solution)),
            Command::Forward => seen(game.forward(solution)),
            Command::Backward => seen(game.backward()),
            _ => None,
        }
    }

    fn slide(&mut self, direction: Direction) -> Effects {
        let game = &mut self.session;
        if game.race().is_some() {
            let event = game.race_slide(direction)?;
            // A solution that is no better is not sent.
            let own = game.own().and_then(|it| game.seats()[it.0].bid);
            let is_better = |line: &&Line| own.is_none_or(|bid| (line.len() as u32) < bid.moves);
            let solved = game.race().filter(|it| it.is_solved()).filter(is_better);
            let handed = solved.map(|line| RicochetCommand::HandIn(line.moves().to_vec()));
            return Some((vec![event], handed));
        }
        let mv = Move { robot: game.selected(), direction };
        // The robot slides as soon as the server tells it, as everywhere else.
        if game.line()?.path(mv).is_some() {
            return Some((Vec::new(), Some(RicochetCommand::Move(mv))));
        }
        Some((vec![BoardEvent::Blocked { robot: mv.robot, direction }], None))
    }
}

/// The game with the colours of the people in the room.
fn coloured(online: &OnlineRoom, table: &RicochetTable) -> BiddingGame {
    let mut game = table.game().clone();
    for player in (0..game.referee().seats().len()).map(PlayerId) {
        let person = table.participant(player).zip(online.room());
        let person = person.and_then(|(id, room)| room.people().get(id));
        if let Some(colour) = person.and_then(|it| it.colour) {
            game.recolour(player, colour);
        }
    }
    game
}

/// Shows what has happened in the room.
pub(super) fn follow(
    (time, online): (Res<Time<Real>>, Option<Res<OnlineRoom>>),
    mut messages: MessageReader<RoomMessage>,
    mut model: ResMut<TableModel>,
    mut events: MessageWriter<BoardMessage>,
    (page, overlay): (Res<State<PageId>>, Option<Res<Overlay>>),
    mut pages: MessageWriter<carom_shell::Command>,
    (mut notice, mut speaker): (ResMut<Notice>, ResMut<Speaker>),
) {
    let Some(online) = online.filter(DetectChanges::is_changed) else { return messages.clear() };
    let Some(RoomGame::Ricochet(table)) = online.room().and_then(Room::game) else {
        messages.clear();
        if model.online.is_some() {
            model.online = None;
            events.write(BoardMessage::PLACED);
        }
        return;
    };
    let own = online.own().and_then(|it| table.player(it).ok());
    let (mut begins, mut is_up, mut shown) = (false, false, EventView::of(&model));
    let number = online.room().map_or(0, Room::number);
    for RoomMessage(record) in messages.read() {
        // A history that is read again tells of what is long over.
        let is_news = number - record.number < 5;
        match &record.event {
            Event::Began(_) => {
                begins = is_news;
                shown = EventView { is_placed: true, ..EventView::default() };
            }
            Event::Game(GameEvent::Ricochet(event)) => {
                is_up |= is_news && *event == RicochetEvent::Closed;
                shown.take(event, &model, table);
            }
            _ => {}
        }
    }
    let now = time.elapsed();
    let game = coloured(&online, table);
    let before = model.online.take().map(|it| it.session);
    // Who comes into a game that goes on goes to its table, too.
    let is_late = before.is_none() && online.room().is_some_and(Room::is_playing);
    let before = before.filter(|_| !begins);
    let mut session = if let Some(mut session) = before {
        session.follow(game, own);
        session
    } else {
        shown = EventView { is_placed: true, ..EventView::default() };
        let is_race = table.mode() != RicochetMode::Classic;
        BiddingSession::remote(game, own, is_race)
    };
    if let Some((line, player)) = shown.failed.take() {
        session.show_failed(line, player);
    }
    if shown.is_placed {
        events.write(BoardMessage::PLACED);
    }
    events.write_batch(shown.events.into_iter().map(BoardMessage));
    // A computer shows its moves at a pace of its own.
    let demonstrator = match session.phase() {
        Phase::Demonstrating(queue) => queue.first().and_then(|it| session.seats().get(it.0)),
        _ => None,
    };
    let is_person = demonstrator.is_some_and(|it| !it.player.is_computer());
    let show_until = table.show_until().filter(|_| is_person).map(Duration::from_millis);
    model.play_online(OnlineTable {
        session,
        is_relaxed: table.mode() == RicochetMode::Relaxed,
        is_host: own.is_some() && online.host() == online.own(),
        clock: (now, online.now(now)),
        is_lost: online.is_lost(),
        show_until,
    });
    if is_up {
        model.say(Saying::TimeUp);
        if *page == PAGE && speaker.is_on() {
            speaker.play(synth::bell());
        }
    }
    if begins || is_late {
        let is_waiting = overlay.is_some_and(|it| it.shows(ROOM_CARD));
        if is_waiting {
            pages.write(carom_shell::Command::Go(PAGE));
        } else if begins && *page != PAGE {
            notice.0 = Some(Phrase::new("friends-begins"));
        }
    }
}

/// What the board shows of some events.
#[derive(Default)]
struct EventView {
    line: Option<Line>,
    is_placed: bool,
    events: Vec<BoardEvent>,
    failed: Option<(Line, PlayerId)>,
}

impl EventView {
    fn of(model: &TableModel) -> Self {
        let line = model.online.as_ref().and_then(|it| it.session.game().line().cloned());
        Self { line, ..Self::default() }
    }

    fn take(&mut self, event: &RicochetEvent, model: &TableModel, table: &RicochetTable) {
        match event {
            RicochetEvent::Moved { player, mv } => {
                let seats = model.online.as_ref().map(|it| it.session.seats());
                let place = table.player(*player).ok();
                self.slide(*mv);
                let bid = seats.zip(place).and_then(|(seats, it)| seats.get(it.0)?.bid);
                if let (Some(line), Some(bid), Some(place)) = (&mut self.line, bid, place)
                    && !line.is_solved()
                    && line.len() >= bid.moves as usize
                {
                    self.failed = Some((line.clone(), place));
                    line.restart();
                }
            }
            RicochetEvent::Shown { moves, .. } => moves.iter().for_each(|&mv| self.slide(mv)),
            RicochetEvent::Drawn(_) | RicochetEvent::GaveUp(_) => {
                (self.is_placed, self.line) = (true, None);
                self.events.clear();
            }
            _ => {}
        }
    }

    fn slide(&mut self, mv: Move) {
        let Some(line) = self.line.as_mut().filter(|it| !it.is_solved()) else { return };
        if let Ok(slide) = line.slide(mv) {
            let path = slide.squares().collect();
            self.events.push(BoardEvent::Slid { robot: mv.robot, path });
        }
    }
}

/// Carries out a command at a table that is online. Returns whether something has changed.
pub(super) fn obey(
    command: &Command,
    model: &mut TableModel,
    optimum: &TableOptimum,
    online: Option<&mut OnlineRoom>,
    events: &mut MessageWriter<BoardMessage>,
) -> bool {
    let solution = optimum.moves(model).map(<[Move]>::to_vec);
    let Some(table) = &mut model.online else { return false };
    let Some((shown, asked)) = table.obey(command, solution.as_deref()) else { return false };
    events.write_batch(shown.into_iter().map(BoardMessage));
    if let (Some(asked), Some(online)) = (asked, online) {
        online.ask(GameCommand::Ricochet(asked));
    }
    model.forget_message();
    true
}
