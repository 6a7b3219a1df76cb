//! The one guard around every native: a panic, an error and a Java exception become a log line, and Java gets a
//! default. No exception is thrown and none is left pending.

use crate::log::LOG;
use crate::trace;
use jni::Env;
use jni::errors::ErrorPolicy;
use panda_world::server::Level;
use std::any::Any;
use std::panic::{AssertUnwindSafe, Location, catch_unwind};

/// Why a native gives up. Made by `?` from any error, and remembers where that `?` stands.
#[derive(Debug)]
pub(crate) struct Failure {
    what: String,
    at: &'static Location<'static>,
    trace: String,
}

impl<E: std::error::Error> From<E> for Failure {
    #[track_caller]
    fn from(error: E) -> Failure {
        Failure { what: error.to_string(), at: Location::caller(), trace: trace::here() }
    }
}

/// Logs and gives the default: no player is worse off than if the native had had nothing to say.
pub(crate) struct LogAndDefault;

impl<T: Default> ErrorPolicy<T, Failure> for LogAndDefault {
    type Captures<'unowned_env_local: 'native_method, 'native_method> = ();

    fn on_error<'unowned_env_local: 'native_method, 'native_method>(
        env: &mut Env<'unowned_env_local>,
        (): &mut (),
        failure: Failure,
    ) -> jni::errors::Result<T> {
        let Failure { what, at, trace } = failure;
        let thrown = thrown(env).unwrap_or_default();
        LOG.add(Level::Error, format!("a native failed at {at}: {what}{thrown}\n{trace}"));
        Ok(T::default())
    }

    fn on_panic<'unowned_env_local: 'native_method, 'native_method>(
        env: &mut Env<'unowned_env_local>,
        (): &mut (),
        payload: Box<dyn Any + Send + 'static>,
    ) -> jni::errors::Result<T> {
        // Where it happened, the panic hook has told.
        let thrown = thrown(env).unwrap_or_default();
        LOG.add(Level::Error, format!("a native panicked, so its call has no effect: {}{thrown}", said(payload)));
        Ok(T::default())
    }

    fn on_internal_jni_error<'unowned_env_local: 'native_method, 'native_method>(
        (): &mut (),
        error: jni::errors::Error,
    ) -> T {
        LOG.add(Level::Error, format!("the guard of the natives failed: {error}"));
        T::default()
    }

    fn on_internal_panic<'unowned_env_local: 'native_method, 'native_method>(
        (): &mut (),
        payload: Box<dyn Any + Send + 'static>,
    ) -> T {
        LOG.add(Level::Error, format!("the guard of the natives panicked: {}", said(payload)));
        T::default()
    }
}

/// The pending Java exception, which is none any more after this. Begins with a line break.
pub(crate) fn thrown(env: &Env<'_>) -> Option<String> {
    match env.exception_catch() {
        Ok(()) => None,
        Err(jni::errors::Error::CaughtJavaException { name, msg, stack, .. }) => {
            Some(format!("\nJava threw {name}: {msg}\n{stack}"))
        }
        Err(other) => Some(format!("\nJava threw something that cannot be read: {other}")),
    }
}

/// The words of a panic. Dropping the payload can panic in turn; then it is leaked.
pub(crate) fn said(payload: Box<dyn Any + Send>) -> String {
    let text = payload
        .downcast_ref::<&'static str>()
        .map(|text| (*text).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a payload that is no text".to_owned());
    if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(again);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE_OF_THE_QUESTION_MARK: u32 = line!() + 2;
    fn fails() -> Result<(), Failure> {
        Err(std::io::Error::other("no such thing"))?;
        Ok(())
    }

    #[test]
    #[allow(clippy::expect_used)]
    fn a_failure_remembers_the_line_of_its_question_mark() {
        let failure = fails().expect_err("it fails");
        assert_eq!(failure.what, "no such thing");
        assert!(failure.at.file().ends_with("guard.rs"));
        assert_eq!(failure.at.line(), LINE_OF_THE_QUESTION_MARK);
    }

    #[test]
    #[allow(clippy::panic, clippy::expect_used)]
    fn plain_formatted_and_strange_panics_all_have_words() {
        let words = |work: fn()| said(catch_unwind(work).expect_err("it panics"));
        assert_eq!(words(|| panic!("plain")), "plain");
        assert_eq!(words(|| panic!("formatted {}", std::hint::black_box(7))), "formatted 7");
        assert_eq!(words(|| std::panic::panic_any(7)), "a payload that is no text");
    }

    struct Bomb;
    impl Drop for Bomb {
        #[allow(clippy::panic)]
        fn drop(&mut self) {
            if !std::thread::panicking() {
                std::panic::panic_any(0);
            }
        }
    }

    #[test]
    fn a_payload_that_panics_when_dropped_does_no_harm() {
        assert_eq!(said(Box::new(Bomb)), "a payload that is no text");
    }
}
