// The runtimes that `make test` also runs.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { absent, hosts, nodeLts } from "../../runtimes/hosts.mjs";
import { binary, run, tools } from "../../runtimes/process.mjs";

const versionIn = (program) => /\d[\w.-]*/.exec(run(tools, program, "--version"))[0];
const versionOf = (scope, path) => versionIn(binary(scope, path));

const versions = {
  node: () => process.versions.node,
  "node LTS": () => versionIn(nodeLts),
  deno: () => versionOf("@deno", "deno"),
  bun: () => versionOf("@oven", "bin/bun"),
  workerd: () => JSON.parse(readFileSync(join(tools, "@cloudflare/workerd-linux-64/package.json"), "utf8")).version,
  "edge-runtime": () => JSON.parse(readFileSync(join(tools, "edge-runtime/package.json"), "utf8")).version,
};

export const runtimes = Object.entries(hosts).map(([name, report]) => ({
  name,
  report,
  absent: absent(name),
  version: versions[name.split(",")[0]],
}));
