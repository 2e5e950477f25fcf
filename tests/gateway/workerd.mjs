// Runs a worker in workerd, with KV and a service on loopback.

import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { textBindings } from "../../scripts/workerd.mjs";
import { startServices, worker } from "../runtimes/workerd.mjs";

/** Workers KV as workerd uses it: an HTTP server. */
const kv = `const entries = new Map();
export default {
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/entries") return Response.json([...entries.values()]);
    if (request.method === "PUT") {
      entries.set(pathname, { text: await request.text(), ttl: Number(searchParams.get("expiration_ttl")) });
      return new Response();
    }
    const found = entries.get(pathname);
    return found === undefined ? new Response(null, { status: 404 }) : new Response(found.text);
  },
};
`;

/** The service in memory. `/calls` returns the requests it received. */
const outside = `import { service } from "./service.mjs";
const { fetch, calls } = service();
export default {
  fetch: (request) => (request.url.endsWith("/calls") ? Response.json(calls) : fetch(request)),
};
`;

/**
 * Starts a bundled worker, and named copies of it. Resolves to their URLs, those of the service and of KV, and a function that
 * stops them.
 */
export function startWorkerd({ folder, files }, { date, texts, kvNamespace, others = [] }) {
  cpSync(join(import.meta.dirname, "service.mjs"), join(folder, "service.mjs"));
  writeFileSync(join(folder, "kv.mjs"), kv);
  writeFileSync(join(folder, "outside.mjs"), outside);
  const bindings = [...textBindings(texts), `(name = "${kvNamespace}", kvNamespace = "kv")`];
  const services = [
    ...["main", ...others].map((name) => worker(name, files, { date, bindings, outbound: "outside" })),
    worker("outside", ["outside.mjs", "service.mjs"], { date }),
    worker("kv", ["kv.mjs"], { date }),
  ];
  return startServices(folder, services, ["main", ...others, "outside", "kv"]);
}
