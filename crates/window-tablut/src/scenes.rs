//! The screens of `--at`.

use bevy::prelude::*;
use carom_engine::Rules as _;
use carom_engine::tablut::{Move, RuleSet, Side, parse_moves};
use carom_formats::tablut::Win;
use carom_play::packs::LevelId;
use carom_play::tablut::{Lesson, Seat};
use carom_shell::BoxedAction;
use carom_shell::ids::OverlayId;
use carom_shell::scripting::Scene;

use crate::command::{Command, Hint, LessonCommand, OpenCommand, PuzzleCommand, ToggleAnalysis};
use crate::ids::{self, PLAY};
use crate::puzzles::Library;

pub(crate) const SCENES: &[Scene] = &[
    Scene { name: "tablut", actions: |_| open(RuleSet::ASHTON, "", Vec::new()) },
    Scene { name: "tablut-game", actions: |_| open(RuleSet::ASHTON, GAME, vec![grab("e7")]) },
    Scene { name: "tablut-won", actions: |_| open(RuleSet::ASHTON, WON, Vec::new()) },
    Scene {
        name: "tablut-analysis",
        actions: |_| open(RuleSet::ASHTON, GAME, vec![ToggleAnalysis.into()]),
    },
    Scene { name: "tablut-linnaean", actions: |_| open(RuleSet::LINNAEAN, "", vec![grab("d1")]) },
    Scene { name: "tablut-record", actions: |_| record() },
    Scene { name: "tablut-puzzle", actions: |world| puzzle(world, |_| None) },
    Scene { name: "tablut-solved", actions: |world| puzzle(world, |win| Some(win.first)) },
    Scene { name: "tablut-lesson", actions: |_| lesson(2, false) },
    Scene { name: "tablut-learned", actions: |_| lesson(3, true) },
    Scene { name: "tablut-missed", actions: |world| puzzle(world, other_move) },
    Scene { name: "tablut-hint", actions: |world| hints(world, 2) },
    Scene { name: "tablut-price", actions: |world| hints(world, 3) },
    Scene { name: "tablut-helped", actions: |world| helped(world) },
    Scene { name: "tablut-other-rules", actions: |world| other_rules(world) },
    Scene { name: "tablut-resign", actions: |_| resigning() },
    Scene { name: "tablut-puzzles", actions: |_| card(ids::PUZZLES) },
    Scene { name: "tablut-more", actions: |_| card(ids::MORE) },
    Scene { name: "tablut-new", actions: |_| card(ids::NEW) },
    Scene { name: "tablut-setup", actions: |_| card(ids::SETUP) },
    Scene { name: "tablut-lab", actions: |_| card(ids::LAB) },
    Scene { name: "tablut-rules", actions: |_| card(ids::RULES) },
    Scene { name: "tablut-friends", actions: |_| card(ids::FRIENDS) },
    Scene { name: "tablut-archive", actions: |_| archive() },
    Scene { name: "tablut-files", actions: |_| card(ids::FILES) },
    Scene { name: "tablut-help", actions: |_| card(OverlayId::HELP) },
];

/// A game of the student competition: the attackers win. `GAME` is a part of it.
const WON: &str = "e3b3 b5b7 d5d4 e2e3 e5d5 i4g4 d4d2 e8c8 c5c2 c8c7 g5g8 h5g5 e7h7 e9e7 b3b4 \
                   e3b3 d5d7 b3d3 g8g7 d3d6 d7d8 d6d7";
const GAME: &str = "e3b3 b5b7 d5d4 e2e3 e5d5 i4g4 d4d2 e8c8 c5c2 c8c7 g5g8 h5g5";

/// A game between people, and the commands after it.
fn open(rules: RuleSet, moves: &str, then: Vec<BoxedAction>) -> Vec<BoxedAction> {
    let seats = Side::ALL.map(|side| Command::Sit(side, Seat::Human).into());
    let new = [Command::UseRules(Box::new(rules)).into(), Command::New.into()];
    let moves = parse_moves(moves).unwrap_or_default();
    let slides = moves.into_iter().map(|mv| Command::Slide(mv).into());
    // A puzzle has its own players.
    begin(Command::New, seats.into_iter().chain(new).chain(slides).chain(then))
}

/// The page, a first command, and the commands after it.
fn begin(
    first: impl Into<BoxedAction>,
    then: impl IntoIterator<Item = BoxedAction>,
) -> Vec<BoxedAction> {
    let page = [carom_shell::Command::Go(PLAY).into(), first.into()];
    page.into_iter().chain(then).collect()
}

/// A win in one move, and a move there.
fn puzzle(world: &World, choose: fn(&Win) -> Option<Move>) -> Vec<BoxedAction> {
    let library = world.resource::<Library>();
    let place = LevelId::default();
    let mv = library.packs().get(place).and_then(choose).map(|mv| Command::Slide(mv).into());
    begin(PuzzleCommand::Open(place), mv)
}

/// The lesson with a number, from 0, and perhaps its move.
fn lesson(number: usize, is_done: bool) -> Vec<BoxedAction> {
    let next = (0..number).map(|_| LessonCommand::Next.into());
    let mv = Lesson::get(number).filter(|_| is_done).map(|it| Command::Slide(it.mv()).into());
    begin(LessonCommand::Begin, next.chain(mv))
}

/// A longer puzzle, and this many presses of Hint.
fn hints(world: &World, count: usize) -> Vec<BoxedAction> {
    let packs = world.resource::<Library>().packs();
    let place = packs.find("3", 0).unwrap_or_default();
    begin(PuzzleCommand::Open(place), (0..count).map(|_| Hint::Next.into()))
}

/// The same after its solution was shown.
fn helped(world: &World) -> Vec<BoxedAction> {
    let then = [Hint::Solution.into(), carom_shell::Command::Pay.into()];
    hints(world, 0).into_iter().chain(then).collect()
}

/// A puzzle under the other rules.
fn other_rules(world: &World) -> Vec<BoxedAction> {
    let packs = world.resource::<Library>().packs();
    let place = packs.find_by(|it| *it.variant.rules() == RuleSet::LINNAEAN).unwrap_or_default();
    begin(PuzzleCommand::Open(place), [])
}

/// The question before somebody gives up.
fn resigning() -> Vec<BoxedAction> {
    open(RuleSet::ASHTON, GAME, vec![Command::Resign.into()])
}

/// Two games that have ended, and the sheet that opens them.
fn archive() -> Vec<BoxedAction> {
    let games = [WON, GAME].map(|it| open(RuleSet::ASHTON, it, vec![Command::Resign.into(); 2]));
    let files = carom_shell::Command::Toggle(ids::FILES).into();
    games.concat().into_iter().chain([files]).collect()
}

/// A move of the same piece to another square.
fn other_move(win: &Win) -> Option<Move> {
    let Move { from, to } = win.first;
    let targets = win.variant.initial_state().targets(win.variant.rules(), from);
    targets.iter().find(|&it| it != to).map(|to| Move { from, to })
}

/// A game of a text with two.
fn record() -> Vec<BoxedAction> {
    let games = [(GAME, "*"), (WON, "0-1")];
    let text = games.map(|(moves, result)| format!("[Rules \"ashton\"]\n\n{moves} {result}\n"));
    begin(OpenCommand::OpenText(text.join("\n")), [])
}

fn card(card: OverlayId) -> Vec<BoxedAction> {
    open(RuleSet::ASHTON, "", vec![carom_shell::Command::Toggle(card).into()])
}

fn grab(cell: &str) -> BoxedAction {
    Command::Grab(cell.parse().unwrap_or(carom_engine::tablut::Cell::THRONE)).into()
}
