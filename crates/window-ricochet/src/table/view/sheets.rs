//! The sheets of the page: the rules of the game, a player, and what else the referee can do.

use bevy::prelude::*;
use carom_play::Phase;
use carom_play::referee::{Ties, WinCondition};
use carom_play::ricochet::bidding::{BiddingSetup, BoardSource};
use carom_shell::frame::Frame;
use carom_shell::ids::OverlayId;
use carom_shell::overlay::{self, Overlay, Toggled};
use carom_shell::panel::RowEnd;
use carom_shell::panel::ui::{LABEL, LEAD, Tone, UiBuilder, UiKit, row, text_column};
use carom_shell::theme::Glyph;
use carom_shell::words::Words;

use super::people::{Edited, kind, name};
use super::when;
use crate::ids::{ROOM_CARD, RULES, TABLE_MORE, TABLE_PLAYER, TABLE_RULES};
use crate::table::{Command, TableModel};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (close.in_set(Toggled).after(overlay::toggle), show.in_set(Frame::Draw)),
    );
}

/// What these commands do, or ask, is seen on the page.
fn close(mut commands: MessageReader<Command>, mut overlay: ResMut<Overlay>) {
    let begins = |it: &Command| {
        use Command::{Continue, EndGame, GiveUp, NewGame, NobodyBids, SetUp};
        matches!(it, Continue | EndGame | GiveUp | NewGame | NobodyBids | SetUp)
    };
    if commands.read().filter(|it| begins(it)).count() > 0 && overlay.shows(TABLE_MORE) {
        *overlay = Overlay::NONE;
    }
}

fn show(mut kit: UiKit, model: Res<TableModel>, overlay: Res<Overlay>, edited: Res<Edited>) {
    let changed = model.is_changed() || overlay.is_changed() || edited.is_changed();
    if !(changed || kit.is_changed()) {
        return;
    }
    match overlay.id() {
        Some(TABLE_RULES) => kit.card(TABLE_RULES, "table-rules-title", |ui| {
            rules(ui, &model);
        }),
        Some(TABLE_PLAYER) => kit.card(TABLE_PLAYER, "table-player-title", |ui| {
            player(ui, &model, edited.0);
        }),
        Some(TABLE_MORE) => kit.card(TABLE_MORE, "more", |ui| more(ui, &model)),
        _ => {}
    }
}

/// A row of a sheet, by the key of its text.
fn line(
    ui: &mut UiBuilder,
    icon: Glyph,
    name: &str,
    about: Option<&str>,
    command: Command,
    tone: Tone,
) {
    let name = ui.say(name);
    ui.row_button(icon, &name, about, RowEnd::Nothing, command, tone);
}

/// What the referee can do, beside the dock; before a game, the games that there are.
fn more(ui: &mut UiBuilder, model: &TableModel) {
    let Some(game) = model.game() else {
        let can = model.any_game().is_some() && !model.has_running_game();
        line(ui, Glyph::Back, "last-table", None, Command::Continue, when(can));
        ui.card_row(Glyph::Book, "rules-title", RULES);
        ui.card_row(Glyph::Question, "keys-all", OverlayId::HELP);
        let tone = if model.has_running_game() { Tone::Danger } else { Tone::Off };
        let about = ui.say("replace-table-is");
        let new = Command::NewGame;
        return line(ui, Glyph::Plus, "replace-table", Some(&about), new, tone);
    };
    if model.is_online() {
        let shows = when(game.is_demonstrating());
        ui.card_row(Glyph::Friends, "online-room", ROOM_CARD);
        line(ui, Glyph::Flag, "give-up-showing", None, Command::GiveUp, shows);
        ui.card_row(Glyph::Book, "rules-title", RULES);
        return ui.card_row(Glyph::Question, "keys-all", OverlayId::HELP);
    }
    let phase = game.phase();
    let shows = game.is_demonstrating();
    let about: Vec<String> = model.board_named().iter().map(|it| ui.words.say(it)).collect();
    ui.caption(&about.join(" · "));
    let nobody = when(*phase == Phase::Thinking);
    line(ui, Glyph::Next, "nobody-bids", None, Command::NobodyBids, nobody);
    line(ui, Glyph::Flag, "give-up-showing", None, Command::GiveUp, when(shows));
    let about = ui.say("to-set-up-is");
    line(ui, Glyph::Friends, "to-set-up", Some(&about), Command::SetUp, Tone::Plain);
    ui.card_row(Glyph::Book, "rules-title", RULES);
    let end = if game.can_end_game() { Tone::Danger } else { Tone::Off };
    line(ui, Glyph::Resign, "end-game", None, Command::EndGame, end);
}

