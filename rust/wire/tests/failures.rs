//! HTTP errors, each sorted into the row of the table of failures that it belongs to.

use panda_wire::{Failure, FailureKind, failure_of_response};
use std::time::{Duration, SystemTime};

// Sun, 06 Nov 1994 08:49:37 GMT
const NOW: u64 = 784_111_777;

fn failure(status: u16, headers: &[(&str, &str)], body: &str) -> Failure {
    failure_of_response(status, headers, body.as_bytes(), SystemTime::UNIX_EPOCH + Duration::from_secs(NOW))
}

#[track_caller]
fn is(kind: FailureKind, status: u16, body: &str) -> Failure {
    let failure = failure(status, &[], body);
    assert_eq!(failure.kind, kind, "{status} {body}: {failure:?}");
    assert_eq!(failure.status, Some(status));
    failure
}

fn error(message: &str, kind: &str, code: &str) -> String {
    serde_json::json!({"error": {"message": message, "type": kind, "param": null, "code": code}}).to_string()
}

#[test]
fn case_15_429_with_retry_after_says_how_long() {
    let body = error("Rate limit reached", "requests", "rate_limit_exceeded");
    let told = |headers: &[(&str, &str)]| {
        let failure = failure(429, headers, &body);
        assert_eq!((failure.kind, failure.code.as_str()), (FailureKind::RateLimited, "rate_limit_exceeded"));
        assert!(failure.is_transient());
        failure.wait.map(|wait| wait.as_millis())
    };
    assert_eq!(told(&[("Retry-After", "7")]), Some(7000));
    assert_eq!(told(&[("retry-after", "Sun, 06 Nov 1994 08:50:07 GMT")]), Some(30_000));
    assert_eq!(told(&[("Retry-After-Ms", "250"), ("retry-after", "9")]), Some(250));
    assert_eq!(told(&[("x-ratelimit-reset-tokens", "1m2s")]), Some(62_000));
    assert_eq!(told(&[]), None);
}

#[test]
fn case_17_502_with_a_page_of_html_is_the_servers_trouble() {
    let failure =
        is(FailureKind::Server, 502, "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>");
    assert_eq!(failure.detail, "a page of HTML: 502 Bad Gateway");
    assert!(failure.is_transient());
}

#[test]
fn keys_and_addresses() {
    let failure = is(
        FailureKind::Auth,
        401,
        &error("Incorrect API key provided: sk-1234567890abcdef.", "invalid_request_error", "invalid_api_key"),
    );
    assert!(!failure.to_string().contains("sk-1234") && !failure.is_transient(), "{failure}");
    is(FailureKind::Auth, 403, "");
    is(
        FailureKind::UnknownModel,
        404,
        &error("The model `x` does not exist", "invalid_request_error", "model_not_found"),
    );
    is(FailureKind::UnknownModel, 404, "404 page not found");
    is(FailureKind::UnknownModel, 400, &error("model not found", "invalid_request_error", ""));
    is(FailureKind::UnknownModel, 302, "");
}

