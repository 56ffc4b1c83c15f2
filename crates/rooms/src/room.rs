//! [`Room`]: people at one game.

use rand::Rng;
use rand_pcg::Pcg64;
use serde::Serialize;

use crate::refusal::stale;
use crate::{
    Cause, Digest, Event, EventRecord, Millis, Participant, ParticipantId, People, Query,
    QueryAnswer, Refusal, RefusalCode, Request, RoomGame, ServerRequest, Terms, VERSION,
};

/// The most events that one message or moment leads to; more would be a fault of a game.
const MAX_FOLLOW_UPS: usize = 1000;

/// What the caller knows and a room does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The time. If it is before the last event, it counts as the time of that event.
    pub now: Millis,
    /// A random number, which nobody can foretell.
    pub chance: u64,
}

/// The state of a room: what its events have made of it.
///
/// On the server, [`Room::decide`], [`Room::tell`] and [`Room::expire`] say what happens, as events. They change nothing. The server
/// stores these events, [applies](Room::apply) them, and sends them to every client as [seen](EventRecord::seen_by) by it. A client only
/// applies them.
#[derive(Clone, Debug, Serialize)]
pub struct Room {
    terms: Terms,
    people: People,
    game: Option<RoomGame>,
    /// How many games have begun.
    games: u32,
    number: u64,
    at: Millis,
    closed: Option<String>,
}

impl Room {
    /// The first event of a room.
    ///
    /// # Errors
    /// [`RefusalCode::Terms`] if the settings are not possible.
    pub fn open(moment: Moment, terms: Terms) -> Result<EventRecord, Refusal> {
        terms.check()?;
        let event = Event::Opened(terms);
        Ok(EventRecord { version: VERSION, number: 1, at: moment.now, by: None, event })
    }

    /// The room after its first event.
    ///
    /// # Errors
    /// [`RefusalCode::Gap`] if it is not [`Event::Opened`] with the number 1; [`RefusalCode::Version`]; [`RefusalCode::Terms`].
    pub fn new(first: &EventRecord) -> Result<Self, Refusal> {
        check_version(first)?;
        let (1, Event::Opened(terms)) = (first.number, &first.event) else {
            return Err(RefusalCode::Gap.because("the first event opens the room"));
        };
        terms.check()?;
        Ok(Self {
            terms: terms.clone(),
            people: People::default(),
            game: None,
            games: 0,
            number: 1,
            at: first.at,
            closed: None,
        })
    }

    /// The settings.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Who is here.
    #[must_use]
    pub const fn people(&self) -> &People {
        &self.people
    }

    /// The game that goes on or has ended last.
    #[must_use]
    pub const fn game(&self) -> Option<&RoomGame> {
        self.game.as_ref()
    }

    /// The first person at the table who has not been away for [`ABSENCE`](crate::ABSENCE) at this time. The puzzle of a day has no host.
    #[must_use]
    pub fn host(&self, now: Millis) -> Option<ParticipantId> {
        self.people.host(now).filter(|_| !self.terms.seating().begins_at_once)
    }

    /// The number of the last event.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The time of the last event.
    #[must_use]
    pub const fn at(&self) -> Millis {
        self.at
    }

    /// Why the room is closed; `None` while it is open.
    #[must_use]
    pub fn closed(&self) -> Option<&str> {
        self.closed.as_deref()
    }

