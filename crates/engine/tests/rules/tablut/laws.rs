//! Laws that hold in every position.

use carom_engine::tablut::{
    Cell, Cells, Game, Move, Piece, Position, RuleSet, Setup, Side, ThroneCapture, Variant,
};
use carom_engine::{Direction, Duel, Outcome, Rules};
use carom_rulebook::tablut::RuleBook;
use proptest::prelude::{Strategy, any, prop, prop_assert, prop_assert_eq, proptest};

use super::{Dice, board, random_games};

/// Positions with few or many pieces anywhere, on boards of every size.
fn positions() -> impl Strategy<Value = Position> {
    let pieces = prop::collection::vec((0..Cell::COUNT, 0..3_u8), 0..60);
    let sizes = prop::sample::select(RuleSet::SIZES.to_vec());
    (pieces, 0..Cell::COUNT, any::<bool>(), sizes).prop_map(|(pieces, king, attackers, size)| {
        let side = if attackers { Side::Attackers } else { Side::Defenders };
        let empty = vec![size.to_string(); size.into()].join("/");
        let mut setup = Setup::parse(&empty, side).expect("an empty board");
        let cell = |index| {
            let cell = Cell::from_index(index).expect("a square");
            Cell::new(cell.column() % size, cell.row() % size).expect("a square")
        };
        setup.set(cell(king), Some(Piece::King));
        let mut found = Position::new(&setup).expect("only the king");
        for (index, kind) in pieces {
            if setup.get(cell(index)).is_some() {
                continue;
            }
            let piece = if kind == 0 { Piece::Defender } else { Piece::Attacker };
            setup.set(cell(index), Some(piece));
            match Position::new(&setup) {
                Ok(position) => found = position,
                Err(_) => setup.set(cell(index), None),
            }
        }
        found
    })
}

/// The rule sets for the board of a position, and one that is drawn for it.
fn rule_sets(position: &Position) -> impl Iterator<Item = RuleSet> {
    let size = position.size();
    let drawn = drawn_rules(position);
    RuleSet::BUILT_IN.into_iter().filter(move |it| it.size == size).chain([drawn])
}

/// A rule set that hardly anybody plays.
fn drawn_rules(position: &Position) -> RuleSet {
    let mut dice = Dice(position.key());
    let size = position.size();
    let last = size - 1;
    let is_edge = |it: &Cell| [0, last].contains(&it.column()) || [0, last].contains(&it.row());
    let board = Cell::all().filter(|it| it.column() <= last && it.row() <= last);
    let throne: Cells = Cell::new(size / 2, size / 2).into_iter().collect();
    let mut draw =
        |one_in: usize| -> Cells { board.clone().filter(|_| dice.choose(one_in) == 0).collect() };
    let escapes: Cells = draw(3).iter().filter(is_edge).collect();
    let camps = if size == 9 && draw(2).contains(Cell::THRONE) {
        RuleSet::ASHTON.camps
    } else {
        Cells::NONE
    };
    let escapes = escapes - camps;
    let [closed, closed_to_king, no_stop, no_stop_for_king] = [12, 12, 8, 8].map(&mut draw);
    let [hostile_to_attackers, hostile_to_defenders, hostile_to_king] = [6; 3].map(&mut draw);
    let (strong, safe) = (draw(2), draw(9));
    let kinds = [ThroneCapture::Never, ThroneCapture::Empty, ThroneCapture::EmptyOrBeset];
    RuleSet {
        name: "drawn",
        size,
        camps,
        closed: closed | camps,
        no_stop: no_stop | throne,
        closed_to_king: closed_to_king | camps,
        no_stop_for_king: no_stop_for_king - escapes,
        escapes,
        hostile_to_attackers,
        hostile_to_defenders,
        hostile_to_king,
        throne: kinds[dice.choose(3)],
        king_captures: dice.choose(2) == 0,
        strong,
        safe,
        shieldwall: dice.choose(2) == 0,
        exit_fort: dice.choose(2) == 0,
        encirclement: dice.choose(2) == 0,
        ..RuleSet::LINNAEAN
    }
    .completed()
}

