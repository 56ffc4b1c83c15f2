//! Tunes the evaluation of Tablut by self-play: games from random openings, then a logistic regression of their results.
//!
//! The same options give the same weights on every machine and with any number of threads.

mod fit;
mod games;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use carom_engine::tablut::RuleSet;
use carom_research::text;
use carom_solver::tablut::Weights;
use clap::Parser;

/// Tune the evaluation of Tablut by self-play
#[derive(Parser, Debug)]
#[command(bin_name = "cargo xtask tune tablut")]
struct Arguments {
    /// The rule set: linnaean, ashton, corner, brandubh, brandubh-strong or copenhagen
    #[arg(long, value_name = "RULES")]
    rules: RuleSet,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    games: u64,
    /// The number of positions for each move
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    nodes: u64,
    /// The seed of the openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The number of steps of the regression
    #[arg(long, value_name = "N", default_value_t = 400)]
    steps: u32,
    /// How strongly the regression keeps the weights at their first values: the loss of a weight that is
    /// one piece away
    #[arg(long, value_name = "LOSS", default_value_t = 0.001)]
    hold: f64,
    /// The number of threads [default: one per core]
    #[arg(long, value_name = "T", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// The weights of the players and of the first step [default: those that a person chose]
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Write the weights to this file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let rules = arguments.rules;
    let weights = match &arguments.from {
        None => Weights::by_hand().clone(),
        Some(path) => {
            let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
            Weights::parse(&text)
                .map_err(|(line, why)| anyhow!("{}:{line}: {why}", path.display()))?
        }
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build()?;
    let played = pool
        .install(|| games::play(rules, &weights, arguments.games, arguments.nodes, arguments.seed));
    let samples: Vec<fit::Sample> = played.into_iter().flatten().collect();
    println!("{} positions of {} games", samples.len(), arguments.games);
    let fitted = pool.install(|| fit::fit(&samples, &weights, arguments.steps, arguments.hold));
    let head = format!(
        "Made by: cargo xtask tune tablut --rules {rules} --games {} --nodes {} --seed {} --steps {} --hold {}{}\n# {} positions; the loss went from {:.4} to {:.4} on the games that were fitted, and from {:.4} to {:.4} on a tenth that was not.",
        arguments.games,
        arguments.nodes,
        arguments.seed,
        arguments.steps,
        arguments.hold,
        arguments.from.as_ref().map_or_else(String::new, |it| format!(" --from {}", it.display())),
        samples.len(),
        fitted.before[0],
        fitted.after[0],
        fitted.before[1],
        fitted.after[1],
    );
    text::write(&arguments.out, fitted.weights.to_text(&head))
}
