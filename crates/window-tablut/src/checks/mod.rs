//! The page of Tablut in the whole game: real keys and drags, programs on their thread, and what is drawn.

use std::time::Duration;

use crate::analysis::Analysis;
use crate::board::{center, shown_extent};
use crate::hinting::Hinting;
use crate::ids::{
    DIFFERENT, FILES, FRIENDS, LAB, MORE, NEW, PLAY, PUZZLES, ROOM_CARD, RULES, SETUP,
};
use crate::puzzles::Library;
use crate::session::Session;
use crate::{
    Command, Hint, LessonCommand, OpenCommand, PlanCommand, PuzzleCommand, SaveCommand,
    ToggleAnalysis,
};
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::ui::ComputedNode;
use carom_engine::tablut::{Cell, Move, RuleSet, Side, format_moves};
use carom_play::date::LocalTime;
use carom_play::packs::LevelId;
use carom_play::records::Best;
use carom_play::tablut::{EndingReason, NodeId, Pace, Seat};
use carom_play::{Date, Stars};
use carom_shell::action::BoxedAction;
use carom_shell::calendar::Calendar;
use carom_shell::ids::PageId;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::screen::Screen;
use carom_shell::theme::Palette;
use carom_shell::words::Language;
use carom_solver::Control;
use carom_solver::duel::Prover;
use carom_solver::tablut::PlayerKind;

use carom_shell::program::{LaunchOptions, Program};
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::Stage;
use carom_shell::testing::real::{
    Home, Real, character, notice, options, paste, send, texts, wait, write,
};
use panel::{SIZES, french_notice, speak};
use puzzles::wrong_move;

mod archive;
mod elsewhere;
mod games;
mod lessons;
mod panel;
mod puzzles;
mod room;
mod rule_sets;
mod said;
mod touch;

/// The program with this game alone.
pub(crate) static STAGE: Stage = Stage {
    program: Program { games: &[&crate::GAME], rooms: &carom_window_rooms::ROOMS },
    games: &[&crate::game_checks::CHECKS],
};

fn start_with(options: &LaunchOptions) -> Real {
    let mut real = STAGE.start(options);
    real.strike(&Key::F8, &[]);
    real.settle();
    assert_eq!(*real.app.world().resource::<State<PageId>>().get(), PLAY);
    // A new player has the lessons first.
    if session(&real).lesson().is_some() {
        send(&mut real, LessonCommand::Skip);
    }
    real
}

/// Two people play.
fn seat_people(real: &mut Real) {
    for side in Side::ALL {
        send(real, Command::Sit(side, Seat::Human));
    }
}

/// The page with a game between people.
pub(super) fn start() -> Real {
    let mut real = start_with(&options((1280, 720)));
    seat_people(&mut real);
    real
}

fn session(real: &Real) -> &Session {
    real.app.world().resource::<Session>()
}

pub(super) fn moves(real: &Real) -> String {
    format_moves(&session(real).tree().game().moves().collect::<Vec<Move>>())
}

/// The middle of a square in logical pixels.
pub(super) fn pixel(real: &Real, cell: &str) -> Vec2 {
    let screen = real.app.world().resource::<Screen>();
    let size = session(real).rules().size;
    let unit = screen.unit(shown_extent(screen, size));
    let cell: Cell = cell.parse().expect("a square");
    screen.scale * screen.board.center() + center(size, cell) * Vec2::new(unit, -unit)
}

#[test]
fn pieces_move_by_clicks_and_by_drags() {
    let mut real = start();
    check(&mut real);
    real.click(pixel(&real, "e3"));
    assert_eq!(session(&real).selected().map(|it| it.to_string()).as_deref(), Some("e3"));
    check(&mut real);
    real.click(pixel(&real, "e3"));
    assert_eq!(session(&real).selected(), None, "a second click");
    real.click(pixel(&real, "e3"));
    real.click(pixel(&real, "b3"));
    real.settle();
    assert_eq!(moves(&real), "e3-b3");
    real.point(pixel(&real, "b5"));
    real.frame();
    real.button(MouseButton::Left, ButtonState::Pressed);
    real.frame();
    real.point(pixel(&real, "b7"));
    real.frame();
    assert_eq!(moves(&real), "e3-b3", "the button is still down");
    real.button(MouseButton::Left, ButtonState::Released);
    real.frame();
    assert_eq!(moves(&real), "e3-b3 b5-b7");
    real.settle();
    check(&mut real);
    real.click(pixel(&real, "d5"));
    real.strike(&Key::Escape, &[]);
    assert_eq!(session(&real).selected(), None);
    check(&mut real);
}

