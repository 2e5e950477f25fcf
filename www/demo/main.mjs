// The demo, whole: the sandbox, the gateway and the page behind one address, until Ctrl-C.

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { startFront } from "./front.mjs";
import { Log } from "./log.mjs";
import { stopParts } from "./part.mjs";
import { startGateway } from "./runtime.mjs";
import { buildSandbox, startSandbox } from "./sandbox.mjs";

const HELP = `node www/demo/main.mjs [--port N] [--faults] [--node]

  --port N   the port of its address; otherwise 4173, or a free one where that is taken
  --faults   let POST /sandbox/scenario make calls of the service fail, as sandbox/README.md has it
  --node     run the gateway in node, though there may be workerd
`;
const page = join(import.meta.dirname, "../dist");

/** Starts all of it and says where it is; gives why it is over once one of its parts has ended by itself. */
async function run(folder, { port, faults, node }, signal) {
  if (!existsSync(join(page, "index.html")))
    throw new Error("the page is not built; `make demo` does all that is needed");
  const log = new Log();
  const front = await startFront(port, page, log);
  const origin = new URL(front.address).origin;
  const sandbox = await startSandbox(await buildSandbox(signal), folder, origin, faults);
  const gateway = await startGateway({ folder, origin, sandbox, node, log: (line) => log.add(line) });
  front.join({ sandbox: sandbox.address, gateway: gateway.address, hasFaults: faults });
  if (gateway.runtime === "node" && !node) console.log("demo: there is no workerd for this machine");
  console.log(`demo: the gateway runs in ${gateway.runtime}`);
  console.log(`The demo is at ${front.address} (Ctrl-C ends it)`);
  return Promise.race([sandbox.ended, gateway.ended]);
}

/** What the command line says. */
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
  const ending = new AbortController();
  const asked = new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve(undefined));
  });
  const folder = mkdtempSync(join(tmpdir(), "endcap-demo-"));
  try {
    return await Promise.race([asked, run(folder, chosen, ending.signal)]);
  } finally {
    ending.abort();
    await stopParts();
    rmSync(folder, { recursive: true, force: true });
  }
}

const why = await main().catch(({ message }) => message);
if (why !== undefined) console.error(`demo: ${why}`);
process.exit(why === undefined ? 0 : 1);
