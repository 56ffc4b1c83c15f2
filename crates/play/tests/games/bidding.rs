//! Tests of bidding games on a board: bids, the clock, failures, ties and 17 targets.

use std::time::Duration;

use carom_engine::Square;
use carom_engine::ricochet::{Layout, Move, Profile};
use carom_play::referee::{Player, RefereeError, Settings, WinCondition};
use carom_play::ricochet::bidding::{BiddingError, DemonstrationResult};
use carom_play::ricochet::{BiddingGame, Line, WholeGame};
use carom_play::{Phase, PlayerId, Referee};
use carom_solver::ricochet::DEFAULT;
use carom_solver::{Control, Verdict};
use rand_pcg::Pcg64;

fn new_table(winning: WinCondition) -> BiddingGame {
    let players = vec![Player::new("Ada", 0), Player::new("Bo", 1), Player::new("Cy", 2)];
    let settings = Settings { winning, ..Settings::default() };
    let referee = Referee::new(players, settings).expect("a table");
    let board = "4B-3B-2B-1A".parse::<Layout>().expect("a layout").board();
    let robots = [(0, 0), (15, 0), (15, 15), (0, 15)].map(Square::from).to_vec();
    let game = WholeGame::new(board, robots, Profile::PLAIN, &mut Pcg64::new(7, 0));
    BiddingGame::new(referee, game.expect("sound"))
}

fn solve(table: &BiddingGame) -> Option<Vec<Move>> {
    let round = table.game().round()?;
    let mut control = Control::default().max_depth(8);
    match DEFAULT.solver().solve(round, &mut control).verdict {
        Verdict::Solved { moves, .. } => Some(moves),
        Verdict::Unsolvable | Verdict::Stopped(_) => None,
    }
}

/// A player bids and shows a solution.
fn win(table: &mut BiddingGame, player: PlayerId) {
    let moves = solve(table).expect("a solution");
    table.bid(player, moves.len() as u32, seconds(0)).expect("a bid");
    table.end_bidding().expect("bids are taken");
    for mv in moves {
        table.play(player, mv).expect("a legal move");
    }
}

