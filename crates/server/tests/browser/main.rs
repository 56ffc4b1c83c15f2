//! The page in Chromium: with real keys, clicks and touches, and the pixels that it shows.
//!
//! `cargo xtask web --test` builds the page and runs these tests, which need chromium and chromedriver.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

mod friends;
mod page;
mod solvers;
mod window;

use page::{DESKTOP, Emulation, PATIENCE, PHONE, Page};

/// The record of the official boards: 25 moves.
const HARD: &str = "#7650+42+E2302B12+C9";

/// The moves of a text such as `rE gN`: the keys that make each.
fn keys_of(moves: &Value) -> Vec<[String; 2]> {
    let arrow = |letter| match letter {
        'N' => "ArrowUp",
        'E' => "ArrowRight",
        'S' => "ArrowDown",
        _ => "ArrowLeft",
    };
    let moves = moves.as_str().unwrap_or_default().split_whitespace();
    let keys = moves.filter_map(|it| {
        let mut letters = it.chars();
        Some([letters.next()?.to_string(), arrow(letters.next()?).to_owned()])
    });
    keys.collect()
}

/// Swipes over the board: from the robot with this letter, in the direction of an arrow.
async fn swipe(page: &Page, robot: &str, arrow: &str) {
    let state = page.state().await;
    let mut robots = state["robots"].as_object().into_iter().flatten();
    let (_, square) = robots.find(|(name, _)| name.starts_with(robot)).expect("a robot");
    let (x, y) = page.square(square).await;
    let (right, down) = match arrow {
        "ArrowUp" => (0.0, -1.0),
        "ArrowRight" => (1.0, 0.0),
        "ArrowDown" => (0.0, 1.0),
        _ => (-1.0, 0.0),
    };
    let way = [0.0, 30.0, 60.0, 90.0].map(|far| (x + right * far, y + down * far));
    page.stroke(&way).await;
}

/// Asks for the solution of the round that is open, and pays its price.
async fn solution(page: &Page) -> Value {
    let is_shown = |it: &Value| it["shown"].as_str().is_some_and(|it| !it.is_empty());
    if page.device().has_touch {
        page.button("Toggle(ricochet-more)").await;
        page.button("ShowMoves").await;
    } else {
        page.keys(&["a"]).await;
    }
    let asks = |it: &Value| buttons(it).any(|it| it == "Pay");
    if !is_shown(&page.expect("the solution or its price", |it| is_shown(it) || asks(it)).await) {
        page.button("Pay").await;
    }
    page.expect("the solution", is_shown).await
}

fn buttons(state: &Value) -> impl Iterator<Item = &str> {
    let buttons = state["buttons"].as_array().into_iter().flatten();
    buttons.filter_map(|it| it[0].as_str())
}

/// Solves the round of Ricochet Robots that is open: asks for the solution, then makes its moves by swipes or by keys.
async fn solve(page: &Page) {
    let state = solution(page).await;
    for (number, [robot, arrow]) in (1..).zip(keys_of(&state["shown"])) {
        if page.device().has_touch {
            swipe(page, &robot, &arrow).await;
        } else {
            page.keys(&[&robot, &arrow]).await;
        }
        page.expect("a move", |it| moves(it) == number && it["still"] == true).await;
    }
    page.expect("a solved round", |it| it["solved"] == true).await;
}

/// The number of moves that are made.
fn moves(state: &Value) -> usize {
    state["moves"].as_str().map_or(0, |it| it.split_whitespace().count())
}

/// The results of Ricochet Robots that the browser keeps.
async fn records(page: &Page) -> String {
    let kept = page.script("return localStorage.getItem('carom/ricochet/records.ron')").await;
    kept.as_str().unwrap_or_default().to_owned()
}

/// The number of results for rounds that were solved with help.
fn helped(records: &str) -> usize {
    records.matches(": Some(\"").count()
}

/// The other tests ask the page what it shows. `cargo xtask ci --long` gives this one the page as players get it.
#[tokio::test]
async fn players_get_a_page_without_options_for_scripts() {
    let page = Page::open(DESKTOP, "").await;
    assert!(page.picture("players").await.colours() > 200, "the page shows a game");
    assert_eq!(page.script("return typeof globalThis.carom_state").await, "undefined");
    assert_eq!(page.console().await, Vec::<Value>::new());
}

