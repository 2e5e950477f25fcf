// The client in workerd: the client scenario against the sandbox, and redirects, with the `fetch` option and the global `fetch`.

import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { assertNotFollowed } from "../client/redirecting.mjs";
import { startSandbox } from "../testing/command.mjs";
import { absent } from "./hosts.mjs";
import { makeProject } from "./project.mjs";
import { bundled, DATES, startServices, worker } from "./workerd.mjs";

const skip = absent("workerd");
const ways = { "the host's fetch": "{}", "the option fetch": "{ fetch: (url, init) => fetch(url, init) }" };

const main = `
import * as endcap from "endcap/client";
import { redirects } from "./redirects.mjs";
import { story } from "./story.mjs";

const ways = [${Object.values(ways).join(", ")}];
const plays = {
  story: (way, sandbox) => story(endcap, sandbox, ways[way]),
  redirects: (way, origin) => redirects(endcap, origin, ways[way]),
};

export default {
  async fetch(request) {
    const [name, ...given] = await request.json();
    return Response.json(await plays[name](...given).catch((error) => String(error.stack)));
  },
};
`;

let sandbox;
const services = {};

before(async () => {
  if (skip) return;
  sandbox = await startSandbox();
  const project = makeProject("workerd-client", { "main.mjs": main });
  for (const file of ["redirects.mjs", "story.mjs"])
    cpSync(join(import.meta.dirname, "../client", file), join(project, file));
  const { folder, files } = await bundled(project, "main.mjs");
  assert.ok(
    files.some((file) => file.endsWith(".wasm")),
    "the module is one of workerd's own",
  );
  const loopback = '(name = "loopback", network = (allow = ["local"]))';
  for (const date of DATES) {
    const client = worker("main", files, { date, outbound: "loopback" });
    services[date] = await startServices(folder, [client, loopback], ["main"]);
  }
});

after(async () => {
  for (const { stop } of Object.values(services)) stop();
  await sandbox?.stop();
});

/** Runs a scenario in the worker and resolves to its result. */
async function play(date, ...what) {
  const response = await fetch(services[date].main, { method: "POST", body: JSON.stringify(what) });
  const result = await response.json();
  assert.ok(Array.isArray(result), String(result).replaceAll(/c4n4ry/gi, "[redacted]"));
  return result;
}

for (const date of DATES) {
  test(`all scenes, ${date}`, { skip }, async () => {
    const scenes = await play(date, "story", 0, sandbox);
    assert.ok(scenes.length >= 6);
  });

  for (const [index, way] of Object.keys(ways).entries())
    test(`redirects are not followed, by ${way}, ${date}`, { skip }, () =>
      assertNotFollowed((origin) => play(date, "redirects", index, origin)),
    );
}
