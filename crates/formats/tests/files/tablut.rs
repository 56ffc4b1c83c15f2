//! The formats of Tablut: round trips, and malformed inputs.

use carom_engine::tablut::{Cells, Game, Move, Position, RuleSet, Side, Variant};
use carom_engine::{Outcome, Rules};
use carom_formats::FileEntry;
use carom_formats::tablut::{FORMATS, Line, NATIVE, Record, RecordedMove, by_id, read, rules};
use proptest::prelude::{
    ProptestConfig, Strategy, any, prop, prop_assert, prop_assert_eq, proptest,
};

/// Random choices: in which games, comments and variations are made.
fn choices() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 1..60)
}

/// A line of legal moves with comments and variations, from a game.
fn line(game: &mut Game, choices: &[u8], depth: usize) -> Line {
    let comment =
        |choice: u8| choice.is_multiple_of(5).then(|| format!("move {choice} (a [good] \"one\")"));
    let mut line = Line { comment: comment(choices[0]), moves: Vec::new() };
    let mut legal = Vec::new();
    for (number, &choice) in choices.iter().enumerate() {
        if game.outcome().is_some() {
            break;
        }
        game.variant().legal_moves_into(game.position(), &mut legal);
        let before = game.clone();
        let mv: Move = legal[usize::from(choice) % legal.len()];
        game.play(mv).expect("a legal move");
        let mut variations = Vec::new();
        if choice % 7 == 0 && depth < 3 && number + 1 < choices.len() {
            let rest = &choices[number + 1..choices.len().min(number + 6)];
            variations.push(self::line(&mut before.clone(), rest, depth + 1));
        }
        line.moves.push(RecordedMove { mv, comment: comment(choice / 2), variations });
    }
    line
}