/// What every run of the checks plays; the other tests are for the parts.
#[tokio::test]
async fn a_visit_has_rounds_records_and_a_room() {
    // Every pixel costs time; `fingers_play_at_every_size` has those of a phone.
    let page = Page::open(Emulation { ratio: 1, ..PHONE }, "?trace=page").await;
    page.expect("a lesson", |it| it["robots"]["red"].is_array()).await;
    let before = page.picture("visit-lesson").await;
    assert!(before.colours() > 200, "the page has only {} colours", before.colours());
    swipe(&page, "r", "ArrowRight").await;
    page.expect("a swipe", |it| it["moves"] == "rE" && it["still"] == true).await;
    let after = page.picture("visit-lesson-moved").await;
    assert!(after.difference(&before) > 0.001, "the picture has not changed");

    page.go("?trace=page#level/1").await;
    page.expect("the level", |it| it["target"] == json!({ "robot": "green", "square": [2, 9] }))
        .await;
    let before = page.picture("visit-level").await;
    // The answer is that of a Web Worker.
    solve(&page).await;
    let after = page.picture("visit-level-solved").await;
    assert!(after.difference(&before) > 0.01, "the picture has not changed");
    assert_eq!(helped(&records(&page).await), 1);

    // The next start has read what it writes again.
    page.go("?trace=page#level/2").await;
    page.expect("the next level", |it| it["page"] == "play" && it["solved"] == false).await;
    solve(&page).await;
    assert_eq!(helped(&records(&page).await), 2);

    let other = friends::meet(&page).await;
    page.picture("visit-room").await;
    other.picture("visit-room-other").await;
    for page in [&page, &other] {
        assert_eq!(page.console().await, Vec::<Value>::new());
    }
}

#[tokio::test]
async fn the_first_start_shows_a_lesson_and_no_error() {
    let page = Page::open(DESKTOP, "?trace=page").await;
    let picture = page.picture("first-start").await;
    assert!(picture.colours() > 200, "the page has only {} colours", picture.colours());
    let state = page.expect("a robot", |it| it["robots"]["red"].is_array()).await;
    let before = page.picture("lesson").await;
    page.press(page.square(&state["robots"]["red"]).await).await;
    page.expect("a selected robot", |it| it["selected"] == "red").await;
    page.keys(&["ArrowRight"]).await;
    page.expect("a move", |it| it["moves"] == "rE" && it["still"] == true).await;
    let after = page.picture("lesson-moved").await;
    assert!(after.difference(&before) > 0.001, "the picture has not changed");
    assert_eq!(page.console().await, Vec::<Value>::new());
}

#[tokio::test]
async fn the_first_board_is_seen_while_the_program_loads() {
    // The board in the window, without its frame. The marks of the robot that can move come with the program.
    const BOARD: (usize, usize, usize) = (8, 134, 374);
    for theme in ["light", "dark"] {
        let page = Page::start(Emulation { ratio: 1, ..PHONE }).await;
        let features = json!([{ "name": "prefers-color-scheme", "value": theme }]);
        page.tool("Emulation.setEmulatedMedia", json!({ "features": features })).await;
        let network = |throughput: i64| {
            let (download, upload) = (throughput, throughput);
            json!({ "offline": false, "latency": 0, "downloadThroughput": download, "uploadThroughput": upload })
        };
        page.tool("Network.enable", json!({})).await;
        page.tool("Network.emulateNetworkConditions", network(400_000)).await;
        page.visit("?trace=page").await;
        let seen =
            "const it = document.getElementById('first'); return it.complete && it.offsetWidth";
        page.expect_script(seen, |it| it.as_f64().is_some_and(|it| it > 300.0)).await;
        let early = page.picture(&format!("first-{theme}")).await;
        page.tool("Network.emulateNetworkConditions", network(-1)).await;
        page.shown().await;
        page.expect("a lesson", |it| it["robots"]["red"].is_array()).await;
        let late = page.picture(&format!("first-{theme}-real")).await;
        let difference = early.difference_in(BOARD, &late);
        assert!(difference < 0.08, "{difference} of the board in the {theme} theme is another one");
    }
}

