//! What is kept of each kind of file: `data/kept` has the form of 0.1.0. A later form needs a later number of its version.

#![expect(clippy::disallowed_methods, reason = "a test reads files of the repository")]

use std::fmt::Debug;
use std::fs;
use std::path::Path;
use std::time::Duration;

use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Goal, Lean, Profile, Robot, Round, RoundSetup, parse_moves,
};
use carom_engine::unblock::Board as Blocks;
use carom_engine::{Direction, Square, parse_squares, unblock::BoardSetup as BlocksSetup};
use carom_play::packs::LevelId;
use carom_play::records::PuzzleId;
use carom_play::referee::{Player, Settings};
use carom_play::ricochet::own_board::{OwnBoard, OwnBoards};
use carom_play::ricochet::{
    BiddingGame, BiddingSetup, BoardName, Canvas, CurrentGame, Edit, KeptRound, Session, WholeGame,
    example,
};
use carom_play::solo::Origin;
use carom_play::unblock::editor::{Canvas as BlocksCanvas, KeptCanvas};
use carom_play::unblock::{KeptPuzzles, Level, OpenFile, PackPuzzle, Packs};
use carom_play::{Date, PlayerId, Records, Referee, tablut, unblock};
use rand_pcg::Pcg64;
use ron::ser::PrettyConfig;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What a saved file looks like.
#[derive(Serialize, Deserialize)]
#[serde(rename = "saved", deny_unknown_fields)]
struct Envelope<T> {
    version: u32,
    content: T,
}

/// Checks that a value is written as in the file, and that the file has this value.
#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(name: &str, value: &T) {
    let file = Envelope { version: 1, content: value };
    let config = PrettyConfig::new().depth_limit(4).new_line("\n");
    let text = ron::ser::to_string_pretty(&file, config).expect("a text") + "\n";
    let path = format!("{}/tests/data/kept/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    let kept = fs::read_to_string(&path).expect(&path);
    if kept != text {
        let new = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.ron"));
        fs::write(&new, text).expect("written");
        panic!("{path} has another form; {} has the one that is written now", new.display());
    }
    let kept: Envelope<T> = ron::from_str(&kept).expect(&path);
    assert_eq!((kept.version, &kept.content), (1, value), "{path}");
}

/// A board with everything that a board can have.
fn board() -> Board {
    let mut setup = BoardSetup::empty("6x6".parse().expect("a size"));
    setup.add_wall(Square::new(2, 5), Direction::East);
    setup.close(Square::new(3, 4));
    setup.diagonals = vec![
        (Square::new(1, 1), Diagonal { lean: Lean::Slash, robot: Robot::Green }),
        (Square::new(4, 4), Diagonal { lean: Lean::Backslash, robot: Robot::Silver }),
    ];
    let targets = [
        "red circle on 5,2",
        "green triangle on 0,5",
        "blue square on 5,5",
        "yellow hexagon on 2,2",
        "any vortex on 3,3",
    ];
    setup.targets = targets.map(|it| it.parse().expect("a target")).to_vec();
    Board::new(setup).expect("a board")
}

fn robots() -> Vec<Square> {
    parse_squares("0,0 0,3 2,4 4,2 5,3").expect("squares")
}

/// A game in which red has reached its target, another target was given up and a third one was put back.
fn game() -> WholeGame {
    let rng = &mut Pcg64::new(1, 0);
    let mut game = WholeGame::new(board(), robots(), Profile::OFFICIAL, rng).expect("a game");
    while game.target().is_some_and(|it| it.robot != Some(Robot::Red)) {
        game.put_back().expect("a target");
    }
    game.finish(&parse_moves("rE rS").expect("moves")).expect("a solution");
    game.set_optimum(0, 2);
    game.give_up().expect("a target");
    game.put_back().expect("a target");
    game
}

fn id(text: &str) -> PuzzleId {
    text.parse().expect("an id")
}

fn blocks(text: &str) -> Blocks {
    let setup: BlocksSetup = text.parse().expect(text);
    Blocks::new(setup).expect(text)
}

#[test]
fn what_the_player_has_achieved() {
    let mut records = Records::default();
    records.solved(id("00000000000000aa"), 9, Some(8));
    records.solved(id("00000000000000bb"), 4, None);
    records.daily_solved(Date::new(2025, 1, 31).expect("a day"), id("00000000000000aa"));
    let packs = Packs::read(&[("first", "one ..B.AAB......... 2 4 5\n")]).expect("a pack");
    records.set_last_level(&packs, LevelId::default());
    check("records", &records);
}