proptest! {
    #[test]
    fn lines_end_at_the_edge(bits in any::<u128>()) {
        let cells = Cells::from_bits(bits);
        for direction in Direction::ALL {
            let mut beyond = Cells::NONE;
            for mut cell in cells.iter() {
                while let Some(next) = cell.step(direction) {
                    cell = next;
                    beyond |= Cells::of(cell);
                }
            }
            prop_assert_eq!(cells.beyond(direction), beyond);
        }
    }

    #[test]
    fn position_strings_read_back(position in positions()) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        let setup = Setup::parse(&position.setup().to_string(), position.to_move()).expect("a position");
        prop_assert_eq!(&setup, &position.setup());
        prop_assert_eq!(Position::new(&setup), Ok(position));
        let turned = position.with_turn(position.to_move().other());
        prop_assert!(turned.key() != position.key());
        prop_assert_eq!(turned.with_turn(position.to_move()), position);
    }

    #[test]
    fn no_text_panics(text in "[bwk1-9/0x ]{0,120}") {
        if let Ok(setup) = Setup::parse(&text, Side::Attackers) {
            prop_assert_eq!(Setup::parse(&setup.to_string(), Side::Attackers), Ok(setup));
        }
    }

    #[test]
    fn moves_are_those_of_the_rule_book(position in positions()) {
        for rules in rule_sets(&position) {
            let variant = Variant::new(rules, position);
            let mut legal = variant.legal_moves(&position);
            prop_assert_eq!(variant.count_legal_moves(&position), legal.len() as u64);
            legal.sort_unstable();
            let plain = RuleBook::from(&rules);
            prop_assert_eq!(&legal, &plain.moves(&board(&position)));
            prop_assert_eq!(variant.decided(&position), plain.decided(&board(&position)));
            prop_assert_eq!(variant.outcome(&position).is_some(), legal.is_empty());
            for &mv in &legal {
                let next = variant.play(&position, mv).expect("a legal move");
                prop_assert_eq!(next, variant.play_unchecked(&position, mv));
                prop_assert_eq!(board(&next), plain.after(&board(&position), mv));
            }
        }
    }

    #[test]
    fn keys_are_those_of_a_new_position(position in positions()) {
        for rules in rule_sets(&position) {
            let variant = Variant::new(rules, position);
            let legal = variant.legal_moves(&position);
            for &mv in &legal {
                let next = variant.play_unchecked(&position, mv);
                if next.king().is_some() {
                    prop_assert_eq!(Position::new(&next.setup()), Ok(next));
                }
            }
        }
    }

    #[test]
    fn squares_of_captures_are_complete(position in positions()) {
        for rules in rule_sets(&position) {
            let variant = Variant::new(rules, position);
            let legal = variant.legal_moves(&position);
            let (traps, king_traps) = (position.traps(&rules, position.to_move()), position.king_traps(&rules));
            let king = position.pieces(Piece::King);
            for &Move { from, to } in &legal {
                let captured = position.after(&rules, Move { from, to }).captured;
                let captures = position.capturers(&rules, position.to_move(), to).contains(from);
                prop_assert_eq!(traps.contains(to) && captures, !(captured - king).is_empty());
                if position.to_move() == Side::Attackers {
                    prop_assert_eq!(king_traps.contains(to), captured.meets(king));
                }
            }
            if variant.decided(&position).is_none() {
                for to in Cell::all() {
                    let from: Cells = legal.iter().filter(|mv| mv.to == to).map(|mv| mv.from).collect();
                    prop_assert_eq!(position.sources(&rules, position.to_move(), to), from);
                }
            }
        }
    }

    #[test]
    fn wins_at_once_are_those_of_all_moves(position in positions()) {
        for rules in rule_sets(&position) {
            let variant = Variant::new(rules, position);
            let legal = variant.legal_moves(&position);
            let won = Some(Outcome::Won(position.to_move()));
            let wins = legal.iter().any(|&mv| variant.outcome(&variant.play_unchecked(&position, mv)) == won);
            prop_assert_eq!(variant.can_win_now(&position), wins);
        }
    }

    #[test]
    fn open_lines_lead_to_escapes(position in positions()) {
        for rules in rule_sets(&position) {
            let variant = Variant::new(rules, position);
            let Some(king) = position.king().filter(|_| variant.decided(&position).is_none()) else { continue };
            // Inside, each open line ends at its own escape.
            let inside = 1..position.size() - 1;
            let inside = inside.contains(&king.column()) && inside.contains(&king.row());
            if inside {
                let lines = position.open_lines(&rules).into_iter().filter(|it| it.contains(king));
                prop_assert_eq!(lines.count() as u32, position.king_escapes(&rules).len());
                let targets = position.king_lines(&rules).into_iter().fold(Cells::NONE, |set, it| set | it);
                prop_assert_eq!(targets - rules.no_stop_for_king, position.targets(&rules, king));
            }
        }
    }
}

#[test]
fn a_side_wins_by_the_last_step_of_the_other_one() {
    let board = "b8/w8/1w7/4w4/3wkw3/4w4/9/9/9";
    for (board, wins) in [(board, true), (&board.replace("9/9/9", "9/9/8b"), false)] {
        let setup = Setup::parse(board, Side::Defenders).expect("a position");
        let position = Position::new(&setup).expect("a position");
        assert_eq!(
            Variant::new(RuleSet::LINNAEAN, position).can_win_now(&position),
            wins,
            "{board}"
        );
    }
}

#[test]
fn random_games_are_those_of_the_rule_book() {
    let mut count = 0_u64;
    random_games(500, 120, |variant, position, mv| {
        let plain = RuleBook::from(variant.rules());
        let mut moves = variant.legal_moves(position);
        moves.sort_unstable();
        assert_eq!(moves, plain.moves(&board(position)), "{position}");
        assert_eq!(moves.len() as u64, variant.count_legal_moves(position));
        let next = variant.play_unchecked(position, mv);
        let expected = plain.after(&board(position), mv);
        assert_eq!(board(&next), expected, "{position} {mv}");
        assert_eq!(variant.decided(&next), plain.decided(&expected));
        count += 1;
    });
    assert!(count > 100_000, "{count} moves");
}

#[test]
fn a_game_takes_moves_back() {
    let mut game: Option<Game> = None;
    random_games(50, 80, |variant, position, mv| {
        if *position == variant.initial_state() {
            game = Some(Game::new(*variant));
        }
        let game = game.as_mut().expect("a game");
        if game.outcome().is_none() {
            assert_eq!(game.position(), position);
            let before = game.clone();
            game.play(mv).expect("a legal move");
            assert_eq!(game.undo(), Some(mv));
            assert_eq!(*game, before);
            game.play(mv).expect("a legal move");
        } else {
            assert!(game.play(mv).is_err());
        }
    });
}