#[tokio::test]
async fn an_edit_is_kept_when_the_page_is_discarded() {
    // A phone discards a page without a word, as here an address that replaces it.
    const DRAWING: &str = "return localStorage.getItem('carom/ricochet/drawing.ron')";
    let page = Page::open(DESKTOP, "?trace=page#level/1").await;
    page.button("Go(editor)").await;
    let state = page.expect("the editor", |it| it["page"] == "editor").await;
    let before = page.script(DRAWING).await;
    // Near the lower edge of a square, where a wall is meant.
    let (x, y) = page.square(&json!([3, 3])).await;
    page.press((x, y + 0.4 * state["board"]["side"].as_f64().expect("a side"))).await;
    page.expect("a wall", |it| it["drawing"]["walls"] != state["drawing"]["walls"]).await;
    page.visit("data.html").await;
    assert_ne!(page.script(DRAWING).await, before, "the stroke is lost");
}

#[tokio::test]
async fn a_link_opens_its_puzzle() {
    for (address, name, value) in [
        (HARD, "target", json!({ "robot": "blue", "square": [9, 12] })),
        ("#level/7", "solved", json!(false)),
        ("#daily/2026-11-27", "solved", json!(false)),
        ("#unblock/..B.AAB.........", "puzzle", json!("..B.AAB.........")),
        ("#tablut/9/9/9/9/6b2/2k6/2b6/9/9%20b%20linnaean", "turn", json!("attackers")),
    ] {
        let page = Page::open(DESKTOP, &format!("?trace=page{address}")).await;
        page.expect(address, |it| it[name] == value).await;
        page.picture(&format!("link-{name}")).await;
        assert_eq!(page.console().await, Vec::<Value>::new(), "{address}");
    }
}

#[tokio::test]
async fn the_same_link_opens_its_puzzle_again() {
    let page = Page::open(DESKTOP, "?trace=page#level/1").await;
    let is_level = |it: &Value| it["target"] == json!({ "robot": "green", "square": [2, 9] });
    page.expect("the level", is_level).await;
    for (address, name, value) in [
        ("#unblock/..B.AAB.........", "puzzle", json!("..B.AAB.........")),
        ("#level/1", "page", json!("play")),
        ("#unblock/..B.AAB.........", "puzzle", json!("..B.AAB.........")),
        ("#unblock/..B.AAB.........", "puzzle", json!("..B.AAB.........")),
    ] {
        page.script(&format!("location.hash = '{address}'; return true")).await;
        page.expect(address, |it| it[name] == value && it["hint"] == "nothing").await;
        assert_eq!(page.script("return location.hash").await, "");
        // The next link takes the hint away, so one sees that it was opened.
        page.button("Hint").await;
        page.expect("a hint", |it| it["hint"] != "nothing").await;
    }
    page.script("history.back(); return true").await;
    page.expect("the home page", |it| it["page"] == "home").await;
    page.script("location.hash = '#level/1'; return true").await;
    page.expect("the level again", |it| it["page"] == "play" && is_level(it)).await;
}

#[tokio::test]
async fn a_wrong_link_has_a_message() {
    let page = Page::open(DESKTOP, "?trace=page#level/0").await;
    page.expect("a message", |it| it["notice"].as_str().is_some_and(|it| it.contains("level/0")))
        .await;
}

#[tokio::test]
async fn a_search_is_cancelled_and_every_solver_answers() {
    let page = Page::open(DESKTOP, &format!("?trace=page{HARD}")).await;
    let state = page.expect("the default solver", |it| it["solver"].is_string()).await;
    let first = state["solver"].clone();
    page.keys(&["a"]).await;
    page.button("Pay").await;
    page.expect("a search", |it| it["searching"] == true).await;
    page.keys(&["Escape"]).await;
    page.expect("the end of the search", |it| it["searching"] == false).await;
    page.go("?trace=page#level/1").await;
    page.expect("the level", |it| it["target"] == json!({ "robot": "green", "square": [2, 9] }))
        .await;
    let mut last = first.clone();
    loop {
        page.keys(&["f"]).await;
        let asks = |it: &Value| buttons(it).any(|it| it == "Pay");
        let done = |it: &Value| it["searching"] == false && it["left"].as_u64() > Some(0);
        if !done(&page.expect("an answer or its price", |it| done(it) || asks(it)).await) {
            page.button("Pay").await;
        }
        page.expect(&format!("an answer of {last}"), done).await;
        page.keys(&["c"]).await;
        let state = page.expect("the next solver", |it| it["solver"] != last).await;
        last = state["solver"].clone();
        if last == first {
            break;
        }
    }
    assert_eq!(page.console().await, Vec::<Value>::new());
}

