//! The page of friends: what it draws after rounds that somebody has won and after another start, and how it fits into windows.

use crate::board::cheer::Ring;
use crate::ids::{PLAY, ROOM_CARD, TABLE};
use crate::on_board::OnBoard;
use crate::scenes::example;
use crate::table::Command;
use crate::table::TableModel;
use bevy::prelude::*;
use carom_engine::ricochet::{Move, Round};
use carom_play::ricochet::BiddingSession;
use carom_rooms::ricochet::{RicochetMode, RicochetTerms};
use carom_rooms::{ParticipantId, Request, Terms};
use carom_shell::BoxedAction;
use carom_shell::overlay::Overlay;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::window::{LEAST_SIZE, LEAST_SIZE_ON_ITS_SIDE};
use carom_solver::ricochet::DEFAULT;
use carom_solver::{Control, Verdict};
use carom_window_rooms as friends;
use carom_window_rooms::testing::of_two;

use super::STAGE;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Home, Real, is_shown, options, send, texts, wait};
use carom_shell::testing::seen::{controls, told};

fn game(real: &Real) -> &BiddingSession {
    real.app.world().resource::<TableModel>().game().expect("a game")
}

fn round(real: &Real) -> Round {
    game(real).game().line().expect("a round").round().clone()
}

/// The moves for the next round that somebody can win.
fn moves(real: &mut Real) -> Vec<Move> {
    for _ in 0..20 {
        let mut control = Control::default().max_depth(9);
        let report = DEFAULT.solver().solve(&round(real), &mut control);
        if let Verdict::Solved { moves, .. } = report.verdict {
            return moves;
        }
        send(real, Command::NobodyBids);
        send(real, Command::Confirm);
    }
    panic!("no round has a short solution");
}

/// The first player wins a round. The round is over then.
fn win(real: &mut Real) {
    let moves = moves(real);
    let now = round(real);
    send(real, Command::Digit(1));
    for digit in moves.len().to_string().bytes() {
        send(real, Command::Digit(digit - b'0'));
    }
    send(real, Command::Confirm);
    send(real, Command::EndBidding);
    for mv in moves {
        send(real, Command::Select(mv.robot));
        send(real, Command::Slide(mv.direction));
    }
    wait(real, |world| {
        world.resource::<TableModel>().game().is_some_and(BiddingSession::is_round_over)
    });
    assert_eq!(round(real), now, "the board of the round that was won");
}

#[test]
fn chips_lie_beside_the_text_and_the_round_that_was_won_stays_until_the_next_one() {
    let home = Home::new();
    let mut real = STAGE.start(&home.options());
    send(&mut real, carom_shell::Command::Go(TABLE));
    send(&mut real, Command::Confirm);
    for chips in 1..=4 {
        win(&mut real);
        real.settle();
        check(&mut real);
        assert_eq!(game(&real).seats()[0].chips, chips);
        if chips < 4 {
            send(&mut real, Command::Confirm);
        }
    }
    let won = round(&real);
    let count = game(&real).game().line().map(|line| line.moves().len()).expect("a line");
    drop(real);
    let mut real = STAGE.start(&home.options());
    send(&mut real, carom_shell::Command::Go(TABLE));
    send(&mut real, Command::Continue);
    real.settle();
    assert_eq!(round(&real), won, "the round after the start");
    let told = if count == 1 { "with 1 move.".to_owned() } else { format!("with {count} moves.") };
    let told = format!("Player 1 wins a chip {told}");
    assert!(is_shown(&mut real, &told), "{told}: {:?}", texts(&mut real));
    check(&mut real);
    send(&mut real, Command::Confirm);
    assert_ne!(round(&real), won);
    assert!(is_shown(&mut real, "The first bid starts the clock."));
    check(&mut real);
}

/// The rings that are drawn: their middle and their radius in squares.
fn rings(real: &mut Real) -> Vec<(Vec2, f32)> {
    let world = real.app.world_mut();
    let mut rings = world.query_filtered::<&Transform, With<Ring>>();
    rings.iter(world).map(|it| (it.translation.truncate(), 0.53 * it.scale.x)).collect()
}

