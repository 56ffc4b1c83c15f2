//! Games with somebody elsewhere, as those of a room: what the page has not, and what works again when they are over, however they end.

use super::panel::places;
use super::*;
use crate::online::ask;
use carom_engine::Outcome;
use carom_rooms::tablut::{TablutCommand, TablutDeal, TablutEvent, TablutTerms};
use carom_rooms::{
    Deal, Event, EventRecord, GameCommand, GameEvent, ParticipantId, Request, Terms, VERSION,
};
use carom_window_rooms::example::join;
use carom_window_rooms::testing::{of_two, shown};
use carom_window_rooms::{Example, OnlineRoom, RoomMessage};

/// Changes the game as the room does.
fn tell(real: &mut Real, news: impl FnOnce(&mut Session)) {
    news(&mut real.app.world_mut().resource_mut::<Session>());
    real.settle();
}

/// Marie attacks here, and Bob defends elsewhere.
fn begin(real: &mut Real) {
    let names = ["Marie", "Bob"].map(|it| Some(it.to_owned()));
    tell(real, |it| _ = it.open_remote(RuleSet::ASHTON, Some(Side::Attackers), names));
}

/// Both have moved, and Bob is gone.
fn won_by_marie(real: &mut Real) {
    begin(real);
    tell(real, |it| _ = it.receive("e3-b3".parse().expect("a move")));
    slide(real, "b5-b7");
    let won = Outcome::Won(Side::Attackers);
    tell(real, |it| _ = it.end_remote(won, EndingReason::Left));
}

/// The program that usually attacks does not come back into a game of people.
fn is_of_marie_and_bob(real: &mut Real) {
    assert_eq!(session(real).ending().map(|it| it.reason), Some(EndingReason::Left));
    for text in ["You win", "Marie", "Bob", "The other player has resigned or left."] {
        assert!(has_text(real, text), "{text}");
    }
    assert!(!shows(real, "· Online"), "nobody plays on");
    assert!(Side::ALL.iter().all(|&it| session(real).seat(it).is_human()));
    check(real);
}

/// Whether a button with this text looks as if it did nothing now.
fn looks_off(real: &mut Real, text: &str) -> bool {
    let world = real.app.world_mut();
    let mut texts = world.query::<(&Text, &TextColor, &ComputedNode)>();
    let palette = *world.resource::<Palette>();
    // Another page may have a button of this name.
    let mut shown = texts.iter(world).filter(|it| !it.2.is_empty());
    let (_, color, _) = shown.find(|it| it.0.0 == text).expect("a button");
    color.0 == palette.muted
}

#[test]
fn the_page_says_that_somebody_elsewhere_plays_and_what_the_game_has_not() {
    let mut real = start_with(&options(SIZES[0]));
    assert!(!looks_off(&mut real, "Analysis") && !shows(&mut real, "· Online"));
    begin(&mut real);
    in_every_window(&mut real, |real, size| {
        // An upright window has it in its bar.
        assert!(shows(real, "· Online"), "{size:?}");
        assert!(looks_off(real, "Analysis") && looks_off(real, "Undo"), "{size:?}");
        assert!(shows(real, "The other player moves next."), "{size:?}");
    });
    tell(&mut real, |it| _ = it.receive("e3-b3".parse().expect("a move")));
    for (command, text) in [
        (BoxedAction::from(Command::New), "Leave your room first: in Friends."),
        (PuzzleCommand::Next.into(), "Leave your room first: in Friends."),
        (
            Command::TakeBack.into(),
            "In a room the other player must agree: ask with Undo below the board.",
        ),
        (Command::Redo.into(), "There is no Undo in the game of a room."),
        (Hint::Next.into(), "There are no hints in the game of a room."),
        (ToggleAnalysis.into(), "There is no analysis in the game of a room."),
    ] {
        let number = session(&real).number();
        send(&mut real, command.clone());
        assert_eq!((session(&real).number(), notice(&real).as_str()), (number, text));
    }
    assert!(!real.app.world().resource::<Analysis>().is_on());
    // The card of the players has no choices now, and that of friends only the room.
    send(&mut real, carom_shell::Command::Toggle(SETUP));
    in_every_window(&mut real, |real, size| {
        assert!(shows(real, "Leave your room first: in Friends."), "{size:?}");
        assert_eq!(places(real, |it| matches!(it, Command::Sit(..))), Vec::new());
    });
    send(&mut real, carom_shell::Command::Toggle(FRIENDS));
    in_every_window(&mut real, |real, size| {
        assert_eq!(places(real, |it: &PlanCommand| *it == PlanCommand::Together), Vec::new());
        assert!(shows(real, "Online room"), "{size:?}");
    });
    send(&mut real, carom_shell::Command::Back);
    resign(&mut real);
    assert_eq!(session(&real).ending().map(|it| it.reason), Some(EndingReason::Resignation));
    assert!(!looks_off(&mut real, "Analysis") && !shows(&mut real, "· Online"));
    check(&mut real);
}

