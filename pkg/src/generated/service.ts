// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test generate`. Do not edit.

/** What Rust returns for a `Result`. */
export type Result<T, E> = { Ok: T } | { Err: E };

/**
 * An account as the service describes it.
 */
export type Account = { 
/**
 * The caller's id for the user; the id of the request if the response has none.
 */
user_id: string, 
/**
 * The first name; that of the request if the response has none.
 */
first_name: string, 
/**
 * The last name.
 */
last_name?: string, 
/**
 * The telephone number.
 */
phone_number?: string, 
/**
 * The locale.
 */
locale?: string, 
/**
 * Whether it is a guest.
 */
guest?: boolean, 
/**
 * The metadata, each key once.
 */
metadata: Array<[string, string]>, };

/**
 * The rate at which a client sends to one host with one credential.
 */
export type AdaptiveRate = { 
/**
 * Requests per second at the last 429; 0 if there is no limit.
 */
max: number, 
/**
 * When calls are sent again after the last 429 or `Retry-After`. The rate grows from here.
 */
since: number, 
/**
 * How many turns had come by then.
 */
base: number, 
/**
 * The last turn that was taken.
 */
taken: number, 
/**
 * How often the rate was cut since a request was accepted.
 */
cuts: number, 
/**
 * The start of the current window, and how many requests were accepted in it and in the one before.
 */
window: number, current: number, previous: number, 
/**
 * How many turns were taken and neither used nor given back, and when that was last compared with those that have come.
 */
open: number, checked: number, 
/**
 * The share of requests that were refused lately, from 0 to 1.
 */
refused: number, 
/**
 * The share of the rate that the last 429 took away.
 */
cut: number, 
/**
 * How much each accepted request adds to the rate.
 */
growth: number, 
/**
 * How many requests were accepted after the first 429 although they were sent before it, less `MIN_ACCEPTED` times those refused.
 */
excess: number, 
/**
 * How many milliseconds responses to accepted requests took lately, up to `MAX_RESERVE` each.
 */
responseTime: number, };

/**
 * The URL and the headers of a request.
 */
export type Address = { url: string, 
/**
 * The scheme, host and port of the URL.
 */
origin: string, 
/**
 * Names and values, each name once.
 */
headers: Array<[string, string]>, };

/**
 * The members of a response that decide how a call continues.
 */
export type Answered = { 
/**
 * The HTTP status; 0 for a redirect that a runtime hides.
 */
status: number, 
/**
 * The wait that `Retry-After` asks for (RFC 9110, section 10.2.3).
 */
retryAfter?: number, 
/**
 * What the body adds to the meaning of the status.
 */
meaning?: Meaning, };

/**
 * An option that cannot be used.
 */
export type BadOption = { 
/**
 * Its name.
 */
field: string, 
/**
 * What is allowed: lower case, no full stop.
 */
reason: string, };

/**
 * A link as it is stored.
 */
export type LinkEntry = { 
/**
 * What to store, as JSON.
 */
entry: string, 
/**
 * For how many seconds it is worth storing; absent for a link that does not expire.
 */
seconds?: number, };

/**
 * Where a call of an endpoint stands.
 */
export type Call = { resource: Endpoint, phase: Phase, 
/**
 * How many attempts were made, but for the one whose token was refused, and how many may be.
 */
attempts: number, maxAttempts: number, 
/**
 * When the time for all attempts is over.
 */
deadline: number, 
/**
 * The end of the wait.
 */
until: number, 
/**
 * The generation of the token in use.
 */
generation: number | null, 
/**
 * How many tokens were refused, and whether the one in use is shared.
 */
refused: number, isShared: boolean, 
/**
 * The turn that it waits for, or that the last request took.
 */
turn: number | null, 
/**
 * When the last request was sent.
 */
sent: number, };

/**
 * What to do next.
 */
export type CallAction = { "type": "token", 
/**
 * The generation that the service has just refused: to be dropped first.
 */
rejected?: number, 
/**
 * The time that is left.
 */
left: number, } | { "type": "send", 
/**
 * Which attempt this is, from 1. One that follows a refused token is not counted.
 */
attempt: number, 
/**
 * The time that is left.
 */
left: number, } | { "type": "wait", 
/**
 * How long.
 */
ms: number, } | { "type": "done" } | { "type": "fail", 
/**
 * Why.
 */
reason: CallFailure, 
/**
 * For how long no call is sent, if the service limits the rate of requests.
 */
blockedFor?: number, };

/**
 * The options of a call.
 */
export type CallChoice = { 
/**
 * Milliseconds for all attempts together, waits included.
 */
timeout: number, 
/**
 * How many more attempts may follow the first.
 */
retries: number, };

