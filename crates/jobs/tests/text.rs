//! Every kind of job goes through JSON text and gets the same progress and the same answer as without it.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use carom_engine::ricochet::{
    Board, BoardSetup, Goal, Profile, Robot, Round as RicochetRound, RoundSetup, Sides,
};
use carom_engine::tablut::{Game, RuleSet, Side, Variant};
use carom_engine::unblock::{self as blocks, Metric};
use carom_engine::{Puzzle, Rules as _, Size, Square};
use carom_generator::ricochet::{Recipe, Style};
use carom_jobs::{
    Budget, Call, FailureCode, Job, JobKind, Message, Response, Solvers, ricochet, tablut, unblock,
};
use carom_play::tablut::Claim;
use carom_play::{Date, ricochet as play, unblock as play_blocks};
use carom_solver::duel::Score;
use carom_solver::tablut::PlayerKind;
use carom_solver::unblock::Component;
use carom_solver::{Control, Proof, Report, Stats, StopReason, Verdict};
use serde::de::DeserializeOwned;

fn through_text<T: Message>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("a value without text");
    serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why}: {text}"))
}

/// Runs a job with tools of its own.
fn run<J: Job>(job: J, cancel: bool) -> (J::Answer, Vec<J::Progress>) {
    run_with(job, &mut J::tools(), cancel)
}

/// Runs a job. The clock of the caller shows a millisecond more at each look.
fn run_with<J: Job>(job: J, tools: &mut J::Tools, cancel: bool) -> (J::Answer, Vec<J::Progress>) {
    let (cancel, memory) = (AtomicBool::new(cancel), Budget::new(1 << 30));
    let (looks, reports) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let elapsed = || Duration::from_millis(looks.fetch_add(1, Ordering::Relaxed));
    let report = |report: &dyn Fn() -> J::Progress| {
        reports.lock().expect("no panic").push(report());
    };
    let call = Call { cancel: &cancel, memory: &memory, elapsed: &elapsed, report: &report };
    let answer = job.work(tools, &call);
    (answer, reports.into_inner().expect("no panic"))
}

/// The answer to a job, and the one to the same job that went through text, as did all that came back.
fn answers<J>(job: &J, cancel: bool) -> [J::Answer; 2]
where
    J: Job + Clone + PartialEq + Debug,
    J::Progress: PartialEq + Debug,
{
    let sent = through_text(job);
    assert_eq!(sent, *job);
    let ((direct, reports), (answer, told)) = (run(job.clone(), cancel), run(sent, cancel));
    let told: Vec<J::Progress> = told.iter().map(through_text).collect();
    assert_eq!(told, reports);
    [direct, through_text(&answer)]
}

/// The answer to a job, which is the same through text.
fn answer<J>(job: &J) -> J::Answer
where
    J: Job + Clone + PartialEq + Debug,
    J::Progress: PartialEq + Debug,
    J::Answer: PartialEq + Debug,
{
    let [direct, sent] = answers(job, false);
    assert_eq!(sent, direct);
    direct
}

/// A round whose table of all positions is small.
fn small_round(profile: Profile) -> RicochetRound {
    let board = Board::new(BoardSetup::empty(Size::new(7, 6).expect("a size"))).expect("a board");
    let robots = [(3, 2), (1, 1), (5, 4)].map(Square::from).to_vec();
    let goal = Goal { robot: Some(Robot::Red), square: Square::new(2, 0) };
    RicochetRound::new(board, RoundSetup { robots, goal, profile }).expect("a round")
}