    /// The digest of the public state, in the form of this version. The rooms of two versions have no digest in common.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest::of(&(VERSION, self))
    }

    /// Applies the next event.
    ///
    /// # Errors
    /// [`RefusalCode::Gap`] if its number is not the next one, and other codes if it cannot happen in this state. Then the room has not
    /// changed.
    pub fn apply(&mut self, record: &EventRecord) -> Result<(), Refusal> {
        let mut next = self.clone();
        next.apply_in_place(record)?;
        *self = next;
        Ok(())
    }

    /// What a request of a participant leads to; `None` is a newcomer. A request with a number that is not greater than the participant's
    /// last one was carried out before. The number of a newcomer's request counts for the participant whom it makes.
    ///
    /// # Errors
    /// Why the request is refused.
    pub fn decide(
        &self,
        moment: Moment,
        from: Option<ParticipantId>,
        number: u64,
        request: &Request,
    ) -> Result<Vec<EventRecord>, Refusal> {
        let mut draft = Draft::new(self, moment)?;
        let participant = from.unwrap_or(self.people.next_id());
        let last = match from {
            Some(id) => self.place(id)?.last_request,
            None => 0,
        };
        if number <= last {
            let text = format!("request {number} is not after your last one, which is {last}");
            return Err(RefusalCode::Repeated.because(text));
        }
        draft.expire();
        draft.by = Some(Cause { participant, request: number });
        draft.request(participant, from.is_none(), request)?;
        Ok(draft.records)
    }

    /// What the server's own news lead to.
    ///
    /// # Errors
    /// Why they are refused: mostly they come too late.
    pub fn tell(
        &self,
        moment: Moment,
        request: &ServerRequest,
    ) -> Result<Vec<EventRecord>, Refusal> {
        let mut draft = Draft::new(self, moment)?;
        // What has run out while the server was down has not run out.
        if !matches!(request, ServerRequest::Resumed(_)) {
            draft.expire();
        }
        draft.news(request)?;
        Ok(draft.records)
    }

    /// When a clock runs out. The server calls [`Room::expire`] then.
    #[must_use]
    pub fn due(&self) -> Option<Millis> {
        if self.closed.is_some() {
            return None;
        }
        self.game.as_ref().and_then(RoomGame::due)
    }

    /// What happens because time has passed.
    #[must_use]
    pub fn expire(&self, moment: Moment) -> Vec<EventRecord> {
        let Ok(mut draft) = Draft::new(self, moment) else { return Vec::new() };
        draft.expire();
        draft.records
    }

    /// The search that the room waits for, with a number for its answer, [`ServerRequest::Answer`]. The server looks after every event
    /// and starts a search once. `chance` is a random number, which nobody can foretell.
    #[must_use]
    pub fn query(&self, chance: u64) -> Option<(u64, Query)> {
        if self.closed.is_some() {
            return None;
        }
        let number = |round: u32| u64::from(self.games) << 32 | u64::from(round);
        if self.wants_game() {
            return self.terms.deal_query(chance).map(|query| (number(0), query));
        }
        let (round, query) = self.game.as_ref()?.query()?;
        Some((number(round), query))
    }

    /// Whether the next game can begin.
    fn wants_game(&self) -> bool {
        if self.terms.seating().begins_at_once {
            return self.game.is_none();
        }
        !self.is_playing() && self.people.are_ready(*self.terms.seating().seats.start())
    }

    /// Whether a game goes on.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.game.as_ref().is_some_and(|game| !game.is_over())
    }

    /// Checks that the host can remove somebody at this time. Nobody wins a game by it: a person who is there plays it to its end, and so
    /// does a computer.
    ///
    /// # Errors
    /// [`RefusalCode::NotNow`], [`RefusalCode::Place`].
    pub fn check_removal(&self, id: ParticipantId, now: Millis) -> Result<(), Refusal> {
        let unknown = || RefusalCode::Place.because(format!("{id} is not in the room"));
        let somebody = self.people.get(id).ok_or_else(unknown)?;
        let is_playing = self.is_playing();
        let is_duel = is_playing && self.terms.seating().is_for_two();
        let text =
            "nobody is removed from a game of two: claim the victory when the other player is away";
        RefusalCode::NotNow.when(is_duel && self.people.is_seated(id), text)?;
        let can = somebody.is_long_away(now) || !is_playing && somebody.is_connected();
        RefusalCode::NotNow
            .when(!can, "only somebody who has been away for a minute can be removed")
    }

    fn place(&self, id: ParticipantId) -> Result<&Participant, Refusal> {
        let place = self.people.get(id).filter(|it| it.computer == 0);
        place.ok_or_else(|| RefusalCode::Place.because("you have no place in the room"))
    }

    /// Applies the next event, and keeps no room for the case of an error: then this one is of no use any more.
    ///
    /// # Errors
    /// As [`Room::apply`].
    pub fn apply_in_place(&mut self, record: &EventRecord) -> Result<(), Refusal> {
        check_version(record)?;
        if record.number != self.number + 1 {
            let text = format!("event {} does not follow event {}", record.number, self.number);
            return Err(RefusalCode::Gap.because(text));
        }
        if self.closed.is_some() {
            return Err(self.is_closed());
        }
        self.number = record.number;
        self.at = self.at.max(record.at);
        self.fold_event(&record.event)?;
        if let Some(Cause { participant, request }) = record.by
            && let Ok(participant) = self.people.change(participant)
        {
            participant.last_request = request;
        }
        Ok(())
    }

    fn fold_event(&mut self, event: &Event) -> Result<(), Refusal> {
        match event {
            Event::Opened(_) => {
                return Err(RefusalCode::Gap.because("a room is opened once"));
            }
            Event::Joined { participant, name, colour, computer } => {
                let player = Participant::new(name, *colour, *computer);
                let is_late = self.is_playing();
                let seating = self.terms.seating();
                let text = "a game goes on: you can watch it, and join after it";
                RefusalCode::NotNow.when(is_late && !seating.joins_late, text)?;
                let is_too_strong = *computer > seating.strongest;
                RefusalCode::Terms.when(is_too_strong, "no such computer plays this game")?;
                self.people.sit(*participant, player.clone(), *seating.seats.end())?;
                if let Some(game) = self.game.as_mut().filter(|_| is_late) {
                    game.join(*participant, &player)?;
                }
            }
            Event::Watched { participant, name } => {
                self.people.watch(*participant, Participant::new(name, None, 0))?;
            }
            Event::Left { participant } => {
                let is_player = self.people.is_seated(*participant);
                self.people.remove(*participant)?;
                if let Some(game) = self.game.as_mut().filter(|it| is_player && !it.is_over()) {
                    game.leave(*participant, self.at)?;
                }
            }
            Event::Connected { participant, is_connected } => {
                let at = self.at;
                let away_since = &mut self.people.change(*participant)?.away_since;
                *away_since = (!is_connected).then(|| away_since.unwrap_or(at));
            }
            Event::Readied { participant, is_ready } => {
                let can = !self.is_playing() && self.people.is_seated(*participant);
                RefusalCode::NotNow.when(!can, "only a player before a game is ready")?;
                self.people.change(*participant)?.is_ready = *is_ready;
            }
            &Event::HeadStart { participant, head_start } => {
                let can = !self.is_playing() && self.people.is_seated(participant);
                RefusalCode::NotNow.when(!can, "only a player before a game has a head start")?;
                let most = self.terms.seating().head_start;
                RefusalCode::OtherGame.when(most == 0, "this game has no head starts")?;
                let text = format!("the largest head start is {most}");
                RefusalCode::Terms.when(head_start > most, &text)?;
                self.people.change(participant)?.head_start = head_start;
                self.people.clear_ready();
            }
            Event::Began(deal) => {
                RefusalCode::NotNow.when(!self.wants_game(), "not everybody is ready")?;
                self.game = Some(self.terms.begin(&self.people, deal, self.at)?);
                self.games = self.games.saturating_add(1);
                self.people.clear_ready();
            }
            Event::Game(event) => {
                let game = self.game.as_mut().ok_or_else(no_game)?;
                game.apply(event, self.at, &self.people)?;
            }
            Event::Resumed { pause } => {
                self.people.resume(self.at, *pause);
                if let Some(game) = &mut self.game {
                    game.resume(self.at, *pause);
                }
            }
            Event::Closed { reason } => self.closed = Some(reason.clone()),
            Event::Hidden => {}
        }
        Ok(())
    }

    fn follow_up(&self, rng: &mut dyn Rng) -> Option<Event> {
        if self.wants_game() && self.terms.deal_query(0).is_none() {
            let deal = self.terms.deal(&self.people, self.game.as_ref(), None, rng);
            return deal.ok().map(Event::Began);
        }
        self.game.as_ref()?.follow_up(rng).map(Event::Game)
    }

    fn is_closed(&self) -> Refusal {
        let reason = self.closed.as_deref().unwrap_or_default();
        RefusalCode::Closed.because(format!("the room is closed: {reason}"))
    }
}

