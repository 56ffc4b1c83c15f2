//! Every solver of the catalogue, with a cancel flag, a time limit, other limits and progress.
//!
//!     cargo run -p carom-solver --example solvers

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use carom_solver::ricochet::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let round = Round::parse("4B-3B-2B-1A", "0,0 15,0", "red to 3,4")?;

    // A program sets it from another thread, for example when Ctrl-C is pressed.
    let cancel = AtomicBool::new(false);
    for entry in CATALOGUE {
        let mut depth = 0;
        let mut progress = |progress: &Progress| depth = progress.depth;
        let mut control = Control::default()
            .cancel_on(&cancel)
            .timeout(Duration::from_mins(10))
            .progress(&mut progress)
            .max_nodes(100_000)
            .max_memory(1 << 30);
        let report = entry.solver().solve(&round, &mut control);
        println!("{:13} {} ({} nodes)", entry.id, report.verdict, report.stats.expanded);
        if let Some(moves) = report.verdict.moves() {
            round.check_solution(moves)?;
        }
    }

    // A stopped search is an answer, too.
    let solver = &mut by_id("bfs").ok_or("no such solver")?.solver();
    let report = solver.solve(&round, &mut Control::default().timeout(Duration::ZERO));
    println!("{}", report.verdict);
    assert!(matches!(
        report.verdict,
        Verdict::Solved { .. } | Verdict::Stopped(StopReason::TimeLimit)
    ));
    Ok(())
}
