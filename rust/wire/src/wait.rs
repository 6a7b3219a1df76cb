//! How long a provider asks to wait: from headers, from the error body, from its prose.

use serde_json::Value;
use std::time::{Duration, SystemTime};

/// Longer waits than this are nonsense (an epoch read as seconds, an overflow).
const LONGEST: f64 = 31.0 * 24.0 * 3600.0;

/// From the headers: `retry-after-ms`, `retry-after` (seconds or date), `x-ratelimit-reset*`.
/// `header` finds a header by its lower-case name.
pub(crate) fn from_headers<'a>(header: impl Fn(&str) -> Option<&'a str>, now: SystemTime) -> Option<Duration> {
    let number = |name: &str| header(name)?.trim().parse::<f64>().ok();
    if let Some(wait) = number("retry-after-ms").and_then(|ms| seconds(ms / 1000.0)) {
        return Some(wait);
    }
    if let Some(text) = header("retry-after") {
        let text = text.trim();
        let wait = text.parse().ok().and_then(seconds).or_else(|| duration(text)).or_else(|| {
            let date = httpdate::parse_http_date(text).ok()?;
            Some(date.duration_since(now).unwrap_or_default())
        });
        if wait.is_some() {
            return wait;
        }
    }
    // Of several limits the one that is used up counts; if none says so, the longest wait is the safe one.
    let limits = ["requests", "tokens"].map(|what| {
        let wait = duration(header(&format!("x-ratelimit-reset-{what}"))?.trim())?;
        let used_up = number(&format!("x-ratelimit-remaining-{what}")).is_some_and(|left| left <= 0.0);
        Some((used_up, wait))
    });
    if let Some((_, wait)) = limits.into_iter().flatten().max() {
        return Some(wait);
    }
    let text = header("x-ratelimit-reset")?.trim();
    duration(text).or_else(|| reset(text.parse().ok()?, now))
}

/// A bare number is seconds to wait, or a moment as seconds or milliseconds since 1970.
fn reset(number: f64, now: SystemTime) -> Option<Duration> {
    let now = now.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs_f64();
    seconds(match number {
        short if short < 1e8 => short,
        moment if moment < 1e11 => (moment - now).max(0.0),
        moment => (moment / 1000.0 - now).max(0.0),
    })
}

fn seconds(seconds: f64) -> Option<Duration> {
    if seconds.is_finite() && (0.0..=LONGEST).contains(&seconds) {
        Duration::try_from_secs_f64(seconds).ok()
    } else {
        None
    }
}

/// `120ms`, `50.529s`, `1m2s`, `6h0m0s`, `1d`; a number without a unit is none.
pub(crate) fn duration(text: &str) -> Option<Duration> {
    let (wait, rest) = leading_duration(text)?;
    rest.is_empty().then_some(wait)
}

fn leading_duration(text: &str) -> Option<(Duration, &str)> {
    let mut total = 0.0;
    let mut rest = text;
    let mut any = false;
    while rest.starts_with(|c: char| c.is_ascii_digit()) {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, after) = rest.split_at(end);
        let number: f64 = number.trim_end_matches('.').parse().ok()?;
        let end = after.find(|c: char| !c.is_ascii_alphabetic() && c != 'µ').unwrap_or(after.len());
        let (unit, after) = after.split_at(end);
        let unit = match unit {
            "ns" => 1e-9,
            "us" | "µs" => 1e-6,
            "ms" => 1e-3,
            "s" => 1.0,
            "m" => 60.0,
            "h" => 3600.0,
            "d" => 86400.0,
            _ => break,
        };
        total += number * unit;
        rest = after;
        any = true;
    }
    if any { Some((seconds(total)?, rest)) } else { None }
}

