// Starts `endcap sandbox`, which stands in for the service.

import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { startProcess } from "./processes.mjs";

/** The command of the built package. */
const COMMAND = join(import.meta.dirname, "../../pkg/dist/cli/main.js");

/** The path of placement requests, and how late the service responds to them when it is slow. */
const PLACEMENTS = "/v2/ian/dp";
const DELAY_MS = 3000;

/** The lifetime of access tokens in seconds. */
const TOKEN_LIFETIME = 86_400;

/** Makes the next placement requests slow, or none. Returns whether the sandbox did so. */
export async function slowDown(address, isSlow) {
  const faults = Array.from({ length: 1000 }, () => ({ delay: DELAY_MS }));
  const url = `${address}/sandbox/scenario`;
  return isSlow ? post(url, { endpoint: PLACEMENTS, faults }) : (await fetch(url, { method: "DELETE" })).ok;
}

/** Moves the service's clock by the lifetime of its tokens. Returns whether the sandbox did so. */
export const expireTokens = (address) => post(`${address}/sandbox/clock`, { advance: TOKEN_LIFETIME });

/** Returns how many requests the service has received, by method and path. */
export async function receivedCounts(address) {
  const response = await fetch(`${address}/sandbox/requests`);
  return (await response.json()).counts;
}

async function post(url, body) {
  const headers = { "Content-Type": "application/json" };
  return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).ok;
}

/** Starts the sandbox with random secrets. The URLs of links and pictures begin with `publicUrl`. */
export async function startSandbox(folder, publicUrl) {
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
  const options = ["--faults", "--until-stdin-closes", "--credentials", file, "--public-url", publicUrl];
  let resolveGreeting;
  const firstLine = new Promise((resolve) => {
    resolveGreeting = resolve;
  });
  const ended = startProcess("the sandbox", process.execPath, [COMMAND, "sandbox", ...options], {
    onLine: resolveGreeting,
  });
  const greeting = await Promise.race([firstLine, ended]);
  if (!greeting.startsWith("{")) throw new Error(greeting);
  return { ended, address: JSON.parse(greeting).address, credentials };
}
