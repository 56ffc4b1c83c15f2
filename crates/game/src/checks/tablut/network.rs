//! Two windows on this computer that play over the network.

use super::panel::places;
use super::*;
use carom_engine::rules::Outcome;
use carom_play::tablut::EndingReason;
use carom_shell::fold::Fold;
use carom_shell::settings::Change;
use carom_shell::theme::Palette;
use carom_shell::words::Language;
use carom_window_tablut::command::{Meeting, Reach};
use carom_window_tablut::network::{Network, Status};

pub(super) fn status(real: &Real) -> Option<Status> {
    real.app.world().resource::<Network>().status()
}

/// Two windows; the first one waits as the defenders at this address, the other one knows where.
fn two(host: Real, address: &str) -> (Real, Real, String) {
    let (mut host, mut guest) = (host, start());
    send(&mut host, NetworkCommand::WaitAt(address.to_owned()));
    send(&mut host, NetworkCommand::Host(Side::Defenders));
    wait(&mut host, |world| matches!(world.resource::<Network>().status(), Some(Status::Waits(_))));
    let Some(Status::Waits(place)) = status(&host) else { panic!("nobody waits") };
    let address = place.address.to_string();
    send(&mut guest, NetworkCommand::SetAddress(address.clone()));
    (host, guest, address)
}

/// Two windows that play; the guest has the attackers.
fn connected() -> (Real, Real, String) {
    let (mut host, mut guest, address) = two(start(), "127.0.0.1:0");
    send(&mut guest, NetworkCommand::Join(Side::Attackers));
    let plays = |world: &World| world.resource::<Network>().status() == Some(Status::Plays);
    wait(&mut guest, plays);
    wait(&mut host, plays);
    (host, guest, address)
}

pub(super) fn is_quiet(world: &World) -> bool {
    world.resource::<Network>().status().is_none()
}

