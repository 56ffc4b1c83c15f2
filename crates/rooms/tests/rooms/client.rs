//! A client keeps up with its room, whatever its connections do.

use std::collections::VecDeque;

use carom_rooms::ricochet::{RicochetCommand, RicochetEvent, RicochetMode};
use carom_rooms::{
    ClientMessage, Event, GameCommand, GameEvent, MAX_MESSAGE_RATE, MAX_WAITING, ParticipantId,
    RefusalCode, Request, Room, RoomClient, ServerMessage, Terms, VERSION,
};
use rand::RngExt as _;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng as _;

use crate::world::World;

/// The seat of each page: two pages share the first one.
const SEATS: [usize; 3] = [0, 1, 0];

/// What the database does with the next events.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DatabaseMood {
    Works,
    /// It keeps nothing, and says so.
    Refuses,
    /// It keeps them, but the server does not hear of it.
    IsSilent,
}

/// A connection, with what is on the way to the server, and to the page.
#[derive(Default)]
struct PageWay {
    up: VecDeque<ClientMessage>,
    down: VecDeque<ServerMessage>,
    /// Whether the server has ended it.
    has_ended: bool,
}

/// The connections of pages with a server that has this room.
struct Net {
    world: World,
    store: DatabaseMood,
    pages: [RoomClient; SEATS.len()],
    ways: [Option<PageWay>; SEATS.len()],
    /// What was on the way on connections that a page has given up. The server may still read it, until it hears the page again.
    old: Vec<(usize, ClientMessage)>,
    /// What the server knows of each seat: the participant.
    places: [Option<ParticipantId>; 2],
    /// What pages have asked for, and what they say was not carried out.
    asked: Vec<(usize, Request)>,
    dropped: Vec<(usize, Request)>,
}

impl Net {
    fn new(terms: Terms) -> Self {
        let pages = SEATS.map(|seat| RoomClient::new((seat == 0).then(|| "token 0".to_owned())));
        Self {
            world: World::open(terms),
            store: DatabaseMood::Works,
            pages,
            ways: [None, None, None],
            old: Vec::new(),
            places: [None, None],
            asked: Vec::new(),
            dropped: Vec::new(),
        }
    }

    fn connect(&mut self, who: usize) {
        let hello = self.pages[who].hello();
        self.ways[who] = Some(PageWay { up: VecDeque::from([hello]), ..PageWay::default() });
    }

    /// The page loses its connection, or ends it.
    fn disconnect(&mut self, who: usize) {
        let Some(way) = self.ways[who].take() else { return };
        if !way.has_ended {
            self.old.extend(way.up.into_iter().map(|message| (who, message)));
        }
        let _ = self.pages[who].hello();
    }

    fn ask(&mut self, who: usize, request: Request) {
        let Ok(message) = self.pages[who].request(request.clone()) else { return };
        self.asked.push((who, request));
        if let (Some(message), Some(way)) = (message, &mut self.ways[who]) {
            way.up.push_back(message);
        }
    }

    fn events(&self, who: usize, after: u64) -> ServerMessage {
        let numbers = after + 1..=self.world.room.number();
        let viewer = self.places[SEATS[who]];
        let events = numbers.map(|it| self.world.record(it).seen_by(viewer)).collect();
        ServerMessage::Events { events, digest: self.world.room.digest() }
    }

    /// The server reads the next message of a page.
    fn serve(&mut self, who: usize) {
        let Some(way) = self.ways[who].as_mut().filter(|it| !it.has_ended) else { return };
        if let Some(message) = way.up.pop_front() {
            self.take(who, message, true);
        }
    }

