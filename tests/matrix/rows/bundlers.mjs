// Bundlers by their command lines, and the test and deployment tools that use one.

import { readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { absent, nodeLts } from "../../runtimes/hosts.mjs";
import { run } from "../../runtimes/process.mjs";
import { fetchFromWorkerd } from "../../runtimes/workerd.mjs";
import { reportIn } from "../page.mjs";
import { pageWith, project, reporting, runTool, versionOf } from "../tool.mjs";
import { wrangler } from "../wrangler.mjs";

/** A project whose page loads the output of a bundler. */
const bundled = (name, file, attributes = "") =>
  project(name, {
    "index.html": pageWith(`<script ${attributes} src="/${file}"></script>`),
    "src/index.js": reporting.replace("./", "../"),
  });

export const bundlers = [
  {
    name: "webpack",
    version: () => versionOf("webpack"),
    report() {
      const folder = bundled("webpack", "dist/main.js");
      runTool(folder, "webpack", "--mode=production");
      return reportIn(folder);
    },
  },
  {
    name: "esbuild",
    version: () => versionOf("esbuild"),
    report() {
      const folder = bundled("esbuild", "out.js");
      runTool(folder, "esbuild", "src/index.js", "--bundle", "--minify", "--outfile=out.js", "--log-level=error");
      return reportIn(folder);
    },
  },
  {
    name: "Rollup",
    version: () => versionOf("rollup"),
    needs: "`--plugin node-resolve`, as for any package",
    report() {
      const folder = bundled("rollup", "out.js", 'type="module"');
      runTool(folder, "rollup", "src/index.js", "--plugin", "node-resolve", "--file", "out.js", "--silent");
      return reportIn(folder);
    },
  },
  {
    name: "Vitest",
    version: () => versionOf("vitest"),
    report() {
      const folder = project("vitest", {
        "probe.test.mjs": `import { writeFileSync } from "node:fs";
import { test } from "vitest";
import { probe } from "./probe.mjs";
test("the probe", () => writeFileSync("report.json", JSON.stringify(probe())));
`,
      });
      runTool(folder, "vitest", "run", "--root", folder);
      return JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
    },
  },
  {
    name: "AWS Lambda, as a single file (bundled by esbuild, called in Node)",
    version: () => versionOf("esbuild"),
    async report() {
      const folder = project("lambda", {
        "handler.js": `import { toLambdaHandler } from "endcap/lambda";
import { probe } from "./probe.mjs";
export const handler = toLambdaHandler({ fetch: async () => Response.json(probe()) });
`,
      });
      const options = [
        "--bundle",
        "--minify",
        "--platform=node",
        "--format=cjs",
        "--outfile=out.cjs",
        "--log-level=error",
      ];
      runTool(folder, "esbuild", "handler.js", ...options);
      const file = join(folder, "out.cjs");
      // The program is alone in its folder, so it can load nothing else.
      rmSync(join(folder, "node_modules"), { recursive: true });
      const event = { version: "2.0", rawPath: "/", headers: {}, requestContext: { http: { method: "GET" } } };
      const { body, isBase64Encoded } = await createRequire(file)(file).handler(event);
      return JSON.parse(Buffer.from(body, isBase64Encoded ? "base64" : "utf8").toString());
    },
  },
  {
    name: "Cloudflare Workers (bundled by wrangler, run in workerd)",
    version: () => versionOf("wrangler"),
    absent: absent("LTS"),
    async report() {
      const folder = project("wrangler", {
        "worker.js": `import { probe } from "./probe.mjs";
export default { fetch: () => Response.json(probe()) };
`,
      });
      const options = ["--dry-run", "--outdir=out", "--name=probe", "--compatibility-date=2025-05-01"];
      run(folder, nodeLts, wrangler, "deploy", "worker.js", ...options);
      const out = join(folder, "out");
      const wasm = readdirSync(out).filter((file) => file.endsWith(".wasm"));
      return JSON.parse(await fetchFromWorkerd(out, ["worker.js", ...wasm]));
    },
  },
];