#[test]
fn keys_move_the_cursor_and_the_pieces() {
    let mut real = start();
    for (first, later) in [(Key::ArrowLeft, Key::ArrowRight), (Key::Space, Key::ArrowUp)] {
        let cursor = |real: &Real| session(real).cursor();
        let before = cursor(&real);
        real.strike(&first, &[]);
        assert_eq!(cursor(&real), before, "the first key shows the cursor");
        assert_eq!(session(&real).selected(), None);
        check(&mut real);
        real.strike(&later, &[]);
        assert_ne!(cursor(&real), before);
        // The pointer hides it.
        real.click(pixel(&real, "e5"));
        real.click(pixel(&real, "e5"));
    }
    real.strike(&Key::ArrowUp, &[]);
    assert_eq!(session(&real).cursor().to_string(), "e5");
    for key in [Key::ArrowUp, Key::ArrowUp, Key::Space, Key::ArrowLeft, Key::ArrowLeft, Key::Enter]
    {
        real.strike(&key, &[]);
    }
    real.settle();
    assert_eq!(moves(&real), "e3-c3");
    check(&mut real);
    real.strike(&Key::Backspace, &[]);
    assert_eq!(moves(&real), "");
    real.strike(&character("y"), &[Key::Control]);
    assert_eq!(moves(&real), "e3-c3");
    real.strike(&Key::Home, &[]);
    real.settle();
    assert_eq!((moves(&real).as_str(), session(&real).tree().line().len()), ("", 1));
    check(&mut real);
}

#[test]
fn a_program_answers_also_after_taking_back_and_two_play_against_one_another() {
    let count = |world: &World| world.resource::<Session>().tree().game().moves().len();
    let mut real = start_with(&options(SIZES[0]));
    slide(&mut real, "e3-b3");
    wait(&mut real, |world| count(world) == 2);
    check(&mut real);
    real.strike(&Key::Backspace, &[]);
    assert_eq!(moves(&real), "");
    slide(&mut real, "e3-b3");
    wait(&mut real, |world| count(world) == 2);
    for (key, is_earlier) in [(Key::Home, true), (Key::End, false)] {
        real.strike(&key, &[]);
        real.settle();
        let told = "An earlier position; End goes to the last one.";
        assert_eq!(has_text(&mut real, told), is_earlier);
        check(&mut real);
    }
    for side in Side::ALL {
        send(&mut real, Command::Sit(side, Seat::Program(PlayerKind::Random)));
    }
    wait(&mut real, |world| count(world) >= 6);
    check(&mut real);
    // Another game meanwhile: its first move is a new one.
    send(&mut real, Command::UseRules(RuleSet::LINNAEAN.into()));
    send(&mut real, Command::New);
    assert_eq!(session(&real).rules().name, "linnaean");
    wait(&mut real, |world| count(world) >= 2);
    check(&mut real);
}

#[test]
fn the_game_and_its_clock_are_kept() {
    let home = Home::new();
    let mut real = start_with(&home.options());
    seat_people(&mut real);
    send(&mut real, Command::UsePace(Some(Pace::of(5, 0))));
    for mv in ["e3-b3", "b5-b7", "d5-d4"] {
        slide(&mut real, mv);
    }
    send(&mut real, Command::Back);
    // The clock runs under a card, too.
    send(&mut real, carom_shell::Command::Toggle(RULES));
    let left = |real: &Real| session(real).clock().expect("a clock").left(Side::Attackers);
    let before = left(&real);
    real.slow_frame(Duration::from_secs(16));
    real.settle();
    let after = left(&real);
    assert!((16..20).contains(&before.abs_diff(after).as_secs()), "{before:?} {after:?}");
    // A kill: nothing is written at the end.
    drop(real);
    let mut real = start_with(&home.options());
    assert_eq!((moves(&real).as_str(), session(&real).tree().len()), ("e3-b3 b5-b7", 4));
    assert!(session(&real).seat(Side::Attackers).is_human());
    assert!(left(&real).abs_diff(after).as_secs() < 5, "{:?} {after:?}", left(&real));
    check(&mut real);
}

/// The colour of the clock that shows this time.
fn clock_color(real: &mut Real, time: &str) -> Option<Color> {
    let world = real.app.world_mut();
    let mut texts = world.query::<(&Text, &TextColor)>();
    texts.iter(world).find(|it| it.0.0.starts_with(time)).map(|it| it.1.0)
}