/// Prints the time of the program's own work in a frame, and of its orders to draw.
#[tokio::test]
async fn frames_go_on_while_breadth_first_search_runs() {
    let page = Page::open(DESKTOP, &format!("?trace=page{HARD}")).await;
    let mut state = page.expect("a solver", |it| it["solver"].is_string()).await;
    while state["solver"] != "bfs" {
        let last = state["solver"].clone();
        page.keys(&["c"]).await;
        state = page.expect("the next solver", |it| it["solver"] != last).await;
    }
    let measure = "globalThis.frames = [];\
        let drawing = 0;\
        const gl = WebGL2RenderingContext.prototype;\
        for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(gl))) {\
            if (typeof value === 'function') gl[name] = function (...all) {\
                const began = performance.now();\
                try { return value.apply(this, all); }\
                finally { drawing += performance.now() - began; }\
            };\
        }\
        const before = requestAnimationFrame.bind(window);\
        window.requestAnimationFrame = (call) => before((now) => {\
            const began = performance.now();\
            drawing = 0;\
            call(now);\
            frames.push([performance.now() - began - drawing, drawing]);\
        });\
        return true";
    assert_eq!(page.script(measure).await, true);
    page.keys(&["a"]).await;
    page.button("Pay").await;
    page.expect("a search", |it| it["searching"] == true).await;
    let mut step = 0;
    let count = async || page.script("return globalThis.frames.length").await.as_u64();
    while (step < 100 || count().await < Some(3)) && page.state().await["searching"] == true {
        for _ in 0..5 {
            step += 1;
            let at = json!({ "type": "mouseMoved", "x": 300 + 3 * step, "y": 300 });
            page.tool("Input.dispatchMouseEvent", at).await;
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }
    let frames = page.script("return globalThis.frames").await;
    let times = |part: usize| {
        let all = frames.as_array().expect("times").iter();
        let mut times: Vec<f64> = all.filter_map(|it| it[part].as_f64()).collect();
        times.sort_by(f64::total_cmp);
        times
    };
    let [own, drawing] = [0, 1].map(times);
    // A processor that draws in place of a graphics card draws few.
    assert!(own.len() >= 3, "only {} frames", own.len());
    let told = |it: &[f64]| {
        format!("median {:.1} ms, longest {:.1} ms", it[it.len() / 2], it[it.len() - 1])
    };
    println!(
        "{} frames while bfs searches: own work {}; orders to draw {}",
        own.len(),
        told(&own),
        told(&drawing)
    );
}

#[tokio::test]
async fn a_puzzle_of_unblock_me_is_solved_by_drags() {
    let page = Page::open(DESKTOP, "?trace=page#unblock/..B.AAB.........").await;
    page.expect("its table", |it| it["fewest"] == 2).await;
    for (from, to, moves) in [([2, 0], [2, 2], "B+2"), ([0, 1], [2, 1], "B+2 A+2")] {
        let (from, to) = (page.square(&json!(from)).await, page.square(&json!(to)).await);
        let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        page.stroke(&[from, middle, to]).await;
        page.expect(moves, |it| it["moves"] == moves).await;
    }
    page.expect("a solved puzzle", |it| it["solved"] == true && it["stars"] == 3).await;
    page.picture("unblock-solved").await;
    assert_eq!(page.console().await, Vec::<Value>::new());
}

#[tokio::test]
async fn a_level_of_tablut_answers() {
    let page = Page::open(DESKTOP, "?trace=page&at=tablut&seed=1").await;
    page.keys(&["s"]).await;
    page.expect("the players", |it| it["overlay"] == "tablut-setup").await;
    let state = page.expect("levels", |it| buttons(it).any(|it| it.starts_with("Sit("))).await;
    let level = buttons(&state).find(|it| it.contains("Attackers") && !it.contains("Human"));
    page.button(level.expect("a level")).await;
    page.expect("a program", |it| it["seats"][0] != "human").await;
    page.keys(&["Escape"]).await;
    page.expect("the board", |it| it["overlay"] == "none").await;
    for square in [[4, 2], [1, 2]] {
        page.press(page.square(&json!(square)).await).await;
    }
    page.expect("an answer", |it| moves(it) == 2 && it["thinking"] == false).await;
    page.picture("tablut-answered").await;
    page.keys(&["H"]).await;
    page.expect("an analysis", |it| it["analysis"] == true).await;
    assert_eq!(page.console().await, Vec::<Value>::new());
}

#[tokio::test]
async fn damaged_results_are_set_aside() {
    let page = Page::open(DESKTOP, "?trace=page").await;
    let damage = "localStorage.setItem('carom/ricochet/records.ron', '(damaged'); return true";
    assert_eq!(page.script(damage).await, true);
    page.go("?trace=page").await;
    page.expect("a message", |it| it["notice"].is_string()).await;
    let aside = "return localStorage.getItem('carom/ricochet/records.ron.damaged-1')";
    assert_eq!(page.script(aside).await, "(damaged");
}

/// A browser keeps what a window keeps, under the same names.
#[tokio::test]
async fn what_an_earlier_version_kept_is_there() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../game/tests/kept-0.1.0");
    let read = |name: &Path| std::fs::read_to_string(kept.join(name)).expect("a text");
    let page = Page::start(DESKTOP).await;
    page.visit("data.html").await;
    for folder in ["carom", "carom/ricochet", "carom/unblock", "carom/tablut"] {
        for entry in std::fs::read_dir(kept.join(folder)).expect("a folder") {
            let name = Path::new(folder).join(entry.expect("an entry").file_name());
            if kept.join(&name).is_file() {
                let put = "localStorage.setItem(arguments[0], arguments[1]); return true";
                let item = vec![json!(name.to_string_lossy()), json!(read(&name))];
                assert_eq!(page.call(put, item).await, true);
            }
        }
    }
    page.go("?trace=page").await;
    for line in read(Path::new("seen.jsonl")).lines() {
        let seen: Map<String, Value> = serde_json::from_str(line).expect("JSON");
        page.button(&format!("Go({})", seen["/page"].as_str().expect("a page"))).await;
        page.expect(line, |it| seen.iter().all(|(name, value)| it.pointer(name) == Some(value)))
            .await;
    }
    let keys = page.script("return Object.keys(localStorage).join(' ')").await;
    assert!(!keys.as_str().expect("names").contains("damaged"), "{keys}");
}

