// Runs the demo until Ctrl-C: the sandbox, the gateway and the page, behind one address.

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { startFront } from "./front.mjs";
import { Log } from "./log.mjs";
import { stopProcesses } from "./processes.mjs";
import { startGateway } from "./runtime.mjs";
import { startSandbox } from "./sandbox.mjs";

const HELP = `node www/demo/main.mjs [--port N] [--faults] [--node]

  --port N   the port to listen on; default: 4173, or a free port if 4173 is in use
  --faults   allow POST /sandbox/scenario, which makes calls to the service fail (see docs/command-line.md)
  --node     run the gateway in Node, even if workerd is installed
`;
const page = join(import.meta.dirname, "../dist");

/** Starts the demo and prints its address. Resolves to the reason when one of its processes exits by itself. */
async function run(folder, { port, faults, node }) {
  if (!existsSync(join(page, "index.html")))
    throw new Error("the page is not built: run `make demo`, which builds it first");
  const log = new Log();
  const front = await startFront(port, page, log);
  const origin = new URL(front.address).origin;
  const sandbox = await startSandbox(folder, origin);
  const gateway = await startGateway({ folder, origin, sandbox, node, log: (line) => log.add(line) });
  front.setAddresses({ sandbox: sandbox.address, gateway: gateway.address, hasFaults: faults });
  if (gateway.runtime === "node" && !node) console.log("demo: workerd is not available for this machine");
  console.log(`demo: the gateway runs in ${gateway.runtime}`);
  console.log(`The demo is at ${front.address} (Ctrl-C ends it)`);
  return Promise.race([sandbox.ended, gateway.ended]);
}

/** Returns the options of the command line. */
function options() {
  const { values } = parseArgs({
    options: {
      port: { type: "string" },
      faults: { type: "boolean", default: false },
      node: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65536))
    throw new Error("--port must be a number from 0 to 65535");
  return { ...values, port };
}

async function main() {
  const { help, ...chosen } = options();
  if (help) {
    process.stdout.write(HELP);
    return undefined;
  }
  const stopRequested = new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve(undefined));
  });
  const folder = mkdtempSync(join(tmpdir(), "endcap-demo-"));
  try {
    return await Promise.race([stopRequested, run(folder, chosen)]);
  } finally {
    await stopProcesses();
    rmSync(folder, { recursive: true, force: true });
  }
}

const why = await main().catch(({ message }) => message);
if (why !== undefined) console.error(`demo: ${why}`);
process.exit(why === undefined ? 0 : 1);