    /// The server takes a message, and tells everybody who is connected what follows.
    fn take(&mut self, who: usize, message: ClientMessage, can_answer: bool) {
        let seat = SEATS[who];
        let before = self.world.room.number();
        let mut own = Vec::new();
        match message {
            ClientMessage::Hello { after, .. } => {
                self.old.retain(|it| it.0 != who);
                let people = self.world.room.people();
                let place = self.places[seat].and_then(|id| people.get(id));
                own.push(ServerMessage::Welcome {
                    version: VERSION,
                    token: format!("token {seat}"),
                    participant: self.places[seat].filter(|_| place.is_some()),
                    last_request: place.map_or(0, |it| it.last_request),
                    number: self.world.room.number(),
                    now: self.world.now,
                });
                own.push(self.events(who, after));
            }
            ClientMessage::Events { after } => own.push(self.events(who, after)),
            ClientMessage::Request { number, request } => {
                let id = self.world.room.people().next_id();
                let moment = self.world.moment();
                let decided = self.world.room.decide(moment, self.places[seat], number, &request);
                let stored = std::mem::replace(&mut self.store, DatabaseMood::Works);
                match decided {
                    Ok(_) if stored == DatabaseMood::Refuses => {
                        let refusal = RefusalCode::NotStored.because("the disk is full");
                        own.push(ServerMessage::Refused { request: Some(number), refusal });
                        self.end_all();
                    }
                    Ok(records) => {
                        self.world.keep(records);
                        if self.places[seat].is_none() {
                            self.places[seat] = Some(id);
                            let place = ServerMessage::Place { participant: Some(id) };
                            self.tell_seat(seat, &place);
                        }
                        if stored == DatabaseMood::IsSilent {
                            return self.end_all();
                        }
                    }
                    Err(refusal) => {
                        own.push(ServerMessage::Refused { request: Some(number), refusal });
                    }
                }
            }
        }
        for other in 0..SEATS.len() {
            let news = self.events(other, before);
            let Some(way) = &mut self.ways[other] else { continue };
            if other == who && can_answer {
                way.down.extend(own.drain(..));
            }
            if self.world.room.number() > before && !way.has_ended {
                way.down.push_back(news);
            }
        }
    }

    fn tell_seat(&mut self, seat: usize, message: &ServerMessage) {
        let ways = self.ways.iter_mut().zip(SEATS).filter(|(_, it)| *it == seat);
        for way in ways.filter_map(|(way, _)| way.as_mut()) {
            way.down.push_back(message.clone());
        }
    }

    /// The server ends the room until somebody comes back.
    fn end_all(&mut self) {
        self.ways.iter_mut().flatten().for_each(|way| way.has_ended = true);
        self.old.clear();
    }

    fn hear(&mut self, who: usize) {
        let Some(way) = &mut self.ways[who] else { return };
        let Some(message) = way.down.pop_front() else {
            if way.has_ended {
                self.disconnect(who);
            }
            return;
        };
        let heard = self.pages[who].hear(message).expect("the same program");
        way.up.extend(heard.answers);
        assert!(way.up.len() <= MAX_MESSAGE_RATE as usize, "no page is too fast");
        self.dropped.extend(heard.dropped.into_iter().map(|it| (who, it)));
        if heard.comes_back {
            self.disconnect(who);
        }
    }

    /// Everything that is on the way arrives.
    fn settle(&mut self) {
        self.store = DatabaseMood::Works;
        for _ in 0..300 {
            for who in 0..SEATS.len() {
                if self.ways[who].is_none() {
                    self.connect(who);
                }
                self.serve(who);
                self.hear(who);
            }
        }
    }

    /// The bids that the room has taken from a seat.
    fn bids(&self, seat: usize) -> Vec<u32> {
        let bid = |event| match event {
            Event::Game(GameEvent::Ricochet(RicochetEvent::Bid { player, moves })) => {
                (Some(player) == self.places[seat]).then_some(moves)
            }
            _ => None,
        };
        self.world.events().filter_map(bid).collect()
    }
}

#[test]
fn whatever_connections_and_the_database_do_each_request_is_carried_out_once_or_its_page_knows() {
    for seed in 0..600 {
        let mut rng = Pcg64::seed_from_u64(seed);
        let mut net = Net::new(crate::ricochet::terms(RicochetMode::Classic, 2));
        let mut bids = 0;
        for who in 0..SEATS.len() {
            net.connect(who);
            if who < 2 {
                net.ask(who, Request::Join { name: format!("P{who}"), colour: None });
                net.ask(who, Request::Ready(true));
            }
        }
        for _ in 0..rng.random_range(1..160) {
            let who = rng.random_range(0..SEATS.len());
            match rng.random_range(0..16) {
                0 => net.disconnect(who),
                1 | 2 if net.ways[who].is_none() => net.connect(who),
                3..=5 => {
                    bids += 1;
                    let bid = GameCommand::Ricochet(RicochetCommand::Bid(200 - bids));
                    net.ask(who, Request::Game(bid));
                }
                6 => {
                    net.store =
                        [DatabaseMood::Refuses, DatabaseMood::IsSilent][rng.random_range(0..2)];
                }
                7 if !net.old.is_empty() => {
                    let place = rng.random_range(0..net.old.len());
                    let (who, message) = net.old.remove(place);
                    net.take(who, message, false);
                }
                8..=11 => net.serve(who),
                _ => net.hear(who),
            }
        }
        net.settle();
        for (who, page) in net.pages.iter().enumerate() {
            assert_eq!(page.room().map(Room::digest), Some(net.world.room.digest()), "seed {seed}");
            assert_eq!(page.participant(), net.places[SEATS[who]], "seed {seed}");
            assert_eq!(page.waiting().count(), 0, "seed {seed}");
        }
        let mut taken: Vec<u32> = [0, 1].iter().flat_map(|seat| net.bids(*seat)).collect();
        for (who, request) in &net.asked {
            let Request::Game(GameCommand::Ricochet(RicochetCommand::Bid(moves))) = *request else {
                continue;
            };
            let was_dropped = net.dropped.contains(&(*who, request.clone()));
            let was_taken = net.bids(SEATS[*who]).contains(&moves);
            assert_eq!(was_taken, !was_dropped, "seed {seed}: the bid of {moves} of page {who}");
        }
        let count = taken.len();
        taken.sort_unstable();
        taken.dedup();
        assert_eq!(taken.len(), count, "seed {seed}: nothing happens twice");
        assert_eq!(net.world.room.people().players().count(), 2, "seed {seed}");
    }
}