#[test]
fn a_game_with_somebody_elsewhere_keeps_its_names_and_its_end_and_every_button_works_again() {
    let home = Home::new();
    let mut real = start_with(&home.options());
    won_by_marie(&mut real);
    is_of_marie_and_bob(&mut real);
    // A kill: nothing is written at the end.
    drop(real);
    let mut real = start_with(&home.options());
    is_of_marie_and_bob(&mut real);
    assert!(looks_off(&mut real, "Undo"));
    real.strike(&Key::Backspace, &[]);
    real.settle();
    let text = "The game stays as it was played. Go back one move and try others there.";
    assert_eq!((moves(&real).as_str(), notice(&real).as_str()), ("e3-b3 b5-b7", text));
    is_of_marie_and_bob(&mut real);
    send(&mut real, Command::Back);
    slide(&mut real, "a4-b4");
    slide(&mut real, "e4-f4");
    assert_eq!(moves(&real), "e3-b3 a4-b4 e4-f4", "people move for both sides");
    for name in ["Marie", "Bob", "Computer", "· Online", "The other player"] {
        assert!(!shows(&mut real, name), "{name}");
    }
    assert!(!looks_off(&mut real, "Undo"));
    check(&mut real);
    // What was tried is taken back, and the names are those of the record where its moves are.
    for left in ["e3-b3 a4-b4", "e3-b3"] {
        real.strike(&Key::Backspace, &[]);
        assert_eq!(moves(&real), left);
    }
    real.settle();
    assert!(looks_off(&mut real, "Undo"));
    assert!(shows(&mut real, "Marie") && shows(&mut real, "Bob"));
    check(&mut real);
    real.strike(&character("n"), &[]);
    real.settle();
    assert_eq!((moves(&real).as_str(), notice(&real).contains("room")), ("", false));
    check(&mut real);
}

#[test]
fn two_people_at_this_screen_begin_among_the_friends() {
    let mut real = start_with(&options((390, 844)));
    send(&mut real, carom_shell::Command::Toggle(FRIENDS));
    for size in [(390, 844), (1280, 720)] {
        real.resize(size);
        real.settle();
        for text in ["Friends", "At this screen", "Online room", "carom tablut serve"] {
            assert!(shows(&mut real, text), "{size:?}: {text}");
        }
        check(&mut real);
    }
    send(&mut real, PlanCommand::Together);
    assert_eq!(Side::ALL.map(|it| session(&real).seat(it)), [Seat::Human; 2]);
    assert!(!real.app.world().resource::<Overlay>().is_open());
    check(&mut real);
}

#[test]
fn the_page_says_that_the_other_player_is_away_and_offers_the_victory_after_a_minute() {
    let terms = TablutTerms { rules: "ashton".to_owned(), clock: None, side: None };
    let mut real = start_with(&options(SIZES[0]));
    begin(&mut real);
    for (time, is_long) in [(23_000, false), (75_000, true)] {
        let online = of_two(Terms::Tablut(terms.clone()), Some(time));
        real.app.insert_resource(online);
        real.settle();
        everywhere(&mut real, |real, size, language| {
            assert_eq!(claims(real), usize::from(is_long), "{size:?} {language:?}");
        });
        let clock = if is_long { "1:1" } else { "0:2" };
        assert!(shows(&mut real, &format!("Blaise is away: {clock}")), "{time}");
    }
    real.app.insert_resource(of_two(Terms::Tablut(terms), None));
    real.settle();
    assert!(shows(&mut real, "The other player moves next."), "nobody is away");
    assert_eq!(claims(&mut real), 0);
}

#[test]
fn the_dock_of_a_room_has_the_room_and_the_ends_of_the_game() {
    let terms = TablutTerms { rules: "ashton".to_owned(), clock: None, side: None };
    let mut real = start_with(&options(SIZES[0]));
    begin(&mut real);
    real.app.insert_resource(of_two(Terms::Tablut(terms), None));
    real.settle();
    let room = carom_shell::Command::Toggle(ROOM_CARD);
    everywhere(&mut real, |real, size, language| {
        let offers = asks(real, TablutCommand::OfferDraw);
        assert_eq!(asks(real, TablutCommand::AskTakeBack), 1, "{size:?} {language:?}");
        let rooms = places(real, |it: &carom_shell::Command| *it == room).len();
        assert_eq!((offers, rooms), (1, 1), "{size:?} {language:?}");
        assert!(!places(real, |it: &Command| *it == Command::Resign).is_empty(), "{size:?}");
    });
    send(&mut real, carom_shell::Command::Toggle(FRIENDS));
    assert!(
        real.app.world().resource::<Overlay>().shows(ROOM_CARD),
        "the room is that of the friends"
    );
    check(&mut real);
}

