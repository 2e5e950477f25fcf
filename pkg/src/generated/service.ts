// Generated from the declarations in src/service/ by `ENDCAP_WRITE=1 cargo test generate`. Do not edit.

/** What Rust returns for a `Result`. */
export type Result<T, E> = { Ok: T } | { Err: E };

/**
 * An account as the service describes it.
 */
export type Account = { user_id: string, first_name: string, last_name?: string, phone_number?: string, locale?: string, guest?: boolean, 
/**
 * Names and values, each name once.
 */
metadata: Array<[string, string]>, };

/**
 * The URL and the headers of a request.
 */
export type Address = { url: string, 
/**
 * Names and values, each name once.
 */
headers: Array<[string, string]>, };

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
 * What an error keeps of a response.
 */
export type Details = { requestId: string | null, headers: Array<[string, string]>, };

/**
 * The endpoints of the service.
 */
export type Endpoint = "links" | "placements" | "users" | "token";

/**
 * One error of the service.
 */
export type ErrorItem = { code: number | null, key: string | null, message: string | null, rule?: string | null, path?: string | null, };

/**
 * Why a user could not be created.
 */
export type Failure = { "type": "service", error: ServiceFailure, } | { "type": "malformed", error: Malformed, };

/**
 * A response, but for its body.
 */
export type Given = { status: number, 
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
 * Members of a placement request to set. An absent member stays as it is; `null` removes it.
 */
export type Members = { user_id?: string | null, user_ip?: string | null, user_agent?: string | null, test_only?: boolean | null, location_code?: string | null, };

/**
 * What was sent that no error may show.
 */
export type Sensitive = { secrets: Array<string>, 
/**
 * The body of the request, as text: the names and phone numbers of a user are redacted.
 */
sent: string | null, };

/**
 * A response other than success.
 */
export type ServiceFailure = { message: string, status: number, code: number | null, errors: Array<ErrorItem>, oauth: string | null, reason: string | null, 
/**
 * In seconds.
 */
retryAfter: number | null, requestId: string | null, headers: Array<[string, string]>, body: string, };

/**
 * Where a request goes, as far as the caller said. A member that the caller's options do not have is absent.
 */
export type TargetOptions = { host?: string, allowLoopbackHttp?: boolean, apiKey?: string, accessToken?: string, retailerId?: string, language?: string, path?: string, };

/**
 * An access token.
 */
export type Token = { accessToken: string, 
/**
 * In seconds.
 */
expiresIn?: number, 
/**
 * In seconds since the epoch, by the service's clock.
 */
createdAt: number, scope?: string, };

/**
 * What became of a user.
 */
export type UserResult = { "type": "created", user: Account, } | { "type": "exists", user_id: string, reason: ServiceFailure, };