/// Two moves of red that do not reach the target.
fn wander(table: &mut BiddingGame, player: PlayerId) -> DemonstrationResult {
    for mv in ["rS", "rN", "rE", "rW"] {
        match table.play(player, mv.parse().expect("a move")) {
            Ok((_, DemonstrationResult::MovesLeft(_))) | Err(_) => {}
            Ok((_, shown)) => return shown,
        }
    }
    panic!("two of four moves are legal");
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn a_whole_game_with_ties_failures_and_a_clock() {
    let mut table = new_table(WinCondition::AllTargets);
    let (ada, bo, cy) = (PlayerId(0), PlayerId(1), PlayerId(2));
    let (mut won, mut now) = (0, Duration::ZERO);
    for _ in 0..60 {
        if let Phase::GameOver { .. } = table.referee().phase() {
            break;
        }
        let Some(moves) = solve(&table).filter(|moves| moves.len() > 2) else {
            // Nobody finds a solution, or it is too short for a failed demonstration.
            table.nobody_bids().expect("nobody has bid");
            table.next_round().expect("the round is over");
            continue;
        };
        let optimum = moves.len() as u32;
        assert!(
            matches!(
                table.play(ada, moves[0]),
                Err(BiddingError::Referee(RefereeError::NotNow { .. }))
            ),
            "bids first"
        );
        // Cy bids too low; Ada and Bo bid the same.
        table.bid(ada, optimum, now).expect("a bid");
        table.bid(bo, optimum, now + seconds(1)).expect("a bid");
        table.bid(cy, 2, now + seconds(59)).expect("a bid");
        now += seconds(60);
        assert!(table.tick(now));
        assert_eq!(table.referee().demonstrator(), Some(cy));
        let chips: Vec<u32> = table.referee().seats().iter().map(|seat| seat.chips).collect();
        assert_eq!(wander(&mut table, cy), DemonstrationResult::Failed(cy));
        let line = table.line().expect("a round");
        assert_eq!(line.position(), line.round().start(), "the robots are back");

        let first = if chips[1] < chips[0] { bo } else { ada };
        assert_eq!(table.referee().demonstrator(), Some(first), "fewest chips, then first to bid");
        let (last, others) = moves.split_last().expect("moves");
        for (&mv, left) in others.iter().zip((1..optimum).rev()) {
            assert_eq!(
                table.play(first, mv).expect("a legal move").1,
                DemonstrationResult::MovesLeft(left)
            );
        }
        assert_eq!(
            table.play(first, *last).expect("a legal move").1,
            DemonstrationResult::Won(first)
        );
        won += 1;
        table.set_optimum(won - 1, optimum);
        assert!(table.line().is_some_and(Line::is_solved), "the solved line is shown");
        table.next_round().expect("the round is over");
    }
    let Phase::GameOver { winners } = table.referee().phase() else {
        panic!("the game ends: {:?}", table.referee().phase());
    };
    let chips: Vec<u32> = table.referee().seats().iter().map(|seat| seat.chips).collect();
    assert_eq!(chips.iter().sum::<u32>() as usize, table.game().solved());
    assert_eq!(table.game().solved(), won);
    assert!(won >= 10 && chips[2] == 0 && chips[0].abs_diff(chips[1]) <= 1, "{chips:?}");
    let most = chips.iter().max();
    let expected: Vec<PlayerId> =
        (0..3).filter(|&it| chips.get(it) == most).map(PlayerId).collect();
    assert_eq!(winners, &expected);
}

#[test]
fn enough_chips_end_the_game() {
    let mut table = new_table(WinCondition::Chips(1));
    while solve(&table).is_none() {
        table.nobody_bids().expect("nobody has bid");
        table.next_round().expect("the round is over");
    }
    let moves = solve(&table).expect("a solution");
    table.bid(PlayerId(2), moves.len() as u32 + 3, seconds(0)).expect("a bid");
    table.end_bidding().expect("bids are taken");
    for mv in moves {
        table.play(PlayerId(2), mv).expect("a legal move");
    }
    assert_eq!(table.referee().phase(), &Phase::GameOver { winners: vec![PlayerId(2)] });
    assert!(table.next_round().is_err());
}

#[test]
fn an_illegal_move_does_not_count() {
    let mut table = new_table(WinCondition::ByPlayers);
    table.bid(PlayerId(0), 1, seconds(0)).expect("a bid");
    table.end_bidding().expect("bids are taken");
    let refused = table.play(PlayerId(0), "rN".parse().expect("a move"));
    assert!(matches!(refused, Err(BiddingError::Illegal(_))));
    assert_eq!(table.referee().demonstrator(), Some(PlayerId(0)));
    table.give_up_demonstration(PlayerId(0)).expect("a demonstration");
    assert_eq!(table.referee().phase(), &Phase::RoundOver { winner: None });
    let target = table.game().target();
    table.next_round().expect("the round is over");
    assert_ne!(table.game().target(), target, "it goes back under the others");
    assert_eq!(table.game().left(), 17);
}

#[test]
fn a_saved_table_goes_on_with_the_demonstration_at_its_start() {
    let mut table = new_table(WinCondition::ByPlayers);
    let text = ron::to_string(&table).expect("text");
    assert_eq!(ron::from_str(&text), Ok(table.clone()));
    table.bid(PlayerId(0), 5, seconds(0)).expect("a bid");
    table.end_bidding().expect("bids are taken");
    let start = table.clone();
    table.play(PlayerId(0), "rS".parse().expect("a move")).expect("a legal move");
    let text = ron::to_string(&table).expect("text");
    assert_eq!(ron::from_str(&text), Ok(start));
}

#[test]
fn a_saved_table_shows_the_round_that_was_won() {
    let mut table = new_table(WinCondition::ByPlayers);
    let won = table.line().map(|line| line.round().clone());
    win(&mut table, PlayerId(1));
    assert_eq!(table.referee().phase(), &Phase::RoundOver { winner: Some(PlayerId(1)) });
    let text = ron::to_string(&table).expect("text");
    let back: BiddingGame = ron::from_str(&text).expect("a table");
    assert_eq!(back, table);
    assert_eq!(back.line().map(|line| line.round().clone()), won);
    // A file without that round, as nobody but a person writes it: the next one begins.
    let start = text.find(",won_from:").expect("the field");
    let old = format!("{},won_from:[])", &text[..start]);
    let mut back: BiddingGame = ron::from_str(&old).expect("a table");
    assert_eq!(back.referee().phase(), &Phase::Thinking);
    assert_eq!(back.referee().seats()[1].chips, 1);
    assert_eq!(back.line().map(Line::round), back.game().round());
    back.bid(PlayerId(0), 4, seconds(0)).expect("a bid");
}

#[test]
fn nothing_to_play_for_is_the_end() {
    let mut table = new_table(WinCondition::ByPlayers);
    for _ in 0..17 {
        table.nobody_bids().expect("nobody has bid");
        table.next_round().expect("the round is over");
    }
    assert_eq!(table.referee().phase(), &Phase::GameOver { winners: Vec::new() });
    assert_eq!(table.game().left_over().count(), 17);
}

#[test]
fn only_the_demonstrator_moves_robots() {
    let mut table = new_table(WinCondition::ByPlayers);
    let (ada, bo) = (PlayerId(0), PlayerId(1));
    table.bid(ada, 5, seconds(0)).expect("a bid");
    table.end_bidding().expect("bids are taken");
    let before = table.clone();
    let refused = Some(BiddingError::Referee(RefereeError::NotDemonstrating { player: bo }));
    assert_eq!(table.play(bo, "rS".parse().expect("a move")).err(), refused);
    assert_eq!(table.give_up_demonstration(bo).err(), refused);
    assert_eq!(table, before);
    table.play(ada, "rS".parse().expect("a move")).expect("a legal move");
}

#[test]
fn a_demonstrator_who_leaves_puts_the_robots_back() {
    let mut table = new_table(WinCondition::ByPlayers);
    let (ada, bo) = (PlayerId(0), PlayerId(1));
    table.bid(ada, 5, seconds(0)).expect("a bid");
    table.bid(bo, 6, seconds(1)).expect("a bid");
    table.end_bidding().expect("bids are taken");
    table.play(ada, "rS".parse().expect("a move")).expect("a legal move");
    table.leave(ada).expect("a player");
    assert_eq!(table.referee().demonstrator(), Some(bo));
    assert!(table.line().is_some_and(Line::is_empty));
    // If a player leaves while another player is moving robots, the robots stay where they are.
    table.play(bo, "rS".parse().expect("a move")).expect("a legal move");
    table.leave(PlayerId(2)).expect("a player");
    assert_eq!(table.line().map(Line::len), Some(1));
}

#[test]
fn everybody_votes_for_the_next_round() {
    let mut table = new_table(WinCondition::ByPlayers);
    let target = table.game().target();
    for player in 0..3 {
        table.vote(PlayerId(player)).expect("a vote that nobody bids");
    }
    assert_eq!(table.referee().phase(), &Phase::RoundOver { winner: None });
    table.vote(PlayerId(0)).expect("a vote to go on");
    table.vote(PlayerId(2)).expect("a vote to go on");
    assert_eq!(table.game().target(), target);
    table.leave(PlayerId(1)).expect("the last player without a vote");
    assert_eq!(table.referee().phase(), &Phase::Thinking);
    assert_ne!(table.game().target(), target, "it goes back under the others");
    assert_eq!(table.line().map(Line::round), table.game().round());
}

#[test]
fn who_comes_back_has_the_old_chips() {
    let mut table = new_table(WinCondition::ByPlayers);
    let bo = PlayerId(1);
    table.leave(bo).expect("a player");
    let text = ron::to_string(&table).expect("text");
    assert_eq!(ron::from_str(&text), Ok(table.clone()), "players who have left are saved");
    assert_eq!(table.join(Player::new("Bo", 7)), Ok(bo));
    assert_eq!(table.join(Player::new("Di", 3)), Ok(PlayerId(3)));
    table.bid(PlayerId(3), 4, seconds(0)).expect("a bid");
}
