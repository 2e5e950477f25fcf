// The class of every rule, with the code and key that the service answers where it rejects: "Errors" of the service's
// document. `key` makes the service's key of the segments of the path; `at` is where a finding is, if always the same.

const breach = { class: "breach" };
const advice = { class: "advice" };
const rejection = (code, key, more) => ({ class: "rejection", code, key, ...more });

const own = (segments) => segments; // the key is the path
const field = ([first]) => [first];
const none = () => null;

const everywhere = {
  syntax: breach,
  "too-deep": breach,
  "too-large": breach,
  "duplicate-key": breach,
  type: breach,
  blank: advice,
  "field-case": breach,
  "unknown-field": advice,
};

export const rules = {
  shoppingLists: {
    ...everywhere,
    missing: rejection(9999, none),
    "health-filter": rejection(1001, ([items, i]) => [items, i, "filters", "health_filters"]),
    "quantity-not-positive": rejection(1001, own),
    "product-ids-and-upcs": rejection(1001, ([items, i]) => [items, i, "base"]),
    "duplicate-product-id": rejection(1001, field),
    "duplicate-upc": rejection(1001, field),
    "link-type": breach,
    "expires-in": breach,
    "upc-format": breach,
    "url-scheme": breach,
    "expires-in-past": advice,
    url: advice,
    "url-not-https": advice,
    deprecated: advice,
    "quantity-ignored": advice,
    "unlisted-unit": advice,
    "upc-check-digit": advice,
    "equivalent-upc": advice,
    "repeated-in-item": advice,
    "ignored-filter": advice,
    "pantry-needs-recipe": advice,
    "countable-by-weight": advice,
  },
  users: {
    ...everywhere,
    missing: rejection(1001, field),
    "name-characters": rejection(1001, field),
    locale: rejection(1001, field),
    "metadata-keys": rejection(1001, field),
    "metadata-key-length": rejection(1001, field),
    "metadata-value-length": rejection(1001, field),
    phone: breach,
    "user-id-too-long-for-ads": advice,
    "response-only": advice,
  },
  tokens: {
    ...everywhere,
    missing: breach,
    "not-for-ads": advice,
    scope: advice,
  },
  placements: {
    ...everywhere,
    "page-query": rejection(1001, own, { at: ["page_context", "page_query"] }),
    "placement-kind": rejection(1001, own, { at: ["placement_context", "placement_kind"] }),
    "user-id-length": rejection(1001, own),
    "location-code-length": rejection(1001, own),
    "user-agent-length": breach,
    "user-ip": breach,
    "ads-count": breach,
    "supported-format": breach,
    position: breach,
    offset: breach,
    "page-size": advice,
    "page-view-id": advice,
    "ignored-filter": advice,
    "token-without-offset": advice,
    "no-session": advice,
    "no-store": advice,
    "no-search-term": advice,
    "no-user-id": advice,
  },
};
