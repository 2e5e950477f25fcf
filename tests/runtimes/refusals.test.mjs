// Runtimes that cannot run the package as it was loaded: the import works, and the first call throws the reason.

import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { build } from "esbuild";
import { absent } from "./hosts.mjs";
import { printed } from "./process.mjs";
import { makeProject } from "./project.mjs";
import { fetchFromWorkerd } from "./workerd.mjs";

/** A code fragment that tries a check twice and a fingerprint once, and stores the errors in `thrown`. */
const trying = `
const thrown = [
  () => shoppingLists.check("{}"),
  () => shoppingLists.check("{}"),
  () => fingerprint('{"title":"t","line_items":[{"name":"leek"}]}'),
].map((run) => {
  try {
    return run();
  } catch (error) {
    return { is: UnsupportedRuntimeError.is(error), name: error.name, message: error.message };
  }
});
`;
const imports = (endcap, http) => `
import { shoppingLists, UnsupportedRuntimeError } from "${endcap}";
import { fingerprint } from "${http}";
`;

function assertUnsupported(thrown, message) {
  assert.equal(thrown.length, 3);
  for (const error of thrown) {
    assert.deepEqual([error.is, error.name], [true, "UnsupportedRuntimeError"]);
    assert.match(error.message, message);
  }
}

const program = `${imports("endcap", "endcap/http")}${trying}console.log(JSON.stringify(thrown));`;

test("no WebAssembly", () => {
  const folder = makeProject("no-wasm", { "main.mjs": program });
  assertUnsupported(printed(folder, process.execPath, "--jitless", "main.mjs"), /endcap needs WebAssembly/);
});

// V8 can disable SIMD only with this flag, and only on x64.
test("no SIMD", { skip: process.arch !== "x64" && "it cannot be switched off here" }, () => {
  const folder = makeProject("no-simd", { "main.mjs": program });
  const flags = ["--no-enable-ssse3", "--no-enable-sse4-1"];
  assertUnsupported(printed(folder, process.execPath, ...flags, "main.mjs"), /older than Node 20\.19/);
});

test("workerd, with a build for other runtimes", { skip: absent("workerd") }, async () => {
  const loaders = "./node_modules/endcap/dist/loaders";
  const main = `${imports(`${loaders}/inlined.js`, `${loaders}/http-inlined.js`)}
export default { fetch() {${trying}return Response.json(thrown); } };`;
  const folder = makeProject("workerd-inlined", { "main.mjs": main });
  const dist = "node_modules/endcap/dist";
  const files = ["index", "error-classes", "http", "loaders/inlined", "loaders/http-inlined"].map(
    (name) => `${dist}/${name}.js`,
  );
  assertUnsupported(
    JSON.parse(await fetchFromWorkerd(folder, ["main.mjs", ...files])),
    /condition \(workerd, edge-light\)/,
  );
});

// The bundler for Node finds no module at `endcap/compiled`, so the bundler for workerd has nothing to resolve.
for (const [host, setup, cure] of [
  [
    "OpenNext",
    'globalThis[Symbol.for("__cloudflare-context__")] = {};',
    /for OpenNext, add `serverExternalPackages: \["endcap"\]`/,
  ],
  [
    "another framework",
    "",
    /no compiled module; set `experimental: { wasm: true }` of Nitro, or bundle with the condition `workerd`/,
  ],
])
  test(`workerd, with a bundle for Node, of ${host}`, { skip: absent("workerd") }, async () => {
    const main = `${setup}${imports("endcap", "endcap/http")}
export default { fetch() {${trying}return Response.json(thrown); } };`;
    const folder = makeProject("workerd-node", { "main.mjs": main });
    const options = { bundle: true, format: "esm", platform: "node", logLevel: "error" };
    await build({ ...options, entryPoints: [join(folder, "main.mjs")], outfile: join(folder, "out.mjs") });
    assertUnsupported(JSON.parse(await fetchFromWorkerd(folder, ["out.mjs"])), cure);
  });
