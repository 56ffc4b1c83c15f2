//! The keys of the play page.

use carom_engine::Direction;
use carom_engine::ricochet::Robot;
use carom_play::ricochet::Level;
use carom_shell::input::{KeyGroup, part, shortcut};

use crate::command::{
    Command, DealCommand, GameCommand, OpenCommand, PracticeCommand, SaveCommand, Share,
    SolverCommand, ToggleDistance, ToggleMap, ToggleReview,
};
use crate::ids;

/// The keys of the page.
pub(crate) const KEYS: &[KeyGroup] = &[
    KeyGroup {
        title: "keys-play",
        shortcuts: &[
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
            shortcut("undo", &["u", "Backspace", "Ctrl+z"], &Command::Undo).on_right_click(),
            shortcut("redo", &["U", "Ctrl+y", "Ctrl+Z"], &Command::Redo),
            shortcut("restart", &["x", "Home"], &Command::Restart),
            shortcut("set-mark", &[":"], &Command::SetMark),
            shortcut("go-to-mark", &[";"], &Command::GoToMark),
            shortcut("new-round", &["n", "Enter"], &Command::NewRound),
            shortcut("round-before", &["B"], &Command::RoundBefore),
        ],
    },
    KeyGroup {
        title: "keys-set-up",
        shortcuts: &[
            part("targets", "previous-target", &[","], &Command::PreviousTarget),
            part("targets", "next-target", &["."], &Command::NextTarget),
            shortcut("target-list", &["T"], &carom_shell::Command::Toggle(ids::TARGETS)),
            shortcut("random-target", &["t"], &Command::RandomTarget),
            shortcut("random-robots", &["p"], &Command::RandomRobots),
            part("puzzles", "easy", &["j"], &DealCommand::Puzzle(Level::Easy)).in_french(&["y"]),
            part("puzzles", "medium", &["k"], &DealCommand::Puzzle(Level::Medium)),
            part("puzzles", "hard", &["l"], &DealCommand::Puzzle(Level::Hard)),
            part("puzzles", "very-hard", &["J"], &DealCommand::Puzzle(Level::VeryHard)),
            shortcut("daily", &["i"], &DealCommand::Daily),
            shortcut("statistics", &["I"], &carom_shell::Command::Toggle(ids::STATISTICS)),
            shortcut("rules-card", &["V"], &carom_shell::Command::Toggle(ids::RULES)),
            shortcut("lessons", &["E"], &Command::Lessons),
            shortcut("levels", &["K"], &carom_shell::Command::Toggle(ids::LEVELS)),
            shortcut("practice", &["M"], &carom_shell::Command::Toggle(ids::PRACTICE)),
            shortcut("practice-skip", &["Q"], &PracticeCommand::Skip),
            shortcut("new", &["N", "Ctrl+n"], &carom_shell::Command::Toggle(ids::NEW)),
            shortcut("random-board", &["w"], &Command::RandomBoard),
            shortcut("official-board", &["o"], &Command::OfficialBoard),
            shortcut("reset-board", &["O"], &Command::ResetBoard),
            shortcut("silver-robot", &["+"], &Command::ToggleSilver),
            shortcut("rules", &["v"], &Command::ToggleRules).in_french(&["g"]),
            shortcut("files", &["Ctrl+o", "Ctrl+S"], &carom_shell::Command::Toggle(ids::FILES)),
            shortcut("paste", &["Ctrl+v"], &OpenCommand::Paste),
            shortcut("share", &["Ctrl+c"], &Share),
            shortcut("save", &["Ctrl+s"], &SaveCommand::Save),
        ],
    },
    KeyGroup {
        title: "keys-whole-game",
        shortcuts: &[
            shortcut("begin-game", &["z"], &Command::Game(GameCommand::Begin)),
            shortcut("continue-game", &["Z"], &Command::Game(GameCommand::Continue)),
            shortcut("put-back", &["P"], &Command::Game(GameCommand::PutBack)),
            shortcut("give-up", &["G"], &Command::Game(GameCommand::GiveUp)),
            shortcut("leave-game", &["L"], &Command::Game(GameCommand::Leave)),
            shortcut("summary", &["S"], &carom_shell::Command::Toggle(ids::SUMMARY)),
        ],
    },
    KeyGroup {
        title: "keys-think",
        shortcuts: &[
            shortcut("hint", &["h", "H"], &SolverCommand::Hint),
            shortcut("solve", &["f"], &SolverCommand::Solve),
            shortcut("show-moves", &["a"], &SolverCommand::ShowMoves),
            shortcut("play-or-pause", &["Space"], &SolverCommand::PlayOrPause),
            part("steps", "step-back", &["<"], &SolverCommand::StepBack),
            part("steps", "step", &[">"], &SolverCommand::Step),
            part("pace", "slower", &["-"], &SolverCommand::Slower),
            part("pace", "faster", &["="], &SolverCommand::Faster),
            shortcut("all-optima", &["A"], &SolverCommand::AllOptima),
            part("solutions", "previous-solution", &["PageUp"], &SolverCommand::PreviousSolution),
            part("solutions", "next-solution", &["PageDown"], &SolverCommand::NextSolution),
            shortcut("review", &["R"], &ToggleReview),
            shortcut("next-solver", &["c"], &SolverCommand::NextSolver),
            shortcut("solver-list", &["C"], &carom_shell::Command::Toggle(ids::LAB)),
            shortcut("map", &["m"], &ToggleMap),
            shortcut("distance", &["e"], &ToggleDistance),
        ],
    },
];
