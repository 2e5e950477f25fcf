// The worker whose connections are reset, with one gateway and one client for each lane. Lanes share no state.

import { EndcapClient } from "endcap/client";
import { createGateway } from "endcap/gateway";

const credentials = { clientId: "shop", clientSecret: "c4n4ry-secret" };

/** Options for the service of a lane, which has its own path. */
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

/** Returns the gateway and client of a lane, which its first request creates. */
function ofLane(lane, create) {
  if (!created.has(lane)) created.set(lane, create(optionsOf(lane)));
  return created.get(lane);
}

/** A gateway, with or without the context that keeps work running. A new `env.apiKey` creates a new sender. */
function callGateway(lane, request, env, context) {
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

async function callClient(lane, request) {
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
    if (lane.startsWith("client")) return callClient(lane, request);
    return callGateway(lane, request, env, lane.includes("gateway") ? context : undefined);
  },
};