fn no_game() -> Refusal {
    RefusalCode::NotNow.because("no game has begun")
}

fn check_version(record: &EventRecord) -> Result<(), Refusal> {
    if record.version != VERSION {
        let text = format!("version {} of events is not known here", record.version);
        return Err(RefusalCode::Version.because(text));
    }
    Ok(())
}

/// A copy of a room with the events that have changed it.
struct Draft {
    room: Room,
    now: Millis,
    rng: Pcg64,
    by: Option<Cause>,
    records: Vec<EventRecord>,
}

impl Draft {
    fn new(room: &Room, moment: Moment) -> Result<Self, Refusal> {
        if room.closed.is_some() {
            return Err(room.is_closed());
        }
        let rng = Pcg64::new(moment.chance.into(), room.number.into());
        let now = moment.now.max(room.at);
        Ok(Self { room: room.clone(), now, rng, by: None, records: Vec::new() })
    }

    /// Adds an event, and what follows from it.
    fn add(&mut self, event: Event) -> Result<(), Refusal> {
        self.push(event)?;
        for _ in 0..MAX_FOLLOW_UPS {
            let Some(event) = self.room.follow_up(&mut self.rng) else { break };
            self.push(event)?;
        }
        Ok(())
    }

    fn push(&mut self, event: Event) -> Result<(), Refusal> {
        let number = self.room.number + 1;
        let record = EventRecord { version: VERSION, number, at: self.now, by: self.by, event };
        self.room.apply_in_place(&record)?;
        self.records.push(record);
        Ok(())
    }

