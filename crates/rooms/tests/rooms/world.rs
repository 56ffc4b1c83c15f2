//! [`World`]: a server with a room, its store of events and its clock.

use std::collections::BTreeMap;
use std::time::Duration;

use carom_engine::ricochet::{Move, Round};
use carom_jobs::ricochet::SolveJob;
use carom_jobs::{Answer, JobKind};
use carom_rooms::{
    Event, EventRecord, Millis, Moment, ParticipantId, QueryAnswer, Refusal, RefusalCode, Request,
    Room, ServerRequest, Terms,
};
use carom_solver::ricochet::DEFAULT;
use carom_solver::{Control, Proof, Report, Stats, StopReason, Verdict};

pub(crate) struct World {
    pub(crate) room: Room,
    /// The events as JSON, as a database keeps them.
    pub(crate) store: Vec<String>,
    pub(crate) now: Millis,
    numbers: BTreeMap<ParticipantId, u64>,
}

impl World {
    pub(crate) fn open(terms: Terms) -> Self {
        let opened = Room::open(Moment { now: 1000, chance: 0 }, terms).expect("sound terms");
        let room = Room::new(&opened).expect("the first event");
        let store = vec![serde_json::to_string(&opened).expect("JSON")];
        Self { room, store, now: 1000, numbers: BTreeMap::new() }
    }

    pub(crate) fn moment(&self) -> Moment {
        Moment { now: self.now, chance: self.store.len() as u64 * 7919 + self.now }
    }

    pub(crate) fn record(&self, number: u64) -> EventRecord {
        serde_json::from_str(&self.store[number as usize - 1]).expect("an event")
    }

    /// Stores and applies events.
    pub(crate) fn keep(&mut self, records: Vec<EventRecord>) {
        assert!(records.len() < 50, "nothing follows from itself");
        for record in records {
            let text = serde_json::to_string(&record).expect("JSON");
            let read: EventRecord = serde_json::from_str(&text).expect("an event");
            assert_eq!(read, record, "an event survives JSON");
            self.store.push(text);
            self.room.apply(&record).expect("what was decided is possible");
        }
    }

    /// A request of a participant or a newcomer, with the next number.
    pub(crate) fn ask(
        &mut self,
        from: Option<ParticipantId>,
        request: &Request,
    ) -> Result<(), RefusalCode> {
        let text = serde_json::to_string(request).expect("JSON");
        assert_eq!(serde_json::from_str::<Request>(&text).expect("a request"), *request);
        let who = from.unwrap_or(self.room.people().next_id());
        let number = self.numbers.get(&who).copied().unwrap_or(0) + 1;
        let before = (self.room.digest(), self.room.number());
        let decided = self.room.decide(self.moment(), from, number, request);
        assert_eq!((self.room.digest(), self.room.number()), before, "a decision changes nothing");
        match decided {
            Ok(records) => {
                assert!(!records.is_empty(), "{request:?} has an event");
                self.keep(records);
                self.numbers.insert(who, number);
                // The connection was lost before the answer, and the client asks again.
                if self.room.people().get(who).is_some() {
                    let again = self.room.decide(self.moment(), Some(who), number, request);
                    let code = again.map_err(|refusal: Refusal| refusal.code);
                    let closed = self.room.closed().map(|_| RefusalCode::Closed);
                    assert_eq!(code, Err(closed.unwrap_or(RefusalCode::Repeated)));
                }
                Ok(())
            }
            Err(refusal) => {
                assert!(!refusal.text.is_empty());
                Err(refusal.code)
            }
        }
    }

    pub(crate) fn join(&mut self, name: &str) -> ParticipantId {
        let id = self.room.people().next_id();
        let request = Request::Join { name: name.to_owned(), colour: None };
        self.ask(None, &request).expect("a seat");
        id
    }

    pub(crate) fn ready(&mut self, people: &[ParticipantId]) {
        for &id in people {
            self.ask(Some(id), &Request::Ready(true)).expect("no game goes on");
        }
    }

