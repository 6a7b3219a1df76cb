//! The machine itself: what to do next, and what follows from what was fed back.
//! Not here: the words of the transcript (`transcript.rs`), how results are shortened (`shorten.rs`).

use crate::outcome::{Exhausted, Failure, Outcome, StopReason};
use crate::repeats::{CallKey, Repeats};
use crate::shorten::shorten;
use crate::transcript::{Answer, Call, Entry, Notice, Reply};
use std::collections::HashMap;
use std::time::Duration;

/// A request is fetched again this often when its failure may go away by itself.
const TRANSIENT_RETRIES: u32 = 2;
/// When a request is too long, answers older than the newest are cut to this many characters.
const OLD_ANSWER_CHARS: usize = 400;
const REPEAT_NOTE: &str = "Same call as before in this turn, nothing changed since; its result was:\n";

/// The budgets of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Model requests with tools; after these comes one last without. At least 1.
    pub max_steps: u32,
    /// Calls of the model that are run, refused or answered from an earlier one; all further ones are not run.
    pub max_tool_calls: u32,
    /// Characters (not bytes) of one answer to a call.
    pub max_tool_result_chars: usize,
    /// No request starts with less time left than this.
    pub least_request: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { max_steps: 8, max_tool_calls: 16, max_tool_result_chars: 6000, least_request: Duration::from_secs(1) }
    }
}

/// Names one request or one batch of calls. Results are fed with the ticket of their step; a result whose ticket is
/// not the newest of this very turn is stale and is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ticket {
    generation: u64,
    number: u32,
}

/// What the driver is to do. Exhaustive on purpose: a driver handles every step or does not compile.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Send the transcript to the model; then [`Turn::model_replied`] or [`Turn::model_failed`].
    CallModel(ModelCall),
    /// Run these calls in this order; then [`Turn::tool_results`].
    CallTools(ToolBatch),
    /// Nothing more to do, for good.
    Done(Outcome),
}

/// Whether the model may call tools in this request. `Off`: the tools are still sent, so that the prefix of the
/// request stays the same, but with the choice "none".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tools {
    Offered,
    Off,
}

/// What to wait before a request is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delay {
    None,
    /// The provider said how long.
    Told(Duration),
    /// Retry number 1 or 2, nothing was said: a short wait with jitter.
    Backoff(u32),
}

/// One model request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelCall {
    pub ticket: Ticket,
    pub tools: Tools,
    pub delay: Delay,
    /// The earlier turns are to be left out: with them the request was too long.
    pub without_history: bool,
}

/// Calls to run one after the other; never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolBatch {
    pub ticket: Ticket,
    pub runs: Vec<ToolRun>,
}

/// One call to run.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolRun {
    pub call: Call,
}

/// What a call brought, for the model to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolResult {
    pub text: String,
    /// A failed call may be made again in the same turn; a call that worked and changes nothing is not run twice.
    pub failed: bool,
}

/// Whether what was fed counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fed {
    Taken,
    /// It belongs to a step that is over, or to another turn: dropped.
    Stale,
}

#[derive(Debug)]
enum Phase {
    /// A model request is due or in flight.
    Asking {
        delay: Delay,
    },
    /// A batch is due or running.
    Running {
        planned: Vec<Planned>,
    },
    Over(Outcome),
}

/// How a call of the newest reply gets its answer.
#[derive(Debug)]
enum Planned {
    Run {
        key: Option<CallKey>,
    },
    Answered(String),
    /// As the call at this place of the same reply.
    SameAs(usize),
}

/// One turn. See the crate's page for how it is driven.
#[derive(Debug)]
pub struct Turn {
    generation: u64,
    ticket: u32,
    limits: Limits,
    phase: Phase,
    transcript: Vec<Entry>,
    repeats: Repeats,
    steps: u32,
    calls: u32,
    exhausted: Option<Exhausted>,
    /// Transient failures of the present request.
    retries: u32,
    reasked: bool,
    shrunk: bool,
    last_text: Option<String>,
    tools_used: Vec<String>,
}

impl Turn {
    /// A turn about to make its first request. `generation` tells this turn's tickets from those of other turns.
    pub fn new(generation: u64, limits: Limits) -> Turn {
        Turn {
            generation,
            ticket: 0,
            limits,
            phase: Phase::Asking { delay: Delay::None },
            transcript: Vec::new(),
            repeats: Repeats::default(),
            steps: 0,
            calls: 0,
            exhausted: None,
            retries: 0,
            reasked: false,
            shrunk: false,
            last_text: None,
            tools_used: Vec::new(),
        }
    }

