//! The players of Tablut.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

use carom_engine::tablut::{
    Game, Move, Position, RuleSet, Setup, Side, Variant, format_moves, parse_moves,
};
use carom_engine::{Outcome, Rules};
use carom_solver::duel::{ProofVerdict, Prover, Score, alphabeta, minimax};
use carom_solver::tablut::{Engine, LEVELS, Material, Player, PlayerKind, Technique};
use carom_solver::{Control, StopReason};
use rand::Rng;
use rand_pcg::Pcg64;

fn below(rng: &mut Pcg64) -> impl FnMut(usize) -> usize {
    move |most| rng.next_u32() as usize % most
}

fn position(text: &str, to_move: Side) -> Position {
    Position::new(&Setup::parse(text, to_move).expect(text)).expect(text)
}

/// Games after some random moves that have not ended.
fn games(rules: &RuleSet, count: usize, moves: usize) -> impl Iterator<Item = Game> + use<> {
    let rules = *rules;
    let mut rng = Pcg64::new(7, 0);
    let mut player = Player::new(PlayerKind::Random, 0);
    let opened = std::iter::repeat_with(move || {
        let mut game = Game::new(Variant::from_start(rules));
        for _ in 0..moves {
            let mut below = below(&mut rng);
            let advice = player.advise(&game, &mut Control::default(), &mut below);
            let Some(mv) = advice.best else { break };
            game.play(mv).expect("a legal move");
        }
        game
    });
    opened.filter(|game| game.outcome().is_none()).take(count)
}

/// Fewer games on the largest board, where trying all moves takes longer.
const fn some(rules: &RuleSet, count: usize) -> usize {
    if rules.size == 11 { count / 10 } else { count }
}

#[test]
fn alpha_beta_finds_the_value_of_minimax() {
    for rules in RuleSet::BUILT_IN {
        for (number, game) in games(&rules, some(&rules, 120), 40).enumerate() {
            let depth = 1 + number as u32 % 3;
            let (variant, state) = (game.variant(), game.position());
            let found = alphabeta(variant, &Material, state, depth, &mut Control::default());
            let expected = minimax(variant, &Material, state, depth);
            match found.score {
                Score::Value(value) => assert_eq!(value, expected, "{state}"),
                Score::Win(moves) => assert_eq!(30_000 - moves.cast_signed(), expected, "{state}"),
                Score::Loss(moves) => assert_eq!(moves.cast_signed() - 30_000, expected, "{state}"),
            }
        }
    }
}

#[test]
fn wins_and_losses_are_true_and_found() {
    let mut prover = Prover::new(1 << 20);
    let (mut certain, mut quick) = (0, 0);
    for rules in RuleSet::BUILT_IN {
        for game in games(&rules, some(&rules, 100), 50) {
            let mut engine = Engine::new(1 << 20);
            let limits = &mut Control::default().max_depth(4);
            let advice = engine.advise(&game, limits);
            let (variant, state) = (game.variant(), game.position());
            let text = format!("{rules} {state}: {}", format_moves(&advice.line));
            let forced = won_in(&mut prover, variant, state, 3);
            match advice.score {
                Score::Win(plies) => {
                    certain += 1;
                    assert_eq!(advice.line.len(), plies as usize, "{text}");
                    if plies <= 3 {
                        quick += 1;
                        assert_eq!(forced, Some(plies), "{text}");
                    }
                    let mut end = game.clone();
                    for &mv in &advice.line {
                        end.play(mv).expect(&text);
                    }
                    assert_eq!(end.outcome(), Some(Outcome::Won(state.to_move())), "{text}");
                }
                Score::Loss(plies) => {
                    certain += 1;
                    if plies <= 2 {
                        for mv in variant.legal_moves(state) {
                            let next = variant.play_unchecked(state, mv);
                            assert!(won_in(&mut prover, variant, &next, 1).is_some(), "{text}");
                        }
                    }
                }
                Score::Value(_) => assert_eq!(forced, None, "{text}"),
            }
            assert_eq!(advice.best, advice.line.first().copied(), "{text}");
        }
    }
    assert!(certain > 60 && quick > 30, "{certain} {quick}");
}

