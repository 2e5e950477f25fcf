// Frameworks whose server runs on Cloudflare. Their tools need a newer Node than the package.

import { join } from "node:path";
import { snippet } from "../../documents/programs.mjs";
import { absent, nodeLts } from "../../runtimes/hosts.mjs";
import { run } from "../../runtimes/process.mjs";
import { project, versionOf } from "../tool.mjs";
import { configuration, reportOfWorker } from "../wrangler.mjs";
import { layout } from "./next.mjs";

/** Runs the command of a tool with the current Node LTS. */
const runLts = (folder, command, ...args) =>
  run(folder, nodeLts, join(import.meta.dirname, "../node_modules", command), ...args);

const assets = (directory) => ({ directory, binding: "ASSETS" });
const versions = (...names) => names.map((name) => `${name.split("/").at(-1)} ${versionOf(name)}`).join(", ");

const openNext = {
  name: "Next.js on Cloudflare (OpenNext)",
  version: () => versions("next", "@opennextjs/cloudflare"),
  report() {
    const folder = project("opennext", {
      ...layout,
      "app/probe/route.js": `import { probe } from "../../probe.mjs";
import { checkList } from "../action.js";
export const dynamic = "force-dynamic";
export const GET = async () => {
  const [issue] = await checkList(new FormData());
  return Response.json(issue?.message === "is required" ? probe() : issue);
};
`,
      "app/api/[...path]/route.js": snippet("host-next"),
      "app/action.js": snippet("host-next-action"),
      "next.config.mjs": "export default {};\n",
      "open-next.config.ts": `import { defineCloudflareConfig } from "@opennextjs/cloudflare";
export default { ...defineCloudflareConfig(), buildCommand: "node ../../node_modules/next/dist/bin/next build" };
`,
      "wrangler.jsonc": configuration({ main: ".open-next/worker.js", assets: assets(".open-next/assets") }),
    });
    runLts(folder, "@opennextjs/cloudflare/dist/cli/index.js", "build");
    return reportOfWorker(folder, "/probe");
  },
};

/** The modules of a worker that wrangler does not bundle. */
const MODULES = [
  { type: "ESModule", globs: ["**/*.mjs", "**/*.js"] },
  { type: "CompiledWasm", globs: ["**/*.wasm"] },
];

/** Builds an application of Nuxt with these settings of Nitro and these routes. Returns its folder. */
function buildNuxt(nitro, routes) {
  const settings = {
    compatibilityDate: "2026-10-01",
    telemetry: false,
    nitro: { preset: "cloudflare_module", ...nitro },
  };
  const folder = project("nuxt", {
    "nuxt.config.ts": `export default defineNuxtConfig(${JSON.stringify(settings)});`,
    "app/app.vue": "<template><p>A shop</p></template>",
    "wrangler.jsonc": configuration({
      main: ".output/server/index.mjs",
      assets: assets(".output/public"),
      // With this option the output is complete, and is deployed as it is.
      ...(nitro.experimental?.wasm && { no_bundle: true, find_additional_modules: true, rules: MODULES }),
    }),
    ...routes,
  });
  runLts(folder, "nuxt/bin/nuxt.mjs", "build");
  return folder;
}

const probing = `import { probe } from "../../probe.mjs";
export default defineEventHandler(() => probe());
`;

const nuxt = (name, nitro, needs) => ({
  name: `Nuxt on Cloudflare${name}`,
  version: () => versions("nuxt", "nitropack"),
  needs,
  async report() {
    // The gateway has an application of its own, whose only import it is: Nitro takes packages to have no side effects.
    await reportOfWorker(buildNuxt(nitro, { "server/routes/api/[...path].js": snippet("host-nuxt") }), "/api/health");
    return reportOfWorker(buildNuxt(nitro, { "server/routes/probe.js": probing }), "/probe", { hasGateway: false });
  },
});

const svelteKit = {
  name: "SvelteKit on Cloudflare",
  version: () => versions("@sveltejs/kit", "@sveltejs/adapter-cloudflare"),
  report() {
    const folder = project("sveltekit", {
      "svelte.config.js": `import adapter from "@sveltejs/adapter-cloudflare";
export default { kit: { adapter: adapter() } };
`,
      "vite.config.js": `import { sveltekit } from "@sveltejs/kit/vite";
export default { plugins: [sveltekit()] };
`,
      "src/app.html": "<!doctype html><html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>",
      "src/routes/api/[...path]/+server.js": snippet("host-sveltekit"),
      "src/routes/probe/+server.js": `import { probe } from "../../../probe.mjs";
export const GET = () => Response.json(probe());
`,
      "wrangler.jsonc": configuration({
        main: ".svelte-kit/cloudflare/_worker.js",
        assets: assets(".svelte-kit/cloudflare"),
      }),
    });
    runLts(folder, "vite/bin/vite.js", "build");
    return reportOfWorker(folder, "/probe");
  },
};

const astro = {
  name: "Astro on Cloudflare",
  version: () => versions("astro", "@astrojs/cloudflare"),
  report() {
    const folder = project("astro", {
      "astro.config.mjs": `import cloudflare from "@astrojs/cloudflare";
import { defineConfig } from "astro/config";
export default defineConfig({ output: "server", adapter: cloudflare({ imageService: "passthrough" }) });
`,
      "src/pages/api/[...path].js": snippet("host-astro"),
      "src/pages/probe.js": `import { probe } from "../../probe.mjs";
export const GET = () => Response.json(probe());
`,
      "wrangler.jsonc": configuration({ main: "@astrojs/cloudflare/entrypoints/server" }),
    });
    runLts(folder, "astro/bin/astro.mjs", "build");
    return reportOfWorker(folder, "/probe", { options: ["--config=dist/server/wrangler.json"] });
  },
};

const vitePlugin = {
  name: "Cloudflare's plugin for Vite",
  version: () => versionOf("@cloudflare/vite-plugin"),
  report() {
    const folder = project("vite-plugin", {
      "vite.config.js": `import { cloudflare } from "@cloudflare/vite-plugin";
export default { plugins: [cloudflare()] };
`,
      "worker.js": `import { probe } from "./probe.mjs";
export default { fetch: () => Response.json(probe()) };
`,
      "wrangler.jsonc": configuration({ main: "worker.js" }),
    });
    runLts(folder, "vite/bin/vite.js", "build");
    return reportOfWorker(folder, "/", { hasGateway: false, options: ["--config=dist/probe/wrangler.json"] });
  },
};

const rows = [
  openNext,
  nuxt("", {}),
  nuxt(" with its option `experimental.wasm`", { experimental: { wasm: true } }),
  svelteKit,
  astro,
  vitePlugin,
];
export const cloudflare = rows.map((row) => ({ absent: absent("LTS"), ...row }));
