// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

import type { DisplayFormat, HealthFilter, LinkType, RectanglePosition, Unit } from "./lists.js";

/** The rule that an issue breaks, for programs to switch on. */
export type Rule =
  /** A body that is not one RFC 8259 document in UTF-8. */
  | "syntax"
  /** More than 128 nested arrays and objects. */
  | "too-deep"
  /** A body larger than the caller's limit. */
  | "too-large"
  /** A member that is repeated in one object. */
  | "duplicate-key"
  /** A value of another JSON type than the field's. */
  | "type"
  /** A required field that is absent or null. In a user, also one that is blank. */
  | "missing"
  /** A text or list that should have content, but is empty or only white space. In a user, a blank required text is `missing`. */
  | "blank"
  /** A key that equals a field's name under Unicode simple case folding. A reader that ignores case uses its value instead of the checked one. Cannot be lowered. */
  | "field-case"
  /** A field that the service does not list. UTM fields and `retailer_key` are not fields of a list: `linkWith` of `endcap/http` adds them to the URL of the link. */
  | "unknown-field"
  /** A link type that the service does not document. */
  | "link-type"
  /** A link that would be valid for longer than the service allows. */
  | "expires-in"
  /** A link that would expire as soon as it is created. */
  | "expires-in-past"
  /** A UPC that has neither 12 nor 14 digits. */
  | "upc-format"
  /** A UPC whose GS1 check digit is wrong. */
  | "upc-check-digit"
  /** A health filter that the service does not document. */
  | "health-filter"
  /** A line item with both product ids and UPCs. */
  | "product-ids-and-upcs"
  /** A filter that has no effect in this request. */
  | "ignored-filter"
  /** Pantry items in a list that is not a recipe. */
  | "pantry-needs-recipe"
  /** A measurement quantity that is not greater than zero. */
  | "quantity-not-positive"
  /** A unit that the service does not document. */
  | "unlisted-unit"
  /** A field that the service has replaced. */
  | "deprecated"
  /** A deprecated quantity that is not greater than zero. */
  | "quantity-ignored"
  /** A countable item, such as "onions", that is measured by weight only. */
  | "countable-by-weight"
  /** A product id in more than one line item. */
  | "duplicate-product-id"
  /** A UPC in more than one line item. */
  | "duplicate-upc"
  /** A UPC of 12 and one of 14 digits for the same product. */
  | "equivalent-upc"
  /** A product id or UPC that is repeated in one line item. */
  | "repeated-in-item"
  /** A URL whose scheme could run a script or read data in the page that shows it. */
  | "url-scheme"
  /** A URL that is not absolute. */
  | "url"
  /** A URL without transport security. */
  | "url-not-https"
  /** A page view without an id that the service can use. */
  | "page-view-id"
  /** A search query without a search term. */
  | "no-search-term"
  /** A request without exactly one page query. */
  | "page-query"
  /** A request without exactly one kind of placement. */
  | "placement-kind"
  /** A format that the service does not document. */
  | "supported-format"
  /** A position that the service does not document. */
  | "position"
  /** A number of ads that is not from 1 to 100, or not in digits. */
  | "ads-count"
  /** A placement request without a session. */
  | "no-session"
  /** A placement request without a store. */
  | "no-store"
  /** A user id too long for ad serving. */
  | "user-id-length"
  /** An address that is not an IP address. */
  | "user-ip"
  /** A user agent that is too long. */
  | "user-agent-length"
  /** A session without the id of its user. */
  | "no-user-id"
  /** A location code that is too long. */
  | "location-code-length"
  /** A page size below 1. */
  | "page-size"
  /** A page number below 1. */
  | "offset"
  /** A page token and a page number that do not match. */
  | "token-offset-mismatch"
  /** A user id that is too long for placement requests. */
  | "user-id-too-long-for-ads"
  /** A name with a character that names must not contain. */
  | "name-characters"
  /** A phone number that is not in E.164 format. */
  | "phone"
  /** A locale that is not in the service's format. */
  | "locale"
  /** A metadata key that is too long. */
  | "metadata-key-length"
  /** A metadata value that is too long. */
  | "metadata-value-length"
  /** Metadata with too many keys. */
  | "metadata-keys"
  /** A field that only responses have. */
  | "response-only"
  /** A grant type whose tokens are not for ads. */
  | "not-for-ads"
  /** A scope that does not include ads. */
  | "scope";

