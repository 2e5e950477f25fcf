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

export type RawAction = { name?: string, interaction_id?: string, action_properties?: RawActionProperties, };

export type RawActionProperties = { brand_page_click?: RawClick, item_card?: RawItemCard, };

export type RawAsset = { name?: string, type?: string, medium_properties?: RawMedium, };

export type RawClick = { slug?: string, };

export type RawCreative = { object_tracking_id?: string, type?: string, assets?: Array<RawAsset>, actions?: Array<RawAction>, properties?: Array<RawProperty>, };

export type RawImage = { public_url?: string, alt_text?: string, image_metadata?: RawImageMetadata, };

export type RawImageMetadata = { width?: number, height?: number, size_bytes?: number, content_type?: string, };

export type RawItemCard = { position?: number, product_id?: string, rrc?: string, upc?: string, };

export type RawMedium = { image?: RawImage, video?: RawVideo, };

export type RawPagination = { token?: string, offset?: number, };

/**
 * A response to a placement request, as the service documents it.
 */
export type RawPlacements = { creatives?: Array<RawCreative>, pagination_metadata?: RawPagination, };

export type RawProperty = { name?: string, value?: string, };

export type RawVideo = { video_url?: string, };

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