#[test]
fn a_used_up_quota_is_no_rate_limit() {
    is(
        FailureKind::QuotaExhausted,
        429,
        &error(
            "You exceeded your current quota, please check your plan and billing details.",
            "insufficient_quota",
            "insufficient_quota",
        ),
    );
    is(FailureKind::QuotaExhausted, 402, r#"{"error":{"message":"Insufficient credits","code":402}}"#);
    let daily = r#"[{"error":{"code":429,"message":"You exceeded your current quota","status":"RESOURCE_EXHAUSTED","details":[{"@type":"x","violations":[{"quotaId":"GenerateRequestsPerDayPerProject"}]},{"retryDelay":"3s"}]}}]"#;
    is(FailureKind::QuotaExhausted, 429, daily);
    // A given delay beats the prose.
    let minute = r#"[{"error":{"code":429,"message":"You exceeded your current quota, please check your plan and billing details.","status":"RESOURCE_EXHAUSTED","details":[{"retryDelay":"45.5s"}]}}]"#;
    assert_eq!(is(FailureKind::RateLimited, 429, minute).wait, Some(Duration::from_millis(45_500)));
}

#[test]
fn trouble_of_the_server_may_pass() {
    for status in [408, 409, 500, 502, 503, 504, 529] {
        assert!(is(FailureKind::Server, status, "").is_transient(), "{status}");
    }
    for status in [503, 529] {
        let failure = failure(status, &[("retry-after", "2")], "");
        assert_eq!((failure.kind, failure.wait), (FailureKind::RateLimited, Some(Duration::from_secs(2))));
    }
    let final_word = failure(500, &[("x-should-retry", "false")], "");
    assert!(!final_word.is_transient());
    let again = failure(400, &[("x-should-retry", "true")], "");
    assert!(again.is_transient());
}

#[test]
fn too_long_is_told_apart_from_a_bad_request() {
    is(
        FailureKind::ContextTooLong,
        400,
        &error(
            "This model's maximum context length is 8192 tokens",
            "invalid_request_error",
            "context_length_exceeded",
        ),
    );
    is(
        FailureKind::ContextTooLong,
        400,
        r#"{"error":{"code":400,"message":"the request exceeds the available context size","type":"exceed_context_size_error"}}"#,
    );
    is(FailureKind::ContextTooLong, 413, "");
    is(
        FailureKind::ContextTooLong,
        429,
        &error(
            "Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 40000",
            "tokens",
            "rate_limit_exceeded",
        ),
    );
    is(FailureKind::BadRequest, 400, &error("Unrecognized request argument: foo", "invalid_request_error", ""));
    is(FailureKind::BadRequest, 400, &error("names are case-sensitive", "invalid_request_error", ""));
    is(FailureKind::BadRequest, 422, r#"{"detail":[{"loc":["body"],"msg":"field required"}]}"#);
}

#[test]
fn filters_images_and_the_models_own_faults() {
    is(
        FailureKind::ContentFilter,
        400,
        &error("The response was filtered due to Azure OpenAI's content management policy", "", "content_filter"),
    );
    is(FailureKind::ContentFilter, 400, r#"{"error":{"code":"1301","message":"内容可能包含不安全或敏感内容"}}"#);
    is(
        FailureKind::ContentFilter,
        403,
        r#"{"error":{"code":403,"message":"Input was flagged","metadata":{"reasons":["x"]}}}"#,
    );
    is(
        FailureKind::NoImages,
        400,
        &error("Invalid content type. image_url is only supported by certain models.", "invalid_request_error", ""),
    );
    is(FailureKind::NoImages, 404, r#"{"error":{"message":"No endpoints found that support image input","code":404}}"#);
    is(
        FailureKind::NoImages,
        500,
        r#"{"error":{"code":500,"message":"image input is not supported - hint: if this is unexpected, you may need to provide the mmproj","type":"server_error"}}"#,
    );
    is(
        FailureKind::ModelFault,
        400,
        r#"{"error":{"message":"Failed to call a function","type":"invalid_request_error","code":"tool_use_failed","failed_generation":"<function=look"}}"#,
    );
    is(FailureKind::ModelFault, 500, r#"{"error":"error parsing tool call: raw='{', err=unexpected end"}"#);
}

#[test]
fn errors_of_all_shapes_are_read() {
    let said = |body: &str| {
        let failure = failure(400, &[], body);
        (failure.code, failure.detail)
    };
    let is = |code: &str, detail: &str| (code.to_owned(), detail.to_owned());
    assert_eq!(said(r#"{"object":"error","message":"bad id","type":"invalid","code":"3280"}"#), is("3280", "bad id"));
    assert_eq!(said(r#"{"code":"The caller","error":"no access"}"#), is("The caller", "no access"));
    assert_eq!(said(r#"{"error":"plain"}"#), is("", "plain"));
    assert_eq!(said(r#"{"message":"top"}"#), is("", "top"));
    assert_eq!(said(r#"data: {"error":{"message":"in a stream","code":17}}"#), is("17", "in a stream"));
    assert_eq!(said("  plain words\n of a proxy "), is("", "plain words of a proxy"));
    assert_eq!(said(""), is("", ""));
}

#[test]
fn any_bytes_are_some_failure() {
    let mut state = 88_172_645_463_325_252_u64;
    let bodies =
        [error("x", "y", "z"), "<title>".to_owned(), r#"[{"error":[1,{"code":1e99,"details":7}]}]"#.to_owned()];
    for round in 0..3000 {
        let mut body = bodies[round % bodies.len()].clone().into_bytes();
        for _ in 0..1 + round % 5 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let at = (state as usize >> 8) % body.len();
            body[at] = (state >> 40) as u8;
        }
        let failure = failure_of_response(429, &[("retry-after", "7")], &body, SystemTime::UNIX_EPOCH);
        assert!(failure.detail.chars().count() <= 300 && failure.code.chars().count() <= 300);
    }
}