/// One of them waits for the other one.
#[test]
fn two_people_play_over_the_network() {
    let (mut host, mut guest, address) = connected();
    assert!(has_text(&mut host, "carom"), "the name of the other player");
    let name = format!("{address} · Over the network");
    assert!(has_text(&mut guest, &name), "servers tell no names");
    let refused = [
        Wish::from(Command::New),
        PuzzleCommand::Next.into(),
        Command::TakeBack.into(),
        ToggleAnalysis.into(),
    ];
    for command in refused {
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
    send(&mut guest, NetworkCommand::Join(Side::Attackers));
    wait(&mut guest, |world| world.resource::<Network>().status().is_none());
    assert!(notice(&guest).contains("No game at 127.0.0.1"), "{}", notice(&guest));
    send(&mut guest, NetworkCommand::SetAddress("localhost:many".to_owned()));
    send(&mut guest, NetworkCommand::Join(Side::Attackers));
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
    assert_eq!(ending.reason, EndingReason::Resignation);
    wait(&mut guest, |world| world.resource::<Session>().ending().is_some());
    let ending = session(&guest).ending().expect("the end");
    assert_eq!(ending.outcome, Some(Outcome::Won(Side::Attackers)));
    wait(&mut guest, is_quiet);
    assert_eq!(notice(&guest), "");
    wait(&mut host, is_quiet);
    assert_eq!(session(&host).ending().map(|it| it.reason), Some(EndingReason::Resignation));
    check(&mut host);
    check(&mut guest);
}

/// The host's side and rules are those of the game, and the one who joins chooses neither.
#[test]
fn who_joins_takes_the_rules_of_the_host() {
    let mut host = start();
    send(&mut host, Command::UseRules(RuleSet::LINNAEAN.into()));
    let (mut host, mut guest, _) = two(host, "127.0.0.1:0");
    send(&mut guest, NetworkCommand::Join(Side::Attackers));
    let plays = |world: &World| world.resource::<Network>().status() == Some(Status::Plays);
    wait(&mut guest, plays);
    wait(&mut host, plays);
    assert_eq!(session(&guest).rules().name, "linnaean");
    // The attackers begin under these rules.
    slide(&mut guest, "d1-d3");
    wait(&mut host, |world| world.resource::<Session>().tree().line().len() == 1);
    slide(&mut host, "e4-f4");
    wait(&mut guest, |world| world.resource::<Session>().tree().line().len() == 2);
    check(&mut host);
    check(&mut guest);
}

/// Nobody waits for the defenders, but somebody for the attackers: the usual ports tell which side is free.
#[test]
fn who_joins_takes_the_side_that_is_free() {
    let mut host = start();
    send(&mut host, NetworkCommand::WaitAt("127.0.0.1".to_owned()));
    send(&mut host, NetworkCommand::Host(Side::Defenders));
    wait(&mut host, |world| {
        let network = world.resource::<Network>();
        matches!(network.status(), Some(Status::Waits(_))) || network.trouble().is_some()
    });
    // Somebody else may use the usual ports.
    let is_free = std::net::TcpListener::bind("127.0.0.1:5800").is_ok();
    if !matches!(status(&host), Some(Status::Waits(_))) || !is_free {
        return;
    }
    let mut guest = start();
    send(&mut guest, NetworkCommand::JoinFree);
    let plays = |world: &World| world.resource::<Network>().status() == Some(Status::Plays);
    wait(&mut guest, plays);
    wait(&mut host, plays);
    assert_eq!(session(&guest).own_side(), Some(Side::Attackers));
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
        send(&mut guest, NetworkCommand::SetName("bob".to_owned()));
        send(&mut guest, NetworkCommand::Join(Side::Attackers));
        let plays = |world: &World| world.resource::<Network>().status() == Some(Status::Plays);
        wait(&mut host, plays);
        wait(&mut guest, plays);
        if moves_first {
            slide(&mut host, "e3-b3");
            wait(&mut guest, |world| world.resource::<Session>().tree().line().len() == 1);
        }
        leave(&mut guest);
        assert_eq!((moves(&guest).as_str(), status(&guest)), ("", None));
        let waits =
            |world: &World| matches!(world.resource::<Network>().status(), Some(Status::Waits(_)));
        wait(&mut host, waits);
        assert_eq!((moves(&host).as_str(), session(&host).ending()), ("e4-f4", None));
        assert!(!has_text(&mut host, "bob ·") && !session(&host).is_remote());
        let text = "bob has left before both players had moved, so this was no game.";
        assert_eq!(notice(&host), "", "the card says it");
        assert!(host.app.world().resource::<carom_shell::overlay::Overlay>().shows(NETWORK));
        assert!(has_text(&mut host, text) && has_text(&mut host, &address));
        check(&mut host);
        // Somebody else comes to the same address.
        let mut other = start();
        send(&mut other, NetworkCommand::SetAddress(address));
        send(&mut other, NetworkCommand::Join(Side::Attackers));
        wait(&mut other, plays);
        wait(&mut host, plays);
        assert_eq!((moves(&host).as_str(), notice(&host).contains("bob")), ("", false));
        assert!(host.app.world().resource::<Network>().trouble().is_none());
        slide(&mut host, "d5-d4");
        wait(&mut other, |world| world.resource::<Session>().tree().line().len() == 1);
        assert_eq!(moves(&other), "d5-d4");
        slide(&mut other, "b5-b7");
        wait(&mut host, |world| world.resource::<Session>().tree().line().len() == 2);
        assert_eq!(moves(&host), "d5-d4 b5-b7");
        // Who leaves after a move has lost, and knows it.
        leave(&mut other);
        wait(&mut host, |world| world.resource::<Session>().ending().is_some());
        assert_eq!(session(&host).ending().map(|it| it.reason), Some(EndingReason::Left));
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
    send(&mut host, carom_shell::Command::Toggle(NETWORK));
    assert!(!has_text(&mut host, "Your name"), "first the two choices");
    send(&mut host, NetworkCommand::Meet(Meeting::Wait));
    assert!(has_text(&mut host, "Your name"));
    check(&mut host);
    send(&mut host, NetworkCommand::SetName("Ana-1".to_owned()));
    drop(host);
    let host = start_with(&home.options());
    assert_eq!(host.app.world().resource::<Network>().name(), "Ana-1", "kept");
    let (mut host, mut guest, address) = two(host, "127.0.0.1:0");
    send(&mut guest, NetworkCommand::SetName("Bob".to_owned()));
    send(&mut guest, NetworkCommand::Join(Side::Attackers));
    let plays = |world: &World| world.resource::<Network>().status() == Some(Status::Plays);
    wait(&mut host, plays);
    wait(&mut guest, plays);
    assert!(has_text(&mut host, "Bob") && has_text(&mut host, "Ana1"));
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
    send(&mut host, carom_shell::Command::Toggle(NETWORK));
    let (mut host, _, address) = two(host, "0.0.0.0:0");
    let port = address.rsplit_once(':').map(|(_, port)| port.to_owned()).expect("a port");
    host.settle();
    assert!(has_text(&mut host, "Waiting for the other player"));
    assert!(has_text(&mut host, &port));
    let world = host.app.world_mut();
    let fields = world.query::<&bevy::text::EditableText>().iter(world).count();
    assert_eq!(fields, 0, "neither the name nor the address");
    check(&mut host);
    send(&mut host, NetworkCommand::HangUp);
    host.settle();
    assert_eq!(status(&host), None);
}

/// The texts of all fields.
fn fields(real: &mut Real) -> Vec<String> {
    let world = real.app.world_mut();
    let mut fields = world.query::<&bevy::text::EditableText>();
    fields.iter(world).map(|it| it.value().to_string()).collect()
}

#[test]
fn the_card_asks_first_who_comes_and_then_only_for_what_that_needs() {
    let languages = [Language::French, Language::English, Language::French];
    for (size, language) in [(1280, 720), (720, 600), (720, 1000)].into_iter().zip(languages) {
        let choices = vec![Change::Language(Some(language))];
        let mut real = start_with(&Options { choices, ..options(size) });
        send(&mut real, carom_shell::Command::Toggle(NETWORK));
        let sides =
            |it: &NetworkCommand| matches!(it, NetworkCommand::Host(_) | NetworkCommand::Join(_));
        assert_eq!((places(&mut real, sides).len(), fields(&mut real).len()), (0, 0));
        check(&mut real);
        let address = "127.0.0.1".to_owned();
        send(&mut real, NetworkCommand::Meet(Meeting::Join));
        assert_eq!(places(&mut real, |it| matches!(it, NetworkCommand::JoinFree)).len(), 1);
        assert_eq!(places(&mut real, sides).len(), 0, "the side is told, not asked");
        assert!(fields(&mut real).contains(&address));
        check(&mut real);
        send(&mut real, NetworkCommand::Meet(Meeting::Wait));
        // The side is a choice, and only the primary button begins.
        assert_eq!(places(&mut real, |it| matches!(it, NetworkCommand::InviteAs(_))).len(), 2);
        assert_eq!(places(&mut real, sides).len(), 1);
        let main = NetworkCommand::Host(Side::Attackers);
        assert_eq!(places(&mut real, |it: &NetworkCommand| *it == main).len(), 0);
        send(&mut real, NetworkCommand::InviteAs(Side::Attackers));
        assert_eq!(places(&mut real, |it: &NetworkCommand| *it == main).len(), 1);
        check(&mut real);
        assert!(!fields(&mut real).contains(&address));
        assert!(!has_text(&mut real, "5801"));
        send(&mut real, Fold("tablut-network-more"));
        assert!(has_text(&mut real, "5801"));
        check(&mut real);
        send(&mut real, NetworkCommand::WaitFor(Reach::Address));
        assert!(fields(&mut real).contains(&address));
        check(&mut real);
        // The card opens again with its choice, but without the part that was opened.
        send(&mut real, carom_shell::Command::Back);
        send(&mut real, carom_shell::Command::Toggle(NETWORK));
        assert_eq!(places(&mut real, sides).len(), 1);
        assert!(!has_text(&mut real, "5801"));
    }
}

/// Who joins before the other player invites is told so, and waits: the game begins by itself.
#[test]
fn who_joins_first_waits_for_the_host() {
    let port = {
        let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        free.local_addr().expect("an address").port()
    };
    let address = format!("127.0.0.1:{port}");
    let (mut host, mut guest) = (start(), start());
    send(&mut guest, carom_shell::Command::Toggle(NETWORK));
    send(&mut guest, NetworkCommand::Meet(Meeting::Join));
    send(&mut guest, NetworkCommand::SetAddress(address.clone()));
    send(&mut guest, NetworkCommand::JoinFree);
    let calls = |world: &World| world.resource::<Network>().status() == Some(Status::Calls);
    wait(&mut guest, calls);
    guest.settle();
    assert!(has_text(&mut guest, &format!("No game at {address} yet. Waiting …")));
    assert_eq!(places(&mut guest, |it: &NetworkCommand| *it == NetworkCommand::HangUp).len(), 1);
    check(&mut guest);
    // It can be given up, and begun again.
    send(&mut guest, NetworkCommand::HangUp);
    assert_eq!(status(&guest), None);
    send(&mut guest, NetworkCommand::JoinFree);
    wait(&mut guest, calls);
    send(&mut host, NetworkCommand::WaitAt(address));
    send(&mut host, NetworkCommand::Host(Side::Defenders));
    wait(&mut host, |world| matches!(world.resource::<Network>().status(), Some(Status::Waits(_))));
    let plays = |world: &World| world.resource::<Network>().status() == Some(Status::Plays);
    wait(&mut guest, plays);
    wait(&mut host, plays);
    assert_eq!(session(&guest).own_side(), Some(Side::Attackers));
    assert_eq!(session(&host).own_side(), Some(Side::Defenders));
    check(&mut guest);
}

#[test]
fn the_whole_network_can_join_who_has_chosen_it() {
    let mut real = start();
    send(&mut real, NetworkCommand::WaitFor(Reach::Network));
    send(&mut real, NetworkCommand::Host(Side::Defenders));
    wait(&mut real, |world| {
        let network = world.resource::<Network>();
        matches!(network.status(), Some(Status::Waits(_))) || network.trouble().is_some()
    });
    // Somebody else may use the usual port.
    if let Some(Status::Waits(_)) = status(&real) {
        assert!(listens_at("127.0.0.1:5801"));
        if cfg!(target_os = "linux") {
            assert!(listens_at("127.0.0.2:5801"));
        }
    }
}

/// Whether somebody takes connections at an address of this computer.
fn listens_at(address: &str) -> bool {
    std::net::TcpStream::connect(address).is_ok()
}

#[test]
fn a_window_waits_at_the_address_that_its_field_shows() {
    let mut real = start();
    send(&mut real, carom_shell::Command::Toggle(NETWORK));
    send(&mut real, NetworkCommand::Meet(Meeting::Wait));
    assert!(!fields(&mut real).contains(&"127.0.0.1".to_owned()), "no address is needed");
    send(&mut real, NetworkCommand::WaitFor(Reach::Address));
    let shown = fields(&mut real);
    assert!(shown.contains(&"127.0.0.1".to_owned()), "{shown:?}");
    check(&mut real);
    // Whichever port is free: the address stays the one of the field.
    for (typed, is_open) in [("127.0.0.1:0", false), ("0.0.0.0:0", true)] {
        send(&mut real, NetworkCommand::WaitAt(typed.to_owned()));
        send(&mut real, NetworkCommand::Host(Side::Defenders));
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
        send(&mut real, NetworkCommand::HangUp);
        wait(&mut real, is_quiet);
    }
}

#[test]
fn the_usual_address_and_port_are_named_when_they_are_in_use() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address");
    let mut real = start();
    send(&mut real, carom_shell::Command::Toggle(NETWORK));
    send(&mut real, NetworkCommand::WaitAt(address.to_string()));
    send(&mut real, NetworkCommand::Host(Side::Defenders));
    wait(&mut real, is_quiet);
    let text = format!("{address} is in use already");
    assert!(has_text(&mut real, &text) && notice(&real).is_empty(), "{}", notice(&real));
    let port = address.port().checked_add(10).unwrap_or(address.port() - 10);
    assert!(has_text(&mut real, &format!("for example 127.0.0.1:{port}.")));
    check(&mut real);
    // A port that was not typed is named, too. No computer has this address: it is one for examples.
    send(&mut real, NetworkCommand::WaitAt("192.0.2.77".to_owned()));
    for (side, port) in [(Side::Defenders, 5801), (Side::Attackers, 5800)] {
        send(&mut real, NetworkCommand::Host(side));
        wait(&mut real, is_quiet);
        assert!(has_text(&mut real, &format!("192.0.2.77:{port} ")), "{side}");
    }
}