/** The message of each rule, in the order of their numbers in the module. `{name}` stands for a parameter, `{~name}` for the phrase of its token. */
export const MESSAGES: Readonly<Record<Rule, string>> = {
  syntax: "invalid JSON: {~problem}",
  "too-deep": "must have at most {limit} levels of nesting",
  "too-large": "must be at most {limit} bytes",
  "duplicate-key": "must not appear twice",
  type: "expected {~expected}, got {~actual}",
  missing: "is required",
  blank: "is {~actual}",
  "field-case": "must be written in lowercase: {suggestion}",
  "unknown-field": "is not a field of {~object}",
  "link-type": 'expected one of {expected}, got "{actual}"',
  "expires-in": "must be at most {limit} days",
  "expires-in-past": "is less than {limit} day, so the link expires at once",
  "upc-format": "must be 12 or 14 digits",
  "upc-check-digit": "has a wrong check digit; expected {expected}",
  "health-filter": 'expected one of {expected}, got "{actual}"',
  "product-ids-and-upcs": "must not have both product_ids and upcs",
  "ignored-filter": "has no effect {~reason}",
  "pantry-needs-recipe": 'has no effect unless link_type is "recipe"',
  "quantity-not-positive": "must be greater than 0",
  "unlisted-unit": 'is "{actual}", which is not a unit that the service lists; {~problem}',
  deprecated: "is deprecated; use {replacement}",
  "quantity-ignored": "is not greater than 0, so it has no effect",
  "countable-by-weight": 'measures a countable item by weight only; use "{suggestion}"',
  "duplicate-product-id": "must not repeat a product id of line_items[{first}]",
  "duplicate-upc": "must not repeat a upc of line_items[{first}]",
  "equivalent-upc": "identifies the same product as a upc of line_items[{first}]",
  "repeated-in-item": "is repeated in this line item",
  "url-scheme": "must not have the unsafe scheme {scheme}",
  url: "is not an absolute URL",
  "url-not-https": "is not an https URL",
  "page-view-id": 'is not a UUID or "None"',
  "no-search-term": "is absent; ads are matched to the search term",
  "page-query": "expected exactly one page query, got {actual}",
  "placement-kind": "must have a display_placement",
  "supported-format": 'expected one of {expected}, got "{actual}"',
  position: 'expected one of {expected}, got "{actual}"',
  "ads-count": "must be a number from 1 to {limit} as a string of digits",
  "no-session": "is absent; without a user the service may serve no ads",
  "no-store": "is absent; without a location the service may serve no ads",
  "user-id-length": "must be at most {limit} characters",
  "user-ip": "must be an IPv4 or IPv6 address without port, zone or brackets",
  "user-agent-length": "must be at most {limit} characters",
  "no-user-id": "is absent; without a user the service may serve no ads",
  "location-code-length": "must be at most {limit} characters",
  "page-size": "is less than 1",
  offset: "must be at least 1",
  "token-offset-mismatch": "{~problem}",
  "user-id-too-long-for-ads": "is over {limit} characters, so placement requests cannot use it",
  "name-characters": "must not contain any of {forbidden}",
  phone: "must be + and 2 to 15 digits that do not start with 0",
  locale: "must be <language>_<REGION>, such as en_US",
  "metadata-key-length": "must have a key of at most {limit} characters",
  "metadata-value-length": "must be at most {limit} characters",
  "metadata-keys": "expected at most {limit} keys, got {actual}",
  "response-only": "is only part of responses",
  "not-for-ads": "is not {expected}, so the token is not for ads",
  scope: "does not include {expected}, so the token is not for ads",
};

