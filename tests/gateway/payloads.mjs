// Request bodies for gateways, as text.

export const list = '{"title":"Soup","line_items":[{"name":"onion"}]}';

/** A list of one item. Its title selects the response of the service in memory. */
export const titled = (title) => `{"title":"${title}","line_items":[{"name":"onion"}]}`;

/** A placement request for a search, with `more` members. */
export const dp = (term = "soup", more = "") =>
  `{"page_context":{"page_query":{"search_query":{"page_view_id":"None","search_term":"${term}"}}},"placement_context":` +
  `{"placement_kind":{"display_placement":{"supported_format":["image_banner"]}}},"store_context":{"location_code":"1"}${more}}`;

/** A placement request of a store. */
export const dpAt = (code) => dp().replace('"location_code":"1"', `"location_code":"${code}"`);

export const user = (name = "Ann") => `{"user_id":"u1","first_name":"${name}"}`;

/** Errors of the service: one that repeats a secret and an address, and several in one. */
const REPEATING = { message: "the token c4n4ry-key of a@shop.example failed", code: 7 };
export const repeating = { error: REPEATING, meta: { key: "title" } };
const errors = ["a", "b"].map((key) => ({ error: { message: "no", code: 1001 }, meta: { key } }));
export const several = { error: { message: "issues", code: 9999, errors }, meta: {} };

/** An event with all its members, and a batch of it. */
export const event = {
  id: "0123456789abcdef0123456789abcdef",
  type: "viewable",
  creative_id: "one",
  interaction_id: "two",
  page_view_id: "three",
  time: 1_790_000_000_000,
  method: "mrc",
  threshold: 0.5,
};
export const events = JSON.stringify({ events: [event] });
