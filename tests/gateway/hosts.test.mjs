// The table in other runtimes, on the packed package; in workerd with a KV namespace and whole requests as well.

import assert from "node:assert/strict";
import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { build } from "esbuild";
import { absent } from "../runtimes/hosts.mjs";
import { binary, printed } from "../runtimes/process.mjs";
import { makeProject } from "../runtimes/project.mjs";
import { askWorkerd } from "../runtimes/workerd.mjs";

const imports = `import { readError } from "endcap";
import { createGateway } from "endcap/gateway";
import { runTable } from "./run-table.mjs";
`;
const printing = `${imports}console.log(JSON.stringify(await runTable({ createGateway, readError })));
process.exit();
`;
const answering = `${imports}export default { fetch: async () => Response.json(await runTable({ createGateway, readError })) };
`;

function project(name, main) {
  const folder = makeProject(`gateway-${name}`, { "main.mjs": main });
  for (const file of ["run-table.mjs", "table.mjs", "gateways.mjs", "service.mjs"])
    cpSync(join(import.meta.dirname, file), join(folder, file));
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
    const folder = project("workerd", answering);
    const bundling = { bundle: true, format: "esm", target: "es2022", logLevel: "error" };
    const options = { conditions: ["workerd", "worker", "browser"], loader: { ".wasm": "copy" } };
    await build({
      ...bundling,
      ...options,
      entryPoints: [join(folder, "main.mjs")],
      outfile: join(folder, "out/main.mjs"),
    });
    const wasm = readdirSync(join(folder, "out")).filter((file) => file.endsWith(".wasm"));
    return JSON.parse(await askWorkerd(join(folder, "out"), ["main.mjs", ...wasm]));
  },
};

for (const [name, table] of Object.entries(hosts)) {
  test(`every row of the table holds in ${name}`, { skip: absent(name) }, async () => {
    const { rows, problems } = await table();
    assert.deepEqual(problems, []);
    assert.ok(rows >= 80);
  });
}
