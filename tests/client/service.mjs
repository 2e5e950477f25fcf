// The fake service of `endcap/testing` for a client, and calls of each endpoint.

import { importPacked } from "../support/packed.mjs";
import { hosts, secrets, service as serviceOf, withoutIds } from "../testing/service.mjs";

const testing = await importPacked("endcap/testing");

export const HOSTS = hosts;
const { clientId, clientSecret, apiKey } = secrets;
export const SECRETS = { credentials: { clientId, clientSecret }, apiKey };

export const LIST = { title: "Soup", line_items: [{ name: "onion" }] };
export const USER = { user_id: "u1", first_name: "Ann" };
export const PLACE = {
  page_context: { page_query: { cart_query: { page_view_id: "None" } } },
  placement_context: { placement_kind: { display_placement: {} } },
  session_context: { user_id: "u1" },
  store_context: { location_code: "1" },
};

/** The response of each endpoint to a valid request. The ids that the service draws are `id`. */
export const GOOD = {
  token: { access_token: "c4n4ry-id", token_type: "Bearer", expires_in: 3600 },
  users: { user_id: "u1", first_name: "Ann", guest: false },
  links: { products_link_url: `${hosts.api}/lists/id` },
  placements: { creatives: [{ object_tracking_id: "c1" }], pagination_metadata: { token: "id", offset: 1 } },
};

/** Returns a value in which the ids that the service draws are `id`. */
const shown = (value) => (value === undefined ? value : JSON.parse(withoutIds(JSON.stringify(value))));

/** Calls each endpoint. Resolves to the first result. */
export const CALLS = {
  token: async (client, options) => shown(await client.tokens.get(options)),
  users: async (client, options) => client.users.create(USER, options),
  links: async (client, options) => shown(await client.links.create(LIST, options)),
  placements: async (client, options) =>
    shown((await client.placements.list(PLACE, options)[Symbol.asyncIterator]().next()).value),
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
    token: "id",
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

/** A step that creates a user even if it exists or is being created, with a token that the service accepts. */
export const created = async (_, pass) => ((await pass()).status === 401 ? json({}, 401) : json(GOOD.users));

/** A fake service that takes the steps of each endpoint one after another: faults, or functions of the call. */
export function service(scripts, options) {
  const creatives = GOOD.placements.creatives;
  const { calls, callsOf, ...stand } = serviceOf(testing, scripts, { creatives, tokenLifetime: 3600, ...options });
  return { ...stand, requests: calls, count: (endpoint) => callsOf(endpoint).length };
}
