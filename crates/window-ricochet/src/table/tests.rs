//! Tests of the table, driven by real key messages and a clock that the tests control.

use std::time::Duration;

use bevy::input::InputPlugin;
use bevy::input::keyboard::Key;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use carom_engine::ricochet::Move;
use carom_engine::{Direction, Rules};
use carom_play::referee::Clock;
use carom_play::{Phase, PlayerId};
use carom_shell::overlay::Overlay;
use carom_solver::ricochet::DEFAULT;
use carom_solver::{Control, Verdict};

use carom_shell::sound::synth::{bell, tick};

use super::*;
use crate::ids::PLAY;
use crate::opening;
use crate::solving::OracleAnswer;
use crate::testing::{english, play, send, strike, typed};
use carom_shell::testing::until;

mod buttons;
mod computers;
mod games;
mod kept;

const FRAME: Duration = Duration::from_millis(20);

fn app_with(place: SaveLocation) -> App {
    let mut app = crate::testing::app(opening::round());
    app.add_plugins((StatesPlugin, InputPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .init_resource::<Overlay>()
        .add_plugins((
            carom_shell::words::plugin,
            crate::testing::pages,
            carom_shell::page::plugin,
            carom_shell::input::plugin,
            plugin(place),
        ));
    app.update();
    send(&mut app, carom_shell::Command::Go(PAGE));
    app.update();
    app
}

/// A table that is not saved.
fn app() -> App {
    app_with(SaveLocation::Nowhere)
}

/// A game in its first round, with this number of players, default names and some other commands.
fn started(players: usize, others: &[Command]) -> App {
    let mut app = app();
    while model(&app).draft().players().len() < players {
        strike(&mut app, Key::Insert);
    }
    for command in others {
        send(&mut app, command.clone());
    }
    strike(&mut app, Key::Enter);
    assert_eq!(*game(&app).phase(), Phase::Thinking);
    app
}

/// Makes a bid of player `number`, from 1.
fn bid(app: &mut App, number: usize, moves: usize) {
    typed(app, &number.to_string());
    typed(app, &moves.to_string());
    strike(app, Key::Enter);
}

/// Waits until the solver knows the moves of the round. The time of the game stands still.
fn until_computed(app: &mut App) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    until(app, |app| {
        let round = game(app).game().line().map(carom_play::solo::Line::round);
        round.is_some_and(|it| app.world().resource::<TableOptimum>().secret(it).is_some())
    });
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
}

fn wait(app: &mut App, time: Duration) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
    app.update();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
}

fn wait_seconds(app: &mut App, seconds: u64) {
    wait(app, Duration::from_secs(seconds));
}

fn model(app: &App) -> &TableModel {
    app.world().resource::<TableModel>()
}

fn game(app: &App) -> &BiddingSession {
    model(app).game().expect("a game")
}

fn chips(app: &App) -> Vec<u32> {
    game(app).seats().iter().map(|seat| seat.chips).collect()
}

/// The message to the players, in English.
fn told(app: &App) -> String {
    let saying = model(app).says().expect("something to say");
    english(&saying.phrase(model(app).any_game()))
}

fn demonstrator(app: &App) -> Option<usize> {
    game(app).game().referee().demonstrator().map(|player| player.0 + 1)
}

/// A shortest solution, if it has at most eight moves.
fn solution(app: &App) -> Option<Vec<Move>> {
    let round = game(app).game().game().round()?;
    let mut control = Control::default().max_depth(8);
    match DEFAULT.solver().solve(round, &mut control).verdict {
        Verdict::Solved { moves, .. } => Some(moves),
        Verdict::Unsolvable | Verdict::Stopped(_) => None,
    }
}

/// Goes on to a round whose optimum has at least `fewest` moves.
fn find_round(app: &mut App, fewest: usize) -> Vec<Move> {
    for _ in 0..20 {
        if let Some(moves) = solution(app).filter(|it| it.len() >= fewest) {
            return moves;
        }
        typed(app, "n");
        strike(app, Key::Enter);
    }
    panic!("every round is too easy or too hard");
}

