//! All optimal solutions, compared with exhaustive search.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;

use carom_engine::ricochet::{Move, Position, Profile, Robot, Round};
use carom_engine::{Puzzle, Rules};
use carom_solver::ricochet::{
    DEFAULT, ListOptions, Preference, RelaxedMap, Solution, SolutionList, all_optimal, by_id,
    distinct, list_optimal, preferred,
};
use carom_solver::search::{
    NoBound, OptimalReport, OptimalSolutions, OptimalVerdict, optimal_solutions,
};
use carom_solver::{Control, StopReason};
use rand::SeedableRng;
use rand_pcg::Pcg64;

use crate::common::{RoundKind, assert_solves, random_round};

const KIND: RoundKind =
    RoundKind { sides: (3, 7), robots: (1, 4), diagonals: true, profile: Profile::PLAIN };

/// The maximum number of lines that an exhaustive search plays.
const LINES: usize = 60_000;

/// All shortest solutions, found by playing every line of moves in order of length. `None` if there is none
/// of at most 10 moves or there are too many lines.
fn exhaustive(round: &Round) -> Option<Vec<Vec<Move>>> {
    let mut lines = vec![(Vec::new(), round.initial_state())];
    let mut played = 0;
    let mut moves = Vec::new();
    for _ in 0..=10 {
        let solved: Vec<Vec<Move>> = lines
            .iter()
            .filter(|(_, position)| round.is_solved(position))
            .map(|(line, _)| line.clone())
            .collect();
        if !solved.is_empty() {
            return Some(solved);
        }
        let mut longer = Vec::new();
        for (line, position) in lines {
            round.legal_moves_into(&position, &mut moves);
            for &mv in &moves {
                let mut line: Vec<Move> = line.clone();
                line.push(mv);
                longer.push((line, round.play(&position, mv).expect("a legal move")));
            }
            played += moves.len();
            if played > LINES {
                return None;
            }
        }
        lines = longer;
    }
    None
}

fn find(round: &Round) -> OptimalReport<Move> {
    all_optimal(round, &mut *DEFAULT.solver(), &mut Control::default())
}

#[track_caller]
fn solved(report: OptimalReport<Move>) -> OptimalSolutions<Move> {
    match report.verdict {
        OptimalVerdict::Solved(solutions) => solutions,
        other => panic!("no solutions: {other:?}"),
    }
}

/// Random rounds of one kind with all their shortest solutions.
fn rounds(
    kind: RoundKind,
    count: usize,
    seed: u64,
) -> impl Iterator<Item = (Round, Vec<Vec<Move>>)> {
    let mut rng = Pcg64::seed_from_u64(seed);
    std::iter::repeat_with(move || random_round(kind, &mut rng))
        .filter_map(|round| exhaustive(&round).map(|all| (round, all)))
        .take(count)
}

#[test]
fn all_solutions_are_those_of_an_exhaustive_search() {
    let (mut most, mut longest) = (0, 0);
    let strict = RoundKind { profile: Profile::PLAIN.without_rebounds(), ..KIND };
    let official = RoundKind { profile: Profile::OFFICIAL, ..KIND };
    // Two helpers that change places make another solution.
    let crowded = RoundKind { sides: (3, 4), robots: (4, 5), diagonals: false, ..KIND };
    let kinds = [(KIND, 300, 1), (strict, 100, 2), (official, 100, 3), (crowded, 150, 5)];
    for (kind, count, seed) in kinds {
        for (round, expected) in rounds(kind, count, seed) {
            let solutions = solved(find(&round));
            let listed: Vec<Vec<Move>> = solutions.iter().collect();
            // The order is the same too, because lines grow in the order of the legal moves.
            assert_eq!(listed, expected, "{round:?}");
            assert_eq!(solutions.count(), expected.len() as u64);
            assert_eq!(solutions.length() as usize, expected[0].len());
            for moves in &listed {
                assert_solves(&round, moves);
            }
            for limit in [0, 1, expected.len(), expected.len() + 1] {
                let first = solutions.first(limit, &Control::default());
                assert_eq!(first.lines, expected[..limit.min(expected.len())]);
                assert_eq!(first.is_complete, limit >= expected.len());
            }
            // Without a bound and without the length, only the cost changes.
            let blind = optimal_solutions(&round, &NoBound, u32::MAX, &mut Control::default());
            assert_eq!(solved(blind), solutions);
            most = most.max(expected.len());
            longest = longest.max(expected[0].len());
        }
    }
    assert!(most >= 30 && longest >= 5, "at most {most} solutions of at most {longest} moves");
}

