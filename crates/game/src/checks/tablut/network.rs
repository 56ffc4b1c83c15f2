//! Two windows on this computer that play over the network.

use std::time::{Duration, Instant};

use super::*;
use crate::tablut::network::{Network, Status};
use carom_engine::rules::Outcome;
use carom_formats::tablut::wire::Name;
use carom_play::tablut::Reason;
use carom_play::tablut::network::Host;
use carom_play::tablut::network::sockets::Server;

fn status(real: &Real) -> Option<Status> {
    real.app.world().resource::<Network>().status()
}

/// Two windows; the first one waits as the defenders at this address, the other one knows where.
fn two(host: Real, address: &str) -> (Real, Real, String) {
    let (mut host, mut guest) = (host, start());
    send(&mut host, Command::SetAddress(address.to_owned()));
    send(&mut host, Command::Host(Side::Defenders));
    wait(&mut host, |world| matches!(world.resource::<Network>().status(), Some(Status::Waits(_))));
    let Some(Status::Waits(place)) = status(&host) else { panic!("nobody waits") };
    let address = place.address.to_string();
    send(&mut guest, Command::SetAddress(address.clone()));
    (host, guest, address)
}

/// Two windows that play; the guest has the attackers.
fn connected() -> (Real, Real, String) {
    let (mut host, mut guest, address) = two(start(), "127.0.0.1:0");
    send(&mut guest, Command::Join(Side::Attackers));
    let plays = |world: &World| world.resource::<Network>().status() == Some(Status::Plays);
    wait(&mut guest, plays);
    wait(&mut host, plays);
    (host, guest, address)
}

fn is_quiet(world: &World) -> bool {
    world.resource::<Network>().status().is_none()
}

/// One of them waits for the other one.
#[test]
fn two_people_play_over_the_network() {
    let (mut host, mut guest, address) = connected();
    assert!(has_text(&mut host, "carom"), "the name of the other player");
    let name = format!("{address} · over the network");
    assert!(has_text(&mut guest, &name), "servers tell no names");
    for command in [Command::New, Command::Next, Command::TakeBack, Command::ToggleAnalysis] {
        let number = session(&host).number();
        send(&mut host, command.clone());
        assert_eq!(session(&host).number(), number, "{command:?}");
        assert!(notice(&host).contains("network game"), "{command:?}: {}", notice(&host));
    }
    assert!(!host.app.world().resource::<Analysis>().is_on());
    send(&mut host, Command::Slide("e3-b3".parse().expect("a move")));
    wait(&mut guest, |world| world.resource::<Session>().tree().line().len() == 1);
    send(&mut guest, Command::Slide("b5-b7".parse().expect("a move")));
    wait(&mut host, |world| world.resource::<Session>().tree().line().len() == 2);
    assert_eq!(moves(&host), "e3-b3 b5-b7");
    check(&mut host);
    resign(&mut guest);
    wait(&mut host, |world| world.resource::<Session>().ending().is_some());
    let ending = session(&host).ending().expect("the end");
    assert_eq!(ending.outcome, Some(Outcome::Won(Side::Defenders)));
    wait(&mut host, |world| world.resource::<Network>().status().is_none());
    // Nobody is there any more.
    send(&mut guest, Command::Join(Side::Attackers));
    wait(&mut guest, |world| world.resource::<Network>().status().is_none());
    assert!(notice(&guest).contains("Nobody answers at 127.0.0.1"), "{}", notice(&guest));
    send(&mut guest, Command::SetAddress("localhost:many".to_owned()));
    send(&mut guest, Command::Join(Side::Attackers));
    wait(&mut guest, |world| world.resource::<Network>().status().is_none());
    assert!(notice(&guest).contains("a port is a number"), "{}", notice(&guest));
}

