//! The fast tests: Panda against `FakeServer`, one file a subject.

mod contract;
