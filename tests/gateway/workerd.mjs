// A worker in workerd, with KV and a service that stand beside it: nothing of it leaves this machine.

import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { textBindings } from "../../scripts/workerd.mjs";
import { startServices, worker } from "../runtimes/workerd.mjs";

/** What Workers KV is to workerd: HTTP. */
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

/** The service in memory, and at /calls what reached it. */
const outside = `import { service } from "./service.mjs";
const { fetch, calls } = service();
export default {
  fetch: (request) => (request.url.endsWith("/calls") ? Response.json(calls) : fetch(request)),
};
`;

/**
 * Starts a bundled worker, and others of the same code by their names; gives their URLs, those of the service and of KV, and what
 * ends it all.
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
