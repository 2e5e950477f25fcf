// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

/** The shape of a serialized `Result` of Rust. */
export type Result<T, E> = { Ok: T } | { Err: E };

/**
 * A user account in a response of the service.
 */
export type Account = { 
/**
 * The caller's id of the user. If the response has none, the id in the request.
 */
user_id: string, 
/**
 * The first name. If the response has none, the name in the request.
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
 * Whether the user is a guest.
 */
guest?: boolean, 
/**
 * The metadata, each key once.
 */
metadata: Map<string, string>, };

/**
 * An invalid option.
 */
export type BadOption = { 
/**
 * The name of the option.
 */
field: string, 
/**
 * The allowed values: lowercase, without a final period.
 */
reason: string, };

/**
 * The next action of a call.
 */
export type CallAction = { "type": "token", 
/**
 * The generation of the token that the service has just rejected. Record that first.
 */
rejected?: number, 
/**
 * Whether the location code may be the reason: then
 * [`record_doubted`](super::TokenState::record_doubted) the token, and otherwise
 * [`record_rejected`](super::TokenState::record_rejected) it.
 */
isDoubted: boolean, 
/**
 * The time left until the deadline.
 */
timeLeft: number, } | { "type": "send", 
/**
 * The number of the attempt, from 1. An attempt that replaces a rejected token is not counted.
 */
attempt: number, 
/**
 * The time left until the deadline.
 */
timeLeft: number, } | { "type": "wait", 
/**
 * The time to wait.
 */
ms: number, } | { "type": "done" } | { "type": "fail", 
/**
 * Why the call ended without a result.
 */
reason: CallFailure, 
/**
 * The time for which no call can be sent, if the service limits the rate of requests.
 */
blockedFor?: number, };

/**
 * An event of a call.
 */
export type CallEvent = "start" | { "token": { 
/**
 * The generation of the token (see [`TokenState`](super::TokenState)).
 */
generation: number, 
/**
 * Whether the token was issued to another client that shares it. If the service rejects it, another one may be
 * available.
 */
isShared: boolean, } } | "no-token" | { "response": ResponseSummary } | { "no-response": { 
/**
 * False only if the request was certainly not sent.
 */
mayHaveBeenSent: boolean, 
/**
 * Whether another attempt would fail in the same way, for example because the server's certificate is wrong.
 */
isFinal?: boolean, } } | "waited" | "deadline";

/**
 * The reason why a call failed.
 */
export type CallFailure = "status" | "retry-after" | "throttled" | "retry-budget" | "unauthorized" | "location-code" | "redirect" | "no-response" | "timeout" | "token" | "misuse";

/**
 * The limits of a call.
 */
export type CallLimits = { 
/**
 * The time for all attempts together, including waits, in milliseconds.
 */
timeout: number, 
/**
 * The number of retries after the first attempt.
 */
retries: number, };

/**
 * The headers of a response that an error contains, and the request's id.
 */
export type Details = { requestId: string | null, headers: Array<[string, string]>, };

/**
 * A request body of the service, and the endpoint that it is sent to (service document, "Endpoints").
 */
export type Endpoint = "links" | "placements" | "users" | "token";

/**
 * One error of a response.
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
 * The service's message, redacted and cut at 300 characters.
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
 * The link to a page.
 */
export type Link = { url: string, };

/**
 * The links to accept.
 */
export type LinkSettings = { hosts: Array<string> | null, allowLoopbackHttp: boolean, };

/**
 * The errors of the token endpoint (service document, "Authentication"). A retry fails the same way.
 */
export type OAuthError = "invalid_grant" | "invalid_client" | "query_params_forbidden";

/**
 * The `pagination_context` of a request.
 */
export type PageRequest = { offset: number, token?: string, };

/**
 * A successful response that cannot be used.
 */
export type ReadErrorInfo = { message: string, 
/**
 * The required field that is absent or invalid.
 */
field: string | null, };

/**
 * The URL and the headers of a request.
 */
export type RequestHead = { url: string, 
/**
 * The scheme, host and port of the URL.
 */
origin: string, 
/**
 * Names and values of headers, each name once.
 */
headers: Array<[string, string]>, };

/**
 * Why a response has no value.
 */
export type ResponseErrorInfo = { "type": "service", error: ServiceErrorInfo, } | { "type": "malformed", error: ReadErrorInfo, };

/**
 * A response without its body.
 */
export type ResponseHead = { status: number, 
/**
 * Names, in any case, and values of headers.
 */
headers: Array<[string, string]>, 
/**
 * The current time, in milliseconds since the Unix epoch.
 */
now: number, };

/**
 * What reads a response with a success: the name of the endpoint, with what its reader needs besides the body.
 */
export type ResponseReader = { "links": LinkSettings } | "token" | { "users": UserSettings };

/**
 * The parts of a response that decide how a call continues.
 * [`ResponseParts::event`](crate::http::ResponseParts::event) reads them from a response.
 */