/// Whether a button with this text looks as if it did nothing now.
pub(super) fn looks_off(real: &mut Real, text: &str) -> bool {
    let world = real.app.world_mut();
    let mut texts = world.query::<(&Text, &TextColor, &ComputedNode)>();
    let palette = *world.resource::<Palette>();
    // Another page may have a button of this name.
    let mut shown = texts.iter(world).filter(|it| !it.2.is_empty());
    let (_, color, _) = shown.find(|it| it.0.0 == text).expect("a button");
    color.0 == palette.muted
}

#[test]
fn the_page_says_that_the_game_is_one_over_the_network_and_what_it_has_not() {
    for size in [(1280, 720), (1024, 640), (720, 1000)] {
        let mut before = start_with(&options(size));
        assert!(!looks_off(&mut before, "Analysis"));
        assert!(!has_text(&mut before, "Over the network"));
        let (mut host, mut guest, _) = two(before, "127.0.0.1:0");
        send(&mut guest, NetworkCommand::Join(Side::Attackers));
        let plays = |world: &World| world.resource::<Network>().status() == Some(Status::Plays);
        wait(&mut guest, plays);
        wait(&mut host, plays);
        for real in [&mut host, &mut guest] {
            // An upright window has it in its bar.
            assert!(shows(real, "· Over the network"));
            assert!(looks_off(real, "Analysis") && looks_off(real, "Undo"));
            check(real);
        }
        slide(&mut host, "e3-b3");
        wait(&mut guest, |world| world.resource::<Session>().tree().line().len() == 1);
        assert!(has_text(&mut host, "The other player moves next, within 5 minutes."));
        assert!(has_text(
            &mut guest,
            "The other computer limits the time of your move, but does not tell the limit."
        ));
        slide(&mut guest, "b5-b7");
        wait(&mut host, |world| world.resource::<Session>().tree().line().len() == 2);
        // The message says where the button is, and it is there.
        send(&mut host, Command::New);
        let text = "Leave the network game first: in Friends.";
        assert_eq!(notice(&host), text);
        // The card of the players has no choices now.
        send(&mut host, carom_shell::Command::Toggle(SETUP));
        assert!(shows(&mut host, text));
        let choices = places(&mut host, |it| {
            matches!(
                it,
                Command::Sit(..) | Command::UseRules(_) | Command::UsePace(_) | Command::New
            )
        });
        assert_eq!(choices, Vec::new());
        check(&mut host);
        send(&mut host, carom_shell::Command::Toggle(NETWORK));
        assert!(has_text(&mut host, "You play with carom. The other player has 5 minutes"));
        assert!(has_text(&mut host, "Resign and leave"));
        check(&mut host);
        leave(&mut host);
        wait(&mut guest, |world| world.resource::<Session>().ending().is_some());
        for real in [&mut host, &mut guest] {
            let ending = session(real).ending().expect("the end");
            assert_eq!(ending.outcome, Some(Outcome::Won(Side::Attackers)), "both know it");
        }
        wait(&mut host, is_quiet);
        send(&mut host, carom_shell::Command::Back);
        assert!(!looks_off(&mut host, "Analysis") && !has_text(&mut host, "· Over the network"));
        check(&mut host);
    }
}