#[test]
fn the_clock_shows_real_time_however_slowly_the_window_draws_and_ends_the_game() {
    let mut real = start();
    send(&mut real, Command::UsePace(Some(Pace::of(1, 0))));
    slide(&mut real, "e3-b3");
    let danger = real.app.world().resource::<Palette>().danger;
    assert_ne!(clock_color(&mut real, "1:00").expect("a clock"), danger);
    let left = |real: &Real, side| session(real).clock().expect("a clock").left(side);
    let before = left(&real, Side::Attackers);
    for seconds in [3, 38] {
        real.slow_frame(Duration::from_secs(seconds));
    }
    assert_eq!(before.abs_diff(left(&real, Side::Attackers)).as_secs(), 41);
    real.settle();
    assert_eq!(clock_color(&mut real, "0:1"), Some(danger), "{:?}", texts(&mut real));
    // It stays so when the other side is to move.
    slide(&mut real, "b5-b7");
    assert_eq!(clock_color(&mut real, "0:1"), Some(danger));
    check(&mut real);
    let before = left(&real, Side::Defenders);
    real.slow_frame(Duration::from_secs(61));
    real.settle();
    assert_eq!(session(&real).ending().map(|it| it.reason), Some(EndingReason::Time));
    check(&mut real);
    send(&mut real, Command::TakeBack);
    assert_eq!((moves(&real).as_str(), session(&real).ending()), ("e3-b3 b5-b7", None));
    assert!(notice(&real).starts_with("The loss on time is taken back"), "{}", notice(&real));
    let french =
        "La perte au temps est annulée\u{202f}: la pendule montre le temps d’avant ce tour.";
    assert_eq!(french_notice(&real), french);
    // The clock runs again at once.
    let after = left(&real, Side::Defenders);
    assert!(before.abs_diff(after).as_secs() < 5, "{after:?} of {before:?}");
    assert!(session(&real).is_clock_running());
}

#[test]
fn a_program_with_a_time_answers_after_this_time() {
    let mut real = start();
    send(&mut real, Command::Sit(Side::Attackers, Seat::Timed(1)));
    let began = std::time::Instant::now();
    slide(&mut real, "e3-b3");
    wait(&mut real, |world| world.resource::<Session>().tree().line().len() == 2);
    assert!(began.elapsed().as_secs() >= 1);
    check(&mut real);
}

#[test]
fn what_is_pasted_is_opened_or_explained() {
    let mut real = start();
    let mut pasted = |text: &str| {
        paste(&mut real, text, OpenCommand::Paste);
        (moves(&real), session(&real).rules().name, notice(&real))
    };
    let (moves, rules, _) = pasted("[Rules \"linnaean\"]\n\n1. d1-d3 e4-f4 *");
    assert_eq!((moves.as_str(), rules), ("d1-d3 e4-f4", "linnaean"));
    let (moves, _, notice) = pasted("[Rules \"linnaean\"]\n\n1. d1-d3 d1-d3 *");
    assert_eq!(moves, "d1-d3 e4-f4", "the game stays");
    assert!(notice.contains("3:"), "{notice}");
    let (_, _, notice) = pasted("9/9/9/9/9/2k3b2/2b6/9/9 b checkers");
    assert!(notice.starts_with("This text cannot be read"), "{notice}");
    let (_, _, notice) = pasted("9/9/9/9/4k4/9/9/9/9");
    assert!(notice.ends_with("a rule set, as in `9/9/9/9/4k4/9/9/9/9 w ashton`"), "{notice}");
    let (_, _, notice) = pasted("");
    assert!(notice.contains("nothing"), "{notice}");
    let (_, _, notice) = pasted("9/9/9/9/9/2k3b2/2b6/9/9 b ashton");
    assert!(notice.contains("a position"), "{notice}");
    check(&mut real);
    send(&mut real, SaveCommand::CopyPosition);
    let copied = self::notice(&real);
    assert_eq!(copied, "Copied: a text of one line");
    // The card has an example that it opens.
    let example = "9/9/9/9/4k4/9/9/9/9 w ashton";
    send(&mut real, carom_shell::Command::Toggle(FILES));
    everywhere(&mut real, |real, _, language| assert!(has_text(real, example), "{language:?}"));
    send(&mut real, OpenCommand::OpenText(example.to_owned()));
    assert_eq!(session(&real).tree().position().to_string(), "9/9/9/9/4k4/9/9/9/9 w");
}

