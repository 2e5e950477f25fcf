// Runs the table in other runtimes, with the packed package. In workerd also with KV and complete requests.

import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { absent } from "../runtimes/hosts.mjs";
import { binary, printed } from "../runtimes/process.mjs";
import { makeProject } from "../runtimes/project.mjs";
import { bundled, fetchFromWorkerd } from "../runtimes/workerd.mjs";

const imports = `import { readError } from "endcap/http";
import { createGateway } from "endcap/gateway";
import { fakeService } from "endcap/testing";
import { runTable } from "./gateway/run-table.mjs";
`;
const printing = `${imports}console.log(JSON.stringify(await runTable({ createGateway, fakeService, readError })));
process.exit();
`;
const serving = `${imports}export default { fetch: async () => Response.json(await runTable({ createGateway, fakeService, readError })) };
`;

function project(name, main) {
  const folder = makeProject(`gateway-${name}`, { "main.mjs": main });
  for (const each of ["run-table.mjs", "table", "gateways.mjs", "payloads.mjs", "../testing/service.mjs"])
    cpSync(join(import.meta.dirname, each), join(folder, "gateway", each), { recursive: true });
  return folder;
}

const hosts = {
  deno: () =>
    printed(
      project("deno", `import process from "node:process";\n${printing}`),
      binary("@deno", "deno"),
      "run",
      "main.mjs",
    ),
  bun: () => printed(project("bun", printing), binary("@oven", "bin/bun"), "run", "main.mjs"),
  async workerd() {
    const { folder, files } = await bundled(project("workerd", serving), "main.mjs");
    return JSON.parse(await fetchFromWorkerd(folder, files));
  },
};

for (const [name, table] of Object.entries(hosts)) {
  test(`every row of the table holds in ${name}`, { skip: absent(name) }, async () => {
    const { rows, problems } = await table();
    assert.deepEqual(problems, []);
    assert.ok(rows >= 80);
  });
}
