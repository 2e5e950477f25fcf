// Serves a gateway on a loopback socket in Node.js.

import { createServer } from "node:http";
import { listening } from "../support/loopback.mjs";
import { importPacked } from "../support/packed.mjs";

const { toNodeListener } = await importPacked("endcap/node");

/** Serves an object with a `fetch` method on a free port. Resolves to its URL and a function that closes it. */
export async function listen(gateway) {
  const { port, origin, close } = await listening(createServer(toNodeListener(gateway)));
  return { url: origin, port, close };
}