/// From the error object of a body: Google's `retryDelay` and `quotaResetDelay`, else "try again in 20s" in its text.
pub(crate) fn from_error(error: &Value, message: &str) -> Option<Duration> {
    let details = error.get("details").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let given = details.iter().find_map(|detail| {
        let delay = detail.get("retryDelay").or_else(|| detail.get("metadata")?.get("quotaResetDelay"))?;
        duration(delay.as_str()?)
    });
    given.or_else(|| from_prose(message))
}

fn from_prose(message: &str) -> Option<Duration> {
    let lower = message.to_ascii_lowercase();
    let after = ["try again in ", "retry in ", "retry after "].iter().find_map(|said| lower.split_once(said))?.1;
    if let Some((wait, _)) = leading_duration(after) {
        return Some(wait);
    }
    let (number, rest) = after.split_once(' ')?;
    let unit = if rest.starts_with("second") {
        1.0
    } else if rest.starts_with("minute") {
        60.0
    } else {
        return None;
    };
    seconds(number.parse::<f64>().ok()? * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(headers: &[(&str, &str)]) -> Option<u128> {
        // Sun, 06 Nov 1994 08:49:37 GMT
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_777);
        let find = |name: &str| headers.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        from_headers(find, now).map(|wait| wait.as_millis())
    }

    #[test]
    fn retry_after_is_read_as_milliseconds_seconds_and_date() {
        assert_eq!(told(&[("retry-after", "9"), ("retry-after-ms", "1500")]), Some(1500));
        assert_eq!(told(&[("retry-after", "7")]), Some(7000));
        assert_eq!(told(&[("retry-after", "0.25")]), Some(250));
        assert_eq!(told(&[("retry-after", "Sun, 06 Nov 1994 08:50:07 GMT")]), Some(30_000));
        assert_eq!(told(&[("retry-after", "Sun, 06 Nov 1994 08:00:00 GMT")]), Some(0));
        assert_eq!(told(&[("retry-after", "Sunday, 06-Nov-94 08:49:47 GMT")]), Some(10_000));
    }

    #[test]
    fn the_limit_that_is_used_up_says_how_long() {
        assert_eq!(
            told(&[("x-ratelimit-reset-requests", "120ms"), ("x-ratelimit-reset-tokens", "50.529s")]),
            Some(50_529)
        );
        let used = [
            ("x-ratelimit-reset-requests", "120ms"),
            ("x-ratelimit-remaining-requests", "0"),
            ("x-ratelimit-reset-tokens", "6m2s"),
            ("x-ratelimit-remaining-tokens", "500"),
        ];
        assert_eq!(told(&used), Some(120));
        assert_eq!(told(&[("x-ratelimit-reset", "784111780")]), Some(3000));
        assert_eq!(told(&[("x-ratelimit-reset", "784111780500")]), Some(3500));
        assert_eq!(told(&[("x-ratelimit-reset", "12")]), Some(12_000));
    }

    #[test]
    fn nonsense_is_no_wait() {
        for text in ["", "-1", "NaN", "inf", "1e300", "soon", "99999999999", "1x", "٣"] {
            assert_eq!(told(&[("retry-after", text)]), None, "{text}");
        }
        assert_eq!(told(&[("x-ratelimit-reset-tokens", "999999999999999999999h")]), None);
    }

    #[test]
    fn bodies_say_how_long_too() {
        let error = serde_json::json!({"details": [{"@type": "x"}, {"retryDelay": "45.837906927s"}]});
        assert_eq!(from_error(&error, ""), Some(Duration::from_nanos(45_837_906_927)));
        let error = serde_json::json!({"details": [{"metadata": {"quotaResetDelay": "373.8ms"}}]});
        assert_eq!(from_error(&error, ""), Some(Duration::from_micros(373_800)));
        assert_eq!(from_error(&Value::Null, "Please try again in 1m2.5s. Visit"), Some(Duration::from_millis(62_500)));
        assert_eq!(from_error(&Value::Null, "Try again in 20 seconds"), Some(Duration::from_secs(20)));
        assert_eq!(from_error(&Value::Null, "try again in a while"), None);
    }
}
