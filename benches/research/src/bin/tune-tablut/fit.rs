//! Logistic regression: the weights under which the values of positions predict the results of their games best.

use carom_engine::tablut::{Position, RuleSet};
use carom_solver::tablut::{Weights, counts};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::slice::ParallelSlice;

/// The expected score of a side that is one piece ahead is that of this logit.
const LOGIT_OF_A_PIECE: f64 = 0.6;
/// The step of the method Adam (Kingma and Ba, 2014), in pieces, with its two constants.
const STEP: f64 = 0.02;
const FIRST: f64 = 0.9;
const SECOND: f64 = 0.999;

/// A position of a game: what the weights multiply, and the result for the defenders.
pub(crate) struct Sample {
    /// The features that are not 0: their numbers and counts.
    counts: Vec<(u8, i8)>,
    result: f64,
    /// Whether the position is not fitted, but only tells how well the weights predict.
    is_test: bool,
}

/// The weights and the losses before and after: of the fitted positions, then of the others.
pub(crate) struct Fit {
    pub(crate) weights: Weights,
    pub(crate) before: [f64; 2],
    pub(crate) after: [f64; 2],
}

impl Sample {
    pub(crate) fn new(rules: &RuleSet, position: &Position, result: f64, game: u64) -> Self {
        let counts = counts(rules, position);
        let found = counts.iter().zip(0..).filter(|&(&count, _)| count != 0);
        let counts = found.map(|(&count, number)| (number, count as i8)).collect();
        Self { counts, result, is_test: game.is_multiple_of(10) }
    }

    fn expected(&self, weights: &[f64]) -> f64 {
        let sum: f64 = self
            .counts
            .iter()
            .map(|&(number, count)| weights[usize::from(number)] * f64::from(count))
            .sum();
        1.0 / (1.0 + (-LOGIT_OF_A_PIECE * sum).exp())
    }

    fn loss(&self, weights: &[f64]) -> f64 {
        let expected = self.expected(weights).clamp(1e-9, 1.0 - 1e-9);
        -(self.result * expected.ln() + (1.0 - self.result) * (1.0 - expected).ln())
    }
}

/// The mean losses of the fitted and of the other positions.
fn losses(samples: &[Sample], weights: &[f64]) -> [f64; 2] {
    [false, true].map(|is_test| {
        let chosen: Vec<&Sample> = samples.iter().filter(|it| it.is_test == is_test).collect();
        // Pieces of a fixed size, added in order, so that the sum does not depend on the threads.
        let parts: Vec<f64> = chosen
            .par_chunks(4096)
            .map(|part| part.iter().map(|it| it.loss(weights)).sum())
            .collect();
        parts.iter().sum::<f64>() / chosen.len().max(1) as f64
    })
}

fn gradient(samples: &[&Sample], weights: &[f64]) -> Vec<f64> {
    let parts: Vec<Vec<f64>> = samples
        .par_chunks(4096)
        .map(|part| {
            let mut sum = vec![0.0; weights.len()];
            for sample in part {
                let error = sample.expected(weights) - sample.result;
                for &(number, count) in &sample.counts {
                    sum[usize::from(number)] += error * f64::from(count);
                }
            }
            sum
        })
        .collect();
    let mean = |number: usize| parts.iter().map(|it| it[number]).sum::<f64>();
    (0..weights.len()).map(|it| mean(it) * LOGIT_OF_A_PIECE / samples.len().max(1) as f64).collect()
}

/// Fits weights from others. `hold` says how strongly the weights are held at their beginning: it is the loss of a weight one piece
/// away from it.
pub(crate) fn fit(samples: &[Sample], from: &Weights, steps: u32, hold: f64) -> Fit {
    let start: Vec<f64> = from.to_numbers().iter().map(|&it| f64::from(it) / 1000.0).collect();
    let mut weights = start.clone();
    let before = losses(samples, &weights);
    println!("step loss other-loss\n0 {:.5} {:.5}", before[0], before[1]);
    let (mut first, mut second) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    let fitted: Vec<&Sample> = samples.par_iter().filter(|it| !it.is_test).collect();
    for step in 1..=steps {
        let gradient = gradient(&fitted, &weights);
        for number in 0..weights.len() {
            let slope = gradient[number] + 2.0 * hold * (weights[number] - start[number]);
            first[number] = FIRST * first[number] + (1.0 - FIRST) * slope;
            second[number] = SECOND * second[number] + (1.0 - SECOND) * slope * slope;
            let mean = first[number] / (1.0 - FIRST.powi(step.cast_signed()));
            let square: f64 = second[number] / (1.0 - SECOND.powi(step.cast_signed()));
            weights[number] -= STEP * mean / (square.sqrt() + 1e-8);
        }
        if step.is_multiple_of(steps.div_ceil(20)) {
            let now = losses(samples, &weights);
            println!("{step} {:.5} {:.5}", now[0], now[1]);
        }
    }
    let after = losses(samples, &weights);
    let numbers: Vec<i32> = weights.iter().map(|it| (it * 1000.0).round() as i32).collect();
    Fit { weights: Weights::from_numbers(&numbers), before, after }
}