#[test]
fn solutions_of_ricochet_robots() {
    let solve = |solver: &str, round: &RicochetRound| {
        let job = ricochet::SolveJob::one(solver, round.clone());
        answer(&job).unwrap_or_else(|why| panic!("{solver}: {why}")).into_verdict()
    };
    for solver in ["fast", "astar", "tablebase"] {
        let round = small_round(Profile::PLAIN);
        let verdict = solve(solver, &round);
        let Verdict::Solved { moves, proof: Proof::Optimal } = verdict else { panic!("{verdict}") };
        round.check_solution(&moves).expect("a solution");
    }
    // The start of a round may lie behind slides that its rules remember.
    for profile in
        [Profile::OFFICIAL, Profile::PLAIN, Profile::OFFICIAL].map(Profile::without_rebounds)
    {
        let round = small_round(profile);
        let mut position = *round.start();
        for place in [0, 4, 7] {
            let moves = round.legal_moves(&position);
            position = round.play(&position, moves[place % moves.len()]).expect("legal");
            let later = round.resumed(&position).expect("a round");
            assert_eq!(*later.start(), position);
            let verdict = solve("fast", &later);
            let moves = verdict.moves().expect("a solution");
            later.check_solution(moves).expect("a solution");
        }
    }
}

#[test]
fn every_shortest_solution_of_ricochet_robots() {
    let round = play::example();
    let job = ricochet::SolveJob::every_optimum("fast", round.clone());
    let found = answer(&job).expect("a solver");
    assert_eq!(found.solver, "fast");
    let optima = found.solutions.expect("a list");
    assert!(optima.is_complete && optima.list.len() == optima.distinct && optima.distinct > 1);
    for listed in &optima.list {
        round.check_solution(&listed.solution.moves).expect("a solution");
    }
}

#[test]
fn searches_without_a_solution_of_ricochet_robots() {
    let round = small_round(Profile::PLAIN);
    let unknown = answer(&ricochet::SolveJob::one("unknown", round.clone()));
    let why = unknown.expect_err("no such solver");
    assert_eq!((why.code, &*why.text), (FailureCode::UnknownSolver, "`unknown` is not a solver"));
    let job = ricochet::SolveJob::one("fast", round);
    let [direct, sent] = answers(&job, true);
    assert_eq!(sent, direct);
    let stopped = direct.expect("a solver").into_verdict();
    assert_eq!(stopped, Verdict::Stopped(StopReason::Cancelled));
}

/// A solver whose moves solve nothing.
fn wrong_solvers<P: Puzzle + 'static>() -> Solvers<P> {
    Solvers::new(|_| {
        Some(Box::new(|_: &P, _: &mut Control<'_>| {
            let verdict = Verdict::Solved { moves: Vec::new(), proof: Proof::Optimal };
            Report::new("wrong", Ok(verdict), Stats::default())
        }))
    })
}

#[test]
fn what_is_no_solution_is_a_failure() {
    let job = ricochet::SolveJob::one("wrong", small_round(Profile::PLAIN));
    let why = run_with(job, &mut wrong_solvers(), false).0.expect_err("it solves nothing");
    assert_eq!(why.code, FailureCode::WrongSolution);
    let round = blocks::Round::new(board(BOARDS[0]), Metric::Moves);
    let job = solve_job("wrong", round);
    let why = run_with(job, &mut wrong_solvers(), false).0.expect_err("it solves nothing");
    assert_eq!(why.code, FailureCode::WrongSolution);
}

#[test]
fn new_puzzles_of_ricochet_robots() {
    let deal = |level, style, profile| {
        let recipe = Recipe { style, robots: 4, goal_robot: None, profile };
        answer(&ricochet::DealJob::Level { level, recipe, seed: 1 })
    };
    let styles =
        [Style::Random, Style::Official(Sides::WithoutDiagonals), Style::Official(Sides::All)];
    for (style, profile) in
        styles.into_iter().zip([Profile::PLAIN, Profile::OFFICIAL, Profile::PLAIN])
    {
        let puzzle = deal(play::Level::Easy, style, profile).expect("a puzzle");
        puzzle.round.check_solution(&puzzle.solution).expect("a solution");
        assert_eq!(puzzle.layout.is_some(), style != Style::Random);
    }
    let why = deal(play::Level::Exactly(0), Style::Random, Profile::PLAIN);
    assert_eq!(why.expect_err("an empty range").code, FailureCode::Other);
    let date: Date = "2025-01-31".parse().expect("a day");
    let puzzle = answer(&ricochet::DealJob::Daily(date)).expect("a puzzle");
    puzzle.round.check_solution(&puzzle.solution).expect("a solution");
    let [direct, sent] = answers(&ricochet::DealJob::Daily(date), true);
    assert_eq!(sent, direct);
    assert_eq!(direct.expect_err("cancelled").code, FailureCode::Cancelled);
}