#[test]
fn long_solutions_are_counted_as_paths_are() {
    // Too many lines to play each of them: a flood of real positions counts the paths to each position.
    let mut rng = Pcg64::seed_from_u64(4);
    let mut longest = 0;
    for _ in 0..60 {
        let round = random_round(RoundKind { robots: (3, 4), ..KIND }, &mut rng);
        let mut layer = HashMap::from([(round.initial_state(), 1_u64)]);
        let mut seen: HashSet<Position> = layer.keys().copied().collect();
        let mut moves = Vec::new();
        let mut length = 0;
        let ways = |layer: &HashMap<Position, u64>| {
            layer.iter().filter(|(it, _)| round.is_solved(it)).map(|(_, ways)| ways).sum::<u64>()
        };
        while ways(&layer) == 0 && !layer.is_empty() && seen.len() < 300_000 {
            let mut next = HashMap::new();
            for (position, ways) in layer {
                round.legal_moves_into(&position, &mut moves);
                for &mv in &moves {
                    let child = round.play_unchecked(&position, mv);
                    if !seen.contains(&child) {
                        *next.entry(child).or_insert(0) += ways;
                    }
                }
            }
            seen.extend(next.keys());
            layer = next;
            length += 1;
        }
        if ways(&layer) > 0 {
            let solutions = solved(find(&round));
            assert_eq!((solutions.length(), solutions.count()), (length, ways(&layer)));
            longest = longest.max(length);
        }
    }
    assert!(longest >= 8, "no round needs more than {longest} moves");
}

/// The classes of solutions under swaps of moves that commute, found by comparing all pairs.
fn classes(round: &Round, all: &[Vec<Move>]) -> Vec<(Vec<Move>, u64)> {
    let squares = |moves: &[Move]| round.play_all(moves).ok().map(|end| end.squares().to_vec());
    let joined = |a: &[Move], b: &[Move]| {
        let differ: Vec<usize> = (0..a.len()).filter(|&i| a[i] != b[i]).collect();
        let [i, j] = differ[..] else { return false };
        j == i + 1
            && a[i].robot != a[j].robot
            && (a[i], a[j]) == (b[j], b[i])
            && squares(&a[..=j]) == squares(&b[..=j])
    };
    // The label of a solution is the first solution that it is connected with.
    let mut labels: Vec<usize> = (0..all.len()).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for i in 0..all.len() {
            for j in 0..i {
                if labels[i] != labels[j] && joined(&all[i], &all[j]) {
                    let least = labels[i].min(labels[j]);
                    (labels[i], labels[j]) = (least, least);
                    changed = true;
                }
            }
        }
    }
    let size = |label| labels.iter().filter(|&&it| it == label).count() as u64;
    let firsts = (0..all.len()).filter(|&i| labels[i] == i);
    firsts.map(|i| (all[i].clone(), size(i))).collect()
}