#[test]
fn who_offers_a_draw_is_told_so() {
    let mut real = start_with(&options(SIZES[0]));
    begin(&mut real);
    real.app.insert_resource(after_a_move(&[(1, TablutCommand::OfferDraw)]));
    real.settle();
    everywhere(&mut real, |real, size, language| {
        let text = if language == Language::French {
            "Vous proposez la nulle"
        } else {
            "You offer a draw"
        };
        assert!(shows(real, text), "{size:?} {language:?}");
    });
    check(&mut real);
}

/// The first player's view of a game in which Ada attacks and has moved, and of what happens then.
fn after_a_move(then: &[(u32, TablutCommand)]) -> OnlineRoom {
    let side = Some(Side::Attackers);
    let terms = TablutTerms { rules: "linnaean".to_owned(), clock: None, side };
    let mv = (1, TablutCommand::Move("d1d2".parse().expect("a move")));
    let of_game = |&(who, it): &_| (Some(who), Request::Game(GameCommand::Tablut(it)));
    let ready = |who| (Some(who), Request::Ready(true));
    let people = [(None, join("Ada")), (None, join("Blaise")), ready(1), ready(2)];
    let requests = people.into_iter().chain([mv].iter().chain(then).map(of_game)).collect();
    shown(&Example { terms: Terms::Tablut(terms), requests, away: None })
}

#[test]
fn a_move_is_taken_back_where_the_other_player_agrees() {
    use TablutCommand::{AcceptTakeBack, AskTakeBack, DeclineTakeBack};
    let mut real = start_with(&options(SIZES[0]));
    begin(&mut real);
    let answer = TablutCommand::Move("e4f4".parse().expect("a move"));
    for (who, text, others) in [
        (1, ["You ask to take your move back", "Vous demandez à annuler votre coup"], 0),
        (
            2,
            [
                "The defenders ask to take their move back.",
                "Les défenseurs demandent à annuler leur coup.",
            ],
            1,
        ),
    ] {
        real.app.insert_resource(after_a_move(&[(2, answer), (who, AskTakeBack)]));
        real.settle();
        everywhere(&mut real, |real, size, language| {
            let text = text[usize::from(language == Language::French)];
            assert!(shows(real, text), "{size:?} {language:?}");
            // The dock has one of them, and the question two answers.
            let buttons = [AcceptTakeBack, DeclineTakeBack].map(|it| asks(real, it));
            assert_eq!(buttons, [2 * others, 1], "{size:?} {language:?}");
        });
        check(&mut real);
    }
}

/// The room has this event, which the page has not seen yet.
fn happens(real: &mut Real, online: OnlineRoom, event: Event) {
    let room = online.room().expect("a room");
    let (number, at) = (room.number(), room.at());
    real.app.insert_resource(online);
    write(real, RoomMessage(EventRecord { version: VERSION, number, at, by: None, event }));
    real.settle();
}

#[test]
fn the_board_goes_back_with_the_room_and_a_move_waits_for_the_answer() {
    use TablutCommand::{AcceptTakeBack, AskTakeBack};
    let mut real = start_with(&options(SIZES[0]));
    let answer = (2, TablutCommand::Move("e4f4".parse().expect("a move")));
    let [attackers, defenders] = [1, 2].map(ParticipantId);
    let began = Event::Began(Deal::Tablut(TablutDeal { attackers, defenders }));
    happens(&mut real, after_a_move(&[answer, (1, AskTakeBack)]), began);
    send(&mut real, carom_shell::Command::Go(PLAY));
    let number = session(&real).number();
    assert_eq!(moves(&real), "d1-d2 e4-f4");
    let asked = |real: &Real| {
        let asked = real.app.world().resource::<OnlineRoom>().asked();
        let commands = asked.into_iter().map(|it| match it {
            Request::Game(GameCommand::Tablut(command)) => *command,
            other => panic!("{other:?}"),
        });
        commands.collect::<Vec<_>>()
    };
    assert_eq!(asked(&real), []);
    slide(&mut real, "d2-c2");
    assert_eq!(asked(&real), [TablutCommand::DeclineTakeBack], "it is withdrawn first");
    // The other player has agreed before that.
    let taken_back = TablutEvent::TakeBackAccepted(defenders);
    let online = after_a_move(&[answer, (1, AskTakeBack), (2, AcceptTakeBack)]);
    happens(&mut real, online, Event::Game(GameEvent::Tablut(taken_back)));
    assert_eq!((moves(&real).as_str(), session(&real).number()), ("", number));
    assert_eq!(notice(&real), "The move is taken back.");
    assert!(asked(&real).is_empty() && session(&real).is_for_people());
    slide(&mut real, "d1-c1");
    assert_eq!(asked(&real), [TablutCommand::Move("d1c1".parse().expect("a move"))]);
    check(&mut real);
}

/// The buttons that ask the room for this.
fn asks(real: &mut Real, command: TablutCommand) -> usize {
    let command = ask(command);
    places(real, |it: &carom_window_rooms::Command| *it == command).len()
}

/// The buttons that claim the victory.
fn claims(real: &mut Real) -> usize {
    asks(real, TablutCommand::ClaimVictory)
}