/// A round that somebody has won is known: a visit to another page does not celebrate it again.
#[test]
fn the_rings_of_a_won_round_stay_on_the_board_and_come_once() {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(TABLE));
    send(&mut real, Command::Confirm);
    win(&mut real);
    let mut most: usize = 0;
    for _ in 0..60 {
        let half =
            0.5 * BoardLayout::new(real.app.world().resource::<OnBoard>().board().size()).extent();
        let found = rings(&mut real);
        most = most.max(found.len());
        for (middle, radius) in found {
            let end = (middle.abs() + radius - half).max_element();
            assert!(end <= 0.26, "a ring ends {end} squares beyond the board");
        }
        real.frame();
    }
    assert!(most >= 3, "the win is celebrated");
    assert!(rings(&mut real).is_empty(), "the rings are over");
    for page in [PLAY, TABLE, PLAY, TABLE] {
        real.app.world_mut().write_message(carom_shell::Command::Go(page));
        for _ in 0..20 {
            real.frame();
            let is_table =
                *real.app.world().resource::<State<carom_shell::ids::PageId>>().get() == TABLE;
            let found = rings(&mut real);
            assert!(!is_table || found.is_empty(), "{found:?}");
        }
        (0..60).for_each(|_| real.frame());
    }
}

/// The goal, the players and the pad are there in every window, and so is what the game says.
#[test]
fn a_game_fits_into_phones() {
    use Command::{AddPlayer, Confirm, Digit, EndBidding, EndGame, Erase, GiveUp};
    for size in [(720, 800), (844, 390), LEAST_SIZE, LEAST_SIZE_ON_ITS_SIDE] {
        let mut real = STAGE.start(&options(size));
        send(&mut real, carom_shell::Command::Go(TABLE));
        check(&mut real);
        let steps: [(&[Command], &str); 8] = [
            (&[AddPlayer, Confirm], "The first bid starts the clock."),
            (&[Digit(2), Digit(9), Confirm], "Player 2 leads with 9."),
            (&[Digit(1)], "7"),
            (&[Erase, Digit(3), Digit(0), Confirm], "A bid is at least 1 move."),
            (&[EndBidding], "Player 2 shows the moves: 9 left"),
            (&[GiveUp], "Nobody wins this target: it goes back under the others."),
            (&[EndGame], "End the game now?"),
            (&[EndGame], "Nobody has won a chip."),
        ];
        for (commands, text) in steps {
            for command in commands {
                send(&mut real, command.clone());
            }
            real.settle();
            check(&mut real);
            assert!(is_shown(&mut real, text), "{size:?}: {text}: {:?}", texts(&mut real));
        }
    }
}

#[test]
fn the_host_gives_head_starts_between_games_and_all_see_them() {
    let mut real = STAGE.start(&options((390, 844)));
    send(&mut real, carom_shell::Command::Go(TABLE));
    send(&mut real, carom_shell::Command::Toggle(ROOM_CARD));
    let given = |real: &mut Real| {
        let all = controls(real).into_iter().map(|it| it.0);
        let next = [(1, 1), (2, 0), (3, 1)];
        let next = next.map(|(id, it)| friends::Command::HeadStart(ParticipantId(id), it));
        let is_next = |it: &BoxedAction| next.iter().any(|next| it == next);
        all.filter(is_next).count()
    };
    for (is_playing, count) in [(false, 3), (true, 0)] {
        let mut example = example(is_playing);
        let head_start = Request::HeadStart { participant: ParticipantId(2), head_start: 3 };
        // Before anybody is ready.
        example.requests.insert(3, (Some(1), head_start));
        real.app.insert_resource(friends::testing::shown(&example));
        real.settle();
        // A game that begins closes the card.
        if !real.app.world().resource::<Overlay>().shows(ROOM_CARD) {
            send(&mut real, carom_shell::Command::Toggle(ROOM_CARD));
        }
        for size in [(390, 844), (844, 390), LEAST_SIZE, LEAST_SIZE_ON_ITS_SIDE] {
            real.resize(size);
            real.settle();
            assert_eq!(given(&mut real), count, "{size:?}");
            check(&mut real);
        }
        assert!(told(&mut real).contains("Bob, Head start 3"), "{}", told(&mut real));
    }
}

#[test]
fn a_race_has_its_room_at_hand_and_the_room_is_told_to_readers_of_the_screen() {
    let mut real = STAGE.start(&options((390, 844)));
    send(&mut real, carom_shell::Command::Go(TABLE));
    let terms = RicochetTerms { mode: RicochetMode::Race, clock: Some(60), ..default() };
    real.app.insert_resource(of_two(Terms::Ricochet(terms), Some(21_000)));
    real.settle();
    let to_room = carom_shell::Command::Toggle(ROOM_CARD);
    let rooms = controls(&mut real).into_iter().filter(|it| it.0 == to_room);
    assert_eq!(rooms.count(), 1);
    send(&mut real, to_room);
    assert_eq!(told(&mut real), "Room. Ada, you, host. Blaise, not connected for 0:21");
    check(&mut real);
}
