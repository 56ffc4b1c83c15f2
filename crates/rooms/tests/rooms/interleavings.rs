//! Whatever people and connections do, the server and every client have the same room.

use carom_engine::Rules as _;
use carom_engine::ricochet::{Move, Robot};
use carom_engine::{Direction, tablut, unblock};
use carom_jobs::Job as _;
use carom_jobs::unblock::DealJob;
use carom_rooms::daily::{DailyCommand, DailyGame};
use carom_rooms::ricochet::{RicochetCommand, RicochetMode, RicochetTerms};
use carom_rooms::tablut::TablutCommand;
use carom_rooms::unblock::UnblockCommand;
use carom_rooms::{
    GameCommand, ParticipantId, RefusalCode, Request, Room, RoomGame, ServerRequest, Terms,
};
use proptest::prelude::*;

use crate::unblock::{SOLUTIONS, found};
use crate::world::World;

#[derive(Clone, Debug)]
pub(crate) enum Incident {
    /// A request: who, what, and a detail of it.
    Ask(u32, u8, u8),
    /// Time passes. The server looks so much later at each clock than it runs out.
    Wait(u32, u32),
    Search,
    Connection(u32, bool),
    /// The server is killed, and starts again after some time.
    Kill(u32),
    /// A client gets this number of events, if none is lost and the last one is not repeated.
    Deliver(usize, usize, bool, bool),
}

pub(crate) fn steps() -> impl Strategy<Value = Vec<Incident>> {
    let step = prop_oneof![
        12 => (0..6_u32, 0..16_u8, any::<u8>()).prop_map(|(who, what, more)| Incident::Ask(who, what, more)),
        2 => (prop_oneof![0..70_000_u32, 0..6000_u32], prop_oneof![Just(0), 0..100_u32, 0..10_000_u32])
            .prop_map(|(time, late)| Incident::Wait(time, late)),
        1 => Just(Incident::Search),
        1 => (0..4_u32, any::<bool>()).prop_map(|(who, is_there)| Incident::Connection(who, is_there)),
        1 => (0..100_000_u32).prop_map(Incident::Kill),
        4 => (0..3_usize, 0..20_usize, any::<bool>(), any::<bool>())
            .prop_map(|(client, count, loses, repeats)| Incident::Deliver(client, count, loses, repeats)),
    ];
    proptest::collection::vec(step, 0..100)
}

/// The number of rooms to try.
pub(crate) const KINDS: usize = 8;

fn terms() -> [Terms; KINDS] {
    [
        crate::ricochet::terms(RicochetMode::Classic, 2),
        crate::ricochet::terms(RicochetMode::Race, 2),
        crate::ricochet::terms(RicochetMode::Relaxed, 2),
        crate::tablut::terms("ashton"),
        crate::tablut::terms("linnaean"),
        crate::unblock::terms(),
        crate::daily::terms(DailyGame::Unblock),
        hasty(),
    ]
}

/// A table where the clock ends while computers think.
fn hasty() -> Terms {
    let Terms::Ricochet(terms) = crate::ricochet::terms(RicochetMode::Classic, 2) else {
        panic!("a table")
    };
    Terms::Ricochet(RicochetTerms { clock: Some(5), ..terms })
}

/// A client: what it may see, and its room once it has the first event.
pub(crate) struct Replica {
    viewer: Option<ParticipantId>,
    room: Option<Room>,
}

impl Replica {
    /// Gets events after its last one. The connection may lose the first of them, or repeat the last.
    fn get(&mut self, world: &World, count: usize, loses: bool, repeats: bool) {
        let after = self.room.as_ref().map_or(0, Room::number);
        let numbers = (after + 1 + u64::from(loses)..=world.room.number()).take(count);
        for number in numbers {
            let record = world.record(number).seen_by(self.viewer);
            let Some(room) = &mut self.room else {
                self.room = Room::new(&record).ok();
                assert_eq!(self.room.is_some(), !loses);
                continue;
            };
            let before = room.digest();
            if loses {
                let gap = room.apply(&record).map_err(|refusal| refusal.code);
                assert_eq!((gap, room.digest()), (Err(RefusalCode::Gap), before));
                continue;
            }
            room.apply(&record).expect("the next event");
            if repeats {
                let before = room.digest();
                let again = room.apply(&record).map_err(|refusal| refusal.code);
                assert_eq!((again, room.digest()), (Err(RefusalCode::Gap), before));
            }
        }
    }
}

/// The world, with what its people know.
struct Play {
    world: World,
    /// The last solution of the solver.
    solution: Vec<Move>,
}

