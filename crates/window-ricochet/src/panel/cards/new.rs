//! The card for new puzzles, boards and whole games.

use bevy::prelude::*;
use carom_engine::ricochet::Tile;
use carom_play::ricochet::Level;
use carom_shell::ask::Wish;
use carom_shell::frame::Frame;
use carom_shell::overlay::{self, Overlay, Toggled};
use carom_shell::panel::Tip;
use carom_shell::panel::kit::{Kit, Paper, TEXT, Tone, button_node, row};

use crate::command::DraftCommand;
use crate::command::{Command, DealCommand, GameCommand, PracticeCommand};
use crate::dealing::{DIFFICULTIES, Draft};
use crate::ids::{LEVELS, NEW, PRACTICE, RULES, STATISTICS, SUMMARY};
use crate::last_game::LastGame;
use crate::session::Session;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (close.in_set(Toggled).after(overlay::toggle), show.in_set(Frame::Draw)),
    );
}

/// This card and those of the levels, the whole game and timed practice close when a puzzle, a board or a game starts.
fn close(
    mut commands: MessageReader<Command>,
    mut deals: MessageReader<DealCommand>,
    mut practice: MessageReader<PracticeCommand>,
    mut overlay: ResMut<Overlay>,
) {
    let begins = |command: &Command| {
        matches!(
            command,
            Command::Level(_)
                | Command::Lessons
                | Command::RandomBoard
                | Command::OfficialBoard
                | Command::ResetBoard
                | Command::Layout(_)
                | Command::RandomTarget
                | Command::RandomRobots
                | Command::Game(_)
        )
    };
    let deal = |it: &DealCommand| matches!(it, DealCommand::Puzzle(_) | DealCommand::Daily);
    let run = |it: &PracticeCommand| matches!(it, PracticeCommand::Begin(_));
    let begun = [
        commands.read().filter(|it| begins(it)).count(),
        deals.read().filter(|it| deal(it)).count(),
        practice.read().filter(|it| run(it)).count(),
    ];
    let closes = [NEW, LEVELS, SUMMARY, PRACTICE].into_iter().any(|it| overlay.shows(it));
    if begun != [0; 3] && closes {
        *overlay = Overlay::NONE;
    }
}

fn show(
    mut kit: Kit,
    overlay: Res<Overlay>,
    draft: Res<Draft>,
    kept: Res<LastGame>,
    session: Res<Session>,
) {
    let news = draft.is_changed() || kept.is_changed() || session.is_changed();
    if !overlay.shows(NEW) || !(news || overlay.is_changed() || kit.is_changed()) {
        return;
    }
    kit.card(NEW, "new-title", |paper| {
        let halves = Node { column_gap: px(36), row_gap: px(14), ..default() };
        paper.nest(halves, |paper| {
            let half = Node {
                flex_direction: FlexDirection::Column,
                row_gap: px(16),
                width: px(330),
                min_width: px(0),
                ..default()
            };
            paper.nest(half.clone(), |paper| {
                paper.part("new-puzzle", |paper| puzzles(paper, &draft));
                paper.part("new-game", |paper| games(paper, &kept, &session));
                paper.part("new-round", |paper| round(paper, &session));
            });
            paper.nest(half, |paper| {
                paper.part("new-board", |paper| boards(paper, &draft));
            });
        });
    });
}

fn puzzles(paper: &mut Paper, draft: &Draft) {
    paper.bar(8.0, |paper| {
        for (name, level) in DIFFICULTIES.into_iter().zip(Level::NAMED) {
            paper.button(&paper.say(name), DealCommand::Puzzle(level), Tone::Plain, 0.0);
        }
    });
    paper.bar(8.0, |paper| {
        paper.button(&paper.say("daily"), DealCommand::Daily, Tone::Plain, 0.0);
        paper.button(&paper.say("lessons"), Command::Lessons, Tone::Plain, 0.0);
        let levels = carom_shell::Command::Toggle(LEVELS);
        paper.button(&paper.say("levels"), levels, Tone::Plain, 0.0);
        let practice = carom_shell::Command::Toggle(PRACTICE);
        paper.button(&paper.say("practice"), practice, Tone::Plain, 0.0);
        let statistics = carom_shell::Command::Toggle(STATISTICS);
        paper.button(&paper.say("statistics"), statistics, Tone::Plain, 0.0);
        let rules = carom_shell::Command::Toggle(RULES);
        paper.button(&paper.say("rules-title"), rules, Tone::Plain, 0.0);
    });
    paper.bar(8.0, |paper| {
        let (fewer, more) = (DraftCommand::Fewer, DraftCommand::More);
        let tip = Tip(Some("tip-fewer"));
        paper.button_with(tip, "–", DealCommand::Draft(fewer), Tone::Plain, 0.0);
        let exactly = DealCommand::Puzzle(Level::Exactly(draft.moves));
        let text = paper.words.with("exactly", &[("count", draft.moves.into())]);
        paper.button(&text, exactly, Tone::Plain, 0.0);
        let tip = Tip(Some("tip-more"));
        paper.button_with(tip, "+", DealCommand::Draft(more), Tone::Plain, 0.0);
    });
}