export type ResponseSummary = { 
/**
 * The HTTP status.
 */
status: number, 
/**
 * The wait that `Retry-After` requires (RFC 9110, section 10.2.3).
 */
retryAfter?: number, 
/**
 * How the body changes the way in which the status is treated.
 */
statusOverride?: StatusOverride, 
/**
 * Whether the request has a location code. It, and not the token, may be the reason for a 401.
 */
hasLocationCode?: boolean, 
/**
 * Whether a token was replaced a short time ago (not [`TokenState::may_renew`](super::TokenState::may_renew)). After
 * a 401 to a request with a location code, the call then requests no other token.
 */
isTokenNew?: boolean, 
/**
 * Whether the call cannot send another token request after a 401.
 */
isTokenFinal?: boolean, };

/**
 * What a reader returns.
 */
export type ResponseValue = Link | TokenFields | UserResult;

/**
 * The texts of a request that errors must not contain.
 */
export type Sensitive = { secrets: Array<string>, 
/**
 * The body of the request as text. The names and phone numbers of a user in it are redacted.
 */
sent: string | null, };

/**
 * An error response. All text is redacted, on one line, and cut: a message, a key and the OAuth error and description
 * to 300 characters each, any other reason to 500. At most 64 errors are read.
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
 * The wait that `Retry-After` requires.
 */
retryAfter: number | null, 
/**
 * The service's id of the request, from the usual headers (`X-Request-Id` and the like).
 */
requestId: string | null, 
/**
 * The headers of the response with names in lower case, without cookies; redacted.
 */
headers: Map<string, string>, 
/**
 * The first 16 KiB of the body as text, redacted. The `Debug` format omits it.
 */
body: string, };

/**
 * A response with an error status.
 */
export type ServiceErrorInfo = { message: string, 
/**
 * Whether a retry would get the same response.
 */
isFinal: boolean, error: ServiceError, };

/**
 * Members of a placement request to set. An absent member does not change; `null` removes it.
 */
export type SessionPatchValues = { user_id?: string | null, user_ip?: string | null, user_agent?: string | null, test_only?: boolean | null, location_code?: string | null, };

/**
 * How the body changes the way in which the status is treated.
 */
export type StatusOverride = "none" | "success" | "final";

/**
 * A link as it is stored.
 */
export type StoredLink = { 
/**
 * The JSON to store.
 */
json: string, 
/**
 * The number of seconds for which to store it. Absent if the link does not expire.
 */
ttlSeconds?: number, };

/**
 * The options of a request's target. An option that the caller did not set is absent.
 */
export type TargetOptions = { host?: string, allowLoopbackHttp?: boolean, apiKey?: string, accessToken?: string, retailerId?: string, language?: string, path?: string, };

/**
 * The action by which a caller gets a token.
 */
export type TokenAction = { "type": "use", "generation": number } | { "type": "join", "generation": number } | { "type": "fetch", "generation": number };

/**
 * An event that concerns the tokens of a client.
 */
export type TokenEvent = { "acquire": { doubted?: number, } } | { "received": { generation: number, expiresIn?: number, } } | { "failed": { generation: number, } } | { "rejected": { generation: number, } } | { "doubted": { generation: number, } };

/**
 * An access token and its lifetime.
 */
export type TokenFields = { 
/**
 * The token to send with requests for users and placements.
 */
accessToken: string, 
/**
 * The time for which the token is valid, from its receipt. `None` if the response has no lifetime above zero; the
 * token is then used only by the calls that waited for it.
 */
expiresIn?: number, 
/**
 * The time of creation in seconds since the Unix epoch, by the service's clock, which may be wrong.
 */
createdAt?: number, 
/**
 * The `scope` of the response, for example `connect:ian`.
 */
scope?: string, };

/**
 * Which access token a client uses, and whether a request for another one is in flight. The caller stores the token.
 * This state contains no secret: it identifies each token by a number, the generation.
 */
export type TokenState = { 
/**
 * The newest generation that was requested.
 */
requestedGeneration: number, 
/**
 * Whether the request for that generation is in flight.
 */
isPending: boolean, 
/**
 * The newest generation that was received; 0 before the first one.
 */
receivedGeneration: number, 
/**
 * The time at which the received token is no longer used, or 0 if it is not used at all.
 */
usableUntil: number, 
/**
 * Whether the received token was doubted or rejected.
 */
needsReplacement: boolean, 
/**
 * The newest generation that was rejected, or that was doubted and then replaced. Generations up to this one are
 * not used again.
 */
retired: number, 
/**
 * The time at which a doubted or rejected token was last replaced.
 */
renewedAt: number | null, };

/**
 * The tokens of a client after an event, and the next action.
 */
export type TokenStep = { state: TokenState, 
/**
 * The action of a caller that needs a token; `null` after other events.
 */
action: TokenAction | null, };

/**
 * A token that another instance stored.
 */
export type UsableToken = { token: string, 
/**
 * The remaining lifetime in seconds.
 */
expiresIn: number, 
/**
 * The time of issue, in milliseconds since the Unix epoch.
 */
issued: number, };

/**
 * The result of a request to create a user.
 */
export type UserResult = { "type": "created", user: Account, } | { "type": "exists", user_id: string, 
/**
 * The service's response, or `null` if a gateway reported that the account exists.
 */
reason: ServiceErrorInfo | null, };

/**
 * The head of the response, which may be an error, and the request.
 */
export type UserSettings = { response: ResponseHead, sensitive: Sensitive, };