/// Who waits may do something else meanwhile: the card tells the rules of the game that is waited for, and a message its begin.
#[test]
fn who_waits_elsewhere_is_told_that_the_game_begins() {
    let (mut host, mut guest, _) = two(start(), "127.0.0.1:0");
    send(&mut host, Command::UseRules(RuleSet::LINNAEAN.into()));
    send(&mut host, carom_shell::Command::Toggle(NETWORK));
    assert!(has_text(&mut host, "The next game has Ashton’s rules. Who joins takes the rules"));
    check(&mut host);
    // The page of another game.
    send(&mut host, carom_shell::Command::Back);
    host.strike(&Key::F6, &[]);
    host.settle();
    assert_ne!(*host.app.world().resource::<State<PageId>>().get(), PLAY);
    send(&mut guest, NetworkCommand::SetName("bob".to_owned()));
    send(&mut guest, NetworkCommand::Join(Side::Attackers));
    let plays = |world: &World| world.resource::<Network>().status() == Some(Status::Plays);
    wait(&mut host, plays);
    wait(&mut guest, plays);
    assert_eq!(notice(&host), "bob has come: a game of Tablut over the network begins.");
    assert_eq!(notice(&guest), "", "the guest sees it");
    check(&mut host);
}

/// Leaves a game, and says that it is meant.
fn leave(real: &mut Real) {
    send(real, NetworkCommand::HangUp);
    assert!(session(real).is_remote() && shows(real, "Leave this game?"));
    check(real);
    send(real, NetworkCommand::HangUp);
}