#[test]
fn a_host_that_resigns_tells_it() {
    let (mut host, mut guest, _) = connected();
    send(&mut host, Command::Slide("e3-b3".parse().expect("a move")));
    wait(&mut guest, |world| world.resource::<Session>().tree().line().len() == 1);
    resign(&mut host);
    let ending = session(&host).ending().expect("the end");
    assert_eq!(ending.reason, Reason::Resignation);
    wait(&mut guest, |world| world.resource::<Session>().ending().is_some());
    let ending = session(&guest).ending().expect("the end");
    assert_eq!(ending.outcome, Some(Outcome::Won(Side::Attackers)));
    wait(&mut guest, is_quiet);
    assert_eq!(notice(&guest), "");
    wait(&mut host, is_quiet);
    assert_eq!(session(&host).ending().map(|it| it.reason), Some(Reason::Resignation));
    check(&mut host);
    check(&mut guest);
}

#[test]
fn a_game_with_different_rules_does_not_begin() {
    let mut host = start();
    send(&mut host, Command::UseRules(RuleSet::LINNAEAN));
    let (mut host, mut guest, _) = two(host, "127.0.0.1:0");
    send(&mut guest, Command::Join(Side::Attackers));
    wait(&mut guest, is_quiet);
    assert_eq!(
        notice(&guest),
        "The other computer plays by other rules. Choose Linnaeus’s rules and join again."
    );
    wait(&mut host, |world| world.resource::<Network>().trouble().is_some());
    assert!(notice(&host).starts_with("carom has left before both players had moved"), "{}", notice(&host));
    assert_eq!((session(&host).ending(), session(&guest).ending()), (None, None));
    check(&mut host);
    check(&mut guest);
}

/// Somebody comes and leaves at once: the game before is on the board again, the card says why, and the window waits
/// for another player. A move that the host has made already is not meant for that one.
#[test]
fn a_window_goes_on_waiting_when_the_other_player_leaves_at_once() {
    for moves_first in [false, true] {
        let mut host = start();
        slide(&mut host, "e4-f4");
        let (mut host, mut guest, address) = two(host, "127.0.0.1:0");
        send(&mut guest, Command::SetName("bob".to_owned()));
        send(&mut guest, Command::Join(Side::Attackers));
        let plays = |world: &World| world.resource::<Network>().status() == Some(Status::Plays);
        wait(&mut host, plays);
        wait(&mut guest, plays);
        if moves_first {
            slide(&mut host, "e3-b3");
            wait(&mut guest, |world| world.resource::<Session>().tree().line().len() == 1);
        }
        send(&mut guest, Command::HangUp);
        assert_eq!((moves(&guest).as_str(), status(&guest)), ("", None));
        let waits = |world: &World| {
            matches!(world.resource::<Network>().status(), Some(Status::Waits(_)))
        };
        wait(&mut host, waits);
        assert_eq!((moves(&host).as_str(), session(&host).ending()), ("e4-f4", None));
        assert!(!has_text(&mut host, "bob ·") && !session(&host).is_remote());
        let text = "bob has left before both players had moved. Both must choose the same rules.";
        assert!(notice(&host).starts_with(text), "{}", notice(&host));
        assert!(host.app.world().resource::<shell::overlay::Overlay>().shows(NETWORK));
        assert!(has_text(&mut host, text) && has_text(&mut host, &address));
        check(&mut host);
        // Somebody else comes to the same address.
        let mut other = start();
        send(&mut other, Command::SetAddress(address));
        send(&mut other, Command::Join(Side::Attackers));
        wait(&mut other, plays);
        wait(&mut host, plays);
        assert_eq!((moves(&host).as_str(), notice(&host).as_str()), ("", ""));
        slide(&mut host, "d5-d4");
        wait(&mut other, |world| world.resource::<Session>().tree().line().len() == 1);
        assert_eq!(moves(&other), "d5-d4");
        slide(&mut other, "b5-b7");
        wait(&mut host, |world| world.resource::<Session>().tree().line().len() == 2);
        assert_eq!(moves(&host), "d5-d4 b5-b7");
        // Who leaves after a move has lost, and knows it.
        send(&mut other, Command::HangUp);
        wait(&mut host, |world| world.resource::<Session>().ending().is_some());
        assert_eq!(session(&host).ending().map(|it| it.reason), Some(Reason::Left));
        assert!(has_text(&mut host, "The defenders win"));
        assert!(has_text(&mut other, "The defenders win"));
        assert!(has_text(&mut other, "You have resigned."));
        check(&mut other);
    }
}

