//! A whole game target by target: its end, or its progress.

use bevy::prelude::*;
use carom_play::Stars;
use carom_play::ricochet::WholeGame;
use carom_play::ricochet::whole_game::TargetResult;
use carom_shell::overlay::Overlay;
use carom_shell::panel::ui::{LABEL, TEXT, TITLE, Tone, UiBuilder, UiKit, column, row};

use crate::colours::RobotColours as _;
use crate::command::{Command, GameCommand};
use crate::icons::Icon;
use crate::ids::SUMMARY;
use crate::last_game::LastGame;
use crate::session::Session;
use crate::solving::Best;

/// The number of targets in a column.
const COLUMN: usize = 9;
/// The widths of a target, its moves and the fewest moves.
const TARGET: f32 = 20.0;
const MOVES: f32 = 96.0;
const FEWEST: f32 = 64.0;

pub(super) fn show(
    mut kit: UiKit,
    overlay: Res<Overlay>,
    (session, best): (Res<Session>, Res<Best>),
    kept: Res<LastGame>,
    mut seen: Local<Option<WholeGame>>,
) {
    if !overlay.shows(SUMMARY) {
        return;
    }
    // In a free round this is the game that was left.
    let is_left = session.game().is_none();
    let game = best.game(&session).or_else(|| kept.game().cloned());
    if *seen == game && !overlay.is_changed() && !kit.is_changed() {
        return;
    }
    seen.clone_from(&game);
    kit.card(SUMMARY, "summary-title", |ui| {
        let Some(game) = game else {
            ui.small(ui.say("summary-none"));
            let begin = Command::Game(GameCommand::Begin);
            ui.bar(8.0, |ui| {
                let tone = Tone::Strong;
                ui.button(&ui.say("game-here"), begin, tone, 0.0);
            });
            return;
        };
        if is_left && !game.is_over() {
            ui.small(ui.say("summary-was-left"));
        }
        totals(ui, &game);
        let columns = Node { column_gap: px(32), ..default() };
        ui.nest(columns, |ui| {
            for chunk in game.done().chunks(COLUMN) {
                ui.nest(column(4.0), |ui| {
                    head(ui);
                    for done in chunk {
                        line(ui, done);
                    }
                });
            }
        });
        ui.bar(8.0, |ui| {
            let tone = Tone::Strong;
            if game.is_over() {
                let again = Command::Game(GameCommand::BeginOfficial);
                ui.button(&ui.say("game-again"), again, tone, 0.0);
            } else if is_left {
                let go_on = Command::Game(GameCommand::Continue);
                ui.button(&ui.say("game-go-on"), go_on, tone, 0.0);
            } else {
                let go_on = carom_shell::Command::Toggle(SUMMARY);
                ui.button(&ui.say("game-go-on"), go_on, tone, 0.0);
            }
        });
    });
}

fn totals(ui: &mut UiBuilder, game: &WholeGame) {
    let ink = ui.palette.ink;
    let all = game.done().len() + game.left();
    let about = [("solved", game.solved().into()), ("all", all.into())];
    ui.bold(ui.words.with("summary-solved", &about), TITLE, ink);
    let (optimum, known) = game.total_optimum();
    let about = [
        ("moves", game.total_moves().into()),
        ("optimum", optimum.into()),
        ("stars", stars(game).into()),
    ];
    let key = if known == game.solved() { "summary-moves" } else { "summary-moves-waits" };
    ui.small(ui.words.with(key, &about));
    let given_up = game.done().iter().filter(|done| done.moves.is_none()).count();
    let helped = game.done().iter().filter(|done| done.is_helped).count();
    let left = game.left_over().count();
    for (key, count) in
        [("summary-given-up", given_up), ("summary-helped", helped), ("summary-left", left)]
    {
        if count > 0 {
            ui.small(ui.words.with(key, &[("count", count.into())]));
        }
    }
}

fn stars(game: &WholeGame) -> u32 {
    game.done().iter().filter_map(TargetResult::stars).map(|stars| u32::from(stars.count())).sum()
}

/// The names of the columns.
fn head(ui: &mut UiBuilder) {
    ui.nest(row(8.0), |ui| {
        for (width, name) in
            [(TARGET, None), (MOVES, Some("label-moves")), (FEWEST, Some("label-best"))]
        {
            let width = Node { width: px(width), flex_shrink: 0.0, ..default() };
            ui.nest(width, |ui| {
                if let Some(name) = name {
                    ui.label(&ui.say(name));
                }
            });
        }
    });
}

/// The target, its moves and the optimum, its stars.
fn line(ui: &mut UiBuilder, done: &TargetResult) {
    ui.nest(row(8.0), |ui| {
        let palette = *ui.palette;
        ui.icon(Icon::Target(done.target.shape), TARGET, palette.robot(done.target.robot));
        let moves = match (&done.moves, done.is_helped) {
            (Some(moves), false) => moves.len().to_string(),
            (Some(_), true) => ui.say("summary-with-help"),
            (None, _) => ui.say("summary-gave-up"),
        };
        let width = Node { width: px(MOVES), flex_shrink: 0.0, ..default() };
        ui.nest(width, |ui| ui.text(moves, TEXT, palette.ink));
        let optimum = done.optimum.map_or_else(|| "…".to_owned(), |it| it.to_string());
        let width = Node { width: px(FEWEST), flex_shrink: 0.0, ..default() };
        ui.nest(width, |ui| ui.text(optimum, LABEL, palette.muted));
        ui.stars(done.stars().map_or(0, Stars::count), 14.0, 8.0);
    });
}