#[test]
fn limits_are_kept_and_answers_repeat() {
    let game = Game::new(Variant::from_start(RuleSet::ASHTON));
    let limited = |nodes| {
        let mut engine = Engine::new(1 << 20);
        engine.advise(&game, &mut Control::default().max_nodes(nodes))
    };
    let first = limited(20_000);
    assert_eq!(first, limited(20_000));
    assert_eq!(first.stopped, Some(StopReason::NodeLimit));
    assert!((20_000..20_000 + Control::INTERVAL).contains(&first.stats.expanded));
    let mut engine = Engine::new(1 << 20);
    let depth = |it| Control::default().max_depth(it);
    let one = engine.advise(&game, &mut depth(3));
    engine.advise(&game, &mut depth(4));
    engine.clear();
    assert_eq!(one, engine.advise(&game, &mut depth(3)), "nothing is left");
    assert_eq!((one.depth, one.stopped), (3, None));
    let cancel = AtomicBool::new(false);
    let mut set = |_: &carom_solver::Progress| cancel.store(true, Ordering::Relaxed);
    let mut control = Control::default().cancel_on(&cancel).progress(&mut set);
    let cancelled = engine.advise(&game, &mut control);
    assert_eq!(cancelled.stopped, Some(StopReason::Cancelled));
    assert!(cancelled.best.is_some(), "there is always a move");
}

#[test]
fn what_was_pondered_is_found_in_the_table() {
    let mut game = Game::new(Variant::from_start(RuleSet::ASHTON));
    game.play("e3-b3".parse().expect("a move")).expect("a legal move");
    let reply: Move = "b5-b7".parse().expect("a move");
    let mut next = game.clone();
    next.play(reply).expect("a legal move");
    let limit = |nodes| Control::default().max_nodes(nodes);
    let depth = |kind, ponders: bool| {
        let mut player = Player::new(kind, 1 << 22);
        if ponders {
            player.ponder(&game, Some(reply), &mut limit(400_000));
        }
        player.advise(&next, &mut limit(3_000), &mut |_| 0).depth
    };
    let (with, without) = (depth(PlayerKind::Engine, true), depth(PlayerKind::Engine, false));
    assert!(with > without, "{with} and {without}");
    let level = PlayerKind::Level(LEVELS - 1);
    assert_eq!(depth(level, true), depth(level, false), "a level does not ponder");
}

#[test]
fn the_search_for_a_reply_to_ponder_has_the_limits_of_its_caller() {
    let mut game = Game::new(Variant::from_start(RuleSet::ASHTON));
    game.play("e3-b3".parse().expect("a move")).expect("a legal move");
    let checks = |nodes: u64, cancel: &AtomicBool, most: u64| {
        let checks = Cell::new(0);
        let deadline = || {
            checks.set(checks.get() + 1);
            checks.get() >= most
        };
        let mut control = Control::default().max_nodes(nodes).cancel_on(cancel).deadline(&deadline);
        Player::new(PlayerKind::Engine, 1 << 20).ponder(&game, None, &mut control);
        checks.get()
    };
    let cancel = AtomicBool::new(false);
    // Both searches, for the reply and after it, look at the clock equally often before they reach the limit of nodes.
    let looks = Cell::new(0);
    let is_late = || looks.replace(looks.get() + 1) == u64::MAX;
    let mut control = Control::default().max_nodes(2 * Control::INTERVAL).deadline(&is_late);
    Engine::new(1 << 20).advise(&game, &mut control);
    assert_eq!(checks(2 * Control::INTERVAL, &cancel, u64::MAX), 2 * looks.get());
    // Once it is late, each of them stops when it looks.
    assert_eq!(checks(u64::MAX, &cancel, 1), 2);
    cancel.store(true, Ordering::Relaxed);
    assert_eq!(checks(u64::MAX, &cancel, u64::MAX), 0);
}

