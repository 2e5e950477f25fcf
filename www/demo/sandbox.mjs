// Builds and starts the sandbox, which stands in for the service.

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startProcess } from "./processes.mjs";

const root = join(import.meta.dirname, "../..");

/** Builds the sandbox and returns the path of the program. */
export async function buildSandbox(signal) {
  // A separate target folder, because tests build the crate with other features.
  const target = ["--target-dir", join(root, "target/sandbox")];
  const args = ["build", "--quiet", "-p", "endcap-sandbox", ...target, "--message-format=json-render-diagnostics"];
  const cargo = spawn("cargo", args, { cwd: root, stdio: ["ignore", "pipe", "inherit"], signal });
  const closed = once(cargo, "close");
  let program;
  for await (const line of createInterface({ input: cargo.stdout })) {
    const { target, executable } = JSON.parse(line);
    if (executable && target.name === "endcap-sandbox") program = executable;
  }
  const [code] = await closed;
  if (code !== 0 || program === undefined) throw new Error("the sandbox cannot be built");
  return program;
}

/** The path of placement requests, and how late the service responds to them when it is slow. */
const PLACEMENTS = "/v2/ian/dp";
const DELAY_MS = 3000;

/** Makes the next placement requests slow, or none. Returns whether the sandbox did so. */
export async function slowDown(address, isSlow) {
  const faults = Array.from({ length: 1000 }, () => ({ delay: DELAY_MS }));
  const options = isSlow
    ? {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ endpoint: PLACEMENTS, faults }),
      }
    : { method: "DELETE" };
  const response = await fetch(`${address}/sandbox/scenario`, options);
  return response.ok;
}

/** Starts the sandbox with random secrets. The URLs of links and pictures begin with `publicUrl`. */
export async function startSandbox(program, folder, publicUrl) {
  // Tests search all output for this prefix.
  const secret = () => `c4n4ry-${randomUUID()}`;
  const credentials = {
    client_id: "demo",
    client_secret: secret(),
    api_key: secret(),
    // The page's examples use these.
    location_codes: ["0472", "harbour"],
    retailer_ids: ["green-basket"],
  };
  const file = join(folder, "credentials.json");
  writeFileSync(file, JSON.stringify(credentials), { mode: 0o600 });
  const options = ["--memory", "--faults", "--until-stdin-closes", "--credentials", file, "--public-url", publicUrl];
  let resolveGreeting;
  const firstLine = new Promise((resolve) => {
    resolveGreeting = resolve;
  });
  const ended = startProcess("the sandbox", program, options, { onLine: resolveGreeting });
  const greeting = await Promise.race([firstLine, ended]);
  if (!greeting.startsWith("{")) throw new Error(greeting);
  return { ended, address: JSON.parse(greeting).address, credentials };
}