impl Play {
    fn step(&mut self, step: &Incident, clients: &mut [Replica]) {
        let world = &mut self.world;
        match *step {
            Incident::Ask(who, what, more) => {
                let from = (who > 0).then_some(ParticipantId(who));
                let request = self.request(what, more);
                // Most are refused, which changes nothing: the world compares.
                let _ = self.world.ask(from, &request);
            }
            Incident::Wait(time, late) => world.wait_late(time.into(), late.into()),
            Incident::Search => self.search(),
            Incident::Connection(who, is_there) => {
                let _ = world.tell(&ServerRequest::Connected(ParticipantId(who), is_there));
            }
            Incident::Kill(pause) => {
                let (due, pause) = (world.room.due().filter(|&due| due > world.now), pause.into());
                world.room = world.restarted();
                world.now += pause;
                world.tell(&ServerRequest::Resumed(pause)).expect("an open room");
                // The clocks stood, except that of the day.
                let is_day = matches!(world.room.game(), Some(RoomGame::Daily(_)));
                if let Some(due) = due.filter(|_| !is_day) {
                    assert_eq!(world.room.due(), Some(due + pause));
                }
            }
            Incident::Deliver(client, count, loses, repeats) => {
                clients[client].get(world, count, loses, repeats);
            }
        }
    }

    fn search(&mut self) {
        match self.world.room.query(0) {
            Some((number, query)) if query.kind == DealJob::KIND => {
                let answer = ServerRequest::Answer(number, Some(found()));
                self.world.tell(&answer).expect("asked");
            }
            _ => self.solution = self.world.search().unwrap_or_default(),
        }
    }

    /// The round or the game that goes on, if any.
    fn stage(&self) -> Option<u32> {
        match self.world.room.game().filter(|_| self.world.room.is_playing())? {
            RoomGame::Ricochet(table) => Some(table.round()),
            _ => Some(0),
        }
    }

    /// The people at the table who are there. If nobody is, the first one comes back.
    fn honest(&mut self) -> Vec<ParticipantId> {
        let people = self.world.room.people();
        let persons = people.players().filter(|(_, it)| it.computer == 0);
        let there = persons.clone().filter(|(_, it)| it.is_connected()).map(|it| it.0).collect();
        let first = persons.map(|it| it.0).next();
        match first.filter(|_| Vec::is_empty(&there)) {
            Some(first) => {
                self.world.tell(&ServerRequest::Connected(first, true)).expect("a participant");
                vec![first]
            }
            None => there,
        }
    }

    /// Whoever is there does what ends the round or the game without a loss of the own; time passes; the server does its part.
    fn go_on(&mut self, step: u8) {
        self.search();
        let people = self.honest();
        for &id in &people {
            let others: Vec<_> = self.world.room.people().players().map(|it| it.0).collect();
            for participant in others.into_iter().filter(|it| !people.contains(it)) {
                let _ = self.world.ask(Some(id), &Request::Remove { participant });
            }
            let command = |it| Request::Game(it);
            let requests = match self.world.room.game() {
                Some(RoomGame::Ricochet(_)) => {
                    [RicochetCommand::GiveUp, RicochetCommand::Vote].map(GameCommand::Ricochet)
                }
                Some(RoomGame::Unblock(_)) => {
                    [UnblockCommand::Vote, UnblockCommand::Vote].map(GameCommand::Unblock)
                }
                // Two who are there end their game when they like.
                Some(RoomGame::Tablut(_)) if people.len() == 2 => {
                    [self.command(15, step), GameCommand::Tablut(TablutCommand::Resign)]
                }
                _ => [TablutCommand::ClaimVictory; 2].map(GameCommand::Tablut),
            };
            for request in requests.map(command) {
                let _ = self.world.ask(Some(id), &request);
            }
        }
        let is_day = matches!(self.world.room.game(), Some(RoomGame::Daily(_)));
        self.world.wait_late(if is_day { 86_400_000 } else { 20_000 }, step.into());
    }

    /// Honest people end the round or the game, whatever has happened before.
    fn finish(&mut self) {
        let began = self.stage();
        for step in 0..40 {
            if self.stage() != began || began.is_none() || self.honest().is_empty() {
                return;
            }
            self.go_on(step);
        }
        panic!("the room is stuck: {:?}", self.world.room);
    }

    fn request(&self, what: u8, more: u8) -> Request {
        let name = format!("Name {}", more % 6);
        match what {
            0 => Request::Join { name, colour: (more > 99).then_some(more % 9) },
            1 => Request::Watch { name },
            2 if more < 60 => Request::Leave,
            3 => Request::Remove { participant: ParticipantId(more.into()) },
            4 if more > 60 => {
                let participant = ParticipantId((more % 6).into());
                Request::HeadStart { participant, head_start: more % 5 }
            }
            4 => Request::AddComputer { name, strength: more % 7 },
            5 | 6 => Request::Ready(more > 30),
            _ => Request::Game(self.command(what, more)),
        }
    }