#[test]
fn the_limit_of_nodes_is_for_all_threads() {
    let game = Game::new(Variant::from_start(RuleSet::ASHTON));
    for threads in [1, 4] {
        let mut engine = Engine::new(1 << 20).with_threads(threads);
        let mut control = Control::default().max_nodes(40_000);
        let nodes = engine.advise(&game, &mut control).stats.expanded;
        let most = 40_000 + threads as u64 * Control::INTERVAL;
        assert!((10_000..most).contains(&nodes), "{threads} threads: {nodes}");
    }
}

/// Plays a game between two players.
fn play(rules: &RuleSet, players: &mut [Player; 2], rng: &mut Pcg64) -> Option<Outcome<Side>> {
    let mut game = Game::new(Variant::from_start(*rules));
    for _ in 0..300 {
        if game.outcome().is_some() {
            break;
        }
        let player = &mut players[game.position().to_move() as usize];
        let mut control = Control::default().max_nodes(3_000);
        let advice = player.advise(&game, &mut control, &mut below(rng));
        game.play(advice.best.expect("a move")).expect("a legal move");
    }
    game.outcome()
}

#[test]
fn the_engine_beats_random_and_levels_are_legal() {
    let mut rng = Pcg64::new(3, 0);
    for rules in RuleSet::BUILT_IN {
        for side in Side::ALL {
            let mut players = [PlayerKind::Random; 2];
            players[side as usize] = PlayerKind::Engine;
            let mut players = players.map(|kind| Player::new(kind, 1 << 20));
            assert_eq!(play(&rules, &mut players, &mut rng), Some(Outcome::Won(side)), "{rules}");
        }
        for level in 1..=LEVELS {
            let game = Game::new(Variant::from_start(rules));
            let mut player = Player::new(PlayerKind::Level(level), 1 << 16);
            let mut control = Control::default().max_nodes(20_000);
            let advice = player.advise(&game, &mut control, &mut below(&mut rng));
            let mv: Move = advice.best.expect("a move");
            assert!(game.clone().play(mv).is_ok(), "{level}");
        }
    }
}

#[test]
fn a_fort_and_an_encirclement_win_at_once() {
    for (text, mv) in [
        ("5w5/11/11/11/b9b/11/11/11/4w6/4w1w4/4wkw4 w", "f1-f9"),
        ("5b5/11/11/4b1b4/3b3b3/2b1wk2b2/3b3b3/4b1b4/5b5/11/11 b", "f1-f3"),
    ] {
        let start: Position = text.parse().expect(text);
        let game = Game::new(Variant::new(RuleSet::COPENHAGEN, start));
        let advice = Engine::new(1 << 16).advise(&game, &mut Control::default());
        assert_eq!((advice.score, format_moves(&advice.line).as_str()), (Score::Win(1), mv));
    }
}

#[test]
fn defenders_who_would_lose_by_repetition_do_not_repeat() {
    let start: Position = "11/11/11/b9b/11/5k5/11/11/11/b8wb/11 w".parse().expect("a position");
    // Without the history, the king escapes soon; the game has been here twice.
    let mut game = Game::new(Variant::new(RuleSet::COPENHAGEN, start));
    for mv in parse_moves("f6f5 a4a5 f5f6 a5a4 f6f5 a4a5 f5f6").expect("moves") {
        game.play(mv).expect("a legal move");
    }
    let repeats: Move = "a5a4".parse().expect("a move");
    let advice = Engine::new(1 << 16).advise(&game, &mut Control::default().max_depth(1));
    assert_eq!(advice.best, Some(repeats), "{advice:?}");
    game.play(repeats).expect("a legal move");
    assert_eq!(game.outcome(), Some(Outcome::Won(Side::Attackers)));
}