#[test]
fn distinct_solutions_are_the_components_of_swaps() {
    let mut merged = 0;
    let official = RoundKind { profile: Profile::OFFICIAL, ..KIND };
    for (kind, count, seed) in [(KIND, 300, 6), (official, 100, 7)] {
        for (round, all) in rounds(kind, count, seed).filter(|(_, all)| all.len() <= 200) {
            let solutions = solved(find(&round));
            let found = distinct(&round, solutions.iter(), usize::MAX);
            assert!(found.is_complete);
            let listed: Vec<_> =
                found.solutions.iter().map(|it| (it.moves.clone(), it.reorderings)).collect();
            let expected = classes(&round, &all);
            assert_eq!(listed, expected, "{round:?}");
            merged += all.len() - expected.len();

            let some = distinct(&round, solutions.iter(), all.len() - 1);
            let looked_at: u64 = some.solutions.iter().map(|it| it.reorderings).sum();
            assert_eq!((some.is_complete, looked_at), (false, all.len() as u64 - 1));
        }
    }
    assert!(merged > 200, "only {merged} reorderings");
}

#[test]
fn preferred_solutions_are_the_sorted_ones() {
    let mut several = 0;
    for (kind, count) in [
        (RoundKind { robots: (2, 4), ..KIND }, 200),
        (RoundKind { robots: (6, Robot::MAX), ..KIND }, 60),
    ] {
        for (round, all) in rounds(kind, count, 8) {
            let robots =
                |moves: &Vec<Move>| moves.iter().map(|mv| mv.robot).collect::<HashSet<_>>().len();
            let solutions = solved(find(&round));
            let mut sorted = all.clone();
            sorted.sort_by_key(robots);
            assert_eq!(preferred(&solutions, Preference::FewestRobots).collect::<Vec<_>>(), sorted);
            several += usize::from(robots(&sorted[0]) != robots(&sorted[sorted.len() - 1]));
            let mut sorted = all;
            sorted.sort_by_key(|moves| std::cmp::Reverse(robots(moves)));
            assert_eq!(preferred(&solutions, Preference::MostRobots).collect::<Vec<_>>(), sorted);
        }
    }
    assert!(several > 10, "only {several} rounds give a choice");
}

#[test]
fn a_list_has_the_wanted_solutions() {
    let (mut merged, mut cut) = (0, 0);
    for (round, all) in rounds(KIND, 150, 10).filter(|(_, all)| all.len() <= 200) {
        let solutions = solved(find(&round));
        let list = |preference, is_distinct, limit| {
            let options = ListOptions { preference, is_distinct, limit };
            list_optimal(&round, &solutions, options, &Control::default())
        };
        let moves = |list: &SolutionList| -> Vec<Vec<Move>> {
            list.solutions.iter().map(|solution| solution.moves.clone()).collect()
        };
        for preference in [None, Some(Preference::FewestRobots), Some(Preference::MostRobots)] {
            let ordered: Vec<Vec<Move>> = match preference {
                None => solutions.iter().collect(),
                Some(preference) => preferred(&solutions, preference).collect(),
            };
            let whole = list(preference, false, usize::MAX);
            assert_eq!(moves(&whole), ordered);
            assert_eq!((whole.count, whole.is_complete()), (solutions.count(), true));

            let distinct = distinct(&round, ordered, usize::MAX).solutions;
            let whole = list(preference, true, usize::MAX);
            assert_eq!(whole.solutions, distinct);
            assert_eq!((whole.count, whole.is_complete()), (distinct.len() as u64, true));
            merged += all.len() - distinct.len();

            for is_distinct in [false, true] {
                let whole = list(preference, is_distinct, usize::MAX);
                let part = list(preference, is_distinct, 2);
                assert_eq!(part.solutions, whole.solutions[..whole.solutions.len().min(2)]);
                assert_eq!((part.count, part.is_exact), (whole.count, true));
                assert_eq!(part.is_complete(), whole.count <= 2);
                cut += u64::from(whole.count > 2);
            }
        }
    }
    assert!(merged > 50 && cut > 50, "{merged} merged, {cut} cut");
}

