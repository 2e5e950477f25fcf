//! The rules of the session, the store and the pagination of a display placement request (service document, "Display
//! placement request"). Each function is named after the field or object that it checks.

use super::rules::warn_absent;
use super::{
    FIRST_PAGE, HAS_TOKEN, LATER_PAGE, PAGINATION_CONTEXT, PaginationContext, SESSION_CONTEXT, SessionContext,
    StoreContext,
};
use crate::api::common::{MAX_USER_ID, check_length, warn_if_blank};
use crate::api::ip;
use crate::json::Text;
use crate::schema::attributes::{max, min};
use crate::schema::{Context, ParamToken, Rule, Seen, Wire as _};

const MAX_USER_AGENT: i64 = max(SessionContext::ATTRIBUTES, "user_agent");
const MAX_LOCATION_CODE: i64 = max(StoreContext::ATTRIBUTES, "location_code");
const FIRST_OFFSET: i64 = min(PaginationContext::ATTRIBUTES, "offset");

/// The rows of the functions below.
macro_rules! session_rules {
    ([$next:ident $($rest:ident)*] {$($groups:tt)*}) => { $next! { [$($rest)*] { $($groups)* placement {
        /// A user id too long for ad serving.
        UserIdLength = "user-id-length", Fixed(1001, Path): "must be at most {limit} characters",
            user_id_length(limit: number),
            accepts {"session_context": {"user_id": "x".repeat(50)}}
            rejects {"session_context": {"user_id": "x".repeat(51)}} at "session_context.user_id";
        /// An address that is not an IP address.
        UserIp = "user-ip", Error: "must be an IPv4 or IPv6 address without port, zone or brackets", user_ip(),
            accepts {"session_context": {"user_ip": "2001:db8::7"}}
            rejects {"session_context": {"user_ip": "192.0.2.7:443"}} at "session_context.user_ip";
        /// A user agent that is too long.
        UserAgentLength = "user-agent-length", Error: "must be at most {limit} characters",
            user_agent_length(limit: number),
            accepts {"session_context": {"user_agent": "x".repeat(1000)}}
            rejects {"session_context": {"user_agent": "x".repeat(1001)}} at "session_context.user_agent";
        /// A session without the id of its user.
        NoUserId = "no-user-id", Warning: "is absent; without a user the service may serve no ads", no_user_id(),
            accepts {} rejects {"session_context": {"user_id": null}} at "session_context.user_id";
        /// A location code that is too long.
        LocationCodeLength = "location-code-length", Fixed(1001, Path): "must be at most {limit} characters",
            location_code_length(limit: number),
            accepts {"store_context": {"location_code": "x".repeat(100)}}
            rejects {"store_context": {"location_code": "x".repeat(101)}} at "store_context.location_code";
        /// A page size below 1.
        PageSize = "page-size", Warning: "is less than 1", page_size(actual: number),
            accepts {"pagination_context": {"page_size": 1}}
            rejects {"pagination_context": {"page_size": 0}} at "pagination_context.page_size";
        /// A page number below 1.
        Offset = "offset", Error: "must be at least 1", offset(actual: number),
            accepts {"pagination_context": {"offset": 1}}
            rejects {"pagination_context": {"offset": 0}} at "pagination_context.offset";
        /// A page token and a page number that do not match.
        TokenOffsetMismatch = "token-offset-mismatch", Warning: "{~problem}",
            token_offset_mismatch(problem: token(PageTokenProblem)),
            accepts {"pagination_context": {"offset": 2, "token": "p2"}}
            rejects {"pagination_context": {"offset": 2}} at "pagination_context"
            rejects {"pagination_context": {"offset": 1, "token": "p2"}} at "pagination_context";
    } } } };
}

pub(super) fn user_id(context: &mut Context<'_, '_>, text: Text<'_>) {
    check_length(context, &text, MAX_USER_ID, const { &Rule::user_id_length(MAX_USER_ID) });
    warn_if_blank(context, text);
}

pub(super) fn user_ip(context: &mut Context<'_, '_>, text: Text<'_>) {
    // The longest form has 45 characters.
    if !text.bytes(&mut [0; 45]).is_some_and(ip::is_address) {
        context.report(&Rule::user_ip());
    }
}

pub(super) fn user_agent(context: &mut Context<'_, '_>, text: Text<'_>) {
    check_length(context, &text, MAX_USER_AGENT, const { &Rule::user_agent_length(MAX_USER_AGENT) });
}

pub(super) fn location_code(context: &mut Context<'_, '_>, text: Text<'_>) {
    check_length(context, &text, MAX_LOCATION_CODE, const { &Rule::location_code_length(MAX_LOCATION_CODE) });
}

const USER_ID: u32 = SESSION_CONTEXT.bit("user_id");

pub(super) fn session_context(context: &mut Context<'_, '_>, seen: Seen) {
    if seen.present & USER_ID == 0 {
        warn_absent(context, "user_id", Rule::no_user_id());
    }
}

pub(super) fn page_size(context: &mut Context<'_, '_>, size: i64) {
    if size < 1 {
        context.report(&Rule::page_size(size));
    }
}

pub(super) fn offset(context: &mut Context<'_, '_>, page: i64) {
    match page {
        ..FIRST_OFFSET => context.report(&Rule::offset(page)),
        FIRST_OFFSET => context.notes().set(FIRST_PAGE),
        _ => context.notes().set(LATER_PAGE),
    }
}

pub(super) fn token(context: &mut Context<'_, '_>, _: Text<'_>) {
    context.notes().set(HAS_TOKEN);
}

const OFFSET: u32 = PAGINATION_CONTEXT.bit("offset");
const TOKEN: u32 = PAGINATION_CONTEXT.bit("token");

pub(super) fn pagination_context(context: &mut Context<'_, '_>, seen: Seen) {
    let (first, later) = (context.notes().take(FIRST_PAGE), context.notes().take(LATER_PAGE));
    let is_absent = |bit| seen.present & bit == 0;
    let problem = if context.notes().take(HAS_TOKEN) && (first || is_absent(OFFSET)) {
        ParamToken::FirstPage
    } else if later && is_absent(TOKEN) {
        ParamToken::NoToken
    } else {
        return;
    };
    context.report(&Rule::token_offset_mismatch(problem));
}