/// Plays moves that do not reach the target, until the demonstration has failed.
fn fail(app: &mut App) {
    let now = demonstrator(app);
    let mut tries = Direction::ALL.into_iter().cycle();
    for _ in 0..40 {
        if demonstrator(app) != now {
            return;
        }
        let table = game(app).game();
        let line = table.line().expect("a round");
        let goal = line.round().goal();
        let others = line.position().robots().map(|(robot, _)| robot);
        let robot = others.filter(|&it| Some(it) != goal.robot).last().expect("another robot");
        let direction = tries.next().expect("one of four");
        let mut next = line.clone();
        let mv = Move { robot, direction };
        if next.play(mv).is_ok() && !next.is_solved() {
            play(app, &[mv]);
        }
    }
    panic!("the demonstration did not fail");
}

#[test]
fn the_clock_runs_out_a_demonstration_fails_and_the_next_bidder_wins() {
    let mut app = started(2, &[]);
    let moves = find_round(&mut app, 3);
    assert!(matches!(game(&app).phase(), Phase::Thinking), "the clock waits for the first bid");
    wait_seconds(&mut app, 300);
    bid(&mut app, 1, moves.len());
    bid(&mut app, 2, 2);
    wait_seconds(&mut app, 58);
    assert!(game(&app).takes_bids());
    let mut speaker = app.world_mut().resource_mut::<Speaker>();
    speaker.set_volume(1.0);
    assert!(speaker.take().is_empty());
    for sound in [tick(), bell()] {
        wait_seconds(&mut app, 1);
        assert_eq!(app.world_mut().resource_mut::<Speaker>().take(), [sound]);
    }
    assert_eq!(demonstrator(&app), Some(2), "the lowest bid first");
    assert_eq!(told(&app), "The time for bids is up.");

    fail(&mut app);
    assert_eq!(demonstrator(&app), Some(1));
    assert_eq!(told(&app), "Player 2 did not reach the target: the robots go back.");
    // The failed line is shown for a while before the robots go back.
    let shown = |app: &App| app.world().resource::<OnBoard>().clone();
    let start = *game(&app).game().line().expect("a round").round().start();
    assert_ne!(*shown(&app).position(), start);
    assert!(!shown(&app).can_slide());
    for _ in 0..60 {
        wait(&mut app, Duration::from_millis(100));
    }
    assert_eq!(*shown(&app).position(), start);
    assert!(shown(&app).can_slide());

    play(&mut app, &moves);
    assert_eq!(*game(&app).phase(), Phase::RoundOver { winner: Some(PlayerId(0)) });
    assert_eq!(chips(&app), [1, 0]);
    assert_eq!(game(&app).game().referee().failed(), [PlayerId(1)], "still known");
    strike(&mut app, Key::Enter);
    assert_eq!(*game(&app).phase(), Phase::Thinking);
    assert!(game(&app).seats().iter().all(|seat| seat.bid.is_none()));
}

#[test]
fn default_names_follow_the_language() {
    let mut app = started(2, &[Command::Name(1, "Ada".to_owned())]);
    let names = |app: &App| -> Vec<String> {
        game(app).seats().iter().map(|it| it.player.name.clone()).collect()
    };
    assert_eq!(names(&app), ["Player 1", "Ada"]);
    app.world_mut().resource_mut::<Words>().translate(carom_shell::words::Language::French);
    app.update();
    assert_eq!(names(&app), ["Joueur 1", "Ada"]);
}

