//! The times of many answers.

/// Times in microseconds, in ascending order.
pub(crate) struct Times(Vec<f64>);

impl Times {
    pub(crate) fn new(times: impl Iterator<Item = f64>) -> Self {
        let mut times: Vec<f64> = times.collect();
        times.sort_unstable_by(f64::total_cmp);
        Self(times)
    }

    pub(crate) fn total(&self) -> f64 {
        // The sum of no numbers is -0.
        self.0.iter().sum::<f64>() + 0.0
    }

    /// The mean; 0 if there are no times.
    pub(crate) fn mean(&self) -> f64 {
        self.total() / self.0.len().max(1) as f64
    }

    /// The smallest time that a share of them does not exceed; 0 if there are no times.
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        let rank = (percent * self.0.len()).div_ceil(100).max(1);
        self.0.get(rank - 1).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Times;

    #[test]
    fn without_times_every_number_is_zero() {
        let none = Times::new(std::iter::empty());
        assert_eq!([none.total(), none.mean()].map(|it| it.to_string()), ["0", "0"]);
        assert_eq!(none.percentile(50).to_string(), "0");
        let times = Times::new([30.0, 10.0, 20.0, 40.0].into_iter());
        let text = |it: f64| it.to_string();
        let percentiles = [1, 50, 90, 100].map(|it| text(times.percentile(it)));
        assert_eq!(percentiles, ["10", "20", "40", "40"]);
        assert_eq!([times.total(), times.mean()].map(text), ["100", "25"]);
    }
}