/// Also without any technique, and on several threads.
#[test]
fn a_lone_king_escapes() {
    // He does so in two directions after his first move.
    let start = position("9/9/9/9/4k4/9/9/9/b7b", Side::Defenders);
    for rules in RuleSet::BUILT_IN.into_iter().filter(|it| it.size == 9) {
        let game = Game::new(Variant::new(rules, start));
        let expected = Engine::new(1 << 16).advise(&game, &mut Control::default()).score;
        assert!(matches!(expected, Score::Win(1 | 3)), "{rules}: {expected:?}");
        let without = |technique| Engine::new(1 << 16).without(technique);
        let engines = Technique::ALL.into_iter().map(without);
        for mut engine in engines.chain([Engine::new(1 << 16).with_threads(3)]) {
            let score = engine.advise(&game, &mut Control::default()).score;
            assert_eq!(score, expected, "{rules}");
        }
    }
}

#[test]
fn good_moves_begin_with_the_best() {
    for game in RuleSet::BUILT_IN.into_iter().flat_map(|rules| games(&rules, 20, 20)) {
        let good = |margin| {
            let mut control = Control::default().max_depth(3);
            let (advice, good) = Engine::new(1 << 20).rank(&game, margin, &mut control);
            assert_eq!(good.first().copied(), advice.best);
            good.len()
        };
        let counts = [0, 50, 30_000].map(good);
        assert_eq!(counts[0], 1, "only the best");
        assert!(counts[1] <= counts[2], "{counts:?}");
    }
}

#[test]
fn every_technique_changes_the_search() {
    let game = games(&RuleSet::ASHTON, 1, 20).next().expect("a game");
    let nodes = |mut engine: Engine| {
        let mut control = Control::default().max_depth(6);
        engine.advise(&game, &mut control).stats.expanded
    };
    let all = nodes(Engine::new(1 << 20));
    for technique in Technique::ALL.into_iter().filter(|&it| it != Technique::Tuning) {
        assert_ne!(nodes(Engine::new(1 << 20).without(technique)), all, "{technique}");
    }
}

#[test]
fn players_have_names_and_say_what_their_answers_are_worth() {
    for (text, needs_limit, scores) in [
        ("random", false, false),
        ("report:2", false, true),
        ("engine", true, true),
        ("engine:no-null-moves", true, true),
        ("engine:no-table", true, true),
        ("engine:1", false, false),
        ("engine:9", false, true),
        ("engine:10", true, true),
    ] {
        let kind: PlayerKind = text.parse().expect(text);
        assert_eq!(kind.to_string(), text);
        assert_eq!((kind.needs_limit(), kind.scores_its_move()), (needs_limit, scores), "{text}");
    }
    for text in [
        "",
        "engine:0",
        "engine:11",
        "report",
        "report:0",
        "report:x",
        "random:1",
        "tcp",
        "engine:no-",
        "engine:no-x",
    ] {
        assert!(text.parse::<PlayerKind>().is_err(), "{text}");
    }
}

#[test]
fn an_ended_game_has_no_move() {
    for (side, score) in [(Side::Attackers, Score::Loss(0)), (Side::Defenders, Score::Win(0))] {
        let start = position("2k6/9/9/9/9/9/9/9/8b", side);
        let game = Game::new(Variant::new(RuleSet::LINNAEAN, start));
        for kind in
            [PlayerKind::Random, PlayerKind::Report(2), PlayerKind::Engine, PlayerKind::Level(2)]
        {
            let mut player = Player::new(kind, 1 << 12);
            let advice = player.advise(&game, &mut Control::default(), &mut |_| 0);
            assert_eq!((advice.best, advice.line), (None, Vec::new()), "{kind}");
            assert_eq!(advice.score, score, "{kind}");
        }
    }
}

/// The plies of the shortest win of at most `most` plies.
fn won_in(prover: &mut Prover, variant: &Variant, state: &Position, most: u32) -> Option<u32> {
    match proven(prover, variant, state, most) {
        ProofVerdict::Won { plies, .. } => Some(plies),
        ProofVerdict::Refuted => None,
        ProofVerdict::Stopped { why, .. } => panic!("no limit was set, but: {why}"),
    }
}