fn board(text: &str) -> blocks::Board {
    blocks::Board::new(text.parse().expect("a board string")).expect("a board")
}

/// Asks for a solution of Unblock Me.
fn solve_job(solver: &str, round: blocks::Round) -> unblock::SolveJob {
    unblock::SolveJob { solver: solver.to_owned(), round, is_for_hints: false }
}

/// With walls, with letters of its own, and with more blocks.
const BOARDS: [&str; 3] = [
    "..B.AAB..CC...DD",
    "7x4:QQ.ZZ.xAA.D.E....D.E.FFF....",
    "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo",
];

/// A board without a solution.
const BARRED: &str = "...B...BAA.C...C";

#[test]
fn solutions_of_unblock_me() {
    for (text, metric) in BOARDS.into_iter().flat_map(|it| Metric::ALL.map(|metric| (it, metric))) {
        let round = blocks::Round::new(board(text), metric);
        let moves = round.legal_moves(&round.initial_state());
        let next = round.play(&round.initial_state(), moves[0]).expect("legal");
        for round in [round.clone(), round.resumed(next)] {
            let job = solve_job("fast", round.clone());
            let verdict = answer(&job).expect("a solver").into_verdict();
            let Verdict::Solved { moves, proof: Proof::Optimal } = verdict else {
                panic!("{text}")
            };
            round.check_solution(&moves).expect("a solution");
        }
    }
    let round = blocks::Round::new(board(BARRED), Metric::Moves);
    let solve = |solver: &str| answer(&solve_job(solver, round.clone()));
    assert_eq!(solve("fast").expect("a solver").into_verdict(), Verdict::Unsolvable);
    assert_eq!(solve("none").expect_err("no solver").code, FailureCode::UnknownSolver);
}

/// The answer of a job whose clock always shows the same time.
fn answer_at<J: Job>(job: J, time: Duration) -> J::Answer {
    let (cancel, memory) = (AtomicBool::new(false), Budget::new(1 << 30));
    let elapsed = || time;
    let call = Call { cancel: &cancel, memory: &memory, elapsed: &elapsed, report: &|_| () };
    job.work(&mut J::tools(), &call)
}

#[test]
fn hints_take_a_longer_solution_when_the_shortest_comes_late() {
    let (early, late) = (Duration::ZERO, Duration::from_mins(1));
    let round =
        RicochetRound::parse("4B-3B-2B-1A", "0,0 15,0 15,15", "red to 3,3").expect("a round");
    let solve = |job: ricochet::SolveJob, time| {
        let found = answer_at(job, time).expect("a solver");
        let (moves, proof) = found.solution().expect("a solution");
        round.check_solution(moves).expect("a solution");
        (moves.len(), proof)
    };
    let for_hints = || ricochet::SolveJob::for_hints("fast", round.clone());
    assert_eq!(solve(for_hints(), early), (17, Proof::Optimal));
    let (moves, proof) = solve(for_hints(), late);
    assert!(moves >= 17 && proof == Proof::UpperBound, "{moves} moves, {proof:?}");
    let job = ricochet::SolveJob::one("fast", round.clone());
    assert_eq!(solve(job, late), (17, Proof::Optimal), "the player's own question waits");

    let blocks = blocks::Round::new(board(BOARDS[2]), Metric::Moves);
    let job = unblock::SolveJob { is_for_hints: true, ..solve_job("fast", blocks.clone()) };
    let found = answer_at(job, late).expect("a solver").into_verdict();
    let moves = found.moves().expect("a solution");
    blocks.check_solution(moves).expect("a solution");
    let barred = blocks::Round::new(board(BARRED), Metric::Moves);
    let job = unblock::SolveJob { is_for_hints: true, ..solve_job("fast", barred) };
    assert_eq!(answer_at(job, late).expect("a solver").into_verdict(), Verdict::Unsolvable);
}

