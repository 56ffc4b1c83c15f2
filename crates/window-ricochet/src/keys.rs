//! The keys of the play page.

use carom_engine::Direction;
use carom_engine::ricochet::Robot;
use carom_play::ricochet::Level;
use carom_shell::input::{KeyGroup, action, part};

use crate::command::{
    Command, DealCommand, GameCommand, OpenCommand, PracticeCommand, SaveCommand, Share,
    SolverCommand, ToggleDistance, ToggleMap, ToggleReview,
};
use crate::ids;

/// The keys of the page.
pub(crate) const KEYS: &[KeyGroup] = &[
    KeyGroup {
        title: "keys-play",
        actions: &[
            part("select", "red", &["r", "1"], &Command::Select(Robot::Red)),
            part("select", "green", &["g", "2"], &Command::Select(Robot::Green))
                .in_french(&["v", "2"]),
            part("select", "blue", &["b", "3"], &Command::Select(Robot::Blue)),
            part("select", "yellow", &["y", "4"], &Command::Select(Robot::Yellow))
                .in_french(&["j", "4"]),
            part("select", "silver", &["s", "5"], &Command::Select(Robot::Silver)),
            part("select", "orange", &["6"], &Command::Select(Robot::Orange)),
            part("select", "pink", &["7"], &Command::Select(Robot::Pink)),
            part("select", "aqua", &["8"], &Command::Select(Robot::Aqua)),
            part("select", "maroon", &["9"], &Command::Select(Robot::Maroon)),
            part("select", "lime", &["0"], &Command::Select(Robot::Lime)),
            part("robots", "previous-robot", &["D"], &Command::SelectPrevious),
            part("robots", "next-robot", &["d"], &Command::SelectNext),
            part("slide", "north", &["ArrowUp"], &Command::Slide(Direction::North)),
            part("slide", "east", &["ArrowRight"], &Command::Slide(Direction::East)),
            part("slide", "south", &["ArrowDown"], &Command::Slide(Direction::South)),
            part("slide", "west", &["ArrowLeft"], &Command::Slide(Direction::West)),
            action("undo", &["u", "Backspace", "Ctrl+z"], &Command::Undo).on_right_click(),
            action("redo", &["U", "Ctrl+y", "Ctrl+Z"], &Command::Redo),
            action("restart", &["x", "Home"], &Command::Restart),
            action("new-round", &["n", "Enter"], &Command::NewRound),
            action("round-before", &["B"], &Command::RoundBefore),
        ],
    },
    KeyGroup {
        title: "keys-set-up",
        actions: &[
            part("targets", "previous-target", &[","], &Command::PreviousTarget),
            part("targets", "next-target", &["."], &Command::NextTarget),
            action("target-list", &["T"], &carom_shell::Command::Toggle(ids::TARGETS)),
            action("random-target", &["t"], &Command::RandomTarget),
            action("random-robots", &["p"], &Command::RandomRobots),
            part("puzzles", "easy", &["j"], &DealCommand::Puzzle(Level::Easy)).in_french(&["y"]),
            part("puzzles", "medium", &["k"], &DealCommand::Puzzle(Level::Medium)),
            part("puzzles", "hard", &["l"], &DealCommand::Puzzle(Level::Hard)),
            part("puzzles", "very-hard", &["J"], &DealCommand::Puzzle(Level::VeryHard)),
            action("daily", &["i"], &DealCommand::Daily),
            action("statistics", &["I"], &carom_shell::Command::Toggle(ids::STATISTICS)),
            action("rules-card", &["V"], &carom_shell::Command::Toggle(ids::RULES)),
            action("lessons", &["E"], &Command::Lessons),
            action("levels", &["K"], &carom_shell::Command::Toggle(ids::LEVELS)),
            action("practice", &["M"], &carom_shell::Command::Toggle(ids::PRACTICE)),
            action("practice-skip", &["Q"], &PracticeCommand::Skip),
            action("new", &["N", "Ctrl+n"], &carom_shell::Command::Toggle(ids::NEW)),
            action("random-board", &["w"], &Command::RandomBoard),
            action("official-board", &["o"], &Command::OfficialBoard),
            action("reset-board", &["O"], &Command::ResetBoard),
            action("silver-robot", &["+"], &Command::ToggleSilver),
            action("rules", &["v"], &Command::ToggleRules).in_french(&["g"]),
            action("files", &["Ctrl+o", "Ctrl+S"], &carom_shell::Command::Toggle(ids::FILES)),
            action("paste", &["Ctrl+v"], &OpenCommand::Paste),
            action("share", &["Ctrl+c"], &Share),
            action("save", &["Ctrl+s"], &SaveCommand::Save),
        ],
    },
    KeyGroup {
        title: "keys-whole-game",
        actions: &[
            action("begin-game", &["z"], &Command::Game(GameCommand::Begin)),
            action("continue-game", &["Z"], &Command::Game(GameCommand::Continue)),
            action("put-back", &["P"], &Command::Game(GameCommand::PutBack)),
            action("give-up", &["G"], &Command::Game(GameCommand::GiveUp)),
            action("leave-game", &["L"], &Command::Game(GameCommand::Leave)),
            action("summary", &["S"], &carom_shell::Command::Toggle(ids::SUMMARY)),
        ],
    },
    KeyGroup {
        title: "keys-think",
        actions: &[
            action("hint", &["h", "H"], &SolverCommand::Hint),
            action("solve", &["f"], &SolverCommand::Solve),
            action("show-moves", &["a"], &SolverCommand::ShowMoves),
            action("play-or-pause", &["Space"], &SolverCommand::PlayOrPause),
            part("steps", "step-back", &["<"], &SolverCommand::StepBack),
            part("steps", "step", &[">"], &SolverCommand::Step),
            part("pace", "slower", &["-"], &SolverCommand::Slower),
            part("pace", "faster", &["="], &SolverCommand::Faster),
            action("all-optima", &["A"], &SolverCommand::AllOptima),
            part("solutions", "previous-solution", &["PageUp"], &SolverCommand::PreviousSolution),
            part("solutions", "next-solution", &["PageDown"], &SolverCommand::NextSolution),
            action("review", &["R"], &ToggleReview),
            action("next-solver", &["c"], &SolverCommand::NextSolver),
            action("solver-list", &["C"], &carom_shell::Command::Toggle(ids::LAB)),
            action("map", &["m"], &ToggleMap),
            action("distance", &["e"], &ToggleDistance),
        ],
    },
];
