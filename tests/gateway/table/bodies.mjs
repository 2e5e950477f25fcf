// Rows for invalid bodies, reported in the error envelope of the service. `envelopes.test.mjs` sends each case of `tests/cases`.

import { list } from "../payloads.mjs";
import { links, placements, users } from "./names.mjs";

const bytes = (...values) => new Uint8Array(values);

export const bodies = [
  { name: "empty", at: links, body: "", status: 400, rules: ["syntax"], errors: [[null, null]], sent: 0 },
  { name: "a byte order mark", at: links, body: `\ufeff${list}`, status: 400, rules: ["syntax"], sent: 0 },
  {
    name: "bad UTF-8",
    at: links,
    body: bytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d),
    status: 400,
    rules: ["syntax"],
    sent: 0,
  },
  { name: "UTF-16", at: links, body: bytes(0x7b, 0, 0x7d, 0), status: 400, rules: ["syntax"], sent: 0 },
  {
    name: "several errors",
    at: links,
    body: '{"title":"a","expires_in":999,"line_items":[{"name":"a","filters":{"health_filters":["GREEN"]},"line_item_measurements":[{"quantity":0}]},{"name":"b","upcs":["1"],"product_ids":[1]}]}',
    status: 400,
    rules: ["expires-in", "health-filter", "quantity-not-positive", "upc-format", "product-ids-and-upcs"],
    errors: [
      [null, "expires_in"],
      [1001, "line_items[0].filters.health_filters"],
      [1001, "line_items[0].line_item_measurements[0].quantity"],
      [null, "line_items[1].upcs[0]"],
      [1001, "line_items[1].base"],
    ],
    sent: 0,
  },
  {
    name: "a user without a name",
    at: users,
    body: '{"user_id":"u1"}',
    status: 400,
    rules: ["missing"],
    errors: [[1001, "first_name"]],
    sent: 0,
  },
  {
    name: "a placement without a query",
    at: placements,
    body: "{}",
    status: 400,
    rules: ["page-query", "placement-kind"],
    errors: [
      [1001, "page_context.page_query"],
      [1001, "placement_context.placement_kind"],
    ],
    sent: 0,
  },
  {
    name: "an error that an option lowers to a warning",
    at: links,
    gateway: "lenient",
    body: '{"title":"Soup","title":"Soup","line_items":[{"name":"onion"}]}',
    status: 200,
    sent: 1,
  },
];
