// The worker whose clients are reset: gateways and clients, one of each for a lane. Lanes share nothing.

import { EndcapClient } from "endcap/client";
import { createGateway } from "endcap/gateway";

const credentials = { clientId: "shop", clientSecret: "c4n4ry-secret" };

/** Options for the service of a lane, which stands below a path of its own. */
function optionsOf(lane) {
  const base = `http://localhost/${lane}`;
  const storeAt = (path) => ({
    get: async (key) => (await fetch(`${path}/${key}`)).text(),
    set: async (key, value) => (await fetch(`${path}/${key}`, { method: "PUT", body: value })).text(),
  });
  const store = storeAt(`${base}/store`);
  const open = async () => {
    await (await fetch(`${base}/open`)).text();
    return store;
  };
  const hosts = { auth: base, ads: base, api: base };
  const timeout = lane.includes("hasty") ? 1000 : 20_000;
  const tokenStore = /token[GS]et/.test(lane) ? storeAt(`${base}/tokens`) : undefined;
  return { options: { hosts, credentials, allowLoopbackHttp: true, timeout, tokenStore }, store, open };
}

const created = new Map();

/** Returns what there is for a lane, created by its first request. */
function ofLane(lane, create) {
  if (!created.has(lane)) created.set(lane, create(optionsOf(lane)));
  return created.get(lane);
}

/** A gateway, with or without the context that keeps work running. A new `env.apiKey` has it create a new sender. */
function askGateway(lane, request, env, context) {
  const gateway = ofLane(lane, ({ options, open }) =>
    createGateway({
      ...options,
      apiKey: (env) => env.apiKey,
      store: open,
      authorize: "anyone",
      emptyPageWhenDown: lane.startsWith("hasty"),
      paths: { placements: `/${lane}/placements`, links: `/${lane}/links`, users: false, health: false },
      log: false,
    }),
  );
  return gateway.fetch(request, { ...env, apiKey: request.headers.get("x-api-key") }, context);
}

async function askClient(lane, request) {
  const client = ofLane(lane, ({ options, store }) => new EndcapClient({ ...options, store, apiKey: "c4n4ry-key" }));
  const body = await request.text();
  try {
    if (request.url.endsWith("/links")) {
      const { url } = await client.links.create(body);
      return Response.json({ products_link_url: url });
    }
    const { value } = await client.placements.list(body)[Symbol.asyncIterator]().next();
    return Response.json(value);
  } catch (error) {
    return Response.json({ error: String(error) }, { status: 500 });
  }
}

export default {
  async fetch(request, env, context) {
    const [, lane] = new URL(request.url).pathname.split("/");
    if (lane === "gc") {
      gc();
      return new Response();
    }
    if (lane.startsWith("client")) return askClient(lane, request);
    return askGateway(lane, request, env, lane.includes("gateway") ? context : undefined);
  },
};