#[test]
fn bids_are_typed_stepped_and_taken_back() {
    let mut app = started(3, &[]);
    typed(&mut app, "312");
    assert_eq!((game(&app).chosen(), game(&app).typed()), (Some(PlayerId(2)), Some(12)));
    typed(&mut app, "3");
    assert_eq!(game(&app).typed(), Some(12), "no bid is that high");
    strike(&mut app, Key::Backspace);
    strike(&mut app, Key::ArrowRight);
    typed(&mut app, "++-");
    assert_eq!(game(&app).typed(), Some(3));
    strike(&mut app, Key::Backspace);
    strike(&mut app, Key::Backspace);
    assert_eq!((game(&app).chosen(), game(&app).typed()), (None, None));
    strike(&mut app, Key::ArrowDown);
    strike(&mut app, Key::ArrowUp);
    assert_eq!(game(&app).chosen(), Some(PlayerId(2)), "the last place follows the first");
    strike(&mut app, Key::Enter);
    assert_eq!(*game(&app).phase(), Phase::Thinking, "no number, no bid");
    strike(&mut app, Key::Escape);
    bid(&mut app, 2, 7);
    bid(&mut app, 2, 7);
    assert_eq!(told(&app), "You can only lower your own bid: 7 is not lower than 7.");
    strike(&mut app, Key::Escape);
    assert_eq!((game(&app).chosen(), model(&app).says()), (None, None));
}

#[test]
fn another_page_stops_the_clock_and_its_round_stays_as_it_was() {
    let mut app = app();
    let session = |app: &App| app.world().resource::<Session>().line().clone();
    let before = session(&app);
    strike(&mut app, Key::Enter);
    let moves = find_round(&mut app, 3);
    bid(&mut app, 1, moves.len());
    typed(&mut app, "e");
    play(&mut app, &moves[..2]);
    assert_eq!(game(&app).line().map(carom_play::ricochet::Line::len), Some(2));
    assert_eq!(session(&app), before);
    send(&mut app, carom_shell::Command::Go(PLAY));
    app.update();
    let on_board = app.world().resource::<OnBoard>();
    assert_eq!((on_board.round(), on_board.is_free()), (before.round(), true));
    strike(&mut app, Key::ArrowUp);
    strike(&mut app, Key::ArrowLeft);
    let after = session(&app);
    assert_eq!(game(&app).line().map(carom_play::ricochet::Line::len), Some(2));
    send(&mut app, carom_shell::Command::Go(PAGE));
    app.update();
    let on_board = app.world().resource::<OnBoard>();
    assert_eq!(
        (on_board.position(), on_board.is_free()),
        (game(&app).line().expect("a line").position(), false)
    );
    play(&mut app, &moves[2..]);
    assert_eq!(chips(&app), [1, 0]);
    assert_eq!(session(&app), after);

    strike(&mut app, Key::Enter);
    bid(&mut app, 1, 20);
    send(&mut app, carom_shell::Command::Go(PLAY));
    app.update();
    assert!(matches!(game(&app).phase(), Phase::Bidding(Clock::Paused(_))));
}

#[test]
fn the_optimum_is_told_when_the_round_is_over_and_can_be_watched() {
    let mut app = started(2, &[]);
    let moves = find_round(&mut app, 3);
    bid(&mut app, 1, moves.len());
    let told = |app: &App| app.world().resource::<TableOptimum>().told(model(app)).cloned();
    until_computed(&mut app);
    assert_eq!(told(&app), None, "the optimum is hidden during the round");
    typed(&mut app, "ew");
    assert!(game(&app).replay().is_none());
    play(&mut app, &moves);
    until(&mut app, |app| told(app).is_some());
    let Some(OracleAnswer::Moves(best, _)) = told(&app) else { panic!("{:?}", told(&app)) };
    assert_eq!(best.len(), moves.len());
    assert_eq!(game(&app).game().game().done()[0].optimum, Some(best.len() as u32));

    let shown = |app: &App| *app.world().resource::<OnBoard>().position();
    let end = shown(&app);
    typed(&mut app, ">");
    let round = game(&app).game().line().expect("a round").round().clone();
    let first = round.play_all(&best[..1]).expect("a legal move");
    assert_eq!(shown(&app), first);
    typed(&mut app, "<");
    assert_eq!(shown(&app), *round.start());
    typed(&mut app, "w");
    for _ in 0..10 * best.len() {
        wait(&mut app, Duration::from_millis(200));
    }
    assert_eq!(shown(&app), round.play_all(&best).expect("legal moves"));
    assert!(!game(&app).replay().expect("moves").is_playing());
    strike(&mut app, Key::Enter);
    assert!(game(&app).replay().is_none());
    assert_eq!(shown(&app).squares(), end.squares(), "the robots stay where the winner left them");
}