    fn expire(&mut self) {
        for _ in 0..MAX_FOLLOW_UPS {
            let game =
                self.room.game.as_ref().filter(|it| it.due().is_some_and(|it| it <= self.now));
            let Some(event) = game.and_then(|it| it.expire(self.now)) else { break };
            let before = (self.room.clone(), self.records.len());
            if self.add(Event::Game(event)).is_err() {
                self.room = before.0;
                self.records.truncate(before.1);
                break;
            }
        }
    }

    fn request(
        &mut self,
        from: ParticipantId,
        is_new: bool,
        request: &Request,
    ) -> Result<(), Refusal> {
        let may_come = matches!(request, Request::Join { .. } | Request::Watch { .. });
        RefusalCode::Place.when(is_new && !may_come, "join the room or watch it first")?;
        let is_host = self.room.host(self.now) == Some(from);
        let check_host = || RefusalCode::NotHost.when(!is_host, "only the host can do this");
        match request {
            Request::Join { name, colour } => {
                let colour = colour.or_else(|| self.room.people.free_colour());
                self.add(self.room.joined(from, name, colour, 0))
            }
            Request::Watch { name } => {
                self.add(Event::Watched { participant: from, name: name.clone() })
            }
            Request::Leave => self.add(Event::Left { participant: from }),
            Request::Ready(is_ready) => {
                self.add(Event::Readied { participant: from, is_ready: *is_ready })
            }
            Request::Remove { participant } => {
                check_host()?;
                self.room.check_removal(*participant, self.now)?;
                self.add(Event::Left { participant: *participant })
            }
            Request::AddComputer { name, strength } => {
                check_host()?;
                let id = self.room.people.next_id();
                let colour = self.room.people.free_colour();
                // Strength 0 would be a person.
                self.add(self.room.joined(id, name, colour, (*strength).max(1)))
            }
            &Request::HeadStart { participant, head_start } => {
                check_host()?;
                self.add(Event::HeadStart { participant, head_start })
            }
            Request::Game(command) => {
                RefusalCode::Place
                    .when(!self.room.people.is_seated(from), "watchers do not play")?;
                let game = self.room.game.as_ref().ok_or_else(no_game)?;
                for event in game.command(from, is_host, command)? {
                    self.add(Event::Game(event))?;
                }
                Ok(())
            }
        }
    }

    fn news(&mut self, request: &ServerRequest) -> Result<(), Refusal> {
        match request {
            &ServerRequest::Connected(participant, is_connected) => {
                let place = self.room.place(participant)?;
                if place.is_connected() == is_connected {
                    return Ok(());
                }
                self.add(Event::Connected { participant, is_connected })
            }
            &ServerRequest::Remove(participant) => self.add(Event::Left { participant }),
            ServerRequest::Answer(number, answer) => self.answer(*number, answer.as_ref()),
            &ServerRequest::Resumed(pause) => self.add(Event::Resumed { pause }),
            ServerRequest::Close(reason) => self.push(Event::Closed { reason: reason.clone() }),
        }
    }

    fn answer(&mut self, number: u64, answer: Option<&QueryAnswer>) -> Result<(), Refusal> {
        let room = &self.room;
        if room.query(0).is_none_or(|(other, _)| other != number) {
            return Err(stale());
        }
        let event = if room.wants_game() {
            let game = room.game.as_ref();
            Event::Began(room.terms.deal(&room.people, game, answer, &mut self.rng)?)
        } else {
            let game = room.game.as_ref().ok_or_else(no_game)?;
            Event::Game(game.answer(answer, self.now, &mut self.rng)?)
        };
        self.add(event)
    }
}

impl Room {
    fn joined(
        &self,
        participant: ParticipantId,
        name: &str,
        colour: Option<u8>,
        computer: u8,
    ) -> Event {
        // More players than colours have none.
        let colour = colour
            .filter(|_| *self.terms.seating().seats.end() <= carom_play::referee::MAX_PLAYERS);
        Event::Joined { participant, name: name.to_owned(), colour, computer }
    }
}