#[tokio::test]
async fn what_a_browser_keeps_is_saved_as_a_file_and_read() {
    let page = Page::start(DESKTOP).await;
    page.visit("data.html").await;
    let text = json!({ "kind": "carom-data", "version": 1, "kept": { "carom/x": "1" } });
    for (file, x) in [("{}".to_owned(), Value::Null), (text.to_string(), json!("1"))] {
        let give = format!(
            "const data = new DataTransfer(), file = document.getElementById('file');\
             data.items.add(new File([{}], 'a.json'));\
             file.files = data.files;\
             file.dispatchEvent(new Event('change'));\
             return true",
            json!(file)
        );
        assert_eq!(page.script(&give).await, true);
        let told = "return document.getElementById('told').textContent";
        let word = if x.is_null() { "Nothing has changed" } else { "Parts read: 1" };
        page.expect_script(told, |it| it.as_str().is_some_and(|it| it.contains(word))).await;
        assert_eq!(page.script("return localStorage.getItem('carom/x')").await, x);
    }
}

#[tokio::test]
async fn the_page_opens_again_without_a_network() {
    let page = Page::open(DESKTOP, "?trace=page").await;
    let ready = "return navigator.serviceWorker.ready.then(() => caches.keys())";
    page.expect_script(ready, |it| it.as_array().is_some_and(|it| !it.is_empty())).await;
    // The server ends, and the cache of the browser is empty: only the service worker has the files.
    page.end_server();
    page.tool("Network.clearBrowserCache", json!({})).await;
    page.go("?trace=page&at=home").await;
    page.expect("the home page", |it| it["page"] == "home").await;
    page.go("?trace=page#unblock/..B.AAB.........").await;
    page.expect("a job of a Web Worker", |it| it["fewest"] == 2).await;
}

