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