/// The shortest win of at most `most` plies with all its first moves.
fn proven(
    prover: &mut Prover,
    variant: &Variant,
    state: &Position,
    most: u32,
) -> ProofVerdict<Move> {
    prover.shortest_win(variant, state, most, usize::MAX, &mut Control::default()).verdict
}

#[test]
fn short_wins_are_those_of_minimax() {
    let mut prover = Prover::new(1 << 20);
    let mut lengths = [0; 4];
    for rules in RuleSet::BUILT_IN {
        for game in games(&rules, some(&rules, 60), 50) {
            let (variant, state) = (game.variant(), game.position());
            let value = minimax(variant, &Material, state, 3);
            let length = (1..=3_u32).find(|plies| value == 30_000 - plies.cast_signed());
            lengths[length.unwrap_or(0) as usize] += 1;
            let expected = length.map_or(ProofVerdict::Refuted, |plies| {
                let mut firsts = variant.legal_moves(state);
                firsts.retain(|&mv| {
                    let next = variant.play_unchecked(state, mv);
                    minimax(variant, &Material, &next, plies - 1) == plies.cast_signed() - 30_001
                });
                ProofVerdict::Won { plies, firsts }
            });
            let text = format!("{rules} {state}");
            assert_eq!(proven(&mut prover, variant, state, 3), expected, "{text}");
        }
    }
    assert!(lengths[0] > 20 && lengths[1] > 10 && lengths[2] == 0 && lengths[3] > 0, "{lengths:?}");
}

#[test]
fn a_win_comes_nearer_with_every_move() {
    let (mut prover, mut small) = (Prover::new(1 << 22), Prover::new(1));
    let mut long = 0;
    for rules in RuleSet::BUILT_IN {
        for game in games(&rules, some(&rules, 60), 60) {
            let (variant, state) = (game.variant(), game.position());
            let found = proven(&mut prover, variant, state, 5);
            let text = format!("{rules} {state}");
            assert_eq!(found, proven(&mut small, variant, state, 5), "{text}");
            let ProofVerdict::Won { plies: plies @ 3.., firsts } = found else { continue };
            let mut longest = 0;
            let next = variant.play_unchecked(state, firsts[0]);
            let replies = variant.legal_moves(&next);
            for mv in replies {
                let after = variant.play_unchecked(&next, mv);
                match proven(&mut prover, variant, &after, plies - 2) {
                    ProofVerdict::Won { plies, .. } => longest = longest.max(plies),
                    other => panic!("{text}: {} {mv}: {other:?}", firsts[0]),
                }
            }
            assert_eq!(longest, plies - 2, "{text}");
            long += u32::from(plies == 5);
        }
    }
    assert!(long > 0, "no win of five plies");
}

#[test]
fn a_proof_keeps_its_limits() {
    let variant = Variant::from_start(RuleSet::ASHTON);
    let start = variant.initial_state();
    let mut prover = Prover::new(1 << 20);
    let mut limited =
        |control: &mut Control<'_>| prover.shortest_win(&variant, &start, 9, 1, control);
    let budget = || Control::default().max_nodes(50_000);
    let first = limited(&mut budget());
    assert!(matches!(
        first.verdict,
        ProofVerdict::Stopped { refuted: 2.., why: StopReason::NodeLimit }
    ));
    assert!((50_000..50_000 + Control::INTERVAL).contains(&first.stats.expanded));
    assert_eq!(first, limited(&mut budget()), "nothing is left");
    let cancel = AtomicBool::new(true);
    let cancelled = limited(&mut Control::default().cancel_on(&cancel));
    assert!(matches!(cancelled.verdict, ProofVerdict::Stopped { why: StopReason::Cancelled, .. }));
    let ended = Variant::new(RuleSet::ASHTON, position("2k6/9/9/9/9/9/9/9/8b", Side::Attackers));
    assert_eq!(proven(&mut prover, &ended, &ended.initial_state(), 9), ProofVerdict::Refuted);
}