#[tokio::test]
async fn every_window_begins_the_new_version() {
    let site = tempfile::tempdir().expect("a folder");
    for file in std::fs::read_dir(page::folder()).expect("the page") {
        let file = file.expect("a file");
        std::fs::copy(file.path(), site.path().join(file.file_name())).expect("a copy");
    }
    let page = Page::serve(DESKTOP, site.path().to_owned()).await;
    page.go("?trace=page#level/1").await;
    page.keys(&["r", "ArrowUp"]).await;
    let state = page.expect("a move", |it| moves(it) == 1 && it["still"] == true).await;
    page.expect_script("return navigator.serviceWorker.controller !== null", |it| it == true).await;
    let first = page.window().await;
    page.go("?trace=page").await;

    let service = site.path().join("service.js");
    let text = std::fs::read_to_string(&service).expect("the service worker");
    std::fs::write(&service, text.replace("VERSION = \"carom-", "VERSION = \"carom-new-"))
        .expect("another version");
    let update = "return navigator.serviceWorker.getRegistration().then((it) => it.update()).then(() => true)";
    assert_eq!(page.script(update).await, true);
    let offered = "return document.querySelector('#notice span').textContent";
    page.expect_script(offered, |it| it == "A new version of Carom is ready.").await;
    page.script("document.getElementById('accept').click(); return true").await;

    let is_new = "return performance.getEntriesByType('navigation')[0]?.type === 'reload'";
    page.expect_script(is_new, |it| it == true).await;
    page.back_to(first).await;
    page.expect_script(is_new, |it| it == true).await;
    page.shown().await;
    page.expect("the same round", |it| it["moves"] == state["moves"]).await;
}

#[tokio::test]
async fn a_lost_graphics_card_loses_no_round() {
    let page = Page::open(DESKTOP, "?trace=page#level/1").await;
    page.expect("the level", |it| it["target"] == json!({ "robot": "green", "square": [2, 9] }))
        .await;
    page.keys(&["r", "ArrowUp"]).await;
    let state = page.expect("a move", |it| moves(it) == 1 && it["still"] == true).await;
    let lose = "document.getElementById('carom').getContext('webgl2')\
        .getExtension('WEBGL_lose_context').loseContext(); return true";
    assert_eq!(page.script(lose).await, true);
    let told = "return document.getElementById('notice').hidden";
    page.expect_script(told, |it| it == false).await;
    page.script("document.getElementById('accept').click(); return true").await;
    let is_new = "return performance.getEntriesByType('navigation')[0]?.type === 'reload'";
    page.expect_script(is_new, |it| it == true).await;
    page.shown().await;
    page.expect("the same round", |it| it["moves"] == state["moves"]).await;
}

#[tokio::test]
async fn two_windows_keep_the_results_of_both() {
    let page = Page::open(DESKTOP, "?trace=page#level/1").await;
    let level = |number: u32| format!("?trace=page#level/{number}");
    solve(&page).await;
    let first = page.window().await;
    page.go(&level(2)).await;
    let told = "return document.getElementById('notice').hidden";
    page.expect_script(told, |it| it == false).await;
    solve(&page).await;
    page.back_to(first).await;
    page.script("location.hash = '#level/3'; return true").await;
    page.expect("no move", |it| moves(it) == 0 && it["solved"] == false).await;
    solve(&page).await;
    let kept = records(&page).await;
    assert_eq!(helped(&kept), 3, "{kept}");
}