#[test]
fn names_are_typed_once_and_come_to_the_other_player_and_into_the_record() {
    let home = Home::new();
    let mut host = start_with(&home.options());
    send(&mut host, shell::Command::Toggle(NETWORK));
    assert!(has_text(&mut host, "YOUR NAME"));
    check(&mut host);
    send(&mut host, Command::SetName("Ana-1".to_owned()));
    drop(host);
    let host = start_with(&home.options());
    assert_eq!(host.app.world().resource::<Network>().name(), "Ana-1", "kept");
    let (mut host, mut guest, address) = two(host, "127.0.0.1:0");
    send(&mut guest, Command::SetName("Bob".to_owned()));
    send(&mut guest, Command::Join(Side::Attackers));
    let plays = |world: &World| world.resource::<Network>().status() == Some(Status::Plays);
    wait(&mut host, plays);
    wait(&mut guest, plays);
    assert!(has_text(&mut host, "Bob") && has_text(&mut host, "Ana1 · person"));
    let names = |real: &Real| {
        let record = session(real).record();
        ["White", "Black"].map(|it| record.header(it).map(str::to_owned))
    };
    assert_eq!(names(&host), [Some("Ana1".to_owned()), Some("Bob".to_owned())]);
    // Servers tell no names.
    assert_eq!(names(&guest), [Some(address), Some("Bob".to_owned())]);
    check(&mut host);
    check(&mut guest);
}

#[test]
fn who_waits_is_told_the_address_and_cannot_change_it() {
    let mut host = start();
    send(&mut host, shell::Command::Toggle(NETWORK));
    let (mut host, _, address) = two(host, "0.0.0.0:0");
    let port = address.rsplit_once(':').map(|(_, port)| port.to_owned()).expect("a port");
    host.settle();
    assert!(has_text(&mut host, "Waiting for the other player"));
    assert!(has_text(&mut host, &port));
    let world = host.app.world_mut();
    let fields = world.query::<&bevy::text::EditableText>().iter(world).count();
    assert_eq!(fields, 0, "neither the name nor the address");
    check(&mut host);
    send(&mut host, Command::HangUp);
    host.settle();
    assert_eq!(status(&host), None);
}

/// Marie waits with the attackers in this window. Bob, at another one, moves once and is gone.
fn won_by_marie(host: &mut Real) {
    let mut guest = start();
    for (real, name) in [(&mut *host, "marie"), (&mut guest, "bob")] {
        send(real, Command::SetName(name.to_owned()));
    }
    send(host, Command::SetAddress("127.0.0.1:0".to_owned()));
    send(host, Command::Host(Side::Attackers));
    wait(host, |world| matches!(world.resource::<Network>().status(), Some(Status::Waits(_))));
    let Some(Status::Waits(place)) = status(host) else { panic!("nobody waits") };
    send(&mut guest, Command::SetAddress(place.address.to_string()));
    send(&mut guest, Command::Join(Side::Defenders));
    let plays = |world: &World| world.resource::<Network>().status() == Some(Status::Plays);
    wait(&mut guest, plays);
    wait(host, plays);
    slide(&mut guest, "e3-b3");
    wait(host, |world| world.resource::<Session>().tree().line().len() == 1);
    slide(host, "b5-b7");
    drop(guest);
    wait(host, |world| world.resource::<Session>().ending().is_some());
    wait(host, is_quiet);
}

/// The program that usually attacks does not come back into a game of people.
fn is_of_marie_and_bob(real: &mut Real) {
    assert_eq!(session(real).ending().map(|it| it.reason), Some(Reason::Left));
    assert!(has_text(real, "The attackers win") && has_text(real, "marie") && has_text(real, "bob"));
    assert!(!has_text(real, "marie ·") && !has_text(real, "bob ·"), "nobody plays on");
    assert!(Side::ALL.iter().all(|&it| session(real).seat(it).is_human()));
    assert!(has_text(real, "The other player has resigned or left."));
    check(real);
}

