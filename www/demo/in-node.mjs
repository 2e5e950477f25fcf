// The gateway in node, for machines that workerd has no binary for. Says its port, and ends with standard input.

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