#[test]
fn what_the_database_did_not_store_is_sent_again_with_its_number() {
    let mut net = Net::new(crate::ricochet::terms(RicochetMode::Classic, 2));
    net.connect(0);
    net.settle();
    net.ask(0, Request::Join { name: "Ada".to_owned(), colour: None });
    net.store = DatabaseMood::Refuses;
    net.serve(0);
    let Some(way) = &mut net.ways[0] else { panic!("a connection") };
    let heard = net.pages[0].hear(way.down.pop_front().expect("an answer")).expect("a refusal");
    assert!(heard.comes_back && heard.dropped.is_empty(), "{heard:?}");
    assert_eq!((heard.refusal, net.pages[0].waiting().count()), (None, 1));
    net.settle();
    assert_eq!(net.world.room.people().players().count(), 1);
}

#[test]
fn two_pages_with_one_seat_number_their_requests_together() {
    let mut net = Net::new(crate::ricochet::terms(RicochetMode::Classic, 2));
    for who in 0..SEATS.len() {
        net.connect(who);
    }
    net.ask(0, Request::Join { name: "Ada".to_owned(), colour: None });
    net.ask(1, Request::Join { name: "Blaise".to_owned(), colour: None });
    net.settle();
    net.ask(0, Request::Ready(true));
    net.settle();
    net.ask(2, Request::Ready(false));
    net.settle();
    assert!(net.dropped.is_empty(), "one after the other");
    // Both at once: the second one hears that it was too late.
    net.ask(0, Request::Ready(true));
    net.ask(2, Request::Leave);
    net.serve(0);
    net.serve(2);
    let mut refusals = Vec::new();
    while let Some(message) = net.ways[2].as_mut().and_then(|it| it.down.pop_front()) {
        let heard = net.pages[2].hear(message).expect("the same program");
        refusals.extend(heard.refusal.map(|it| (it.code, heard.dropped)));
    }
    assert_eq!(refusals, [(RefusalCode::Repeated, vec![Request::Leave])]);
    net.settle();
    assert_eq!(net.world.room.people().players().count(), 2, "nobody has left");
}

#[test]
fn a_page_forgets_events_that_a_backup_does_not_have() {
    for more in 0..4 {
        let mut net = Net::new(crate::ricochet::terms(RicochetMode::Classic, 2));
        for who in 0..2 {
            net.connect(who);
            net.ask(who, Request::Join { name: format!("P{who}"), colour: None });
            net.settle();
        }
        let backup = net.world.store.len();
        net.ask(0, Request::Ready(true));
        net.ask(0, Request::Ready(false));
        net.settle();
        net.world.store.truncate(backup);
        net.world.room = net.world.restarted();
        for who in 0..SEATS.len() {
            net.disconnect(who);
        }
        // Others go on before the page comes back: then the room has fewer, as many, or more events.
        for number in 0..more {
            let watch = Request::Watch { name: format!("Eve {number}") };
            net.world.ask(None, &watch).expect("room for watchers");
        }
        net.settle();
        for page in &net.pages {
            assert_eq!(page.room().map(Room::digest), Some(net.world.room.digest()), "{more}");
        }
    }
}

#[test]
fn a_page_that_waits_for_long_does_not_ask_for_ever() {
    let mut page = RoomClient::default();
    for number in 0..MAX_WAITING + 3 {
        let asked = page.request(Request::Ready(true)).map_err(|it| it.code);
        let too_many = number >= MAX_WAITING;
        assert_eq!(asked, if too_many { Err(RefusalCode::TooFast) } else { Ok(None) }, "{number}");
    }
    assert!(MAX_WAITING + 1 < MAX_MESSAGE_RATE as usize, "it says hello and asks again");
}

