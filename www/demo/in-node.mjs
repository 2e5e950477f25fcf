// Runs the gateway in Node, for machines without a workerd binary. Writes its port to channel 3, and exits when standard input closes.

import { writeSync } from "node:fs";
import process from "node:process";
import { serve } from "@hono/node-server";
import { gatewayFor } from "./gateway.mjs";

const { env } = process;
const gateway = gatewayFor(env.ORIGIN);

serve({ fetch: (request) => gateway.fetch(request, env), hostname: "127.0.0.1", port: 0 }, ({ port }) =>
  writeSync(3, `${JSON.stringify({ event: "listen", socket: "main", port })}\n`),
);
process.stdin.on("end", () => process.exit()).resume();