#[test]
fn a_whole_game() {
    let board_name = Some("official 4B-3B-2B-1A".to_owned());
    check("game", &CurrentGame { game: Some(game()), board_name });
}

#[test]
fn the_round_in_play() {
    let goal: Goal = "red to 5,2".parse().expect("a goal");
    let setup = RoundSetup { robots: robots(), goal, profile: Profile::PLAIN };
    let round = Round::new(board(), setup).expect("a round");
    let mut session = Session::new(round, BoardName::Named("mine".to_owned()), 1);
    for mv in parse_moves("rE gN rS").expect("moves") {
        session.play(mv);
    }
    session.undo();
    let attempt = Some(session.attempt());
    check("round", &KeptRound { attempt, seconds: 75, is_told: true });

    let mut session = Session::new(example(), None, 1);
    session.play("bW".parse().expect("a move"));
    check("example", &KeptRound { attempt: Some(session.attempt()), ..KeptRound::default() });
}

#[test]
fn a_board_of_ones_own() {
    let mut own = OwnBoard::on("4B-3B-2B-1A".parse().expect("a layout"), true);
    own.place(Square::new(3, 9)).expect("a free square");
    let mut boards = OwnBoards::default();
    boards.remember(&own, Date::new(2025, 1, 31).ok());
    boards.open = Some((own, 1_738_281_600));
    // What can be undone is not kept.
    let text = ron::to_string(&boards).expect("a text");
    check("own-board", &ron::from_str::<OwnBoards>(&text).expect("the same boards"));
}

#[test]
fn a_drawing() {
    let mut canvas = Canvas::empty("6x6".parse().expect("a size"));
    let board = board();
    let edits = [
        Edit::AddWall(Square::new(2, 5), Direction::East),
        Edit::Goal(Some("any 3,3".parse().expect("a goal"))),
        Edit::Profile(Profile::OFFICIAL),
    ];
    let targets =
        board.targets().iter().map(|it| Edit::Target(it.square, Some((it.robot, it.shape))));
    let diagonals = board.diagonals().map(|(square, it)| Edit::Diagonal(square, Some(it)));
    let robots = Robot::ALL.into_iter().zip(robots()).map(|(it, at)| Edit::Robot(it, Some(at)));
    for edit in edits.into_iter().chain(targets).chain(diagonals).chain(robots) {
        canvas.apply(edit).expect("on the board");
    }
    check("drawing", &canvas);
}

#[test]
fn a_table_of_players() {
    let computer = Player { computer: 2, ..Player::new("Bo", 1) };
    let players = vec![Player::new("Ada", 0), computer];
    let referee = Referee::new(players, Settings::default()).expect("a table");
    let mut table = BiddingGame::new(referee, game());
    table.bid(PlayerId(0), 9, Duration::ZERO).expect("a bid");
    table.pause(Duration::from_secs(2)).expect("a clock");
    check("table", &table);

    let mut setup = BiddingSetup::default();
    setup.add();
    setup.next_computer(2);
    setup.next_ties();
    setup.next_winning();
    setup.next_source();
    setup.next_robots();
    check("setup", &setup);
}

#[test]
fn boards_of_unblock_me() {
    let board = blocks("5x4:..B..AAB.x...C....C.");
    let canvas = BlocksCanvas::of_board(&board, board.start()).expect("a classic board");
    check("canvas", &KeptCanvas(canvas));

    let source = Origin::Level(LevelId { pack: 1, number: 2 });
    let mut session = unblock::Session::new(blocks("..B.AAB........."), source);
    session.tell(Some(2), Some(4));
    session.slide("B+1".parse().expect("a move"));
    session.slide("B+1".parse().expect("a move"));
    session.undo();
    session.open(blocks("..BBAACD..CD..EE"), Origin::Dealt(Level::VeryHard));
    check::<KeptPuzzles>("puzzles", &session.kept());

    let puzzle = PackPuzzle {
        name: "one".to_owned(),
        board: blocks("5x3:.....AA........").into(),
        fewest_moves: Some(1),
        fewest_steps: None,
    };
    check("open-file", &OpenFile { name: "my.txt".to_owned(), puzzles: vec![puzzle] });
}

#[test]
fn a_game_of_tablut() {
    let mut session = tablut::Session::default();
    session.set_pace(Some(tablut::Pace::of(5, 3)));
    for mv in ["e3-b3", "b5-b7"] {
        let mv = mv.parse().expect("a move");
        session.slide(mv).or_else(|| session.answer(mv)).expect("legal");
    }
    session.pass(Duration::from_secs(9));
    check("tablut", &tablut::KeptGame::of(&session));
}