#[test]
fn a_client_that_a_server_of_another_version_refuses_keeps_its_token() {
    let mut client = RoomClient::new(Some("t".to_owned()));
    let _ = client.hello();
    let refusal = RefusalCode::Version.because("load the page again");
    let refused = ServerMessage::Refused { request: None, refusal };
    let heard = client.hear(refused).expect("a refusal");
    assert_eq!(heard.refusal.map(|it| it.code), Some(RefusalCode::Version));
    assert_eq!(client.token(), Some("t"));
}

#[test]
fn a_client_starts_again_when_its_room_is_another_one() {
    let mut net = Net::new(crate::ricochet::terms(RicochetMode::Classic, 2));
    net.connect(0);
    net.settle();
    let digest = serde_json::from_str("\"0000000000000001\"").expect("a digest");
    net.ask(1, Request::Join { name: "Ada".to_owned(), colour: None });
    net.serve(1);
    let Some(PageWay { down, .. }) = &mut net.ways[0] else { panic!("a connection") };
    let Some(ServerMessage::Events { events, .. }) = down.pop_front() else { panic!("events") };
    let wrong = ServerMessage::Events { events, digest };
    let heard = net.pages[0].hear(wrong.clone()).expect("the first fault");
    assert_eq!(heard.answers, [ClientMessage::Events { after: 0 }]);
    net.ways[0] = None;
    net.settle();
    assert_eq!(net.pages[0].room().map(Room::digest), Some(net.world.room.digest()));
    // The whole history does not help, either: the program is another one.
    net.ask(1, Request::Ready(true));
    net.serve(1);
    let Some(PageWay { down, .. }) = &mut net.ways[0] else { panic!("a connection") };
    let Some(ServerMessage::Events { events, .. }) = down.pop_front() else { panic!("events") };
    let heard = net.pages[0].hear(ServerMessage::Events { events, digest }).expect("a fault");
    assert_eq!(heard.answers, [ClientMessage::Events { after: 0 }]);
    let ServerMessage::Events { events, .. } = net.events(0, 0) else { panic!("events") };
    let again = net.pages[0].hear(ServerMessage::Events { events, digest });
    assert_eq!(again.map_err(|it| it.code), Err(RefusalCode::Version));
}

#[test]
fn a_seat_that_the_server_has_forgotten_is_forgotten() {
    let mut client = RoomClient::new(Some("old".to_owned()));
    let hello = client.hello();
    let expected =
        ClientMessage::Hello { version: VERSION, token: Some("old".to_owned()), after: 0 };
    assert_eq!(hello, expected);
    let refusal = RefusalCode::Unknown.because("the token is not of this room");
    let refused = ServerMessage::Refused { request: None, refusal: refusal.clone() };
    let heard = client.hear(refused).expect("a refusal");
    assert_eq!((heard.refusal, client.token()), (Some(refusal), None));
}

#[test]
fn a_seat_that_cannot_be_had_now_is_kept() {
    let mut client = RoomClient::new(Some("own".to_owned()));
    for code in [RefusalCode::NotNow, RefusalCode::Full, RefusalCode::TooFast] {
        let _ = client.hello();
        let refusal = code.because("the server cannot read the room");
        let refused = ServerMessage::Refused { request: None, refusal: refusal.clone() };
        let heard = client.hear(refused);
        assert!(heard.is_ok_and(|it| it.comes_back && it.refusal.is_none()), "{code:?}");
        assert_eq!(client.token(), Some("own"));
        let _ = client.hello();
        assert_eq!(client.turned_away(), Some(&refusal), "it can be shown until the room is there");
    }
    for (status, code) in
        [(503, Some(RefusalCode::Full)), (429, Some(RefusalCode::TooFast)), (502, None)]
    {
        client.socket_refused(status);
        assert_eq!(client.turned_away().map(|it| it.code), code, "{status}");
    }
}

#[test]
fn who_is_welcome_again_is_no_longer_turned_away() {
    let mut net = Net::new(crate::ricochet::terms(RicochetMode::Classic, 2));
    net.pages[0].socket_refused(503);
    net.connect(0);
    net.settle();
    assert_eq!(net.pages[0].turned_away(), None);
}

#[test]
fn a_client_that_is_sent_on_keeps_its_token_and_its_requests() {
    let mut client = RoomClient::new(Some("token".to_owned()));
    let watch = Request::Watch { name: "Eve".to_owned() };
    assert_eq!(client.request(watch.clone()), Ok(None), "there is no connection");
    let hello = client.hello();
    let url = "https://b.example".to_owned();
    let heard = client.hear(ServerMessage::Elsewhere { url: url.clone() }).expect("an address");
    assert_eq!((heard.elsewhere, client.is_welcome()), (Some(url), false));
    assert_eq!((client.hello(), client.waiting().next()), (hello, Some(&watch)));
}