    fn command(&self, what: u8, more: u8) -> GameCommand {
        let slides = |text: &str| unblock::parse_moves(text).expect("moves");
        match self.world.room.game() {
            Some(RoomGame::Ricochet(table)) => {
                let shown = table.game().line().map_or(0, carom_play::ricochet::Line::len);
                let any = Move {
                    robot: Robot::ALL[usize::from(more) % 5],
                    direction: Direction::ALL[usize::from(more) % 4],
                };
                GameCommand::Ricochet(match what {
                    7 | 8 => RicochetCommand::Bid((more % 24).into()),
                    9..=11 if more > 50 => {
                        RicochetCommand::Move(self.solution.get(shown).copied().unwrap_or(any))
                    }
                    9 | 10 => RicochetCommand::Move(any),
                    11 => RicochetCommand::GiveUp,
                    12 if more > 50 => RicochetCommand::HandIn(self.solution.clone()),
                    12 => RicochetCommand::HandIn(vec![any; usize::from(more)]),
                    13 | 14 => RicochetCommand::Vote,
                    _ => RicochetCommand::Close,
                })
            }
            Some(RoomGame::Tablut(table)) => GameCommand::Tablut(match what {
                7 => TablutCommand::OfferDraw,
                8 => TablutCommand::AcceptDraw,
                9 => TablutCommand::DeclineDraw,
                10 if more < 50 => TablutCommand::Resign,
                10 if more < 120 => TablutCommand::AskTakeBack,
                10 if more < 200 => TablutCommand::AcceptTakeBack,
                10 => TablutCommand::DeclineTakeBack,
                _ => {
                    let game = table.game();
                    let legal = game.variant().legal_moves(game.position());
                    let mv = legal.get(usize::from(more) % legal.len().max(1)).copied();
                    let any: tablut::Move = "a1-a9".parse().expect("a move");
                    TablutCommand::Move(mv.unwrap_or(any))
                }
            }),
            Some(RoomGame::Unblock(_)) if what > 10 => GameCommand::Unblock(UnblockCommand::Vote),
            Some(RoomGame::Unblock(_)) => {
                let text = [SOLUTIONS[0], SOLUTIONS[1], "B+1"][usize::from(more) % 3];
                GameCommand::Unblock(UnblockCommand::HandIn(slides(text)))
            }
            Some(RoomGame::Daily(_)) if what > 10 => GameCommand::Daily(DailyCommand::Start),
            _ => {
                let text = [SOLUTIONS[0], SOLUTIONS[1], "x"][usize::from(more) % 3];
                let moves = text.split(' ').map(str::to_owned).collect();
                GameCommand::Daily(DailyCommand::HandIn(moves))
            }
        }
    }
}

/// A room after a number of steps, and its clients. In most cases a game begins at once.
pub(crate) fn story(kind: usize, steps: &[Incident]) -> (World, [Replica; 3]) {
    let (play, clients) = played(kind, steps);
    (play.world, clients)
}

fn played(kind: usize, steps: &[Incident]) -> (Play, [Replica; 3]) {
    let mut play = Play { world: World::open(terms()[kind].clone()), solution: Vec::new() };
    let viewers = [Some(ParticipantId(1)), Some(ParticipantId(2)), None];
    let mut clients = viewers.map(|viewer| Replica { viewer, room: None });
    let people = [play.world.join("Ada"), play.world.join("Blaise")];
    if !steps.len().is_multiple_of(4) {
        if steps.len().is_multiple_of(3) || kind == KINDS - 1 {
            // Refused where computers do not play.
            let _ = play.world.ask(Some(people[0]), &play.request(4, 5));
        }
        play.world.ready(&people);
        play.step(&Incident::Search, &mut clients);
    }
    for step in steps {
        play.step(step, &mut clients);
    }
    (play, clients)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    #[test]
    fn whatever_happens_everybody_has_the_same_room(kind in 0..KINDS, steps in steps()) {
        let (world, mut clients) = story(kind, &steps);
        for client in &mut clients {
            client.get(&world, usize::MAX, false, false);
            let digest = client.room.as_ref().map(Room::digest);
            prop_assert_eq!(digest, Some(world.room.digest()));
        }
        world.check();
    }

    #[test]
    fn no_room_is_stuck(kind in 0..KINDS, steps in steps()) {
        let (mut play, _) = played(kind, &steps);
        play.finish();
        play.world.check();
        // What a room has in memory has a bound, whatever has happened in it.
        let size = serde_json::to_vec(&play.world.room).expect("JSON").len();
        prop_assert!(size < MAX_ROOM, "{size} bytes");
    }
}

/// The most bytes of a room as JSON. Most of them are a board with its targets.
const MAX_ROOM: usize = 32 << 10;
