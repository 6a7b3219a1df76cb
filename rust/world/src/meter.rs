//! Counts and times every query, for `/panda status` and the bench. One meter a gate; figures are wall time.

use crate::query::NAMES;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// What the queries of one gate took so far.
pub struct Meter {
    rows: Vec<Row>,
    jobs: AtomicU64,
    overruns: AtomicU64,
}

#[derive(Default)]
struct Row {
    asked: AtomicU64,
    failed: AtomicU64,
    nanos: AtomicU64,
    first_nanos: AtomicU64,
    most_nanos: AtomicU64,
}

/// The figures of one query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryFigures {
    pub name: &'static str,
    pub asked: u64,
    pub failed: u64,
    pub mean: Duration,
    pub first: Duration,
    pub most: Duration,
}

impl Meter {
    pub(crate) fn new() -> Meter {
        Meter {
            rows: NAMES.iter().map(|_| Row::default()).collect(),
            jobs: AtomicU64::new(0),
            overruns: AtomicU64::new(0),
        }
    }

    pub(crate) fn query(&self, number: i32, took: Duration, failed: bool) {
        let Some(row) = usize::try_from(number).ok().and_then(|at| self.rows.get(at)) else { return };
        let nanos = took.as_nanos() as u64;
        if row.asked.fetch_add(1, Relaxed) == 0 {
            row.first_nanos.store(nanos, Relaxed);
        }
        row.failed.fetch_add(u64::from(failed), Relaxed);
        row.nanos.fetch_add(nanos, Relaxed);
        row.most_nanos.fetch_max(nanos, Relaxed);
    }

    pub(crate) fn job(&self, overran: bool) {
        self.jobs.fetch_add(1, Relaxed);
        self.overruns.fetch_add(u64::from(overran), Relaxed);
    }

    /// Jobs run on the server thread, and how many of them took longer than a tick's whole budget.
    pub fn jobs(&self) -> (u64, u64) {
        (self.jobs.load(Relaxed), self.overruns.load(Relaxed))
    }

    /// Those queries that were asked at least once.
    pub fn queries(&self) -> Vec<QueryFigures> {
        let figures = |(name, row): (&&'static str, &Row)| {
            let asked = row.asked.load(Relaxed);
            (asked > 0).then(|| QueryFigures {
                name,
                asked,
                failed: row.failed.load(Relaxed),
                mean: Duration::from_nanos(row.nanos.load(Relaxed) / asked),
                first: Duration::from_nanos(row.first_nanos.load(Relaxed)),
                most: Duration::from_nanos(row.most_nanos.load(Relaxed)),
            })
        };
        NAMES.iter().zip(&self.rows).filter_map(figures).collect()
    }
}