/// The rules of this game. A press on a row changes to its next choice.
fn rules(ui: &mut UiBuilder, model: &TableModel) {
    let draft = model.draft();
    let node = Node { padding: UiRect::left(px(12)), min_height: px(52), ..row(16.0) };
    ui.nest(node, |ui| {
        let (ink, muted) = (ui.palette.ink, ui.palette.muted);
        ui.icon(Glyph::Clock, 24.0, ink);
        let column = text_column();
        ui.nest(column, |ui| {
            ui.text(ui.say("set-clock"), LEAD, ink);
            ui.text(clock(ui.words, draft), LABEL, muted);
        });
        ui.icon_button(Glyph::Minus, "do-table-shorter", Command::ShorterClock);
        ui.icon_button(Glyph::Plus, "do-table-longer", Command::LongerClock);
    });
    let ties = ui.say(match draft.settings().ties {
        Ties::FewestChips => "ties-fewest-chips",
        Ties::FirstToBid => "ties-first-to-bid",
    });
    let winning = match draft.settings().winning {
        WinCondition::ByPlayers => match WinCondition::ByPlayers.chips(draft.players().len()) {
            Some(chips) => ui.words.with("winning-by-players", &[("count", chips.into())]),
            None => ui.say("winning-alone"),
        },
        WinCondition::Chips(chips) => ui.words.with("winning-chips", &[("count", chips.into())]),
        WinCondition::AllTargets => ui.say("winning-all"),
    };
    let board = board(ui.words, draft);
    let robots = ui.words.with("robots-count", &[("count", draft.robots().into())]);
    let profile = draft.profile().to_string();
    let profile = ui.words.with("rules-of", &[("profile", profile.into())]);
    let plain = Tone::Plain;
    line(ui, Glyph::Handshake, "set-ties", Some(&ties), Command::NextTies, plain);
    line(ui, Glyph::Star, "set-winning", Some(&winning), Command::NextWinning, plain);
    line(ui, Glyph::Quarter, "set-board", Some(&board), Command::NextBoard, plain);
    match draft.source() {
        BoardSource::Layout => {
            let name = ui.say("set-layout");
            ui.nest(Node { padding: UiRect::left(px(52)), ..row(12.0) }, |ui| {
                ui.small(name);
                let node = Node { width: px(200), height: px(44), ..default() };
                ui.field(draft.layout(), node, |typed| {
                    let text = typed.done()?.to_owned();
                    Some(Command::Layout(text))
                });
            });
        }
        BoardSource::Play => {}
        BoardSource::Official | BoardSource::Random => {
            line(ui, Glyph::Robot, "set-robots", Some(&robots), Command::NextRobots, plain);
        }
    }
    line(ui, Glyph::Turn, "set-rules", Some(&profile), Command::NextRules, plain);
}

/// The time for bids.
pub(super) fn clock(words: &Words, draft: &BiddingSetup) -> String {
    match draft.settings().clock {
        Some(clock) => words.with("clock-seconds", &[("count", clock.as_secs().into())]),
        None => words.get("clock-endless"),
    }
}

/// Where the board comes from.
pub(super) fn board(words: &Words, draft: &BiddingSetup) -> String {
    words.get(match draft.source() {
        BoardSource::Official => "source-official",
        BoardSource::Layout => "source-layout",
        BoardSource::Random => "source-random",
        BoardSource::Play => "source-play",
    })
}

/// What there is to choose for a player.
fn player(ui: &mut UiBuilder, model: &TableModel, place: usize) {
    let players = model.draft().players();
    let Some(player) = players.get(place) else { return };
    let name = name(ui, place, player);
    ui.caption(&name);
    let kind = kind(ui, player);
    let about = ui.say("computer-is");
    let next = Command::NextComputer(place);
    ui.row_button(Glyph::Robot, &kind, Some(&about), RowEnd::Nothing, next, Tone::Plain);
    let head = ui.words.with("head-start", &[("count", player.handicap.into())]);
    let about = ui.say("handicap-is");
    let next = Command::NextHandicap(place);
    ui.row_button(Glyph::Plus, &head, Some(&about), RowEnd::Nothing, next, Tone::Plain);
    line(ui, Glyph::Up, "move-up", None, Command::MoveUp(place), when(place > 0));
    let tone = if players.len() > 1 { Tone::Danger } else { Tone::Off };
    line(ui, Glyph::Close, "remove-player", None, Command::RemovePlayer(place), tone);
}
