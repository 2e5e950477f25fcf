// The severity of every rule, with the code and key of the service's rejection, from "Errors" of the service's
// document. `key` returns the service's key for the segments of a path. `at` is the path of an issue, if it is always the same.

const error = { severity: "error" };
const warning = { severity: "warning" };
const serviceError = (code, key, more) => ({ severity: "error", code, key, ...more });

const own = (segments) => segments; // the key is the path
const field = ([first]) => [first];
const none = () => null;

const everywhere = {
  syntax: error,
  "too-deep": error,
  "too-large": error,
  "duplicate-key": error,
  type: error,
  blank: warning,
  "field-case": error,
  "unknown-field": warning,
};

export const rules = {
  shoppingLists: {
    ...everywhere,
    missing: serviceError(9999, none),
    "health-filter": serviceError(1001, ([items, i]) => [items, i, "filters", "health_filters"]),
    "quantity-not-positive": serviceError(1001, own),
    "product-ids-and-upcs": serviceError(1001, ([items, i]) => [items, i, "base"]),
    "duplicate-product-id": serviceError(1001, field),
    "duplicate-upc": serviceError(1001, field),
    "link-type": error,
    "expires-in": error,
    "upc-format": error,
    "url-scheme": error,
    "expires-in-past": warning,
    url: warning,
    "url-not-https": warning,
    deprecated: warning,
    "quantity-ignored": warning,
    "unlisted-unit": warning,
    "upc-check-digit": warning,
    "equivalent-upc": warning,
    "repeated-in-item": warning,
    "ignored-filter": warning,
    "pantry-needs-recipe": warning,
    "countable-by-weight": warning,
  },
  users: {
    ...everywhere,
    missing: serviceError(1001, field),
    "name-characters": serviceError(1001, field),
    locale: serviceError(1001, field),
    "metadata-keys": serviceError(1001, field),
    "metadata-key-length": serviceError(1001, field),
    "metadata-value-length": serviceError(1001, field),
    phone: error,
    "user-id-too-long-for-ads": warning,
    "response-only": warning,
  },
  tokens: {
    ...everywhere,
    missing: error,
    "not-for-ads": warning,
    scope: warning,
  },
  placements: {
    ...everywhere,
    "page-query": serviceError(1001, own, { at: ["page_context", "page_query"] }),
    "placement-kind": serviceError(1001, own, { at: ["placement_context", "placement_kind"] }),
    "user-id-length": serviceError(1001, own),
    "location-code-length": serviceError(1001, own),
    "user-agent-length": error,
    "user-ip": error,
    "ads-count": error,
    "supported-format": error,
    position: error,
    offset: error,
    "page-size": warning,
    "page-view-id": warning,
    "ignored-filter": warning,
    "token-offset-mismatch": warning,
    "no-session": warning,
    "no-store": warning,
    "no-search-term": warning,
    "no-user-id": warning,
  },
};

/** Errors of endcap that options cannot lower. */
const FIXED = ["syntax", "too-deep", "too-large", "field-case"];

/** The levels that a rule can have. A rule that the service documents as a rejection is always an error. */
export function levelsOf(rule) {
  const stated = Object.values(rules).flatMap((each) => each[rule] ?? []);
  if (stated.some(({ severity }) => severity === "warning")) return ["error", "warn", "off"];
  return FIXED.includes(rule) || stated.some(({ code }) => code !== undefined) ? ["error"] : ["error", "warn"];
}
