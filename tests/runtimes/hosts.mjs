// The runtimes, each with its report of the probe.

import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { EdgeRuntime } from "edge-runtime";
import { build } from "esbuild";
import { filesBelow } from "../../tools/portable.mjs";
import { pathsOf } from "../programs.mjs";
import { binary, printed } from "./process.mjs";
import { makeProject, printing } from "./project.mjs";
import { bundled, fetchFromWorkerd } from "./workerd.mjs";

/** The lock file has the binaries for one platform, because not all runtimes are published for each. */
const isCommonPlatform = process.platform === "linux" && process.arch === "x64";

/** Returns why a runtime is not available, or `false`. */
export const absent = (name) =>
  /deno|workerd|LTS/.test(name) && !isCommonPlatform && "has no binary for this platform in the lock file";

const serving = `import { probe } from "./probe.mjs";
export default { fetch: () => Response.json(probe()) };
`;

const bundling = { bundle: true, format: "esm", target: "es2022", logLevel: "error" };

/** The file of the current Node LTS. */
export const [nodeLts] = pathsOf("node-lts");

export const hosts = {
  "node, import": () => printed(makeProject("node", { "main.mjs": printing }), process.execPath, "main.mjs"),

  async "node, require"() {
    const folder = makeProject("require");
    // The probe as CommonJS, with `require` instead of imports.
    const options = { format: "cjs", outfile: join(folder, "main.cjs"), packages: "external" };
    const stdin = { contents: printing, resolveDir: folder };
    await build({ ...bundling, ...options, stdin, platform: "node" });
    return printed(folder, process.execPath, "main.cjs");
  },

  "node LTS, import": () => printed(makeProject("lts", { "main.mjs": printing }), nodeLts, "main.mjs"),

  // Runs without any permissions.
  deno: () =>
    printed(makeProject("deno", { "main.mjs": printing }), binary("@deno", "deno"), "run", "--no-prompt", "main.mjs"),

  bun: () => printed(makeProject("bun", { "main.mjs": printing }), binary("@oven", "bin/bun"), "run", "main.mjs"),

  async "workerd, modules as they are"() {
    const folder = makeProject("workerd", { "main.mjs": serving });
    const packages = ["endcap", "endcap-recipes"].map((name) => `node_modules/${name}/dist`);
    const files = packages.flatMap((dist) =>
      filesBelow(join(folder, dist))
        .filter((name) => /\.(?:js|wasm)$/.test(name))
        .map((name) => `${dist}/${name}`),
    );
    const loader = (name, [dist] = packages) => `${dist}/loaders/${name}.js`;
    return JSON.parse(
      await fetchFromWorkerd(folder, ["main.mjs", "probe.mjs", ...files], {
        endcap: loader("workerd"),
        "endcap/http": loader("http-workerd"),
        "endcap/client": loader("client"),
        "endcap-recipes": loader("workerd", packages.slice(1)),
      }),
    );
  },

  async "workerd, bundled"() {
    const { folder, files } = await bundled(makeProject("workerd-bundled", { "main.mjs": serving }), "main.mjs");
    return JSON.parse(await fetchFromWorkerd(folder, files));
  },

  // As frameworks do: their bundler has the conditions of Node and keeps calls of `require`.
  async "workerd, bundled for Node first"() {
    const folder = makeProject("workerd-twice", { "main.mjs": serving.replace("./probe.mjs", "./first.cjs") });
    const options = { format: "cjs", platform: "node", external: ["endcap*/compiled", "endcap/http/compiled"] };
    await build({
      ...bundling,
      ...options,
      entryPoints: [join(folder, "probe.mjs")],
      outfile: join(folder, "first.cjs"),
    });
    const { folder: out, files } = await bundled(folder, "main.mjs");
    return JSON.parse(await fetchFromWorkerd(out, files));
  },

  async "edge-runtime"() {
    const folder = makeProject("edge-runtime", { "main.mjs": servingEvents });
    const modules = {};
    const entryPoints = [join(folder, "main.mjs")];
    const options = { conditions: ["edge-light"], plugins: [asNextDoes(modules)], format: "iife", write: false };
    const { outputFiles } = await build({ ...bundling, ...options, entryPoints });
    const extend = (context) => Object.assign(context, modules);
    const runtime = new EdgeRuntime({ initialCode: outputFiles[0].text, extend });
    return (await runtime.dispatchFetch("http://localhost/")).json();
  },
};

const servingEvents = `import { probe } from "./probe.mjs";
addEventListener("fetch", (event) => event.respondWith(Response.json(probe())));
`;

/** Next.js compiles imports with "?module" in its own realm, and passes them to the code as globals. */
const asNextDoes = (modules) => ({
  name: "modules as in Next.js",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.wasm\?module$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace("?module", "")),
      namespace: "module",
    }));
    onLoad({ filter: /./, namespace: "module" }, ({ path }) => {
      const name = `wasm_${basename(path, ".wasm")}`;
      modules[name] = new WebAssembly.Module(readFileSync(path));
      return { contents: `export default globalThis.${name};` };
    });
  },
});
