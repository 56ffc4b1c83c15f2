//! Who comes, goes, watches and hosts.

use carom_rooms::ricochet::{RicochetMode, RicochetTerms};
use carom_rooms::{
    ABSENCE, EventRecord, MAX_WATCHERS, Moment, Participant, ParticipantId, RefusalCode, Request,
    Room, ServerRequest, Terms,
};

use crate::ricochet::terms;
use crate::world::World;

fn join(name: &str, colour: Option<u8>) -> Request {
    Request::Join { name: name.to_owned(), colour }
}

#[test]
fn seats_names_colours_and_places_are_checked() {
    let mut world = World::open(terms(RicochetMode::Classic, 2));
    assert_eq!(world.ask(None, &Request::Leave), Err(RefusalCode::Place));
    let ada = world.join("Ada");
    assert_eq!(world.ask(None, &join("Ada", None)), Err(RefusalCode::NameTaken));
    assert_eq!(world.ask(None, &join("Bo\n", None)), Err(RefusalCode::Name));
    assert_eq!(world.ask(None, &join("Bo", Some(0))), Err(RefusalCode::Colour), "Ada's");
    assert_eq!(world.ask(None, &join("Bo", Some(8))), Err(RefusalCode::Colour));
    assert_eq!(world.ask(Some(ada), &join("Bo", None)), Err(RefusalCode::Place));
    assert_eq!(world.ask(Some(ParticipantId(9)), &Request::Leave), Err(RefusalCode::Place));
    for name in ["B", "C", "D", "E", "F", "G", "H"] {
        world.join(name);
    }
    assert_eq!(world.ask(None, &join("I", None)), Err(RefusalCode::Full));
    world.ask(None, &Request::Watch { name: "I".into() }).expect("room for watchers");
    let watcher = world.room.people().watchers().next().expect("a watcher").0;
    assert_eq!(world.ask(Some(watcher), &Request::Ready(true)), Err(RefusalCode::NotNow));
    let remove = Request::Remove { participant: ParticipantId(3) };
    assert_eq!(world.ask(Some(watcher), &remove), Err(RefusalCode::NotHost));
    world.ask(Some(ada), &remove).expect("the host");
    world.ask(Some(watcher), &join("Ida", Some(2))).expect("a watcher takes the seat");
    assert_eq!(world.room.people().players().count(), 8);
    for number in 0..MAX_WATCHERS {
        let name = format!("Watcher {number}");
        world.ask(None, &Request::Watch { name }).expect("room for watchers");
    }
    let full = world.ask(None, &Request::Watch { name: "one more".into() });
    assert_eq!(full, Err(RefusalCode::Full));
    world.check();
}

#[test]
fn a_host_who_is_away_holds_nobody_up_for_more_than_a_minute() {
    let mut world = World::open(terms(RicochetMode::Classic, 2));
    let [ada, bo] = ["Ada", "Bo"].map(|name| world.join(name));
    world.ask(Some(bo), &Request::Ready(true)).expect("before a game");
    let remove = Request::Remove { participant: ada };
    assert_eq!(world.ask(Some(bo), &remove), Err(RefusalCode::NotHost));
    world.tell(&ServerRequest::Connected(ada, false)).expect("a participant");
    world.wait(ABSENCE - 1);
    assert_eq!(world.ask(Some(bo), &remove), Err(RefusalCode::NotHost), "she may come back");
    world.wait(1);
    assert_eq!(world.room.host(world.now), Some(bo));
    world.tell(&ServerRequest::Connected(ada, true)).expect("a participant");
    assert_eq!(world.room.host(world.now), Some(ada), "the seat is still the first");
    world.tell(&ServerRequest::Connected(ada, false)).expect("a participant");
    world.wait(ABSENCE);
    world.ask(Some(bo), &remove).expect("the host");
    assert_eq!(world.room.people().players().count(), 1);
    world.check();
}

#[test]
fn during_a_game_only_who_has_been_away_for_a_minute_is_removed() {
    let mut world = World::open(terms(RicochetMode::Classic, 2));
    let [ada, bo, cy] = ["Ada", "Bo", "Cy"].map(|name| world.join(name));
    let add = Request::AddComputer { name: "Robby".into(), strength: 5 };
    world.ask(Some(ada), &add).expect("the host");
    let robby = world.room.people().players().last().expect("a computer").0;
    world.ready(&[ada, bo, cy]);
    let remove =
        |world: &mut World, participant| world.ask(Some(ada), &Request::Remove { participant });
    for other in [bo, robby] {
        assert_eq!(remove(&mut world, other), Err(RefusalCode::NotNow), "{other}");
    }
    world.tell(&ServerRequest::Connected(bo, false)).expect("a participant");
    world.wait(30_000);
    // The server is down for a minute, in which nobody can come back.
    world.now += 60_000;
    world.tell(&ServerRequest::Resumed(60_000)).expect("an open room");
    world.wait(29_999);
    assert_eq!(remove(&mut world, bo), Err(RefusalCode::NotNow));
    world.wait(1);
    remove(&mut world, bo).expect("away for a minute");
    assert_eq!(world.room.people().players().count(), 3);
    world.check();
}

#[test]
fn a_place_survives_its_connection_and_a_closed_room_is_closed() {
    let mut world = World::open(terms(RicochetMode::Classic, 2));
    let ada = world.join("Ada");
    let is_connected = |world: &World| world.room.people().get(ada).map(Participant::is_connected);
    for is_there in [false, true] {
        world.tell(&ServerRequest::Connected(ada, is_there)).expect("a participant");
        assert_eq!(is_connected(&world), Some(is_there));
    }
    let number = world.room.number();
    world.tell(&ServerRequest::Connected(ada, true)).expect("nothing new");
    assert_eq!(world.room.number(), number);
    world.tell(&ServerRequest::Close("nobody was here for a month".into())).expect("open");
    assert_eq!(world.ask(Some(ada), &Request::Leave), Err(RefusalCode::Closed));
    assert_eq!(world.tell(&ServerRequest::Remove(ada)), Err(RefusalCode::Closed));
    assert!(world.room.closed().is_some() && world.room.due().is_none());
    let next = EventRecord { number: world.room.number() + 1, ..world.record(2) };
    let applied = world.room.clone().apply(&next).map_err(|refusal| refusal.code);
    assert_eq!(applied, Err(RefusalCode::Closed));
    world.check();
}

#[test]
fn impossible_settings_are_refused() {
    let good = RicochetTerms::default();
    let bad = [
        RicochetTerms { robots: 6, ..good.clone() },
        RicochetTerms { clock: Some(1), ..good.clone() },
        RicochetTerms { clock: None, mode: RicochetMode::Race, ..good.clone() },
        RicochetTerms { chips: Some(0), ..good.clone() },
    ];
    let moment = Moment { now: 0, chance: 0 };
    for terms in bad {
        let refused = Room::open(moment, Terms::Ricochet(terms)).map_err(|it| it.code);
        assert_eq!(refused, Err(RefusalCode::Terms));
    }
    let rules = crate::tablut::terms("chess");
    assert_eq!(Room::open(moment, rules).map_err(|it| it.code), Err(RefusalCode::Terms));
}
