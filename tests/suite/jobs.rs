//! Jobs on the server thread: fairness, budget, panics, and the end.

use panda_tests::{Scene, fake_server::World};
use panda_world::{JobError, ServerGate, ServerHandle, Uuid};
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const BUDGET: Duration = Duration::from_millis(2);
/// A panic with a backtrace costs more than a budget.
const PATIENT: Duration = Duration::from_secs(30);

fn world() -> World {
    World::new(Scene::load("village"))
}

/// A job that writes its name into the list.
fn note(server: &ServerHandle, list: &Arc<Mutex<Vec<u128>>>, owner: u128) {
    let list = list.clone();
    server.post("note", Some(Uuid::from_u128(owner)), move |_| list.lock().push(owner));
}

#[test]
fn players_take_turns_whoever_asked_more() {
    let (gate, list) = (ServerGate::claim(), Arc::default());
    let server = gate.handle();
    (0..4).for_each(|_| note(&server, &list, 1));
    note(&server, &list, 2);
    note(&server, &list, 3);
    gate.tick(&mut world(), BUDGET);
    assert_eq!(*list.lock(), [1, 2, 3, 1, 1, 1]);
}

#[test]
fn after_its_budget_a_tick_starts_no_further_job() {
    let gate = ServerGate::claim();
    let list: Arc<Mutex<Vec<u128>>> = Arc::default();
    let server = gate.handle();
    for number in 0..3 {
        let list = list.clone();
        server.post("slow", None, move |_| {
            let began = Instant::now();
            while began.elapsed() < BUDGET {}
            list.lock().push(number);
        });
    }
    gate.tick(&mut world(), BUDGET);
    assert_eq!(list.lock().len(), 1);
    gate.tick(&mut world(), BUDGET);
    assert_eq!(list.lock().len(), 2);
    assert_eq!(gate.meter().jobs(), (2, 2));
}

#[tokio::test]
async fn a_job_that_panics_harms_nobody_else() {
    let gate = ServerGate::claim();
    let server = gate.handle();
    let mut bad = Box::pin(server.run("bad", None, |_| panic!("on purpose {}", 7)));
    let mut good = Box::pin(server.run("good", None, |_| 5));
    tokio::select! { biased; _ = &mut bad => {}, _ = &mut good => {}, () = std::future::ready(()) => {} }
    gate.tick(&mut world(), PATIENT);
    assert_eq!(bad.await, Err::<(), _>(JobError::Panicked));
    assert_eq!(good.await, Ok(5));
}

#[tokio::test]
async fn a_job_that_nobody_waits_for_any_more_does_not_begin() {
    let (gate, list) = (ServerGate::claim(), Arc::new(Mutex::new(Vec::new())));
    let server = gate.handle();
    let seen = list.clone();
    let mut waiting = Box::pin(server.run("dropped", None, move |_| seen.lock().push(1)));
    tokio::select! { biased; _ = &mut waiting => {}, () = std::future::ready(()) => {} }
    drop(waiting);
    gate.tick(&mut world(), BUDGET);
    assert!(list.lock().is_empty());
    assert!(gate.is_idle());
}

#[tokio::test]
async fn a_job_of_what_has_been_called_off_does_not_begin_though_someone_waits() {
    let (gate, list, over) = (ServerGate::claim(), Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicBool::new(false)));
    let (called_off, seen) = (over.clone(), list.clone());
    let server = gate.handle().unless(move || called_off.load(Ordering::Relaxed));
    server.post("before", None, move |_| seen.lock().push(1));
    gate.tick(&mut world(), BUDGET);
    let (seen, posted) = (list.clone(), list.clone());
    let mut waiting = Box::pin(server.run("after", None, move |_| seen.lock().push(2)));
    tokio::select! { biased; _ = &mut waiting => {}, () = std::future::ready(()) => {} }
    server.post("after", None, move |_| posted.lock().push(3));
    over.store(true, Ordering::Relaxed);
    gate.tick(&mut world(), BUDGET);
    assert_eq!(waiting.await, Err(JobError::Gone));
    assert_eq!(*list.lock(), [1]);
}

#[tokio::test]
async fn a_closed_gate_sends_everyone_away() {
    let gate = ServerGate::claim();
    let server = gate.handle();
    let mut waiting = Box::pin(server.run("early", None, |_| 1));
    tokio::select! { biased; _ = &mut waiting => {}, () = std::future::ready(()) => {} }
    gate.close();
    assert_eq!(waiting.await, Err(JobError::Gone));
    assert_eq!(server.run("late", None, |_| 1).await, Err(JobError::Gone));
}

#[test]
fn the_gate_opens_on_its_own_thread_alone() {
    let gate = ServerGate::claim();
    gate.handle().post("job", None, |_| {});
    let elsewhere = std::thread::scope(|scope| scope.spawn(|| gate.tick(&mut world(), BUDGET)).join().unwrap());
    assert!(!elsewhere);
    assert!(gate.tick(&mut world(), BUDGET));
}
