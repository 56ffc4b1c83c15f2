//! A client keeps up with its room, whatever its connections do.

use std::collections::VecDeque;

use carom_rooms::ricochet::{RicochetCommand, RicochetMode};
use carom_rooms::{
    ClientMessage, GameCommand, ParticipantId, RefusalCode, Request, RoomClient, ServerMessage,
    Terms, VERSION,
};
use rand::RngExt as _;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng as _;

use crate::world::World;

/// The connections of two clients with a server that has this room.
struct Net {
    world: World,
    clients: [RoomClient; 2],
    /// What is on the way to the server, and to the client.
    ways: [Option<(VecDeque<ClientMessage>, VecDeque<ServerMessage>)>; 2],
    /// What the server knows of each: the participant.
    places: [Option<ParticipantId>; 2],
}

impl Net {
    fn new(terms: Terms) -> Self {
        let clients = [RoomClient::new(None), RoomClient::new(None)];
        Self { world: World::open(terms), clients, ways: [None, None], places: [None, None] }
    }

    fn connect(&mut self, who: usize) {
        let hello = self.clients[who].hello();
        self.ways[who] = Some((VecDeque::from([hello]), VecDeque::new()));
    }

    fn ask(&mut self, who: usize, request: Request) {
        let message = self.clients[who].request(request);
        if let (Some(message), Some((up, _))) = (message, &mut self.ways[who]) {
            up.push_back(message);
        }
    }

    fn events(&self, who: usize, after: u64) -> ServerMessage {
        let numbers = after + 1..=self.world.room.number();
        let events = numbers.map(|it| self.world.record(it).seen_by(self.places[who])).collect();
        ServerMessage::Events { events, digest: self.world.room.digest() }
    }

    /// The server takes a message, and tells everybody who is connected what follows.
    fn serve(&mut self, who: usize) {
        let Some(message) = self.ways[who].as_mut().and_then(|it| it.0.pop_front()) else { return };
        let before = self.world.room.number();
        let mut own = Vec::new();
        match message {
            ClientMessage::Hello { after, .. } => {
                let people = self.world.room.people();
                let place = self.places[who].and_then(|id| people.get(id));
                own.push(ServerMessage::Welcome {
                    version: VERSION,
                    token: format!("token {who}"),
                    participant: self.places[who].filter(|_| place.is_some()),
                    last_request: place.map_or(0, |it| it.last_request),
                    now: self.world.now,
                });
                own.push(self.events(who, after));
            }
            ClientMessage::Events { after } => own.push(self.events(who, after)),
            ClientMessage::Request { number, request } => {
                let id = self.world.room.people().next_id();
                match self.world.ask_as(self.places[who], number, &request) {
                    Ok(()) if self.places[who].is_none() => {
                        self.places[who] = Some(id);
                        own.push(ServerMessage::Place { participant: Some(id) });
                    }
                    Ok(()) => {}
                    Err(refusal) => {
                        own.push(ServerMessage::Refused { request: Some(number), refusal });
                    }
                }
            }
        }
        for other in 0..2 {
            let news = self.events(other, before);
            let Some((_, down)) = &mut self.ways[other] else { continue };
            if other == who {
                down.extend(own.drain(..));
            }
            if self.world.room.number() > before {
                down.push_back(news);
            }
        }
    }

    fn hear(&mut self, who: usize) {
        let Some((up, down)) = &mut self.ways[who] else { return };
        let Some(message) = down.pop_front() else { return };
        let heard = self.clients[who].hear(message).expect("the same program");
        up.extend(heard.answers);
    }

    /// Everything that is on the way arrives.
    fn settle(&mut self) {
        for _ in 0..200 {
            for who in 0..2 {
                if self.ways[who].is_none() {
                    self.connect(who);
                }
                self.serve(who);
                self.hear(who);
            }
        }
    }
}

#[test]
fn a_client_ends_with_the_room_of_the_server_after_losses_and_returns() {
    for seed in 0..200 {
        let mut rng = Pcg64::seed_from_u64(seed);
        let mut net = Net::new(crate::ricochet::terms(RicochetMode::Classic, 2));
        let mut bids = 0;
        for who in 0..2 {
            net.connect(who);
            net.ask(who, Request::Join { name: format!("P{who}"), colour: None });
            net.ask(who, Request::Ready(true));
        }
        for _ in 0..rng.random_range(1..120) {
            let who = rng.random_range(0..2);
            match rng.random_range(0..12) {
                0 => net.ways[who] = None,
                1 if net.ways[who].is_none() => net.connect(who),
                2 => {
                    bids += 1;
                    let bid = GameCommand::Ricochet(RicochetCommand::Bid(100 - bids));
                    net.ask(who, Request::Game(bid));
                }
                3..=7 => net.serve(who),
                _ => net.hear(who),
            }
        }
        net.settle();
        for (who, client) in net.clients.iter().enumerate() {
            assert_eq!(client.room().map(carom_rooms::Room::digest), Some(net.world.room.digest()));
            assert_eq!(client.participant(), net.places[who], "seed {seed}");
            assert_eq!(client.waiting().count(), 0, "seed {seed}");
        }
        // Each request was carried out once: both have a seat, and the lowest bid counts.
        assert_eq!(net.world.room.people().players().count(), 2, "seed {seed}");
    }
}

#[test]
fn a_client_starts_again_when_its_room_is_another_one() {
    let mut net = Net::new(crate::ricochet::terms(RicochetMode::Classic, 2));
    net.connect(0);
    net.settle();
    let digest = serde_json::from_str("\"0000000000000001\"").expect("a digest");
    net.ask(1, Request::Join { name: "Ada".to_owned(), colour: None });
    net.serve(1);
    let Some((_, down)) = &mut net.ways[0] else { panic!("a connection") };
    let Some(ServerMessage::Events { events, .. }) = down.pop_front() else { panic!("events") };
    let wrong = ServerMessage::Events { events, digest };
    let heard = net.clients[0].hear(wrong.clone()).expect("the first fault");
    assert_eq!(heard.answers, [ClientMessage::Events { after: 0 }]);
    net.ways[0] = None;
    net.settle();
    assert_eq!(net.clients[0].room().map(carom_rooms::Room::digest), Some(net.world.room.digest()));
    net.ask(1, Request::Ready(true));
    net.serve(1);
    let Some((_, down)) = &mut net.ways[0] else { panic!("a connection") };
    let Some(ServerMessage::Events { events, .. }) = down.pop_front() else { panic!("events") };
    let again = net.clients[0].hear(ServerMessage::Events { events, digest });
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
fn a_client_that_is_sent_on_keeps_its_token_and_its_requests() {
    let mut client = RoomClient::new(Some("token".to_owned()));
    let watch = Request::Watch { name: "Eve".to_owned() };
    assert_eq!(client.request(watch.clone()), None, "there is no connection");
    let hello = client.hello();
    let url = "https://b.example".to_owned();
    let heard = client.hear(ServerMessage::Elsewhere { url: url.clone() }).expect("an address");
    assert_eq!((heard.elsewhere, client.is_welcome()), (Some(url), false));
    assert_eq!((client.hello(), client.waiting().next()), (hello, Some(&watch)));
}
