//! Network games that are over, however they end: what stays, and what works again.

use std::time::{Duration, Instant};

use super::network::{is_quiet, looks_off, status};
use super::*;
use carom_engine::rules::Outcome;
use carom_formats::tablut::wire::Name;
use carom_play::tablut::EndingReason;
use carom_play::tablut::network::Host;
use carom_play::tablut::network::sockets::Server;
use carom_window_tablut::network::{Network, Status};

/// Marie waits with the attackers in this window. Bob, at another one, moves once and is gone.
fn won_by_marie(host: &mut Real) {
    let mut guest = start();
    for (real, name) in [(&mut *host, "marie"), (&mut guest, "bob")] {
        send(real, NetworkCommand::SetName(name.to_owned()));
    }
    send(host, NetworkCommand::WaitAt("127.0.0.1:0".to_owned()));
    send(host, NetworkCommand::Host(Side::Attackers));
    wait(host, |world| matches!(world.resource::<Network>().status(), Some(Status::Waits(_))));
    let Some(Status::Waits(place)) = status(host) else { panic!("nobody waits") };
    send(&mut guest, NetworkCommand::SetAddress(place.address.to_string()));
    send(&mut guest, NetworkCommand::Join(Side::Defenders));
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
    assert_eq!(session(real).ending().map(|it| it.reason), Some(EndingReason::Left));
    assert!(
        has_text(real, "The attackers win") && has_text(real, "marie") && has_text(real, "bob")
    );
    assert!(!has_text(real, "Over the network"), "nobody plays on");
    assert!(Side::ALL.iter().all(|&it| session(real).seat(it).is_human()));
    assert!(has_text(real, "The other player has resigned or left."));
    check(real);
}

#[test]
fn after_a_network_game_every_button_works_again() {
    let mut real = start_with(&options((1280, 720)));
    won_by_marie(&mut real);
    is_of_marie_and_bob(&mut real);
    // The other player may leave while the person here takes something back: the game stays as it was played.
    assert!(looks_off(&mut real, "Undo"));
    real.strike(&Key::Backspace, &[]);
    real.settle();
    let text = "The network game stays as it was played. Go back one move and try others there.";
    assert_eq!((moves(&real).as_str(), notice(&real).as_str()), ("e3-b3 b5-b7", text));
    is_of_marie_and_bob(&mut real);
    real.strike(&Key::Character("<".into()), &[]);
    real.settle();
    assert_eq!((moves(&real).as_str(), session(&real).ending()), ("e3-b3", None));
    real.strike(&Key::Backspace, &[]);
    assert_eq!(moves(&real), "e3-b3", "this is a move of Bob");
    assert!(has_text(&mut real, "The attackers are to move"));
    slide(&mut real, "a4-b4");
    slide(&mut real, "e4-f4");
    assert_eq!(moves(&real), "e3-b3 a4-b4 e4-f4", "people move for both sides");
    for name in ["marie", "bob", "Computer", "Over the network", "The other player"] {
        assert!(!shows(&mut real, name), "{name}");
    }
    // What was tried is taken back, and the names are those of the record where its moves are.
    for left in ["e3-b3 a4-b4", "e3-b3"] {
        assert!(!looks_off(&mut real, "Undo"));
        real.strike(&Key::Backspace, &[]);
        assert_eq!(moves(&real), left);
    }
    assert!(looks_off(&mut real, "Undo"));
    assert!(shows(&mut real, "marie") && shows(&mut real, "bob"));
    assert!(!shows(&mut real, "Over the network"));
    real.settle();
    check(&mut real);
    for _ in 0..2 {
        send(&mut real, Command::Redo);
    }
    assert_eq!(moves(&real), "e3-b3 a4-b4 e4-f4");
    send(&mut real, ToggleAnalysis);
    assert!(real.app.world().resource::<Analysis>().is_on());
    send(&mut real, ToggleAnalysis);
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
    send(&mut real, NetworkCommand::SetAddress(free.clone()));
    send(&mut real, NetworkCommand::Join(Side::Defenders));
    wait(&mut real, is_quiet);
    assert!(notice(&real).contains(&free), "{}", notice(&real));
    is_of_marie_and_bob(&mut real);
    send(&mut real, Command::TakeBack);
    is_of_marie_and_bob(&mut real);
    send(&mut real, Command::Back);
    assert!(session(&real).waits_for().is_none() && session(&real).is_for_people());
    assert!(has_text(&mut real, "marie") && has_text(&mut real, "bob"));
    assert!(!has_text(&mut real, "Over the network"), "nobody plays on");
    check(&mut real);
}

/// Runs a server and a window side by side until a condition is true.
#[track_caller]
fn wait_with(server: &mut Server, real: &mut Real, holds: impl Fn(&Server, &World) -> bool) {
    let end = Instant::now() + Duration::from_mins(1);
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
    let mut server = Server::bind(host, addresses, Duration::from_mins(1)).expect("a server");
    let address = server.address(Side::Defenders).expect("an address").to_string();
    let mut real = start();
    slide(&mut real, "e3-f3");
    send(&mut real, NetworkCommand::SetAddress(address.clone()));
    send(&mut real, NetworkCommand::Join(Side::Defenders));
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
    assert_eq!(
        session(&real).ending().map(|it| (it.outcome, it.reason)),
        Some((None, EndingReason::Disconnected))
    );
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
    assert!(real.app.world().resource::<carom_shell::overlay::Overlay>().shows(NETWORK));
    check(&mut real);
}