    pub(crate) fn tell(&mut self, request: &ServerRequest) -> Result<(), RefusalCode> {
        let records = self.room.tell(self.moment(), request).map_err(|refusal| refusal.code)?;
        self.keep(records);
        Ok(())
    }

    /// Lets time pass; every clock that runs out does so in its moment.
    pub(crate) fn wait(&mut self, time: Millis) {
        self.wait_late(time, 0);
    }

    /// Lets time pass for a server that looks at each clock so much later than it runs out.
    pub(crate) fn wait_late(&mut self, time: Millis, late: Millis) {
        let end = self.now + time;
        while let Some(due) = self.room.due().filter(|&due| due.saturating_add(late) <= end) {
            self.now = self.now.max(due + late);
            let records = self.room.expire(self.moment());
            assert!(!records.is_empty(), "something happens when it is due");
            self.keep(records);
        }
        self.now = end;
    }

    /// Runs the search that the room waits for. Returns the solution.
    pub(crate) fn search(&mut self) -> Option<Vec<Move>> {
        let (number, query) = self.room.query(0)?;
        let SolveJob::One(job) = serde_json::from_str(&query.job).ok()? else { return None };
        let moves = solve(&job.round);
        let verdict = match moves.clone() {
            Some(moves) => Verdict::Solved { moves, proof: Proof::Optimal },
            None => Verdict::Stopped(StopReason::DepthLimit),
        };
        let report = Report::new(DEFAULT.id, Ok(verdict), Stats::default());
        let answer = Answer::new(report, Duration::ZERO, None);
        let answer = QueryAnswer::of::<SolveJob>(Ok(answer));
        self.tell(&ServerRequest::Answer(number, Some(answer))).expect("asked");
        moves
    }

    /// What a participant gets who has nothing yet.
    pub(crate) fn seen_by(&self, viewer: Option<ParticipantId>) -> Vec<EventRecord> {
        (1..=self.room.number()).map(|number| self.record(number).seen_by(viewer)).collect()
    }

    /// Every viewer has the same room, and a server that starts again has the one that it had.
    pub(crate) fn check(&self) {
        let people = self.room.people();
        let ids = people.players().chain(people.watchers()).map(|(id, _)| Some(id));
        for viewer in ids.chain([None]) {
            assert_eq!(
                replay(&self.seen_by(viewer)).map(|it| it.digest()),
                Ok(self.room.digest()),
                "{viewer:?}"
            );
        }
        // It has the secrets, too, so it goes on in the same way.
        let again = self.restarted();
        assert_eq!(again.digest(), self.room.digest());
        let query = self.room.query(0);
        let kind = query.as_ref().map(|it| it.1.kind);
        assert!(kind.is_none_or(|kind| JobKind::by_name(kind).is_some()), "{kind:?}");
        assert_eq!((again.query(0), again.due()), (query, self.room.due()));
        let later = Moment { now: self.now + 1_000_000, chance: 1 };
        assert_eq!(again.expire(later), self.room.expire(later));
    }

    /// The room as a server has it that starts again.
    pub(crate) fn restarted(&self) -> Room {
        let all: Vec<_> = (1..=self.store.len() as u64).map(|number| self.record(number)).collect();
        replay(&all).expect("sound events")
    }

    pub(crate) fn events(&self) -> impl Iterator<Item = Event> + '_ {
        (1..=self.room.number()).map(|number| self.record(number).event)
    }
}

/// The room that events have made, as a server makes it.
pub(crate) fn replay(records: &[EventRecord]) -> Result<Room, Refusal> {
    let mut room = Room::new(&records[0])?;
    records[1..].iter().try_for_each(|record| room.apply_in_place(record))?;
    Ok(room)
}

pub(crate) fn solve(round: &Round) -> Option<Vec<Move>> {
    let mut control = Control::default().max_depth(20);
    match DEFAULT.solver().solve(round, &mut control).verdict {
        Verdict::Solved { moves, .. } => Some(moves),
        Verdict::Unsolvable | Verdict::Stopped(_) => None,
    }
}
