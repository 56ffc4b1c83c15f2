//! Tests of the referee's rules, one by one, and of the invariants after any actions.

use std::time::Duration;

use carom_play::referee::{
    Clock, MAX_PLAYERS, Phase, Player, PlayerId, Referee, RefereeError, Settings, Ties,
    WinCondition,
};
use proptest::prelude::{Just, Strategy, prop_assert, prop_assert_eq, prop_oneof, proptest};

const NAMES: [&str; MAX_PLAYERS] = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"];

fn players(count: usize) -> Vec<Player> {
    NAMES[..count].iter().zip(0..).map(|(&name, colour)| Player::new(name, colour)).collect()
}

fn table(count: usize, settings: Settings) -> Referee {
    Referee::new(players(count), settings).expect("a table")
}

fn at(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn bid(referee: &mut Referee, player: usize, moves: u32, seconds: u64) {
    referee.bid(PlayerId(player), moves, at(seconds)).expect("an allowed bid");
}

/// Lets a player win a round.
fn win(referee: &mut Referee, player: usize) {
    bid(referee, player, 3, 0);
    referee.end_bidding().expect("bids are taken");
    referee.succeed(3).expect("a demonstration");
    let _ = referee.next_round();
}

fn order(referee: &Referee) -> Vec<usize> {
    referee.bidders().into_iter().map(|PlayerId(player)| player).collect()
}

#[test]
fn the_first_bid_starts_the_clock() {
    let mut referee = table(3, Settings::default());
    assert!(!referee.tick(at(1000)));
    assert_eq!(referee.time_left(at(1000)), None);
    bid(&mut referee, 1, 8, 1000);
    bid(&mut referee, 0, 9, 1030);
    assert_eq!(referee.time_left(at(1030)), Some(at(30)));
    assert!(!referee.tick(at(1059)));
    let mut late = referee.clone();
    assert_eq!(late.bid(PlayerId(2), 2, at(1060)), Err(RefereeError::TimeUp));
    assert_eq!(late.demonstrator(), Some(PlayerId(1)));
    assert!(referee.tick(at(1060)));
    assert!(!referee.tick(at(1061)));
    assert_eq!(late, referee);
}

#[test]
fn the_clock_can_be_set_paused_and_left_out() {
    let mut referee = table(2, Settings { clock: Some(at(10)), ..Settings::default() });
    bid(&mut referee, 0, 5, 100);
    referee.pause(at(104)).expect("a running clock");
    assert!(!referee.tick(at(1000)));
    assert_eq!(referee.time_left(at(1000)), Some(at(6)));
    assert!(matches!(referee.bid(PlayerId(1), 4, at(1000)), Err(RefereeError::NotNow { .. })));
    referee.resume(at(2000)).expect("a paused clock");
    bid(&mut referee, 1, 4, 2005);
    assert!(referee.tick(at(2006)));

    let mut referee = table(2, Settings { clock: None, ..Settings::default() });
    bid(&mut referee, 0, 5, 0);
    assert!(!referee.tick(Duration::MAX));
    assert_eq!(referee.phase(), &Phase::Bidding(Clock::Endless));
    referee.end_bidding().expect("everybody agrees");
    assert_eq!(referee.moves_to_show(), Some(5));
}

#[test]
fn ones_own_bid_only_goes_down() {
    let mut referee = table(2, Settings::default());
    bid(&mut referee, 0, 6, 0);
    bid(&mut referee, 1, 9, 0);
    for moves in [6, 7] {
        let refused = referee.bid(PlayerId(0), moves, at(1));
        assert_eq!(refused, Err(RefereeError::NotLower { own: 6, moves }));
    }
    assert_eq!(referee.bid(PlayerId(0), 0, at(1)), Err(RefereeError::BidZero));
    let nobody = PlayerId(2);
    assert_eq!(referee.bid(nobody, 1, at(1)), Err(RefereeError::NoSuchPlayer { player: nobody }));
    bid(&mut referee, 0, 5, 2);
    assert_eq!(referee.bid_of(PlayerId(0)).map(|it| it.moves), Some(5));
}

#[test]
fn after_a_failure_the_next_bidder_tries() {
    let mut referee = table(3, Settings::default());
    bid(&mut referee, 2, 4, 0);
    bid(&mut referee, 0, 6, 1);
    referee.tick(at(60));
    assert_eq!(referee.demonstrator(), Some(PlayerId(2)));
    assert_eq!(referee.succeed(5), Err(RefereeError::TooManyMoves { moves: 5, bid: 4 }));
    referee.fail().expect("a demonstration");
    assert_eq!((referee.demonstrator(), referee.moves_to_show()), (Some(PlayerId(0)), Some(6)));
    let mut none = referee.clone();
    none.fail().expect("a demonstration");
    assert_eq!(none.phase(), &Phase::RoundOver { winner: None });
    referee.succeed(5).expect("fewer moves than the bid are allowed");
    assert_eq!(referee.phase(), &Phase::RoundOver { winner: Some(PlayerId(0)) });
    assert_eq!(referee.seats()[0].chips, 1);
    referee.next_round().expect("a round is over");
    assert!(referee.seats().iter().all(|seat| seat.bid.is_none()));
}

#[test]
fn ties_go_to_the_fewest_chips_then_to_the_first_bid() {
    let mut referee = table(3, Settings::default());
    win(&mut referee, 0);
    for (player, seconds) in [(0, 0), (2, 1), (1, 2)] {
        bid(&mut referee, player, 5, seconds);
    }
    assert_eq!(order(&referee), [2, 1, 0]);

    let mut referee = table(3, Settings { ties: Ties::FirstToBid, ..Settings::default() });
    win(&mut referee, 0);
    bid(&mut referee, 1, 6, 0);
    for (player, seconds) in [(0, 1), (2, 2), (1, 3)] {
        bid(&mut referee, player, 5, seconds);
    }
    assert_eq!(order(&referee), [0, 2, 1], "the time of a lowered bid is the time of the change");
}

#[test]
fn the_weaker_player_wins_ties() {
    let mut people = players(3);
    people[1].handicap = 1;
    people[2].handicap = 2;
    let mut referee = Referee::new(people, Settings::default()).expect("a table");
    win(&mut referee, 2);
    for player in 0..3 {
        bid(&mut referee, player, 5, 0);
    }
    assert_eq!(order(&referee), [2, 1, 0]);
    bid(&mut referee, 0, 4, 1);
    assert_eq!(order(&referee), [0, 2, 1], "only ties");
}

#[test]
fn enough_chips_win() {
    let wins = [(2, 8), (3, 6), (4, 5), (8, 5)];
    for (count, chips) in wins {
        let mut referee = table(count, Settings::default());
        assert_eq!(referee.chips_to_win(), Some(chips));
        for _ in 1..chips {
            win(&mut referee, 1);
            assert_eq!(referee.phase(), &Phase::Thinking);
        }
        win(&mut referee, 1);
        assert_eq!(referee.phase(), &Phase::GameOver { winners: vec![PlayerId(1)] });
    }
    assert_eq!(table(1, Settings::default()).chips_to_win(), None);
    let settings = Settings { winning: WinCondition::Chips(1), ..Settings::default() };
    let mut referee = table(4, settings);
    win(&mut referee, 3);
    assert_eq!(referee.phase(), &Phase::GameOver { winners: vec![PlayerId(3)] });
    assert!(matches!(referee.next_round(), Err(RefereeError::NotNow { .. })));
}

#[test]
fn the_most_chips_win_when_no_target_is_left() {
    let mut referee =
        table(3, Settings { winning: WinCondition::AllTargets, ..Settings::default() });
    let mut nobody = referee.clone();
    nobody.end_game();
    assert_eq!(nobody.phase(), &Phase::GameOver { winners: vec![] });
    for player in [0, 2, 0, 2, 1] {
        win(&mut referee, player);
    }
    referee.end_game();
    assert_eq!(referee.phase(), &Phase::GameOver { winners: vec![PlayerId(0), PlayerId(2)] });
}

#[test]
fn who_may_sit_down() {
    let refused = |players| Referee::new(players, Settings::default()).expect_err("refused");
    assert_eq!(refused(Vec::new()), RefereeError::PlayerCount { count: 0 });
    let nine = (0..9).map(|it| Player::new(it.to_string(), it)).collect();
    assert_eq!(refused(nine), RefereeError::PlayerCount { count: 9 });
    let pair = |first: (&str, u8), second: (&str, u8)| {
        vec![Player::new(first.0, first.1), Player::new(second.0, second.1)]
    };
    assert_eq!(refused(pair(("a", 0), (" ", 1))), RefereeError::NoName { place: 2 });
    assert!(matches!(refused(pair(("a", 0), ("a ", 1))), RefereeError::SameName { .. }));
    assert!(matches!(refused(pair(("a", 3), ("b", 3))), RefereeError::SameColour { .. }));
}

#[test]
fn a_saved_referee_with_nonsense_is_refused() {
    let mut referee = table(2, Settings::default());
    bid(&mut referee, 0, 5, 0);
    referee.end_bidding().expect("bids are taken");
    let text = ron::to_string(&referee).expect("text");
    assert_eq!(ron::from_str(&text), Ok(referee));
    for (from, to) in [
        ("Demonstrating([(0)])", "Demonstrating([])"),
        ("Demonstrating([(0)])", "Demonstrating([(1)])"),
        ("Demonstrating([(0)])", "Demonstrating([(7)])"),
        ("Demonstrating([(0)])", "Demonstrating([(0),(0)])"),
        ("Demonstrating([(0)])", "Thinking"),
        ("Demonstrating([(0)])", "GameOver(winners:[(2)])"),
        ("moves:5", "moves:0"),
        ("\"Bo\"", "\"Ada\""),
        ("\"Bo\"", "\"\""),
    ] {
        assert!(text.contains(from), "{from} in {text}");
        let damaged = text.replace(from, to);
        assert!(ron::from_str::<Referee>(&damaged).is_err(), "{from} -> {to}");
    }
}

#[test]
fn everybody_at_the_table_votes() {
    let mut referee = table(3, Settings::default());
    let vote = |referee: &mut Referee, player| referee.vote(PlayerId(player)).expect("a vote");
    for player in [0, 0, 1] {
        vote(&mut referee, player);
    }
    assert_eq!(referee.phase(), &Phase::Thinking, "two of three, one of them twice");
    bid(&mut referee, 2, 5, 0);
    for player in [0, 1] {
        vote(&mut referee, player);
    }
    assert!(matches!(referee.phase(), Phase::Bidding(_)), "the bid has cancelled the votes");
    bid(&mut referee, 1, 4, 1);
    for player in 0..3 {
        vote(&mut referee, player);
    }
    assert_eq!(referee.demonstrator(), Some(PlayerId(1)));
    assert!(matches!(referee.vote(PlayerId(0)), Err(RefereeError::NotNow { .. })));
    referee.succeed(4).expect("a demonstration");
    for player in 0..3 {
        vote(&mut referee, player);
    }
    assert_eq!(referee.phase(), &Phase::Thinking);
    for player in 0..3 {
        vote(&mut referee, player);
    }
    assert_eq!(referee.phase(), &Phase::RoundOver { winner: None });
    let nobody = PlayerId(3);
    assert_eq!(referee.vote(nobody), Err(RefereeError::NoSuchPlayer { player: nobody }));
}

#[test]
fn nobody_waits_for_a_player_who_has_left() {
    let mut referee = table(3, Settings::default());
    let (ada, bo, cy) = (PlayerId(0), PlayerId(1), PlayerId(2));
    referee.leave(cy).expect("a player");
    assert_eq!(referee.present().collect::<Vec<_>>(), [ada, bo]);
    for refused in [referee.vote(cy), referee.leave(cy), referee.bid(cy, 3, at(0))] {
        assert_eq!(refused, Err(RefereeError::Away { player: cy }));
    }
    referee.vote(ada).expect("a vote");
    referee.leave(bo).expect("a player");
    assert_eq!(referee.phase(), &Phase::RoundOver { winner: None }, "all who are left have voted");
}

#[test]
fn who_leaves_takes_the_bid_along() {
    let mut referee = table(3, Settings::default());
    bid(&mut referee, 0, 5, 0);
    referee.leave(PlayerId(0)).expect("a player");
    assert_eq!(referee.phase(), &Phase::Thinking, "no bid is left");
    bid(&mut referee, 1, 7, 10);
    bid(&mut referee, 2, 6, 11);
    referee.end_bidding().expect("bids are taken");
    referee.leave(PlayerId(2)).expect("a player");
    assert_eq!(referee.demonstrator(), Some(PlayerId(1)));
    referee.succeed(7).expect("a demonstration");
    referee.leave(PlayerId(1)).expect("a player");
    assert_eq!(referee.seats()[1].chips, 1, "chips stay");
    assert_eq!(referee.phase(), &Phase::RoundOver { winner: Some(PlayerId(1)) });
}

#[test]
fn players_join_and_come_back() {
    let mut referee = table(2, Settings::default());
    let here = referee.join(Player::new("Ada ", 5));
    assert_eq!(here, Err(RefereeError::AlreadyHere { name: "Ada".to_owned() }));
    let taken = referee.join(Player::new("Cy", 0));
    assert!(matches!(taken, Err(RefereeError::SameColour { .. })));
    assert_eq!(referee.join(Player::new("Cy", 2)), Ok(PlayerId(2)));
    referee.leave(PlayerId(0)).expect("a player");
    assert_eq!(referee.join(Player::new("Ada", 0)), Ok(PlayerId(0)));
    for player in players(MAX_PLAYERS).split_off(3) {
        referee.join(player).expect("a place");
    }
    let full = referee.join(Player::new("Ivy", 20));
    assert_eq!(full, Err(RefereeError::PlayerCount { count: MAX_PLAYERS + 1 }));
    // Who has left keeps a place only as long as nobody needs it.
    bid(&mut referee, 3, 7, 10);
    referee.end_bidding().expect("a bid");
    referee.succeed(7).expect("a demonstration");
    for player in [3, 5] {
        referee.leave(PlayerId(player)).expect("a player");
    }
    assert_eq!(referee.join(Player::new("Ivy", 20)), Ok(PlayerId(5)), "the fewest chips");
    assert_eq!((referee.seats()[5].player.colour, referee.seats()[3].chips), (5, 1));
    assert!(matches!(referee.join(Player::new(" ", 21)), Err(RefereeError::NoName { .. })));
}

#[test]
fn who_takes_the_name_of_a_computer_that_has_left_is_a_person() {
    let computer = Player { computer: 5, ..Player::new("Robby", 1) };
    let players = vec![Player::new("Ada", 0), computer];
    let mut referee = Referee::new(players, Settings::default()).expect("a table");
    referee.leave(PlayerId(1)).expect("a player");
    assert_eq!(referee.join(Player::new("Robby", 3)), Ok(PlayerId(1)));
    assert!(!referee.seats()[1].player.is_computer());
}

#[derive(Clone, Debug)]
enum RefereeAction {
    Bid(usize, u32),
    Wait(u64),
    Pause,
    Resume,
    EndBidding,
    NobodyBids,
    Succeed(u32),
    Fail,
    NextRound,
    Vote(usize),
    Leave(usize),
    Join(usize),
}

fn actions() -> impl Strategy<Value = Vec<RefereeAction>> {
    let action = prop_oneof![
        6 => (0..5_usize, 0..9_u32).prop_map(|(player, moves)| RefereeAction::Bid(player, moves)),
        2 => (0..40_u64).prop_map(RefereeAction::Wait),
        1 => Just(RefereeAction::Pause),
        1 => Just(RefereeAction::Resume),
        1 => Just(RefereeAction::EndBidding),
        1 => Just(RefereeAction::NobodyBids),
        3 => (1..9_u32).prop_map(RefereeAction::Succeed),
        2 => Just(RefereeAction::Fail),
        3 => Just(RefereeAction::NextRound),
        4 => (0..5_usize).prop_map(RefereeAction::Vote),
        1 => (0..5_usize).prop_map(RefereeAction::Leave),
        2 => (0..5_usize).prop_map(RefereeAction::Join),
    ];
    proptest::collection::vec(action, 0..200)
}

proptest! {
    #[test]
    fn whatever_people_do(
        count in 1..=4_usize,
        handicap in 0..3_u8,
        first_to_bid in proptest::bool::ANY,
        actions in actions(),
    ) {
        let mut people = players(count);
        people[0].handicap = handicap;
        let ties = if first_to_bid { Ties::FirstToBid } else { Ties::FewestChips };
        let settings = Settings { ties, ..Settings::default() };
        let mut referee = Referee::new(people, settings).expect("a table");
        let (mut now, mut won) = (Duration::ZERO, 0);
        for action in actions {
            let before = referee.clone();
            let result = match action {
                RefereeAction::Bid(player, moves) => referee.bid(PlayerId(player), moves, now),
                RefereeAction::Wait(seconds) => {
                    now += at(seconds);
                    referee.tick(now);
                    Ok(())
                }
                RefereeAction::Pause => referee.pause(now),
                RefereeAction::Resume => referee.resume(now),
                RefereeAction::EndBidding => referee.end_bidding(),
                RefereeAction::NobodyBids => referee.nobody_bids(),
                RefereeAction::Succeed(moves) => {
                    let result = referee.succeed(moves);
                    won += u32::from(result.is_ok());
                    result
                }
                RefereeAction::Fail => referee.fail(),
                RefereeAction::NextRound => referee.next_round(),
                RefereeAction::Vote(player) => referee.vote(PlayerId(player)),
                RefereeAction::Leave(player) => referee.leave(PlayerId(player)),
                RefereeAction::Join(player) => referee.join(players(5).swap_remove(player)).map(|_| ()),
            };
            // A refused action changes nothing; the time is checked before every action.
            if result.is_err() {
                prop_assert_eq!(&referee, &before);
            }
            // A bid never rises. It is removed only by the next round or when its player leaves.
            for (seat, earlier) in referee.seats().iter().zip(before.seats()) {
                if let (Some(bid), Some(earlier)) = (seat.bid, earlier.bid) {
                    prop_assert!(bid.moves <= earlier.moves);
                } else if earlier.bid.is_some() && !seat.is_away {
                    prop_assert_eq!(referee.phase(), &Phase::Thinking);
                }
                prop_assert!(seat.chips >= earlier.chips);
            }
            // There is a demonstrator exactly during a demonstration, and the demonstrator has bid.
            let is_shown = matches!(referee.phase(), Phase::Demonstrating(_));
            prop_assert_eq!(referee.demonstrator().is_some(), is_shown);
            prop_assert_eq!(referee.moves_to_show().is_some(), is_shown);
            // The shown bid is the lowest bid of the players who have not failed yet.
            if let Phase::Demonstrating(queue) = referee.phase() {
                let all = referee.bidders();
                prop_assert_eq!(&all[all.len() - queue.len()..], queue.as_slice());
                let bids: Vec<_> = all.iter().map(|&it| referee.bid_of(it).map(|b| b.moves)).collect();
                prop_assert!(bids.is_sorted());
            }
            prop_assert_eq!(referee.seats().iter().map(|seat| seat.chips).sum::<u32>(), won);
            // Places are kept, players who have left do not play, and no vote is open after everybody has
            // voted.
            prop_assert!(referee.seats().len() >= before.seats().len());
            prop_assert_eq!(
                referee.present().count(),
                referee.seats().iter().filter(|seat| !seat.is_away).count()
            );
            prop_assert!(referee.demonstrator().is_none_or(|it| !referee.seats()[it.0].is_away));
            prop_assert!(referee.seats().iter().all(|seat| !(seat.is_away && seat.has_voted)));
            let all_voted = referee.seats().iter().all(|seat| seat.is_away || seat.has_voted);
            prop_assert!(!all_voted || referee.present().next().is_none());
            let text = ron::to_string(&referee).expect("text");
            prop_assert_eq!(&ron::from_str::<Referee>(&text).expect("a referee"), &referee);
        }
    }
}