/** The number of levels that each rule can have, of `error`, `warn` and `off`, in the same order. A rule with all three is a warning by default. */
export const LEVEL_COUNTS = "111221313223231133133331133233331122233122313233121111333";

/** Why bytes are not a JSON document. */
export type SyntaxProblem =
  | "unexpected-end"
  | "expected-value"
  | "expected-key"
  | "expected-colon"
  | "expected-object-end"
  | "expected-array-end"
  | "invalid-number"
  | "invalid-escape"
  | "lone-surrogate-escape"
  | "control-character"
  | "invalid-utf-8"
  | "byte-order-mark"
  | "trailing-data";

/** The types of JSON. */
export type JsonType = "string" | "number" | "boolean" | "array" | "object";

/** Field types that JSON does not have: integers, a string or null, and any JSON value. */
export type FieldType = "integer" | "string-or-null" | "json";

/** Values that a field cannot hold: null, some numbers, and JavaScript values that JSON cannot represent. */
export type UnfitValue =
  | "null"
  | "fraction"
  | "beyond-int64"
  | "beyond-double"
  | "imprecise-integer"
  | "non-finite"
  | "hole"
  | "undefined"
  | "function"
  | "symbol"
  | "class-instance"
  | "cycle"
  | "unreadable"
  | "lone-surrogate"
  | "lone-surrogate-key"
  | "not-json";

/** Whether a blank value is empty or only white space. */
export type Blankness = "empty" | "white-space";

/** Why a filter has no effect. */
export type IgnoredReason = "image-banner" | "display-placement-filter" | "product-ids-or-upcs";

/** What is wrong with a unit that the service does not list, and what to do. */
export type UnitProblem = "unknown" | "spelling" | "countable" | "unsold";

/** How a page token and a page number contradict each other. */
export type PageTokenProblem = "first-page" | "no-token";

/** The objects of request bodies. */
export type ObjectName =
  | "shopping-list"
  | "line-item"
  | "measurement"
  | "filter"
  | "landing-page-configuration"
  | "display-placement-request"
  | "page-context"
  | "page-query"
  | "search-query"
  | "storefront-query"
  | "cart-query"
  | "deals-query"
  | "health-query"
  | "lists-query"
  | "product-category-query"
  | "product-detail-query"
  | "filter-query"
  | "filter-tags"
  | "product-category-filter-query"
  | "ad-load-query"
  | "placement-context"
  | "placement-kind"
  | "display-placement"
  | "rectangle-query"
  | "session-context"
  | "store-context"
  | "pagination-context"
  | "user"
  | "token-request";

/** Schemes that are not safe to show. */
export type UnsafeScheme = "javascript" | "data" | "vbscript" | "file" | "blob";

/** Characters that names must not contain. */
export type ForbiddenCharacter = "/" | ":" | "<" | ">" | "$" | "%" | "?";

/** The grant type of tokens for ads. */
export type GrantTypeForAds = "client_credentials";

/** The scope of tokens for ads. */
export type ScopeForAds = "connect:ian";

