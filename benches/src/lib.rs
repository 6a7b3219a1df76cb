//! What the benches share: samples and how they are printed. What is measured lies beside this folder, one file a bench.

use cpu_time::ThreadTime;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Times of one thing: the first call apart from the rest.
pub struct Samples {
    pub first: Duration,
    rest: Vec<Duration>,
}

impl Samples {
    /// The first of the list is the first call.
    pub fn new(times: impl IntoIterator<Item = Duration>) -> Samples {
        let mut times = times.into_iter();
        let first = times.next().unwrap_or_default();
        let mut rest: Vec<Duration> = times.collect();
        rest.sort_unstable();
        Samples { first, rest }
    }

    /// Nanoseconds, as JSON numbers.
    pub fn of_nanos(nanos: &[serde_json::Value]) -> Samples {
        let nanos = nanos.iter().filter_map(serde_json::Value::as_f64);
        Samples::new(nanos.map(|nanos| Duration::from_secs_f64(nanos.max(0.0) / 1e9)))
    }

    /// CPU time of this thread for `call`: `samples` times a batch, each sample the mean of its batch.
    pub fn of_calls(samples: usize, batch: u32, mut call: impl FnMut()) -> Samples {
        let mut time = |batch: u32| {
            let began = ThreadTime::now();
            (0..batch).for_each(|_| call());
            began.elapsed() / batch
        };
        let first = time(1);
        Samples::new(std::iter::once(first).chain((0..samples).map(|_| time(batch))))
    }

    /// The value that `share` of the samples do not exceed, 0 to 1.
    pub fn quantile(&self, share: f64) -> Duration {
        let at = ((self.rest.len() as f64 * share).ceil() as usize).saturating_sub(1);
        self.rest.get(at).copied().unwrap_or_default()
    }
}

/// One line of a table: median, p99, first call.
pub fn row(name: &str, samples: &Samples) -> String {
    let shown = |time: Duration| match time.as_nanos() {
        nanos if nanos < 10_000 => format!("{:.3} µs", nanos as f64 / 1e3),
        nanos if nanos < 1_000_000 => format!("{:.1} µs", nanos as f64 / 1e3),
        nanos => format!("{:.2} ms", nanos as f64 / 1e6),
    };
    let [median, p99, first] = [samples.quantile(0.5), samples.quantile(0.99), samples.first].map(shown);
    format!("{name:<58} {median:>12} {p99:>12} {first:>12}")
}

/// The heading over such lines.
pub fn heading(title: &str) -> String {
    format!("\n{title}\n{:<58} {:>12} {:>12} {:>12}", "", "median", "p99", "first call")
}

/// Where xtask puts what it builds.
pub fn target() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package lies in the root");
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// The largest resident size of this process so far, in KiB.
pub fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_leave_the_first_call_out() {
        let samples = Samples::new((0..=100).rev().map(Duration::from_millis));
        assert_eq!(samples.first, Duration::from_millis(100));
        assert_eq!(samples.quantile(0.5), Duration::from_millis(49));
        assert_eq!(samples.quantile(0.99), Duration::from_millis(98));
    }
}
