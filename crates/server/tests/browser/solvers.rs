//! The Web Worker of the page beside the same solver in this program.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use carom_formats::Optimum;
use carom_formats::ricochet::{Entry, by_id};
use carom_jobs::ricochet::SolveJob;
use carom_jobs::{Budget, Call, Job, Response};
use serde_json::{json, to_string};

use crate::page::{DESKTOP, Page};

type Said = Response<<SolveJob as Job>::Progress, <SolveJob as Job>::Answer>;

/// Puzzles of four robots on official boards, 20 of each length.
const CORPUS: &str = include_str!("../../../../benches/data/by-length.txt");

/// Gives jobs to a Web Worker, one after the other. Returns the milliseconds and the answer of each.
const ASK: &str = "const [jobs, kind] = arguments;\
    return new Promise((done, fail) => {\
        const worker = new Worker('worker.js', { name: kind }), answers = [];\
        let began;\
        worker.onerror = (error) => fail(error.message);\
        worker.onmessage = ({ data }) => {\
            if (data.startsWith('{\"progress\"')) return;\
            if (began) answers.push([performance.now() - began, data]);\
            if (answers.length === jobs.length) {\
                worker.terminate();\
                done(answers);\
            } else {\
                began = performance.now();\
                worker.postMessage(jobs[answers.length]);\
            }\
        };\
    })";

/// The fewest moves of an answer.
fn moves(answer: <SolveJob as Job>::Answer) -> usize {
    answer.expect("a solver").moves.expect("a solution").len()
}

/// Prints the times of both. The time of the shortest rounds is that of the messages.
#[tokio::test]
async fn a_web_worker_finds_the_shortest_solutions() {
    let entries = (by_id("corpus").expect("a format").read)(CORPUS).expect("a corpus");
    let entries: Vec<(Entry, usize)> = entries
        .into_iter()
        .filter_map(|it| match it.optimum {
            Optimum::Moves(optimum @ (1 | 13..)) => Some((it, optimum as usize)),
            _ => None,
        })
        .collect();
    let jobs = entries.iter().map(|(it, _)| SolveJob::one("fast", it.round().expect("a round")));
    let jobs: Vec<SolveJob> = jobs.collect();

    let page = Page::start(DESKTOP).await;
    page.visit("data.html").await;
    let texts: Vec<String> = jobs.iter().map(|it| to_string(it).expect("a text")).collect();
    // The first Web Worker compiles the program.
    page.call(ASK, vec![json!(texts), json!(SolveJob::KIND)]).await;
    let told = page.call(ASK, vec![json!(texts), json!(SolveJob::KIND)]).await;

    let mut tools = SolveJob::tools();
    let (never, budget) = (AtomicBool::new(false), Budget::new(1 << 30));
    let (mut in_browser, mut native) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    for (((_, optimum), job), told) in entries.iter().zip(jobs).zip(told.as_array().expect("all")) {
        let class = usize::from(*optimum > 1);
        let Ok(Said::Answer(answer)) = serde_json::from_str(told[1].as_str().expect("a text"))
        else {
            panic!("{told}")
        };
        assert_eq!(moves(answer), *optimum);
        in_browser[class].push(told[0].as_f64().expect("milliseconds"));

        let began = Instant::now();
        let elapsed = || began.elapsed();
        let call = Call { cancel: &never, memory: &budget, elapsed: &elapsed, report: &|_| () };
        assert_eq!(moves(job.work(&mut tools, &call)), *optimum);
        native[class].push(began.elapsed().div_duration_f64(Duration::from_millis(1)));
    }
    let mean = |times: &[f64]| times.iter().sum::<f64>() / times.len() as f64;
    let [messages, browser] = in_browser.map(|it| mean(&it));
    let [_, native] = native.map(|it| mean(&it));
    println!(
        "rounds of 13 moves and more: {:.2} ms in the browser and {messages:.2} ms for the messages; {native:.2} ms natively",
        browser - messages
    );
}