fn record(choices: &[u8], start: bool) -> Record {
    let rules = RuleSet::ALL[usize::from(choices[0]) % 2];
    let variant = if start {
        Variant::new(rules, Position::start(rules.first.other()))
    } else {
        Variant::from_start(rules)
    };
    let mut game = Game::new(variant);
    let line = line(&mut game, choices, 0);
    let headers = vec![("White".to_owned(), format!("a \"b\" \\ {}", choices[0]))];
    Record { headers, line, result: game.outcome(), ..Record::new(variant) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn random_games_are_the_same_in_every_format(
        choices in prop::collection::vec(any::<u16>(), 0..150),
        is_ashton in any::<bool>(),
    ) {
        let rules = if is_ashton { RuleSet::ASHTON } else { RuleSet::LINNAEAN };
        let variant = Variant::from_start(rules);
        let mut game = Game::new(variant);
        let mut legal = Vec::new();
        for choice in choices.into_iter().map(usize::from) {
            if game.outcome().is_some() {
                break;
            }
            variant.legal_moves_into(game.position(), &mut legal);
            let mv = legal[choice % legal.len()];
            game.play(mv).expect("a legal move");
        }
        let records = [Record::of(&game)];
        for format in FORMATS {
            let Ok(text) = (format.write)(&records) else { continue };
            let (found, again) = read(text.as_bytes()).expect(&text);
            prop_assert_eq!(found.id, format.id);
            if ["position", "state"].contains(&format.id) {
                prop_assert_eq!(again[0].variant.initial_state(), *game.position());
                prop_assert!(records[0].left_out(&again[0]).is_some());
            } else {
                prop_assert_eq!(again.as_slice(), records.as_slice());
            }
        }
        prop_assert!((NATIVE.write)(&records).is_ok());
        let log = by_id("log").expect("a format");
        prop_assert_eq!((log.write)(&records).is_ok(), is_ashton);
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(all in prop::collection::vec((choices(), any::<bool>()), 1..4)) {
        let records: Vec<Record> = all.iter().map(|(choices, start)| record(choices, *start)).collect();
        let text = (NATIVE.write)(&records).expect("everything can be written");
        let (format, again) = read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        prop_assert_eq!(format.id, NATIVE.id);
        prop_assert_eq!(&again, &records, "{}", text);
        prop_assert!(text.lines().all(|line| line.len() < 140));
    }

    #[test]
    fn positions_are_read_back(choices in choices()) {
        let mut game = Game::new(Variant::from_start(RuleSet::LINNAEAN));
        line(&mut game, &choices, 9);
        if game.position().king().is_some() {
            let records = [Record::new(Variant::new(RuleSet::ASHTON, *game.position()))];
            let text = (by_id("position").expect("a format").write)(&records).expect("a position");
            let (format, again) = read(text.as_bytes()).expect(&text);
            prop_assert_eq!((format.id, again.as_slice()), ("position", records.as_slice()));
        }
    }

    #[test]
    fn games_are_read_back_from_logs(choices in choices(), is_named in any::<bool>()) {
        let mut game = Game::new(Variant::from_start(RuleSet::ASHTON));
        line(&mut game, &choices, 9);
        let names = ["White", "Black"].map(|side| (side.to_owned(), "a vs b: Stato:".to_owned()));
        let headers = if is_named { names.to_vec() } else { Vec::new() };
        let records = [Record { headers, ..Record::of(&game) }];
        let text = (by_id("log").expect("a format").write)(&records).expect("a game");
        let (format, again) = read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        prop_assert_eq!((format.id, again.as_slice()), ("log", records.as_slice()));
    }

    #[test]
    fn a_damaged_record_does_not_panic(
        choices in choices(),
        at in any::<prop::sample::Index>(),
        by in any::<char>(),
        cut in any::<bool>(),
    ) {
        let text = (NATIVE.write)(&[record(&choices, true)]).expect("a record");
        let letters: Vec<char> = text.chars().collect();
        let place = at.index(letters.len());
        let rest: String = if cut { String::new() } else { letters[place + 1..].iter().collect() };
        let damaged: String = letters[..place].iter().copied().chain([by]).chain(rest.chars()).collect();
        if let Err(error) = (NATIVE.read)(&damaged) {
            prop_assert!(error.line.is_none_or(|line| line <= damaged.lines().count() + 1));
        }
    }
}

#[test]
fn a_record_looks_like_this() {
    let text = "[Rules \"ashton\"]\n[White \"A\"]\n\n{A start.} 1. e3-b3 b5-b7 {Why?} (1... a4-b4 2. d5-d4) 2. d5-d4 *\n";
    let (_, records) = read(text.as_bytes()).expect("a record");
    assert_eq!(records[0].header("White"), Some("A"));
    assert_eq!(records[0].game().moves().len(), 3);
    assert_eq!(records[0].line.moves[1].variations[0].moves.len(), 2);
    assert_eq!((NATIVE.write)(&records).as_deref(), Ok(text));
    // Other ways to write the same.
    let loose =
        "[White \"A\"] [Rules \"ashton\"]{A  start.}e3b3 B5B7{Why?}(1...a4b4 2.d5d4)2. d5d4 *";
    assert_eq!((NATIVE.read)(loose), Ok(records));
}

#[test]
fn line_ends_and_byte_order_marks_do_not_matter() {
    // Two formats have one rule set each.
    let games = ["[Rules \"ashton\"] e3b3 b5b7 *", "[Rules \"linnaean\"] b5b7 e3b3 *"];
    let records = games.map(|it| read(it.as_bytes()).expect("a record").1);
    for format in FORMATS {
        let text = records.iter().find_map(|it| (format.write)(it).ok()).expect(format.id);
        let expected = (format.read)(&text).expect("what was written");
        let foreign = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        let (found, again) = read(foreign.as_bytes()).expect(format.id);
        assert_eq!((found.id, again), (format.id, expected));
    }
}

#[test]
fn the_sample_game_is_a_record() {
    let moves = "e3b3 b5b7 d5d4 e2e3 e5d5 i4g4 d4d2 e8c8 c5c2 c8c7 g5g8 h5g5 e7h7 e9e7 b3b4 e3b3 d5d7 b3d3 g8g7 \
                 d3d6 d7d8 d6d7";
    let (_, records) =
        read(format!("[Rules \"ashton\"] {moves} 0-1").as_bytes()).expect("a record");
    assert_eq!(records[0].result, Some(Outcome::Won(Side::Attackers)));
    assert_eq!(Record::of(&records[0].game()), records[0]);
    // In a log the captured king stands on the last board, as on the boards of the server.
    assert_eq!(records[0].game().king(), "d8".parse().ok());
    let log = by_id("log").expect("a format");
    let text = (log.write)(&records).expect("a game");
    let boards: Vec<&str> = text.split("Stato:\n").collect();
    let last: Vec<&str> = boards.last().expect("a board").lines().collect();
    assert_eq!((last[7].as_bytes()[3], &last[9..]), (b'K', ["-", "BW"].as_slice()), "{text}");
    // A log without him is read, too.
    let without = format!("{}{}", boards[..boards.len() - 1].join("Stato:\n"), "Stato:\n");
    let without = without + &boards[boards.len() - 1].replace('K', "O");
    for text in [text, without] {
        assert_eq!((log.read)(&text).as_deref(), Ok(records.as_slice()));
    }
}

#[test]
fn logs_of_the_server_are_read() {
    let text = "feb 15, 2019 3:10:55 PM Domain.GameAshtonTablut <init>\nBUONO: Inizio partita\n\
                feb 15, 2019 3:10:55 PM Domain.GameAshtonTablut <init>\nBUONO: Players:\tA\tvs\tB\n\
                feb 15, 2019 3:12:32 PM Domain.GameAshtonTablut checkMove\n\
                BUONO: Turn: W Pawn from e3 to b3\nBUONO: Movimento pedina\n\
                BUONO: Stato:\nOOOBBBOOO\nOOOOBOOOO\nOWOOOOOOO\nBOOOWOOOB\nBBWWKWWBB\nBOOOWOOOB\nOOOOWOOOO\n\
                OOOOBOOOO\nOOOBBBOOO\n-\nB\n\
                BUONO: Turn: B Pawn from i5 to e5\nAVVERTENZA: Mossa sopra una casella occupata\n";
    let (format, records) = read(text.as_bytes()).expect("a log");
    assert_eq!((format.id, records.len()), ("log", 1));
    assert_eq!(records[0].header("Black"), Some("B"));
    // The last move was refused.
    assert_eq!(records[0].game().moves().map(|it| it.to_string()).collect::<Vec<_>>(), ["e3-b3"]);
    assert_eq!(records[0].result, None);
    // A side that is late or makes an illegal move loses.
    let lost = text.replace("-\nB\n", "-\nWW\n");
    let (_, records) = read(lost.as_bytes()).expect("a log");
    assert_eq!(records[0].result, Some(Outcome::Won(Side::Defenders)));
    // `vs` may be a name, too.
    let (_, records) = read(text.replace("\tA\t", "\tvs\t").as_bytes()).expect("a log");
    assert_eq!(["White", "Black"].map(|it| records[0].header(it)), [Some("vs"), Some("B")]);
}

/// A log of two moves, with the names as the server of 2020 wrote them.
const LOG: &str = "FINE: Players:\talpha\tvs\tbeta\nFINE: Turn: W Pawn from e3 to b3\n\
                   FINE: Stato:\nOOOBBBOOO\nOOOOBOOOO\nOWOOOOOOO\nBOOOWOOOB\nBBWWKWWBB\nBOOOWOOOB\nOOOOWOOOO\n\
                   OOOOBOOOO\nOOOBBBOOO\n-\nB\nFINE: Turn: B Pawn from e2 to e3\n\
                   FINE: Stato:\nOOOBBBOOO\nOOOOOOOOO\nOWOOBOOOO\nBOOOOOOOB\nBBWWKWWBB\nBOOOWOOOB\nOOOOWOOOO\n\
                   OOOOBOOOO\nOOOBBBOOO\n-\nW\n";

/// What a log says: the names, the moves and the result, and the notes.
fn told(log: &str) -> (String, Vec<String>) {
    let (format, mut records) =
        read(log.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{log}"));
    assert_eq!((format.id, records.len()), ("log", 1));
    let notes = std::mem::take(&mut records[0].notes);
    let text = (NATIVE.write)(&records).expect("a record");
    let name = |it: &str| records[0].header(it).unwrap_or("?").to_owned();
    let moves = text.lines().last().expect("moves");
    (format!("{} {} {moves}", name("White"), name("Black")), notes)
}

#[test]
fn what_the_server_wrote_in_five_years_is_read() {
    let first = LOG.find("FINE: Turn: B").expect("the second move");
    let both = "alpha beta 1. e3-b3 e2-e3 *";
    assert_eq!(told(LOG), (both.to_owned(), vec![]));
    for names in
        ["\tWhite:\talpha\tvs\tbeta", "\tBlack:\tbeta\tvs\tWhite:\talpha", " alpha vs beta"]
    {
        let log = LOG.replace("\talpha\tvs\tbeta", names);
        assert_eq!(told(&log), (both.to_owned(), vec![]), "{names}");
    }
    let nobody = told(&LOG.replace("\talpha\tvs\tbeta", "\t\tvs\tbeta"));
    let notes = ["line 1 has not the names of two players"];
    assert_eq!(nobody, ("? ? 1. e3-b3 e2-e3 *".to_owned(), notes.map(str::to_owned).to_vec()));

    let (game, notes) = told(&LOG.replace("Turn: W", "Turn: null").replace("e3 to b3", "E3 to B3"));
    assert_eq!(game, both);
    assert_eq!(
        notes,
        [
            "moves that do not say which side moves: 1, first on line 2; the piece that moves decides"
        ]
    );
    let (game, notes) = told(&LOG.replace("Turn: B", "Turn: W"));
    assert_eq!(game, both);
    assert_eq!(
        notes,
        ["moves that name the other side: 1, first on line 15; the piece that moves decides"]
    );

    // The last move is illegal or missing, also before a board that does not have it.
    for end in [
        "Turn: B Pawn from null to null",
        "Turn: B Pawn from z9 to e3",
        "Turn: B Pawn from e2 to a9",
    ] {
        let (game, notes) = told(&format!("{}FINE: {end}\n", &LOG[..first]));
        assert_eq!(game, "alpha beta 1. e3-b3 *", "{end}");
        assert!(
            notes.len() == 1 && notes[0].starts_with("the server refused the move on line 15"),
            "{notes:?}"
        );
        let (game, notes) = told(&format!("{}FINE: {end}\n{}", &LOG[..first], &LOG[first..]));
        assert_eq!((game.as_str(), notes.len()), (both, 1), "{end}");
        let without_board = format!("FINE: {end}\nFINE: Turn: W Pawn from e3 to b3\n");
        assert!(
            read(without_board.as_bytes()).is_err(),
            "{end}: nothing shows that it was refused"
        );
    }

    // The organisers have ended the game.
    for (end, result) in [("D", "1/2-1/2"), ("WW", "1-0"), ("BW", "0-1")] {
        let (game, _) = told(&format!("{LOG}\nPARTITA TERMINATA A CAUSA DELLA LUNGHEZZA\n{end}\n"));
        assert_eq!(game, format!("alpha beta 1. e3-b3 e2-e3 {result}"));
    }
}

#[test]
fn a_game_that_has_ended_at_its_start_has_its_result() {
    let text = "9/9/9/9/4k4/9/9/9/9 b linnaean\n";
    let (format, records) = read(text.as_bytes()).expect("a position without attackers");
    assert_eq!(records[0].result, Some(Outcome::Won(Side::Defenders)));
    assert_eq!((format.write)(&records).as_deref(), Ok(text));
    let record = (NATIVE.write)(&records).expect("a record");
    assert_eq!((NATIVE.read)(&record), Ok(records));
}

#[test]
fn malformed_inputs_are_refused_where_and_why() {
    let all = crate::cases::of(include_str!("../data/malformed-tablut.txt"));
    for case in &all {
        let found = match case.format {
            "-" | "*" => read(&case.bytes).map(|(format, _)| format.id),
            id => {
                let text = carom_formats::decode(&case.bytes).expect("UTF-8");
                (by_id(id).expect("a format").read)(text).map(|_| id)
            }
        };
        let Err(error) = found else { panic!("case {} is read", case.number) };
        crate::cases::check(case, &error);
    }
    for format in FORMATS {
        let count = all.iter().filter(|case| case.format == format.id).count();
        assert!(count >= 8, "{}: {count} cases", format.id);
    }
}

#[test]
fn what_cannot_be_written_is_refused() {
    let variant = Variant::from_start(RuleSet::ASHTON);
    let write = |change: fn(&mut Record)| {
        let mut record = Record::new(variant);
        change(&mut record);
        (NATIVE.write)(&[record]).map_err(|error| error.reason)
    };
    assert!(write(|_| {}).is_ok());
    assert!(write(|it| it.headers.push(("A b".to_owned(), String::new()))).is_err());
    assert!(write(|it| it.headers.push(("Rules".to_owned(), String::new()))).is_err());
    assert!(write(|it| it.headers.push(("A".to_owned(), "x\ny".to_owned()))).is_err());
    for comment in ["}", "", " x", "x  y", "x\ny"] {
        let mut record = Record::new(variant);
        record.line.comment = Some(comment.to_owned());
        assert!((NATIVE.write)(&[record]).is_err(), "{comment:?}");
    }
    assert!(
        write(|it| it.variant = Variant::from_start(RuleSet { occurrences: 4, ..RuleSet::ASHTON }))
            .is_err()
    );
    let record = Record::new(variant);
    let log = by_id("log").expect("a format");
    assert!((log.write)(&[record.clone(), record]).is_err());
}

#[test]
fn what_a_format_has_no_place_for_is_left_out_and_told() {
    let text = "[Rules \"ashton\"]\n[White \"A\"]\n[Black \"B\"]\n[Event \"C\"]\n\n\
                {A start.} 1. e3-b3 b5-b7 {Why?} (1... a4-b4) 2. d5-d4 1-0\n";
    let (_, records) = read(text.as_bytes()).expect("a record");
    let left_out = |id: &str| {
        let format = by_id(id).expect("a format");
        let written = (format.write)(&records).expect(id);
        let (found, again) = read(written.as_bytes()).expect(&written);
        assert_eq!(found.id, id);
        records[0].left_out(&again[0]).expect("the same game")
    };
    assert_eq!(left_out("record"), [""; 0]);
    assert_eq!(left_out("log"), ["headers", "comments", "variations"]);
    let all = ["headers", "the moves", "comments", "variations", "the result"];
    assert_eq!(left_out("position"), all);
    let other = Record::new(Variant::from_start(RuleSet::ASHTON));
    assert_eq!(records[0].left_out(&other), None, "neither the game nor its end");
}

#[test]
fn comments_end_the_lines_of_positions() {
    let text = "# all\n9/9/9/9/4k4/9/9/9/9 w ashton # the king alone\n  # none\n";
    let (format, records) = read(text.as_bytes()).expect("a position");
    assert_eq!((format.id, records.len()), ("position", 1));
}

#[test]
fn a_result_header_and_numbers_agree_with_the_game() {
    let (_, records) = read(b"[Rules \"ashton\"] [Result \"1-0\"] 1.e3-b3 1... b5-b7 2.d5-d4 1-0")
        .expect("a record");
    assert_eq!(
        (records[0].headers.len(), records[0].result),
        (0, Some(Outcome::Won(Side::Defenders)))
    );
}

#[test]
fn the_rule_sets_that_are_built_in_are_those_of_their_files() {
    for (rules, text) in [
        (RuleSet::LINNAEAN, include_str!("../../../../boards/tablut/rules/linnaean.ron")),
        (RuleSet::ASHTON, include_str!("../../../../boards/tablut/rules/ashton.ron")),
        (RuleSet::CORNER, include_str!("../../../../boards/tablut/rules/corner.ron")),
        (RuleSet::BRANDUBH, include_str!("../../../../boards/tablut/rules/brandubh.ron")),
        (
            RuleSet::BRANDUBH_STRONG,
            include_str!("../../../../boards/tablut/rules/brandubh-strong.ron"),
        ),
        (RuleSet::COPENHAGEN, include_str!("../../../../boards/tablut/rules/copenhagen.ron")),
    ] {
        let read = rules::read(text).expect("a rule set");
        assert_eq!(read.name, format!("my-{rules}"));
        assert_eq!(read.rules, RuleSet { name: "custom", ..rules });
    }
}

#[test]
fn boards_of_rule_sets_have_seven_nine_or_eleven_rows() {
    let right = include_str!("../../../../boards/tablut/rules/copenhagen.ron");
    let read = rules::read(right).expect("a rule set");
    assert_eq!((read.name.as_str(), read.rules.size), ("my-copenhagen", 11));
    assert_eq!(read.rules.start.map(Cells::len), [24, 12]);
    let start = "3bbbbb3/5b5/11/b4w4b/b3www3b/bb1wwkww1bb/b3www3b/b4w4b/11/5b5/3bbbbb3";
    assert_eq!(Variant::from_start(read.rules).initial_state().setup().to_string(), start);
    for (row, why) in [
        ("8", "character 2 of the board: row 1 has 8 squares, and boards have 7, 9 or 11"),
        ("10", "character 3 of the board: row 1 has 10 squares, and boards have 7, 9 or 11"),
        (
            "13",
            "character 2 of the board: row 1 has more than 11 squares, and boards have 7, 9 or 11",
        ),
    ] {
        let board = vec![row; row.parse().expect("a number")].join("/");
        let error = rules::read(&right.replace(start, &board)).expect_err(row).to_string();
        assert!(error.starts_with(&format!("5: board: {why}")), "{error}");
    }
}

#[test]
fn wrong_rule_sets_say_what_stands_where() {
    let right = include_str!("../../../../boards/tablut/rules/corner.ron");
    for (from, to, expected) in [
        ("version: 1", "version: 2", "3:14: expected version 1 of the format, found version 2"),
        (
            "\"my-corner\"",
            "\"my corner\"",
            "4: name: `my corner` is not a name: expected letters, digits and hyphens",
        ),
        ("\"my-corner\"", "\"ashton\"", "4: name: `ashton` is built in: choose another name"),
        (
            "b3w3b/4w4/4b4",
            "b3w3b/5w4/4b4",
            "5: board: character 39 of the board: row 7 has more than 9 squares",
        ),
        ("wwkww", "ww1ww", "5: board: there is no king"),
        ("wwkwwbb/b3w", "ww1wwbb/b3k", "5: board: expected the king on the throne e5"),
        (
            "first: attackers",
            "first: black",
            "6:12: Unexpected variant named `black` in enum `Side`, expected either `attackers` or `defenders` instead",
        ),
        (
            "escapes: \"corners\"",
            "escapes: \"corner\"",
            "7: escapes: `corner` is not a square of the board: expected a name as in d4, throne, beside_throne, corners, edge, camps or board",
        ),
        (
            "escapes: \"corners\"",
            "escapes: \"\"",
            "7: escapes: expected at least one square where the king wins",
        ),
        (
            "escapes: \"corners\"",
            "escapes: \"b1 b2 -b1\"",
            "7: escapes: not at the edge of the board: b2",
        ),
        (
            "king_only: \"corners\"",
            "closed: \"a1 c2\"",
            "7: escapes: the king may not stop there: a1",
        ),
        (
            "king_captures: false",
            "camps: \"d1 f1\"",
            "10: camps: the squares between d1 and f1 are not in their camp: add them",
        ),
        (
            "king_captures: false",
            "camps: \"b1 b2\"",
            "10: camps: b1 and b2 are neighbours on different sides of the board: leave one of them out",
        ),
        ("king_captures: false", "occurrences: 1", "10: occurrences: expected 2 to 255, found 1"),
        (
            "king_captures: false",
            "king_capture: false",
            "10:5: Unexpected field named `king_capture` in `File`",
        ),
    ] {
        assert!(right.contains(from), "{from}");
        let error = rules::read(&right.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(error.starts_with(expected), "{to}: {error}");
    }
}
