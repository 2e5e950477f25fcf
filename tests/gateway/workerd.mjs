// Runs a worker in workerd, with KV.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { textBindings } from "../../tools/workerd.mjs";
import { external, startServices, worker } from "../runtimes/workerd.mjs";

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

/** Starts a bundled worker whose service is at `address`, and named copies of it. Resolves to their URLs, that of KV, and a function that stops them. */
export function startWorkerd({ folder, files }, { date, address, texts, kvNamespace, others = [] }) {
  writeFileSync(join(folder, "kv.mjs"), kv);
  const bindings = [...textBindings(texts), `(name = "${kvNamespace}", kvNamespace = "kv")`];
  const services = [
    ...["main", ...others].map((name) => worker(name, files, { date, bindings, outbound: "outside" })),
    external("outside", address),
    worker("kv", ["kv.mjs"], { date }),
  ];
  return startServices(folder, services, ["main", ...others, "kv"]);
}
