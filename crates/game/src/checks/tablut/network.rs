//! Two windows on this computer that play over the network.

use super::*;
use crate::tablut::network::{Network, Status};
use carom_engine::rules::Outcome;
use carom_play::tablut::Reason;

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
    assert!(has_text(&mut guest, &format!("host at {address}")), "servers tell no names");
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
    assert_eq!(ending.outcome, Outcome::Won(Side::Defenders));
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
    assert_eq!(ending.outcome, Outcome::Won(Side::Attackers));
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
    wait(&mut host, is_quiet);
    assert!(notice(&host).starts_with("The game did not begin"), "{}", notice(&host));
    assert_eq!((session(&host).ending(), session(&guest).ending()), (None, None));
    check(&mut host);
    check(&mut guest);
}

/// The host has moved already: the defenders begin under these rules.
#[test]
fn a_host_that_has_moved_is_told_that_the_game_did_not_begin() {
    let (mut host, mut guest, _) = connected();
    slide(&mut host, "e3-b3");
    wait(&mut guest, |world| world.resource::<Session>().tree().line().len() == 1);
    send(&mut guest, Command::HangUp);
    wait(&mut host, is_quiet);
    let text = "The game did not begin: the other player has left without a move. Both players must choose the same rules.";
    assert_eq!(notice(&host), text);
    assert_eq!(session(&host).ending(), None);
    check(&mut host);
    // Who leaves after a move has lost.
    let (mut host, mut guest, _) = connected();
    slide(&mut host, "e3-b3");
    wait(&mut guest, |world| world.resource::<Session>().tree().line().len() == 1);
    slide(&mut guest, "b5-b7");
    wait(&mut host, |world| world.resource::<Session>().tree().line().len() == 2);
    send(&mut guest, Command::HangUp);
    wait(&mut host, |world| world.resource::<Session>().ending().is_some());
    assert_eq!(session(&host).ending().map(|it| it.reason), Some(Reason::Left));
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
    let (mut host, mut guest, _) = two(host, "127.0.0.1:0");
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
    assert_eq!(names(&guest), [Some("remote".to_owned()), Some("Bob".to_owned())]);
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