/** The parameters of the issues of each rule. `more` says how many warnings of the rule and field name were dropped. */
export interface IssueParams {
  syntax: { problem: SyntaxProblem };
  "too-deep": { limit: number };
  "too-large": { limit: number; actual?: number };
  "duplicate-key": { more?: number };
  type: { expected: JsonType | FieldType; actual: JsonType | UnfitValue; more?: number };
  missing: { actual?: Blankness };
  blank: { actual: Blankness; more?: number };
  "field-case": { suggestion: string };
  "unknown-field": { object: ObjectName; suggestion?: string; more?: number };
  "link-type": { expected: readonly LinkType[]; actual: string; more?: number };
  "expires-in": { limit: number; actual: number; days?: number; more?: number };
  "expires-in-past": { limit: number; actual: number; more?: number };
  "upc-format": { more?: number };
  "upc-check-digit": { expected: number; actual: number; more?: number };
  "health-filter": { expected: readonly HealthFilter[]; actual: string };
  "product-ids-and-upcs": Record<string, never>;
  "ignored-filter": { reason: IgnoredReason; replacement?: string; more?: number };
  "pantry-needs-recipe": { more?: number };
  "quantity-not-positive": Record<string, never>;
  "unlisted-unit": { actual: string; problem: UnitProblem; suggestion?: Unit; more?: number };
  deprecated: { replacement: string; more?: number };
  "quantity-ignored": { more?: number };
  "countable-by-weight": { suggestion: Unit; more?: number };
  "duplicate-product-id": { first: number };
  "duplicate-upc": { first: number };
  "equivalent-upc": { first: number; more?: number };
  "repeated-in-item": { more?: number };
  "url-scheme": { scheme: UnsafeScheme; more?: number };
  url: { more?: number };
  "url-not-https": { more?: number };
  "page-view-id": { more?: number };
  "no-search-term": { more?: number };
  "page-query": { actual: number };
  "placement-kind": Record<string, never>;
  "supported-format": { expected: readonly DisplayFormat[]; actual: string; more?: number };
  position: { expected: readonly RectanglePosition[]; actual: string; more?: number };
  "ads-count": { limit: number; more?: number };
  "no-session": { more?: number };
  "no-store": { more?: number };
  "user-id-length": { limit: number };
  "user-ip": { more?: number };
  "user-agent-length": { limit: number; more?: number };
  "no-user-id": { more?: number };
  "location-code-length": { limit: number };
  "page-size": { actual: number; more?: number };
  offset: { actual: number; more?: number };
  "token-offset-mismatch": { problem: PageTokenProblem; more?: number };
  "user-id-too-long-for-ads": { limit: number; more?: number };
  "name-characters": { forbidden: readonly ForbiddenCharacter[] };
  phone: { more?: number };
  locale: Record<string, never>;
  "metadata-key-length": { limit: number };
  "metadata-value-length": { limit: number };
  "metadata-keys": { limit: number; actual: number };
  "response-only": { more?: number };
  "not-for-ads": { expected: GrantTypeForAds; missing?: string; more?: number };
  scope: { expected: ScopeForAds; more?: number };
}

/** The English phrases of tokens, except those that are `a` or `an` and the words of the token. */
export const PHRASES: Readonly<Record<string, string>> = {
  "unexpected-end": "unexpected end of the document",
  "expected-value": "expected a value",
  "expected-key": "expected a member name in double quotes",
  "expected-colon": "expected a colon after the member name",
  "expected-object-end": "expected a comma or the end of the object",
  "expected-array-end": "expected a comma or the end of the array",
  "control-character": "an unescaped control character in a string",
  "invalid-utf-8": "invalid UTF-8",
  "trailing-data": "data after the end of the document",
  json: "a JSON value",
  null: "null",
  fraction: "a number with a fraction",
  "beyond-int64": "a number outside int64",
  "beyond-double": "a number too large for a double",
  "imprecise-integer": "a number beyond 2^53 - 1 that is not in plain digits",
  "non-finite": "a number that is not finite",
  hole: "an empty array slot",
  undefined: "undefined",
  cycle: "a circular reference",
  unreadable: "a value that threw when it was read",
  "lone-surrogate": "a string with a lone surrogate",
  "lone-surrogate-key": "a key with a lone surrogate",
  "not-json": "a value that is not JSON",
  empty: "empty",
  "white-space": "only white space",
  "image-banner": "on image banners",
  "display-placement-filter": "on display placements",
  "product-ids-or-upcs": "together with product_ids or upcs",
  unknown: "the quantity may not match; the type Unit has the list",
  spelling: "use",
  countable: "keep it in display_text, and use",
  unsold: "keep it in display_text, and leave the measurement out",
  "first-page": "has a token, so the offset must be at least 2",
  "no-token": "has an offset of 2 or more, but no token of an earlier page",
  "filter-tags": "filter tags",
};