#[test]
fn new_puzzles_of_unblock_me() {
    let date = "2025-02-01".parse().expect("a day");
    let level = play_blocks::Level::Easy;
    for job in [unblock::DealJob::Level { level, seed: 3 }, unblock::DealJob::Daily(date)] {
        let puzzle = answer(&job).expect("a puzzle");
        let round = blocks::Round::new(puzzle.board, Metric::Moves);
        let job = solve_job("fast", round);
        let verdict = answer(&job).expect("a solver").into_verdict();
        assert_eq!(verdict.moves().map(|it| it.len() as u32), Some(puzzle.fewest_moves));
    }
}

/// All that a table knows.
fn known(table: &Component) -> impl PartialEq + Debug + use<> {
    let of_position = |position| {
        Metric::ALL.map(|metric| {
            let ways = table.optimal_solutions(position, metric);
            (table.distance(position, metric), table.best_moves(position, metric), ways)
        })
    };
    let positions: Vec<_> = table.positions().collect();
    let lines = Metric::ALL.map(|it| table.optimal_line(table.board().start(), it));
    let hardest = Metric::ALL.map(|it| (table.hardest(it), table.histogram(it)));
    let answers: Vec<_> = positions.iter().map(|&it| of_position(it)).collect();
    (table.board().clone(), table.len(), positions, answers, lines, hardest)
}

#[test]
fn tables_of_unblock_me() {
    for text in BOARDS.into_iter().chain([BARRED]) {
        let job = unblock::TableJob(board(text));
        let [direct, sent] = answers(&job, false).map(|it| it.expect("a table"));
        assert_eq!(direct.is_solvable(), text != BARRED);
        // The large one has too many positions to ask about all of them.
        if direct.len() < 2000 {
            assert_eq!(known(&sent), known(&direct), "{text}");
        } else {
            assert!(sent.positions().eq(direct.positions()));
            for metric in Metric::ALL {
                assert_eq!(sent.histogram(metric), direct.histogram(metric));
                let distances = |table: &Component| -> Vec<Option<u32>> {
                    direct.positions().map(|it| table.distance(it, metric)).collect()
                };
                assert_eq!(distances(&sent), distances(&direct));
            }
        }
    }
    // The fewest moves are known before a large table is built.
    let large = board(BOARDS[2]);
    let (table, reports) = run(unblock::TableJob(large.clone()), false);
    let fewest = table.expect("a table").distance(large.start(), Metric::Moves);
    assert!(
        !reports.is_empty() && reports.iter().all(|it| it.fewest.is_some() && it.fewest == fewest)
    );
    let [direct, sent] = answers(&unblock::TableJob(board(BOARDS[0])), true);
    assert_eq!([direct.err(), sent.err()], [Some(StopReason::Cancelled); 2]);
}

/// A position in which the attackers win at once.
const WIN: &str = "1bw1b4/4b4/1b1ww3b/b3w1w2/bk5bb/b4b3/4w4/b8/3bb1b2 b linnaean";

/// A game that has begun.
fn game(rules: &RuleSet, moves: usize) -> Game {
    let mut game = Game::new(Variant::from_start(*rules));
    for number in 0..moves {
        let legal = game.variant().legal_moves(game.position());
        game.play(legal[(7 * number) % legal.len()]).expect("a game that goes on");
    }
    game
}

#[test]
fn moves_of_tablut() {
    let ask = |kind, most_nodes, time| {
        let game = game(&RuleSet::ASHTON, 9);
        let mv = answer(&tablut::MoveJob {
            game: game.clone(),
            kind,
            most_nodes,
            time,
            number: 1,
            seed: 5,
        });
        assert!(game.variant().is_legal(game.position(), mv.expect("a move")), "{kind}");
    };
    for kind in ["random", "report:2", "engine:3", "engine:no-table"] {
        ask(kind.parse().expect("a player"), Some(20_000), None);
    }
    ask(PlayerKind::Engine, Some(50_000), None);
    // The caller's clock ends this search.
    ask(PlayerKind::Engine, None, Some(Duration::from_millis(300)));
}

