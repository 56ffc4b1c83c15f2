//! Files as other programs write them, with what they mean.

use carom_engine::tablut::{RuleSet, Side, ThroneCapture, Variant};
use carom_engine::unblock::{Axis, BlockId};
use carom_engine::{Outcome, Rules, Size, Square};
use carom_formats::tablut::{NATIVE, Record};
use carom_formats::{Optimum, ReadFault, ricochet, tablut, unblock};

/// The start of Tablut in `OpenTafl`'s words.
const START: &str = "start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";

fn game(rules: &str, moves: &str) -> Record {
    let text = format!("[attackers:alpha]\n[defenders:beta]\n[rules:{rules}]\n\n{moves}\n");
    let (format, records) =
        tablut::read(text.as_bytes()).unwrap_or_else(|why| panic!("{why}: {text}"));
    assert_eq!((format.id, records.len()), ("opentafl", 1));
    let record = records.into_iter().next().expect("a record");
    // A record holds the rules, whatever they are.
    let written = (NATIVE.write)(std::slice::from_ref(&record)).expect("a record");
    let again = (NATIVE.read)(&written).expect(&written);
    assert_eq!(again, [Record { notes: Vec::new(), ..record.clone() }], "{written}");
    record
}

fn moves(record: &Record) -> String {
    record.line.moves.iter().map(|it| it.mv.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn words_that_say_the_rules_of_linnaeus_are_these_rules() {
    let said =
        format!("dim:9 name:Tablut esc:e atkf:y ka:y ks:c nj:n cj:n cor: cens: cenh: {START}");
    let record = game(&said, "1. d9-c9 e7-f7\n2. c9-c8 e6-g6");
    assert_eq!(*record.variant.rules(), RuleSet::LINNAEAN);
    assert_eq!(moves(&record), "d1-c1 e3-f3 c1-c2 e4-g4");
}

#[test]
fn words_that_are_missing_have_the_values_of_opentafl() {
    let record =
        game(&format!("dim:9 name:Tablut atkf:y {START}"), "1. d9-c9 e7-f7\n2. c9-c8 e6-g6");
    let rules = record.variant.rules();
    let corners = ["a1", "i1", "a9", "i9"].map(|it| it.parse().expect(it)).into_iter().collect();
    assert_eq!((rules.name, rules.escapes, rules.strong), ("custom", corners, rules.board));
    // A strong king needs four attackers, and has only three squares beside him at the edge.
    assert!(rules.safe.contains("e1".parse().expect("a square")));
    assert_eq!(
        (rules.hostile_to_attackers & corners, rules.hostile_to_defenders),
        (corners, corners)
    );
    assert_eq!(
        (rules.throne, rules.king_captures, rules.occurrences),
        (ThroneCapture::Empty, true, 3)
    );
    let note = "words that are missing have OpenTafl's own values: esc:c surf:y tfr:d ka:y ks:s cor:default \
                corh:tcnkTCNK corp:K cors:K cenh:tcnk cenhe:tcnkTCNK cenp:tcnkTCNK cens:K sw:n efe:n";
    assert_eq!(record.notes[0], note);
    assert_eq!((rules.encirclement, rules.shieldwall, rules.exit_fort), (true, false, false));
}

#[test]
fn a_word_with_its_own_value_changes_nothing() {
    let start = "start:/2t6/9/9/9/4K4/9/9/9/6t2/";
    let missing =
        game(&format!("dim:9 name:Tablut atkf:n {start}"), "1. e5-e9 c9-c8\n2. e9-e8 c8-c9");
    let said = game(&format!("dim:9 name:Tablut esc:c atkf:n {start}"), "1. e5-e9 c9-c8");
    assert_eq!(missing.variant, said.variant);
    assert_eq!(moves(&missing), "e5-e1 c1-c2 e1-e2 c2-c1", "the edge is not the end");
    assert_eq!((missing.result, said.result), (None, None));
    // OpenTafl begins the board with row 1, where these moves are illegal.
    assert!(
        missing
            .notes
            .iter()
            .any(|it| it.starts_with("the first row of the board is the highest one"))
    );
}

#[test]
fn the_words_decide_and_not_the_name() {
    let said = "dim:11 name:Copenhagen surf:n atkf:y ks:s nj:n cj:n cens: \
                start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    let record = game(said, "1. h1-h3 f8-i8");
    assert_eq!(moves(&record), "h11-h9 f4-i4");
    let (rules, throne) = (record.variant.rules(), record.variant.rules().throne());
    assert_eq!((rules.size, rules.no_stop_for_king.contains(throne)), (11, true), "cens:");
    let note = "the words decide, not the name `Copenhagen`: a rule set of their own, without shieldwall, exit forts and encirclement";
    assert!(record.notes.iter().any(|it| it == note), "{:?}", record.notes);
}

/// The start of Copenhagen in `OpenTafl`'s words.
const COPENHAGEN: &str =
    "start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";

#[test]
fn words_that_say_copenhagen_are_copenhagen() {
    for words in [
        "dim:11 name:Copenhagen atkf:y tfr:w sw:s efe:y",
        "dim:11 atkf:y surf:y tfr:d ka:y ks:s sw:s swf:y efe:y cenh:tcnk cenhe:tcnkTCNK",
    ] {
        let record = game(&format!("{words} {COPENHAGEN}"), "1. h1-h3 f8-i8");
        assert_eq!(*record.variant.rules(), RuleSet::COPENHAGEN, "{words}");
        assert_eq!(moves(&record), "h11-h9 f4-i4");
        let note =
            "the rules are copenhagen, which has another repetition: this game does not show it";
        assert!(record.notes.iter().any(|it| it == note), "{:?}", record.notes);
    }
}

#[test]
fn each_word_of_copenhagen_decides_alone() {
    let rules =
        |words: &str| *game(&format!("dim:11 atkf:y {words} {COPENHAGEN}"), "").variant.rules();
    let of = |it: RuleSet| (it.name, it.shieldwall, it.exit_fort, it.encirclement);
    assert_eq!(of(rules("sw:n efe:y")), ("custom", false, true, true));
    assert_eq!(of(rules("sw:s efe:n")), ("custom", true, false, true));
    assert_eq!(of(rules("sw:s efe:y surf:n")), ("custom", true, true, false));
    assert_eq!(of(rules("sw:w corh:K efe:y")), ("custom", true, true, true));
    assert_eq!(of(rules("sw:s efe:y ka:n")), ("custom", true, true, true));
    for (words, refused) in [
        ("sw:w efe:y", "sw:w` here"),
        ("sw:s corh:K", "sw:s` here"),
        ("sw:s corh:tK", "sw:s` here"),
        ("sw:s swf:n", "swf:n` here"),
        ("sw:x", "sw:x`"),
    ] {
        let text = format!("[rules:dim:11 {words} {COPENHAGEN}]");
        let error = tablut::read(text.as_bytes()).expect_err(words);
        let expected = format!("Carom has no rule for `{refused}");
        assert_eq!((error.fault, error.reason), (ReadFault::Invalid, expected), "{words}");
    }
}

#[test]
fn a_shieldwall_of_opentafl_captures_its_row() {
    // Row 1 is the first row: attackers close three defenders from f3 to f1.
    let start = "start:/2tTTT5/3ttt5/6t4/11/11/5K5/11/11/11/11/11/";
    let play = |words: &str, captures: &str| {
        let text = format!("[rules:dim:11 {words} {start}]\n1. g3-g1{captures}\n");
        tablut::read(text.as_bytes()).map(|(_, it)| it[0].game().captured().to_string())
    };
    assert_eq!(play("sw:s efe:y", "xd1/e1/f1").as_deref(), Ok("d11 e11 f11"));
    assert_eq!(play("sw:n efe:y", "").as_deref(), Ok(""));
    assert!(play("sw:n efe:y", "xd1/e1/f1").is_err());
}

#[test]
fn repetition_that_the_words_say_otherwise_is_read_until_it_matters() {
    let read = |words: &str, moves: &str| {
        tablut::read(format!("[rules:dim:11 {words} {COPENHAGEN}]\n{moves}\n").as_bytes())
    };
    let (twice, thrice) = ("1. h1-h3 f8-i8\n2. h3-h1 i8-f8\n", "3. h1-h3 f8-i8\n4. h3-h1 i8-f8\n");
    let both = format!("{twice}{thrice}");
    let (_, drawn) = read("sw:s efe:y", &both).expect("a draw");
    assert_eq!(drawn[0].variant.rules().name, "custom", "{:?}", drawn[0].notes);
    assert_eq!(drawn[0].result, Some(Outcome::Drawn));
    for tfr in ["w", "l", "i"] {
        let words = format!("sw:s efe:y tfr:{tfr}");
        let (_, records) = read(&words, twice).expect("no third time");
        assert_eq!(*records[0].variant.rules(), RuleSet::COPENHAGEN);
        let (_, own) = read(&format!("tfr:{tfr}"), twice).expect("no third time");
        let note = format!(
            "Carom has no rule for `tfr:{tfr}`: the third occurrence of a position is a draw"
        );
        assert_eq!(own[0].notes.last(), Some(&note));
        let error = read(&words, &format!("{both}5. h1-h3")).expect_err(tfr);
        let reason = format!(
            "Carom has no rule for `tfr:{tfr}`: a position occurs for the third time after move 8"
        );
        assert_eq!((error.fault, error.reason), (ReadFault::Invalid, reason));
    }
}

#[test]
fn a_game_that_ends_by_encirclement_has_its_own_rules() {
    // A ring around the king with one hole, which the first move closes.
    let words = "dim:9 esc:e atkf:y ks:c cor: cens: cenh:";
    let start = "start:/9/9/3ttt3/2t3t2/2t1K1t2/2t3t2/3tt4/9/4t4/";
    let open = game(&format!("{words} {start}"), "1. e9-d9");
    assert_eq!(*open.variant.rules(), RuleSet::LINNAEAN);
    let note = "the rules are linnaean, which has another capture by the throne and encirclement: \
                this game does not show it";
    assert!(open.notes.iter().any(|it| it == note), "{:?}", open.notes);
    let start = start.replace("9/4t4", "9/5t3");
    let shut = game(&format!("{words} {start}"), "1. f9-f7");
    assert_eq!(shut.result, Some(Outcome::Won(Side::Attackers)));
    assert_eq!(shut.variant.rules().name, "custom");
    let goes_on = game(&format!("{words} surf:n {start}"), "1. f9-f7 e5-e4");
    assert_eq!((goes_on.result, *goes_on.variant.rules()), (None, RuleSet::LINNAEAN));
}

#[test]
fn corner_and_brandubh_are_read_only_if_every_word_agrees() {
    let corner = "dim:9 atkf:y surf:n ka:n ks:m corh:K cenh: cenhe:K";
    let rules = |words: &str| *game(&format!("{words} {START}"), "").variant.rules();
    assert_eq!(rules(corner), RuleSet::CORNER);
    for (word, other) in
        [("ka:n", "ka:y"), ("ks:m", "ks:s"), ("corh:K", "corh:tK"), ("surf:n", "cenp:K")]
    {
        assert_eq!(rules(&corner.replace(word, other)).name, "custom", "{other}");
    }
    let start = "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    let brandubh = game(&format!("dim:7 surf:n ks:n cenhe: cenh: {start}"), "");
    assert_eq!(*brandubh.variant.rules(), RuleSet::BRANDUBH);
    // OpenTafl's Sea Battle: every piece may stop on the throne.
    let text = format!("[rules:dim:9 esc:e ka:n cen: cenhe: cor: {START}]");
    let error = tablut::read(text.as_bytes()).expect_err("a throne for all");
    assert_eq!(
        (error.fault, error.reason.as_str()),
        (ReadFault::Invalid, "Carom has no rule for `cen:`")
    );
}

#[test]
fn a_capture_that_only_one_rule_book_has_decides_between_them() {
    // An attacker beside the king on the throne, who stands between three: the defender on the fourth side.
    let words = "dim:9 esc:e surf:n ks:c cor: cens: cenh:";
    let start = "start:/9/9/9/4t4/3tKt3/4T4/9/9/t3t3t/";
    let near = game(&format!("{words} atkf:y {start}"), "1. a9-a8");
    assert_eq!(*near.variant.rules(), RuleSet::LINNAEAN);
    let start = start.replace("4T4/9/9", "4T4/9/4t4");
    let record = game(&format!("{words} atkf:y {start}"), "1. e8-e7");
    assert_eq!(record.variant.rules().name, "custom");
    assert_eq!(record.game().position().setup().pieces().count(), 9, "nothing was captured");
    assert!(record.notes.iter().any(|it| it.contains("linnaean")), "{:?}", record.notes);
    // Under the rules of Linnaeus there is such a capture, so OpenTafl's notation cannot say the game.
    let mut game = carom_engine::tablut::Game::new(Variant::new(
        RuleSet::LINNAEAN,
        record.variant.initial_state(),
    ));
    let captured = game.play("e2-e3".parse().expect("a move")).expect("legal");
    assert_eq!(captured.len(), 1);
    let opentafl = tablut::by_id("opentafl").expect("a format");
    assert!((opentafl.write)(&[Record::of(&game)]).is_err());
}

#[test]
fn a_game_of_opentafl_ends_by_its_moves_or_as_its_header_says() {
    let words = format!("dim:9 esc:e surf:n {START}");
    let text = |result: &str, moves: &str| format!("[result:{result}]\n[rules:{words}]\n{moves}\n");
    for (result, moves, expected) in [
        ("1", "1. d9-c9", Some(Outcome::Won(Side::Attackers))),
        ("-1", "1. d9-c9", Some(Outcome::Won(Side::Defenders))),
        ("0", "1. d9-c9", Some(Outcome::Drawn)),
        ("?", "1. d9-c9", None),
        ("1", "1. d9-c9 ---", Some(Outcome::Won(Side::Attackers))),
        ("1", "1. ---", Some(Outcome::Won(Side::Defenders))),
    ] {
        let (_, records) = tablut::read(text(result, moves).as_bytes()).expect(moves);
        assert_eq!(records[0].result, expected, "{result} {moves}");
    }
}

#[test]
fn a_position_of_opentafl_is_where_its_game_begins() {
    let text = format!(
        "[position:/9/9/9/9/4K4/9/9/9/6t2/]\n[rules:dim:9 esc:e atkf:n {START}]\n1. e5-e2\n"
    );
    let (_, records) = tablut::read(text.as_bytes()).expect("a game");
    assert_eq!(records[0].variant.initial_state().setup().to_string(), "6b2/9/9/9/4k4/9/9/9/9");
    assert_eq!(moves(&records[0]), "e5-e8");
}

fn only(text: &str, id: &str) -> unblock::Entry {
    let (format, mut entries) =
        unblock::read(text.as_bytes()).unwrap_or_else(|why| panic!("{why}: {text}"));
    assert_eq!((format.id, entries.len()), (id, 1), "{text}");
    entries.remove(0)
}

/// The letter of the main block and the row of its exit.
fn main_of(entry: &unblock::Entry) -> (char, u8) {
    (entry.board.letter(BlockId::MAIN), entry.board.exit_row())
}

const COURSE: &str = "BC.DDD\nBC.EFF\n.PPE..\nGHIJJJ\nGHI.K.\n.AA.K.\n";

#[test]
fn lines_of_the_database_with_a_name_keep_it_and_no_doubtful_length() {
    let text = "7 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332 60\n";
    let (format, entries) = unblock::read(text.as_bytes()).expect("a line");
    assert_eq!((format.id, entries.len()), ("database", 1));
    let entry = &entries[0];
    assert_eq!((entry.id.as_deref(), entry.positions), (Some("7"), Some(2332)));
    assert_eq!((entry.fewest_moves, entry.fewest_steps), (None, None));
    assert_eq!(entry.notes, ["the last number of a line is left out: it may count moves or steps"]);
    let few = unblock::read(text.replace("2332", "60").as_bytes()).expect_err("too few positions");
    assert_eq!(few.reason, "a board with a solution of n moves has more than n positions");
}

#[test]
fn the_main_block_of_a_course_is_p_and_a_note_says_how_to_choose() {
    let entry = only(COURSE, "rows");
    assert_eq!(main_of(&entry), ('P', 2));
    let note = "P is the main block: it has the name of one; --main LETTER chooses another";
    assert_eq!(entry.notes, [note]);
    let frame = |row: usize| {
        let side = |y: usize| if y == row { '>' } else { '|' };
        let rows = COURSE.lines().enumerate().map(|(y, row)| format!("|{row}{}\n", side(y)));
        format!("+------+\n{}+------+\n", rows.collect::<String>())
    };
    let block = |entry: &unblock::Entry| entry.board.block(entry.board.start(), BlockId::MAIN);
    assert_eq!(block(&only(&frame(2), "rows")).square, Square::new(1, 2));
    let chosen = only(&frame(5), "rows");
    assert_eq!((block(&chosen).square, chosen.board.exit_row()), (Square::new(1, 5), 5));
}

#[test]
fn rows_with_an_exit_say_on_which_side_it_is() {
    let with_exit = format!("6 6\n11\n{}", COURSE.replace(".PPE..", ".PPE..K"));
    let entry = only(&with_exit, "exit-rows");
    assert_eq!(entry.board, only(COURSE, "rows").board);
    for (text, axis, is_at_start, line) in [
        ("3 4\n1\n ..B.\nKPPB.\n ....\n", Axis::Horizontal, true, 1),
        ("3 4\n1\n..B.\nKPPB.\n....\n", Axis::Horizontal, true, 1),
        ("3 4\n1\n..B.\nPPB.K\n....\n", Axis::Horizontal, false, 1),
        ("4 3\n1\n  K\n..P\nBBP\n...\n...\n", Axis::Vertical, true, 2),
        ("4 3\n1\n.P.\nBP.\n...\n...\n K\n", Axis::Vertical, false, 1),
    ] {
        let entry = only(text, "exit-rows");
        let main = entry.board.block(entry.board.start(), BlockId::MAIN);
        assert_eq!((main.axis, entry.board.exit_at_start()), (axis, is_at_start), "{text}");
        assert_eq!(entry.board.exit_row(), line, "{text}");
    }
    let miscounted = with_exit.replace("\n11\n", "\n12\n");
    assert_eq!(
        only(&miscounted, "exit-rows").notes[0],
        "line 2 says 12 blocks beside P, and the rows have 11"
    );
    // An A elsewhere does not take the place of P, but its letter.
    let entry = only("4 4\n2\nPP..K\nAA..\n..B.\n..B.\n", "exit-rows");
    assert_eq!((main_of(&entry), entry.notes.len()), (('A', 0), 1), "{:?}", entry.notes);
    assert_eq!(entry.notes[0], "the letters of the blocks: P is A, A is B, B is C");
}

#[test]
fn cars_of_a_table_are_read_on_6x6_squares() {
    let table = "car,orientation,col,row,length\nX,H,2,3,2\nA,V,4,2,2\nB,V,4,4,3\n";
    let entry = only(table, "csv");
    assert_eq!(entry.board.to_string(), ".........A...XXA.....B.....B.....B..");
    assert_eq!(entry.notes[0], "the table does not say the size: 6x6 squares were taken");
    let other = "Row;Col;Length;Orientation;Car\n3;2;2;h;red\n4;7;4;V;lorry\n";
    let entry = only(other, "csv");
    assert_eq!(entry.board.size(), Size::new(7, 7).expect("a size"));
    let note = "red is the main block: it has the name of one; --main LETTER chooses another";
    assert_eq!(entry.notes[1], note);
    assert_eq!(entry.notes[2], "the letters of the blocks: red is A, lorry is B");
}

#[test]
fn a_frame_of_one_letter_has_its_gap_at_the_exit() {
    let rows = "WWWWWWWW\nWBB.KM.W\nWDDDKM.W\nWIAAL..E\nWI.JLEEW\nW..JFFNW\nW.GG..NW\nWWWWWWWW\n";
    let entry = only(rows, "rows");
    assert_eq!((entry.board.size().to_string().as_str(), main_of(&entry)), ("6x6", ('A', 2)));
}

fn puzzle(text: &str, id: &str) -> ricochet::Entry {
    let (format, mut entries) =
        ricochet::read(text.as_bytes()).unwrap_or_else(|why| panic!("{why}: {text}"));
    assert_eq!((format.id, entries.len()), (id, 1), "{text}");
    entries.remove(0)
}

#[test]
fn levels_of_roboyard_are_read_with_comments_and_as_saved() {
    const LEVEL: &str = "board:4,4;\nv3,1;h2,3;\nrr0,0;rg0,3;\ntr2,2;\n";
    let plain = puzzle(LEVEL, "roboyard");
    let commented = puzzle(&format!("# My level\n{LEVEL}num_moves:5;\n"), "roboyard");
    let saved =
        puzzle(&format!("name:My map;timestamp:123;duration:60;moves:3;{LEVEL}"), "roboyard");
    for other in [&commented, &saved] {
        assert_eq!(
            (&other.board, &other.robots, other.goal),
            (&plain.board, &plain.robots, plain.goal)
        );
        assert_eq!(other.optimum, Optimum::Unknown, "a known solution may be longer");
    }
    assert_eq!(commented.plan_limit, Some(5));
    assert_eq!(saved.id.as_deref(), Some("My map"));
    assert_eq!(saved.notes, ["left out, about a game that was played: timestamp, duration, moves"]);
    let any = puzzle(&LEVEL.replace("tr2,2", "tm2,2"), "roboyard");
    assert_eq!(any.goal.map(|it| it.robot), Some(None));
    let roboyard = ricochet::by_id("roboyard").expect("a format");
    for entry in [plain, saved, any] {
        let written = (roboyard.write)(std::slice::from_ref(&entry)).expect("a level");
        assert_eq!(puzzle(&written, "roboyard"), ricochet::Entry { notes: Vec::new(), ..entry });
    }
}

#[test]
fn facts_are_read_and_the_rules_after_them_are_left_out() {
    let facts =
        "dim(1..4).\npos(red,1,1).\npos(green,4,4).\nbarrier(3,2,south).\ntarget(red,4,3).\n";
    let plain = puzzle(facts, "asp");
    let one = puzzle(&format!("{facts}robot(R) :- pos(R,_,_).\n"), "asp");
    assert_eq!(one.notes, ["one rule was left out: only the facts are read"]);
    assert_eq!(ricochet::Entry { notes: Vec::new(), ..one }, plain);
    let rules =
        "#const n = 4.\n:- not goal(n).\n{ move(R,T) : robot(R) } 1 :- T = 1..n.\n#show move/2.\n";
    let several = puzzle(&format!("{rules}{facts}"), "asp");
    assert_eq!(several.notes, ["4 rules were left out: only the facts are read"]);
}

#[test]
fn a_text_that_nothing_reads_gets_one_line_that_says_what_it_seems_to_be() {
    let texts = [
        ("5\n1\n    0\n   ##\n     \n     \nG  ##\n", "a grid in which blanks are empty squares"),
        ("┏━━━┳━━━┓\n┃■  ┃   ┃\n┃  ◎┃   ┃\n┗━┻━━━━━┛\n", "a drawing with box characters"),
        (
            "{\"grid\":[[9,1,3],[8,0,2],[12,4,6]],\"robots\":{\"R\":[0,0]},\"goal\":{\"color\":\"R\",\"position\":[2,2]}}\n",
            "a grid of wall bits in JSON",
        ),
        (
            "---\nname: mine\nminMoves: 4\n---\n\n```\n+ A B +\n1     |\n+-----+\n```\n",
            "a page of Markdown",
        ),
    ];
    for (text, kind) in texts {
        let all = [
            ricochet::read(text.as_bytes()).map(|_| ()).expect_err(text),
            unblock::read(text.as_bytes()).map(|_| ()).expect_err(text),
            tablut::read(text.as_bytes()).map(|_| ()).expect_err(text),
        ];
        for error in all {
            let line = error.to_string();
            assert!(line.starts_with(&format!("this seems to be {kind}")), "{line}");
            assert!(
                line.contains("Carom does not read: it reads ")
                    && line.ends_with("`carom formats` lists them"),
                "{line}"
            );
            assert_eq!((error.fault, line.lines().count()), (ReadFault::Unknown, 1), "{line}");
        }
    }
    for text in ["one line\nand another\n", "a\nb\nc\n"] {
        let error = unblock::read(text.as_bytes()).expect_err(text).to_string();
        assert!(error.ends_with("; `carom formats` lists them"), "{error}");
    }
}

#[test]
fn a_rule_set_may_have_as_many_pieces_as_squares() {
    let file = "(version: 1, name: \"crowd\", board: \"2bbb2/3b3/b1www1b/bbwkwbb/b1www1b/3b3/2bbb2\", first: attackers, escapes: \"edge -c1 -d1 -e1\")";
    let read = tablut::rules::read(file).expect("a rule set");
    assert_eq!(read.rules.start.map(carom_engine::tablut::Cells::len), [16, 8]);
}

#[test]
fn the_name_of_copenhagen_is_enough() {
    let record = (NATIVE.read)("[Rules \"copenhagen\"]\n\n1. h11-h9 f4-i4 *\n").expect("a record");
    assert_eq!((*record[0].variant.rules(), record[0].line.moves.len()), (RuleSet::COPENHAGEN, 2));
    let written = (NATIVE.write)(&record).expect("a record");
    assert!(written.starts_with("[Rules \"copenhagen\"]\n\n"), "{written}");
    assert_eq!((NATIVE.read)(&written), Ok(record));

    let wall = "11/11/11/11/11/5k5/11/11/6b4/3bbb5/2bwww5 b copenhagen\n";
    let (format, positions) = tablut::read(wall.as_bytes()).expect("a position");
    assert_eq!((format.id, *positions[0].variant.rules()), ("position", RuleSet::COPENHAGEN));
    let mut game = positions[0].game();
    let captured = game.play("g9-g11".parse().expect("a move")).expect("a legal move");
    assert_eq!(captured.to_string(), "d11 e11 f11");
    assert_eq!((format.write)(&positions).expect("a position"), wall);
}

#[test]
fn a_record_holds_every_rule_set_of_a_file() {
    for text in [
        include_str!("../../../../boards/tablut/rules/linnaean.ron"),
        include_str!("../../../../boards/tablut/rules/ashton.ron"),
        include_str!("../../../../boards/tablut/rules/corner.ron"),
        include_str!("../../../../boards/tablut/rules/brandubh.ron"),
        include_str!("../../../../boards/tablut/rules/brandubh-strong.ron"),
        include_str!("../../../../boards/tablut/rules/copenhagen.ron"),
    ] {
        let read = tablut::rules::read(text).expect("a rule set");
        let record = Record::new(Variant::from_start(read.rules));
        let written = (NATIVE.write)(std::slice::from_ref(&record)).expect("a record");
        assert!(written.starts_with("[Rules \"custom\"]\n[Rule_set \"board: "), "{written}");
        assert_eq!((NATIVE.read)(&written), Ok(vec![record.clone()]), "{written}");
        // No other format can name them.
        for format in tablut::FORMATS.iter().filter(|it| it.id != "record") {
            assert!((format.write)(std::slice::from_ref(&record)).is_err(), "{}", format.id);
        }
    }
}