fn games(paper: &mut Paper, kept: &LastGame, session: &Session) {
    paper.small(paper.say("whole-game-is"));
    paper.bar(8.0, |paper| {
        let begin = Command::Game(GameCommand::Begin);
        paper.button(&paper.say("game-here"), begin, Tone::Plain, 0.0);
        let official = Command::Game(GameCommand::BeginOfficial);
        paper.button(&paper.say("game-official"), official, Tone::Plain, 0.0);
    });
    paper.bar(8.0, |paper| {
        if session.game().is_some() {
            let leave = Command::Game(GameCommand::Leave);
            paper.button(&paper.say("game-leave"), leave, Tone::Plain, 0.0);
        } else if let Some(game) = kept.game() {
            let done = game.done().len();
            let about = [("done", done.into()), ("all", (done + game.left()).into())];
            let go_on = Command::Game(GameCommand::Continue);
            let tone = Tone::Strong;
            paper.button(&paper.words.with("game-continue", &about), go_on, tone, 0.0);
        }
    });
}

fn round(paper: &mut Paper, session: &Session) {
    let tone = if session.game().is_some() { Tone::Off } else { Tone::Plain };
    paper.bar(8.0, |paper| {
        paper.button(&paper.say("random-target"), Command::RandomTarget, tone, 0.0);
        paper.button(&paper.say("random-places"), Command::RandomRobots, tone, 0.0);
    });
}

fn boards(paper: &mut Paper, draft: &Draft) {
    paper.bar(8.0, |paper| {
        paper.button(&paper.say("board-any"), Command::RandomBoard, Tone::Plain, 0.0);
        let official = Command::OfficialBoard;
        paper.button(&paper.say("board-any-official"), official, Tone::Plain, 0.0);
        paper.button(&paper.say("board-first"), Command::ResetBoard, Tone::Plain, 0.0);
    });
    paper.small(paper.say("tiles-are"));
    // The corners in their places, then the sixteen tiles for the chosen corner.
    let column = Node { flex_direction: FlexDirection::Column, row_gap: px(4), ..default() };
    paper.nest(column.clone(), |paper| {
        for corners in [[0, 1], [3, 2]] {
            paper.row(4.0, |paper| {
                for corner in corners {
                    let tile = draft.tiles()[corner];
                    let tone = tone(corner == draft.corner);
                    let command = DealCommand::Draft(DraftCommand::Corner(corner));
                    cell(paper, &tile.to_string(), command, tone, Vec2::new(84.0, 44.0));
                }
            });
        }
    });
    paper.nest(column, |paper| {
        let tiles: Vec<Tile> = Tile::all().collect();
        for side in tiles.chunks(4) {
            paper.row(4.0, |paper| {
                for &tile in side {
                    let tone = tone(tile == draft.tiles()[draft.corner]);
                    let command = DealCommand::Draft(DraftCommand::Tile(tile));
                    cell(paper, &tile.to_string(), command, tone, Vec2::new(40.0, 28.0));
                }
            });
        }
    });
    paper.bar(8.0, |paper| {
        let shuffle = DealCommand::Draft(DraftCommand::Shuffle);
        paper.button(&paper.say("tiles-any"), shuffle, Tone::Plain, 0.0);
        if let Some(layout) = draft.layout() {
            let tone = Tone::Strong;
            let text = paper.words.with("play-layout", &[("layout", layout.to_string().into())]);
            paper.button(&text, Command::Layout(layout), tone, 0.0);
        }
    });
}

const fn tone(is_chosen: bool) -> Tone {
    if is_chosen { Tone::On } else { Tone::Plain }
}

fn cell(paper: &mut Paper, text: &str, command: impl Into<Wish>, tone: Tone, size: Vec2) {
    let node =
        Node { width: px(size.x), height: px(size.y), padding: UiRect::ZERO, ..button_node() };
    let ink = paper.palette.ink;
    let text = text.to_owned();
    paper.press(node, command, tone, |paper| {
        paper.nest(row(0.0), |paper| paper.text(text, TEXT, ink));
    });
}