/**
 * What has happened to a call.
 */
export type CallEvent = "start" | { "token": { 
/**
 * Its generation (see [`TokenCache`](super::TokenCache)).
 */
generation: number, 
/**
 * Whether it was issued to another client that shares it. If it is refused, another one may be available.
 */
isShared: boolean, } } | "no-token" | { "answered": Answered } | { "broken": { 
/**
 * False only if the request was certainly not sent.
 */
sent: boolean, } } | "waited" | "deadline";

/**
 * Why a call failed.
 */
export type CallFailure = "status" | "retry-after" | "throttled" | "retry-budget" | "unauthorized" | "redirect" | "broken" | "timeout" | "token" | "misuse";

/**
 * What a call and the calls beside it have come to.
 */
export type CallState = { call: Call, 
/**
 * What all calls of the client share.
 */
budget: RetryBudget, 
/**
 * What all calls to one host with one credential share.
 */
rate: AdaptiveRate, };

/**
 * The state after an event, and what to do.
 */
export type CallStep = { call: Call, budget: RetryBudget, rate: AdaptiveRate, action: CallAction, };

/**
 * What an error keeps of a response.
 */
export type Details = { requestId: string | null, headers: Array<[string, string]>, };

/**
 * One error.
 */
export type ErrorItem = { 
/**
 * The service's error code, if there is one.
 */
code: number | null, 
/**
 * The path of the field with the error (`meta.key`).
 */
key: string | null, 
/**
 * The message.
 */
message: string | null, 
/**
 * The rule of the issue (`meta.rule`), which a gateway of endcap adds.
 */
rule?: string | null, 
/**
 * The path of the value with the issue (`meta.path`).
 */
path?: string | null, };

/**
 * Why a user could not be created.
 */
export type Failure = { "type": "service", error: ServiceFailure, } | { "type": "malformed", error: Malformed, };

/**
 * A response, but for its body.
 */
export type ResponseHead = { status: number, 
/**
 * Names, in any case, and values.
 */
headers: Array<[string, string]>, 
/**
 * Milliseconds since the epoch.
 */
now: number, };

/**
 * The link to a page.
 */
export type Link = { url: string, };

/**
 * Which links are accepted.
 */
export type LinkChoice = { hosts: Array<string>, allowLoopbackHttp: boolean, };

/**
 * A success that cannot be used.
 */
export type Malformed = { message: string, 
/**
 * The field without which the response is worth nothing.
 */
field: string | null, };

/**
 * What the body adds to the meaning of the status.
 */
export type Meaning = "plain" | "success" | "final";

/**
 * Members of a placement request to set. An absent member stays as it is; `null` removes it.
 */
export type Members = { user_id?: string | null, user_ip?: string | null, user_agent?: string | null, test_only?: boolean | null, location_code?: string | null, };

/**
 * The errors of the token endpoint (service document, "Authentication"). A retry fails the same way.
 */
export type OAuthError = "invalid_grant" | "invalid_client" | "query_params_forbidden";

/**
 * What a pager reads of a page.
 */
export type PageFacts = { token?: string, offset?: number, 
/**
 * Whether `creatives` has items, including those that are not creatives.
 */
isFilled: boolean, 
/**
 * Whether it has a creative that was not on an earlier page.
 */
isFresh: boolean, 
/**
 * The UTF-16 code units of the ids of all creatives so far, with those of this page.
 */
seenLength: number, };

/**
 * A pager without the ids that were seen, which stay in JavaScript from page to page: there can be thousands.
 */
export type PagerPosition = { 
/**
 * What the next request has as `pagination_context`; `null` if there is no next page.
 */
next: PageRequest | null, 
/**
 * How many pages were read.
 */
pages: number, 
/**
 * How many pages may be read.
 */
maxPages: number, 
/**
 * How many pages in a row had nothing new.
 */
idle: number, };

/**
 * A pager after a page.
 */
export type PagerStep = { at: PagerPosition, 
/**
 * Whether the token changed, which hints at a new auction.
 */
restarted: boolean, };

/**
 * What a call is waiting for.
 */
export type Phase = "start" | "token" | "response" | "wait" | "over";

/**
 * A request body of the service.
 */
export type Endpoint = "links" | "placements" | "users" | "token";

/**
 * What limits how often the calls of one client are tried again. When a service fails for everybody, this keeps a client
 * from making it worse.
 */
export type RetryBudget = { size: number, spent: number, };

/**
 * What was sent that no error may show.
 */
export type Sensitive = { secrets: Array<string>, 
/**
 * The body of the request, as text: the names and phone numbers of a user are redacted.
 */
sent: string | null, };