#[test]
fn values_of_tablut() {
    let value =
        answer(&tablut::ValueJob { game: game(&RuleSet::LINNAEAN, 12), most_nodes: 60_000 });
    assert!(value.depth > 1 && !value.line.is_empty());
    let variant: Variant = WIN.parse().expect("a position");
    let mut game = Game::new(variant);
    let job = |game: &Game| tablut::ValueJob { game: game.clone(), most_nodes: 1000 };
    assert_eq!(answer(&job(&game)).score, Score::Win(1));
    game.play("h5-c5".parse().expect("a move")).expect("the win");
    assert_eq!(answer(&job(&game)).score, Score::Loss(0));
}

#[test]
fn claims_of_tablut() {
    let variant: Variant = WIN.parse().expect("a position");
    let claim = |winner| {
        let position = variant.initial_state();
        answer(&tablut::ClaimJob(Claim { variant, position, winner, plies: 1 }))
    };
    assert_eq!(Side::ALL.map(claim), [Some(true), Some(false)]);
}

#[test]
fn hints_of_tablut() {
    let variant: Variant = WIN.parse().expect("a position");
    let (game, position) = (Game::new(variant), variant.initial_state());
    let hint = |way| answer(&tablut::HintJob { game: game.clone(), way });
    let first = "h5-c5".parse().expect("a move");
    assert_eq!(hint(None).first(), Some(&first));
    let way = Claim { variant, position, winner: Side::Attackers, plies: 1 };
    assert_eq!(hint(Some(way)), [first]);
    assert_eq!(hint(Some(Claim { plies: 0, ..way })), []);
}

#[test]
fn a_job_that_is_a_text_gets_its_answer_as_a_text() {
    let names: BTreeSet<&str> = JobKind::all().map(|it| it.name).collect();
    assert_eq!(names.len(), JobKind::all().count(), "each kind has a name of its own");
    let kind = JobKind::by_name(unblock::SolveJob::KIND).expect("a row");
    let mut worker = (kind.worker)();
    let (cancel, memory) = (AtomicBool::new(false), Budget::new(1 << 30));
    let elapsed = || Duration::ZERO;
    let call = Call { cancel: &cancel, memory: &memory, elapsed: &elapsed, report: &|_| () };
    let round = blocks::Round::new(board(BOARDS[0]), Metric::Moves);
    let job = solve_job("fast", round);
    let text = worker(&serde_json::to_string(&job).expect("text"), &call);
    let direct = Response::<<unblock::SolveJob as Job>::Progress, _>::Answer(answer(&job));
    assert_eq!(text, serde_json::to_string(&direct).expect("text"));
    assert!(worker("{}", &call).starts_with("{\"fault\":"), "what is no job");
}

fn fails<T: DeserializeOwned>(text: &str) -> Option<String> {
    serde_json::from_str::<T>(text).err().map(|it| it.to_string())
}

#[test]
fn wrong_text_is_an_error() {
    let check = |text: &str, from: &str, to: &str, read: fn(&str) -> Option<String>| {
        assert!(text.contains(from), "{text}");
        assert_eq!(read(text), None);
        read(&text.replacen(from, to, 1)).expect("an error")
    };
    let job = ricochet::SolveJob::one("fast", small_round(Profile::PLAIN));
    let text = serde_json::to_string(&job).expect("text");
    check(&text, "[1,1]", "[3,2]", fails::<ricochet::SolveJob>);
    check(&text, "plain", "other", fails::<ricochet::SolveJob>);
    let round = blocks::Round::new(board(BOARDS[0]), Metric::Steps);
    let text = serde_json::to_string(&round).expect("text");
    check(&text, "\"start\":[", "\"start\":[3,", fails::<blocks::Round>);
    let text = serde_json::to_string(&game(&RuleSet::ASHTON, 3)).expect("text");
    check(&text, "\"moves\":[", "\"moves\":[\"a1-a1\",", fails::<Game>);
    let (table, _) = run(unblock::TableJob(board(BOARDS[0])), false);
    let text = serde_json::to_string(&table.expect("a table")).expect("text");
    check(&text, "[[[[4,1]]", "[[[[99,1]]", fails::<Component>);
    check(&text, "[4096,73]", "[0,73]", fails::<Component>);
}
