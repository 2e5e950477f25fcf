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
import { runTable } from "./run-table.mjs";
`;
const printing = `${imports}console.log(JSON.stringify(await runTable({ createGateway, readError })));
process.exit();
`;
const serving = `${imports}export default { fetch: async () => Response.json(await runTable({ createGateway, readError })) };
`;

function project(name, main) {
  const folder = makeProject(`gateway-${name}`, { "main.mjs": main });
  for (const each of ["run-table.mjs", "table", "gateways.mjs", "payloads.mjs", "service.mjs"])
    cpSync(join(import.meta.dirname, each), join(folder, each), { recursive: true });
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
