// Memory after many calls, and recovery from module failures, in workerd.

import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { leavesNothing } from "../life/leaves-nothing.mjs";
import { failingModules } from "../life/modules.mjs";
import { absent } from "./hosts.mjs";
import { makeProject } from "./project.mjs";
import { bundled, fetchFromWorkerd } from "./workerd.mjs";

const skip = absent("workerd");

for (const host of ["workerd", "workerd-oldest"])
  test(`20,000 mixed calls leave nothing behind: ${host}`, { skip }, (t) => leavesNothing(t, host, 2e4));

const main = `
import { failures } from "./failures.mjs";
import * as endcap from "endcap/slim";
import * as http from "endcap/http/slim";
import * as client from "endcap/client/slim";
import check from "./check.wasm";
import service from "./service.wasm";

export default { fetch: async () => Response.json(await failures(endcap, http, client, { check, service })) };
`;

test("a module that fails throws a typed error, and the next call works", { skip }, async (t) => {
  const project = makeProject("workerd-failures", { "main.mjs": main });
  cpSync(join(import.meta.dirname, "../life/failures.mjs"), join(project, "failures.mjs"));
  for (const [name, bytes] of Object.entries(await failingModules()))
    writeFileSync(join(project, `${name}.wasm`), bytes);
  const { folder, files } = await bundled(project, "main.mjs");
  const { wrong, tried } = JSON.parse(await fetchFromWorkerd(folder, files));
  t.diagnostic(`${tried} failures`);
  assert.deepEqual(wrong, []);
  assert.ok(tried > 100, `only ${tried} failures`);
});
