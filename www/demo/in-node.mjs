// Runs the gateway and the rendered page in Node, for machines without a workerd binary. Writes its port to channel 3, and exits when standard input closes.

import { writeSync } from "node:fs";
import process from "node:process";
import { serve } from "@hono/node-server";
import { edgeFor } from "./edge.mjs";

const { env } = process;
const edge = edgeFor(env.ORIGIN);

serve({ fetch: (request) => edge.fetch(request, env), hostname: "127.0.0.1", port: 0 }, ({ port }) =>
  writeSync(3, `${JSON.stringify({ event: "listen", socket: "main", port })}\n`),
);
process.stdin.on("end", () => process.exit()).resume();
