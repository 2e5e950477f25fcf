// Measures what the client adds to a call. A `fetch` that responds at once is called by the client, and by code written by hand.

import { measureAsync } from "../measure.mjs";
import { response } from "../placement-responses.mjs";
import { page, parse } from "../readers/mapping.mjs";

const host = "https://api.example.com";
const user = { user_id: "user-1", first_name: "Ann", last_name: "Lee", locale: "en_US", metadata: { tier: "gold" } };
const request = {
  page_context: { page_query: { search_query: { page_view_id: "None", search_term: "soup" } } },
  placement_context: { placement_kind: { display_placement: { supported_format: ["image_banner"] } } },
  session_context: { user_id: "user-1" },
  store_context: { location_code: "harbour" },
};

const headers = { "content-type": "application/json" };
const responses = {
  "/v2/oauth/token": () => '{"access_token":"token-c4n4ry","token_type":"bearer","expires_in":86400}',
  "/v2/users": () => JSON.stringify(user),
  "/v2/ian/dp": (seed) => pages[seed % pages.length],
};
const pages = [1, 2, 3, 4].map((seed) => response({ seed }));
let seed = 0;
const fetch = async ({ url }) => new Response(responses[url.slice(host.length)](seed++), { headers });

/** The code by hand: without checks, retries, deadlines or limits. */
const byHand = async (path, body) => {
  const request = new Request(host + path, {
    method: "POST",
    headers: { ...headers, accept: "application/json", authorization: "Bearer token-c4n4ry" },
    body: JSON.stringify(body),
    redirect: "manual",
  });
  const response = await fetch(request);
  if (!response.ok) throw new Error(`responded with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

/** Returns [{ id, label, bytes, cells }]. The base of a row is the code by hand. */
export async function timeClient(withEndcap, chosen, effort) {
  const tasks = {
    "client-user": { label: "a user is made", bytes: JSON.stringify(user).length, base: makeUser },
    "client-page": { label: "a page of 20 creatives", bytes: pages[0].length, base: fetchPage },
  };
  if (withEndcap) {
    const { EndcapClient } = await import("endcap/client");
    const credentials = { clientId: "id", clientSecret: "secret-c4n4ry" };
    const client = new EndcapClient({ hosts: { auth: host, ads: host, api: host }, credentials, fetch });
    tasks["client-user"].endcap = async () => (await client.users.create(user)).userId.length;
    tasks["client-page"].endcap = async () => {
      const { value } = await client.placements.list(request)[Symbol.asyncIterator]().next();
      return value.creatives.length;
    };
  }
  const rows = [];
  for (const [id, { label, bytes, ...ways }] of Object.entries(tasks)) {
    if (chosen.length > 0 && !chosen.includes(id)) continue;
    const results = await Promise.all(Object.values(ways).map((run) => run()));
    if (new Set(results).size !== 1) throw new Error(`the results for ${id} differ`);
    const entries = Object.entries(ways).map(([name, run]) => ({ name, run }));
    rows.push({ id, label, bytes, cells: await measureAsync(entries, effort) });
  }
  return rows;
}

const makeUser = async () => parse(await byHand("/v2/users", user)).user_id.length;
const fetchPage = async () => page(parse(await byHand("/v2/ian/dp", request))).creatives.length;
