// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test generate`. Do not edit.

/** What a finding is about: the words for programs to switch on. */
export type Rule =
  /** Not exactly one RFC 8259 document in UTF-8. */
  | "syntax"
  /** More than 128 arrays and objects inside one another. */
  | "too-deep"
  /** More bytes than the caller's limit. */
  | "too-large"
  /** A member given twice in one object. */
  | "duplicate-key"
  /** A value of another JSON type than the field's. */
  | "type"
  /** A required field that is absent or null; of a user, one that is blank too. */
  | "missing"
  /** Something required that is empty or only white space; of a user that is `missing`. */
  | "blank"
  /** A key that equals a field's name under Unicode simple case folding. A reader that ignores case takes its value in place of the checked one. Cannot be lowered. */
  | "field-case"
  /** A field that the service does not list. */
  | "unknown-field"
  /** A health filter outside the list. */
  | "health-filter"
  /** A measurement quantity that is not greater than zero. */
  | "quantity-not-positive"
  /** A line item with both product ids and UPCs. */
  | "product-ids-and-upcs"
  /** A product id in more than one line item. */
  | "duplicate-product-id"
  /** A UPC in more than one line item. */
  | "duplicate-upc"
  /** A link type outside the list. */
  | "link-type"
  /** A link that would live longer than the service allows. */
  | "expires-in"
  /** A link that would have expired when it is made. */
  | "expires-in-past"
  /** A UPC that has neither 12 nor 14 digits. */
  | "upc-format"
  /** A URL whose scheme could run or read something in the page that shows it. */
  | "url-scheme"
  /** A URL that is not absolute. */
  | "url"
  /** A URL without transport security. */
  | "url-not-https"
  /** A field that the service has replaced. */
  | "deprecated"
  /** A deprecated quantity that is not greater than zero. */
  | "quantity-ignored"
  /** A unit outside the supported list. */
  | "unlisted-unit"
  /** A UPC whose GS1 check digit is wrong. */
  | "upc-check-digit"
  /** A UPC of 12 and one of 14 digits that name the same product. */
  | "equivalent-upc"
  /** An id or UPC given twice in one line item. */
  | "repeated-in-item"
  /** A filter that has no effect in this request. */
  | "ignored-filter"
  /** Pantry items on something that is no recipe. */
  | "pantry-needs-recipe"
  /** A countable item, such as "onions", that is measured by weight only. */
  | "countable-by-weight"
  /** Not exactly one page query. */
  | "page-query"
  /** Not exactly one kind of placement. */
  | "placement-kind"
  /** A user id too long for ad serving. */
  | "user-id-length"
  /** A location code that is too long. */
  | "location-code-length"
  /** A user agent that is too long. */
  | "user-agent-length"
  /** No IP address. */
  | "user-ip"
  /** No number of ads from 1 to 100. */
  | "ads-count"
  /** A format outside the list. */
  | "supported-format"
  /** A position outside the list. */
  | "position"
  /** A page before the first. */
  | "offset"
  /** A page without ads. */
  | "page-size"
  /** No page view id that the service can use. */
  | "page-view-id"
  /** A page token and a page number that do not fit each other. */
  | "token-without-offset"
  /** No session. */
  | "no-session"
  /** No store. */
  | "no-store"
  /** A search query without a search term. */
  | "no-search-term"
  /** A session without the id of its user. */
  | "no-user-id"
  /** A name with a character that names must not contain. */
  | "name-characters"
  /** A locale of another shape than the service's. */
  | "locale"
  /** Metadata with too many keys. */
  | "metadata-keys"
  /** A metadata key that is too long. */
  | "metadata-key-length"
  /** A metadata value that is too long. */
  | "metadata-value-length"
  /** No phone number in E.164 format. */
  | "phone"
  /** A user id with which ads cannot be asked for. */
  | "user-id-too-long-for-ads"
  /** A field that only answers have. */
  | "response-only"
  /** A grant type whose tokens are not for ads. */
  | "not-for-ads"
  /** A scope that leaves ads out. */
  | "scope";

/** What each rule says, in the order of their numbers in the module. */
export const MESSAGES: Readonly<Record<Rule, string>> = {
  syntax: "{problem}",
  "too-deep": "nested over {limit} levels deep",
  "too-large": "larger than {limit} bytes",
  "duplicate-key": "given more than once in one object",
  type: "expected {expected}, found {found}",
  missing: "is required",
  blank: "is {found}",
  "field-case": "differs from {suggestion} only in case",
  "unknown-field": "is no field of {object}",
  "health-filter": 'expected one of {expected}, found "{found}"',
  "quantity-not-positive": "must be greater than 0",
  "product-ids-and-upcs": "has both product_ids and upcs, of which only one is allowed",
  "duplicate-product-id": "the same product id is in line_items[{first}] already",
  "duplicate-upc": "the same upc is in line_items[{first}] already",
  "link-type": 'expected one of {expected}, found "{found}"',
  "expires-in": "must be at most {limit} days",
  "expires-in-past": "is less than {limit} day, so the link would have expired already",
  "upc-format": "expected 12 or 14 digits",
  "url-scheme": "has a scheme that is not safe to show: {scheme}",
  url: "is no absolute URL",
  "url-not-https": "is not an https URL",
  deprecated: "is deprecated; use {replacement}",
  "quantity-ignored": "is not greater than 0, so it does not count",
  "unlisted-unit": "is no unit the service lists, so the quantity may not match",
  "upc-check-digit": "has a check digit that is not the one the other digits give",
  "equivalent-upc": "names the same product as a upc of line_items[{first}]",
  "repeated-in-item": "is given more than once in this line item",
  "ignored-filter": "has no effect {reason}",
  "pantry-needs-recipe": 'has an effect only when link_type is "recipe"',
  "countable-by-weight": 'measures a countable item by weight only; use "{suggestion}"',
  "page-query": "expected exactly one page query, found {actual}",
  "placement-kind": "expected a display_placement",
  "user-id-length": "must be at most {limit} characters",
  "location-code-length": "must be at most {limit} characters",
  "user-agent-length": "must be at most {limit} characters",
  "user-ip": "expected an IPv4 or IPv6 address without port, zone or brackets",
  "ads-count": "expected digits for a number from 1 to {limit}",
  "supported-format": 'expected one of {expected}, found "{found}"',
  position: 'expected one of {expected}, found "{found}"',
  offset: "must be at least 1",
  "page-size": "is less than 1",
  "page-view-id": 'expected a UUID, or "None" where there is none',
  "token-without-offset": "{reason}",
  "no-session": "is absent; without a user the service may serve no ads",
  "no-store": "is absent; without a location the service may serve no ads",
  "no-search-term": "is absent; ads are matched to the search term",
  "no-user-id": "is absent; without a user the service may serve no ads",
  "name-characters": "must not contain any of {forbidden}",
  locale: "expected <language>_<REGION>, such as en_US",
  "metadata-keys": "has {actual} keys, of which {limit} are allowed",
  "metadata-key-length": "has a key that must be at most {limit} characters",
  "metadata-value-length": "must be at most {limit} characters",
  phone: "expected + and 2 to 15 digits, the first of which is not 0",
  "user-id-too-long-for-ads": "is over {limit} characters, so no ads can be asked for with it",
  "response-only": "is part of answers only",
  "not-for-ads": "is not {expected}, so the token is not for ads",
  scope: "does not include {expected}, so the token is not for ads",
};