#[test]
fn after_a_network_game_every_button_works_again() {
    let mut real = start_with(&options((1280, 720)));
    won_by_marie(&mut real);
    is_of_marie_and_bob(&mut real);
    real.strike(&Key::Backspace, &[]);
    real.settle();
    assert_eq!((moves(&real).as_str(), session(&real).ending()), ("e3-b3", None));
    assert!(has_text(&mut real, "The attackers are to move"));
    slide(&mut real, "a4-b4");
    slide(&mut real, "e4-f4");
    assert_eq!(moves(&real), "e3-b3 a4-b4 e4-f4", "people move for both sides");
    for name in ["marie", "bob", "program", "over the network", "The other player"] {
        assert!(!has_text(&mut real, name), "{name}");
    }
    assert!(session(&real).can_take_back());
    check(&mut real);
    send(&mut real, Command::ToggleAnalysis);
    assert!(real.app.world().resource::<Analysis>().is_on());
    send(&mut real, Command::ToggleAnalysis);
    send(&mut real, Command::Sit(Side::Attackers, Seat::Program(Kind::Random)));
    wait(&mut real, |world| world.resource::<Session>().tree().game().moves().len() == 4);
    // What Marie and Bob have played is still there.
    let record = session(&real).record();
    assert_eq!((record.header("White"), record.header("Black")), (Some("bob"), Some("marie")));
    assert_eq!(record.result, Some(Outcome::Won(Side::Attackers)));
    let number = session(&real).number();
    real.strike(&Key::Character("n".into()), &[]);
    real.settle();
    assert_ne!(session(&real).number(), number);
    assert_eq!((moves(&real).as_str(), notice(&real).contains("network")), ("", false));
    check(&mut real);
}

#[test]
fn a_network_game_keeps_its_names_and_its_end_after_a_kill_and_a_failed_connection() {
    let home = Home::new();
    let mut real = start_with(&home.options());
    won_by_marie(&mut real);
    // A kill: nothing is written at the end.
    drop(real);
    let mut real = start_with(&home.options());
    is_of_marie_and_bob(&mut real);
    // Nobody is at this address.
    let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
    let free = free.expect("an address").to_string();
    send(&mut real, Command::SetAddress(free.clone()));
    send(&mut real, Command::Join(Side::Defenders));
    wait(&mut real, is_quiet);
    assert!(notice(&real).contains(&free), "{}", notice(&real));
    is_of_marie_and_bob(&mut real);
    send(&mut real, Command::TakeBack);
    real.settle();
    assert!(session(&real).waits_for().is_none() && session(&real).is_for_people());
    assert!(has_text(&mut real, "marie · person"), "Marie keeps her side");
    check(&mut real);
}

/// Runs a server and a window side by side until a condition is true.
#[track_caller]
fn wait_with(server: &mut Server, real: &mut Real, holds: impl Fn(&Server, &World) -> bool) {
    let end = Instant::now() + Duration::from_secs(60);
    while !holds(server, real.app.world()) {
        assert!(Instant::now() < end, "the condition never became true");
        server.step(Duration::from_millis(2));
        real.frame();
    }
    real.settle();
}

/// A server with the attackers, and a window that plays against it and has moved.
fn served() -> (Server, Real, String) {
    let name = Name::new("robot").expect("a name");
    let host = Host::new(RuleSet::ASHTON).with(Side::Attackers, name);
    let mut addresses = [None; 2];
    addresses[Side::Defenders as usize] = Some("127.0.0.1:0".parse().expect("an address"));
    let mut server = Server::bind(host, addresses, Duration::from_secs(60)).expect("a server");
    let address = server.address(Side::Defenders).expect("an address").to_string();
    let mut real = start();
    slide(&mut real, "e3-f3");
    send(&mut real, Command::SetAddress(address.clone()));
    send(&mut real, Command::Join(Side::Defenders));
    wait_with(&mut server, &mut real, |_, world| {
        world.resource::<Network>().status() == Some(Status::Plays)
    });
    slide(&mut real, "e3-b3");
    wait_with(&mut server, &mut real, |server, _| server.host().game().moves().len() == 1);
    (server, real, address)
}

