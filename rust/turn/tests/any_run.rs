//! Random turns: whatever the model, the network and the player do, these hold.

use panda_turn::*;
use proptest::prelude::*;
use serde_json::json;
use std::collections::HashSet;
use std::time::Duration;

/// What the model or the world does next.
#[derive(Clone, Debug)]
enum Act {
    Reply {
        text: String,
        calls: Vec<(u8, bool, bool)>,
    },
    Fail(Failure),
    /// The result of a request that is long over comes in.
    Late,
    Stop,
    TimeUp,
    /// This many milliseconds are left from here on.
    TimeLeft(u64),
}

fn any_failure() -> impl Strategy<Value = Failure> {
    prop_oneof![
        4 => prop::option::of(0u64..90_000)
            .prop_map(|wait| Failure::Transient { wait: wait.map(Duration::from_millis) }),
        1 => Just(Failure::BadReply),
        1 => Just(Failure::TooLong),
        1 => Just(Failure::Final),
    ]
}

fn any_act() -> impl Strategy<Value = Act> {
    let text = prop_oneof![Just(String::new()), Just(" ".to_owned()), Just("Well.".to_owned())];
    // Tool and arguments, whether it changes something, whether the driver refuses it.
    let calls = prop::collection::vec((0u8..4, any::<bool>(), prop::bool::weighted(0.2)), 0..6);
    prop_oneof![
        12 => (text, calls).prop_map(|(text, calls)| Act::Reply { text, calls }),
        4 => any_failure().prop_map(Act::Fail),
        2 => Just(Act::Late),
        1 => Just(Act::Stop),
        1 => Just(Act::TimeUp),
        1 => (0u64..60_000).prop_map(Act::TimeLeft),
    ]
}

fn any_limits() -> impl Strategy<Value = Limits> {
    (1u32..5, 1u32..8, 40usize..200).prop_map(|(max_steps, max_tool_calls, max_tool_result_chars)| Limits {
        max_steps,
        max_tool_calls,
        max_tool_result_chars,
        least_request: Duration::from_secs(1),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn every_turn_keeps_its_promises(limits in any_limits(), acts in prop::collection::vec(any_act(), 1..40)) {
        let mut turn = Turn::new(7, limits);
        let mut time_left = Duration::from_secs(60);
        let mut acts = acts.into_iter();
        let mut stale = Vec::new();
        let (mut requests, mut batches, mut ran) = (0u32, 0u32, 0u32);
        // Calls that change nothing and worked, since the last change.
        let mut known: HashSet<String> = HashSet::new();
        let mut ids = 0;
        let outcome = loop {
            prop_assert!(requests < 100, "the turn does not end");
            match turn.next(time_left) {
                Step::Done(outcome) => break outcome,
                Step::CallModel(request) => {
                    requests += 1;
                    prop_assert!(time_left >= limits.least_request);
                    if turn.steps() == limits.max_steps || turn.calls() == limits.max_tool_calls {
                        prop_assert_eq!(request.tools, Tools::Off);
                    }
                    match acts.next().unwrap_or(Act::Reply { text: "End.".to_owned(), calls: Vec::new() }) {
                        Act::Reply { text, calls } => {
                            let calls = calls.into_iter().map(|(tool, changes, refused)| {
                                ids += 1;
                                Call {
                                    id: format!("id{ids}"),
                                    name: format!("tool{}", tool % 2),
                                    written: String::new(),
                                    arguments: json!({ "a": tool / 2 }),
                                    changes: changes && tool == 3,
                                    refused: refused.then(|| "refused".to_owned()),
                                    echo: json!(null),
                                }
                            });
                            let reply = Reply { text, calls: calls.collect(), echo: json!(null) };
                            prop_assert_eq!(turn.model_replied(request.ticket, reply), Fed::Taken);
                        }
                        Act::Fail(failure) => {
                            prop_assert_eq!(turn.model_failed(request.ticket, failure, time_left), Fed::Taken);
                            if let Step::CallModel(ModelCall { delay: Delay::Told(wait), .. }) = turn.next(time_left) {
                                prop_assert!(wait < time_left);
                            }
                        }
                        Act::Late => {
                            for ticket in &stale {
                                prop_assert_eq!(turn.model_replied(*ticket, Reply::default()), Fed::Stale);
                                prop_assert_eq!(turn.model_failed(*ticket, Failure::Final, time_left), Fed::Stale);
                                prop_assert_eq!(turn.tool_results(*ticket, Vec::new()), Fed::Stale);
                            }
                            continue;
                        }
                        Act::Stop => turn.stop(StopReason::Player),
                        Act::TimeUp => turn.time_is_up(None),
                        Act::TimeLeft(millis) => {
                            time_left = Duration::from_millis(millis);
                            continue;
                        }
                    }
                    stale.push(request.ticket);
                }
                Step::CallTools(batch) => {
                    batches += 1;
                    prop_assert!(!batch.runs.is_empty());
                    let mut results = Vec::new();
                    for run in &batch.runs {
                        ran += 1;
                        prop_assert!(run.call.refused.is_none());
                        let same = format!("{} {}", run.call.name, run.call.arguments);
                        let failed = run.call.id.ends_with('3');
                        if run.call.changes {
                            known.clear();
                        } else {
                            prop_assert!(!known.contains(&same), "a call was run twice");
                            if !failed {
                                known.insert(same);
                            }
                        }
                        results.push(ToolResult { text: format!("result of {}\n", run.call.id).repeat(9), failed });
                    }
                    prop_assert_eq!(turn.tool_results(batch.ticket, results), Fed::Taken);
                    stale.push(batch.ticket);
                }
            }
        };
        prop_assert!(turn.steps() <= limits.max_steps && batches <= turn.steps());
        prop_assert!(turn.calls() <= limits.max_tool_calls && ran <= turn.calls());
        // One request a step, the last one, one re-ask, one shorter one, and two retries for each of them at most.
        prop_assert!(requests <= 3 * (limits.max_steps + 3) + 40);
        if let Outcome::Answer { text, .. } = &outcome {
            prop_assert!(!text.trim().is_empty());
        }
        let mut entries = turn.transcript().iter().peekable();
        while let Some(entry) = entries.next() {
            let Entry::Reply(reply) = entry else {
                prop_assert!(!matches!(entry, Entry::Answers(_)), "answers without their calls");
                continue;
            };
            prop_assert!(!reply.calls.is_empty());
            let Some(Entry::Answers(answers)) = entries.next() else {
                let unanswered_at_end = matches!(outcome, Outcome::Stopped(_) | Outcome::TimeUp { .. });
                prop_assert!(entries.peek().is_none() && unanswered_at_end);
                break;
            };
            let asked: Vec<_> = reply.calls.iter().map(|call| &call.id).collect();
            let answered: Vec<_> = answers.iter().map(|answer| &answer.call_id).collect();
            prop_assert_eq!(asked, answered);
            prop_assert!(answers.iter().all(|answer| answer.text.chars().count() <= limits.max_tool_result_chars));
        }
        prop_assert_eq!(turn.next(time_left), Step::Done(outcome), "done stays done");
    }
}