/**
 * An error response. All text is redacted, on one line, and cut: a message, a key and the OAuth error and description to 300
 * characters each, any other reason to 500. At most 64 errors are read.
 */
export type ServiceError = { 
/**
 * The HTTP status.
 */
status: number, 
/**
 * The code of the error, or of the envelope around several.
 */
code: number | null, 
/**
 * The errors. Decide by code and key, never by message.
 */
errors: Array<ErrorItem>, 
/**
 * The OAuth error, if it is one that the service documents ("Authentication").
 */
oauth: OAuthError | null, 
/**
 * The OAuth error and description, or the message around several errors, or a body of another shape as text.
 */
reason: string | null, 
/**
 * The wait that `Retry-After` asks for.
 */
retryAfter: number | null, 
/**
 * The service's id of the request, from the usual headers (`X-Request-Id` and the like).
 */
requestId: string | null, 
/**
 * The headers of the response with names in lower case, without cookies; redacted.
 */
headers: Array<[string, string]>, 
/**
 * The first 16 KiB of the body as text, redacted. The `Debug` format omits it.
 */
body: string, };

/**
 * A response other than success.
 */
export type ServiceFailure = { message: string, 
/**
 * Whether the response stays the same when the request is sent again.
 */
isFinal: boolean, error: ServiceError, };

/**
 * A pager as the npm package stores it.
 */
export type PagerState = { version: 1, 
/**
 * What the next request has as `pagination_context`; `null` if there is no next page.
 */
next: PageRequest | null, 
/**
 * How many pages were read.
 */
pages: number, 
/**
 * How many pages may be read.
 */
maxPages: number, 
/**
 * How many pages in a row had nothing new.
 */
idle: number, 
/**
 * The `object_tracking_id` of each creative that was returned, as long as there is a next page.
 */
seen: Array<string>, };

/**
 * What the request for a page has as `pagination_context`.
 */
export type PageRequest = { offset: number, token?: string, };

/**
 * Where a request goes, as far as the caller said. A member that the caller's options do not have is absent.
 */
export type TargetOptions = { host?: string, allowLoopbackHttp?: boolean, apiKey?: string, accessToken?: string, retailerId?: string, language?: string, path?: string, };

/**
 * An access token and its lifetime.
 */
export type Token = { 
/**
 * The token.
 */
accessToken: string, 
/**
 * How long it can be used from its receipt. `None` if the response has no lifetime above zero: then it is valid for one
 * request.
 */
expiresIn?: number, 
/**
 * When it was created, in seconds since the Unix epoch, by the service's clock, which may be wrong.
 */
createdAt?: number, 
/**
 * The scope.
 */
scope?: string, };

/**
 * A token that another instance stored.
 */
export type SharedToken = { token: string, 
/**
 * In seconds.
 */
expiresIn: number, 
/**
 * In milliseconds since the epoch.
 */
issued: number, };

/**
 * How a caller comes by a token.
 */
export type TokenAction = { "type": "use", "generation": number } | { "type": "join", "generation": number } | { "type": "fetch", "generation": number };

/**
 * The state of a client's access token. The caller keeps the token itself; here it is only a number, its
 * generation, so this state holds no secret.
 */
export type TokenCache = { 
/**
 * The newest generation that was requested.
 */
last: number, 
/**
 * Whether that request is in flight.
 */
isPending: boolean, 
/**
 * The newest generation that was received; 0 before the first one.
 */
received: number, 
/**
 * When that token is not used any more; 0 if it is not used at all.
 */
until: number, 
/**
 * Whether that token was doubted or rejected.
 */
isSuspect: boolean, 
/**
 * The newest generation that was rejected, or that was doubted and then replaced. None up to it is used again.
 */
retired: number, 
/**
 * When a doubted or rejected token was last replaced.
 */
renewedAt: number | null, };

/**
 * What happened to the tokens of a client.
 */
export type TokenEvent = { "ask": { doubted?: number, } } | { "received": { generation: number, expiresIn?: number, } } | { "failed": { generation: number, } } | { "rejected": { generation: number, } } | { "doubted": { generation: number, } };

/**
 * The tokens of a client after an event, and what to do.
 */
export type TokenStep = { state: TokenCache, 
/**
 * What a caller that needs a token has to do; `null` after other events.
 */
action: TokenAction | null, };

/**
 * What became of a user.
 */
export type UserResult = { "type": "created", user: Account, } | { "type": "exists", user_id: string, 
/**
 * The service's response; `null` if a gateway said that the account exists.
 */
reason: ServiceFailure | null, };