#[tokio::test]
async fn a_dropped_file_opens() {
    let page = Page::open(DESKTOP, "?trace=page&at=home").await;
    let drop = "const data = new DataTransfer();\
        data.items.add(new File(['..B.AAB.........'], 'a.txt'));\
        const at = document.getElementById('carom');\
        at.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));\
        return true";
    assert_eq!(page.script(drop).await, true);
    page.expect("its puzzle", |it| it["puzzle"] == "..B.AAB.........").await;
}

#[tokio::test]
async fn the_button_back_closes_cards_and_goes_home() {
    let page = Page::open(PHONE, "?trace=page&at=play").await;
    page.button("Toggle(ricochet-more)").await;
    page.expect("a sheet", |it| it["overlay"] == "ricochet-more").await;
    page.back().await;
    page.expect("no sheet", |it| it["overlay"] == "none" && it["page"] == "play").await;
    page.back().await;
    page.expect("the home page", |it| it["page"] == "home").await;
}

#[tokio::test]
async fn fingers_play_at_every_size() {
    for (width, height) in [(390, 844), (390, 664), (844, 390), (768, 1024)] {
        let emulation = Emulation { width, height, ..PHONE };
        let page = Page::open(emulation, "?trace=page").await;
        page.expect("a robot", |it| it["robots"]["red"].is_array()).await;
        let name = format!("{width}x{height}");
        let before = page.picture(&name).await;
        assert_eq!(before.width, 2 * width as usize, "every pixel of the screen is drawn");
        assert_eq!(before.height, 2 * height as usize, "every pixel of the screen is drawn");
        let feel = "navigator.vibrate = (pattern) => { globalThis.felt = pattern; }; return true";
        assert_eq!(page.script(feel).await, true);
        swipe(&page, "r", "ArrowRight").await;
        let state = page.expect("a swipe", |it| it["moves"] == "rE" && it["still"] == true).await;
        assert_eq!(page.script("return globalThis.felt[2]").await, 10);
        let after = page.picture(&format!("{name}-moved")).await;
        assert!(after.difference(&before) > 0.001, "the picture has not changed");
        // The robot is drawn where the game says that it is.
        let [red, green, blue] = after.at(page.square(&state["robots"]["red"]).await, 2);
        assert!(red > green || red < 90, "the robot has the colour {red}, {green}, {blue}");
        assert_eq!(page.console().await, Vec::<Value>::new());
    }
}

#[tokio::test]
async fn the_device_mode_of_a_browser_has_its_taps_in_their_places() {
    let page = Page::start(Emulation { ratio: 1, ..PHONE }).await;
    let metrics = json!({ "width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": true });
    page.tool("Emulation.setDeviceMetricsOverride", metrics).await;
    page.go("?trace=page").await;
    let canvas = "const it = document.getElementById('carom'); return [it.width, it.height]";
    page.expect_script(canvas, |it| *it == json!([780, 1688])).await;
    page.expect("a robot", |it| it["robots"]["red"].is_array()).await;
    swipe(&page, "r", "ArrowRight").await;
    page.expect("a swipe", |it| it["moves"] == "rE" && it["still"] == true).await;
}

#[tokio::test]
async fn the_page_draws_nothing_while_nothing_changes() {
    let page = Page::open(DESKTOP, "?trace=page&at=home").await;
    page.expect("the home page", |it| it["page"] == "home").await;
    let count = "globalThis.drawn = 0;\
        for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {\
            const before = WebGL2RenderingContext.prototype[name];\
            WebGL2RenderingContext.prototype[name] = function (...all) {\
                globalThis.drawn += 1; return before.apply(this, all);\
            };\
        }\
        return true";
    assert_eq!(page.script(count).await, true);
    // A busy machine needs some time for the first pictures.
    let mut drawn = json!(null);
    let began = Instant::now();
    while drawn != 0 && began.elapsed() < PATIENCE {
        page.script("globalThis.drawn = 0; return 0").await;
        tokio::time::sleep(Duration::from_secs(6)).await;
        drawn = page.script("return globalThis.drawn").await;
    }
    assert_eq!(drawn, 0, "the page goes on drawing");
    page.keys(&["F9"]).await;
    page.expect("the settings", |it| it["overlay"] == "settings").await;
    assert_ne!(page.script("return globalThis.drawn").await, 0);
}