#[test]
fn every_card_fits_into_every_window() {
    let mut real = start_with(&options(SIZES[0]));
    for card in [MORE, NEW, SETUP, LAB, RULES, DIFFERENT, PUZZLES, FRIENDS, FILES] {
        send(&mut real, carom_shell::Command::Toggle(card));
        in_every_window(&mut real, |real, size| {
            assert!(real.app.world().resource::<Overlay>().shows(card), "{size:?} {card:?}");
        });
        send(&mut real, carom_shell::Command::Back);
    }
}

/// Looks at one state of the page in every window.
#[track_caller]
fn in_every_window(real: &mut Real, mut look: impl FnMut(&mut Real, (u32, u32))) {
    for size in SIZES {
        real.resize(size);
        real.settle();
        check(real);
        look(real, size);
    }
    real.resize(SIZES[0]);
    real.settle();
}

/// The same in every language.
#[track_caller]
fn everywhere(real: &mut Real, mut look: impl FnMut(&mut Real, (u32, u32), Language)) {
    for size in SIZES {
        real.resize(size);
        for language in [Language::French, Language::English] {
            speak(real, language);
            check(real);
            look(real, size, language);
        }
    }
    real.resize(SIZES[0]);
    real.settle();
}

/// Waits until every place of the line has its value.
fn wait_for_values(real: &mut Real) {
    wait(real, |world| {
        let tree = world.resource::<Session>().tree();
        let is_done = !world.resource::<Analysis>().is_running();
        is_done && [NodeId::START].iter().chain(&tree.line()).all(|&it| tree.value(it).is_some())
    });
}

/// The day of the calendar.
fn live_on(real: &mut Real, today: fn() -> Option<LocalTime>) {
    real.app.insert_resource(Calendar(today));
    real.frame();
}

/// Pays for the help that was asked for.
fn pay(real: &mut Real) {
    send(real, carom_shell::Command::Pay);
}

#[test]
fn a_puzzle_is_solved_and_its_stars_are_kept() {
    let home = Home::new();
    let start = || start_with(&home.options());
    let mut real = start();
    let place = LevelId::default();
    let stars = |real: &Real| {
        let library = real.app.world().resource::<Library>();
        library.best(library.packs().get(place).expect("a puzzle")).and_then(Best::stars)
    };
    send(&mut real, PuzzleCommand::Open(place));
    check(&mut real);
    let first = session(&real).task().expect("a puzzle").first;
    // Help gives no stars, neither when the puzzle starts again nor after a new start of the program.
    send(&mut real, Hint::Solution);
    send(&mut real, PuzzleCommand::Restart);
    assert!(has_text(&mut real, "Practice, no stars"));
    drop(real);
    let mut real = start();
    send(&mut real, PuzzleCommand::Open(place));
    send(&mut real, Command::Slide(first));
    assert_eq!((session(&real).solved_in(), stars(&real)), (Some(1), None));
    assert!(has_text(&mut real, "Solved with help: no stars"));
    // The next day ends this.
    live_on(&mut real, || "2999-02-01".parse::<Date>().ok().map(Into::into));
    send(&mut real, PuzzleCommand::Restart);
    send(&mut real, Command::Slide(first));
    assert_eq!(stars(&real), Some(Stars::Three));
    assert!(!has_text(&mut real, "Solved with help: no stars"));
    check(&mut real);
    real.strike(&Key::Enter, &[]);
    real.settle();
    let there = |real: &Real| session(real).task().map(|it| it.place);
    assert_eq!(there(&real), Some(LevelId { number: 1, ..place }));
    // In a puzzle that goes on, the key is for the cursor.
    real.strike(&Key::Enter, &[]);
    real.settle();
    assert_eq!(there(&real), Some(LevelId { number: 1, ..place }));
    assert!(session(&real).tree().is_empty());
    check(&mut real);
    send(&mut real, PuzzleCommand::Previous);
    assert_eq!(there(&real), Some(place));
    drop(real);
    assert_eq!(stars(&start()), Some(Stars::Three), "kept");
}

/// Gives up, and says that it is meant.
fn resign(real: &mut Real) {
    send(real, Command::Resign);
    send(real, Command::Resign);
}

fn slide(real: &mut Real, mv: &str) {
    send(real, Command::Slide(mv.parse().expect("a move")));
}

