// The stand-in of the service.

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startPart } from "./part.mjs";

const root = join(import.meta.dirname, "../..");

/** Builds it, as cargo sees fit, and gives where the program is. */
export async function buildSandbox(signal) {
  // In a folder of its own: the sandbox uses the crate without its features, tests use it with them.
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

/** Starts it, with secrets made up for the occasion; links and pictures are to be at `publicUrl`. */
export async function startSandbox(program, folder, publicUrl, hasFaults) {
  // Tests look for the odd word in all that is printed.
  const secret = () => `c4n4ry-${randomUUID()}`;
  const credentials = {
    client_id: "demo",
    client_secret: secret(),
    api_key: secret(),
    // Those of the page's examples.
    location_codes: ["0472", "harbour"],
    retailer_ids: ["green-basket"],
  };
  const file = join(folder, "credentials.json");
  writeFileSync(file, JSON.stringify(credentials), { mode: 0o600 });
  const options = ["--memory", "--until-stdin-closes", "--credentials", file, "--public-url", publicUrl];
  let greet;
  const greeted = new Promise((resolve) => {
    greet = resolve;
  });
  const ended = startPart("the sandbox", program, [...options, ...(hasFaults ? ["--faults"] : [])], { onLine: greet });
  const greeting = await Promise.race([greeted, ended]);
  if (!greeting.startsWith("{")) throw new Error(greeting);
  return { ended, address: JSON.parse(greeting).address, credentials };
}