#[test]
fn a_cancelled_list_says_that_it_is_not_exact() {
    let (round, _) = rounds(KIND, 1, 11).next().expect("a round");
    let solutions = solved(find(&round));
    let cancel = AtomicBool::new(true);
    let options = ListOptions { preference: None, is_distinct: true, limit: 10 };
    let list = list_optimal(&round, &solutions, options, &Control::default().cancel_on(&cancel));
    assert_eq!((list.solutions.len(), list.is_exact, list.is_complete()), (0, false, false));
}

#[test]
fn solutions_are_described() {
    let mut rebounds = 0;
    for (round, all) in rounds(KIND, 200, 9) {
        for moves in all {
            let solution = Solution::new(round.board(), round.start(), moves.clone());
            let solution = solution.expect("legal moves");
            let by_robot: Vec<(Robot, u32)> = Robot::ALL
                .into_iter()
                .map(|it| (it, moves.iter().filter(|mv| mv.robot == it).count() as u32))
                .filter(|&(_, count)| count > 0)
                .collect();
            assert_eq!(solution.robots_moved().collect::<Vec<_>>(), by_robot);
            // With rebounds forbidden, exactly the lines without rebounds are legal.
            let setup = carom_engine::ricochet::RoundSetup {
                robots: round.start().squares().to_vec(),
                goal: round.goal(),
                profile: round.profile().without_rebounds(),
            };
            let strict = Round::new(round.board().clone(), setup).expect("a sound round");
            assert_eq!(strict.play_all(&moves).is_ok(), solution.rebounds == 0, "{moves:?}");
            rebounds += solution.rebounds;
        }
    }
    assert!(rebounds > 20, "only {rebounds} rebounds");
}

#[test]
fn without_solutions_the_answer_says_why() {
    let mut rng = Pcg64::seed_from_u64(10);
    let kind = RoundKind { robots: (1, 2), ..KIND };
    let (mut unsolvable, mut stopped) = (0, 0);
    for _ in 0..200 {
        let round = random_round(kind, &mut rng);
        let verdict = find(&round).verdict;
        let bound = RelaxedMap::new(&round);
        let direct =
            |longest| optimal_solutions(&round, &bound, longest, &mut Control::default()).verdict;
        match &verdict {
            OptimalVerdict::Unsolvable => unsolvable += 1,
            OptimalVerdict::Solved(solutions) if solutions.length() > 0 => {
                let short = direct(solutions.length() - 1);
                assert_eq!(short, OptimalVerdict::Stopped(StopReason::DepthLimit));
                stopped += 1;
            }
            _ => {}
        }
        assert_eq!(direct(u32::MAX), verdict);
    }
    assert!(unsolvable > 20 && stopped > 50, "{unsolvable} unsolvable, {stopped} stopped");
}

#[test]
fn limits_hold() {
    let mut rng = Pcg64::seed_from_u64(11);
    let kind = RoundKind { sides: (12, 12), robots: (4, 4), ..KIND };
    let stop = |control: &mut Control<'_>, round: &Round| {
        optimal_solutions(round, &NoBound, u32::MAX, control).verdict
    };
    let mut compared = 0;
    while compared < 2 {
        let round = random_round(kind, &mut rng);
        // Rounds that need more than ten thousand states.
        let astar = by_id("astar").expect("a row of the catalogue");
        let report = astar.solver().solve(&round, &mut Control::default());
        if report.stats.expanded < 10_000 {
            continue;
        }
        compared += 1;
        let is_set = AtomicBool::new(true);
        let stopped = |why| OptimalVerdict::Stopped(why);
        let control = &mut Control::default().max_nodes(5000);
        assert_eq!(stop(control, &round), stopped(StopReason::NodeLimit));
        let control = &mut Control::default().max_memory(1 << 16);
        assert_eq!(stop(control, &round), stopped(StopReason::MemoryLimit));
        let control = &mut Control::default().cancel_on(&is_set);
        assert_eq!(stop(control, &round), stopped(StopReason::Cancelled));
        let control = &mut Control::default().max_depth(3);
        assert_eq!(stop(control, &round), stopped(StopReason::DepthLimit));
    }
}