#[test]
fn leaving_a_network_game_is_asked_for_first() {
    let (mut host, mut guest, _) = two(start(), "127.0.0.1:0");
    send(&mut guest, NetworkCommand::Join(Side::Attackers));
    let plays = |world: &World| world.resource::<Network>().status() == Some(Status::Plays);
    wait(&mut guest, plays);
    wait(&mut host, plays);
    for is_back in [false, true] {
        send(&mut host, NetworkCommand::HangUp);
        assert!(shows(&mut host, "Leave this game?") && session(&host).is_remote());
        if is_back {
            send(&mut host, carom_shell::Command::Back);
            send(&mut host, carom_shell::Command::Toggle(NETWORK));
        } else {
            send(&mut host, NetworkCommand::Stay);
        }
        assert!(!shows(&mut host, "Leave this game?") && session(&host).is_remote());
        check(&mut host);
    }
    slide(&mut host, "e3-b3");
    wait(&mut guest, |world| world.resource::<Session>().tree().line().len() == 1);
    slide(&mut guest, "b5-b7");
    wait(&mut host, |world| world.resource::<Session>().tree().line().len() == 2);
    send(&mut host, NetworkCommand::HangUp);
    assert!(shows(&mut host, "Leave this game? The other player then wins."));
    send(&mut host, NetworkCommand::HangUp);
    assert!(!session(&host).is_remote() && session(&host).ending().is_some());
    assert!(!host.app.world().resource::<carom_shell::overlay::Overlay>().is_open());
    wait(&mut guest, |world| world.resource::<Session>().ending().is_some());
    check(&mut guest);
}

#[test]
fn two_people_at_this_screen_begin_among_the_friends() {
    for size in [(1280, 720), (390, 844)] {
        let mut real = start_with(&options(size));
        send(&mut real, carom_shell::Command::Toggle(NETWORK));
        assert!(shows(&mut real, "Friends") && shows(&mut real, "This screen"));
        send(&mut real, NetworkCommand::Meet(Meeting::Here));
        assert!(!shows(&mut real, "Your name"));
        check(&mut real);
        send(&mut real, PlanCommand::Together);
        assert_eq!(Side::ALL.map(|it| session(&real).seat(it)), [Seat::Human; 2]);
        assert!(!real.app.world().resource::<carom_shell::overlay::Overlay>().is_open());
        check(&mut real);
    }
}