    /// What to do now. `time_left` is what the turn has left of its time; with too little of it for a request the turn
    /// ends. Asked twice without feeding, it says the same.
    pub fn next(&mut self, time_left: Duration) -> Step {
        let short_of_time = match &self.phase {
            Phase::Asking { .. } => time_left < self.limits.least_request,
            Phase::Running { .. } => time_left.is_zero(),
            Phase::Over(_) => false,
        };
        if short_of_time {
            self.time_is_up(None);
        }
        let ticket = self.ticket();
        match &self.phase {
            Phase::Asking { delay } => Step::CallModel(ModelCall {
                ticket,
                tools: if self.exhausted.is_some() { Tools::Off } else { Tools::Offered },
                delay: *delay,
                without_history: self.shrunk,
            }),
            Phase::Running { planned } => {
                let runs = self
                    .newest_calls()
                    .iter()
                    .zip(planned)
                    .filter(|(_, plan)| matches!(plan, Planned::Run { .. }))
                    .map(|(call, _)| ToolRun { call: call.clone() })
                    .collect();
                Step::CallTools(ToolBatch { ticket, runs })
            }
            Phase::Over(outcome) => Step::Done(outcome.clone()),
        }
    }

    /// The model's whole reply came in.
    pub fn model_replied(&mut self, ticket: Ticket, reply: Reply) -> Fed {
        if !self.is_asking(ticket) {
            return Fed::Stale;
        }
        self.retries = 0;
        if self.exhausted.is_none() && !reply.calls.is_empty() {
            self.take_calls(reply);
        } else if reply.text.trim().is_empty() {
            self.reask();
        } else {
            // Calls that come although tools are off are dropped: the text is the answer.
            self.end(Outcome::Answer { text: reply.text, forced: self.exhausted });
        }
        Fed::Taken
    }

    /// The request brought no reply. No tool is run again because of it: only the reply is fetched anew.
    pub fn model_failed(&mut self, ticket: Ticket, failure: Failure, time_left: Duration) -> Fed {
        if !self.is_asking(ticket) {
            return Fed::Stale;
        }
        match failure {
            Failure::Transient { wait } => {
                let needed = wait.unwrap_or_default().saturating_add(self.limits.least_request);
                if self.retries == TRANSIENT_RETRIES || needed > time_left {
                    self.end(Outcome::Failed(failure));
                } else {
                    self.retries += 1;
                    self.ask(wait.map_or(Delay::Backoff(self.retries), Delay::Told));
                }
            }
            Failure::BadReply if self.reasked => self.end(Outcome::Failed(failure)),
            Failure::BadReply => {
                self.reasked = true;
                self.ask(Delay::None);
            }
            Failure::TooLong if self.shrunk => self.end(Outcome::Failed(failure)),
            Failure::TooLong => {
                self.shrunk = true;
                self.shorten_answers();
                self.ask(Delay::None);
            }
            Failure::Final => self.end(Outcome::Failed(failure)),
        }
        Fed::Taken
    }

    /// The results of a batch, one for each of its runs, in their order. A missing one is answered as a failure.
    pub fn tool_results(&mut self, ticket: Ticket, results: Vec<ToolResult>) -> Fed {
        if ticket != self.ticket() || !matches!(self.phase, Phase::Running { .. }) {
            return Fed::Stale;
        }
        let Phase::Running { planned } = std::mem::replace(&mut self.phase, Phase::Asking { delay: Delay::None })
        else {
            return Fed::Stale;
        };
        self.answer(planned, results);
        Fed::Taken
    }

    /// The turn's time is used up. `partial` is the visible text of the reply in flight, if any came.
    pub fn time_is_up(&mut self, partial: Option<&str>) {
        let partial = partial.filter(|text| !text.trim().is_empty()).map(str::to_owned);
        let text = partial.or_else(|| self.last_text.take());
        self.end(Outcome::TimeUp { text });
    }

    /// Ends the turn from outside. An outcome that stands already stays.
    pub fn stop(&mut self, reason: StopReason) {
        self.end(Outcome::Stopped(reason));
    }

    /// What was said so far in this turn, oldest first; goes after the player's question in the request.
    pub fn transcript(&self) -> &[Entry] {
        &self.transcript
    }

    /// Replies taken so far that called tools.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Calls counted against the budget so far.
    pub fn calls(&self) -> u32 {
        self.calls
    }

    /// Names of the tools that were run, each once, in the order of their first run.
    pub fn tools_used(&self) -> &[String] {
        &self.tools_used
    }

    fn ticket(&self) -> Ticket {
        Ticket { generation: self.generation, number: self.ticket }
    }

    fn is_asking(&self, ticket: Ticket) -> bool {
        ticket == self.ticket() && matches!(self.phase, Phase::Asking { .. })
    }

    fn ask(&mut self, delay: Delay) {
        self.ticket = self.ticket.wrapping_add(1);
        self.phase = Phase::Asking { delay };
    }

    fn end(&mut self, outcome: Outcome) {
        if !matches!(self.phase, Phase::Over(_)) {
            self.phase = Phase::Over(outcome);
        }
    }

