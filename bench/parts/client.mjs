// Measures calls of the client and of a client written by hand: to a service on this machine, and with a `fetch` that responds at once.

import { clientByHand } from "../clients/by-hand.mjs";
import { measureAsync } from "../measure.mjs";
import { page } from "../readers/mapping.mjs";
import { startService } from "../servers/service.mjs";
import { RESPONSES, user } from "../service-responses.mjs";

export { user };

const ORIGIN = "https://api.example.com";
const credentials = { clientId: "id", clientSecret: "secret-c4n4ry" };
const request = {
  page_context: { page_query: { search_query: { page_view_id: "None", search_term: "soup" } } },
  placement_context: { placement_kind: { display_placement: { supported_format: ["image_banner"] } } },
  session_context: { user_id: "user-1" },
  store_context: { location_code: "harbour" },
};

/** A `fetch` without a network. */
let sent = 0;
async function respond(input) {
  const url = typeof input === "string" ? input : input.url;
  const texts = RESPONSES[url.slice(ORIGIN.length)];
  return new Response(texts[sent++ % texts.length], { headers: { "content-type": "application/json" } });
}

const hostsOf = (host) => ({ auth: host, ads: host, api: host });

/** The options of a client whose `fetch` is a function. */
export const functionOptions = { hosts: hostsOf(ORIGIN), credentials, fetch: respond };

/** Returns [{ id, label, bytes, cells }]. The base of a row is the client by hand. */
export async function timeClient(withEndcap, chosen, effort) {
  const service = await startService();
  try {
    const local = { host: service.service, options: { allowLoopbackHttp: true } };
    const rows = [];
    for (const [kind, { host, options }] of Object.entries({
      "": local,
      "-function": { host: ORIGIN, options: { fetch: respond } },
    }))
      rows.push(...(await timeRows(kind, host, options, { withEndcap, chosen, effort })));
    return rows;
  } finally {
    service.stop();
  }
}

async function timeRows(kind, host, options, { withEndcap, chosen, effort }) {
  const send = clientByHand({ host, credentials, fetch: options.fetch });
  const through = kind === "" ? "" : ", `fetch` is a function";
  const tasks = {
    [`client-user${kind}`]: {
      label: `a user is created${through}`,
      bytes: JSON.stringify(user).length,
      base: async () => (await send("/v2/users", user)).user_id.length,
    },
    [`client-page${kind}`]: {
      label: `a page of 20 creatives${through}`,
      bytes: RESPONSES["/v2/ian/dp"][0].length,
      base: async () => page(await send("/v2/ian/dp", request)).creatives.length,
    },
  };
  if (withEndcap) {
    const { EndcapClient } = await import("endcap/client");
    const client = new EndcapClient({ hosts: hostsOf(host), credentials, ...options });
    tasks[`client-user${kind}`].endcap = async () => (await client.users.create(user)).userId.length;
    tasks[`client-page${kind}`].endcap = async () => {
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