#[test]
fn a_server_that_is_gone_leaves_a_game_without_a_result() {
    let (mut server, mut real, address) = served();
    server.play(Side::Attackers, "b5-b7".parse().expect("a move"));
    wait_with(&mut server, &mut real, |_, world| {
        world.resource::<Session>().tree().line().len() == 2
    });
    drop(server);
    wait(&mut real, is_quiet);
    assert_eq!(notice(&real), format!("{address} has closed the connection."));
    // It is still said when the message is gone, and after a look elsewhere.
    send(&mut real, Command::Back);
    assert!(has_text(&mut real, "No result"));
    send(&mut real, Command::Last);
    assert!(has_text(&mut real, "No result") && has_text(&mut real, &address));
    assert!(has_text(&mut real, "The connection with the other player was lost."));
    assert_eq!((session(&real).resigner(), session(&real).can_offer()), (None, false));
    resign(&mut real);
    assert_eq!(session(&real).ending().map(|it| (it.outcome, it.reason)), Some((None, Reason::Disconnected)));
    check(&mut real);
    real.strike(&Key::Character("n".into()), &[]);
    assert_eq!(moves(&real), "", "a new game");
}

#[test]
fn a_server_that_never_moves_gives_the_game_before_back() {
    let (server, mut real, address) = served();
    drop(server);
    wait(&mut real, is_quiet);
    assert_eq!(moves(&real), "e3-f3", "the game before");
    let text = format!("{address} has closed the connection.");
    assert!(has_text(&mut real, &text), "the card says why");
    assert!(real.app.world().resource::<shell::overlay::Overlay>().shows(NETWORK));
    check(&mut real);
}

/// Whether somebody takes connections at an address of this computer.
fn listens_at(address: &str) -> bool {
    std::net::TcpStream::connect(address).is_ok()
}

#[test]
fn a_window_waits_at_the_address_that_its_field_shows() {
    let mut real = start();
    send(&mut real, shell::Command::Toggle(NETWORK));
    let world = real.app.world_mut();
    let mut fields = world.query::<&bevy::text::EditableText>();
    let shown: Vec<String> = fields.iter(world).map(|it| it.value().to_string()).collect();
    assert!(shown.contains(&"127.0.0.1".to_owned()), "{shown:?}");
    assert!(has_text(&mut real, "at 0.0.0.0 every computer of the network can"));
    check(&mut real);
    // Whichever port is free: the address stays the one of the field.
    for (typed, is_open) in [("127.0.0.1:0", false), ("0.0.0.0:0", true)] {
        send(&mut real, Command::SetAddress(typed.to_owned()));
        send(&mut real, Command::Host(Side::Defenders));
        wait(&mut real, |world| {
            matches!(world.resource::<Network>().status(), Some(Status::Waits(_)))
        });
        let Some(Status::Waits(place)) = status(&real) else { panic!("nobody waits") };
        let port = place.address.port();
        assert!(listens_at(&format!("127.0.0.1:{port}")), "{typed}");
        // Another address of this computer. Not every system has it without being told.
        if cfg!(target_os = "linux") {
            assert_eq!(listens_at(&format!("127.0.0.2:{port}")), is_open, "{typed}");
        }
        assert_eq!(has_text(&mut real, "Only programs of this computer"), !is_open, "{typed}");
        check(&mut real);
        send(&mut real, Command::HangUp);
        wait(&mut real, is_quiet);
    }
}

#[test]
fn the_usual_address_and_port_are_named_when_they_are_in_use() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address");
    let mut real = start();
    send(&mut real, shell::Command::Toggle(NETWORK));
    send(&mut real, Command::SetAddress(address.to_string()));
    send(&mut real, Command::Host(Side::Defenders));
    wait(&mut real, is_quiet);
    let text = format!("{address} is in use already");
    assert!(has_text(&mut real, &text), "{}", notice(&real));
    let port = address.port().checked_add(10).unwrap_or(address.port() - 10);
    assert!(notice(&real).ends_with(&format!("for example 127.0.0.1:{port}.")), "{}", notice(&real));
    check(&mut real);
    // A port that was not typed is named, too. No computer has this address: it is one for examples.
    send(&mut real, Command::SetAddress("192.0.2.77".to_owned()));
    for (side, port) in [(Side::Defenders, 5801), (Side::Attackers, 5800)] {
        send(&mut real, Command::Host(side));
        wait(&mut real, is_quiet);
        assert!(notice(&real).starts_with(&format!("192.0.2.77:{port} ")), "{}", notice(&real));
    }
}
