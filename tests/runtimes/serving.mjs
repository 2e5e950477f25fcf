// Serves a worker in each runtime: a module whose default export has a `fetch` method. Each server has its own process.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { binary, environment } from "./process.mjs";
import { makeProject } from "./project.mjs";
import { bundled, external, startServices, worker } from "./workerd.mjs";

const starting = (text) => `import worker from "./main.mjs";
const fetch = (request) => worker.fetch(request);
const options = { port: 0, hostname: "127.0.0.1" };
${text}
`;

/** The program that serves the worker and prints its port, and its command, for each runtime but workerd. */
const PROGRAMS = {
  node: [
    'import { serve } from "@hono/node-server";\nserve({ ...options, fetch }, ({ port }) => console.log(port));',
    () => [process.execPath],
  ],
  deno: [
    "Deno.serve({ ...options, onListen: ({ port }) => console.log(port) }, fetch);",
    () => [binary("@deno", "deno"), "run", "--no-prompt", "--allow-net=127.0.0.1"],
  ],
  bun: ["console.log(Bun.serve({ ...options, fetch }).port);", () => [binary("@oven", "bin/bun"), "run"]],
};

export const RUNTIMES = [...Object.keys(PROGRAMS), "workerd"];

/** Starts a server for a worker, which may send requests to `outside`, a URL of this machine. Resolves to its URL, the id of its process, and a function that stops it. */
export async function serveIn(runtime, main, outside) {
  const project = makeProject(`serving-${runtime}`, { "main.mjs": main });
  if (runtime === "workerd") {
    const { folder, files } = await bundled(project, "main.mjs");
    const services = [worker("main", files, { outbound: "outside" }), external("outside", outside)];
    const { main: url, pid, stop } = await startServices(folder, services, ["main"]);
    return { url, pid, stop };
  }
  const [program, command] = PROGRAMS[runtime];
  writeFileSync(`${project}/serve.mjs`, starting(program));
  const [file, ...args] = command();
  const stdio = ["ignore", "pipe", "inherit"];
  const child = spawn(file, [...args, "serve.mjs"], { cwd: project, env: environment, stdio });
  const [port] = await Promise.race([once(child.stdout.setEncoding("utf8"), "data"), once(child, "exit")]);
  assert.equal(child.exitCode, null, `${runtime} ended`);
  return { url: `http://127.0.0.1:${port.trim()}`, pid: child.pid, stop: () => child.kill("SIGKILL") };
}

/** Returns the resident memory of a process in MiB, now and at its peak since `forgetPeak`. Linux only. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)[1]) / 1024);
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

/** Starts to measure the peak of a process again. */
export const forgetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, "5");