    fn reask(&mut self) {
        if self.reasked {
            return self.end(Outcome::NoAnswer);
        }
        self.reasked = true;
        let notice = if self.exhausted.is_some() { Notice::AnswerInWords } else { Notice::ReplyWasEmpty };
        self.transcript.push(Entry::Notice(notice));
        self.ask(Delay::None);
    }

    fn newest_calls(&self) -> &[Call] {
        match self.transcript.last() {
            Some(Entry::Reply(reply)) => &reply.calls,
            _ => &[],
        }
    }

    /// Decides for each call of the reply how it is answered, and runs what is to be run.
    fn take_calls(&mut self, reply: Reply) {
        self.steps += 1;
        if !reply.text.trim().is_empty() {
            self.last_text = Some(reply.text.clone());
        }
        let mut planned = Vec::with_capacity(reply.calls.len());
        let mut here: HashMap<CallKey, usize> = HashMap::new();
        for (place, call) in reply.calls.iter().enumerate() {
            if self.calls >= self.limits.max_tool_calls {
                let limit = self.limits.max_tool_calls;
                planned.push(Planned::Answered(format!("not run: the limit of {limit} tool calls is reached")));
                continue;
            }
            self.calls += 1;
            planned.push(if let Some(reason) = &call.refused {
                Planned::Answered(reason.clone())
            } else if call.changes {
                self.repeats.forget();
                here.clear();
                Planned::Run { key: None }
            } else {
                let key = CallKey::of(call);
                if let Some(result) = self.repeats.result(&key) {
                    Planned::Answered(self.as_repeat(result))
                } else if let Some(first) = here.get(&key) {
                    Planned::SameAs(*first)
                } else {
                    here.insert(key.clone(), place);
                    Planned::Run { key: Some(key) }
                }
            });
        }
        for (call, plan) in reply.calls.iter().zip(&planned) {
            if matches!(plan, Planned::Run { .. }) && !self.tools_used.contains(&call.name) {
                self.tools_used.push(call.name.clone());
            }
        }
        self.transcript.push(Entry::Reply(reply));
        if planned.iter().any(|plan| matches!(plan, Planned::Run { .. })) {
            self.ticket = self.ticket.wrapping_add(1);
            self.phase = Phase::Running { planned };
        } else {
            self.answer(planned, Vec::new());
        }
    }

    fn as_repeat(&self, result: &str) -> String {
        let max = self.limits.max_tool_result_chars;
        let result = shorten(result, max.saturating_sub(REPEAT_NOTE.chars().count()));
        shorten(&format!("{REPEAT_NOTE}{result}"), max).into_owned()
    }

    /// Puts one answer for each call into the transcript and goes on to the next request.
    fn answer(&mut self, planned: Vec<Planned>, results: Vec<ToolResult>) {
        let max = self.limits.max_tool_result_chars;
        let mut results = results.into_iter();
        let mut texts: Vec<String> = Vec::with_capacity(planned.len());
        for plan in planned {
            let text = match plan {
                Planned::Answered(text) => shorten(&text, max).into_owned(),
                Planned::SameAs(place) => texts.get(place).map(|text| self.as_repeat(text)).unwrap_or_default(),
                Planned::Run { key } => {
                    let missing = || ToolResult { text: "the tool gave no result".to_owned(), failed: true };
                    let result = results.next().unwrap_or_else(missing);
                    let text = shorten(&result.text, max).into_owned();
                    match key {
                        Some(key) if !result.failed => self.repeats.keep(key, &text),
                        Some(_) => {}
                        None => self.repeats.forget(),
                    }
                    text
                }
            };
            texts.push(text);
        }
        let answers = self
            .newest_calls()
            .iter()
            .zip(texts)
            .map(|(call, text)| Answer { call_id: call.id.clone(), name: call.name.clone(), text })
            .collect();
        self.transcript.push(Entry::Answers(answers));
        self.exhausted = if self.calls >= self.limits.max_tool_calls {
            self.transcript.push(Entry::Notice(Notice::CallsUsedUp { limit: self.limits.max_tool_calls }));
            Some(Exhausted::Calls)
        } else if self.steps >= self.limits.max_steps {
            self.transcript.push(Entry::Notice(Notice::StepsUsedUp { limit: self.limits.max_steps }));
            Some(Exhausted::Steps)
        } else {
            None
        };
        self.ask(Delay::None);
    }

    /// The request was too long: old answers keep their beginning, the newest half of what it may have.
    fn shorten_answers(&mut self) {
        let mut newest = true;
        for entry in self.transcript.iter_mut().rev() {
            let Entry::Answers(answers) = entry else { continue };
            let room = if newest { self.limits.max_tool_result_chars / 2 } else { OLD_ANSWER_CHARS };
            newest = false;
            for answer in answers {
                answer.text = shorten(&answer.text, room).into_owned();
            }
        }
    }
}
