//! The puzzle of the day in a room: everybody has the same one, for as long as the day lasts.

use bevy::prelude::*;
use carom_play::Date;
use carom_rooms::daily::{DailyEvent, DailyPuzzle};
use carom_rooms::{Event, GameEvent, Room, RoomGame, Terms};
use carom_shell::notice::Notice;
use carom_shell::words::Phrase;

use crate::online::{OnlineRoom, RoomMessage};

impl OnlineRoom {
    /// The puzzle of the day of this room, while the player's time runs.
    pub fn daily(&self) -> Option<&DailyPuzzle> {
        match self.room().filter(|it| it.is_playing()).and_then(Room::game)? {
            RoomGame::Daily(puzzle) => puzzle.started(self.own()?).map(|_| puzzle),
            _ => None,
        }
    }

    /// The puzzle of the day and its day, if the player's time begins with this message.
    pub fn begun_daily(&self, message: &RoomMessage) -> Option<(Date, &DailyPuzzle)> {
        let Event::Game(GameEvent::Daily(DailyEvent::Started(player))) = message.0.event else {
            return None;
        };
        let Terms::Daily(terms) = self.room()?.terms() else { return None };
        // Who has solved it is not sent back to it.
        let is_wanted = Some(player) == self.own() && self.handed_in.is_none();
        self.daily().filter(|_| is_wanted).map(|puzzle| (terms.date, puzzle))
    }
}

/// Tells who has solved it.
pub(crate) fn tell(
    mut messages: MessageReader<RoomMessage>,
    online: Res<OnlineRoom>,
    mut notice: ResMut<Notice>,
) {
    let Some(room) = online.room() else { return messages.clear() };
    for RoomMessage(record) in messages.read() {
        if let Event::Game(GameEvent::Daily(DailyEvent::Solved { player, moves })) = record.event
            && room.number() - record.number < 5
        {
            let name = room.people().get(player).map(|it| it.name.clone()).unwrap_or_default();
            let about = Phrase::new("friends-solved").with("moves", moves);
            notice.0 = Some(about.with("name", name));
        }
    }
}

#[cfg(test)]
mod tests {
    use carom_rooms::daily::{DailyCommand, DailyDeal, DailyGame, DailyTerms};
    use carom_rooms::{
        EventRecord, GameCommand, Moment, ParticipantId, QueryAnswer, Refusal, Request,
        ServerMessage, ServerRequest, VERSION,
    };
    use serde_json::json;

    use super::*;
    use crate::example::join;

    const DAY: &str = "2026-11-28";
    const MOMENT: Moment = Moment { now: 1_000_000, chance: 7 };

    /// A room on no server, with all of its events.
    struct Rehearsal {
        room: Room,
        records: Vec<EventRecord>,
    }

    impl Rehearsal {
        fn open(terms: Terms) -> Result<Self, Refusal> {
            let opened = Room::open(MOMENT, terms)?;
            Ok(Self { room: Room::new(&opened)?, records: vec![opened] })
        }

        fn ask(&mut self, from: Option<u32>, request: Request) -> Result<(), Refusal> {
            let number = self.records.len() as u64;
            let news = self.room.decide(MOMENT, from.map(ParticipantId), number, &request)?;
            self.take(news)
        }

        /// The answer of a search.
        fn answer(&mut self, answer: QueryAnswer) -> Result<(), Refusal> {
            let (number, _) = self.room.query(0).expect("a search");
            let request = ServerRequest::Answer(number, Some(answer));
            let news = self.room.tell(MOMENT, &request)?;
            self.take(news)
        }

        fn take(&mut self, news: Vec<EventRecord>) -> Result<(), Refusal> {
            news.iter().try_for_each(|record| self.room.apply(record))?;
            self.records.extend(news);
            Ok(())
        }

        /// What the server tells the first participant.
        fn messages(&self) -> [ServerMessage; 2] {
            let own = Some(ParticipantId(1));
            let welcome = ServerMessage::Welcome {
                version: VERSION,
                token: "example".to_owned(),
                participant: own,
                last_request: 100,
                number: self.room.number(),
                now: MOMENT.now,
            };
            let events = self.records.iter().map(|it| it.seen_by(own)).collect();
            [welcome, ServerMessage::Events { events, digest: self.room.digest() }]
        }
    }

    /// A window in the room of a day, whose first person has it, and what the room has told the game.
    fn window(room: &Rehearsal) -> (OnlineRoom, Vec<RoomMessage>) {
        let mut online = OnlineRoom::default();
        let told = online.rehearse(room.messages());
        (online, told)
    }

    #[test]
    fn a_puzzle_opens_with_its_time_and_each_better_solution_is_handed_in_once() {
        let date = DAY.parse().expect("a day");
        let terms = Terms::Daily(DailyTerms { game: DailyGame::Ricochet, date });
        let mut room = Rehearsal::open(terms).expect("a room");
        room.ask(None, join("Ada")).expect("a seat");
        let round = carom_play::ricochet::first();
        let puzzle = json!({"round": round, "layout": null, "solution": []});
        let answer = json!({"answer": {"Ok": puzzle}}).to_string();
        room.answer(QueryAnswer(answer)).expect("a puzzle");
        let (online, _) = window(&room);
        assert!(online.daily().is_none(), "before the time runs");

        let daily = |command| Request::Game(GameCommand::Daily(command));
        room.ask(Some(1), daily(DailyCommand::Start)).expect("a start");
        let (mut online, told) = window(&room);
        let mut begun = told.iter().filter_map(|it| online.begun_daily(it));
        let (day, puzzle) = begun.next().expect("the own start");
        assert_eq!((day, puzzle.puzzle()), (date, &DailyDeal::Round(round.clone())));
        assert!(begun.next().is_none());
        drop(begun);

        let hand_in = |online: &mut OnlineRoom, moves: u32, is_helped| {
            let command = GameCommand::Daily(DailyCommand::HandIn(Vec::new()));
            online.hand_in(moves, is_helped, command)
        };
        let helped = hand_in(&mut online, 9, true);
        assert_eq!(helped, Some(Phrase::new("friends-helped")));
        assert_eq!(online.asked().len(), 0);
        for moves in [8, 8, 9, 7] {
            assert_eq!(hand_in(&mut online, moves, false), None);
        }
        assert_eq!(online.asked().len(), 2, "only what is better");

        let moves = ["gE", "gS", "gW"].map(str::to_owned).to_vec();
        room.ask(Some(1), daily(DailyCommand::HandIn(moves))).expect("a solution");
        let (online, told) = window(&room);
        assert!(told.iter().all(|it| online.begun_daily(it).is_none()), "who has solved it stays");
    }
}
