// A scripted service that replaces the global `fetch` or the `fetch` option.

import { CANARY } from "../package/http-tables.mjs";

export const HOSTS = {
  auth: "https://auth.example.com",
  ads: "https://ads.example.com/gate",
  api: "https://api.example.com",
};
export const SECRETS = {
  credentials: { clientId: "id", clientSecret: `secret-${CANARY}` },
  apiKey: `key-${CANARY}`,
};

export const LIST = { title: "Soup", line_items: [{ name: "onion" }] };
export const USER = { user_id: "u1", first_name: "Ann" };
export const PLACE = {
  page_context: { page_query: { cart_query: { page_view_id: "None" } } },
  placement_context: { placement_kind: { display_placement: {} } },
  session_context: { user_id: "u1" },
  store_context: { location_code: "1" },
};

/** The response of each endpoint to a valid request. */
export const GOOD = {
  token: { access_token: `token-${CANARY}`, token_type: "Bearer", expires_in: 3600 },
  users: { user_id: "u1", first_name: "Ann" },
  links: { products_link_url: "https://shop.example.com/store/lists/1" },
  placements: { creatives: [{ object_tracking_id: "c1" }], pagination_metadata: { token: "p1", offset: 1 } },
};

const ENDPOINTS = {
  "https://auth.example.com/v2/oauth/token": "token",
  "https://api.example.com/v2/users": "users",
  "https://api.example.com/v2/fulfillment/users": "users",
  "https://api.example.com/idp/v1/products/products_link": "links",
  "https://ads.example.com/gate/v2/ian/dp": "placements",
};

/** Calls each endpoint. Resolves to the first result. */
export const CALLS = {
  token: (client, options) => client.tokens.get(options),
  users: (client, options) => client.users.create(USER, options),
  links: (client, options) => client.links.create(LIST, options),
  placements: async (client, options) =>
    (await client.placements.list(PLACE, options)[Symbol.asyncIterator]().next()).value,
};

/** The result of each successful call. */
export const RESULTS = {
  token: GOOD.token.access_token,
  users: { userId: "u1", created: true, user: { ...GOOD.users, metadata: {} } },
  links: { url: GOOD.links.products_link_url, cached: false },
  placements: {
    creatives: [
      { id: "c1", layout: "unknown", products: [], properties: {}, other_assets: [], other_actions: [], withheld: [] },
    ],
    token: "p1",
    offset: 1,
    skipped: 0,
    restarted: false,
  },
};

/** A JSON response. */
export const json = (body, status = 200, headers = {}) =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });

/**
 * A `fetch` that takes the steps of `scripts[endpoint]` one after another, each a function of the request, and responds
 * with success after the last one. `requests` lists each request: endpoint, URL, headers, body as text, and the signal.
 */
export function service(scripts = {}) {
  const requests = [];
  const left = Object.fromEntries(Object.entries(scripts).map(([endpoint, steps]) => [endpoint, [...steps]]));
  const fetch = (input) => {
    const request = read(input);
    requests.push(request);
    const step = left[request.endpoint]?.shift();
    return step === undefined ? Promise.resolve(json(GOOD[request.endpoint])) : step(request);
  };
  const count = (endpoint) => requests.filter((request) => request.endpoint === endpoint).length;
  return { fetch, requests, count };
}

/** Returns a request whose body can be read more than once. */
function read(input) {
  const { url, headers, signal, redirect, method } = input;
  const request = { url, headers: Object.fromEntries(headers), signal, redirect, method, endpoint: ENDPOINTS[url] };
  // Node.js 20 never aborts the signal of a garbage-collected request, so the request is kept.
  request.input = input;
  request.text = input.text();
  return request;
}