fn has_text(real: &mut Real, text: &str) -> bool {
    texts(real).iter().any(|it| it.contains(text))
}

/// Whether a text is in sight: the other pages have texts, too.
fn shows(real: &mut Real, text: &str) -> bool {
    let world = real.app.world_mut();
    let mut texts = world.query::<(&Text, &ComputedNode)>();
    texts.iter(world).any(|(it, node)| it.0.contains(text) && node.size().min_element() > 0.0)
}

#[test]
fn a_game_that_was_left_comes_back() {
    let mut real = start();
    slide(&mut real, "e3-b3");
    real.strike(&character("n"), &[]);
    assert_eq!(moves(&real), "");
    assert!(notice(&real).contains("The last game is kept"), "{}", notice(&real));
    send(&mut real, carom_shell::Command::Toggle(MORE));
    assert!(has_text(&mut real, "Last game"));
    send(&mut real, carom_shell::Command::Back);
    send(&mut real, Command::Before);
    assert_eq!(moves(&real), "e3-b3");
    send(&mut real, PuzzleCommand::Open(LevelId::default()));
    assert!(notice(&real).contains("The last game is kept"), "{}", notice(&real));
    check(&mut real);
    let wrong = wrong_move(session(&real));
    send(&mut real, Command::Slide(wrong));
    send(&mut real, PuzzleCommand::Restart);
    assert!(session(&real).tree().is_empty());
    assert_eq!(notice(&real), "", "the attempt is gone");
    send(&mut real, Command::Before);
    assert_eq!(moves(&real), "e3-b3");
    check(&mut real);
}

#[test]
fn a_puzzle_says_what_went_wrong_and_survives_a_kill() {
    let home = Home::new();
    let mut real = start_with(&home.options());
    send(&mut real, ToggleAnalysis);
    send(&mut real, PuzzleCommand::Open(LevelId::default()));
    assert!(!real.app.world().resource::<Analysis>().is_on(), "a puzzle begins without help");
    assert!(has_text(&mut real, "Win in one move"));
    send(&mut real, ToggleAnalysis);
    assert!(real.app.world().resource::<Analysis>().is_on());
    send(&mut real, PuzzleCommand::Restart);
    assert_eq!(session(&real).task().map(|it| it.is_helped), Some(true));
    assert!(!real.app.world().resource::<Analysis>().is_on());
    let wrong = wrong_move(session(&real));
    send(&mut real, Command::Slide(wrong));
    assert!(has_text(&mut real, "Wrong move: the win in one move is gone"));
    // It stays so when the program has answered, even if its answer ends the game.
    wait(&mut real, |world| world.resource::<Session>().tree().line().len() == 2);
    assert!(has_text(&mut real, "Wrong move: the win in one move is gone"));
    check(&mut real);
    let task = session(&real).task().copied();
    drop(real);
    let real = start_with(&home.options());
    assert_eq!(session(&real).task().copied(), task);
    assert!(task.is_some() && session(&real).has_missed());
}

#[test]
fn a_wrong_move_in_the_middle_of_a_puzzle_is_told_before_its_end() {
    let mut real = start_with(&options((1280, 720)));
    let library = real.app.world().resource::<Library>();
    let place = library.packs().find("3", 0).expect("a puzzle");
    send(&mut real, PuzzleCommand::Open(place));
    let first = session(&real).task().expect("a puzzle").first;
    send(&mut real, Command::Slide(first));
    wait(&mut real, |world| world.resource::<Session>().tree().line().len() == 2);
    assert!(!session(&real).has_missed());
    // A move after which the win is not there any more, and the game goes on.
    let now = session(&real);
    let side = now.tree().position().side(now.turn());
    let wrong = side
        .iter()
        .flat_map(|from| now.targets(from).iter().map(move |to| Move { from, to }))
        .find(|&mv| {
            let mut session = carom_play::tablut::Session::clone(now);
            session.slide(mv);
            let claim = session.claim();
            let mut prover = Prover::new(1 << 20);
            claim.and_then(|it| it.check(&mut prover, &mut Control::default())) == Some(false)
        })
        .expect("a wrong move");
    send(&mut real, Command::Slide(wrong));
    wait(&mut real, |world| world.resource::<Session>().has_missed());
    assert!(session(&real).tries() < 3, "not all moves were made");
    assert!(has_text(&mut real, "Wrong move: the win in 3 moves is gone"));
    check(&mut real);
}
