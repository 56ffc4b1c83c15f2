//! The solver: its name, its progress, its results.

use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use carom_engine::square_name;
use carom_play::ricochet::Hint;
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, Paper, TEXT, Tone};
use carom_shell::screen::Screen;
use carom_shell::words::{Phrase, Value, Words};
use carom_solver::Proof;
use carom_solver::ricochet::CatalogueEntry;

use super::moves_that_fit;
use crate::command::Sheet;
use crate::command::{Show, SolverCommand};
use crate::on_board::PointedMove;
use crate::panel::section;
use crate::pieces::{Pieces as _, Told};
use crate::session::Session;
use crate::solving::{Answer, Playback, Solving, VERDICTS};

/// The text about the search.
#[derive(Component)]
pub(super) struct ProgressText;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (point.in_set(Frame::Learn), (show, progress).chain().in_set(Frame::Draw)),
    );
}

/// Follows the pointer over the moves of the solution.
fn point(moves: Query<(&Told, &Hovered)>, mut pointed: ResMut<PointedMove>) {
    let under = moves.iter().find(|(_, hovered)| hovered.get()).map(|(told, _)| told.0);
    pointed.set_if_neq(PointedMove(under));
}

/// The inputs of the section, besides the session and the palette.
type Seen =
    ((bool, usize), Vec<carom_engine::ricochet::Move>, &'static str, Option<Phrase>, Playback);

fn show(
    mut kit: Kit,
    session: Res<Session>,
    solving: Res<Solving>,
    playback: Res<Playback>,
    screen: Res<Screen>,
    mut seen: Local<Option<Seen>>,
) {
    let now: Seen = (
        (solving.is_running(), solving.hints().len()),
        solving.moves_left().to_vec(),
        solving.entry().id,
        solving.message.clone(),
        playback.without_time(),
    );
    let same = seen.as_ref() == Some(&now);
    if same && !session.is_changed() && !screen.is_changed() && !kit.is_changed() {
        return;
    }
    *seen = Some(now);
    kit.fill(section::SOLVER, |paper| {
        let over = session.is_solved();
        paper.row(8.0, |paper| {
            paper.label(&paper.say("label-solver"));
            paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
            // Few players ever choose another one.
            let name = format!("{} ▼", solving.entry().id);
            paper.low_button(&name, Show(Sheet::Solvers));
        });
        paper.bar(8.0, |paper| {
            if over {
                let review = Show(Sheet::Review);
                paper.button(&paper.say("review"), review, Tone::Plain, 1.0);
            } else {
                // After the last hint there is nothing more to tell.
                let tone = if solving.is_open() { Tone::Off } else { Tone::Plain };
                paper.button(&paper.say("hint"), SolverCommand::Hint, tone, 1.0);
            }
            if solving.is_running() {
                paper.button(&paper.say("cancel"), SolverCommand::Cancel, Tone::Danger, 1.0);
            } else {
                paper.button(&paper.say("solve"), SolverCommand::Solve, Tone::Plain, 1.0);
            }
        });
        let mut told = status(paper.words, &solving);
        if session.is_helped() && !told.is_empty() && !solving.is_running() {
            told = format!("{told} · {}", paper.say("no-stars"));
        }
        if !told.is_empty() {
            let (font, muted) = (paper.fonts().regular(TEXT), paper.palette.muted);
            paper.marked(told, font, muted, ProgressText);
        }
        let least = match (screen.is_enlarged, screen.is_cramped()) {
            // Room for a solution would only push the buttons below the edge of the panel.
            (true, _) => 0.0,
            (false, true) => 50.0,
            (false, false) => 42.0,
        };
        let lines = 2;
        reveal(paper, &solving, *playback, moves_that_fit(&screen, lines), least);
    });
}

/// The visible part of the solution, and its buttons, at least this high.
fn reveal(paper: &mut Paper, solving: &Solving, playback: Playback, fit: usize, least: f32) {
    let node = Node {
        min_height: px(least),
        flex_direction: FlexDirection::Column,
        row_gap: px(6),
        ..default()
    };
    paper.nest(node, |paper| {
        let moves = solving.moves_to_show();
        if !moves.is_empty() {
            // If the moves do not fit, the rest is shown as a number.
            let shown = if moves.len() > fit { fit - 2 } else { moves.len() };
            paper.chips_and(&moves[..shown], moves.len() - shown);
        } else if !solving.robots_to_show().is_empty() {
            paper.row(6.0, |paper| {
                for &robot in solving.robots_to_show() {
                    paper.robot(robot, 22.0);
                }
                if let Some(stop) = last_stop(paper.words, solving) {
                    let ink = paper.palette.ink;
                    paper.text(stop, TEXT, ink);
                }
            });
        }
        if solving.answer().is_some() {
            transport(paper, solving, playback, |_| ());
        }
    });
}

/// Where the robot of the last move stands before it, if this is the last hint so far.
pub(super) fn last_stop(words: &Words, solving: &Solving) -> Option<String> {
    let Some(&Hint::LastStop { robot, square, has_moved }) = solving.hints().last() else {
        return None;
    };
    let key = if has_moved { "last-stop" } else { "last-stop-now" };
    let about = [("robot", robot.name().into()), ("square", square_name::of(square).into())];
    Some(words.with(key, &about))
}

/// Buttons that show a solution move by move, and the way back to the player's own position; without a demonstration the button for
/// all solutions, and more.
pub(super) fn transport(
    paper: &mut Paper,
    solving: &Solving,
    playback: Playback,
    more: impl FnOnce(&mut Paper),
) {
    paper.bar(8.0, |paper| {
        let watched = solving.answer().and_then(Answer::watched);
        if solving.is_open() {
            let back = if watched.is_some_and(|it| it > 0) { Tone::Plain } else { Tone::Off };
            paper.button("◀", SolverCommand::StepBack, back, 0.5);
            let text = if playback.is_playing() { "pause" } else { "play" };
            paper.button(&paper.say(text), SolverCommand::PlayOrPause, Tone::Plain, 1.2);
            paper.button("▶", SolverCommand::Step, Tone::Plain, 0.5);
            paper.button(playback.pace(), SolverCommand::Faster, Tone::Plain, 0.5);
        } else {
            paper.button(&paper.say("show-moves"), SolverCommand::ShowMoves, Tone::Plain, 1.0);
            paper.button(&paper.say("play"), SolverCommand::PlayOrPause, Tone::Plain, 1.0);
        }
        if watched.is_some() {
            paper.button(&paper.say("own-position"), SolverCommand::StopWatching, Tone::Plain, 1.6);
            return;
        }
        if solving.optima().is_none() && !solving.is_running() {
            paper.button(&paper.say("all-optima"), SolverCommand::AllOptima, Tone::Plain, 1.6);
        }
        more(paper);
    });
}

/// The progress of a search, or else the result as far as the player may know it.
pub(super) fn status(words: &Words, solving: &Solving) -> String {
    if solving.is_running() {
        return match (&solving.update, solving.percent_built()) {
            (Some(update), Some(percent)) => words.with(
                "building-table",
                &[("percent", percent.into()), ("time", words.time(update.elapsed).into())],
            ),
            (Some(update), None) => {
                let about = |key, name, count: Value| {
                    let time = ("time", words.time(update.elapsed).into());
                    let states = words.count(update.progress.stats.expanded);
                    words.with(key, &[(name, count), time, ("states", states.into())])
                };
                // What is proven is not doubted while other solutions of the same length are looked for.
                match solving.known_length() {
                    Some(count) => about("searching-for-more", "count", count.into()),
                    None => about("searching-with", "depth", update.progress.depth.into()),
                }
            }
            (None, _) => words.get("searching"),
        };
    }
    if let Some(answer) = solving.answer()
        && let Some(place) = answer.watched()
    {
        let about = [("place", place.into()), ("all", answer.moves().len().into())];
        return words.with("watching", &about);
    }
    let told = solving.answer().filter(|_| solving.is_asked());
    let told = told.map(|it| result(words, solving, it.proof));
    match (told, &solving.message) {
        (Some(told), Some(message)) => format!("{told} · {}", words.say(message)),
        (Some(told), None) => told,
        (None, Some(message)) => words.say(message),
        // The list of solvers says what each of them promises.
        (None, None) => String::new(),
    }
}

/// What the last answer cost, for the list of solvers; an empty text if there is none, or if the player has gone on from there.
pub(super) fn work(words: &Words, solving: &Solving) -> String {
    // The cost is that of the whole solution.
    let answer = solving.answer().filter(|it| solving.is_asked() && it.done() == 0);
    let Some(cost) = answer.and_then(|it| it.cost) else { return String::new() };
    let mut parts = vec![words.time(cost.elapsed)];
    // A map of the board or a table proves short solutions without a search.
    if cost.stats.expanded > 0 {
        let states = words.count(cost.stats.expanded);
        parts.push(words.with("states", &[("count", states.into())]));
    }
    parts.join(" · ")
}

/// What the player was told.
pub(super) fn told(words: &Words, solving: &Solving) -> String {
    match solving.answer() {
        _ if solving.is_running() => words.get("searching"),
        Some(answer) if answer.watched().is_none() => result(words, solving, answer.proof),
        _ => status(words, solving),
    }
}

/// The guarantee of a solver, in the player's language.
pub(crate) fn promise(words: &Words, entry: &CatalogueEntry) -> String {
    words.get(&format!("promise-{}", entry.id))
}

fn result(words: &Words, solving: &Solving, proof: Proof) -> String {
    if solving.answer().is_some_and(Answer::is_played) {
        return words.get("solution-over");
    }
    let mut parts = vec![words.say(&VERDICTS.solved(solving.moves_left().len(), proof))];
    if let Some(&Hint::RobotCount(robots)) = solving.hints().get(1) {
        parts.push(words.with("with-robots", &[("count", robots.into())]));
    }
    parts.join(" · ")
}

fn progress(
    words: Res<Words>,
    solving: Res<Solving>,
    mut texts: Query<&mut Text, With<ProgressText>>,
) {
    if !solving.is_running() {
        return;
    }
    let now = status(&words, &solving);
    for mut text in &mut texts {
        if text.0 != now {
            text.0.clone_from(&now);
        }
    }
}

#[cfg(test)]
mod tests {
    use carom_tablebase::SOLVERS;

    use super::*;
    use carom_shell::words::Language;

    #[test]
    fn every_solver_says_what_it_promises_and_how_it_differs() {
        for (language, fewest) in
            [(Language::English, "fewest moves"), (Language::French, "minimum")]
        {
            let words = crate::testing::words(language);
            let mut told = std::collections::BTreeSet::new();
            for entry in SOLVERS {
                let text = promise(&words, entry);
                let is_proven = !["reach", "astar-single", "tablebase"].contains(&entry.id);
                assert_eq!(text.contains(fewest), is_proven, "{language:?} {}: {text}", entry.id);
                assert!(told.insert(text.clone()), "{language:?}: two solvers say {text:?}");
            }
        }
    }
}
