//! Estimates of a whole from a random sample of its units.

/// An estimate of a sum over all units, and its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    pub(crate) sum: f64,
    pub(crate) error: f64,
}

/// The ratio estimator (W. G. Cochran, *Sampling Techniques*, chapter 6): the sum of `y` over all units, if the sum of
/// `x` is known. Each pair is (x, y) of a unit of a simple random sample; `units` is the number of all units. `None` for
/// fewer than two units.
pub(crate) fn ratio(sample: &[(f64, f64)], units: usize, sum_of_x: f64) -> Option<Estimate> {
    let (x, y) = sample.iter().fold((0.0, 0.0), |(x, y), it| (x + it.0, y + it.1));
    if sample.len() < 2 || x <= 0.0 {
        return None;
    }
    let ratio = y / x;
    let (n, all) = (sample.len() as f64, units as f64);
    let squares: f64 = sample.iter().map(|(x, y)| (y - ratio * x).powi(2)).sum();
    let variance = squares / (n - 1.0);
    let error = all * ((1.0 - n / all) * variance / n).sqrt();
    Some(Estimate { sum: ratio * sum_of_x, error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_sample_has_no_error() {
        let sample = [(1.0, 2.0), (2.0, 5.0), (3.0, 5.0)];
        let estimate = ratio(&sample, 3, 6.0).expect("an estimate");
        assert!((estimate.sum - 12.0).abs() < 1e-9 && estimate.error.abs() < 1e-9);
        assert_eq!(ratio(&sample[..1], 3, 6.0), None);
    }

    /// The sum of the squares of the differences to `2 x` is 0 + 1 + 1 = 2.
    #[test]
    fn a_part_has_the_error_of_the_formula() {
        let sample = [(1.0, 2.0), (2.0, 5.0), (3.0, 5.0)];
        let estimate = ratio(&sample, 12, 24.0).expect("an estimate");
        assert!((estimate.sum - 48.0).abs() < 1e-9, "{estimate:?}");
        assert!((estimate.error - 12.0 * (0.75_f64 / 3.0).sqrt()).abs() < 1e-9, "{estimate:?}");
    }
}
