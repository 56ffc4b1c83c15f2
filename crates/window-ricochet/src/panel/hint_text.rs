//! What the solver tells the player, in words.

use carom_engine::ricochet::Robot;
use carom_engine::square_name;
use carom_play::review::Distance;
use carom_play::ricochet::Hint;
use carom_shell::solo;
use carom_shell::words::{Phrase, Value, Words};

use crate::session::Session;
use crate::solving::{Distances, ShownSolution, Solving, VERDICTS};

/// The name of a robot within a sentence.
pub(crate) fn robot(words: &Words, robot: Robot) -> String {
    words.with("robot-named", &[("robot", robot.name().into())])
}

/// The progress of a search.
pub(crate) fn progress(words: &Words, solving: &Solving) -> String {
    let Some(update) = &solving.update else { return words.get("searching") };
    if let Some(percent) = solving.percent_built() {
        return words.with("building-table", &[("percent", percent.into())]);
    }
    // What is proven is not doubted while other solutions of the same length are looked for.
    match solving.known_length() {
        Some(count) => words.with("searching-for-more", &[("count", count.into())]),
        None => words.with("searching-with", &[("depth", update.progress.depth.into())]),
    }
}

/// How long a search takes, and how much it has examined: for the Lab.
pub(crate) fn work(words: &Words, solving: &Solving) -> String {
    // The cost is that of the whole solution.
    let answer = solving.answer().filter(|it| solving.is_asked() && it.done() == 0);
    let (elapsed, expanded) = match (&solving.update, answer.and_then(|it| it.cost)) {
        (Some(update), _) if solving.is_running() => {
            (update.elapsed, update.progress.stats.expanded)
        }
        (_, Some(cost)) => (cost.elapsed, cost.stats.expanded),
        _ => return String::new(),
    };
    solo::work(words, elapsed, expanded, "states")
}

/// The answer, with the message of a search that has none.
pub(crate) fn answer(words: &Words, solving: &Solving) -> Option<String> {
    let told = solving.answer().filter(|_| solving.is_asked()).map(|it| match it.watched() {
        Some(place) => {
            let about = [("place", place.into()), ("all", it.moves().len().into())];
            words.with("watching", &about)
        }
        None if it.is_played() => words.get("solution-over"),
        None => words.say(&VERDICTS.solved(solving.moves_left().len(), it.proof)),
    });
    let message = solving.message.as_ref().map(|it| words.say(it));
    match (told, message) {
        (Some(told), Some(message)) => Some(format!("{told} · {message}")),
        (told, message) => told.or(message),
    }
}

/// The last hint.
pub(crate) fn hint(words: &Words, solving: &Solving) -> Option<String> {
    Some(match solving.hints().last()? {
        Hint::Moves(_) | Hint::Line(_) => answer(words, solving)?,
        &Hint::RobotCount(count) => words.with("hint-robots", &[("count", count.into())]),
        Hint::Robots(robots) => {
            let names: Vec<String> = robots.iter().map(|&it| robot(words, it)).collect();
            let names = match names.split_last() {
                Some((last, [])) => last.clone(),
                Some((last, others)) => {
                    let about =
                        [("first", others.join(", ").into()), ("last", last.clone().into())];
                    words.with("names-and", &about)
                }
                None => return None,
            };
            let count = robots.len();
            words.with("hint-names", &[("count", count.into()), ("names", names.into())])
        }
        &Hint::LastStop { robot, square, has_moved } => {
            let key = if has_moved { "last-stop" } else { "last-stop-now" };
            let square = square_name::of(square);
            words.with(key, &[("robot", robot.name().into()), ("square", square.into())])
        }
        Hint::FirstMove(mv) => {
            let about: [(&str, Value); 2] =
                [("robot", mv.robot.name().into()), ("direction", mv.direction.to_string().into())];
            words.with("hint-move", &about)
        }
    })
}

/// What the next hint tells.
pub(crate) fn next_hint(solving: &Solving) -> &'static str {
    match solving.next_level() {
        Some(1) => "next-hint-moves",
        Some(2) => "next-hint-robots",
        Some(3) => "next-hint-names",
        Some(4) => "next-hint-stop",
        Some(5) => "next-hint-move",
        _ => "next-hint-all",
    }
}

/// The fewest moves from here, and the effect of the last move.
pub(crate) fn distance(words: &Words, session: &Session, distances: &Distances) -> String {
    let before = session.positions().iter().rev().nth(1);
    let (now, before) =
        (distances.from(session.position()), before.and_then(|it| distances.from(it)));
    match (now, before) {
        (Some(Distance::Moves(now)), Some(Distance::Moves(before))) if now >= before => {
            words.with("moves-to-go-still", &[("now", now.into()), ("more", (now - before).into())])
        }
        (Some(Distance::Moves(now)), _) => words.with("moves-to-go", &[("now", now.into())]),
        (Some(Distance::Unsolvable), _) => words.get("no-way-from-here"),
        (Some(Distance::Unknown), _) => words.get("not-known"),
        (None, _) => "…".to_owned(),
    }
}

/// The map on the board.
pub(super) fn map(session: &Session) -> Phrase {
    let key = if session.round().profile().must_turn { "map-of-turns" } else { "map-of" };
    Phrase::new(key).with("robot", session.selected().name())
}

/// The number of moves of the solution that the board shows, if it shows one.
pub(crate) fn watched(solving: &Solving) -> Option<usize> {
    solving.answer().and_then(ShownSolution::watched)
}

#[cfg(test)]
mod tests {
    use carom_shell::words::Language;
    use carom_tablebase::SOLVERS;

    #[test]
    fn every_solver_says_what_it_promises_and_how_it_differs() {
        for (language, fewest) in
            [(Language::English, "fewest moves"), (Language::French, "minimum")]
        {
            let words = crate::testing::words(language);
            let mut told = std::collections::BTreeSet::new();
            for entry in SOLVERS {
                let text = words.get(&format!("promise-{}", entry.id));
                let is_proven =
                    !["anytime", "reach", "astar-single", "tablebase"].contains(&entry.id);
                assert_eq!(text.contains(fewest), is_proven, "{language:?} {}: {text}", entry.id);
                assert!(told.insert(text.clone()), "{language:?}: two solvers say {text:?}");
            }
        }
    }
}
